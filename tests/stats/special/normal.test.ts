import { describe, expect } from 'vitest'
import { normalHalfWidth } from '../../../src/stats/special/level.ts'
import { normalCdf, normalQuantile, normalUpperQuantile } from '../../../src/stats/special/normal.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('the normal distribution (normalCdf)', () => {
  test.each([
    [-37, 5.725571222524577e-300],
    [-10, 7.619853024160525e-24],
    [-5, 2.86651571879194e-7],
    [-3, 0.00134989803163009],
    [-1.96, 0.0249978951482204],
    [-1e-5, 0.49999601057719606],
    [0, 0.5],
    [0.3, 0.6179114221889527],
    [3, 0.9986501019683699],
    [Number.NEGATIVE_INFINITY, 0],
    [Number.POSITIVE_INFINITY, 1],
  ])('at %d is %d to 1e-12', (z, p) => {
    expect(relativeError(normalCdf(z), p)).toBeLessThan(1e-12)
  })
})

describe('the normal quantile (normalQuantile)', () => {
  test.each([
    [0.9, 1.281551565545],
    [0.95, 1.644853626951],
    [0.975, 1.95996398454],
    [0.99, 2.326347874041],
    [0.995, 2.575829303549],
    [0.9995, 3.290526731492],
  ])('of %d is %d to the 12 decimals of R', (p, z) => {
    expect(Math.abs(normalQuantile(p) - z)).toBeLessThan(1e-12)
  })

  test.each([
    [1e-300, -37.0470962993612],
    [1e-20, -9.262340089798407],
    [1e-10, -6.361340902404057],
    [0.076, -1.4325027208258116],
    [0.4999, -0.00025066283008800747],
    [0.6, 0.2533471031357997],
  ])('of %d is %d to 1e-14 in every branch of the algorithm', (p, z) => {
    expect(relativeError(normalQuantile(p), z)).toBeLessThan(1e-14)
  })

  test('is infinite at the ends', () => {
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([
      Number.NEGATIVE_INFINITY,
      0,
      Number.POSITIVE_INFINITY,
    ])
  })

  test.prop([fc.double({ min: -36, max: 0, noNaN: true })])('is the inverse of normalCdf', (z) => {
    expect(normalQuantile(normalCdf(z))).toBeCloseTo(z, 12)
  })
})

describe('the half-width of a normal interval (normalHalfWidth)', () => {
  test('is 1.96 standard errors for 95%', () => {
    expect(normalHalfWidth(0.95)).toBeCloseTo(1.95996398454, 11)
  })

  test.each([0, 1, -0.5, 95, Number.NaN])('refuses a level of %d', (level) => {
    expect(() => normalHalfWidth(level)).toThrow(RangeError)
  })
})

describe('the upper normal quantile (normalUpperQuantile)', () => {
  test.each([0.9, 0.5, 0.3, 0.0751, 0.0749, 1e-5, 1e-300])('is the quantile of the tail %d', (tail) => {
    expect(normalUpperQuantile(Math.log(tail))).toBeCloseTo(-normalQuantile(tail), 12)
  })

  test('works for tails below the smallest number', () => {
    // Q(40) = phi(40) / 40 (1 - 1/1600 + 3/1600^2 ...).
    const logTail = -800 - 0.5 * Math.log(2 * Math.PI) - Math.log(40) + Math.log1p(-1 / 1600 + 3 / 1600 ** 2)
    expect(normalUpperQuantile(logTail)).toBeCloseTo(40, 9)
    expect(normalUpperQuantile(Number.NEGATIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY)
  })
})
