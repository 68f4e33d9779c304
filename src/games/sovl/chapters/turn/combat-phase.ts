import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { separate } from '../../space/touch.ts'
import { type Battle, FIGHT, TURN_ENDS } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { BROKEN, FIGHTING } from '../../state/unit.ts'
import { attack } from '../combat/attack.ts'
import { settle } from '../combat/combat-score.ts'
import { over } from './ending.ts'
import { endPhase } from './phases.ts'

/** The Combat Phase of a battle on a table: engagements one after another, SOVL-CMB-03. */

/** Ends the contacts of units that have left. */
export function purge(state: SovlState): void {
  for (const unit of state.units) if (unit.fate !== FIGHTING && unit.fate !== BROKEN) separate(state, unit)
}

/** The Combat Phase: whether a player must choose which engagement is next (SOVL-G-20). */
export function fighting(state: SovlState, battle: Battle, dice: Dice, log: Log): boolean {
  while (battle.toFight > 0) {
    if (log.on && battle.toFight > 1) log.cite(Clause.G_20)
    if (battle.toFight > 1 && state.rules.engagementOrder === 'alternating-choice') return true
    let next = 0
    while (battle.fought[next] === 1) next++
    fight(state, battle, next, dice, log)
    if (battle.stage !== FIGHT) return false
  }
  purge(state)
  if (over(state, battle, 'end-of-phase', log)) return false
  endPhase(state, log)
  battle.stage = TURN_ENDS
  return false
}

/** Resolves one engagement, SOVL-CMB-04. */
export function fight(state: SovlState, battle: Battle, engagement: number, dice: Dice, log: Log): void {
  const units = state.units
  if (log.on) {
    log.cite(Clause.CMB_02)
    log.cite(Clause.CMB_01)
    if (state.engagements > 1) log.cite(Clause.CMB_03)
  }
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement === engagement) attack(state, unit, dice, log)
  }
  settle(state, engagement, dice, log)
  battle.fought[engagement] = 1
  battle.toFight--
  over(state, battle, 'immediate', log)
}
