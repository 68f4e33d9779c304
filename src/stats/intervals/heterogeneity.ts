import * as maths from '../../core/maths.ts'
import { normalHalfWidth } from '../special/level.ts'
import { gammaTails } from '../special/special.ts'
import type { Interval } from './interval.ts'

/** An estimate of the same thing from one source: one opponent, one setting. */
export interface SourceEstimate {
  readonly estimate: number
  /** Variance of the estimate; above 0. */
  readonly variance: number
}

/** How far several estimates differ by more than their errors. */
interface Heterogeneity extends Interval {
  /** Weighted by 1 / (variance + tauSquared); `low` and `high` are its normal interval. */
  readonly mean: number
  readonly standardError: number
  /** Variance of the true values of the sources. */
  readonly tauSquared: number
  /** Share of the variation of the estimates that their errors do not explain: 0..1. */
  readonly iSquared: number
  /** Cochran's Q: chi-square on `df` degrees of freedom if all true values are equal; and its upper tail (1 at df 0). */
  readonly q: number
  readonly df: number
  readonly p: number
}

/**
 * DerSimonian and Laird's random effects: the variance tau^2 of the true values by the method of moments from Cochran's Q, the mean with
 * this variance, and Higgins and Thompson's I^2 = (Q - df) / Q; tau^2 and I^2 are at least 0. A single estimate has tau^2 0. Throws a
 * RangeError if there is no estimate, a number is not finite or a variance is not positive.
 *
 * DerSimonian & Laird, Controlled Clinical Trials 7 (1986) 177; Higgins & Thompson, Statistics in Medicine 21 (2002) 1539.
 *
 * @example heterogeneity([{ estimate: 0, variance: 1 }, { estimate: 4, variance: 1 }]).tauSquared // => 7
 */
export function heterogeneity(sources: readonly SourceEstimate[], level = 0.95): Heterogeneity {
  checkSources(sources)
  const z = normalHalfWidth(level)
  const fixed = pooled(sources, 0)
  const q = sources.reduce((sum, { estimate, variance }) => sum + maths.squared(estimate - fixed.mean) / variance, 0)
  const df = sources.length - 1
  const squares = sources.reduce((sum, { variance }) => sum + 1 / maths.squared(variance), 0)
  const excess = Math.max(0, q - df)
  const tauSquared = excess === 0 ? 0 : excess / (fixed.weight - squares / fixed.weight)
  const { mean, weight } = pooled(sources, tauSquared)
  const standardError = 1 / Math.sqrt(weight)
  return {
    mean,
    standardError,
    low: mean - z * standardError,
    high: mean + z * standardError,
    tauSquared,
    iSquared: excess === 0 ? 0 : excess / q,
    q,
    df,
    p: df === 0 ? 1 : maths.exp(gammaTails(df / 2, maths.log(q / 2)).upper),
  }
}

/** Mean of the estimates weighted by 1 / (variance + tauSquared), and the sum of these weights. */
function pooled(sources: readonly SourceEstimate[], tauSquared: number): { mean: number; weight: number } {
  let weight = 0
  let sum = 0
  for (const { estimate, variance } of sources) {
    weight += 1 / (variance + tauSquared)
    sum += estimate / (variance + tauSquared)
  }
  return { mean: sum / weight, weight }
}

function checkSources(sources: readonly SourceEstimate[]): void {
  if (sources.length === 0) throw new RangeError('heterogeneity needs at least one estimate')
  for (const { estimate, variance } of sources) {
    if (!Number.isFinite(estimate)) throw new RangeError(`an estimate is a finite number, not ${estimate}`)
    if (!(variance > 0 && variance < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`the variance of an estimate is positive, not ${variance}`)
    }
  }
}
