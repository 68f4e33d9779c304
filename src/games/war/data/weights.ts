import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general can set, in hundredths of a point on a scale where a mean unit is worth 64.5 points; shares are in 64ths. */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'rush', 'gunline'],
  fields: {
    fear: {
      meaning: 'How much of what enemies that act later in this turn may do to a unit counts against a hex, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    foresight: {
      meaning: 'How much of what enemies may do to it in the next turn counts against a hex, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    urge: {
      meaning: 'What each hex nearer to the enemy is worth to a unit that does not shoot, in hundredths of a point.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    shooterUrge: {
      meaning: 'What each hex nearer to the enemy is worth to a unit that shoots, in hundredths of a point.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    charge: {
      meaning: 'What a charge is worth beyond what it may be expected to bring, in hundredths of a point.',
      min: -5000,
      max: 10000,
      whole: true,
    },
    waits: {
      meaning:
        'Whether units that can charge wait until enemies have acted, so that these do not strike back at once (1 yes, 0 no).',
      min: 0,
      max: 1,
      whole: true,
    },
  },
}
