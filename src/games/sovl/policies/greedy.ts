import { General } from './general.ts'
import type { Temper } from './temper.ts'

/** Takes every choice for what it may be expected to bring, his own gains and the enemy's alike. */
export const EVEN_TEMPER: Temper = {
  charge: -0.02,
  attack: 0.8,
  fear: 0.4,
  shooting: 1,
  urge: 1.5,
  urgeUnderFire: 0.15,
  far: 0,
  ahead: 0.3,
  pull: 0.4,
  join: 0.1,
  late: 2,
  fast: 99,
  fastFlank: 1,
  fastFront: 1,
  stand: 0,
  counters: true,
}

export const greedy = new General(EVEN_TEMPER)
