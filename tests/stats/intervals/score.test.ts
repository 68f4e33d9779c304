import { mean, variance } from 'simple-statistics'
import { describe, expect } from 'vitest'
import { wilson } from '../../../src/stats/intervals/proportion.ts'
import { battleScores, scoreInterval } from '../../../src/stats/intervals/score.ts'
import { fc, test } from '../../support/properties.ts'

const count = fc.integer({ min: 0, max: 3000 })

describe('scores of battles (battleScores)', () => {
  test('have mean and variance of 1 for a win, 1/2 for a draw, 0 for a loss', () => {
    const list = [...Array(7).fill(1), ...Array(4).fill(0.5), ...Array(2).fill(0)]
    const scores = battleScores(7, 4, 2)
    expect(scores).toMatchObject({ blocks: 13, seats: 1 })
    expect(scores.mean).toBeCloseTo(mean(list), 14)
    expect(scores.variance).toBeCloseTo(variance(list), 14)
  })

  test('refuse an empty list', () => {
    expect(() => battleScores(0, 0, 0)).toThrow(RangeError)
  })
})

describe('the interval of a score (scoreInterval)', () => {
  test.prop([count, count])('is Wilson’s interval if no battle was drawn', (wins, losses) => {
    fc.pre(wins + losses > 0)
    const plain = wilson(wins, wins + losses)
    const { low, high, nEff } = scoreInterval(battleScores(wins, 0, losses))
    expect(nEff).toBe(wins + losses)
    expect(low).toBeCloseTo(plain.low, 13)
    expect(high).toBeCloseTo(plain.high, 13)
  })

  test('is Wilson’s interval if all battles were won, or all lost', () => {
    expect(scoreInterval(battleScores(20, 0, 0))).toEqual({ ...wilson(20, 20), nEff: 20 })
    expect(scoreInterval(battleScores(0, 0, 20))).toEqual({ ...wilson(0, 20), nEff: 20 })
  })

  test('has less variance for draws, with the centre of Wilson’s interval', () => {
    // 30 wins, 40 draws, 30 losses: the variance is 0.15 instead of 0.25, so 100 battles count as 500/3.
    const { low, high, nEff } = scoreInterval(battleScores(30, 40, 30))
    expect(nEff).toBeCloseTo(500 / 3, 10)
    expect({ low, high }).toEqual(wilson(nEff / 2, nEff))
  })

  test('has a width if every battle was drawn', () => {
    const { low, high, nEff } = scoreInterval(battleScores(0, 50, 0))
    expect(nEff).toBe(200)
    expect({ low, high }).toEqual(wilson(100, 200))
  })

  // The correlation in fifty blocks is uncertain: t on 49 degrees of freedom instead of z.
  const NARROWER = (1.959963984540054 / 2.009575237129236) ** 2

  test('is very wide for two blocks', () => {
    const { low, high } = scoreInterval({ blocks: 2, seats: 4, mean: 0.375, variance: 1 / 64 })
    expect(low).toBeLessThan(0.05)
    expect(high).toBeGreaterThan(0.85)
  })

  test('counts blocks, not battles, if all battles of a block end alike', () => {
    const { nEff } = scoreInterval({ blocks: 50, seats: 4, mean: 0.4, variance: 0.4 * 0.6 })
    expect(nEff).toBeCloseTo(50 * NARROWER, 9)
  })

  test('counts at most four times the battles if swapped seats cancel all chance', () => {
    const { nEff } = scoreInterval({ blocks: 50, seats: 2, mean: 0.5, variance: 0 })
    expect(nEff).toBeCloseTo(400 * NARROWER, 9)
  })

  test('uses the given level', () => {
    expect(scoreInterval(battleScores(12, 0, 8), 0.8)).toMatchObject(wilson(12, 20, 0.8))
  })

  test.prop([count, count, count])(
    'is symmetric, holds the score, and counts n to 4 n battles',
    (wins, draws, losses) => {
      const n = wins + draws + losses
      fc.pre(n > 0)
      const scores = battleScores(wins, draws, losses)
      const { low, high, nEff } = scoreInterval(scores)
      const mirror = scoreInterval(battleScores(losses, draws, wins))
      expect(mirror.low).toBeCloseTo(1 - high, 10)
      expect(low <= scores.mean && scores.mean <= high && low < high).toBe(true)
      expect(nEff).toBeGreaterThanOrEqual(n * (1 - 1e-12))
      expect(nEff).toBeLessThanOrEqual(4 * n)
    },
  )
})
