import { tInterval } from '../stats/mean.ts'
import { wilson } from '../stats/proportion.ts'
import { scoreInterval } from '../stats/score.ts'
import type { Estimate } from './document.ts'
import type { Tally } from './tally.ts'

/** Coverage of every interval. */
export const LEVEL = 0.95

/** An estimate that always has an interval. */
export type Bounded = Estimate & { readonly low: number; readonly high: number }

/** Something that some battles of a block show, added up over blocks. */
export interface Tallied {
  /** Of what the battles showed. */
  readonly sum: number
  /** Of the squared block totals. */
  readonly squares: number
}

/** Share of the battles in which something happened: Wilson's interval, at the effective number of battles where a block has several. */
export function probability(tally: Tally, happened: Tallied, exact?: number): Bounded {
  const { low, high, n } = shareInterval(tally, happened)
  const estimate = happened.sum / tally.battles
  return { estimate, low, high, level: LEVEL, method: 'wilson', ...shareBeside(estimate, exact, n) }
}

/** How many independent battles tell as much about something that happens in some of them as those played. */
export function effectiveBattles(tally: Tally, happened: Tallied): number {
  return shareInterval(tally, happened).n
}

function shareInterval(tally: Tally, happened: Tallied): { low: number; high: number; n: number } {
  const { blocks, battles, layout } = tally
  const { seats } = layout
  if (seats === 1) return { ...wilson(happened.sum, battles, LEVEL), n: battles }
  const mean = happened.sum / battles
  const variance = Math.max(0, happened.squares / (blocks * seats ** 2) - mean ** 2)
  const { low, high, nEff } = scoreInterval({ blocks, seats, mean, variance }, LEVEL)
  return { low, high, n: nEff }
}

/** Mean score of the first army; `exact`: the exact probabilities of its win, a draw, its loss. */
export function scoreOf(tally: Tally, exact?: readonly [number, number, number]): Bounded {
  const { blocks, layout } = tally
  const { seats } = layout
  const halves = { sum: 0, squares: 0 }
  tally.blockScores().forEach((count, score) => {
    halves.sum += count * score
    halves.squares += count * score ** 2
  })
  const mean = halves.sum / (2 * seats * blocks)
  const variance = Math.max(0, halves.squares / (blocks * (2 * seats) ** 2) - mean ** 2)
  const { low, high, nEff } = scoreInterval({ blocks, seats, mean, variance }, LEVEL)
  const found = { estimate: mean, low, high, level: LEVEL, method: 'wilson' }
  if (exact === undefined) return found
  const [win, draw] = exact
  const value = win + draw / 2
  if (seats === 1) return { ...found, ...beside(mean, value, win + draw / 4 - value ** 2, blocks) }
  return { ...found, ...shareBeside(mean, value, nEff) }
}

/** An exact mean, with the exact variance of a battle where that is known. */
export interface ExactMean {
  readonly mean: number
  readonly variance?: number
}

/** Mean of a column: Student's t on block totals. Where the exact variance is not known the sampled one stands in for it in z. */
export function meanOf(tally: Tally, column: number, exact?: ExactMean): Estimate {
  const { blocks, layout } = tally
  const { seats } = layout
  const total = tInterval(blocks, tally.sum(column), tally.blockSquares(column), LEVEL)
  const estimate = total.mean / seats
  const sampled = ((total.sd ?? 0) / seats) ** 2
  const variance = seats === 1 ? (exact?.variance ?? sampled) : sampled
  const ends =
    total.low === undefined || total.high === undefined ? {} : { low: total.low / seats, high: total.high / seats }
  return { estimate, ...ends, level: LEVEL, method: 't', ...beside(estimate, exact?.mean, variance, blocks) }
}

/** The exact value beside a share of `n` independent battles, and how many standard errors lie between. */
export function shareBeside(estimate: number, exact: number | undefined, n: number): Beside {
  return beside(estimate, exact, exact === undefined ? 0 : exact * (1 - exact), n)
}

type Beside = Pick<Estimate, 'exact' | 'z'>

/** Variances below this are rounding of an exact value that is certain. */
const CERTAIN = 1e-12

/** The same of a mean of `n` independent observations of this variance. */
function beside(estimate: number, exact: number | undefined, variance: number, n: number): Beside {
  if (exact === undefined) return {}
  return variance > CERTAIN ? { exact, z: (estimate - exact) / Math.sqrt(variance / n) } : { exact }
}
