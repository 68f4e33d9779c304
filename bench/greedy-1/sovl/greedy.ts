import { General } from './general.ts'
import type { Weights } from './weights.ts'

/** Takes the choice with the highest expected value. It takes even fights, too, since a battle that neither side seeks is drawn. */
export const EVEN_WEIGHTS: Weights = {
  charge: -0.02,
  join: 0.1,
  counters: true,
  attack: 0.8,
  fear: 0.4,
  shooting: 1,
  far: 0,
  stand: 0,
  urge: 1.5,
  urgeUnderFire: 0.15,
  late: 2,
  ahead: 0.3,
  pull: 0.3,
  fast: 99,
  fastFlank: 1,
  fastFront: 1,
}

export const greedy = new General(EVEN_WEIGHTS)
