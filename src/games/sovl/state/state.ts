import { seatings } from '../../../kit/seating.ts'
import { DICE_ROW } from '../chapters/formation.ts'
import type { SovlRules } from '../data/rules.ts'
import { SIDES } from '../data/sides.ts'
import type { Battle } from './battle.ts'
import type { Unit } from './unit.ts'

/** The state of a SOVL battle or engagement. */
export class SovlState {
  readonly rules: SovlRules
  /** A frozen copy of the rules, for views. */
  readonly plainRules: SovlRules
  /** First player first, in list order. The first player has the first army, unless the seat exchanges them. */
  units: readonly Unit[]
  /** The units in the order of either seating. */
  readonly seated: readonly [readonly Unit[], readonly Unit[]]
  /** The table and the turn of a battle; null for an engagement. */
  battle: Battle | null = null
  /** Names of the armies. */
  readonly armies: readonly [string, string]
  /** The last turn that is played, or the last turn for which dice keys exist. */
  readonly lastTurn: number
  /** First army first, whatever the seat. */
  readonly roster: readonly Unit[]
  /** The readings that are asked for in every round, as booleans. */
  readonly wholeSides: boolean
  readonly capped: boolean
  readonly testAfterKill: boolean
  readonly woundsClear: boolean
  readonly ranksLostFlanked: boolean
  readonly pursuit: boolean
  /** Lowest and highest limit of a Break Test, set by the natural 2 and 12 (SOVL-G-28). */
  readonly leastLimit: number
  readonly mostLimit: number
  /** Whether the battle is one of two units that `duel.ts` may play; set at set-up. */
  folds = false
  /** Scratch for one attack: the models that strike, by side, if not all do; their dice. */
  readonly reach = new Int32Array(2 * SIDES.length)
  readonly row = new Int32Array(DICE_ROW)
  turn = 0
  /** Flight dice already rolled for the unit that flees next (pursuit); −1 for none. */
  flown = -1
  /** Hits of the last attack with rerolls. */
  hits = 0
  /** The next unit to strike, if a Combat Phase is played leg by leg. */
  cursor = 0
  /** Engagements of this turn, numbered from 0. */
  engagements = 0
  /** Whether units in contact have left since the engagements were listed. */
  changed = true
  /**
   * In an engagement: 1 in the first turn if a unit has gear with a charge bonus, else 0; then its value when engagements were last listed.
   */
  charging = 0
  listedCharging = 0
  /** Whether the listed engagements are those at the start of the battle. */
  listedAtStart = false

  constructor(rules: SovlRules, armies: readonly [string, string], units: readonly Unit[], lastTurn: number) {
    this.armies = armies
    this.rules = rules
    this.plainRules = plainOf(rules)
    this.units = units
    this.roster = units
    // In seats where the second army is the first player, its units come first.
    this.seated = seatings(units)
    this.lastTurn = lastTurn
    weigh(units)
    this.wholeSides = rules.attackFrontage === 'whole-side'
    this.capped = rules.scoreWounds === 'capped'
    this.testAfterKill = rules.testAfterKill
    this.woundsClear = rules.woundsCarry !== 'persist'
    this.ranksLostFlanked = rules.rankBonusFlanked === 'lost'
    this.pursuit = rules.pursuit !== 'none'
    this.leastLimit = rules.disciplineNaturals === 'none' ? 1 : 2
    this.mostLimit = rules.disciplineNaturals === 'two-passes-twelve-fails' ? 11 : 12
  }
}

/** Frozen copies of rules: one for each set of rules. */
const PLAIN = new WeakMap<SovlRules, SovlRules>()

function plainOf(rules: SovlRules): SovlRules {
  const plain = PLAIN.get(rules) ?? Object.freeze({ ...rules })
  PLAIN.set(rules, plain)
  return plain
}

/** Worth of a unit of mean points to generals: about the mean of the lists from which their weights were found. */
const MEAN_WORTH = 160

/**
 * Sets the worth of every unit to generals: its points, scaled so that a unit of mean points is worth `MEAN_WORTH`. So the scale of points
 * changes no choice. A unit without points is worth its wounds at the mean price of a wound in the other units. If no unit has points,
 * wounds alone count.
 */
function weigh(units: readonly Unit[]): void {
  let points = 0
  let counted = 0
  let wounds = 0
  for (const { cost, fullPool } of units) {
    if (cost <= 0) continue
    points += cost
    counted++
    wounds += fullPool
  }
  for (const unit of units) {
    const cost = unit.cost > 0 ? unit.cost : (unit.fullPool * points) / wounds
    unit.worth = counted === 0 ? unit.fullPool : (MEAN_WORTH * counted * cost) / points
  }
}
