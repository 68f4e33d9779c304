import { containsPoint, crosses } from '../../board/sight.ts'
import type { Field } from './field.ts'
import { isPast } from './ground.ts'
import { POINT } from './scratch.ts'
import type { Strike, Unit } from './state.ts'
import { BLOCKED, HARD, SOFT, SOLID } from './terrain.ts'

/** What terrain hides. AP-G-20, AP-G-28. */

/** More than the numbers of a shape may be off, inches. */
const CLEAR = 1e-3

/** Models hidden that give a unit cover: half of them, rounded up. AP-G-28. */
export function halfHidden(models: number): number {
  return (models + 1) >> 1
}

/** What ground can do to a line. */
export const HIDES = SOFT | HARD | SOLID

/** Lists the pieces of a kind in bits that may come between a unit and the models of a target, or lie under them; returns how many. */
export function listGround(field: Field, unit: Unit, target: Unit, kind: number): number {
  const { shapes, nature, nearPieces } = field
  const { out } = shapes
  let n = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    if (((nature[piece] as number) & kind) === 0) continue
    if (isPast(field, piece, unit.x, unit.y, target.x, target.y, target.spread + CLEAR)) continue
    out[0] = unit.x
    out[1] = unit.y
    // Ground under the attacker hides only who is on it, too: noted by its sign.
    nearPieces[n++] = containsPoint(shapes, piece) ? -1 - piece : piece
  }
  return n
}

/** What the listed pieces do to a model at `POINT`. */
export function hiddenByGround({ rules }: Strike, field: Field, unit: Unit, pieces: number): number {
  const { shapes, nature, nearPieces } = field
  const { out } = shapes
  let hidden = 0
  for (let i = 0; i < pieces; i++) {
    const listed = nearPieces[i] as number
    const piece = listed < 0 ? -1 - listed : listed
    out[0] = POINT[0] as number
    out[1] = POINT[1] as number
    if (!containsPoint(shapes, piece)) {
      if (listed < 0) continue
      out[2] = unit.x
      out[3] = unit.y
      if (!crosses(shapes, piece)) continue
    }
    const bits = nature[piece] as number
    hidden |= bits & (SOFT | HARD)
    if ((bits & SOLID) !== 0 && rules.los !== 'none') hidden |= BLOCKED
  }
  return hidden
}

/** Whether the ground leaves a unit a free line to a model of a target. */
export function isVisible(state: Strike, field: Field, unit: Unit, target: Unit): boolean {
  if (state.rules.los === 'none') return true
  const pieces = listGround(field, unit, target, SOLID)
  if (pieces === 0) return true
  const { seatX, seatY, models } = target
  for (let m = 0; m < models; m++) {
    POINT[0] = target.x + (seatX[m] as number)
    POINT[1] = target.y + (seatY[m] as number)
    if ((hiddenByGround(state, field, unit, pieces) & BLOCKED) === 0) return true
  }
  return false
}
