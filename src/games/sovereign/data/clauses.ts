import { ATTACK_CLAUSES } from './clauses-attack.ts'
import { GROUND_CLAUSES } from './clauses-ground.ts'

/** Every clause of the rules, chapter by chapter, in a few words. */
export const CLAUSES: Readonly<Record<string, string>> = { ...GROUND_CLAUSES, ...ATTACK_CLAUSES }

/** What is carried out by no event: what is worth what is told by `balance`. */
const UNTOLD = ['SVN-ENC-04']

/** Clauses that events carry out. */
export const TOLD: readonly string[] = Object.keys(CLAUSES).filter((id) => !UNTOLD.includes(id))
