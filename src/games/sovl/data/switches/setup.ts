import type { SwitchTable } from '../../../../kit/switches.ts'

/** Set-up, and the order of activations. */
export const SETUP_SWITCHES = {
  turnLimit: {
    values: { min: 1, max: 50 },
    default: 8,
    clause: 'SOVL-LOOP-02',
    meaning: 'The last turn of a battle. The score decides if no side has lost by then.',
    affects: 'Length of battles, and how many end on points.',
  },
  deployment: {
    values: ['simultaneous', 'alternating'],
    default: 'simultaneous',
    clause: 'SOVL-G-43',
    meaning: 'Whether both players place their armies unseen, or unit by unit in turn.',
    affects: 'Whether a player can answer the enemy’s deployment.',
  },
  deploymentDepth: {
    values: [8, 'fifth'],
    default: 8,
    clause: 'SOVL-G-41',
    meaning: 'Depth of a deployment zone: 8 in on any table, or a fifth of the table’s depth.',
    affects: 'Distance between the armies on tables other than 40 in deep.',
  },
  frontage: {
    values: ['entry', 'free'],
    default: 'entry',
    clause: 'SOVL-G-45',
    meaning: 'Whether a unit from a catalogue must keep the width of its entry.',
    affects: 'Which widths a scenario may ask for.',
  },
  passCharge: {
    values: ['consecutive', 'final'],
    default: 'consecutive',
    clause: 'SOVL-G-18',
    needs: ['SOVL-G-18a'],
    meaning:
      'What a pass in the Charge Phase means: two in a row end the declarations, or a player who passes may not declare again in the turn.',
    affects: 'Whether a player can wait for the enemy’s charge and answer it.',
  },
  passStrategic: {
    values: ['final', 'consecutive'],
    default: 'final',
    clause: 'SOVL-G-18',
    needs: ['SOVL-G-18b'],
    meaning:
      'What a pass in the Strategic Phase means: a player who passes may not act again in the phase, or two in a row end the phase.',
    affects: 'Whether a player can wait for the enemy to move first.',
  },
  initiativePerPhase: {
    values: ['token-continues', 'starter-every-phase', 'alternate-by-turn', 'roll-each-turn'],
    default: 'token-continues',
    clause: 'SOVL-G-19',
    meaning:
      'Which player begins a phase: the opponent of the player who acted or passed last, always the first player, the players by turns, or the winner of a roll each turn.',
    affects: 'What the first move is worth.',
  },
} as const satisfies SwitchTable
