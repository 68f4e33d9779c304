import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { ON_TABLE, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { CONTESTED, FOE_WENT, WENT } from './changes.ts'
import { noteHopes } from './hopes.ts'
import { MIND, PLANS } from './mind.ts'
import { weighMoves } from './moving.ts'
import { FRESH, forgetPlans, HOPED, isAbout, may, OLD } from './plans.ts'
import type { Temper } from './temper.ts'

/** Plans that begin with a move, as far as they are known: when they hold, and when they are looked at again. */

/** Turns for which plans are taken as they were, unless one of them is to be carried out. */
const KEPT = 8

/** What is looked at is cut off at the price of an action; once that has fallen so far, it is looked at again. */
const CHEAPER = 0.7

/**
 * Notes what is hoped for of plans that begin with a move or a run, unless these are known: for some turns, as most are never carried out.
 * Those that are chosen are looked at by `renew`.
 */
export function noteMoves(temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { index } = unit
  const mayMove = mayMoveAtAll(unit)
  if (mayMove && MIND.moved[index] !== 0 && MIND.movedAfter[index] === unit.done) {
    const since = state.turn - MIND.movedIn[index]
    const falls = MIND.price[1] < CHEAPER * MIND.movedAt[index]
    const isElsewhere = (MIND.changed[index] & WENT) !== 0 || (MIND.news & CONTESTED) !== 0
    // With few actions left nobody thinks of plans that take many.
    const isCut = MIND.moved[index] === HOPED && MIND.left > MIND.movedWith[index]
    if (since < KEPT && !falls && !isElsewhere && !isCut) {
      if (MIND.moved[index] === FRESH && !isFresh(index)) MIND.moved[index] = OLD
      return
    }
  }
  forget(unit)
  if (!mayMove) return
  noteHopes(temper, state, field, unit)
  hold(state, unit, HOPED)
}

/** Looks at plans that are hoped for, or that held once; false if they hold. */
export function renew(temper: Temper, state: Strike, field: Field, unit: Unit): boolean {
  if (MIND.moved[unit.index] === FRESH) return false
  forget(unit)
  hold(state, unit, FRESH)
  weighMoves(temper, state, field, unit)
  return true
}

/** Whether the plans hold: nothing befell the unit or whom they are about, and no enemy went anywhere, in this turn. */
function isFresh(index: number): boolean {
  if (MIND.isFresh || MIND.changed[index] !== 0 || (MIND.news & FOE_WENT) !== 0) return false
  return !isAbout((MIND.n + index) * PLANS, 4)
}

/** Notes when the plans were made. */
function hold(state: Strike, unit: Unit, as: number): void {
  const { index } = unit
  MIND.moved[index] = as
  MIND.movedIn[index] = state.turn
  MIND.movedAfter[index] = unit.done
  MIND.movedAt[index] = MIND.price[1]
  MIND.movedWith[index] = MIND.left
}

function forget(unit: Unit): void {
  forgetPlans(unit, PLANS)
  MIND.moved[unit.index] = 0
}

function mayMoveAtAll(unit: Unit): boolean {
  return unit.place === ON_TABLE && unit.panicked === 0 && (may(unit, Action.MOVE) || may(unit, Action.RUN))
}
