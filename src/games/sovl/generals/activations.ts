import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import * as Action from '../choices/actions.ts'
import { FRONT } from '../data/sides.ts'
import { playerOf } from '../state/battle.ts'
import { BROKEN, FIGHTING, type Unit } from '../state/unit.ts'
import { worthOf } from './exchange.ts'
import { CLOSE, type Knowledge } from './knowledge.ts'
import type { Weights } from './weights.ts'

/**
 * Which unit is activated next.
 */

/**
 * Values the activation of each unit, and passing for the rest of the phase. A pass gives up the activations of all units in the list, so it
 * is worth less than the last of them by the points of these units.
 */
export function weighActivations(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  values: Float64Array,
): void {
  const { units } = knowledge.state
  let least = 0
  let left = 0
  for (let i = 1; i < n; i++) {
    const unit = units[Action.aOf(actions[i])]
    values[i] = urgency(knowledge, weights, unit)
    if (i === 1 || values[i] < least) least = values[i]
    left += unit.worth
  }
  values[0] = least - left
}

/** Added to the value of a rally, in points. Rallies come first: they show the enemy nothing, and cost no choice. */
const RALLY_FIRST = 1000

/** Gain in points of activating the unit now instead of later. */
function urgency(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, battle, volleys } = knowledge
  const { pose } = battle.table.shapes
  if (unit.fate === BROKEN) return RALLY_FIRST + (unit.ralliesAt[unit.models] * unit.worth) / 100
  const x = pose[unit.shape * POSE + X]
  const y = pose[unit.shape * POSE + Y]
  const own = playerOf(unit)
  const { units } = state
  let shot = 0
  let threat = 0
  let open = 0
  let nearest = 1e6
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.fate !== FIGHTING || playerOf(foe) === own) continue
    const dx = pose[foe.shape * POSE + X] - x
    const dy = pose[foe.shape * POSE + Y] - y
    const distance = dx * dx + dy * dy
    if (distance < nearest) nearest = distance
    if (distance <= unit.range * unit.range + CLOSE) {
      const value = volleys[knowledge.volley(unit, foe)]
      if (value > shot) shot = value
    }
    const reach = foe.movement + 3
    if (distance <= reach * reach + CLOSE) {
      const loss = worthOf(knowledge, weights, knowledge.gain(foe, unit, FRONT), 0, 0)
      if (loss > threat) threat = loss
    }
    const both = unit.movement + foe.movement + 3
    if (!foe.activated && distance <= both * both + CLOSE) open++
  }
  return (
    weights.goShot * shot +
    weights.goDanger * threat +
    weights.goNear * Math.sqrt(nearest) +
    weights.goFast * unit.movement +
    weights.goOpen * open +
    (unit.range > 0 ? weights.goShooter : 0)
  )
}
