import type { Dice } from '../../../core/dice.ts'
import type { Policy } from '../../../core/ruleset.ts'
import * as Action from '../choices/actions.ts'
import { ACT, CASUALTIES, CHARGED, DEPLOY_UNITS, type Strike, unitAt } from '../state/state.ts'
import { valueStrikes, valueTargets } from './attacks.ts'
import { valueListedCharges } from './charges.ts'
import { valueSlots } from './deployment.ts'
import { face } from './facing.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { pickLosses } from './losses.ts'
import { preferEnd, valueEnds } from './moves.ts'
import { pickAction, valueActions } from './turn.ts'
import type { Weights } from './weights.ts'
import { survey } from './worth.ts'

/** A scripted general: evaluates every legal action one step ahead by its weights, and takes the first with the highest value. */
export class General implements Policy<Strike> {
  readonly weights: Weights

  constructor(weights: Weights) {
    this.weights = weights
  }

  choose(state: Strike, actions: Int32Array, n: number, _dice: Dice): number {
    const { field } = state
    if (n === 1 || field === null) return 0
    if (state.stage === CASUALTIES) return pickLosses(state, n)
    const knowledge = knowledgeOf(state, field)
    if (state.stage === ACT) return pickAction(knowledge, this.weights, actions, n)
    const { values } = knowledge.scratch
    valueDetails(knowledge, this.weights, actions, n, values, false)
    let best = 0
    for (let i = 1; i < n; i++) if (values[i] > values[best]) best = i
    return best
  }

  values(state: Strike, actions: Int32Array, n: number, _dice: Dice, out: Float64Array): void {
    const { field } = state
    out.fill(0, 0, n)
    if (field === null) return
    if (state.stage === CASUALTIES) {
      out[pickLosses(state, n)] = 1
      return
    }
    const knowledge = knowledgeOf(state, field)
    if (state.stage === ACT) valueActions(knowledge, this.weights, actions, n, out)
    else valueDetails(knowledge, this.weights, actions, n, out, true)
  }
}

/** Values the remaining choices of an action: its target, or its end. `all`: exactly; otherwise only the best is sure to have its value. */
function valueDetails(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
  all: boolean,
): void {
  const { state } = knowledge
  if (state.stage === DEPLOY_UNITS) return valueSlots(knowledge, weights, actions, n, out, all)
  survey(knowledge, weights)
  if (state.stage === CHARGED) return valueStrikes(knowledge, weights, actions, n, out)
  face(knowledge, weights, unitAt(state, state.active))
  switch (state.kind) {
    case Action.ATTACK:
      return valueTargets(knowledge, weights, actions, n, out)
    case Action.CHARGE:
      return valueListedCharges(knowledge, weights, actions, n, out)
    case Action.CAPTURE:
      out.fill(knowledge.scratch.captures[state.goer], 0, n)
      return
    case Action.EMBARK:
      out.fill(0, 0, n)
      return
    default:
      valueEnds(knowledge, weights, actions, n, out, all)
      if (isMove(actions[0])) preferEnd(knowledge, n, out)
  }
}

function isMove(action: number): boolean {
  const kind = Action.kindOf(action)
  return kind === Action.MOVE || kind === Action.RUN
}
