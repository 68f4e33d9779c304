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
  /** Battles a block. */
  readonly seats: number
  /** Mean of the block scores. */
  readonly mean: number
  /** Mean squared deviation of the block scores from their mean (divisor `blocks`). */
  readonly variance: number
}

interface ScoreInterval extends Interval {
  /** How many independent win-or-lose battles would tell as much. */
  readonly nEff: number
}

/** Factor for a variance that was estimated from so many blocks: the squared ratio of t to z. */
function widening(blocks: number, level: number): number {
  const tail = 1 - (1 - level) / 2
  return maths.squared(studentQuantile(tail, Math.max(1, blocks - 1)) / normalQuantile(tail))
}

/** Scores of blocks of one battle. Throws a RangeError when there are none. */
export function battleScores(wins: number, draws: number, losses: number): BlockScores {
  const blocks = wins + draws + losses
  if (!(blocks >= 1)) throw new RangeError('a mean score needs at least one battle')
  const mean = (wins + draws / 2) / blocks
  return { blocks, seats: 1, mean, variance: Math.max(0, mean * (1 - mean) - draws / (4 * blocks)) }
}

/**
 * Interval for the expected score: Wilson's at the effective number of battles n_eff = seats × blocks / deff. The design effect deff
 * compares the variance of block scores with that of independent win-or-lose battles: draws and swapped seats lower it, likeness
 * of the battles in a block raises it. It is taken as at least 1/4, so that scores that happened not to vary cannot claim
 * certainty, and as 1 when every battle was won or every battle lost; where blocks have several battles it is raised by the squared
 * ratio of Student's t on blocks − 1 degrees of freedom to the normal quantile. With fewer than ten battles won, or lost, a block of several
 * is worth one battle at most: how alike its battles are was hardly seen. Without draws, blocks of one battle give plain Wilson.
 */
export function scoreInterval(scores: BlockScores, level = 0.95): ScoreInterval {
  const { blocks, seats, mean, variance } = scores
  const independent = mean * (1 - mean)
  const deff = independent === 0 ? 1 : Math.max(0.25, (seats * variance) / independent)
  // Seen in few blocks, the likeness of their battles is itself uncertain: Student's t in place of the normal.
  const wider = seats === 1 ? 1 : widening(blocks, level)
  const few = seats > 1 && Math.min(mean, 1 - mean) * seats * blocks < FEW
  const worth = (seats * blocks) / deff / wider
  const nEff = few ? Math.min(worth, blocks) : worth
  return { ...wilson(mean * nEff, nEff, level), nEff }
}

/** Battles won or lost, below which nothing is known of how alike those of a block are. */
const FEW = 10
