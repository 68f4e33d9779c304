import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { AS_SWARM, type Frame, PLAIN } from '../../state/blow.ts'
import { type Fight, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { mayAttack } from './aim.ts'

/** Which members of a swarm count. SVN-SWARM-11. */

/** Mark in the frame of a swarm’s attack: this combatant joined the swarm. */
export const MEMBER = 3

/** Whether a member still counts: it is up, and the target is in its range and sight. */
export function isFit(state: Fight, unit: Unit, target: Unit): boolean {
  if (unit.fate !== UP || target.fate !== UP) return false
  return mayAttack(state, unit, unit.swarmWeapon >> 1, unit.swarmWeapon & 1, target)
}

/** Writes to the log that a member no longer counts. SVN-SWARM-11. */
export function tellLeft(unit: number, target: number, log: Log): void {
  log.cite(Clause.SWARM_11)
  log.note(Event.LEFT_SWARM, unit, target, 0, 0)
}

/**
 * Counts the members again when the attack is rolled, because held actions may have moved some away. With fewer than two it becomes a plain
 * attack.
 */
export function recount(state: Fight, { blow, marks }: Frame, log: Log): void {
  if (blow.how !== AS_SWARM) return
  const target = unitAt(state, blow.aimedAt)
  let n = 0
  for (let i = 0; i < state.units.length; i++) {
    if (marks[i] !== MEMBER) continue
    if (isFit(state, unitAt(state, i), target)) n++
    else if (log.on) tellLeft(i, target.index, log)
  }
  if (log.on && n === 1) log.cite(Clause.G34)
  blow.assailants = Math.max(1, Math.min(n, state.rules.swarmMax))
  if (n < state.rules.swarmMin) blow.how = PLAIN
}
