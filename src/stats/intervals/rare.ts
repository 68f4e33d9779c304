import * as maths from '../../core/maths.ts'
import type { Interval } from './interval.ts'
import { wilson } from './proportion.ts'

/** Observations away from the usual value, all on the same side of it. */
export interface Side {
  readonly count: number
  /** Sums of their distances from the usual value and of the squared distances; both positive if there are any observations. */
  readonly sum: number
  readonly sumSq: number
  /** The distance that an observation would have if none was seen. 0 or absent if there can be none. */
  readonly reach?: number
}

/**
 * Interval for the mean of `n` observations, few of which lie `above` or `below` the usual value `usual`. Student's t is wrong here,
 * because it estimates the spread from these few. Instead, the share of observations on a side is bounded by Wilson's interval, times their
 * mean distance. The number of trials is reduced to Kish's effective number (with sum^2 / sumSq as the count), so that unequal distances
 * widen the interval. The two sides are combined by squaring and adding (Zou & Donner, Statistics in Medicine 27 (2008) 1693). A side on
 * which nothing was seen may still have a share, up to the limit for 0 of n, times its `reach`. `share` computes the interval of a share,
 * by default Wilson's.
 *
 * @example rareInterval(0, 1000, { count: 1, sum: 1, sumSq: 1 }, NONE) // => { low: 0.000177, high: 0.00564 }
 */
export function rareInterval(
  usual: number,
  n: number,
  above: Side,
  below: Side,
  level = 0.95,
  share: (x: number, n: number, level: number) => Interval = wilson,
): Interval {
  const up = sideOf(above, n, level, share)
  const down = sideOf(below, n, level, share)
  const mean = usual + up.mean - down.mean
  return {
    low: mean - maths.hypot(up.mean - up.low, down.high - down.mean),
    high: mean + maths.hypot(up.high - up.mean, down.mean - down.low),
  }
}

function sideOf(
  { count, sum, sumSq, reach = 0 }: Side,
  n: number,
  level: number,
  share: (x: number, n: number, level: number) => Interval,
): Interval & { readonly mean: number } {
  if (count === 0) return { mean: 0, low: 0, high: share(0, n, level).high * reach }
  const alike = Math.min(1, maths.squared(sum) / sumSq / count)
  const { low, high } = share(count * alike, n * alike, level)
  return { mean: sum / n, low: (low * sum) / count, high: (high * sum) / count }
}
