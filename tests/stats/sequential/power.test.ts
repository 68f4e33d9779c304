import { describe, expect } from 'vitest'
import { verdictOf } from '../../../src/stats/intervals/equivalence.ts'
import { wilson } from '../../../src/stats/intervals/proportion.ts'
import {
  battlesForDifference,
  battlesForEquivalence,
  battlesForHalfWidth,
  battlesToSettle,
  blocksForHalfWidth,
  powerOfDifference,
  waldBattlesForHalfWidth,
} from '../../../src/stats/sequential/power.ts'
import { studentQuantile } from '../../../src/stats/special/distributions.ts'
import { fc, test } from '../../support/properties.ts'

describe('battles for a half-width', () => {
  // At one half, from the two formulas with scipy 1.17.1.
  test.each([
    [0.05, 385, 381],
    [0.03, 1068, 1064],
    [0.02, 2401, 2398],
    [0.01, 9604, 9600],
    [0.005, 38_415, 38_411],
  ])('of %d are %d by the textbook, %d for Wilson', (half, textbook, score) => {
    expect(waldBattlesForHalfWidth(half)).toBe(textbook)
    expect(battlesForHalfWidth(half)).toBe(score)
  })

  test.prop([
    fc.double({ min: 0.002, max: 0.45, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(0.9, 0.95, 0.999),
  ])('are the fewest for which Wilson’s interval is as narrow', (half, p, level) => {
    const n = battlesForHalfWidth(half, p, level)
    expect(halfWidthOf(p, n, level)).toBeLessThanOrEqual(half * (1 + 1e-9))
    if (n > 0) expect(halfWidthOf(p, n - 1, level)).toBeGreaterThan(half * (1 - 1e-9))
  })

  test('are 0 for the width of the scale, and positive even if every battle is won', () => {
    expect(battlesForHalfWidth(0.5)).toBe(0)
    expect(waldBattlesForHalfWidth(0.02, 1)).toBe(0)
    // z^2 / (2 (n + z^2)) = 0.02 at n = 3.8415 * 24.
    expect(battlesForHalfWidth(0.02, 1)).toBe(93)
  })

  test('refuse a half-width that is not positive, a chance or a level outside 0..1', () => {
    for (const battles of [battlesForHalfWidth, waldBattlesForHalfWidth]) {
      expect(() => battles(0)).toThrow(RangeError)
      expect(() => battles(Number.NaN)).toThrow(RangeError)
      expect(() => battles(0.02, 1.5)).toThrow(RangeError)
      expect(() => battles(0.02, 0.5, 95)).toThrow(RangeError)
    }
  })
})

describe('blocks for a half-width (blocksForHalfWidth)', () => {
  test.prop([fc.double({ min: 0, max: 2, noNaN: true }), fc.double({ min: 0.01, max: 2, noNaN: true })])(
    'are the fewest for which the t interval is as narrow',
    (sd, half) => {
      const blocks = blocksForHalfWidth(sd, half)
      const reached = (n: number) => (studentQuantile(0.975, n - 1) * sd) / Math.sqrt(n)
      expect(blocks).toBeGreaterThanOrEqual(2)
      expect(reached(blocks)).toBeLessThanOrEqual(half)
      if (blocks > 2) expect(reached(blocks - 1)).toBeGreaterThan(half)
    },
  )

  test('are close to the normal answer if they are many', () => {
    // (1.959964 * 0.25 / 0.001)^2 = 240091.2, and two more for t.
    expect(blocksForHalfWidth(0.25, 0.001)).toBe(240_094)
  })

  test('are 2 if nothing varies', () => {
    expect(blocksForHalfWidth(0, 0.01)).toBe(2)
  })

  test('refuse a negative or infinite deviation, a half-width that is not positive, and a level outside 0..1', () => {
    expect(() => blocksForHalfWidth(-1, 0.01)).toThrow(RangeError)
    expect(() => blocksForHalfWidth(Number.POSITIVE_INFINITY, 0.01)).toThrow(RangeError)
    expect(() => blocksForHalfWidth(1, 0)).toThrow(RangeError)
    expect(() => blocksForHalfWidth(1, 0.01, 95)).toThrow(RangeError)
  })
})

describe('battles to show equivalence (battlesForEquivalence)', () => {
  // 0.25 ((z_alpha + z_(beta/2)) / margin)^2 with scipy 1.17.1.
  test.each([
    [0.05, 0.05, 0.8, 857],
    [0.05, 0.05, 0.9, 1083],
    [0.03, 0.05, 0.9, 3007],
    [0.02, 0.05, 0.9, 6764],
    [0.1, 0.05, 0.9, 271],
  ])('within %d at alpha %d with power %d is %d', (margin, alpha, power, n) => {
    expect(battlesForEquivalence(margin, alpha, power)).toBe(n)
  })

  test('refuses a margin that is not positive, and chances outside 0..1', () => {
    expect(() => battlesForEquivalence(0, 0.05, 0.9)).toThrow(RangeError)
    expect(() => battlesForEquivalence(0.05, 0, 0.9)).toThrow(RangeError)
    expect(() => battlesForEquivalence(0.05, 0.05, 90)).toThrow(RangeError)
  })
})

describe('power of a difference', () => {
  test('agrees with R 4.2.2 power.prop.test(n = 50, p1 = .5, p2 = .75)', () => {
    expect(powerOfDifference(0.5, 0.75, 50)).toBeCloseTo(0.7401659, 7)
  })

  // R 4.2.2 power.prop.test solved for n, which is rarely a whole number.
  test.each([
    [0.75, 0.9, 76.70693, 77],
    [0.52, 0.9, 13_126.95, 13_127],
    [0.55, 0.8, 1564.673, 1565],
  ])('of 0.5 and %d reaches %d at %d, so with %d', (p2, power, exact, whole) => {
    expect(powerOfDifference(0.5, p2, exact)).toBeCloseTo(power, 6)
    expect(battlesForDifference(0.5, p2, power)).toBe(whole)
  })

  const chances = fc.double({ min: 0.01, max: 0.99, noNaN: true })

  test.prop([chances, chances, fc.double({ min: 0.1, max: 0.99, noNaN: true }), fc.constantFrom(0.01, 0.05)])(
    'is reached by the given number of battles and no fewer, in both directions',
    (p1, p2, power, alpha) => {
      fc.pre(Math.abs(p1 - p2) > 0.001)
      const n = battlesForDifference(p1, p2, power, alpha)
      expect(powerOfDifference(p1, p2, n, alpha)).toBeGreaterThanOrEqual(power - 1e-9)
      if (n > 1) expect(powerOfDifference(p1, p2, n - 1, alpha)).toBeLessThan(power + 1e-9)
      expect(battlesForDifference(p2, p1, power, alpha)).toBe(n)
    },
  )

  test('is never reached if the chances are equal', () => {
    expect(battlesForDifference(0.4, 0.4, 0.9)).toBe(Number.POSITIVE_INFINITY)
    // Half of 5%: the other half is on the wrong side.
    expect(powerOfDifference(0.4, 0.4, 1e6)).toBeCloseTo(0.025, 12)
  })

  test('refuses chances outside 0..1, and no battles', () => {
    expect(() => powerOfDifference(0, 0.5, 50)).toThrow(RangeError)
    expect(() => powerOfDifference(0.5, 1, 50)).toThrow(RangeError)
    expect(() => powerOfDifference(0.5, 0.6, 0)).toThrow(RangeError)
    expect(() => powerOfDifference(0.5, 0.6, 50, 5)).toThrow(RangeError)
    expect(() => battlesForDifference(0.5, 0.6, 1)).toThrow(RangeError)
  })
})

describe('battles to decide a verdict (battlesToSettle)', () => {
  test('bring the interval to the nearer edge', () => {
    // (1.959964 * 0.5 / 0.02)^2 = 2400.9.
    expect(battlesToSettle(0.03, 0.5, 0.05, 0.95)).toBe(2401)
    expect(battlesToSettle(-0.03, 0.5, 0.05, 0.95)).toBe(2401)
    expect(battlesToSettle(0.07, 0.5, 0.05, 0.95)).toBe(2401)
    // At the centre both edges are equally near: (1.959964 * 0.5 / 0.05)^2 = 384.1.
    expect(battlesToSettle(0, 0.5, 0.05, 0.95)).toBe(385)
  })

  test('are infinite on an edge, and 1 if nothing varies', () => {
    expect(battlesToSettle(0.05, 0.5, 0.05, 0.95)).toBe(Number.POSITIVE_INFINITY)
    expect(battlesToSettle(-0.05, 0.5, 0.05, 0.95)).toBe(Number.POSITIVE_INFINITY)
    expect(battlesToSettle(0.2, 0, 0.05, 0.95)).toBe(1)
  })

  test.prop([fc.double({ min: -0.5, max: 0.5, noNaN: true }), fc.double({ min: 0.1, max: 2, noNaN: true })])(
    'give a verdict, and one battle fewer does not',
    (estimate, deviation) => {
      fc.pre(Math.abs(Math.abs(estimate) - 0.05) > 0.002)
      const n = battlesToSettle(estimate, deviation, 0.05, 0.95)
      const verdictAt = (battles: number) => {
        const half = (1.959963984540054 * deviation) / Math.sqrt(battles)
        return verdictOf({ low: estimate - half, high: estimate + half }, 0.05, 0)
      }
      expect(verdictAt(n * (1 + 1e-9))).toBe(Math.abs(estimate) < 0.05 ? 'inside' : 'outside')
      if (n > 1) expect(verdictAt((n - 1) * (1 - 1e-9))).toBe('undecided')
    },
  )

  test('refuse an invalid number, a negative deviation, and a margin that is not positive', () => {
    expect(() => battlesToSettle(Number.NaN, 0.5, 0.05, 0.95)).toThrow(RangeError)
    expect(() => battlesToSettle(0, -0.5, 0.05, 0.95)).toThrow(RangeError)
    expect(() => battlesToSettle(0, 0.5, 0, 0.95)).toThrow(RangeError)
    expect(() => battlesToSettle(0, 0.5, 0.05, 95)).toThrow(RangeError)
  })
})

function halfWidthOf(p: number, n: number, level: number): number {
  const { low, high } = wilson(p * n, n, level)
  return (high - low) / 2
}
