import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { distance, distanceApart, type LackOfFit, upperTail } from './lack-of-fit.ts'
import {
  at,
  devianceOf,
  errorsOf,
  etaOf,
  expit,
  information,
  inverse,
  type Level,
  type Line,
  type LineCovariance,
  newton,
  residualOf,
  times,
  varianceOf,
  variancesOf,
} from './logistic-fit.ts'

/** Mean score at one level of the varied quantity. */
export interface ScoredLevel {
  readonly x: number
  /** Mean score, 0 to 1; need not be a whole number of wins. */
  readonly score: number
  /** Number of independent win-or-lose battles that it counts as. */
  readonly n: number
}

export interface LogisticOptions {
  /**
   * Covariance matrix of the mean scores, a row for each level: scores of levels fought with common random numbers are correlated. If left
   * out, the scores count as independent binomial ones.
   */
  readonly covariance?: readonly (readonly number[])[]
  /** Variances of the mean scores, if they are independent: in place of `covariance`, and quicker. */
  readonly variances?: readonly number[]
}

export interface LogisticCurve {
  readonly separated: false
  /** The curve is logit E(score) = b0 + b1 x. */
  readonly b0: number
  readonly b1: number
  readonly covariance: LineCovariance
  /** The score of the curve at each level. */
  readonly fitted: readonly number[]
  readonly deviance: number
  /** Number of levels minus the two that a line needs. */
  readonly df: number
  /** Pearson's chi-square divided by its degrees of freedom: about 1 if the scores vary as binomial ones. Absent at df 0. */
  readonly dispersion?: number
  /** Absent at df 0. */
  readonly lackOfFit?: LackOfFit
}

/** The likelihood increases without end with the slope or the intercept: there is no best finite curve. */
interface SeparatedScores {
  readonly separated: true
  /** The levels between which the scores jump from 0 to 1 or from 1 to 0; absent if all are (almost) 0 or all are (almost) 1. */
  readonly leap?: Interval
}

/**
 * Fits a logistic curve to mean scores: logit E(score) = b0 + b1 x, by Newton's method on the quasi-likelihood, with
 * halved steps. A score may be any number from 0 to 1 (draws, blocks of several battles).
 *
 * The covariance of (b0, b1) is the inverse of Fisher's information H, or, when the covariance C of the scores is
 * given, the sandwich H^-1 (sum of J_l C_lm J_m') H^-1 with J_l = n_l (1, x_l)'. A level whose scores never varied has
 * a sampled variance of 0, which says nothing of its error: there the curve's own p(1 - p)/n is taken, uncorrelated
 * with the rest.
 *
 * Lack of fit: chi-square on levels - 2 degrees of freedom, the least distance of the residuals, weighted by the
 * inverse covariance of the scores, from what a change of the two coefficients could explain. For independent scores
 * that is Pearson's statistic. A given covariance keeps its correlations and design effects, but is taken at the fitted
 * scores (times p(1 - p) over score (1 - score)), since the sampled variance of a rare event follows the event; 1/(2
 * n^2) is added to each variance, so that two levels which happened to agree in every battle are not held to agree
 * always, and the matrix has an inverse.
 *
 * Throws a RangeError for fewer than two different x, a score outside 0..1, n <= 0, a covariance or variances of another size, both of them, or
 * a variance below 0.
 *
 * McCullagh & Nelder, Generalized Linear Models (1989), chapters 4 and 9.
 */
export function logistic(
  points: readonly ScoredLevel[],
  options: LogisticOptions = {},
): LogisticCurve | SeparatedScores {
  checkLevels(points, options)
  const leap = leapOf(points)
  if (leap !== undefined) return leap
  const scale = scaleOf(points)
  const levels = points.map(({ x, score, n }) => ({ t: (x - scale.centre) / scale.half, score, n }))
  const line = newton(levels)
  const etas = levels.map((level) => etaOf(line, level))
  const bread = inverse(information(line, levels))
  // Scores that are almost 0 and 1 count as separated.
  if (bread === undefined) return { separated: true }
  const { covariance, variances } = options
  const errors = variances === undefined ? undefined : variancesOf(variances, levels, etas)
  let middle: LineCovariance | undefined
  if (errors !== undefined) middle = independent(levels, errors)
  else if (covariance !== undefined) middle = filling(levels, errorsOf(covariance, levels, etas))
  const spread = middle === undefined ? bread : sandwich(bread, middle)
  const df = levels.length - 2
  const pearson = levels.reduce((sum, level, l) => {
    return sum + (level.n * maths.squared(residualOf(level, at(etas, l)))) / varianceOf(at(etas, l))
  }, 0)
  return {
    separated: false,
    ...unscaled(line, spread, scale),
    fitted: etas.map(expit),
    deviance: levels.reduce((sum, level, l) => sum + devianceOf(level, at(etas, l)), 0),
    df,
    ...(df > 0 && {
      dispersion: pearson / df,
      lackOfFit: upperTail(apart(levels, etas, options) ?? pearson, df),
    }),
  }
}

