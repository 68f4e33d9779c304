import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { type Battle, DECLARE, FIGHT, type Stage } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { BROKEN, FIGHTING } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { forgetPairs } from '../charge/pairs.ts'
import { restore } from '../combat/casualties.ts'

/** The beginning and the end of a phase. */

/** Begins a phase; a reading decides which player begins it, SOVL-G-19. */
export function beginPhase(state: SovlState, battle: Battle, stage: Stage, phase: number, log: Log): void {
  switch (state.rules.initiativePerPhase) {
    case 'starter-every-phase':
      battle.token = battle.starter
      break
    case 'alternate-by-turn':
      battle.token = (state.turn & 1) === 1 ? battle.starter : 1 - battle.starter
      break
    case 'roll-each-turn':
      battle.token = battle.opener
      break
    default:
  }
  battle.stage = stage
  battle.passes = 0
  battle.passed[0] = false
  battle.passed[1] = false
  if (stage === DECLARE) forgetPairs(battle)
  if (!log.on) return
  log.cite(Clause.LOOP_01)
  if (stage !== FIGHT) log.cite(Clause.LOOP_03)
  if (state.turn > 1 || stage !== DECLARE) log.cite(Clause.G_19)
  log.note(Event.PHASE, phase, battle.token, 0, 0)
}

/** Clears wounds at the end of a phase, if the rules say so. */
export function endPhase(state: SovlState, log: Log): void {
  if (state.rules.woundsCarry !== 'clear-end-of-phase') return
  for (const unit of state.units) if (unit.fate === FIGHTING || unit.fate === BROKEN) restore(unit, log)
}
