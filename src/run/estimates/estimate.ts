import * as maths from '../../core/maths.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { wilson } from '../../stats/intervals/proportion.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { betaBinomialSequence } from '../../stats/sequential/beta-binomial.ts'
import { binomialDeviate } from '../../stats/special/deviate.ts'
import type { Tally } from '../counts/tally.ts'
import type { Cell } from '../players/cell.ts'
import { betsOn } from './sequence.ts'

/** Coverage of every interval. */
export const LEVEL = 0.95

/** An estimate that always has an interval. */
export type Bounded = Estimate & { readonly low: number; readonly high: number }

/** Something that some battles of a block show, summed over blocks. */
export interface Tallied {
  /** Sum over all battles. */
  readonly sum: number
  /** Sum of the squared block totals. */
  readonly squares: number
}

/** Share of the battles in which something happened: Wilson's interval, at the effective number of battles if a block has several. */
export function probability(tally: Tally, happened: Tallied, exact?: number): Bounded {
  const { low, high, n } = shareInterval(tally, happened)
  const estimate = happened.sum / tally.battles
  return { estimate, low, high, level: LEVEL, method: 'wilson', ...besideShare(tally, happened.sum, exact, n) }
}

/**
 * Share of the battles in which something happened, with an interval that holds at any stopping time: the beta-binomial mixture on blocks.
 */
export function probabilitySequence(tally: Tally, happened: Tallied, level: number, exact?: number): Bounded {
  const { blocks, battles } = tally
  const estimate = happened.sum / battles
  const { low, high } = betaBinomialSequence((happened.sum / battles) * blocks, blocks, { level, best: BEST })
  const { n } = shareInterval(tally, happened)
  return { estimate, low, high, level, method: 'beta-binomial', ...besideShare(tally, happened.sum, exact, n) }
}

/** Number of blocks at which confidence sequences are narrowest: about as many as runs play that stop on a verdict. */
export const BEST = 2000

/** Number of independent battles that would give the same error for the share as the battles played. */
export function effectiveBattles(tally: Tally, happened: Tallied): number {
  return shareInterval(tally, happened).n
}

function shareInterval(tally: Tally, happened: Tallied): { low: number; high: number; n: number } {
  const { blocks, battles, layout } = tally
  const { seats } = layout
  if (seats === 1) return { ...wilson(happened.sum, battles, LEVEL), n: battles }
  const mean = happened.sum / battles
  const variance = Math.max(0, happened.squares / (blocks * maths.squared(seats)) - maths.squared(mean))
  const { low, high, nEff } = scoreInterval({ blocks, seats, mean, variance }, LEVEL)
  return { low, high, n: nEff }
}

/** Mean score of the first army; `exact`: the exact probabilities of its win, a draw, its loss. */
export function scoreOf(tally: Tally, exact?: readonly [number, number, number], confidence = LEVEL): Bounded {
  const { blocks, layout } = tally
  const { seats } = layout
  const halves = { sum: 0, squares: 0 }
  tally.blockScores().forEach((count, score) => {
    halves.sum += count * score
    halves.squares += count * maths.squared(score)
  })
  const mean = halves.sum / (2 * seats * blocks)
  const variance = Math.max(0, halves.squares / (blocks * maths.squared(2 * seats)) - maths.squared(mean))
  const { low, high, nEff } = scoreInterval({ blocks, seats, mean, variance }, confidence)
  const found = { estimate: mean, low, high, level: confidence, method: 'wilson', nEff }
  if (exact === undefined) return found
  const [win, draw] = exact
  const value = win + draw / 2
  // Without draws the score is the share of wins.
  if (draw === 0 && halves.sum % 2 === 0) return { ...found, ...besideShare(tally, halves.sum / 2, value, nEff) }
  const n = seats === 1 ? blocks : nEff
  const one = seats === 1 ? win + draw / 4 - maths.squared(value) : value * (1 - value)
  const enough = n * one >= SPREAD && (seats === 1 || blocks >= BLOCKS)
  return { ...found, ...besideMean(mean, value, one, n, enough) }
}

/**
 * A confidence sequence for the score, which holds at any stopping time. Blocks of one battle: the beta-binomial mixture, in which a draw
 * is half a success. Blocks of several battles: hedged bets, which are narrower if blocks are alike.
 */
export function scoreSequence({ tally, segments, from }: Cell, level: number): Interval {
  const { blocks, layout } = tally
  if (layout.seats === 1) return betaBinomialSequence(meanScore(tally) * blocks, blocks, { level, best: BEST })
  return betsOn(segments.with(tally.blockScores()), from, level).interval(level)
}

/** Which of the two sequences `scoreSequence` uses. */
export function sequenceMethod({ layout }: Tally): 'beta-binomial' | 'betting' {
  return layout.seats === 1 ? 'beta-binomial' : 'betting'
}

/** Mean score of the first army. */
export function meanScore(tally: Tally): number {
  const { blocks, layout } = tally
  return tally.blockScores().reduce((sum, count, score) => sum + count * score, 0) / (2 * layout.seats * blocks)
}

/** Standard deviation of the score of a block. */
export function spreadOf(tally: Tally): number {
  const most = 2 * tally.layout.seats
  const squares = tally.blockScores().reduce((sum, count, score) => sum + count * maths.squared(score / most), 0)
  return Math.sqrt(Math.max(0, squares / tally.blocks - maths.squared(meanScore(tally))))
}

/**
 * Least variance of the summed score for which a z is reported. Each win or draw adds at most 1 to it, so at least ten battles are expected
 * to go either way; with fewer, the tails of the normal distribution are far too thin at 4 standard errors.
 */
const SPREAD = 10

/** With fewer blocks of several battles their effective number is not known well enough for a z. */
const BLOCKS = 30

type Beside = Pick<Estimate, 'exact' | 'z'>

/** Smaller variances are rounding errors of an exact value that is certain. */
const CERTAIN = 1e-12

/** The exact value beside a share of the battles, and the z of the sample under it. `n`: effective number of independent battles. */
export function besideShare(tally: Tally, happened: number, exact: number | undefined, n: number): Beside {
  if (exact === undefined) return {}
  const { blocks, battles, layout } = tally
  const known = exact * (1 - exact) > CERTAIN && (layout.seats === 1 || blocks >= BLOCKS)
  const inEffect = layout.seats === 1 ? happened : Math.min(n, (happened * n) / battles)
  return known ? { exact, z: binomialDeviate(inEffect, n, exact) } : { exact }
}

/**
 * The exact value beside a mean of `n` independent observations with this variance, and z if there are `enough` observations for a normal
 * one.
 */
export function besideMean(
  estimate: number,
  exact: number | undefined,
  variance: number,
  n: number,
  enough: boolean,
): Beside {
  if (exact === undefined) return {}
  return enough && variance > CERTAIN ? { exact, z: (estimate - exact) / Math.sqrt(variance / n) } : { exact }
}
