import type { Policy, WeightedGenerals } from '../../../core/ruleset.ts'
import { fromWeights, toWeights } from '../../../kit/generals/weights.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { SovlState } from '../state/state.ts'
import { aggressive } from './aggressive.ts'
import { cautious } from './cautious.ts'
import { flanker } from './flanker.ts'
import { General } from './general.ts'
import { EVEN_WEIGHTS, greedy } from './greedy.ts'
import { gunline } from './gunline.ts'

/** The scripted generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<SovlState>>> = {
  greedy,
  aggressive,
  cautious,
  gunline,
  flanker,
  'random-legal': randomLegal,
}

const NAMED = { greedy, aggressive, cautious, gunline, flanker }

/** The generals that consist of weights. */
export const WEIGHTED: WeightedGenerals<SovlState> = {
  named: Object.fromEntries(Object.entries(NAMED).map(([name, { weights }]) => [name, toWeights(weights)])),
  general: (weights) => new General(fromWeights(EVEN_WEIGHTS, weights)),
}
