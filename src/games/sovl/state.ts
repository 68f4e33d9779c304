import type { ArmySpec, Side } from '../../core/ruleset.ts'
import { FACTS, REAR, SIDES, type SideName } from './facts.ts'
import { type Block, DICE_ROW, rankBonus, strikes } from './formation.ts'
import type { SovlRules } from './rules.ts'

/** What has become of a unit. */
export const FIGHTING = 0
export const BROKEN = 1
export const DESTROYED = 2

/** The engagement of a unit that is in none. */
export const NONE = -1

/** A stat block, SOVL-STAT-01 to -06. */
export interface Stats {
  readonly skill: number
  readonly power: number
  readonly defense: number
  readonly attacks: number
  readonly wounds: number
  readonly discipline: number
}

/** One unit: what was compiled, then what changes in a battle. */
export class Unit {
  readonly name: string
  readonly army: Side
  /** Role in the dice keys: slot in its army, from 1 for the first army and from 65 for the second. */
  readonly role: number
  readonly stats: Stats
  /** Set while the commander counts as a model of his own. */
  readonly commander: Stats | null
  readonly block: Block
  readonly width: number
  /** Base of one model, millimetres. */
  readonly baseWidth: number
  readonly baseDepth: number
  /** Dice of a Flight Move, SOVL-FLT-01. */
  readonly flightDice: number
  readonly fullModels: number
  readonly fullPool: number
  /** Models standing by wounds left; the commander goes last (SOVL-G-38). */
  readonly modelsAt: Int32Array
  /** Wounds of that many models without a scratch. */
  readonly poolOf: Int32Array
  /** Rank Bonus by models, cap included. */
  readonly ranksAt: Int32Array
  /** Contacts in the order of sides; at most one a side (SOVL-CHG-12). Filled by the set-up. */
  contacts: Contact[] = []
  /** Attack dice by models, `DICE_ROW` a row, for each set of engaged sides met; empty unless every model of a side strikes. */
  readonly diceFor = new Map<number, Int32Array>()

  /** Wounds left. */
  pool = 0
  models = 0
  fate = FIGHTING
  /** Only the commander is left of his retinue: he fights and is hit on his own stats. */
  alone = false
  /** Number of the engagement it stands in. */
  engagement = NONE
  /** The table of `diceFor` in force. */
  dice: Int32Array = NO_DICE
  /** Bits of the engaged sides. */
  engaged = 0
  /** Combat Score it earns by standing on a flank or rear, SOVL-CMB-19 and -20. */
  bonus = 0
  /** Wounds taken in this Combat Phase and not yet removed. */
  taken = 0

  // What the result row tells of the past.
  inflicted = 0
  roundsWon = 0
  brokeTurn = 0
  destroyedTurn = 0

  constructor(army: Side, slot: number, spec: ArmySpec['units'][number], rules: SovlRules) {
    const type = FACTS.unitTypes[spec.profile.type]
    if (type === undefined) throw new Error(`unknown unit type ${spec.profile.type}`)
    const led = spec.commander !== undefined && rules.commanderModel !== 'ignored'
    const chief = spec.commander !== undefined && rules.commanderModel === 'front-rank-last-to-die'
    const mounted = chief && spec.models === 1
    const profile = spec.profile as unknown as Stats
    const leader = spec.commander as unknown as Stats | undefined
    const discipline =
      leader !== undefined && rules.commanderDiscipline === 'highest'
        ? Math.max(profile.discipline, leader.discipline)
        : profile.discipline

    this.name = spec.id
    this.army = army
    this.role = 1 + 64 * army + slot
    this.stats = { ...profile, discipline }
    this.commander = chief ? (leader as Stats) : null
    this.width = spec.width
    this.baseWidth = type.base.width
    this.baseDepth = type.base.depth
    this.flightDice = Math.floor(type.movement / 4)
    this.block = {
      width: spec.width,
      attacks: profile.attacks,
      commanderAttacks: this.commander?.attacks ?? null,
      mounted,
    }
    this.fullModels = spec.models + (led && !mounted ? 1 : 0)
    const own = this.commander === null ? 0 : this.commander.wounds
    const rankAndFile = this.fullModels - (chief && !mounted ? 1 : 0)
    this.fullPool = rankAndFile * profile.wounds + own
    this.poolOf = Int32Array.from({ length: this.fullModels + 1 }, (_, models) => {
      if (mounted) return models * this.fullPool
      return models === 0 ? 0 : own + (models - (chief ? 1 : 0)) * profile.wounds
    })
    this.modelsAt = Int32Array.from({ length: this.fullPool + 1 }, (_, pool) => {
      let models = 0
      while ((this.poolOf[models] as number) < pool) models++
      return models
    })
    this.ranksAt = Int32Array.from({ length: this.fullModels + 1 }, (_, models) =>
      Math.min(rankBonus(models, spec.width, rules.rankBonus), rules.rankBonusCap ?? Number.MAX_SAFE_INTEGER),
    )
  }
}

/** One side of one unit with an enemy on it. Each contact of the scenario makes two, one seen from either unit. */
export class Contact {
  readonly side: number
  readonly foe: Unit
  readonly foeSide: number
  /** The same contact seen from the foe. */
  mirror: Contact | null = null
  // Target numbers in force against the foe: of rank and file, then of the commander.
  hitOn = 0
  saveOn = 0
  commanderHitOn = 0
  commanderSaveOn = 0

  constructor(side: number, foe: Unit, foeSide: number) {
    this.side = side
    this.foe = foe
    this.foeSide = foeSide
  }
}

const NO_DICE = new Int32Array(0)

/** A whole SOVL battle as it stands. */
export class SovlState {
  readonly rules: SovlRules
  /** First army first, in list order. */
  readonly units: readonly Unit[]
  /** The last turn played, or the longest a battle can be keyed. */
  readonly lastTurn: number
  readonly wholeSides: boolean
  /** Who strikes by side where not every model does: scratch of one attack. */
  readonly reach = new Int32Array(2 * SIDES.length)
  readonly row = new Int32Array(DICE_ROW)
  turn = 0
  /** Next unit to strike, when a Combat Phase is played leg by leg. */
  cursor = 0
  /** Engagements of this turn, numbered from 0. */
  engagements = 0
  /** Units in contact have left since the engagements were listed. */
  changed = true
  /** The engagements listed are those of the start of the battle. */
  listedAtStart = false

  constructor(rules: SovlRules, units: readonly Unit[], lastTurn: number) {
    this.rules = rules
    this.units = units
    this.lastTurn = lastTurn
    this.wholeSides = rules.attackFrontage === 'whole-side'
  }
}

/** The attack dice of a unit by models, for a set of engaged sides; worked out once. */
export function diceTable(unit: Unit, engaged: number, rules: SovlRules): Int32Array {
  let table = unit.diceFor.get(engaged)
  if (table === undefined) {
    table = new Int32Array((unit.fullModels + 1) * DICE_ROW)
    for (let models = 1; models <= unit.fullModels; models++) {
      strikes(unit.block, models, engaged, null, rules, table, models * DICE_ROW)
    }
    unit.diceFor.set(engaged, table)
  }
  return table
}

/** Combat Score for standing on that side of an enemy. */
export function bonusFor(foeSide: number, rules: SovlRules): number {
  if (foeSide === 0) return 0
  return foeSide === REAR ? rules.rearBonus : rules.flankBonus
}

export function sideIndex(name: string): number {
  return SIDES.indexOf(name as SideName)
}
