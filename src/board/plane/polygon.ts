import * as maths from '../../core/maths.ts'
import { MAX_CORNERS, POSE, type Shapes, VERTS, X, Y } from './shapes.ts'

/**
 * Makes shape i the convex polygon with these corners, listed in either direction. Its pose becomes the centroid.
 * @throws {RangeError} with fewer than 3 or more than `MAX_CORNERS` corners, or if the polygon is not strictly convex: a corner points
 * inwards, lies on the line between its neighbours, or occurs twice.
 */
export function setPolygon(s: Shapes, i: number, points: readonly (readonly [number, number])[]): void {
  if (points.length < 3 || points.length > MAX_CORNERS) {
    throw new RangeError(`a polygon has from 3 to ${MAX_CORNERS} corners, not ${points.length}`)
  }
  const corners = anticlockwise(points)
  for (const [k, from] of corners.entries()) {
    const to = corners[(k + 1) % corners.length]
    for (const corner of corners) {
      if (corner === from || corner === to) continue
      if (!(cross(from, to, corner) > 0)) {
        throw new RangeError(
          `the polygon with the corners ${points.map((p) => `(${p.join(', ')})`).join(' ')} is not convex`,
        )
      }
    }
  }
  const [x, y] = centroid(corners)
  s.pose.fill(0, i * POSE, (i + 1) * POSE)
  s.pose[i * POSE + X] = x
  s.pose[i * POSE + Y] = y
  s.verts.set(corners.flat(), i * VERTS)
  s.corners[i] = corners.length
  s.radius[i] = Math.sqrt(
    Math.max(...corners.map((corner) => maths.squared(corner[0] - x) + maths.squared(corner[1] - y))),
  )
}

function anticlockwise(points: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const [first] = points as [readonly [number, number]]
  let area = 0
  for (let k = 1; k + 1 < points.length; k++) {
    area += cross(first, points[k], points[k + 1])
  }
  return area < 0 ? points.toReversed() : points
}

/** Twice the area of the triangle: positive if a, b, c turn anticlockwise. */
function cross(a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** The mean of the centres of the triangles of a fan, weighted by their areas. */
function centroid(corners: readonly (readonly [number, number])[]): [number, number] {
  const [a] = corners as [readonly [number, number]]
  let total = 0
  let x = 0
  let y = 0
  for (let k = 1; k + 1 < corners.length; k++) {
    const b = corners[k]
    const c = corners[k + 1]
    const area = cross(a, b, c)
    total += area
    x += (area * (b[0] - a[0] + c[0] - a[0])) / 3
    y += (area * (b[1] - a[1] + c[1] - a[1])) / 3
  }
  return [a[0] + x / total, a[1] + y / total]
}
