import type { CountEstimate, Estimate } from '../../../src/result/heading.ts'

// Estimates without playing: a histogram is its exact distribution times the number of battles, moved by a fixed pattern of
// plausible errors, and every estimate follows from its histogram.

const LEVEL = 0.95
const Z = 1.959963984540054
/** Errors in standard deviations, taken in turn. */
const ERRORS = [0.4, -0.9, 0.2, 1.1, -0.3, 0.7, -1.2, 0.1, -0.5, 0.8]

/** The error of cell `i`, in standard deviations. */
export const error = (i: number): number => ERRORS[i % ERRORS.length] ?? 0

export const round = (x: number): number => Number(x.toPrecision(12))

/** `k` of `n` battles with its Wilson interval; beside it the exact value, if there is one. */
export function share(k: number, n: number, exact?: number): Estimate {
  const p = k / n
  const centre = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n)
  const half = (Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n)
  const low = k === 0 ? 0 : round(centre - half)
  const high = k === n ? 1 : round(centre + half)
  return {
    estimate: p,
    low,
    high,
    level: LEVEL,
    method: 'wilson',
    ...beside(p, exact, exact && (exact * (1 - exact)) / n),
  }
}

export const solved = (value: number): Estimate => ({ estimate: value, method: 'exact' })

function beside(estimate: number, exact?: number, variance?: number): { exact?: number; z?: number } {
  if (exact === undefined) return {}
  return variance ? { exact, z: round((estimate - exact) / Math.sqrt(variance)) } : { exact }
}

/** A count over `n` battles whose exact distribution is `law`. */
export function count(law: readonly number[], n: number, twin = true): CountEstimate {
  const histogram = law.map((p, i) => Math.max(0, Math.round(n * p + error(i) * Math.sqrt(n * p * (1 - p)))))
  const largest = histogram.indexOf(Math.max(...histogram))
  histogram[largest] = (histogram[largest] ?? 0) + n - histogram.reduce((a, b) => a + b, 0)
  while (histogram.at(-1) === 0) histogram.pop()
  const estimate = mean(histogram) / n
  const variance = histogram.reduce((sum, k, value) => sum + k * (value - estimate) ** 2, 0) / (n - 1)
  const half = Z * Math.sqrt(variance / n)
  const spread = law.reduce((sum, p, value) => sum + p * (value - mean(law)) ** 2, 0)
  return {
    estimate: round(estimate),
    low: round(estimate - half),
    high: round(estimate + half),
    level: LEVEL,
    method: 't',
    quantiles: { 5: quantile(histogram, 0.05), 50: quantile(histogram, 0.5), 95: quantile(histogram, 0.95) },
    histogram,
    ...(twin ? { ...beside(estimate, round(mean(law)), spread / n), exactHistogram: law } : {}),
  }
}

export function solvedCount(law: readonly number[]): CountEstimate {
  const quantiles = { 5: quantile(law, 0.05), 50: quantile(law, 0.5), 95: quantile(law, 0.95) }
  return { estimate: round(mean(law)), method: 'exact', quantiles, histogram: law }
}

const mean = (weights: readonly number[]): number => weights.reduce((sum, w, value) => sum + w * value, 0)

function quantile(weights: readonly number[], at: number): number {
  const total = weights.reduce((a, b) => a + b, 0)
  let sum = 0
  return weights.findIndex((w) => {
    sum += w
    return sum >= at * total
  })
}

/** Dice that all succeed, or all fail, together. */
export function binomial(n: number, p: number): number[] {
  const law = [(1 - p) ** n]
  for (let k = 1; k <= n; k++) law.push(((law[k - 1] ?? 0) * (n - k + 1) * p) / (k * (1 - p)))
  return law.map(round)
}

/** The value of the last turn: the share at the end. */
export function end<T>(byTurn: readonly T[]): T {
  const last = byTurn.at(-1)
  if (last === undefined) throw new Error('no turns')
  return last
}
