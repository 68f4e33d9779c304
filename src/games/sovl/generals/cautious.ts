import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Keeps out of reach of charges that would hurt, and charges only where it expects to gain by it. */
export const cautious = new General({ ...EVEN_WEIGHTS, charge: 0.05, fear: 1.5, far: 0.15, urge: 0.5 })
