import * as maths from '../../core/maths.ts'
import type { OpenBounds } from '../../result/trust.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { chanceAt } from '../../stats/pricing/crossing.ts'
import { battlesOf } from '../solver/field.ts'
import { Z } from '../solver/level.ts'
import { inside } from '../stages/pairs.ts'
import { type Crossing, type PricedMet, rowOf } from './armies.ts'

/** From a change of the score to a change of the price, by the curve that made the price. */

/** A price in other hands, and by what factor it differs from the price. */
export interface MovedPrice {
  readonly worth: OpenBounds
  readonly factor: OpenBounds
}

/** A worth is looked for from the price divided by this factor to the price times it. */
const FURTHEST = 100
const EDGE = maths.log(FURTHEST)

/** Step of the steepness, as a share of it, for its derivative. */
const STEP = 1e-3

/**
 * The worth at which the curve gives armies that were built at about the price the score that they have in other hands. `change`: the change
 * of their score. The curve bends: the unit is only a part of its army, so no worth of it lowers a score below that of the rest of the army.
 * A worth of 0 says that the score is reached below a hundredth of the price, or is lower still; null that a hundred times the price do not
 * reach it. The interval of the factor has the errors of the change and of the steepness; that of the worth has the error of the price as well.
 */
export function movedPrice(
  fit: Crossing,
  own: readonly PricedMet[],
  change: Interval & { readonly estimate: number },
): MovedPrice {
  const { coefficients, covariance } = fit.scores
  const steepness = coefficients[1] as number
  const moved = (by: number, steep = steepness): number => {
    const curve = [coefficients[0] as number, steep, coefficients[2] as number]
    const at = (log: number): number => meanScore(own, log, curve)
    return valueAt(at, fit.log, inside(at(fit.log) + by)) - fit.log
  }
  const by = moved(change.estimate)
  const step = STEP * steepness
  const slope = (moved(change.estimate, steepness + step) - moved(change.estimate, steepness - step)) / (2 * step)
  const perSteepness = Number.isFinite(slope) ? slope : 0
  const [[, v01], [, v11]] = covariance as readonly [readonly [number, number], readonly [number, number]]
  const ofSteepness = maths.squared(perSteepness) * v11
  // The price is too high by the error of the intercept, divided by steepness × share. This error is related to that of the steepness.
  const together = (2 * perSteepness * v01) / (steepness * fit.share)
  const ofBoth = Math.max(0, maths.squared(fit.standardError) + ofSteepness + together)
  const about = (from: number, variance: number): OpenBounds => {
    const error = Z * Math.sqrt(variance)
    // An estimate of ±∞ is beyond the search, and no distances are measured from it. Of its interval one end is known to be within the search.
    const [low, high] = Number.isFinite(by)
      ? [by - maths.hypot(by - moved(change.low), error), by + maths.hypot(moved(change.high) - by, error)]
      : by < 0
        ? [by, Math.max(-EDGE, moved(change.high) + error)]
        : [Math.min(EDGE, moved(change.low) - error), by]
    const at = (log: number): number | null => (log === Number.POSITIVE_INFINITY ? null : maths.exp(from + log))
    return { estimate: at(by), low: maths.exp(from + low), high: at(high), level: LEVEL, method: 'control-variate' }
  }
  return { worth: about(fit.log, ofBoth), factor: about(0, ofSteepness) }
}

/** Mean score that a curve gives the armies of some meetings, with the unit valued at some ln cost. */
function meanScore(own: readonly PricedMet[], log: number, curve: readonly number[]): number {
  let [sum, battles] = [0, 0]
  for (const one of own) {
    const weight = battlesOf(one.met.score)
    sum += weight * chanceAt(rowOf(one, log, 0).x, curve)
    battles += weight
  }
  return sum / battles
}

/** The ln worth at which a rising score reaches a target, by bisection; −∞ if the least worth has more, ∞ if the largest has less. */
function valueAt(score: (log: number) => number, from: number, target: number): number {
  let [low, high] = [from - EDGE, from + EDGE]
  if (score(low) >= target) return Number.NEGATIVE_INFINITY
  if (score(high) <= target) return Number.POSITIVE_INFINITY
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (score(middle) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Halvings: they leave 1e-11 of the range. */
const BISECTIONS = 36
