import * as maths from '../../core/maths.ts'
import { solve, solver, transposed } from '../../stats/special/matrix.ts'

/** The score of unit a against unit b as a function of x = ln(models of a / models of b), near equal points. */
export interface ScoreCurve {
  readonly a: number
  readonly b: number
  /** Score of a at x: logistic(intercept + slope × x) + offset. */
  readonly intercept: number
  readonly slope: number
  readonly offset: number
  /** Covariance of intercept and slope. */
  readonly covariance: readonly [readonly [number, number], readonly [number, number]]
  /**
   * The x at which the score was fought, and the variance of the score there, if the curve gives only the steepness. Null if the curve also
   * gives the score.
   */
  readonly at: number
  readonly variance: number | null
  /** Weight of the pair: 0 if the two cannot fight at equal points. */
  readonly weight: number
}

export interface EvenField {
  /** ln of the costs at which every unit scores a half. */
  readonly logCosts: readonly number[]
  /** Whether a unit has such a cost: not if it wins, or loses, in any number, so that its cost ran away. True for fixed costs. */
  readonly isEven: readonly boolean[]
  /** Covariance of the ln costs, 0 for fixed ones. */
  readonly covariance: readonly (readonly number[])[]
  /** Mean score of each against the field at these costs. */
  readonly scores: readonly number[]
  /** The score that all free units have in common: a half if only the anchor's cost is fixed. */
  readonly level: number
  readonly converged: boolean
}

/** The weight of a unit with an unknown worth. Such a unit is never met and has no price. */
export const OUT = -1

/** The problem: which units are priced, from which costs on, and against which field. */
export interface Asked {
  /** How often each unit is met; `OUT` for a unit that is no part of the field. */
  readonly weights: readonly number[]
  readonly start: readonly number[]
  /** Whether a unit keeps its cost, whatever it is worth. */
  readonly isFixed: readonly boolean[]
  /** The unit whose score all free units are to have. */
  readonly anchor: number
  /** The score above a half that all free units are to have; left out: that of the anchor. */
  readonly level?: number
}

/**
 * Costs at which every unit scores a half against the field at equal points: for all free u, the mean over v of the score of u against v,
 * with the weights of v, is 1/2. At equal points ln(n_u / n_v) = ln c_v − ln c_u: a dearer unit comes in smaller numbers. So each mean
 * falls with the unit's own cost and rises with the costs of the others, and Newton's method with bounded steps finds the only solution.
 *
 * Covariance by the delta method: J^-1 (sum over pairs of w w' var(score)) J^-T; the curves are independent.
 *
 * If units other than the anchor have fixed costs that differ from their worth, not every unit can score a half: then all free units get
 * the score of the anchor, which is found by bisection.
 */
export function evenField(curves: readonly ScoreCurve[], asked: Asked): EvenField {
  const { weights, isFixed, anchor } = asked
  const met = curves.filter(({ a, b }) => at(weights, a) !== OUT && at(weights, b) !== OUT)
  if (asked.level !== undefined) return levelled(met, asked, asked.level)
  const others = isFixed.some((fixed, u) => fixed && u !== anchor && at(weights, u) > 0)
  if (!others) return levelled(met, asked, 0)
  let [low, high] = [-0.5, 0.5]
  let found = levelled(met, asked, 0)
  for (let i = 0; i < BISECTIONS; i++) {
    const level = (low + high) / 2
    found = levelled(met, { ...asked, start: found.logCosts }, level)
    // The higher the score of all others, the lower the score of the anchor.
    if (at(found.scores, anchor) - 0.5 > level) low = level
    else high = level
  }
  return found
}

const BISECTIONS = 24

/** The ln costs of `evenField` without their errors. */
export function evenCosts(curves: readonly ScoreCurve[], asked: Asked): readonly number[] {
  const { weights, start, isFixed, anchor, level } = asked
  // With other fixed costs, the common score has to be found, too.
  if (level === undefined && isFixed.some((fixed, u) => fixed && u !== anchor && at(weights, u) > 0))
    return evenField(curves, asked).logCosts
  const met = curves.filter(({ a, b }) => at(weights, a) !== OUT && at(weights, b) !== OUT)
  return steps(met, weights, start, isFixed, level ?? 0).theta
}

