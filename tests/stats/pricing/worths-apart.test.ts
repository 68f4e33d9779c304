import { expect, test } from 'vitest'
import type { MixedArmies } from '../../../src/stats/pricing/mixed-armies.ts'
import { worthsApart } from '../../../src/stats/pricing/worths-apart.ts'
import { fitted, MODEL } from '../../support/statistics/one-unit.ts'

/** Worths of one unit by two fits of battles in which it stood in other numbers of units. */

/** Variance of the ln worth of unit 1 by chance alone. */
function noiseOf({ noise }: MixedArmies): number {
  return noise[1]?.[1] ?? 0
}

const SCORES = [0.3, 0.5, 0.65, 0.45]

test('a difference has the noise of both fits, and of the spread what the shares of the numbers of units do not have in common', () => {
  const whole = fitted(SCORES, [400, 400, 400, 400])
  const [one, other] = [fitted(SCORES, [300, 100, 100, 100]), fitted(SCORES, [100, 100, 100, 300])]
  const { differences, covariance, degrees } = worthsApart(one, [other], [1], whole)
  expect(differences).toEqual([(other.theta[1] ?? 0) - (one.theta[1] ?? 0)])
  const noise = noiseOf(one) + noiseOf(other)
  // Half of one fit and a sixth of the other stand in one unit; in four units it is the other way round.
  const apart = 2 * (1 / 2 - 1 / 6) ** 2
  expect(whole.spread).toBeGreaterThan(0.1)
  expect(covariance[0]?.[0]).toBeCloseTo(noise + (whole.spread ?? 0) ** 2 * apart, 8)
  // The spread is known from four numbers of units.
  expect(degrees).toBeGreaterThanOrEqual(3)
  expect(degrees).toBeLessThan(30)
})

test('equal shares of the numbers of units leave the noise alone, of which nothing has to be estimated', () => {
  const whole = fitted(SCORES, [400, 400, 400, 400])
  const [one, other] = [fitted(SCORES, [100, 100, 100, 100]), fitted(SCORES.toReversed(), [100, 100, 100, 100])]
  const { covariance, degrees } = worthsApart(one, [other], [1], whole)
  expect(covariance[0]?.[0]).toBeCloseTo(noiseOf(one) + noiseOf(other), 10)
  expect(degrees).toBeGreaterThan(1e6)
})

test('differences from the same fit share its noise', () => {
  const whole = fitted(SCORES, [400, 400, 400, 400])
  const fits = [1, 2, 3].map((factor) =>
    fitted(
      SCORES,
      [100, 100, 100, 100].map((n) => n * factor),
    ),
  )
  const { covariance } = worthsApart(fits[0] as MixedArmies, fits.slice(1), [1], whole)
  const squares = fits.map(noiseOf)
  expect(covariance[0]?.[1]).toBeCloseTo(squares[0] ?? 0, 10)
  expect(covariance[1]?.[1]).toBeCloseTo((squares[0] ?? 0) + (squares[2] ?? 0), 10)
})

test('without numbers of units there is noise alone', () => {
  const { unitsIn: _, ...plain } = MODEL
  const [one, other] = [fitted(SCORES, [300, 100, 100, 100], plain), fitted(SCORES, [100, 100, 100, 300], plain)]
  const { covariance, degrees } = worthsApart(one, [other], [1], one)
  expect(covariance[0]?.[0]).toBeCloseTo(noiseOf(one) + noiseOf(other), 10)
  expect(degrees).toBe(Number.POSITIVE_INFINITY)
})
