import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Keeps out of reach of charges that would hurt, and charges only if it expects to gain by it. */
export const cautious = new General({
  ...EVEN_WEIGHTS,
  charge: 0.03,
  fear: 1.5,
  far: 0.1,
  soon: 0.8,
  alone: 0.2,
  urge: 0.8,
})
