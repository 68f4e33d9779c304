import type { Dice } from '../../../src/core/dice.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import {
  ACT,
  ACTIVATE,
  CHOOSE,
  DECLARE,
  DEPLOY,
  FIGHT,
  REACT,
  REDIRECT,
  RESOLVE,
} from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { pickActivation } from './activations.ts'
import { pickAct } from './acts.ts'
import { pickCharge, pickEngagement, pickNextCharge, shouldFlee } from './charges.ts'
import { pickChoice, pickSpot } from './deployment.ts'
import { knowledgeOf } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** A general that evaluates every legal choice one step ahead by its weights. Of equal choices it takes the first. */
export class General implements Policy<SovlState> {
  readonly weights: Weights

  constructor(weights: Weights) {
    this.weights = weights
  }

  choose(state: SovlState, actions: Int32Array, n: number, _dice: Dice): number {
    if (n === 1) return 0
    const knowledge = knowledgeOf(state)
    const { weights } = this
    const { battle } = knowledge
    switch (battle.stage) {
      case CHOOSE:
        return pickChoice(knowledge, actions, n)
      case DEPLOY:
        return pickSpot(knowledge, actions, n)
      case DECLARE:
      case REDIRECT:
        return pickCharge(knowledge, weights, actions, n)
      case REACT:
        return shouldFlee(knowledge, weights) ? 1 : 0
      case RESOLVE:
        return pickNextCharge(knowledge, actions, n)
      case ACTIVATE:
        return pickActivation(knowledge, actions, n)
      case ACT:
        return pickAct(knowledge, weights, actions, n)
      case FIGHT:
        return pickEngagement(knowledge, actions, n, battle.decider)
      default:
        return 0
    }
  }
}
