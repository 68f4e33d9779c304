import { Clashes, LOSS_U, LOSS_V } from '../../../src/games/sovl/chapters/clash.ts'
import { shooters, shotSave, shotTarget } from '../../../src/games/sovl/chapters/shoot.ts'
import type { Battle } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'

/** Numbers of a foe as the unit that is to act sees it. */
export const FOE = 28
export const F_X = 0
export const F_Y = 1
export const F_UX = 2
export const F_UY = 3
export const F_HW = 4
export const F_HD = 5
/** Middle of its front. */
export const F_FX = 6
export const F_FY = 7
/** Square of its charge range, 0 if it will not charge next turn. */
export const F_REACH = 8
/** 1 if it will not move before the next charges. */
export const F_STAYS = 9
/** Expected loss of the foe by a volley of the unit, in points, at short and at long range. */
export const F_SHORT = 10
export const F_LONG = 11
/** Expected loss of the unit by the foe's shots, and the square of the foe's range. */
export const F_ITS_SHORT = 12
export const F_ITS_LONG = 13
export const F_ITS_RANGE = 14
/** Gain in points of the unit by charging its front, left, right, rear; then its gain by charging the unit's sides. */
export const F_GAIN = 16
export const F_ITS_GAIN = 20
/** Its index; the points added to a gain because it flees or because friends fight it. */
export const F_INDEX = 24
export const F_MORE = 25
/** Inches added to its distance if the unit should not fight it; negative for a good target. */
export const F_SHY = 26

/**
 * Values that differ by less than this are equal. A position turned by half has equal numbers except for their last bits, so without this
 * tolerance a general would choose differently on the two sides of the table.
 */
export const CLOSE = 1e-6

/** Indices in `Knowledge.out`: the value of a place, the best shot from there, and the value of an inch nearer to the enemy, in points. */
export const PLACE = 0
export const SHOT = 1
export const URGE = 2

/**
 * Knowledge of generals about a battle: cached values that are pure functions of the position. Each battle that is set up has one object.
 */
export class Knowledge {
  readonly state: SovlState
  readonly battle: Battle
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
  /** By pair: expected loss in points of the second by a volley of the first, at short and at long range. */
  readonly volleys: Float64Array
  /** The foes of the unit that is to act. */
  readonly foes: Float64Array
  foeCount = 0
  /** The place that is evaluated: centre and facing. */
  readonly at = new Float64Array(4)
  /** Results of functions, see `PLACE` and the others. */
  readonly out = new Float64Array(4)

  constructor(state: SovlState, battle: Battle) {
    const units = state.roster.length
    this.state = state
    this.battle = battle
    this.clashes = new Clashes(state)
    this.units = units
    this.widthsChange = state.roster.some(({ choosesWidth }) => choosesWidth)
    this.widths = new Int32Array(units)
    this.pools = new Int32Array(units * units).fill(-1)
    this.gains = new Float64Array(units * units * 4)
    this.volleys = new Float64Array(units * units * 2)
    this.foes = new Float64Array(units * FOE)
  }

  /** Index of the pair's values in `volleys`, for the wounds left to both. */
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
    const { volleys, state } = this
    if (unit.range === 0) return
    const fails = (shotSave(state, unit, foe) - 1) / 6
    const point = foe.worth / foe.fullPool
    for (let long = 0; long < 2; long++) {
      const hits = (shooters(state, unit) * (7 - shotTarget(state, unit.stats.skill, long === 1))) / 6
      const wounds = hits * fails
      volleys[pair * 2 + long] = point * (wounds < foe.pool ? wounds : foe.pool)
    }
  }
}

/** Stands for a gain that is not computed yet. */
export const UNKNOWN = 1e30

/** One object for each battle, separate from the knowledge in the battle itself, which belongs to today's generals. */
const KNOWN = new WeakMap<Battle, Knowledge>()

/** The knowledge about a battle. It is made at the first request. */
export function knowledgeOf(state: SovlState): Knowledge {
  const { battle } = state
  if (battle === null) throw new Error('generals decide nothing in an engagement')
  let knowledge = KNOWN.get(battle)
  if (knowledge === undefined) {
    knowledge = new Knowledge(state, battle)
    KNOWN.set(battle, knowledge)
  }
  return knowledge
}
