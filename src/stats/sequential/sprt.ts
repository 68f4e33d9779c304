import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { boundary } from './beta-binomial.ts'

/**
 * Two hypotheses about the strength of army 1, elo0 < elo1. Logistic Elo is a function of the expected score: 400 log10(score / (1 -
 * score)). Normalised Elo measures score - 1/2 in standard deviations of a single battle, times 800 / ln 10, so that a difference needs the
 * same number of battles whatever the share of draws.
 */
export interface EloHypotheses {
  readonly kind: EloKind
  readonly elo0: number
  readonly elo1: number
}

export type EloKind = 'logistic' | 'normalised'

/** Scores of blocks and their shares; no share is 0. */
export interface ScoreShares {
  readonly blocks: number
  readonly shares: readonly number[]
  /** 0, 1/(2s), 2/(2s), ..., 1 for blocks of s battles. */
  readonly scores: readonly number[]
}

export interface SprtOptions {
  /** Approximate chance of deciding for elo1 if elo0 is true. */
  readonly alpha?: number
  /** Approximate chance of deciding for elo0 if elo1 is true. */
  readonly beta?: number
}

type SprtDecision = 'accept-h0' | 'accept-h1' | 'continue'

/** The error rates hold for many blocks; with fewer nothing is decided. */
const FEWEST_BLOCKS = 40

/** Replaces a count of 0, which would mean that the score is impossible. */
const UNSEEN = 1e-3

/**
 * Generalised sequential probability ratio test of elo0 against elo1, given the number of blocks with each score from 0 to 1: 3 counts
 * for blocks of one battle, 5 for pairs, 9 for blocks of four. It decides once the log likelihood ratio has left the bounds, and
 * not before 40 blocks. Throws as `logLikelihoodRatio` and `sprtBounds` do.
 */
export function sprtDecision(
  counts: readonly number[],
  hypotheses: EloHypotheses,
  { alpha = 0.05, beta = 0.05 }: SprtOptions = {},
): SprtDecision {
  const { low, high } = sprtBounds(alpha, beta)
  const ratio = logLikelihoodRatio(counts, hypotheses)
  if (counts.reduce((sum, count) => sum + count, 0) < FEWEST_BLOCKS) return 'continue'
  if (ratio <= low) return 'accept-h0'
  return ratio >= high ? 'accept-h1' : 'continue'
}

/**
 * Wald's bounds of the log likelihood ratio. Throws a RangeError unless alpha and beta are positive and their sum is below 1.
 *
 * @example sprtBounds(0.05, 0.05) // => { low: -2.9444, high: 2.9444 }
 */
export function sprtBounds(alpha = 0.05, beta = 0.05): Interval {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) {
    throw new RangeError(`error rates are positive and sum to less than 1; ${alpha} and ${beta} do not`)
  }
  return { low: maths.log(beta / (1 - alpha)), high: maths.log((1 - beta) / alpha) }
}

/**
 * Logarithm of the likelihood ratio of the counts: elo1 against elo0, each at the distribution of scores that maximises it (M. Van den
 * Bergh, "A practical introduction to the GSPRT"). A count of 0 is replaced by 0.001. Throws a RangeError unless there is an odd number of
 * at least 3 finite counts, 0 or more and not all 0, and elo0 < elo1. Throws one, too, if no distribution of scores has such a strength.
 *
 * @example logLikelihoodRatio([10, 40, 80, 60, 20], { kind: 'logistic', elo0: 0, elo1: 10 }) // => 1.8712
 */
export function logLikelihoodRatio(counts: readonly number[], hypotheses: EloHypotheses): number {
  checkHypotheses(hypotheses)
  const { kind, elo0, elo1 } = hypotheses
  const seen = scoreShares(counts)
  const under0 = likeliestShares(seen, kind, elo0)
  const under1 = likeliestShares(seen, kind, elo1)
  const perBlock = seen.shares.reduce(
    (sum, share, i) => sum + share * maths.log((under1[i] as number) / (under0[i] as number)),
    0,
  )
  return seen.blocks * perBlock
}

/**
 * How the log likelihood ratio moves from block to block: mean and variance of its step, if the true score of a block is `score` and the
 * shares of the scores are the likeliest ones with that mean. Throws as `logLikelihoodRatio` does, and a RangeError if no distribution has
 * that mean.
 */
export function ratioSteps(
  counts: readonly number[],
  score: number,
  { kind, elo0, elo1 }: EloHypotheses,
): { readonly mean: number; readonly variance: number } {
  const seen = scoreShares(counts)
  const shares = likeliestOfScore(seen, score)
  const moved = { ...seen, shares }
  const under0 = likeliestShares(moved, kind, elo0)
  const under1 = likeliestShares(moved, kind, elo1)
  return moments(
    shares,
    shares.map((_, i) => maths.log((under1[i] as number) / (under0[i] as number))),
  )
}

/**
 * Expected number of blocks until a random walk that is at `ratio` leaves the bounds (Wald): that of a Brownian motion with this mean and
 * variance of a step. 0 beyond the bounds; infinite if the walk does not move.
 *
 * @example blocksToBounds(0, { low: -3, high: 3 }, { mean: 0, variance: 0.01 }) // => 900
 */
