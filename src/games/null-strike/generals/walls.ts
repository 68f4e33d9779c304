import { VERTS } from '../../../board/plane/shapes.ts'
import { crosses } from '../../../board/plane/sight.ts'
import { SOLID } from '../data/terrain.ts'
import { isPast } from '../space/movement/ground.ts'
import type { Field } from '../state/field.ts'

/** Pieces of ground of some kind, each with a circle about it. */
export interface Pieces {
  readonly index: readonly number[]
  /** Middle of the circle, inches. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Its radius, a little larger than needed, and the square of that. */
  readonly radius: Float64Array
  readonly square: Float64Array
}

/** Larger than any rounding error, inches. */
const TOLERANCE = 1e-3

/** The pieces whose nature has any of some bits. */
export function piecesOf({ nature, pieces, shapes }: Field, bits: number): Pieces {
  const index = Array.from({ length: pieces }, (_, piece) => piece).filter((piece) => (nature[piece] & bits) !== 0)
  const x = new Float64Array(index.length)
  const y = new Float64Array(index.length)
  const radius = new Float64Array(index.length)
  for (const [i, piece] of index.entries()) {
    const corners = shapes.verts.slice(piece * VERTS, piece * VERTS + 2 * shapes.corners[piece])
    const xs = corners.filter((_, k) => k % 2 === 0)
    const ys = corners.filter((_, k) => k % 2 === 1)
    x[i] = (Math.min(...xs) + Math.max(...xs)) / 2
    y[i] = (Math.min(...ys) + Math.max(...ys)) / 2
    radius[i] =
      TOLERANCE +
      Math.max(...xs.map((_, k) => Math.sqrt((xs[k] - x[i]) * (xs[k] - x[i]) + (ys[k] - y[i]) * (ys[k] - y[i]))))
  }
  return { index, x, y, radius, square: radius.map((far) => far * far) }
}

/** The nature of the pieces that the straight line between two places crosses, in bits; not all bits once it has any of `enough`. */
export function groundBetween(
  field: Field,
  pieces: Pieces,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  enough: number,
): number {
  const { out } = field.shapes
  const { index, x, y, square } = pieces
  const dx = toX - fromX
  const dy = toY - fromY
  const length = dx * dx + dy * dy
  let bits = 0
  for (let i = 0; i < index.length; i++) {
    const across = (x[i] - fromX) * dy - (y[i] - fromY) * dx
    if (across * across > square[i] * length) continue
    const piece = index[i]
    if (isPast(field, piece, fromX, fromY, toX, toY, 0)) continue
    out[0] = fromX
    out[1] = fromY
    out[2] = toX
    out[3] = toY
    if (crosses(field.shapes, piece)) bits |= field.nature[piece]
    if ((bits & enough) !== 0) break
  }
  return bits
}

/** Whether solid ground lies on the straight line between two places. `walls`: the pieces of solid ground. */
export function isWalled(field: Field, walls: Pieces, x: number, y: number, toX: number, toY: number): boolean {
  return groundBetween(field, walls, x, y, toX, toY, SOLID) !== 0
}

/**
 * Whether a unit that goes from a place so many inches, with models as far as `disc` from its centre, crosses any of some pieces, or so nearly that no edge
 * of a piece tells them apart.
 */
export function crossesRough(
  field: Field,
  { index, x, y, radius }: Pieces,
  disc: number,
  from: { readonly x: number; readonly y: number },
  dx: number,
  dy: number,
): boolean {
  const length = dx * dx + dy * dy
  for (let i = 0; i < index.length; i++) {
    const across = (x[i] - from.x) * dy - (y[i] - from.y) * dx
    const near = radius[i] + disc
    if (across * across > near * near * length) continue
    if (!isPast(field, index[i], from.x, from.y, from.x + dx, from.y + dy, disc)) return true
  }
  return false
}
