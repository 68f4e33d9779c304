import { DIRECTIONS, fits, OFF, type Squares } from './square.ts'

/** Effects of a square of ground, in bits: no unit may enter it; no line of sight passes it. */
export const CLOSED = 1
export const OPAQUE = 2
/** It costs two steps to enter. */
export const SLOW = 4
/** It can be seen through, but gives cover to a unit behind it: full, or half. */
export const SCREEN = 8
export const HALF_SCREEN = 16
/** Steps to and from it may climb any height. */
export const STAIRS = 32

/** Most feet that a step may go up or down without stairs. */
const CLIMB = 5

/** Whether a diagonal step of a body of one square is barred if either of the two squares beside it bars the way, or only if both do. */
export type Corners = 'either' | 'both'

/** A board with its ground, without units. */
export class Ground {
  readonly board: Squares
  readonly corners: Corners
  /** By square: bits, and height in feet. */
  readonly nature: Uint8Array
  readonly height: Int16Array
  /** Whether all squares are alike. */
  readonly isOpen: boolean
  /** Whether the whole board lies on one level. */
  readonly isFlat: boolean
  /** By size of a body, for the sizes asked for: see `stepsFor`. */
  readonly steps: Uint8Array[] = []
  /** See `walksOf`. */
  walks: Walks | null = null

  constructor(board: Squares, nature: ArrayLike<number>, height: ArrayLike<number>, corners: Corners = 'either') {
    this.board = board
    this.corners = corners
    this.nature = Uint8Array.from(nature)
    this.height = Int16Array.from(height)
    this.isFlat = this.height.every((feet) => feet === this.height[0])
    this.isOpen = this.isFlat && this.nature.every((bits) => (bits & ~STAIRS) === 0)
  }
}

/** Bits of a step in `stepsFor`: its cost, 0 if the ground forbids it; for a step over an edge, whether it bars the corners beside it. */
export const COST = 3
export const BARS_CORNERS = 4

/**
 * By anchor and direction, the effect of the ground on a step of a body of n × n squares. Its cost is that of the most expensive square
 * that it enters. A closed square bars a corner; for larger bodies a forbidden step over the edge bars it.
 */
export function stepsFor(ground: Ground, n: number): Uint8Array {
  const found = ground.steps[n]
  if (found !== undefined) return found
  const { board } = ground
  const steps = new Uint8Array(board.count * DIRECTIONS)
  for (let anchor = 0; anchor < board.count; anchor++) {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const cost = costOf(ground, anchor, n, direction)
      const next = board.neighbours[anchor * DIRECTIONS + direction]
      const bars = n > 1 ? cost === 0 : next === OFF || (ground.nature[next] & CLOSED) !== 0
      steps[anchor * DIRECTIONS + direction] = bars ? cost | BARS_CORNERS : cost
    }
    for (let diagonal = 1; diagonal < DIRECTIONS; diagonal += 2) {
      const before = steps[anchor * DIRECTIONS + diagonal - 1] & BARS_CORNERS
      const after = steps[anchor * DIRECTIONS + ((diagonal + 1) & 7)] & BARS_CORNERS
      if (cutsCorner(ground, n, before !== 0, after !== 0)) steps[anchor * DIRECTIONS + diagonal] = 0
    }
  }
  ground.steps[n] = steps
  return steps
}

/** The steps of bodies of one square in a faster form. */
export interface Walks {
  /** By square and index of a direction in `ORDER`: the square to which the step leads, −1 if the ground forbids it. */
  readonly next: Int16Array
  /** By square: 1 if steps to all eight neighbours are allowed. */
  readonly isFree: Uint8Array
  /** Whether every step costs one. */
  readonly isPlain: boolean
}

/** Directions; those over an edge come first. */
export const ORDER = Uint8Array.of(0, 2, 4, 6, 1, 3, 5, 7)

export function walksOf(ground: Ground): Walks {
  if (ground.walks !== null) return ground.walks
  const steps = stepsFor(ground, 1)
  const { neighbours } = ground.board
  const next = new Int16Array(steps.length).fill(OFF)
  let isPlain = true
  for (let step = 0; step < steps.length; step++) {
    const place = (step & ~7) + ORDER[step & 7]
    const cost = steps[place] & COST
    if (cost > 0) next[step] = neighbours[place]
    if (cost > 1) isPlain = false
  }
  const isFree = Uint8Array.from({ length: ground.board.count }, (_, square) =>
    next.subarray(square * DIRECTIONS, (square + 1) * DIRECTIONS).includes(OFF) ? 0 : 1,
  )
  ground.walks = { next, isFree, isPlain }
  return ground.walks
}

/** Whether a diagonal step is barred, given whether the squares on either side bar it. */
export function cutsCorner({ corners }: Ground, n: number, before: boolean, after: boolean): boolean {
  return n > 1 || corners === 'either' ? before || after : before && after
}

function costOf(ground: Ground, anchor: number, n: number, direction: number): number {
  const strain = strainOf(ground, anchor, n, direction)
  if (strain === FORBIDDEN) return 0
  return (strain & (INTO_SLOW | UPWARDS)) !== 0 ? 2 : 1
}

/** Effects of the ground on a step, in bits: into slow ground, up, down. */
export const INTO_SLOW = 1
export const UPWARDS = 2
export const DOWNWARDS = 4
/** Cost bits of a forbidden step. */
export const FORBIDDEN = -1

/** The effects of the ground on a step of a body of n × n squares, whoever is in the way, over all squares that it enters. */
export function strainOf(ground: Ground, anchor: number, n: number, direction: number): number {
  const { board, nature, height } = ground
  const to = board.neighbours[anchor * DIRECTIONS + direction]
  if (to === OFF || !fits(board, anchor, n) || !fits(board, to, n)) return FORBIDDEN
  let strain = 0
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const square = to + y * board.columns + x
      if (covers(board, anchor, n, square)) continue
      const from = square - to + anchor
      if ((nature[square] & CLOSED) !== 0 || isSteep(ground, from, square)) return FORBIDDEN
      if ((nature[square] & SLOW) !== 0) strain |= INTO_SLOW
      if (height[square] > height[from]) strain |= UPWARDS
      if (height[square] < height[from]) strain |= DOWNWARDS
    }
  }
  return strain
}

/** Whether the height of two squares differs by more than a step allows. */
function isSteep({ nature, height }: Ground, from: number, to: number): boolean {
  if (Math.abs(height[to] - height[from]) <= CLIMB) return false
  return ((nature[from] | nature[to]) & STAIRS) === 0
}

/** Whether a body of n × n squares covers a square. */
export function covers({ column, row }: Squares, anchor: number, n: number, square: number): boolean {
  const x = column[square] - column[anchor]
  const y = row[square] - row[anchor]
  return x >= 0 && x < n && y >= 0 && y < n
}

/** Whether the ground allows a body of n × n squares to stand at an anchor. */
export function isGround({ board, nature }: Ground, anchor: number, n: number): boolean {
  if (!fits(board, anchor, n)) return false
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      if ((nature[anchor + y * board.columns + x] & CLOSED) !== 0) return false
    }
  }
  return true
}
