import { seatings } from '../../../kit/seating.ts'
import { DICE_ROW } from '../chapters/formation.ts'
import type { SovlRules } from '../data/rules.ts'
import { SIDES } from '../data/sides.ts'
import type { Battle } from './battle.ts'
import type { Unit } from './unit.ts'

/** A whole SOVL battle as it stands. */
export class SovlState {
  readonly rules: SovlRules
  /** A frozen copy of the rules, for views. */
  readonly plainRules: SovlRules
  /** First player first, in list order: the first army, unless the seat has them change places. */
  units: readonly Unit[]
  /** The units as they are numbered in either seating. */
  readonly seated: readonly [readonly Unit[], readonly Unit[]]
  /** The table and the turn of a whole battle; null for an engagement. */
  battle: Battle | null = null
  /** Names of the armies. */
  readonly armies: readonly [string, string]
  /** The last turn played, or the longest a battle can be keyed. */
  readonly lastTurn: number
  /** First army first, whatever the seat. */
  readonly roster: readonly Unit[]
  /** The switches asked for in every round, as truths. */
  readonly wholeSides: boolean
  readonly capped: boolean
  readonly testAfterKill: boolean
  readonly woundsClear: boolean
  readonly ranksLostFlanked: boolean
  readonly pursuit: boolean
  /** Lowest and highest limit of a Break Test, set by the natural 2 and 12 (SOVL-G-28). */
  readonly leastLimit: number
  readonly mostLimit: number
  /** The battle is one of two units that `duel.ts` may fight; set by the set-up. */
  folds = false
  /** Scratch of one attack: which models strike, by side, where not all do; their dice. */
  readonly reach = new Int32Array(2 * SIDES.length)
  readonly row = new Int32Array(DICE_ROW)
  turn = 0
  /** The Flight dice already thrown for the unit that flees next (pursuit); −1 for none. */
  flown = -1
  /** Hits of the last attack that had rerolls. */
  hits = 0
  /** Next unit to strike, when a Combat Phase is played leg by leg. */
  cursor = 0
  /** Engagements of this turn, numbered from 0. */
  engagements = 0
  /** Units in contact have left since the engagements were listed. */
  changed = true
  /** Of an engagement: 1 in the first turn if gear of some unit has a charge bonus, else 0; and what it was when engagements were last listed. */
  charging = 0
  listedCharging = 0
  /** The engagements listed are those of the start of the battle. */
  listedAtStart = false

  constructor(rules: SovlRules, armies: readonly [string, string], units: readonly Unit[], lastTurn: number) {
    this.armies = armies
    this.rules = rules
    this.plainRules = Object.freeze({ ...rules })
    this.units = units
    this.roster = units
    // The second army's first in the seats where it is the first player.
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

/** What a unit of mean points is worth to generals: about the mean of the lists that their weights were found with. */
const MEAN_WORTH = 160

/** A worth is rounded to one part in so many, so that rounding of points changes no choice. */
const WORTH_PARTS = 65_536

/**
 * Sets the worth of every unit to generals: its points, scaled so that a unit of mean points is worth `MEAN_WORTH`. So the scale of points changes no choice.
 * A unit without points is worth the mean price of its wounds in the other units. Where no unit has points, its wounds count.
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
    unit.worth =
      counted === 0 ? unit.fullPool : Math.round((MEAN_WORTH * WORTH_PARTS * counted * cost) / points) / WORTH_PARTS
  }
}
