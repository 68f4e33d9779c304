import * as maths from '../../core/maths.ts'
import { normalUpperQuantile } from './normal.ts'
import { betaTails } from './special.ts'

/** Largest deviate that is returned: farther out the probability is below 1e-350. */
const FARTHEST = 40

/**
 * How unusual `x` successes in `n` trials of chance `p` are, as the standard normal value of the same rank: Φ⁻¹ of the mid-p probability
 * P(X < x) + P(X = x) / 2 of the binomial, within ±40. Unlike (x - np) / sqrt(np(1 - p)) it is meaningful if np is far below 1: one success
 * where one in a million was expected gives 4.9, not 1000. Near 0 its sign can differ from that of x - np, because the median of a skew
 * distribution is not its mean. x and n may be fractional: an effective number of trials. Throws a RangeError unless 0 <= x <= n and 0 < p
 * < 1.
 *
 * @example binomialDeviate(60, 100, 0.5) // => 1.9872
 */
export function binomialDeviate(x: number, n: number, p: number): number {
  if (!(x >= 0 && x <= n && n > 0)) throw new RangeError(`successes must lie between 0 and the trials ${n}, not ${x}`)
  if (!(p > 0 && p < 1)) throw new RangeError(`a chance lies between 0 and 1; ${p} does not`)
  const w = maths.log1p(-p) - maths.log(p)
  // ln P(X <= x - 1) and ln P(X <= x): logarithms, so that either tail may be arbitrarily small.
  const before = x === 0 ? NEVER : betaTails(n - x + 1, x, w)
  const upTo = x === n ? ALWAYS : betaTails(n - x, x + 1, w)
  const lower = logMean(before.lower, upTo.lower)
  const upper = logMean(before.upper, upTo.upper)
  const far = Math.min(FARTHEST, normalUpperQuantile(Math.min(lower, upper)))
  return upper < lower ? far : -far
}

const NEVER = { lower: Number.NEGATIVE_INFINITY, upper: 0 }
const ALWAYS = { lower: 0, upper: Number.NEGATIVE_INFINITY }

/** ln((e^a + e^b) / 2). */
function logMean(a: number, b: number): number {
  const larger = Math.max(a, b)
  return larger === Number.NEGATIVE_INFINITY ? larger : larger + maths.log((1 + maths.exp(-Math.abs(a - b))) / 2)
}
