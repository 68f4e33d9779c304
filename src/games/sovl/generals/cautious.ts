import { General } from './general.ts'
import { EVEN_TEMPER } from './greedy.ts'

/** Keeps out of reach of charges that would hurt, and charges only where he expects to win by it. */
export const cautious = new General({ ...EVEN_TEMPER, charge: 0.05, fear: 1.5, far: 0.15, urge: 0.5 })
