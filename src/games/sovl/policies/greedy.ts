import { General } from './general.ts'
import type { Temper } from './temper.ts'

/** Takes every choice for what it may be expected to bring, his own gains and the enemy's alike. */
export const EVEN_TEMPER: Temper = {
  charge: -0.02,
  attack: 1,
  fear: 0.7,
  shooting: 1,
  urge: 0.15,
  urgeUnderFire: 0.15,
  fast: 99,
  fastFlank: 1,
  fastFront: 1,
  stand: 0,
  counters: true,
}

export const greedy = new General(EVEN_TEMPER)
