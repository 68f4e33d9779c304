import { describe, expect } from 'vitest'
import { quantile } from '../../../src/stats/intervals/histogram.ts'
import { fc, test } from '../../support/properties.ts'

const values = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 200 })

describe('the quantile of a histogram (quantile)', () => {
  test('is the smallest value whose cumulative share reaches q', () => {
    const counts = [5, 0, 3, 2]
    expect([0.05, 0.5, 0.51, 0.8, 0.81, 0.95].map((q) => quantile(counts, q))).toEqual([0, 0, 2, 2, 3, 3])
  })

  test('lies between the smallest and the largest value', () => {
    const counts = [0, 0, 4, 0, 1, 0]
    expect([quantile(counts, 0), quantile(counts, 1)]).toEqual([2, 4])
  })

  test('reaches every percentage of a hundred values exactly, in spite of rounding', () => {
    const counts = Array(100).fill(1)
    for (let percent = 1; percent <= 100; percent++) expect(quantile(counts, percent / 100)).toBe(percent - 1)
  })

  test('handles probabilities whose sum rounds below their share', () => {
    // Six times 1/12 adds up to 0.49999999999999994 in doubles.
    expect(quantile(Array(12).fill(1 / 12), 0.5)).toBe(5)
  })

  test('is the end of the histogram if it lies among the values beyond', () => {
    expect([0.5, 0.6, 0.61].map((q) => quantile([3, 3], q, 4))).toEqual([1, 1, 2])
    expect(quantile([], 0.5, 1)).toBe(0)
  })

  test.each([-0.1, 1.1, 50, Number.NaN])('refuses a share of %d', (q) => {
    expect(() => quantile([1], q)).toThrow(RangeError)
  })

  test('refuses an empty histogram', () => {
    expect(() => quantile([0, 0], 0.5)).toThrow(RangeError)
  })

  test.prop([values, fc.integer({ min: 1, max: 100 })])(
    'is the order statistic of rank n q, rounded up',
    (list, percent) => {
      const rank = Math.ceil((list.length * percent) / 100)
      expect(quantile(count(list), percent / 100)).toBe(list.toSorted((a, b) => a - b)[rank - 1])
    },
  )
})

function count(list: readonly number[]): Float64Array {
  const counts = new Float64Array(31)
  for (const value of list) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
