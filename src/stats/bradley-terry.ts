import { normalHalfWidth } from './level.ts'
import { type Matrix, multiply, pseudoInverse, solve } from './matrix.ts'
import { gammaTails } from './special.ts'
import { moved } from './vector.ts'

/** What army `a` scored against army `b`, both counted from 0. A win is 1, a draw 1/2. */
export interface Encounter {
  readonly a: number
  readonly b: number
  /** Mean score of `a`, in 0..1. */
  readonly score: number
  /** Battles; above 0, and fractional if they are an effective number. */
  readonly games: number
  /** Of the mean score, where battles are not independent or some are drawn; otherwise the binomial's. */
  readonly variance?: number
}

/** Ratings, in natural log odds. */
interface Ratings {
  /** By army; their mean is 0. */
  readonly ratings: readonly number[]
  readonly standardErrors: readonly number[]
  readonly covariance: Matrix
}

interface BradleyTerry extends Ratings {
  /** Log odds that the army named first gains by it, where asked for. */
  readonly advantage?: { readonly estimate: number; readonly standardError: number }
  /**
   * How far the scores lie from those that the ratings make likely: chi-square if the model holds. Without df, p is 1.
   */
  readonly fit: {
    readonly statistic: number
    readonly df: number
    readonly p: number
    /** Of the binomial; least squares where variances were given. */
    readonly method: 'deviance' | 'generalised least squares'
  }
  /** Whether half a win either way had to be added to each pair that met, for ratings to be finite. */
  readonly regularised: boolean
}

/** Points of Elo's scale in one unit of log odds: 173.7. */
export const eloPerUnit = 400 / Math.LN10

/**
 * Bradley and Terry's ratings of `n` armies: a beats b with odds exp(rating a - rating b), times exp(advantage) where
 * `options.advantage` asks what being named first is worth. A draw is half a win.
 *
 * Estimates maximise the binomial likelihood; that they weigh by battles alone keeps them what they are whether or not
 * `variance` is given. Where it is, for every encounter, it counts as a design effect, its ratio to the binomial
 * variance score (1 - score) / games (at least 1/4, and 1 where every battle was won or every one lost, as for the
 * interval of a score), and the binomial variance at the fitted score is multiplied by it: in the covariance, B M B
 * with B the pseudo-inverse of the information, and in the fit, the least sum of squares of (score - fitted score) over
 * its variance.
 *
 * Finite ratings exist if and only if the armies cannot be parted into two sets of which one never scored against the
 * other (Ford, American Mathematical Monthly 64 (1957) 28); a finite advantage asks for a little more. Where one is
 * lacking, half a win either way is added for each pair that met, and `regularised` tells.
 *
 * Throws a RangeError when an encounter is not between two of n >= 2 armies or its numbers are out of range, when some
 * but not all have a variance, when the armies fall into sets that never met, and when the advantage cannot be told
 * from ratings.
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
      p: df === 0 ? 1 : Math.exp(gammaTails(df / 2, Math.log(statistic / 2)).upper),
      method: weighted ? 'generalised least squares' : 'deviance',
    },
    regularised,
  }
}

/**
 * Ratings less that of the army `anchor`, which becomes 0 without error. Throws a RangeError when there is no such
 * army.
 */
export function relativeTo({ ratings, covariance }: Ratings, anchor: number): Ratings {
  const zero = ratings[anchor]
  const row = covariance[anchor]
  if (zero === undefined || row === undefined) throw new RangeError(`there is no army ${anchor}`)
  // Symmetric: what is in the anchor's row is in its column.
  const shifted = covariance.map((line, i) =>
    line.map((value, j) => value - (row[i] as number) - (row[j] as number) + (row[anchor] as number)),
  )
  return {
    ratings: ratings.map((rating) => rating - zero),
    standardErrors: standardErrors(shifted),
    covariance: shifted,
  }
}

/** How the battles of two armies ended, from the side of `a`. */
interface Endings {
  readonly a: number
  readonly b: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
}

