import { betaQuantile } from '../special/distributions.ts'
import { normalHalfWidth, tailOf } from '../special/level.ts'
import type { Interval } from './interval.ts'

/**
 * Wilson's score interval for a proportion, given `x` successes in `n` trials. Both may be fractional: a mean score and an effective
 * number of trials. Never of zero width: no event in n trials still leaves an upper limit, and n = 0 gives [0, 1].
 * Throws a RangeError unless 0 <= x <= n and 0 < level < 1.
 *
 * E. B. Wilson, JASA 22 (1927); recommended by Newcombe, Statistics in Medicine 17 (1998) 857.
 *
 * @example wilson(15, 148) // => { low: 0.0624, high: 0.1605 }
 */
export function wilson(x: number, n: number, level = 0.95): Interval {
  const z = normalHalfWidth(level)
  checkCounts(x, n)
  if (n === 0) return { low: 0, high: 1 }
  const p = x / n
  const q = (n - x) / n
  return { low: wilsonLow(p, q, z, n), high: p <= 0.5 ? wilsonHigh(p, q, z, n) : 1 - wilsonLow(q, p, z, n) }
}

/**
 * Clopper and Pearson's exact interval, given `x` successes in `n` trials: it covers every true proportion with at least its level, but is
 * wider than Wilson's. Throws as `wilson` does.
 *
 * Clopper & Pearson, Biometrika 26 (1934) 404.
 */
export function clopperPearson(x: number, n: number, level = 0.95): Interval {
  const tail = tailOf(level)
  checkCounts(x, n)
  return {
    low: x === 0 ? 0 : betaQuantile(tail, x, n - x + 1),
    high: x === n ? 1 : betaQuantile(1 - tail, x + 1, n - x),
  }
}

/**
 * Jeffreys' interval, given `x` successes in `n` trials: equal tails of the posterior under a Beta(1/2, 1/2) prior; without any success its
 * lower end is 0, without any failure its upper end is 1. Throws as `wilson` does.
 *
 * Brown, Cai & DasGupta, Statistical Science 16 (2001) 101.
 */
export function jeffreys(x: number, n: number, level = 0.95): Interval {
  const tail = tailOf(level)
  checkCounts(x, n)
  return {
    low: x === 0 ? 0 : betaQuantile(tail, x + 0.5, n - x + 0.5),
    high: x === n ? 1 : betaQuantile(1 - tail, x + 0.5, n - x + 0.5),
  }
}

/** The smaller root of the score equation, from the product of the roots: exactly 0 at p = 0. */
function wilsonLow(p: number, q: number, z: number, n: number): number {
  return (p * p) / largerRoot(p, q, z, n)
}

function wilsonHigh(p: number, q: number, z: number, n: number): number {
  return largerRoot(p, q, z, n) / (1 + (z * z) / n)
}

/** The larger root of the score equation, times 1 + z^2/n. */
function largerRoot(p: number, q: number, z: number, n: number): number {
  const shift = (z * z) / (2 * n)
  return p + shift + Math.sqrt((z * z * p * q) / n + shift * shift)
}

function checkCounts(x: number, n: number): void {
  if (!(x >= 0 && x <= n)) throw new RangeError(`successes must lie between 0 and the number of trials ${n}, not ${x}`)
}
