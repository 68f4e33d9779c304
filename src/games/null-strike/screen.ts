import { containsPoint, crosses } from '../../board/sight.ts'
import type { Field } from './field.ts'
import { isPast } from './ground.ts'
import type { Strike, Unit } from './state.ts'
import { BLOCKED, HARD, SOFT, SOLID } from './terrain.ts'

/** What terrain hides. AP-G-20, AP-G-28. */

/** More than the numbers of a shape may be off, inches. */
const CLEAR = 1e-3

/** Models hidden that give a unit cover: half of them, rounded up. AP-G-28. */
export function halfHidden(models: number): number {
  return (models + 1) >> 1
}

/** Lists the pieces that may come between a unit and the models of a target, or lie under them; returns how many. */
export function listGround(field: Field, unit: Unit, target: Unit): number {
  const { shapes, nearPieces } = field
  const { out } = shapes
  let n = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    if (isPast(field, piece, unit.x, unit.y, target.x, target.y, target.spread + CLEAR)) continue
    out[0] = unit.x
    out[1] = unit.y
    // Ground under the attacker hides only who is on it, too: noted by its sign.
    nearPieces[n++] = containsPoint(shapes, piece) ? -1 - piece : piece
  }
  return n
}

/** What the listed pieces do to a model at `field.point`. */
export function hiddenByGround({ rules }: Strike, field: Field, unit: Unit, pieces: number): number {
  const { shapes, nature, nearPieces } = field
  const { out } = shapes
  let hidden = 0
  for (let i = 0; i < pieces; i++) {
    const listed = nearPieces[i] as number
    const piece = listed < 0 ? -1 - listed : listed
    out[0] = field.point[0] as number
    out[1] = field.point[1] as number
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
