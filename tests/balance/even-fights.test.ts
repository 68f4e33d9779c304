import { describe, expect, test } from 'vitest'
import { evenFights, NUMBERS_SOLVED, SIZES, type Span } from '../../src/balance/stages/even-fights.ts'

/** Numbers of models at which two kinds of units meet at equal points. */

const SPANS: readonly (readonly [Span, Span])[] = [
  [
    [5, 10],
    [10, 25],
  ],
  [
    [1, 4],
    [10, 20],
  ],
  [
    [8, 12],
    [8, 12],
  ],
  [
    [3, 3],
    [5, 5],
  ],
]
const RATIOS = [0.3, 0.8, 1, 1.7, 2.5, 4, 7.4, 25.5]

describe('even fights', () => {
  test.each(SPANS)('of %j against %j are made of units of legal size', (held, varied) => {
    for (const ratio of RATIOS) {
      for (const { models, count } of evenFights(held, varied, ratio, 4).fights) {
        for (const [number, [least, most]] of [
          [models, held],
          [count, varied],
        ] as const) {
          const units = Math.ceil(number / most)
          expect(units * least, `${number} at ${ratio}`).toBeLessThanOrEqual(number)
          expect(units, `${number} at ${ratio}`).toBeLessThanOrEqual(4)
        }
      }
    }
  })

  test.each(SPANS)('of %j against %j are at equal points on average', (held, varied) => {
    for (const ratio of RATIOS) {
      const { fights, weight } = evenFights(held, varied, ratio, 4)
      if (weight === 0) continue
      const off = fights.reduce((sum, { models, count, share }) => sum + share * (models * ratio - count), 0)
      expect(Math.abs(off), String(ratio)).toBeLessThan(1e-6)
      expect(fights.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
    }
  })

  test.each(SPANS)('that are solved exactly are at equal points on average, for %j against %j', (held, varied) => {
    for (const ratio of RATIOS) {
      const { fights, weight } = evenFights(held, varied, ratio, 4, NUMBERS_SOLVED)
      if (weight === 0) continue
      const off = fights.reduce((sum, { models, count, share }) => sum + share * (models * ratio - count), 0)
      expect(Math.abs(off), String(ratio)).toBeLessThan(1e-6)
      expect(fights.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
      expect(new Set(fights.map(({ size }) => size))).toEqual(new Set(Array.from({ length: SIZES }, (_, i) => i)))
    }
  })

  test('that are solved exactly have every legal number alike, if there are not too many', () => {
    const { fights } = evenFights([4, 12], [4, 12], 1.25, 4, NUMBERS_SOLVED)
    const shares = new Map<number, number>()
    for (const { models, share } of fights) shares.set(models, (shares.get(models) ?? 0) + share)
    // 9.6 models of the held kind are worth the 12 of the largest unit of the other.
    expect([...shares.keys()]).toEqual([4, 5, 6, 7, 8, 9])
    for (const share of shares.values()) expect(share).toBeCloseTo(1 / 6, 12)
  })

  test('change by less than a model if the ratio changes by a thousandth, also if another number of units takes part', () => {
    const mean = (ratio: number): number => {
      const { fights, weight } = evenFights([5, 12], [10, 25], ratio, 4)
      return weight * fights.reduce((sum, { models, share }) => sum + share * models, 0)
    }
    for (let ratio = 0.5; ratio < 12; ratio *= 1.001) {
      expect(Math.abs(mean(ratio * 1.001) - mean(ratio)), String(ratio)).toBeLessThan(0.75)
    }
  })

  test('are one unit against one if the legal numbers are even', () => {
    const { fights, weight } = evenFights([10, 25], [10, 25], 1.2, 4)
    expect(weight).toBe(1)
    for (const { models, count } of fights) expect([models <= 25, count <= 25]).toEqual([true, true])
  })

  test('do not exist if more units are needed than have room around one', () => {
    expect(evenFights([5, 10], [10, 20], 40, 4)).toEqual({ weight: 0, numbers: 0, fights: [] })
  })
})
