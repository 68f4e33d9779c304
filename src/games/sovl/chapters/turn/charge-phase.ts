import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { ACTIVATE, type Battle, playerOf, RESOLVE } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { NONE } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { counterTarget } from '../charge/counter.ts'
import { mayCharge, mayTarget } from '../charge/may-charge.ts'
import { scout } from '../charge/pairs.ts'
import { nextCharge, resolveCharge } from '../charge/resolve.ts'
import { over } from './ending.ts'
import { beginPhase, endPhase } from './phases.ts'

/** The Charge Phase: charges are declared, then resolved, SOVL-ACT-03, SOVL-CHG-01. */

/** The declaring step, SOVL-ACT-03: whether the active player has a charge to declare. */
export function declaring(state: SovlState, battle: Battle, log: Log): boolean {
  const final = state.rules.passCharge === 'final'
  if (log.on && battle.passed[battle.token] && hasCharge(state, battle)) log.cite(Clause.G_18A)
  if (final && battle.passed[battle.token]) {
    if (battle.passed[1 - battle.token]) {
      endDeclaring(battle, log)
      return false
    }
    battle.token = 1 - battle.token
  }
  if (hasCharge(state, battle)) return true
  passCharge(state, battle, log)
  return false
}

/** A pass in the Charge Phase: two in a row end the step, SOVL-G-18. */
export function passCharge(state: SovlState, battle: Battle, log: Log): void {
  if (log.on) {
    log.cite(Clause.ACT_03)
    log.note(Event.PASSED, battle.token, state.rules.passCharge === 'final' ? 1 : 0, 0, 0)
  }
  battle.passed[battle.token] = true
  battle.passes++
  battle.token = 1 - battle.token
  if (battle.passes >= 2) endDeclaring(battle, log)
}

/** Ends the declaring step; the charges are resolved next. */
function endDeclaring(battle: Battle, log: Log): void {
  battle.stage = RESOLVE
  if (log.on && battle.declarations > 0) log.cite(Clause.CHG_01)
}

/** Whether the player has any charge or counter charge to declare. */
function hasCharge(state: SovlState, battle: Battle): boolean {
  const units = state.units
  const n = units.length
  const player = battle.token
  if (battle.declarations > 0) {
    for (let i = 0; i < n; i++) {
      const unit = units[i]
      if (playerOf(unit) === player && counterTarget(state, battle, unit) !== NONE) return true
    }
  }
  scout(state, battle)
  const { chances } = battle
  const last = player * n * n + battle.hopeful[player]
  for (let at = player * n * n; at < last; at++) {
    const pair = chances[at]
    const unit = units[Math.floor(pair / n)]
    if (mayCharge(state, battle, unit) && mayTarget(state, battle, unit, units[pair % n])) return true
  }
  return false
}

/** The resolving step: whether a player must choose which charge is next (SOVL-G-10). */
export function resolving(state: SovlState, battle: Battle, dice: Dice, log: Log): boolean {
  const alternating = state.rules.chargeOrder === 'alternating-choice'
  // A single charge needs no order.
  if (log.on && chargesLeft(state, 0) + chargesLeft(state, 1) > 1) log.cite(Clause.G_10)
  for (;;) {
    const next = nextCharge(state, battle, alternating ? battle.token : NONE)
    if (next !== NONE) {
      if (alternating) {
        if (chargesLeft(state, battle.token) > 1) return true
        battle.token = 1 - battle.token
      }
      resolveCharge(state, battle, state.units[next], dice, log)
      if (over(state, battle, 'immediate', log)) return false
      continue
    }
    // If one player has no charges left, the other resolves the rest.
    if (!alternating || chargesLeft(state, 1 - battle.token) === 0) break
    battle.token = 1 - battle.token
  }
  if (over(state, battle, 'end-of-phase', log)) return false
  endPhase(state, log)
  beginPhase(state, battle, ACTIVATE, 2, log)
  for (const unit of state.units) {
    unit.modelsBefore = unit.models
    unit.tested = false
  }
  return false
}

function chargesLeft(state: SovlState, player: number): number {
  let left = 0
  for (const unit of state.units) if (unit.target !== NONE && !unit.countering && playerOf(unit) === player) left++
  return left
}
