import * as maths from '../../core/maths.ts'
import { addAt } from '../special/likelihood.ts'
import { multiply } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import type { ArmyDesign } from './army-design.ts'
import { type ArmyFit, residualOf } from './army-fit.ts'
import type { ArmyScore, Troops } from './army-scores.ts'

/** How unevenly the worth of a model is spread over the numbers of units that armies have, and what that adds to the errors. */
export interface UnevenWorths {
  /** Standard deviation of the ln worth of a model between numbers of units, at least 0. */
  readonly spread: number
  /** What it adds to the covariance of the parameters. */
  readonly covariance: Matrix
}

/** Worths by unit, decisiveness by band, and the number of units that so many models of a unit are divided into. */
interface Fitted {
  readonly theta: readonly number[]
  readonly kappas: readonly number[]
  readonly unitsIn: (unit: number, models: number) => number
}

/**
 * A model has one worth in the fit, but thirty models in two units may fight no better than twenty-six. All armies with the same number of
 * units of a kind share such a misfit, so it does not average out over armies, and errors that count armies as independent are too small.
 * Here the ln worth of a model has a random effect for each kind and number of units, with mean 0 and variance spread². With X the
 * derivatives of the log odds by the parameters, Z those by the effects, W the binomial variances and B the inverse of the information with
 * the prior,
 *
 * S = Z' (observed − expected),  E |S|² = phi tr M + spread² tr M²,  M = Z'WZ − Z'WX B X'WZ,
 *
 * which gives the spread by the method of moments (0 if it would be negative), and the effects add spread² (B X'WZ) (B X'WZ)' to the covariance.
 * The spread is taken for known: with few kinds in two or three numbers of units it is not, and intervals are too narrow (`bench/README.md`).
 * Where every kind stands in one number of units it cannot be estimated, and nothing is added.
 *
 * le Cessie & van Houwelingen, Biometrics 51 (1995) 600; Rao, Journal of the American Statistical Association 67 (1972) 112.
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
  const among = zeros(many, many)
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
  const moved = multiply(bread, along)
  const absorbed = multiply(transposed(along, many), moved)
  let [squares, trace, traceOfSquare] = [0, 0, 0]
  for (const [k, row] of among.entries()) {
    squares += maths.squared(pull[k] as number)
    for (const [l, value] of row.entries()) {
      const left = value - (absorbed[k]?.[l] as number)
      if (k === l) trace += left
      traceOfSquare += left * left
    }
  }
  const variance = traceOfSquare > 0 ? Math.max(0, (squares - phi * trace) / traceOfSquare) : 0
  const covariance = multiply(moved, transposed(moved, many)).map((row) => row.map((value) => variance * value))
  return { spread: Math.sqrt(variance), covariance }
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

function zeros(rows: number, columns: number): number[][] {
  return Array.from({ length: rows }, () => new Array<number>(columns).fill(0))
}

/** `many`: number of columns, which a matrix without rows does not tell. */
function transposed(matrix: Matrix, many: number): number[][] {
  return Array.from({ length: many }, (_, k) => matrix.map((row) => row[k] as number))
}
