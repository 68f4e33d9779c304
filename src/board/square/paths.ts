import { BARS_CORNERS, COST, covers, cutsCorner, type Ground, stepsFor } from './ground.ts'
import { apart, DIRECTIONS, isWithin, type Metric, type Squares } from './square.ts'

/** What somebody on a square means to who moves, in bits: it may not be entered, and cuts the corner beside it. */
export const BARRED = 1
/** No move may end there. */
export const TAKEN = 2
/** Like slow ground to enter. */
export const TRAMPLED = 4
/** Slow for a body that stands on such a square already, barred for others. */
export const AROUND = 8

/** What makes a step to a square, or past its corner, another than the ground has it. */
const IN_THE_WAY = BARRED | TRAMPLED | AROUND

/**
 * The ways of one body over a ground and past whoever stands on it: room for a search (`search.ts`), its result, and what the
 * caller says of others. Nothing here allocates after the constructor, but for the steps of a new size of body on a ground.
 */
export class Paths {
  readonly ground: Ground
  /** By square: bits, set by the caller (`mark`); all of them in one. */
  readonly marks: Uint8Array
  marked = 0
  /** By square: 1 where somebody on it or beside it may be in the way of a step from there. */
  readonly near: Uint8Array
  /** By anchor of who moves: who watches it there, a bit each, set by the caller (`watch`). */
  readonly watchers: Int32Array
  /** Whether anybody watches at all. */
  isWatched = false
  /** Half a turn (4), or 0: of ways alike the search takes the one that looks the same after that turn of the board. */
  turn = 0

  /** Anchors found by the last search, the start first, by cost. */
  readonly found: Int16Array
  foundCount = 0
  /** By anchor: steps it costs, `NO_WAY` where it was not found. */
  readonly cost: Uint16Array
  /** By anchor found: the direction of the last step; those that watched on the way and no longer do, a bit each. */
  readonly last: Uint8Array
  readonly left: Int32Array
  /** Whether costs are known of more than was found. */
  isUnfinished = false

  /** Anchors to go on from, by cost modulo 3. */
  readonly queues: readonly [Int16Array, Int16Array, Int16Array]
  readonly waiting: Int32Array

  constructor(ground: Ground) {
    const { count } = ground.board
    this.ground = ground
    this.marks = new Uint8Array(count)
    this.near = new Uint8Array(count)
    this.watchers = new Int32Array(count)
    this.found = new Int16Array(count)
    this.cost = new Uint16Array(count).fill(NO_WAY)
    this.last = new Uint8Array(count)
    this.left = new Int32Array(count)
    this.queues = [new Int16Array(count), new Int16Array(count), new Int16Array(count)]
    this.waiting = new Int32Array(3)
  }
}

/** More than any cost. */
export const NO_WAY = 0xffff

/** Forgets who stands where. */
export function clear(p: Paths): void {
  p.marks.fill(0)
  p.near.fill(0)
  p.marked = 0
  unwatch(p)
}

/** Forgets who watches. */
export function unwatch(p: Paths): void {
  if (p.isWatched) p.watchers.fill(0)
  p.isWatched = false
}

/** Marks the squares of a body of n × n. */
export function mark(p: Paths, anchor: number, n: number, bits: number): void {
  const { marks } = p
  const { columns } = p.ground.board
  p.marked |= bits
  if (n === 1) marks[anchor] = marks[anchor] | bits
  else {
    for (let y = 0, row = anchor; y < n; y++, row += columns) {
      for (let square = row; square < row + n; square++) marks[square] = marks[square] | bits
    }
  }
  if ((bits & IN_THE_WAY) !== 0) spreadNear(p, anchor, n)
}

function spreadNear({ ground: { board }, near }: Paths, anchor: number, n: number): void {
  const { columns, rows } = board
  const column = board.column[anchor]
  const row = board.row[anchor]
  const left = column > 0 ? column - 1 : 0
  const right = column + n < columns ? column + n : columns - 1
  const bottom = row + n < rows ? row + n : rows - 1
  for (let y = row > 0 ? row - 1 : 0; y <= bottom; y++) {
    for (let square = y * columns + left; square <= y * columns + right; square++) near[square] = 1
  }
}

/**
 * Marks the anchors at which a body of `size` is within `reach` squares of a watching body of n × n, or next to it.
 *
 * @param bit - The watcher's own.
 */
