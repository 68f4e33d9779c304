import { describe, expect } from 'vitest'
import {
  betaCdf,
  betaQuantile,
  binomialCdf,
  chiSquareCdf,
  chiSquareQuantile,
  studentCdf,
  studentQuantile,
} from '../../../src/stats/special/distributions.ts'
import { normalCdf, normalQuantile } from '../../../src/stats/special/normal.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

const share = fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true })

describe('Student’s t distribution', () => {
  test.each([
    [1, 12.70620473617469],
    [2, 4.30265272974946],
    [3, 3.18244630528371],
    [9, 2.2621571627982],
    [30, 2.04227245630124],
    [100, 1.98397151852355],
  ])('with %d degrees of freedom has 97.5%% point %d', (df, t) => {
    expect(relativeError(studentQuantile(0.975, df), t)).toBeLessThan(1e-13)
    expect(relativeError(studentCdf(-t, df), 0.025)).toBeLessThan(1e-12)
  })

  // p, degrees of freedom, t: computed with mpmath to 40 digits.
  test.each([
    [1e-12, 1, -318309886183.79065],
    [1e-12, 3, -10331.108244292485],
    [1e-12, 100, -8.025825594493254],
    [1e-4, 0.7, -97570.04017876883],
    [1e-4, 1000.5, -3.7328446675095424],
    [0.49, 9, -0.025774047507690512],
  ])('quantile of %d with %d degrees of freedom is %d', (p, df, t) => {
    expect(relativeError(studentQuantile(p, df), t)).toBeLessThan(1e-12)
    expect(relativeError(studentCdf(t, df), p)).toBeLessThan(1e-12)
  })

  test('agrees with the normal distribution for ten thousand million degrees of freedom', () => {
    // First term of Fisher's expansion: t = z + (z^3 + z) / (4 df).
    const z = normalQuantile(0.975)
    expect(relativeError(studentQuantile(0.975, 1e10), z + (z ** 3 + z) / 4e10)).toBeLessThan(1e-14)
    expect(studentQuantile(0.975, Number.POSITIVE_INFINITY)).toBe(z)
    expect(studentCdf(-1.5, Number.POSITIVE_INFINITY)).toBe(normalCdf(-1.5))
  })

  test('has median 0 and infinite ends', () => {
    expect(studentCdf(0, 5)).toBe(0.5)
    expect(Math.abs(studentQuantile(0.5, 5))).toBe(0)
    expect(studentQuantile(0, 5)).toBe(Number.NEGATIVE_INFINITY)
    expect(studentQuantile(1, 5)).toBe(Number.POSITIVE_INFINITY)
  })

  test.prop([share, fc.double({ min: 0.5, max: 1e6, noNaN: true })])(
    'has a quantile and a cdf that are inverse',
    (p, df) => {
      expect(studentCdf(studentQuantile(p, df), df)).toBeCloseTo(p, 12)
    },
  )
})

describe('the chi-square distribution', () => {
  test.each([
    [1, 3.84145882069412],
    [3, 7.81472790325118],
    [21, 32.6705733409173],
  ])('with %d degrees of freedom has 95%% point %d', (df, x) => {
    expect(relativeError(chiSquareQuantile(0.95, df), x)).toBeLessThan(1e-13)
    expect(relativeError(chiSquareCdf(x, df), 0.95)).toBeLessThan(1e-13)
  })

  test('is exponential with two degrees of freedom, up to the far end', () => {
    expect(relativeError(chiSquareQuantile(1 - 2 ** -40, 2), 80 * Math.LN2)).toBeLessThan(1e-14)
    expect(relativeError(chiSquareQuantile(2 ** -40, 2), -2 * Math.log1p(-(2 ** -40)))).toBeLessThan(1e-13)
  })

  test('is the square of a normal with one degree of freedom', () => {
    for (const p of [1e-9, 0.2, 0.683, 0.9999]) {
      expect(relativeError(chiSquareQuantile(p, 1), normalQuantile((1 + p) / 2) ** 2)).toBeLessThan(1e-6)
    }
  })

  test.prop([share, fc.double({ min: 0.5, max: 1e5, noNaN: true })])(
    'has a quantile and a cdf that are inverse',
    (p, df) => {
      expect(chiSquareCdf(chiSquareQuantile(p, df), df)).toBeCloseTo(p, 11)
    },
  )
})

describe('the beta distribution', () => {
  test('agrees with R: pbeta(.3, 20, 50)', () => {
    expect(relativeError(betaCdf(0.3, 20, 50), 0.617490751618767)).toBeLessThan(1e-13)
    expect(relativeError(betaQuantile(0.617490751618767, 20, 50), 0.3)).toBeLessThan(1e-13)
  })

  test('with b = 1 has cdf x^a, down to the smallest tails', () => {
    for (const [a, p] of [
      [1, 0.3],
      [3, 1e-200],
      [0.01, 0.025],
      [40, 0.975],
    ] as const) {
      expect(relativeError(betaQuantile(p, a, 1), p ** (1 / a))).toBeLessThan(1e-11)
    }
  })

  test('has 0 and 1 as its ends', () => {
    expect([betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1, 0, 1])
  })

  const shape = fc.double({ min: 0.5, max: 1e5, noNaN: true })
  test.prop([share, shape, shape])('has a quantile and a cdf that are inverse', (p, a, b) => {
    const x = betaQuantile(p, a, b)
    if (x < 1 - 1e-6) expect(relativeError(betaCdf(x, a, b), p)).toBeLessThan(1e-9)
  })
})

describe('the binomial distribution (binomialCdf)', () => {
  test('agrees with R: pbinom(86, 236, .5)', () => {
    expect(relativeError(binomialCdf(86, 236, 0.5), 1.85796806978571e-5)).toBeLessThan(1e-13)
  })

  test('is 0 below no success, 1 from n on, and certain for chances of 0 and 1', () => {
    expect([binomialCdf(-1, 5, 0.3), binomialCdf(5, 5, 0.3), binomialCdf(2, 5, 0), binomialCdf(2, 5, 1)]).toEqual([
      0, 1, 1, 0,
    ])
  })

  test.prop([fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.01, max: 0.99, noNaN: true })])(
    'sums the probabilities of 0 to k successes',
    (n, p) => {
      let term = (1 - p) ** n
      let sum = 0
      for (let k = 0; k < n; k++) {
        sum += term
        term *= ((n - k) / (k + 1)) * (p / (1 - p))
        expect(relativeError(binomialCdf(k, n, p), sum)).toBeLessThan(1e-11)
      }
    },
  )
})
