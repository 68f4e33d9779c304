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
/** Points that a volley of the unit is expected to take off it, at short and at long range. */
export const F_SHORT = 10
export const F_LONG = 11
/** Its own shots at the unit, and the square of its range. */
export const F_ITS_SHORT = 12
export const F_ITS_LONG = 13
export const F_ITS_RANGE = 14
/** Points the unit gains by charging its front, left, right, rear; then those the foe gains by charging the unit's. */
export const F_GAIN = 16
export const F_ITS_GAIN = 20
/** Its index; what its flight, or friends who fight it, add to a gain. */
export const F_INDEX = 24
export const F_MORE = 25
/** Inches added to its distance where the unit should not fight it; negative for a target worth fighting. */
export const F_SHY = 26

/**
 * Values nearer to one another than this are equal. A position turned by half a turn has the same numbers but for their last bits, so without
 * it a general would choose otherwise from the one side of the table than from the other.
 */
export const CLOSE = 1e-6

/** Places in `Knowledge.out`: the value of a place, the best shot from there, and the points that an inch nearer to the enemy is worth. */
export const PLACE = 0
export const SHOT = 1
export const URGE = 2

/**
 * What generals have worked out about a battle: pure functions of the position, cached because they are asked for again and again. Each battle
 * that is set up has one.
 */
export class Knowledge {
  readonly state: SovlState
  readonly battle: Battle
  readonly clashes: Clashes
  private readonly units: number
  /** Some general chooses how wide its units stand. */
  private readonly widthsChange: boolean
  /** By shape: the width that all else was worked out for. */
  private readonly widths: Int32Array
  /** By pair of shapes: the wounds both had when the pair was last looked at. */
  private readonly pools: Int32Array
  /** By pair and side: points the first gains by charging that side of the second. */
  readonly gains: Float64Array
  /** By pair: points a volley of the first may be expected to take off the second, at short range and at long. */
  readonly volleys: Float64Array
  /** The foes of the unit that is to act. */
  readonly foes: Float64Array
  foeCount = 0
  /** A place to be weighed: centre and facing. */
  readonly at = new Float64Array(4)
  /** What was found: see `PLACE` and the others. */
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

  /** Where the pair's volleys begin, by the wounds both have left. */
  volley(unit: Unit, foe: Unit): number {
    return 2 * this.pair(unit, foe)
  }

  /** Where in `gains` the points stand that the unit gains by charging that side of the foe, by the wounds both have left. */
  gain(unit: Unit, foe: Unit, side: number): number {
    const at = this.pair(unit, foe) * 4 + side
    if (this.gains[at] === UNKNOWN) {
      const clash = this.clash(unit, foe, side)
      const { values } = this.clashes
      this.gains[at] = values[clash + LOSS_V] - values[clash + LOSS_U]
    }
    return at
  }

  /** What comes of a charge of the unit on that side of the foe: where in `clashes.values` it stands. */
  clash(unit: Unit, foe: Unit, side: number): number {
    if (this.widthsChange) this.heed(unit, foe)
    return this.clashes.of(unit, foe, side)
  }

  /** Forgets what was worked out before, if one of two units stands in another width now. */
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

/** Stands for a gain that was not asked for yet. */
export const UNKNOWN = 1e30

/** One for each battle; not the one that the battle itself keeps, which belongs to the generals of today. */
const KNOWN = new WeakMap<Battle, Knowledge>()

/** The knowledge that belongs to a battle, made when it is asked for first. */
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
