import type { Dice } from '../../../core/dice.ts'
import type { Policy } from '../../../core/ruleset.ts'
import { ACT, AFTER, CHOOSE, DECLARE, type War } from '../state/state.ts'
import { pickActivation } from './activations.ts'
import { pickAttack, pickCharged } from './attacks.ts'
import { pickMagic } from './magic.ts'
import { mindOf } from './mind.ts'
import { pickMove } from './moves.ts'
import type { Temper } from './temper.ts'

/** A scripted general: weighs every legal choice as his temper has it, in one pass over the list. */
export class General implements Policy<War> {
  readonly temper: Temper

  constructor(temper: Temper) {
    this.temper = temper
  }

  choose(state: War, actions: Int32Array, n: number, _dice: Dice): number {
    if (n === 1) return 0
    const mind = mindOf(state)
    switch (state.stage) {
      case CHOOSE:
        return pickActivation(mind, this.temper, state, actions, n)
      case ACT: {
        const enchants = pickMagic(mind, state, actions, n)
        return enchants >= 0 ? enchants : pickMove(mind, this.temper, state, actions, n)
      }
      case DECLARE:
        return pickCharged(mind, state, actions, n)
      case AFTER: {
        const enchants = pickMagic(mind, state, actions, n)
        return enchants >= 0 ? enchants : pickAttack(mind, state, actions, n)
      }
      default:
        return 0
    }
  }
}
