import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'

/**
 * Shares of the next battles by the rule of optimal computing budget allocation (OCBA), for finding the best mean. Larger is better. With
 * d_i the distance from the best mean, N_i is proportional to (s_i / d_i)^2, and for the best N_b = s_b sqrt(sum of N_i^2 / s_i^2): more
 * battles go to rivals with a large spread and a mean near the best. Rivals equal to the best would get all battles; `indifference` is the
 * smallest distance that matters, and smaller distances count as this one.
 *
 * Shares are in the order of the `means` and add up to 1; `sds` are the standard deviations of one observation. If several are best, the
 * first counts as the best. Throws a RangeError if there is no mean, lengths differ, or a spread or `indifference` is negative.
 *
 * Chen, Lin, Yücesan & Chick, Discrete Event Dynamic Systems 10 (2000) 251.
 *
 * @example ocba([5, 4, 3], [2, 2, 2]) // => [0.4519, 0.4384, 0.1096]
 */
export function ocba(means: readonly number[], sds: readonly number[], indifference = 0): number[] {
  if (means.length === 0) throw new RangeError('a budget is shared among at least one candidate')
  if (sds.length !== means.length) throw new RangeError('each mean has one standard deviation')
  if (!sds.every((sd) => sd >= 0) || !(indifference >= 0))
    throw new RangeError('a spread or a distance is not negative')
  const top = Math.max(...means)
  const best = means.indexOf(top)
  const distances = means.map((mean) => Math.max(top - mean, indifference))
  const tied = distances.some((distance, i) => i !== best && distance === 0)
  // N_i / s_i of the rivals.
  const pulls = distances.map((distance, i) => {
    if (i === best) return 0
    if (tied) return distance === 0 ? at(sds, i) : 0
    return at(sds, i) / maths.squared(distance)
  })
  const needs = pulls.map((pull, i) => at(sds, i) * (i === best ? maths.hypot(...pulls) : pull))
  const total = needs.reduce((sum, need) => sum + need, 0)
  return total > 0 ? needs.map((need) => need / total) : means.map(() => 1 / means.length)
}

/**
 * One look of a race for the best mean; larger is better. Drops from those still `standing` each whose upper limit is below the lower limit
 * of another, and returns the others. `limits(i, level)` is the interval of the mean of i at that level. It is called with the level 1 -
 * alpha/`entrants`, where `entrants` is the number at the start, so all limits hold together with probability 1 - `alpha`.
 *
 * The best is dropped with a probability of at most alpha over the whole race if the limits hold at all looks at once: confidence
 * sequences, or Hoeffding's bound with alpha divided by the number of looks. With intervals for a fixed number of battles the probability
 * may be larger.
 *
 * Maron & Moore, Artificial Intelligence Review 11 (1997) 193.
 */
export function race(
  standing: readonly number[],
  entrants: number,
  alpha: number,
  limits: (i: number, level: number) => Interval,
): number[] {
  checkAlpha(alpha)
  if (!(entrants >= standing.length))
    throw new RangeError(`${standing.length} candidates cannot be left of ${entrants}`)
  const intervals = standing.map((i) => ({ i, ...limits(i, 1 - alpha / entrants) }))
  const bar = Math.max(...intervals.map(({ low }) => low))
  return intervals.filter(({ high }) => high >= bar).map(({ i }) => i)
}

/** Constants of Kim and Nelson's procedure. */
interface KimNelson {
  readonly eta: number
  readonly h2: number
}

/**
 * Constants of Kim and Nelson's procedure for the best of `k` means after first samples of `n0` each. With normal observations it keeps the
 * best with probability 1 - `alpha`, if the best exceeds all others by at least the indifference distance. Throws a RangeError unless k >=
 * 2, n0 >= 2 and 0 < alpha < 1, and alpha is small enough for eta to be positive (alpha < (k - 1)/2).
 *
 * Kim & Nelson, ACM TOMACS 11 (2001) 251.
 *
 * @example kimNelson(5, 10, 0.05).h2 // => 11.4294
 */
export function kimNelson(k: number, n0: number, alpha: number): KimNelson {
  checkAlpha(alpha)
  if (!(k >= 2 && n0 >= 2))
    throw new RangeError('a choice needs at least two candidates with at least two observations each')
  if (!(2 * alpha < k - 1)) throw new RangeError(`a risk of ${alpha} is no better than a guess among ${k}`)
  const eta = 0.5 * (maths.power((2 * alpha) / (k - 1), -2 / (n0 - 1)) - 1)
  return { eta, h2: 2 * eta * (n0 - 1) }
}

/** Statistics of Kim and Nelson's screening. */
interface Screening {
  /** Sum of the observations of each so far. */
  readonly sums: readonly number[]
  /** Number of observations of each so far. */
  readonly observations: number
  /** Variance of the differences of paired first observations, `differenceVariances`. */
  readonly variances: readonly (readonly number[])[]
  readonly h2: number
  /** The least difference of means that matters; positive. */
  readonly indifference: number
}

/**
 * One look of Kim and Nelson's procedure; larger is better. Drops from those still `standing` each whose sum is behind the sum of another
 * by more than max(0, d/2 (h2 S^2 / d^2 - r)), where d is the indifference, S^2 the variance of their paired differences and r the number
 * of observations so far; returns the others. Common random numbers reduce S^2, and so the battles needed. There may be a look after every
 * observation. Throws a RangeError unless the indifference is positive.
 */
export function screen(standing: readonly number[], screening: Screening): number[] {
  const { sums, observations, variances, h2, indifference } = screening
  if (!(indifference > 0)) throw new RangeError(`a difference that matters is positive, not ${indifference}`)
  const allowed = (i: number, other: number) =>
    Math.max(0, (indifference / 2) * ((h2 * at(at(variances, i), other)) / maths.squared(indifference) - observations))
  return standing.filter((i) => standing.every((other) => at(sums, other) - at(sums, i) <= allowed(i, other)))
}

/**
 * Variances (divisor n - 1) of the differences between paired observations: element [i][l] is that of `columns`[i] minus `columns`[l].
 * Throws a RangeError if there are fewer than two observations, or different numbers of them.
 */
export function differenceVariances(columns: readonly (readonly number[])[]): number[][] {
  const n = columns[0]?.length ?? 0
  if (n < 2 || columns.some((column) => column.length !== n)) {
    throw new RangeError('a variance of differences needs at least two pairs, and every observation its partner')
  }
  return columns.map((one) =>
    columns.map((other) => {
      const differences = one.map((value, j) => value - at(other, j))
      const mean = differences.reduce((sum, value) => sum + value, 0) / n
      return differences.reduce((sum, value) => sum + maths.squared(value - mean), 0) / (n - 1)
    }),
  )
}

function checkAlpha(alpha: number): void {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`a risk lies between 0 and 1; ${alpha} does not`)
}

/** An element that is known to exist. */
function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
