import { expect, test } from 'vitest'
import { evenCosts, evenField, type ScoreCurve } from '../../src/balance/solver/even-field.ts'
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

test('the solver says which units have an even cost', () => {
  const curve = (b: number, offset: number): ScoreCurve => ({
    a: 0,
    b,
    intercept: 0.4,
    slope: 8,
    offset,
    covariance: [
      [0, 0],
      [0, 0],
    ],
    at: 0,
    variance: null,
    weight: 1,
  })
  // Unit 1 is even where 0.4 + 8 x = 0, with x its ln cost less that of the anchor; unit 2 wins whatever it costs.
  const asked = { weights: [1, 1, 1], isFixed: [true, false, false], anchor: 0, start: [0, 0, 0] }
  const { logCosts, isEven, converged } = evenField([curve(1, 0), curve(2, -0.6)], asked)
  expect(logCosts[1]).toBeCloseTo(-0.05, 6)
  expect(isEven).toEqual([true, true, false])
  expect(converged).toBe(false)
})
