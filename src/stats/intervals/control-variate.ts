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

/** A mean of y, corrected by x. */
export interface Controlled {
  /** Coefficient of the correction, from 0 to 1. */
  readonly coefficient: number
  /** The mean of y minus the coefficient times (mean of the x of the pairs − known mean of x). */
  readonly mean: number
  /** Variance of the corrected mean for a single pair: divided by n it is the squared standard error. */
  readonly variance: number
}

/**
 * Control variate: few costly observations y are each paired with a cheap observation x, whose mean is `known` from many more. The amount
 * by which the mean of the x of the pairs exceeds the known mean is multiplied by a coefficient and subtracted from the mean of y. The
 * coefficient is the slope of the regression of y on x, reduced by the part that chance alone is likely to give: times 1 - 1 / t^2, where t
 * is its Student's t, and never below 0 or above 1. So pairs with little correlation are hardly corrected, and if y always equals x, the
 * result is the known mean. Throws a RangeError if n < 1.
 *
 * S. S. Lavenberg & P. D. Welch, Management Science 27 (1981) 322: the variance has the factors for an estimated coefficient. The shrinkage
 * is the positive part of James and Stein's.
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

/** A smaller part of the sum of squares is a rounding error, not a spread. */
const LEAST_SPREAD = 1e-12

/** The slope, reduced by what chance alone is likely to give, from 0 to 1. `left`: sum of squares about the line with a given slope. */
function shrunk(slope: number, spreadX: number, left: (share: number) => number, n: number): number {
  if (slope <= 0) return 0
  const byChance = left(slope) / (n - 2) / spreadX
  return Math.min(1, slope * Math.max(0, 1 - byChance / maths.squared(slope)))
}
