import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Closes with the enemy and charges unless the odds are clearly bad. Its fear of charges is low. */
export const aggressive = new General({ ...EVEN_WEIGHTS, charge: -0.08, fear: 0.1, urge: 3 })
