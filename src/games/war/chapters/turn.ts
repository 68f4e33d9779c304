import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { placeOf } from '../state/board.ts'
import * as DiceStep from '../state/dice-step.ts'
import * as Stage from '../state/stage.ts'
import { enemyOf, type War } from '../state/state.ts'
import { FRESH, NONE, SPENT, TIRED, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { isEngaged } from './combat.ts'
import { D12 } from './dice.ts'
import { forgetTurn } from './skills.ts'
import { recover } from './unit.ts'

/** Turns and activations, WAR-TURN-01 to -07, WAR-ACT-01 to -05, WAR-PWR-02. */

/** Rolls off, and counts the units that can be activated this turn. */
export function beginTurn(state: War, dice: Dice, log: Log): void {
  state.turn++
  if (log.on) log.note(Event.TURN_START, state.turn, 0, 0, 0)
  rollOff(state, dice, log)
  if (state.turn === 1) state.opener = state.goer
  const { units, left } = state
  left[0] = 0
  left[1] = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (!unit.isAlive) continue
    if (unit.exhausted === TIRED) {
      if (!log.on) continue
      log.cite(Clause.PWR_02)
      log.note(Event.MISSES_TURN, i, 0, 0, 0)
    } else left[unit.player] = left[unit.player] + 1
  }
  state.stage = Stage.CHOOSE
}

/**
 * Both players roll a d12, and the higher activates first; ties are rolled again, WAR-TURN-03 and -04. Both are equally likely to win, so a
 * two-sided die decides. For the log alone, two d12s are drawn that fit the result. The switch `firstTurn` may name the army in place of a roll;
 * that is no reading of the text, so nothing is cited then.
 */
function rollOff(state: War, dice: Dice, log: Log): void {
  const { firstTurn } = state.rules
  if (firstTurn !== 'rollOff') {
    state.goer = state.armyOf[0] === (firstTurn === 'first' ? 0 : 1) ? 0 : 1
    log.note(Event.GIVEN, state.goer, state.turn, 0, 0)
    return
  }
  dice.key(state.turn, DiceStep.ROLL_OFF, 0, 0)
  state.goer = dice.die(2) === 1 ? 0 : 1
  if (!log.on) return
  for (;;) {
    const one = dice.die(D12)
    const other = dice.die(D12)
    if (one === other) {
      log.cite(Clause.TURN_04)
      log.note(Event.ROLLED, one, other, -1, state.turn)
      continue
    }
    const high = Math.max(one, other)
    const low = Math.min(one, other)
    log.cite(Clause.TURN_03)
    if (state.goer === 0) log.note(Event.ROLLED, high, low, 0, state.turn)
    else log.note(Event.ROLLED, low, high, 1, state.turn)
    return
  }
}

/** Whether a unit may be activated now, WAR-ACT-04. */
export function mayActivate(state: War, unit: Unit): boolean {
  return unit.player === state.goer && unit.isAlive && !unit.activated && unit.exhausted !== TIRED
}

/** Passes on to the other player if the next player has no unit left to activate; returns false if neither has. WAR-TURN-02, -05, -06. */
export function findGoer(state: War, log: Log): boolean {
  const { left } = state
  if (left[state.goer] > 0) return true
  state.goer = enemyOf(state.goer)
  if (left[state.goer] === 0) return false
  if (log.on) log.cite(Clause.TURN_06)
  return true
}

export function activate(state: War, unit: Unit, log: Log): void {
  unit.activated = true
  state.left[unit.player] = state.left[unit.player] - 1
  state.active = unit.index
  state.spent = false
  state.walked = 0
  state.limits = 0
  if (state.board !== null) {
    state.board.startedAt = placeOf(unit)
    state.board.sighted.fill(0)
  }
  state.hasShot = false
  state.hasFought = false
  state.spells = 0
  state.attacksLeft = NONE
  state.stage = Stage.ACT
  if (log.on) {
    const alone = state.left[enemyOf(unit.player)] === 0 ? 1 : 0
    log.note(Event.ACTIVATED, unit.index, alone, isEngaged(state, unit) ? 1 : 0, 0)
  }
}

/** Ends the activation; the other player is next. */
export function endActivation(state: War, log: Log): void {
  const unit = state.units[state.active]
  unit.mired = 0
  state.active = NONE
  state.goer = enemyOf(unit.player)
  if (log.on && state.left[state.goer] > 0) log.cite(Clause.TURN_05)
  state.stage = Stage.CHOOSE
}

/** Ends the turn. */
export function endTurn(state: War, log: Log): void {
  const { units, rules } = state
  if (log.on) {
    log.cite(Clause.TURN_02)
    log.note(Event.TURN_END, state.turn, 0, 0, 0)
  }
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.activated = false
    unit.hurtBy = NONE
    forgetTurn(unit)
    unit.exhausted = unit.exhausted === SPENT ? TIRED : FRESH
    if (!unit.isAlive) continue
    if (rules.damageTrack === 'batteredOneTurn') recover(unit, log)
    unit.wasBattered = unit.battered
  }
  state.stage = Stage.TURN_BEGINS
}
