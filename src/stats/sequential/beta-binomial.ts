import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { mixtureWeight, type SequenceOptions } from '../intervals/normal-mixture.ts'
import { tailOf } from '../special/level.ts'
import { betaTails } from '../special/special.ts'

/**
 * Confidence sequence for the mean of variables in 0..1, given the `sum` of `n` of them: with probability `level` the mean lies in it at
 * every n at once, so one may look at any time and stop for any reason. It contains the means against which the evidence `betaBinomialLogE`
 * is below 1 / (1 - level). No observations give [0, 1]. Throws a RangeError unless 0 <= sum <= n, 0 < level < 1 and best > 0.
 *
 * It is made for wins and losses. For scores between 0 and 1 it is valid, too, but wider than necessary: x ln(q / p) + (1 - x) ln((1 - q) /
 * (1 - p)) is linear in x, so its exponential is convex, and its expectation for a variable in 0..1 is at most that for wins and losses of
 * the same mean p, which is 1 (such variables are sub-Bernoulli: Howard, Ramdas, McAuliffe & Sekhon, Annals of Statistics 49 (2021) 1055;
 * Probability Surveys 17 (2020) 257).
 *
 * @example betaBinomialSequence(530, 1000) // => { low: 0.4820, high: 0.5777 }
 */
export function betaBinomialSequence(
  sum: number,
  n: number,
  { level = 0.95, best = 1000 }: SequenceOptions = {},
): Interval {
  return sequence(sum, n, level, (x, p) => betaBinomialLogE(x, n, p, best))
}

/**
 * Natural logarithm of the evidence against the mean `p`, 0 < p < 1, in `n` variables in 0..1 with this `sum`: the likelihood of wins and
 * losses averaged over a beta distribution about p, divided by the likelihood at p. If the mean is p, the evidence ever reaches 1 / alpha
 * with a probability of at most alpha, so e^-(the largest value so far) is a p-value that is valid at every n. Throws a RangeError unless 0
 * <= sum <= n, 0 < p < 1 and best > 0.
 *
 * The ratio is the density at p of the beta distribution before the data over that after them. The distribution weighs as much as
 * `mixtureWeight(best)` observations minus one, as in Howard's `confseq`.
 */
export function betaBinomialLogE(sum: number, n: number, p: number, best = 1000): number {
  const k = Math.max(mixtureWeight(best) - 1, 0.001)
  return logDensityLost(k * p, k * (1 - p), sum, n, p)
}

/**
 * A confidence sequence like `betaBinomialSequence`, but with a uniform distribution of means before the data instead of one about the mean
 * in question, so no number of observations has to be chosen. It is narrower than that sequence (with best = 1000) for less than about 200
 * observations, and a tenth or more wider from 500 on (Robbins, Annals of Mathematical Statistics 41 (1970) 1397). Throws as
 * `betaBinomialSequence` does.
 *
 * @example uniformMixture(7, 10) // => { low: 0.2667, high: 0.9634 }
 */
export function uniformMixture(sum: number, n: number, level = 0.95): Interval {
  return sequence(sum, n, level, (x, p) => uniformMixtureLogE(x, n, p))
}

/** `betaBinomialLogE` of `uniformMixture`. */
export function uniformMixtureLogE(sum: number, n: number, p: number): number {
  return logDensityLost(1, 1, sum, n, p)
}

/**
 * The point farthest from `inside` towards `outside`, to the last digit, for which `holds` is true. It must be true for `inside`, false for
 * `outside`, and change once between them.
 */
export function boundary(holds: (x: number) => boolean, inside: number, outside: number): number {
  let near = inside
  let far = outside
  for (;;) {
    const middle = (near + far) / 2
    if (middle === near || middle === far) return near
    if (holds(middle)) near = middle
    else far = middle
  }
}

/** ln of the density of Beta(a, b) at p over that of Beta(a + sum, b + n - sum), computed without differences of large logarithms. */
function logDensityLost(a: number, b: number, sum: number, n: number, p: number): number {
  if (!(sum >= 0 && sum <= n)) throw new RangeError(`a sum of ${n} variables in 0..1 is not ${sum}`)
  if (!(p > 0 && p < 1)) throw new RangeError(`a mean in question lies between 0 and 1; ${p} does not`)
  const w = maths.log(p) - maths.log1p(-p)
  return betaTails(a, b, w).density - betaTails(a + sum, b + (n - sum), w).density
}

/** A mean that replaces 0: with a sum of 1 or less, evidence against 0 may be weak even in the limit. */
const LEAST = 1e-300

/** All means against which the evidence is below 1 / (1 - level). For the upper end wins and losses are swapped. */
function sequence(sum: number, n: number, level: number, logE: (x: number, p: number) => number): Interval {
  const most = -maths.log(2 * tailOf(level))
  const low = (x: number): number => {
    const holds = (p: number): boolean => logE(x, p) < most
    return holds(LEAST) ? 0 : boundary(holds, x / n, LEAST)
  }
  return { low: low(sum), high: 1 - low(n - sum) }
}
