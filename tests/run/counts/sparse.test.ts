import { describe, expect, test } from 'vitest'
import { dense, sparse } from '../../../src/run/counts/sparse.ts'
import { Random } from '../../support/random.ts'

describe('an array with few unusual values (sparse numbers)', () => {
  test('stores the number of usual values before each unusual one', () => {
    expect(sparse(Float64Array.of(0, 0, 7, 0, 1, 2, 0))).toEqual([2, 7, 1, 1, 0, 2])
    expect(sparse(new Float64Array(5))).toEqual([])
    const infinity = Number.POSITIVE_INFINITY
    expect(sparse(Float64Array.of(infinity, 0, infinity), infinity)).toEqual([1, 0])
  })

  test.each([0, Number.POSITIVE_INFINITY])('is restored through JSON if most values are %d', (usual) => {
    const random = new Random(1)
    for (let i = 0; i < 50; i++) {
      const cells = Float64Array.from({ length: random.int(0, 40) }, () =>
        random.one(3) ? random.int(0, 2 ** 30) : usual,
      )
      const text = JSON.stringify(sparse(cells, usual))
      expect(dense(JSON.parse(text), cells.length, usual)).toEqual(cells)
    }
  })

  test('with too many cells, or with fractions, is refused', () => {
    const spoilt = [[3, 1], [0, 1, 2, 1], [-1, 1], [0.5, 1], [0, 1.5], [0], [0, Number.NaN], [0, 2 ** 53]]
    for (const pairs of spoilt) expect(() => dense(pairs, 3)).toThrow(RangeError)
    expect(dense([2, 1], 3)).toEqual(Float64Array.of(0, 0, 1))
  })
})
