import type { Scratch } from '../../state/scratch.ts'
import { type Packing, SEATS, SPACING, SPAN, TROOP_BLOCKS } from './packing.ts'

/**
 * How packed blocks of troops stand to one another. Seats of both are on one grid of triangles, so the seat of one less that of another is
 * a point of it, too: two blocks meet where the way from centre to centre is near one of these points. Of blocks that do not overlap only
 * points on the rim come near; those inside are hidden behind them.
 */
export interface Offsets {
  /** By row × `ACROSS` + place in the row, from the middle on: 1 where a seat less another is that point. */
  readonly has: Uint8Array
  /** The rim. */
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Points to either side of the middle, and in a row. */
const REACH = 2 * SPAN + 1
const ACROSS = 2 * REACH + 1

/** The largest distance at which only the four points about a place can be near it, of the spacing: the height of a triangle. */
export const NEAR = (Math.sqrt(3) / 2) * SPACING

const known: (Offsets | undefined)[] = new Array(4 * (SEATS + 1) * (SEATS + 1))

/** Of a block of so many models of one player against one of so many of another. */
export function offsetsOf(models: number, player: number, others: number, other: number): Offsets {
  const cell = ((models * (SEATS + 1) + others) * 2 + player) * 2 + other
  const found = known[cell]
  if (found !== undefined) return found
  const made = make(models, TROOP_BLOCKS[player], others, TROOP_BLOCKS[other])
  known[cell] = made
  return made
}

/** Neighbours of a point: steps along a row and between rows. */
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

/** Whether two blocks have models as near as `Scratch.apart` asks: at most as far as `NEAR`. */
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
