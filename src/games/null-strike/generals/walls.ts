import { crosses } from '../../../board/plane/sight.ts'
import { isPast } from '../space/movement/ground.ts'
import type { Field } from '../state/field.ts'

/** Whether solid ground lies on the straight line between two places. */
export function isWalled(field: Field, walls: Int32Array, x: number, y: number, toX: number, toY: number): boolean {
  const { out } = field.shapes
  for (let i = 0; i < walls.length; i++) {
    const piece = walls[i]
    if (isPast(field, piece, x, y, toX, toY, 0)) continue
    out[0] = x
    out[1] = y
    out[2] = toX
    out[3] = toY
    if (crosses(field.shapes, piece)) return true
  }
  return false
}
