import { expect, test } from 'vitest'
import { ALMOST_ALL, leastAlpha } from '../../../src/stats/sequential/least-alpha.ts'
import { normalHalfWidth } from '../../../src/stats/special/level.ts'
import { normalCdf } from '../../../src/stats/special/normal.ts'

test.each([0.1, 1, 1.96, 3, 6])('of a normal estimate %d standard errors off it is the p of the z test', (z) => {
  const p = leastAlpha((alpha) => normalHalfWidth(1 - alpha) < z, ALMOST_ALL, 1)
  expect(p / (2 * normalCdf(-z))).toBeCloseTo(1, 6)
})

test('has a special value if nothing is rejected, and stops if it is too small to compute', () => {
  expect(leastAlpha(() => false, 0.5, 0.7)).toBe(0.7)
  expect(leastAlpha(() => true, 0.5, 0.7)).toBeLessThanOrEqual(1e-15)
})
