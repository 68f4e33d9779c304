import { ATTACK_CLAUSES } from './clauses-attack.ts'
import { GAP_CLAUSES } from './clauses-gaps.ts'
import { GROUND_CLAUSES } from './clauses-ground.ts'

/** Short titles for every clause, chapter by chapter, then for the contradictions and gaps that rules cite. */
export const CLAUSES = {
  ...GROUND_CLAUSES,
  ...ATTACK_CLAUSES,
  ...GAP_CLAUSES,
} as const satisfies Readonly<Record<string, string>>
