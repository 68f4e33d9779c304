import { SILENT } from '../../../core/log.ts'
import { mayBeCharged, tryCharge } from '../chapters/charge.ts'
import * as Action from '../choices/actions.ts'
import { wouldTouch } from '../space/movement/distances.ts'
import { GO_AROUND } from '../space/movement/moves-around.ts'
import { type Unit, unitAt } from '../state/state.ts'
import * as Foe from './foe.ts'
import type { Knowledge } from './knowledge.ts'
import { laterAt, NO_CUTOFF } from './places.ts'
import { TOUCH } from './reach.ts'
import { NEVER, type Weights } from './weights.ts'

/** Values of charges: the blow, an attack that may follow in contact, and the place. */

/** Gap in inches beyond its speed at which a unit may still come into contact, because blocks of models have corners. */
const CORNERS = 0.5

/** Gain of a charge that ends in contact with the k-th enemy: a blow, and an attack after it if the attack is worth its action. */
function blowsOn({ scratch }: Knowledge, unit: Unit, k: number, left: number): number {
  const { cost } = scratch
  const { foes } = scratch.facing
  const more = foes[k * Foe.FOE + Foe.AGAIN] - cost[1]
  const attacks = left > 0 && ((unit.done >> Action.ATTACK) & 1) === 0
  return foes[k * Foe.FOE + Foe.BLOW] + (attacks && more > 0 ? more : 0)
}

/** Upper bound of the value of a charge, as if nothing barred it; below 0 if no enemy is in reach. */
export function hopedCharge(knowledge: Knowledge, weights: Weights, unit: Unit, here: number): number {
  const { facing } = knowledge.scratch
  let best = -1
  for (let k = 0; k < facing.count; k++) {
    const value = valueAgainst(knowledge, weights, unit, k, here, best)
    if (value > best) best = value
  }
  return best
}

/** Upper bound of the value of a charge at the k-th enemy, with a cutoff. */
function valueAgainst(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  k: number,
  here: number,
  cutoff: number,
): number {
  const { state, scratch } = knowledge
  const { foes } = scratch.facing
  if (foes[k * Foe.FOE + Foe.BLOW] <= 0) return -1
  const dx = foes[k * Foe.FOE + Foe.X] - unit.x
  const dy = foes[k * Foe.FOE + Foe.Y] - unit.y
  const far = Math.sqrt(dx * dx + dy * dy)
  const gap = far - TOUCH * (unit.disc + foes[k * Foe.FOE + Foe.DISC])
  if (gap > unit.speed + CORNERS) return -1
  const blows = blowsOn(knowledge, unit, k, state.left - 1)
  if (gap <= 0) return blows
  const part = gap / far
  const placeCutoff = cutoff - blows + here
  const later = laterAt(knowledge, weights, unit, unit.x + part * dx, unit.y + part * dy, false, placeCutoff)
  return later > placeCutoff ? blows + later - here : cutoff
}

/** Value of the best possible charge that ends in contact; −1 if there is none, or none worth more than the cutoff. */
export function bestCharge(knowledge: Knowledge, weights: Weights, unit: Unit, here: number, cutoff: number): number {
  const { state, field, scratch } = knowledge
  const { facing } = scratch
  const { end } = field
  const from = cutoff > -1 ? cutoff : -1
  let best = from
  for (let k = 0; k < facing.count; k++) {
    if (valueAgainst(knowledge, weights, unit, k, here, best) <= best) continue
    const target = unitAt(state, facing.index[k])
    if (!mayBeCharged(state, unit, target)) continue
    for (let heading = 0; heading <= GO_AROUND; heading++) {
      if (!tryCharge(state, field, unit, target, heading, SILENT)) continue
      const x = end[0]
      const y = end[1]
      if (!wouldTouch(unit, x, y, target)) continue
      const blows = blowsOn(knowledge, unit, k, state.left - 1)
      const placeCutoff = best - blows + here
      const later = laterAt(knowledge, weights, unit, x, y, true, placeCutoff)
      if (later > placeCutoff) best = blows + later - here
      break
    }
  }
  return best > from ? best : -1
}

/**
 * Values charges by the place where they end beyond the one that the unit leaves, plus the blows of those that end in contact. If any does, those
 * that fall short are not looked at.
 */
export function valueListedCharges(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  const { state, field, scratch } = knowledge
  const { facing } = scratch
  const { ends } = field
  const unit = unitAt(state, state.active)
  const here = laterAt(knowledge, weights, unit, unit.x, unit.y, true, NO_CUTOFF)
  let touches = false
  for (let i = 0; i < n; i++) {
    const target = unitAt(state, Action.whatOf(actions[i]) >> 3)
    out[i] = NEVER
    if (!wouldTouch(unit, ends[2 * i], ends[2 * i + 1], target)) continue
    touches = true
    for (let k = 0; k < facing.count; k++) {
      if (facing.index[k] === target.index) out[i] = blowsOn(knowledge, unit, k, state.left)
    }
  }
  for (let i = 0; i < n; i++) {
    if (out[i] === NEVER && touches) continue
    const blows = touches ? out[i] : 0
    out[i] = blows + laterAt(knowledge, weights, unit, ends[2 * i], ends[2 * i + 1], true, NO_CUTOFF) - here
  }
}
