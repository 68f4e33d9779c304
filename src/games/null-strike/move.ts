import { VERTS } from '../../board/shapes.ts'
import { crosses, nearestPoint } from '../../board/sight.ts'
import { type Field, OBJECTIVE } from './field.ts'
import { isNearDisc, isOnTable, isWithinAt } from './gaps.ts'
import { CONTACT } from './packing.ts'
import { disturb, fromSegment } from './sight.ts'
import { OPEN, type Strike, type Unit } from './state.ts'
import { DIFFICULT, SOLID } from './terrain.ts'

/** Moves along straight lines: where they may end, and what is in their way. AP-MOVE-01 to -04, AP-RUN-01, AP-G-24, AP-G-27. */

/** Places are on a grid of so many to the inch, so that they are saved as whole numbers. */
export const GRID = 1024

/** Bases may overlap by so much before it counts: less than the grid could tell. */
const SLACK = 0.003

/** Moves that touch something stop so far before it; within `CONTACT` even once on the grid. */
const STOP = CONTACT / 2

export const onGrid = (value: number): number => Math.trunc(value * GRID) / GRID

/** Directions of a move, anticlockwise from the x axis. */
export const DIRECTIONS = 16
const EAST = Float64Array.from({ length: DIRECTIONS }, (_, d) => Math.cos((2 * Math.PI * d) / DIRECTIONS))
const NORTH = Float64Array.from({ length: DIRECTIONS }, (_, d) => Math.sin((2 * Math.PI * d) / DIRECTIONS))

/** Ways a move offers: staying, each direction far and half as far, up to each objective, up to each own transport. */
export const STAY = 0
export const TO_OBJECTIVE = 1 + 2 * DIRECTIONS
export const TO_TRANSPORT = TO_OBJECTIVE + 8

/** Writes where a way leads, `most` inches at most, into `field.end`; false where that is nowhere. */
export function aimFor(state: Strike, field: Field, unit: Unit, way: number, most: number): boolean {
  const { end } = field
  if (way === STAY) {
    end[0] = unit.x
    end[1] = unit.y
    return true
  }
  if (way < TO_OBJECTIVE) {
    const direction = (way - 1) >> 1
    const far = (way & 1) === 1 ? most : most / 2
    end[0] = unit.x + onGrid(far * (EAST[direction] as number))
    end[1] = unit.y + onGrid(far * (NORTH[direction] as number))
    return true
  }
  if (way < TO_TRANSPORT) {
    const objective = way - TO_OBJECTIVE
    if (objective >= field.objectives || (field.takenBy[objective] as number) >= 0) return false
    return goUpTo(
      field,
      unit,
      field.objectiveX[objective] as number,
      field.objectiveY[objective] as number,
      OBJECTIVE,
      most,
    )
  }
  const index = way - TO_TRANSPORT
  const transport = state.units[index]
  if (transport === undefined || transport === unit || transport.player !== unit.player) return false
  if (transport.capacity === 0 || !isOnTable(transport)) return false
  return goUpTo(field, unit, transport.x, transport.y, transport.packing.base, most)
}

/** Straight at a disc until the first base touches it; false if that is beyond `most`, or it touches now. */
function goUpTo(field: Field, unit: Unit, x: number, y: number, radius: number, most: number): boolean {
  const dx = x - unit.x
  const dy = y - unit.y
  const far = Math.sqrt(dx * dx + dy * dy)
  if (far === 0 || far - unit.disc - radius > most) return false
  const free = freeTo(unit, dx / far, dy / far, x, y, radius)
  if (free > most || free <= STOP) return false
  field.end[0] = unit.x + onGrid(((free - STOP) * dx) / far)
  field.end[1] = unit.y + onGrid(((free - STOP) * dy) / far)
  return true
}

/** Inches a unit goes in a direction before a base of it meets a disc; Infinity if none does. */
export function freeTo(unit: Unit, ux: number, uy: number, x: number, y: number, radius: number): number {
  const p = unit.packing
  const reach = p.base + radius
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < unit.models; i++) {
    const dx = x - unit.x - (p.x[i] as number)
    const dy = y - unit.y - (p.y[i] as number)
    const along = dx * ux + dy * uy
    const across = dx * uy - dy * ux
    if (along < 0 || across >= reach || across <= -reach) continue
    const free = along - Math.sqrt(reach * reach - across * across)
    if (free < best) best = free
  }
  return best
}

/** Of lists of units: all of them, whether they are near or not. */
export const EVERYBODY = -1

/** Lists in `field.near` who may be met within so many inches; returns how many. */
export function listNear({ units }: Strike, field: Field, unit: Unit, most: number): number {
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    if (other === unit || !isOnTable(other)) continue
    const reach = most + unit.disc + other.disc
    const dx = other.x - unit.x
    const dy = other.y - unit.y
    if (dx * dx + dy * dy <= reach * reach) field.near[n++] = i
  }
  return n
}

