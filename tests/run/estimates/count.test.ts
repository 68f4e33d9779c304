import seedrandom from 'seedrandom'
import { describe, expect, test } from 'vitest'
import type { Estimate } from '../../../src/result/heading.ts'
import { meanOf } from '../../../src/run/estimates/count.ts'
import { Outlines } from '../../../src/run/players/cell.ts'
import { rareInterval } from '../../../src/stats/intervals/rare.ts'
import { COIN_GAMES, coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'

/** Coins lost by the first purse. */
const LOST = 3

/** The mean of a count, from the number of battles with 0, 1, 2, … */
function meanOfCounts(counts: readonly number[], exact?: { mean: number; pmf?: readonly number[] }): Estimate {
  const { tally } = new Outlines(COIN_GAMES).cell(0, coinScenario(), coinVariant(1), coinMatchup(6, 5))
  tally.histogram(LOST).set(counts)
  tally.addBlocks(counts.reduce((sum, count) => sum + count, 0))
  return meanOf(tally, LOST, exact)
}

describe('the interval of a mean', () => {
  test('is left out if all values are equal', () => {
    expect(meanOfCounts([0, 0, 500])).toEqual({ estimate: 2, method: 't' })
  })

  test('is that of rare counts if few battles differ from the most frequent value', () => {
    const { low, high, method } = meanOfCounts([994, 4, 2])
    expect({ low, high }).toEqual(
      rareInterval(0, 1000, { count: 6, sum: 8, sumSq: 12 }, { count: 0, sum: 0, sumSq: 0 }),
    )
    expect(method).toBe('rare')
    expect(meanOfCounts([1, 990, 9]).method).toBe('t')
    expect(meanOfCounts([3, 4, 3]).method).toBe('t')
  })

  test('never goes below 0', () => {
    expect(meanOfCounts([1, 3, 0, 0, 0, 0, 1]).low).toBeGreaterThanOrEqual(0)
    expect(meanOfCounts([5, 0, 0, 0, 0, 0, 2])).toMatchObject({ method: 't', low: 0 })
  })

  test.each([0.5, 1, 2, 5, 10])('misses the mean in fewer than one run of ten if %d are expected', (expected) => {
    const random = seedrandom(`rare ${expected}`)
    const runs = 3000
    const battles = 5000
    let missed = 0
    for (let i = 0; i < runs; i++) {
      // A Poisson number of battles in which one coin was lost.
      let events = 0
      for (let product = random(); product > Math.exp(-expected); product *= random()) events++
      const { low = 0, high = Number.POSITIVE_INFINITY } = meanOfCounts([battles - events, events])
      if (expected / battles < low || expected / battles > high) missed++
    }
    expect(missed / runs).toBeLessThanOrEqual(0.1)
  })
})

describe('z of a mean', () => {
  const pmf = [0.99, 0.01]

  test('uses the exact variance if ten battles with other than the most frequent value are expected', () => {
    const { z } = meanOfCounts([1984, 16], { mean: 0.01, pmf })
    expect(z).toBeCloseTo(-4 / Math.sqrt(2000 * 0.0099), 9)
    expect(meanOfCounts([490, 10], { mean: 0.01, pmf })).not.toHaveProperty('z')
  })

  test('uses the sampled variance if there were ten such battles', () => {
    expect(meanOfCounts([490, 10], { mean: 0.01 }).z).toBeCloseTo(5 / 500 / Math.sqrt((0.02 * 0.98) / 499), 9)
    expect(meanOfCounts([491, 9], { mean: 0.01 })).toEqual(expect.not.objectContaining({ z: expect.anything() }))
    expect(meanOfCounts([10, 10], { mean: 0.5 })).not.toHaveProperty('z')
  })
})
