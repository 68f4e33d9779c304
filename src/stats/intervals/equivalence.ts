import * as maths from '../../core/maths.ts'
import { studentCdf } from '../special/distributions.ts'
import { betaTails } from '../special/special.ts'
import type { Interval } from './interval.ts'

/**
 * Position of an interval relative to the band of values that do not matter: inside it, outside it, or across one of its edges, which
 * decides nothing.
 */
type Verdict = 'inside' | 'outside' | 'undecided'

/**
 * Exact p-value of two one-sided binomial tests that a proportion is not within `margin` of one half, given `x` successes in `n` trials:
 * small when it is shown to lie in the open band 1/2 ± margin. It is below alpha when Clopper and Pearson's interval of level
 * 1 - 2 alpha lies inside that band, and only then. Throws a RangeError unless x and n are whole numbers with 0 <= x <= n, and
 * 0 < margin < 1/2.
 *
 * D. J. Schuirmann, Journal of Pharmacokinetics and Biopharmaceutics 15 (1987) 657.
 *
 * @example tostProportion(505, 1000, 0.05) // => 0.00238
 */
export function tostProportion(x: number, n: number, margin: number): number {
  if (!(Number.isSafeInteger(x) && Number.isSafeInteger(n) && x >= 0 && x <= n)) {
    throw new RangeError(`successes and trials are whole numbers, 0 <= ${x} <= ${n}`)
  }
  if (!(margin > 0 && margin < 0.5)) throw new RangeError(`a margin must be between 0 and 0.5, not ${margin}`)
  const edge = maths.log((0.5 + margin) / (0.5 - margin))
  return Math.max(atLeast(x, n, -edge), atLeast(n - x, n, -edge))
}

/**
 * p-value of two one-sided t tests that a mean is not within `margin` of 0, given its `estimate`, the standard error of the
 * estimate and its degrees of freedom `df`; for another centre, give the estimate less the centre. Throws a RangeError unless the
 * estimate is finite and the other three are positive and finite: with no spread, no conclusion is possible.
 *
 * Schuirmann (1987), see `tostProportion`.
 *
 * @example tostMean(0.01, 0.02, 30, 0.05) // => 0.0273
 */
export function tostMean(estimate: number, standardError: number, df: number, margin: number): number {
  if (!Number.isFinite(estimate)) throw new RangeError(`an estimate is a finite number, not ${estimate}`)
  for (const value of [standardError, df, margin]) {
    if (!(value > 0 && value < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`a standard error, degrees of freedom and a margin are positive numbers, not ${value}`)
    }
  }
  // The edge nearer to the estimate is the harder to exclude.
  return studentCdf((Math.abs(estimate) - margin) / standardError, df)
}

/**
 * Position of a closed interval relative to the open band `centre` ± `margin`: inside if all its values are in the band, outside if none is
 * (it is not enough to exclude the centre), otherwise undecided. A value on an edge is outside. Throws a RangeError unless low <= high,
 * margin > 0 and the centre is a number.
 */
export function verdictOf(interval: Interval, margin: number, centre: number): Verdict {
  checkInterval(interval, centre)
  if (!(margin > 0)) throw new RangeError(`a margin is positive, not ${margin}`)
  const lowEdge = centre - margin
  const highEdge = centre + margin
  if (interval.low > lowEdge && interval.high < highEdge) return 'inside'
  return interval.low >= highEdge || interval.high <= lowEdge ? 'outside' : 'undecided'
}

/**
 * Whether the closed interval excludes `centre`, so that there is a difference from it, however small. Such a difference may still be
 * inside the band; then it is negligible. Throws a RangeError unless low <= high and the centre is a number.
 */
export function detectable(interval: Interval, centre: number): boolean {
  checkInterval(interval, centre)
  return interval.low > centre || interval.high < centre
}

/** Probability of at least `k` successes in `n` trials, with the chance given as log odds. */
function atLeast(k: number, n: number, logOdds: number): number {
  return k === 0 ? 1 : maths.exp(betaTails(k, n - k + 1, logOdds).lower)
}

function checkInterval({ low, high }: Interval, centre: number): void {
  if (!(low <= high)) throw new RangeError(`an interval goes from low to high, not from ${low} to ${high}`)
  if (Number.isNaN(centre)) throw new RangeError('a centre is a number')
}
