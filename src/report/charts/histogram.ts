import type { CountEstimate, MatchupResult } from '../../result/heading.ts'

/** One value of a histogram: battles and their share where played, the probability where known. */
export interface Cell {
  readonly value: number | 'beyond'
  readonly battles?: number
  readonly share?: number
  readonly exact?: number
}

/** A quantile as text. If it is beyond the histogram, the text is `≥` and the last value of the histogram. */
export function quantile({ histogram, from = 0, step = 1, beyond = 0 }: CountEstimate, value: number): string {
  const outside = beyond > 0 && histogram !== undefined && value >= at(histogram.length, from, step)
  return `${outside ? '≥ ' : ''}${at(0, value)}`.replace('-', '\u2212')
}

/** The value of cell `i`, without rounding errors of the steps. */
function at(i: number, from: number, step = 1): number {
  return Number((from + i * step).toFixed(9))
}

/** The histogram of an estimate, value by value without gaps; empty if it has none. */
export function cells(matchup: MatchupResult, estimate: CountEstimate): Cell[] {
  const { histogram, exactHistogram, from = 0, step = 1, beyond } = estimate
  if (!histogram) return []
  const { battles } = matchup
  if (battles === undefined) return histogram.map((exact, i) => ({ value: at(i, from, step), exact }))
  const played = (value: Cell['value'], n: number): Cell => ({
    value,
    battles: n,
    share: battles === 0 ? 0 : n / battles,
  })
  const all = Array.from({ length: Math.max(histogram.length, exactHistogram?.length ?? 0) }, (_, i) => ({
    // Values past the histogram were not counted one by one, though exact values may go on.
    ...(beyond && i >= histogram.length ? { value: at(i, from, step) } : played(at(i, from, step), histogram[i] ?? 0)),
    ...(exactHistogram ? { exact: exactHistogram[i] ?? 0 } : {}),
  }))
  return beyond ? [...all, played('beyond', beyond)] : all
}
