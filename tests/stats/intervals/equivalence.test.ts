import { describe, expect } from 'vitest'
import { detectable, tostMean, tostProportion, verdictOf } from '../../../src/stats/intervals/equivalence.ts'
import { tInterval } from '../../../src/stats/intervals/mean.ts'
import { clopperPearson } from '../../../src/stats/intervals/proportion.ts'
import { binomialCdf } from '../../../src/stats/special/distributions.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

const COUNTS = fc.integer({ min: 1, max: 3000 }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

describe('equivalence of a proportion (tostProportion)', () => {
  // Binomial tails with scipy 1.17.1.
  test.each([
    [505, 1000, 0.05, 0.00237978],
    [1020, 2000, 0.05, 0.000181076],
    [530, 1000, 0.05, 0.107674],
    [5200, 10_000, 0.03, 0.0231282],
    [50, 100, 0.1, 0.0270992],
  ])('of %d of %d within %d of one half is %d', (x, n, margin, p) => {
    expect(relativeError(tostProportion(x, n, margin), p)).toBeLessThan(3e-6)
  })

  test('agrees with the 90% interval of 5200 in 10000, which is inside 0.47..0.53', () => {
    const interval = clopperPearson(5200, 10_000, 0.9)
    expect(interval.low).toBeCloseTo(0.51173, 5)
    expect(interval.high).toBeCloseTo(0.52826, 5)
    expect(verdictOf(interval, 0.03, 0.5)).toBe('inside')
  })

  const margins = fc.double({ min: 0.01, max: 0.45, noNaN: true })
  const alphas = fc.constantFrom(0.001, 0.01, 0.05, 0.2)

  test.prop([COUNTS, margins, alphas])(
    'is below alpha exactly if Clopper and Pearson’s 1 - 2 alpha interval lies inside the band',
    ([x, n], margin, alpha) => {
      const inside = verdictOf(clopperPearson(x, n, 1 - 2 * alpha), margin, 0.5) === 'inside'
      expect(tostProportion(x, n, margin) < alpha).toBe(inside)
    },
  )

  test.prop([COUNTS, margins])('is the same for failures and successes', ([x, n], margin) => {
    expect(tostProportion(n - x, n, margin)).toBe(tostProportion(x, n, margin))
  })

  test.prop([COUNTS, margins])('is the larger of the two binomial tails', ([x, n], margin) => {
    const high = binomialCdf(n - x, n, 0.5 + margin)
    const low = binomialCdf(x, n, 0.5 + margin)
    expect(relativeError(tostProportion(x, n, margin), Math.max(low, high))).toBeLessThan(1e-9)
  })

  // Sums of the binomial distribution with scipy 1.17.1.
  test.each([
    [852, 0.7951],
    [1077, 0.887],
  ])('shows for %d even battles that they are within 0.05 of one half with chance %d', (n, power) => {
    const shown = Array.from({ length: n + 1 }, (_, x) =>
      tostProportion(x, n, 0.05) <= 0.05 ? binomialCdf(x, n, 0.5) - binomialCdf(x - 1, n, 0.5) : 0,
    )
    expect(shown.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(power, 4)
  })

  test('decides nothing without trials', () => {
    expect(tostProportion(0, 0, 0.05)).toBe(1)
  })

  test.each([
    ['more successes than trials', 6, 5, 0.05],
    ['half a success', 2.5, 5, 0.05],
    ['no margin', 2, 5, 0],
    ['a margin as wide as the scale', 2, 5, 0.5],
    ['a margin that is no number', 2, 5, Number.NaN],
  ])('refuses %s', (_, x, n, margin) => {
    expect(() => tostProportion(x, n, margin)).toThrow(RangeError)
  })
})

describe('equivalence of a mean (tostMean)', () => {
  // Tails of Student's t with scipy 1.17.1.
  test.each([
    [0.01, 0.02, 30, 0.05, 0.027312522481491547],
    [-0.04, 0.01, 9, 0.05, 0.17171819806895666],
    [0.2, 0.05, 99, 0.05, 0.9982922460392105],
  ])('of %d ± %d on %d degrees of freedom within %d is %d', (estimate, error, df, margin, p) => {
    expect(relativeError(tostMean(estimate, error, df, margin), p)).toBeLessThan(1e-11)
  })

  test.prop([
    fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 30 }).filter(varied),
    fc.double({ min: 0.05, max: 3, noNaN: true }),
  ])('is below alpha exactly if the 1 - 2 alpha interval lies inside the band', (values, margin) => {
    const sum = values.reduce((total, value) => total + value, 0)
    const sumSq = values.reduce((total, value) => total + value * value, 0)
    const { mean, sd = Number.NaN, low = Number.NaN, high = Number.NaN } = tInterval(values.length, sum, sumSq, 0.9)
    const p = tostMean(mean, sd / Math.sqrt(values.length), values.length - 1, margin)
    expect(p < 0.05).toBe(verdictOf({ low, high }, margin, 0) === 'inside')
    expect(tostMean(-mean, sd / Math.sqrt(values.length), values.length - 1, margin)).toBe(p)
  })

  test.each([
    ['no spread', 0, 0, 9, 0.05],
    ['no degrees of freedom', 0, 1, 0, 0.05],
    ['no margin', 0, 1, 9, 0],
    ['an endless margin', 0, 1, 9, Number.POSITIVE_INFINITY],
    ['an estimate that is no number', Number.NaN, 1, 9, 0.05],
  ])('refuses %s', (_, estimate, error, df, margin) => {
    expect(() => tostMean(estimate, error, df, margin)).toThrow(RangeError)
  })
})

