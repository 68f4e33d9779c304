import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field for each switch. An edition states only what differs from `core`. */
export type WarRules = RulesOf<typeof SWITCHES>

/** Follows the text literally; if the text is silent, it adds as little as possible. */
const core = defaultsOf(SWITCHES)

export const EDITIONS = { core } as const satisfies Record<string, WarRules>
