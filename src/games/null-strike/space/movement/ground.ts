import { MAX_CORNERS, VERTS } from '../../../../board/plane/shapes.ts'
import { crosses, nearestPoint } from '../../../../board/plane/sight.ts'
import { DIFFICULT, SOLID } from '../../data/terrain.ts'
import type { Field } from '../../state/field.ts'
import type { Unit } from '../../state/state.ts'
import { SLACK } from '../formations/packing.ts'

/** The ground under a unit and on its way. AP-G-24, AP-G-28. */

/** The ground that the bases of a unit touch at the c-th try, in bits; `goes`: also on the straight way to it. */
export function groundAt(field: Field, unit: Unit, c: number, goes: boolean): number {
  const { nature, tryX, tryY } = field
  const x = tryX[c]
  const y = tryY[c]
  const fromX = goes ? unit.x : x
  const fromY = goes ? unit.y : y
  let ground = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    const bits = nature[piece] & (SOLID | DIFFICULT)
    if (bits === 0 || (ground & bits) === bits) continue
    if (isPast(field, piece, fromX, fromY, x, y, unit.disc)) continue
    if (touchesPiece(field, unit, piece, fromX, fromY, x, y)) ground |= bits
  }
  return ground
}

/** The ground that a unit stands on, in bits. */
export function groundUnder(field: Field, unit: Unit): number {
  return groundOn(field, unit, unit.x, unit.y)
}

/** The ground that a unit would stand on at (x, y), in bits. */
export function groundOn(field: Field, unit: Unit, x: number, y: number): number {
  let ground = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    if (touchesPiece(field, unit, piece, x, y, x, y)) ground |= field.nature[piece]
  }
  return ground
}

/** Larger than any rounding error, inches. */
const TOLERANCE = 1e-3

/** Lists the pieces that a unit may touch within `most` inches of its place. */
export function gatherGround(field: Field, unit: Unit, most: number): void {
  const { nature, nearGround } = field
  const { x, y } = unit
  const far = unit.disc + most + TOLERANCE
  let n = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    if ((nature[piece] & (SOLID | DIFFICULT)) === 0) continue
    if (!isPast(field, piece, x, y, x, y, far)) nearGround[n++] = piece
  }
  field.grounds = n
}

/** The ground that the bases of a unit touch on the straight way to the c-th try, in bits, among the pieces gathered. */
export function groundTo(field: Field, unit: Unit, c: number): number {
  const { nature, nearGround, grounds, tryX, tryY } = field
  const x = tryX[c]
  const y = tryY[c]
  let ground = 0
  for (let i = 0; i < grounds; i++) {
    const piece = nearGround[i]
    const bits = nature[piece] & (SOLID | DIFFICULT)
    if ((ground & bits) === bits || isPast(field, piece, unit.x, unit.y, x, y, unit.disc)) continue
    if (touchesPiece(field, unit, piece, unit.x, unit.y, x, y)) ground |= bits
  }
  return ground
}

/** The ground that one base touches on its straight way, in bits. */
export function groundOnPath(field: Field, base: number, fromX: number, fromY: number, x: number, y: number): number {
  const { nature } = field
  let ground = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    const bits = nature[piece] & (SOLID | DIFFICULT)
    if (bits === 0 || isPast(field, piece, fromX, fromY, x, y, base - SLACK)) continue
    if (isTouched(field, piece, fromX, fromY, x, y, base - SLACK)) ground |= bits
  }
  return ground
}

/**
 * Whether a line stays at least `far` inches outside of one edge of a piece, so that it misses the piece. If false, the line may still miss
 * the piece.
 */
export function isPast(
  { shapes, outX, outY, outAt }: Field,
  piece: number,
  fromX: number,
  fromY: number,
  x: number,
  y: number,
  far: number,
): boolean {
  const last = piece * MAX_CORNERS + shapes.corners[piece]
  for (let e = piece * MAX_CORNERS; e < last; e++) {
    const nx = outX[e]
    const ny = outY[e]
    const least = outAt[e] + far
    if (nx * fromX + ny * fromY >= least && nx * x + ny * y >= least) return true
  }
  return false
}

function touchesPiece(
  field: Field,
  unit: Unit,
  piece: number,
  fromX: number,
  fromY: number,
  x: number,
  y: number,
): boolean {
  const { models, seatX, seatY } = unit
  const reach = unit.base - SLACK
  for (let i = 0; i < models; i++) {
    const dx = seatX[i]
    const dy = seatY[i]
    if (isPast(field, piece, fromX + dx, fromY + dy, x + dx, y + dy, reach)) continue
    if (isTouched(field, piece, fromX + dx, fromY + dy, x + dx, y + dy, reach)) return true
  }
  return false
}

/** Whether a disc on its way touches a piece. */
function isTouched(
  { shapes }: Field,
  piece: number,
  fromX: number,
  fromY: number,
  x: number,
  y: number,
  reach: number,
): boolean {
  const { out, verts } = shapes
  out[0] = fromX
  out[1] = fromY
  out[2] = x
  out[3] = y
  if (crosses(shapes, piece)) return true
  const last = piece * VERTS + 2 * shapes.corners[piece]
  for (let v = piece * VERTS; v < last; v += 2) {
    if (fromSegment(fromX, fromY, x, y, verts[v], verts[v + 1]) < reach * reach) return true
  }
  nearestPoint(shapes, piece)
  if (out[4] < reach) return true
  out[0] = x
  out[1] = y
  nearestPoint(shapes, piece)
  return out[4] < reach
}

/** Squared distance of a point from a segment. */
function fromSegment(fromX: number, fromY: number, toX: number, toY: number, x: number, y: number): number {
  const ex = toX - fromX
  const ey = toY - fromY
  const length = ex * ex + ey * ey
  let share = length === 0 ? 0 : ((x - fromX) * ex + (y - fromY) * ey) / length
  if (share < 0) share = 0
  else if (share > 1) share = 1
  const dx = x - fromX - share * ex
  const dy = y - fromY - share * ey
  return dx * dx + dy * dy
}
