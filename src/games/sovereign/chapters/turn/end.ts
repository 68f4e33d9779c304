import type { Log } from '../../../../core/log.ts'
import type { Side } from '../../../../core/ruleset.ts'
import * as Clause from '../../data/clause.ts'
import { AFTER, ENDED, type Fight, FLED, NONE, UP } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'

/** The end of the battle, SVN-END-01 to -04. */

/**
 * Ends the battle if fewer than two camps have a member up on the map; called after every attack, flight and round. SVN-END-01, -03, -04.
 */
export function checkEnd(state: Fight, log: Log): boolean {
  if (state.stage >= AFTER) return true
  const { standing } = state
  let left: number = NONE
  for (let camp = 0; camp < standing.length; camp++) {
    if (standing[camp] === 0) continue
    if (left !== NONE) return false
    left = camp
  }
  finish(state, left === NONE ? Event.BOTH_GONE : Event.WON, winnerOf(state), left, log)
  return true
}

/**
 * Ends the battle after the last round. It is a draw unless one army is gone while sides of the other still fight each other. SVN-END-02.
 */
export function checkCap(state: Fight, log: Log): boolean {
  if (state.stage >= AFTER) return true
  if (state.round < state.lastRound) return false
  finish(state, Event.ROUND_CAP, winnerOf(state), NONE, log)
  return true
}

/** The only army with a member up; `NONE` if both have one, or neither. */
export function winnerOf({ sides, standing }: Fight): Side | -1 {
  let first = 0
  let second = 0
  for (let side = 0; side < sides.length; side++) {
    const { army, camp } = sides[side]
    if (army === 0) first += standing[camp]
    else second += standing[camp]
  }
  return first > 0 === second > 0 ? NONE : first > 0 ? 0 : 1
}

/** Hundredths of worth that an army has at most. SVN-G68. */
export const MOST = 100

/** Hundredths of its worth that an army has on its feet, or got away, by hit points. SVN-G68. */
export function shareLeft(state: Fight, army: Side): number {
  let all = 0
  let left = 0
  for (let i = state.from[army]; i < state.to[army]; i++) {
    const { fate, hp, maxHp, value } = state.units[i]
    all += value
    if (fate === UP || fate === FLED) left += Math.floor((value * hp) / Math.max(1, maxHp))
  }
  return all === 0 ? 0 : Math.floor((MOST * left) / all)
}

function citeEnd({ camps, board, units }: Fight, why: number, log: Log): void {
  log.cite(why === Event.ROUND_CAP ? Clause.END_02 : why === Event.BOTH_GONE ? Clause.END_03 : Clause.END_01)
  // With more than two camps, one side of an army may be left that has beaten the others of its own army.
  if (camps > 2) log.cite(Clause.END_04)
  // The worth left depends on the worth of the combatants.
  if (board !== null && units.some(({ isPriced }) => isPriced)) log.cite(Clause.G68)
}

/** Ends the battle. `camp`: the camp that holds the field. */
function finish(state: Fight, why: number, winner: Side | -1, camp: number, log: Log): void {
  state.ending = why
  state.winner = winner
  state.stage = state.board === null ? ENDED : AFTER
  state.depth = 0
  if (!log.on) return
  citeEnd(state, why, log)
  const shares = state.board === null ? -1 : Event.SHARES * shareLeft(state, 0) + shareLeft(state, 1)
  log.note(Event.GAME_OVER, why, winner, Math.max(0, camp), shares)
}
