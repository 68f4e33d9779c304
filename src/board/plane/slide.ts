import { setRectangle } from './rectangle.ts'
import { EPSILON, FRONT, HD, HW, POSE, REAR, RIGHT, type Shapes, UX, UY, VERTS, X, Y } from './shapes.ts'
import { bandAcross } from './strip.ts'

/** A spot shares more than this length of edge with the side it is at, in inches. */
export const LEAST_CONTACT = 0.01

/** Overlaps up to here are rounding: half of what `overlaps` bears, so that it finds every spot free. */
const TOUCH = EPSILON / 2

/** A direction along which so little of an inch goes towards an edge of the table runs parallel to that edge. */
const PARALLEL = 1e-12

/** Places in scratch: the first and the last offset on the table. */
const FIRST = 16
const LAST = 17

/**
 * Places a charger. The rectangle `ghost`, of which the pose needs half width and half depth only, is put flush against a side
 * (`FRONT`, `LEFT`, `RIGHT`, `REAR`) of rectangle t, its front edge on that side: centred when it is on the table there and overlaps
 * none of the first n obstacles, else slid along the side to the free spot with the longest contact, which is the one nearest to
 * centred; of two equally near, the one to the charger's left. Contact is longer than `LEAST_CONTACT`. An obstacle flush with the
 * ghost is none. The spots are exact: a ghost that is stopped stands flush with what stops it.
 *
 * Returns whether there is a spot. If so, pose and corners of the ghost are those of the spot, out[0] = how far it is from centred,
 * towards the charger's right, and out[1] = the length of contact; if not, the ghost is left somewhere along the side.
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

  // Every obstacle in the way of the ghost forbids the offsets between two at which they are flush.
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
    // Past this obstacle, those before it may be in the way again.
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
  // The way out of the side.
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

/** The offsets, first to last, at which the ghost is on the table; whether there are any. */
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
