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
import { FOE_WENT, forgetUnit, noteChanges, WENT } from './changes.ts'
import { pickSpot } from './deploy.ts'
import { confirm, pickCharge, pickEnd, pickStrike, pickTarget } from './details.ts'
import { divideActions, notePrices, takeNext } from './knapsack.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { noteMoves, renew } from './known.ts'
import { pickLosses } from './losses.ts'
import { noteNearness, noteObjectives } from './objectives.ts'
import { prepare } from './prepare.ts'
import { noteWorths } from './removals.ts'
import { offerAim, weighStanding } from './standing.ts'
import { noteThreats } from './threats.ts'
import { weighDigging } from './waiting.ts'
import type { Weights } from './weights.ts'

/** Most plans of one choice that may be dropped because their exact value is below their bound. */
const TRIES = 16

/** A scripted general. It divides the few actions of a turn among the plans of its units, by its weights. */
export class General implements Policy<Strike> {
  readonly weights: Weights

  constructor(weights: Weights) {
    this.weights = weights
  }

  choose(state: Strike, actions: Int32Array, n: number, _dice: Dice): number {
    const { field } = state
    if (n === 1 || field === null) return 0
    if (state.stage === CASUALTIES) return pickLosses(state, n)
    prepare(state)
    if (state.stage === ACT) return pickAction(this.weights, state, field, actions, n)
    const unit = unitAt(state, state.active)
    if (state.stage === DEPLOY_UNITS) return pickSpot(state, field, unit, actions, n)
    const known = recall(state, field, actions, n)
    if (known >= 0) return known
    if (state.stage === CHARGED) return pickStrike(state, field, unit, actions, n)
    if (!isRemembered(state, field)) {
      // A general that did not choose this action evaluates everything again, and once more at its next choice.
      noteChanges(state, field)
      noteWorths(this.weights, state, true)
      noteNearness(state, field, true)
      noteObjectives(this.weights, state, field)
      if (this.weights.fear > 0) noteThreats(state, field)
      KNOWLEDGE.battle[state.goer] = -1
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
        return pickEnd(this.weights, state, field, unit, actions, n)
    }
  }
}

/** The first action of the unit whose plan has the highest value for each action. If no plan has a value, the end of the turn. */
function pickAction(weights: Weights, state: Strike, field: Field, actions: Int32Array, n: number): number {
  const shot = afterAim(state, field, actions, n)
  if (shot > 0) return shot
  noteChanges(state, field)
  noteWorths(weights, state, KNOWLEDGE.isFresh)
  noteNearness(state, field, false)
  // A unit that loses models or panics keeps its old value until some unit moves or the turn ends.
  if (KNOWLEDGE.isFresh || (KNOWLEDGE.news & WENT) !== 0) noteObjectives(weights, state, field)
  const planned = asPlanned(state, field, actions, n)
  if (planned > 0) return planned
  noteLegal(actions, n)
  if ((KNOWLEDGE.isFresh || (KNOWLEDGE.news & FOE_WENT) !== 0) && weights.fear > 0) noteThreats(state, field)
  const { units, goer } = state
  KNOWLEDGE.left = Math.min(state.left, weights.depth, PLANS - 1)
  const begin = goer === 0 ? 0 : field.split
  const end = goer === 0 ? field.split : units.length
  for (let i = begin; i < end; i++) weighStanding(weights, state, field, units[i])
  if (notePrices(field, goer) && weights.dig > 0) {
    let any = false
    for (let i = begin; i < end; i++) any = weighDigging(weights, state, units[i]) || any
    if (any) notePrices(field, goer)
  }
  for (let i = begin; i < end; i++) noteMoves(weights, state, field, units[i])
  for (let tries = 0; ; tries++) {
    const acts = divideActions(state, field)
    if (acts < 0) return 0
    if (KNOWLEDGE.plan >= KNOWLEDGE.n * PLANS) {
      const unit = unitAt(state, acts)
      if (renew(weights, state, field, unit)) continue
      // A plan that is not legal is dropped, even if the limit of dropped plans is reached.
      const serves = confirm(weights, state, field, unit)
      if (!serves && (tries < TRIES || KNOWLEDGE.gain[KNOWLEDGE.plan] === 0)) continue
    } else if (tries < TRIES && offerAim(weights, state, field, unitAt(state, acts))) continue
    // A unit that cannot run there may move around.
    const kind = KNOWLEDGE.first[KNOWLEDGE.plan]
    remember(state, field, acts, kind)
    return placeOf(actions, n, Action.pack(kind, acts))
  }
}

