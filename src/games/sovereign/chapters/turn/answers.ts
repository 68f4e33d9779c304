import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import { AS_HELD, AS_OPPORTUNITY, AS_SNAP, type Frame, WOUND } from '../../state/blow.ts'
import { below, GO_ON, HELD, pop, push } from '../../state/frames.ts'
import { type Fight, topOf, type Unit, UP, USED_DEFENSE, USED_SNAP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { declare, settleAll } from '../attack/strike.ts'
import { spendMain } from './economy.ts'
import {
  ANSWERED,
  ASKED,
  askedOf,
  DECLARED,
  DEFENSE,
  FIRED,
  findAsked,
  LUCKY,
  OPENED,
  PASS,
  ROLL_KNOWN,
  SNAPPED,
  SPELL_DECLARED,
  TURN_OVER,
} from './windows.ts'

/** Carries out the answers in a window, SVN-HOLD-02, SVN-SNAP-08, SVN-TD-01. */

/** Plays the next step of a window: asks the next combatant, or carries out an answer. Returns the army that has something to decide, or `GO_ON`. */
export function stepWindow(state: Fight, frame: Frame, dice: Dice, log: Log): number {
  if (frame.step !== ANSWERED) {
    if (findAsked(state, frame)) {
      frame.step = ASKED
      return unitAt(state, askedOf(frame)).army
    }
    if (frame.step === OPENED) return pop(state)
    frame.step = ANSWERED
    if (log.on && answersTo(frame) > 1) {
      log.cite(Clause.ECON_06)
      log.cite(Clause.SNAP_08)
    }
    resolveDefenses(state, frame, log)
    frame.cursor = 0
    return GO_ON
  }
  // Held turns first, then the blows of Snap Attacks, in order. SVN-HOLD-02, SVN-SNAP-08.
  for (let i = 0; i < state.units.length; i++) {
    if (frame.marks[i] !== FIRED) continue
    frame.marks[i] = PASS
    if (unitAt(state, i).fate !== UP) continue
    fireHeld(state, unitAt(state, i), log)
    return GO_ON
  }
  for (; frame.cursor < state.units.length; frame.cursor++) {
    const mark = frame.marks[frame.cursor]
    if (mark < SNAPPED) continue
    frame.marks[frame.cursor] = PASS
    snap(state, unitAt(state, frame.cursor), mark & 127, frame.unit, log)
    return GO_ON
  }
  pop(state)
  settleAll(state, dice, log)
  return GO_ON
}

/** Number of combatants that have answered and whose answers are not carried out yet. */
function answersTo({ marks }: Frame): number {
  return marks.filter((mark) => mark === DEFENSE || mark === FIRED || mark >= SNAPPED).length
}

/** Cites the clauses that make an answer an Instant, and its cost. SVN-ECON-05, -08. */
function citeInstant(unit: Unit, log: Log): void {
  log.cite(Clause.ECON_05)
  if (unit.done === 1 && unit.holding === 0) log.cite(Clause.ECON_08)
}

/** Takes the answer of the combatant that was asked: notes it, or carries it out at once under `instantOrder: lifo`. */
export function answer(state: Fight, frame: Frame, action: number, log: Log): void {
  const index = askedOf(frame)
  const unit = unitAt(state, index)
  const isAtOnce = state.rules.instantOrder === 'lifo'
  frame.marks[index] = PASS
  switch (Action.kindOf(action)) {
    case Action.DEFEND:
      spendMain(state, unit, USED_DEFENSE)
      if (isAtOnce) defend(unit, frame, log)
      else frame.marks[index] = DEFENSE
      return
    case Action.SNAP: {
      spendMain(state, unit, USED_SNAP)
      const how = (Action.weaponOf(action) << 1) | Action.isThrown(action)
      if (isAtOnce) snap(state, unit, how, frame.unit, log)
      else frame.marks[index] = SNAPPED | how
      return
    }
    case Action.FIRE:
      if (isAtOnce) fireHeld(state, unit, log)
      else frame.marks[index] = FIRED
      return
    case Action.LUCK: {
      unit.luckUsed = 1
      const { blow } = below(state)
      blow.turned = blow.hit === 1 ? 2 : 1
      blow.hit = 1 - blow.hit
      frame.marks[index] = LUCKY
      if (log.on) log.cite(Clause.G66)
      if (log.on) log.note(Event.LUCK_USED, index, blow.turned, 0, 0)
      return
    }
    default:
  }
}

function resolveDefenses(state: Fight, frame: Frame, log: Log): void {
  for (let i = 0; i < state.units.length; i++) if (frame.marks[i] === DEFENSE) defend(unitAt(state, i), frame, log)
}

/** Total Defense until the start of the unit’s next turn, SVN-TD-01. */
function defend(unit: Unit, window: Frame, log: Log): void {
  unit.defending = 1
  if (!log.on) return
  log.cite(Clause.TD_01)
  if (window.which === ROLL_KNOWN) log.cite(Clause.TD_02)
  log.cite(Clause.ACT_15)
  citeInstant(unit, log)
  log.note(Event.DEFENDS, unit.index, 0, 0, 0)
}

function snap(state: Fight, unit: Unit, how: number, at: number, log: Log): void {
  if (log.on) citeSnap(state, unit, topOf(state), log)
  if (log.on) log.note(Event.SNAPS, unit.index, at, 0, 0)
  declare(state, unit, how >> 1, how & 1, at, AS_SNAP, WOUND)
}

/** Cites the clauses of a Snap Attack: what it interrupts, and whether it interrupts another answer. SVN-SNAP-01 to -05, -07. */
function citeSnap(state: Fight, unit: Unit, window: Frame, log: Log): void {
  log.cite(Clause.SNAP_01)
  log.cite(Clause.SNAP_02)
  if (!unit.isHero) log.cite(Clause.SNAP_03)
  log.cite(Clause.SNAP_05)
  log.cite(Clause.ACT_16)
  citeInstant(unit, log)
  if (window.which === SPELL_DECLARED) log.cite(Clause.SNAP_04)
  if (window.which !== DECLARED && window.which !== ROLL_KNOWN) return
  const { how, hit } = below(state).blow
  if (window.which === ROLL_KNOWN && hit === 1) log.cite(Clause.SNAP_04)
  if (how === AS_OPPORTUNITY || how === AS_SNAP || how === AS_HELD) log.cite(Clause.SNAP_07)
}

/** Plays the rest of a held turn, SVN-HOLD-01, -03. */
function fireHeld(state: Fight, unit: Unit, log: Log): void {
  const window = topOf(state)
  // Afterwards a declared attack may be impossible, and a rolled one without effect.
  if (window.which === DECLARED || window.which === ROLL_KNOWN) below(state).disturbed = 1
  unit.holding = 0
  state.stirred = 1
  if (log.on) {
    log.cite(Clause.HOLD_01)
    if (window.which !== TURN_OVER) log.cite(Clause.HOLD_02)
    log.cite(Clause.HOLD_04)
    log.cite(Clause.ECON_05)
    log.note(Event.HELD_FIRED, unit.index, 0, 0, 0)
  }
  push(state, HELD, unit.index)
}