export function blocksToBounds(
  ratio: number,
  { low, high }: Interval,
  { mean, variance }: { readonly mean: number; readonly variance: number },
): number {
  if (ratio <= low || ratio >= high) return 0
  const pull = (2 * mean) / variance
  if (variance === 0) {
    return mean === 0 ? Number.POSITIVE_INFINITY : ((mean > 0 ? high : low) - ratio) / mean
  }
  if (Math.abs(pull) * (high - low) < SLOW) return ((high - ratio) * (ratio - low)) / variance
  // Computed from the end that is almost certainly reached, so that nothing overflows.
  const upward =
    mean > 0
      ? (1 - maths.exp(-pull * (ratio - low))) / (1 - maths.exp(-pull * (high - low)))
      : (maths.exp(pull * (high - ratio)) - maths.exp(pull * (high - low))) / (1 - maths.exp(pull * (high - low)))
  return (low + (high - low) * upward - ratio) / mean
}

/** A smaller drift counts as 0. */
const SLOW = 1e-6

export function checkHypotheses({ elo0, elo1 }: EloHypotheses): void {
  if (!(elo0 < elo1)) throw new RangeError(`elo0 must be less than elo1; ${elo0} and ${elo1} are not`)
}

/** Shares of counts, with 0 replaced as in `logLikelihoodRatio`; throws as it does. */
export function scoreShares(counts: readonly number[]): ScoreShares {
  if (counts.length < 3 || counts.length % 2 === 0) {
    throw new RangeError(`blocks of s battles have 2s + 1 scores, not ${counts.length}`)
  }
  if (
    !counts.every((count) => count >= 0 && count < Number.POSITIVE_INFINITY) ||
    counts.every((count) => count === 0)
  ) {
    throw new RangeError('counts of scores are 0 or more, and not all 0')
  }
  const regular = counts.map((count) => (count === 0 ? UNSEEN : count))
  const blocks = regular.reduce((sum, count) => sum + count, 0)
  return {
    blocks,
    shares: regular.map((count) => count / blocks),
    scores: counts.map((_, i) => i / (counts.length - 1)),
  }
}

/** Mean and variance of `values` with the probabilities `shares`. */
export function moments(shares: readonly number[], values: readonly number[]): { mean: number; variance: number } {
  const mean = shares.reduce((sum, share, i) => sum + share * (values[i] as number), 0)
  const variance = shares.reduce((sum, share, i) => sum + share * maths.squared((values[i] as number) - mean), 0)
  return { mean, variance }
}

/** The distribution of block scores with this Elo under which the observed shares are likeliest. */
function likeliestShares(seen: ScoreShares, kind: EloKind, elo: number): number[] {
  return kind === 'logistic'
    ? likeliestOfScore(seen, 1 / (1 + maths.power(10, -elo / 400)))
    : likeliestOfEffect(seen, elo)
}

function likeliestOfScore({ shares, scores }: ScoreShares, score: number): number[] {
  return tilted(
    shares,
    scores.map((a) => a - score),
  )
}

/**
 * The likeliest distribution with mean - 1/2 = t sd. Its shares are tilted along the gradient of mean - 1/2 - t sd, which depends on its
 * own mean and sd. So it is approached in steps, each with the gradient at the previous distribution. The first distribution is tilted to
 * the mean that meets the condition: from there every step finds a distribution, however far off the counts are.
 */
function likeliestOfEffect(seen: ScoreShares, elo: number): number[] {
  const { shares, scores } = seen
  // A block of s battles has 1/s of the variance of one battle.
  const t = (elo * Math.LN10 * Math.sqrt((scores.length - 1) / 2)) / 800
  const spread = (at: readonly number[]): { mean: number; sd: number } => {
    const { mean, variance } = moments(at, scores)
    return { mean, sd: Math.sqrt(variance) }
  }
  const tooWeak = (score: number): boolean => {
    const { mean, sd } = spread(likeliestOfScore(seen, score))
    return mean - 0.5 < t * sd
  }
  let now = likeliestOfScore(seen, boundary(tooWeak, 0, 1))
  for (let step = 0; step < MOST_STEPS; step++) {
    const { mean, sd } = spread(now)
    now = tilted(
      shares,
      scores.map((a) => a - 0.5 - (t / 2) * (sd + maths.squared(a - mean) / sd)),
    )
    const after = spread(now)
    if (Math.abs(after.mean - mean) <= SETTLED && Math.abs(after.sd - sd) <= SETTLED) break
  }
  return now
}

/** Most steps of the search. It usually takes about ten. */
const MOST_STEPS = 1000
const SETTLED = 1e-13

/**
 * The shares nearest in likelihood under which `values` have mean 0: share / (1 + x value), with x chosen accordingly. If the mean of the
 * values is positive, x lies between 0 and the point at which the weight of the lowest value becomes 0. The search is not for x but for d,
 * the distance of x from that point as a share of the whole interval: with d near 0, even a share of one in a million can become large.
 */
function tilted(shares: readonly number[], values: readonly number[]): number[] {
  const mean = shares.reduce((sum, share, i) => sum + share * (values[i] as number), 0)
  const rising = mean < 0 ? values.map((value) => -value) : values
  const lowest = Math.min(...rising)
  if (!(lowest < 0)) throw new RangeError('no distribution of scores is as strong or as weak as that')
  const weight = (value: number, d: number): number => (value - lowest - d * value) / -lowest
  const tooLight = (d: number): boolean =>
    shares.reduce((sum, share, i) => sum + (share * (rising[i] as number)) / weight(rising[i] as number, d), 0) >= 0
  const d = boundary(tooLight, 1, 0)
  return shares.map((share, i) => share / weight(rising[i] as number, d))
}
