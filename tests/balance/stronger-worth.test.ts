import { describe, expect, test } from 'vitest'
import type { Crossing, PricedMet } from '../../src/balance/price/armies.ts'
import { movedPrice } from '../../src/balance/price/stronger-worth.ts'

/** Prices in stronger hands from curves that the test makes. */

/** A price of 40, by armies with half of their points in the unit. */
const PRICE = 40
const SHARE = 0.5

/** `variance`: that of the steepness. */
function curve(steepness: number, variance = 0): Crossing {
  const log = Math.log(PRICE)
  return {
    log,
    low: log,
    high: log,
    standardError: 0,
    scores: {
      coefficients: [0, steepness, 0],
      covariance: [
        [0, 0, 0],
        [0, variance, 0],
        [0, 0, 0],
      ],
      converged: true,
    },
    centre: log,
    share: SHARE,
  }
}

const MET = [
  {
    cost: PRICE,
    models: 10,
    rest: 400,
    tilt: 0,
    met: { mean: 0.5, score: { scores: [0, 1, 0], seats: 1 } },
  },
] as unknown as readonly PricedMet[]

const change = (estimate: number, half = 0) => ({ estimate, low: estimate - half, high: estimate + half })

describe('the price in stronger hands', () => {
  test.each([
    [2.5, 0.2],
    [2.5, -0.1],
    [4, 0.3],
    [1.5, 0.05],
  ])('is the worth of an army at steepness %d whose score changes by %d', (steepness, by) => {
    // An army is worth (1 − share) + share × factor, to the power of the steepness in odds.
    const odds = (0.5 + by) / (0.5 - by)
    const factor = (odds ** (1 / steepness) - (1 - SHARE)) / SHARE
    const moved = movedPrice(curve(steepness), MET, change(by))
    expect(moved.factor.estimate).toBeCloseTo(factor, 8)
    expect(moved.worth.estimate).toBeCloseTo(PRICE * factor, 6)
    expect(moved.factor.low).toBeCloseTo(factor, 8)
  })

  test('is nothing if armies score less than without the unit', () => {
    // 0.5 ** 2.5 = 0.177: a score of 15%.
    const { worth, factor } = movedPrice(curve(2.5), MET, change(-0.4, 0.03))
    expect([worth.estimate, worth.low, factor.low]).toEqual([0, 0, 0])
    // Worths are looked for from a hundredth of the price on.
    expect(worth.high).toBeCloseTo(PRICE / 100, 9)
    expect(factor.high).toBeCloseTo(1 / 100, 9)
    const near = movedPrice(curve(2.5), MET, change(-0.38, 0.2)).worth
    expect(near.low).toBe(0)
    expect(near.high).toBeGreaterThan(0)
  })

  test('is not told if no worth reaches the score', () => {
    // A hundred times the price in half of an army: 50.5 ** 0.2 = 2.19, a score of 69%.
    const { worth, factor } = movedPrice(curve(0.2), MET, change(0.3, 0.02))
    expect([worth.estimate, worth.high, factor.estimate, factor.high]).toEqual([null, null, null, null])
    expect(worth.low).toBeCloseTo(PRICE * 100, 6)
    const near = movedPrice(curve(0.2), MET, change(0.18, 0.05)).worth
    expect(near.high).toBeNull()
    expect(near.estimate).toBeLessThan(PRICE * 100)
    expect(near.low).toBeGreaterThan(0)
    expect(near.low).toBeLessThan(near.estimate as number)
  })

  test('is as uncertain as the steepness of the curve', () => {
    const steep = (value: number) => Math.log(movedPrice(curve(value), MET, change(0.2)).factor.estimate as number)
    const sd = 0.01
    const { estimate, low, high } = movedPrice(curve(2.5, sd * sd), MET, change(0.2)).factor
    const half = (1.959964 * (steep(2.5 - sd) - steep(2.5 + sd))) / 2
    expect(Math.log((high as number) / (estimate as number))).toBeCloseTo(half, 4)
    expect(Math.log((estimate as number) / low)).toBeCloseTo(half, 4)
    // Without a change the steepness does not matter.
    expect(movedPrice(curve(2.5, 1), MET, change(0)).factor.high).toBeCloseTo(1, 8)
  })
})
