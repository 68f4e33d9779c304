import * as maths from '../../core/maths.ts'
import type { Estimate } from '../../result/heading.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { studentQuantile } from '../../stats/special/distributions.ts'
import { normalHalfWidth, tailOf } from '../../stats/special/level.ts'

/** Half-width of a normal interval, in standard errors. */
export const Z = normalHalfWidth(LEVEL)

/** A score with its normal interval, cut off at 0 and 1. */
export function scoreEstimate(estimate: number, error: number): Estimate {
  const half = Z * error
  return {
    estimate,
    low: Math.max(0, estimate - half),
    high: Math.min(1, estimate + half),
    level: LEVEL,
    method: 'normal',
  }
}

/** Half-width of an interval in standard errors that are estimated with `df` degrees of freedom: Student's quantile. */
export function halfWidth(df: number): number {
  return df === Number.POSITIVE_INFINITY ? Z : studentQuantile(1 - tailOf(LEVEL), df)
}

/** Limits of a quantity from its logarithm and the error of the logarithm. `df`: degrees of freedom of the error; infinite if left out. */
export function limitsOf(
  log: number,
  error: number,
  df = Number.POSITIVE_INFINITY,
): { readonly low: number; readonly high: number } {
  const half = halfWidth(df) * error
  return { low: maths.exp(log - half), high: maths.exp(log + half) }
}
