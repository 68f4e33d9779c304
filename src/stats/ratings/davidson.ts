import * as maths from '../../core/maths.ts'
import { normalHalfWidth } from '../special/level.ts'
import { add, addAt, type Likelihood, maximise, zeros } from '../special/likelihood.ts'
import { pseudoInverse } from '../special/matrix.ts'
import { type Ratings, ratingsOf } from './bradley-terry.ts'
import { arcs, checkArmies, stronglyConnected } from './connected.ts'

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
      estimate: maths.exp(logNu),
      ...(drawn && { low: maths.exp(logNu - error), high: maths.exp(logNu + error) }),
    },
    regularised,
  }
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
