import { EPSILON, HD, HW, POSE, type Shapes, UX, UY, VERTS, X, Y } from './shapes.ts'

/**
 * Whether the shapes i and j come nearer to one another than `gap`: nearer than `gap - EPSILON` along every edge normal of the two
 * (separating axis theorem). With gap 0 it says whether they overlap by more than `EPSILON`; shapes that only touch do not.
 */
export function overlaps(s: Shapes, i: number, j: number, gap: number): boolean {
  const pose = s.pose
  const p = i * POSE
  const q = j * POSE
  if (s.corners[i] === 0 || s.corners[j] === 0) return false
  const dx = pose[q + X] - pose[p + X]
  const dy = pose[q + Y] - pose[p + Y]
  // For a gap between two corners the axes may show as little as half of it.
  const reach = s.radius[i] + s.radius[j] + 2 * gap
  if (dx * dx + dy * dy >= reach * reach) return false
  const iw = pose[p + HW]
  const jw = pose[q + HW]
  if (iw === 0 || jw === 0) return !parts(s, i, j, gap) && !parts(s, j, i, gap)

  const id = pose[p + HD]
  const jd = pose[q + HD]
  const ix = pose[p + UX]
  const iy = pose[p + UY]
  const jx = pose[q + UX]
  const jy = pose[q + UY]
  const cos = Math.abs(ix * jx + iy * jy)
  const sin = Math.abs(ix * jy - iy * jx)
  const limit = gap - EPSILON
  return (
    Math.abs(dx * ix + dy * iy) - id - jd * cos - jw * sin < limit &&
    Math.abs(dx * iy - dy * ix) - iw - jw * cos - jd * sin < limit &&
    Math.abs(dx * jx + dy * jy) - jd - id * cos - iw * sin < limit &&
    Math.abs(dx * jy - dy * jx) - jw - iw * cos - id * sin < limit
  )
}

/** Whether all of shape j is at least `gap` beyond one edge of shape i. */
function parts(s: Shapes, i: number, j: number, gap: number): boolean {
  const verts = s.verts
  const limit = gap - EPSILON
  const end = i * VERTS + 2 * s.corners[i]
  const others = j * VERTS + 2 * s.corners[j]
  let x = verts[end - 2]
  let y = verts[end - 1]
  for (let v = i * VERTS; v < end; v += 2) {
    const toX = verts[v]
    const toY = verts[v + 1]
    // The outward normal, as long as the edge.
    const nx = toY - y
    const ny = x - toX
    const least = limit * Math.sqrt(nx * nx + ny * ny)
    let w = j * VERTS
    while (w < others && (verts[w] - x) * nx + (verts[w + 1] - y) * ny >= least) w += 2
    if (w === others) return true
    x = toX
    y = toY
  }
  return false
}
