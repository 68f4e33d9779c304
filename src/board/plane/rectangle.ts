import { EPSILON, HD, HW, POSE, type Shapes, UX, UY, VERTS, X, Y } from './shapes.ts'

/** Computes the corners of rectangle i from its pose. */
export function setRectangle(s: Shapes, i: number): void {
  const pose = s.pose
  const p = i * POSE
  const x = pose[p + X]
  const y = pose[p + Y]
  const hw = pose[p + HW]
  const hd = pose[p + HD]
  // Half the front edge, to the right, and half a flank, ahead.
  const rx = pose[p + UY] * hw
  const ry = -pose[p + UX] * hw
  const fx = pose[p + UX] * hd
  const fy = pose[p + UY] * hd
  const verts = s.verts
  const v = i * VERTS
  verts[v] = x + fx + rx
  verts[v + 1] = y + fy + ry
  verts[v + 2] = x + fx - rx
  verts[v + 3] = y + fy - ry
  verts[v + 4] = x - fx - rx
  verts[v + 5] = y - fy - ry
  verts[v + 6] = x - fx + rx
  verts[v + 7] = y - fy + ry
  s.corners[i] = 4
  s.radius[i] = Math.sqrt(hw * hw + hd * hd)
}

/** Turns rectangle i about its centre to face along the vector (out[0], out[1]), which may have any length except 0. */
export function turnTo(s: Shapes, i: number): void {
  const x = s.out[0]
  const y = s.out[1]
  const length = Math.sqrt(x * x + y * y)
  s.pose[i * POSE + UX] = x / length
  s.pose[i * POSE + UY] = y / length
  setRectangle(s, i)
}

/** Copies the pose of shape `from` to shape `to`: centre, facing, half width and half depth. Its corners stay as they are. */
export function copyPose({ pose }: Shapes, from: number, to: number): void {
  const p = from * POSE
  const q = to * POSE
  pose[q + X] = pose[p + X]
  pose[q + Y] = pose[p + Y]
  pose[q + UX] = pose[p + UX]
  pose[q + UY] = pose[p + UY]
  pose[q + HW] = pose[p + HW]
  pose[q + HD] = pose[p + HD]
}

/** Copies shape `from` to shape `to`. */
export function copyShape(s: Shapes, from: number, to: number): void {
  const { verts } = s
  const corners = s.corners[from]
  copyPose(s, from, to)
  const v = from * VERTS
  const w = to * VERTS
  for (let k = 0; k < 2 * corners; k++) verts[w + k] = verts[v + k]
  s.corners[to] = corners
  s.radius[to] = s.radius[from]
}

/** Whether all of shape i is on the table. */
export function onTable(s: Shapes, i: number): boolean {
  const verts = s.verts
  const right = s.width + EPSILON
  const top = s.depth + EPSILON
  const end = i * VERTS + 2 * s.corners[i]
  for (let v = i * VERTS; v < end; v += 2) {
    const x = verts[v]
    const y = verts[v + 1]
    if (x < -EPSILON || x > right || y < -EPSILON || y > top) return false
  }
  return true
}

export { setPolygon } from './polygon.ts'
