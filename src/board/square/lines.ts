import { walksOf } from './ground.ts'
import { type Paths, stepCost } from './paths.ts'
import { DIRECTIONS, type Squares, STEPS } from './square.ts'

/** Which ways count as straight: the squares of a Bresenham line, or only the eight directions. */
export type Straight = 'bresenham' | 'eightWay'

/** Direction of a step, by column step + 1 and row step + 1, three to a row. */
const DIRECTION_OF = Uint8Array.from({ length: 9 }, (_, place) =>
  STEPS.findIndex(([x, y]) => x === (place % 3) - 1 && y === Math.floor(place / 3) - 1),
)

/**
 * Result of the last call of `straightWay`: the cost of the way in steps; whether it was rounded because the line lies halfway between two
 * squares.
 */
export const way = { cost: 0, isRounded: false }

/**
 * Writes the anchors on the straight way of a body of n × n squares, from the first step on; the line is drawn for its anchor. Returns
 * their number, or 0 if there is no straight way, if a step is forbidden, or if the steps cost more than `most` in all (`way.cost`). If the
 * line lies halfway between two squares, the cheaper of both ways is taken; if they cost the same, the one whose first step is straight.
 */
export function straightWay(
  p: Paths,
  start: number,
  n: number,
  end: number,
  most: number,
  straight: Straight,
  out: Int16Array,
): number {
  const { board } = p.ground
  const across = board.column[end] - board.column[start]
  const down = board.row[end] - board.row[start]
  const [wide, deep] = [Math.abs(across), Math.abs(down)]
  const far = wide > deep ? wide : deep
  const aside = wide > deep ? deep : wide
  if (far === 0 || far > most) return 0
  if (straight === 'eightWay' && !isEightWay(board, start, end)) return 0
  const diagonal = DIRECTION_OF[(Math.sign(down) + 1) * 3 + Math.sign(across) + 1]
  const ahead = aside === far ? diagonal : aheadOf(across, down, wide > deep)
  const steps = n === 1 && walksOf(p.ground).isPlain ? walksOf(p.ground).isFree : null
  let at = start
  let cost = 0
  let side = 0
  let rest = far
  way.isRounded = false
  for (let step = 1; step <= far; step++) {
    // Twice the sideways distance of the line, in parts of its length, plus half of one part for rounding, minus the steps already taken.
    rest += 2 * aside
    const isHalf = aside > 0 && rest % (2 * far) === 0
    if (isHalf) way.isRounded = true
    let direction = (isHalf ? rest - 2 * far : rest) >= 2 * far * (side + 1) ? diagonal : ahead
    const isEasy = steps !== null && isFreeAt(p, steps, at)
    if (isHalf && !(isEasy && isFreeBeyond(p, steps, at, ahead) && isFreeBeyond(p, steps, at, diagonal))) {
      // The two steps may come in either order.
      const first = pairCost(p, at, n, ahead, diagonal)
      const second = pairCost(p, at, n, diagonal, ahead)
      if (second !== 0 && (first === 0 || second < first)) direction = diagonal
    }
    const paid = isEasy ? 1 : stepCost(p, at, n, direction)
    cost += paid
    if (paid === 0 || cost > most) return 0
    if (direction !== ahead || aside === far) side++
    at = board.neighbours[at * DIRECTIONS + direction]
    out[step - 1] = at
  }
  way.cost = cost
  return far
}

/** Whether the line between two squares goes in one of the eight directions. */
export function isEightWay({ column, row }: Squares, start: number, end: number): boolean {
  const wide = Math.abs(column[end] - column[start])
  const deep = Math.abs(row[end] - row[start])
  return wide === 0 || deep === 0 || wide === deep
}

/** Whether a body of one square may take every step from a square, and each costs one. */
function isFreeAt({ near }: Paths, isFree: Uint8Array, at: number): boolean {
  return near[at] === 0 && isFree[at] === 1
}

/** `isFreeAt` for the square one step away, if there is one. */
function isFreeBeyond(p: Paths, isFree: Uint8Array, at: number, direction: number): boolean {
  return isFreeAt(p, isFree, p.ground.board.neighbours[at * DIRECTIONS + direction])
}

/** The straight direction along the longer of two lengths. */
function aheadOf(across: number, down: number, isAcross: boolean): number {
  return isAcross ? DIRECTION_OF[3 + Math.sign(across) + 1] : DIRECTION_OF[(Math.sign(down) + 1) * 3 + 1]
}

/** Cost of two steps, 0 if either is forbidden. */
function pairCost(p: Paths, at: number, n: number, first: number, second: number): number {
  const one = stepCost(p, at, n, first)
  if (one === 0) return 0
  const other = stepCost(p, p.ground.board.neighbours[at * DIRECTIONS + first], n, second)
  return other === 0 ? 0 : one + other
}
