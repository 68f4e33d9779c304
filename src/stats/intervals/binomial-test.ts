import * as maths from '../../core/maths.ts'
import { binomialCdf } from '../special/distributions.ts'
import { betaTails } from '../special/special.ts'

/**
 * Outcomes whose probability exceeds that of the observed one by at most this factor (as ln) count as equally likely, because of rounding.
 */
const ALIKE = maths.log1p(1e-7)

/**
 * Exact two-sided p-value of `x` successes in `n` trials if each has chance `p`: the probability of all outcomes that are at most as likely
 * as the observed one. It is found by quantiles, so n may be 1e8. Throws a RangeError unless x and n are whole numbers with 0 <= x <= n,
 * and 0 <= p <= 1.
 *
 * Gives the result of `binom.test` of R; Clopper & Pearson, Biometrika 26 (1934) 404.
 *
 * @example binomialTest(7, 20) // => 0.2632
 */
export function binomialTest(x: number, n: number, p = 0.5): number {
  if (!(Number.isSafeInteger(x) && Number.isSafeInteger(n) && x >= 0 && x <= n)) {
    throw new RangeError(`successes and trials are whole numbers, 0 <= ${x} <= ${n}`)
  }
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a chance lies between 0 and 1; ${p} does not`)
  if (p === 0 || p === 1) return x === n * p ? 1 : 0
  const mean = n * p
  if (x === mean) return 1
  if (p === 0.5) return Math.min(1, 2 * binomialCdf(Math.min(x, n - x), n, p))

  const limit = logChance(x, n, p) + ALIKE
  if (x < mean) {
    const nearest = Math.ceil(mean)
    const beyond = nearest + countLikelier(n - nearest + 1, (i) => logChance(nearest + i, n, p) > limit)
    return Math.min(1, binomialCdf(x, n, p) + atLeast(beyond, n, p))
  }
  const nearest = Math.floor(mean)
  const beyond = nearest - countLikelier(nearest + 1, (i) => logChance(nearest - i, n, p) > limit)
  return Math.min(1, binomialCdf(beyond, n, p) + atLeast(x, n, p))
}

/** Number of outcomes, of `size`, that are likelier than the limit. Outcomes are ordered by their distance from the mean, the likeliest first. */
function countLikelier(size: number, likelier: (i: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (likelier(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Natural logarithm of the probability of exactly `k` successes. */
function logChance(k: number, n: number, p: number): number {
  if (k === 0) return n * maths.log1p(-p)
  if (k === n) return n * maths.log(p)
  // The density of the log odds of a Beta(k, n - k) variable contains the same powers of p and 1 - p.
  return betaTails(k, n - k, logOdds(p)).density - maths.log(k) - maths.log((n - k) / n)
}

function atLeast(k: number, n: number, p: number): number {
  return k > n ? 0 : maths.exp(betaTails(k, n - k + 1, logOdds(p)).lower)
}

function logOdds(p: number): number {
  return maths.log(p) - maths.log1p(-p)
}