/** Costs at which the score of all free units exceeds a half by a given amount. */
function levelled(curves: readonly ScoreCurve[], { weights, start, isFixed, anchor }: Asked, level: number): EvenField {
  const { theta, free, place, converged } = steps(curves, weights, start, isFixed, level)
  const scores = meanScores(curves, weights, theta)
  return {
    logCosts: theta,
    isEven: scores.map(
      (score, u) =>
        isFixed[u] === true ||
        Math.abs(score - 0.5 - level) < UNEVEN ||
        Math.abs(at(theta, u) - at(theta, anchor)) < AWAY,
    ),
    covariance: covarianceOf(curves, weights, theta, free, place),
    scores,
    level: 0.5 + level,
    converged,
  }
}

/**
 * A unit has no even cost if its score still differs from an even one by more than this when the search ends, and its cost has run away: no
 * unit is worth e^10 times another. (The cost of a unit that met it is not quite even either, but stays near.)
 */
const UNEVEN = 0.005
const AWAY = 10

/** Newton's method. */
function steps(
  curves: readonly ScoreCurve[],
  weights: readonly number[],
  start: readonly number[],
  isFixed: readonly boolean[],
  level: number,
) {
  let theta: readonly number[] = start
  const free = theta.flatMap((_, u) => (isFixed[u] ? [] : [u]))
  const place = new Map(free.map((u, i) => [u, i]))
  let converged = free.length === 0
  for (let i = 0; i < MOST_STEPS && !converged; i++) {
    const { residuals, information } = linearised(curves, weights, theta, free, place, level)
    const step = solve(information, residuals)
    const longest = Math.max(...step.map(Math.abs))
    converged = longest < 1e-9
    const next = lowered(curves, weights, theta, free, step, Math.min(1, LONGEST_STEP / longest), level)
    theta = next.map((log) => Math.max(-FARTHEST, Math.min(FARTHEST, log)))
  }
  return { theta, free, place, converged }
}

const MOST_STEPS = 200
const LONGEST_STEP = 0.5
/** No ln cost is larger: where a unit always wins there is no solution, and costs and their ratios stay numbers all the same. */
const FARTHEST = 200

/** The costs after the largest part of the step that lowers the loss: far from the solution full steps oscillate. */
function lowered(
  curves: readonly ScoreCurve[],
  weights: readonly number[],
  theta: readonly number[],
  free: readonly number[],
  step: readonly number[],
  whole: number,
  level: number,
): readonly number[] {
  const before = loss(curves, weights, theta, free, level)
  for (let part = whole; part > 1e-6; part /= 2) {
    const next = [...theta]
    for (const [j, u] of free.entries()) next[u] = at(next, u) + part * at(step, j)
    if (loss(curves, weights, next, free, level) <= before + 1e-12 * Math.abs(before)) return next
  }
  return theta
}

/**
 * The convex function whose slopes are the equations. Each pair adds ln(1 + e^eta) / slope − x / 2, where x = ln cost of b minus ln cost of
 * a.
 */
function loss(
  curves: readonly ScoreCurve[],
  weights: readonly number[],
  theta: readonly number[],
  free: readonly number[],
  level: number,
): number {
  const pulls = theta.map(() => 0)
  for (const u of free) pulls[u] = at(theta, u)
  let sum = 0
  for (const curve of curves) {
    const pull = at(pulls, curve.a) + at(pulls, curve.b)
    const x = at(theta, curve.b) - at(theta, curve.a)
    const eta = curve.intercept + curve.slope * x
    const softplus = eta > 0 ? eta + maths.log1p(maths.exp(-eta)) : maths.log1p(maths.exp(eta))
    sum += both(weights, curve) * (softplus / curve.slope + (curve.offset - 0.5) * x + level * pull)
  }
  return sum
}

/** Mean score of each unit against the field at equal points. */
export function meanScores(
  curves: readonly ScoreCurve[],
  weights: readonly number[],
  logCosts: readonly number[],
): number[] {
  const sums = weights.map(() => 0)
  const totals = weights.map(() => 0)
  for (const curve of curves) {
    const score = scoreAt(curve, logCosts)
    const first = curve.weight * Math.max(0, at(weights, curve.a))
    const second = curve.weight * Math.max(0, at(weights, curve.b))
    add(sums, curve.a, second * score)
    add(totals, curve.a, second)
    add(sums, curve.b, first * (1 - score))
    add(totals, curve.b, first)
  }
  return sums.map((sum, u) => (at(totals, u) > 0 ? sum / at(totals, u) : 0.5))
}

