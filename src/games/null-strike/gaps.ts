import { CONTACT } from './packing.ts'
import { ON_TABLE, type Unit, type Weapon } from './state.ts'

/** Distances between units on a table, from base to base in inches. */

/** Squared distance of the centres of two units. */
export function centres(a: Unit, b: Unit): number {
  const dx = a.x - b.x
  const dy = a.y - b.y
  return dx * dx + dy * dy
}

/** Whether unit a, were it at (x, y), has a model within `limit` of one of b. Negative limits ask how deep bases overlap. */
export function isWithinAt(a: Unit, x: number, y: number, b: Unit, limit: number): boolean {
  const dx = b.x - x
  const dy = b.y - y
  const reach = limit + a.packing.base + b.packing.base
  if (reach < 0) return false
  const p = a.packing
  const q = b.packing
  const most = reach + (p.spread[a.models] as number) + (q.spread[b.models] as number)
  const far = dx * dx + dy * dy
  if (far > most * most) return false
  if (far <= reach * reach) return true
  const square = reach * reach
  for (let i = 0; i < a.models; i++) {
    const fromX = dx - (p.x[i] as number)
    const fromY = dy - (p.y[i] as number)
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + (q.x[j] as number)
      const ey = fromY + (q.y[j] as number)
      if (ex * ex + ey * ey <= square) return true
    }
  }
  return false
}

export function isWithin(a: Unit, b: Unit, limit: number): boolean {
  return isWithinAt(a, a.x, a.y, b, limit)
}

export function isTouching(a: Unit, b: Unit): boolean {
  return isWithinAt(a, a.x, a.y, b, CONTACT)
}

/** The gap between two units, a as if at (x, y). */
export function gapAt(a: Unit, x: number, y: number, b: Unit): number {
  const p = a.packing
  const q = b.packing
  const dx = b.x - x
  const dy = b.y - y
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < a.models; i++) {
    const fromX = dx - (p.x[i] as number)
    const fromY = dy - (p.y[i] as number)
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + (q.x[j] as number)
      const ey = fromY + (q.y[j] as number)
      const far = ex * ex + ey * ey
      if (far < best) best = far
    }
  }
  return Math.sqrt(best) - p.base - q.base
}

/** Whether a unit, were it at (x, y), has a model within `limit` of a disc. */
export function isNearDisc(
  a: Unit,
  x: number,
  y: number,
  discX: number,
  discY: number,
  radius: number,
  limit: number,
): boolean {
  const p = a.packing
  const reach = limit + p.base + radius
  if (reach < 0) return false
  const dx = discX - x
  const dy = discY - y
  const most = reach + (p.spread[a.models] as number)
  if (dx * dx + dy * dy > most * most) return false
  for (let i = 0; i < a.models; i++) {
    const ex = dx - (p.x[i] as number)
    const ey = dy - (p.y[i] as number)
    if (ex * ex + ey * ey <= reach * reach) return true
  }
  return false
}

/**
 * Writes how many models of each kind have a model of b within the range of a weapon: those of the other kind have the first seats.
 * AP-ATK-03; `all`: the units touch and every model strikes, AP-G-22. Returns the sum.
 */
export function countInRange(a: Unit, b: Unit, weapon: Weapon, all: boolean, out: Int32Array, at: number): number {
  const { models, others } = a
  out[at] = 0
  out[at + 1] = 0
  const p = a.packing
  const q = b.packing
  const reach = weapon.range + p.base + q.base
  const dx = b.x - a.x
  const dy = b.y - a.y
  const far = Math.sqrt(dx * dx + dy * dy)
  const spread = p.spread[models] as number
  if (all || far + spread <= reach) {
    out[at] = models - others
    out[at + 1] = others
    return models
  }
  if (far > reach + spread + (q.spread[b.models] as number)) return 0
  const square = reach * reach
  let plain = 0
  let other = 0
  for (let i = 0; i < models; i++) {
    const fromX = dx - (p.x[i] as number)
    const fromY = dy - (p.y[i] as number)
    for (let j = 0; j < b.models; j++) {
      const ex = fromX + (q.x[j] as number)
      const ey = fromY + (q.y[j] as number)
      if (ex * ex + ey * ey > square) continue
      if (i < others) other++
      else plain++
      break
    }
  }
  out[at] = plain
  out[at + 1] = other
  return plain + other
}

export function isOnTable(unit: Unit): boolean {
  return unit.place === ON_TABLE && unit.models > 0
}
