import * as maths from '../../core/maths.ts'
import { type Identification, identification } from '../ratings/identification.ts'
import { inverse, multiply } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import { type ArmyDesign, armyDesign } from './army-design.ts'
import {
  type ArmyFit,
  chance,
  information,
  LEAST_PRECISION,
  leveragesOf,
  maximised,
  noiseOf,
  type Observed,
  residualOf,
  scatter,
} from './army-fit.ts'
import type { ArmyScore, MixedArmiesModel, Troops } from './army-scores.ts'
import { type NamedEffects, type UnevenWorths, unevenWorths, unknownSpread } from './uneven-worths.ts'

/** Units whose worths the scores do not determine, each alone or relative to each other. */
interface Collision {
  readonly units: readonly number[]
  /** Standard error of the ln worth of the least certain of these units, without the prior; infinite if nothing determines it. */
  readonly standardError: number
}

export interface MixedArmies {
  /** ln worth by unit. */
  readonly theta: readonly number[]
  /** Standard errors by unit, 0 for fixed ones: the larger of the model's and the sandwich's, and what uneven worths add. */
  readonly standardErrors: readonly number[]
  /**
   * Degrees of freedom of these errors: few if they rest on how worths differ between a few numbers of units, infinite if on battles alone.
   * Multiply an error by Student's quantile.
   */
  readonly degrees: readonly number[]
  /** Decisiveness by band: logit of the score = kappa times ln(worth of a / worth of b). */
  readonly kappas: readonly number[]
  /** Standard errors of ln kappa by band. */
  readonly kappaErrors: readonly number[]
  /** Degrees of freedom of these errors. */
  readonly kappaDegrees: readonly number[]
  /**
   * Covariance of theta (by unit) followed by ln kappa (by band): that of the model, and the sandwich, both with what uneven worths add. Fixed
   * parameters have rows of 0.
   */
  readonly joint: readonly [model: Matrix, sandwich: Matrix]
  /**
   * Covariance of theta by chance alone, by unit: the part of the errors that more battles make smaller, without what uneven worths add. Two
   * fits of armies with the same numbers of units share that addition, so their difference has these errors. Fixed units have rows of 0.
   */
  readonly noise: Matrix
  /** What theta rests on of how worths differ between numbers of units. */
  readonly uneven: UnevenEffects
  /** Coefficients of the nuisance columns. */
  readonly coefficients: readonly number[]
  readonly coefficientErrors: readonly number[]
  /** Pearson's chi-square divided by its degrees of freedom, or the ratio of the sampled variance to the binomial one if that is larger. */
  readonly phi: number
  readonly df: number
  /**
   * Standard deviation of the ln worth of a model between numbers of units, see `unevenWorths`; null if the scores cannot tell it, as where
   * every unit stands in one number, or if numbers were not told apart.
   */
  readonly spread: number | null
  /** Units that have a spread of their own, larger than `spread`, which is that of all others. */
  readonly apart: readonly { readonly unit: number; readonly spread: number }[]
  /** For each observation: the fitted score, the score minus the fitted score, and this residual in standard errors. */
  readonly fitted: Float64Array
  readonly residuals: Float64Array
  readonly standardised: Float64Array
  /** Whether the standard error of each unit without the prior is below the limit; true for fixed units. */
  readonly identified: readonly boolean[]
  readonly collisions: readonly Collision[]
  readonly converged: boolean
  readonly iterations: number
  /** Scores of 0 or 1 that would be explained best by an infinite worth or decisiveness. */
  readonly separation: { readonly found: boolean; readonly units: readonly number[]; readonly bands: readonly number[] }
}

/** Effects of units in numbers of units, see `unevenWorths`; none if the model does not tell numbers apart. */
export interface UnevenEffects extends NamedEffects {
  /** By unit and effect: how much the ln worth of the unit moves if the effect is larger by 1. */
  readonly loadings: Matrix
  readonly sums: UnevenWorths['sums']
}

