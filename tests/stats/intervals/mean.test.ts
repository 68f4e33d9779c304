import { mean, sampleStandardDeviation } from 'simple-statistics'
import { describe, expect } from 'vitest'
import { tInterval } from '../../../src/stats/intervals/mean.ts'
import { studentQuantile } from '../../../src/stats/special/distributions.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('the t interval of a mean (tInterval)', () => {
  test('agrees with R for ten block means', () => {
    // 0.5 0.75 0.5 0.25 1 0.5 0.5 0.75 0 0.5, in quarters.
    const { mean: centre, low, high } = intervalOf([2, 3, 2, 1, 4, 2, 2, 3, 0, 2])
    expect(centre / 4).toBe(0.525)
    expect((low ?? Number.NaN) / 4).toBeCloseTo(0.328186548742161, 13)
    expect((high ?? Number.NaN) / 4).toBeCloseTo(0.721813451257839, 13)
  })

  test('keeps a small variance about a large mean', () => {
    // The sum of squares is so close to 2^53 that sumSq - sum^2 / n = 1/2 would round to a whole number.
    const { sd } = intervalOf([60_000_000, 60_000_001])
    expect(sd).toBeCloseTo(Math.SQRT1_2, 15)
  })

  test('accepts ten thousand million observations', () => {
    // Values 0 and 1, half each: sd = sqrt(n / (n - 1)) / 2.
    const { mean: centre, sd, low, high } = tInterval(1e10, 5e9, 5e9)
    expect(centre).toBe(0.5)
    expect(sd).toBeCloseTo(0.5, 10)
    expect(relativeError(((high ?? 0) - (low ?? 0)) / 2, 1.95996398454 * 0.5e-5)).toBeLessThan(1e-9)
  })

  test('leaves out the values that one observation does not determine', () => {
    expect(tInterval(1, 3, 9)).toEqual({ mean: 3 })
  })

  test('has no width if all observations are equal', () => {
    expect(tInterval(4, 12, 36)).toEqual({ mean: 3, sd: 0, low: 3, high: 3 })
  })

  test.each([
    ['no observation', 0, 0, 0],
    ['sums that no numbers have', 2, 4, 7],
    ['a sum that is not whole', 2, 0.5, 1],
    ['a sum too large to be exact', 2, 2 ** 52, 2 ** 53],
  ])('refuses %s', (_, n, sum, sumSq) => {
    expect(() => tInterval(n, sum, sumSq)).toThrow(RangeError)
  })

  test('refuses a level outside 0..1', () => {
    expect(() => tInterval(2, 1, 1, 95)).toThrow(RangeError)
  })

  test.prop([fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 50 })])(
    'agrees with the mean and standard deviation of the numbers themselves',
    (values) => {
      const { mean: centre, sd, high } = intervalOf(values, 0.9)
      expect(centre).toBeCloseTo(mean(values), 10)
      expect(sd).toBeCloseTo(sampleStandardDeviation(values), 10)
      const half = (studentQuantile(0.95, values.length - 1) * (sd ?? Number.NaN)) / Math.sqrt(values.length)
      expect(high).toBeCloseTo(centre + half, 10)
    },
  )
})

function intervalOf(values: readonly number[], level = 0.95) {
  const sum = values.reduce((total, value) => total + value, 0)
  const sumSq = values.reduce((total, value) => total + value * value, 0)
  return tInterval(values.length, sum, sumSq, level)
}
