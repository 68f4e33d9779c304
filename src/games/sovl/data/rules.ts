import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field a switch. An edition states only what differs from `core`. */
export type SovlRules = RulesOf<typeof SWITCHES>

/** The fuller, later document. */
const core = defaultsOf(SWITCHES)

/** The earlier chapter speaks of the Combat Phase only, and differs in three places. */
const earlierCombat: SovlRules = { ...core, rearAttacks: 'forbidden', rearBonus: 1, damageSave: 'stepped' }

/** The earlier chapter with the designer's older public pages beside it. */
const earlierPublicDocs: SovlRules = { ...earlierCombat, pivot: '45-by-type', rankBonus: 'three-models-incl-first' }

export const EDITIONS = {
  core,
  'earlier-combat': earlierCombat,
  'earlier-public-docs': earlierPublicDocs,
} as const satisfies Record<string, SovlRules>
