import { describe, expect, test } from 'vitest'
import { SolvedDuels, searching } from '../../../bench/simulation/balance.ts'
import { fieller } from '../../../src/stats/intervals/fieller.ts'
import { battleScores } from '../../../src/stats/intervals/score.ts'
import { type CountDesign, type FoughtLevel, fairCount, nextLevels } from '../../../src/stats/pricing/fair-count.ts'
import { logistic } from '../../../src/stats/pricing/logistic.ts'
import { Random } from '../../support/random.ts'
import { scoreOf } from '../../support/statistics/duels.ts'

describe('the fair count from levels (fairCount)', () => {
  test('agrees with R for 20 battles at each of five counts', () => {
    // R 4.2.2: the held side's losses, so the slope is negative; ED50 9.121035934, Fieller 8.194333638 to 10.02964743 with all scores.
    const wins = [18, 13, 9, 3, 1]
    const found = fairCount(
      1,
      [6, 8, 10, 12, 15].map((count, i) => level(count, wins[i] as number, 20)),
    )
    if (found.kind !== 'fitted') throw new Error('scores overlap')
    expect(found.method).toBe('fieller')
    // The four levels nearest to a half, without 15; so it differs slightly from R.
    const points = [6, 8, 10, 12].map((count, i) => ({ x: Math.log(count), score: (wins[i] as number) / 20, n: 20 }))
    const curve = logistic(points)
    if (curve.separated) throw new Error('scores overlap')
    expect(curve.dispersion).toBeLessThan(1)
    const { estimate, low, high, standardError } = fieller(curve.b0, curve.b1, curve.covariance)
    expect(found.estimate).toBeCloseTo(estimate as number, 12)
    expect(found.low).toBeCloseTo(low as number, 12)
    expect(found.high).toBeCloseTo(high as number, 12)
    expect(found.variance).toBeCloseTo((standardError as number) ** 2, 12)
    expect(Math.exp(found.estimate)).toBeCloseTo(9.12, 1)
    expect(Math.exp(found.low)).toBeCloseTo(8.19, 0)
    expect(Math.exp(found.high)).toBeCloseTo(10.03, 0)
  })

  test('is relative to the number of held models', () => {
    const levels = [16, 20, 24, 28].map((count, i) => level(count, [160, 110, 70, 30][i] as number, 200))
    const [one, ten] = [fairCount(1, levels), fairCount(10, levels)]
    expect((one.estimate as number) - (ten.estimate as number)).toBeCloseTo(Math.log(10), 9)
    expect(one.variance).toBeCloseTo(ten.variance as number, 12)
  })

  test('of mirror images is the held number itself', () => {
    const exact = [8, 9, 10, 11, 12].map((count) => {
      const score = 1 / (1 + (count / 10) ** 4)
      return { count, blocks: 1000, seats: 1, mean: score, variance: score * (1 - score) }
    })
    const found = fairCount(10, exact)
    expect(found.estimate).toBeCloseTo(0, 9)
    expect(found).toMatchObject({ kind: 'fitted', method: 'fieller' })
  })

  test('distinguishes blocks with less variance from single battles', () => {
    const levels = (variance: number): FoughtLevel[] =>
      [4, 6, 9].map((count, i) => {
        const mean = [0.7, 0.5, 0.3][i] as number
        return { count, blocks: 200, seats: 4, mean, variance: (variance * mean * (1 - mean)) / 4 }
      })
    const [steady, usual] = [fairCount(6, levels(0.5)), fairCount(6, levels(1))]
    expect((usual.variance as number) / (steady.variance as number)).toBeCloseTo(2, 1)
  })

  test('has only limits if scores jump, and is careful with few battles', () => {
    const leap = fairCount(1, [level(3, 50, 50), level(4, 50, 50), level(5, 0, 50)])
    expect(leap).toMatchObject({ kind: 'bracketed', low: Math.log(4), high: Math.log(5) })
    expect(leap.estimate).toBeCloseTo(Math.log(20) / 2, 12)
    expect(leap.variance).toBeCloseTo(Math.log(1.25) ** 2 / 12, 12)
    // Two wins of two prove nothing.
    expect(fairCount(1, [level(3, 50, 50), level(4, 2, 2), level(5, 0, 50)])).toMatchObject({ low: Math.log(3) })
    expect(fairCount(1, [level(4, 2, 2), level(5, 0, 2)])).toEqual({ kind: 'bracketed' })
  })

  test('has one limit if all scores are on one side, none if they are flat or rise', () => {
    expect(fairCount(1, [level(4, 90, 100), level(8, 80, 100)])).toEqual({ kind: 'bracketed', low: Math.log(8) })
    expect(fairCount(1, [level(4, 5, 100)])).toEqual({ kind: 'bracketed', high: Math.log(4) })
    expect(fairCount(1, [level(4, 10, 100), level(8, 90, 100)])).toEqual({ kind: 'bracketed' })
    expect(
      fairCount(
        1,
        [4, 5, 6, 7].map((count) => level(count, 10, 20)),
      ),
    ).toEqual({ kind: 'bracketed' })
  })

  test('holds curve and straight line between two small counts', () => {
    // 1 against 1 and 1 against 2: no count between them can be fought.
    const found = fairCount(1, [level(1, 180, 200), level(2, 40, 200)])
    if (found.kind !== 'fitted') throw new Error('scores overlap')
    expect(found.method).toBe('both')
    expect(found.fit).toBeNull()
    const curve = (Math.log(2) * Math.log(9)) / (Math.log(9) + Math.log(4))
    const line = (Math.log(2) * 0.4) / 0.7
    expect(found.estimate).toBeCloseTo(curve, 9)
    expect(found.low).toBeLessThan(line)
    expect(found.high).toBeGreaterThan(curve)
    expect(found.high - found.low).toBeGreaterThan(curve - line)
  })

  test('does not use the curve if it does not fit', () => {
    const bent = [6, 8, 9, 10, 11, 12].map((count, i) =>
      level(count, [760, 700, 690, 420, 400, 390][i] as number, 1000),
    )
    const found = fairCount(10, bent)
    expect(found).toMatchObject({ kind: 'fitted', method: 'band' })
    // Between 9 and 10.
    expect(found.low).toBeGreaterThan(Math.log(0.9))
    expect(found.high).toBeLessThan(0)
  })

  test('refuses invalid levels', () => {
    expect(() => fairCount(1, [])).toThrow(RangeError)
    expect(() => fairCount(0, [level(4, 5, 10)])).toThrow(RangeError)
    expect(() => fairCount(1, [level(0, 5, 10)])).toThrow(RangeError)
    expect(() => fairCount(1, [level(4, 5, 10), level(4, 6, 10)])).toThrow(RangeError)
  })
})

