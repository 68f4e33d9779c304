import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Closes with the enemy and charges wherever the odds are not clearly against him; what may charge him does not trouble him much. */
export const aggressive = new General({ ...EVEN_WEIGHTS, charge: -0.08, fear: 0.1, urge: 3 })
