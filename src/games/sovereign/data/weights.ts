import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general can set. Chances are in thousandths, shares in hundredths. */
export const WEIGHTS: WeightFacts = {
  named: ['tactician', 'bruteMelee', 'pack', 'skirmisher', 'guardian', 'mindless'],
  fields: {
    chargesAlways: {
      meaning: 'Whether it charges whenever it can (1), or weighs the loss of Armour Class (0).',
      min: 0,
      max: 1,
      whole: true,
    },
    swarms: { meaning: 'Whether it joins swarms where these bring more (1 yes, 0 no).', min: 0, max: 1, whole: true },
    keepsAway: {
      meaning: 'Distance that a shooter keeps from melee enemies, in squares; 0: none.',
      min: 0,
      max: 20,
      whole: true,
    },
    screens: { meaning: 'Whether it screens allies where it may (1 yes, 0 no).', min: 0, max: 1, whole: true },
    defends: { meaning: 'Whether it uses Total Defense (1 yes, 0 no).', min: 0, max: 1, whole: true },
    snapAt: {
      meaning: 'Chance of a kill from which it takes a Snap Attack, in thousandths; above 1000: never.',
      min: 0,
      max: 2000,
      whole: true,
    },
    fear: {
      meaning: 'How much of what enemies may do to it counts against a place, in hundredths.',
      min: 0,
      max: 500,
      whole: true,
    },
    withdrawAt: { meaning: 'Members down at which heroes withdraw; 0: never.', min: 0, max: 20, whole: true },
    staysAt: {
      meaning:
        'Heroes with so many members down stay if their strength is at least this share of the enemy’s, in hundredths; 0: they withdraw in any case.',
      min: 0,
      max: 500,
      whole: true,
    },
    aids: { meaning: 'Whether it stands by the fallen (1 yes, 0 no).', min: 0, max: 1, whole: true },
    isMindless: {
      meaning: 'Whether it takes any legal target, each as likely (1 yes, 0 no).',
      min: 0,
      max: 1,
      whole: true,
    },
  },
}
