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
    crowd: {
      meaning: 'How much of what the enemy may do to another unit instead does not count, in 64ths.',
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
    later: {
      meaning: 'How much of what a hex nearer to the enemy is worth counts after the first turn, in 64ths.',
      min: 0,
      max: 256,
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
    deny: {
      meaning:
        'How much of what an enemy that acts later in this turn would do counts for a strike that takes its strength, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    cover: {
      meaning: 'What each point of cover is worth, in hundredths of a point.',
      min: -1000,
      max: 2000,
      whole: true,
    },
    prize: {
      meaning:
        'How much the expected gain counts against the length of the way where a unit chooses its target, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    actStrike: {
      meaning: 'How much what a unit would strike speaks for activating it now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actLate: {
      meaning:
        'How much what a unit would strike speaks for activating it now if the enemy does nothing more in this turn.',
      min: -256,
      max: 512,
      whole: true,
    },
    actDanger: {
      meaning: 'How much what enemies may do to a unit where it stands speaks for activating it now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actRisk: {
      meaning: 'How much what enemies may do to a unit where it would go speaks against activating it now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actPower: {
      meaning: 'How much what a unit may do to enemies on the average speaks against activating it now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actNear: {
      meaning: 'How much each hex to the nearest enemy speaks against activating a unit now, in hundredths of a point.',
      min: -1000,
      max: 2000,
      whole: true,
    },
    actLeader: {
      meaning: 'How much speaks for activating a leader now, in hundredths of a point.',
      min: -10000,
      max: 10000,
      whole: true,
    },
    actCaster: {
      meaning: 'How much speaks for activating a caster now, in hundredths of a point.',
      min: -10000,
      max: 10000,
      whole: true,
    },
  },
}
