import * as Action from '../../choices/actions.ts'
import { NONE, resize, type Strike, type Unit, unitAt } from '../../state/state.ts'
import { isCoherent } from './formation.ts'

/**
 * The player of the target chooses which models are removed. If all models of a block are alike, the choice does not matter and is not
 * offered. Otherwise the choice states how many of the removed models are of the other kind; under `geometry: models` it also states
 * whether the models farthest from the attacker are removed first, or the nearest. AP-ATK-08.
 */

/** Orders in which models with places of their own are removed, by their distance from the attacker. */
export const FARTHEST = 0
export const NEAREST = 1

/** The event of a loss adds this number for each lost model of the other kind to the number of all models lost. */
export const OTHERS_LOST = 64

/** The event of rolls adds this number times the index of the attacker to the number of wounds. */
export const ATTACKER = 4096

/** Number of bits for the models of the other kind in a choice; the order is in the bits above. */
const ORDER = 6

export function orderOf(what: number): number {
  return what >> ORDER
}

export function othersOf(what: number): number {
  return what & ((1 << ORDER) - 1)
}

/** The smallest possible number of models of the other kind among `lost` models. */
function fewestOthers({ models, others }: Unit, lost: number): number {
  return Math.max(0, lost - (models - others))
}

function mostOthers({ others }: Unit, lost: number): number {
  return Math.min(others, lost)
}

/** Whether it matters which models of a unit on a table are removed. */
export function isAsked(unit: Unit, lost: number): boolean {
  if (lost === 0 || lost >= unit.models) return false
  return unit.isFree || fewestOthers(unit, lost) < mostOthers(unit, lost)
}

/** Lists the choices of models to remove from the unit with losses. */
export function listLosses(state: Strike, out: Int32Array): number {
  const unit = unitAt(state, state.losing)
  const { lost } = state
  let n = 0
  for (let order = FARTHEST; order <= (unit.isFree ? NEAREST : FARTHEST); order++) {
    for (let others = fewestOthers(unit, lost); others <= mostOthers(unit, lost); others++) {
      out[n++] = Action.pack(Action.LOSE, (order << ORDER) | others)
    }
  }
  return n
}

/** Removes the models that their player chose. Call `leave` before. */
export function takeOff(state: Strike, what: number): Unit {
  const unit = unitAt(state, state.losing)
  const { x, y } = unitAt(state, state.active)
  removeModels(unit, state.lost, x, y, othersOf(what), orderOf(what))
  state.losing = NONE
  state.lost = 0
  resize(unit)
  return unit
}

/**
 * Removes `lost` models, `others` of them of the other kind; models of the other kind have the last seats. Models with places of their own
 * are removed one after the other, the farthest from (x, y) or the nearest first. Only models without which the others still form one chain
 * may be removed.
 */
export function removeModels(
  unit: Unit,
  lost: number,
  x: number,
  y: number,
  others = fewestOthers(unit, lost),
  order = FARTHEST,
): void {
  if (!unit.isFree || unit.field === null) {
    unit.models -= lost
    unit.others -= others
    return
  }
  for (let n = 0; n < lost; n++) {
    const plain = n < lost - others
    const from = plain ? unit.others : 0
    drop(unit, expendable(unit, from, plain ? unit.models : unit.others, x, y, order))
  }
}

function expendable(unit: Unit, from: number, to: number, x: number, y: number, order: number): number {
  let best = to - 1
  let most = Number.NEGATIVE_INFINITY
  for (let m = from; m < to; m++) {
    const dx = unit.x + unit.seatX[m] - x
    const dy = unit.y + unit.seatY[m] - y
    const far = order === NEAREST ? -(dx * dx + dy * dy) : dx * dx + dy * dy
    // A model whose removal would break the chain is removed last.
    const value = far + (isCoherent(unit, unit.seatX, unit.seatY, m) ? APART : 0)
    if (value <= most) continue
    most = value
    best = m
  }
  return best
}

/** More than any squared distance on a table. */
const APART = 1e6

function drop(unit: Unit, model: number): void {
  const { seatX, seatY } = unit
  if (model < unit.others) unit.others--
  seatX.copyWithin(model, model + 1, unit.models)
  seatY.copyWithin(model, model + 1, unit.models)
  unit.models--
}
