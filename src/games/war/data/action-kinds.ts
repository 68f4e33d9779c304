import type { ActionKind } from '../../../core/facts.ts'

/** The kinds of actions that a general chooses from, as `describe` names them. Hexes are [column, row]; facings are sides of a hex. */
export const ACTION_KINDS: Readonly<Record<string, ActionKind>> = {
  activate: { with: ['unit'], meaning: 'Chooses the unit of its side that acts next.' },
  hold: { with: ['unit'], meaning: 'No move, or no further one.' },
  move: {
    with: ['unit', 'to', 'facing', 'charges'],
    meaning: 'A whole move; `charges` names the enemies it would come next to.',
  },
  charge: {
    with: ['unit', 'target'],
    meaning: 'Of several charged, the one meant; asked only under `chargeAll: declared`.',
  },
  skill: { with: ['unit', 'skill', 'target'], meaning: 'In the move step.' },
  spell: {
    with: ['unit', 'spell', 'target', 'hex'],
    meaning: 'At any time of the activation, but not inside an attack; at a unit or a hex.',
  },
  shoot: {
    with: ['unit', 'target', 'dice', 'hitOn', 'saveOn'],
    meaning: '`dice` are all its attacks, or a part under `splitAttacks`.',
  },
  fight: {
    with: ['unit', 'target', 'dice', 'hitOn', 'saveOn'],
    meaning: '`dice` are all its attacks, or a part under `splitAttacks`.',
  },
  done: { with: ['unit'], meaning: 'Nothing more.' },
}
