import type { SwitchTable } from '../../../kit/switches.ts'
import { ACTION_SWITCHES } from './switches/actions.ts'
import { ATTACK_SWITCHES } from './switches/attack.ts'
import { INJURY_SWITCHES } from './switches/injury.ts'
import { SETUP_SWITCHES } from './switches/setup.ts'
import { SPELL_SWITCHES } from './switches/spells.ts'

/**
 * One switch for every place where the text contradicts itself, is silent, or leaves the decision to the game master; and settings of an
 * encounter.
 */
export const SWITCHES = {
  ...SETUP_SWITCHES,
  ...ACTION_SWITCHES,
  ...ATTACK_SWITCHES,
  ...INJURY_SWITCHES,
  ...SPELL_SWITCHES,
} as const satisfies SwitchTable
