import type { Clause } from '../../core/clause.ts'
import type { Log } from '../../core/log.ts'
import type { Ruleset, RulesTable } from '../../core/ruleset.ts'

/** How often each clause acted, by its id. */
export type ClauseCounts = Readonly<Record<string, number>>

/** Counts the citations of a battle. */
export class ClauseLog implements Log {
  readonly on = true
  private readonly ids: readonly string[]
  private readonly found: Float64Array
  /** Counts of the clauses of events, by id, of games that do not cite yet. */
  private readonly told = new Map<string, number>()

  private readonly rules: Ruleset<RulesTable, unknown>
  private readonly state: unknown

  constructor(rules: Ruleset<RulesTable, unknown>, state: unknown) {
    this.rules = rules
    this.state = state
    this.ids = Object.keys(rules.facts.clauseTexts ?? {})
    this.found = new Float64Array(this.ids.length)
  }

  cite(clause: Clause): void {
    this.found[clause] = (this.found[clause] as number) + 1
  }

  note(event: number, a: number, b: number, c: number, d: number): void {
    for (const id of this.rules.clauses?.(this.state, event, a, b, c, d) ?? [])
      this.told.set(id, (this.told.get(id) ?? 0) + 1)
  }

  get counts(): ClauseCounts {
    const cited = this.ids.flatMap((id, i) => (this.found[i] === 0 ? [] : [[id, this.found[i] as number] as const]))
    return sumOfClauses([Object.fromEntries(cited), Object.fromEntries(this.told)])
  }
}

/** The sum of counts, by id in alphabetical order. `known`: clauses that are told even if nothing carried them out. */
export function sumOfClauses(counts: readonly ClauseCounts[], known: readonly string[] = []): ClauseCounts {
  const sum = new Map<string, number>(known.map((id) => [id, 0]))
  for (const [id, count] of counts.flatMap((one) => Object.entries(one))) sum.set(id, (sum.get(id) ?? 0) + count)
  return Object.fromEntries([...sum].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
