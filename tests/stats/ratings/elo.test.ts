import { describe, expect } from 'vitest'
import {
  eloAfterSprt,
  eloEstimate,
  eloOf,
  normalisedElo,
  outcomeProbability,
  scoreOfElo,
} from '../../../src/stats/ratings/elo.ts'
import { type EloHypotheses, sprtDecision } from '../../../src/stats/sequential/sprt.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { THOROUGH } from '../../support/thorough.ts'

describe('Elo of a score', () => {
  test('is 0 at one half, 400 at odds of ten to one, infinite for all wins', () => {
    expect(eloOf(0.5)).toBe(0)
    expect(eloOf(10 / 11)).toBeCloseTo(400, 10)
    expect(eloOf(1)).toBe(Number.POSITIVE_INFINITY)
    expect(eloOf(0)).toBe(Number.NEGATIVE_INFINITY)
  })

  test.prop([fc.double({ min: -800, max: 800, noNaN: true })])('is the inverse of its score', (elo) => {
    expect(eloOf(scoreOfElo(elo))).toBeCloseTo(elo, 9)
  })
})

describe('the estimate from pairs', () => {
  test('has the Elo, error and likelihood of superiority of fishtest (stat_util.py)', () => {
    const { elo, low, high, los } = eloEstimate([34, 54, 63, 64, 75])
    expect(elo).toBeCloseTo(55.57978, 6)
    expect(Math.abs((high - low) / 2 - 27.653429)).toBeLessThan(1e-6)
    expect(los).toBeCloseTo(0.99997, 5)
  })

  test('is 0 for even counts, and has an infinite end beyond all scores', () => {
    expect(eloEstimate([10, 20, 10])).toMatchObject({ elo: 0, los: 0.5 })
    expect(eloEstimate([0, 0, 0, 0, 30]).high).toBe(Number.POSITIVE_INFINITY)
  })

  test('refuses invalid counts of scores', () => {
    expect(() => eloEstimate([1, 2])).toThrow(RangeError)
  })
})

describe('normalised Elo', () => {
  test('is 347.43558552 for each standard deviation of a battle', () => {
    // 60 wins of 100 and no draws: the missing draws count as a thousandth. 0.1 / sqrt(0.24).
    expect(normalisedElo([40, 0, 60])).toBeCloseTo((347.43558552 * 0.1) / Math.sqrt(0.24), 2)
  })

  test('is the same for pairs of independent battles', () => {
    expect(normalisedElo([1600, 0.001, 4800, 0.001, 3600])).toBeCloseTo(normalisedElo([4000, 0.001, 6000]), 3)
  })
})

describe('a Brownian motion between two bounds', () => {
  // The series of eigenfunctions (Fourier) with mpmath, 80 digits: an independent form of the same probability.
  const b = 2.944438979166
  test.each([
    [0.01, 0.02, -b, b, 300, b, 0.3469434271666692],
    [0.01, 0.02, -b, b, 300, -b, 0.03437139857019044],
    [0.01, 0.02, -b, b, 300, 1, 0.19791671601245733],
    [-0.05, 0.02, -b, b, 100, 0, 0.9997964339361716],
    [0, 0.05, -b, b, 1000, 0.5, 0.5001363960429428],
    [0.2, 0.01, -b, b, 20, b, 0.007551343256097748],
    [0.001, 0.3, -b, b, 10, -1, 0.28224823552123307],
    [-0.1, 0.05, -b, b, 20, 2, 0.9999681027463054],
    [0.03, 0.004, -b, b, 60, 1.5, 0.2701456873037099],
    [0.02, 0.05, -1, 3, 40, 1, 0.5829190360613442],
    [0.02, 0.05, -1, 3, 40, 3, 0.9015398475036949],
    [-0.01, 0.5, -1, 3, 30, -0.5, 0.7606533193418056],
    [0, 0.2, -1, 3, 5, 3, 0.9973007772398835],
  ])('of drift %d and variance %d, bounds %d and %d: by time %d no higher than %d', (...row) => {
    const [drift, variance, low, high, time, level, expected] = row
    expect(outcomeProbability({ drift, variance, bounds: { low, high } }, time, level)).toBeCloseTo(expected, 13)
  })

  test('ends at the lower bound with the chance of the gambler’s ruin', () => {
    const motion = { drift: 0.3, variance: 2, bounds: { low: -2, high: 5 } }
    const ruin = (Math.exp(-0.3 * 5) - 1) / (Math.exp(-0.3 * 5) - Math.exp(0.3 * 2))
    expect(outcomeProbability(motion, 1000, -2)).toBeCloseTo(ruin, 12)
    expect(outcomeProbability(motion, 1000, 5)).toBeCloseTo(ruin, 12)
  })

  test('ends quickly with a strong drift, without overflow', () => {
    const bounds = { low: -b, high: b }
    expect(outcomeProbability({ drift: 1e4, variance: 0.01, bounds }, 50, b)).toBe(0)
    expect(outcomeProbability({ drift: -1e4, variance: 0.01, bounds }, 50, b)).toBe(1)
  })
})

