import * as maths from '../../core/maths.ts'
import { addAt, add as addTo, zeros } from '../special/likelihood.ts'
import { multiply, transposed } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import type { ArmyDesign } from './army-design.ts'
import { type ArmyFit, residualOf } from './army-fit.ts'
import type { ArmyScore, Troops } from './army-scores.ts'
import {
  degreesBy,
  type Estimates,
  estimatesOf,
  isVague,
  setsOf,
  spreadOver,
  standingOut,
  sumsOf,
  total,
} from './variance-components.ts'

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
 * these (`standingOut` in `variance-components.ts`). For the effects g of one variance, Q_g = |S_g|² has the mean phi tr M_gg + the sum over all such sets h of A_gh
 * spread_h², A_gh the sum of the squares of M over g and h. This gives spread² by the method of moments (0 if it would be negative). S is
 * nearly normal, so cov(Q_g, Q_h) is twice the sum of the squares of C over g and h. The effects add (B X'WZ) D (B X'WZ)' to the covariance
 * of the parameters.
 *
 * A parameter of variance v, of which p comes from the effects, has an error of 2 v² / var(p) degrees of freedom (Satterthwaite). Where v is
 * mostly noise this can fall to 1 and less. No parameter is given fewer than p would have without noise (phi 0). That is a rule, not a
 * theorem: `bench/simulation/uneven.ts` has how often such intervals hold.
 *
 * The spread is not estimable if even a spread of 1 (a model worth 2.7 times as much) could not be told from none: if the standard error of
 * spread² where it is 0 is larger than 1 (`isVague`). So it is where every kind stands in one number of units: then M = 0 up to the prior.
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

/** Covariance of two sums of effects. */
function shared(one: Weights, other: Weights, varianceOf: (effect: number) => number): number {
  let sum = 0
  for (const [k, weight] of one) sum += weight * (other.get(k) ?? 0) * varianceOf(k)
  return sum
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