/** Squared distance of the scores from the curve by their own errors; undefined if these are not given. */
function apart(
  levels: readonly Level[],
  etas: readonly number[],
  { covariance, variances }: LogisticOptions,
): number | undefined {
  if (variances !== undefined) return distanceApart(levels, etas, variances)
  return covariance === undefined ? undefined : distance(levels, etas, covariance)
}

function checkLevels(points: readonly ScoredLevel[], { covariance, variances }: LogisticOptions): void {
  for (const { x, score, n } of points) {
    if (!(score >= 0 && score <= 1)) throw new RangeError(`a mean score lies between 0 and 1; ${score} does not`)
    if (!(n > 0)) throw new RangeError(`a mean score is worth a positive number of battles, not ${n}`)
    if (!Number.isFinite(x)) throw new RangeError(`a level is a finite number, not ${x}`)
  }
  if (new Set(points.map(({ x }) => x)).size < 2) throw new RangeError('a curve needs at least two different levels')
  if (variances !== undefined) checkVariances(points.length, variances)
  if (covariance === undefined) return
  if (variances !== undefined) throw new RangeError('scores have either a covariance or variances, not both')
  if (covariance.length !== points.length || covariance.some((row) => row.length !== points.length)) {
    throw new RangeError(`the covariance of ${points.length} scores has as many rows and columns`)
  }
}

function checkVariances(scores: number, variances: readonly number[]): void {
  if (variances.length !== scores)
    throw new RangeError(`${scores} scores need ${scores} variances, not ${variances.length}`)
  for (const variance of variances)
    if (!(variance >= 0)) throw new RangeError(`a variance is 0 or more, not ${variance}`)
}

/** There is a best curve if and only if wins and losses overlap: neither lie all at or above the last level of the other. */
function leapOf(points: readonly ScoredLevel[]): SeparatedScores | undefined {
  const won = points.filter(({ score }) => score > 0).map(({ x }) => x)
  const lost = points.filter(({ score }) => score < 1).map(({ x }) => x)
  if (won.length === 0 || lost.length === 0) return { separated: true }
  for (const [below, above] of [
    [Math.max(...lost), Math.min(...won)],
    [Math.max(...won), Math.min(...lost)],
  ] as const) {
    if (below <= above) return { separated: true, leap: { low: below, high: above } }
  }
  return undefined
}

interface Scale {
  readonly centre: number
  readonly half: number
}

function scaleOf(points: readonly ScoredLevel[]): Scale {
  const low = Math.min(...points.map(({ x }) => x))
  const high = Math.max(...points.map(({ x }) => x))
  return { centre: (low + high) / 2, half: (high - low) / 2 }
}

/** The line and its covariance in terms of the unscaled x. */
function unscaled(line: Line, [[v00, v01], [, v11]]: LineCovariance, { centre, half }: Scale) {
  const back = centre / half
  const between = (v01 - back * v11) / half
  return {
    b0: line[0] - back * line[1],
    b1: line[1] / half,
    covariance: [
      [v00 - 2 * back * v01 + back * back * v11, between],
      [between, v11 / maths.squared(half)],
    ] as const,
  }
}

/** The sum of J_l C_lm J_m': J_l = n_l (1, t_l)', C the covariance of the scores. */
function filling(levels: readonly Level[], errors: readonly (readonly number[])[]): LineCovariance {
  let m00 = 0
  let m01 = 0
  let m11 = 0
  levels.forEach((one, l) => {
    levels.forEach((other, m) => {
      const common = one.n * other.n * at(errors[l], m)
      m00 += common
      m01 += common * other.t
      m11 += common * one.t * other.t
    })
  })
  return [
    [m00, m01],
    [m01, m11],
  ]
}

/** The sum of J_l C_ll J_l': that of `filling` for independent scores, whose C has nothing beside its diagonal. */
function independent(levels: readonly Level[], errors: readonly number[]): LineCovariance {
  let m00 = 0
  let m01 = 0
  let m11 = 0
  for (const [l, { n, t }] of levels.entries()) {
    const own = n * n * at(errors, l)
    m00 += own
    m01 += own * t
    m11 += own * t * t
  }
  return [
    [m00, m01],
    [m01, m11],
  ]
}

function sandwich(bread: LineCovariance, [[m00, m01], [, m11]]: LineCovariance): LineCovariance {
  const left = times(bread, [m00, m01])
  const right = times(bread, [m01, m11])
  const [v00, v01] = times(bread, [left[0], right[0]])
  return [
    [v00, v01],
    [v01, times(bread, [left[1], right[1]])[1]],
  ]
}
