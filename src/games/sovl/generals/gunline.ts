import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Stands and shoots. It charges only units that would charge it, and answers charges with counter charges. */
export const gunline = new General({
  ...EVEN_WEIGHTS,
  charge: 0.03,
  attack: 0.5,
  fear: 1,
  shooting: 1.5,
  urge: 0.2,
  stand: 2,
})
