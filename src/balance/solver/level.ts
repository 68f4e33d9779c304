import * as maths from '../../core/maths.ts'
import type { Estimate } from '../../result/heading.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'

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

/** Limits of a quantity from its logarithm and the error of the logarithm. */
export function limitsOf(log: number, error: number): { readonly low: number; readonly high: number } {
  return { low: maths.exp(log - Z * error), high: maths.exp(log + Z * error) }
}
