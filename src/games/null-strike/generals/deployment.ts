import * as Action from '../choices/actions.ts'
import { objectiveFor } from '../state/field.ts'
import { type Unit, unitAt } from '../state/state.ts'
import { face } from './facing.ts'
import type { Knowledge } from './knowledge.ts'
import { laterAt } from './places.ts'
import type { Weights } from './weights.ts'
import { survey } from './worth.ts'

/** Setting up. */

/** Inches from the own edge of a commander. */
const COMMANDERS = 2

/** Range of guns that outrange others, inches. */
const FAR = 30

/** An inch along the table counts so much more than one towards the enemy. */
const DEEP = 0.7

/** Value of what is chosen only if there is nothing else. */
const NEVER = -1e6

/** Values the places in the zone; a unit boards or stays in reserve only if there is none. */
export function valueSlots(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  const { state, field } = knowledge
  const unit = unitAt(state, state.active)
  survey(knowledge, weights)
  face(knowledge, weights, unit)
  // Each beside the next, spread about the objectives.
  const middle = field.objectiveX[objectiveFor(field, unit.player, unit.slot % field.objectives)]
  const depth = depthOf(weights, unit)
  const line = unit.player === 0 ? depth : field.depth - depth
  for (let i = 0; i < n; i++) {
    const kind = Action.kindOf(actions[i])
    if (kind === Action.PLACE) {
      const x = field.ends[2 * i]
      const y = field.ends[2 * i + 1]
      const inches = Math.abs(x - middle) + DEEP * Math.abs(y - line)
      out[i] = laterAt(knowledge, weights, unit, x, y) - weights.order * inches
    } else out[i] = (kind === Action.BOARD ? 1 : 2) * NEVER
  }
}

function depthOf(weights: Weights, unit: Unit): number {
  if (unit.isWarlord) return COMMANDERS
  return unit.reach > FAR ? weights.back : weights.front
}
