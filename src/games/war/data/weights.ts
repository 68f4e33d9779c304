import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general can set, in hundredths of a point on a scale where a mean unit is worth 64.5 points; shares are in 64ths. */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'rush', 'gunline'],
  fields: {
    fear: {
      meaning:
        'Share of what enemies that act later in this turn may do to the unit that counts against a hex, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    foresight: {
      meaning: 'Share of what enemies may do to the unit in the next turn that counts against a hex, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    crowd: {
      meaning:
        'Share of what an enemy may do to another unit instead that is subtracted from the danger to a unit, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    urge: {
      meaning: 'Worth of each hex nearer to the enemy to a unit that does not shoot, in hundredths of a point.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    later: {
      meaning: 'Share of the worth of a hex nearer to the enemy that counts after the first turn, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    shooterUrge: {
      meaning: 'Worth of each hex nearer to the enemy to a unit that shoots, in hundredths of a point.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    casterUrge: {
      meaning:
        'What each hex nearer to the enemy is worth to a caster, in hundredths of a point; below 0 casters keep away.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    charge: {
      meaning: 'Worth of a charge beyond its expected gain, in hundredths of a point.',
      min: -5000,
      max: 10000,
      whole: true,
    },
    deny: {
      meaning:
        'Share of what an enemy that acts later in this turn would do that counts for a strike that takes its strength, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    cover: {
      meaning: 'Worth of each point of cover, in hundredths of a point.',
      min: -1000,
      max: 2000,
      whole: true,
    },
    prize: {
      meaning: 'Weight of the expected gain against the length of the way when a unit chooses its target, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    actStrike: {
      meaning: 'Weight of the expected gain of a unit’s strike for activating the unit now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actLate: {
      meaning:
        'Weight of the expected gain of a unit’s strike for activating the unit now, if the enemy does nothing more in this turn.',
      min: -256,
      max: 512,
      whole: true,
    },
    actDanger: {
      meaning: 'Weight of what enemies may do to a unit where it stands for activating the unit now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actRisk: {
      meaning: 'Weight of what enemies may do to a unit where it would go against activating the unit now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actPower: {
      meaning: 'Weight of what a unit may do to enemies on average against activating the unit now.',
      min: -256,
      max: 512,
      whole: true,
    },
    actNear: {
      meaning: 'Weight of each hex to the nearest enemy against activating a unit now, in hundredths of a point.',
      min: -1000,
      max: 2000,
      whole: true,
    },
    actLeader: {
      meaning: 'Weight for activating a leader now, in hundredths of a point.',
      min: -10000,
      max: 10000,
      whole: true,
    },
    actCaster: {
      meaning: 'Weight for activating a caster now, in hundredths of a point.',
      min: -10000,
      max: 10000,
      whole: true,
    },
  },
}
