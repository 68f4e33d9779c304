import * as maths from '../../core/maths.ts'
import type { CountEstimate } from '../../result/heading.ts'
import type { Histogram } from '../../stats/intervals/histogram.ts'
import { quantile } from '../../stats/intervals/histogram.ts'

/** Quantiles that are reported for a count. `beyond`: number of values past the end of the histogram. */
export function quantilesOf(histogram: Histogram, beyond = 0): NonNullable<CountEstimate['quantiles']> {
  return {
    5: quantile(histogram, 0.05, beyond),
    50: quantile(histogram, 0.5, beyond),
    95: quantile(histogram, 0.95, beyond),
  }
}

/** The histogram without the empty cells at its end. */
export function trimmed(histogram: ArrayLike<number>): number[] {
  const cells = Array.from(histogram)
  return cells.slice(0, cells.findLastIndex((cell) => cell !== 0) + 1)
}

/** Mean and variance of a distribution on 0, 1, 2, … */
export function momentsOf(pmf: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = pmf.reduce((sum, p, value) => sum + p * value, 0)
  return { mean, variance: pmf.reduce((sum, p, value) => sum + p * maths.squared(value - mean), 0) }
}

/** Running sums of the first `length` cells; after the end of the list the cells count as zeros. */
export function cumulative(cells: readonly number[], length: number): number[] {
  let sum = 0
  return Array.from({ length }, (_, i) => {
    sum += cells[i] ?? 0
    return sum
  })
}
