import { describe, expect, test } from 'vitest'
import { shipped } from '../../bench/simulation/games.ts'
import { blocksOfFour, intervalsOf } from '../../bench/simulation/intervals.ts'
import { families, singleTests } from '../../bench/simulation/null-tests.ts'
import { tournament } from '../../bench/simulation/ratings.ts'
import { type Row, rowOf, Seen } from '../../bench/simulation/row.ts'
import { sequences } from '../../bench/simulation/sequences.ts'
import { sprt } from '../../bench/simulation/stops.ts'
import { coinScenario, coinVariant } from '../support/coin/coin.ts'

/*
 * A small part of the simulation in bench/coverage.csv. Seeds are fixed. A line counts as too low if its 99.9% interval lies below the
 * promise, so that only a real fault is reported.
 */

describe('intervals hold the truth as often as promised', () => {
  test.each([
    ['knights-charge-spears', shipped('knights-charge-spears'), 1],
    ['coins', coinScenario(), 1],
    ['coins, blocks of 2', coinScenario({ variants: [coinVariant(2)] }), 2],
  ])('%s', async (name, scenario, seats) => {
    const rows = await intervalsOf({ name, scenario, seats }, 100, 0.1)
    expect(rows.map(({ what }) => what.split(': ')[1])).toEqual(['score', 'outcome', 'count', 'event', 'by turn'])
    expectKept(rows)
  })

  test('blocks of four battles that are alike, or cancel out', async () => {
    expectKept(await blocksOfFour(0.03))
  })

  test('ratings, and shares of cycles', async () => {
    expectKept([...(await tournament(6, 4, 0, 0.06)), ...(await tournament(6, 1, 0.3, 0.06))])
  })
})

describe('tests rarely reject a true hypothesis', () => {
  test('two equal variants: each test alone', () => {
    expectKept(singleTests(0.08))
  })

  test('two equal variants: families of tests', () => {
    expectKept(families(0.1))
  })

  test('cycles in games without cycles', async () => {
    const [cycles] = await tournament(8, 1, 0, 0.06)
    expect(cycles?.what).toBe('cycles where there are none')
    expectKept(cycles ? [cycles] : [])
  })

  test('the sequential probability ratio test, in both directions', async () => {
    const rows = await sprt(0.03)
    expectKept(rows)
    const decisions = rows.filter(({ what }) => what === 'SPRT: decision')
    expect(decisions).toHaveLength(8)
    // At most a twentieth of errors, in 240 runs together.
    expect(decisions.reduce((sum, { seen }) => sum + seen, 0) / 8).toBeGreaterThan(0.92)
  })
})

describe('looks may be as frequent as one likes', () => {
  const rows = sequences(0.1)

  test('and every sequence holds the truth, except in one run of twenty', () => {
    expectKept(rows)
  })

  test('while an interval for one look fails in a third of all runs', () => {
    const peeking = rows.filter(({ verdict }) => verdict === 'unused')
    expect(peeking.length).toBeGreaterThan(1)
    for (const { seen } of peeking) expect(seen).toBeLessThan(0.75)
  })
})

test('a promise that is kept too rarely is detected', () => {
  const seen = new Seen()
  for (let run = 0; run < 200; run++) seen.add(run % 10 > 0)
  const about = { what: 'nine in ten', setting: '', method: '' }
  expect(rowOf({ ...about, nominal: 0.95 }, seen).verdict).toBe('ok')
  for (let run = 0; run < 800; run++) seen.add(run % 10 > 0)
  expect(rowOf({ ...about, nominal: 0.95 }, seen).verdict).toBe('too low')
  expect(rowOf({ ...about, nominal: 0.85 }, seen).verdict).toBe('conservative')
})

function expectKept(rows: readonly Row[]): void {
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ verdict }) => verdict === 'too low')).toEqual([])
}
