import type { Policy, WeightedGenerals } from '../../../core/ruleset.ts'
import { fromWeights, toWeights } from '../../../kit/generals/weights.ts'
import { randomLegal } from '../../../kit/random-legal.ts'
import type { Fight } from '../state/state.ts'
import { General } from './general.ts'
import { PRESETS, type Weights } from './weights.ts'

const [BRUTE, PACK, SKIRMISHER, GUARDIAN, TACTICIAN, MINDLESS] = PRESETS as readonly [
  Weights,
  Weights,
  Weights,
  Weights,
  Weights,
  Weights,
]

/** The generals, the default first. */
export const POLICIES: Readonly<Record<string, Policy<Fight>>> = {
  typical: new General(null),
  tactician: new General(TACTICIAN),
  bruteMelee: new General(BRUTE),
  pack: new General(PACK),
  skirmisher: new General(SKIRMISHER),
  guardian: new General(GUARDIAN),
  mindless: new General(MINDLESS),
  'random-legal': randomLegal,
}

const NAMED = {
  tactician: TACTICIAN,
  bruteMelee: BRUTE,
  pack: PACK,
  skirmisher: SKIRMISHER,
  guardian: GUARDIAN,
  mindless: MINDLESS,
}

/** Those that are nothing but weights. */
export const WEIGHTED: WeightedGenerals<Fight> = {
  named: Object.fromEntries(Object.entries(NAMED).map(([name, weights]) => [name, toWeights(weights)])),
  general: (weights) => new General(fromWeights(TACTICIAN, weights)),
}
