/** What games of the user’s own need of a table in inches: `plane` of `fairfight/game`. Polygons are convex, as scenarios give them. */
import * as maths from '../../core/maths.ts'
import { setPolygon } from './polygon.ts'
import { Shapes } from './shapes.ts'
import { containsPoint, crosses } from './sight.ts'

export type Point = readonly [x: number, y: number]

/** The shape of each polygon, computed once. */
const known = new WeakMap<readonly Point[], Shapes>()

/** Distance between two points, inches. */
export function distance([x, y]: Point, [toX, toY]: Point): number {
  return Math.sqrt(maths.squared(toX - x) + maths.squared(toY - y))
}

/** Whether a point lies in a convex polygon or on its edge. @throws {RangeError} if the polygon is not convex. */
export function isIn(polygon: readonly Point[], [x, y]: Point): boolean {
  const shape = shapeOf(polygon)
  shape.out[0] = x
  shape.out[1] = y
  return containsPoint(shape, 0)
}

/**
 * Whether the line between two points passes through the inside of a convex polygon. A line that touches a corner or runs along an edge
 * does not. @throws {RangeError} if the polygon is not convex.
 */
export function isCrossed(polygon: readonly Point[], [x, y]: Point, [toX, toY]: Point): boolean {
  const shape = shapeOf(polygon)
  shape.out[0] = x
  shape.out[1] = y
  shape.out[2] = toX
  shape.out[3] = toY
  return crosses(shape, 0)
}

function shapeOf(polygon: readonly Point[]): Shapes {
  const found = known.get(polygon)
  if (found !== undefined) return found
  const made = new Shapes(1)
  setPolygon(made, 0, polygon)
  known.set(polygon, made)
  return made
}
