import * as maths from '../../core/maths.ts'
import { betaCdf } from '../special/distributions.ts'
import { addAt, add as addTo, zeros } from '../special/likelihood.ts'
import { inverse, multiply, solve, transposed } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import type { ArmyDesign } from './army-design.ts'
import { type ArmyFit, residualOf } from './army-fit.ts'
import type { ArmyScore, Troops } from './army-scores.ts'

/** How unevenly the worth of a model is spread over the numbers of units that armies have, and what that adds to the errors. */
export interface UnevenWorths {
  /** Standard deviation of the ln worth of a model between numbers of units, at least 0; null if the scores cannot tell it. */
  readonly spread: number | null
  /** Kinds that have a spread of their own, which is larger, the clearest first; `spread` is that of all others. */
  readonly apart: readonly { readonly kind: number; readonly spread: number }[]
  /** What the spread adds to the covariance of the parameters; 0 if the spread is null. */
  readonly covariance: Matrix
  /** Degrees of freedom of the error of each parameter, from its whole variance; infinite for a parameter that the effects do not move, and if the spread is null. */
  readonly degrees: (parameter: number, variance: number) => number
  /** By parameter and effect: how much the parameter moves if the effect is larger by 1. */
  readonly loadings: Matrix
  /** How the spread makes weighted sums of effects vary. */
  readonly sums: (sums: readonly Weights[]) => SumsOfEffects
}

/**
 * Weight of each effect of a sum, by the index of the effect. A sum may contain effects that this fit does not have, as those of another fit:
 * they have indices from the number of effects on, and the variance of a kind that does not stand out.
 */
export type Weights = ReadonlyMap<number, number>

export interface SumsOfEffects {
  /** Covariance of the sums, at the spread that was found; 0 if it is null. */
  readonly covariance: Matrix
  /** Degrees of freedom of a variance `whole`, of which the variances of all these sums together are a part; the rest is noise. */
  readonly degrees: (whole: number) => number
}

export interface NamedEffects {
  /** Names of the effects, the same for the same unit in the same number of units in all fits. */
  readonly names: readonly string[]
}

/** Worths by unit, decisiveness by band, and the number of units that so many models of a unit are divided into. */
interface Fitted {
  readonly theta: readonly number[]
  readonly kappas: readonly number[]
  readonly unitsIn: (unit: number, models: number) => number
}

/** What observations say about effects. X: derivatives of the log odds by the parameters, Z: by the effects, W: the binomial variances. */
export interface EffectSums {
  /** Z' (observed − expected). */
  readonly pull: readonly number[]
  /** Z'WZ. */
  readonly among: Matrix
  /** X'WZ. */
  readonly along: Matrix
  /** The kind of unit of each effect. */
  readonly kinds: readonly number[]
}

/**
 * A model has one worth in the fit, but thirty models in two units may fight no better than twenty-six. All armies with the same number of
 * units of a kind share such a misfit, so it does not average out over armies, and errors that count armies as independent are too small.
 * Here the ln worth of a model has a random effect for each kind and number of units, with mean 0 and variance spread², the same for all
 * kinds but those that stand out, see `spreadBy`.
 */
export function unevenWorths(
  scores: readonly ArmyScore[],
  design: ArmyDesign,
  fit: ArmyFit,
  bread: Matrix,
  phi: number,
  fitted: Fitted,
): UnevenWorths & NamedEffects {
  const { effects, kinds, names } = effectsOf(scores, fitted)
  const many = kinds.length
  const pull = new Array<number>(many).fill(0)
  const among = zeros(many)
  const along = zeros(design.parameters, many)
  for (const [i, own] of effects.entries()) {
    const noise = fit.noise[i] as number
    const residual = (design.battles[i] as number) * residualOf(design.score[i] as number, fit.etas[i] as number)
    for (const [k, slope] of own) {
      pull[k] = (pull[k] as number) + slope * residual
      for (const [l, other] of own) addAt(among, k, l, noise * slope * other)
      for (let at = design.slopesFrom[i] as number; at < (design.slopesFrom[i + 1] as number); at++) {
        addAt(along, design.slot[at] as number, k, noise * slope * (fit.slopes[at] as number))
      }
    }
  }
  return { ...spreadBy({ pull, among, along, kinds }, bread, phi), names }
}

