import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import type { SovlState } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { attack } from './attack.ts'
import { settle } from './combat-score.ts'
import { listEngagements } from './engagements.ts'

/** The Combat Phase, SOVL-CMB-01 to -24: every engagement strikes, removes casualties, compares Combat Scores and tests. */
export function combatPhase(state: SovlState, dice: Dice, log: Log): void {
  if (state.changed) listEngagements(state, log)
  if (log.on) {
    log.cite(Clause.GEN_03)
    log.cite(Clause.CMB_01)
    log.cite(Clause.CMB_02)
    log.note(Event.ROUND, state.turn, state.engagements, 0, 0)
  }
  const units = state.units
  for (let e = 0; e < state.engagements; e++) {
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      if (unit.engagement === e) attack(state, unit, dice, log)
    }
    settle(state, e, dice, log)
  }
}
