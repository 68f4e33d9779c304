import type { Dice } from '../../../core/dice.ts'
import type { Policy } from '../../../core/ruleset.ts'
import { firstOfHighest } from '../../../kit/generals/highest.ts'
import * as Stage from '../state/stage.ts'
import { type War } from '../state/state.ts'
import { pickActivation, valueActivations } from './activations.ts'
import { pickAttack, valueAttacks, valueCharged } from './attacks.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { pickMagic, valueMagic } from './magic.ts'
import { pickMove, valueMoves } from './moves.ts'
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
      case Stage.DECLARE:
        this.evaluate(knowledge, actions, n, knowledge.values)
        return firstOfHighest(knowledge.values, n)
      case Stage.ACT: {
        const enchants = pickMagic(knowledge, this.weights, actions, n)
        return enchants >= 0 ? enchants : pickMove(knowledge, this.weights, actions, n)
      }
      case Stage.AFTER: {
        const enchants = pickMagic(knowledge, this.weights, actions, n)
        return enchants >= 0 ? enchants : pickAttack(knowledge, this.weights, actions, n)
      }
      default:
        return 0
    }
  }

  /**
   * Writes the value of each action in points, on the scale of the costs of the battle. The value of an activation is what the unit gains
   * if it acts now, and not later.
   */
  values(state: War, actions: Int32Array, n: number, _dice: Dice, out: Float64Array): void {
    const knowledge = knowledgeOf(state)
    this.evaluate(knowledge, actions, n, out)
    const scale = knowledge.pointsOfWorth / (state.stage === Stage.CHOOSE ? 64 * 100 : 100)
    for (let i = 0; i < n; i++) out[i] *= scale
  }

  /** Writes the value of each action in hundredths of a point of worth, of activations in 64ths of these. */
  private evaluate(knowledge: Knowledge, actions: Int32Array, n: number, out: Float64Array): void {
    switch (knowledge.state.stage) {
      case Stage.CHOOSE:
        valueActivations(knowledge, this.weights, actions, n, out)
        return
      case Stage.DECLARE:
        valueCharged(knowledge, actions, n, out)
        return
      case Stage.ACT:
        valueMoves(knowledge, this.weights, actions, n, out)
        break
      default:
        valueAttacks(knowledge, this.weights, actions, n, out)
    }
    valueMagic(knowledge, this.weights, actions, n, out)
  }
}
