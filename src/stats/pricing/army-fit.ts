import * as maths from '../../core/maths.ts'
import { solve } from '../special/matrix.ts'
import { type ArmyDesign, evaluate } from './army-design.ts'

/** Observed scores in 0..1, and the number of independent battles that each counts as. */
export interface Observed {
  readonly score: Float64Array
  readonly battles: Float64Array
}

/** The model of army scores at the best parameters. */
export interface ArmyFit {
  readonly point: Float64Array
  /** For each observation: log odds, and battles times p (1 - p). */
  readonly etas: Float64Array
  readonly noise: Float64Array
  /** Derivatives of the log odds, row by row as the design's `slot`. */
  readonly slopes: Float64Array
  readonly converged: boolean
  readonly iterations: number
}

/**
 * Maximises the quasi-likelihood minus the prior's penalty, by Fisher's scoring from `start`: no parameter moves more than 1 in a step, and
 * a step is halved until it does not lower the penalised likelihood. Fisher's information is only the expected curvature, and with few
 * observations the true curvature may be several times as large. So each step is scaled by the ratio of the aim of the last step to what it
 * reached (Barzilai & Borwein, IMA Journal of Numerical Analysis 8 (1988) 141).
 */
export function maximised(design: ArmyDesign, observed: Observed, lambda: number, start: Float64Array): ArmyFit {
  let here = standing(design, observed, lambda, start)
  let before: (Step & { readonly share: number }) | undefined
  for (let iterations = 1; iterations <= MOST_STEPS; iterations++) {
    const step = stepFrom(design, observed, lambda, here)
    const length = Math.max(0, ...step.by.map(Math.abs))
    const scale = before === undefined ? 1 : scaleAfter(before, before.share, step)
    const next = improved(design, observed, lambda, here, step.by, Math.min(scale, 1 / length))
    const last = next === undefined || length < SMALLEST_STEP || step.gain < LEAST_GAIN * Math.abs(here.loss)
    if (next !== undefined) {
      here = next.standing
      before = { ...step, share: next.share }
    }
    if (last) return finished(observed, here, true, iterations)
  }
  return finished(observed, here, false, MOST_STEPS)
}

/** Factor for the next step: the part of the last step that would have reached its aim; `share` is the part that was taken. */
function scaleAfter(last: Step, share: number, next: Step): number {
  const left = next.pull.reduce((sum, value, j) => sum + value * (last.by[j] as number), 0) / (2 * last.gain)
  const scale = left < 1 ? share / (1 - left) : LARGEST_SCALE
  return Math.min(LARGEST_SCALE, Math.max(SMALLEST_SCALE, scale))
}

const SMALLEST_SCALE = 0.2
const LARGEST_SCALE = 1.6
const MOST_STEPS = 100
const SMALLEST_STEP = 1e-8
/** Parts of the loss: the most that a step may lose by rounding, and the least that it must gain so that another step follows. */
const ROUNDING = 1e-13
const LEAST_GAIN = 1e-12
/** A smaller share of a step is not tried. */
const LEAST_SHARE = 1e-9
/** Added to the diagonal: keeps the equations soluble if neither data nor prior determine a parameter. */
export const LEAST_PRECISION = 1e-9

/** Sum over observations of weight times the outer product of the derivatives, plus `ridge` on the diagonal. */
export function information(
  design: ArmyDesign,
  slopes: Float64Array,
  weights: Float64Array,
  ridge: number,
): number[][] {
  const { rows, parameters, slopesFrom, slot } = design
  const sum = new Float64Array(parameters * parameters)
  for (let i = 0; i < rows; i++) {
    const weight = weights[i] as number
    const to = slopesFrom[i + 1] as number
    for (let k = slopesFrom[i] as number; k < to; k++) {
      const by = weight * (slopes[k] as number)
      const row = (slot[k] as number) * parameters
      for (let l = slopesFrom[i] as number; l < to; l++) {
        const at = row + (slot[l] as number)
        sum[at] = (sum[at] as number) + by * (slopes[l] as number)
      }
    }
  }
  return Array.from({ length: parameters }, (_, i) => {
    const row = Array.from(sum.subarray(i * parameters, (i + 1) * parameters))
    row[i] = (row[i] as number) + ridge
    return row
  })
}

/** Leverage of each observation: its noise times the quadratic form of its derivatives in the covariance. */
export function leveragesOf(
  design: ArmyDesign,
  fit: ArmyFit,
  covariance: readonly (readonly number[])[],
): Float64Array {
  const { rows, parameters, slopesFrom, slot } = design
  const flat = Float64Array.from(covariance.flat())
  const leverages = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    const to = slopesFrom[i + 1] as number
    let sum = 0
    for (let k = slopesFrom[i] as number; k < to; k++) {
      const row = (slot[k] as number) * parameters
      let along = 0
      for (let l = slopesFrom[i] as number; l < to; l++) {
        along += (flat[row + (slot[l] as number)] as number) * (fit.slopes[l] as number)
      }
      sum += along * (fit.slopes[k] as number)
    }
    leverages[i] = Math.min(1, (fit.noise[i] as number) * sum)
  }
  return leverages
}

