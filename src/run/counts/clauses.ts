import type { Log } from '../../core/log.ts'
import type { Ruleset, RulesTable } from '../../core/ruleset.ts'

/** How often each clause was carried out, by its id. */
export type ClauseCounts = Readonly<Record<string, number>>

/** Counts the clauses of what happens in a battle. */
export class ClauseLog implements Log {
  readonly on = true
  private readonly rules: Ruleset<RulesTable, unknown>
  private readonly state: unknown
  private readonly found = new Map<string, number>()

  constructor(rules: Ruleset<RulesTable, unknown>, state: unknown) {
    this.rules = rules
    this.state = state
  }

  note(event: number, a: number, b: number, c: number, d: number): void {
    for (const id of this.rules.clauses(this.state, event, a, b, c, d))
      this.found.set(id, (this.found.get(id) ?? 0) + 1)
  }

  get counts(): ClauseCounts {
    return Object.fromEntries(this.found)
  }
}

/** The sum of counts, by id in alphabetical order. `known`: clauses that are told even if nothing carried them out. */
export function sumOfClauses(counts: readonly ClauseCounts[], known: readonly string[] = []): ClauseCounts {
  const sum = new Map<string, number>(known.map((id) => [id, 0]))
  for (const [id, count] of counts.flatMap((one) => Object.entries(one))) sum.set(id, (sum.get(id) ?? 0) + count)
  return Object.fromEntries([...sum].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
