import * as maths from '../../core/maths.ts'
import { normalHalfWidth } from '../special/level.ts'
import { add, addAt, type Likelihood, maximise, zeros } from '../special/likelihood.ts'
import { pseudoInverse } from '../special/matrix.ts'
import { type Ratings, ratingsOf } from './bradley-terry.ts'
import { arcs, checkArmies, stronglyConnected } from './connected.ts'

/** How the battles of two armies ended, for `a`. */
interface Endings {
  readonly a: number
  readonly b: number
  readonly wins: number
  readonly draws: number
  readonly losses: number
}

interface Davidson extends Ratings {
  /**
   * Ratio of draws to the geometric mean of wins and losses, the same for all pairs: between equal armies the odds of a draw are `estimate`
   * to 2. The interval is Wald's on the logarithm, and absent if no battle was drawn.
   */
  readonly nu: { readonly estimate: number; readonly low?: number; readonly high?: number }
  /** Whether half a win in each direction was added for each pair that met, so that estimates are finite. */
  readonly regularised: boolean
}

/**
 * Davidson's ratings of `n` armies, with draws as a third ending: win, draw and loss have chances in the ratio x : nu sqrt(x y) : y, where
 * x and y are the exponentials of the ratings. Half a win in each direction is added for each pair that met, unless the armies are
 * connected by wins alone, so that each has beaten every other directly or through others. Throws a RangeError if a pair is not two of n >=
 * 2 armies, if counts are negative, or if the armies fall into sets that never met.
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
      estimate: maths.exp(logNu),
      ...(drawn && { low: maths.exp(logNu - error), high: maths.exp(logNu + error) }),
    },
    regularised,
  }
}

/** The chances of win, draw and loss are in the ratio exp(d/2) : nu : exp(-d/2), where d is the difference of ratings. */
function tieLikelihood(rows: readonly Endings[], point: readonly number[], n: number, parameters: number): Likelihood {
  const drawn = parameters > n
  const logNu = drawn ? (point[n] as number) : Number.NEGATIVE_INFINITY
  const gradient = new Array<number>(parameters).fill(0)
  const information = zeros(parameters)
  let value = 0
  for (const { a, b, wins, draws, losses } of rows) {
    const half = ((point[a] as number) - (point[b] as number)) / 2
    const largest = Math.max(Math.abs(half), logNu)
    const [win, draw, loss] = [maths.exp(half - largest), maths.exp(logNu - largest), maths.exp(-half - largest)]
    const total = win + draw + loss
    const games = wins + draws + losses
    const edge = (win - loss) / total
    const tie = draw / total
    value += (wins - losses) * half + (drawn ? draws * logNu : 0) - games * (largest + maths.log(total))
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
