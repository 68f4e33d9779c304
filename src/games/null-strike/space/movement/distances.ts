import type { Field } from '../../state/field.ts'
import { ON_TABLE, type Unit, type Weapon } from '../../state/state.ts'
import { areNear, NEAR, type Offsets, offsetsOf } from '../formations/offsets.ts'
import { CONTACT, SLACK } from '../formations/packing.ts'

/** Distances in inches between units on a table, from base to base. */

/** Squared distance between the centres of two units. */
export function centres(a: Unit, b: Unit): number {
  const dx = a.x - b.x
  const dy = a.y - b.y
  return dx * dx + dy * dy
}

/** The offsets at which two packed blocks meet (`offsets.ts`); null if either is not packed. */
export function offsetsFor(a: Unit, b: Unit): Offsets | null {
  return a.isPacked && b.isPacked ? offsetsOf(a.models, a.player, b.models, b.player) : null
}

/** Whether two units have models within `limit` of one another, in inches. */
export function isWithin(a: Unit, b: Unit, limit: number): boolean {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const reach = limit + a.base + b.base
  const most = reach + a.spread + b.spread
  if (dx * dx + dy * dy > most * most) return false
  const square = reach * reach
  const { field } = a
  const offsets = field !== null && reach <= NEAR ? offsetsFor(a, b) : null
  if (field !== null && offsets !== null) {
    const { apart } = field
    apart[0] = dx
    apart[1] = dy
    apart[2] = square
    return areNear(field, offsets)
  }
  const { seatX: ax, seatY: ay } = a
  const { seatX: bx, seatY: by } = b
  for (let i = 0; i < a.models; i++) {
    const fromX = dx - ax[i]
    const fromY = dy - ay[i]
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + bx[j]
      const ey = fromY + by[j]
      if (ex * ex + ey * ey <= square) return true
    }
  }
  return false
}

export function isTouching(a: Unit, b: Unit): boolean {
  return isWithin(a, b, CONTACT)
}

/** The gap between two units, with unit a at (x, y), inches. */
export function gapAt(a: Unit, x: number, y: number, b: Unit): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < a.models; i++) {
    const fromX = b.x - x - a.seatX[i]
    const fromY = b.y - y - a.seatY[i]
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + b.seatX[j]
      const ey = fromY + b.seatY[j]
      const far = ex * ex + ey * ey
      if (far < best) best = far
    }
  }
  return Math.sqrt(best) - a.base - b.base
}

/** Whether two units would be in contact, with unit a at (x, y). */
export function wouldTouch(a: Unit, x: number, y: number, b: Unit): boolean {
  const dx = b.x - x
  const dy = b.y - y
  const most = a.disc + b.disc + CONTACT + SLACK
  return dx * dx + dy * dy <= most * most && gapAt(a, x, y, b) <= CONTACT
}

/** Writes the shortest vector from a model of unit a, with a at `field.point`, to a model of unit b into `field.gap`. */
export function findGap({ point, gap }: Field, a: Unit, b: Unit): void {
  const dx = b.x - point[0]
  const dy = b.y - point[1]
  const offsets = offsetsFor(a, b)
  let best = Number.POSITIVE_INFINITY
  if (offsets !== null) {
    const { count, x, y } = offsets
    for (let i = 0; i < count; i++) {
      const ex = dx - x[i]
      const ey = dy - y[i]
      const far = ex * ex + ey * ey
      if (far >= best) continue
      best = far
      gap[0] = ex
      gap[1] = ey
    }
    return
  }
  for (let i = 0; i < a.models; i++) {
    const fromX = dx - a.seatX[i]
    const fromY = dy - a.seatY[i]
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + b.seatX[j]
      const ey = fromY + b.seatY[j]
      const far = ex * ex + ey * ey
      if (far >= best) continue
      best = far
      gap[0] = ex
      gap[1] = ey
    }
  }
}

/** Whether a unit at (x, y) would have a model within `limit` inches of a disc. */
export function isNearDisc(
  a: Unit,
  x: number,
  y: number,
  discX: number,
  discY: number,
  radius: number,
  limit: number,
): boolean {
  const reach = limit + a.base + radius
  if (reach < 0) return false
  const dx = discX - x
  const dy = discY - y
  const most = reach + a.spread
  if (dx * dx + dy * dy > most * most) return false
  const { seatX, seatY } = a
  for (let i = 0; i < a.models; i++) {
    const ex = dx - seatX[i]
    const ey = dy - seatY[i]
    if (ex * ex + ey * ey <= reach * reach) return true
  }
  return false
}

/**
 * Writes how many models of each kind of unit a have a model of unit b within the range of a weapon, and returns their sum. Models of the
 * other kind have the first seats. `all`: the units touch, so every model strikes. AP-ATK-03, AP-G-22.
 */
export function countInRange(a: Unit, b: Unit, weapon: Weapon, all: boolean, out: Int32Array, at: number): number {
  const { models, others, seatX: ax, seatY: ay } = a
  const { seatX: bx, seatY: by } = b
  out[at] = 0
  out[at + 1] = 0
  const reach = weapon.range + a.base + b.base
  const dx = b.x - a.x
  const dy = b.y - a.y
  const square = dx * dx + dy * dy
  const sure = reach - a.spread - b.nearest
  if (all || (sure >= 0 && square <= sure * sure)) {
    out[at] = models - others
    out[at + 1] = others
    return models
  }
  const most = reach + a.spread + b.spread
  if (square > most * most) return 0
  let plain = 0
  let other = 0
  for (let i = 0; i < models; i++) {
    const fromX = dx - ax[i]
    const fromY = dy - ay[i]
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + bx[j]
      const ey = fromY + by[j]
      if (ex * ex + ey * ey > reach * reach) continue
      if (i < others) other++
      else plain++
      break
    }
  }
  out[at] = plain
  out[at + 1] = other
  return plain + other
}

/** Whether any model of unit a has a model of unit b within range. */
export function isInRange(a: Unit, b: Unit, range: number): boolean {
  const { models, seatX: ax, seatY: ay } = a
  const { seatX: bx, seatY: by } = b
  const reach = range + a.base + b.base
  const dx = b.x - a.x
  const dy = b.y - a.y
  const square = dx * dx + dy * dy
  const sure = reach - a.spread - b.nearest
  if (sure >= 0 && square <= sure * sure) return models > 0
  const most = reach + a.spread + b.spread
  if (square > most * most) return false
  for (let i = 0; i < models; i++) {
    const fromX = dx - ax[i]
    const fromY = dy - ay[i]
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + bx[j]
      const ey = fromY + by[j]
      if (ex * ex + ey * ey <= reach * reach) return true
    }
  }
  return false
}

export function isOnTable(unit: Unit): boolean {
  return unit.place === ON_TABLE && unit.models > 0
}
