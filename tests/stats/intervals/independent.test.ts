import { describe, expect } from 'vitest'
import {
  differenceTest,
  fisherTest,
  newcombe,
  twoProportionsTest,
  welch,
} from '../../../src/stats/intervals/independent.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

const SAMPLE = fc.integer({ min: 1, max: 60 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

describe('Newcombe’s interval of a difference (newcombe)', () => {
  // Newcombe 1998b, Table II, method 10; the last with scipy 1.17.1.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
    [530, 1000, 470, 1000, 0.0162, 0.1035],
  ])('of %d/%d - %d/%d', (x1, n1, x2, n2, low, high) => {
    const found = newcombe(x1, n1, x2, n2)
    expect([found.low, found.high].map(fourDecimals)).toEqual([low, high])
  })

  test('agrees with statsmodels 0.15 to all its digits', () => {
    const { low, high } = newcombe(56, 70, 48, 80)
    expect(low).toBeCloseTo(0.05243147, 8)
    expect(high).toBeCloseTo(0.33387265, 8)
  })

  test('accepts mean scores and effective numbers', () => {
    // With both samples at half their weight the difference is the same and less certain.
    const { low, high } = newcombe(28, 35, 26.4, 44)
    const whole = newcombe(56, 70, 52.8, 88)
    expect(low).toBeLessThan(whole.low)
    expect(high).toBeGreaterThan(whole.high)
  })

  test.prop([SAMPLE, SAMPLE])('has its ends exchanged if the samples are exchanged', ([x1, n1], [x2, n2]) => {
    const one = newcombe(x1, n1, x2, n2)
    const other = newcombe(x2, n2, x1, n1)
    expect(other.low).toBeCloseTo(-one.high, 14)
    expect(other.high).toBeCloseTo(-one.low, 14)
  })

  test.prop([SAMPLE, SAMPLE])(
    'holds the observed difference, lies within -1..1, and has a width',
    ([x1, n1], [x2, n2]) => {
      const { low, high } = newcombe(x1, n1, x2, n2)
      const seen = x1 / n1 - x2 / n2
      expect(low <= seen && seen <= high && low < high).toBe(true)
      expect(low).toBeGreaterThanOrEqual(-1 - 1e-15)
      expect(high).toBeLessThanOrEqual(1 + 1e-15)
    },
  )

  test.each([
    ['no trials', 0, 0, 1, 2],
    ['too many successes', 3, 2, 1, 2],
    ['no number', Number.NaN, 2, 1, 2],
  ])('refuses %s', (_, x1, n1, x2, n2) => {
    expect(() => newcombe(x1, n1, x2, n2)).toThrow(RangeError)
    expect(() => newcombe(x2, n2, x1, n1)).toThrow(RangeError)
  })
})

describe('the chi-square test of two proportions (twoProportionsTest)', () => {
  test('agrees with R 4.2.2 prop.test(correct = FALSE)', () => {
    expect(relativeError(twoProportionsTest(56, 70, 48, 80), 0.00804508136819656)).toBeLessThan(1e-12)
  })

  // scipy 1.17.1 chi2_contingency(correction=False).
  test.each([
    [3, 10, 0, 10, 0.06028917399060221],
    [1, 20, 7, 25, 0.044934001242598755],
    [5100, 10_000, 4900, 10_000, 0.004677734981047276],
  ])('of %d/%d and %d/%d', (x1, n1, x2, n2, p) => {
    expect(relativeError(twoProportionsTest(x1, n1, x2, n2), p)).toBeLessThan(1e-11)
  })

  test('finds no difference if all or none succeeded, or equally many', () => {
    expect(twoProportionsTest(0, 10, 0, 20)).toBe(1)
    expect(twoProportionsTest(10, 10, 20, 20)).toBe(1)
    expect(twoProportionsTest(5, 10, 10, 20)).toBe(1)
  })

  test('refuses more successes than trials, no trials, and invalid numbers', () => {
    for (const [x, n] of [
      [3, 2],
      [0, 0],
      [Number.NaN, 2],
    ] as const) {
      expect(() => twoProportionsTest(x, n, 1, 2)).toThrow(RangeError)
      expect(() => twoProportionsTest(1, 2, x, n)).toThrow(RangeError)
    }
  })
})

