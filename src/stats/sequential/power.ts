import * as maths from '../../core/maths.ts'
import { studentQuantile } from '../special/distributions.ts'
import { normalHalfWidth, tailOf } from '../special/level.ts'
import { normalCdf, normalQuantile } from '../special/normal.ts'

/**
 * Fewest battles, won or lost, until Wilson's interval for a score near `p` has at most this half-width. Throws a RangeError unless
 * halfWidth > 0, 0 <= p <= 1 and 0 < level < 1.
 *
 * @example battlesForHalfWidth(0.02) // => 2398
 */
export function battlesForHalfWidth(halfWidth: number, p = 0.5, level = 0.95): number {
  checkHalfWidth(halfWidth)
  checkShare(p)
  const z2 = maths.squared(normalHalfWidth(level))
  const pq = p * (1 - p)
  // The squared half-width after n battles is z2 (pq m + z2 (1/4 - pq)) / m^2 with m = n + z2; this is solved for m.
  const m =
    (z2 * pq + z2 * Math.sqrt(pq * pq + 4 * maths.squared(halfWidth) * (0.25 - pq))) / (2 * maths.squared(halfWidth))
  return Math.max(0, wholeFrom(m - z2))
}

/**
 * The textbook's formula for the number of battles that `battlesForHalfWidth` computes: battles until z sqrt(p (1 - p) / n) is at most
 * `halfWidth`. Near one half it gives about 4 more battles; at p = 0 it gives 0 and must not be used. Throws as `battlesForHalfWidth` does.
 *
 * @example waldBattlesForHalfWidth(0.02) // => 2401
 */
export function waldBattlesForHalfWidth(halfWidth: number, p = 0.5, level = 0.95): number {
  checkHalfWidth(halfWidth)
  checkShare(p)
  return wholeFrom(maths.squared(normalHalfWidth(level) / halfWidth) * p * (1 - p))
}

/**
 * Fewest blocks, at least 2, until Student's t interval for the mean of block values with standard deviation `sd` has at most this
 * half-width. Throws a RangeError unless sd >= 0, halfWidth > 0 and 0 < level < 1.
 *
 * @example blocksForHalfWidth(0.25, 0.02) // => 603
 */
export function blocksForHalfWidth(sd: number, halfWidth: number, level = 0.95): number {
  checkHalfWidth(halfWidth)
  checkFinite('a standard deviation', sd)
  const tail = tailOf(level)
  const narrow = (blocks: number) => (-studentQuantile(tail, blocks - 1) * sd) / Math.sqrt(blocks) <= halfWidth
  let high = 2
  while (!narrow(high)) high *= 2
  let low = Math.max(2, high / 2)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (narrow(middle)) high = middle
    else low = middle + 1
  }
  return high
}

/**
 * Battles for two one-sided tests at `alpha` to show, with probability `power`, that a fight which is exactly even is within `margin` of
 * one half. By the normal approximation; the exact tests need about 2% more. Throws a RangeError unless margin > 0 and the other two lie
 * between 0 and 1.
 *
 * @example battlesForEquivalence(0.05, 0.05, 0.8) // => 857
 */
export function battlesForEquivalence(margin: number, alpha: number, power: number): number {
  if (!(margin > 0)) throw new RangeError(`a margin is positive, not ${margin}`)
  checkChance('alpha', alpha)
  checkChance('power', power)
  return wholeFrom(0.25 * maths.squared((normalQuantile(1 - alpha) + normalQuantile(1 - (1 - power) / 2)) / margin))
}

/**
 * Probability that the two-sided chi-square test at `alpha` finds the difference between chances `p1` and `p2`, with `n` battles for each
 * (any positive number). A difference in the wrong direction does not count. Throws a RangeError unless n > 0 and the other three lie
 * between 0 and 1.
 *
 * Gives the result of `power.prop.test` of R; Fleiss, Statistical Methods for Rates and Proportions.
 *
 * @example powerOfDifference(0.5, 0.75, 50) // => 0.7402
 */
export function powerOfDifference(p1: number, p2: number, n: number, alpha = 0.05): number {
  if (!(n > 0)) throw new RangeError(`a number of battles is positive, not ${n}`)
  const { pooled, separate } = errorsOfOne(p1, p2)
  return normalCdf((Math.sqrt(n) * Math.abs(p1 - p2) - criticalValue(alpha) * pooled) / separate)
}

/**
 * Fewest battles for each of two chances `p1` and `p2` until the two-sided chi-square test at `alpha` finds their difference with
 * probability `power`; infinite if they are equal. Throws a RangeError unless all four lie between 0 and 1.
 *
 * @example battlesForDifference(0.5, 0.55, 0.8) // => 1565
 */
export function battlesForDifference(p1: number, p2: number, power: number, alpha = 0.05): number {
  checkChance('power', power)
  const { pooled, separate } = errorsOfOne(p1, p2)
  const distance = criticalValue(alpha) * pooled + normalQuantile(power) * separate
  return Math.max(1, wholeFrom(maths.squared(Math.max(0, distance) / (p1 - p2))))
}

/**
 * Battles in all until an interval about the present `estimate`, if it does not change, would lie on one side of each edge of the band 0 ±
 * `margin`, and so give a verdict. `standardErrorOfOne` is the standard deviation of one battle, or of one block if blocks are counted; for
 * another centre, give the estimate minus the centre. Infinite if the estimate is on an edge. By the normal approximation, at least 1.
 * Throws a RangeError unless the estimate is finite, the standard deviation is not negative, margin > 0 and 0 < level < 1.
 *
 * @example battlesToSettle(0.03, 0.5, 0.05, 0.95) // => 2401
 */
export function battlesToSettle(estimate: number, standardErrorOfOne: number, margin: number, level: number): number {
  if (!Number.isFinite(estimate)) throw new RangeError(`an estimate is a finite number, not ${estimate}`)
  checkFinite('a standard deviation', standardErrorOfOne)
  if (!(margin > 0)) throw new RangeError(`a margin is positive, not ${margin}`)
  const z = normalHalfWidth(level)
  const distance = Math.abs(Math.abs(estimate) - margin)
  if (distance === 0) return Number.POSITIVE_INFINITY
  return Math.max(1, wholeFrom(maths.squared((z * standardErrorOfOne) / distance)))
}

/** Standard errors of the difference for one battle each: with the two chances pooled, as in the test, and with separate chances. */
function errorsOfOne(p1: number, p2: number): { pooled: number; separate: number } {
  checkChance('a chance', p1)
  checkChance('a chance', p2)
  const mean = (p1 + p2) / 2
  return { pooled: Math.sqrt(2 * mean * (1 - mean)), separate: Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2)) }
}

function criticalValue(alpha: number): number {
  checkChance('alpha', alpha)
  return -normalQuantile(alpha / 2)
}

/** The least whole number from `x` on; x may be too large by a rounding error. */
function wholeFrom(x: number): number {
  return Math.ceil(x * (1 - 4 * Number.EPSILON))
}

function checkHalfWidth(halfWidth: number): void {
  if (!(halfWidth > 0)) throw new RangeError(`a half-width is positive, not ${halfWidth}`)
}

function checkShare(p: number): void {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`a chance lies between 0 and 1; ${p} does not`)
}

function checkChance(name: string, value: number): void {
  if (!(value > 0 && value < 1)) throw new RangeError(`${name} lies between 0 and 1; ${value} does not`)
}

function checkFinite(name: string, value: number): void {
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY)) throw new RangeError(`${name} is not negative: ${value}`)
}