interface Davidson extends Ratings {
  /**
   * The odds of a draw between equals are `estimate` to 2: it is the ratio of draws to the geometric mean of wins and
   * losses, whoever fights. The interval is Wald's on the logarithm, and left out when no battle was drawn.
   */
  readonly nu: { readonly estimate: number; readonly low?: number; readonly high?: number }
  /** Whether half a win either way had to be added to each pair that met, for estimates to be finite. */
  readonly regularised: boolean
}

/**
 * Davidson's ratings of `n` armies, with draws as endings of their own: win, draw and loss are as x, nu sqrt(x y) and
 * y, with x and y the exponentials of the ratings. Half a win either way is added for each pair that met unless the
 * armies are tied together by wins alone, so that every one has beaten every other directly or through others. Throws a
 * RangeError when a pair is not two of n >= 2 armies, counts are negative, or the armies fall into sets that never met.
 *
 * Davidson, JASA 65 (1970) 317.
 *
 * @example davidson([{ a: 0, b: 1, wins: 8, draws: 4, losses: 2 }], 2).nu.estimate // => 1
 */
export function davidson(pairs: readonly Endings[], n: number, level = 0.95): Davidson {
  checkArmies(pairs, n)
  for (const { wins, draws, losses } of pairs) {
    if (!(Math.min(wins, draws, losses) >= 0 && wins + draws + losses > 0)) {
      throw new RangeError('an encounter has at least one battle, and no negative number of any ending')
    }
  }
  const won = pairs.flatMap(({ a, b, wins, losses }) => arcs(a, b, wins > 0, losses > 0))
  const regularised = !stronglyConnected(n, won)
  const lift = regularised ? 0.5 : 0
  const rows = pairs.map((pair) => ({ ...pair, wins: pair.wins + lift, losses: pair.losses + lift }))
  const drawn = rows.some((row) => row.draws > 0)
  const parameters = drawn ? n + 1 : n
  const at = (estimates: readonly number[]) => tieLikelihood(rows, estimates, n, parameters)
  const estimates = maximise(at, parameters, n)
  const covariance = pseudoInverse(at(estimates).information)
  const logNu = drawn ? (estimates[n] as number) : Number.NEGATIVE_INFINITY
  const error = normalHalfWidth(level) * Math.sqrt(covariance[n]?.[n] ?? 0)
  return {
    ...ratingsOf(estimates, covariance, n),
    nu: {
      estimate: Math.exp(logNu),
      ...(drawn && { low: Math.exp(logNu - error), high: Math.exp(logNu + error) }),
    },
    regularised,
  }
}

/**
 * Whether one can go from each of `n` armies to every other along the arcs: then no set of them stands above the rest
 * without bounds.
 */
export function stronglyConnected(n: number, arcs: readonly Arc[]): boolean {
  const forth: number[][] = Array.from({ length: n }, () => [])
  const back: number[][] = Array.from({ length: n }, () => [])
  for (const { from, to } of arcs) {
    forth[from]?.push(to)
    back[to]?.push(from)
  }
  return reachable(forth) === n && reachable(back) === n
}

/** From the army that scored to the one it scored against. */
interface Arc {
  readonly from: number
  readonly to: number
}

/** One observation of a logistic regression: its log odds are the sum of the parameters `at` times `by`. */
interface Row {
  readonly terms: readonly { readonly at: number; readonly by: number }[]
  readonly games: number
  readonly score: number
  readonly designEffect: number
}

/** A log likelihood at some point, its gradient, and Fisher's information: less its matrix of second derivatives. */
interface Likelihood {
  readonly value: number
  readonly gradient: readonly number[]
  readonly information: Matrix
}

/**
 * Where a concave likelihood is largest, by Newton's method with halved steps. It does not change when the first `n`
 * parameters all move alike; their mean stays 0.
 */