/**
 * The spread of random effects, what it adds to the covariance of the parameters, and how well it is known. With B the inverse of the
 * information with the prior, and S = Z' (observed − expected),
 *
 * cov S = C = phi M + M D M,  M = Z'WZ − Z'WX B X'WZ,
 *
 * where the diagonal matrix D has the variances of the effects: spread² for all kinds but those that stand out, and one more for each of
 * these (`standingOut`). For the effects g of one variance, Q_g = |S_g|² has the mean phi tr M_gg + the sum over all such sets h of A_gh
 * spread_h², A_gh the sum of the squares of M over g and h. This gives spread² by the method of moments (0 if it would be negative). S is
 * nearly normal, so cov(Q_g, Q_h) is twice the sum of the squares of C over g and h. The effects add (B X'WZ) D (B X'WZ)' to the covariance
 * of the parameters.
 *
 * A parameter of variance v, of which p comes from the effects, has an error of 2 v² / var(p) degrees of freedom (Satterthwaite). Where v is
 * mostly noise this can fall to 1 and less. No parameter is given fewer than p would have without noise (phi 0). That is a rule, not a
 * theorem: `bench/simulation/uneven.ts` has how often such intervals hold.
 *
 * The spread is not estimable if even a spread of 1 (a model worth 2.7 times as much) could not be told from none: if the standard error of
 * spread² where it is 0 is larger than `VAGUE`. So it is where every kind stands in one number of units: then M = 0 up to the prior.
 *
 * le Cessie & van Houwelingen, Biometrics 51 (1995) 600; Rao, Journal of the American Statistical Association 67 (1972) 112; Satterthwaite,
 * Biometrics Bulletin 2 (1946) 110.
 */
export function spreadBy({ pull, among, along, kinds }: EffectSums, bread: Matrix, phi: number): UnevenWorths {
  const loadings = multiply(bread, along)
  const absorbed = multiply(transposed(along, pull.length), loadings)
  const left = among.map((row, k) => row.map((value, l) => value - (absorbed[k]?.[l] as number)))
  const sums = sumsOf(pull, left, kinds, phi)
  const all = pull.map((_, k) => k)
  if (isVague(sums, all)) return unknownSpread(loadings)
  const apart = standingOut(sums)
  return spreadsFound(loadings, kinds, apart, estimatesOf(sums, setsOf(kinds, apart)))
}

/** What is known of the spread if scores cannot tell it: nothing is added to errors. */
export function unknownSpread(loadings: Matrix): UnevenWorths {
  return { spread: null, apart: [], covariance: zeros(loadings.length), degrees: unlimited, loadings, sums: noSums }
}

/** Degrees of freedom of an error to which the effects add nothing. */
function unlimited(): number {
  return Number.POSITIVE_INFINITY
}

/** Sums of effects that add nothing. */
function noSums(asked: readonly Weights[]): SumsOfEffects {
  return { covariance: zeros(asked.length), degrees: unlimited }
}

function spreadsFound(
  loadings: Matrix,
  kinds: readonly number[],
  apart: readonly number[],
  estimates: Estimates,
): UnevenWorths {
  const { sets, variances } = estimates
  const byEffect = spreadOver(sets, variances, kinds.length)
  const weighed = loadings.map((row) => row.map((value, k) => value * (byEffect[k] as number)))
  return {
    spread: Math.sqrt(variances[0] as number),
    apart: apart.map((kind, i) => ({ kind, spread: Math.sqrt(variances[i + 1] as number) })),
    covariance: multiply(weighed, transposed(loadings, kinds.length)),
    degrees: (parameter, whole) => {
      const row = loadings[parameter] as readonly number[]
      const shares = sets.map((set) => total(set, (k) => maths.squared(row[k] as number)))
      return degreesBy(estimates, shares, whole)
    },
    loadings,
    sums: (asked) => sumsBy(estimates, byEffect, asked),
  }
}

/** Covariance and degrees of freedom of weighted sums of effects. `byEffect`: the variance of each effect. */
function sumsBy(estimates: Estimates, byEffect: readonly number[], asked: readonly Weights[]): SumsOfEffects {
  const { sets, variances } = estimates
  const usual = variances[0] as number
  const shares = sets.map(() => 0)
  for (const weights of asked) {
    for (const [k, weight] of weights) {
      const set = sets.findIndex((one) => one.includes(k))
      addTo(shares, Math.max(0, set), maths.squared(weight))
    }
  }
  const varianceOf = (k: number): number => byEffect[k] ?? usual
  return {
    covariance: asked.map((one) => asked.map((other) => shared(one, other, varianceOf))),
    degrees: (whole) => degreesBy(estimates, shares, whole),
  }
}

