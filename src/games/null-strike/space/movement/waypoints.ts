import { MAX_CORNERS, VERTS } from '../../../../board/plane/shapes.ts'
import * as maths from '../../../../core/maths.ts'
import { DIFFICULT, SOLID } from '../../data/terrain.ts'
import type { Field } from '../../state/field.ts'
import { GRID } from '../../state/grid.ts'
import { MOST_CORNERS } from '../../state/scratch.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isOnTable } from './distances.ts'

/**
 * Waypoints of paths around obstacles: the corners of ground that a unit may not cross or should avoid, and of units in its way. Both are
 * enlarged by the size of the unit, so that its centre may go along their edges. AP-MOVE-01, AP-G-27.
 */

/** Gap in inches left when a unit passes an obstacle: more than rounding to the grid can take away. */
const PASSING_GAP = 0.006

/** Sides of the hexagon about a unit, parallel to the rows of a block. */
const HEX_SIDES = 6
const SIDE_X = Float64Array.from({ length: HEX_SIDES }, (_, k) => maths.cos(Math.PI / 6 + (k * Math.PI) / 3))
const SIDE_Y = Float64Array.from({ length: HEX_SIDES }, (_, k) => maths.sin(Math.PI / 6 + (k * Math.PI) / 3))

/** How far the bases of a unit reach from its centre in a direction. */
function reachOf({ seatX, seatY, models, base }: Unit, ux: number, uy: number): number {
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < models; i++) {
    const far = ux * seatX[i] + uy * seatY[i]
    if (far > most) most = far
  }
  return most + base
}

/** Finds the waypoints within `most` inches of a unit. */
export function findCorners(state: Strike, field: Field, unit: Unit, most: number): void {
  const { nearIndex, nearFoe } = field
  field.corners.count = 0
  const { rules, units } = state
  const bars = rules.difficult === 'ignore' ? SOLID : SOLID | DIFFICULT
  for (let piece = 0; piece < field.pieces; piece++) {
    if ((field.nature[piece] & bars) !== 0) addPiece(field, unit, piece, most)
  }
  if (rules.passThrough === 'all') return
  for (let i = 0; i < field.nears; i++) {
    if (rules.passThrough === 'friends' && nearFoe[i] === 0) continue
    const other = units[nearIndex[i]]
    if (isOnTable(other)) addUnit(field, unit, other, most)
  }
}

function addPiece(field: Field, unit: Unit, piece: number, most: number): void {
  const { outX, outY, shapes } = field
  const { verts } = shapes
  const first = piece * MAX_CORNERS
  const sides = shapes.corners[piece]
  for (let e = 0; e < sides; e++) {
    const a = first + e
    const b = first + ((e + 1) % sides)
    const ax = outX[a]
    const ay = outY[a]
    const bx = outX[b]
    const by = outY[b]
    // Both edges meet at this corner.
    const corner = piece * VERTS + 2 * ((e + 1) % sides)
    const dx = verts[corner] - unit.x
    const dy = verts[corner + 1] - unit.y
    const far = ax * dx + ay * dy + reachOf(unit, -ax, -ay) + PASSING_GAP
    addCorner(field, unit, ax, ay, far, bx, by, bx * dx + by * dy + reachOf(unit, -bx, -by) + PASSING_GAP, piece, most)
  }
}

function addUnit(field: Field, unit: Unit, other: Unit, most: number): void {
  // The hexagon is turned half way round for the second player, so that both players find mirrored waypoints.
  const sign = unit.player === 0 ? 1 : -1
  const dx = other.x - unit.x
  const dy = other.y - unit.y
  for (let k = 0; k < HEX_SIDES; k++) {
    const next = (k + 1) % HEX_SIDES
    const ax = sign * SIDE_X[k]
    const ay = sign * SIDE_Y[k]
    const bx = sign * SIDE_X[next]
    const by = sign * SIDE_Y[next]
    const far = ax * dx + ay * dy + reachOf(other, ax, ay) + reachOf(unit, -ax, -ay) + PASSING_GAP
    const away = bx * dx + by * dy + reachOf(other, bx, by) + reachOf(unit, -bx, -by) + PASSING_GAP
    addCorner(field, unit, ax, ay, far, bx, by, away, field.pieces + other.index, most)
  }
}

/**
 * Adds the corner where two edges meet, if it is on the table and near enough. `a` and `b` are the distances of the edges from the centre
 * of the unit. Distances from a corner of the table would be rounded differently on the two sides of the table.
 */
function addCorner(
  field: Field,
  unit: Unit,
  ax: number,
  ay: number,
  a: number,
  bx: number,
  by: number,
  b: number,
  of: number,
  most: number,
): void {
  const { corners } = field
  const n = corners.count
  const turn = ax * by - ay * bx
  if (n === MOST_CORNERS || Math.abs(turn) < 1e-6) return
  const x = unit.x + Math.trunc(((a * by - b * ay) / turn) * GRID) / GRID
  const y = unit.y + Math.trunc(((b * ax - a * bx) / turn) * GRID) / GRID
  const dx = x - unit.x
  const dy = y - unit.y
  const far = Math.sqrt(dx * dx + dy * dy)
  if (far >= most || far === 0) return
  if (x < unit.left || y < unit.down || x > field.width - unit.right || y > field.depth - unit.up) return
  corners.x[n] = x
  corners.y[n] = y
  corners.of[n] = of
  corners.far[n] = far
  corners.count = n + 1
}
