import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field for each switch. An edition states only what differs from `core`. */
export type SovereignRules = RulesOf<typeof SWITCHES>

/** The text, if it is clear; else the first value of each switch. */
const core = defaultsOf(SWITCHES)

/** Monsters of one kind differ in hit points, so their thresholds of morale differ. SVN-G59. */
const rolledHitPoints: SovereignRules = { ...core, npcHp: 'rolled' }

export const EDITIONS = {
  core,
  'rolled-hit-points': rolledHitPoints,
} as const satisfies Record<string, SovereignRules>