function maximise(at: (point: readonly number[]) => Likelihood, parameters: number, n: number): number[] {
  let point = new Array<number>(parameters).fill(0)
  let here = at(point)
  for (let iteration = 0; iteration < 200; iteration++) {
    const level = here.information.reduce((sum, row, i) => sum + (row[i] as number), 0) / n / n
    const held = here.information.map((row, i) => row.map((value, j) => (i < n && j < n ? value + level : value)))
    const step = solve(held, here.gradient)
    const length = Math.max(...step.map(Math.abs))
    let share = 1
    let there = moved(point, step, share)
    let next = at(there)
    // Less is less when it is more than rounding.
    while (next.value < here.value - 1e-12 * Math.abs(here.value) && share * length > SMALLEST_STEP) {
      share /= 2
      there = moved(point, step, share)
      next = at(there)
    }
    point = there
    here = next
    if (length < SMALLEST_STEP) break
  }
  return point
}

/** Newton's method squares its error: the step after one of this length would be lost in rounding. */
const SMALLEST_STEP = 1e-9

function likelihood(rows: readonly Row[], point: readonly number[]): Likelihood {
  const gradient = new Array<number>(point.length).fill(0)
  let value = 0
  const noise = rows.map(({ terms, games, score }) => {
    const w = along(terms, point)
    const p = chance(w)
    // s ln p + (1 - s) ln(1 - p), without overflow for large log odds.
    value += games * (score * w - Math.max(w, 0) - Math.log1p(Math.exp(-Math.abs(w))))
    for (const { at, by } of terms) add(gradient, at, games * by * (score - p))
    return games * binomialVariance(p)
  })
  return { value, gradient, information: weightedSum(rows, noise, point.length) }
}

/** As exp(d/2), nu, exp(-d/2) are the chances of win, draw and loss, d being the difference of ratings. */
function tieLikelihood(rows: readonly Endings[], point: readonly number[], n: number, parameters: number): Likelihood {
  const drawn = parameters > n
  const logNu = drawn ? (point[n] as number) : Number.NEGATIVE_INFINITY
  const gradient = new Array<number>(parameters).fill(0)
  const information = zeros(parameters)
  let value = 0
  for (const { a, b, wins, draws, losses } of rows) {
    const half = ((point[a] as number) - (point[b] as number)) / 2
    const largest = Math.max(Math.abs(half), logNu)
    const [win, draw, loss] = [Math.exp(half - largest), Math.exp(logNu - largest), Math.exp(-half - largest)]
    const total = win + draw + loss
    const games = wins + draws + losses
    const edge = (win - loss) / total
    const tie = draw / total
    value += (wins - losses) * half + (drawn ? draws * logNu : 0) - games * (largest + Math.log(total))
    const pull = (wins - losses - games * edge) / 2
    // Variances and covariance of half the difference of wins and losses, and of draws.
    const spread = (games * (1 - tie - edge * edge)) / 4
    add(gradient, a, pull)
    add(gradient, b, -pull)
    addAt(information, a, a, spread)
    addAt(information, b, b, spread)
    addAt(information, a, b, -spread)
    addAt(information, b, a, -spread)
    if (!drawn) continue
    const along = (-games * edge * tie) / 2
    add(gradient, n, draws - games * tie)
    addAt(information, n, n, games * tie * (1 - tie))
    for (const [army, sign] of [
      [a, 1],
      [b, -1],
    ] as const) {
      addAt(information, army, n, sign * along)
      addAt(information, n, army, sign * along)
    }
  }
  return { value, gradient, information }
}

/** Least sum of squares of the scores' distances from chances near the fitted ones, in standard errors. */
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

/** Twice the log likelihood lost by the fitted chances against the scores themselves. */
function deviance(encounters: readonly Encounter[], fitted: readonly number[]): number {
  return encounters.reduce((sum, { score, games }, i) => {
    const p = fitted[i] as number
    return sum + 2 * games * (relativeEntropy(score, p) + relativeEntropy(1 - score, 1 - p))
  }, 0)
}

