import type { Interval } from './interval.ts'
import { gammaTails, softplus } from './special.ts'

/** Mean score at one level of what is varied. */
export interface ScoredLevel {
  readonly x: number
  /** Mean score, 0 to 1; need not be a whole number of wins. */
  readonly score: number
  /** How many independent win-or-lose battles it is worth. */
  readonly n: number
}

export interface LogisticOptions {
  /**
   * Covariance matrix of the mean scores, one row a level: levels fought with common random numbers rise and fall
   * together. Left out, the scores are taken for independent binomial ones.
   */
  readonly covariance?: readonly (readonly number[])[]
}

/** Covariance of an intercept and a slope, in this order. */
export type LineCovariance = readonly [readonly [number, number], readonly [number, number]]

export interface LogisticCurve {
  readonly separated: false
  /** The curve is logit E(score) = b0 + b1 x. */
  readonly b0: number
  readonly b1: number
  readonly covariance: LineCovariance
  /** The curve's score at each level. */
  readonly fitted: readonly number[]
  readonly deviance: number
  /** Levels beyond the two that a line needs. */
  readonly df: number
  /**
   * Pearson's chi-square over its degrees of freedom: about 1 where the scores vary as binomial ones do. Left out at df
   * 0.
   */
  readonly dispersion?: number
  /** Left out at df 0. */
  readonly lackOfFit?: LackOfFit
}

/** Test of the hypothesis that the expected scores lie on a logistic curve. */
export interface LackOfFit {
  readonly chiSquare: number
  readonly df: number
  readonly p: number
}

/** The likelihood grows for ever with the slope, or with the intercept: no finite curve is the best. */
interface SeparatedScores {
  readonly separated: true
  /** Where the scores leap between 0 and 1; left out when all are 0 or all are 1, or as good as that. */
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
 * Throws a RangeError for fewer than two different x, a score outside 0..1, n <= 0, or a matrix of another size.
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
  // Scores a hair's breadth from 0 and 1 are as good as separated.
  if (bread === undefined) return { separated: true }
  const { covariance } = options
  const spread = covariance === undefined ? bread : sandwich(bread, levels, errorsOf(covariance, levels, etas))
  const df = levels.length - 2
  const pearson = levels.reduce((sum, level, l) => {
    return sum + (level.n * residualOf(level, at(etas, l)) ** 2) / varianceOf(at(etas, l))
  }, 0)
  return {
    separated: false,
    ...unscaled(line, spread, scale),
    fitted: etas.map(expit),
    deviance: levels.reduce((sum, level, l) => sum + devianceOf(level, at(etas, l)), 0),
    df,
    ...(df > 0 && {
      dispersion: pearson / df,
      lackOfFit: upperTail(covariance === undefined ? pearson : distance(levels, etas, covariance), df),
    }),
  }
}

/** A level with x brought to -1..1, so that the two coefficients are of one size. */
interface Level {
  readonly t: number
  readonly score: number
  readonly n: number
}

type Line = readonly [number, number]

function checkLevels(points: readonly ScoredLevel[], { covariance }: LogisticOptions): void {
  for (const { x, score, n } of points) {
    if (!(score >= 0 && score <= 1)) throw new RangeError(`a mean score lies between 0 and 1; ${score} does not`)
    if (!(n > 0)) throw new RangeError(`a mean score is worth a positive number of battles, not ${n}`)
    if (!Number.isFinite(x)) throw new RangeError(`a level is a finite number, not ${x}`)
  }
  if (new Set(points.map(({ x }) => x)).size < 2) throw new RangeError('a curve needs at least two different levels')
  if (covariance === undefined) return
  if (covariance.length !== points.length || covariance.some((row) => row.length !== points.length)) {
    throw new RangeError(`the covariance of ${points.length} scores has as many rows and columns`)
  }
}

/** A best curve exists exactly when wins and losses overlap: neither lie all at or above the other's last level. */
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

/** Line and covariance in terms of x. */
function unscaled(line: Line, [[v00, v01], [, v11]]: LineCovariance, { centre, half }: Scale) {
  const back = centre / half
  const between = (v01 - back * v11) / half
  return {
    b0: line[0] - back * line[1],
    b1: line[1] / half,
    covariance: [
      [v00 - 2 * back * v01 + back * back * v11, between],
      [between, v11 / half ** 2],
    ] as const,
  }
}

function newton(levels: readonly Level[]): Line {
  let line: Line = [0, 0]
  for (let i = 0; i < 100; i++) {
    const inverted = inverse(information(line, levels))
    if (inverted === undefined) return line
    const step = times(inverted, gradient(line, levels))
    const next = improved(line, step, levels)
    if (next === undefined) return line
    line = next
    if (Math.max(Math.abs(step[0]), Math.abs(step[1])) < 1e-10) return line
  }
  return line
}

/**
 * The line after the step, or after as much of it as does not raise the loss; undefined when no part is small enough.
 */
function improved(line: Line, step: Line, levels: readonly Level[]): Line | undefined {
  // Near the end a step changes the loss by less than its rounding.
  const before = loss(line, levels) * (1 + 1e-14)
  for (let part = 1; part > 1e-9; part /= 2) {
    const next: Line = [line[0] + part * step[0], line[1] + part * step[1]]
    if (loss(next, levels) <= before) return next
  }
  return undefined
}

/** Minus the quasi-log-likelihood. */
function loss(line: Line, levels: readonly Level[]): number {
  return levels.reduce((sum, level) => {
    const eta = etaOf(line, level)
    return sum + level.n * (softplus(eta) - level.score * eta)
  }, 0)
}

