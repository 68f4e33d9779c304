import * as maths from '../../core/maths.ts'
import { add, addAt, type Likelihood, maximise, zeros } from '../special/likelihood.ts'
import { multiply, pseudoInverse } from '../special/matrix.ts'
import type { Matrix } from '../special/matrix-type.ts'
import { gammaTails } from '../special/special.ts'
import { advantageIsFinite, arcs, checkArmies, stronglyConnected } from './connected.ts'

/** The score of army `a` against army `b`, both counted from 0. A win is 1, a draw 1/2. */
export interface Encounter {
  readonly a: number
  readonly b: number
  /** Mean score of `a`, in 0..1. */
  readonly score: number
  /** Battles; above 0, and fractional if they are an effective number. */
  readonly games: number
  /** Variance of the mean score, if battles are not independent or some are drawn; if left out, the binomial variance. */
  readonly variance?: number
}

/** Ratings, in natural log odds. */
export interface Ratings {
  /** Ratings by army; their mean is 0. */
  readonly ratings: readonly number[]
  readonly standardErrors: readonly number[]
  readonly covariance: Matrix
}

interface BradleyTerry extends Ratings {
  /** Log odds that the army named first gains by being first, if they were asked for. */
  readonly advantage?: { readonly estimate: number; readonly standardError: number }
  /** How far the scores are from those expected with the ratings: chi-square if the model holds. If df is 0, p is 1. */
  readonly fit: {
    readonly statistic: number
    readonly df: number
    readonly p: number
    /** `deviance` of the binomial likelihood; least squares if variances were given. */
    readonly method: 'deviance' | 'generalised least squares'
  }
  /** Whether half a win in each direction was added for each pair that met, so that ratings are finite. */
  readonly regularised: boolean
}

/** Points of Elo's scale in one unit of log odds: 173.7. */
export const eloPerUnit = 400 / Math.LN10

/**
 * Bradley and Terry's ratings of `n` armies: a beats b with odds exp(rating a - rating b), times exp(advantage) if `options.advantage` asks
 * for the advantage of being named first. A draw is half a win.
 *
 * The estimates maximise the binomial likelihood with battles as the only weights, so they are the same with and without `variance`. If
 * every encounter has a `variance`, its ratio to the binomial variance score (1 - score) / games is a design effect (at least 1/4, and 1 if
 * every battle was won or every one lost, as for the interval of a score). The binomial variance at the fitted score is multiplied by it,
 * both in the covariance, B M B with B the pseudo-inverse of the information, and in the fit, the least sum of squares of (score - fitted
 * score) over its variance.
 *
 * Finite ratings exist if and only if the armies cannot be divided into two sets of which one never scored against the other (Ford,
 * American Mathematical Monthly 64 (1957) 28); a finite advantage needs a little more. If there are none, half a win in each direction is
 * added for each pair that met, and `regularised` is true.
 *
 * Throws a RangeError if an encounter is not between two of n >= 2 armies or its numbers are out of range, if some but not all have a
 * variance, if the armies fall into sets that never met, or if the advantage cannot be separated from the ratings.
 *
 * Bradley & Terry, Biometrika 39 (1952) 324; Agresti, Categorical Data Analysis.
 *
 * @example bradleyTerry([{ a: 0, b: 1, score: 0.75, games: 8 }], 2).ratings // => [0.5493, -0.5493]
 */
export function bradleyTerry(
  encounters: readonly Encounter[],
  n: number,
  options: { readonly advantage?: boolean } = {},
): BradleyTerry {
  checkArmies(encounters, n)
  encounters.forEach(checkNumbers)
  const weighted = encounters.some((encounter) => encounter.variance !== undefined)
  if (weighted && encounters.some((encounter) => encounter.variance === undefined)) {
    throw new RangeError('either every encounter has a variance, or none')
  }
  const advantage = options.advantage === true
  const scored = encounters.flatMap(({ a, b, score }) => arcs(a, b, score > 0, score < 1))
  const regularised = !stronglyConnected(n, scored) || (advantage && !advantageIsFinite(n, scored))
  const lift = regularised ? 1 : 0
  const rows = encounters.map((encounter): Row => {
    const { a, b, score, games } = encounter
    return {
      terms: [{ at: a, by: 1 }, { at: b, by: -1 }, ...(advantage ? [{ at: n, by: 1 }] : [])],
      games: games + lift,
      score: (score * games + lift / 2) / (games + lift),
      designEffect: weighted ? designEffect(encounter) : 1,
    }
  })
  const parameters = advantage ? n + 1 : n
  const estimates = maximise((at) => likelihood(rows, at), parameters, n)
  const fitted = rows.map((row) => chance(along(row.terms, estimates)))
  const noise = rows.map((row, i) => row.games * binomialVariance(fitted[i] as number))
  const bread = pseudoInverse(weightedSum(rows, noise, parameters))
  const inflated = rows.map((row, i) => (noise[i] as number) * row.designEffect)
  const meat = weightedSum(rows, inflated, parameters)
  const covariance = weighted ? multiply(multiply(bread, meat), bread) : bread
  const df = rows.length - (parameters - 1)
  const statistic = weighted ? leastSquares(rows, encounters, fitted, parameters) : deviance(encounters, fitted)
  return {
    ...ratingsOf(estimates, covariance, n),
    ...(advantage && {
      advantage: { estimate: estimates[n] as number, standardError: Math.sqrt(covariance[n]?.[n] as number) },
    }),
    fit: {
      statistic,
      df,
      p: df === 0 ? 1 : maths.exp(gammaTails(df / 2, maths.log(statistic / 2)).upper),
      method: weighted ? 'generalised least squares' : 'deviance',
    },
    regularised,
  }
}