describe('the estimate after a sequential test', () => {
  const hypotheses: EloHypotheses = { kind: 'logistic', elo0: -3, elo1: 1 }

  test('has the Elo, interval and likelihood of superiority of fishtest (sprt.py)', () => {
    const { elo, low, high, los } = eloAfterSprt([10789, 19328, 33806, 19402, 10543], hypotheses)
    expect(elo).toBeCloseTo(-0.992537, 5)
    expect(low).toBeCloseTo(-3.488492, 5)
    expect(high).toBeCloseTo(1.488586, 5)
    expect(los).toBeCloseTo(0.188035, 6)
  })

  test('is of the kind of Elo that was tested', () => {
    const counts = [300, 1200, 2400, 1800, 600]
    const logistic = eloAfterSprt(counts, { kind: 'logistic', elo0: 0, elo1: 10 }).elo
    const normalised = eloAfterSprt(counts, { kind: 'normalised', elo0: 0, elo1: 10 }).elo
    expect(normalised / logistic).toBeCloseTo(normalisedElo(counts) / eloEstimate(counts).elo, 1)
  })

  test('is mirrored if the sides are exchanged', () => {
    const counts = [10, 40, 80, 60, 20]
    const one = eloAfterSprt(counts, { kind: 'logistic', elo0: 0, elo1: 10 })
    const other = eloAfterSprt(counts.toReversed(), { kind: 'logistic', elo0: -10, elo1: 0 })
    expect(other.elo).toBeCloseTo(-one.elo, 6)
    expect(other.low).toBeCloseTo(-one.high, 6)
    expect(other.los).toBeCloseTo(1 - one.los, 9)
  })

  test('has no end if every battle was won, and is wider at a higher level', () => {
    expect(eloAfterSprt([0, 0, 81], hypotheses).high).toBe(Number.POSITIVE_INFINITY)
    expect(eloAfterSprt([81, 0, 0], hypotheses).low).toBe(Number.NEGATIVE_INFINITY)
    const counts = [10, 40, 80, 60, 20]
    const usual = eloAfterSprt(counts, hypotheses)
    const wide = eloAfterSprt(counts, hypotheses, { level: 0.99 })
    expect(wide.elo).toBe(usual.elo)
    expect(wide.low).toBeLessThan(usual.low)
    expect(wide.high).toBeGreaterThan(usual.high)
  })

  test('refuses strengths out of order, error rates and a level outside 0..1', () => {
    expect(() => eloAfterSprt([1, 2, 3], { ...hypotheses, elo1: -3 })).toThrow(RangeError)
    expect(() => eloAfterSprt([1, 2, 3], hypotheses, { alpha: 1 })).toThrow(RangeError)
    expect(() => eloAfterSprt([1, 2, 3], hypotheses, { level: 95 })).toThrow(RangeError)
  })

  test.runIf(THOROUGH)(
    'is too high half of the time, and its interval covers, while the usual estimate is biased',
    () => {
      const truth = 40
      const tested: EloHypotheses = { kind: 'logistic', elo0: 0, elo1: 30 }
      const runs = 200
      const random = new Random(61)
      const win = scoreOfElo(truth)
      let high = 0
      let covered = 0
      let usual = 0
      let error = 0
      for (let run = 0; run < runs; run++) {
        const counts = [0, 0, 0, 0, 0]
        do {
          for (let i = 0; i < 4; i++) {
            const score = 2 * (Number(random.next() < win) + Number(random.next() < win))
            counts[score] = (counts[score] as number) + 1
          }
        } while (sprtDecision(counts, tested) === 'continue')
        const estimate = eloAfterSprt(counts, tested)
        if (estimate.elo > truth) high++
        if (estimate.low <= truth && truth <= estimate.high) covered++
        usual += eloEstimate(counts).elo / runs
        error += (estimate.elo - truth) / runs
      }
      // Three standard errors of the simulation.
      expect(Math.abs(high / runs - 0.5)).toBeLessThan(0.106)
      expect(covered / runs).toBeGreaterThan(0.904)
      expect(usual - truth).toBeGreaterThan(3)
      expect(Math.abs(error)).toBeLessThan(usual - truth)
    },
  )
})
