import { describe, expect, test } from 'vitest'
import type { CountEstimate, MatchupResult } from '../../../src/result/heading.ts'
import { summarise } from '../../../src/run/estimates/summary.ts'
import { Outlines } from '../../../src/run/players/cell.ts'
import { runOn } from '../../../src/run/run.ts'
import { wilson } from '../../../src/stats/intervals/proportion.ts'
import { scoreInterval } from '../../../src/stats/intervals/score.ts'
import { binomialDeviate } from '../../../src/stats/special/deviate.ts'
import { COIN_GAMES, coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'

/** A result row: outcome, turns, then flips, lost coins and the turn of the break for each purse. */
type Row = readonly [number, number, number, number, number, number, number, number]

/** The summary of invented battles. */
function summaryOf(blocks: readonly (readonly Row[])[], turns: number | null = 8): MatchupResult {
  const seats = blocks[0]?.length ?? 1
  const cell = new Outlines(COIN_GAMES).cell(0, coinScenario(), coinVariant(seats), coinMatchup(6, 5, turns))
  for (const block of blocks) {
    for (const row of block) {
      if (seats > 1) cell.tally.addSeat(Int32Array.from(row))
      else cell.tally.add(Int32Array.from(row))
    }
    if (seats > 1) cell.tally.endBlock()
  }
  cell.tally.addBlocks(blocks.length)
  return summarise(cell)
}

const WIN: Row = [0, 2, 9, 1, 0, 7, 5, 2]
const LATE_WIN: Row = [0, 4, 20, 2, 0, 15, 5, 4]
const DRAW: Row = [1, 8, 40, 3, 0, 30, 2, 0]
const LOSS: Row = [2, 3, 12, 6, 3, 13, 4, 0]
const battles = [[WIN], [WIN], [LATE_WIN], [DRAW], [LOSS]]

describe('the summary of battles', () => {
  const result = summaryOf(battles)
  const [heads, tails] = result.units

  test('counts wins, draws and losses', () => {
    expect(result).toMatchObject({ battles: 5, blocks: 5, counts: { wins: [3, 1], draws: 1 } })
    expect(result.outcome.first).toEqual({ estimate: 0.6, ...wilson(3, 5), level: 0.95, method: 'wilson' })
    expect(result.outcome.draw.estimate).toBe(0.2)
    expect(result.outcome.second.estimate).toBe(0.2)
  })

  test('scores a draw half, with an interval at the effective number of battles', () => {
    const { low, high } = scoreInterval({ blocks: 5, seats: 1, mean: 0.7, variance: 3.25 / 5 - 0.49 })
    expect(result.score.estimate).toBeCloseTo(0.7, 12)
    expect(result.score.low).toBeCloseTo(low, 12)
    expect(result.score.high).toBeCloseTo(high, 12)
    expect(result.score.nEff).toBeCloseTo((5 * 0.21) / (3.25 / 5 - 0.49), 9)
    expect(result.outcome.first).not.toHaveProperty('nEff')
  })

  test('gives counts a mean with its t interval, quantiles and histogram', () => {
    // Turns 2 2 4 8 3: mean 3.8, standard deviation 2.49, t = 2.776 with 4 degrees of freedom.
    expect(result.turns.estimate).toBe(3.8)
    expect(result.turns.low).toBeCloseTo(3.8 - (2.7764451 * 2.4899799) / Math.sqrt(5), 6)
    expect(result.turns).toMatchObject({
      method: 't',
      quantiles: { 5: 2, 50: 3, 95: 8 },
      histogram: [0, 0, 2, 1, 1, 0, 0, 0, 1],
    })
    expect(result.turns).not.toHaveProperty('beyond')
  })

  test('keeps counts too large for the histogram in the mean, and gives their number', () => {
    const flips = heads?.measures.flips as CountEstimate
    expect(flips.estimate).toBe(18)
    expect(flips).toMatchObject({ histogram: [0, 0, 0, 0, 0, 0, 0, 0, 0, 2], beyond: 3 })
  })

  test('gives events a probability, and an event that never happened an upper limit', () => {
    expect(heads?.measures.broke?.estimate).toBe(0.2)
    expect(tails?.measures.broke?.estimate).toBe(0.6)
    const never = summaryOf([[DRAW], [DRAW]]).units[0]?.measures.broke
    expect(never?.estimate).toBe(0)
    expect(never?.high).toBeGreaterThan(0.5)
  })

  test('gives by turn the share of all battles with a break so far, up to the turn limit', () => {
    expect(tails?.byTurn.broke?.map(({ estimate }) => estimate)).toEqual([0, 0.4, 0.4, 0.6, 0.6, 0.6, 0.6, 0.6])
    expect(heads?.byTurn.broke?.map(({ estimate }) => estimate)).toEqual([0, 0, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2])
    expect(tails?.byTurn.broke?.[1]).toEqual({ estimate: 0.4, ...wilson(2, 5), level: 0.95, method: 'wilson' })
  })

  test('ends the interval of turns at the turn limit, which no battle can pass', () => {
    const ends = (limit: number | null): number | undefined =>
      summaryOf([[DRAW], [DRAW], [DRAW], [DRAW], [LATE_WIN], [LATE_WIN]], limit).turns.high
    expect(ends(8)).toBe(8)
    expect(ends(null)).toBeGreaterThan(8)
  })

  test('has the same number of turns for all events', () => {
    const lengths = (of: MatchupResult) => of.units.map(({ byTurn }) => byTurn.broke?.length)
    expect(lengths(summaryOf([[WIN], [WIN]]))).toEqual([8, 8])
    expect(lengths(summaryOf([[DRAW], [DRAW]]))).toEqual([8, 8])
    // Without a limit: as many turns as the longest battle had, even if nothing broke in it.
    expect(lengths(summaryOf(battles, null))).toEqual([8, 8])
    expect(lengths(summaryOf([[WIN], [LOSS]], null))).toEqual([3, 3])
  })

  test('names the units of both armies with their measures in order', () => {
    expect(result.units.map(({ army, unit }) => [army, unit])).toEqual([
      ['Heads', 'purse'],
      ['Tails', 'purse'],
    ])
    expect(Object.keys(heads?.measures ?? {})).toEqual(['flips', 'lost', 'broke'])
  })

  test('of a single battle has no interval for means, and is still JSON', () => {
    const one = summaryOf([[WIN]])
    expect(one.turns).not.toHaveProperty('low')
    expect(one.turns).not.toHaveProperty('level')
    expect(JSON.stringify(one)).not.toContain('null,"high"')
  })
})

/** Of forty blocks: t on 39 degrees of freedom instead of z. */
const NARROWER = (1.959963984540054 / 2.022690920036761) ** 2

describe('the summary of blocks of two battles', () => {
  test('counts blocks, not battles, where the battles of a block are alike', () => {
    const alike = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? [WIN, WIN] : [LOSS, LOSS]))
    const result = summaryOf(alike)
    expect(result).toMatchObject({ battles: 80, blocks: 40 })
    expect(result.outcome.first.low).toBeCloseTo(wilson(20 * NARROWER, 40 * NARROWER).low, 12)
    expect(result.score.high).toBeCloseTo(wilson(20 * NARROWER, 40 * NARROWER).high, 12)
    expect(result.units[0]?.byTurn.broke?.[2]?.high).toBeCloseTo(wilson(20 * NARROWER, 40 * NARROWER).high, 12)
    const single = summaryOf(alike.map(([row]) => [row as Row]))
    expect(result.turns.low).toBeCloseTo(single.turns.low as number, 12)
  })

  test('treats blocks as battles in turns for which the correlation within blocks is unknown', () => {
    // Half of the blocks have one break in turn 2 and one in turn 4: in the end both battles are alike, before that they are not.
    const blocks = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? [WIN, LATE_WIN] : [LOSS, LOSS]))
    const byTurn = summaryOf(blocks).units[1]?.byTurn.broke
    expect(byTurn?.[1]?.estimate).toBe(0.25)
    expect(byTurn?.[1]?.low).toBeCloseTo(wilson(10 * NARROWER, 40 * NARROWER).low, 12)
    expect(byTurn?.[3]?.high).toBeCloseTo(wilson(20 * NARROWER, 40 * NARROWER).high, 12)
    // Battles that cancel out in the end give a precise final value, but for turn 2 no more than the blocks do.
    const swapped = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? [WIN, LOSS] : [LOSS, LATE_WIN]))
    const cancelled = summaryOf(swapped).units[1]?.byTurn.broke
    expect(cancelled?.[1]?.high).toBeCloseTo(wilson(10, 40).high, 12)
    expect(cancelled?.[3]?.high).toBeLessThan(wilson(40, 80).high)
  })

  test('has shorter intervals if the battles of a block cancel out', () => {
    const swapped = Array.from({ length: 40 }, () => [WIN, LOSS])
    const { score } = summaryOf(swapped)
    expect(score.estimate).toBe(0.5)
    expect((score.high as number) - (score.low as number)).toBeLessThan(wilson(40, 80).high - wilson(40, 80).low)
  })
})

