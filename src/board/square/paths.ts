import { BARS_CORNERS, COST, covers, cutsCorner, type Ground, stepsFor } from './ground.ts'
import { apart, DIRECTIONS, isWithin, type Metric, type Squares } from './square.ts'

/** Effect of another body’s square on the mover, in bits: it may not be entered, and it bars the corner beside it. */
export const BARRED = 1
/** No move may end there. */
export const TAKEN = 2
/** It is as slow to enter as slow ground. */
export const TRAMPLED = 4
/** It is slow for a body that already stands on such a square, and barred for others. */
export const AROUND = 8

/** Bits that change the cost of a step to a square, or past its corner. */
const IN_THE_WAY = BARRED | TRAMPLED | AROUND

/**
 * The ways of one body over a ground and past other bodies: arrays for a search (`search.ts`), its result, and the marks that the caller
 * sets for other bodies. Nothing here allocates after the constructor, except the steps for a new size of body on a ground.
 */
export class Paths {
  readonly ground: Ground
  /** By square: bits set by the caller (`mark`); then all of these bits combined. */
  readonly marks: Uint8Array
  marked = 0
  /** By square: 1 if a body on it or beside it may be in the way of a step from there. */
  readonly near: Uint8Array
  /** By anchor of the mover: the watchers that watch it there, one bit each, set by the caller (`watch`). */
  readonly watchers: Int32Array
  /** Whether there is any watcher. */
  isWatched = false
  /** 4 if directions are tried in the order of a board turned by half, else 0. So a mover and its mirror image take mirrored ways. */
  turn = 0

  /** Anchors found by the last search, ordered by cost, the start first. */
  readonly found: Int16Array
  foundCount = 0
  /** By anchor: its cost in steps, `NO_WAY` if it was not found. */
  readonly cost: Uint16Array
  /** By anchor found: the direction of the last step; as bits, the watchers that watched the mover on the way and no longer do. */
  readonly last: Uint8Array
  readonly left: Int32Array
  /** Whether costs are known for more anchors than were found. */
  isUnfinished = false

  /** Anchors from which to go on, by cost modulo 3. */
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

/** Clears all marks. */
export function clear(p: Paths): void {
  p.marks.fill(0)
  p.near.fill(0)
  p.marked = 0
  unwatch(p)
}

/** Clears all watchers. */
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
 * Marks the anchors at which a body of `size` is within `reach` squares of a watching body of n × n, or adjacent to it.
 *
 * @param bit - The watcher's own bit.
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

/** Whether bodies are neither adjacent nor within reach by straight distance. */
function isFarther(board: Squares, one: number, n: number, other: number, m: number, reach: number): boolean {
  return apart(board, one, n, other, m) > 1 && !isWithin(board, one, n, other, m, reach, 'euclid')
}

/** Whether a body that ended its move at an anchor would stand on another. */
export function isTaken({ ground: { board }, marks }: Paths, anchor: number, n: number): boolean {
  if (n === 1) return (marks[anchor] & TAKEN) !== 0
  return (underfoot(marks, board.columns, anchor, n) & TAKEN) !== 0
}

/** All marks of the squares of a body, combined. */
function underfoot(marks: Uint8Array, columns: number, anchor: number, n: number): number {
  let bits = 0
  for (let y = 0, row = anchor; y < n; y++, row += columns) {
    for (let square = row; square < row + n; square++) bits |= marks[square]
  }
  return bits
}

/** The bits that bar a body at an anchor; bodies that it already overlaps do not bar it. */
export function barsAt(p: Paths, anchor: number, n: number): number {
  const bits = n === 1 ? p.marks[anchor] : underfoot(p.marks, p.ground.board.columns, anchor, n)
  return (bits & AROUND) === 0 ? BARRED | AROUND : BARRED
}

/** Cost of a step of a body of n × n squares, 1 or 2; 0 if it is forbidden. */
export function stepCost(p: Paths, anchor: number, n: number, direction: number): number {
  const steps = stepsFor(p.ground, n)
  return costFrom(p, steps, anchor, n, direction, barsAt(p, anchor, n))
}

/** `stepCost`, with the steps of the ground and the barring bits given. */
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

/** Whether a diagonal step is barred, with all bodies where they stand. */
function isCornerCut(p: Paths, steps: Uint8Array, anchor: number, n: number, direction: number, bars: number): boolean {
  const before = isBeside(p, steps, anchor, n, direction - 1, bars)
  const after = isBeside(p, steps, anchor, n, (direction + 1) & 7, bars)
  return cutsCorner(p.ground, n, before, after)
}

/** Whether a diagonal step is barred on one side and free on the other. */
export function isHalfCut(p: Paths, anchor: number, n: number, direction: number): boolean {
  if ((direction & 1) === 0) return false
  const steps = stepsFor(p.ground, n)
  const bars = barsAt(p, anchor, n)
  return isBeside(p, steps, anchor, n, direction - 1, bars) !== isBeside(p, steps, anchor, n, (direction + 1) & 7, bars)
}

/** Whether the square in a straight direction bars the corners beside it. */
function isBeside(p: Paths, steps: Uint8Array, anchor: number, n: number, direction: number, bars: number): boolean {
  if ((steps[anchor * DIRECTIONS + direction] & BARS_CORNERS) !== 0) return true
  return (entered(p, anchor, n, direction) & bars) !== 0
}

/** All marks of the squares that a body enters with a step, combined; the squares must be on the board. */
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

/** Whether a body of n × n squares has a legal step. */
export function canStep(p: Paths, anchor: number, n: number): boolean {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    if (stepCost(p, anchor, n, direction) > 0) return true
  }
  return false
}
