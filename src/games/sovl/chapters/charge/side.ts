import { ARC_CORNER_45, ARC_DIAGONAL, arcOfPoint, arcShares } from '../../../../board/plane/arcs.ts'
import { POSE, VERTS, X, Y } from '../../../../board/plane/shapes.ts'
import type { SovlRules } from '../../data/rules.ts'
import { type Battle, frontCentre } from '../../state/battle.ts'
import { NONE, type Unit } from '../../state/unit.ts'
import { EPSILON } from './pairs.ts'

/** The side of the target that is charged, SOVL-CHG-10 and -11. */

export const ARC_KINDS = { 'corner-45': ARC_CORNER_45, 'corner-diagonal': ARC_DIAGONAL } as const

/** The side of the target in whose arc the majority of the charger stands, SOVL-CHG-11, SOVL-G-02 and -03. */
export function sideCharged(
  battle: Battle,
  unit: Unit,
  target: Unit,
  reading: SovlRules['chargeSide'],
  arcs: number,
): number {
  const { shapes } = battle.table
  const { out, pose, verts } = shapes
  if (reading === 'charger-centre') {
    out[0] = pose[unit.shape * POSE + X]
    out[1] = pose[unit.shape * POSE + Y]
    return arcOfPoint(shapes, target.shape, arcs)
  }
  // A unit with all its corners in one arc stands in it as a whole: the arcs are convex.
  let side = NONE
  for (let corner = 0; corner < 4; corner++) {
    out[0] = verts[unit.shape * 16 + 2 * corner]
    out[1] = verts[unit.shape * 16 + 2 * corner + 1]
    const arc = arcOfPoint(shapes, target.shape, arcs)
    if (corner > 0 && arc !== side) {
      arcShares(shapes, target.shape, unit.shape, arcs)
      const most = largest(out)
      if (reading === 'largest-area' || out[most] > 0.5 + EPSILON) return most
      // If no side has a majority of the charger in its arc, the point from which a charge is measured decides.
      frontCentre(battle.table, unit.shape)
      return arcOfPoint(shapes, target.shape, arcs)
    }
    side = arc
  }
  return side
}

/** The side with the largest of out[0] to out[3]; of equal sides the first in the order front, left, right, rear. */
function largest(out: Float64Array): number {
  let best = 0
  for (let side = 1; side < 4; side++) {
    if (out[side] > out[best] + EPSILON) best = side
  }
  return best
}

/** Whether all corners of the charger lie in one arc of the target, so that no other side is possible. */
export function isInOneArc(battle: Battle, unit: Unit, target: Unit, arcs: number): boolean {
  const { shapes } = battle.table
  const { out, verts } = shapes
  const sides = [0, 1, 2, 3].map((corner) => {
    out[0] = verts[unit.shape * VERTS + 2 * corner]
    out[1] = verts[unit.shape * VERTS + 2 * corner + 1]
    return arcOfPoint(shapes, target.shape, arcs)
  })
  return sides.every((side) => side === sides[0])
}