/** Score of a against b at equal points. */
export function scoreAt(curve: ScoreCurve, logCosts: readonly number[]): number {
  return byCurve(curve, at(logCosts, curve.b) - at(logCosts, curve.a)) + curve.offset
}

/** The score at x by the curve alone. */
function byCurve({ intercept, slope }: ScoreCurve, x: number): number {
  return 1 / (1 + maths.exp(-(intercept + slope * x)))
}

/** Standard error of that score, with the costs as exact. */
export function errorAt(curve: ScoreCurve, logCosts: readonly number[]): number {
  return Math.sqrt(varianceAt(curve, logCosts))
}

function varianceAt(curve: ScoreCurve, logCosts: readonly number[]): number {
  const x = at(logCosts, curve.b) - at(logCosts, curve.a)
  const score = byCurve(curve, x)
  const [[v00, v01], [, v11]] = curve.covariance
  const steepness = maths.squared(score * (1 - score))
  if (curve.variance !== null) return curve.variance + maths.squared(x - curve.at) * v11 * steepness
  return Math.max(0, v00 + 2 * x * v01 + x * x * v11) * steepness
}

/**
 * The equations, each times the weight of its unit, and minus their derivatives: with these weights the matrix is symmetric and positive
 * definite. A weight of 0 is replaced by a very small one.
 */
function linearised(
  curves: readonly ScoreCurve[],
  weights: readonly number[],
  theta: readonly number[],
  free: readonly number[],
  place: ReadonlyMap<number, number>,
  level = 0,
) {
  const residuals = free.map(() => 0)
  const information = free.map(() => free.map(() => 0))
  for (const curve of curves) {
    const score = scoreAt(curve, theta)
    const alone = score - curve.offset
    // The derivative has a lower bound, because on a flatter curve the step could not be computed.
    const change = Math.max(1e-4, Math.abs(curve.slope) * alone * (1 - alone))
    const weight = both(weights, curve)
    const [first, second] = [place.get(curve.a), place.get(curve.b)]
    if (first !== undefined) {
      add(residuals, first, weight * (score - 0.5 - level))
      add(information[first] as number[], first, weight * change)
      if (second !== undefined) add(information[first] as number[], second, -weight * change)
    }
    if (second !== undefined) {
      add(residuals, second, weight * (0.5 - score - level))
      add(information[second] as number[], second, weight * change)
      if (first !== undefined) add(information[second] as number[], first, -weight * change)
    }
  }
  return { residuals, information }
}

function both(weights: readonly number[], { a, b, weight }: ScoreCurve): number {
  return Math.max(LEAST, weight) * Math.max(LEAST, at(weights, a)) * Math.max(LEAST, at(weights, b))
}

const LEAST = 1e-6

function covarianceOf(
  curves: readonly ScoreCurve[],
  weights: readonly number[],
  theta: readonly number[],
  free: readonly number[],
  place: ReadonlyMap<number, number>,
): number[][] {
  const n = theta.length
  const whole = Array.from({ length: n }, () => new Array<number>(n).fill(0))
  if (free.length === 0) return whole
  const { information } = linearised(curves, weights, theta, free, place)
  const middle = free.map(() => free.map(() => 0))
  for (const curve of curves) {
    const variance = varianceAt(curve, theta)
    const [one, other] = [place.get(curve.a), place.get(curve.b)]
    const weight = both(weights, curve)
    if (one !== undefined) add(middle[one] as number[], one, weight * weight * variance)
    if (other !== undefined) add(middle[other] as number[], other, weight * weight * variance)
    if (one === undefined || other === undefined) continue
    add(middle[one] as number[], other, -weight * weight * variance)
    add(middle[other] as number[], one, -weight * weight * variance)
  }
  const backward = solver(information)
  // J^-1 M, column by column, then J^-1 of its transpose.
  const left = transposed(middle.map((_, j) => backward(middle.map((row) => row[j] as number))))
  const inner = left.map((row) => backward(row))
  for (const [i, u] of free.entries()) {
    for (const [j, v] of free.entries()) {
      const line = whole[u] as number[]
      line[v] = (inner[i] as number[])[j] as number
    }
  }
  return whole
}

function at(list: readonly number[], i: number): number {
  return list[i] as number
}

function add(list: number[], i: number, value: number): void {
  list[i] = (list[i] as number) + value
}
