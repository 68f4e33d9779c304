import { eigen } from '../special/eigen.ts'
import { multiply, pseudoInverse } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'

/** Parameters that the data do not determine, each alone or relative to each other. */
interface Collision {
  /** Indices in ascending order. */
  readonly parameters: readonly number[]
  /** Standard error of the least certain parameter; infinite if the data do not determine it at all. */
  readonly standardError: number
}

export interface Identification {
  /** Standard errors of the parameters of interest, from the data alone. */
  readonly standardErrors: readonly number[]
  readonly collisions: readonly Collision[]
}

/**
 * Which of the first `of` parameters an information matrix determines with a standard error of at most `limit`. The others are nuisance
 * parameters. The information on the first parameters when the others are fitted too (the Schur complement) is divided into its
 * eigenvectors. A direction is weak if it alone gives a parameter a standard error above the limit, or if it is the largest part of such a
 * standard error. Parameters that the weak directions couple collide. `scale` multiplies the covariance.
 *
 * Belsley, Kuh & Welsch, Regression Diagnostics (1980), chapter 3.
 */
export function identification(information: Matrix, of: number, limit: number, scale = 1): Identification {
  const { values, vectors } = eigen(profiled(information, of))
  const floor = SINGULAR * Math.max(Number.MIN_VALUE, ...values)
  // Variance that a direction gives a parameter.
  const parts = vectors.map((vector, k) => {
    const value = values[k] as number
    return vector.map((x) => {
      if (value > floor) return (scale * x * x) / value
      return Math.abs(x) < TOUCHED ? 0 : Number.POSITIVE_INFINITY
    })
  })
  const variances = Array.from({ length: of }, (_, u) => parts.reduce((sum, part) => sum + (part[u] as number), 0))
  const weak = parts.map((part) => part.some((variance) => variance > limit * limit))
  variances.forEach((variance, u) => {
    if (variance > limit * limit) weak[largest(parts.map((part) => part[u] as number))] = true
  })
  const standardErrors = variances.map(Math.sqrt)
  const collisions = groups(
    vectors.filter((_, k) => weak[k]),
    of,
  ).map((parameters) => ({
    parameters,
    standardError: Math.max(...parameters.map((u) => standardErrors[u] as number)),
  }))
  return { standardErrors, collisions }
}

/** Eigenvalues below this part of the largest are rounding errors of 0. */
const SINGULAR = 1e-12
/** Components of an eigenvector below this are rounding errors of 0. */
const TOUCHED = 1e-6
/** Least share in the weak directions, or coupling by them, that is reported. */
const COUPLED = 0.05

/** Information on the first parameters if the others are unknown, too. */
function profiled(information: Matrix, of: number): number[][] {
  const block = (rows: readonly [number, number], columns: readonly [number, number]) =>
    information.slice(...rows).map((row) => row.slice(...columns))
  const n = information.length
  const own = block([0, of], [0, of])
  if (n === of) return own
  const across = block([0, of], [of, n])
  const back = block([of, n], [0, of])
  const lost = multiply(multiply(across, pseudoInverse(block([of, n], [of, n]))), back)
  return own.map((row, i) => row.map((value, j) => value - ((lost[i]?.[j] as number) + (lost[j]?.[i] as number)) / 2))
}

/** Sets of parameters that the projection on the weak directions couples. */
function groups(weak: Matrix, of: number): number[][] {
  const coupling = (i: number, j: number) =>
    weak.reduce((sum, vector) => sum + (vector[i] as number) * (vector[j] as number), 0)
  const found: number[][] = []
  const seen = new Set<number>()
  for (let first = 0; first < of; first++) {
    if (seen.has(first) || coupling(first, first) < COUPLED) continue
    const group = new Set([first])
    for (const i of group) {
      for (let j = 0; j < of; j++) if (coupling(j, j) >= COUPLED && Math.abs(coupling(i, j)) >= COUPLED) group.add(j)
    }
    for (const i of group) seen.add(i)
    found.push([...group].toSorted((i, j) => i - j))
  }
  return found
}

function largest(values: readonly number[]): number {
  return values.indexOf(Math.max(...values))
}
