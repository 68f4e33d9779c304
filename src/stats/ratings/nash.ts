import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { tailOf } from '../special/level.ts'
import { solver } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import { normalQuantile } from '../special/normal.ts'
import { dot, moved, times, total } from '../special/vector.ts'

/** The mixture of armies that no army beats on average. */
interface Nash {
  /** Share of each army in the mixture; they sum to 1. */
  readonly weights: readonly number[]
  /** Mean payoff of each army against the mixture, in the unit of the payoffs: 0 for armies in it, 0 or less for the others. */
  readonly values: readonly number[]
  /**
   * Number of armies in equal shares that would have the same diversity: the exponential of the entropy of the weights. 1 if one army is
   * best.
   */
  readonly effective: number
}

/**
 * Nash averaging: among the equilibria of the symmetric zero-sum game in which both sides pick an army, the one with the largest entropy.
 * It is unique, and copies of an army share its weight without changing the weights of the others.
 *
 * `payoffs[i][j]` is the gain of i against j and the loss of j: with score - 1/2 the result is the mixture that no army beats in the mean
 * score, which is the game that players play; with log odds, one-sided pairs count more. The unit does not matter for the weights.
 * Advantages below 1e-12 of the largest payoff count as none, and weights below 1e-8 as 0. Throws a RangeError if the matrix is empty, not
 * square, or not skew.
 *
 * Balduzzi, Tuyls, Pérolat & Graepel, Re-evaluating Evaluation, NeurIPS 2018.
 *
 * @example nash([[0, 2, -1], [-2, 0, 4], [1, -4, 0]]).weights // => [0.5714, 0.1429, 0.2857]
 */
export function nash(payoffs: Matrix): Nash {
  const scale = checkSkew(payoffs)
  const found = scale === 0 ? payoffs.map(() => 1) : mostMixed(payoffs.map((row) => row.map((value) => value / scale)))
  const kept = found.map((weight) => (weight < NO_WEIGHT ? 0 : weight))
  const sum = kept.reduce((total, weight) => total + weight, 0)
  const weights = kept.map((weight) => weight / sum)
  return {
    weights,
    values: payoffs.map((row) => dot(row, weights)),
    effective: maths.exp(
      -weights.reduce((total, weight) => total + (weight === 0 ? 0 : weight * maths.log(weight)), 0),
    ),
  }
}

/** A smaller weight counts as 0. */
const NO_WEIGHT = 1e-8

interface NashBootstrap {
  /** Percentile interval of the effective number of armies. */
  readonly effective: Interval
  /** For each army: the share of the replicates in which its weight is above 0.001. */
  readonly inclusion: readonly number[]
}

/**
 * How far Nash averaging depends on errors of the payoffs. Payoffs are drawn `replicates` times, each pair from a normal distribution about
 * its mean with its standard error, with numbers `uniform` on [0, 1). A very small difference of payoffs can decide which armies
 * are in an equilibrium. The inclusion of these armies is then far from both 0 and 1. Only the part above the diagonal is read, except for the check of `means`.
 * Throws as `nash` does, and if standard errors are negative or missing, or replicates are below 1.
 */
export function nashBootstrap(
  means: Matrix,
  standardErrors: Matrix,
  replicates: number,
  uniform: () => number,
  level = 0.95,
): NashBootstrap {
  const tail = tailOf(level)
  checkSkew(means)
  if (!(Number.isInteger(replicates) && replicates >= 1)) {
    throw new RangeError(`a bootstrap needs at least one replicate, not ${replicates}`)
  }
  if (!means.every((_, i) => means.every((_, j) => j <= i || (standardErrors[i]?.[j] ?? Number.NaN) >= 0))) {
    throw new RangeError('every pair needs a standard error of 0 or more')
  }
  const included = means.map(() => 0)
  const effective: number[] = []
  for (let replicate = 0; replicate < replicates; replicate++) {
    const drawn = means.map((row) => [...row])
    for (let i = 0; i < means.length; i++) {
      for (let j = i + 1; j < means.length; j++) {
        const error = (standardErrors[i]?.[j] as number) * normalQuantile(Math.max(uniform(), SMALLEST_CHANCE))
        const payoff = (means[i]?.[j] as number) + error
        ;(drawn[i] as number[])[j] = payoff
        ;(drawn[j] as number[])[i] = -payoff
      }
    }
    const { weights, effective: number } = nash(drawn)
    effective.push(number)
    weights.forEach((weight, i) => {
      if (weight > INCLUDED) included[i] = (included[i] as number) + 1
    })
  }
  effective.sort((a, b) => a - b)
  const at = (share: number) => effective[Math.max(0, Math.ceil(share * replicates) - 1)] as number
  return {
    effective: { low: at(tail), high: at(1 - tail) },
    inclusion: included.map((count) => count / replicates),
  }
}

/** A replicate includes an army whose weight is larger. */
const INCLUDED = 1e-3