describe('the next levels of the design (nextLevels)', () => {
  const design: CountDesign = { held: 10, least: 1, most: 100, start: 12.4, blocks: 40 }

  test('double or halve the start until a half lies between them', () => {
    expect(nextLevels(design, [])).toEqual([{ count: 12, blocks: 10 }])
    expect(nextLevels(design, [level(12, 10, 10)])).toEqual([{ count: 24, blocks: 10 }])
    expect(nextLevels(design, [level(12, 10, 10), level(24, 7, 10)])).toEqual([{ count: 48, blocks: 10 }])
    expect(nextLevels(design, [level(12, 1, 10)])).toEqual([{ count: 6, blocks: 10 }])
    expect(nextLevels({ ...design, start: 300 }, [])).toEqual([{ count: 100, blocks: 10 }])
    expect(nextLevels({ ...design, most: 20 }, [level(12, 10, 10)])).toEqual([{ count: 20, blocks: 10 }])
  })

  test('are none if a bound is reached', () => {
    expect(nextLevels({ ...design, most: 12 }, [level(12, 10, 10)])).toEqual([])
    expect(nextLevels({ ...design, least: 12 }, [level(12, 0, 10)])).toEqual([])
  })

  test('have half of the blocks at the fair count and a quarter at 1.5 log odds on either side', () => {
    // Exactly logistic: fair at 10, slope -6.
    const levels = [8, 10, 12].map((count) => {
      const mean = 1 / (1 + (count / 10) ** 6)
      return { count, blocks: 1_000_000, seats: 1, mean, variance: mean * (1 - mean) }
    })
    const next = nextLevels({ ...design, blocks: 4000 }, levels)
    expect(next.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(4000)
    const at = (from: number, to: number) =>
      next.filter(({ count }) => count >= from && count <= to).reduce((sum, { blocks }) => sum + blocks, 0)
    expect(at(9, 11)).toBeGreaterThan(1990)
    // 10 e^-0.25 = 7.788 and 10 e^0.25 = 12.840.
    expect(at(7, 8)).toBe(1000)
    expect(at(12, 13)).toBe(1000)
    const mean = (from: number, to: number) =>
      next
        .filter(({ count }) => count >= from && count <= to)
        .reduce((sum, { count, blocks }) => sum + (Math.log(count) * blocks) / 1000, 0)
    expect(mean(7, 8)).toBeCloseTo(Math.log(10) - 0.25, 3)
    expect(mean(12, 13)).toBeCloseTo(Math.log(10) + 0.25, 3)
  })

  test('lie between two scores that jump', () => {
    const next = nextLevels(design, [level(12, 10, 10), level(24, 0, 10)])
    expect(next.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(10)
    for (const { count } of next) expect(count > 12 && count < 24, String(count)).toBe(true)
    expect(nextLevels({ ...design, held: 1 }, [level(4, 90, 90), level(5, 0, 90)]).map(({ count }) => count)).toEqual([
      4, 5,
    ])
  })

  test('stay within bounds, and are the same for the same levels', () => {
    const random = new Random(1)
    for (let i = 0; i < 200; i++) {
      const least = random.int(1, 5)
      const most = random.int(least, 40)
      const counts = [...new Set(Array.from({ length: random.int(1, 6) }, () => random.int(least, most)))]
      const levels = counts.map((count) => level(count, random.int(0, 10), 10))
      const bounded = { held: random.int(1, 10), least, most, start: 10, blocks: random.int(1, 100) }
      const next = nextLevels(bounded, levels)
      for (const { count, blocks } of next) {
        expect(Number.isInteger(count) && count >= least && count <= most).toBe(true)
        expect(Number.isInteger(blocks) && blocks > 0).toBe(true)
      }
      expect(next.reduce((sum, { blocks }) => sum + blocks, 0)).toBeLessThanOrEqual(bounded.blocks)
      expect(nextLevels(bounded, levels.toReversed())).toEqual(next)
    }
  })

  test('refuse an invalid design', () => {
    for (const bad of [{ held: 0 }, { least: 0 }, { most: 0.5 }, { start: 0 }, { blocks: 0 }, { blocks: 1.5 }]) {
      expect(() => nextLevels({ ...design, ...bad }, []), JSON.stringify(bad)).toThrow(RangeError)
    }
  })
})

describe('fair counts of solved duels, hit 1/2 against hit 1/3', () => {
  test('equal those of exact fractions', () => {
    const duels = new SolvedDuels(10)
    expect(scoreOf(duels.outcome(12))).toBeCloseTo(0.551652464, 8)
    expect(scoreOf(duels.outcome(13))).toBeCloseTo(0.3739538496, 8)
  })

  test.each([
    [3, 3.6843, 1.2281],
    [5, 6.1467, 1.2293],
    [10, 12.2788, 1.2279],
    [15, 18.4065, 1.2271],
    [20, 24.5328, 1.2266],
  ])('%d are worth %d, and the interval covers it', (held, fair, ratio) => {
    expect(new SolvedDuels(held).fair()).toBeCloseTo(fair, 4)
    expect(new SolvedDuels(held).fair() / held).toBeCloseTo(ratio, 4)
    for (const [blocks, error] of [
      [100, 0.1],
      [1000, 0.025],
    ] as const) {
      const { seen, rmse, bias } = searching(held, 200, blocks)
      // 190 of 200, with a binomial 99.9% band; for small counts the interval is too wide rather than too narrow.
      expect(seen.held, `${blocks} blocks`).toBeGreaterThanOrEqual(179)
      expect(rmse).toBeLessThan(error)
      expect(Math.abs(bias)).toBeLessThan(error / 4)
    }
  })

  test('are found from exact scores by their logarithm, within the curvature', () => {
    const duels = new SolvedDuels(10)
    const levels = [9, 10, 11, 12, 13, 14, 15].map((count) => {
      const { win, draw } = duels.outcome(count)
      const mean = win + draw / 2
      return { count, blocks: 400, seats: 1, mean, variance: win + draw / 4 - mean * mean }
    })
    expect(10 * Math.exp(fairCount(10, levels).estimate as number)).toBeCloseTo(12.2788, 1)
  })
})

function level(count: number, wins: number, battles: number): FoughtLevel {
  return { count, ...battleScores(wins, 0, battles - wins) }
}
