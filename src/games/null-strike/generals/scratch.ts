import { MOST_ACTIONS } from '../../../core/ruleset.ts'
import { TO_TRANSPORT } from '../chapters/move.ts'
import { FOE } from './foe.ts'

/** A place, and the actions that a unit has left there. */
export interface Stand {
  x: number
  y: number
  /** Kinds of actions that the unit has done in this turn by then, as bits. */
  done: number
  /** Actions that its player has left by then. */
  left: number
  /** Whether lines of sight are tested, so that shots that terrain bars do not count. */
  isSure: boolean
  /** Whether the unit has run by then, which makes it harder to hit until its next turn. */
  ran: boolean
  /**
   * Inches; more than 0 for an upper bound. The value then treats the unit as that much nearer to all that it wants to be near, and that much
   * farther from all that could harm it. So it is an upper bound of the values of all places within that distance.
   */
  slack: number
}

/** Most actions of one unit that are counted. */
export const MOST_STEPS = 8

/** The position that was surveyed last, and the weights. */
export interface Surveyed {
  weights: object | null
  changes: number
  turn: number
  left: number
}

/**
 * Scratch of decisions. Every decision writes what it reads, but for what a unit can do (`ready` to `likelyNext`), which is kept as long as
 * nothing has changed that it depends on (`past.ts`). So no choice depends on an earlier decision. Lists are by index of the unit or,
 * in `Facing`, by enemy on the table.
 */
export class Scratch {
  /** Points for removing a model of the unit. */
  readonly worth: Float64Array
  /** Points for making the unit panic. */
  readonly panic: Float64Array
  /** Points for removing the last model of the unit, beyond those for a model. */
  readonly last: Float64Array
  /** Number of models that must be removed before the unit makes a Morale roll. */
  readonly need: Int32Array
  /** Points that the best action of the unit brings at once, and index of its target. */
  readonly ready: Float64Array
  readonly readyFor: Int32Array
  /** Points that its best action brings in the next turn of its player, less for each action before it. */
  readonly soon: Float64Array
  /** Points that its best action against any other target than `likely` brings in that turn. */
  readonly other: Float64Array
  /** Index of the target of the best action, and of the one that `other` tells. */
  readonly likely: Int32Array
  readonly likelyNext: Int32Array
  /** By player: marginal value of an action, in points: what the last of the actions of a turn brings. */
  readonly rate = new Float64Array(2)
  /** By player: number of actions in a turn. */
  readonly actions = new Float64Array(2)
  /** By player: most moves and runs of a unit in the turns after this one that leave time for the action that they are for. */
  readonly steps = new Float64Array(2)
  /** How far the player whose turn it is leads: its lead, relative to the lead that either side may still gain until the end. */
  lead = 0
  /** By what lies on the line of an attack (`lines.ts`): share of its expected losses that is left. */
  readonly passing = Float64Array.of(1, 1, 1, 0)
  /** By player: points of one more objective. */
  readonly captures = new Float64Array(2)
  /** By number of further actions: points that these actions would bring to other units. */
  readonly cost = new Float64Array(MOST_STEPS)
  readonly sorted = new Float64Array(MOST_STEPS)
  // By objective. Nearness is 1 for a unit that touches the objective, and less for each action that the unit needs to get there.
  /** Points for being near the objective. */
  readonly prize: Float64Array
  /** Nearness of the nearest own unit. */
  readonly near: Float64Array
  /** Nearness of the second nearest own unit. */
  readonly second: Float64Array
  /** Index of the nearest own unit. */
  readonly nearest: Int32Array
  /** Points for keeping the enemy from capturing it. */
  readonly stake: Float64Array
  /** Number of enemies that prevent its capture. */
  readonly bars: Int32Array
  /** Number of own units that prevent its capture by the enemy. */
  readonly guards: Int32Array
  /** Nearness of the nearest enemy that may capture it, and of the second nearest. */
  readonly feared: Float64Array
  readonly fearedNext: Float64Array
  /** Index of the nearest such enemy. */
  readonly taker: Int32Array
  /** The unit last asked about, and its enemies. */
  facing: Facing
  /** By unit: the unit and its enemies. */
  readonly facings: readonly Facing[]
  /** 1 for units whose entry in `facings` is up to date. */
  readonly faced: Uint8Array
  /** What has changed of each unit since its pairs were last noted, as bits (`pairs.ts`). */
  readonly changes: Uint8Array
  /** By player: the bits of all its units together. */
  readonly changed = new Uint8Array(2)
  /** 1 for units on the table. */
  readonly stands: Uint8Array
  readonly surveyed: Surveyed = { weights: null, changes: -1, turn: -1, left: -1 }
  /** Values of the ends of a move, by way. */
  readonly ways = new Float64Array(TO_TRANSPORT)
  /** Gain of the remaining actions of the unit at a place in this turn, minus their cost. */
  now = 0
  /** Highest gain of the unit from the place in its next turn. */
  next = 0
  readonly stand: Stand = { x: 0, y: 0, done: 0, left: 0, isSure: false, ran: false, slack: 0 }
  /** Estimate of the most that an action of the unit may bring, in points (`priorities.ts`). */
  readonly priority: Float64Array
  readonly values = new Float64Array(MOST_ACTIONS)
  /** 1 for values that are upper bounds. */
  readonly isBound = new Uint8Array(MOST_ACTIONS)
  /** Actions that have a value, by their places in the list of all. */
  readonly weighed = new Int32Array(MOST_ACTIONS)
  /** Highest value that is exact. */
  highest = 0
  /** Value of the present place of the unit. */
  readonly here: Float64Array
  /** Upper bound of what another place is worth beyond that; no more than `highest` if it was no more when it was noted. */
  readonly most: Float64Array
  /** 1 for units whose `here` and `most` were written in this decision. */
  readonly noted: Uint8Array

