import type { Measure } from '../../core/facts.ts'
import type { CountEstimate } from '../../result/heading.ts'

/** The value of a whole number in a result row, or of a mean of such numbers, without spurious digits from subtracting the zero. */
export function trueValue(row: number, { zero = 0, scale = 1 }: Measure): number {
  return zero === 0 ? row / scale : Number(((row - zero) / scale).toFixed(9))
}

/** Converts an estimate from the whole numbers of a column to the units of its measure. */
export function inTrueUnits(count: CountEstimate, measure: Measure): CountEstimate {
  const { zero = 0, scale = 1 } = measure
  if (zero === 0 && scale === 1) return count
  const value = (row: number): number => trueValue(row, measure)
  const { low, high, exact, quantiles } = count
  return {
    ...count,
    estimate: value(count.estimate),
    ...(low !== undefined && { low: value(low) }),
    ...(high !== undefined && { high: value(high) }),
    ...(exact !== undefined && { exact: value(exact) }),
    ...(quantiles && { quantiles: { 5: value(quantiles[5]), 50: value(quantiles[50]), 95: value(quantiles[95]) } }),
    ...axis(count, value, 1 / scale),
  }
}

/** The histograms without the empty bins at their beginning; there may be many of these if values may be negative. */
function axis(
  { histogram, exactHistogram }: CountEstimate,
  value: (row: number) => number,
  step: number,
): Pick<CountEstimate, 'histogram' | 'exactHistogram' | 'from' | 'step'> {
  if (histogram === undefined) return {}
  const first = [histogram, exactHistogram ?? []].map((cells) => cells.findIndex((cell) => cell !== 0))
  const lead = Math.min(...first.filter((cell) => cell >= 0), histogram.length)
  const from = value(lead)
  return {
    histogram: histogram.slice(lead),
    ...(exactHistogram && { exactHistogram: exactHistogram.slice(lead) }),
    ...(from !== 0 && { from }),
    ...(step !== 1 && { step }),
  }
}
