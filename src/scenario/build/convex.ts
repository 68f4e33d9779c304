import * as maths from '../../core/maths.ts'

/** Lengths in inches that differ by less than this are equal. */
const EPSILON = 1e-6

type Point = readonly [number, number]
export type Polygon = readonly Point[]

/**
 * Corners of a rectangle about a centre, turned clockwise by degrees, rounded to a millionth so that every machine gets the same corners.
 */
export function rectangle([x, y]: Point, [width, depth]: Point, turn: number): Polygon {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [maths.cos(angle), maths.sin(angle)]
  const signs = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  return signs.map(([across, along]) => {
    const [dx, dy] = [(across * width) / 2, (along * depth) / 2]
    return [rounded(x + dx * cos + dy * sin), rounded(y - dx * sin + dy * cos)] as const
  })
}

function rounded(length: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(length * 1e6) / 1e6 + 0
}

/** Corners turned counter-clockwise, x to the right and y up, from the first one on. */
export function counterClockwise(polygon: Polygon): Polygon {
  const [first, ...rest] = polygon
  return area(polygon) >= 0 || !first ? polygon : [first, ...rest.toReversed()]
}

/**
 * Why a polygon is not convex: the corner at fault, from 0, and the reason; undefined if it is convex. Three corners in a line are
 * rejected, too.
 */
export function dent(polygon: Polygon): { readonly corner: number; readonly why: string } | undefined {
  const turning = Math.sign(area(polygon))
  for (let i = 0; i < polygon.length; i++) {
    const [before, here, after] = [corner(polygon, i - 1), corner(polygon, i), corner(polygon, i + 1)]
    if (near(here, after)) return { corner: (i + 1) % polygon.length, why: 'stands where its neighbour does' }
    const turn = side(before, here, after)
    if (Math.abs(turn) <= EPSILON) return { corner: i, why: 'stands in a line with its neighbours' }
    if (Math.sign(turn) !== turning) return { corner: i, why: 'points inwards' }
  }
  // A star turns the same way at every corner, but crosses itself.
  for (let i = 0; i < polygon.length; i++) {
    const [here, after] = [corner(polygon, i), corner(polygon, i + 1)]
    const beyond = polygon.findIndex((other) => side(here, after, other) * turning < -EPSILON)
    if (beyond >= 0) return { corner: beyond, why: 'stands on the wrong side of another edge' }
  }
  return undefined
}

/** Whether the insides of two convex polygons overlap, that is, no edge of either has the other polygon wholly on its outer side. */
export function overlap(one: Polygon, other: Polygon): boolean {
  return !parted(one, other) && !parted(other, one)
}

function parted(one: Polygon, other: Polygon): boolean {
  const polygon = counterClockwise(one)
  return polygon.some((here, i) => {
    const after = corner(polygon, i + 1)
    const length = maths.hypot(after[0] - here[0], after[1] - here[1])
    return other.every((point) => side(here, after, point) <= EPSILON * Math.max(length, EPSILON))
  })
}

/** The first corner that is not on a table; −1 if all are. */
export function cornerOutside(polygon: Polygon, width: number, depth: number): number {
  return polygon.findIndex(([x, y]) => x < -EPSILON || y < -EPSILON || x > width + EPSILON || y > depth + EPSILON)
}

/** Twice the area of the triangle: positive if `c` is to the left of the direction from `a` to `b`. */
function side(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

function area(polygon: Polygon): number {
  return polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corner(polygon, i + 1)
    return sum + x * nextY - nextX * y
  }, 0)
}

function near(a: Point, b: Point): boolean {
  return Math.abs(a[0] - b[0]) <= EPSILON && Math.abs(a[1] - b[1]) <= EPSILON
}

function corner(polygon: Polygon, index: number): Point {
  return polygon.at(index % polygon.length) ?? [0, 0]
}
