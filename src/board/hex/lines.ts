/** A point or an offset in the whole-number coordinates of `Hexes`. */
export type Point = readonly [x: number, y: number]

/** A hex by its axial offset from the viewer's hex. */
export type Cell = readonly [q: number, r: number]

/** The hexes under a straight line, by axial offset. The hexes at its ends do not count. */
interface Under {
  /** Hexes whose inside the line crosses. */
  readonly crossed: readonly Cell[]
  /** Hexes that the line touches only at their edge. */
  readonly touched: readonly Cell[]
  /** The hexes on both sides of each edge along which the line runs. */
  readonly along: readonly (readonly [Cell, Cell])[]
}

/** Corners of a hex about its centre, clockwise with y downwards: corners k and k + 1 are the ends of side k. */
export const CORNERS: readonly Point[] = [
  [1, 1],
  [-1, 1],
  [-2, 0],
  [-1, -1],
  [1, -1],
  [2, 0],
]

export function centreOf([q, r]: Cell): Point {
  return [3 * q, q + 2 * r]
}

/**
 * The hexes under the line between two points. The hexes at offsets `from` and `to`, to which the points belong, are left out. Exact,
 * because all numbers are whole.
 */
export function under(start: Point, end: Point, from: Cell, to: Cell): Under {
  const crossed: Cell[] = []
  const touched: Cell[] = []
  const along: [Cell, Cell][] = []
  for (const cell of near(start, end)) {
    if (isSame(cell, from) || isSame(cell, to)) continue
    const meeting = meet(start, end, centreOf(cell))
    if (meeting === APART) continue
    if (meeting === ACROSS) {
      crossed.push(cell)
      continue
    }
    touched.push(cell)
    if (meeting === TOUCH) continue
    const beyond: Cell = [cell[0] + meeting[0], cell[1] + meeting[1]]
    const isFirst = beyond[0] > cell[0] || (beyond[0] === cell[0] && beyond[1] > cell[1])
    if (isFirst && !isSame(beyond, from) && !isSame(beyond, to)) along.push([cell, beyond])
  }
  return { crossed, touched, along }
}

export function isSame(a: Cell, b: Cell): boolean {
  return a[0] === b[0] && a[1] === b[1]
}

/** Hexes near the line, with some to spare: for each column, those around the part of the line over that column. */
function near([x0, y0]: Point, [x1, y1]: Point): Cell[] {
  const cells: Cell[] = []
  const [left, right] = x0 < x1 ? [x0, x1] : [x1, x0]
  const slope = x0 === x1 ? 0 : (y1 - y0) / (x1 - x0)
  for (let q = Math.ceil((left - 2) / 3); q <= Math.floor((right + 2) / 3); q++) {
    const [a, b] = [Math.max(left, 3 * q - 2), Math.min(right, 3 * q + 2)]
    const ends = x0 === x1 ? [y0, y1] : [y0 + (a - x0) * slope, y0 + (b - x0) * slope]
    // A margin of half a hex covers rounding.
    const low = Math.ceil((Math.min(...ends) - 2 - q) / 2)
    const high = Math.floor((Math.max(...ends) + 2 - q) / 2)
    for (let r = low; r <= high; r++) cells.push([q, r])
  }
  return cells
}

const APART = 0
const TOUCH = 1
const ACROSS = 2

/** The three pairs of sides of a hex: (x, y) lies between them if |a·x + b·y| ≤ w. `beyond`: the step over the side at +w. */
const BANDS = [
  { a: 0, b: 1, w: 1, beyond: [0, 1] },
  { a: 1, b: 1, w: 2, beyond: [1, 0] },
  { a: 1, b: -1, w: 2, beyond: [1, -1] },
] as const

/** How a line meets the hex about a centre; if the line runs along an edge, the step over that edge. */
function meet([x0, y0]: Point, [x1, y1]: Point, [cx, cy]: Point): typeof APART | typeof TOUCH | typeof ACROSS | Cell {
  // The part of the line within the bands, as fractions of its length.
  let enter = 0
  let enterOf = 1
  let leave = 1
  let leaveOf = 1
  let edge: Cell | undefined
  for (const { a, b, w, beyond } of BANDS) {
    const start = a * (x0 - cx) + b * (y0 - cy)
    const slope = a * (x1 - x0) + b * (y1 - y0)
    if (slope === 0) {
      if (Math.abs(start) > w) return APART
      if (start === w) edge = beyond
      if (start === -w) edge = [-beyond[0], -beyond[1]]
      continue
    }
    // The line is within the band from (∓w − start) / slope to (±w − start) / slope.
    const of = Math.abs(slope)
    const into = slope > 0 ? -w - start : start - w
    const out = slope > 0 ? w - start : start + w
    if (into * enterOf > enter * of) {
      enter = into
      enterOf = of
    }
    if (out * leaveOf < leave * of) {
      leave = out
      leaveOf = of
    }
  }
  const rest = leave * enterOf - enter * leaveOf
  if (rest < 0) return APART
  if (rest === 0) return TOUCH
  return edge ?? ACROSS
}
