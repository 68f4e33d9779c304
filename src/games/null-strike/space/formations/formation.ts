import * as maths from '../../../../core/maths.ts'
import { DIFFICULT, SOLID } from '../../data/terrain.ts'
import { type Field, OBJECTIVE } from '../../state/field.ts'
import { GRID } from '../../state/grid.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { resize } from '../../state/state.ts'
import { groundOnPath } from '../movement/ground.ts'
import { SLACK } from './packing.ts'

/**
 * Formations of models with places of their own, under `geometry: models`: the seats, which model takes which seat, and whether all models
 * may go there. AP-G-21.
 */

/** Formations. A choice has its formation in the bits from `FORM` on, and a way or a slot in the bits below. */
export const KEEP = 0
export const BLOCK = 1
export const LINE = 2
export const COLUMN = 3
/** A ring about a transport, with every model beside it. */
export const RING = 4
export const FORM = 8

/** Largest gap in inches between a model and the nearest other model of its unit. AP-MOVE-03. */
export const COHERENCY = 1

/** Gap in inches between bases in a formation, and between a base of a ring and the transport. */
const SEAT_GAP = 0.27
const RING_GAP = 0.5

const rounded = (value: number): number => (value < 0 ? -Math.round(-value * GRID) : Math.round(value * GRID)) / GRID

/** Writes the seats of a formation, relative to its centre, into `field.formX` and `formY`. */
export function writeForm({ formX, formY }: Field, unit: Unit, form: number): void {
  const { models, packing, base } = unit
  // Seats are listed from the left and from behind, as seen from the player's own edge.
  const step = (2 * base + SEAT_GAP) * (unit.player === 0 ? 1 : -1)
  for (let i = 0; i < models; i++) {
    const place = (i - (models - 1) / 2) * step
    formX[i] = rounded(form === BLOCK ? packing.x[i] : form === LINE ? place : 0)
    formY[i] = rounded(form === BLOCK ? packing.y[i] : form === COLUMN ? place : 0)
  }
}

/** Writes the seats of a ring about a transport, relative to its centre, the first towards (dx, dy); false if there are too few seats. */
export function writeRing({ formX, formY }: Field, unit: Unit, transport: Unit, dx: number, dy: number): boolean {
  const radius = transport.base + unit.base + RING_GAP
  const step = 2 * maths.asin((unit.base + SEAT_GAP / 8) / radius)
  if (unit.models * step > 2 * Math.PI) return false
  const far = Math.sqrt(dx * dx + dy * dy)
  // For a unit that already stands about the transport any first direction will do.
  const ux = far === 0 ? (unit.player === 0 ? 1 : -1) : dx / far
  const uy = far === 0 ? 0 : dy / far
  for (let i = 0; i < unit.models; i++) {
    // Alternates between both sides of the first seat.
    const turn = step * ((i + 1) >> 1) * ((i & 1) === 1 ? 1 : -1)
    const cos = maths.cos(turn)
    const sin = maths.sin(turn)
    formX[i] = rounded(radius * (ux * cos - uy * sin))
    formY[i] = rounded(radius * (ux * sin + uy * cos))
  }
  return true
}

/** Moves the models of a unit to the seats that are written. */
export function takeForm({ formX, formY }: Field, unit: Unit): void {
  for (let i = 0; i < unit.models; i++) {
    unit.seatX[i] = formX[i]
    unit.seatY[i] = formY[i]
  }
  resize(unit)
}

/** Squared length of the way of model m to seat s, about the centre in `field.end`. */
function wayOf({ formX, formY, end }: Field, unit: Unit, m: number, s: number): number {
  const dx = end[0] + formX[s] - unit.x - unit.seatX[m]
  const dy = end[1] + formY[s] - unit.y - unit.seatY[m]
  return dx * dx + dy * dy
}

/** Assigns models to seats: two models swap seats as long as that makes the longer of their two ways shorter. */
export function shareSeats(field: Field, unit: Unit): void {
  const { formX, formY } = field
  for (let changed = true; changed; ) {
    changed = false
    for (let i = 0; i < unit.models; i++) {
      for (let j = i + 1; j < unit.models; j++) {
        const now = Math.max(wayOf(field, unit, i, i), wayOf(field, unit, j, j))
        if (Math.max(wayOf(field, unit, i, j), wayOf(field, unit, j, i)) >= now - 1e-9) continue
        const x = formX[i]
        const y = formY[i]
        formX[i] = formX[j]
        formY[i] = formY[j]
        formX[j] = x
        formY[j] = y
        changed = true
      }
    }
  }
}

/**
 * Whether all models may go straight to their seats about `field.end` within `most` inches, with units gathered before; `run`: over clear
 * ground only.
 */
