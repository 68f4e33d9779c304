import { EPSILON, FRONT, HD, HW, LEFT, POSE, REAR, RIGHT, type Shapes, UX, UY, X, Y } from './shapes.ts'
import { ARC_CORNER_45 } from './shares.ts'

/** Kinds of arcs of sight. `CORNER_45`: ahead of the front edge, widened by 45° lines from both front corners. */
export const CORNER_45 = 0
/** 45° to either side, from the middle of the front edge. */
export const HALF_45 = 1
/** 22.5° to either side, from the middle of the front edge. */
export const TOTAL_45 = 2

/** tan 22.5°. */
const NARROW = Math.SQRT2 - 1

/** Whether the point (out[0], out[1]) is in the arc of sight of rectangle i, its edge included. */
export function inArc(s: Shapes, i: number, kind: number): boolean {
  const p = i * POSE
  const ux = s.pose[p + UX]
  const uy = s.pose[p + UY]
  const dx = s.out[0] - s.pose[p + X]
  const dy = s.out[1] - s.pose[p + Y]
  const ahead = dx * ux + dy * uy - s.pose[p + HD]
  const aside = Math.abs(dx * uy - dy * ux)
  if (ahead < -EPSILON) return false
  if (kind === CORNER_45) return aside <= s.pose[p + HW] + ahead + EPSILON
  if (kind === HALF_45) return aside <= ahead + EPSILON
  return aside <= ahead * NARROW + EPSILON
}

/**
 * The side of rectangle t in whose arc the point (out[0], out[1]) lies: `FRONT`, `LEFT`, `RIGHT` or `REAR`. A line between two arcs belongs
 * to the arc named first. A point inside t belongs, with corner arcs, to the side nearest to it.
 */
export function arcOfPoint(s: Shapes, t: number, kind: number): number {
  const p = t * POSE
  const ux = s.pose[p + UX]
  const uy = s.pose[p + UY]
  const hw = s.pose[p + HW]
  const hd = s.pose[p + HD]
  const dx = s.out[0] - s.pose[p + X]
  const dy = s.out[1] - s.pose[p + Y]
  const ahead = dx * ux + dy * uy
  const across = dx * uy - dy * ux
  // Positive if the front or rear is nearer than a flank; its size is the distance from the line between them.
  const lead =
    kind === ARC_CORNER_45
      ? Math.abs(ahead) - hd - Math.abs(across) + hw
      : (Math.abs(ahead) * hw - Math.abs(across) * hd) / (hw + hd)
  if (lead >= -EPSILON && ahead >= 0) return FRONT
  if (lead <= EPSILON) return across <= 0 ? LEFT : RIGHT
  return REAR
}

export { ARC_CORNER_45, ARC_DIAGONAL, arcShares } from './shares.ts'
