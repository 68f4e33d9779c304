import { describe, expect } from 'vitest'
import { eigen } from '../../../src/stats/special/eigen.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'

describe('eigenvalues and eigenvectors (eigen)', () => {
  test('of a matrix of two rows', () => {
    const { values, vectors } = eigen([
      [2, 1],
      [1, 2],
    ])
    expect(values[0]).toBeCloseTo(1, 14)
    expect(values[1]).toBeCloseTo(3, 14)
    // (1, -1) and (1, 1) over the root of 2.
    expect((vectors[0]?.[0] ?? 0) * (vectors[0]?.[1] ?? 0)).toBeCloseTo(-0.5, 14)
    expect((vectors[1]?.[0] ?? 0) * (vectors[1]?.[1] ?? 0)).toBeCloseTo(0.5, 14)
  })

  test('of a chain are 2 - 2 cos(k pi / n)', () => {
    const n = 30
    const chain = Array.from({ length: n }, (_, i) =>
      Array.from({ length: n }, (_, j) => {
        if (i === j) return i === 0 || i === n - 1 ? 1 : 2
        return Math.abs(i - j) === 1 ? -1 : 0
      }),
    )
    eigen(chain).values.forEach((value, k) => expect(value).toBeCloseTo(2 - 2 * Math.cos((k * Math.PI) / n), 12))
  })

  test.prop([fc.integer({ min: 1, max: 12 }), fc.nat()])(
    'give the matrix again, with orthogonal vectors',
    (n, seed) => {
      const random = new Random(seed)
      const half = Array.from({ length: n }, () => Array.from({ length: n }, () => 2 * random.next() - 1))
      const a = half.map((row, i) => row.map((value, j) => value + at(half, j, i)))
      const { values, vectors } = eigen(a)
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const sum = (term: (k: number) => number) => values.reduce((total, _, k) => total + term(k), 0)
          expect(sum((k) => (values[k] as number) * at(vectors, k, i) * at(vectors, k, j))).toBeCloseTo(at(a, i, j), 12)
          expect(sum((k) => at(vectors, i, k) * at(vectors, j, k))).toBeCloseTo(i === j ? 1 : 0, 12)
        }
      }
      expect(values).toEqual(values.toSorted((x, y) => x - y))
    },
  )

  test('include eigenvalues that are 0 except for rounding', () => {
    // Rank 1.
    const { values } = eigen([1, 2, 3].map((x) => [1, 2, 3].map((y) => x * y)))
    expect(values[2]).toBeCloseTo(14, 12)
    expect(Math.abs(values[0] ?? 1)).toBeLessThan(1e-14)
    expect(Math.abs(values[1] ?? 1)).toBeLessThan(1e-14)
    expect(eigen([]).values).toEqual([])
  })

  test('refuse a matrix that is not square, or not finite', () => {
    expect(() => eigen([[1, 2]])).toThrow(RangeError)
    expect(() => eigen([[Number.NaN]])).toThrow(RangeError)
  })
})

function at(matrix: readonly (readonly number[])[], i: number, j: number): number {
  return matrix[i]?.[j] as number
}