describe('the verdict of an interval (verdictOf)', () => {
  // The band 0.25..0.75, in multiples of 1/4, so that every edge is exact.
  test.each([
    [0.3, 0.7, 'inside'],
    [0.55, 0.6, 'inside'],
    [0.8, 0.9, 'outside'],
    [0.1, 0.2, 'outside'],
    [0.7, 0.8, 'undecided'],
    [0.2, 0.3, 'undecided'],
    [0, 1, 'undecided'],
    // An edge does not belong to the band.
    [0.25, 0.7, 'undecided'],
    [0.3, 0.75, 'undecided'],
    [0.75, 0.8, 'outside'],
    [0.1, 0.25, 'outside'],
    [0.75, 0.75, 'outside'],
    [0.5, 0.5, 'inside'],
  ] as const)('of %d..%d against 0.25..0.75 is %s', (low, high, verdict) => {
    expect(verdictOf({ low, high }, 0.25, 0.5)).toBe(verdict)
  })

  test('is not outside for a significant difference that is negligible', () => {
    const interval = { low: 0.51, high: 0.53 }
    expect(detectable(interval, 0.5)).toBe(true)
    expect(verdictOf(interval, 0.05, 0.5)).toBe('inside')
  })

  const values = fc.double({ min: -1, max: 1, noNaN: true })

  test.prop([values, values, values])('is the same for the interval and its mirror image', (a, b, centre) => {
    const low = Math.min(a, b)
    const high = Math.max(a, b)
    expect(verdictOf({ low: -high, high: -low }, 0.25, -centre)).toBe(verdictOf({ low, high }, 0.25, centre))
  })

  test.prop([values, values])('stays for every narrower interval about the same middle', (a, b) => {
    const verdict = verdictOf({ low: Math.min(a, b), high: Math.max(a, b) }, 0.25, 0)
    const narrower = {
      low: Math.min(a, b) * 0.75 + Math.max(a, b) * 0.25,
      high: Math.max(a, b) * 0.75 + Math.min(a, b) * 0.25,
    }
    fc.pre(narrower.low <= narrower.high)
    if (verdict !== 'undecided') expect(verdictOf(narrower, 0.25, 0)).toBe(verdict)
  })

  test('refuses an interval with ends exchanged, or without numbers, a margin that is not positive, and no centre', () => {
    expect(() => verdictOf({ low: 1, high: 0 }, 0.05, 0.5)).toThrow(RangeError)
    expect(() => verdictOf({ low: Number.NaN, high: 0 }, 0.05, 0.5)).toThrow(RangeError)
    expect(() => verdictOf({ low: 0, high: 1 }, 0, 0.5)).toThrow(RangeError)
    expect(() => verdictOf({ low: 0, high: 1 }, 0.05, Number.NaN)).toThrow(RangeError)
  })
})

describe('a detectable value (detectable)', () => {
  test('is one that the interval excludes, its ends included', () => {
    expect(detectable({ low: 0.1, high: 0.2 }, 0)).toBe(true)
    expect(detectable({ low: -0.2, high: -0.1 }, 0)).toBe(true)
    expect(detectable({ low: -0.1, high: 0.2 }, 0)).toBe(false)
    expect(detectable({ low: 0, high: 0.2 }, 0)).toBe(false)
    expect(detectable({ low: -0.2, high: 0 }, 0)).toBe(false)
  })

  test('refuses an interval with ends exchanged', () => {
    expect(() => detectable({ low: 1, high: 0 }, 0)).toThrow(RangeError)
  })
})

function varied(values: readonly number[]): boolean {
  return values.some((value) => value !== values[0])
}
