import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { type Field, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import { type Strike, type Unit, unitAt } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE } from './knowledge.ts'

/** Deployment. */

/**
 * Distances in inches from the own edge. Guns that outrange others, units for close combat and commanders stay back; other units hold the
 * line.
 */
const GUNS = 2
const STRIKERS = 3
const COMMANDERS = 2
const LINE = 9

/** Least range of guns that outrange others, and greatest range of units for close combat. */
const FAR = 30
const ARM = 4

/** Weight of an inch towards the enemy, relative to an inch along the table. */
const DEEP = 0.7

/**
 * Index in the list of the best spot. A unit goes into reserve only if there is no spot, because a unit that is in reserve at the end is
 * lost.
 */
export function pickSpot(state: Strike, field: Field, unit: Unit, actions: Int32Array, n: number): number {
  const { ends } = field
  // Units are placed side by side, spread about the objectives.
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

/**
 * Whether a unit begins in a transport: a valuable unit for close combat that is slower than the transport, or a commander that can command
 * from it.
 */
function rides(state: Strike, unit: Unit, transport: Unit): boolean {
  if (unit.speed >= transport.speed || (unit.isWarlord && state.rules.warlordEmbarked === 'no')) return false
  return KNOWLEDGE.strikes[unit.id] === 1 && KNOWLEDGE.star[unit.id] > 0
}

function depthOf(unit: Unit): number {
  if (unit.isWarlord) return COMMANDERS
  if (unit.reach > FAR) return GUNS
  return unit.reach < ARM ? STRIKERS : LINE
}
