import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import {
  ACT,
  CHOOSE,
  DOWN,
  type Fight,
  NONE,
  ROUND_BEGINS,
  ROUND_ENDS,
  SIDE_BEGINS,
  type Unit,
  UP,
  unitAt,
} from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { capacityOf, forgetTests, renewCapacity } from '../attack/screen.ts'
import { settleAll } from '../attack/strike.ts'
import { clock } from '../injury/injury.ts'
import { checkOwnMorale, citeRetreat } from '../injury/morale.ts'
import { crush } from '../movement/grapple.ts'
import { refresh } from './economy.ts'
import { checkCap, checkEnd } from './end.ts'
import { openWindow, TURN_OVER } from './windows.ts'

/** Rounds and turns, SVN-INIT-03 to -08, SVN-ECON-07. */

/** Begins a round: spent actions come back. SVN-ECON-07, SVN-SHOCK-05, SVN-SURP-06. */
export function beginRound(state: Fight, log: Log): void {
  const { units, rules } = state
  if (log.on) citeRound(state, log)
  if (log.on) log.note(Event.ROUND_START, state.round, 0, 0, 0)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.rolls = 0
    if (unit.fate !== UP) continue
    unit.done = 0
    unit.begun = 0
    unit.opportunities = 0
    if (unit.disengaged === 1) unit.disengaged = 0
    if (rules.roundReset === 'ownTurn') continue
    // If the free round does not count as a round, actions used in it stay used. SVN-SURP-06, SVN-G08.
    if (state.freed === 1 && !rules.surpriseCountsAsRound) refresh(state, unit)
    else renew(state, unit)
  }
  state.freed = 0
  state.half = NONE
  state.stage = callSide(state) ? SIDE_BEGINS : ROUND_ENDS
}

/** Cites the clauses for a round: the free round, or one in order of initiative. SVN-SURP-01, -05 to -07, SVN-INIT-05, -07, SVN-ECON-07. */
function citeRound(state: Fight, log: Log): void {
  if (state.surprised !== 0) {
    log.cite(Clause.SURP_01)
    log.cite(Clause.SURP_05)
    log.cite(Clause.SURP_07)
    return
  }
  log.cite(Clause.INIT_07)
  if (state.round > 1) log.cite(Clause.INIT_05)
  if (state.rules.roundReset === 'global') log.cite(Clause.ECON_07)
  if (state.freed === 1 && state.units.some((unit) => unit.fate === UP && isWorn(state, unit))) citeFree(state, log)
}

/** Whether a unit has used something that comes back with a round. */
function isWorn(state: Fight, unit: Unit): boolean {
  return unit.shieldUsed === 1 || unit.capacity !== capacityOf(state, unit)
}

/** Cites the reading of the free round, if it makes a difference now. SVN-SURP-06, SVN-G08. */
function citeFree({ rules }: Fight, log: Log): void {
  if (rules.surpriseCountsAsRound) log.cite(Clause.SURP_06)
  log.cite(Clause.G08)
}

/**
 * Gives the turn to the next side: in the free round to sides that have surprised an enemy, in the order of the scenario; later in the
 * order of initiative. Sides with no member left are skipped. Returns false after the last side. SVN-INIT-03, SVN-SURP-01, -07.
 */
export function callSide(state: Fight): boolean {
  const { order, surprised } = state
  while (++state.half < order.length) {
    const side = surprised === 0 ? order[state.half] : state.half
    if (state.lost[side] === state.start[side] || (surprised !== 0 && !isFree(state, side))) continue
    state.goer = side
    return true
  }
  return false
}

/** Whether a side acts in the free round: it is not surprised, and an enemy is. SVN-SURP-01. */
function isFree({ sides, surprised }: Fight, side: number): boolean {
  if (((surprised >> side) & 1) === 1) return false
  const { camp } = sides[side]
  for (let other = 0; other < sides.length; other++) {
    if (((surprised >> other) & 1) === 1 && sides[other].camp !== camp) return true
  }
  return false
}

