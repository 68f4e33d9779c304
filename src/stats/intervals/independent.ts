import * as maths from '../../core/maths.ts'
import { studentCdf, studentQuantile } from '../special/distributions.ts'
import { tailOf } from '../special/level.ts'
import { normalCdf } from '../special/normal.ts'
import { total } from '../special/vector.ts'
import type { Interval } from './interval.ts'
import { wilson } from './proportion.ts'

/** If a cell of the two-by-two table has a smaller expected count, the chi-square approximation is not used (Cochran 1954). */
const FEW = 5

/** Smaller probabilities count as 0: the smallest floating-point numbers may stop shrinking when multiplied. */
const VANISHED = 1e-300

/** p of a test of two proportions, and the name of the test. */
interface DifferenceTest {
  readonly p: number
  readonly test: 'fisher' | 'chi-square'
}

/** Mean, spread and size of one sample. */
export interface Sample {
  readonly n: number
  readonly mean: number
  /** Standard deviation of one observation (divisor n - 1); left out when n = 1. */
  readonly sd?: number
}

/** A difference of two means. Only the difference is given if the samples give no standard error. */
interface WelchDifference {
  readonly difference: number
  /** Degrees of freedom, seldom whole. */
  readonly df?: number
  readonly low?: number
  readonly high?: number
  /** Two-sided p-value of no difference. */
  readonly p?: number
}

/**
 * Interval for the difference x1/n1 - x2/n2 of two independent proportions: Wilson's intervals of the two, combined by squaring and
 * adding. It stays within -1..1 and is never of zero width. The counts may be fractional: mean scores and effective numbers of
 * trials. Throws a RangeError unless 0 <= x <= n and n > 0 for both, and 0 < level < 1.
 *
 * Method 10 of Newcombe, Statistics in Medicine 17 (1998) 873.
 *
 * @example newcombe(56, 70, 48, 80) // => { low: 0.0524, high: 0.3339 }
 */
export function newcombe(x1: number, n1: number, x2: number, n2: number, level = 0.95): Interval {
  checkTrials(n1, n2)
  const first = wilson(x1, n1, level)
  const second = wilson(x2, n2, level)
  const p1 = x1 / n1
  const p2 = x2 / n2
  return {
    low: p1 - p2 - maths.hypot(p1 - first.low, second.high - p2),
    high: p1 - p2 + maths.hypot(first.high - p1, p2 - second.low),
  }
}

/**
 * Two-sided p-value of Pearson's chi-square, without continuity correction, that x1 of n1 and x2 of n2 come from one proportion. It is 1 if
 * every trial, or none, was a success. Throws as `newcombe` does, except for the level.
 *
 * As `prop.test(correct = FALSE)` of R.
 */
export function twoProportionsTest(x1: number, n1: number, x2: number, n2: number): number {
  checkSuccesses(x1, n1, x2, n2)
  const n = n1 + n2
  const successes = x1 + x2
  const pooled = (successes / n) * ((n - successes) / n) * (1 / n1 + 1 / n2)
  if (!(pooled > 0)) return 1
  return 2 * normalCdf(-Math.abs(x1 / n1 - x2 / n2) / Math.sqrt(pooled))
}

/**
 * Exact two-sided p-value that x1 of n1 and x2 of n2 come from one proportion, given the total of successes: the probability of
 * all tables that are at most as likely as the observed one. A probability below 1e-300 is returned as 0. Throws a RangeError unless all four are whole
 * numbers with 0 <= x <= n and n > 0.
 *
 * R. A. Fisher, JRSS 98 (1935) 39; as `fisher.test` of R.
 */
export function fisherTest(x1: number, n1: number, x2: number, n2: number): number {
  checkWhole(x1, n1, x2, n2)
  const successes = x1 + x2
  const lowest = Math.max(0, successes - n2)
  const highest = Math.min(n1, successes)
  const expected = Math.floor(((n1 + 1) / (n1 + n2 + 2)) * (successes + 1))
  const start = Math.min(highest, Math.max(lowest, expected))
  // Probability of k + 1 successes in the first sample, relative to that of k.
  const ratio = (k: number) => ((n1 - k) / (k + 1)) * ((successes - k) / (n2 - successes + k + 1))
  const up = chancesFrom(highest - start, (i) => ratio(start + i))
  const down = chancesFrom(start - lowest, (i) => 1 / ratio(start - i - 1))
  const seen = (x1 < start ? down[start - x1] : up[x1 - start]) ?? 0
  const all = [...down.slice(1), ...up]
  return total(all.filter((chance) => chance <= seen * (1 + 1e-7))) / total(all)
}