describe('the exact twin beside a sample', () => {
  test.each([1, 2])('is within four standard errors of the sample, with %i seats', async (seats) => {
    const scenario = coinScenario({ battles: 40_000, variants: [coinVariant(seats)] })
    const { matchups } = await runOn(COIN_ENGINE, scenario, { workers: 0 })
    const result = matchups[0] as MatchupResult
    expect(result.twin).toMatchObject({ solved: true })
    const estimates = [
      ...Object.values(result.outcome),
      result.score,
      result.turns,
      ...result.units.flatMap(({ measures, byTurn }) => [...Object.values(measures), ...Object.values(byTurn).flat()]),
    ]
    expect(estimates).toHaveLength(5 + 6 + 16)
    for (const { estimate, exact, z } of estimates) {
      expect(exact).toBeDefined()
      expect(estimate).toBeCloseTo(exact as number, 1)
      expect(Math.abs(z ?? 0)).toBeLessThan(4)
    }
    expect(estimates.filter(({ z }) => z === undefined).length).toBeLessThan(4)
    // A sample that agreed to many digits would not be a sample.
    expect(estimates.some(({ z = 0 }) => Math.abs(z) > 0.3)).toBe(true)
  })

  test('gives z of a share from the binomial', async () => {
    const scenario = coinScenario({ battles: 10_000, matchups: [coinMatchup(1, 1, 1)] })
    const [result] = (await runOn(COIN_ENGINE, scenario, { workers: 0 })).matchups
    const { estimate = 0, exact, z } = result?.outcome.first ?? {}
    expect(exact).toBeCloseTo(1 / 2, 12)
    expect(z).toBe(binomialDeviate(result?.counts?.wins[0] ?? 0, 10_000, exact ?? 0))
    expect(z).toBeCloseTo((estimate - 0.5) / Math.sqrt(0.25 / 10_000), 3)
    // Every battle lasts one turn, so there is no error.
    expect(result?.turns).toMatchObject({ estimate: 1, exact: 1 })
    expect(result?.turns).not.toHaveProperty('z')
  })

  test('has no normal z if a sample is too small for one', async () => {
    const scenario = coinScenario({ battles: 20, matchups: [coinMatchup(3, 3)] })
    const [result] = (await runOn(COIN_ENGINE, scenario, { workers: 0 })).matchups
    expect(result?.turns).toHaveProperty('exact')
    expect(result?.turns).not.toHaveProperty('z')
    expect(result?.score).not.toHaveProperty('z')
    expect(result?.outcome.first).toHaveProperty('z')
  })

  test('is left out, with the reason, if there are too many ways the dice can fall', async () => {
    const scenario = coinScenario({ battles: 10, matchups: [coinMatchup(60, 60)] })
    const [result] = (await runOn(COIN_ENGINE, scenario, { workers: 0 })).matchups
    expect(result?.twin).toEqual({ solved: false, reason: 'more than 1,000,000 ways the dice can fall' })
    expect(result?.score).not.toHaveProperty('exact')
  })
})
