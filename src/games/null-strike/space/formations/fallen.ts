import * as Action from '../../choices/actions.ts'
import { NONE, resize, type Strike, type Unit, unitAt } from '../../state/state.ts'
import { isCoherent } from './form.ts'

/**
 * Which models go is the choice of their player. Of a block whose models are all alike it does not matter, and he is not asked. Else he says
 * how many of those that go are of the other kind; and under `geometry: models` whether the farthest from the attack go or the nearest. AP-ATK-08.
 */

/** Orders in which models that have places of their own go, by their way from where the attack comes from. */
export const FARTHEST = 0
export const NEAREST = 1

/** What the event of a loss counts for each model of the other kind, beside the sum of all. */
export const OTHERS_LOST = 64

/** What the event of rolls counts for each place of the attacker among units, beside the wounds. */
export const ATTACKER = 4096

/** In a choice the order stands above the number of models of the other kind. */
const ORDER = 6

export function orderOf(what: number): number {
  return what >> ORDER
}

export function othersOf(what: number): number {
  return what & ((1 << ORDER) - 1)
}

/** Of so many models lost, those of the other kind at least. */
function fewestOthers({ models, others }: Unit, lost: number): number {
  return Math.max(0, lost - (models - others))
}

function mostOthers({ others }: Unit, lost: number): number {
  return Math.min(others, lost)
}

/** Whether it matters which models of a unit on a table go. */
export function isAsked(unit: Unit, lost: number): boolean {
  if (lost === 0 || lost >= unit.models) return false
  return unit.isFree || fewestOthers(unit, lost) < mostOthers(unit, lost)
}

/** Lists what the player may have go of the unit that has lost models. */
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

/** Takes off the models of the unit that is asked about, as its player chose. The sight of it is to be told before. */
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
 * Takes so many models off, so many of them of the other kind, which go last. Those that have places of their own: one after the other, the
 * farthest from (x, y), or the nearest, without which the others are still one chain.
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
    // Any is better than one that breaks the chain.
    const value = far + (isCoherent(unit, unit.seatX, unit.seatY, m) ? APART : 0)
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
  if (model < unit.others) unit.others--
  seatX.copyWithin(model, model + 1, unit.models)
  seatY.copyWithin(model, model + 1, unit.models)
  unit.models--
}
