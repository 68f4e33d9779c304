import { mean } from 'simple-statistics'
import * as maths from '../../core/maths.ts'
import { normalHalfWidth } from '../special/level.ts'

/**
 * Data for each sample of Saltelli's design: its points, or the outputs at the points. Rows with the same index belong together in all
 * samples.
 */
export interface Saltelli<Row> {
  readonly a: readonly Row[]
  readonly b: readonly Row[]
  /** For each parameter: A with that column from B. */
  readonly ab: readonly (readonly Row[])[]
  /** For each parameter: B with that column from A. Only needed for pairs. */
  readonly ba?: readonly (readonly Row[])[]
}

/**
 * Saltelli's design for the Sobol indices of `parameters` independent parameters: two samples A and B of `rows` points
 * with coordinates on [0, 1), and mixtures of the two, rows × (parameters + 2) points in all; with `pairs`, rows × (2
 * parameters + 2). A is drawn before B, row by row, from `uniform`, numbers on [0, 1). Throws a RangeError without a
 * parameter or two rows.
 *
 * Saltelli et al., Computer Physics Communications 181 (2010) 259.
 */
export function saltelliDesign(
  parameters: number,
  rows: number,
  uniform: () => number,
  pairs = false,
): Saltelli<readonly number[]> {
  if (!(Number.isInteger(parameters) && parameters >= 1)) throw new RangeError('a design varies at least one parameter')
  if (!(Number.isInteger(rows) && rows >= 2)) throw new RangeError('a design has at least two rows')
  const sample = () => Array.from({ length: rows }, () => Array.from({ length: parameters }, uniform))
  const a = sample()
  const b = sample()
  const mixed = (most: readonly number[][], column: readonly number[][]) =>
    Array.from({ length: parameters }, (_, i) => most.map((row, j) => row.with(i, at(at(column, j), i))))
  return { a, b, ab: mixed(a, b), ...(pairs && { ba: mixed(b, a) }) }
}

/** Index of the level that a coordinate on [0, 1) stands for, out of `levels` equally likely ones. */
export function levelIndex(coordinate: number, levels: number): number {
  return Math.min(levels - 1, Math.floor(coordinate * levels))
}

/** An estimated share of the variance. */
export interface SobolIndex {
  /** The estimated share. By chance it may be slightly below 0 or above 1. */
  readonly estimate: number
  /** Bootstrap standard error. */
  readonly standardError: number
  readonly low: number
  readonly high: number
}

interface SobolParameter {
  /** Share of the variance that would vanish if this parameter alone were known. */
  readonly first: SobolIndex
  /** Share of the variance that would remain if all parameters but this were known. */
  readonly total: SobolIndex
}

interface SobolPair {
  readonly one: number
  readonly other: number
  /** Share of the variance that would vanish if both parameters were known. */
  readonly closed: SobolIndex
  /** Share of the variance from their interaction: closed index minus both first-order indices. */
  readonly interaction: SobolIndex
}

interface SobolIndices {
  /** Variance of the expected output over the whole design, without the noise. */
  readonly variance: number
  readonly parameters: readonly SobolParameter[]
  /** Every pair of parameters, if the outputs have the mixtures for it. */
  readonly pairs?: readonly SobolPair[]
}

/**
 * Errors of the outputs about their expectations, averaged over rows. Rows are independent; the errors of outputs of one row may be
 * correlated, because of common random numbers.
 */
interface SobolNoise {
  /** Variance of the error of an output of A or B. */
  readonly variance: number
  /** For each parameter: covariance of the errors of B and AB minus that of B and A. */
  readonly first: readonly number[]
  /** For each parameter: half the variance of the difference of the errors of A and AB. */
  readonly total: readonly number[]
}

interface SobolOptions {
  /** Numbers on [0, 1) for the bootstrap. */
  readonly uniform: () => number
  /** Errors of the outputs; a number if each error has this variance and all are independent. If left out, outputs are exact. */
  readonly noise?: number | SobolNoise
  readonly level?: number
  /** Bootstrap samples. */
  readonly resamples?: number
}

/**
 * Sobol indices from the outputs of Saltelli's design. First order: mean of f_B (f_AB - f_A) over the variance (Saltelli 2010); total: half
 * the mean of (f_A - f_AB)^2 over the variance (Jansen 1999); closed index of a pair: mean of f_BA,i f_AB,j minus that of f_A f_B (Saltelli
 * 2002). Outputs are centred first. The variance is that of A and B together.
 *
 * Noise is subtracted from the variance, from each half mean square and, if errors of a row are correlated, from the products of the first
 * order. Otherwise all first-order indices would be too small and every total index would be above 0.
 *
 * Intervals: normal, with the standard error over bootstrap samples of whole rows (1.96 standard errors for the level 0.95). Undefined if
 * the outputs, or most bootstrap samples of them, vary no more than the noise, so that there is no variance to divide. Throws a RangeError
 * if samples differ in length or noise is negative.
 *
 * Saltelli et al., Computer Physics Communications 181 (2010) 259; Saltelli, Computer Physics Communications 145 (2002) 280.
 */
