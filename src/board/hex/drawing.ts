import * as maths from '../../core/maths.ts'
import type { Hexes } from './hex.ts'
import { CORNERS } from './lines.ts'

/** A place in a drawing of a board: x to the right, y up, the first row on top. A side of a hex is `SIDE` long. */
export type Spot = readonly [x: number, y: number]

/** Length of a side of a hex. */
export const SIDE = 2

/** Factors from the whole-number coordinates of `Hexes` to lengths: half a side along x, half a hex along y. */
const ACROSS = SIDE / 2
const DOWN = (SIDE * Math.sqrt(3)) / 2

/** Half the width of a unit, half its depth. */
const WIDE = 0.5 * SIDE
const DEEP = 0.34 * SIDE

/** Distance between the board and the numbers of its columns and rows. */
const ASIDE = 0.35 * SIDE

/** Width and depth of a board. */
export function extent({ columns, rows }: Hexes): Spot {
  return [rounded((3 * columns + 1) * ACROSS), rounded((2 * rows + (columns > 1 ? 1 : 0)) * DOWN)]
}

/** The middle of a hex. */
export function centre(board: Hexes, hex: number): Spot {
  return spot(board, 3 * board.q[hex], board.q[hex] + 2 * board.r[hex])
}

/** The corners of a hex, clockwise. */
export function outline(board: Hexes, hex: number): readonly Spot[] {
  const q = board.q[hex]
  const r = board.r[hex]
  return CORNERS.map(([x, y]) => spot(board, 3 * q + x, q + 2 * r + y))
}

/** The numbers of the columns, above the board, and of the rows, beside it. They count from 0. */
export function numbers(board: Hexes): readonly { readonly text: string; readonly at: Spot }[] {
  const [, depth] = extent(board)
  const columns = Array.from({ length: board.columns }, (_, column) => ({
    text: String(column),
    at: [centre(board, column)[0], rounded(depth + ASIDE)] as const,
  }))
  const rows = Array.from({ length: board.rows }, (_, row) => ({
    text: String(row),
    at: [-ASIDE, centre(board, row * board.columns)[1]] as const,
  }))
  return [...columns, ...rows]
}

/** A unit on a hex, facing a side: its corners, front left first, clockwise; the middle of its front; its centre. */
export function token(
  board: Hexes,
  hex: number,
  facing: number,
): { readonly polygon: readonly Spot[]; readonly front: Spot; readonly centre: Spot } {
  const middle = centre(board, hex)
  // Side 0 is below; the other sides follow clockwise.
  const angle = (facing * Math.PI) / 3
  const at = (right: number, ahead: number): Spot => [
    rounded(middle[0] - right * maths.cos(angle) - ahead * maths.sin(angle)),
    rounded(middle[1] + right * maths.sin(angle) - ahead * maths.cos(angle)),
  ]
  return {
    polygon: [at(-WIDE, DEEP), at(WIDE, DEEP), at(WIDE, -DEEP), at(-WIDE, -DEEP)],
    front: at(0, DEEP),
    centre: middle,
  }
}

function spot(board: Hexes, x: number, y: number): Spot {
  return [rounded((x + 2) * ACROSS), rounded(extent(board)[1] - (y + 1) * DOWN)]
}

function rounded(length: number): number {
  return Math.round(length * 1e6) / 1e6 + 0
}
