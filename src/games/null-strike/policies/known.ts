import { MOVE, RUN } from '../actions.ts'
import type { Field } from '../field.ts'
import { ON_TABLE, type Strike, type Unit } from '../state.ts'
import { CONTESTED, FOE_WENT, WENT } from './changes.ts'
import { noteHopes } from './hopes.ts'
import { type Mind, PLANS } from './mind.ts'
import { weighMoves } from './moving.ts'
import { isAbout, may } from './standing.ts'
import type { Temper } from './temper.ts'

/** Plans that begin with a move, as far as they are known: when they hold, and when they are looked at again. */

/** Turns for which plans are taken as they were, unless one of them is to be carried out. */
const KEPT = 8

/** What is looked at is cut off at the price of an action; once that has fallen so far, it is looked at again. */
const CHEAPER = 0.7

/**
 * Notes the best plans that begin with a move or a run, where one of them might be worth more than what is at hand. They are known for
 * some turns, as most are never carried out: those that are chosen are looked at again by `renew`.
 */
export function noteMoves(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): void {
  const { index } = unit
  const mayMove = mayMoveAtAll(mind, unit)
  if (mayMove && mind.moved[index] !== 0 && mind.movedAfter[index] === unit.done) {
    const since = state.turn - (mind.movedIn[index] as number)
    const falls = (mind.price[1] as number) < CHEAPER * (mind.movedAt[index] as number)
    const isElsewhere = ((mind.changed[index] as number) & WENT) !== 0 || (mind.news & CONTESTED) !== 0
    const kept = mind.moved[index] === HOPED ? 1 : KEPT
    if (since < kept && !falls && !isElsewhere) {
      if (mind.moved[index] === FRESH && !isFresh(mind, index)) mind.moved[index] = OLD
      return
    }
  }
  forget(mind, index)
  if (!mayMove) return
  noteHopes(mind, temper, state, field, unit)
  hold(mind, state, unit, HOPED)
}

/** Looks again at plans that are not of this turn; false if they are. */
export function renew(mind: Mind, temper: Temper, state: Strike, field: Field, unit: Unit): boolean {
  if (mind.moved[unit.index] === FRESH) return false
  forget(mind, unit.index)
  hold(mind, state, unit, FRESH)
  weighMoves(mind, temper, state, field, unit)
  return true
}

/** Of `Mind.moved`: plans that hold, and plans that held. */
const FRESH = 1
const OLD = 2
/** Nobody looked yet. */
const HOPED = 3

/** Whether the plans hold: nothing befell the unit or whom they are about, and no enemy went anywhere, in this turn. */
function isFresh(mind: Mind, index: number): boolean {
  if (mind.isFresh || mind.changed[index] !== 0 || (mind.news & FOE_WENT) !== 0) return false
  return !isAbout(mind, (mind.n + index) * PLANS, 4)
}

/** Notes when the plans were made. */
function hold(mind: Mind, state: Strike, unit: Unit, as: number): void {
  const { index } = unit
  mind.moved[index] = as
  mind.movedIn[index] = state.turn
  mind.movedAfter[index] = unit.done
  mind.movedAt[index] = mind.price[1] as number
}

function forget(mind: Mind, index: number): void {
  const plans = (mind.n + index) * PLANS
  for (let k = 0; k < PLANS; k++) mind.gain[plans + k] = 0
  mind.moved[index] = 0
}

function mayMoveAtAll(mind: Mind, unit: Unit): boolean {
  return unit.place === ON_TABLE && unit.panicked === 0 && (may(mind, unit, MOVE) || may(mind, unit, RUN))
}
