import { EPSILON, HD, HW, POSE, type Shapes, UX, UY, VERTS, X, Y } from './shapes.ts'

/** Depth in inches to which a shape may reach into the path of another's side without stopping it. */
export const GRAZE = 0.01

/** A facing with a smaller part along an edge of the table than this runs parallel to that edge. */
const PARALLEL = 1e-9

/**
 * Whether shape j reaches into the strip that rectangle i sweeps by going straight ahead or back: |across| < half width + `wider`. If so,
 * out[0] is the least and out[1] the greatest `ahead` coordinate of that part of j, measured from the FRONT EDGE of i. With out[1] <= 0 no
 * part of j is ahead of the front edge: j is alongside or behind. Otherwise i can go out[0] inches ahead until they touch (negative: j
 * already reaches back over the front edge), and has passed j after out[1] + its depth.
 */
export function ahead(s: Shapes, i: number, j: number, wider = -GRAZE): boolean {
  const p = i * POSE
  const ux = s.pose[p + UX]
  const uy = s.pose[p + UY]
  const hd = s.pose[p + HD]
  const half = s.pose[p + HW] + wider - EPSILON
  const frame = s.scratch
  frame[0] = s.pose[p + X] + hd * ux
  frame[1] = s.pose[p + Y] + hd * uy
  frame[2] = uy
  frame[3] = -ux
  frame[4] = ux
  frame[5] = uy
  frame[6] = -half
  frame[7] = half
  return extent(s, j)
}

/**
 * Whether part of shape j lies in the band of rectangle i where `ahead`, from the CENTRE of i, is between out[2] and out[3]; both ends are
 * open by `EPSILON`. If so, out[0] is the least and out[1] the greatest `across` coordinate of that part, from the centre of i.
 */
export function bandAcross(s: Shapes, i: number, j: number): boolean {
  const p = i * POSE
  const ux = s.pose[p + UX]
  const uy = s.pose[p + UY]
  const frame = s.scratch
  frame[0] = s.pose[p + X]
  frame[1] = s.pose[p + Y]
  frame[2] = ux
  frame[3] = uy
  frame[4] = uy
  frame[5] = -ux
  frame[6] = s.out[2] + EPSILON
  frame[7] = s.out[3] - EPSILON
  return extent(s, j)
}

/**
 * out[0] = the distance that rectangle i can go straight ahead until it touches the edge of the table; 0 if it is on the edge or beyond.
 */
export function edgeAhead(s: Shapes, i: number): void {
  const verts = s.verts
  const v = i * VERTS
  const ux = s.pose[i * POSE + UX]
  const uy = s.pose[i * POSE + UY]
  // A corner of the front edge always reaches the edge first.
  let free = Number.POSITIVE_INFINITY
  if (ux > PARALLEL) free = (s.width - Math.max(verts[v], verts[v + 2])) / ux
  else if (ux < -PARALLEL) free = Math.min(verts[v], verts[v + 2]) / -ux
  if (uy > PARALLEL) free = Math.min(free, (s.depth - Math.max(verts[v + 1], verts[v + 3])) / uy)
  else if (uy < -PARALLEL) free = Math.min(free, Math.min(verts[v + 1], verts[v + 3]) / -uy)
  s.out[0] = Math.max(free, 0)
}

/**
 * Whether shape j reaches into a strip of the plane. The frame in `scratch` holds the origin, the unit vector across the strip, the unit
 * vector along it, and the two limits across. If so, out[0] to out[1] is the extent of that part of j along the strip.
 */
function extent(s: Shapes, j: number): boolean {
  const { scratch: frame, verts, out } = s
  const corners = s.corners[j]
  if (corners === 0) return false
  const x = frame[0]
  const y = frame[1]
  const cx = frame[2]
  const cy = frame[3]
  const lx = frame[4]
  const ly = frame[5]
  const low = frame[6]
  const high = frame[7]
  const centre = (s.pose[j * POSE + X] - x) * cx + (s.pose[j * POSE + Y] - y) * cy
  const radius = s.radius[j]
  if (high <= low || centre - radius >= high || centre + radius <= low) return false

  const end = j * VERTS + 2 * corners
  let dx = verts[end - 2] - x
  let dy = verts[end - 1] - y
  let a = dx * cx + dy * cy
  let b = dx * lx + dy * ly
  let nearest = a
  let farthest = a
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  // The extent follows from the corners inside the strip and the points where edges cross its sides.
  for (let v = j * VERTS; v < end; v += 2) {
    dx = verts[v] - x
    dy = verts[v + 1] - y
    const toA = dx * cx + dy * cy
    const toB = dx * lx + dy * ly
    if (toA < nearest) nearest = toA
    if (toA > farthest) farthest = toA
    if (toA >= low && toA <= high) {
      if (toB < least) least = toB
      if (toB > most) most = toB
    }
    if (a < low !== toA < low) {
      const at = b + ((toB - b) * (low - a)) / (toA - a)
      if (at < least) least = at
      if (at > most) most = at
    }
    if (a > high !== toA > high) {
      const at = b + ((toB - b) * (high - a)) / (toA - a)
      if (at < least) least = at
      if (at > most) most = at
    }
    a = toA
    b = toB
  }
  if (nearest >= high || farthest <= low) return false
  out[0] = least
  out[1] = most
  return true
}
