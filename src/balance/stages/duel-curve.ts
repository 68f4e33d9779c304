import * as maths from '../../core/maths.ts'
import { logistic, type ScoredLevel } from '../../stats/pricing/logistic.ts'

/** Standard deviation of scores about a curve, if nothing is known about the curve. */
const MISFIT = 0.1
const WIDE = [
  [4, 0],
  [0, 4],
] as const

export interface CurveLevel extends Omit<ScoredLevel, 'n'> {
  readonly blocks: number
  readonly variance: number
}

/** A logistic curve of scores by x = ln(models of a / models of b): 1 / (1 + exp(−(intercept + slope x))). */
export interface Fit {
  readonly intercept: number
  readonly slope: number
  readonly covariance: readonly [readonly [number, number], readonly [number, number]]
  /** Standard deviation of scores about the curve, in addition to chance. */
  readonly misfit: number
}

/** A curve with a given steepness and an unknown position. */
export function unknownFit(slope: number): Fit {
  return { intercept: 0, slope, covariance: WIDE, misfit: MISFIT }
}

export function logisticAt({ intercept, slope }: Fit, x: number): number {
  return 1 / (1 + maths.exp(-(intercept + slope * x)))
}

export function curveVariance(fit: Fit, x: number): number {
  const score = logisticAt(fit, x)
  const [[v00, v01], [, v11]] = fit.covariance
  return Math.max(0, v00 + 2 * x * v01 + x * x * v11) * maths.squared(score * (1 - score))
}

/** The curve through some levels; null if its steepness would be infinite or negative. */
export function fitOf(levels: readonly CurveLevel[]): Fit | null {
  if (new Set(levels.map(({ x }) => x)).size < 2) return null
  const fit = logistic(
    levels.map(({ x, score, blocks }) => ({ x, score, n: blocks })),
    { variances: levels.map(({ variance, blocks }) => variance / blocks) },
  )
  if (fit.separated || fit.b1 <= 0) return null
  const [[v00, v01], [, v11]] = fit.covariance
  // Lack of fit counts as more noise.
  const scale = Math.max(1, fit.lackOfFit === undefined ? 1 : fit.lackOfFit.chiSquare / fit.lackOfFit.df)
  const rest = levels.map(({ score, variance, blocks }, l) => {
    return maths.squared(score - (fit.fitted[l] as number)) - variance / blocks
  })
  return {
    intercept: fit.b0,
    slope: fit.b1,
    covariance: [
      [scale * v00, scale * v01],
      [scale * v01, scale * v11],
    ],
    misfit: Math.sqrt(Math.max(0, rest.reduce((sum, value) => sum + value, 0) / rest.length)),
  }
}

/**
 * A curve whose steepness is drawn towards that of a usual duel, as far as the levels leave it open: a mean of both, weighted by their
 * precision, with a standard deviation of half the usual steepness among duels. Near the middle of the levels the curve stays as it is.
 */
export function steadied(fit: Fit, usual: number): Fit {
  const [[v00, v01], [, v11]] = fit.covariance
  const spread = maths.squared(usual / 2)
  if (!(v11 > 0)) return fit
  const variance = (v11 * spread) / (v11 + spread)
  const slope = variance * (fit.slope / v11 + usual / spread)
  // At the middle the score and the steepness have independent errors.
  const middle = -v01 / v11
  const ofMiddle = Math.max(0, v00 - (v01 * v01) / v11)
  return {
    ...fit,
    slope,
    intercept: fit.intercept + (fit.slope - slope) * middle,
    covariance: [
      [ofMiddle + middle * middle * variance, -middle * variance],
      [-middle * variance, variance],
    ],
  }
}

/**
 * A curve of a given steepness, if the levels determine none: through the middle of a leap, or of all levels, with half a block added to
 * wins and losses.
 */
export function withSlope(near: readonly CurveLevel[], slope: number): Fit {
  const leap = leapOf(near)
  if (leap !== null) return { slope, misfit: MISFIT, ...leaping(leap, slope) }
  const blocks = near.reduce((sum, level) => sum + level.blocks, 0)
  const score = (near.reduce((sum, level) => sum + level.score * level.blocks, 0) + 0.5) / (blocks + 1)
  const centre = near.reduce((sum, level) => sum + level.x * level.blocks, 0) / blocks
  const variance = 1 / (blocks * score * (1 - score))
  const spread = maths.squared(slope / 2)
  return {
    intercept: maths.log(score / (1 - score)) - slope * centre,
    slope,
    covariance: [
      [variance + centre * centre * spread, -centre * spread],
      [-centre * spread, spread],
    ],
    misfit: MISFIT,
  }
}

/** The two levels between which the scores pass a half, in x; null if they do not, or do so more than once. */
function leapOf(
  levels: readonly Pick<CurveLevel, 'x' | 'score'>[],
): { readonly low: number; readonly high: number } | null {
  const low = Math.max(...levels.filter(({ score }) => score < 0.5).map(({ x }) => x))
  const high = Math.min(...levels.filter(({ score }) => score > 0.5).map(({ x }) => x))
  return Number.isFinite(low) && Number.isFinite(high) && low < high ? { low, high } : null
}

/** A curve through the middle of a leap between two levels; the even number may be anywhere in the leap. */
function leaping(
  { low, high }: { readonly low: number; readonly high: number },
  slope: number,
): Pick<Fit, 'intercept' | 'covariance'> {
  const centre = (low + high) / 2
  const spread = maths.squared(slope / 2)
  const variance = (maths.squared(slope) * maths.squared(high - low)) / 12
  return {
    intercept: -slope * centre,
    covariance: [
      [variance + centre * centre * spread, -centre * spread],
      [-centre * spread, spread],
    ],
  }
}
