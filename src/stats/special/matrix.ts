import { eigen } from './eigen.ts'
import type { Matrix } from './matrix-type.ts'

/** The product a b. Throws a RangeError unless each row of `a` is as long as `b` has rows. */
export function multiply(a: Matrix, b: Matrix): number[][] {
  const columns = b[0]?.length ?? 0
  return a.map((row) => {
    if (row.length !== b.length) throw new RangeError(`a row of ${row.length} does not go with ${b.length} rows`)
    const product = new Array<number>(columns).fill(0)
    b.forEach((other, k) => {
      const factor = row[k] as number
      for (let j = 0; j < columns; j++) product[j] = (product[j] as number) + factor * (other[j] as number)
    })
    return product
  })
}

/**
 * The matrix with rows and columns exchanged. `columns`: number of columns, which a matrix without rows does not tell.
 *
 * @example transposed([[1, 2], [3, 4]]) // => [[1, 3], [2, 4]]
 */
export function transposed(matrix: Matrix, columns = matrix[0]?.length ?? 0): number[][] {
  return Array.from({ length: columns }, (_, j) => matrix.map((row) => row[j] as number))
}

/**
 * A function that solves a x = b for any b, by Cholesky's decomposition of the symmetric positive definite `a`, of which only the lower
 * triangle is read. Throws a RangeError if `a` is not square, or is singular up to rounding.
 */
export function solver(a: Matrix): (b: readonly number[]) => number[] {
  const n = sizeOf(a)
  const lower = cholesky(a, n)
  return (b) => {
    if (b.length !== n) throw new RangeError(`${n} equations have ${n} right-hand sides, not ${b.length}`)
    const x = [...b]
    for (let i = 0; i < n; i++) {
      let rest = x[i] as number
      for (let k = 0; k < i; k++) rest -= (lower[i * n + k] as number) * (x[k] as number)
      x[i] = rest / (lower[i * n + i] as number)
    }
    for (let i = n - 1; i >= 0; i--) {
      let rest = x[i] as number
      for (let k = i + 1; k < n; k++) rest -= (lower[k * n + i] as number) * (x[k] as number)
      x[i] = rest / (lower[i * n + i] as number)
    }
    return x
  }
}

/**
 * The x with a x = b, for a symmetric positive definite `a`. Throws as `solver` does.
 *
 * @example solve([[4, 2], [2, 3]], [8, 8]) // => [1, 2]
 */
export function solve(a: Matrix, b: readonly number[]): number[] {
  return solver(a)(b)
}

/** The inverse of a symmetric positive definite matrix. Throws as `solver` does. */
export function inverse(a: Matrix): number[][] {
  const solveFor = solver(a)
  // The inverse is symmetric: its columns are its rows.
  return a.map((_, i) => solveFor(a.map((_, j) => (i === j ? 1 : 0))))
}

/**
 * The pseudo-inverse (Moore and Penrose's) of a symmetric matrix: the inverse on the directions that it does not map to 0, and 0 on the
 * others. It uses Jacobi's rotations, which find even eigenvalues that are small beside the largest precisely; eigenvalues below 1e-12 of
 * the largest count as 0. Throws a RangeError if `a` is not square.
 */
export function pseudoInverse(a: Matrix): number[][] {
  const { values, vectors } = eigen(a)
  const n = values.length
  const least = 1e-12 * Math.max(0, ...values.map(Math.abs))
  const result = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  values.forEach((value, k) => {
    if (Math.abs(value) <= least) return
    const vector = vectors[k] as readonly number[]
    for (let i = 0; i < n; i++) {
      const row = result[i] as number[]
      const factor = (vector[i] as number) / value
      for (let j = 0; j < n; j++) row[j] = (row[j] as number) + factor * (vector[j] as number)
    }
  })
  return result
}

/** Lower triangle L with L L' = a, by rows. */
function cholesky(a: Matrix, n: number): Float64Array {
  const lower = new Float64Array(n * n)
  a.forEach((row, i) => {
    for (let j = 0; j <= i; j++) {
      let rest = row[j] as number
      for (let k = 0; k < j; k++) rest -= (lower[i * n + k] as number) * (lower[j * n + k] as number)
      if (j < i) {
        lower[i * n + j] = rest / (lower[j * n + j] as number)
      } else {
        // A pivot that should be 0 is about this large after rounding.
        if (!(rest > n * Number.EPSILON * (row[i] as number))) {
          throw new RangeError('the matrix is singular, or not positive definite')
        }
        lower[i * n + i] = Math.sqrt(rest)
      }
    }
  })
  return lower
}

function sizeOf(a: Matrix): number {
  if (a.some((row) => row.length !== a.length)) throw new RangeError('the matrix is not square')
  return a.length
}
