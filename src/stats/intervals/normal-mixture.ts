import * as maths from '../../core/maths.ts'
import { tailOf } from '../special/level.ts'
import type { Interval } from './interval.ts'

export interface SequenceOptions {
  readonly level?: number
  /** The number of observations at which the sequence is about as narrow as possible. */
  readonly best?: number
}

/**
 * How far from 0 a sum of independent normal variables of mean 0 stays at all times with probability `level`, when their variances sum to
 * `variance`: the sum at which a normal mixture of its likelihood ratios reaches 1 / (1 - level). It is about as near to 0 as possible when
 * the variances sum to `best` (Howard, Ramdas, McAuliffe & Sekhon, Annals of Statistics 49 (2021) 1055). Throws a RangeError unless 0 <
 * level < 1, variance >= 0 and best > 0.
 *
 * @example normalMixtureBound(100, 100) // => 30.3521
 */
export function normalMixtureBound(variance: number, best: number, level = 0.95): number {
  if (!(variance >= 0)) throw new RangeError(`a variance is not negative: ${variance}`)
  const rho = mixtureWeight(best, level)
  return Math.sqrt((variance + rho) * (maths.log1p(variance / rho) - 2 * maths.log(2 * tailOf(level))))
}

/** The variance that the mixing distribution counts for, chosen so that the bound is narrowest when the variances sum to `best`. */
export function mixtureWeight(best: number, level = 0.95): number {
  if (!(best > 0)) throw new RangeError(`a bound is best at a positive variance, not ${best}`)
  const odds = -2 * maths.log(2 * tailOf(level))
  return best / (odds + maths.log1p(odds))
}

/**
 * Asymptotic confidence sequence for the mean of independent, unbounded observations (such as counts of wounds), given the `mean` and
 * standard deviation `sd` of `n` of them. With a probability of about `level` the mean lies in it at every n from the first look on; the
 * later the first look, the better the approximation. Narrowest about n = `best`. Throws a RangeError unless n >= 1, sd >= 0 and as
 * `normalMixtureBound` does.
 *
 * Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas, Annals of Statistics 52 (2024) 2613, with their rho^2 = 1 / `mixtureWeight`.
 *
 * @example asymptoticSequence(2, 1.5, 400) // => { low: 1.7657, high: 2.2343 }
 */
export function asymptoticSequence(
  mean: number,
  sd: number,
  n: number,
  { level = 0.95, best = 1000 }: SequenceOptions = {},
): Interval {
  if (!(n >= 1)) throw new RangeError('a mean needs at least one observation')
  if (!(sd >= 0)) throw new RangeError(`a standard deviation is not negative: ${sd}`)
  const half = (sd * normalMixtureBound(n, best, level)) / n
  return { low: mean - half, high: mean + half }
}

/**
 * Asymptotic p-value of a mean of 0 that holds at every n at once, given the `mean` and standard deviation `sd` of `n` observations: the
 * reciprocal of the normal mixture of likelihood ratios on which `asymptoticSequence` is based. Throws as `asymptoticSequence` does.
 */
export function normalMixtureEvidence(
  mean: number,
  sd: number,
  n: number,
  { level = 0.95, best = 1000 }: SequenceOptions = {},
): number {
  if (!(n >= 1)) throw new RangeError('a mean needs at least one observation')
  if (!(sd > 0)) throw new RangeError(`a standard deviation is positive, not ${sd}`)
  const rho = mixtureWeight(best, level)
  const logE = (maths.squared((mean / sd) * n) / (n + rho) - maths.log1p(n / rho)) / 2
  return Math.min(1, maths.exp(-logE))
}
