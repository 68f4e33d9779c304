import type { ArmySpec, Profile, Side } from '../../core/ruleset.ts'
import type { Field } from './field.ts'
import { CAPTURE, DIGS, FORTIFIES, gearBits, WARLORD } from './gear.ts'
import { HULLS, type Packing, TROOPS } from './packing.ts'
import type { StrikeRules } from './rules.ts'

/** No unit. */
export const NONE = -1

/** Steps of the dice keys: one for every kind of roll that a unit makes in one round. */
export const ROLL_OFF = 0
export const ATTACK_DICE = 1
export const CHARGE_DICE = 2
export const PANIC_DICE = 3
export const RALLY_DICE = 4
export const BAIL_OUT_DICE = 5

/** Where a battle stands: what is next. */
export const START = 0
export const TURN_BEGINS = 1
/** The player who has the turn spends actions. */
export const ACT = 2
export const TURN_ENDS = 3
export const ENDED = 4
/** Units are set up by turns. */
export const DEPLOY_UNITS = 5
/** Of an action that was chosen: where, at whom; after a charge, with what. */
export const DETAIL = 6
export const CHARGED = 7

/** Of `Unit.place`: gone, on the table, in reserve, in a transport. */
export const GONE = 0
export const ON_TABLE = 1
export const IN_RESERVE = 2
export const ABOARD = 3

/** Of `Unit.dug`. */
export const OPEN = 0
export const DUG_IN = 1
export const FORTIFIED = 2

/** Models of a unit are of one kind or of two. */
export const PLAIN = 0
export const OTHER = 1

export const WEAPON_GROUPS = ['weapon', 'secondWeapon', 'thirdWeapon'] as const

export interface Weapon {
  readonly hands: number
  /** Inches. */
  readonly range: number
  readonly attacks: number
  /** By kind of model: the Strength of a hit, AP-G-04. */
  readonly strength: Int32Array
  readonly ap: number
  readonly melee: boolean
}

/** Where units of an engagement stand: inches between them, 0 in contact. */
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
}

/** Models with one profile, or two, that act together. */
export class Unit {
  readonly name: string
  readonly army: Side
  readonly slot: number
  /** In the roster. */
  id = 0
  /** In `Strike.units`. */
  index = 0
  player: Side = 0
  /** Of the dice keys. */
  role = 0
  readonly type: string
  readonly gear: number
  readonly isWarlord: boolean
  readonly mayCapture: boolean
  readonly cost: number
  /** At the start: all models, and those of the other kind. */
  readonly full: number
  readonly fullOthers: number
  readonly speed: number
  readonly morale: number
  readonly wounds: number
  /** Models it can carry. */
  readonly capacity: number
  // By kind of model.
  readonly skill: Int32Array
  readonly evasion: Int32Array
  readonly strength: Int32Array
  readonly toughness: Int32Array
  readonly armour: Int32Array
  readonly weapons: readonly Weapon[]
  /** Weapons that two hands can use together, as bits, AP-ATK-02. */
  readonly sets: Int32Array
  readonly packing: Packing
  /** Where listed deployment has it, from the first army’s left corner. */
  readonly at: readonly [number, number]
  /** Inches, the longest. */
  readonly reach: number
  /** Enemies it faces in an engagement. */
  readonly foes: Foe[] = []

  place = ON_TABLE
  /** Its transport, by index. */
  carrier = NONE
  /** Centre, in 1024ths of an inch made inches: whole numbers when saved. */
  x = 0
  y = 0
  /** Radius of its footprint about the centre. */
  disc = 0
  models = 0
  /** Of these, those of the other kind: the last to go. */
  others = 0
  /** Failed saves the model that is next to go has taken. */
  hurt = 0
  panicked = 0
  /** It did so before, in this battle. */
  hasPanicked = 0
  /** Rally rolls failed, AP-RALLY-02. */
  rallies = 0
  dug = OPEN
  ran = 0
  aimed = 0
  /** Kinds of actions chosen this turn, as bits, AP-ACT-02. */
  done = 0
  /** Models at the start of the turn under way. */
  before = 0

  // What the result row tells of the past.
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
    this.mayCapture = (this.gear & CAPTURE) !== 0
    this.cost = spec.cost ?? 0
    this.full = spec.models
    this.fullOthers = others?.['models'] ?? 0
    this.speed = profile['speed'] as number
    this.morale = profile['morale'] as number
    this.wounds = rules.wounds === 'profile' ? ((profile['wounds'] as number | undefined) ?? 1) : 1
    this.capacity = (profile['transport'] as number | undefined) ?? 0
    this.skill = both('skill')
    this.evasion = both('evasion')
    this.strength = both('strength')
    this.toughness = both('toughness')
    this.armour = both('armour')
    this.weapons = weaponsOf(profile, this.strength)
    this.sets = setsOf(this.weapons)
    this.at = spec.at ?? [0, 0]
    this.packing = profile.type === 'vehicle' ? HULLS : TROOPS
    this.reach = Math.max(...this.weapons.map(({ range }) => range))
  }

  /** A seat: which player it is of. */
  seat(index: number, player: Side): void {
    this.index = index
    this.player = player
    this.role = 1 + this.slot + 64 * player
  }

  /** As before the battle. */
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
    resize(this)
    this.inflicted = 0
    this.panicTurn = 0
    this.destroyedTurn = 0
  }
}

