import type { SwitchTable } from '../../../kit/switches.ts'
import { ACTION_SWITCHES } from './switches/actions.ts'
import { ATTACK_SWITCHES } from './switches/attack.ts'
import { INJURY_SWITCHES } from './switches/injury.ts'
import { SETUP_SWITCHES } from './switches/setup.ts'
import { SPELL_SWITCHES } from './switches/spells.ts'

/** Every place where the text contradicts itself, is silent or leaves it to the game master; and what an encounter is like. */
export const SWITCHES = {
  ...SETUP_SWITCHES,
  ...ACTION_SWITCHES,
  ...ATTACK_SWITCHES,
  ...INJURY_SWITCHES,
  ...SPELL_SWITCHES,
} as const satisfies SwitchTable