/**
 * Degrees of freedom of a variance `whole`, of which the effects make the sum over sets of share × variance: Satterthwaite's, but no fewer
 * than those of the effects' part without noise. Infinite if the effects have no share.
 */
function degreesBy({ errors, noiseless }: Estimates, shares: readonly number[], whole: number): number {
  if (!shares.some((share) => share > 0)) return Number.POSITIVE_INFINITY
  const part = shares.reduce((sum, share, i) => sum + share * (noiseless.variances[i] as number), 0)
  return Math.max(degreesOf(part, quadratic(noiseless.errors, shares)), degreesOf(whole, quadratic(errors, shares)))
}

/** Covariance of two sums of effects. */
function shared(one: Weights, other: Weights, varianceOf: (effect: number) => number): number {
  let sum = 0
  for (const [k, weight] of one) sum += weight * (other.get(k) ?? 0) * varianceOf(k)
  return sum
}

/** S, M and phi of `spreadBy`, and the products of M that do not depend on the variances. */
interface Sums {
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
function sumsOf(pull: readonly number[], left: Matrix, kinds: readonly number[], phi: number): Sums {
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
function isVague({ left, phi }: Sums, set: Effects): boolean {
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
function standingOut(sums: Sums): number[] {
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
function setsOf(kinds: readonly number[], apart: readonly number[]): Effects[] {
  const others = kinds.flatMap((kind, k) => (apart.includes(kind) ? [] : [k]))
  return [others, ...apart.map((kind) => effectsOfKind(kinds, kind))]
}

function effectsOfKind(kinds: readonly number[], kind: number): number[] {
  return kinds.flatMap((one, k) => (one === kind ? [k] : []))
}

/** spread² of each set of effects, and how well it is known. */
interface Estimates {
  readonly sets: readonly Effects[]
  readonly variances: readonly number[]
  /** Covariance of `variances`. */
  readonly errors: Matrix
  /** See `withoutNoise`. */
  readonly noiseless: { readonly variances: readonly number[]; readonly errors: Matrix }
}

function estimatesOf(sums: Sums, sets: readonly Effects[]): Estimates {
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
function spreadOver(sets: readonly Effects[], variances: readonly number[], many: number): number[] {
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

function total(places: readonly number[], of: (place: number) => number): number {
  return places.reduce((sum, place) => sum + of(place), 0)
}

/** x' M x. */
function quadratic(matrix: Matrix, x: readonly number[]): number {
  return matrix.reduce(
    (sum, row, i) => sum + (x[i] as number) * row.reduce((part, value, j) => part + value * (x[j] as number), 0),
    0,
  )
}

/** By observation: the derivatives of its log odds by the effects, as [effect, derivative]; and the kind of unit and the name of each effect. */
function effectsOf(scores: readonly ArmyScore[], { theta, kappas, unitsIn }: Fitted) {
  const known = new Map<string, number>()
  const kinds: number[] = []
  const worths = theta.map(maths.exp)
  const effects = scores.map(({ a, b, band }) => {
    const own = new Map<number, number>()
    for (const [troops, sign] of [
      [a, 1],
      [b, -1],
    ] as const) {
      const models = merged(troops)
      let total = 0
      for (const [unit, count] of models) total += count * (worths[unit] as number)
      for (const [unit, count] of models) {
        const key = `${unit}: ${unitsIn(unit, count)}`
        const effect = known.get(key) ?? known.size
        known.set(key, effect)
        kinds[effect] = unit
        const slope = (sign * (kappas[band] as number) * count * (worths[unit] as number)) / total
        own.set(effect, (own.get(effect) ?? 0) + slope)
      }
    }
    return own
  })
  return { effects, kinds, names: [...known.keys()] }
}

/** Models of every unit of an army that has any. */
function merged(troops: Troops): Map<number, number> {
  const models = new Map<number, number>()
  for (const [unit, count] of troops) if (count > 0) models.set(unit, (models.get(unit) ?? 0) + count)
  return models
}
