import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { type Field, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import { type Strike, type Unit, unitAt } from '../../../src/games/null-strike/state/state.ts'
import { MIND } from './mind.ts'

/** Setting up. */

/** Inches from the own edge: guns that outrange others, who strikes and commanders stay back; the others hold the line. */
const GUNS = 2
const STRIKERS = 3
const COMMANDERS = 2
const LINE = 9

/** Range of guns that outrange others, and of who only strikes. */
const FAR = 30
const ARM = 4

/** An inch along the table counts so much more than one towards the enemy. */
const DEEP = 0.7

/** The place in the list of the best spot; reserves only where there is none, as who is in reserve at the end is lost. */
export function pickSpot(state: Strike, field: Field, unit: Unit, actions: Int32Array, n: number): number {
  const { ends } = field
  // Each beside the next, spread about the objectives.
  const middle = field.objectiveX[objectiveFor(field, unit.player, unit.slot % field.objectives)]
  const line = unit.player === 0 ? depthOf(unit) : field.depth - depthOf(unit)
  let best = Number.NEGATIVE_INFINITY
  let choice = 0
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    let value = -1000
    if (kind === Action.BOARD) value = rides(state, unit, unitAt(state, Action.whatOf(action))) ? 0 : -2000
    if (kind === Action.PLACE) {
      value = -Math.abs(ends[2 * i] - middle) - DEEP * Math.abs(ends[2 * i + 1] - line) - 1
    }
    if (value <= best) continue
    best = value
    choice = i
  }
  return choice
}

/** Whether a unit rides to battle: of those whose actions bring most who strikes and is slower than the transport, and commanders only where they command from it. */
function rides(state: Strike, unit: Unit, transport: Unit): boolean {
  if (unit.speed >= transport.speed || (unit.isWarlord && state.rules.warlordEmbarked === 'no')) return false
  return MIND.strikes[unit.id] === 1 && MIND.star[unit.id] > 0
}

function depthOf(unit: Unit): number {
  if (unit.isWarlord) return COMMANDERS
  if (unit.reach > FAR) return GUNS
  return unit.reach < ARM ? STRIKERS : LINE
}
