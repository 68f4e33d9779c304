import type { NeededRange } from '../../result/heading.ts'
import type { Interval } from '../../stats/intervals/interval.ts'

/** Places of an interval at which battles still needed are reckoned. */
const PLACES = 201

/**
 * The least and the greatest number over an interval; the greatest is null if no number would do somewhere in it. `edges`: values at which
 * that may be so, each by itself.
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
