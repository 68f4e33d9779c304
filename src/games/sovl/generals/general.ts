import type { Dice } from '../../../core/dice.ts'
import { MOST_ACTIONS, type Policy } from '../../../core/ruleset.ts'
import { firstOfHighest } from '../../../kit/generals/highest.ts'
import { ACT, ACTIVATE, CHOOSE, DECLARE, DEPLOY, FIGHT, REACT, REDIRECT, RESOLVE } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { weighActivations } from './activations.ts'
import { weighActs } from './acts.ts'
import { weighAnswers, weighCharges, weighEngagements, weighNextCharges } from './charges.ts'
import { weighChoices, weighSpots } from './deployment.ts'
import { knowledgeOf } from './knowledge.ts'
import { LookAhead } from './look-ahead.ts'
import { levelTies } from './ties.ts'
import { toCosts } from './told.ts'
import type { Weights } from './weights.ts'

/** Time of a battle of generals that look ahead, as a multiple of one without looks, measured (`src/games/sovl/README.md`). */
const LOOKING = 3

/** A general that evaluates every legal choice one step ahead by its weights, in points. Of equal choices it takes the first. Its dice decide only how it deploys. In the choice of a unit and of what it does, it may look ahead (`look-ahead.ts`). */
export class General implements Policy<SovlState> {
  readonly weights: Weights
  /** Itself without a look ahead: it leads both armies in a look. Null if it does not look ahead. */
  readonly inCopies: General | null
  readonly work: number

  private readonly look: LookAhead | null
  /** Values of the actions of one decision, kept from the looks. */
  private readonly own: Float64Array

  constructor(weights: Weights) {
    this.weights = weights
    this.inCopies = weights.tries > 1 ? new General({ ...weights, tries: 0 }) : null
    this.look = this.inCopies === null ? null : new LookAhead(this.inCopies, weights.tries)
    this.own = new Float64Array(this.look === null ? 0 : MOST_ACTIONS)
    this.work = this.look === null ? 1 : LOOKING
  }

  choose(state: SovlState, actions: Int32Array, n: number, dice: Dice): number {
    if (n === 1) return 0
    const { values, battle } = knowledgeOf(state)
    const looks = this.look?.mayShow(state, battle) === true
    this.weigh(state, actions, n, dice, values, !looks)
    if (!looks) return firstOfHighest(values, n)
    // A look overwrites the values of the knowledge.
    const { own } = this
    for (let i = 0; i < n; i++) own[i] = values[i]
    this.lookAhead(state, actions, n, own)
    return firstOfHighest(own, n)
  }

  /** Writes the value of each action in points of the battle's costs, beyond that of the action that `told.ts` names. */
  values(state: SovlState, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
    const knowledge = knowledgeOf(state)
    this.weigh(state, actions, n, dice, out, false)
    if (n > 1 && this.look?.mayShow(state, knowledge.battle) === true) this.lookAhead(state, actions, n, out)
    toCosts(knowledge, n, out)
  }

  /** Adds what looks show to the values. */
  private lookAhead(state: SovlState, actions: Int32Array, n: number, out: Float64Array): void {
    const { battle, meanArmy } = knowledgeOf(state)
    this.look?.add(state, battle, actions, n, out, this.weights.foresight * meanArmy)
    levelTies(out, n)
  }

  /** `onlyBest`: actions that are not the best may get any value below that of the best. */
  private weigh(
    state: SovlState,
    actions: Int32Array,
    n: number,
    dice: Dice,
    out: Float64Array,
    onlyBest: boolean,
  ): void {
    const knowledge = knowledgeOf(state)
    const { weights } = this
    switch (knowledge.battle.stage) {
      case CHOOSE:
        weighChoices(knowledge, actions, n, out)
        break
      case DEPLOY:
        weighSpots(knowledge, actions, n, dice, out)
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
    levelTies(out, n)
  }
}
