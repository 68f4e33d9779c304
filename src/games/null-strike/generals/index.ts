import type { Policy, WeightedGenerals } from '../../../core/ruleset.ts'
import { fromWeights, toWeights } from '../../../kit/generals/weights.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { Strike } from '../state/state.ts'
import { General } from './general.ts'
import { CAPTURER, GREEDY, RUSHER, SHOOTER } from './weights.ts'

/** The generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<Strike>>> = {
  greedy: new General(GREEDY),
  shooter: new General(SHOOTER),
  rusher: new General(RUSHER),
  capturer: new General(CAPTURER),
  'random-legal': randomLegal,
}

/** The generals that consist of weights. */
export const WEIGHTED: WeightedGenerals<Strike> = {
  named: {
    greedy: toWeights(GREEDY),
    shooter: toWeights(SHOOTER),
    rusher: toWeights(RUSHER),
    capturer: toWeights(CAPTURER),
  },
  general: (weights) => new General(fromWeights(GREEDY, weights)),
}
