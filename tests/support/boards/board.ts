import fc from 'fast-check'
import { setPolygon } from '../../../src/board/plane/polygon.ts'
import { setRectangle } from '../../../src/board/plane/rectangle.ts'
import { POSE, Shapes, VERTS } from '../../../src/board/plane/shapes.ts'

/** A rectangle as people give it: centre, the direction it faces (degrees anticlockwise from +x), width and depth in inches. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly facing: number
  readonly width: number
  readonly depth: number
}

/** The corners of a polygon. */
export type Outline = readonly (readonly [number, number])[]

/** LINE of the rules: 5 files and 4 ranks of 20 mm bases. */
export const LINE = { width: 100 / 25.4, depth: 80 / 25.4 }

export const NORTH = 90
export const WEST = 180
export const SOUTH = 270

const RADIANS = Math.PI / 180

/** These shapes, by index, on a table of 60 by 40, and eight free indices after them. */
export function shapes(...list: readonly (Box | Outline)[]): Shapes {
  const s = new Shapes(list.length + 8)
  s.width = 60
  s.depth = 40
  for (const [i, shape] of list.entries()) put(s, i, shape)
  return s
}

export function put(s: Shapes, i: number, shape: Box | Outline): void {
  if (!('facing' in shape)) {
    setPolygon(s, i, shape)
    return
  }
  const angle = shape.facing * RADIANS
  s.pose.set([shape.x, shape.y, Math.cos(angle), Math.sin(angle), shape.width / 2, shape.depth / 2], i * POSE)
  setRectangle(s, i)
}

/** The corners of shape i. */
export function cornersOf(s: Shapes, i: number): [number, number][] {
  return Array.from({ length: s.corners[i] ?? 0 }, (_, k) => [
    s.verts[i * VERTS + 2 * k] ?? Number.NaN,
    s.verts[i * VERTS + 2 * k + 1] ?? Number.NaN,
  ])
}

/** Writes numbers into the registers, from the first register on. */
export function registers(s: Shapes, ...values: readonly number[]): Shapes {
  s.out.set(values)
  return s
}

/** A turn of the whole plane about its origin, in degrees, then a shift. */
export interface Motion {
  readonly turn: number
  readonly dx: number
  readonly dy: number
}

export function movedPoint([x, y]: readonly [number, number], { turn, dx, dy }: Motion): [number, number] {
  const cos = Math.cos(turn * RADIANS)
  const sin = Math.sin(turn * RADIANS)
  return [x * cos - y * sin + dx, x * sin + y * cos + dy]
}

export function moved(shape: Box | Outline, motion: Motion): Box | Outline {
  if (!('facing' in shape)) return shape.map((point) => movedPoint(point, motion))
  const [x, y] = movedPoint([shape.x, shape.y], motion)
  return { ...shape, x, y, facing: shape.facing + motion.turn }
}

/** Depth of a point in the shape; outside, minus its distance beyond an edge. */
export function depthIn(s: Shapes, i: number, [x, y]: readonly [number, number]): number {
  const corners = cornersOf(s, i)
  return Math.min(
    ...corners.map(([fromX, fromY], k) => {
      const [toX, toY] = corners[(k + 1) % corners.length] as [number, number]
      return ((toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)) / Math.hypot(toX - fromX, toY - fromY)
    }),
  )
}

/** A multiple of a step, so that shapes are often flush with one another. */
function stepped(min: number, max: number, step: number): fc.Arbitrary<number> {
  return fc.integer({ min: Math.round(min / step), max: Math.round(max / step) }).map((k) => k * step)
}

/** A rectangle whose centre is within `spread` of (30, 20). */
export function boxes(spread: number): fc.Arbitrary<Box> {
  return fc.record({
    x: stepped(30 - spread, 30 + spread, 0.25),
    y: stepped(20 - spread, 20 + spread, 0.25),
    facing: fc.oneof(stepped(0, 345, 15), fc.double({ min: 0, max: 360, noNaN: true })),
    width: stepped(0.5, 8, 0.25),
    depth: stepped(0.5, 6, 0.25),
  })
}

/** A convex polygon with its corners on an ellipse, listed in either direction. The centre is within `spread` of (30, 20). */
export function outlines(spread: number): fc.Arbitrary<Outline> {
  return fc
    .record({
      x: stepped(30 - spread, 30 + spread, 0.25),
      y: stepped(20 - spread, 20 + spread, 0.25),
      angles: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 3, maxLength: 8 }),
      wide: stepped(0.5, 4, 0.25),
      long: stepped(0.5, 4, 0.25),
      clockwise: fc.boolean(),
    })
    .map(({ x, y, angles, wide, long, clockwise }) => {
      const order = angles.toSorted((a, b) => (clockwise ? b - a : a - b))
      return order.map(
        (k) => [x + wide * Math.cos(k * 15 * RADIANS), y + long * Math.sin(k * 15 * RADIANS)] as [number, number],
      )
    })
}

export const anyShape = (spread: number): fc.Arbitrary<Box | Outline> => fc.oneof(boxes(spread), outlines(spread))

export const motions: fc.Arbitrary<Motion> = fc.record({
  turn: fc.double({ min: 0, max: 360, noNaN: true }),
  dx: fc.double({ min: -20, max: 20, noNaN: true }),
  dy: fc.double({ min: -20, max: 20, noNaN: true }),
})
