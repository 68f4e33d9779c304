import type { Dice } from '../../../core/dice.ts'
import type { Policy } from '../../../core/ruleset.ts'
import { ACT, ACTIVATE, CHOOSE, DECLARE, DEPLOY, FIGHT, REACT, REDIRECT, RESOLVE } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { pickActivation } from './activations.ts'
import { pickAct } from './acts.ts'
import { pickCharge, pickEngagement, pickNextCharge, shouldFlee } from './charges.ts'
import { pickChoice, pickSpot } from './deployment.ts'
import { mindOf } from './mind.ts'
import type { Temper } from './temper.ts'

/** A scripted general: weighs every legal choice one step ahead, as his temper has it. Of equal choices he takes the first. */
export class General implements Policy<SovlState> {
  readonly temper: Temper

  constructor(temper: Temper) {
    this.temper = temper
  }

  choose(state: SovlState, actions: Int32Array, n: number, _dice: Dice): number {
    if (n === 1) return 0
    const mind = mindOf(state)
    const { temper } = this
    const { battle } = mind
    switch (battle.stage) {
      case CHOOSE:
        return pickChoice(mind, actions, n)
      case DEPLOY:
        return pickSpot(mind, actions, n)
      case DECLARE:
      case REDIRECT:
        return pickCharge(mind, temper, actions, n)
      case REACT:
        return shouldFlee(mind, temper) ? 1 : 0
      case RESOLVE:
        return pickNextCharge(mind, actions, n)
      case ACTIVATE:
        return pickActivation(mind, actions, n)
      case ACT:
        return pickAct(mind, temper, actions, n)
      case FIGHT:
        return pickEngagement(mind, actions, n, battle.decider)
      default:
        return 0
    }
  }
}
