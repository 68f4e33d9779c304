import type { Log } from '../../core/log.ts'
import type { Side } from '../../core/ruleset.ts'
import { BOTH_GONE, GAME_OVER, ROUND_CAP, WON } from './events.ts'
import { AFTER, ENDED, type Fight, NONE } from './state.ts'

/** The end of the battle, SVN-END-01 to -04. */

/** Looks whether a side has nobody up on the map: after every attack, flight and round. SVN-END-01, -03, -04. */
export function checkEnd(state: Fight, log: Log): boolean {
  if (state.stage >= AFTER) return true
  const [first, second] = [state.standing[0] as number, state.standing[1] as number]
  if (first > 0 && second > 0) return false
  finish(state, first + second === 0 ? BOTH_GONE : WON, first > 0 ? 0 : second > 0 ? 1 : NONE, log)
  return true
}

/** After the last round nobody has won, SVN-END-02. */
export function checkCap(state: Fight, log: Log): boolean {
  if (state.stage >= AFTER) return true
  if (state.round < state.lastRound) return false
  finish(state, ROUND_CAP, NONE, log)
  return true
}

function finish(state: Fight, why: number, winner: Side | -1, log: Log): void {
  state.ending = why
  state.winner = winner
  state.stage = state.board === null ? ENDED : AFTER
  state.depth = 0
  if (log.on) log.note(GAME_OVER, why, winner, 0, 0)
}