  constructor(units: number, objectives: number) {
    const list = (): Float64Array => new Float64Array(units)
    this.worth = list()
    this.panic = list()
    this.last = list()
    this.need = new Int32Array(units)
    this.ready = list()
    this.readyFor = new Int32Array(units)
    this.soon = list()
    this.other = list()
    this.likely = new Int32Array(units)
    this.likelyNext = new Int32Array(units)
    this.prize = new Float64Array(objectives)
    this.near = new Float64Array(objectives)
    this.second = new Float64Array(objectives)
    this.nearest = new Int32Array(objectives)
    this.stake = new Float64Array(objectives)
    this.bars = new Int32Array(objectives)
    this.guards = new Int32Array(objectives)
    this.feared = new Float64Array(objectives)
    this.fearedNext = new Float64Array(objectives)
    this.taker = new Int32Array(objectives)
    this.facings = Array.from({ length: units }, () => new Facing(units, objectives))
    this.facing = this.facings[0]
    this.faced = new Uint8Array(units)
    this.changes = new Uint8Array(units)
    this.stands = new Uint8Array(units)
    this.priority = list()
    this.here = list()
    this.most = list()
    this.noted = new Uint8Array(units)
  }
}

/** A unit and each enemy on the table: their possible gains against each other. */
export class Facing {
  count = 0
  readonly index: Int32Array
  /** Numbers of each enemy (`foe.ts`). */
  readonly foes: Float64Array
  /**
   * Enemies by the most that an attack or a charge brings with all that may follow, wherever one action takes the unit: in this turn if its actions suffice,
   * or in the next turn. Best first.
   */
  readonly best: Int32Array
  /** That most, in points, for each enemy of `best`. */
  readonly bestOf: Float64Array
  /** Enemies that could do more to the unit than elsewhere. */
  readonly threats: Int32Array
  /** Number of these enemies. */
  threatening = 0
  /** Number of objectives that a place may be worth something for, and these objectives. */
  aims = 0
  readonly aim: Int32Array
  /** For each of them: points for being near it, nearness of the nearest other unit, and points for keeping the enemy from capturing it. */
  readonly prize: Float64Array
  readonly others: Float64Array
  readonly stake: Float64Array

  constructor(units: number, objectives: number) {
    const list = (): Float64Array => new Float64Array(units)
    this.index = new Int32Array(units)
    this.foes = new Float64Array(units * FOE)
    this.best = new Int32Array(units)
    this.bestOf = list()
    this.threats = new Int32Array(units)
    this.aim = new Int32Array(objectives)
    this.prize = new Float64Array(objectives)
    this.others = new Float64Array(objectives)
    this.stake = new Float64Array(objectives)
  }
}
