import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { boundary } from '../sequential/beta-binomial.ts'
import type { EloHypotheses, EloKind, ScoreShares, SprtOptions } from '../sequential/sprt.ts'
import { checkHypotheses, moments, scoreShares, sprtBounds } from '../sequential/sprt.ts'
import { normalHalfWidth, tailOf } from '../special/level.ts'
import { normalCdf } from '../special/normal.ts'
import { gammaTails } from '../special/special.ts'

interface EloEstimate extends Interval {
  readonly elo: number
  /** Likelihood of superiority: one minus the p-value of the hypothesis that army 1 is not stronger than army 2. */
  readonly los: number
}

/** Difference of strength in logistic Elo at which army 1 has this expected score: 0 at 1/2, 400 at 10/11, infinite at 0 and 1. */
export function eloOf(score: number): number {
  return (400 * maths.log(score / (1 - score))) / Math.LN10
}

/** The inverse of `eloOf`. */
export function scoreOfElo(elo: number): number {
  return 1 / (1 + maths.power(10, -elo / 400))
}

/**
 * Observed normalised Elo, given the number of blocks with each score from 0 to 1 (see `EloHypotheses`). A count of 0 is replaced by 0.001.
 * Throws as `logLikelihoodRatio` does.
 *
 * @example normalisedElo([34, 54, 63, 64, 75]) // => 57.94
 */
export function normalisedElo(counts: readonly number[]): number {
  const seen = scoreShares(counts)
  const { mean } = moments(seen.shares, seen.scores)
  return (((mean - 0.5) / battleSd(seen)) * 800) / Math.LN10
}

/**
 * Logistic Elo, given the number of blocks with each score, with a normal interval for the mean score; valid if the number of blocks was
 * fixed beforehand. An end is infinite if the interval of the score goes beyond 0 or 1. Throws as `logLikelihoodRatio` does, and a
 * RangeError unless 0 < level < 1.
 *
 * @example eloEstimate([34, 54, 63, 64, 75]) // => { elo: 55.58, low: 28.3, high: 83.6, los: 0.99997 }
 */
export function eloEstimate(counts: readonly number[], level = 0.95): EloEstimate {
  const { blocks, shares, scores } = scoreShares(counts)
  const { mean, variance } = moments(shares, scores)
  const error = Math.sqrt(variance / blocks)
  const half = normalHalfWidth(level) * error
  return {
    elo: eloOf(mean),
    low: eloOf(Math.max(0, mean - half)),
    high: eloOf(Math.min(1, mean + half)),
    los: normalCdf((mean - 0.5) / error),
  }
}

/**
 * Elo (of the tested kind) from the counts at which a sequential probability ratio test stopped.
 *
 * The usual estimate is then too far from 0, because a test tends to stop when chance was large. This estimate is too high as often as too
 * low. Outcomes are ordered from the quickest decision for elo0 to the slowest, then from the slowest decision for elo1 to the quickest.
 * The estimate is the strength at which outcomes up to the observed one have probability 1/2; at the ends of the interval they have the
 * probabilities of the two tails (Siegmund, Sequential Analysis, 1985). The log likelihood ratio is modelled as the Brownian motion that it
 * becomes for small differences, with the observed variance of block scores; a value beyond a bound is moved back along the mean slope.
 * Counts between the bounds are those of a test that has not stopped. An end beyond 2000 Elo is infinite. Throws as `sprtDecision` does.
 */
export function eloAfterSprt(
  counts: readonly number[],
  hypotheses: EloHypotheses,
  { alpha = 0.05, beta = 0.05, level = 0.95 }: SprtOptions & { readonly level?: number } = {},
): EloEstimate {
  const { kind, elo0, elo1 } = hypotheses
  checkHypotheses(hypotheses)
  const bounds = sprtBounds(alpha, beta)
  const tail = tailOf(level)
  const seen = scoreShares(counts)
  const { mean, variance } = moments(seen.shares, seen.scores)
  const score0 = scoreOf(elo0, kind, seen)
  const score1 = scoreOf(elo1, kind, seen)
  const driftAt = (score: number): number => ((score - (score0 + score1) / 2) * (score1 - score0)) / variance
  const ratio = seen.blocks * driftAt(mean)
  const reached = Math.max(bounds.low, Math.min(bounds.high, ratio))
  const blocks = reached === ratio ? seen.blocks : reached / driftAt(mean)
  const noBetter = (elo: number): number => {
    const motion = {
      drift: driftAt(scoreOf(elo, kind, seen)),
      variance: maths.squared(score1 - score0) / variance,
      bounds,
    }
    return outcomeProbability(motion, blocks, reached)
  }
  const eloAt = (probability: number): number => {
    const below = (elo: number): boolean => noBetter(elo) > probability
    if (!below(-FARTHEST)) return Number.NEGATIVE_INFINITY
    return below(FARTHEST) ? Number.POSITIVE_INFINITY : boundary(below, -FARTHEST, FARTHEST)
  }
  return { elo: eloAt(0.5), low: eloAt(1 - tail), high: eloAt(tail), los: noBetter(0) }
}

