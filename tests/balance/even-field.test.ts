import { expect, test } from 'vitest'
import { evenCosts, type ScoreCurve } from '../../src/balance/solver/even-field.ts'
import * as maths from '../../src/core/maths.ts'

test('a unit that wins in any number has no even cost, and its cost stays a number however often it is sought', () => {
  const wins: ScoreCurve = {
    a: 0,
    b: 1,
    intercept: 0,
    slope: 8,
    offset: -0.6,
    covariance: [
      [1, 0],
      [0, 1],
    ],
    at: 0,
    variance: null,
    weight: 1,
  }
  const asked = { weights: [1, 1], isFixed: [true, false], anchor: 0 }
  let start: readonly number[] = [0, 0]
  for (let look = 0; look < 20; look++) start = evenCosts([wins], { ...asked, start })
  const cost = maths.exp(start[1] as number)
  expect(cost).toBeGreaterThan(1e40)
  expect([cost, cost * cost, 1 / cost].every((ratio) => Number.isFinite(ratio) && ratio > 0)).toBe(true)
})
