import type { Policy, WeightedGenerals } from '../../../core/ruleset.ts'
import { fromWeights, toWeights } from '../../../kit/generals/weights.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { War } from '../state/state.ts'
import { General } from './general.ts'
import { GREEDY, GUNLINE, RUSH } from './weights.ts'

/** The scripted generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<War>>> = {
  greedy: new General(GREEDY),
  rush: new General(RUSH),
  gunline: new General(GUNLINE),
  'random-legal': randomLegal,
}

/** The generals that consist of weights. */
export const WEIGHTED: WeightedGenerals<War> = {
  named: { greedy: toWeights(GREEDY), rush: toWeights(RUSH), gunline: toWeights(GUNLINE) },
  general: (weights) => new General(fromWeights(GREEDY, weights)),
}
