import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'

/** How often a clause was carried out in the battles of a run. */
export interface ClauseLine {
  readonly id: string
  readonly count: number
  /** What it is about, if the game says so. */
  readonly about: string
}

export interface ClauseLines {
  readonly never: readonly ClauseLine[]
  /** Clauses that were carried out, by id. */
  readonly seen: readonly ClauseLine[]
}

/** Clause counts, with the clauses that never acted in a list of their own; null if clauses were not counted. */
export function clauseLines({ clauses }: ResultDocument, facts: GameFacts): ClauseLines | null {
  if (clauses === undefined) return null
  const lines = Object.entries(clauses).map(([id, count]) => ({ id, count, about: facts.clauseTexts?.[id] ?? '' }))
  return { never: lines.filter(({ count }) => count === 0), seen: lines.filter(({ count }) => count > 0) }
}
