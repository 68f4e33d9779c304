import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field for each switch. An edition states only what differs from `core`. */
export type StrikeRules = RulesOf<typeof SWITCHES>

/** Follows the text literally; if the text says nothing, it adds as little as possible. */
const core = defaultsOf(SWITCHES)

const closeObjectives: StrikeRules = { ...core, captureClear: 12 }

export const EDITIONS = { core, 'close-objectives': closeObjectives } as const satisfies Record<string, StrikeRules>
