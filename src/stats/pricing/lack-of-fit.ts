import * as maths from '../../core/maths.ts'
import { gammaTails } from '../special/special.ts'
import { at, errorsOf, type Level, residualOf, varianceOf, variancesOf } from './logistic-fit.ts'

/** Test of the hypothesis that the expected scores lie on a logistic curve. */
export interface LackOfFit {
  readonly chiSquare: number
  readonly df: number
  readonly p: number
}

/** Least squared distance of the residuals from the plane of possible changes of the coefficients, in units of the scores' errors. */
export function distance(
  levels: readonly Level[],
  etas: readonly number[],
  covariance: readonly (readonly number[])[],
): number {
  const slopes = etas.map(varianceOf)
  const stretch = levels.map((level, l) => stretchOf(level, at(slopes, l), at(covariance[l], l)))
  const errors = errorsOf(covariance, levels, etas).map((row, l) =>
    row.map(
      (value, m) => value * at(stretch, l) * at(stretch, m) + (l === m ? 0.5 / maths.squared(at(levels, l).n) : 0),
    ),
  )
  const root = cholesky(errors)
  return apart(levels, etas, slopes, (values) => whitened(root, values))
}

/** The squared distance of `distance`, for independent scores with these variances. */
export function distanceApart(levels: readonly Level[], etas: readonly number[], variances: readonly number[]): number {
  const slopes = etas.map(varianceOf)
  const errors = variancesOf(variances, levels, etas).map((value, l) => {
    const stretch = stretchOf(at(levels, l), at(slopes, l), at(variances, l))
    return Math.sqrt(value * stretch * stretch + 0.5 / maths.squared(at(levels, l).n))
  })
  return apart(levels, etas, slopes, (values) => values.map((value, l) => value / at(errors, l)))
}

/** The factor of a sampled error that makes it that of the fitted score. */
function stretchOf({ score }: Level, slope: number, variance: number): number {
  const sampled = variance > 0 ? score * (1 - score) : 0
  return sampled > 0 ? Math.sqrt(slope / sampled) : 1
}

/** `whiten`: gives values in units of their errors. */
function apart(
  levels: readonly Level[],
  etas: readonly number[],
  slopes: readonly number[],
  whiten: (values: readonly number[]) => number[],
): number {
  const moments = levels.map(({ t }, l) => at(slopes, l) * t)
  const residuals = levels.map((level, l) => residualOf(level, at(etas, l)))
  const first = whiten(slopes)
  const second = without(whiten(moments), first)
  const rest = without(without(whiten(residuals), first), second)
  return dot(rest, rest)
}

export function upperTail(chiSquare: number, df: number): LackOfFit {
  return { chiSquare, df, p: maths.exp(gammaTails(df / 2, maths.log(chiSquare / 2)).upper) }
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

/** The part of `values` orthogonal to `axis`. */
function without(values: readonly number[], axis: readonly number[]): number[] {
  const share = dot(values, axis) / dot(axis, axis)
  return values.map((value, l) => value - share * at(axis, l))
}

/** Sum of products, up to the length of the shorter list. */
function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < Math.min(a.length, b.length); i++) sum += at(a, i) * at(b, i)
  return sum
}
