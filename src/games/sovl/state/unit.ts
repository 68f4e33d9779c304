import * as maths from '../../../core/maths.ts'
import type { ArmySpec, Side } from '../../../core/ruleset.ts'
import { roleOf } from '../../../kit/seating.ts'
import { leadership, widthOf } from '../chapters/commander.ts'
import { type Block, COMMANDER, DICE_ROW, strikes } from '../chapters/formation.ts'
import { gearOf, THIRD_RANK } from '../data/gear.ts'
import type { SovlRules } from '../data/rules.ts'
import { REAR, SIDES } from '../data/sides.ts'
import type { Stats } from '../data/stats.ts'
import { UNIT_TYPES } from '../data/unit-types.ts'
import * as Step from './steps.ts'
import { disciplineOf, formationAt, type Tables, tablesOf } from './tables.ts'

/** Fate of a unit. In a battle on a table a broken unit is fleeing: it may rally, or leave the table. */
export const FIGHTING = 0
export const BROKEN = 1
export const DESTROYED = 2
export const FLED = 3
export type Fate = typeof FIGHTING | typeof BROKEN | typeof DESTROYED | typeof FLED

/** Value of `engagement` for a unit in none. */
export const NONE = -1

/**
 * Shortens a list in place. Setting `length` to 0 would free its memory, and a battle fills and empties lists all the time. An array that
 * was made with a few items and emptied by `pop` keeps its memory.
 */
export function truncate(list: unknown[], length: number): void {
  while (list.length > length) list.pop()
}

/** An empty list with memory for a few items. */
function roomy<T extends object>(): T[] {
  const nothing = {} as T
  const list = [nothing, nothing, nothing, nothing, nothing, nothing, nothing, nothing]
  truncate(list, 0)
  return list
}

/** One unit: first its compiled numbers, then its state in a battle. */
export class Unit {
  readonly name: string
  readonly army: Side
  /** +1 for the first army, −1 for the second: the sum of Combat Scores times this sign is the lead of the first army. */
  readonly sign: number
  /** Slot in its army, from 0. */
  readonly slot: number
  /**
   * Role in the dice keys: slot from 1 for the first player, from 65 for the second. In a battle fought from several seats the players
   * are those of the seat, so that a mirror is the same battle with the armies' names exchanged.
   */
  role: number
  /** Index in `SovlState.units`: first player's units first. */
  index = 0
  /** Number of its shape on the table: all units in army order, whatever the seat. */
  shape = 0
  readonly stats: Stats
  /** The commander’s stats while he counts as a model of his own. */
  readonly commander: Stats | null
  /** Models in the front rank. Numbers that depend on it are computed once for each width (`form`). */
  width: number
  block: Block
  /** Its width if no general chooses one, and whether its general chooses it at deployment (SOVL-G-45). */
  readonly ownWidth: number
  readonly choosesWidth: boolean
  /** Whether the scenario states no width, so that `frontage` decides whether its general may choose one. */
  readonly hasOpenWidth: boolean
  /** Width and depth of the base of one model, millimetres. */
  readonly baseWidth: number
  readonly baseDepth: number
  /** Dice of a Flight Move, SOVL-FLT-01. */
  readonly flightDice: number
  /** Movement allowance in inches, SOVL-STR-02. */
  readonly movement: number
  /** Cost of a pivot under `pivot: 45-by-type`. */
  readonly pivotCost: number
  /** Whether it is a Large Monster, which sees over forest under `largeSeesOver`. */
  readonly large: boolean
  /** Its type, as in the facts. */
  readonly type: string
  /** Whether a commander leads it, even if the rules ignore him; whether his Discipline is higher than its own. */
  readonly isLed: boolean
  readonly followsLeader: boolean
  /** Maximum range of its shots in inches, 0 without a ranged weapon; Power of a shot. */
  readonly range: number
  readonly shotPower: number
  /** Whether its weapon has another Power than its models, so that `rangedPower` decides. */
  readonly powersDiffer: boolean
  /** Half of the footprint in inches, by number of models. SOVL-TYPE-07, SOVL-G-47. */
  halfWidthAt: Float64Array
  halfDepthAt: Float64Array
  /** Points, commander and options included. */
  readonly cost: number
  /** Its worth to generals: see `weigh`. */
  worth = 0
  readonly gear: number
  /** Its place in the scenario: centre in inches, facing as a unit vector. */
  readonly at: Float64Array
  readonly facing: Float64Array
  readonly fullModels: number
  readonly fullPool: number
  /** Number of models left, by wounds left; the commander dies last (SOVL-G-38). */
  readonly modelsAt: Int32Array
  /** With at most this many wounds left the unit is destroyed or its commander is alone. */
  readonly lastStand: number
  /** Wounds of unwounded models, by their number. */
  readonly poolOf: Int32Array
  /** By models: the highest 2d6 that passes a Break Test lost by 0, from Discipline and Rank Bonus as the rules combine them. */
  holdsAt: Int32Array
  /** By models: the highest 2d6 that passes a Break Test without the Rank Bonus. */
  holdsFlankedAt: Int32Array
  /** By models: the highest 2d6 that passes any other Discipline Test: to rally, and after heavy casualties. */
  ralliesAt: Int32Array
  /**
   * Contacts in the order of sides. Each side can be charged once (SOVL-CHG-12); on a table an overhang may touch more enemies (SOVL-G-49).
   */
  contacts: Contact[] = roomy<Contact>()
  /** Its strikes, contact by contact; the commander’s own strikes after those of rank and file. */
  strikes: Strike[] = roomy<Strike>()
  /**
   * Attack dice by number of models, in rows of `DICE_ROW`, for each set of engaged sides and supporting ranks; empty unless every model of
   * a side strikes.
   */
  diceFor: Map<number, Int32Array>
  private readonly tables: Tables

