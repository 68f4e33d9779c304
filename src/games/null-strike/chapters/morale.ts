import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import type { StrikeRules } from '../data/rules.ts'
import * as Step from '../state/dice-step.ts'
import { GONE, type Strike, type Unit } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { moraleOn } from './chance.ts'

/** Panic and Rally, AP-RALLY-01 to -04, AP-G-11, AP-G-31. */

/** Whether the losses of a unit in the enemy’s turn require a Morale roll. */
export function isShaken(state: Strike, unit: Unit): boolean {
  const lost = unit.before - unit.models
  if (lost <= 0 || unit.place === GONE || unit.panicked === 1) return false
  return lost >= lossesToShake(state.rules, unit)
}

/** Number of models lost in one enemy turn that requires a Morale roll, AP-G-11. */
export function lossesToShake({ panicTrigger }: StrikeRules, { before, full }: Unit): number {
  switch (panicTrigger) {
    case 'quarter':
      return (before + 3) >> 2
    case 'anyLoss':
      return 1
    case 'half':
      return Math.max(1, before - (full >> 1))
    case 'never':
      return Number.POSITIVE_INFINITY
  }
}

/** Rolls the panic tests of a player at the end of an enemy turn, each unit on its own losses. */
export function testPanic(state: Strike, player: number, dice: Dice, log: Log): void {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.player !== player || !isShaken(state, unit)) continue
    if (log.on) log.cite(Clause.G_11)
    const needed = moraleOn(unit.morale, 0, state.rules.nat1Morale, log)
    dice.key(state.turn, Step.PANIC, unit.role, 0)
    if (dice.count(1, 6, needed) === 0) {
      unit.panicked = 1
      unit.rallies = 0
      if (unit.hasPanicked === 0) unit.panicTurn = state.turn
      unit.hasPanicked = 1
    }
    if (log.on) log.note(Event.PANIC_TEST, i, needed, unit.before - unit.models, unit.panicked)
  }
}

/** Rolls an attempt to rally; each failed attempt makes the next easier. */
export function rally(state: Strike, unit: Unit, dice: Dice, log: Log): void {
  const needed = moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale, log)
  const failed = unit.rallies
  dice.key(state.turn, Step.RALLY, unit.role, 0)
  if (dice.count(1, 6, needed) === 1) {
    unit.panicked = 0
    unit.rallies = 0
  } else unit.rallies++
  if (!log.on) return
  log.cite(Clause.RALLY_01)
  if (unit.panicked === 1) log.cite(Clause.RALLY_02)
  else if (failed > 0) log.cite(Clause.RALLY_03)
  log.note(Event.RALLIED, unit.index, needed, unit.panicked === 1 ? unit.rallies : failed, 1 - unit.panicked)
}