/** Sum over clusters of the outer product of their scores: battles times residual / (1 - leverage) times derivatives. */
export function scatter(design: ArmyDesign, fit: ArmyFit, leverages: Float64Array): number[][] {
  const { rows, parameters, slopesFrom, slot, cluster } = design
  const sums = new Float64Array(design.clusters * parameters)
  for (let i = 0; i < rows; i++) {
    const residual = residualOf(design.score[i] as number, fit.etas[i] as number)
    const pull = ((design.battles[i] as number) * residual) / Math.max(LEAST_LEFT, 1 - (leverages[i] as number))
    const row = (cluster[i] as number) * parameters
    for (let k = slopesFrom[i] as number; k < (slopesFrom[i + 1] as number); k++) {
      const at = row + (slot[k] as number)
      sums[at] = (sums[at] as number) + pull * (fit.slopes[k] as number)
    }
  }
  const total = new Float64Array(parameters * parameters)
  for (let c = 0; c < design.clusters; c++) {
    for (let i = 0; i < parameters; i++) {
      const one = sums[c * parameters + i] as number
      if (one === 0) continue
      for (let j = 0; j < parameters; j++) {
        total[i * parameters + j] = (total[i * parameters + j] as number) + one * (sums[c * parameters + j] as number)
      }
    }
  }
  return Array.from({ length: parameters }, (_, i) => Array.from(total.subarray(i * parameters, (i + 1) * parameters)))
}

/** Least value of 1 - leverage: if an observation alone determines a parameter, its residual is not divided by less. */
const LEAST_LEFT = 0.1

/** Score minus chance, to full precision even if both are near 1. */
export function residualOf(score: number, eta: number): number {
  return score * chance(-eta) - (1 - score) * chance(eta)
}

/** The chance with these log odds. */
export function chance(eta: number): number {
  return 1 / (1 + maths.exp(-eta))
}

/** State of the search. */
interface Standing {
  readonly point: Float64Array
  readonly etas: Float64Array
  readonly slopes: Float64Array
  readonly loss: number
}

function standing(design: ArmyDesign, { score, battles }: Observed, lambda: number, point: Float64Array): Standing {
  const etas = new Float64Array(design.rows)
  const slopes = new Float64Array(design.slot.length)
  evaluate(design, point, etas, slopes)
  let loss = 0
  for (let i = 0; i < design.rows; i++) {
    const eta = etas[i] as number
    // ln(1 + e^eta) without overflow.
    const normaliser = Math.max(eta, 0) + maths.log1p(maths.exp(-Math.abs(eta)))
    loss += (battles[i] as number) * (normaliser - (score[i] as number) * eta)
  }
  for (let j = 0; j < design.parameters; j++) {
    loss += (lambda / 2) * maths.squared((point[j] as number) - (design.centre[j] as number))
  }
  return { point, etas, slopes, loss }
}

/** A step, the gradient that it follows, and the amount by which it should lower the loss. */
interface Step {
  readonly by: readonly number[]
  readonly pull: readonly number[]
  readonly gain: number
}

function stepFrom(design: ArmyDesign, observed: Observed, lambda: number, here: Standing): Step {
  const { parameters, slopesFrom, slot, centre } = design
  const drawn = new Float64Array(parameters)
  for (let i = 0; i < design.rows; i++) {
    const residual = (observed.battles[i] as number) * residualOf(observed.score[i] as number, here.etas[i] as number)
    for (let k = slopesFrom[i] as number; k < (slopesFrom[i + 1] as number); k++) {
      const j = slot[k] as number
      drawn[j] = (drawn[j] as number) + residual * (here.slopes[k] as number)
    }
  }
  const curvature = information(design, here.slopes, noiseOf(observed, here.etas), Math.max(lambda, LEAST_PRECISION))
  for (const j of design.slotOfBand) {
    // If scores draw kappa towards 0, the likelihood curves more in ln kappa than the information says.
    if (j >= 0 && (drawn[j] as number) < 0)
      (curvature[j] as number[])[j] = (curvature[j]?.[j] as number) - (drawn[j] as number)
  }
  const pull = Array.from(drawn, (value, j) => value + lambda * ((centre[j] as number) - (here.point[j] as number)))
  const by = solve(curvature, pull)
  return { by, pull, gain: by.reduce((sum, value, j) => sum + (value * (pull[j] as number)) / 2, 0) }
}

/** The state after the largest part of a step, at most `most`, that does not raise the loss; undefined if no part is small enough. */
function improved(
  design: ArmyDesign,
  observed: Observed,
  lambda: number,
  here: Standing,
  step: readonly number[],
  most: number,
): { readonly standing: Standing; readonly share: number } | undefined {
  const allowed = here.loss + ROUNDING * Math.abs(here.loss)
  for (let share = most; share > LEAST_SHARE * most; share /= 2) {
    const point = here.point.map((value, j) => value + share * (step[j] as number))
    const there = standing(design, observed, lambda, point)
    if (there.loss <= allowed) return { standing: there, share }
  }
  return undefined
}

function finished(observed: Observed, here: Standing, converged: boolean, iterations: number): ArmyFit {
  const { point, etas, slopes } = here
  return { point, etas, slopes, noise: noiseOf(observed, etas), converged, iterations }
}

/** Battles times p (1 - p); never 0, because it is a divisor. */
export function noiseOf({ battles }: Observed, etas: Float64Array): Float64Array {
  return etas.map((eta, i) => Math.max(1e-300, (battles[i] as number) * chance(eta) * chance(-eta)))
}
