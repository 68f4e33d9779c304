import { type Squares, squareAt } from './square.ts'

/**
 * The squares between two squares: those whose inside the straight line from centre to centre crosses, nearest to `from` first, without the
 * two themselves. A square that the line touches only at a corner is not in the list.
 */
export function between(board: Squares, from: number, to: number): readonly number[] {
  const squares: number[] = []
  walk(board, from, to, (square) => {
    squares.push(square)
    return true
  })
  return squares
}

/**
 * Whether the line from centre to centre is free: no square that it crosses is opaque, and where it passes through the corner between two
 * squares at most one of them is. The squares at both ends do not count. If the line is free in one direction, it is free in the other.
 */
export function isInSight(board: Squares, from: number, to: number, isOpaque: (square: number) => boolean): boolean {
  return walk(
    board,
    from,
    to,
    (square) => !isOpaque(square),
    (one, other) => !(isOpaque(one) && isOpaque(other)),
  )
}

/**
 * Follows the line from square to square, and stops as soon as a visit says no; returns whether none did. `visitCorner` gets the two squares
 * on both sides of a corner through which the line passes.
 */
function walk(
  board: Squares,
  from: number,
  to: number,
  visit: (square: number) => boolean,
  visitCorner: (one: number, other: number) => boolean = () => true,
): boolean {
  const { column, row } = board
  const [across, down] = [Math.abs(column[to] - column[from]), Math.abs(row[to] - row[from])]
  const [stepX, stepY] = [Math.sign(column[to] - column[from]), Math.sign(row[to] - row[from])]
  let [x, y] = [column[from], row[from]]
  let [wide, deep] = [0, 0]
  while (wide < across || deep < down) {
    // The next upright edge is met at (2·wide + 1) / 2·across of the line, the next level one at (2·deep + 1) / 2·down.
    const lead = (2 * wide + 1) * down - (2 * deep + 1) * across
    if (lead === 0) {
      if (!visitCorner(squareAt(board, x + stepX, y), squareAt(board, x, y + stepY))) return false
    }
    if (lead <= 0) {
      x += stepX
      wide++
    }
    if (lead >= 0) {
      y += stepY
      deep++
    }
    const square = squareAt(board, x, y)
    if (square !== to && !visit(square)) return false
  }
  return true
}
