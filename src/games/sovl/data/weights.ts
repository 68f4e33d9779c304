import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general can set. Points are on a scale where a unit of mean points has 160. */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'aggressive', 'cautious', 'gunline', 'flanker'],
  scale:
    'Values are points of the battle’s costs. 0 is to be done, the unit that is least urgent to activate, or the best place in the setting up; an even fight where charges and engagements are resolved in turn; in other decisions it is to do nothing.',
  fields: {
    wounds: {
      meaning: 'Weight of wounds, beside that of units that break, in all turns but the last.',
      min: 0,
      max: 10,
    },
    edge: {
      meaning: 'Share by which a broken unit is worth more if its flight leaves the table, and less if it does not.',
      min: -2,
      max: 3,
    },
    finish: {
      meaning:
        'Share by which a fight with a unit, or a volley at it, is worth more if the unit has lost all its wounds but one.',
      min: -0.5,
      max: 4,
    },
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
    spared: { meaning: 'Weight of the worst charge that a unit is spared by a charge of its own.', min: 0, max: 10 },
    intercepted: { meaning: 'Chance that an enemy intercepts a charge if it can.', min: 0, max: 1 },
    pursue: {
      meaning: 'Weight of charges at fleeing units that may rally, in all turns but the last.',
      min: -5,
      max: 10,
    },
    patience: {
      meaning:
        'Share of `urge` that is taken off if waiting would win, and added if it would lose, by the score, the clock and the shooters of both armies.',
      min: 0,
      max: 5,
    },
    caution: {
      meaning:
        'Share by which own charges weigh less and charges at the unit more if waiting would win; the other way round if it would lose.',
      min: -1,
      max: 1,
    },
    refuse: { meaning: 'Added to `charge` if waiting would win, and taken off if it would lose.', min: -1, max: 1 },
    attack: { meaning: 'Weight of the best charge that a place opens.', min: 0, max: 10 },
    fear: { meaning: 'Weight of the charges that a place lays the unit open to.', min: 0, max: 10 },
    tempo: {
      meaning:
        'Share by which charges weigh more for the player that declares first next turn, and less for the other player.',
      min: -1,
      max: 1,
    },
    likely: { meaning: 'Share of a charge at the front of a unit that can still move away.', min: 0, max: 2 },
    turned: { meaning: 'Share of a charge for which the unit faces the wrong way.', min: 0, max: 2 },
    blocked: { meaning: 'Share of a charge with something in its way.', min: 0, max: 2 },
    approach: { meaning: 'Weight of charges from beyond the unit’s own reach.', min: 0, max: 10 },
    far: { meaning: 'Weight of charges from beyond the reach of an enemy that has acted this turn.', min: 0, max: 10 },
    soon: { meaning: 'Weight of charges from beyond the reach of an enemy that has yet to act.', min: 0, max: 10 },
    screens: {
      meaning: 'Weight of charges at friends that a place keeps off, within `fear`.',
      min: 0,
      max: 5,
    },
    clears: {
      meaning: 'Weight of charges of friends that a place is in the way of, within `attack`.',
      min: 0,
      max: 5,
    },
    outflanked: {
      meaning: 'Share by which the charge of an enemy that can still move counts as one at a flank.',
      min: 0,
      max: 1,
    },
    alone: {
      meaning: 'Weight of the points of enemies about a place that friends about it do not match.',
      min: -2,
      max: 5,
    },
    shooting: { meaning: 'Weight of shots of this turn.', min: 0, max: 10 },
    later: { meaning: 'Share of its shots of the next turn that counts now.', min: 0, max: 5 },
    suffers: { meaning: 'Weight of shots at the unit.', min: 0, max: 10 },
    volleys: {
      meaning:
        'Share of a volley of the next turn that each turn after it is worth in which no enemy can charge the unit yet.',
      min: -1,
      max: 5,
    },
    aids: { meaning: 'Share by which wounds count more on a unit that friends fight.', min: -1, max: 5 },
    closing: {
      meaning: 'Points that each inch nearer to half its range is worth to a unit of 100 points that shoots.',
      min: -10,
      max: 20,
    },
    stand: { meaning: 'Points that staying as it stands is worth to a unit of 100 points.', min: -50, max: 50 },
    urge: {
      meaning: 'Points that each inch nearer to the enemy is worth to a unit of 100 points that fights hand to hand.',
      min: -20,
      max: 20,
    },
    urgeUnderFire: {
      meaning: 'Amount by which `urge` grows for each 100 points of shooters that the enemy has more.',
      min: 0,
      max: 10,
    },
    late: {
      meaning: 'Share of itself by which `urge` grows until the last turn, for the side that is not ahead.',
      min: 0,
      max: 20,
    },
    ahead: { meaning: 'Share of `urge` that is left for the side that is ahead.', min: -2, max: 5 },
    pull: { meaning: 'Inches that a point of expected gain makes an enemy seem nearer.', min: 0, max: 10 },
    fast: { meaning: 'Movement, in inches, from which a unit counts as fast; 99: no unit does.', min: 0, max: 99 },
    fastFlank: { meaning: 'Weight of gains against flanks and rears for fast units.', min: 0, max: 10 },
    fastFront: { meaning: 'Weight of gains against fronts for fast units.', min: 0, max: 10 },
    tries: {
      meaning:
        'Most acts of a unit that are tried in looks ahead, the best included; 0 or 1: no look ahead, neither at acts nor at units.',
      min: 0,
      max: 16,
      whole: true,
    },
    foresight: { meaning: 'Weight of what a look ahead finds for a unit or an act.', min: 0, max: 20 },
    goShot: { meaning: 'Who acts first: points for a point of its best shot.', min: -50, max: 50 },
    goDanger: { meaning: 'Who acts first: points for a point of the worst charge at its front.', min: -50, max: 50 },
    goNear: { meaning: 'Who acts first: points for an inch that the nearest enemy is away.', min: -50, max: 50 },
    goFast: { meaning: 'Who acts first: points for an inch of movement.', min: -50, max: 50 },
    goOpen: { meaning: 'Who acts first: points for an enemy near it that has yet to act.', min: -50, max: 50 },
    goShooter: { meaning: 'Who acts first: points for a unit that can shoot.', min: -100, max: 100 },
  },
}
