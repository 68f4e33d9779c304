import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Stands and shoots. It charges units that would charge it, and answers charges with counter charges. */
export const gunline = new General({
  ...EVEN_WEIGHTS,
  charge: 0.03,
  attack: 0.6,
  fear: 1.2,
  shooting: 1.5,
  urge: 0.3,
  stand: 2,
})
