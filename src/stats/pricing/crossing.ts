import * as maths from '../../core/maths.ts'
import { inverse, multiply, solve } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'

/** Scores as a logistic function of several quantities, with errors that hold whatever makes scores vary. */

export interface Row {
  /** Values of the regressors, the constant 1 included. */
  readonly x: readonly number[]
  /** Mean score, 0 to 1. */
  readonly score: number
  /** Number of equal weights that the observation counts as. */
  readonly weight: number
  /** Observations of one cluster are not independent. Clusters are counted from 0. */
  readonly cluster: number
}

export interface Scores {
  /** Coefficients of the log odds, in the order of the regressors. */
  readonly coefficients: readonly number[]
  /** Their covariance: the HC3 sandwich over clusters. */
  readonly covariance: Matrix
  readonly converged: boolean
}

/**
 * Logistic regression of mean scores, by the binomial quasi-likelihood, with the HC3 sandwich over clusters as covariance: it needs no
 * assumption about how scores vary. `ridge`: precision of a normal prior of each coefficient about `centre`, which keeps estimates finite if all battles end
 * alike. Throws a RangeError if regressors are linearly dependent.
 *
 * McCullagh & Nelder, Generalized Linear Models (1989); MacKinnon & White, Journal of Econometrics 29 (1985) 305.
 */
export function scoresBy(rows: readonly Row[], ridge: readonly number[], centre: readonly number[]): Scores {
  let beta = [...centre]
  let converged = false
  for (let step = 0; step < MOST_STEPS && !converged; step++) {
    const { gradient, information } = derivatives(rows, beta, ridge, centre)
    const move = solve(information, gradient)
    const longest = Math.max(...move.map(Math.abs))
    const part = Math.min(1, LONGEST / longest)
    beta = beta.map((value, j) => value + part * at(move, j))
    converged = longest < CLOSE
  }
  const bread = inverse(derivatives(rows, beta, ridge, centre).information)
  return { coefficients: beta, covariance: multiply(multiply(bread, scatter(rows, beta, bread)), bread), converged }
}

const MOST_STEPS = 60
const LONGEST = 2
const CLOSE = 1e-9
/** Least value of 1 − leverage. */
const LEAST_LEFT = 0.1

function derivatives(
  rows: readonly Row[],
  beta: readonly number[],
  ridge: readonly number[],
  centre: readonly number[],
) {
  const many = beta.length
  const gradient = beta.map((value, j) => at(ridge, j) * (at(centre, j) - value))
  const information = beta.map((_, j) => beta.map((__, k) => (j === k ? at(ridge, j) : 0)))
  for (const { x, score, weight } of rows) {
    const p = chanceAt(x, beta)
    const noise = weight * p * (1 - p)
    for (let j = 0; j < many; j++) {
      const xj = at(x, j)
      if (xj === 0) continue
      gradient[j] = at(gradient, j) + weight * (score - p) * xj
      const row = information[j] as number[]
      for (let k = 0; k < many; k++) row[k] = at(row, k) + noise * xj * at(x, k)
    }
  }
  return { gradient, information }
}

/** Sum over clusters of the outer product of their scores; each residual is divided by 1 − leverage. */
function scatter(rows: readonly Row[], beta: readonly number[], bread: Matrix): number[][] {
  const many = beta.length
  const clusters = new Map<number, number[]>()
  for (const { x, score, weight, cluster } of rows) {
    const p = chanceAt(x, beta)
    let leverage = 0
    for (let j = 0; j < many; j++) {
      for (let k = 0; k < many; k++) leverage += at(x, j) * at(bread[j] as readonly number[], k) * at(x, k)
    }
    const pull = (weight * (score - p)) / Math.max(LEAST_LEFT, 1 - weight * p * (1 - p) * leverage)
    const sum = clusters.get(cluster) ?? new Array<number>(many).fill(0)
    for (let j = 0; j < many; j++) sum[j] = at(sum, j) + pull * at(x, j)
    clusters.set(cluster, sum)
  }
  const total = beta.map(() => beta.map(() => 0))
  for (const sum of clusters.values()) {
    for (let j = 0; j < many; j++) {
      const row = total[j] as number[]
      for (let k = 0; k < many; k++) row[k] = at(row, k) + at(sum, j) * at(sum, k)
    }
  }
  return total
}

/** Expected score at some values of the regressors. */
export function chanceAt(x: readonly number[], beta: readonly number[]): number {
  let eta = 0
  for (let j = 0; j < beta.length; j++) eta += at(x, j) * at(beta, j)
  return 1 / (1 + maths.exp(-eta))
}

/** A ratio of two coefficients with its standard error by the delta method. */
export function ratioOf(
  { coefficients, covariance }: Scores,
  above: number,
  below: number,
): { readonly value: number; readonly error: number } {
  const [a, b] = [at(coefficients, above), at(coefficients, below)]
  const value = a / b
  const v = (j: number, k: number): number => at(covariance[j] as readonly number[], k)
  const variance = (v(above, above) - 2 * value * v(above, below) + value * value * v(below, below)) / (b * b)
  return { value, error: Math.sqrt(Math.max(0, variance)) }
}

function at(list: readonly number[], i: number): number {
  return list[i] as number
}
