import { studentQuantile } from '../special/distributions.ts'
import { tailOf } from '../special/level.ts'

/** A mean with its spread. */
interface MeanInterval {
  readonly mean: number
  /** Standard deviation of one observation (divisor n - 1); left out when n = 1. */
  readonly sd?: number
  /**
   * Ends of the interval for the mean; absent if n = 1: a single observation says nothing about its error, and JSON has no infinite
   * numbers.
   */
  readonly low?: number
  readonly high?: number
}

/**
 * Student's t interval for the mean of `n` whole numbers, given their `sum` and sum of squares `sumSq`, each below 2^53. The sums are
 * combined in exact arithmetic, so a small spread about a large mean is not lost. Equal observations give an interval of zero
 * width. Throws a RangeError when n = 0, when a sum is not such a number, or when no n numbers have these sums.
 *
 * @example tInterval(10, 21, 55) // => { mean: 2.1, sd: 1.1005, low: 1.3127, high: 2.8873 }
 */
export function tInterval(n: number, sum: number, sumSq: number, level = 0.95): MeanInterval {
  const tail = tailOf(level)
  if (!(n >= 1)) throw new RangeError('a mean needs at least one observation')
  if (![n, sum, sumSq].every(Number.isSafeInteger)) throw new RangeError('counts and sums are whole numbers below 2^53')
  const squares = BigInt(n) * BigInt(sumSq) - BigInt(sum) * BigInt(sum)
  if (squares < 0n) throw new RangeError(`no ${n} numbers have sum ${sum} and sum of squares ${sumSq}`)
  const mean = sum / n
  if (n === 1) return { mean }
  const sd = Math.sqrt(Number(squares) / n / (n - 1))
  const half = -studentQuantile(tail, n - 1) * (sd / Math.sqrt(n))
  return { mean, sd, low: mean - half, high: mean + half }
}
