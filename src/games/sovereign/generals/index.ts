import type { Policy, WeightedGenerals } from '../../../core/ruleset.ts'
import { fromWeights, toWeights } from '../../../kit/generals/weights.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { Fight } from '../state/state.ts'
import { General } from './general.ts'
import { LEANINGS, TACTICIAN } from './weights.ts'

/** The generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = {
  typical: new General(null),
  ...Object.fromEntries(Object.entries(LEANINGS).map(([name, weights]) => [name, new General(weights)])),
  'random-legal': randomLegal,
}

/** The generals that consist of weights. */
export const WEIGHTED: WeightedGenerals<Fight> = {
  named: Object.fromEntries(Object.entries(LEANINGS).map(([name, weights]) => [name, toWeights(weights)])),
  general: (weights) => new General(fromWeights(TACTICIAN, weights)),
}
