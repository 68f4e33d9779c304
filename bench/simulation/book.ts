import type { Estimate } from '../../src/result/heading.ts'
import { type Row, rowOf, Seen } from './row.ts'

interface Entry {
  /** Number of runs in which an interval did not hold the truth. */
  missed: number
  told: number
  width: number
}

/** Counts for one setting how often its intervals held the truth, by sort and name. */
export class Book {
  private readonly sorts = new Map<string, { names: Map<string, Entry>; methods: Set<string> }>()
  private missed = new Set<Entry>()
  private runs = 0

  /**
   * Adds what one run reported, once or at several looks. An interval held if it held the truth at every look. Estimates without an
   * interval are not counted, and neither are estimates that were not reported, such as that of a turn which no battle reached.
   */
  note(sort: string, name: string, { low, high, method }: Estimate, truth: number | undefined): void {
    if (truth === undefined || low === undefined || high === undefined) return
    const { names, methods } = this.sorts.get(sort) ?? { names: new Map<string, Entry>(), methods: new Set<string>() }
    this.sorts.set(sort, { names, methods: methods.add(method) })
    const entry = names.get(name) ?? { missed: 0, told: 0, width: 0 }
    names.set(name, entry)
    entry.told++
    entry.width += high - low
    // Allowance for rounding: interval ends and truth are rounded separately.
    if (low > truth + 1e-9 || truth > high + 1e-9) this.missed.add(entry)
  }

  endRun(): void {
    this.runs++
    for (const entry of this.missed) entry.missed++
    this.missed = new Set()
  }

  /** One line for each sort. The estimates of one sort from one run are not independent, so together they count as one. */
  rows(what: string, setting: string): Row[] {
    return [...this.sorts].map(([sort, { names, methods }]) => {
      const all = [...names].toSorted((a, b) => b[1].missed - a[1].missed)
      const [least] = all
      const mean = (of: (entry: Entry) => number): number =>
        all.reduce((sum, [, entry]) => sum + of(entry), 0) / all.length
      const share = (missed: number): string => `${(100 - (100 * missed) / this.runs).toFixed(1)}%`
      const seen = Object.assign(new Seen(), {
        runs: this.runs,
        held: this.runs - mean(({ missed }) => missed),
        width: this.runs * mean(({ width, told }) => width / told),
      })
      return rowOf(
        {
          what: `${what}: ${sort}`,
          setting,
          method: [...methods].toSorted().join(', '),
          nominal: 0.95,
          ...(least && all.length > 1 && { note: `least: ${least[0]} ${share(least[1].missed)}` }),
        },
        seen,
      )
    })
  }
}
