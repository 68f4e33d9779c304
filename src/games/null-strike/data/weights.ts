import type { WeightFacts } from '../../../core/facts.ts'

/**
 * The weights that a general can set. Weights of worth are in thousandths of an average army; the others multiply the expected value of an
 * action.
 */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'shooter', 'rusher', 'capturer'],
  fields: {
    attack: { meaning: 'Weight of what an attack may be expected to remove.', min: 0, max: 20 },
    charge: { meaning: 'Weight of what a charge may be expected to remove.', min: 0, max: 20 },
    star: {
      meaning: 'Share of what a target would do in the turns to come that counts beside its points.',
      min: 0,
      max: 5,
    },
    warlord: { meaning: 'Share of the action a Warlord brings that counts for removing it.', min: 0, max: 20 },
    panic: { meaning: 'Share of what a target would do in its next turn that counts if it panics.', min: 0, max: 20 },
    capture: { meaning: 'Worth of an objective, in thousandths of an army.', min: 0, max: 5000 },
    barred: { meaning: 'What each enemy that forbids the capture leaves of that worth, as a share.', min: 0, max: 1 },
    hold: { meaning: 'Share of it that being at an objective is worth.', min: 0, max: 5 },
    guard: { meaning: 'Share of it that keeping the enemy from taking an objective is worth.', min: 0, max: 5 },
    fear: { meaning: 'Weight of what enemies may do to a unit at the place where a move ends.', min: 0, max: 20 },
    usual: {
      meaning: 'What the enemy’s actions usually bring: fear counts only beyond this share of it.',
      min: 0,
      max: 5,
    },
    approach: { meaning: 'Weight of coming nearer to a place where the unit could attack.', min: 0, max: 50 },
    melee: { meaning: 'How much more a blow counts there than a shot.', min: 0, max: 20 },
    keen: {
      meaning: 'Cost of each inch between the end of a move and its aim, in thousandths of an army.',
      min: 0,
      max: 100,
    },
    rally: { meaning: 'Weight of rallying a panicked unit.', min: 0, max: 20 },
    dig: { meaning: 'Weight of digging in.', min: 0, max: 20 },
    depth: { meaning: 'Actions of one unit that are thought of at once.', min: 1, max: 7, whole: true },
  },
}