/**
 * Index in the list of the next action of the last division of actions, if since then only own units have moved; 0 if everything must be
 * evaluated again.
 */
function asPlanned(state: Strike, field: Field, actions: Int32Array, n: number): number {
  if (KNOWLEDGE.isFresh || (KNOWLEDGE.news & ~WENT) !== 0) return 0
  const plan = takeNext(state.left)
  if (plan < 0) return 0
  // The unit that moved must be evaluated again later.
  for (let t = 0; t < KNOWLEDGE.touches; t++) forgetUnit(KNOWLEDGE.touched[t])
  const unit = (plan / PLANS) | 0
  const kind = KNOWLEDGE.first[plan]
  remember(state, field, unit, kind)
  return placeOf(actions, n, Action.pack(kind, unit))
}

/** Index in the list of the attack of a unit that has just aimed; less than 1 if no unit has. */
function afterAim(state: Strike, field: Field, actions: Int32Array, n: number): number {
  const { memo } = KNOWLEDGE
  const aims = memo[2] === Action.AIM && memo[0] === field.changes && memo[4] === 2 * state.turn + state.goer
  if (!aims) return 0
  const unit = memo[1]
  memo[2] = Action.ATTACK
  return placeOf(actions, n, Action.pack(Action.ATTACK, unit))
}

/** Index of an action in the list; 0 if it is not in the list. */
function placeOf(actions: Int32Array, n: number, action: number): number {
  for (let i = 1; i < n; i++) if (actions[i] === action) return i
  return 0
}

/** Notes that the details of the action are known; for Aim, those of the attack that follows. */
function remember(state: Strike, field: Field, unit: number, kind: number): void {
  const { memo, plan } = KNOWLEDGE
  memo[0] = field.changes
  memo[1] = unit
  memo[2] = kind
  memo[4] = 2 * state.turn + state.goer
  if (kind === Action.ATTACK || kind === Action.AIM) {
    memo[3] = Action.pack(Action.ATTACK, KNOWLEDGE.prey[plan] * 8 + (KNOWLEDGE.set[plan] & 7))
  } else if (kind === Action.CHARGE) memo[3] = KNOWLEDGE.prey[plan]
}

/** Whether the action under way is the last chosen one, and nothing on the table has changed since. */
function isRemembered(state: Strike, field: Field): boolean {
  const { memo } = KNOWLEDGE
  return memo[0] === field.changes && memo[1] === state.active && memo[2] === state.kind
}

/** Index in the list of the detail that was found when the action was chosen; −1 if it is not valid any more. */
function recall(state: Strike, field: Field, actions: Int32Array, n: number): number {
  const { memo } = KNOWLEDGE
  if (!isRemembered(state, field)) return -1
  for (let i = 0; i < n; i++) if (actions[i] === memo[3]) return i
  return -1
}

/** By unit, the kinds of its legal actions. */
function noteLegal(actions: Int32Array, n: number): void {
  const { legal } = KNOWLEDGE
  for (let i = 0; i < KNOWLEDGE.n; i++) legal[i] = 0
  for (let i = 1; i < n; i++) {
    const action = actions[i]
    const unit = Action.whatOf(action)
    legal[unit] = legal[unit] | (1 << Action.kindOf(action))
  }
}
