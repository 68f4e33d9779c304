import type { Dice } from '../../../src/core/dice.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import * as Stage from '../../../src/games/war/state/stage.ts'
import { type War } from '../../../src/games/war/state/state.ts'
import { pickActivation } from './activations.ts'
import { pickAttack, pickCharged } from './attacks.ts'
import { knowledgeOf } from './knowledge.ts'
import { pickMagic } from './magic.ts'
import { pickMove } from './moves.ts'
import type { Weights } from './weights.ts'

/** A scripted general: evaluates every legal action by its weights, in one pass over the list. */
export class General implements Policy<War> {
  readonly weights: Weights

  constructor(weights: Weights) {
    this.weights = weights
  }

  choose(state: War, actions: Int32Array, n: number, _dice: Dice): number {
    if (n === 1) return 0
    const knowledge = knowledgeOf(state)
    switch (state.stage) {
      case Stage.CHOOSE:
        return pickActivation(knowledge, this.weights, actions, n)
      case Stage.ACT: {
        const enchants = pickMagic(knowledge, actions, n)
        return enchants >= 0 ? enchants : pickMove(knowledge, this.weights, actions, n)
      }
      case Stage.DECLARE:
        return pickCharged(knowledge, actions, n)
      case Stage.AFTER: {
        const enchants = pickMagic(knowledge, actions, n)
        return enchants >= 0 ? enchants : pickAttack(knowledge, actions, n)
      }
      default:
        return 0
    }
  }
}
