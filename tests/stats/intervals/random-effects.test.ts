import { describe, expect, test } from 'vitest'
import { heterogeneity } from '../../../src/stats/intervals/heterogeneity.ts'
import { randomEffects } from '../../../src/stats/intervals/random-effects.ts'
import { normalQuantile } from '../../../src/stats/special/normal.ts'
import { Random } from '../../support/random.ts'
import { THOROUGH } from '../../support/thorough.ts'

describe('random effects', () => {
  test('of 0 and 4 with variance 1: mean 2, tau² 7, and Student’s t on one degree of freedom times 2', () => {
    const { mean, tau, low, high, prediction } = randomEffects([
      { estimate: 0, variance: 1 },
      { estimate: 4, variance: 1 },
    ])
    expect([mean, tau]).toEqual([2, expect.closeTo(Math.sqrt(7), 12)])
    expect(high - mean).toBeCloseTo(12.7062047364 * 2, 6)
    expect(mean - low).toBeCloseTo(high - mean, 12)
    expect(prediction).toBeNull()
  })

  test('of 1, 2 and 6 with variance 1: the prediction is wider than the interval, because of tau', () => {
    const sources = [1, 2, 6].map((estimate) => ({ estimate, variance: 1 }))
    // The variance of the estimates is 14 / 2 = 7, so tau² = 7 - 1 = 6, and the error of the mean is sqrt(7 / 3).
    const { mean, tau, high, prediction } = randomEffects(sources)
    expect(mean).toBeCloseTo(3, 12)
    expect(tau).toBeCloseTo(Math.sqrt(6), 12)
    expect(high - mean).toBeCloseTo(4.3026527297 * Math.sqrt(7 / 3), 6)
    expect((prediction?.high ?? 0) - mean).toBeCloseTo(4.3026527297 * Math.sqrt(7 * (1 + 1 / 3)), 5)
  })

  test('estimates that differ by less than their errors have no narrower interval than these errors give', () => {
    const sources = [1, 1.01, 0.99].map((estimate) => ({ estimate, variance: 1 }))
    const { high, mean, tau } = randomEffects(sources)
    expect(tau).toBe(0)
    expect(high - mean).toBeCloseTo(4.3026527297 * heterogeneity(sources).standardError, 6)
  })

  test('exact values may be among them', () => {
    const { mean, low, high } = randomEffects([1, 2, 6].map((estimate) => ({ estimate, variance: 0 })))
    expect(mean).toBeCloseTo(3, 6)
    expect(low).toBeLessThan(3)
    expect(high).toBeGreaterThan(3)
  })

  test('one estimate is refused', () => {
    expect(() => randomEffects([{ estimate: 1, variance: 1 }])).toThrow('two sources at least, not of 1')
  })

  test.each(THOROUGH ? [2, 3, 4, 5, 8] : [4])(
    'of %i sources hold the true mean, and another true value, whatever the errors are',
    (k) => {
      const random = new Random(7 + k)
      const normal = (): number => normalQuantile((random.int(1, 1e6) - 0.5) / 1e6)
      const runs = 2000
      const errorsOf: Readonly<Record<string, (i: number) => number>> = {
        equal: () => 1,
        'one exact': (i) => (i === 0 ? 0 : 1),
        'every second three times as large': (i) => 1 + 2 * (i % 2),
        'every second ten times as large': (i) => 1 + 9 * (i % 2),
      }
      for (const [name, errorOf] of Object.entries(errorsOf)) {
        for (const tau of [0.5, 1, 3]) {
          let [held, foretold] = [0, 0]
          for (let run = 0; run < runs; run++) {
            const sources = Array.from({ length: k }, (_, i) => {
              const error = errorOf(i)
              return { estimate: tau * normal() + error * normal(), variance: error * error }
            })
            const { low, high, prediction } = randomEffects(sources)
            const next = tau * normal()
            if (low <= 0 && high >= 0) held++
            if (prediction === null || (prediction.low <= next && prediction.high >= next)) foretold++
          }
          // Three standard errors of 2,000 runs are 1.5 points.
          expect(held / runs, `mean, ${name}, tau ${tau}`).toBeGreaterThan(0.93)
          expect(foretold / runs, `prediction, ${name}, tau ${tau}`).toBeGreaterThan(0.93)
          // Where all errors are equal and small beside the differences, the promise is kept without being too wide.
          if (name === 'equal' && tau === 3 && k > 3) expect(held / runs).toBeLessThan(0.97)
        }
      }
    },
  )
})