/** Ratings relative to the army `anchor`, whose rating becomes 0 without error. Throws a RangeError if there is no such army. */
export function relativeTo({ ratings, covariance }: Ratings, anchor: number): Ratings {
  const zero = ratings[anchor]
  const row = covariance[anchor]
  if (zero === undefined || row === undefined) throw new RangeError(`there is no army ${anchor}`)
  // The covariance is symmetric, so the anchor's row equals its column.
  const shifted = covariance.map((line, i) =>
    line.map((value, j) => value - (row[i] as number) - (row[j] as number) + (row[anchor] as number)),
  )
  return {
    ratings: ratings.map((rating) => rating - zero),
    standardErrors: standardErrors(shifted),
    covariance: shifted,
  }
}

/** One observation of a logistic regression: its log odds are the sum of the parameters `at` times `by`. */
interface Row {
  readonly terms: readonly { readonly at: number; readonly by: number }[]
  readonly games: number
  readonly score: number
  readonly designEffect: number
}

function likelihood(rows: readonly Row[], point: readonly number[]): Likelihood {
  const gradient = new Array<number>(point.length).fill(0)
  let value = 0
  const noise = rows.map(({ terms, games, score }) => {
    const w = along(terms, point)
    const p = chance(w)
    // s ln p + (1 - s) ln(1 - p), without overflow for large log odds.
    value += games * (score * w - Math.max(w, 0) - maths.log1p(maths.exp(-Math.abs(w))))
    for (const { at, by } of terms) add(gradient, at, games * by * (score - p))
    return games * binomialVariance(p)
  })
  return { value, gradient, information: weightedSum(rows, noise, point.length) }
}

/** Least sum of squares of the distances, in standard errors, between the scores and chances near the fitted ones. */
function leastSquares(
  rows: readonly Row[],
  encounters: readonly Encounter[],
  fitted: readonly number[],
  parameters: number,
): number {
  const gradient = new Array<number>(parameters).fill(0)
  let squares = 0
  const weights = rows.map(({ terms, designEffect }, i) => {
    const { score, games } = encounters[i] as Encounter
    const p = fitted[i] as number
    const error = (games * (score - p)) / designEffect
    squares += ((score - p) * error) / binomialVariance(p)
    for (const { at, by } of terms) add(gradient, at, by * error)
    return (games * binomialVariance(p)) / designEffect
  })
  const [explained] = multiply([gradient], pseudoInverse(weightedSum(rows, weights, parameters)))
  return Math.max(0, squares - gradient.reduce((sum, value, i) => sum + value * (explained?.[i] as number), 0))
}

/** Twice the difference of the log likelihoods of the scores themselves and of the fitted chances. */
function deviance(encounters: readonly Encounter[], fitted: readonly number[]): number {
  return encounters.reduce((sum, { score, games }, i) => {
    const p = fitted[i] as number
    return sum + 2 * games * (relativeEntropy(score, p) + relativeEntropy(1 - score, 1 - p))
  }, 0)
}

function relativeEntropy(p: number, q: number): number {
  return p === 0 ? 0 : p * maths.log(p / q)
}

/** Sum over the rows of weight times the outer product of the row's coefficients. */
function weightedSum(rows: readonly Row[], weights: readonly number[], parameters: number): number[][] {
  const sum = zeros(parameters)
  rows.forEach(({ terms }, k) => {
    const weight = weights[k] as number
    for (const i of terms) for (const j of terms) addAt(sum, i.at, j.at, i.by * j.by * weight)
  })
  return sum
}

function along(terms: Row['terms'], point: readonly number[]): number {
  return terms.reduce((sum, { at, by }) => sum + by * (point[at] as number), 0)
}

function chance(logOdds: number): number {
  return 1 / (1 + maths.exp(-logOdds))
}

function binomialVariance(p: number): number {
  return p * (1 - p)
}

function designEffect({ score, games, variance }: Encounter): number {
  const independent = binomialVariance(score) / games
  return independent === 0 ? 1 : Math.max(0.25, (variance as number) / independent)
}

export function ratingsOf(estimates: readonly number[], covariance: Matrix, n: number): Ratings {
  const ofArmies = covariance.slice(0, n).map((row) => row.slice(0, n))
  return { ratings: estimates.slice(0, n), standardErrors: standardErrors(ofArmies), covariance: ofArmies }
}

function standardErrors(covariance: Matrix): number[] {
  return covariance.map((row, i) => Math.sqrt(row[i] as number))
}

function checkNumbers({ score, games, variance }: Encounter): void {
  if (!(score >= 0 && score <= 1)) throw new RangeError(`a mean score lies between 0 and 1; ${score} does not`)
  if (!(games > 0 && games < Number.POSITIVE_INFINITY)) throw new RangeError(`an encounter has battles, not ${games}`)
  if (variance !== undefined && !(variance >= 0 && variance < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a variance is not negative: ${variance}`)
  }
}