export function watch(
  p: Paths,
  anchor: number,
  n: number,
  reach: number,
  size: number,
  bit: number,
  metric: Metric = 'chebyshev',
): void {
  const { watchers } = p
  const { board } = p.ground
  const { columns, column, row } = board
  p.isWatched = true
  const left = Math.max(0, column[anchor] - reach - size + 1)
  const right = Math.min(columns - 1, column[anchor] + n - 1 + reach)
  const bottom = Math.min(board.rows - 1, row[anchor] + n - 1 + reach)
  for (let y = Math.max(0, row[anchor] - reach - size + 1); y <= bottom; y++) {
    const end = y * columns + right
    for (let at = y * columns + left; at <= end; at++) {
      if (metric === 'euclid' && isFarther(board, anchor, n, at, size, reach)) continue
      watchers[at] = watchers[at] | bit
    }
  }
}

/** Whether bodies are neither next to each other nor, straight, within reach. */
function isFarther(board: Squares, one: number, n: number, other: number, m: number, reach: number): boolean {
  return apart(board, one, n, other, m) > 1 && !isWithin(board, one, n, other, m, reach, 'euclid')
}

/** Whether somebody is in the way of a body that would end its move at an anchor. */
export function isTaken({ ground: { board }, marks }: Paths, anchor: number, n: number): boolean {
  if (n === 1) return (marks[anchor] & TAKEN) !== 0
  return (underfoot(marks, board.columns, anchor, n) & TAKEN) !== 0
}

/** All marks of the squares of a body. */
function underfoot(marks: Uint8Array, columns: number, anchor: number, n: number): number {
  let bits = 0
  for (let y = 0, row = anchor; y < n; y++, row += columns) {
    for (let square = row; square < row + n; square++) bits |= marks[square]
  }
  return bits
}

/** What bars a body at an anchor: who is around it already does not. */
export function barsAt(p: Paths, anchor: number, n: number): number {
  const bits = n === 1 ? p.marks[anchor] : underfoot(p.marks, p.ground.board.columns, anchor, n)
  return (bits & AROUND) === 0 ? BARRED | AROUND : BARRED
}

/** How many steps a step of a body of n × n squares counts, 1 or 2; 0 where it is forbidden. */
export function stepCost(p: Paths, anchor: number, n: number, direction: number): number {
  const steps = stepsFor(p.ground, n)
  return costFrom(p, steps, anchor, n, direction, barsAt(p, anchor, n))
}

/** The same, with the steps of the ground and what bars it at hand. */
export function costFrom(
  p: Paths,
  steps: Uint8Array,
  anchor: number,
  n: number,
  direction: number,
  bars: number,
): number {
  const cost = steps[anchor * DIRECTIONS + direction] & COST
  if (cost === 0) return 0
  const bits = entered(p, anchor, n, direction)
  if ((bits & bars) !== 0) return 0
  if ((direction & 1) === 1 && isCornerCut(p, steps, anchor, n, direction, bars)) return 0
  return (bits & (TRAMPLED | AROUND)) === 0 ? cost : 2
}

/** Whether a step over a corner would cut it, with everybody where he is. */
function isCornerCut(p: Paths, steps: Uint8Array, anchor: number, n: number, direction: number, bars: number): boolean {
  const before = isBeside(p, steps, anchor, n, direction - 1, bars)
  const after = isBeside(p, steps, anchor, n, (direction + 1) & 7, bars)
  return cutsCorner(p.ground, n, before, after)
}

/** Whether a step over a corner has it barred on one hand and free on the other. */
export function isHalfCut(p: Paths, anchor: number, n: number, direction: number): boolean {
  if ((direction & 1) === 0) return false
  const steps = stepsFor(p.ground, n)
  const bars = barsAt(p, anchor, n)
  return isBeside(p, steps, anchor, n, direction - 1, bars) !== isBeside(p, steps, anchor, n, (direction + 1) & 7, bars)
}

/** Whether what lies in a straight direction bars the corners beside it. */
function isBeside(p: Paths, steps: Uint8Array, anchor: number, n: number, direction: number, bars: number): boolean {
  if ((steps[anchor * DIRECTIONS + direction] & BARS_CORNERS) !== 0) return true
  return (entered(p, anchor, n, direction) & bars) !== 0
}

/** All marks of the squares that a body comes to cover with a step; the board has them. */
function entered(p: Paths, anchor: number, n: number, direction: number): number {
  const { marks } = p
  const { board } = p.ground
  const to = board.neighbours[anchor * DIRECTIONS + direction]
  if (n === 1) return marks[to]
  const { columns } = board
  let bits = 0
  for (let y = 0, row = to; y < n; y++, row += columns) {
    for (let square = row; square < row + n; square++) {
      if (!covers(board, anchor, n, square)) bits |= marks[square]
    }
  }
  return bits
}

/** Whether a body of n × n squares has a step to make at all. */
export function canStep(p: Paths, anchor: number, n: number): boolean {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (stepCost(p, anchor, n, direction) > 0) return true
  }
  return false
}
