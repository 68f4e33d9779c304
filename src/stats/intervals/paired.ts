import { binomialCdf, studentCdf } from '../special/distributions.ts'
import { normalHalfWidth } from '../special/level.ts'
import { normalCdf } from '../special/normal.ts'
import { binomialTest } from './binomial-test.ts'
import type { Interval } from './interval.ts'
import { tInterval } from './mean.ts'
import { wilson } from './proportion.ts'

/** Two-sided p-values of four tests of one question. */
interface McNemar {
  /** Chi-square without correction. */
  readonly chiSquare: number
  /** Chi-square with the continuity correction of Edwards: rejects too rarely. */
  readonly corrected: number
  /** Exact binomial: never rejects too often, but too rarely. */
  readonly exact: number
  /** Binomial in which the observed table counts with half its probability: the test to use. */
  readonly midP: number
}

/** A mean of paired differences. */
interface PairedMean {
  readonly mean: number
  /** Standard deviation of one difference (divisor n - 1); left out when n = 1. */
  readonly sd?: number
  /** Interval and two-sided p-value of no difference; absent if all differences are equal, because then there is no standard error. */
  readonly low?: number
  readonly high?: number
  readonly p?: number
}

/**
 * Tests whether success is as likely under the first rule as under the second, if `f` pairs succeeded only under the first and `g` only
 * under the second; pairs that agree say nothing about it. All p-values are 1 if f = g, except mid-p, which is then 1 minus the probability
 * of the observed table (1 if no pair differs). Throws a RangeError unless f and g are whole numbers from 0.
 *
 * Q. McNemar, Psychometrika 12 (1947) 153; mid-p: Fagerland, Lydersen & Laake, BMC Medical Research Methodology 13 (2013) 91.
 *
 * @example mcnemar(10, 3).midP // => 0.0574
 */
export function mcnemar(f: number, g: number): McNemar {
  const n = f + g
  const exact = binomialTest(f, n)
  if (n === 0) return { chiSquare: 1, corrected: 1, exact, midP: 1 }
  const apart = Math.abs(f - g)
  const fewer = Math.min(f, g)
  const before = binomialCdf(fewer - 1, n, 0.5)
  return {
    chiSquare: beyondNormal(apart / Math.sqrt(n)),
    corrected: beyondNormal(Math.max(0, apart - 1) / Math.sqrt(n)),
    exact,
    midP: before + (f === g ? before : binomialCdf(fewer, n, 0.5)),
  }
}

/**
 * Score interval for the difference (f - g) / n of two paired proportions, if of `n` pairs `f` succeeded only under the first rule and `g`
 * only under the second: the differences D that a score test at 1 - `level` does not reject. It stays within -1..1 and never has zero
 * width: n pairs without a difference still allow D up to z^2 / (n + z^2) on either side of 0. Swapping f and g swaps the ends and their
 * signs exactly. Throws a RangeError unless f, g >= 0, f + g <= n, n > 0 and 0 < level < 1.
 *
 * T. Tango, Statistics in Medicine 17 (1998) 891.
 *
 * @example tango(12, 2, 50) // => { low: 0.0611, high: 0.3447 }
 */
export function tango(f: number, g: number, n: number, level = 0.95): Interval {
  const z = normalHalfWidth(level)
  if (!(f >= 0 && g >= 0 && f + g <= n && n > 0)) {
    throw new RangeError(`pairs that differ lie between 0 and all pairs; ${f} and ${g} of ${n} do not`)
  }
  return { low: tangoLow(f, g, n, z), high: -tangoLow(g, f, n, z) }
}

/**
 * Student's t interval and test for the mean of `n` paired differences, each a whole number of 1/`unit`, given their `sum` and the sum of
 * their squares `sumSq` in that unit. Equal differences give no standard error: then the result is only the mean and a
 * standard deviation of 0 (see `noDifference`). Throws a RangeError where `tInterval` does, and unless unit > 0.
 *
 * @example pairedT(10, 6, 10, 4) // => { mean: 0.15, sd: 0.2108, low: -0.0008, high: 0.3008, p: 0.0510 }
 */
export function pairedT(n: number, sum: number, sumSq: number, unit: number, level = 0.95): PairedMean {
  if (!(unit > 0)) throw new RangeError(`a unit is a positive number, not ${unit}`)
  const { mean, sd, low, high } = tInterval(n, sum, sumSq, level)
  if (sd === undefined || low === undefined || high === undefined) return { mean: mean / unit }
  if (sd === 0) return { mean: mean / unit, sd }
  const p = 2 * studentCdf((-Math.abs(mean) * Math.sqrt(n)) / sd, n - 1)
  return { mean: mean / unit, sd: sd / unit, low: low / unit, high: high / unit, p }
}

/**
 * Upper limit of the share of pairs that differ, if none of `n` differed: Wilson's limit. Tango's interval for the difference has the same
 * limit. Throws a RangeError unless n >= 0 and 0 < level < 1.
 *
 * @example noDifference(54) // => 0.0664
 */
export function noDifference(n: number, level = 0.95): number {
  return wilson(0, n, level).high
}

/** The lower limit of Tango's interval: a root between -1 and the observed difference, found by bisection. */
function tangoLow(f: number, g: number, n: number, z: number): number {
  const above = (d: number) => f - g - n * d >= z * Math.sqrt(n * differenceVariance(f, g, n, d))
  let low = -1
  let high = (f - g) / n
  // After 60 halvings the bracket is smaller than the rounding error.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (above(middle)) low = middle
    else high = middle
  }
  return low
}

/** Variance of n times the difference in one pair, under the maximum-likelihood shares of pairs whose difference is `d`. */
function differenceVariance(f: number, g: number, n: number, d: number): number {
  // Swap the sides if d < 0, to avoid subtracting nearly equal numbers.
  if (d < 0) return differenceVariance(g, f, n, -d)
  const b = (2 * n - f + g) * d - f - g
  const c = -g * d * (1 - d)
  const root = Math.sqrt(b * b - 8 * n * c)
  const onlySecond = b < 0 ? (root - b) / (4 * n) : c === 0 ? 0 : (-2 * c) / (root + b)
  return 2 * onlySecond + d * (1 - d)
}

/** Probability that a standard normal variable lies at least `z` from 0. */
function beyondNormal(z: number): number {
  return 2 * normalCdf(-z)
}