/**
 * Worths of units from the scores of mixed armies. The worth V of an army is the sum of models times exp(theta), and
 *
 * logit E(score of a) = kappa[band] (ln V_a - ln V_b) + nuisance terms.
 *
 * Worths are ratios, so the worths of the `fixed` units are given. The estimates maximise the binomial quasi-likelihood minus lambda / 2
 * times the squared distances of theta from the prior centre, of ln kappa from its start, and of the nuisance coefficients from 0 (lambda
 * 0.02: a prior standard deviation of 7). Method: Fisher's scoring with steps of at most 1, halved until the penalised likelihood does not
 * fall.
 *
 * Separation: if log odds move by more than 2 when lambda is divided by a hundred, only the prior kept the estimates finite. Then half its
 * leverage is added to the wins and to the losses of each observation (Firth's penalty of the linear predictor), and `separation` names the
 * units and bands whose estimates had diverged.
 *
 * Covariance: the inverse information times max(1, phi), and the HC3 sandwich over clusters (each residual divided by 1 - leverage, but at
 * least by 0.1); each standard error is the larger of the two, also that of a sum of parameters (`varianceOf`). If the model tells numbers of units
 * apart (`unitsIn`), `unevenWorths` adds to both, and gives the degrees of freedom of the errors. A battle counts as one win-or-lose experiment: an observation is n times seats of them.
 * phi is Pearson's chi-square divided by its degrees of freedom (observations minus the sum of leverages) or, if larger, the ratio of the
 * sampled variance of block scores to the binomial one.
 *
 * Identification is judged from the information without the prior, see `identification`. Throws a RangeError if numbers are out of range or
 * no unit is fixed.
 *
 * McCullagh & Nelder, Generalized Linear Models (1989); Firth, Biometrika 80 (1993) 27; Kosmidis & Firth, Biometrika 96 (2009) 793;
 * MacKinnon & White, Journal of Econometrics 29 (1985) 305.
 */
export function mixedArmies(scores: readonly ArmyScore[], model: MixedArmiesModel): MixedArmies {
  const lambda = model.prior.lambda ?? LAMBDA
  const design = armyDesign(scores, model)
  const { fit, separation } = finite(design, lambda)
  const bread = inverse(information(design, fit.slopes, fit.noise, Math.max(lambda, LEAST_PRECISION)))
  const leverages = leveragesOf(design, fit, bread)
  const { phi, df } = dispersion(scores, design, fit, leverages)
  const sandwich = multiply(multiply(bread, scatter(design, fit, leverages)), bread)
  const { slotOfUnit, slotOfBand, firstColumn } = design
  const theta = Array.from(slotOfUnit, (slot, u) => (slot < 0 ? at(design.theta, u) : at(fit.point, slot)))
  const kappas = Array.from(slotOfBand, (slot, band) =>
    maths.exp(slot < 0 ? at(design.logKappa, band) : at(fit.point, slot)),
  )
  const uneven: UnevenWorths & NamedEffects =
    model.unitsIn === undefined
      ? { ...unknownSpread(bread.map(() => [])), names: [] }
      : unevenWorths(scores, design, fit, bread, phi, { theta, kappas, unitsIn: model.unitsIn })
  const added = uneven.covariance
  const noise = bread.map((row, j) => Math.max(phi * at(row, j), at(at(sandwich, j), j)))
  const errors = noise.map((variance, j) => Math.sqrt(variance + at(at(added, j), j)))
  const joint = [...slotOfUnit, ...slotOfBand]
  const errorAt = (slot: number) => (slot < 0 ? 0 : at(errors, slot))
  const degreesAt = (slot: number) =>
    slot < 0 ? Number.POSITIVE_INFINITY : uneven.degrees(slot, maths.squared(at(errors, slot)))
  return {
    theta,
    standardErrors: Array.from(slotOfUnit, errorAt),
    degrees: Array.from(slotOfUnit, degreesAt),
    kappas,
    kappaErrors: Array.from(slotOfBand, errorAt),
    kappaDegrees: Array.from(slotOfBand, degreesAt),
    joint: [placed(sum(bread, phi, added), joint), placed(sum(sandwich, 1, added), joint)],
    noise: placed(stretched(bread, noise), Array.from(slotOfUnit)),
    uneven: {
      names: uneven.names,
      loadings: Array.from(slotOfUnit, (slot) => (slot < 0 ? uneven.names.map(() => 0) : at(uneven.loadings, slot))),
      sums: uneven.sums,
    },
    coefficients: Array.from(fit.point.subarray(firstColumn)),
    coefficientErrors: errors.slice(firstColumn),
    phi,
    df,
    spread: uneven.spread,
    apart: uneven.apart.map(({ kind, spread }) => ({ unit: kind, spread })),
    ...residualsOf(design, fit, leverages, phi),
    ...told(design, identified(design, fit, phi, model.limit ?? LIMIT), model.limit ?? LIMIT),
    converged: fit.converged,
    iterations: fit.iterations,
    separation,
  }
}

