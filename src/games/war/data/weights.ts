import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general can set, in hundredths of a point on a scale where a mean unit is worth 64.5 points; shares are in 64ths. */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'rush', 'gunline'],
  scale:
    'Values are points of the battle’s costs; that of an attack or spell is told beside none, which has 0. That of a move adds up what its place brings and risks, and that of an activation is what the unit gains by acting now and not later: of these two only the differences count.',
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
    batteredForesight: {
      meaning: 'Share of what enemies may do to a battered unit in the next turn that counts against a hex, in 64ths.',
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
    caution: {
      meaning:
        'How much more the danger in this turn counts for a side that is ahead by three mean units in the last turn, and less for one that is behind, in 64ths. Smaller leads and earlier turns count for less.',
      min: -64,
      max: 64,
      whole: true,
    },
    urge: {
      meaning: 'Worth of each hex nearer to the enemy to a unit that does not shoot, in hundredths of a point.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    batteredUrge: {
      meaning: 'Share of the worth of a hex nearer to the enemy that counts for a battered unit, in 64ths.',
      min: 0,
      max: 256,
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
        'What each hex nearer to the enemy is worth to a caster, up to 9 hexes, in hundredths of a point; below 0 casters keep away.',
      min: -2000,
      max: 5000,
      whole: true,
    },
    spellUrge: {
      meaning:
        'Worth of each hex nearer to the enemy to a caster with a spell that harms, until the spell is in range, in hundredths of a point.',
      min: 0,
      max: 2000,
      whole: true,
    },
    haste: {
      meaning:
        'How much more coming nearer is worth to a side that is behind by three mean units in the last turn, and less to one that is ahead, in 64ths.',
      min: -64,
      max: 64,
      whole: true,
    },
    nextStrike: {
      meaning:
        'Share of the best strike that the unit may make in the next turn from a hex that counts for the hex, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    charge: {
      meaning:
        'Worth of a charge beyond its expected gain, in hundredths of a point; a positive value counts in the last turn, and round enemies that are adjacent already, only if a friend may take its place.',
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
      meaning: 'Worth of each point of cover until the last turn, in hundredths of a point.',
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
    facing: {
      meaning:
        'Cost of facing away from the target, in 12 hundredths of a point for each side turned; a tiny part of it in the last turn.',
      min: 0,
      max: 50,
      whole: true,
    },
    casterFacing: {
      meaning:
        'Cost of facing away from the target for a caster with a spell left where no enemy is adjacent, in 12 hundredths of a point for each side turned: it casts only at what is in front of it, and to turn back costs movement points.',
      min: 0,
      max: 50,
      whole: true,
    },
    thrift: {
      meaning: 'Gain below which a skill or a spell without damage is kept for a later turn, in hundredths of a point.',
      min: 0,
      max: 5000,
      whole: true,
    },
    exposed: {
      meaning:
        'Share of a caster’s worth that a power spell costs if an enemy may charge where the caster stands, in 64ths.',
      min: 0,
      max: 256,
      whole: true,
    },
    missed: {
      meaning: 'Cost of the activation that a caster misses after a power spell, in hundredths of a point.',
      min: 0,
      max: 5000,
      whole: true,
    },
    actStrike: {
      meaning: 'Choice of the unit to activate: weight of the expected gain of its strike.',
      min: -256,
      max: 512,
      whole: true,
    },
    actLate: {
      meaning:
        'Choice of the unit to activate: weight of the expected gain of its strike, if the enemy does nothing more in this turn.',
      min: -256,
      max: 512,
      whole: true,
    },
    actDanger: {
      meaning: 'Choice of the unit to activate: weight of what enemies may do to it where it stands.',
      min: -256,
      max: 512,
      whole: true,
    },
    actRisk: {
      meaning:
        'Choice of the unit to activate: weight, counted against it, of what enemies may do to it where it would go.',
      min: -256,
      max: 512,
      whole: true,
    },
    actPower: {
      meaning: 'Choice of the unit to activate: weight, counted against it, of what it may do to enemies on average.',
      min: -256,
      max: 512,
      whole: true,
    },
    actNear: {
      meaning:
        'Choice of the unit to activate: hundredths of a point counted against it for each hex to the nearest enemy.',
      min: -1000,
      max: 2000,
      whole: true,
    },
    actLeader: {
      meaning: 'Choice of the unit to activate: hundredths of a point counted for a leader.',
      min: -10000,
      max: 10000,
      whole: true,
    },
    actCaster: {
      meaning: 'Choice of the unit to activate: hundredths of a point counted for a caster.',
      min: -10000,
      max: 10000,
      whole: true,
    },
  },
}
