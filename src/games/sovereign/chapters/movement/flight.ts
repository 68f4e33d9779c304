import type { Log } from '../../../../core/log.ts'
import { isGripped } from '../../space/reach.ts'
import { type Fight, FLED, type Unit, UP } from '../../state/state.ts'
import { runs } from '../injury/morale.ts'
import { isAtExit } from './exits.ts'
import { leave } from './leave.ts'

/** Leaving the map, SVN-MORALE-08. */

/** Whether a unit retreats and is at an exit: its next step leads off the map. */
export function isLeaving(state: Fight, unit: Unit): boolean {
  if (unit.fate !== UP || state.board === null || isGripped(unit)) return false
  return unit.retreating === 1 && isAtExit(state, unit) && runs(state, unit)
}

/** Removes a unit that leaves the map; returns whether it left. */
export function fleeIfOut(state: Fight, unit: Unit, log: Log): boolean {
  if (!isLeaving(state, unit)) return false
  leave(state, unit, FLED, log)
  return true
}
