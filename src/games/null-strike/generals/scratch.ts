import { MOST_ACTIONS } from '../../../core/ruleset.ts'
import { TO_TRANSPORT } from '../chapters/move.ts'

/** A place, and what a unit can do once it is there. */
export interface Stand {
  x: number
  y: number
  /** Kinds of actions that the unit has then done in this turn, as bits, and the actions that are left. */
  done: number
  left: number
  /** Whether shots that terrain bars do not count. */
  isSure: boolean
  /**
   * As if so many inches nearer to all that the unit wants to be near, and farther from all that could harm it: an upper bound of what any place
   * within so many inches is worth.
   */
  slack: number
}

/** Most actions of one unit that are counted. */
export const MOST_STEPS = 8

/** Which position was surveyed last, and with which weights. */
export interface Surveyed {
  weights: object | null
  changes: number
  turn: number
  left: number
}

/**
 * Room for one decision. Every decision writes what it reads, so that nothing is carried over from one to the next. Lists are by index of the
 * unit or, in `Facing`, by enemy on the table.
 */
export class Scratch {
  /** Points for removing a model, for a panic, and for the last model of a unit; models to remove until a Morale roll is called for. */
  readonly worth: Float64Array
  readonly panic: Float64Array
  readonly last: Float64Array
  readonly need: Int32Array
  /** Points that the best action of a unit brings: at once, and in the next turn of its player, less for each action before it. */
  readonly ready: Float64Array
  readonly soon: Float64Array
  /** What its best action against any other target brings in the next turn, and the index of the target of the best of all. */
  readonly other: Float64Array
  readonly likely: Int32Array
  /** By player: what the last of the actions of a turn brings. */
  readonly rate = new Float64Array(2)
  /** By number of further actions: what they would bring elsewhere. */
  readonly cost = new Float64Array(MOST_STEPS)
  readonly sorted = new Float64Array(MOST_STEPS)
  // By objective.
  /** Points for being near it; how near the nearest and the second nearest own unit are, and which is the nearest; points for barring it. */
  readonly prize: Float64Array
  readonly near: Float64Array
  readonly second: Float64Array
  readonly nearest: Int32Array
  readonly stake: Float64Array
  /** Enemies that forbid its capture, own units that forbid it to the enemy, and how near the enemy is. */
  readonly bars: Int32Array
  readonly guards: Int32Array
  readonly feared: Float64Array
  /** The unit last asked about and its enemies; the same of every unit; 1 for units that were asked about. */
  facing: Facing
  readonly facings: readonly Facing[]
  readonly faced: Uint8Array
  readonly surveyed: Surveyed = { weights: null, changes: -1, turn: -1, left: -1 }
  /** What the ends of a move are worth, by way. */
  readonly ways = new Float64Array(TO_TRANSPORT)
  /** Of a place: what the unit may still do this turn, and what it is worth later. */
  now = 0
  next = 0
  later = 0
  readonly stand: Stand = { x: 0, y: 0, done: 0, left: 0, isSure: false, slack: 0 }
  readonly values = new Float64Array(MOST_ACTIONS)
  /** 1 for values that are upper bounds. */
  readonly isBound = new Uint8Array(MOST_ACTIONS)
  /** By index: what the place of a unit is worth, the most that another could be worth beyond that; 1 if these were noted. */
  readonly here: Float64Array
  readonly most: Float64Array
  readonly noted: Uint8Array

  constructor(units: number, objectives: number) {
    const list = (): Float64Array => new Float64Array(units)
    this.worth = list()
    this.panic = list()
    this.last = list()
    this.need = new Int32Array(units)
    this.ready = list()
    this.soon = list()
    this.other = list()
    this.likely = new Int32Array(units)
    this.prize = new Float64Array(objectives)
    this.near = new Float64Array(objectives)
    this.second = new Float64Array(objectives)
    this.nearest = new Int32Array(objectives)
    this.stake = new Float64Array(objectives)
    this.bars = new Int32Array(objectives)
    this.guards = new Int32Array(objectives)
    this.feared = new Float64Array(objectives)
    this.facings = Array.from({ length: units }, () => new Facing(units))
    this.facing = this.facings[0]
    this.faced = new Uint8Array(units)
    this.here = list()
    this.most = list()
    this.noted = new Uint8Array(units)
  }
}

/** A unit and each enemy on the table: what they can do to one another. */
export class Facing {
  count = 0
  readonly index: Int32Array
  /** Where the enemy is, and its radius and speed, inches. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly disc: Float64Array
  readonly speed: Float64Array
  /** Points that an attack from afar, one hand to hand, and a second one after it bring; distance of centres for a shot of all models. */
  readonly shot: Float64Array
  readonly blow: Float64Array
  readonly again: Float64Array
  readonly range: Float64Array
  /** The same of the enemy’s attacks on the unit; a blow counts with what may follow. */
  readonly shotAt: Float64Array
  readonly blowAt: Float64Array
  readonly rangeAt: Float64Array
  /** What an action of the enemy brings in its next turn anyway, against another unit or by another enemy. */
  readonly elsewhere: Float64Array
  /** Enemies by what an attack or a charge with all that may follow brings, best first, and what that is. */
  readonly best: Int32Array
  readonly bestOf: Float64Array
  /** Enemies that could do more to the unit than elsewhere, and how many. */
  readonly threats: Int32Array
  threatening = 0

  constructor(units: number) {
    const list = (): Float64Array => new Float64Array(units)
    this.index = new Int32Array(units)
    this.x = list()
    this.y = list()
    this.disc = list()
    this.speed = list()
    this.shot = list()
    this.blow = list()
    this.again = list()
    this.range = list()
    this.shotAt = list()
    this.blowAt = list()
    this.rangeAt = list()
    this.elsewhere = list()
    this.best = new Int32Array(units)
    this.bestOf = list()
    this.threats = new Int32Array(units)
  }
}
