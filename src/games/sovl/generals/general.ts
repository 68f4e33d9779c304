import type { Dice } from '../../../core/dice.ts'
import type { Policy } from '../../../core/ruleset.ts'
import { firstOfHighest } from '../../../kit/generals/highest.ts'
import { ACT, ACTIVATE, CHOOSE, DECLARE, DEPLOY, FIGHT, REACT, REDIRECT, RESOLVE } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { weighActivations } from './activations.ts'
import { weighActs } from './acts.ts'
import { weighAnswers, weighCharges, weighEngagements, weighNextCharges } from './charges.ts'
import { weighChoices, weighSpots } from './deployment.ts'
import { knowledgeOf } from './knowledge.ts'
import { toCosts } from './told.ts'
import type { Weights } from './weights.ts'

/** Values are rounded to one part in this many, because a position turned by half has equal values except for their last bits. */
const PARTS = 1e6

/** A general that evaluates every legal choice one step ahead by its weights, in points. Of equal choices it takes the first. */
export class General implements Policy<SovlState> {
  readonly weights: Weights

  constructor(weights: Weights) {
    this.weights = weights
  }

  choose(state: SovlState, actions: Int32Array, n: number, _dice: Dice): number {
    if (n === 1) return 0
    const { values } = knowledgeOf(state)
    this.weigh(state, actions, n, values, true)
    return firstOfHighest(values, n)
  }

  /** Writes the value of each action in points of the battle's costs, beyond that of the action that `told.ts` names. */
  values(state: SovlState, actions: Int32Array, n: number, _dice: Dice, out: Float64Array): void {
    this.weigh(state, actions, n, out, false)
    toCosts(knowledgeOf(state), n, out)
  }

  /** `onlyBest`: actions that are not the best may get any value below that of the best. */
  private weigh(state: SovlState, actions: Int32Array, n: number, out: Float64Array, onlyBest: boolean): void {
    this.weighStage(state, actions, n, out, onlyBest)
    for (let i = 0; i < n; i++) out[i] = Math.round(out[i] * PARTS) / PARTS
  }

  private weighStage(state: SovlState, actions: Int32Array, n: number, out: Float64Array, onlyBest: boolean): void {
    const knowledge = knowledgeOf(state)
    const { weights } = this
    switch (knowledge.battle.stage) {
      case CHOOSE:
        weighChoices(knowledge, actions, n, out)
        break
      case DEPLOY:
        weighSpots(knowledge, actions, n, out)
        break
      case DECLARE:
      case REDIRECT:
        weighCharges(knowledge, weights, actions, n, out)
        break
      case REACT:
        weighAnswers(knowledge, weights, out)
        break
      case RESOLVE:
        weighNextCharges(knowledge, actions, n, out)
        break
      case ACTIVATE:
        weighActivations(knowledge, weights, actions, n, out)
        break
      case ACT:
        weighActs(knowledge, weights, actions, n, out, onlyBest)
        break
      case FIGHT:
        weighEngagements(knowledge, actions, n, out)
        break
      default:
        out.fill(0, 0, n)
    }
  }
}