/**
 * Two-sided p-value that x1 of n1 and x2 of n2 come from one proportion: Fisher's exact test when a cell of the table has an expected
 * count below 5, Pearson's chi-square otherwise. Throws as `fisherTest` does.
 */
export function differenceTest(x1: number, n1: number, x2: number, n2: number): DifferenceTest {
  checkWhole(x1, n1, x2, n2)
  const n = n1 + n2
  const successes = x1 + x2
  const fewest = (Math.min(n1, n2) / n) * Math.min(successes, n - successes)
  return fewest < FEW
    ? { p: fisherTest(x1, n1, x2, n2), test: 'fisher' }
    : { p: twoProportionsTest(x1, n1, x2, n2), test: 'chi-square' }
}

/**
 * Student's t interval and test for the mean of `b` less that of `a`, two independent samples whose spreads may differ. A sample
 * of one observation, or two samples without spread, give no standard error: then only the difference is given. Throws a
 * RangeError when a number of observations is not whole and positive, a mean is not finite, or a standard deviation is negative.
 *
 * B. L. Welch, Biometrika 34 (1947) 28, with Satterthwaite's degrees of freedom; as `t.test` of R.
 */
export function welch(a: Sample, b: Sample, level = 0.95): WelchDifference {
  const tail = tailOf(level)
  const ofA = squaredError(a)
  const ofB = squaredError(b)
  const difference = b.mean - a.mean
  const squared = ofA + ofB
  // NaN where a standard deviation is missing.
  if (!(squared > 0)) return { difference }
  const shareOfA = ofA / squared
  const shareOfB = ofB / squared
  const df = 1 / (maths.squared(shareOfA) / (a.n - 1) + maths.squared(shareOfB) / (b.n - 1))
  const error = Math.sqrt(squared)
  const half = -studentQuantile(tail, df) * error
  const p = 2 * studentCdf(-Math.abs(difference) / error, df)
  return { difference, df, low: difference - half, high: difference + half, p }
}

/** Variance of the mean of a sample. */
function squaredError({ n, mean, sd = Number.NaN }: Sample): number {
  if (!(Number.isSafeInteger(n) && n >= 1))
    throw new RangeError(`a sample has a whole number of observations, not ${n}`)
  if (!Number.isFinite(mean)) throw new RangeError(`a mean is a finite number, not ${mean}`)
  if (sd < 0) throw new RangeError(`a standard deviation is not negative: ${sd}`)
  return n === 1 ? Number.NaN : maths.squared(sd) / n
}

/** Probabilities of successive outcomes relative to the first, which is 1; at most `count` more, fewer if they fall to `VANISHED`. */
function chancesFrom(count: number, ratio: (i: number) => number): number[] {
  const chances = [1]
  let chance = 1
  for (let i = 0; i < count && chance > VANISHED; i++) {
    chance *= ratio(i)
    chances.push(chance)
  }
  return chances
}

function checkTrials(n1: number, n2: number): void {
  if (!(n1 > 0 && n2 > 0)) throw new RangeError(`a proportion needs trials, not ${n1} and ${n2}`)
}

function checkSuccesses(x1: number, n1: number, x2: number, n2: number): void {
  checkTrials(n1, n2)
  if (!(x1 >= 0 && x1 <= n1 && x2 >= 0 && x2 <= n2)) {
    throw new RangeError(`successes lie between 0 and the trials; ${x1} of ${n1}, ${x2} of ${n2} do not`)
  }
}

function checkWhole(...counts: [x1: number, n1: number, x2: number, n2: number]): void {
  checkSuccesses(...counts)
  if (!counts.every(Number.isSafeInteger))
    throw new RangeError(`an exact test counts in whole numbers, not ${counts.join(', ')}`)
}
