import type { ArmySpec, Side } from '../../../core/ruleset.ts'
import { roleOf } from '../../../kit/seating.ts'
import { mayMix, setsOf, type Weapon, weaponsOf } from '../chapters/weapons.ts'
import { DIGS, FORTIFIES, gearBits, MAY_CAPTURE, WARLORD } from '../data/gear.ts'
import type { StrikeRules } from '../data/rules.ts'
import { HULL_BLOCKS, type Packing, TROOP_BLOCKS } from '../space/formations/packing.ts'
import { FAR, type Field } from './field.ts'
import { GRID } from './grid.ts'

/** The index of no unit. */
export const NONE = -1

/** Values of `Unit.place`: removed, on the table, in reserve, in a transport. */
export const GONE = 0
export const ON_TABLE = 1
export const IN_RESERVE = 2
export const ABOARD = 3

export type Place = typeof GONE | typeof ON_TABLE | typeof IN_RESERVE | typeof ABOARD

/** Values of `Unit.dug`: in the open, dug in, fortified. */
export const OPEN = 0
export const DUG_IN = 1
export const FORTIFIED = 2

export type Dug = typeof OPEN | typeof DUG_IN | typeof FORTIFIED

/** The two kinds that the models of a unit may be of. */
export const PLAIN = 0
export const OTHER = 1

/** Distances of an engagement in inches, 0 for contact. */
export const DISTANCES: Readonly<Record<string, number>> = {
  contact: 0,
  '3in': 3,
  '6in': 6,
  '12in': 12,
  '18in': 18,
  '24in': 24,
  '36in': 36,
  '48in': 48,
}

export interface Foe {
  readonly unit: Unit
  readonly distance: number
  /** The weapons with the highest expected number of models of this enemy removed, as bits, by cover × 2 + aim; −1 if not computed. */
  readonly best: Int8Array
}

/** A unit: models with one or two profiles that act together. */
export class Unit {
  // The fields that are read most often come first, so that they share cache lines.
  /** Its index in `Strike.units`. */
  index = 0
  player: Side = 0
  place: Place = ON_TABLE
  models = 0
  panicked = 0
  /** Kinds of actions chosen this turn, as bits, AP-ACT-02. */
  done = 0
  dug: Dug = OPEN
  aimed = 0
  ran = 0
  /** Its index in the roster. */
  id = 0
  readonly mayCapture: boolean
  /** Number of models that it can carry. */
  readonly capacity: number
  readonly speed: number
  /** The longest range of its weapons, inches. */
  readonly reach: number
  /** Its centre, inches: multiples of 1/1024. */
  x = 0
  y = 0
  /** Radius of its footprint about the centre, inches. */
  disc = 0
  /** Radius of a base, inches. */
  readonly base: number

  readonly name: string
  readonly army: Side
  readonly slot: number
  /** Its number in the dice keys. */
  role = 0
  readonly type: string
  readonly gear: number
  readonly isWarlord: boolean
  readonly cost: number
  /** Models at the start: all, and those of the other kind. */
  readonly full: number
  readonly fullOthers: number
  readonly morale: number
  readonly wounds: number
  /** The wounds of its profile, which count only under `wounds: profile`. AP-G-06. */
  readonly ownWounds: number
  // By kind of model.
  readonly skill: Int32Array
  readonly evasion: Int32Array
  readonly strength: Int32Array
  readonly toughness: Int32Array
  readonly armour: Int32Array
  readonly weapons: readonly Weapon[]
  /** Weapons that two hands can use together, as bits, AP-ATK-02. */
  readonly sets: Int32Array
  /** Whether its models may do better with different weapons. */
  readonly mixes: boolean
  /** The layout of its models, as seen from the edge of its player. */
  packing: Packing
  /** Whether its models stand so close that other units meet only the rim of the block. */
  readonly isPacked: boolean
  /** The table of a battle, which also stores the place of the unit; null in an engagement. */
  field: Field | null = null
  /** Its place in a listed deployment, inches from the first army’s left corner. */
  readonly at: readonly [number, number]
  /** The enemies it faces in an engagement. */
  readonly foes: Foe[] = []

  /** The index of the transport it rides in. */
  carrier = NONE
  /** Whether its models have places of their own, AP-G-21. Scratch: the models of one chain. */
  readonly isFree: boolean
  readonly chain: Uint8Array
  /** Seats of its models relative to its centre; distance of the farthest and the nearest seat from it, inches. */
  seatX: Float64Array
  seatY: Float64Array
  spread = 0
  nearest = 0
  /** How far its bases reach from the centre to each side, inches. */
  left = 0
  right = 0
  down = 0
  up = 0
  /** Number of its models of the other kind. */
  others = 0
  /** Wounds already taken by the model that is removed next. */
  hurt = 0
  /** 1 if it has panicked in this battle. */
  hasPanicked = 0
  /** Number of failed Rally rolls since it panicked. AP-RALLY-02. */
  rallies = 0
  /** Number of its models at the start of the player turn. */
  before = 0

  // Counters for the result row.
  inflicted = 0
  panicTurn = 0
  destroyedTurn = 0