/** Replaces a uniform 0, which stands for chances below the resolution of the numbers: its normal deviate must be finite. */
const SMALLEST_CHANCE = 5.551115123125783e-17

/**
 * Weights x of the largest entropy with P x <= slack, for payoffs P of at most 1 and a slack that goes to 0. Without slack the allowed x
 * would have no interior (x'Px = 0), and their multipliers no bound. These x are proportional to exp(P m), where m >= 0 are the multipliers
 * that minimise ln sum exp(P m) + slack sum(m). Method: Newton's method on this convex function minus a barrier, slack times sum ln(m), for
 * smaller and smaller slacks (Boyd & Vandenberghe, Convex Optimization, sections 5.2 and 11.3).
 */
function mostMixed(payoffs: Matrix): number[] {
  let multipliers = payoffs.map(() => 1)
  let weights = softmax(payoffs, multipliers)
  for (let slack = 1; slack >= TOLERANCE; slack /= 10) {
    let slopes = slopesAt(payoffs, weights, multipliers, slack)
    for (let iteration = 0; iteration < 100; iteration++) {
      const step = newtonStep(payoffs, weights, multipliers, slopes, slack)
      const descent = -dot(slopes, step)
      let share = Math.min(1, 0.95 * room(multipliers, step))
      let next = moved(multipliers, step, share)
      let nextWeights = softmax(payoffs, next)
      let nextSlopes = slopesAt(payoffs, nextWeights, next, slack)
      // The function is convex: if it still falls at the new point, or hardly rises, the step was not too long.
      while (dot(nextSlopes, step) > 0.1 * descent && share > 1e-6) {
        share /= 2
        next = moved(multipliers, step, share)
        nextWeights = softmax(payoffs, next)
        nextSlopes = slopesAt(payoffs, nextWeights, next, slack)
      }
      multipliers = next
      weights = nextWeights
      slopes = nextSlopes
      if (descent < CENTRED * slack) break
    }
  }
  return weights
}

/** The smallest slack, as a share of the largest payoff. */
const TOLERANCE = 0.99e-12

/** The next smaller slack starts when the barrier function can still fall by only this much. */
const CENTRED = 1e-2

function softmax(payoffs: Matrix, multipliers: readonly number[]): number[] {
  const logs = payoffs.map((row) => dot(row, multipliers))
  const highest = Math.max(...logs)
  const weights = logs.map((value) => maths.exp(value - highest))
  const sum = total(weights)
  return weights.map((weight) => weight / sum)
}

/** Slopes by multiplier; P' = -P. */
function slopesAt(
  payoffs: Matrix,
  weights: readonly number[],
  multipliers: readonly number[],
  slack: number,
): number[] {
  return payoffs.map((row, i) => slack - dot(row, weights) - slack / (multipliers[i] as number))
}

/** Newton's step. The equations are solved in multiples of the multipliers, so that the barrier's curvature is the same for all. */
function newtonStep(
  payoffs: Matrix,
  weights: readonly number[],
  multipliers: readonly number[],
  slopes: readonly number[],
  slack: number,
): number[] {
  const n = payoffs.length
  const curvature = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  const centre = payoffs.map((row) => -dot(row, weights))
  payoffs.forEach((row, k) => {
    const weight = weights[k] as number
    const centred = row.map((value, i) => (value - (centre[i] as number)) * (multipliers[i] as number))
    curvature.forEach((line, i) => {
      const factor = weight * (centred[i] as number)
      // The solver reads the lower triangle.
      for (let j = 0; j <= i; j++) line[j] = (line[j] as number) + factor * (centred[j] as number)
    })
  })
  curvature.forEach((line, i) => {
    // Rounding errors must not remove the smallest pivots.
    line[i] = (line[i] as number) * (1 + 1e-13) + slack
  })
  const relative = solver(curvature)(times(slopes, multipliers).map((value) => -value))
  return times(relative, multipliers)
}

/** The largest multiple of the steps that keeps every number at 0 or more. */
function room(values: readonly number[], steps: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  values.forEach((value, i) => {
    const step = steps[i] as number
    if (step < 0) least = Math.min(least, -value / step)
  })
  return least
}

function largest(values: readonly number[]): number {
  return Math.max(...values.map(Math.abs))
}

/** The largest payoff of the matrix. Throws a RangeError unless it is skew. */
function checkSkew(payoffs: Matrix): number {
  if (payoffs.length === 0 || payoffs.some((row) => row.length !== payoffs.length)) {
    throw new RangeError('payoffs are a square matrix of one army or more')
  }
  const scale = largest(payoffs.flat())
  if (!Number.isFinite(scale)) throw new RangeError('payoffs are finite numbers')
  const skew = payoffs.every((row, i) =>
    row.every((value, j) => Math.abs(value + (payoffs[j]?.[i] as number)) <= 1e-9 * scale),
  )
  if (!skew) throw new RangeError('the matrix is not skew: what one army gains, the other must lose')
  return scale
}
