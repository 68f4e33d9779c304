import { describe, expect, test } from 'vitest'
import { binomialDeviate } from '../../../src/stats/special/deviate.ts'
import { binomialCdf } from '../../../src/stats/special/distributions.ts'
import { normalQuantile } from '../../../src/stats/special/normal.ts'

describe('the deviate of a binomial count (binomialDeviate)', () => {
  test.each([
    [0, 10, 0.3],
    [3, 10, 0.3],
    [10, 10, 0.3],
    [60, 100, 0.5],
    [7, 1000, 0.002],
  ])('of %d in %d at chance %d has the rank of the mid-p probability', (x, n, p) => {
    const mid = (binomialCdf(x - 1, n, p) + binomialCdf(x, n, p)) / 2
    expect(binomialDeviate(x, n, p)).toBeCloseTo(normalQuantile(mid), 9)
  })

  test('is the opposite of that of the failures', () => {
    expect(binomialDeviate(3, 50, 0.2)).toBeCloseTo(-binomialDeviate(47, 50, 0.8), 9)
  })

  test('of large counts is the plain standardised difference', () => {
    expect(binomialDeviate(500_500, 1_000_000, 0.5)).toBeCloseTo(1, 5)
    expect(binomialDeviate(498_000, 1_000_000, 0.5)).toBeCloseTo(-4, 4)
  })

  test('of one rare event is moderate', () => {
    // The plain difference would be 55: P(X = 1) = 3.3e-4.
    expect(binomialDeviate(1, 300, 1.1e-6)).toBeCloseTo(normalQuantile(1 - 1.65e-4), 3)
    expect(Math.abs(binomialDeviate(0, 300, 1.1e-6))).toBeLessThan(0.01)
  })

  test('stays finite in either tail, to 40', () => {
    expect(binomialDeviate(1000, 1000, 0.5)).toBeCloseTo(37.1, 0)
    expect(binomialDeviate(1000, 1000, 1e-3)).toBe(40)
    expect(binomialDeviate(0, 1_000_000, 0.5)).toBe(-40)
  })

  test.each([1e-6, 1e-4, 0.01, 0.1, 0.5, 2, 10, 50])(
    'exceeds 4 about as rarely as a normal value if %d are expected',
    (expected) => {
      const n = 20_000
      const p = expected / n
      let beyond = 0
      for (let x = 0; x <= 200; x++) {
        if (Math.abs(binomialDeviate(x, n, p)) > 4) beyond += binomialCdf(x, n, p) - binomialCdf(x - 1, n, p)
      }
      expect(beyond).toBeLessThan(1.3e-4)
    },
  )

  test('refuses more successes than trials, and chances of 0 and 1', () => {
    expect(() => binomialDeviate(3, 2, 0.5)).toThrow(RangeError)
    expect(() => binomialDeviate(-1, 2, 0.5)).toThrow(RangeError)
    expect(() => binomialDeviate(1, 2, 0)).toThrow(RangeError)
    expect(() => binomialDeviate(1, 2, 1)).toThrow(RangeError)
  })
})
