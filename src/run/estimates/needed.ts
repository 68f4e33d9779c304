import type { NeededRange } from '../../result/heading.ts'
import type { Interval } from '../../stats/intervals/interval.ts'

/** Number of positions in an interval at which the battles still needed are computed. */
const PLACES = 201

/**
 * The least and the greatest number of battles needed over an interval. The greatest is null if at some position no number would be enough.
 * `edges`: values at which that may happen; they are checked one by one.
 */
export function rangeOver(
  { low, high }: Interval,
  needed: (value: number) => number | null,
  edges: readonly number[] = [],
): NeededRange {
  const places = Array.from({ length: PLACES }, (_, i) => low + ((high - low) * i) / (PLACES - 1))
  const all = [...places, ...edges.filter((edge) => low <= edge && edge <= high)].map(needed)
  const known = all.filter((battles) => battles !== null)
  return {
    low: known.length === 0 ? null : Math.min(...known),
    high: known.length < all.length ? null : Math.max(...known),
  }
}
