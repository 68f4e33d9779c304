import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general can set. Points are on a scale where a unit of mean points has 160. */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'aggressive', 'cautious', 'gunline', 'flanker'],
  fields: {
    charge: {
      meaning:
        'Share of its own points that a charge must be expected to gain before it is declared; below 0, charges at a loss are declared too.',
      min: -2,
      max: 2,
    },
    join: {
      meaning: 'Share of an enemy’s points that it is worth to join others that fight it already.',
      min: 0,
      max: 2,
    },
    counters: { meaning: 'Whether units charged in front meet the charge (1 yes, 0 no).', min: 0, max: 1, whole: true },
    attack: { meaning: 'Weight of the best charge that a place opens.', min: 0, max: 10 },
    fear: { meaning: 'Weight of the charges that a place lays the unit open to.', min: 0, max: 10 },
    shooting: { meaning: 'Weight of shots, one’s own and the enemy’s.', min: 0, max: 10 },
    far: { meaning: 'Weight of charges from beyond the enemy’s present reach.', min: 0, max: 10 },
    stand: { meaning: 'Points to a unit of 100 for staying as it stands.', min: -50, max: 50 },
    urge: {
      meaning: 'Points an inch nearer to the enemy is worth to a unit of 100 points that fights hand to hand.',
      min: -20,
      max: 20,
    },
    urgeUnderFire: {
      meaning: 'What the urge grows by for each 100 points of shooters that the enemy has more.',
      min: 0,
      max: 10,
    },
    late: {
      meaning: 'What the urge grows by until the last turn, in shares of itself, for the side that is not ahead.',
      min: 0,
      max: 20,
    },
    ahead: { meaning: 'What is left of the urge for the side that is ahead, as a share.', min: 0, max: 5 },
    pull: { meaning: 'Inches that a point of expected gain makes an enemy seem nearer.', min: 0, max: 10 },
    fast: { meaning: 'Movement, in inches, from which a unit counts as fast; 99: no unit does.', min: 0, max: 99 },
    fastFlank: { meaning: 'Weight of gains against flanks and rears for fast units.', min: 0, max: 10 },
    fastFront: { meaning: 'Weight of gains against fronts for fast units.', min: 0, max: 10 },
  },
}