  constructor(army: Side, slot: number, spec: ArmySpec['units'][number], rules: StrikeRules) {
    const { profile } = spec
    const others = profile['others'] as Readonly<Record<string, number>> | undefined
    const both = (name: string): Int32Array =>
      Int32Array.of(profile[name] as number, others?.[name] ?? (profile[name] as number))
    this.name = spec.id
    this.army = army
    this.slot = slot
    this.type = profile.type
    this.gear = gearBits(spec.properties)
    this.isWarlord = (this.gear & WARLORD) !== 0
    this.mayCapture = (this.gear & MAY_CAPTURE) !== 0
    this.cost = spec.cost ?? 0
    this.full = spec.models
    this.fullOthers = others?.['models'] ?? 0
    this.speed = profile['speed'] as number
    this.morale = profile['morale'] as number
    this.ownWounds = (profile['wounds'] as number | undefined) ?? 1
    this.wounds = rules.wounds === 'profile' ? this.ownWounds : 1
    this.capacity = (profile['transport'] as number | undefined) ?? 0
    this.skill = both('skill')
    this.evasion = both('evasion')
    this.strength = both('strength')
    this.toughness = both('toughness')
    this.armour = both('armour')
    this.weapons = weaponsOf(profile, this.strength)
    this.sets = setsOf(this.weapons)
    this.mixes = this.sets.length > 1 && (this.fullOthers > 0 || mayMix(this.weapons))
    this.at = spec.at ?? [0, 0]
    this.packing = packingOf(this, 0)
    this.isFree = rules.geometry === 'models'
    this.isPacked = this.packing.isClose && !this.isFree
    this.chain = new Uint8Array(this.full)
    this.base = this.packing.base
    this.seatX = this.isFree ? new Float64Array(this.full) : this.packing.x
    this.seatY = this.isFree ? new Float64Array(this.full) : this.packing.y
    this.reach = Math.max(...this.weapons.map(({ range }) => range))
  }

  /** Gives the unit its index and its player. */
  seat(index: number, player: Side): void {
    this.index = index
    this.player = player
    this.role = roleOf(player, this.slot)
    this.packing = packingOf(this, player)
    if (this.isFree) return
    this.seatX = this.packing.x
    this.seatY = this.packing.y
  }

  /** Restores the state before a battle. */
  restore(): void {
    this.place = ON_TABLE
    this.carrier = NONE
    this.x = 0
    this.y = 0
    this.models = this.full
    this.others = this.fullOthers
    this.hurt = 0
    this.panicked = 0
    this.hasPanicked = 0
    this.rallies = 0
    this.dug = (this.gear & FORTIFIES) !== 0 ? FORTIFIED : (this.gear & DIGS) !== 0 ? DUG_IN : OPEN
    this.ran = 0
    this.aimed = 0
    this.done = 0
    this.before = this.full
    standInBlock(this)
    resize(this)
    this.inflicted = 0
    this.panicTurn = 0
    this.destroyedTurn = 0
  }
}

function packingOf({ type }: Unit, player: Side): Packing {
  return (type === 'vehicle' ? HULL_BLOCKS : TROOP_BLOCKS)[player]
}

/** Puts models with places of their own into a block formation. */
export function standInBlock(unit: Unit): void {
  if (!unit.isFree) return
  for (let i = 0; i < unit.models; i++) {
    unit.seatX[i] = Math.round(unit.packing.x[i] * GRID) / GRID
    unit.seatY[i] = Math.round(unit.packing.y[i] * GRID) / GRID
  }
  resize(unit)
}

/** Computes the extent of a unit. Call it whenever the number of its models changes. */
export function resize(unit: Unit): void {
  if (unit.field === null) return
  const { packing: p, models } = unit
  if (unit.isFree) {
    measureSeats(unit)
    mark(unit)
    return
  }
  unit.spread = p.spread[models]
  unit.left = p.left[models]
  unit.right = p.right[models]
  unit.down = p.down[models]
  unit.up = p.up[models]
  unit.disc = unit.spread + unit.base
  mark(unit)
}

/** Computes the distances of models with places of their own from the centre. */
function measureSeats(unit: Unit): void {
  const { base, seatX, seatY } = unit
  let most = 0
  let least = unit.models === 0 ? 0 : Number.POSITIVE_INFINITY
  let [left, right, down, up] = [0, 0, 0, 0]
  for (let i = 0; i < unit.models; i++) {
    const x = seatX[i]
    const y = seatY[i]
    const far = Math.sqrt(x * x + y * y)
    most = Math.max(most, far)
    least = Math.min(least, far)
    left = Math.max(left, base - x)
    right = Math.max(right, base + x)
    down = Math.max(down, base - y)
    up = Math.max(up, base + y)
  }
  unit.spread = most
  unit.nearest = least
  unit.left = left
  unit.right = right
  unit.down = down
  unit.up = up
  unit.disc = most + base
}

/** Notes the place of a unit on the table, or that it is off the table. Call it after every change of place. */
export function mark(unit: Unit): void {
  const { field, index } = unit
  if (field === null) return
  const stands = unit.place === ON_TABLE && unit.models > 0
  field.x[index] = stands ? unit.x : FAR * (1 + index)
  field.y[index] = unit.y
  field.disc[index] = unit.disc
  field.touched[index] = -1
}