const LAMBDA = 0.02
const LIMIT = 0.25

interface Finite {
  readonly fit: ArmyFit
  readonly separation: MixedArmies['separation']
}

/** The fit; if only the prior keeps its estimates finite, with Firth's penalty. */
function finite(design: ArmyDesign, lambda: number): Finite {
  const usual = lambda > 0 ? lambda : LAMBDA
  const fit = maximised(design, design, usual, design.start)
  const looser = maximised(design, design, usual / 100, fit.point)
  const ranAway = looser.etas.some((eta, i) => Math.abs(eta - at(fit.etas, i)) > RUNAWAY)
  if (!ranAway) {
    const asked = lambda > 0 ? fit : maximised(design, design, 0, looser.point)
    return { fit: asked, separation: { found: false, units: [], bands: [] } }
  }
  const moved = (slot: number) => slot >= 0 && Math.abs(at(looser.point, slot) - at(fit.point, slot)) > FAR
  const separation = { found: true, units: places(design.slotOfUnit, moved), bands: places(design.slotOfBand, moved) }
  return { fit: penalised(design, lambda, fit), separation }
}

/**
 * If log odds move further than this when the precision of the prior is divided by a hundred, nothing but the prior holds them; without any
 * bound they move by ln 100 = 4.6.
 */
const RUNAWAY = 2
/** A parameter has diverged if ln worth or ln kappa moves further than this. */
const FAR = 0.25

/**
 * Firth's penalty: half of its leverage is added to the wins and to the losses of an observation, until the leverages are those of the fit.
 */
function penalised(design: ArmyDesign, lambda: number, start: ArmyFit): ArmyFit {
  let fit = start
  let settled = false
  for (let round = 0; round < MOST_ROUNDS && !settled; round++) {
    const bread = inverse(information(design, fit.slopes, fit.noise, Math.max(lambda, LEAST_PRECISION)))
    const next = maximised(design, lifted(design, leveragesOf(design, fit, bread)), lambda, fit.point)
    settled = next.point.every((value, j) => Math.abs(value - at(fit.point, j)) < SETTLED)
    const iterations = fit.iterations + next.iterations
    // The added half wins and losses are not information.
    fit = { ...next, noise: noiseOf(design, next.etas), iterations, converged: settled && next.converged }
  }
  return fit
}

/** The leverages are those of the fit when they move no parameter further than this. */
const SETTLED = 1e-5
const MOST_ROUNDS = 50

function lifted({ score, battles }: Observed, leverages: Float64Array): Observed {
  const more = battles.map((n, i) => n + at(leverages, i))
  return { battles: more, score: score.map((y, i) => (y * at(battles, i) + at(leverages, i) / 2) / at(more, i)) }
}

