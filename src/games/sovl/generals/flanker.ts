import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Holds the enemy with foot and brings fast units round to flanks and rear. */
export const flanker = new General({ ...EVEN_WEIGHTS, fast: 12, fastFlank: 1.5, fastFront: 0.4 })
