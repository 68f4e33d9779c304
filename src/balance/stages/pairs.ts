import * as maths from '../../core/maths.ts'
import type { PairSums } from '../../stats/intervals/control-variate.ts'

/** Battles that planners play again, paired with those of the run's generals. */

/** Sums over pairs of scores. */
export function sumsOf(pairs: readonly (readonly [x: number, y: number])[]): PairSums {
  const sum = (of: (x: number, y: number) => number): number => pairs.reduce((all, [x, y]) => all + of(x, y), 0)
  return {
    n: pairs.length,
    x: sum((x) => x),
    y: sum((_, y) => y),
    xx: sum((x) => x * x),
    yy: sum((_, y) => y * y),
    xy: sum((x, y) => x * y),
  }
}

/** Scores nearer to 0 or 1 than this are moved to this distance, because the worth of a unit that always wins is unknown. */
const CERTAIN = 0.01

/** A score for the worth that it shows, neither 0 nor 1. */
export function inside(score: number): number {
  return Math.min(1 - CERTAIN, Math.max(CERTAIN, score))
}

/** The log odds of a score, for the worth that it shows. */
export function oddsOf(score: number): number {
  const moved = inside(score)
  return maths.log(moved / (1 - moved))
}
