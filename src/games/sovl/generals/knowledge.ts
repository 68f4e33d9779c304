import { MOST_ACTIONS } from '../../../core/ruleset.ts'
import { BROKEN_SHARE, Clashes, LOSS_U, LOSS_V, WOUNDS_U, WOUNDS_V } from '../chapters/clash.ts'
import { shooters, shotSave, shotTarget } from '../chapters/shoot.ts'
import type { Battle } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'

/** Number of entries for a friend, see `friends.ts`. */
export const FRIEND = 4

/** Number of entries for the lane of a charge, see `lanes.ts`. */
export const LANE = 5

/** Number of entries for a foe, and their indices; F_ entries are seen from the unit that is to act. */
export const FOE = 45
export const F_X = 0
export const F_Y = 1
export const F_UX = 2
export const F_UY = 3
export const F_HW = 4
export const F_HD = 5
/** Middle of its front. */
export const F_FX = 6
export const F_FY = 7
/** Square of its charge range, 0 if it flees. */
export const F_REACH = 8
/** 1 if it will not move before the next charges. */
export const F_STAYS = 9
/** Value of a volley of the unit at the foe, in points, at short and at long range. */
export const F_SHORT = 10
export const F_LONG = 11
/** Points that the foe has lost and that score if a volley destroys it, by the chance of that, at short and at long range. */
export const F_KILL_SHORT = 29
export const F_KILL_LONG = 30
/** Value of the foe's volley at the unit, and the square of the foe's range. */
export const F_ITS_SHORT = 12
export const F_ITS_LONG = 13
export const F_ITS_RANGE = 14
/** Its movement in inches, 0 if it will not charge next turn. */
export const F_SPEED = 15
/** Gain in points of charging its front, left, right, rear. */
export const F_GAIN = 16
/** Its index; the points added to a gain because it flees or because friends fight it. */
export const F_INDEX = 20
export const F_MORE = 21
/** Inches added to its distance if the unit should not fight it; negative for a good target. */
export const F_SHY = 22
/** 1 if it has yet to act this turn. */
export const F_ACTS = 23
/** Chance that it may charge next turn: 1 if it fights nobody, 0 if it flees, else the chance that it breaks all that it fights. */
export const F_FREE = 28
/** From the place that is evaluated: its offset ahead and to the right of the unit, and the offset of the unit as it sees the unit. */
export const F_AHEAD = 24
export const F_ASIDE = 25
export const F_ITS_AHEAD = 26
export const F_ITS_ASIDE = 27
/** By side of the unit: loss in points of the unit by a charge of the foe, apart from flights off the table, and the points that break of the foe and of the unit. */
export const F_LOSS = 31
export const F_BREAKS = 35
export const F_UNIT_BREAKS = 39
/** Its points, and the inches in which it is near, see `friends.ts`. */
export const F_WORTH = 43
export const F_NEAR = 44

/**
 * Values that differ by less than this are equal. A position turned by half has equal numbers except for their last bits, so without this
 * tolerance a general would choose differently on the two sides of the table.
 */
export const CLOSE = 1e-6

/** Indices in `Knowledge.out`: the value of a place, the best shot from there, and the value of an inch nearer to the enemy, in points. */
export const PLACE = 0
export const SHOT = 1
export const URGE = 2
/** Indices of the factors for charges from a place and for charges at it, which depend on who declares first and on what waiting brings. */
export const EAGER = 3
export const AFRAID = 4
/** Index of the number of turns after this one. */
export const TURNS = 5
/** Index of the factor of wounds on the unit that is to act. */
export const DONE = 6
/** Indices of the best expected gain of a charge from a place, and of the expected loss by a charge of one foe. */
export const BEST = 7
export const DANGER = 8
/** Indices of the expected loss by charges of all foes at a place, and of the loss above which it is summed no further. */
export const THREAT = 9
export const MOST = 10

/**
 * Knowledge of generals about a battle: cached values that are pure functions of the position. Each battle that is set up has one object.
 */
export class Knowledge {
  readonly state: SovlState
  readonly battle: Battle
  /** Points of the battle's costs for a point of `Unit.worth`; 1 if no unit has a cost. */
  readonly pointsOfWorth: number
  /** Mean worth of an army. */
  readonly meanArmy: number
  readonly clashes: Clashes
  private readonly units: number
  /** Whether a general chooses the widths of its units. */
  private readonly widthsChange: boolean
  /** By shape: the width for which the cached values were computed. */
  private readonly widths: Int32Array
  /** By pair of shapes: the wounds left to both when the values of the pair were computed. */
  private readonly pools: Int32Array
  /** By pair and side: gain in points of the first by charging that side of the second. */
  readonly gains: Float64Array
  /** By pair and side: expected points of the first and of the second that break. */
  readonly goneU: Float64Array
  readonly goneV: Float64Array
  /** By pair: expected loss in points of the second by a volley of the first, at short and at long range. */
  readonly volleys: Float64Array
  /**
   * By pair and range, as `volleys`: the points that the second has lost already, times the chance that the volley destroys it. They score then. 0 if lost
   * points score at once (`scorePartial`, SOVL-G-39).
   */
  readonly kills: Float64Array
  /** The foes of the unit that is to act. */
  readonly foes: Float64Array
  foeCount = 0
  /** The place that is evaluated: centre and facing. */
  readonly at = new Float64Array(4)
  /** Results of functions, see `PLACE` and the others. */
  readonly out = new Float64Array(11)
  /** Values of the actions of the list. */
  readonly values = new Float64Array(MOST_ACTIONS)
  /** Friends of the unit that is to act: see `friends.ts`. */
  readonly friends: Float64Array
  friendCount = 0
  /** Lanes of charges of others than the unit that is to act: see `lanes.ts`. */
  readonly lanes: Float64Array
  laneCount = 0
  /** Engagements that players will pick in this turn's Combat Phase. */
  picks = 0
  /** Scratch: groups of units in contact. */
  readonly groups: Int32Array