function relativeEntropy(p: number, q: number): number {
  return p === 0 ? 0 : p * Math.log(p / q)
}

/** Sum over the rows of weight times the outer product of what they add up. */
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
  return 1 / (1 + Math.exp(-logOdds))
}

function binomialVariance(p: number): number {
  return p * (1 - p)
}

function designEffect({ score, games, variance }: Encounter): number {
  const independent = binomialVariance(score) / games
  return independent === 0 ? 1 : Math.max(0.25, (variance as number) / independent)
}

function ratingsOf(estimates: readonly number[], covariance: Matrix, n: number): Ratings {
  const ofArmies = covariance.slice(0, n).map((row) => row.slice(0, n))
  return { ratings: estimates.slice(0, n), standardErrors: standardErrors(ofArmies), covariance: ofArmies }
}

function standardErrors(covariance: Matrix): number[] {
  return covariance.map((row, i) => Math.sqrt(row[i] as number))
}

function arcs(a: number, b: number, forth: boolean, back: boolean): ScoredArc[] {
  return [...(forth ? [{ from: a, to: b, first: true }] : []), ...(back ? [{ from: b, to: a, first: false }] : [])]
}

interface ScoredArc extends Arc {
  /** Whether the army that scored was named first. */
  readonly first: boolean
}

/**
 * Whether scores bound the advantage from both sides: it could grow for ever if ratings can be found with which every
 * army scores as first only where its rating is at most 1 below the other's, and as second only where it is at least 1
 * above. Such ratings are potentials of a graph, and exist unless it has a cycle of negative length.
 */
function advantageIsFinite(n: number, scored: readonly ScoredArc[]): boolean {
  return [1, -1].every((sign) => {
    const potential = new Array<number>(n).fill(0)
    let changed = true
    for (let round = 0; round <= n && changed; round++) {
      changed = false
      for (const { from, to, first } of scored) {
        const reached = (potential[from] as number) + (first ? sign : -sign)
        if (reached >= (potential[to] as number)) continue
        potential[to] = reached
        changed = true
      }
    }
    return changed
  })
}

/** How many vertices can be reached from vertex 0, itself counted. */
function reachable(neighbours: readonly (readonly number[])[]): number {
  const seen = new Set([0])
  for (const vertex of seen) for (const next of neighbours[vertex] ?? []) seen.add(next)
  return seen.size
}

function checkArmies(pairs: readonly { readonly a: number; readonly b: number }[], n: number): void {
  if (!(Number.isInteger(n) && n >= 2)) throw new RangeError(`ratings compare at least two armies, not ${n}`)
  for (const { a, b } of pairs) {
    const valid = [a, b].every((army) => Number.isInteger(army) && army >= 0 && army < n)
    if (!valid || a === b) throw new RangeError(`${a} and ${b} are not two of ${n} armies`)
  }
  if (
    !stronglyConnected(
      n,
      pairs.flatMap(({ a, b }) => arcs(a, b, true, true)),
    )
  ) {
    throw new RangeError('some armies never met the others, not even through third ones')
  }
}

function checkNumbers({ score, games, variance }: Encounter): void {
  if (!(score >= 0 && score <= 1)) throw new RangeError(`a mean score lies between 0 and 1; ${score} does not`)
  if (!(games > 0 && games < Number.POSITIVE_INFINITY)) throw new RangeError(`an encounter has battles, not ${games}`)
  if (variance !== undefined && !(variance >= 0 && variance < Number.POSITIVE_INFINITY)) {
    throw new RangeError(`a variance is not negative: ${variance}`)
  }
}

function zeros(n: number): number[][] {
  return Array.from({ length: n }, () => new Array<number>(n).fill(0))
}

function add(vector: number[], i: number, value: number): void {
  vector[i] = (vector[i] as number) + value
}

function addAt(matrix: number[][], i: number, j: number, value: number): void {
  add(matrix[i] as number[], j, value)
}
