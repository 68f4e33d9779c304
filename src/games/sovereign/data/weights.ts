import type { WeightFacts } from '../../../core/facts.ts'

/** Factors of amounts of worth. */
const factor = (meaning: string, most = 3) => ({ meaning, min: 0, max: most })

/** Weights that a general may set. */
export const WEIGHTS: WeightFacts = {
  named: ['tactician', 'bruteMelee', 'pack', 'skirmisher', 'guardian', 'mindless'],
  mixed: ['typical'],
  scale:
    'Values are points of worth: hit points that enemies may be expected to lose and friends to keep, each by the encounter value of its owner.',
  fields: {
    fear: factor('Weight of the loss to enemies that is expected before its next turn.'),
    wary: factor('Weight, within `fear`, of enemies that must come to it first.'),
    given: factor('Weight of the expected loss to Attacks of Opportunity on its way.'),
    urge: factor('Weight of the gain that it may expect in later turns from the place where its turn ends.'),
    kill: factor('Weight of dropping an enemy, in halves of its worth; hit points have 1.'),
    rout: factor(
      'Weight of making an enemy retreat: by its wounds, or because its fall breaks the morale of its group.',
    ),
    swarms: factor('Weight of its share of a Swarm Attack; 0: it joins none.'),
    screens: factor('Weight of the loss that a screen saves an ally; 0: it never screens.'),
    defends: factor('Weight of the loss that Total Defense saves; 0: it never uses Total Defense.'),
    snaps: factor('Weight of the gain of a Snap Attack; 0: it makes none.'),
    holds: factor('Weight of the blow that a held action is kept for.'),
    charges: {
      meaning:
        'Weight that is added to the gain of the blow of a Charge: above 0 it prefers to charge, below 0 it avoids it.',
      min: -2,
      max: 2,
    },
    wrestles: factor('Weight of the gain of shoves and grapples; 0: it tries none.'),
    aids: factor('Weight of first aid; 0: it gives none.'),
    withdrawAt: { meaning: 'Members down at which heroes withdraw; 0: never.', min: 0, max: 20, whole: true },
    staysAt: {
      meaning:
        'Heroes with so many members down stay if their strength is at least this share of the enemy’s; 0: they withdraw in any case.',
      min: 0,
      max: 5,
    },
    isMindless: {
      meaning: 'Whether it chooses among all legal targets with equal chances (1 yes, 0 no).',
      min: 0,
      max: 1,
      whole: true,
    },
  },
}
