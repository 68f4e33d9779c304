import type { Dice } from '../../../src/core/dice.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import {
  ACT,
  CASUALTIES,
  CHARGED,
  DEPLOY_UNITS,
  type Strike,
  unitAt,
} from '../../../src/games/null-strike/state/state.ts'
import { noteWorths } from './aims.ts'
import { attend } from './attend.ts'
import { FOE_WENT, forgetUnit, noteChanges, WENT } from './changes.ts'
import { pickSpot } from './deploy.ts'
import { confirm, pickCharge, pickEnd, pickStrike, pickTarget } from './details.ts'
import { noteMoves, renew } from './known.ts'
import { pickLosses } from './losses.ts'
import { MIND, PLANS } from './mind.ts'
import { noteNearness, noteObjectives } from './objectives.ts'
import { notePrices, shareOut, takeNext } from './share.ts'
import { offerAim, weighStanding } from './standing.ts'
import type { Temper } from './temper.ts'
import { noteThreats } from './threats.ts'
import { weighDigging } from './waiting.ts'

/** Plans of a choice that may turn out worth less than they looked. */
const TRIES = 16

/** A scripted general: shares his few actions out among the plans of his units as his temper has it. */
export class General implements Policy<Strike> {
  readonly temper: Temper

  constructor(temper: Temper) {
    this.temper = temper
  }

  choose(state: Strike, actions: Int32Array, n: number, _dice: Dice): number {
    const { field } = state
    if (n === 1 || field === null) return 0
    if (state.stage === CASUALTIES) return pickLosses(state, n)
    attend(state)
    if (state.stage === ACT) return pickAction(this.temper, state, field, actions, n)
    const unit = unitAt(state, state.active)
    if (state.stage === DEPLOY_UNITS) return pickSpot(state, field, unit, actions, n)
    const known = recall(state, field, actions, n)
    if (known >= 0) return known
    if (state.stage === CHARGED) return pickStrike(state, field, unit, actions, n)
    if (!isRemembered(state, field)) {
      // Who did not choose the action looks at all anew, and does so again when he chooses.
      noteChanges(state, field)
      noteWorths(this.temper, state, true)
      noteNearness(state, field, true)
      noteObjectives(this.temper, state, field)
      if (this.temper.fear > 0) noteThreats(state, field)
      MIND.battle[state.goer] = -1
    }
    switch (state.kind) {
      case Action.ATTACK:
        return pickTarget(state, field, unit, actions, n)
      case Action.CHARGE:
        return pickCharge(state, field, unit, actions, n)
      case Action.CAPTURE:
      case Action.EMBARK:
        return 0
      default:
        return pickEnd(this.temper, state, field, unit, actions, n)
    }
  }
}

/** The first action of the unit whose plan brings most for each action; the end of the turn where none brings anything. */
function pickAction(temper: Temper, state: Strike, field: Field, actions: Int32Array, n: number): number {
  const shot = afterAim(state, field, actions, n)
  if (shot > 0) return shot
  noteChanges(state, field)
  noteWorths(temper, state, MIND.isFresh)
  noteNearness(state, field, false)
  // Who shrinks or panics counts as before until somebody goes somewhere, or the turn is over.
  if (MIND.isFresh || (MIND.news & WENT) !== 0) noteObjectives(temper, state, field)
  const planned = asPlanned(state, field, actions, n)
  if (planned > 0) return planned
  noteLegal(actions, n)
  if ((MIND.isFresh || (MIND.news & FOE_WENT) !== 0) && temper.fear > 0) noteThreats(state, field)
  const { units, goer } = state
  MIND.left = Math.min(state.left, temper.depth, PLANS - 1)
  const begin = goer === 0 ? 0 : field.split
  const end = goer === 0 ? field.split : units.length
  for (let i = begin; i < end; i++) weighStanding(temper, state, field, units[i])
  if (notePrices(field, goer) && temper.dig > 0) {
    let any = false
    for (let i = begin; i < end; i++) any = weighDigging(temper, state, units[i]) || any
    if (any) notePrices(field, goer)
  }
  for (let i = begin; i < end; i++) noteMoves(temper, state, field, units[i])
  for (let tries = 0; ; tries++) {
    const acts = shareOut(state, field)
    if (acts < 0) return 0
    if (MIND.plan >= MIND.n * PLANS) {
      const unit = unitAt(state, acts)
      if (renew(temper, state, field, unit)) continue
      // What cannot be done at all is no plan any more, however often others were tried.
      const serves = confirm(temper, state, field, unit)
      if (!serves && (tries < TRIES || MIND.gain[MIND.plan] === 0)) continue
    } else if (tries < TRIES && offerAim(temper, state, field, unitAt(state, acts))) continue
    // Who cannot run there may move around.
    const kind = MIND.first[MIND.plan]
    remember(state, field, acts, kind)
    return placeOf(actions, n, Action.pack(kind, acts))
  }
}

