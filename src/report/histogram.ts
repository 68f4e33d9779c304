import type { CountEstimate, MatchupResult } from '../run/document.ts'

/** One value of a histogram: battles and their share where played, the probability where known. */
export interface Cell {
  readonly value: number | 'beyond'
  readonly battles?: number
  readonly share?: number
  readonly exact?: number
}

/** A quantile as it is printed: one that fell outside the histogram is at least where that ends. */
export function quantile({ histogram, beyond = 0 }: CountEstimate, value: number): string {
  return beyond > 0 && histogram !== undefined && value >= histogram.length ? `≥ ${value}` : String(value)
}

/** The histogram of an estimate, value by value without gaps; empty if it has none. */
export function cells(matchup: MatchupResult, { histogram, exactHistogram, beyond }: CountEstimate): Cell[] {
  if (!histogram) return []
  const { battles } = matchup
  if (battles === undefined) return histogram.map((exact, value) => ({ value, exact }))
  const played = (value: Cell['value'], n: number): Cell => ({
    value,
    battles: n,
    share: battles === 0 ? 0 : n / battles,
  })
  const all = Array.from({ length: Math.max(histogram.length, exactHistogram?.length ?? 0) }, (_, value) => ({
    // Past the histogram nothing was counted value by value, though exact values may go on.
    ...(beyond && value >= histogram.length ? { value } : played(value, histogram[value] ?? 0)),
    ...(exactHistogram ? { exact: exactHistogram[value] ?? 0 } : {}),
  }))
  return beyond ? [...all, played('beyond', beyond)] : all
}