describe('Fisher’s exact test (fisherTest)', () => {
  test('agrees with R 4.2.2 fisher.test', () => {
    expect(relativeError(fisherTest(56, 70, 48, 80), 0.0125211297492092)).toBeLessThan(1e-12)
  })

  // scipy 1.17.1 fisher_exact.
  test.each([
    [3, 10, 0, 10, 0.21052631578947367],
    [1, 20, 7, 25, 0.05919441370377276],
    [0, 5, 5, 5, 0.007936507936507938],
    [2, 15, 2, 30, 0.5912614517265681],
    [10, 2000, 25, 2200, 0.026648038558004714],
    [5100, 10_000, 4900, 10_000, 0.004887352679200073],
  ])('of %d/%d and %d/%d', (x1, n1, x2, n2, p) => {
    expect(relativeError(fisherTest(x1, n1, x2, n2), p)).toBeLessThan(1e-10)
  })

  test('of four cups of tea with milk and four without, all identified, is 2 in 70', () => {
    // Fisher, The Design of Experiments (1935): one way in 70, and the opposite one.
    expect(fisherTest(4, 4, 0, 4)).toBeCloseTo(2 / 70, 15)
  })

  test('of a hundred million battles each is near the chi-square', () => {
    const exact = fisherTest(50_010_000, 1e8, 50_000_000, 1e8)
    expect(relativeError(exact, twoProportionsTest(50_010_000, 1e8, 50_000_000, 1e8))).toBeLessThan(0.0005)
  })

  test('of an event rarer than the smallest number is 0', () => {
    expect(fisherTest(10_000, 10_000, 0, 10_000)).toBe(0)
  })

  test.prop([SAMPLE, SAMPLE])('is the same for failures, and for exchanged samples', ([x1, n1], [x2, n2]) => {
    const p = fisherTest(x1, n1, x2, n2)
    expect(p).toBeGreaterThan(0)
    expect(p).toBeLessThanOrEqual(1)
    expect(relativeError(fisherTest(n1 - x1, n1, n2 - x2, n2), p)).toBeLessThan(1e-10)
    expect(relativeError(fisherTest(x2, n2, x1, n1), p)).toBeLessThan(1e-10)
  })

  test('refuses fractions, more successes than trials, and no trials', () => {
    for (const [x, n] of [
      [0.5, 2],
      [1, 2.5],
      [3, 2],
      [0, 0],
    ] as const) {
      expect(() => fisherTest(x, n, 1, 2)).toThrow(RangeError)
      expect(() => fisherTest(1, 2, x, n)).toThrow(RangeError)
    }
  })
})

describe('the test of a difference (differenceTest)', () => {
  test('is chi-square if every cell expects at least 5', () => {
    expect(differenceTest(56, 70, 48, 80)).toEqual({ p: twoProportionsTest(56, 70, 48, 80), test: 'chi-square' })
    // 5 expected in two of the cells, and no fewer.
    expect(differenceTest(3, 20, 7, 20).test).toBe('chi-square')
  })

  test('is exact if a cell of successes or failures expects fewer', () => {
    expect(differenceTest(3, 20, 6, 20)).toEqual({ p: fisherTest(3, 20, 6, 20), test: 'fisher' })
    expect(differenceTest(17, 20, 14, 20).test).toBe('fisher')
    expect(differenceTest(3, 4, 500, 1000).test).toBe('fisher')
  })

  test('refuses fractions for either test', () => {
    expect(() => differenceTest(56.5, 70, 48, 80)).toThrow(RangeError)
  })
})

describe('Welch’s interval of a difference (welch)', () => {
  // Student's sleep data, extra hours under two drugs: R datasets::sleep.
  const first = sampleOf([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2])
  const second = sampleOf([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])

  test('agrees with R t.test, and with scipy 1.17.1 to all digits', () => {
    const { difference, df, low, high, p } = welch(first, second)
    expect(difference).toBeCloseTo(1.58, 12)
    expect(df).toBeCloseTo(17.776473516178488, 9)
    expect(low).toBeCloseTo(-0.20548323071171137, 10)
    expect(high).toBeCloseTo(3.3654832307117104, 10)
    expect(p).toBeCloseTo(0.0793941401873583, 10)
  })

  test('accepts samples of different size', () => {
    const { df, low, high, p } = welch(sampleOf([0.7, -1.6, -0.2, -1.2]), second)
    expect(df).toBeCloseTo(10.713942097828767, 9)
    expect(low).toBeCloseTo(1.0999707281342537, 10)
    expect(high).toBeCloseTo(4.710029271865745, 10)
    expect(p).toBeCloseTo(0.0047067766399730175, 10)
  })

  test('has ends and signs exchanged if the samples are exchanged', () => {
    const one = welch(first, second)
    const other = welch(second, first)
    expect(other.low).toBe(-(one.high ?? Number.NaN))
    expect(other.high).toBe(-(one.low ?? Number.NaN))
    expect(other.p).toBe(one.p)
  })

  test('uses the variance of one sample if the other has none', () => {
    // A t test of one mean, on 9 degrees of freedom.
    expect(welch({ n: 5, mean: 0, sd: 0 }, second).df).toBe(9)
  })

  test('gives only the difference if the samples do not determine its error', () => {
    expect(welch({ n: 1, mean: 1 }, second)).toEqual({ difference: second.mean - 1 })
    expect(welch({ n: 1, mean: 1, sd: 0 }, second)).toEqual({ difference: second.mean - 1 })
    expect(welch({ n: 5, mean: 1, sd: 0 }, { n: 7, mean: 3, sd: 0 })).toEqual({ difference: 2 })
  })

  test('refuses no observations, an invalid mean, a negative deviation, and a level outside 0..1', () => {
    const good = { n: 5, mean: 1, sd: 1 }
    for (const bad of [
      { ...good, n: 0 },
      { ...good, n: 2.5 },
      { ...good, mean: Number.NaN },
      { ...good, sd: -1 },
    ]) {
      expect(() => welch(bad, good)).toThrow(RangeError)
      expect(() => welch(good, bad)).toThrow(RangeError)
    }
    expect(() => welch(good, good, 95)).toThrow(RangeError)
  })
})

function sampleOf(values: readonly number[]) {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1))
  return { n, mean, sd }
}

function fourDecimals(x: number): number {
  return Math.round(x * 1e4) / 1e4
}
