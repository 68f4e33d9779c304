import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field a switch. An edition states only what differs from `core`. */
export type SovereignRules = RulesOf<typeof SWITCHES>

/** By the text where that is plain; where it contradicts itself or says nothing, the first reading of each switch. */
const core = defaultsOf(SWITCHES)

/** Monsters are not all alike: thresholds blur. SVN-G59. */
const rolledHitPoints: SovereignRules = { ...core, npcHp: 'rolled' }

export const EDITIONS = {
  core,
  'rolled-hit-points': rolledHitPoints,
} as const satisfies Record<string, SovereignRules>
