import * as maths from '../../core/maths.ts'

/** Sums over `n` pairs of observations x and y. */
export interface PairSums {
  readonly n: number
  readonly x: number
  readonly y: number
  readonly xx: number
  readonly yy: number
  readonly xy: number
}

/** A mean of y that was corrected by x. */
export interface Controlled {
  /** Share of the deviation of x that is taken off y, from 0 to 1. */
  readonly coefficient: number
  /** The mean of y, less the coefficient times what the x of the pairs lie above the known mean of x. */
  readonly mean: number
  /** Variance that one pair leaves to the corrected mean: that divided by n is the squared standard error. */
  readonly variance: number
}

/**
 * Control variate: few costly observations y are each paired with a cheap one x, whose mean is `known` from many more. What the x of the pairs
 * happen to lie above that mean is taken off the mean of y, times a coefficient from 0 to 1: the slope of the regression of y on x, less as much
 * of it as chance alone is likely to give (times 1 - 1 / t^2, t its Student's t; never below 0). Pairs that hardly go together are so left
 * alone, and if y is always x, the result is the known mean. Throws a RangeError if n < 1.
 *
 * S. S. Lavenberg & P. D. Welch, Management Science 27 (1981) 322: the variance has the factors for an estimated coefficient. The shrinkage is
 * the positive part of James and Stein's.
 *
 * @example controlVariate({ n: 10, x: 4, y: 6, xx: 4, yy: 6, xy: 4 }, 0.5) // => { coefficient: 0.5625, mean: 0.6563, variance: 0.1770 }
 */
export function controlVariate({ n, x, y, xx, yy, xy }: PairSums, known: number): Controlled {
  if (!(n >= 1)) throw new RangeError('a correction needs at least one pair')
  const off = x / n - known
  if (n > 1 && xx - 2 * xy + yy <= 0) return { coefficient: 1, mean: y / n - off, variance: 0 }
  const spreadX = xx - (x * x) / n
  const together = xy - (x * y) / n
  const spreadY = Math.max(0, yy - (y * y) / n)
  const left = (share: number): number => Math.max(0, spreadY - 2 * share * together + maths.squared(share) * spreadX)
  const coefficient = n > 3 && spreadX > LEAST_SPREAD * xx ? shrunk(together / spreadX, spreadX, left, n) : 0
  const estimated = coefficient > 0 ? ((n - 1) / (n - 2)) * (1 + (n * maths.squared(off)) / spreadX) : 1
  return {
    coefficient,
    mean: y / n - coefficient * off,
    variance: n === 1 ? 0 : (left(coefficient) / (n - 1)) * estimated,
  }
}

/** Part of the sum of squares below which its spread is rounding. */
const LEAST_SPREAD = 1e-12

/** The slope less what chance is likely to give, from 0 to 1. `left`: squares about the line of a slope. */
function shrunk(slope: number, spreadX: number, left: (share: number) => number, n: number): number {
  if (slope <= 0) return 0
  const byChance = left(slope) / (n - 2) / spreadX
  return Math.min(1, slope * Math.max(0, 1 - byChance / maths.squared(slope)))
}
