import { describe, expect, test } from 'vitest'
import { dense, sparse } from '../../../src/run/counts/sparse.ts'
import { Random } from '../../support/random.ts'

describe('sparse numbers', () => {
  test('say how many usual ones come before each that is not', () => {
    expect(sparse(Float64Array.of(0, 0, 7, 0, 1, 2, 0))).toEqual([2, 7, 1, 1, 0, 2])
    expect(sparse(new Float64Array(5))).toEqual([])
    const infinity = Number.POSITIVE_INFINITY
    expect(sparse(Float64Array.of(infinity, 0, infinity), infinity)).toEqual([1, 0])
  })

  test.each([0, Number.POSITIVE_INFINITY])('come back as they were, through JSON, where most are %d', (usual) => {
    const random = new Random(1)
    for (let i = 0; i < 50; i++) {
      const cells = Float64Array.from({ length: random.int(0, 40) }, () =>
        random.one(3) ? random.int(0, 2 ** 30) : usual,
      )
      const text = JSON.stringify(sparse(cells, usual))
      expect(dense(JSON.parse(text), cells.length, usual)).toEqual(cells)
    }
  })

  test('with more cells than there are, or with fractions, are refused', () => {
    const spoilt = [[3, 1], [0, 1, 2, 1], [-1, 1], [0.5, 1], [0, 1.5], [0], [0, Number.NaN], [0, 2 ** 53]]
    for (const pairs of spoilt) expect(() => dense(pairs, 3)).toThrow(RangeError)
    expect(dense([2, 1], 3)).toEqual(Float64Array.of(0, 0, 1))
  })
})
