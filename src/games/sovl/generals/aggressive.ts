import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Closes with the enemy and charges unless the odds are clearly bad. It fears charges half as much as others do. */
export const aggressive = new General({ ...EVEN_WEIGHTS, charge: -0.1, fear: 0.4, alone: 0, urge: 3 })
