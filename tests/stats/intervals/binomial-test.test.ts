import { describe, expect } from 'vitest'
import { binomialTest } from '../../../src/stats/intervals/binomial-test.ts'
import { wilson } from '../../../src/stats/intervals/proportion.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('the binomial test of one half (binomialTest)', () => {
  // R 4.2.2 binom.test.
  test.each([
    [81, 263, 4.3013666e-10],
    [15, 148, 8.2866374e-25],
    [0, 20, 1.9073486e-6],
    [1, 29, 1.1175871e-7],
    [7, 20, 0.26317596],
    [20, 20, 1.9073486e-6],
    [505, 1000, 0.77596351],
    [530, 1000, 0.062023195],
    [5200, 10_000, 6.5935156e-5],
  ])('%d of %d has p = %d', (x, n, p) => {
    expect(relativeError(binomialTest(x, n), p)).toBeLessThan(1e-7)
  })

  test('of a hundred million battles takes no time and agrees with the normal approximation', () => {
    // z = 8000 / sqrt(1e8) = 0.8 with a continuity correction of 1 / sqrt(1e8); 2 * pnorm(-0.7999) = 0.42377.
    expect(binomialTest(50_004_000, 1e8)).toBeCloseTo(0.42377, 5)
  })

  test('is 1 if exactly half succeeded, and if there were no trials', () => {
    expect(binomialTest(6, 12)).toBe(1)
    expect(binomialTest(0, 0)).toBe(1)
  })
})

describe('the binomial test of any chance (binomialTest)', () => {
  // The first is the example of binom.test in R; all by scipy 1.17.1 binomtest.
  test.each([
    [682, 925, 0.75, 0.3824915595748517],
    [3, 20, 0.3, 0.22041826738070913],
    [10, 20, 0.3, 0.08344502962981207],
    [0, 20, 0.05, 0.6226463974646921],
    [7, 100, 0.02, 0.00406205408010084],
    [1, 10, 0.1, 1],
    [40, 1000, 0.03, 0.07701516306997801],
    [430, 1000, 0.4, 0.05682236403587073],
    [5_000_123, 10_000_000, 0.5, 0.938245040583122],
    [299_000, 1_000_000, 0.3, 0.02909631903043277],
    [3, 1_000_000, 1e-7, 0.00015465264046711028],
  ])('of %d of %d, each with chance %d', (x, n, p, expected) => {
    expect(relativeError(binomialTest(x, n, p), expected)).toBeLessThan(1e-11)
  })

  test('handles chances of 0 and 1', () => {
    expect(binomialTest(5, 5, 1)).toBe(1)
    expect(binomialTest(4, 5, 1)).toBe(0)
    expect(binomialTest(0, 5, 0)).toBe(1)
    expect(binomialTest(1, 5, 0)).toBe(0)
  })

  test('counts outcomes that are equally likely except for rounding', () => {
    // P(X = 0) = P(X = 1) = 4/9 in two trials of chance 1/3: neither is rarer.
    expect(binomialTest(1, 2, 1 / 3)).toBeCloseTo(1, 14)
    expect(binomialTest(0, 2, 1 / 3)).toBeCloseTo(1, 14)
  })

  const cases = fc
    .integer({ min: 1, max: 60 })
    .chain((n) =>
      fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n), fc.double({ min: 0.01, max: 0.99, noNaN: true })),
    )

  test.prop([cases])('is the sum over the outcomes that are at most as likely as the observed one', ([x, n, p]) => {
    const chances = Array.from({ length: n + 1 }, (_, k) => chanceOf(k, n, p))
    const seen = chanceOf(x, n, p)
    const sum = chances.filter((chance) => chance <= seen * (1 + 1e-7)).reduce((total, chance) => total + chance, 0)
    expect(relativeError(binomialTest(x, n, p), sum)).toBeLessThan(1e-9)
  })

  test.prop([cases])('is the same for failures and successes', ([x, n, p]) => {
    expect(relativeError(binomialTest(n - x, n, 1 - p), binomialTest(x, n, p))).toBeLessThan(1e-9)
  })

  test.each([
    ['more successes than trials', 6, 5, 0.5],
    ['negative successes', -1, 5, 0.5],
    ['half a success', 0.5, 5, 0.5],
    ['no number', Number.NaN, 5, 0.5],
    ['a chance above 1', 1, 5, 1.5],
    ['a chance that is no number', 1, 5, Number.NaN],
  ])('refuses %s', (_, x, n, p) => {
    expect(() => binomialTest(x, n, p)).toThrow(RangeError)
  })
})

describe('the interval with continuity correction', () => {
  // R 4.2.2 prop.test with its default correction. Its ends are Wilson's of half a success fewer and half a success more.
  test.each([
    [81, 263, 0.253509, 0.368176],
    [7, 20, 0.163087, 0.59051],
  ])('of %d of %d', (x, n, low, high) => {
    expect(wilson(x - 0.5, n).low).toBeCloseTo(low, 6)
    expect(wilson(x + 0.5, n).high).toBeCloseTo(high, 6)
  })
})

function chanceOf(k: number, n: number, p: number): number {
  let chance = 1
  for (let i = 0; i < k; i++) chance *= ((n - i) / (k - i)) * p
  return chance * (1 - p) ** (n - k)
}