export function mayForm(state: Strike, field: Field, unit: Unit, most: number, run: boolean): boolean {
  const { formX, formY, end } = field
  let difficult = false
  let longest = 0
  for (let m = 0; m < unit.models; m++) {
    longest = Math.max(longest, wayOf(field, unit, m, m))
    if (longest > most * most + 1e-9) return false
    const ground = mayTakePlace(state, field, unit, m, end[0] + formX[m], end[1] + formY[m])
    if (ground < 0) return false
    if ((ground & DIFFICULT) !== 0) difficult = true
  }
  if (!difficult) return true
  return !run && (state.rules.difficult !== 'half' || longest <= (most * most) / 4 + 1e-9)
}

/** The ground on the straight way of a model to a place, in bits; less than 0 if it may not go there. AP-MOVE-04, AP-G-24, AP-G-27. */
export function mayTakePlace(state: Strike, field: Field, unit: Unit, m: number, x: number, y: number): number {
  const { base } = unit
  if (x < base || y < base || x > field.width - base || y > field.depth - base) return -1
  const fromX = unit.x + unit.seatX[m]
  const fromY = unit.y + unit.seatY[m]
  if (isTaken(state, field, unit, fromX, fromY, x, y)) return -1
  if (field.pieces === 0) return 0
  const ground = groundOnPath(field, base, fromX, fromY, x, y)
  const bars = state.rules.difficult === 'impassable' ? SOLID | DIFFICULT : SOLID
  return (ground & bars) !== 0 ? -1 : ground
}

/** Whether a model would end on a base of a gathered unit or on an objective, or cross a unit that it may not pass. */
function isTaken(state: Strike, field: Field, unit: Unit, fromX: number, fromY: number, x: number, y: number): boolean {
  const { nears, stands, nearIndex, nearX, nearY, nearFoe } = field
  const { passThrough } = state.rules
  const mx = x - fromX
  const my = y - fromY
  for (let i = 0; i < stands; i++) {
    const other = i < nears ? state.units[nearIndex[i]] : null
    const reach = unit.base + (other === null ? OBJECTIVE : other.base) - SLACK
    const bars = other !== null && (passThrough === 'none' || (passThrough === 'friends' && nearFoe[i] === 1))
    const count = other === null ? 1 : other.models
    for (let k = 0; k < count; k++) {
      const atX = nearX[i] + (other === null ? 0 : other.seatX[k])
      const atY = nearY[i] + (other === null ? 0 : other.seatY[k])
      if ((atX - x) * (atX - x) + (atY - y) * (atY - y) <= reach * reach) return true
      if (!bars) continue
      if (isOnPath(atX - fromX, atY - fromY, mx, my, reach)) return true
    }
  }
  return false
}

/** Whether a place (dx, dy) is nearer than `reach` to the way (mx, my); both are relative to the start of the way. */
export function isOnPath(dx: number, dy: number, mx: number, my: number, reach: number): boolean {
  const length = mx * mx + my * my
  const along = dx * mx + dy * my
  if (along <= 0 || along >= length) return false
  const across = dx * my - dy * mx
  return across * across < reach * reach * length
}

/** Whether models at these places form one unbroken chain; model `without` is ignored. AP-MOVE-03. */
export function isCoherent(unit: Unit, x: Float64Array, y: Float64Array, without = -1): boolean {
  const { models, base, chain } = unit
  const reach = 2 * base + COHERENCY + SLACK
  const count = without < 0 ? models : models - 1
  if (count <= 1) return true
  chain.fill(0, 0, models)
  chain[without === 0 ? 1 : 0] = 1
  let linked = 1
  for (let grown = true; grown && linked < count; ) {
    grown = false
    for (let next = 0; next < models; next++) {
      if (chain[next] === 1 || next === without) continue
      for (let k = 0; k < models; k++) {
        if (chain[k] !== 1) continue
        const dx = x[next] - x[k]
        const dy = y[next] - y[k]
        if (dx * dx + dy * dy > reach * reach) continue
        chain[next] = 1
        linked++
        grown = true
        break
      }
    }
  }
  return linked === count
}

/** Whether losses have broken the chain of models with places of their own: such a unit cannot move in its formation. AP-MOVE-03. */
export function isScattered(unit: Unit): boolean {
  return unit.isFree && !isCoherent(unit, unit.seatX, unit.seatY)
}

/** Moves the centre of a unit into the middle of its models, which stay where they are. */
export function recentre(unit: Unit): void {
  let sumX = 0
  let sumY = 0
  for (let i = 0; i < unit.models; i++) {
    sumX += unit.seatX[i]
    sumY += unit.seatY[i]
  }
  const dx = rounded(sumX / unit.models)
  const dy = rounded(sumY / unit.models)
  for (let i = 0; i < unit.models; i++) {
    unit.seatX[i] = unit.seatX[i] - dx
    unit.seatY[i] = unit.seatY[i] - dy
  }
  unit.x += dx
  unit.y += dy
  resize(unit)
}