/** Variance of the scores over the binomial one, at least 1; see `mixedArmies`. */
function dispersion(scores: readonly ArmyScore[], design: ArmyDesign, fit: ArmyFit, leverages: Float64Array) {
  let pearson = 0
  let df = design.rows
  let within = 0
  let degrees = 0
  scores.forEach(({ n, variance }, i) => {
    const battles = at(design.battles, i)
    pearson += maths.squared(battles * residualOf(at(design.score, i), at(fit.etas, i))) / at(fit.noise, i)
    df -= at(leverages, i)
    if (variance === undefined || !(n >= 2)) return
    // Variance of a block score over p (1 - p) / seats.
    within += (battles * variance * battles) / at(fit.noise, i)
    degrees += n - 1
  })
  const phi = Math.max(1, df > 1 ? pearson / df : 1, degrees > 0 ? within / degrees : 1)
  return { phi, df: Math.max(0, df) }
}

/** One matrix, multiplied by `times`, plus another. */
function sum(one: Matrix, times: number, other: Matrix): number[][] {
  return one.map((row, i) => row.map((value, j) => times * value + at(at(other, i), j)))
}

/** The matrix with other values on its diagonal, and the same correlations. */
function stretched(matrix: Matrix, diagonal: readonly number[]): number[][] {
  const factors = diagonal.map((value, i) => Math.sqrt(value / at(at(matrix, i), i)))
  return matrix.map((row, i) => row.map((value, j) => value * at(factors, i) * at(factors, j)))
}

/** The matrix of the free parameters in the rows and columns of all parameters; 0 elsewhere. */
function placed(matrix: Matrix, slots: readonly number[]): number[][] {
  return slots.map((i) => slots.map((j) => (i < 0 || j < 0 ? 0 : at(at(matrix, i), j))))
}

/** Variance of a sum of ln worths and ln kappas times `slopes`, in the order of `joint`: the larger of the model's and the sandwich's. */
export function varianceOf({ joint }: Pick<MixedArmies, 'joint'>, slopes: ReadonlyMap<number, number>): number {
  const [model, sandwich] = joint.map((matrix) => {
    let sum = 0
    for (const [i, slope] of slopes) {
      for (const [j, part] of slopes) sum += slope * part * (matrix[i]?.[j] ?? 0)
    }
    return sum
  })
  return Math.max(0, model as number, sandwich as number)
}

function residualsOf(design: ArmyDesign, fit: ArmyFit, leverages: Float64Array, phi: number) {
  const residuals = fit.etas.map((eta, i) => residualOf(at(design.score, i), eta))
  return {
    fitted: fit.etas.map(chance),
    residuals,
    standardised: residuals.map((residual, i) => {
      const left = Math.max(1e-6, 1 - at(leverages, i))
      return (residual * at(design.battles, i)) / Math.sqrt(phi * at(fit.noise, i) * left)
    }),
  }
}

function identified(design: ArmyDesign, fit: ArmyFit, phi: number, limit: number): Identification {
  const free = design.slotOfUnit.filter((slot) => slot >= 0).length
  return identification(information(design, fit.slopes, fit.noise, 0), free, limit, phi)
}

function told({ slotOfUnit }: ArmyDesign, { standardErrors, collisions }: Identification, limit: number) {
  return {
    identified: Array.from(slotOfUnit, (slot) => slot < 0 || at(standardErrors, slot) <= limit),
    collisions: collisions.map(({ parameters, standardError }) => ({
      units: places(slotOfUnit, (slot) => parameters.includes(slot)),
      standardError,
    })),
  }
}

/** The slots for which the predicate is true. */
function places(slots: Int32Array, holds: (slot: number) => boolean): number[] {
  return Array.from(slots, (slot, place) => (holds(slot) ? place : -1)).filter((place) => place >= 0)
}

/** ln of the worth of an army. */
export function lnWorth(troops: Troops, theta: readonly number[]): number {
  let sum = 0
  for (const [unit, models] of troops) sum += models * maths.exp(theta[unit] as number)
  return maths.log(sum)
}

/** The score that the model expects of `a` against `b` at a decisiveness. */
export function expectedScore(a: Troops, b: Troops, theta: readonly number[], kappa: number): number {
  return 1 / (1 + maths.exp(kappa * (lnWorth(b, theta) - lnWorth(a, theta))))
}

/** An element that is known to exist. */
function at<T>(list: { readonly [index: number]: T }, index: number): T {
  return list[index] as T
}
