import * as maths from '../../core/maths.ts'
import { studentQuantile } from '../special/distributions.ts'
import { normalQuantile } from '../special/normal.ts'
import type { Interval } from './interval.ts'
import { wilson } from './proportion.ts'

/**
 * Scores of army 1 by block: a win is 1, a draw 1/2, a loss 0, and a block scores the mean of its battles. Blocks are independent;
 * battles inside a block need not be.
 */
export interface BlockScores {
  readonly blocks: number
  /** Number of battles in a block. */
  readonly seats: number
  /** Mean of the block scores. */
  readonly mean: number
  /** Mean squared deviation of the block scores from their mean (divisor `blocks`). */
  readonly variance: number
}

interface ScoreInterval extends Interval {
  /** Number of independent win-or-lose battles with the same variance of the mean. */
  readonly nEff: number
}

/** Factor for a variance that was estimated from a number of blocks: the squared ratio of t to z. */
function widening(blocks: number, level: number): number {
  const tail = 1 - (1 - level) / 2
  return maths.squared(studentQuantile(tail, Math.max(1, blocks - 1)) / normalQuantile(tail))
}

/** Scores of blocks of one battle. Throws a RangeError if there are none. */
export function battleScores(wins: number, draws: number, losses: number): BlockScores {
  const blocks = wins + draws + losses
  if (!(blocks >= 1)) throw new RangeError('a mean score needs at least one battle')
  const mean = (wins + draws / 2) / blocks
  return { blocks, seats: 1, mean, variance: Math.max(0, mean * (1 - mean) - draws / (4 * blocks)) }
}

/**
 * Interval for the expected score: Wilson's at the effective number of battles n_eff = seats × blocks / deff.
 *
 * The design effect deff compares the variance of block scores with that of independent win-or-lose battles: draws and swapped seats lower
 * it; it is higher if the battles of a block are alike. It is at least 1/4, so that scores that by chance did not vary are not taken for
 * certain, and 1 if every battle was won or every battle lost. For blocks of several battles it is raised by the squared ratio of Student's
 * t on blocks − 1 degrees of freedom to the normal quantile. If fewer than ten battles were won, or fewer than ten lost, a block counts as
 * at most one battle, because there is little evidence of how alike its battles are. For blocks of one battle without draws this is
 * Wilson's interval.
 */
export function scoreInterval(scores: BlockScores, level = 0.95): ScoreInterval {
  const { blocks, seats, mean, variance } = scores
  const independent = mean * (1 - mean)
  const deff = independent === 0 ? 1 : Math.max(0.25, (seats * variance) / independent)
  // With few blocks, the likeness of their battles is itself uncertain, so Student's t replaces the normal.
  const wider = seats === 1 ? 1 : widening(blocks, level)
  const few = seats > 1 && Math.min(mean, 1 - mean) * seats * blocks < FEW
  const worth = (seats * blocks) / deff / wider
  const nEff = few ? Math.min(worth, blocks) : worth
  return { ...wilson(mean * nEff, nEff, level), nEff }
}

/** If fewer battles than this were won, or lost, the likeness of the battles of a block is unknown. */
const FEW = 10
