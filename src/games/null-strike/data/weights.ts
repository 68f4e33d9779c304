import type { WeightFacts } from '../../../core/facts.ts'

/** The weights that a general may state. Points are thousandths of an average army; the other weights multiply the expected effect of an action. */
export const WEIGHTS: WeightFacts = {
  named: ['greedy', 'shooter', 'rusher', 'capturer'],
  scale:
    'Values are thousandths of an average army, beyond doing nothing; that of a move, a run or a charge is a first look, which its ends correct.',
  fields: {
    shots: { meaning: 'Weight of the points that attacks from afar are expected to remove.', min: 0, max: 20 },
    blows: { meaning: 'Weight of the points that attacks hand to hand are expected to remove.', min: 0, max: 20 },
    clear: {
      meaning: 'Share of a shot that counts if it is planned from another place, where the target may have cover.',
      min: 0,
      max: 1,
    },
    cover: { meaning: 'Share of an attack from afar that is left if the target has full cover.', min: 0, max: 1 },
    danger: {
      meaning: 'Share of a target’s possible gain in its next turn that is added to the value of removing it.',
      min: 0,
      max: 5,
    },
    panic: {
      meaning: 'Share of a target’s possible gain in its next turn that is the value of making it panic.',
      min: 0,
      max: 20,
    },
    warlord: {
      meaning:
        'Share of the actions that a Warlord would give until the end that is added to the value of removing it.',
      min: 0,
      max: 20,
    },
    prospects: { meaning: 'Weight of the possible gain of a unit in its next turn from a place.', min: 0, max: 20 },
    haste: {
      meaning: 'Share by which such a gain counts less for each further action that it needs.',
      min: 0,
      max: 20,
    },
    fear: { meaning: 'Weight of the loss that enemies could inflict on a unit at a place.', min: 0, max: 20 },
    usual: {
      meaning: 'Share of the price of an action that a plan of the next turn must bring before it counts.',
      min: 0,
      max: 5,
    },
    swing: {
      meaning: 'Points by which the lead of a side typically changes in a round; a smaller lead counts as open.',
      min: 1,
      max: 100_000,
    },
    capture: { meaning: 'Points of an objective, in thousandths of an army.', min: 0, max: 5000 },
    barred: {
      meaning: 'Share of the points of an objective that is left for each enemy that forbids the capture.',
      min: 0,
      max: 1,
    },
    hold: { meaning: 'Share of the points of an objective that being near it is worth.', min: 0, max: 5 },
    guard: { meaning: 'Share of the points of an objective that keeping the enemy from it is worth.', min: 0, max: 5 },
    dig: {
      meaning: 'Weight of digging in and fortifying, relative to the loss that enemies could inflict on the unit.',
      min: 0,
      max: 20,
    },
    back: { meaning: 'Inches from the own edge where a unit with guns of long range is set up.', min: 0, max: 12 },
    front: { meaning: 'Inches from the own edge where other units are set up.', min: 0, max: 12 },
    view: {
      meaning: 'Points in deployment for a place from which solid ground hides nothing; a commander hides instead.',
      min: 0,
      max: 1000,
    },
    order: {
      meaning:
        'Points by which each inch from `back` or `front` counts when units are set up, in thousandths of an army.',
      min: 0,
      max: 100,
    },
  },
}