  constructor(state: SovlState, battle: Battle) {
    const units = state.roster.length
    this.state = state
    this.battle = battle
    this.pointsOfWorth = scaleOf(state.roster)
    this.meanArmy = state.roster.reduce((sum, { worth }) => sum + worth, 0) / 2
    this.clashes = new Clashes(state)
    this.units = units
    this.widthsChange = state.roster.some(({ choosesWidth }) => choosesWidth)
    this.widths = new Int32Array(units)
    this.pools = new Int32Array(units * units).fill(-1)
    this.gains = new Float64Array(units * units * 4)
    this.goneU = new Float64Array(units * units * 4)
    this.goneV = new Float64Array(units * units * 4)
    this.friends = new Float64Array(units * FRIEND)
    this.lanes = new Float64Array(2 * units * units * LANE)
    this.groups = new Int32Array(units)
    this.volleys = new Float64Array(units * units * 2)
    this.kills = new Float64Array(units * units * 2)
    this.foes = new Float64Array(units * FOE)
  }

  /** Index of the pair's values in `volleys` and `kills`, for the wounds left to both. */
  volley(unit: Unit, foe: Unit): number {
    return 2 * this.pair(unit, foe)
  }

  /** Index in `gains` of the unit's gain by charging that side of the foe, for the wounds left to both. */
  gain(unit: Unit, foe: Unit, side: number): number {
    const at = this.pair(unit, foe) * 4 + side
    if (this.gains[at] === UNKNOWN) {
      const clash = this.clash(unit, foe, side)
      const { values } = this.clashes
      this.gains[at] = values[clash + LOSS_V] - values[clash + LOSS_U]
      this.goneU[at] = (values[clash + LOSS_U] - (unit.worth / unit.fullPool) * values[clash + WOUNDS_U]) / BROKEN_SHARE
      this.goneV[at] = (values[clash + LOSS_V] - (foe.worth / foe.fullPool) * values[clash + WOUNDS_V]) / BROKEN_SHARE
    }
    return at
  }

  /** Index in `clashes.values` of the expected result of a charge of the unit at that side of the foe. */
  clash(unit: Unit, foe: Unit, side: number): number {
    if (this.widthsChange) this.heed(unit, foe)
    return this.clashes.of(unit, foe, side)
  }

  /** Clears cached values if one of two units has changed its width. */
  private heed(unit: Unit, foe: Unit): void {
    const { widths } = this
    if (widths[unit.shape] === unit.width && widths[foe.shape] === foe.width) return
    widths[unit.shape] = unit.width
    widths[foe.shape] = foe.width
    this.pools.fill(-1)
    this.clashes.forget()
  }

  private pair(unit: Unit, foe: Unit): number {
    if (this.widthsChange) this.heed(unit, foe)
    const pair = unit.shape * this.units + foe.shape
    const pools = (unit.pool << 16) | foe.pool
    if (this.pools[pair] !== pools) {
      this.pools[pair] = pools
      this.gains.fill(UNKNOWN, pair * 4, pair * 4 + 4)
      this.expectVolleys(unit, foe, pair)
    }
    return pair
  }

  private expectVolleys(unit: Unit, foe: Unit, pair: number): void {
    const { volleys, kills, state } = this
    if (unit.range === 0) return
    const fails = (shotSave(state, unit, foe) - 1) / 6
    const point = foe.worth / foe.fullPool
    for (let long = 0; long < 2; long++) {
      const shots = shooters(state, unit)
      const wounds = ((7 - shotTarget(state, unit.stats.skill, long === 1)) / 6) * fails
      const expected = shots * wounds
      const most = expected < foe.pool ? expected : foe.pool
      volleys[pair * 2 + long] = point * most
      const lost = state.rules.scorePartial === 'none' ? foe.fullPool - foe.pool : 0
      kills[pair * 2 + long] = lost > 0 ? point * lost * atLeast(shots, wounds, foe.pool) : 0
    }
  }
}

/** Chance of at least `k` successes in n trials that succeed with chance p, below 1. */
function atLeast(n: number, p: number, k: number): number {
  let exactly = 1
  for (let i = 0; i < n; i++) exactly *= 1 - p
  let fewer = 0
  for (let i = 0; i < k && i <= n; i++) {
    fewer += exactly
    exactly *= ((n - i) * p) / ((i + 1) * (1 - p))
  }
  return fewer < 1 ? 1 - fewer : 0
}

/** Points of cost for a point of worth, over all units that have a cost. */
function scaleOf(roster: readonly Unit[]): number {
  const costed = roster.filter(({ cost }) => cost > 0)
  const worth = costed.reduce((sum, unit) => sum + unit.worth, 0)
  return worth === 0 ? 1 : costed.reduce((sum, { cost }) => sum + cost, 0) / worth
}

/** Stands for a gain that is not computed yet. */
export const UNKNOWN = 1e30

/** The knowledge about a battle. It is made at the first request. */
export function knowledgeOf(state: SovlState): Knowledge {
  const { battle } = state
  if (battle === null) throw new Error('generals decide nothing in an engagement')
  battle.knowledge ??= new Knowledge(state, battle)
  return battle.knowledge as Knowledge
}
