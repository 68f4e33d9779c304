import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { normalHalfWidth } from '../special/level.ts'
import { pseudoInverse } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import { normalCdf } from '../special/normal.ts'
import { gammaTails } from '../special/special.ts'
import { dot, times } from '../special/vector.ts'
import { stronglyConnected } from './connected.ts'

/**
 * By how much army `a` is better than army `b`, both counted from 0: log odds, or anything that changes sign when they
 * swap.
 */
export interface Edge {
  readonly a: number
  readonly b: number
  readonly value: number
  /** Variance of the value; 0 if it is known exactly. */
  readonly variance: number
}

/**
 * Log odds of a mean score in `games` battles, with their variance, given the `variance` of the mean score. The battles count as the number
 * of independent battles that have this variance (at most four times as many; unchanged if every battle was won or every one lost), and
 * half a battle is added to the wins and to the losses. This keeps the log odds of 0 and 1 finite, and otherwise removes most of the bias
 * from small counts. The variance is the sum of the reciprocals of wins and losses. Throws a RangeError unless the score lies in 0..1, the
 * variance is not negative and games are above 0.
 *
 * Haldane, Annals of Human Genetics 20 (1956) 309; Gart & Zweifel, Biometrika 54 (1967) 181.
 *
 * @example logOdds(1, 0, 20) // => { value: 3.7136, variance: 2.0488 }
 */
export function logOdds(
  score: number,
  variance: number,
  games: number,
): { readonly value: number; readonly variance: number } {
  if (!(score >= 0 && score <= 1)) throw new RangeError(`a mean score lies between 0 and 1; ${score} does not`)
  if (!(variance >= 0)) throw new RangeError(`a variance is not negative: ${variance}`)
  if (!(games > 0)) throw new RangeError(`log odds need battles, not ${games}`)
  const independent = score * (1 - score)
  const count = independent === 0 ? games : Math.min(4 * games, independent / variance)
  const wins = count * score + 0.5
  const losses = count * (1 - score) + 0.5
  return { value: maths.log(wins / losses), variance: 1 / wins + 1 / losses }
}

/** Values as the sum of a difference of two ratings and a cyclic part. */
interface Hodge {
  /** Ratings by army; their mean is 0. */
  readonly ratings: readonly number[]
  /** Rating of a minus rating of b, by edge. */
  readonly fitted: readonly number[]
  /** The value minus the fitted one, by edge. */
  readonly cyclic: readonly number[]
  /** Weighted sums of squares of values and of cyclic parts. */
  readonly total: number
  readonly cyclicTotal: number
}

/**
 * Hodge's decomposition of the values between `n` armies: the ratings whose differences are nearest to the values by weighted least
 * squares, and the residuals. Pairs may be missing. Equal weights, the default, make the ratings independent of the errors. Throws a
 * RangeError if an edge is not between two of n >= 2 armies or occurs twice, if a number is out of range, or if the armies fall into sets
 * without an edge between them.
 *
 * Jiang, Lim, Yao & Ye, Mathematical Programming 127 (2011) 203.
 *
 * @example hodge([{ a: 0, b: 1, value: 2, variance: 0 }], 2).ratings // => [1, -1]
 */
export function hodge(edges: readonly Edge[], n: number, weight: (edge: Edge) => number = () => 1): Hodge {
  checkEdges(edges, n)
  const weights = edges.map(weight)
  if (!weights.every((value) => value > 0 && value < Number.POSITIVE_INFINITY)) {
    throw new RangeError('weights are positive numbers')
  }
  return split(
    edges,
    weights,
    edges.map((edge) => edge.value),
    pseudoInverse(laplacian(edges, weights, n)),
  )
}

/**
 * Test of the hypothesis that ratings explain the values: the cyclic part of the decomposition weighted by 1 /
 * variance, a chi-square with edges - n + 1 degrees of freedom, (n - 1)(n - 2) / 2 if every pair met. If df is 0, p is
 * 1. Throws as `hodge` does, and if a variance is 0.
 */
export function cyclicTest(
  edges: readonly Edge[],
  n: number,
): { readonly statistic: number; readonly df: number; readonly p: number } {
  const statistic = hodge(edges, n, (edge) => 1 / edge.variance).cyclicTotal
  const df = edges.length - n + 1
  return { statistic, df, p: df === 0 ? 1 : maths.exp(gammaTails(df / 2, maths.log(statistic / 2)).upper) }
}

