import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { LIKELY } from './moving.ts'
import { nearness } from './objectives.ts'
import { turnsLeft } from './places.ts'
import { CLOSES, may } from './plans.ts'
import { BOTH } from './targets.ts'
import type { Weights } from './weights.ts'

/** Upper bounds of the value of plans that begin with a move: enough to decide which units are worth an exact evaluation. */

/** Notes the upper bounds as plans if they exceed the value of the actions elsewhere. */
export function noteMoveBounds(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { index } = unit
  bound(unit, 1, weights.approach * KNOWLEDGE.planBounds[index])
  if (weights.depth >= 2) {
    if ((unit.done & (1 << Action.ATTACK)) === 0) {
      const shots = LIKELY * weights.attack
      bound(unit, 2, shots * KNOWLEDGE.shotBounds[2 * index])
      bound(unit, 3, shots * KNOWLEDGE.shotBounds[2 * index + 1])
    }
    if (weights.charge > 0 && may(unit, Action.CHARGE)) {
      const blows = LIKELY * CLOSES * weights.charge
      bound(unit, 2, blows * KNOWLEDGE.blowBounds[2 * index])
      bound(unit, 3, 2 * blows * KNOWLEDGE.blowBounds[2 * index])
      bound(unit, 3, LIKELY * blows * KNOWLEDGE.blowBounds[2 * index + 1])
      bound(unit, 4, 2 * LIKELY * blows * KNOWLEDGE.blowBounds[2 * index + 1])
    }
  }
  if (state.rules.victory === 'objectives') boundAt(weights, state, field, unit)
}

/** Keeps the higher bound if it exceeds the value of this many actions elsewhere. */
function bound(unit: Unit, k: number, value: number): void {
  const plan = (KNOWLEDGE.n + unit.index) * PLANS + k
  if (value <= KNOWLEDGE.price[k] || value <= KNOWLEDGE.gain[plan]) return
  KNOWLEDGE.gain[plan] = value
  KNOWLEDGE.plans[unit.index] = KNOWLEDGE.plans[unit.index] | (1 << (PLANS + k))
}

/** Upper bounds of going to an objective: to be nearer to it than other units, to take it, or to bar it. */
function boundAt(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { bars, guards, second, nearest, fear, powers, edges } = KNOWLEDGE
  const { speed } = unit
  const turns = turnsLeft(state)
  const most = may(unit, Action.RUN) ? 2 * speed : speed
  const hold = (weights.capture * weights.hold * turns) / (turns + 2)
  const bar = weights.capture * weights.guard * (1 - weights.barred)
  const clear = state.rules.captureClear
  for (let o = 0; o < field.objectives; o++) {
    if (field.takenBy[o] >= 0) continue
    const edge = edges[o * KNOWLEDGE.n + unit.index]
    let value = 0
    if (unit.mayCapture || unit.capacity > 0) {
      if (bars[o] === 0 && edge < BOTH * speed) bound(unit, edge < most ? 2 : 3, weights.capture)
      const held = nearest[o] === unit.index ? second[o] : KNOWLEDGE.hope[o]
      const here = nearness(edge, speed)
      value = hold * powers[bars[o]] * (nearness(edge - most, speed) - (here > held ? here : held))
    }
    // A unit that bars it already need not come.
    if (edge >= clear - 0.3 && edge < clear + most) {
      value += bar * fear[o] * powers[guards[o]]
    }
    bound(unit, 1, value)
  }
}
