import type { ActionKind } from '../../../core/facts.ts'

/**
 * The kinds of actions that a general chooses from, as `describe` names them. Lengths are in inches, facings in degrees clockwise from the
 * north.
 */
export const ACTION_KINDS: Readonly<Record<string, ActionKind>> = {
  choose: { with: ['what'], meaning: '`zone-south`, `zone-north`, `begin` or `let-begin`, after a roll-off.' },
  width: { with: ['unit', 'width'], meaning: 'The width of the unit in models, under `frontage: free`.' },
  place: { with: ['unit', 'x', 'y', 'facing'], meaning: 'Deployment.' },
  charge: { with: ['unit', 'target', 'side', 'distance'], meaning: 'A charge is declared, at one side of the target.' },
  counter: { with: ['unit', 'target', 'distance'], meaning: 'A counter charge is declared.' },
  pass: { with: [], meaning: 'No (further) declaration.' },
  stand: { with: ['unit', 'charger'], meaning: 'Its answer to a charge, under `chargeReaction`: it stays.' },
  flee: { with: ['unit', 'charger'], meaning: 'Its answer to a charge, under `chargeReaction`: it flees.' },
  resolve: {
    with: ['unit', 'target', 'side'],
    meaning: 'The declared charge that is made next, under `chargeOrder: alternating-choice`.',
  },
  activate: {
    with: ['unit', 'fleeing'],
    meaning: 'Chooses the unit of its side that acts next; a fleeing unit can only rally.',
  },
  move: {
    with: ['unit', 'row', 'to', 'left'],
    meaning: 'A whole move of the list, by its `row`: where to (x, y, facing), and the movement left.',
  },
  pivot: {
    with: ['unit', 'turn', 'towards'],
    meaning: 'A turn on the spot by a number of degrees, or towards an enemy, under `moves: wide`.',
  },
  advance: { with: ['distance'], meaning: 'A move straight ahead by `distance` inches, under `moves: wide`.' },
  shoot: {
    with: ['unit', 'target', 'distance', 'dice', 'hitOn', 'saveOn', 'long'],
    meaning: 'A volley; `long`: at long range.',
  },
  done: { with: ['unit'], meaning: 'Nothing more.' },
  engagement: { with: ['number', 'units'], meaning: 'The fight to be fought next, under `engagementOrder`.' },
}
