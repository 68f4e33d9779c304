import { ATTACK_CLAUSES } from './clauses-attack.ts'
import { GAP_CLAUSES } from './clauses-gaps.ts'
import { GROUND_CLAUSES } from './clauses-ground.ts'

/** Every clause of the rules, chapter by chapter, in a few words; then the contradictions and gaps that rules cite. */
export const CLAUSES = {
  ...GROUND_CLAUSES,
  ...ATTACK_CLAUSES,
  ...GAP_CLAUSES,
} as const satisfies Readonly<Record<string, string>>
