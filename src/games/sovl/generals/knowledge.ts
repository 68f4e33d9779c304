import { MOST_ACTIONS } from '../../../core/ruleset.ts'
import { BROKEN_SHARE, Clashes, LOSS_U, LOSS_V, WOUNDS_U, WOUNDS_V } from '../chapters/clash.ts'
import { shooters, shotSave, shotTarget } from '../chapters/shoot.ts'
import type { Battle } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'

/** Numbers of a friend: see `friends.ts`. */
export const FRIEND = 4

/** Numbers of a foe as the unit that is to act sees it. */
export const FOE = 24
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
/** Points the unit gains by charging its front, left, right, rear. */
export const F_GAIN = 16
/** Its index; what its flight, or friends who fight it, add to a gain. */
export const F_INDEX = 20
export const F_MORE = 21
/** Inches added to its distance where the unit should not fight it; negative for a target worth fighting. */
export const F_SHY = 22
/** 1 if it has yet to act this turn. */
export const F_ACTS = 23

/**
 * Values nearer to one another than this are equal. A position turned by half a turn has the same numbers but for their last bits, so without
 * it a general would choose otherwise from the one side of the table than from the other.
 */
export const CLOSE = 1e-6

/** Numbers of a foe as seen from a place: towards it, along and to the right of the unit's facing, and the unit as the foe sees it. */
export const S_DX = 0
export const S_DY = 1
export const S_AHEAD = 2
export const S_ASIDE = 3
export const S_ITS_AHEAD = 4
export const S_ITS_ASIDE = 5

/** Places in `Knowledge.out`: the value of a place, the best shot from there, and the points that an inch nearer to the enemy is worth. */
export const PLACE = 0
export const SHOT = 1
export const URGE = 2
/** Factors of the charges from a place and of those feared there: who declares first, and who is ahead. */
export const EAGER = 3
export const AFRAID = 4

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
  /** By pair and side: points of the first and of the second that are expected to break. */
  readonly goneU: Float64Array
  readonly goneV: Float64Array
  /** By pair: points a volley of the first may be expected to take off the second, at short range and at long. */
  readonly volleys: Float64Array
  /** The foes of the unit that is to act. */
  readonly foes: Float64Array
  foeCount = 0
  /** A place to be weighed: centre and facing. */
  readonly at = new Float64Array(4)
  /** What was found: see `PLACE` and the others. */
  readonly out = new Float64Array(8)
  readonly sights = new Float64Array(8)
  /** What each action of the list is worth. */
  readonly values = new Float64Array(MOST_ACTIONS)
  /** Friends of the unit that is to act: see `friends.ts`. */
  readonly friends: Float64Array
  friendCount = 0
  /** Engagements that players will pick in this turn's Combat Phase. */
  picks = 0
  /** Scratch: groups of units in contact. */
  readonly groups: Int32Array

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
    this.goneU = new Float64Array(units * units * 4)
    this.goneV = new Float64Array(units * units * 4)
    this.friends = new Float64Array(units * FRIEND)
    this.groups = new Int32Array(units)
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
      this.goneU[at] = (values[clash + LOSS_U] - (unit.worth / unit.fullPool) * values[clash + WOUNDS_U]) / BROKEN_SHARE
      this.goneV[at] = (values[clash + LOSS_V] - (foe.worth / foe.fullPool) * values[clash + WOUNDS_V]) / BROKEN_SHARE
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

/** The knowledge that belongs to a battle, made when it is asked for first. */
export function knowledgeOf(state: SovlState): Knowledge {
  const { battle } = state
  if (battle === null) throw new Error('generals decide nothing in an engagement')
  battle.knowledge ??= new Knowledge(state, battle)
  return battle.knowledge as Knowledge
}
