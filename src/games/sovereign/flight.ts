import type { Log } from '../../core/log.ts'
import { isAtExit } from './exits.ts'
import { leave } from './leave.ts'
import { runs } from './morale.ts'
import { isGripped } from './reach.ts'
import { type Fight, FLED, type Unit, UP } from './state.ts'

/** Leaving the map, SVN-MORALE-08. */

/** Whether it retreats, is at an exit, and so leaves. */
export function fleeIfOut(state: Fight, unit: Unit, log: Log): boolean {
  if (unit.fate !== UP || state.board === null || isGripped(unit)) return false
  if (unit.retreating === 0 || !isAtExit(state, unit) || !runs(state, unit)) return false
  leave(state, unit, FLED, log)
  return true
}
