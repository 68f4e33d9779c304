import { EPSILON, POSE, type Shapes, VERTS, X, Y } from './shapes.ts'

/** A point more than this many inches outside the circle about a shape is not in it, unless its corners are as sharp as needles. */
const FAR = 1

/**
 * Whether the segment from (out[0], out[1]) to (out[2], out[3]) passes through the inside of shape j, more than `depth` from every edge. A
 * segment that touches a corner or runs along an edge does not cross.
 */
export function crosses(s: Shapes, j: number, depth = EPSILON): boolean {
  const { verts, out } = s
  const corners = s.corners[j]
  if (corners === 0) return false
  const fromX = out[0]
  const fromY = out[1]
  const dx = out[2] - fromX
  const dy = out[3] - fromY
  if (depth >= EPSILON && misses(s, j, dx, dy)) return false
  // The part of the segment inside every edge passed so far, as shares of its length.
  let enter = 0
  let leave = 1
  const end = j * VERTS + 2 * corners
  let x = verts[end - 2]
  let y = verts[end - 1]
  for (let v = j * VERTS; v < end; v += 2) {
    const toX = verts[v]
    const toY = verts[v + 1]
    const nx = toY - y
    const ny = x - toX
    const start = (fromX - x) * nx + (fromY - y) * ny + depth * Math.sqrt(nx * nx + ny * ny)
    const slope = dx * nx + dy * ny
    if (slope > 0) leave = Math.min(leave, -start / slope)
    else if (slope < 0) enter = Math.max(enter, -start / slope)
    else if (start >= 0) return false
    if (enter >= leave) return false
    x = toX
    y = toY
  }
  return true
}

/** Whether the segment from (out[0], out[1]) by (dx, dy) does not enter the circle about shape j: a fast first test. */
function misses({ pose, radius, out }: Shapes, j: number, dx: number, dy: number): boolean {
  const x = pose[j * POSE + X] - out[0]
  const y = pose[j * POSE + Y] - out[1]
  const size = radius[j] * radius[j]
  const square = dx * dx + dy * dy
  const off = dx * y - dy * x
  if (off * off > size * square) return true
  const along = dx * x + dy * y
  if (along < 0) return x * x + y * y > size
  return along > square && (x - dx) * (x - dx) + (y - dy) * (y - dy) > size
}

/** Whether the point (out[0], out[1]) lies in shape j or on its edge. */
export function containsPoint(s: Shapes, j: number): boolean {
  return reachesIn(s, j, EPSILON)
}

/** Whether the point (out[0], out[1]) lies inside shape j, more than `depth` from every edge. */
export function enclosesPoint(s: Shapes, j: number, depth = EPSILON): boolean {
  return reachesIn(s, j, -depth)
}

/** Whether the point is at most `beyond` outside of every edge of the shape. */
function reachesIn(s: Shapes, j: number, beyond: number): boolean {
  const { verts, out } = s
  const corners = s.corners[j]
  if (corners === 0) return false
  const px = out[0]
  const py = out[1]
  // Far outside the circle about the shape.
  const offX = px - s.pose[j * POSE + X]
  const offY = py - s.pose[j * POSE + Y]
  const around = s.radius[j] + FAR
  if (beyond <= EPSILON && offX * offX + offY * offY > around * around) return false
  const end = j * VERTS + 2 * corners
  let x = verts[end - 2]
  let y = verts[end - 1]
  for (let v = j * VERTS; v < end; v += 2) {
    const toX = verts[v]
    const toY = verts[v + 1]
    const nx = toY - y
    const ny = x - toX
    if ((px - x) * nx + (py - y) * ny > beyond * Math.sqrt(nx * nx + ny * ny)) return false
    x = toX
    y = toY
  }
  return true
}

/**
 * The point of shape j nearest to the point (out[0], out[1]): out[2], out[3], and out[4] = its distance, 0 inside the shape. For a shape
 * that does not exist out[4] = Infinity.
 */
export function nearestPoint(s: Shapes, j: number): void {
  const { verts, out } = s
  const px = out[0]
  const py = out[1]
  const end = j * VERTS + 2 * s.corners[j]
  let inside = end > j * VERTS
  let best = Number.POSITIVE_INFINITY
  let x = inside ? verts[end - 2] : 0
  let y = inside ? verts[end - 1] : 0
  for (let v = j * VERTS; v < end; v += 2) {
    const toX = verts[v]
    const toY = verts[v + 1]
    const ex = toX - x
    const ey = toY - y
    if ((px - x) * ey - (py - y) * ex > 0) inside = false
    const along = ((px - x) * ex + (py - y) * ey) / (ex * ex + ey * ey)
    const share = along < 0 ? 0 : along > 1 ? 1 : along
    const nearX = x + share * ex
    const nearY = y + share * ey
    const far = (nearX - px) * (nearX - px) + (nearY - py) * (nearY - py)
    if (far < best) {
      best = far
      out[2] = nearX
      out[3] = nearY
    }
    x = toX
    y = toY
  }
  out[4] = Math.sqrt(best)
  if (inside) {
    out[2] = px
    out[3] = py
    out[4] = 0
  }
}
