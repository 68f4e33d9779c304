import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import { type Frame } from '../../state/blow.ts'
import type { Board } from '../../state/board.ts'
import { DAMAGE, openDice, SAVING } from '../../state/dice.ts'
import { CASTING, GO_ON, pop, push } from '../../state/frames.ts'
import { BY_SPELL, type Fight, NONE, type Unit, USED_CAST, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { save } from '../injury/checks.ts'
import { hurt } from '../injury/injury.ts'
import { spendMain } from '../turn/economy.ts'
import { openWindow, SPELL_DECLARED } from '../turn/windows.ts'
import { isPossible, isStruck, listElsewhere, placeIn, spellOf } from './casts.ts'
import { harmOf, NO_SAVE, type Spell, saveTarget, spend } from './spells.ts'
import { settleAll } from './strike.ts'

/**
 * One spell from its declaration to its end, SVN-ECON-10. A spell is a Main and gives no enemy an opportunity. Enemies may answer with a
 * Snap Attack (SVN-SNAP-04, w4 of -05); a caster that has lost hit points by then loses the spell. A spell needs no attack roll, so there
 * is no Shock, no screen stops it (SVN-SCR-07), and Total Defense does not help against it.
 */

const DECLARED = 0
const RESOLVED = 1
/** A held action has made the place impossible: the caster may choose another place. */
const ELSEWHERE = 2

/** Reasons why a spell is lost. */
export const HURT = 1
export const SPOILT = 2

/** Declares a spell. Its Main and one use are spent even if the spell is lost. */
export function cast(state: Fight, unit: Unit, what: number, log: Log): void {
  const spell = spellOf(unit, what)
  spendMain(state, unit, USED_CAST)
  unit.spent = spend(spell, unit.spent)
  const frame = push(state, CASTING, unit.index)
  frame.spell = what
  frame.hpBefore = unit.hp
  tellCast(unit, spell, what, log)
}

function tellCast(unit: Unit, spell: Spell, what: number, log: Log): void {
  if (log.on) log.cite(Clause.ECON_10)
  if (log.on && spell.radius > 0) log.cite(Clause.GRID_10)
  if (log.on) log.note(Event.SPELL_CAST, unit.index, spell.index, spell.radius === 0 ? 1 : 0, placeIn(what))
}

/** The target of a spell; `NONE` for an area. */
function targetOf(unit: Unit, what: number): number {
  return spellOf(unit, what).radius === 0 ? placeIn(what) : NONE
}

export function stepCasting(state: Fight, board: Board, frame: Frame, dice: Dice, log: Log): number {
  const unit = unitAt(state, frame.unit)
  switch (frame.step) {
    case DECLARED:
      frame.step = RESOLVED
      openWindow(state, SPELL_DECLARED, unit.index, targetOf(unit, frame.spell))
      return GO_ON
    case RESOLVED:
      unit.revealed = 1
      // Nothing heals, so fewer hit points than at the declaration mean a loss since then.
      if (unit.hp < frame.hpBefore) return lose(state, frame, HURT, dice, log)
      if (!isPossible(state, board, unit, frame.spell)) {
        if (listElsewhere(state, board, unit, frame.spell, state.scratch.room) === 1)
          return lose(state, frame, SPOILT, dice, log)
        frame.step = ELSEWHERE
        return GO_ON
      }
      strike(state, board, unit, frame.spell, dice, log)
      return end(state, dice, log)
    default:
      return unit.army
  }
}

/** Casts at another place because the first became impossible, or gives the spell up. SVN-HOLD-04. */
export function castElsewhere(state: Fight, frame: Frame, action: number, dice: Dice, log: Log): void {
  const unit = unitAt(state, frame.unit)
  if (Action.kindOf(action) === Action.DONE) {
    lose(state, frame, SPOILT, dice, log)
    return
  }
  frame.spell = Action.whatOf(action)
  frame.step = DECLARED
  tellCast(unit, spellOf(unit, frame.spell), frame.spell, log)
}

function lose(state: Fight, frame: Frame, why: number, dice: Dice, log: Log): typeof GO_ON {
  const unit = unitAt(state, frame.unit)
  if (log.on) log.cite(why === HURT ? Clause.ECON_10 : Clause.HOLD_04)
  if (log.on) log.note(Event.SPELL_LOST, unit.index, spellOf(unit, frame.spell).index, why, 0)
  return end(state, dice, log)
}

function end(state: Fight, dice: Dice, log: Log): typeof GO_ON {
  pop(state)
  settleAll(state, dice, log)
  return GO_ON
}

/**
 * Rolls damage once for all victims, friends and the caster included; each victim then makes its own save. Victims without hit points fall
 * after the last save.
 */
function strike(state: Fight, board: Board, unit: Unit, what: number, dice: Dice, log: Log): void {
  const spell = spellOf(unit, what)
  openDice(state, dice, DAMAGE, unit)
  const rolled = dice.sum(spell.dice, spell.die)
  if (log.on) log.cite(Clause.ECON_10)
  if (log.on) log.note(Event.SPELL_ROLLED, unit.index, spell.index, rolled, harmOf(spell, rolled, false))
  for (let i = 0; i < state.units.length; i++) {
    const victim = unitAt(state, i)
    if (isStruck(board, spell, what, victim)) harm(state, unit, spell, victim, rolled, dice, log)
  }
}

function harm(state: Fight, unit: Unit, spell: Spell, victim: Unit, rolled: number, dice: Dice, log: Log): void {
  if (log.on && spell.radius > 0) log.cite(Clause.GRID_10)
  if (log.on && state.units.some(({ ward }) => ward === victim.index)) log.cite(Clause.SCR_07)
  if (log.on) log.note(Event.SPELL_STRUCK, victim.index, unit.index, spell.radius > 0 ? 1 : 0, 0)
  let saved = false
  if (spell.save !== NO_SAVE) {
    openDice(state, dice, SAVING, victim)
    if (log.on) log.cite(Clause.ECON_10)
    saved = save(victim, saveTarget(spell, victim.scores), 0, dice, log)
  }
  hurt(state, victim, unit, harmOf(spell, rolled, saved), BY_SPELL, log)
}
