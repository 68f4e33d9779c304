import type { Log } from '../../../core/log.ts'
import * as maths from '../../../core/maths.ts'
import * as Clause from '../data/clause.ts'
import { DIFFICULT } from '../data/terrain.ts'
import { CONTACT } from '../space/formations/packing.ts'
import { crossedOn, crossedOnWay, UNITS } from '../space/movement/crossed.ts'
import { isOnTable } from '../space/movement/distances.ts'
import { gather, gatherAll } from '../space/movement/neighbours.ts'
import {
  addTry,
  clearTries,
  keepCrossable,
  keepOffSolid,
  keepPassable,
  keepRoom,
} from '../space/movement/placement-filter.ts'
import { disturb } from '../space/sight/sight.ts'
import { type Field, OBJECTIVE, objectiveFor } from '../state/field.ts'
import { GRID, onGrid } from '../state/grid.ts'
import { mark, OPEN, type Strike, type Unit } from '../state/state.ts'

/** Moves along straight lines: where they may end, and what bars them. AP-MOVE-01 to -04, AP-RUN-01, AP-G-24, AP-G-27. */

/** A move up to an objective or transport stops this many inches before it. That counts as contact, even after rounding to the grid. */
const STOP = CONTACT / 2

/** Directions of a move, anticlockwise from the right as seen from a player's own edge. */
export const DIRECTIONS = 16
export const EAST = bothHalves(maths.cos, DIRECTIONS)
export const NORTH = bothHalves(maths.sin, DIRECTIONS)

/**
 * Cosines or sines of equally spaced directions. The second half is the first half with the opposite sign, so both are equal to the last
 * digit.
 */
export function bothHalves(value: (turn: number) => number, directions: number): Float64Array {
  const half = Array.from({ length: directions / 2 }, (_, d) => value((2 * Math.PI * d) / directions))
  return Float64Array.from([...half, ...half.map((part) => -part)])
}

/** A direction of a player as a direction of the table. */
export function directionFor(player: number, direction: number): number {
  return player === 0 ? direction : (direction + DIRECTIONS / 2) % DIRECTIONS
}

/**
 * Numbers of the ways of a move: staying; each direction at full and at half length; up to each objective from the left; up to each own
 * transport.
 */
export const STAY = 0
export const TO_OBJECTIVE = 1 + 2 * DIRECTIONS
export const TO_TRANSPORT = TO_OBJECTIVE + 8

/** Whether a way goes half as far as it could in its direction. */
export function isHalfWay(what: number): boolean {
  const way = what & 255
  return way > STAY && way < TO_OBJECTIVE && (way & 1) === 0
}

/** Writes the end of a way of at most `most` inches into `field.end`; false if it leads nowhere. */
export function aimFor(state: Strike, field: Field, unit: Unit, what: number, most: number): boolean {
  const { end } = field
  // The bits above are a formation (`formation.ts`).
  const way = what & 255
  if (way === STAY) {
    end[0] = unit.x
    end[1] = unit.y
    return true
  }
  if (way < TO_OBJECTIVE) {
    const direction = directionFor(unit.player, (way - 1) >> 1)
    const far = (way & 1) === 1 ? most : most / 2
    end[0] = unit.x + Math.trunc(far * EAST[direction] * GRID) / GRID
    end[1] = unit.y + Math.trunc(far * NORTH[direction] * GRID) / GRID
    return true
  }
  if (way < TO_TRANSPORT) {
    if (way - TO_OBJECTIVE >= field.objectives) return false
    const objective = objectiveFor(field, unit.player, way - TO_OBJECTIVE)
    if (field.takenBy[objective] >= 0) return false
    return goUpTo(field, unit, field.objectiveX[objective], field.objectiveY[objective], OBJECTIVE, most)
  }
  const index = way - TO_TRANSPORT
  const transport = state.units[index]
  if (transport === undefined || transport === unit || transport.player !== unit.player) return false
  if (transport.capacity === 0 || !isOnTable(transport)) return false
  return goUpTo(field, unit, transport.x, transport.y, transport.base, most)
}