/** Gives back what returns with a round, or with the unit’s own turn. */
function renew(state: Fight, unit: Unit): void {
  refresh(state, unit)
  unit.shieldUsed = 0
  unit.shieldFrom = NONE
  renewCapacity(state, unit)
}

export function beginSide(state: Fight, log: Log): void {
  if (log.on) log.cite(state.surprised === 0 ? Clause.INIT_03 : Clause.SURP_07)
  if (log.on) log.note(Event.SIDE_START, state.goer, 0, 0, 0)
  state.stage = CHOOSE
}

/** Whether a member may take its turn now. SVN-INIT-04. */
export function mayGo(state: Fight, unit: Unit): boolean {
  return unit.fate === UP && unit.done === 0 && unit.side === state.goer
}

/** Number of members that have not acted yet; the last of them is written to `state.active`. */
export function membersLeft(state: Fight): number {
  const end = state.sideTo[state.goer]
  let n = 0
  for (let i = state.sideFrom[state.goer]; i < end; i++) {
    if (!mayGo(state, unitAt(state, i))) continue
    state.active = i
    n++
  }
  return n
}

/** Begins a member’s turn: effects that last until its start end. SVN-TD-01, SVN-CHG-03, SVN-SCR-01, -05. */
export function beginTurn(state: Fight, unit: Unit, dice: Dice, log: Log): void {
  state.active = unit.index
  state.pending = 0
  state.stage = ACT
  if (unit.begun === 1) return
  unit.begun = 1
  if (log.on) citeRetreat(state, unit, log)
  if (log.on) log.note(Event.TURN_START, unit.index, 0, 0, 0)
  unit.defending = 0
  unit.charging = 0
  unit.ward = NONE
  unit.frees = 0
  unit.rest = 0
  unit.blows = 0
  if (unit.disengaged === 2) unit.disengaged = 3
  if (state.rules.roundReset === 'ownTurn') renew(state, unit)
  forgetTests(state)
  checkOwnMorale(state, unit, dice, log)
}

export function endTurn(state: Fight, unit: Unit): void {
  unit.done = 1
  unit.blows = 0
  if (unit.disengaged === 3) unit.disengaged = 0
  state.pending = 0
  state.active = NONE
  state.stage = CHOOSE
  // Held actions may come between two turns. SVN-HOLD-04.
  if (isAnyHeld(state)) openWindow(state, TURN_OVER, unit.index, NONE)
}

function isAnyHeld({ units }: Fight): boolean {
  for (let i = 0; i < units.length; i++) if (units[i].holding === 1) return true
  return false
}

/** Gives the turn to the next side, or ends the round. SVN-INIT-03, -05, -07. */
export function endSide(state: Fight): void {
  state.stage = callSide(state) ? SIDE_BEGINS : ROUND_ENDS
}

/** Ends a round: held actions lapse, grapples do damage, and the time of the mortally injured runs on. SVN-INIT-08, SVN-HOLD-01. */
export function endRound(state: Fight, dice: Dice, log: Log): void {
  const wasFree = state.surprised !== 0
  lapse(state, log)
  if (log.on && wasFree && state.units.some(isHurting)) citeFree(state, log)
  if (!wasFree || state.rules.surpriseCountsAsRound) {
    crush(state, dice, log)
    settleAll(state, dice, log)
    clock(state, log)
  }
  if (checkEnd(state, log)) return
  if (wasFree) {
    state.surprised = 0
    state.freed = 1
  } else if (checkCap(state, log)) return
  state.stage = ROUND_BEGINS
}

/** Whether the end of a round affects a unit. */
function isHurting({ fate, grapples }: Unit): boolean {
  return fate === DOWN || grapples !== NONE
}

function lapse({ units }: Fight, log: Log): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.holding === 0) continue
    unit.holding = 0
    if (!log.on) continue
    log.cite(Clause.HOLD_01)
    log.cite(Clause.INIT_08)
    log.note(Event.HELD_LAPSED, i, 0, 0, 0)
  }
}
