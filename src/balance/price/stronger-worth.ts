import * as maths from '../../core/maths.ts'
import type { Bounds } from '../../result/trust.ts'
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
  readonly worth: Bounds
  readonly factor: Bounds
}

/** Factors of the price beyond which no worth is looked for. */
const FURTHEST = 100

/** Step of the steepness, as a share of it, for its derivative. */
const STEP = 1e-3

/**
 * The worth at which the curve gives armies that were built at about the price the score that they have in other hands. `change`: the change
 * of their score. The curve bends: the unit is only a part of its army, so no worth of it lowers a score below that of the rest of the army.
 * A worth of 0 says that the score is lower still. The interval of the factor has the errors of the change and of the steepness; that of
 * the worth has the error of the price as well.
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
  const about = (from: number, variance: number): Bounds => {
    const error = Z * Math.sqrt(variance)
    const low = from + by - maths.hypot(by - moved(change.low), error)
    const high = from + by + maths.hypot(moved(change.high) - by, error)
    // An estimate of 0 is −∞ as a logarithm, from which no distances are measured.
    const ends = Number.isFinite(by) ? [low, high] : [by, from + moved(change.high) + error]
    const [least, most] = ends.map(maths.exp) as [number, number]
    return { estimate: maths.exp(from + by), low: least, high: most, level: LEVEL, method: 'control-variate' }
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

/** The ln worth at which a rising score reaches a target, by bisection; −∞ if it is reached by any worth, the furthest if by none. */
function valueAt(score: (log: number) => number, from: number, target: number): number {
  let [low, high] = [from - maths.log(FURTHEST), from + maths.log(FURTHEST)]
  if (score(low) >= target) return Number.NEGATIVE_INFINITY
  if (score(high) <= target) return high
  for (let i = 0; i < BISECTIONS; i++) {
    const middle = (low + high) / 2
    if (score(middle) < target) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Halvings: they leave 1e-11 of the range. */
const BISECTIONS = 36
