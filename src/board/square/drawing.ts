import type { Squares } from './square.ts'

/** A place in a drawing of a board: x to the right, y up, row 0 on top. A square is `SIDE` wide. */
export type Spot = readonly [x: number, y: number]

/** Length of a side of a square. */
export const SIDE = 2.2

/** Distance from the edge of its squares to the edge of a body; length cut off at each corner of a body of the second army. */
const INSET = 0.08
const CUT = 0.3

/** Depth of a prone body, and the space beside it. */
const LYING = 0.2
const BESIDE = 0.12

/** Distance between the board and the numbers of its columns and rows. */
const ASIDE = 0.7

/** Width and depth of a board. */
export function extent({ columns, rows }: Squares): Spot {
  return [rounded(columns * SIDE), rounded(rows * SIDE)]
}

/** The middle of a body of n × n squares. */
export function centre(board: Squares, anchor: number, n = 1): Spot {
  return spot(board, anchor, n / 2, n / 2)
}

/** The corners of a body of n × n squares, clockwise from the upper left. */
export function outline(board: Squares, anchor: number, n = 1): readonly Spot[] {
  return frame(board, anchor, 0, 0, n, n)
}

/** The area within `reach` squares of a body, as far as the board goes. */
export function around(board: Squares, anchor: number, n: number, reach: number): readonly Spot[] {
  const [x, y] = [board.column[anchor], board.row[anchor]]
  return frame(
    board,
    anchor,
    Math.max(-x, -reach),
    Math.max(-y, -reach),
    Math.min(board.columns - x, n + reach),
    Math.min(board.rows - y, n + reach),
  )
}

/** A unit that stands: a square, with its corners cut off for the second army. A unit that lies: a bar at the foot of its squares. */
export function token(
  board: Squares,
  anchor: number,
  n: number,
  army: 0 | 1,
  lies: boolean,
): { readonly polygon: readonly Spot[]; readonly centre: Spot } {
  if (lies) {
    const polygon = frame(board, anchor, BESIDE, n - LYING - INSET, n - BESIDE, n - INSET)
    return { polygon, centre: spot(board, anchor, n / 2, n - INSET - LYING / 2) }
  }
  const [low, high] = [INSET, n - INSET]
  const cut = CUT * Math.sqrt(n)
  const corners: readonly (readonly [number, number])[] =
    army === 0
      ? [
          [low, low],
          [high, low],
          [high, high],
          [low, high],
        ]
      : [
          [low + cut, low],
          [high - cut, low],
          [high, low + cut],
          [high, high - cut],
          [high - cut, high],
          [low + cut, high],
          [low, high - cut],
          [low, low + cut],
        ]
  return { polygon: corners.map(([x, y]) => spot(board, anchor, x, y)), centre: centre(board, anchor, n) }
}

/** The numbers of the columns, above the board, and of the rows, beside it, from 0. */
export function numbers(board: Squares): readonly { readonly text: string; readonly at: Spot }[] {
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

/** A rectangle, given in squares from the upper left corner of an anchor. */
function frame(board: Squares, anchor: number, left: number, top: number, right: number, bottom: number): Spot[] {
  return [
    spot(board, anchor, left, top),
    spot(board, anchor, right, top),
    spot(board, anchor, right, bottom),
    spot(board, anchor, left, bottom),
  ]
}

/** The point that is this many squares to the right of the upper left corner of an anchor, and below it. */
function spot(board: Squares, anchor: number, right: number, below: number): Spot {
  const x = board.column[anchor] + right
  const y = board.rows - board.row[anchor] - below
  return [rounded(x * SIDE), rounded(y * SIDE)]
}

function rounded(length: number): number {
  return Math.round(length * 1e6) / 1e6 + 0
}
