import { setRectangle } from './rectangle.ts'
import { EPSILON, FRONT, HD, HW, POSE, REAR, RIGHT, type Shapes, UX, UY, VERTS, X, Y } from './shapes.ts'
import { bandAcross } from './strip.ts'

/** Least contact of a spot with its side, in inches. */
export const LEAST_CONTACT = 0.01

/** Overlaps up to this length are rounding: half of the tolerance of `overlaps`, so that `overlaps` finds every spot free. */
const TOUCH = EPSILON / 2

/** A direction with a smaller part towards an edge of the table than this runs parallel to that edge. */
const PARALLEL = 1e-12

/** Indices in scratch: the first and the last offset on the table. */
const FIRST = 16
const LAST = 17

/**
 * Places a charger. The rectangle `ghost`, whose pose needs only half width and half depth, is put flush against a side (`FRONT`, `LEFT`,
 * `RIGHT`, `REAR`) of rectangle t, its front edge on that side. The spot is centred if there the ghost is on the table and overlaps none of
 * the first n obstacles. Otherwise it is the free spot along the side with the longest contact, which is the one nearest to centred; of two
 * equally near spots, the one to the charger's left. Contact is longer than `LEAST_CONTACT`. An obstacle flush with the ghost is not in the
 * way. The spots are exact: a ghost stands flush with the obstacle that stops it.
 *
 * Returns whether there is a spot. If so, the ghost has the pose and the corners of the spot, out[0] = its offset from the centre towards
 * the charger's right, and out[1] = the length of contact. If not, the ghost is left somewhere along the side.
 */
export function slide(s: Shapes, ghost: number, t: number, side: number, obstacles: Int32Array, n: number): boolean {
  const { pose, out, scratch, spans } = s
  centre(s, ghost, t, side)
  const g = ghost * POSE
  const x = pose[g + X]
  const y = pose[g + Y]
  const rx = pose[g + UY]
  const ry = -pose[g + UX]
  const hw = pose[g + HW]
  const hd = pose[g + HD]
  const half = pose[t * POSE + (side === FRONT || side === REAR ? HW : HD)]
  const reach = half + hw - LEAST_CONTACT
  if (!alongTable(s, ghost)) return false

  // Every obstacle in the way of the ghost forbids the offsets between the two at which it is flush with the ghost.
  let count = 0
  for (let k = 0; k < n; k++) {
    const obstacle = obstacles[k]
    out[2] = -hd - EPSILON + TOUCH
    out[3] = hd + EPSILON - TOUCH
    if (!bandAcross(s, ghost, obstacle)) continue
    const from = out[0] - hw
    const to = out[1] + hw
    if (from >= reach || to <= -reach) continue
    spans[count] = from
    spans[count + 1] = to
    count += 2
  }

  const first = scratch[FIRST]
  const last = scratch[LAST]
  let right = Math.max(first, 0)
  for (let k = 0; k < count; ) {
    const to = spans[k + 1]
    // Beyond this obstacle, earlier obstacles may be in the way again.
    if (right > spans[k] + TOUCH && right < to - TOUCH) {
      right = to
      k = 0
    } else k += 2
  }
  let left = Math.min(last, 0)
  for (let k = 0; k < count; ) {
    const from = spans[k]
    if (left > from + TOUCH && left < spans[k + 1] - TOUCH) {
      left = from
      k = 0
    } else k += 2
  }
  const toRight = right <= last && right < reach
  const toLeft = left >= first && -left < reach
  if (!toRight && !toLeft) return false
  const offset = toLeft && (!toRight || -left <= right + EPSILON) ? left : right
  pose[g + X] = x + offset * rx
  pose[g + Y] = y + offset * ry
  setRectangle(s, ghost)
  out[0] = offset
  out[1] = Math.min(2 * hw, 2 * half, half + hw - Math.abs(offset))
  return true
}

/** Puts the ghost centred against the side, facing it. */
function centre(s: Shapes, ghost: number, t: number, side: number): void {
  const pose = s.pose
  const p = t * POSE
  const g = ghost * POSE
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  // The outward direction of the side.
  const flank = side !== FRONT && side !== REAR
  const sign = side === FRONT || side === RIGHT ? 1 : -1
  const nx = sign * (flank ? uy : ux)
  const ny = sign * (flank ? -ux : uy)
  const away = pose[p + (flank ? HW : HD)] + pose[g + HD]
  pose[g + X] = pose[p + X] + away * nx
  pose[g + Y] = pose[p + Y] + away * ny
  pose[g + UX] = -nx
  pose[g + UY] = -ny
  setRectangle(s, ghost)
}

/** The first and the last offset at which the ghost is on the table; returns whether there are any. */
function alongTable(s: Shapes, ghost: number): boolean {
  const { pose, verts, scratch } = s
  const rx = pose[ghost * POSE + UY]
  const ry = -pose[ghost * POSE + UX]
  let first = Number.NEGATIVE_INFINITY
  let last = Number.POSITIVE_INFINITY
  for (let v = ghost * VERTS; v < ghost * VERTS + 8; v++) {
    const at = verts[v]
    const across = (v & 1) === 0
    const size = across ? s.width : s.depth
    const step = across ? rx : ry
    if (Math.abs(step) < PARALLEL) {
      if (at < -TOUCH || at > size + TOUCH) return false
      continue
    }
    const low = (-TOUCH - at) / step
    const high = (size + TOUCH - at) / step
    first = Math.max(first, Math.min(low, high))
    last = Math.min(last, Math.max(low, high))
  }
  scratch[FIRST] = first
  scratch[LAST] = last
  return first <= last
}
