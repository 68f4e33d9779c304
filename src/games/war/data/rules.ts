import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field a switch. An edition states only what differs from `core`. */
export type WarRules = RulesOf<typeof SWITCHES>

/** The text to the letter; where the text is silent, the least is added. */
const core = defaultsOf(SWITCHES)

export const EDITIONS = { core } as const satisfies Record<string, WarRules>
