import * as maths from '../../core/maths.ts'
import { addAt, zeros } from '../special/likelihood.ts'
import { multiply, transposed } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import type { ArmyDesign } from './army-design.ts'
import { type ArmyFit, residualOf } from './army-fit.ts'
import type { ArmyScore, Troops } from './army-scores.ts'

/** How unevenly the worth of a model is spread over the numbers of units that armies have, and what that adds to the errors. */
export interface UnevenWorths {
  /** Standard deviation of the ln worth of a model between numbers of units, at least 0; null if the scores cannot tell it. */
  readonly spread: number | null
  /** What it adds to the covariance of the parameters; 0 if the spread is null. */
  readonly covariance: Matrix
  /** Degrees of freedom of the error of each parameter, from its whole variance; infinite for a parameter that the effects do not move, and if the spread is null. */
  readonly degrees: (parameter: number, variance: number) => number
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
}

/**
 * A model has one worth in the fit, but thirty models in two units may fight no better than twenty-six. All armies with the same number of
 * units of a kind share such a misfit, so it does not average out over armies, and errors that count armies as independent are too small.
 * Here the ln worth of a model has a random effect for each kind and number of units, with mean 0 and variance spread², the same for all
 * kinds, see `spreadBy`. If one kind differs much more than the others, above all the anchor, errors are too small.
 */
export function unevenWorths(
  scores: readonly ArmyScore[],
  design: ArmyDesign,
  fit: ArmyFit,
  bread: Matrix,
  phi: number,
  fitted: Fitted,
): UnevenWorths {
  const { effects, many } = effectsOf(scores, fitted)
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
  return spreadBy({ pull, among, along }, bread, phi)
}

/**
 * The spread of random effects, what it adds to the covariance of the parameters, and how well it is known. With B the inverse of the
 * information with the prior, and S = Z' (observed − expected),
 *
 * cov S = C = phi M + spread² M²,  M = Z'WZ − Z'WX B X'WZ,  so  E |S|² = phi tr M + spread² tr M²,
 *
 * which gives spread² by the method of moments (0 if it would be negative). The effects add spread² (B X'WZ) (B X'WZ)' to the covariance of
 * the parameters. |S|² has the variance 2 tr C² (S is nearly normal), so
 *
 * var(spread²) = 2 tr C² / (tr M²)²,  tr C² = phi² tr M² + 2 phi spread² tr M³ + spread⁴ tr M⁴.
 *
 * A parameter of variance v, of which g spread² comes from the effects, has an error of 2 v² / (g² var(spread²)) degrees of freedom
 * (Satterthwaite). Where v is mostly noise this can fall to 1 and less. |S|² itself has (tr C)² / tr C² degrees of freedom, from
 * (tr M)² / tr M² without a spread to (tr M²)² / tr M⁴ with a large one, and no parameter is given fewer than the latter. That is a rule, not
 * a theorem: `bench/simulation/uneven.ts` has how often such intervals hold.
 *
 * The spread is not estimable if even a spread of 1 (a model worth 2.7 times as much) could not be told from none: if the standard error of
 * spread² where it is 0 is larger than `VAGUE`. So it is where every kind stands in one number of units: then M = 0 up to the prior.
 *
 * le Cessie & van Houwelingen, Biometrics 51 (1995) 600; Rao, Journal of the American Statistical Association 67 (1972) 112; Satterthwaite,
 * Biometrics Bulletin 2 (1946) 110.
 */
export function spreadBy({ pull, among, along }: EffectSums, bread: Matrix, phi: number): UnevenWorths {
  const moved = multiply(bread, along)
  const absorbed = multiply(transposed(along, pull.length), moved)
  const left = among.map((row, k) => row.map((value, l) => value - (absorbed[k]?.[l] as number)))
  const square = multiply(left, left)
  const squares = pull.reduce((sum, value) => sum + maths.squared(value), 0)
  const trace = left.reduce((sum, row, k) => sum + (row[k] as number), 0)
  const [second, third, fourth] = [product(left, left), product(square, left), product(square, square)]
  const shares = multiply(moved, transposed(moved, pull.length))
  if (!(second > 0) || phi * Math.sqrt(2 / second) > VAGUE) {
    return {
      spread: null,
      covariance: shares.map((row) => row.map(() => 0)),
      degrees: () => Number.POSITIVE_INFINITY,
    }
  }
  const variance = Math.max(0, (squares - phi * trace) / second)
  const ofSquare = maths.squared(phi) * second + 2 * phi * variance * third + maths.squared(variance) * fourth
  const uncertainty = (2 * ofSquare) / maths.squared(second)
  const least = maths.squared(second) / fourth
  return {
    spread: Math.sqrt(variance),
    covariance: shares.map((row) => row.map((value) => variance * value)),
    degrees: (parameter, whole) => {
      const share = shares[parameter]?.[parameter] as number
      if (!(share > 0)) return Number.POSITIVE_INFINITY
      return Math.max(least, (2 * maths.squared(whole / share)) / uncertainty)
    },
  }
}

/** Largest standard error of spread² (where it is 0) at which the spread can be estimated. */
const VAGUE = 1

/** Trace of the product of two symmetric matrices. */
function product(one: Matrix, other: Matrix): number {
  return one.reduce((sum, row, k) => row.reduce((part, value, l) => part + value * (other[k]?.[l] as number), sum), 0)
}

/** By observation: the derivatives of its log odds by the effects, as [effect, derivative]; and the number of effects. */
function effectsOf(scores: readonly ArmyScore[], { theta, kappas, unitsIn }: Fitted) {
  const known = new Map<string, number>()
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
        const slope = (sign * (kappas[band] as number) * count * (worths[unit] as number)) / total
        own.set(effect, (own.get(effect) ?? 0) + slope)
      }
    }
    return own
  })
  return { effects, many: known.size }
}

/** Models of every unit of an army that has any. */
function merged(troops: Troops): Map<number, number> {
  const models = new Map<number, number>()
  for (const [unit, count] of troops) if (count > 0) models.set(unit, (models.get(unit) ?? 0) + count)
  return models
}
