import * as maths from '../../core/maths.ts'
import type { Estimate } from '../../result/heading.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'

/** Standard errors either side of an estimate that make an interval. */
export const Z = normalHalfWidth(LEVEL)

/** A score with its normal interval, as far as scores go. */
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

/** Limits of what is told by its logarithm. */
export function limitsOf(log: number, error: number): { readonly low: number; readonly high: number } {
  return { low: maths.exp(log - Z * error), high: maths.exp(log + Z * error) }
}
