import { General } from './general.ts'
import type { Weights } from './weights.ts'

/**
 * Weights found by the cross-entropy method (`npm run train`) on all pairs of the starter lists, against earlier generals. Those of waiting,
 * lanes, flanks and interception were set by hand, by scores against the general without them.
 */
export const EVEN_WEIGHTS: Weights = {
  wounds: 1.75,
  edge: 0.45,
  finish: 1.3,
  charge: -0.05,
  join: 0,
  counters: true,
  spared: 0.4,
  intercepted: 0.5,
  pursue: 0.7,
  patience: 1,
  caution: 0.5,
  refuse: 0.05,
  attack: 0.95,
  fear: 0.8,
  tempo: 0.1,
  likely: 0.67,
  turned: 0.4,
  blocked: 0.17,
  approach: 0.36,
  far: 0,
  soon: 0.5,
  screens: 0.3,
  clears: 0.2,
  outflanked: 0.5,
  alone: 0.1,
  shooting: 0.84,
  later: 0.5,
  suffers: 0.32,
  volleys: 1,
  aids: 0.2,
  closing: 0,
  stand: 0,
  urge: 1.6,
  urgeUnderFire: 0,
  late: 1.6,
  ahead: 0.45,
  pull: 0.26,
  fast: 99,
  fastFlank: 1,
  fastFront: 1,
  goShot: 2.2,
  goDanger: 1,
  goNear: -1.4,
  goFast: -3,
  goOpen: -10,
  goShooter: -5,
}

/** Takes the choice with the highest expected value. It takes even fights, too, since a battle that neither side seeks is drawn. */
export const greedy = new General(EVEN_WEIGHTS)