/** Three armies of which every two met. */
export interface Triangle extends Interval {
  /** In ascending order. */
  readonly armies: readonly [number, number, number]
  /**
   * Value of the first against the second, of the second against the third, and of the third against the first: 0
   * without cycles.
   */
  readonly curl: number
  readonly standardError: number
  /** Two-sided p-value of curl 0, for this triangle alone. */
  readonly p: number
}

/**
 * All triangles with their curls and normal intervals, the largest curl first. Of many triangles the largest curl is large by chance alone:
 * adjust the p for the number of triangles. Throws a RangeError if an edge is not between two of n >= 2 armies or occurs twice.
 */
export function triangles(edges: readonly Edge[], n: number, level = 0.95): Triangle[] {
  checkEdges(edges, n, false)
  const width = normalHalfWidth(level)
  const between: (Edge | undefined)[][] = Array.from({ length: n }, () => [])
  for (const edge of edges) {
    const [low, high] = edge.a < edge.b ? [edge.a, edge.b] : [edge.b, edge.a]
    const row = between[low] as (Edge | undefined)[]
    row[high] = edge.a < edge.b ? edge : { ...edge, value: -edge.value }
  }
  const found: Triangle[] = []
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      for (let k = j + 1; k < n; k++) {
        const [first, second, third] = [between[i]?.[j], between[j]?.[k], between[i]?.[k]]
        if (!(first && second && third)) continue
        const curl = first.value + second.value - third.value
        const standardError = Math.sqrt(first.variance + second.variance + third.variance)
        const half = width * standardError
        // A curl without error is either 0 or not.
        const p = standardError === 0 ? Number(curl === 0) : 2 * normalCdf(-Math.abs(curl) / standardError)
        found.push({ armies: [i, j, k], curl, standardError, low: curl - half, high: curl + half, p })
      }
    }
  }
  return found.toSorted((one, other) => Math.abs(other.curl) - Math.abs(one.curl))
}

export function split(
  edges: readonly Edge[],
  weights: readonly number[],
  values: readonly number[],
  plus: Matrix,
): Hodge {
  const divergence = new Array<number>(plus.length).fill(0)
  edges.forEach(({ a, b }, i) => {
    const flow = (weights[i] as number) * (values[i] as number)
    divergence[a] = (divergence[a] as number) + flow
    divergence[b] = (divergence[b] as number) - flow
  })
  const ratings = plus.map((row) => dot(row, divergence))
  const fitted = edges.map(({ a, b }) => (ratings[a] as number) - (ratings[b] as number))
  const cyclic = values.map((value, i) => value - (fitted[i] as number))
  return {
    ratings,
    fitted,
    cyclic,
    total: dot(weights, times(values, values)),
    cyclicTotal: dot(weights, times(cyclic, cyclic)),
  }
}

export function laplacian(edges: readonly Edge[], weights: readonly number[], n: number): number[][] {
  const sum = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  edges.forEach(({ a, b }, i) => {
    const weight = weights[i] as number
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const row = sum[from] as number[]
      row[from] = (row[from] as number) + weight
      row[to] = (row[to] as number) - weight
    }
  })
  return sum
}

export function checkEdges(edges: readonly Edge[], n: number, connected = true): void {
  if (!(Number.isInteger(n) && n >= 2)) throw new RangeError(`a decomposition compares at least two armies, not ${n}`)
  const seen = new Set<number>()
  for (const { a, b, value, variance } of edges) {
    const valid = [a, b].every((army) => Number.isInteger(army) && army >= 0 && army < n)
    if (!valid || a === b) throw new RangeError(`${a} and ${b} are not two of ${n} armies`)
    const pair = Math.min(a, b) * n + Math.max(a, b)
    if (seen.has(pair)) throw new RangeError(`there are two values for ${a} and ${b}`)
    seen.add(pair)
    if (!Number.isFinite(value)) throw new RangeError(`a value is a finite number, not ${value}`)
    if (!(variance >= 0 && variance < Number.POSITIVE_INFINITY)) {
      throw new RangeError(`a variance is not negative: ${variance}`)
    }
  }
  const bothWays = edges.flatMap(({ a, b }) => [
    { from: a, to: b },
    { from: b, to: a },
  ])
  if (connected && !stronglyConnected(n, bothWays)) {
    throw new RangeError('some armies never met the others, not even through third ones')
  }
}

export function trace(a: Matrix): number {
  return a.reduce((sum, row, i) => sum + (row[i] as number), 0)
}
