import { MAX_CORNERS } from '../../../../board/plane/shapes.ts'
import { containsPoint } from '../../../../board/plane/sight.ts'
import { BLOCKED, HARD, SOFT, SOLID } from '../../data/terrain.ts'
import { EDGE, type Field } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isPast } from '../movement/ground.ts'

/** Which models terrain hides. AP-G-20, AP-G-28. */

/** Larger than the rounding errors of a shape, inches. */
const CLEAR = 1e-3

/** Number of hidden models that gives a unit cover: half of them, rounded up. AP-G-28. */
export function halfHidden(models: number): number {
  return (models + 1) >> 1
}

/** The bits of ground that affect a line of sight. */
export const HIDES = SOFT | HARD | SOLID

/** Lists the pieces with some bit of `kind` that may be between a unit and the models of a target, or under them; returns how many. */
export function listGround(field: Field, unit: Unit, target: Unit, kind: number): number {
  const { shapes, nature, nearPieces } = field
  const { out } = shapes
  let n = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    if ((nature[piece] & kind) === 0) continue
    if (isPast(field, piece, unit.x, unit.y, target.x, target.y, target.spread + CLEAR)) continue
    out[0] = unit.x
    out[1] = unit.y
    // Ground under the attacker hides only models that are on it as well: listed with a negative sign.
    nearPieces[n++] = containsPoint(shapes, piece) ? -1 - piece : piece
  }
  return n
}

/** Effect of the listed pieces on the line to a model at `field.point`, in bits. */
export function hiddenByGround({ rules }: Strike, field: Field, unit: Unit, pieces: number): number {
  const { nature, nearPieces } = field
  let hidden = 0
  for (let i = 0; i < pieces; i++) {
    const listed = nearPieces[i]
    const piece = listed < 0 ? -1 - listed : listed
    if (!hides(field, unit, piece, listed >= 0)) continue
    const bits = nature[piece]
    hidden |= bits & (SOFT | HARD)
    if ((bits & SOLID) !== 0 && rules.los !== 'none') hidden |= BLOCKED
  }
  return hidden
}

/**
 * Whether a model at `field.point` is on a piece, or (if `crosses`) whether its line to a unit crosses the piece: `board/plane/sight.ts` in
 * one pass.
 */
function hides({ shapes, edges, point }: Field, unit: Unit, piece: number, crosses: boolean): boolean {
  const x = point[0]
  const y = point[1]
  const dx = unit.x - x
  const dy = unit.y - y
  let contains = true
  let passes = crosses
  let enter = 0
  let leave = 1
  const first = EDGE * MAX_CORNERS * piece
  const last = first + EDGE * shapes.corners[piece]
  for (let e = first; e < last; e += EDGE) {
    const nx = edges[e + 2]
    const ny = edges[e + 3]
    const beside = edges[e + 4]
    const out = (x - edges[e]) * nx + (y - edges[e + 1]) * ny
    if (out > beside) contains = false
    const start = out + beside
    const slope = dx * nx + dy * ny
    if (slope > 0) {
      const share = -start / slope
      if (share < leave) leave = share
    } else if (slope < 0) {
      const share = -start / slope
      if (share > enter) enter = share
    } else if (start >= 0) passes = false
    if (enter >= leave) passes = false
    if (!(contains || passes)) return false
  }
  return true
}

/** Whether the ground leaves a unit a free line to a model of a target. */
export function isVisible(state: Strike, field: Field, unit: Unit, target: Unit): boolean {
  const { point } = field
  if (state.rules.los === 'none') return true
  const pieces = listGround(field, unit, target, SOLID)
  if (pieces === 0) return true
  const { seatX, seatY, models } = target
  for (let m = 0; m < models; m++) {
    point[0] = target.x + seatX[m]
    point[1] = target.y + seatY[m]
    if ((hiddenByGround(state, field, unit, pieces) & BLOCKED) === 0) return true
  }
  return false
}
