import * as maths from '../../core/maths.ts'
import type { Matrix } from './matrix-type.ts'

/** Eigenvalues of a symmetric matrix in ascending order, each with its vector of length 1. */
interface Eigen {
  readonly values: readonly number[]
  readonly vectors: Matrix
}

/**
 * Eigenvalues and eigenvectors of a symmetric matrix, by cyclic sweeps of Jacobi's rotations until the elements off the diagonal are
 * rounding errors. Meant for some tens of rows: a sweep takes about 6 n^3 operations, and about eight are needed. Throws a RangeError if
 * `a` is not square, or has an element that is not finite.
 *
 * Golub & Van Loan, Matrix Computations, section 8.5.
 *
 * @example eigen([[2, 1], [1, 2]]).values // => [1, 3]
 */
export function eigen(a: Matrix): Eigen {
  const n = a.length
  if (a.some((row) => row.length !== n)) throw new RangeError('the matrix is not square')
  const m = Float64Array.from(a.flat())
  if (!m.every(Number.isFinite)) throw new RangeError('the elements of a matrix are finite numbers')
  const turns = new Float64Array(n * n)
  for (let i = 0; i < n; i++) turns[i * n + i] = 1
  let size = 0
  for (const value of m) size += value * value
  const negligible = Number.EPSILON * Math.sqrt(size)
  for (let sweep = 0; sweep < 100 && offDiagonal(m, n) > negligible; sweep++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++)
        if (Math.abs(m[p * n + q] as number) > negligible / n / n) rotate(m, turns, n, p, q)
    }
  }
  const order = Array.from({ length: n }, (_, i) => i)
  order.sort((i, j) => (m[i * n + i] as number) - (m[j * n + j] as number))
  return {
    values: order.map((i) => m[i * n + i] as number),
    vectors: order.map((i) => Array.from(turns.subarray(i * n, i * n + n))),
  }
}

/** Applies the rotation that makes the element at row `p`, column `q` 0 to the matrix from both sides, and to `turns`. */
function rotate(m: Float64Array, turns: Float64Array, n: number, p: number, q: number): void {
  const half = ((m[q * n + q] as number) - (m[p * n + p] as number)) / (2 * (m[p * n + q] as number))
  const tangent = (half < 0 ? -1 : 1) / (Math.abs(half) + maths.hypot(1, half))
  const cosine = 1 / maths.hypot(1, tangent)
  const sine = tangent * cosine
  mix(m, p * n, q * n, 1, n, cosine, sine)
  mix(m, p, q, n, n, cosine, sine)
  // A rounding error left here would keep the sweeps going.
  m[p * n + q] = 0
  m[q * n + p] = 0
  mix(turns, p * n, q * n, 1, n, cosine, sine)
}

/** Rotates two lines of `n` numbers; the numbers of a line are `stride` apart. */
function mix(m: Float64Array, p: number, q: number, stride: number, n: number, cosine: number, sine: number): void {
  for (let k = 0; k < n * stride; k += stride) {
    const x = m[p + k] as number
    const y = m[q + k] as number
    m[p + k] = cosine * x - sine * y
    m[q + k] = sine * x + cosine * y
  }
}

/** Root of the sum of squares above the diagonal. */
function offDiagonal(m: Float64Array, n: number): number {
  let sum = 0
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) sum += maths.squared(m[i * n + j] as number)
  return Math.sqrt(sum)
}