/** Whether a unit may stand at (x, y): on the table, off solid ground, and on nobody. AP-MOVE-04. */
export function mayStand(state: Strike, field: Field, unit: Unit, x: number, y: number, near = EVERYBODY): boolean {
  const { packing: p, models } = unit
  if (x < (p.left[models] as number) || x > field.width - (p.right[models] as number)) return false
  if (y < (p.down[models] as number) || y > field.depth - (p.up[models] as number)) return false
  const { units } = state
  const many = near === EVERYBODY ? units.length : near
  for (let i = 0; i < many; i++) {
    const other = units[near === EVERYBODY ? i : (field.near[i] as number)] as Unit
    if (other !== unit && isOnTable(other) && isWithinAt(unit, x, y, other, -SLACK)) return false
  }
  for (let o = 0; o < field.objectives; o++) {
    if ((field.takenBy[o] as number) >= 0) continue
    const atX = field.objectiveX[o] as number
    const atY = field.objectiveY[o] as number
    if (isNearDisc(unit, x, y, atX, atY, OBJECTIVE, -SLACK)) return false
  }
  return field.pieces === 0 || (groundOnWay(field, unit, x, y, x, y) & barred(state)) === 0
}

/** Ground nobody enters. */
function barred({ rules }: Strike): number {
  return rules.difficult === 'impassable' ? SOLID | DIFFICULT : SOLID
}

/** Whether a unit may go straight to (x, y), with so many inches; `run`: over clear ground only. */
export function mayGo(
  state: Strike,
  field: Field,
  unit: Unit,
  x: number,
  y: number,
  most: number,
  run: boolean,
  near = EVERYBODY,
): boolean {
  if (!mayStand(state, field, unit, x, y, near)) return false
  const ground = field.pieces === 0 ? 0 : groundOnWay(field, unit, unit.x, unit.y, x, y)
  if ((ground & barred(state)) !== 0) return false
  if ((ground & DIFFICULT) !== 0) {
    if (run) return false
    const far = (x - unit.x) * (x - unit.x) + (y - unit.y) * (y - unit.y)
    if (state.rules.difficult === 'half' && far > (most * most) / 4 + 1e-9) return false
  }
  return !isBarred(state, field, unit, x, y, near)
}

/** Whether anybody it may not pass through stands in the way. AP-G-27. */
function isBarred(state: Strike, field: Field, unit: Unit, x: number, y: number, near: number): boolean {
  const { passThrough } = state.rules
  if (passThrough === 'all') return false
  const { units } = state
  const many = near === EVERYBODY ? units.length : near
  for (let i = 0; i < many; i++) {
    const other = units[near === EVERYBODY ? i : (field.near[i] as number)] as Unit
    if (other === unit || !isOnTable(other)) continue
    if (other.player === unit.player && passThrough === 'friends') continue
    const reach = unit.disc + other.disc
    if (fromSegment(unit.x, unit.y, x, y, other.x, other.y) >= reach * reach) continue
    if (meets(unit, x, y, other)) return true
  }
  return false
}

/** Whether a base of the unit on its way meets one of the other. */
function meets(unit: Unit, x: number, y: number, other: Unit): boolean {
  const p = unit.packing
  const q = other.packing
  const reach = p.base + q.base - SLACK
  for (let i = 0; i < unit.models; i++) {
    const seatX = p.x[i] as number
    const seatY = p.y[i] as number
    for (let j = 0; j < other.models; j++) {
      const atX = other.x + (q.x[j] as number) - seatX
      const atY = other.y + (q.y[j] as number) - seatY
      if (fromSegment(unit.x, unit.y, x, y, atX, atY) < reach * reach) return true
    }
  }
  return false
}

/** What the ground does that any base touches on the way, in bits. */
export function groundOnWay(field: Field, unit: Unit, fromX: number, fromY: number, x: number, y: number): number {
  const { shapes, nature } = field
  let ground = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    const bits = (nature[piece] as number) & (SOLID | DIFFICULT)
    if (bits === 0 || (ground & bits) === bits) continue
    const around = (shapes.radius[piece] as number) + unit.disc
    const midX = shapes.pose[6 * piece] as number
    const midY = shapes.pose[6 * piece + 1] as number
    if (fromSegment(fromX, fromY, x, y, midX, midY) > around * around) continue
    if (touchesPiece(field, unit, piece, fromX, fromY, x, y)) ground |= bits
  }
  return ground
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
  const { shapes } = field
  const { out, verts } = shapes
  const { packing: p, models } = unit
  const reach = p.base - SLACK
  const last = piece * VERTS + 2 * (shapes.corners[piece] as number)
  for (let i = 0; i < models; i++) {
    const seatX = p.x[i] as number
    const seatY = p.y[i] as number
    out[0] = fromX + seatX
    out[1] = fromY + seatY
    nearestPoint(shapes, piece)
    if ((out[4] as number) < reach) return true
    out[0] = x + seatX
    out[1] = y + seatY
    nearestPoint(shapes, piece)
    if ((out[4] as number) < reach) return true
    out[0] = fromX + seatX
    out[1] = fromY + seatY
    out[2] = x + seatX
    out[3] = y + seatY
    if (crosses(shapes, piece)) return true
    for (let v = piece * VERTS; v < last; v += 2) {
      const far = fromSegment(
        fromX + seatX,
        fromY + seatY,
        x + seatX,
        y + seatY,
        verts[v] as number,
        verts[v + 1] as number,
      )
      if (far < reach * reach) return true
    }
  }
  return false
}

/** Puts a unit somewhere on the table; who was dug in is no longer once it moves, AP-DIG-02, AP-FORT-02. */
export function put(state: Strike, field: Field, unit: Unit, x: number, y: number): void {
  if (isOnTable(unit)) disturb(state, field, unit)
  if (unit.x !== x || unit.y !== y) unit.dug = OPEN
  unit.x = x
  unit.y = y
  disturb(state, field, unit)
}
