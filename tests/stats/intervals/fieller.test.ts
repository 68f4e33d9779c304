import { describe, expect } from 'vitest'
import { fieller } from '../../../src/stats/intervals/fieller.ts'
import { logistic } from '../../../src/stats/pricing/logistic.ts'
import { normalHalfWidth } from '../../../src/stats/special/level.ts'
import { fc, test } from '../../support/properties.ts'

describe('Fieller’s interval of a ratio (fieller)', () => {
  test('agrees with R for 20 battles at each of five numbers', () => {
    // R 4.2.2 glm(cbind(wins, 20 - wins) ~ log(count), binomial), Fieller's limits computed from coef and vcov.
    const counts = [6, 8, 10, 12, 15]
    const fit = logistic(
      [2, 7, 11, 17, 19].map((wins, i) => ({ x: Math.log(counts[i] as number), score: wins / 20, n: 20 })),
    )
    if (fit.separated) throw new Error('the scores overlap')
    const {
      estimate = 0,
      standardError,
      g,
      low = 0,
      high = 0,
      unbounded,
    } = fieller(fit.b0, fit.b1, fit.covariance, 0.95)
    expect(estimate).toBeCloseTo(2.210583387, 9)
    expect(standardError).toBeCloseTo(0.04765909, 8)
    expect(Math.exp(estimate)).toBeCloseTo(9.121035934, 8)
    expect(g).toBeCloseTo(0.14240167, 7)
    expect(unbounded).toBe(false)
    expect(Math.exp(low)).toBeCloseTo(8.194333638, 8)
    expect(Math.exp(high)).toBeCloseTo(10.02964743, 8)
  })

  // Venables & Ripley, Modern Applied Statistics with S, section 7.2: budworms, dose.p(budworm.lg0, cf = c(1, 3),
  // p = 1:3/4). Coefficients of glm(cbind(dead, 20 - dead) ~ sex + ldose - 1, binomial): females, and the common slope.
  test.each([
    [0.25, 2.231264657, 0.2499089],
    [0.5, 3.263587404, 0.2297539],
    [0.75, 4.29591015, 0.2746874],
  ])('has the lethal dose of a share of %d of the budworms', (target, dose, error) => {
    const covariance = [
      [0.219511345727676, -0.0525075084032929],
      [-0.0525075084032929, 0.0171813082607754],
    ] as const
    const { estimate, standardError } = fieller(-3.47315530708714, 1.06421396991937, covariance, 0.95, target)
    expect(estimate).toBeCloseTo(dose, 8)
    expect(standardError).toBeCloseTo(error, 6)
  })

  test('has no ends if the slope could be 0, and no estimate if it is 0', () => {
    const covariance = [
      [1, 0],
      [0, 1],
    ] as const
    const steep = fieller(0.5, 1.9, covariance)
    expect(steep).toMatchObject({ unbounded: true, estimate: -0.5 / 1.9 })
    expect(steep.g).toBeCloseTo((1.959963984540054 / 1.9) ** 2, 12)
    expect(steep).not.toHaveProperty('low')
    expect(steep).not.toHaveProperty('high')
    expect(fieller(0.5, 0, covariance)).toEqual({ unbounded: true })
    expect(fieller(0.5, 2, covariance).unbounded).toBe(false)
  })

  test('is the point itself if the line is exact', () => {
    const none = [
      [0, 0],
      [0, 0],
    ] as const
    expect(fieller(-6, 2, none)).toEqual({ estimate: 3, standardError: 0, g: 0, unbounded: false, low: 3, high: 3 })
  })

  test('refuses a target or a level outside 0..1', () => {
    const covariance = [
      [1, 0],
      [0, 0.01],
    ] as const
    expect(() => fieller(0, 1, covariance, 0.95, 1)).toThrow(RangeError)
    expect(() => fieller(0, 1, covariance, 0)).toThrow(RangeError)
  })

  const number = fc.double({ min: -2, max: 2, noNaN: true })
  test.prop([
    number,
    fc.double({ min: 0.5, max: 5, noNaN: true }),
    number,
    fc.double({ min: 0.1, max: 2, noNaN: true }),
  ])('still has ends if the line is exactly at the limit of being refused', (b0, b1, lean, size) => {
    // A covariance L L' with L = [[size, 0], [lean, size / 4]] / 5.
    const [v00, v01, v11] = [size ** 2 / 25, (size * lean) / 25, (lean ** 2 + size ** 2 / 16) / 25]
    const {
      unbounded,
      low = 0,
      high = 0,
    } = fieller(
      b0,
      b1,
      [
        [v00, v01],
        [v01, v11],
      ],
      0.9,
    )
    if (unbounded) return
    for (const x of [low, high]) {
      const z = (b0 + b1 * x) / Math.sqrt(v00 + 2 * x * v01 + x * x * v11)
      expect(Math.abs(z)).toBeCloseTo(normalHalfWidth(0.9), 5)
    }
    expect(low).toBeLessThan(high)
  })
})
