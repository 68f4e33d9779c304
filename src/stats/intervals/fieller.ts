import * as maths from '../../core/maths.ts'
import type { LineCovariance } from '../pricing/logistic-fit.ts'
import { normalHalfWidth } from '../special/level.ts'

/** The x at which a fitted line reaches a value. */
interface Reached {
  /** Absent if the line is flat. */
  readonly estimate?: number
  /** Standard error by the delta method; absent if the line is flat. */
  readonly standardError?: number
  /** Squared ratio of the slope's half-width to the slope. The smaller it is, the more the interval resembles that of the delta method. */
  readonly g?: number
  /** Whether the slope could be 0 at this level (g >= 1): then no pair of limits contains all values that the data allow. */
  readonly unbounded: boolean
  /** Ends of the interval; absent if it is unbounded. */
  readonly low?: number
  readonly high?: number
}

/**
 * The x at which the curve logit E(score) = b0 + b1 x has score `target`, with Fieller's interval: all x at which a test does not reject
 * the score `target`. `covariance` is that of (b0, b1). Unlike the interval of the delta method it is not symmetric, and it does not exist
 * if the slope is uncertain. Throws a RangeError unless 0 < target < 1 and 0 < level < 1.
 *
 * E. C. Fieller, JRSS B 16 (1954) 175.
 */
export function fieller(b0: number, b1: number, covariance: LineCovariance, level = 0.95, target = 0.5): Reached {
  if (!(target > 0 && target < 1)) throw new RangeError(`a score to reach lies between 0 and 1; ${target} does not`)
  const z = normalHalfWidth(level)
  if (b1 === 0) return { unbounded: true }
  const [[v00, v01], [, v11]] = covariance
  const estimate = (maths.log(target) - maths.log1p(-target) - b0) / b1
  // Rounding errors can make this variance negative, and the square of the spread below as well.
  const variance = Math.max(0, v00 + 2 * estimate * v01 + maths.squared(estimate) * v11)
  const ratio = maths.squared(z / b1)
  const g = ratio * v11
  const found = { estimate, standardError: Math.sqrt(variance) / Math.abs(b1), g }
  if (!(g < 1)) return { ...found, unbounded: true }
  const centre = (estimate + ratio * v01) / (1 - g)
  const spread = Math.sqrt(Math.max(0, variance - ratio * (v00 * v11 - maths.squared(v01))))
  const half = (z * spread) / (Math.abs(b1) * (1 - g))
  return { ...found, unbounded: false, low: centre - half, high: centre + half }
}
