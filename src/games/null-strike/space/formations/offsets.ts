import type { Scratch } from '../../state/scratch.ts'
import { type Packing, SEATS, SPACING, SPAN, TROOP_BLOCKS } from './packing.ts'

/**
 * The positions of two packed blocks of troops at which they overlap. The seats of both lie on one triangular grid, so the difference
 * between two seats is a point of the grid, too: two blocks meet if the vector from centre to centre is near one of these points. For
 * blocks that do not overlap it is enough to look at the points on the rim, because they hide the points inside.
 */
export interface Offsets {
  /** By row × `ACROSS` + place in the row, counted from the middle: 1 if that point is the difference between two seats. */
  readonly has: Uint8Array
  /** Number of points on the rim; then their coordinates. */
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Number of points to either side of the middle. */
const REACH = 2 * SPAN + 1
/** Number of points in a row. */
const ACROSS = 2 * REACH + 1

/** Largest distance for `areNear`, which looks at the four points of the grid about a place only: the height of a triangle of the grid. */
export const NEAR = (Math.sqrt(3) / 2) * SPACING

/** Offsets that have been computed, by the models and players of both blocks. They depend on nothing else. */
const known: (Offsets | undefined)[] = new Array(4 * (SEATS + 1) * (SEATS + 1))

/** The offsets between a block of `models` models of one player and a block of `others` models of another. */
export function offsetsOf(models: number, player: number, others: number, other: number): Offsets {
  const cell = ((models * (SEATS + 1) + others) * 2 + player) * 2 + other
  const found = known[cell]
  if (found !== undefined) return found
  const made = make(models, TROOP_BLOCKS[player], others, TROOP_BLOCKS[other])
  known[cell] = made
  return made
}

/** Neighbours of a point: one step along the row, and to the rows above and below. */
const STEPS = [1, ACROSS, ACROSS - 1, -1, -ACROSS, 1 - ACROSS] as const

function make(models: number, p: Packing, others: number, q: Packing): Offsets {
  const has = new Uint8Array(ACROSS * ACROSS)
  const points = new Map<number, readonly [number, number]>()
  for (let i = 0; i < models; i++) {
    for (let j = 0; j < others; j++) {
      const at = cellOf(p.along[i] - q.along[j], p.row[i] - q.row[j])
      has[at] = 1
      points.set(at, [p.x[i] - q.x[j], p.y[i] - q.y[j]])
    }
  }
  const rim = [...points].filter(([at]) => STEPS.some((step) => has[at + step] === 0)).map(([, point]) => point)
  return {
    has,
    count: rim.length,
    x: Float64Array.from(rim, ([px]) => px),
    y: Float64Array.from(rim, ([, py]) => py),
  }
}

function cellOf(along: number, row: number): number {
  return (row + REACH) * ACROSS + along + REACH
}

const ROW = (Math.sqrt(3) / 2) * SPACING

/** Whether two blocks have models within the distance of `Scratch.apart`, which is at most `NEAR`. */
export function areNear({ apart }: Scratch, { has }: Offsets): boolean {
  const dx = apart[0]
  const dy = apart[1]
  const square = apart[2]
  const v = dy / ROW
  const row = Math.floor(v)
  const along = Math.floor(dx / SPACING - v / 2)
  if (row < -REACH || row >= REACH || along < -REACH || along >= REACH) return false
  const ex = dx - (along + row / 2) * SPACING
  const ey = dy - row * ROW
  const at = (row + REACH) * ACROSS + along + REACH
  if (has[at] === 1 && ex * ex + ey * ey <= square) return true
  if (has[at + 1] === 1 && (ex - SPACING) * (ex - SPACING) + ey * ey <= square) return true
  const fx = ex - SPACING / 2
  const fy = ey - ROW
  if (has[at + ACROSS] === 1 && fx * fx + fy * fy <= square) return true
  return has[at + ACROSS + 1] === 1 && (fx - SPACING) * (fx - SPACING) + fy * fy <= square
}
