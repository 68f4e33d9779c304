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
import { lookOf } from './look-ahead.ts'
import { toCosts } from './told.ts'
import type { Weights } from './weights.ts'

/** Time of a battle of generals that look ahead, as a multiple of one without looks (`bench/README.md`). */
const LOOKING = 2.5

/** Values are rounded to one part in this many, because a position turned by half has equal values except for their last bits. */
const PARTS = 1e6

/** A general that evaluates every legal choice one step ahead by its weights, in points. Of equal choices it takes the first. Before a unit moves it may look ahead (`look-ahead.ts`). */
export class General implements Policy<SovlState> {
  readonly weights: Weights
  /** Itself without a look ahead: it leads both armies in a look. Null if it does not look ahead. */
  readonly inCopies: General | null
  readonly work: number

  constructor(weights: Weights) {
    this.weights = weights
    this.inCopies = weights.tries > 1 ? new General({ ...weights, tries: 0 }) : null
    this.work = this.inCopies === null ? 1 : LOOKING
  }

  choose(state: SovlState, actions: Int32Array, n: number, dice: Dice): number {
    if (n === 1) return 0
    const { values } = knowledgeOf(state)
    this.weigh(state, actions, n, values, true)
    const best = firstOfHighest(values, n)
    if (this.isContent(state, actions[best], dice)) return best
    this.weigh(state, actions, n, values, false)
    this.tryOthers(state, actions, n, values)
    return firstOfHighest(values, n)
  }

  /** Writes the value of each action in points of the battle's costs, beyond that of the action that `told.ts` names. */
  values(state: SovlState, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
    this.weigh(state, actions, n, out, false)
    if (n > 1 && !this.isContent(state, actions[firstOfHighest(out, n)], dice)) this.tryOthers(state, actions, n, out)
    toCosts(knowledgeOf(state), n, out)
  }

  /** Whether the best action needs no comparison with others: a look ahead at it shows no loss, or there is none. */
  private isContent(state: SovlState, action: number, dice: Dice): boolean {
    const { inCopies } = this
    if (inCopies === null || knowledgeOf(state).battle.stage !== ACT) return true
    const look = lookOf(knowledgeOf(state))
    return !look.mayShow(action) || look.contents(action, inCopies, dice)
  }

  /** Looks ahead at several acts, and adds what they promise to their values. The values may be those of the knowledge, which a look overwrites. */
  private tryOthers(state: SovlState, actions: Int32Array, n: number, out: Float64Array): void {
    const { inCopies, weights } = this
    const knowledge = knowledgeOf(state)
    if (inCopies === null) return
    const own = out.slice(0, n)
    lookOf(knowledge).tryOthers(actions, n, own, weights.tries, weights.foresight * knowledge.meanArmy, inCopies)
    for (let i = 0; i < n; i++) out[i] = Math.round(own[i] * PARTS) / PARTS
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
