import type { Clause } from '../../core/clause.ts'
import type { GameFacts } from '../../core/facts.ts'
import type { Log } from '../../core/log.ts'

/** How often each clause acted, by its id. */
export type ClauseCounts = Readonly<Record<string, number>>

/** Counts the citations of a battle. */
export class ClauseLog implements Log {
  readonly on = true
  private readonly ids: readonly string[]
  private readonly found: Float64Array

  constructor({ clauseTexts = {} }: GameFacts) {
    this.ids = Object.keys(clauseTexts)
    this.found = new Float64Array(this.ids.length)
  }

  cite(clause: Clause): void {
    this.found[clause] = (this.found[clause] as number) + 1
  }

  note(): void {}

  get counts(): ClauseCounts {
    return Object.fromEntries(this.ids.flatMap((id, i) => (this.found[i] === 0 ? [] : [[id, this.found[i] as number]])))
  }
}

/** The sum of counts, by id in alphabetical order. `known`: clauses that are listed even if nothing carried them out. */
export function sumOfClauses(counts: readonly ClauseCounts[], known: readonly string[] = []): ClauseCounts {
  const sum = new Map<string, number>(known.map((id) => [id, 0]))
  for (const [id, count] of counts.flatMap((one) => Object.entries(one))) sum.set(id, (sum.get(id) ?? 0) + count)
  return Object.fromEntries([...sum].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
