import type { WeightFacts } from '../../../core/facts.ts'

/** Factors of amounts of worth. */
const factor = (meaning: string, most = 3) => ({ meaning, min: 0, max: most })

/** Weights that a general may set. */
export const WEIGHTS: WeightFacts = {
  named: ['tactician', 'bruteMelee', 'pack', 'skirmisher', 'guardian', 'mindless'],
  fields: {
    fear: factor('Weight of what enemies are expected to take from it before its next turn.'),
    wary: factor('Weight, within fear, of enemies who must come to it first.'),
    given: factor('Weight of what Attacks of Opportunity on its way are expected to take.'),
    urge: factor('Weight of what the place where a turn ends lets it take later.'),
    kill: factor('Weight of dropping an enemy, in halves of its worth; hit points have 1.'),
    rout: factor('Weight of making an enemy want out, by its wounds or as the one whose fall breaks its group.'),
    swarms: factor('Weight of its share of a Swarm Attack; 0: it joins none.'),
    screens: factor('Weight of what a screen saves the ally it stands by; 0: it screens nobody.'),
    defends: factor('Weight of what Total Defense saves; 0: it never uses it.'),
    snaps: factor('Weight of what a Snap Attack brings; 0: it makes none.'),
    holds: factor('Weight of the blow that a held action is kept for.'),
    charges: {
      meaning:
        'Weight of the blow of a Charge besides what it brings: above 0 it likes to charge, below 0 it does not.',
      min: -2,
      max: 2,
    },
    wrestles: factor('Weight of what shoves and grapples bring; 0: it tries none.'),
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