/**
 * The place in the list of what is next by the last sharing out, where all that has happened since is that an own unit went somewhere; 0
 * where it is to be thought over.
 */
function asPlanned(state: Strike, field: Field, actions: Int32Array, n: number): number {
  if (MIND.isFresh || (MIND.news & ~WENT) !== 0) return 0
  const plan = takeNext(state.left)
  if (plan < 0) return 0
  // Who went is to be thought of anew later.
  for (let t = 0; t < MIND.touches; t++) forgetUnit(MIND.touched[t])
  const unit = (plan / PLANS) | 0
  const kind = MIND.first[plan]
  remember(state, field, unit, kind)
  return placeOf(actions, n, Action.pack(kind, unit))
}

/** The place in the list of the attack of who has just taken aim; less than 1 where nobody has. */
function afterAim(state: Strike, field: Field, actions: Int32Array, n: number): number {
  const { memo } = MIND
  const aims = memo[2] === Action.AIM && memo[0] === field.changes && memo[4] === 2 * state.turn + state.goer
  if (!aims) return 0
  const unit = memo[1]
  memo[2] = Action.ATTACK
  return placeOf(actions, n, Action.pack(Action.ATTACK, unit))
}

/** The place of an action in the list, 0 where it is not on it. */
function placeOf(actions: Int32Array, n: number, action: number): number {
  for (let i = 1; i < n; i++) if (actions[i] === action) return i
  return 0
}

/** Notes that the detail of an action is known; of aim, that of the attack that follows. */
function remember(state: Strike, field: Field, unit: number, kind: number): void {
  const { memo, plan } = MIND
  memo[0] = field.changes
  memo[1] = unit
  memo[2] = kind
  memo[4] = 2 * state.turn + state.goer
  if (kind === Action.ATTACK || kind === Action.AIM) {
    memo[3] = Action.pack(Action.ATTACK, MIND.prey[plan] * 8 + (MIND.set[plan] & 7))
  } else if (kind === Action.CHARGE) memo[3] = MIND.prey[plan]
}

/** Whether the action under way is the one that was chosen last, and nothing has changed on the table. */
function isRemembered(state: Strike, field: Field): boolean {
  const { memo } = MIND
  return memo[0] === field.changes && memo[1] === state.active && memo[2] === state.kind
}

/** The place in the list of what was thought of when the action was chosen; −1 where that is not so. */
function recall(state: Strike, field: Field, actions: Int32Array, n: number): number {
  const { memo } = MIND
  if (!isRemembered(state, field)) return -1
  for (let i = 0; i < n; i++) if (actions[i] === memo[3]) return i
  return -1
}

/** By unit, the kinds of actions on the list. */
function noteLegal(actions: Int32Array, n: number): void {
  const { legal } = MIND
  for (let i = 0; i < MIND.n; i++) legal[i] = 0
  for (let i = 1; i < n; i++) {
    const action = actions[i]
    const unit = Action.whatOf(action)
    legal[unit] = legal[unit] | (1 << Action.kindOf(action))
  }
}