const FARTHEST = 2000

/** The expected score at this Elo; for normalised Elo, with the observed spread. */
function scoreOf(elo: number, kind: EloKind, seen: ScoreShares): number {
  return kind === 'logistic' ? scoreOfElo(elo) : 0.5 + ((elo * Math.LN10) / 800) * battleSd(seen)
}

/** Standard deviation of the score of a single battle if blocks of independent battles varied as the observed ones. */
function battleSd({ shares, scores }: ScoreShares): number {
  return Math.sqrt((moments(shares, scores).variance * (scores.length - 1)) / 2)
}

/** A Brownian motion from 0 that stops at either bound; `drift` and `variance` are for one unit of time. */
interface StoppedMotion {
  readonly drift: number
  readonly variance: number
  /** Lower bound (below 0) and upper bound (above 0). */
  readonly bounds: Interval
}

/**
 * Probability that the motion has stopped at its lower bound by `time`, or has not stopped and is at most at `level`. If `level` is the
 * upper bound, this is the probability that it has not stopped there by that time.
 *
 * Method of images: between the bounds the motion is the sum of unbounded motions from 0 and from the images of 0 in the two bounds,
 * alternately with weight 1 and -1 times e^(drift × place / variance). Images with a weight below e^-40 are left out.
 */
export function outcomeProbability(motion: StoppedMotion, time: number, level: number): number {
  const { drift, variance, bounds } = motion
  const width = bounds.high - bounds.low
  const sd = Math.sqrt(variance * time)
  const farthest = 2 + Math.ceil((Math.sqrt(20) * sd) / width)
  let probability = 0
  for (let n = -farthest; n <= farthest; n++) {
    probability += reachedByImage(motion, time, 2 * n * width - bounds.low)
    if (level <= bounds.low) continue
    for (const [sign, image] of [
      [1, 2 * n * width],
      [-1, 2 * n * width + 2 * bounds.low],
    ] as const) {
      const low = (bounds.low - image - drift * time) / sd
      const high = (level - image - drift * time) / sd
      const weight = (image * drift) / variance
      // The smaller tails are used, so that a large weight multiplies a small difference.
      const between = low > 0 ? ([-high, -low] as const) : ([low, high] as const)
      probability += sign * (weighted(weight, between[1]) - weighted(weight, between[0]))
    }
  }
  return Math.max(0, Math.min(1, probability))
}

/**
 * The part of the image at `distance` beyond the lower bound (negative: on the near side) in the probability of reaching the bound: the
 * first passage of a motion over that distance, by the inverse Gaussian distribution.
 */
function reachedByImage({ drift, variance, bounds }: StoppedMotion, time: number, distance: number): number {
  const sd = Math.sqrt(variance * time)
  const far = Math.abs(distance)
  const speed = Math.abs(drift)
  const weight = (bounds.low * drift) / variance
  const turn = (far * speed) / variance
  const reached =
    weighted(weight - turn, (speed * time - far) / sd) + weighted(weight + turn, -(speed * time + far) / sd)
  return Math.sign(distance) * reached
}

/** e^`weight` times the standard normal probability below `z`, without overflow or underflow of the factors. */
function weighted(weight: number, z: number): number {
  const logTail = maths.log(0.5) + gammaTails(0.5, maths.log((z * z) / 2)).upper
  return z < 0 ? maths.exp(weight + logTail) : maths.exp(weight) * -maths.expm1(logTail)
}
