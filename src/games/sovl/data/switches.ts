import type { SwitchTable } from '../../../kit/switches.ts'
import { CHARGE_SWITCHES, SIGHT_SWITCHES } from './switches/charge.ts'
import { COMBAT_SWITCHES, END_SWITCHES } from './switches/combat.ts'
import { MOVE_SWITCHES } from './switches/move.ts'
import { SETUP_SWITCHES } from './switches/setup.ts'

/** One switch for every place where the texts have more than one reading, chapter by chapter, in the order of the rules. */
export const SWITCHES = {
  ...SETUP_SWITCHES,
  ...SIGHT_SWITCHES,
  ...CHARGE_SWITCHES,
  ...MOVE_SWITCHES,
  ...COMBAT_SWITCHES,
  ...END_SWITCHES,
} as const satisfies SwitchTable
