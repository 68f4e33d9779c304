import { NONE } from './unit.ts'

/** Number of states of a move at one place: steps taken (up to 3) × limits of the rest of the move (5 bits). */
export const STATES = 4 * 32
export const STATE_BITS = 7

/** Scratch of a search of moves (`chapters/move.ts`). */
export class Flood {
  readonly seen: Int32Array
  readonly queue: Int32Array
  /** By place: the number of the search × 2 + whether an enemy beside the hidden hex is seen from there. */
  readonly looked: Int32Array
  /** By points spent: index in the queue where those states end. */
  readonly layers = new Int32Array(64)
  /** In a search with a goal: by index in the queue, the index of the state before. */
  readonly before: Int32Array
  /** In a search with a goal: index in the queue of the state from which a step ends the move at the goal, or `NONE`. */
  stoppedFrom = NONE
  /** Number of the search. */
  pass = 0

  constructor(places: number) {
    this.seen = new Int32Array(places * STATES)
    this.queue = new Int32Array(places * 8 + 4096)
    this.before = new Int32Array(this.queue.length)
    this.looked = new Int32Array(places)
  }
}
