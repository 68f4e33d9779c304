import { defaultsOf, type RulesOf } from '../../../kit/switches.ts'
import { SWITCHES } from './switches.ts'

/** The readings of the rules as plain data: one field for each switch. An edition states only what differs from `core`. */
export type SovlRules = RulesOf<typeof SWITCHES>

/** Follows the later and fuller document. */
const core = defaultsOf(SWITCHES)

/** Follows the earlier chapter, which covers only the Combat Phase and differs in three places. */
const earlierCombat: SovlRules = { ...core, rearAttacks: 'forbidden', rearBonus: 1, damageSave: 'stepped' }

/** Follows the earlier chapter together with the designer's older public pages. */
const earlierPublicDocs: SovlRules = { ...earlierCombat, pivot: '45-by-type', rankBonus: 'three-models-incl-first' }

export const EDITIONS = {
  core,
  'earlier-combat': earlierCombat,
  'earlier-public-docs': earlierPublicDocs,
} as const satisfies Record<string, SovlRules>