/** Melee weapons add to the Strength of who strikes, the others have their own, AP-G-04. */
function weaponsOf(profile: Profile, strength: Int32Array): Weapon[] {
  return WEAPON_GROUPS.flatMap((name) => {
    const group = profile[name] as Readonly<Record<string, number>> | undefined
    if (group === undefined) return []
    const melee = group['melee'] === 1
    const own = group['strength'] as number
    return [
      {
        hands: group['hands'] as number,
        range: group['range'] as number,
        attacks: group['attacks'] as number,
        strength: strength.map((user) => (melee ? user + own : own)),
        ap: group['ap'] as number,
        melee,
      },
    ]
  })
}

function setsOf(weapons: readonly Weapon[]): Int32Array {
  const masks = Array.from({ length: 1 << weapons.length }, (_, mask) => mask).slice(1)
  return Int32Array.from(
    masks.filter((mask) => weapons.reduce((sum, { hands }, w) => sum + ((mask >> w) & 1) * hands, 0) <= 2),
  )
}

/** A battle or an engagement as it stands. Players are 0 and 1. */
export class Strike {
  readonly rules: StrikeRules
  readonly armies: readonly [string, string]
  /** First army first, whatever the seat. */
  readonly roster: readonly Unit[]
  /** First player first, in list order. */
  units: readonly Unit[]
  readonly seated: readonly [readonly Unit[], readonly Unit[]]
  /** Null in an engagement. */
  readonly field: Field | null
  /** Points of each army at the start. */
  readonly points: readonly [number, number]
  readonly lastTurn: number
  readonly seats: number

  /** Army of each player. */
  readonly armyOf: [Side, Side] = [0, 1]
  turn = 0
  stage = START
  /** The player whose turn it is, and who has the first turn of each round. */
  goer: Side = 0
  opener: Side = 0
  /** Actions left, AP-ACT-05 to -09. */
  left = 0
  /** In an engagement: the unit that acts next. */
  cursor = 0
  /** The unit whose action is under way, which one, and whom it has charged. */
  active = NONE
  kind = 0
  charged = NONE
  /** By unit index of the seat: 1 once it was set up. */
  readonly set: Uint8Array
  ending = 0

  // By army, what the result row tells of the past.
  readonly charges = new Int32Array(2)
  /** What generals know of the matchup, made at setup. */
  mind: unknown = null
  /** Scratch: what a charge may strike with. */
  readonly strikes = new Int32Array(8)
  /** Scratch: by weapon × 2 + kind, the models in range. */
  readonly shots = new Int32Array(2 * WEAPON_GROUPS.length)

  constructor(
    rules: StrikeRules,
    armies: readonly [string, string],
    roster: readonly Unit[],
    lastTurn: number,
    seats: number,
    field: Field | null,
  ) {
    this.rules = rules
    this.armies = armies
    this.roster = roster
    roster.forEach((unit, id) => {
      unit.id = id
    })
    this.units = roster
    this.seated = [roster, roster.toSorted((a, b) => b.army - a.army)]
    const pointsOf = (army: Side): number => roster.reduce((sum, unit) => sum + (unit.army === army ? unit.cost : 0), 0)
    this.points = [pointsOf(0), pointsOf(1)]
    this.lastTurn = lastTurn
    this.seats = seats
    this.field = field
    this.set = new Uint8Array(roster.length)
    seatUnits(this, 0)
  }
}

/** To be called whenever the number of models changes. */
export function resize(unit: Unit): void {
  unit.disc = (unit.packing.spread[unit.models] as number) + unit.packing.base
}

export function enemyOf(player: Side): Side {
  return player === 0 ? 1 : 0
}

export function unitAt(state: Strike, index: number): Unit {
  return state.units[index] as Unit
}

/** Gives the units to the players of a seat. */
export function seatUnits(state: Strike, seat: number): void {
  const first: Side = seat === 1 ? 1 : 0
  state.armyOf[0] = first
  state.armyOf[1] = first === 0 ? 1 : 0
  state.units = state.seated[first]
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    unit.seat(i, unit.army === first ? 0 : 1)
  }
}