  /** Every contact it has had, for reuse: by foe's shape, own side, foe's side. */
  readonly known: (Contact | undefined)[] = []

  /** Wounds left. */
  pool = 0
  models = 0
  fate: Fate = FIGHTING
  /** Whether only the commander is left: he fights and is hit with his own stats. */
  alone = false
  /** Whether it was fighting when the engagements were last listed. */
  listedFighting = false
  listedAlone = false
  /** Number of its engagement. */
  engagement = NONE
  /** The table of `diceFor` in force. */
  dice: Int32Array = new Int32Array(0)
  /** Bits of the engaged sides. */
  engaged = 0
  /** Combat Score that it earns by standing at a flank or rear, SOVL-CMB-19 and -20. */
  bonus = 0
  /** Wounds taken in this Combat Phase and not yet removed. */
  taken = 0

  // Actions of this turn, on a table.
  activated = false
  /** The charge that it declared: index of the target, or `NONE`; the side, the order of declaration, whether it is a counter charge. */
  target = NONE
  targetSide = 0
  declared = 0
  countering = false
  /** It has countered, or was intercepted: it cannot declare another charge this turn. */
  countered = false
  intercepted = false
  /**
   * Whether it came into contact by a charge this turn, so that charge bonuses of its gear count. In an engagement: whether its front made
   * a contact, in the first turn.
   */
  charged = false
  /** In an engagement: whether it begins as a charger and has gear with a charge bonus. */
  beginsCharged = false
  /** Models at the start of the phase or activation in which it is shot at (SOVL-G-30). */
  modelsBefore = 0
  tested = false

  // Counters for the result row.
  inflicted = 0
  roundsWon = 0
  brokeTurn = 0
  destroyedTurn = 0
  shotWounds = 0
  frontCharges = 0
  flankCharges = 0
  rearCharges = 0
  rallies = 0
  fledTurn = 0

  constructor(army: Side, slot: number, spec: ArmySpec['units'][number], rules: SovlRules) {
    const type = UNIT_TYPES[spec.profile.type]
    if (type === undefined) throw new Error(`unknown unit type ${spec.profile.type}`)
    const { fights: chief, mounted, standing } = leadership(spec, rules)
    const profile = spec.profile as unknown as Stats
    const leader = spec.commander as unknown as Stats | undefined
    const discipline = disciplineOf(spec, rules)

    this.name = spec.id
    this.army = army
    this.sign = army === 0 ? 1 : -1
    this.slot = slot
    this.role = roleOf(army, slot)
    this.stats = { ...profile, discipline }
    this.commander = chief ? (leader as Stats) : null
    this.fullModels = standing
    this.ownWidth = widthOf(spec, rules)
    this.choosesWidth = rules.frontage === 'free' && spec.width === undefined
    this.baseWidth = type.base?.width ?? 0
    this.baseDepth = type.base?.depth ?? 0
    this.flightDice = Math.floor(type.movement / 4)
    this.movement = typeof spec.profile.movement === 'number' ? spec.profile.movement : type.movement
    this.pivotCost = PIVOT_COSTS[spec.profile.type] ?? 1
    this.type = spec.profile.type
    this.large = spec.profile.type === 'large-monster'
    this.isLed = leader !== undefined
    this.hasOpenWidth = spec.width === undefined && this.fullModels > 1
    this.followsLeader = leader !== undefined && leader.discipline > profile.discipline
    const weapon = spec.profile.ranged as { readonly range: number; readonly power: number } | undefined
    this.range = weapon?.range ?? 0
    this.powersDiffer = weapon !== undefined && weapon.power !== profile.power
    this.shotPower = rules.rangedPower === 'weapon' && weapon !== undefined ? weapon.power : profile.power
    this.cost = spec.cost ?? 0
    const [x, y] = spec.at ?? [0, 0]
    const angle = ((spec.facing ?? 0) * Math.PI) / 180
    this.at = Float64Array.of(x, y)
    this.facing = Float64Array.of(round(maths.sin(angle)), round(maths.cos(angle)))
    this.gear = rules.unitProperties === 'on' ? gearOf(spec) : 0
    const own = this.commander === null ? 0 : this.commander.wounds
    const rankAndFile = this.fullModels - (chief && !mounted ? 1 : 0)
    this.fullPool = rankAndFile * profile.wounds + own
    this.lastStand = mounted ? 0 : own
    this.tables = tablesOf(spec, rules)
    this.poolOf = this.tables.poolOf
    this.modelsAt = this.tables.modelsAt
    const formation = formationAt(this.tables, this.ownWidth)
    this.width = this.ownWidth
    this.block = formation.block
    this.holdsAt = formation.holdsAt
    this.holdsFlankedAt = formation.holdsFlankedAt
    this.ralliesAt = formation.ralliesAt
    this.halfWidthAt = formation.halfWidthAt
    this.halfDepthAt = formation.halfDepthAt
    this.diceFor = formation.diceFor
  }

