import * as maths from '../../core/maths.ts'
import { betaCdf } from '../special/distributions.ts'
import { zeros } from '../special/likelihood.ts'
import { inverse, multiply, solve } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'

/**
 * Variance components: spread² of random effects, one for all kinds of units but those that stand out. Letters are those of `spreadBy` in
 * `uneven-worths.ts`, which also has the references.
 */

/** S, M and phi of `spreadBy`, and the products of M that do not depend on the variances. */
export interface Sums {
  readonly pull: readonly number[]
  readonly left: Matrix
  readonly phi: number
  /** The kind of unit of each effect. */
  readonly kinds: readonly number[]
  /** M M. */
  readonly twice: Matrix
  /** By kind: M I M, where the diagonal matrix I is 1 for the effects of the kind and 0 for all others. */
  readonly products: ReadonlyMap<number, Matrix>
}

/** The products take as long as two products of matrices as large as M; every test of a kind uses them. */
export function sumsOf(pull: readonly number[], left: Matrix, kinds: readonly number[], phi: number): Sums {
  const productOf = (kind: number): Matrix => {
    const own = effectsOfKind(kinds, kind)
    return multiply(
      left.map((row) => own.map((k) => row[k] as number)),
      own.map((k) => left[k] as readonly number[]),
    )
  }
  const products = new Map([...new Set(kinds)].map((kind) => [kind, productOf(kind)]))
  return { pull, left, phi, kinds, twice: multiply(left, left), products }
}

/** Effects of one variance. */
type Effects = readonly number[]

/** Whether the effects say so little that a spread of 1 could not be told from none. */
export function isVague({ left, phi }: Sums, set: Effects): boolean {
  const squares = squaresOf(left, set, set)
  return !(squares > 0) || phi * Math.sqrt(2 / squares) > VAGUE
}

/** Largest standard error of spread² (where it is 0) at which the spread can be estimated. */
const VAGUE = 1

/**
 * Kinds whose effects are larger than the spread of the others makes them, the clearest first. They are tested one after the other, each time
 * at `STANDS_OUT` divided by the number of kinds (Bonferroni), and at most half of the kinds stand out. Of fewer than `FEWEST_KINDS` none
 * does, since two others do not tell what is usual.
 */
export function standingOut(sums: Sums): number[] {
  const { kinds } = sums
  const open = new Set(kinds)
  const most = open.size < FEWEST_KINDS ? 0 : Math.floor(open.size / 2)
  const apart: number[] = []
  while (apart.length < most) {
    const tested = [...open].map((kind) => ({ kind, p: standsOut(sums, setsOf(kinds, [...apart, kind])) }))
    const clearest = tested.reduce((best, one) => (one.p < best.p ? one : best))
    if (!(clearest.p * tested.length < STANDS_OUT)) break
    apart.push(clearest.kind)
    open.delete(clearest.kind)
  }
  return apart
}

const FEWEST_KINDS = 4

/**
 * Chance that a kind stands out though all have one spread. In the linear model of `bench/simulation/uneven.ts` (six kinds in four numbers, a
 * spread of 0.05, the anchor's 0.3) intervals hold in 73 to 78% of runs if no kind may stand out, in 88 to 93% at 0.05, in 92 to 94% at 0.2; if
 * all have one spread, in 95.9, 95.8 and 95.2%.
 */
const STANDS_OUT = 0.1

/**
 * The p value of the hypothesis that the effects of the last set, g, have the spread of the first, which is estimated without them. Q_g / tr
 * C_gg is compared with F: above with (tr C_gg)² / (sum of the squares of C_gg) degrees of freedom, below with those of the estimated part of
 * tr C_gg. It is 1 if the scores cannot tell the spread of g or that of the first set: then there is nothing to compare.
 */
function standsOut(sums: Sums, sets: readonly Effects[]): number {
  const own = sets.at(-1) as Effects
  if (isVague(sums, own) || isVague(sums, sets[0] as Effects)) return 1
  const found = variancesOf(sums, sets)
  const shared = [...found.slice(0, -1), found[0] as number]
  const whole = covarianceOf(sums, sets, shared)
  const trace = total(own, (k) => whole[k]?.[k] as number)
  const share = squaresOf(sums.left, own, [...(sets[0] as Effects), ...own])
  const { variances, errors } = withoutNoise(sums, sets, shared)
  const below = Math.max(
    degreesOf(variances[0] as number, errors[0]?.[0] as number),
    degreesOf(trace / share, errorsOf(sums, sets, shared)[0]?.[0] as number),
  )
  const above = maths.squared(trace) / squaresOf(whole, own, own)
  const ratio = total(own, (k) => maths.squared(sums.pull[k] as number)) / trace
  return betaCdf(below / (below + above * ratio), below / 2, above / 2)
}

/** The effects of all kinds that do not stand out, then those of each kind that does. */
export function setsOf(kinds: readonly number[], apart: readonly number[]): Effects[] {
  const others = kinds.flatMap((kind, k) => (apart.includes(kind) ? [] : [k]))
  return [others, ...apart.map((kind) => effectsOfKind(kinds, kind))]
}

function effectsOfKind(kinds: readonly number[], kind: number): number[] {
  return kinds.flatMap((one, k) => (one === kind ? [k] : []))
}

