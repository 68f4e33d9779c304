import { describe, expect, test } from 'vitest'
import { nextLook } from '../../../src/run/study/looks.ts'
import { asymptoticSequence, mixtureWeight, normalMixtureBound } from '../../../src/stats/intervals/normal-mixture.ts'
import { Random } from '../../support/random.ts'

describe('the normal mixture bound', () => {
  test('has the values of the unit tests of confseq (Howard)', () => {
    expect(mixtureWeight(100)).toBeCloseTo(12.600561, 6)
    expect(normalMixtureBound(100, 100)).toBeCloseTo(30.35209, 6)
  })

  test('is lowest near the variance for which it is optimal', () => {
    for (const best of [60, 80, 125, 160]) {
      expect(normalMixtureBound(100, 100)).toBeLessThan(normalMixtureBound(100, best))
    }
  })

  test('grows with the variance and the level', () => {
    expect(normalMixtureBound(101, 100)).toBeGreaterThan(normalMixtureBound(100, 100))
    expect(normalMixtureBound(100, 100, 0.99)).toBeGreaterThan(normalMixtureBound(100, 100))
  })

  test('refuses a negative variance, no optimal variance, and a level outside 0..1', () => {
    expect(() => normalMixtureBound(-1, 100)).toThrow(RangeError)
    expect(() => normalMixtureBound(1, 0)).toThrow(RangeError)
    expect(() => normalMixtureBound(1, 100, 95)).toThrow(RangeError)
  })
})

describe('the asymptotic confidence sequence', () => {
  test('has the half-width that Waudby-Smith et al. (2024) give', () => {
    const [sd, n, alpha] = [1.5, 400, 0.01]
    const rho2 = 1 / mixtureWeight(1000, 0.99)
    const half = sd * Math.sqrt(((n * rho2 + 1) / (n * n * rho2)) * Math.log((n * rho2 + 1) / alpha ** 2))
    const { low, high } = asymptoticSequence(2, sd, n, { level: 0.99 })
    expect(low).toBeCloseTo(2 - half, 12)
    expect(high).toBeCloseTo(2 + half, 12)
  })

  test('has no width if nothing varied', () => {
    expect(asymptoticSequence(3, 0, 100)).toEqual({ low: 3, high: 3 })
  })

  test('refuses no observations and a negative variance', () => {
    expect(() => asymptoticSequence(0, 1, 0)).toThrow(RangeError)
    expect(() => asymptoticSequence(0, -1, 10)).toThrow(RangeError)
  })

  test('excludes the mean of a skew count at some look from 100 blocks on in at most 5% of 2,000 runs', () => {
    const random = new Random(41)
    const runs = 2000
    let excluded = 0
    for (let run = 0; run < runs; run++) {
      let [n, sum, squares] = [0, 0, 0]
      for (let look = nextLook(0); look <= 4000; look = nextLook(look)) {
        for (; n < look; n++) {
          // Wounds of a charge that fails half of the time: 0, or a geometric number with mean 3.
          const wounds = random.next() < 0.5 ? 0 : Math.floor(Math.log(1 - random.next()) / Math.log(0.75))
          sum += wounds
          squares += wounds * wounds
        }
        const mean = sum / n
        const { low, high } = asymptoticSequence(mean, Math.sqrt((squares - n * mean * mean) / (n - 1)), n)
        if (low > 1.5 || high < 1.5) {
          excluded++
          break
        }
      }
    }
    expect(excluded / runs).toBeLessThan(0.05)
    expect(excluded / runs).toBeGreaterThan(0.005)
  })
})
