import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { type Battle, ENDED, ROUTED, TURN_LIMIT } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { BROKEN, FIGHTING } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { isOut, scoreTwice } from '../score.ts'

/** The end of the game, SOVL-END-01. */

/**
 * Whether the game has ended because a side is destroyed or fleeing. `now`: the moment of the question; the switch `endCheck` decides at
 * which moments the answer counts (SOVL-END-01, SOVL-G-40).
 */
export function over(
  state: SovlState,
  battle: Battle,
  now: 'immediate' | 'end-of-phase' | 'end-of-turn',
  log: Log,
): boolean {
  if (battle.stage === ENDED) return true
  const { endCheck } = state.rules
  const looks = now === 'end-of-turn' || endCheck === now || (endCheck === 'immediate' && now === 'end-of-phase')
  if (log.on && now !== 'end-of-turn' && (isOut(state, 0) || isOut(state, 1))) log.cite(Clause.G_40)
  if (!looks || !(isOut(state, 0) || isOut(state, 1))) return false
  finish(state, battle, ROUTED, log)
  return true
}

export function finish(state: SovlState, battle: Battle, why: number, log: Log): void {
  battle.stage = ENDED
  battle.ending = why
  if (log.on) {
    citeEnd(state, why, log)
    log.note(Event.GAME_OVER, why, scoreTwice(state, 0), scoreTwice(state, 1), 0)
  }
}

/** Cites the clauses for the end of the game and for its score. */
function citeEnd(state: SovlState, why: number, log: Log): void {
  const { units } = state
  log.cite(Clause.GEN_05)
  if (why === TURN_LIMIT) log.cite(Clause.LOOP_02)
  else log.cite(Clause.END_01)
  if (isOut(state, 0) === isOut(state, 1)) {
    log.cite(Clause.END_02)
    if (scoreTwice(state, 0) !== scoreTwice(state, 1)) log.cite(Clause.G_39C)
  }
  log.cite(Clause.G_39A)
  if (units.some(({ fate }) => fate === BROKEN)) log.cite(Clause.X_09)
  if (units.some(({ fate, pool, fullPool }) => (fate === FIGHTING || fate === BROKEN) && pool < fullPool))
    log.cite(Clause.G_39B)
}