/** spread² of each set of effects, and how well it is known. */
export interface Estimates {
  readonly sets: readonly Effects[]
  readonly variances: readonly number[]
  /** Covariance of `variances`. */
  readonly errors: Matrix
  /** See `withoutNoise`. */
  readonly noiseless: { readonly variances: readonly number[]; readonly errors: Matrix }
}

export function estimatesOf(sums: Sums, sets: readonly Effects[]): Estimates {
  const variances = variancesOf(sums, sets)
  const errors = errorsOf(sums, sets, variances)
  return { sets, variances, errors, noiseless: withoutNoise(sums, sets, variances) }
}

/** spread² of each set, by the method of moments; what would be negative is 0. */
function variancesOf({ pull, left, phi }: Sums, sets: readonly Effects[]): number[] {
  const squares = squaresBetween(left, sets)
  const over = sets.map((set) => total(set, (k) => maths.squared(pull[k] as number) - phi * (left[k]?.[k] as number)))
  let free = sets.map((_, i) => i)
  while (free.length > 0) {
    const found = solve(
      free.map((i) => free.map((j) => squares[i]?.[j] as number)),
      free.map((i) => over[i] as number),
    )
    const least = Math.min(...found)
    if (least >= 0) return sets.map((_, i) => found[free.indexOf(i)] ?? 0)
    free = free.filter((_, at) => found[at] !== least)
  }
  return sets.map(() => 0)
}

/** Covariance of the estimates of `variancesOf`, if these are the true ones. */
function errorsOf(sums: Sums, sets: readonly Effects[], variances: readonly number[]): number[][] {
  const back = inverse(squaresBetween(sums.left, sets))
  const sampled = squaresBetween(covarianceOf(sums, sets, variances), sets).map((row) => row.map((value) => 2 * value))
  return multiply(multiply(back, sampled), back)
}

/** The variances, all 1 if there are none, and the covariance of their estimates if there were no noise. */
function withoutNoise(sums: Sums, sets: readonly Effects[], variances: readonly number[]): Estimates['noiseless'] {
  const present = variances.map((value) => (variances.some((one) => one > 0) ? value : 1))
  return { variances: present, errors: errorsOf({ ...sums, phi: 0 }, sets, present) }
}

/**
 * C = phi M + M D M. With d the variance of the first set, D is d everywhere, but d + (d_i − d) on each further set i, which is a kind. So C
 * is a sum of products that are known, and no matrices have to be multiplied.
 */
function covarianceOf(
  { left, phi, kinds, twice, products }: Sums,
  sets: readonly Effects[],
  variances: readonly number[],
): number[][] {
  const usual = variances[0] as number
  const own = sets.slice(1).map((set, i): readonly [number, Matrix] => {
    const kind = kinds[set[0] as number] as number
    return [(variances[i + 1] as number) - usual, products.get(kind) as Matrix]
  })
  const terms = ([[phi, left], [usual, twice], ...own] as const).filter(([factor]) => factor !== 0)
  const sum = zeros(left.length)
  for (const [factor, matrix] of terms) {
    for (const [k, row] of sum.entries()) {
      const from = matrix[k] as readonly number[]
      for (let l = 0; l < row.length; l++) row[l] = (row[l] as number) + factor * (from[l] as number)
    }
  }
  return sum
}

/** The variance of each effect. */
export function spreadOver(sets: readonly Effects[], variances: readonly number[], many: number): number[] {
  const byEffect = new Array<number>(many).fill(0)
  for (const [i, set] of sets.entries()) for (const k of set) byEffect[k] = variances[i] as number
  return byEffect
}

/** Satterthwaite's degrees of freedom of a variance from the variance of its estimate. */
function degreesOf(variance: number, error: number): number {
  return (2 * maths.squared(variance)) / error
}

/** By two sets: the sum of the squares of a matrix over the rows of one and the columns of the other. */
function squaresBetween(matrix: Matrix, sets: readonly Effects[]): number[][] {
  return sets.map((rows) => sets.map((columns) => squaresOf(matrix, rows, columns)))
}

function squaresOf(matrix: Matrix, rows: Effects, columns: Effects): number {
  let sum = 0
  for (const k of rows) {
    const row = matrix[k] as readonly number[]
    let own = 0
    for (const l of columns) own += maths.squared(row[l] as number)
    sum += own
  }
  return sum
}

export function total(places: readonly number[], of: (place: number) => number): number {
  return places.reduce((sum, place) => sum + of(place), 0)
}

/**
 * Degrees of freedom of a variance `whole`, of which the effects make the sum over sets of share × variance: Satterthwaite's, but no fewer
 * than those of the effects' part without noise. Infinite if the effects have no share.
 */
export function degreesBy({ errors, noiseless }: Estimates, shares: readonly number[], whole: number): number {
  if (!shares.some((share) => share > 0)) return Number.POSITIVE_INFINITY
  const part = shares.reduce((sum, share, i) => sum + share * (noiseless.variances[i] as number), 0)
  return Math.max(degreesOf(part, quadratic(noiseless.errors, shares)), degreesOf(whole, quadratic(errors, shares)))
}

/** x' M x. */
function quadratic(matrix: Matrix, x: readonly number[]): number {
  return matrix.reduce(
    (sum, row, i) => sum + (x[i] as number) * row.reduce((part, value, j) => part + value * (x[j] as number), 0),
    0,
  )
}
