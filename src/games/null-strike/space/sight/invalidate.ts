import { COUNTED, type Field, HIDDEN, NEVER, SAFE, SEEN, STALE } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'

/** Marks cached sights and charges as stale when a unit moves or loses models. */

/** Distance in inches within which a unit counts as near a way: more than `BLUR` and more than rounding to the grid. */
const NEAR = 0.1

/** A factor larger than any rounding error of a product. */
export const PRODUCT_ERROR = 1 + 1e-9

/** Notes the place of a unit. Call it before the unit moves, or before it loses models in place (`shrinks`). */
export function leave(state: Strike, field: Field, unit: Unit, shrinks: boolean): void {
  const { past } = field
  past[0] = unit.x
  past[1] = unit.y
  disturb(state, field, unit, shrinks)
}

/**
 * Marks as stale whatever a unit changes by going from `field.past` to its present place: its own sights, and the lines of other units past
 * the old and the new place. `shrinks`: it only loses models, but not the last.
 */
export function disturb(state: Strike, field: Field, unit: Unit, shrinks: boolean): void {
  const { units } = state
  const n = units.length
  const { pairs, rows, split, sees } = field
  const own = unit.index
  field.changes++
  if (!field.isAsked) return
  const all = state.rules.engage === 'locked'
  if (all) {
    pairs.fill(STALE)
    for (let i = 0; i < n; i++) rows[i] = rows[i] + 1
  }
  const first = unit.player === 0 ? split : 0
  const last = unit.player === 0 ? n : split
  // A unit that loses models comes into no other unit's sight, and no unit comes into its sight.
  const more = shrinks && !field.unitsBar ? 0 : 1
  for (let i = first; i < last; i++) {
    pairs[i * n + own] = STALE
    pairs[own * n + i] = STALE
    rows[i] = rows[i] + more
  }
  rows[own] = rows[own] + more
  disturbCharges(units, field, unit, shrinks)
  if (!field.unitsHide || all) return
  for (let i = 0; i < n; i++) {
    if (sees[i] === 0 || i === own) continue
    const from = i < split ? split : 0
    sees[i] = disturbRow(field, units, i, from, from === 0 ? split : n, unit)
  }
}

/**
 * Marks as stale the sights of one unit that a change may affect: their cover or, if units block lines, the whole sight. Returns 0 if no
 * sight is left that another change could affect.
 */
function disturbRow(field: Field, units: readonly Unit[], row: number, from: number, to: number, unit: Unit): number {
  const { x, y, pairs, rows, unitsBar, past } = field
  const n = units.length
  const fromX = x[row]
  const fromY = y[row]
  // Lines begin at the models, or at the centre of the unit.
  const margin = unit.disc + (unit.isFree ? units[row].spread : 0)
  const oldX = past[0] - fromX
  const oldY = past[1] - fromY
  const nowX = unit.x - fromX
  const nowY = unit.y - fromY
  const still = oldX === nowX && oldY === nowY
  let sees = 0
  for (let j = from; j < to; j++) {
    const pair = row * n + j
    const known = pairs[pair]
    if (known === SAFE || known === STALE || known >= SEEN || j === unit.index) continue
    // A target that the ground hides stays hidden.
    if (known === HIDDEN && !unitsBar) continue
    sees = 1
    const mx = x[j] - fromX
    const my = y[j] - fromY
    const reach = margin + units[j].spread
    if (isBeside(nowX, nowY, mx, my, reach) && (still || isBeside(oldX, oldY, mx, my, reach))) continue
    pairs[pair] = unitsBar ? STALE : COUNTED
    if (unitsBar) rows[row] = rows[row] + 1
  }
  return sees
}

/** Whether a place (dx, dy) is farther than `reach` from the line (mx, my); both are relative to the start of the line. */
function isBeside(dx: number, dy: number, mx: number, my: number, reach: number): boolean {
  const most = reach * reach
  const across = dx * my - dy * mx
  const length = mx * mx + my * my
  if (across * across > most * length * PRODUCT_ERROR) return true
  const along = dx * mx + dy * my
  if (along <= 0) return dx * dx + dy * dy > most
  if (along >= length) return (dx - mx) * (dx - mx) + (dy - my) * (dy - my) > most
  return across * across > most * length
}

/**
 * Marks as stale the charges that a change may affect: those of the unit and against it, and those whose way it enters or leaves. A block
 * that only loses models bars no charge of its friends.
 */
function disturbCharges(units: readonly Unit[], field: Field, unit: Unit, shrinks: boolean): void {
  const { charges, chargeX, chargeY, chargeSure, x, y, disc, past } = field
  const own = unit.index
  charges[own] = STALE
  const nowX = unit.x
  const nowY = unit.y
  const oldX = past[0]
  const oldY = past[1]
  const still = oldX === nowX && oldY === nowY
  const margin = unit.disc + NEAR
  const makesRoom = shrinks && !unit.isFree
  for (let i = 0; i < charges.length; i++) {
    const charge = charges[i]
    if (charge === STALE) continue
    if (charge === NEVER) {
      if (opens(field, units[i], unit, shrinks)) charges[i] = STALE
      continue
    }
    if (makesRoom && units[i].player === unit.player) continue
    const fromX = x[i]
    const fromY = y[i]
    const mx = chargeX[i] - fromX
    const my = chargeY[i] - fromY
    const reach = margin + disc[i]
    const isAgainst = charge === own && !(shrinks && chargeSure[i] === 1)
    const isPast =
      isBeside(nowX - fromX, nowY - fromY, mx, my, reach) &&
      (still || isBeside(oldX - fromX, oldY - fromY, mx, my, reach))
    if (isAgainst || !isPast) charges[i] = STALE
  }
}

/** Whether a change of a unit may allow another unit to charge that could not charge before: an enemy has moved, or there is more room. */
function opens({ past }: Field, other: Unit, unit: Unit, shrinks: boolean): boolean {
  if (unit.player !== other.player && !shrinks) return true
  const reach = other.speed + other.disc + unit.disc + NEAR
  const oldX = past[0] - other.x
  const oldY = past[1] - other.y
  if (oldX * oldX + oldY * oldY <= reach * reach) return true
  const dx = unit.x - other.x
  const dy = unit.y - other.y
  return dx * dx + dy * dy <= reach * reach
}
