import { General } from './general.ts'
import { EVEN_WEIGHTS } from './greedy.ts'

/** Stands and shoots, and lets the enemy come as long as its shots win. It charges units that would charge it, and answers charges with counter charges. */
export const gunline = new General({
  ...EVEN_WEIGHTS,
  charge: 0.03,
  attack: 0.8,
  shooting: 1.5,
  urge: 1.2,
  patience: 1.5,
  stand: 2,
})
