import { isCoherent } from './form.ts'
import type { Unit } from './state.ts'

/** Which models go under `geometry: models`: the defender gives those he can best do without. AP-ATK-08, AP-G-21. */

/**
 * Takes so many models off: one after the other, the one farthest from (x, y), where the attack comes from, without which the others are
 * still one chain. Those of the other kind go last.
 */
export function removeModels(unit: Unit, lost: number, x: number, y: number): void {
  for (let n = 0; n < lost; n++) {
    const first = unit.others < unit.models ? unit.others : 0
    drop(unit, expendable(unit, first, x, y))
  }
}

function expendable(unit: Unit, first: number, x: number, y: number): number {
  let best = unit.models - 1
  let most = -1
  for (let m = first; m < unit.models; m++) {
    const dx = unit.x + (unit.seatX[m] as number) - x
    const dy = unit.y + (unit.seatY[m] as number) - y
    // Any is better than one that breaks the chain.
    const value = dx * dx + dy * dy + (isCoherent(unit, unit.seatX, unit.seatY, m) ? APART : 0)
    if (value <= most) continue
    most = value
    best = m
  }
  return best
}

/** More than any distance squared. */
const APART = 1e6

function drop(unit: Unit, model: number): void {
  const { seatX, seatY } = unit
  seatX.copyWithin(model, model + 1, unit.models)
  seatY.copyWithin(model, model + 1, unit.models)
  unit.models--
  if (unit.others > unit.models) unit.others = unit.models
}
