import type { ActionKind } from '../../../core/facts.ts'

/**
 * The kinds of actions that a general chooses from, as `describe` names them. Places are [x, y] in inches. `step` is 1 for the choice of a
 * unit and its action, 2 for the details of that action, 3 for the defender’s choice of models to remove.
 */
export const ACTION_KINDS: Readonly<Record<string, ActionKind>> = {
  place: {
    with: ['unit', 'to', 'formation'],
    meaning: 'Setting up: a slot of the zone; `formation` under `geometry: models`.',
  },
  board: { with: ['unit', 'transport'], meaning: 'Setting up: in a transport.' },
  reserve: { with: ['unit'], meaning: 'Setting up: in reserve.' },
  'end-turn': { with: [], meaning: 'Ends the turn; actions that are left are lost.' },
  attack: {
    with: ['step', 'unit', 'target', 'weapons'],
    meaning: 'One target for all models, and their weapons by name.',
  },
  move: {
    with: ['step', 'unit', 'way', 'to', 'inches', 'bends', 'formation'],
    meaning: 'Where the unit ends; `inches` and `bends` if it goes around; `formation` under `geometry: models`.',
  },
  run: { with: ['step', 'unit', 'way', 'to', 'formation'], meaning: 'A straight move of up to twice the distance.' },
  charge: {
    with: ['step', 'unit', 'target', 'to', 'heading', 'inches', 'bends'],
    meaning: '`heading` is straight at the target or beside it.',
  },
  strike: { with: ['step', 'unit', 'weapons'], meaning: 'After a charge: melee weapons, or none.' },
  capture: { with: ['step', 'unit', 'objective'], meaning: 'An objective by its number, from 1.' },
  'dig-in': { with: ['step', 'unit'], meaning: 'Done with the first step.' },
  fortify: { with: ['step', 'unit'], meaning: 'Done with the first step.' },
  rally: { with: ['step', 'unit'], meaning: 'Done with the first step.' },
  aim: { with: ['step', 'unit'], meaning: 'Done with the first step.' },
  deploy: { with: ['step', 'unit', 'to', 'entry'], meaning: 'From reserve onto the table.' },
  embark: { with: ['step', 'unit', 'transport'], meaning: 'Into a transport.' },
  disembark: { with: ['step', 'unit', 'to'], meaning: 'Out of a transport.' },
  lose: {
    with: ['step', 'unit', 'models', 'others', 'from'],
    meaning: 'Which models of the unit that was hit are removed; `from` under `geometry: models`.',
  },
}
