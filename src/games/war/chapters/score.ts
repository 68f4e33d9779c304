import type { Log } from '../../../core/log.ts'
import type { Side } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import * as Stage from '../state/stage.ts'
import { type War } from '../state/state.ts'
import * as Event from '../telling/events.ts'

/** The end and the winner, WAR-TURN-01 and WAR-G-01. */

/** Points that an army has destroyed: the full points of each enemy removed, half of them, rounded down, for each enemy battered. */
export function pointsDestroyed({ roster }: War, army: Side): number {
  let points = 0
  for (let i = 0; i < roster.length; i++) {
    const unit = roster[i]
    if (unit.army === army) continue
    if (!unit.isAlive) points += unit.cost
    else if (unit.battered === 1) points += unit.cost >> 1
  }
  return points
}

/** Whether a player has no unit left. */
function isOut(state: War, player: Side): boolean {
  return state.alive[player] === 0
}

/** Whether a player had leaders and has lost all of them. */
function isLeaderless(state: War, player: Side): boolean {
  return state.hadLeader[player] === 1 && state.leaders[player] === 0
}

/** The player that wins if the battle ends now; −1 for a draw. */
export function winner(state: War): Side | -1 {
  const first = isOut(state, 0)
  const second = isOut(state, 1)
  if (first !== second) return first ? 1 : 0
  const { victory } = state.rules
  // An engagement is decided only when one side has no unit left.
  if (state.board === null) return -1
  if (!first && victory === 'annihilation') return -1
  if (!first && victory === 'leader' && isLeaderless(state, 0) !== isLeaderless(state, 1)) {
    return isLeaderless(state, 0) ? 1 : 0
  }
  const lead = pointsDestroyed(state, state.armyOf[0]) - pointsDestroyed(state, state.armyOf[1])
  return lead === 0 ? -1 : lead > 0 ? 0 : 1
}

/** Ends the battle if one side has lost; returns whether it is over. */
export function checkEnd(state: War, log: Log): boolean {
  if (state.stage === Stage.ENDED) return true
  const isLeaderLost =
    state.rules.victory === 'leader' && state.board !== null && (isLeaderless(state, 0) || isLeaderless(state, 1))
  if (isOut(state, 0) || isOut(state, 1)) finish(state, Event.WIPED_OUT, log)
  else if (isLeaderLost) finish(state, Event.LEADER_LOST, log)
  else return false
  return true
}

export function finish(state: War, why: Event.Ending, log: Log): void {
  state.stage = Stage.ENDED
  state.ending = why
  if (!log.on) return
  if (state.board !== null) {
    if (why === Event.TURN_LIMIT) log.cite(Clause.TURN_01)
    if (why !== Event.WIPED_OUT) log.cite(Clause.G_01)
  }
  log.note(Event.GAME_OVER, why, pointsDestroyed(state, 0), pointsDestroyed(state, 1), 0)
}
