import { POSE, X, Y } from '../../../src/board/plane/shapes.ts'
import * as Action from '../../../src/games/sovl/choices/actions.ts'
import { FRONT } from '../../../src/games/sovl/data/sides.ts'
import { playerOf } from '../../../src/games/sovl/state/battle.ts'
import { BROKEN, FIGHTING, type Unit } from '../../../src/games/sovl/state/unit.ts'
import { CLOSE, type Knowledge } from './knowledge.ts'

/**
 * Which unit is activated next. Fleeing units rally first. Then shooters shoot before their targets move away. Then units that could be
 * charged turn to the enemy or leave its reach. Of the others, those far from the enemy go first, so that those near it act later, when
 * more is known.
 */

const RALLY_FIRST = 3e6
const SHOOT_NEXT = 2e6
const THREATENED = 1e6

/** Index of the unit to activate. It never passes while it can activate a unit, as a pass is final. */
export function pickActivation(knowledge: Knowledge, actions: Int32Array, n: number): number {
  let best = -1
  let choice = 0
  for (let i = 1; i < n; i++) {
    weighUrgency(knowledge, knowledge.state.units[Action.aOf(actions[i])])
    const value = knowledge.out[0]
    if (value > best + CLOSE) {
      best = value
      choice = i
    }
  }
  return choice
}

function weighUrgency(knowledge: Knowledge, unit: Unit): void {
  const { state, battle, volleys, gains, out } = knowledge
  if (unit.fate === BROKEN) {
    out[0] = RALLY_FIRST + unit.ralliesAt[unit.models] * unit.worth
    return
  }
  const { pose } = battle.table.shapes
  const x = pose[unit.shape * POSE + X]
  const y = pose[unit.shape * POSE + Y]
  const own = playerOf(unit)
  const { units } = state
  let shot = 0
  let threat = 0
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
      const loss = gains[knowledge.gain(foe, unit, FRONT)]
      if (loss > threat) threat = loss
    }
  }
  out[0] = shot > 0 ? SHOOT_NEXT + shot : threat > 0 ? THREATENED + threat : nearest
}
