import type { Hexes } from '../../../src/board/hex/hex.ts'
import type { Sampling, Touching } from '../../../src/board/hex/looks.ts'

/** Sight by the text of the rules, without tables: every line of a look against every hex of the board, in whole numbers. */

type Point = readonly [number, number]

const CORNERS: readonly Point[] = [
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
]

/** By side: the step in these coordinates, columns three apart and rows two. */
const AHEAD: readonly Point[] = [
  [0, 2],
  [-3, 1],
  [-3, -1],
  [0, -2],
  [3, -1],
  [3, 1],
]

export function centreOf(board: Hexes, hex: number): Point {
  const column = hex % board.columns
  return [3 * column, 2 * Math.floor(hex / board.columns) + (column % 2)]
}

function cornersOf(board: Hexes, hex: number): Point[] {
  const [x, y] = centreOf(board, hex)
  return CORNERS.map(([dx, dy]): Point => [x + dx, y + dy])
}

/** Positive if c lies to the left of the way from a to b. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/** A point of a line, as a fraction of its length: numerator and denominator. */
type Share = readonly [number, number]

/** How a line meets a hex: not at all, at its edge only, or through its inside; and the edge along which it runs, as two corners. */
export function meeting(a: Point, b: Point, corners: readonly Point[]) {
  // Points at which it crosses the lines of the six edges, in order.
  const shares: Share[] = [
    [0, 1],
    [1, 1],
  ]
  for (const [k, from] of corners.entries()) {
    const to = corners[(k + 1) % 6] as Point
    const [start, end] = [turn(from, to, a), turn(from, to, b)]
    if (start === end) continue
    const share: Share = start > end ? [start, start - end] : [-start, end - start]
    if (share[0] >= 0 && share[0] <= share[1]) shares.push(share)
  }
  shares.sort(([n, d], [m, e]) => n * e - m * d)
  // Signs of a point of the line for the six edges: positive is inside.
  const inside = ([n, d]: Share) =>
    Math.min(
      ...corners.map((from, k) => {
        const to = corners[(k + 1) % 6] as Point
        return Math.sign(turn(from, to, a) * (d - n) + turn(from, to, b) * n)
      }),
    )
  const between = shares.slice(1).map(([n, d], i): Share => {
    const [m, e] = shares[i] as Share
    return [n * e + m * d, 2 * d * e]
  })
  const crosses = between.some((share) => inside(share) > 0)
  const touches = shares.some((share) => inside(share) >= 0)
  const edge = corners.findIndex((from, k) => {
    const to = corners[(k + 1) % 6] as Point
    if (turn(from, to, a) !== 0 || turn(from, to, b) !== 0) return false
    // On the line of the edge: whether they share more than a point.
    const along = ([x, y]: Point) => (x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1])
    const [low, high] = [Math.min(along(a), along(b)), Math.max(along(a), along(b))]
    return high > 0 && low < along(to)
  })
  const ends = edge < 0 ? null : [corners[edge] as Point, corners[(edge + 1) % 6] as Point]
  return { crosses, touches, edge: ends }
}

/** Whether a unit that faces a side sees a hex; `bars` says which hexes block sight. */
export function seesByTheBook(
  board: Hexes,
  { viewer, facing, target }: { readonly viewer: number; readonly facing: number; readonly target: number },
  { sampling, touching }: { readonly sampling: Sampling; readonly touching: Touching },
  bars: (hex: number) => boolean,
): boolean {
  const [x, y] = centreOf(board, viewer)
  const [tx, ty] = centreOf(board, target)
  const [fx, fy] = AHEAD[facing] as Point
  // Up to a factor, the true scalar product in these coordinates is x x′ + 3 y y′.
  const [dx, dy] = [tx - x, ty - y]
  if (viewer === target || dx * fx + 3 * dy * fy < 0) return false
  const whole = sampling === 'anyPart'
  const fronts = cornersOf(board, viewer).filter(([cx, cy]) => (cx - x) * fx + 3 * (cy - y) * fy >= 0)
  const starts = whole ? [[x, y] as Point, ...fronts] : [[x, y] as Point]
  const ends = whole ? [[tx, ty] as Point, ...cornersOf(board, target)] : [[tx, ty] as Point]
  const others = Array.from({ length: board.count }, (_, hex) => hex).filter((hex) => hex !== viewer && hex !== target)
  const barring = others.filter(bars)
  return starts.some((a) =>
    ends.some((b) => {
      const edges = new Set<string>()
      for (const hex of barring) {
        const { crosses, touches, edge } = meeting(a, b, cornersOf(board, hex))
        if (crosses || (touches && touching === 'blocks' && whole)) return false
        if (edge === null) continue
        const key = edge.map(String).toSorted().join(' ')
        if (edges.has(key)) return false
        edges.add(key)
      }
      return true
    }),
  )
}
