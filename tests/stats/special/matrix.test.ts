import { describe, expect } from 'vitest'
import { inverse, multiply, pseudoInverse, solve, solver, transposed } from '../../../src/stats/special/matrix.ts'
import type { Matrix } from '../../../src/stats/special/matrix-type.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'

const cases = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat())

describe('the product of matrices (multiply)', () => {
  test('sums rows times columns', () => {
    // 1 - 3 and 4 - 6.
    const product = multiply(
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
      [[1], [0], [-1]],
    )
    expect(product).toEqual([[-2], [-2]])
  })

  test('refuses shapes that do not fit', () => {
    expect(() => multiply([[1, 2]], [[1, 2]])).toThrow(RangeError)
  })
})

describe('rows and columns exchanged (transposed)', () => {
  test('of two rows, of none, and of rows without columns', () => {
    const matrix = [
      [1, 2, 3],
      [4, 5, 6],
    ]
    expect(transposed(matrix)).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ])
    expect(transposed([])).toEqual([])
    expect(transposed([], 2)).toEqual([[], []])
    expect(transposed([[], []])).toEqual([])
  })
})

describe('the solution of linear equations (solve)', () => {
  test('exists for two equations', () => {
    const [x, y] = solve(
      [
        [4, 2],
        [2, 3],
      ],
      [8, 8],
    )
    expect(x).toBeCloseTo(1, 14)
    expect(y).toBeCloseTo(2, 14)
  })

  test.prop([cases])('is the vector to which the matrix was applied', ([n, seed]) => {
    const random = new Random(seed)
    const a = positive(n, random)
    const x = Array.from({ length: n }, () => random.next() - 0.5)
    expectNear(
      [
        solve(
          a,
          column(
            multiply(
              a,
              x.map((value) => [value]),
            ),
          ),
        ),
      ],
      [x],
      1e-9,
    )
  })

  test('refuses a singular matrix, an indefinite one, one that is not square, and a wrong right-hand side', () => {
    // A Laplacian: its rows add up to 0, so only rounding is left of the pivot.
    const laplacian = [
      [0.4, -0.3, -0.1],
      [-0.3, 0.9, -0.6],
      [-0.1, -0.6, 0.7],
    ]
    const saddle = [
      [1, 2],
      [2, 1],
    ]
    expect(() => solve(laplacian, [1, -1, 0])).toThrow(RangeError)
    expect(() => solve(saddle, [1, 1])).toThrow(RangeError)
    expect(() => solver([[1, 2]])).toThrow(RangeError)
    expect(() => solve(positive(3, new Random(1)), [1, 2])).toThrow(RangeError)
  })
})

describe('the inverse of a matrix (inverse)', () => {
  test('of the Hilbert matrix of 4 rows has whole numbers', () => {
    // Savage & Lukacs (1954): the first row of the inverse is 16, -120, 240, -140.
    const hilbert = Array.from({ length: 4 }, (_, i) => Array.from({ length: 4 }, (_, j) => 1 / (i + j + 1)))
    const whole = [
      [16, -120, 240, -140],
      [-120, 1200, -2700, 1680],
      [240, -2700, 6480, -4200],
      [-140, 1680, -4200, 2800],
    ]
    expectNear(inverse(hilbert), whole, 1e-8)
  })

  test.prop([cases])('times the matrix is the identity', ([n, seed]) => {
    const a = positive(n, new Random(seed))
    expectNear(multiply(inverse(a), a), identity(n), 1e-9)
  })
})

describe('the pseudo-inverse (pseudoInverse)', () => {
  test.prop([cases])('is the inverse of a regular matrix', ([n, seed]) => {
    const a = positive(n, new Random(seed))
    expectNear(pseudoInverse(a), inverse(a), 1e-8)
  })

  test.prop([cases])("fulfils Penrose's four conditions on a singular matrix", ([n, seed]) => {
    const random = new Random(seed)
    // A matrix of half the rank, with eigenvalues of both signs.
    const thin = Array.from({ length: n }, () => Array.from({ length: Math.ceil(n / 2) }, () => random.next() - 0.5))
    const signs = (thin[0] ?? []).map((_, k) => (k % 2 === 0 ? 1 : -1))
    const a = thin.map((x) => thin.map((y) => x.reduce((sum, v, k) => sum + v * (y[k] ?? 0) * (signs[k] ?? 0), 0)))
    const plus = pseudoInverse(a)
    const size = Math.max(1, ...plus.flat().map(Math.abs))
    expectNear(multiply(multiply(a, plus), a), a, 1e-12 * size)
    expectNear(multiply(multiply(plus, a), plus), plus, 1e-12 * size * size)
    const product = multiply(a, plus)
    expectNear(product, transposed(product), 1e-12 * size)
  })

  test('of the Laplacian of a complete graph of n is itself over n squared', () => {
    const n = 5
    const laplacian = identity(n).map((row, i) => row.map((_, j) => (i === j ? n - 1 : -1)))
    const expected = laplacian.map((row) => row.map((value) => value / n / n))
    expectNear(pseudoInverse(laplacian), expected, 1e-15)
  })

  test('of a zero matrix is zero', () => {
    expect(
      pseudoInverse([
        [0, 0],
        [0, 0],
      ]),
    ).toEqual([
      [0, 0],
      [0, 0],
    ])
  })

  test('of 100 rows satisfies the first condition, too', () => {
    const random = new Random(7)
    const a = positive(100, random).map((row) => [...row])
    // Singular only for constants.
    const centred = centre(a)
    const plus = pseudoInverse(centred)
    expectNear(multiply(multiply(centred, plus), centred), centred, 1e-8)
  })
})

/** A random matrix times its transpose, away from singular by a tenth. */
function positive(n: number, random: Random): number[][] {
  const root = Array.from({ length: n }, () => Array.from({ length: n }, () => random.next() - 0.5))
  return root.map((x, i) => root.map((y, j) => x.reduce((sum, v, k) => sum + v * (y[k] ?? 0), i === j ? 0.1 : 0)))
}

function centre(a: Matrix): number[][] {
  const n = a.length
  const projector = identity(n).map((row) => row.map((value) => value - 1 / n))
  return multiply(multiply(projector, a), projector)
}

function identity(n: number): number[][] {
  return Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)))
}

function column(a: Matrix): number[] {
  return a.map((row) => row[0] ?? Number.NaN)
}

function expectNear(found: Matrix, expected: Matrix, tolerance: number): void {
  expect(found.map((row) => row.length)).toEqual(expected.map((row) => row.length))
  const error = Math.max(
    ...found.flatMap((row, i) => row.map((x, j) => Math.abs(x - (expected[i]?.[j] ?? Number.NaN)))),
  )
  expect(error).toBeLessThanOrEqual(tolerance)
}
