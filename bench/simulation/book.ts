import type { Estimate } from '../../src/result/heading.ts'
import { type Row, rowOf, Seen } from './row.ts'

interface Entry {
  /** Runs in which an interval left out the truth. */
  missed: number
  told: number
  width: number
}

/** What the intervals of one setting held, by sort and name. */
export class Book {
  private readonly sorts = new Map<string, { names: Map<string, Entry>; methods: Set<string> }>()
  private missed = new Set<Entry>()
  private runs = 0

  /**
   * What was told in a run, once or at several looks: it held if it always did. An estimate without an interval promises nothing, and
   * so does one that is not told, such as of turns that no battle came to.
   */
  note(sort: string, name: string, { low, high, method }: Estimate, truth: number | undefined): void {
    if (truth === undefined || low === undefined || high === undefined) return
    const { names, methods } = this.sorts.get(sort) ?? { names: new Map<string, Entry>(), methods: new Set<string>() }
    this.sorts.set(sort, { names, methods: methods.add(method) })
    const entry = names.get(name) ?? { missed: 0, told: 0, width: 0 }
    names.set(name, entry)
    entry.told++
    entry.width += high - low
    // Ends and truth are rounded, each in its own way.
    if (low > truth + 1e-9 || truth > high + 1e-9) this.missed.add(entry)
  }

  endRun(): void {
    this.runs++
    for (const entry of this.missed) entry.missed++
    this.missed = new Set()
  }

  /** A line for each sort: what one run tells of a sort goes together, so it counts as one. */
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
