import type { CountEstimate, MatchupResult } from '../run/document.ts'

/** One value of a histogram: battles and their share where played, the probability where known. */
export interface Cell {
  readonly value: number | 'beyond'
  readonly battles?: number
  readonly share?: number
  readonly exact?: number
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
    ...played(value, histogram[value] ?? 0),
    ...(exactHistogram ? { exact: exactHistogram[value] ?? 0 } : {}),
  }))
  return beyond ? [...all, played('beyond', beyond)] : all
}