export function sobolIndices(outputs: Saltelli<number>, options: SobolOptions): SobolIndices | undefined {
  const { uniform, level = 0.95, resamples = 300 } = options
  const noise = noiseOf(options.noise ?? 0, outputs.ab.length)
  checkOutputs(outputs, noise)
  const rows = outputs.a.length
  const parts = partsOf(outputs)
  const shares = sharesOf(parts, new Float64Array(rows).fill(1 / rows), noise)
  if (!(shares.variance > 0)) return undefined
  const replicates: number[][] = []
  for (let i = 0; i < resamples; i++) {
    const replicate = sharesOf(parts, chosenRows(rows, uniform), noise)
    if (replicate.variance > 0) replicates.push(replicate.values)
  }
  if (replicates.length < resamples / 2) return undefined
  const z = normalHalfWidth(level)
  const indices = shares.values.map((estimate, i): SobolIndex => {
    const standardError = spread(replicates.map((values) => at(values, i)))
    return { estimate, standardError, low: estimate - z * standardError, high: estimate + z * standardError }
  })
  const count = parts.first.length
  return {
    variance: shares.variance,
    parameters: parts.first.map((_, i) => ({ first: at(indices, i), total: at(indices, count + i) })),
    ...(outputs.ba !== undefined && {
      pairs: parts.closed.map(({ one, other }, i) => ({
        one,
        other,
        closed: at(indices, 2 * count + i),
        interaction: at(indices, 2 * count + parts.closed.length + i),
      })),
    }),
  }
}

function noiseOf(noise: number | SobolNoise, parameters: number): SobolNoise {
  if (typeof noise !== 'number') return noise
  const each = (value: number): number[] => Array.from({ length: parameters }, () => value)
  return { variance: noise, first: each(0), total: each(noise) }
}

function checkOutputs({ a, b, ab, ba = [] }: Saltelli<number>, { variance, first, total }: SobolNoise): void {
  if (![variance, ...total].every((value) => value >= 0)) throw new RangeError('a variance of noise is not negative')
  if (first.length !== ab.length || total.length !== ab.length)
    throw new RangeError('noise is given for every parameter')
  if (a.length < 2 || [b, ...ab, ...ba].some((sample) => sample.length !== a.length)) {
    throw new RangeError('all samples have the same number of rows, at least two')
  }
  if (ba.length > 0 && ba.length !== ab.length) throw new RangeError('both mixtures have a sample for each parameter')
}

/** The quantities that are averaged over the rows, computed once for all bootstrap samples. */
interface Parts {
  readonly mean: Float64Array
  readonly square: Float64Array
  /** f_A f_B. */
  readonly unmixed: Float64Array
  /** One array for each parameter. */
  readonly first: readonly Float64Array[]
  readonly total: readonly Float64Array[]
  /** Products f_BA f_AB of the pairs 0 1, 0 2, ..., 1 2, .... */
  readonly closed: readonly Pair[]
}

interface Pair {
  readonly one: number
  readonly other: number
  readonly products: Float64Array
}

function partsOf(outputs: Saltelli<number>): Parts {
  const centre = (mean(outputs.a) + mean(outputs.b)) / 2
  const a = centred(outputs.a, centre)
  const b = centred(outputs.b, centre)
  const ab = outputs.ab.map((sample) => centred(sample, centre))
  const ba = (outputs.ba ?? []).map((sample) => centred(sample, centre))
  const each = (of: (j: number) => number) => Float64Array.from(a, (_, j) => of(j))
  return {
    mean: each((j) => (cell(a, j) + cell(b, j)) / 2),
    square: each((j) => (maths.squared(cell(a, j)) + maths.squared(cell(b, j))) / 2),
    unmixed: each((j) => cell(a, j) * cell(b, j)),
    first: ab.map((mixed) => each((j) => cell(b, j) * (cell(mixed, j) - cell(a, j)))),
    total: ab.map((mixed) => each((j) => maths.squared(cell(a, j) - cell(mixed, j)) / 2)),
    closed: ba.flatMap((swapped, one) =>
      ab.slice(one + 1).map((mixed, further) => ({
        one,
        other: one + 1 + further,
        products: each((j) => cell(swapped, j) * cell(mixed, j)),
      })),
    ),
  }
}

/** Variance, then the indices in the order first, total, closed, interaction, for weights of the rows that add up to 1. */
function sharesOf(parts: Parts, weights: Float64Array, noise: SobolNoise): { variance: number; values: number[] } {
  const rows = weights.length
  const weighted = (values: Float64Array) => {
    let sum = 0
    for (let j = 0; j < rows; j++) sum += cell(weights, j) * cell(values, j)
    return sum
  }
  const sampled = weighted(parts.square) - maths.squared(weighted(parts.mean))
  const variance = (sampled * 2 * rows) / (2 * rows - 1) - noise.variance
  const unmixed = weighted(parts.unmixed)
  const first = parts.first.map((values, i) => (weighted(values) - at(noise.first, i)) / variance)
  const total = parts.total.map((values, i) => (weighted(values) - at(noise.total, i)) / variance)
  const closed = parts.closed.map(({ products }) => (weighted(products) - unmixed) / variance)
  const interaction = parts.closed.map(({ one, other }, i) => at(closed, i) - at(first, one) - at(first, other))
  return { variance, values: [...first, ...total, ...closed, ...interaction] }
}

/** Weights of a bootstrap sample of the rows. */
function chosenRows(rows: number, uniform: () => number): Float64Array {
  const weights = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    const row = levelIndex(uniform(), rows)
    weights[row] = cell(weights, row) + 1 / rows
  }
  return weights
}

function centred(values: readonly number[], centre: number): Float64Array {
  return Float64Array.from(values, (value) => value - centre)
}

/** Standard deviation. */
function spread(values: readonly number[]): number {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => maths.squared(value - centre))))
}

function cell(values: Float64Array, index: number): number {
  return values[index] as number
}

/** An element that is known to exist. */
function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