/** Writes the end of a straight move towards a disc until a base touches it; false if the disc is beyond `most`, or touched already. */
function goUpTo({ end }: Field, unit: Unit, x: number, y: number, radius: number, most: number): boolean {
  const dx = x - unit.x
  const dy = y - unit.y
  const far = Math.sqrt(dx * dx + dy * dy)
  if (far === 0 || far - unit.disc - radius > most) return false
  const free = freeTo(unit, dx / far, dy / far, x, y, radius)
  if (free > most || free <= STOP) return false
  end[0] = unit.x + onGrid(((free - STOP) * dx) / far)
  end[1] = unit.y + onGrid(((free - STOP) * dy) / far)
  return true
}

/** Inches that a unit can go in a direction before one of its bases meets a disc; Infinity if none does. */
export function freeTo(unit: Unit, ux: number, uy: number, x: number, y: number, radius: number): number {
  const { seatX, seatY } = unit
  const reach = unit.base + radius
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < unit.models; i++) {
    const dx = x - unit.x - seatX[i]
    const dy = y - unit.y - seatY[i]
    const along = dx * ux + dy * uy
    const across = dx * uy - dy * ux
    if (along < 0 || across >= reach || across <= -reach) continue
    const free = along - Math.sqrt(reach * reach - across * across)
    if (free < best) best = free
  }
  return best
}

/** Whether a unit may stand at `field.end`: on the table, off solid ground, and on no other base. AP-MOVE-04. */
export function mayStand(state: Strike, field: Field, unit: Unit): boolean {
  gatherAll(state, field, unit, field.depth)
  clearTries(field)
  addTry(field, 0)
  keepStandable(state, field, unit)
  return field.tried === 1
}

/** Drops the tries where a unit may not stand, with other units gathered before. */
export function keepStandable(state: Strike, field: Field, unit: Unit): void {
  keepRoom(state, field, unit)
  keepOffSolid(state, field, unit)
}

/** Whether a unit may go straight to `field.end` within `most` inches; `run`: over clear ground only. */
export function mayGo(state: Strike, field: Field, unit: Unit, most: number, run: boolean): boolean {
  gather(state, field, unit, most)
  clearTries(field)
  addTry(field, 0)
  keepReachable(state, field, unit, most, run)
  return field.tried === 1
}

/** Drops the tries to which a unit may not go straight, with other units gathered before. */
export function keepReachable(state: Strike, field: Field, unit: Unit, most: number, run: boolean): void {
  keepRoom(state, field, unit)
  keepCrossable(state, field, unit, most, run)
  keepPassable(state, field, unit)
}

/** Cites the clauses for what the way of a unit to `field.end` crosses or goes around: units and difficult ground. AP-G-24, AP-G-27. */
export function citeWay(state: Strike, field: Field, unit: Unit, log: Log): void {
  citeCrossed(crossedOnWay(state, field, unit), log)
}

/** Cites the clauses for what the ways of all models to their seats about `field.end` cross. */
export function citeModelWays(state: Strike, field: Field, unit: Unit, log: Log): void {
  let crossed = 0
  for (let m = 0; m < unit.models; m++) crossed |= crossedOn(state, field, unit, m)
  citeCrossed(crossed, log)
}

function citeCrossed(crossed: number, log: Log): void {
  if ((crossed & DIFFICULT) !== 0) log.cite(Clause.G_24)
  if ((crossed & UNITS) !== 0) log.cite(Clause.G_27)
}

/** Puts a unit at a place on the table, as `putAtEnd` does. */
export function put(state: Strike, field: Field, unit: Unit, x: number, y: number): void {
  const { end } = field
  end[0] = x
  end[1] = y
  putAtEnd(state, field, unit)
}

/** Puts a unit at `field.end`. If that moves it, it is no longer dug in. AP-DIG-02, AP-FORT-02. */
export function putAtEnd(state: Strike, field: Field, unit: Unit): void {
  const { end, past } = field
  const x = end[0]
  const y = end[1]
  const stands = isOnTable(unit)
  past[0] = stands ? unit.x : x
  past[1] = stands ? unit.y : y
  if (unit.x !== x || unit.y !== y) unit.dug = OPEN
  unit.x = x
  unit.y = y
  mark(unit)
  disturb(state, field, unit, false)
}
