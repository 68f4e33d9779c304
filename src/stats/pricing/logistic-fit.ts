import * as maths from '../../core/maths.ts'
import { softplus } from '../special/special.ts'

/** Covariance of an intercept and a slope, in this order. */
export type LineCovariance = readonly [readonly [number, number], readonly [number, number]]

/** A level with x scaled to -1..1, so that the two coefficients have similar sizes. */
export interface Level {
  readonly t: number
  readonly score: number
  readonly n: number
}

export type Line = readonly [number, number]

export function newton(levels: readonly Level[]): Line {
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

/** The line after the step, or after the largest part of it that does not raise the loss; undefined if no part is small enough. */
function improved(line: Line, step: Line, levels: readonly Level[]): Line | undefined {
  // Near the end a step changes the loss by less than its rounding error.
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

export function information(line: Line, levels: readonly Level[]): LineCovariance {
  let h00 = 0
  let h01 = 0
  let h11 = 0
  for (const level of levels) {
    const weight = level.n * varianceOf(etaOf(line, level))
    h00 += weight
    h01 += weight * level.t
    h11 += weight * maths.squared(level.t)
  }
  return [
    [h00, h01],
    [h01, h11],
  ]
}

/** The scores' covariance; for scores that never varied, the curve's own variance. */
export function errorsOf(
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

/** The variances of independent scores; for scores that never varied, the curve's own variance. */
export function variancesOf(variances: readonly number[], levels: readonly Level[], etas: readonly number[]): number[] {
  return levels.map(({ n }, l) => (at(variances, l) > 0 ? at(variances, l) : varianceOf(at(etas, l)) / n))
}

/** Undefined if the matrix is nearly singular: its inverse would consist of rounding errors. */
export function inverse([[h00, h01], [, h11]]: LineCovariance): LineCovariance | undefined {
  const determinant = h00 * h11 - h01 * h01
  if (!(determinant > 1e-12 * h00 * h11)) return undefined
  return [
    [h11 / determinant, -h01 / determinant],
    [-h01 / determinant, h00 / determinant],
  ]
}

export function times([[v00, v01], [v10, v11]]: LineCovariance, [a, b]: Line): Line {
  return [v00 * a + v01 * b, v10 * a + v11 * b]
}

export function etaOf(line: Line, { t }: Level): number {
  return line[0] + line[1] * t
}

/** p(1 - p) on the curve, even if 1 - p is below the precision of numbers; never 0, because it is a divisor. */
export function varianceOf(eta: number): number {
  return Math.max(1e-300, expit(eta) * expit(-eta))
}

/** Score minus p, to full precision even if both are near 1. */
export function residualOf({ score }: Level, eta: number): number {
  return score * expit(-eta) - (1 - score) * expit(eta)
}

export function devianceOf({ score, n }: Level, eta: number): number {
  const won = score === 0 ? 0 : score * (maths.log(score) + softplus(-eta))
  const lost = score === 1 ? 0 : (1 - score) * (maths.log1p(-score) + softplus(eta))
  return 2 * n * (won + lost)
}

export function expit(eta: number): number {
  return 1 / (1 + maths.exp(-eta))
}

/** An element that is known to exist. */
export function at<T>(list: readonly T[] | undefined, index: number): T {
  return list?.[index] as T
}
