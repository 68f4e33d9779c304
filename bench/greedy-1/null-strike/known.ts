import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { ON_TABLE, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { CONTESTED, FOE_WENT, WENT } from './changes.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { noteMoveBounds } from './move-bounds.ts'
import { weighMoves } from './moving.ts'
import { BOUNDED, FRESH, forgetPlans, isAbout, may, OLD } from './plans.ts'
import type { Weights } from './weights.ts'

/** Cached plans that begin with a move: how long they stay valid, and when they are evaluated again. */

/** Number of turns for which cached plans are used without a new evaluation, unless one of them is carried out. */
const KEPT = 8

/** An evaluation is cut off at the marginal value of an action. If that value has fallen to this share, the evaluation is repeated. */
const CHEAPER = 0.7

/**
 * Notes upper bounds of plans that begin with a move or a run, unless the plans are cached. The cache lasts for some turns, as most plans
 * are never carried out. `renew` evaluates a plan when it is chosen.
 */
export function noteMoves(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { index } = unit
  const mayMove = mayMoveAtAll(unit)
  if (mayMove && KNOWLEDGE.moved[index] !== 0 && KNOWLEDGE.movedAfter[index] === unit.done) {
    const since = state.turn - KNOWLEDGE.movedIn[index]
    const falls = KNOWLEDGE.price[1] < CHEAPER * KNOWLEDGE.movedAt[index]
    const isElsewhere = (KNOWLEDGE.changed[index] & WENT) !== 0 || (KNOWLEDGE.news & CONTESTED) !== 0
    // With few actions left, plans that take many actions are not considered.
    const isCut = KNOWLEDGE.moved[index] === BOUNDED && KNOWLEDGE.left > KNOWLEDGE.movedWith[index]
    if (since < KEPT && !falls && !isElsewhere && !isCut) {
      if (KNOWLEDGE.moved[index] === FRESH && !isFresh(index)) KNOWLEDGE.moved[index] = OLD
      return
    }
  }
  forget(unit)
  if (!mayMove) return
  noteMoveBounds(weights, state, field, unit)
  hold(state, unit, BOUNDED)
}

/** Evaluates plans that have only upper bounds or old values; returns false if all are valid. */
export function renew(weights: Weights, state: Strike, field: Field, unit: Unit): boolean {
  if (KNOWLEDGE.moved[unit.index] === FRESH) return false
  forget(unit)
  hold(state, unit, FRESH)
  weighMoves(weights, state, field, unit)
  return true
}

/**
 * Whether the plans are valid: in this turn neither the unit nor the units that the plans are about have changed, and no enemy has moved.
 */
function isFresh(index: number): boolean {
  if (KNOWLEDGE.isFresh || KNOWLEDGE.changed[index] !== 0 || (KNOWLEDGE.news & FOE_WENT) !== 0) return false
  return !isAbout((KNOWLEDGE.n + index) * PLANS, 4)
}

/** Notes when the plans were made. */
function hold(state: Strike, unit: Unit, as: number): void {
  const { index } = unit
  KNOWLEDGE.moved[index] = as
  KNOWLEDGE.movedIn[index] = state.turn
  KNOWLEDGE.movedAfter[index] = unit.done
  KNOWLEDGE.movedAt[index] = KNOWLEDGE.price[1]
  KNOWLEDGE.movedWith[index] = KNOWLEDGE.left
}

function forget(unit: Unit): void {
  forgetPlans(unit, PLANS)
  KNOWLEDGE.moved[unit.index] = 0
}

function mayMoveAtAll(unit: Unit): boolean {
  return unit.place === ON_TABLE && unit.panicked === 0 && (may(unit, Action.MOVE) || may(unit, Action.RUN))
}