  /** Sets its width. */
  form(width: number): void {
    if (width === this.width) return
    const formation = formationAt(this.tables, width)
    this.width = width
    this.block = formation.block
    this.holdsAt = formation.holdsAt
    this.holdsFlankedAt = formation.holdsFlankedAt
    this.ralliesAt = formation.ralliesAt
    this.halfWidthAt = formation.halfWidthAt
    this.halfDepthAt = formation.halfDepthAt
    this.diceFor = formation.diceFor
  }

  /** The contact of one of its sides with a side of a foe; all calls return one object. */
  contactWith(side: number, foe: Unit, foeSide: number): Contact {
    const at = (foe.shape * SIDES.length + side) * SIDES.length + foeSide
    let contact = this.known[at]
    if (contact === undefined) {
      contact = new Contact(side, foe, foeSide)
      this.known[at] = contact
      contact.equip(this)
    }
    return contact
  }
}

/** Rounds to 12 digits, so that right angles are exact. */
function round(value: number): number {
  return Math.round(value * 1e12) / 1e12
}

/** Cost of one pivot under `pivot: 45-by-type`. The texts give no cost for monsters and chariots; theirs are our choice. */
const PIVOT_COSTS: Readonly<Record<string, number>> = { cavalry: 2, 'large-monster': 2, chariot: 2 }

/** One side of one unit with an enemy at it. Each contact of the scenario makes two, one for each unit. */
export class Contact {
  readonly side: number
  readonly foe: Unit
  readonly foeSide: number
  /** The contact of the foe with this unit. */
  mirror: Contact | null = null
  /** The dice thrown along it: the dice of the unit, and of its commander if he strikes as a model of his own. */
  strike: Strike | null = null
  byCommander: Strike | null = null
  /** Whether this unit came into contact, and the other stood. */
  charger = false
  /** Whether a charge of one at the other made it, and not an overhang. */
  partners = true
  /** Length of the shared edge at the start, inches. */
  edge = 0
  /** The first turn in whose Combat Phase it is fought; for some Advances it is later than the turn of contact (SOVL-X-08). */
  fightsFrom = 0
  /** Place of the charger along the charged side, mm; 0 is centred: see `measureOffset`. SOVL-CHG-23. */
  offset = 0

  constructor(side: number, foe: Unit, foeSide: number) {
    this.side = side
    this.foe = foe
    this.foeSide = foeSide
  }

  /** Gives the contact the strikes of its unit. */
  equip(unit: Unit): void {
    this.strike = new Strike(this, false)
    this.byCommander = unit.commander === null ? null : new Strike(this, true)
  }
}

/** The dice that a unit, or its commander, throws against one enemy in one Combat Phase. */
export class Strike {
  readonly side: number
  readonly foe: Unit
  readonly foeSide: number
  readonly byCommander: boolean
  /** Index of its dice in a row of `DICE_ROW`. */
  readonly column: number
  /** Step of its dice key. */
  readonly step: Step.Kind
  // Target numbers in force.
  hitOn = 0
  saveOn = 0

  constructor(contact: Contact, byCommander: boolean) {
    this.side = contact.side
    this.foe = contact.foe
    this.foeSide = contact.foeSide
    this.byCommander = byCommander
    this.column = contact.side + (byCommander ? COMMANDER : 0)
    this.step = byCommander ? Step.COMMANDER_ATTACK : Step.ATTACK
  }
}

/** Number of supporting ranks behind the first: two with spears, unless the unit charged. */
export function supportRanks(unit: Unit): number {
  return (unit.gear & THIRD_RANK) !== 0 && !unit.charged ? 2 : 1
}

/** The attack dice of a unit by number of models, for a set of engaged sides; computed once. */
export function diceTable(unit: Unit, engaged: number, rules: SovlRules, supporting = 1): Int32Array {
  const kind = (supporting << SIDES.length) | engaged
  let table = unit.diceFor.get(kind)
  if (table === undefined) {
    table = new Int32Array((unit.fullModels + 1) * DICE_ROW)
    for (let models = 1; models <= unit.fullModels; models++) {
      strikes(unit.block, models, engaged, null, rules, table, models * DICE_ROW, supporting)
    }
    unit.diceFor.set(kind, table)
  }
  return table
}

/** Combat Score for standing at that side of an enemy. */
export function bonusFor(foeSide: number, rules: SovlRules): number {
  if (foeSide === 0) return 0
  return foeSide === REAR ? rules.rearBonus : rules.flankBonus
}
