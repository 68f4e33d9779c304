import { describe, expect } from 'vitest'
import { crossing } from '../../../src/stats/pricing/isotonic.ts'
import { normalHalfWidth } from '../../../src/stats/special/level.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'

const EXACT = [0, 0, 0, 0]

describe('the crossing of a target (crossing)', () => {
  test('lies on the straight line between two levels', () => {
    expect(crossing([1, 2, 4, 5], [0.1, 0.4, 0.6, 0.9], EXACT)).toEqual({
      rising: true,
      fitted: [0.1, 0.4, 0.6, 0.9],
      estimate: 3,
      low: 3,
      high: 3,
      monotone: true,
    })
    expect(crossing([1, 2, 4, 5], [0.9, 0.6, 0.3, 0.1], EXACT)).toMatchObject({
      rising: false,
      estimate: expect.closeTo(2 + 2 / 3, 12),
    })
    expect(crossing([1, 2, 4, 5], [0.1, 0.4, 0.6, 0.9], EXACT, 0.75).estimate).toBeCloseTo(4.5, 12)
  })

  test('pools neighbours out of order, by weight', () => {
    // Weights 1, 1, 3: pooled score (0.7 + 3 × 0.3) / 4 = 0.4.
    const { fitted, estimate } = crossing([0, 1, 2, 3], [0.1, 0.7, 0.3, 0.8], [0.03, 0.03, 0.01, 0.03])
    expect(fitted).toEqual([0.1, 0.4, 0.4, 0.8].map((score) => expect.closeTo(score, 12)))
    expect(estimate).toBeCloseTo(2.25, 12)
  })

  test('is in the middle of a flat stretch on the target, which the interval holds', () => {
    expect(crossing([1, 2, 4, 5], [0.1, 0.5, 0.5, 0.9], EXACT)).toMatchObject({ estimate: 3, low: 2, high: 4 })
    // A mirror match at the first level: the crossing may lie before it.
    const first = crossing([1, 2, 4], [0.5, 0.7, 0.9], [0, 0, 0])
    expect(first).toMatchObject({ estimate: 1, high: 1 })
    expect(first).not.toHaveProperty('low')
    const last = crossing([1, 2, 4], [0.9, 0.7, 0.5], [0, 0, 0])
    expect(last).toMatchObject({ rising: false, estimate: 4, low: 4 })
    expect(last).not.toHaveProperty('high')
  })

  test('pools an exact score with others, and nearly keeps it', () => {
    const { fitted } = crossing([0, 1, 2], [0.1, 0.7, 0.3], [0.01, 0, 0.01])
    expect(fitted[1]).toBeCloseTo(0.7, 3)
    expect(fitted[2]).toBe(fitted[1])
  })

  test('inverts the simultaneous band', () => {
    const half = normalHalfWidth(1 - 0.05 / 3) * 0.05
    const { low, high } = crossing([0, 1, 2], [0.2, 0.5, 0.8], [0.0025, 0.0025, 0.0025])
    // Upper limits 0.2 + h and 0.5 + h, lower limits 0.5 - h and 0.8 - h: both lines rise by 0.3 for each level.
    expect(low).toBeCloseTo(1 - half / 0.3, 12)
    expect(high).toBeCloseTo(1 + half / 0.3, 12)
  })

  test('gives the side of a crossing beyond the levels', () => {
    expect(crossing([1, 2, 3], [0.1, 0.2, 0.3], [1e-4, 1e-4, 1e-4])).toEqual({
      rising: true,
      fitted: [0.1, 0.2, 0.3],
      low: 3,
      monotone: true,
    })
    const below = crossing([1, 2, 3], [0.7, 0.8, 0.9], [1e-4, 1e-4, 1e-4])
    expect(below).toMatchObject({ high: 1 })
    expect(below).not.toHaveProperty('low')
    expect(below).not.toHaveProperty('estimate')
    // Too few battles to exclude either side.
    const open = crossing([1, 2, 3], [0.4, 0.5, 0.6], [0.01, 0.01, 0.01])
    expect(open).toMatchObject({ estimate: 2 })
    expect(open).not.toHaveProperty('low')
    expect(open).not.toHaveProperty('high')
  })

  test('reports scores that rise and fall, and holds all their crossings', () => {
    const {
      monotone,
      low = 9,
      high = 0,
      estimate = 9,
    } = crossing([0, 1, 2, 3], [0.2, 0.8, 0.3, 0.7], [1e-6, 1e-6, 1e-6, 1e-6])
    expect(monotone).toBe(false)
    expect(low).toBeLessThan(0.51)
    expect(high).toBeGreaterThan(2.49)
    expect(estimate).toBeGreaterThan(low)
    expect(estimate).toBeLessThan(high)
  })

  test.each([
    ['a single level', [1], [0.5], [0]],
    ['levels out of order', [2, 1], [0.4, 0.6], [0, 0]],
    ['a level twice', [1, 1], [0.4, 0.6], [0, 0]],
    ['scores of other levels', [1, 2], [0.4], [0, 0]],
    ['variances of other levels', [1, 2], [0.4, 0.6], [0]],
    ['a negative variance', [1, 2], [0.4, 0.6], [0, -1]],
  ])('refuses %s', (_, levels, scores, variances) => {
    expect(() => crossing(levels, scores, variances)).toThrow(RangeError)
  })

  const share = fc.double({ min: 0, max: 1, noNaN: true })
  test.prop([fc.array(share, { minLength: 2, maxLength: 9 }), fc.double({ min: 1e-6, max: 0.1, noNaN: true })])(
    'fits monotone scores with the same mean, and an estimate in the interval',
    (scores, variance) => {
      const levels = scores.map((_, i) => i)
      const {
        fitted,
        rising,
        estimate,
        low = -1,
        high = 99,
      } = crossing(
        levels,
        scores,
        levels.map(() => variance),
      )
      for (const [i, score] of fitted.slice(1).entries()) {
        const step = score - (fitted[i] ?? Number.NaN)
        expect(rising ? step : -step).toBeGreaterThanOrEqual(0)
      }
      expect(total(fitted)).toBeCloseTo(total(scores), 10)
      if (estimate === undefined) return
      expect(estimate).toBeGreaterThanOrEqual(low)
      expect(estimate).toBeLessThanOrEqual(high)
    },
  )

  test('covers the crossing of a line at least at its level', () => {
    const random = new Random(3)
    const truth = [0.15, 0.3, 0.55, 0.6, 0.9]
    const crossed = 1 + 0.2 / 0.25
    let covered = 0
    for (let i = 0; i < 1000; i++) {
      const scores = truth.map((p) => {
        let wins = 0
        for (let battle = 0; battle < 100; battle++) if (random.next() < p) wins++
        return wins / 100
      })
      const { low = 0, high = 9 } = crossing(
        [0, 1, 2, 3, 4],
        scores,
        scores.map((p) => (p * (1 - p)) / 100),
      )
      if (low <= crossed && crossed <= high) covered++
    }
    expect(covered).toBeGreaterThanOrEqual(950)
  })
})

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