function gradient(line: Line, levels: readonly Level[]): Line {
  let g0 = 0
  let g1 = 0
  for (const level of levels) {
    const residual = level.n * residualOf(level, etaOf(line, level))
    g0 += residual
    g1 += residual * level.t
  }
  return [g0, g1]
}

function information(line: Line, levels: readonly Level[]): LineCovariance {
  let h00 = 0
  let h01 = 0
  let h11 = 0
  for (const level of levels) {
    const weight = level.n * varianceOf(etaOf(line, level))
    h00 += weight
    h01 += weight * level.t
    h11 += weight * level.t ** 2
  }
  return [
    [h00, h01],
    [h01, h11],
  ]
}

/** The scores' covariance, with the curve's own variance where the scores never varied. */
function errorsOf(
  covariance: readonly (readonly number[])[],
  levels: readonly Level[],
  etas: readonly number[],
): number[][] {
  const varied = levels.map((_, l) => at(covariance[l], l) > 0)
  return levels.map(({ n }, l) =>
    levels.map((_, m) => {
      if (varied[l] && varied[m]) return at(covariance[l], m)
      return l === m ? varianceOf(at(etas, l)) / n : 0
    }),
  )
}

function sandwich(
  bread: LineCovariance,
  levels: readonly Level[],
  errors: readonly (readonly number[])[],
): LineCovariance {
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
  const left = times(bread, [m00, m01])
  const right = times(bread, [m01, m11])
  const [v00, v01] = times(bread, [left[0], right[0]])
  return [
    [v00, v01],
    [v01, times(bread, [left[1], right[1]])[1]],
  ]
}

/** Least squared distance of the residuals from the plane of changed coefficients, in units of the scores' errors. */
function distance(
  levels: readonly Level[],
  etas: readonly number[],
  covariance: readonly (readonly number[])[],
): number {
  const slopes = etas.map(varianceOf)
  const stretch = levels.map(({ score }, l) => {
    const sampled = at(covariance[l], l) > 0 ? score * (1 - score) : 0
    return sampled > 0 ? Math.sqrt(at(slopes, l) / sampled) : 1
  })
  const errors = errorsOf(covariance, levels, etas).map((row, l) =>
    row.map((value, m) => value * at(stretch, l) * at(stretch, m) + (l === m ? 0.5 / at(levels, l).n ** 2 : 0)),
  )
  const root = cholesky(errors)
  const moments = levels.map(({ t }, l) => at(slopes, l) * t)
  const residuals = levels.map((level, l) => residualOf(level, at(etas, l)))
  const first = whitened(root, slopes)
  const second = without(whitened(root, moments), first)
  const rest = without(without(whitened(root, residuals), first), second)
  return dot(rest, rest)
}

function upperTail(chiSquare: number, df: number): LackOfFit {
  return { chiSquare, df, p: Math.exp(gammaTails(df / 2, Math.log(chiSquare / 2)).upper) }
}

/** The lower triangle L with L L' = `matrix`, which is symmetric and positive definite. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const root: number[][] = []
  matrix.forEach((row, l) => {
    const mine: number[] = []
    for (let m = 0; m < l; m++) {
      const theirs = at(root, m)
      mine.push((at(row, m) - dot(theirs.slice(0, m), mine)) / at(theirs, m))
    }
    mine.push(Math.sqrt(at(row, l) - dot(mine, mine)))
    root.push(mine)
  })
  return root
}

/** The v with L v = `values`. */
function whitened(root: readonly (readonly number[])[], values: readonly number[]): number[] {
  const result: number[] = []
  root.forEach((row, l) => result.push((at(values, l) - dot(result, row)) / at(row, l)))
  return result
}

/** What is left of `values` off the direction of `axis`. */
function without(values: readonly number[], axis: readonly number[]): number[] {
  const share = dot(values, axis) / dot(axis, axis)
  return values.map((value, l) => value - share * at(axis, l))
}

/** Sum of products, as far as the shorter of the two goes. */
function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < Math.min(a.length, b.length); i++) sum += at(a, i) * at(b, i)
  return sum
}

/** Undefined for a matrix that is nearly singular: its inverse would be rounding. */
function inverse([[h00, h01], [, h11]]: LineCovariance): LineCovariance | undefined {
  const determinant = h00 * h11 - h01 * h01
  if (!(determinant > 1e-12 * h00 * h11)) return undefined
  return [
    [h11 / determinant, -h01 / determinant],
    [-h01 / determinant, h00 / determinant],
  ]
}

function times([[v00, v01], [v10, v11]]: LineCovariance, [a, b]: Line): Line {
  return [v00 * a + v01 * b, v10 * a + v11 * b]
}

function etaOf(line: Line, { t }: Level): number {
  return line[0] + line[1] * t
}

/** p(1 - p) on the curve, which falls below what 1 - p can tell; never 0, so that it may divide. */
function varianceOf(eta: number): number {
  return Math.max(1e-300, expit(eta) * expit(-eta))
}

/** Score less p, to full precision where both are near 1. */
function residualOf({ score }: Level, eta: number): number {
  return score * expit(-eta) - (1 - score) * expit(eta)
}

function devianceOf({ score, n }: Level, eta: number): number {
  const won = score === 0 ? 0 : score * (Math.log(score) + softplus(-eta))
  const lost = score === 1 ? 0 : (1 - score) * (Math.log1p(-score) + softplus(eta))
  return 2 * n * (won + lost)
}

function expit(eta: number): number {
  return 1 / (1 + Math.exp(-eta))
}

/** An element known to be there. */
function at<T>(list: readonly T[] | undefined, index: number): T {
  return list?.[index] as T
}
