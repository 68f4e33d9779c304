import { describe, expect, test } from 'vitest'
import { type ArmySpec, FIRST_MEASURE, OUTCOME, type Ruleset, type RulesTable } from '../../src/core/ruleset.ts'
import type { CountEstimate, MatchupResult } from '../../src/result/heading.ts'
import { exactOn } from '../../src/run/commands/exact.ts'
import { playChunk } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'
import { runOn } from '../../src/run/run.ts'
import { RunError } from '../../src/run/run-error.ts'
import type { RowBatch, RunOptions } from '../../src/run/types.ts'
import { COIN_GAMES, coinScenario } from '../support/coin/coin.ts'
import { STAKES, STAKES_GAMES, stakesMatchup, stakesScenario, stakesVariant } from '../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../support/coin/coin-battle-engine.ts'
import { COIN_ENGINE } from '../support/coin/coin-engine.ts'

const here = { workers: 0 }

/** A run, and every battle of it as its row. */
async function played(scenario = stakesScenario(), options: RunOptions = here) {
  const rows: number[][] = []
  const onRows = (batch: RowBatch): void => {
    const width = FIRST_MEASURE + batch.columns.length
    for (let at = 0; at < batch.rows.length; at += width) rows.push(Array.from(batch.rows.subarray(at, at + width)))
  }
  const document = await runOn(STAKES_ENGINE, scenario, { ...options, onRows })
  return { document, result: document.matchups[0] as MatchupResult, rows }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Columns of a row of stakes. */
const [STAKED, MARGIN, FIRST_MOVER] = [6, 10, 11]

describe('a whole battle', () => {
  test.each([1, 2, 4])(
    'is run from each of %i seats: the same for any chunk and any number of workers',
    async (seats) => {
      const scenario = stakesScenario({ variants: [stakesVariant(seats)] })
      const { document, rows, result } = await played(scenario)
      expect(result).toMatchObject({ battles: 800, blocks: 800 / seats, policies: ['fickle', 'fickle'] })
      expect(rows).toHaveLength(800)
      for (const options of [
        { workers: 0, chunk: 3 },
        { workers: 2, chunk: 17 },
      ]) {
        const again = await played(scenario, options)
        expect(JSON.stringify(again.document)).toBe(JSON.stringify(document))
        expect(again.rows).toEqual(rows)
      }
      expect(await runOn(STAKES_ENGINE, scenario, here)).toEqual(document)
    },
  )

  test('that is interrupted reports exactly the finished blocks', async () => {
    const user = new AbortController()
    const scenario = stakesScenario({ battles: 4000 })
    let batches = 0
    const onRows = (): void => {
      if (++batches === 3) user.abort()
    }
    // Without the results of planners, which an interrupted run does not report, the two are equal.
    const options = { workers: 2, chunk: 20, signal: user.signal, clauses: true, trust: 'off', onRows } as const
    const stopped = await runOn(STAKES_ENGINE, scenario, options)
    expect(stopped.status).toBe('interrupted')
    const battles = stopped.matchups[0]?.battles as number
    const whole = await runOn(STAKES_ENGINE, { ...scenario, battles }, { ...here, clauses: true, trust: 'off' })
    expect({ ...whole, status: 0, stop: 0, repeat: 0 }).toEqual({ ...stopped, status: 0, stop: 0, repeat: 0 })
  })

  test('is never solved exactly, and the document says so', async () => {
    const { result } = await played()
    expect(result.twin).toEqual({ solved: false, reason: 'only engagements can be solved' })
    const refused = exactOn(STAKES_ENGINE, stakesScenario())
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow(
      /^exact solves engagements, which dice alone decide; Reds v Blues is a whole battle, in which generals decide: .*'npx fairfight run'$/,
    )
  })

  test('has the game’s first general if none is named', async () => {
    const unnamed = stakesScenario({ matchups: [stakesMatchup(8, 7, [{ policy: null }, { policy: null }])] })
    const named = stakesScenario({ matchups: [stakesMatchup(8, 7, [{ policy: 'bold' }, { policy: 'bold' }])] })
    expect(await runOn(STAKES_ENGINE, unnamed, here)).toEqual(await runOn(STAKES_ENGINE, named, here))
  })
})

describe('a general', () => {
  const rowsWith = (generals: readonly [Partial<ArmySpec>, Partial<ArmySpec>], games = STAKES_GAMES) => {
    const matchup = stakesMatchup(8, 8, generals)
    const player = new Player({ game: 'stakes', rules: { seats: 4 }, matchup, seed: '7' }, games)
    const { rows } = playChunk(player, { from: 0, to: 50 }, true)
    const { width } = player.layout
    return Array.from({ length: 200 }, (_, i) => Array.from((rows as Int32Array).subarray(i * width, (i + 1) * width)))
  }

  test('has dice of its own: however many it throws, the dice of the battle and of the other general do not change', () => {
    const { fickle } = STAKES.policies
    const thirsty: typeof STAKES = {
      ...STAKES,
      policies: {
        ...STAKES.policies,
        meek: {
          choose(_state, _actions, _n, dice) {
            for (let i = 0; i < 50; i++) dice.die(6)
            return 0
          },
        },
        fickle: fickle as NonNullable<typeof fickle>,
      },
    }
    const games = { stakes: thirsty as Ruleset<RulesTable, unknown> }
    const generals = [{ policy: 'meek' }, { policy: 'fickle' }] as const
    expect(rowsWith(generals, games)).toEqual(rowsWith(generals))
  })

  test('has the dice of its seat: in a mirror match exchanged seats give exchanged battles', () => {
    const rows = rowsWith([{}, {}])
    const outcomes = rows.map((row) => row[OUTCOME] as number)
    expect(new Set(outcomes.slice(0, 50)).size).toBeGreaterThan(1)
    for (let at = 0; at < rows.length; at += 2) {
      expect((outcomes[at] as number) + (outcomes[at + 1] as number)).toBe(2)
      expect((rows[at]?.[MARGIN] as number) + (rows[at + 1]?.[MARGIN] as number)).toBe(40)
      expect(rows[at]?.slice(STAKED, STAKED + 2)).toEqual(rows[at + 1]?.slice(STAKED + 2, STAKED + 4))
    }
    expect(new Set(rows.map(String)).size).toBeGreaterThan(100)
  })
})

describe('measures of armies and of the battle', () => {
  test('are separate from those of units, in the order of the facts', async () => {
    const { result } = await played()
    expect(result.units.map(({ army, unit, measures }) => [army, unit, Object.keys(measures)])).toEqual([
      ['Reds', 'purse', ['lost', 'broke']],
      ['Blues', 'purse', ['lost', 'broke']],
    ])
    expect(result.sides?.map(({ army, measures }) => [army, Object.keys(measures)])).toEqual([
      ['Reds', ['staked', 'bled']],
      ['Blues', ['staked', 'bled']],
    ])
    expect(result.sides?.[1].byTurn?.bled).toHaveLength(12)
    expect(Object.keys(result.battle?.measures ?? {})).toEqual(['margin', 'firstMoverScore'])
    expect(result.battle).not.toHaveProperty('byTurn')
  })

  test('are means over all battles, in the units of the measure', async () => {
    const { result, rows } = await played()
    const column = (i: number) => rows.map((row) => row[i] as number)
    expect(result.sides?.[0].measures.staked?.estimate).toBeCloseTo(mean(column(STAKED)), 12)
    const margin = result.battle?.measures.margin as CountEstimate
    const margins = column(MARGIN).map((row) => row - 20)
    expect(margin.estimate).toBeCloseTo(mean(margins), 12)
    expect(margin.low).toBeLessThan(margin.estimate)
    expect(margin.high).toBeGreaterThan(margin.estimate)
    const sorted = margins.toSorted((a, b) => a - b)
    expect(margin.quantiles).toEqual({ 5: sorted[39], 50: sorted[399], 95: sorted[759] })
    expect(margin.from).toBe(sorted[0])
    expect(margin).not.toHaveProperty('step')
    margin.histogram?.forEach((battles, i) => {
      expect(battles).toBe(margins.filter((value) => value === (sorted[0] as number) + i).length)
    })
    expect(result.battle?.measures.firstMoverScore).toMatchObject({
      estimate: mean(column(FIRST_MOVER)) / 2,
      step: 0.5,
    })
  })

  test('have an interval by blocks, whose battles are not independent', async () => {
    const { result, rows } = await played()
    const blocks = Array.from({ length: 200 }, (_, b) =>
      mean(rows.slice(4 * b, 4 * b + 4).map((row) => (row[MARGIN] as number) - 20)),
    )
    const centre = mean(blocks)
    const error = Math.sqrt(mean(blocks.map((value) => (value - centre) ** 2)) / 199)
    const { low = 0, high = 0 } = result.battle?.measures.margin ?? {}
    // Student's t with 199 degrees of freedom.
    expect((high - low) / 2).toBeCloseTo(1.971957 * error, 5)
    expect((high + low) / 2).toBeCloseTo(centre, 9)
  })

  test('have no interval if they cancel within every block, as in a mirror match', async () => {
    const { result } = await played(stakesScenario({ matchups: [stakesMatchup(8, 8)] }))
    expect(result.score).toMatchObject({ estimate: 0.5 })
    expect(result.battle?.measures.margin).toMatchObject({ estimate: 0, method: 't' })
    expect(result.battle?.measures.margin).not.toHaveProperty('low')
  })

  test('are absent from engagements', async () => {
    const { matchups } = await runOn(COIN_ENGINE, coinScenario({ battles: 20 }), here)
    for (const key of ['sides', 'battle', 'watch']) expect(matchups[0]).not.toHaveProperty(key)
  })
})

describe('battles worth watching', () => {
  test('are the first of the median, 5% and 95% margins and of the biggest upset', async () => {
    const { result, rows } = await played()
    const margins = rows.map((row) => (row[MARGIN] as number) - 20)
    const sorted = margins.toSorted((a, b) => a - b)
    expect(result.score.estimate).toBeGreaterThan(0.5)
    const first = (why: string, margin: number | undefined) => {
      const battle = margins.indexOf(margin as number)
      const outcome = rows[battle]?.[OUTCOME] as number
      return { why, block: Math.floor(battle / 4), seat: battle % 4, margin, winner: [0, null, 1][outcome] }
    }
    expect(result.watch).toEqual([
      first('median', sorted[399]),
      first('low', sorted[39]),
      first('high', sorted[759]),
      first('upset', sorted[0]),
    ])
  })

  test('have an upset against the favourite, and none without a favourite', async () => {
    const upset = async (a: number, b: number) =>
      (await played(stakesScenario({ matchups: [stakesMatchup(a, b)] }))).result.watch?.find(
        ({ why }) => why === 'upset',
      )
    expect((await upset(7, 8))?.margin).toBeGreaterThan(0)
    expect((await upset(8, 7))?.margin).toBeLessThan(0)
    expect(await upset(8, 8)).toBeUndefined()
  })
})

describe('clause counts', () => {
  test('say how often each clause was carried out, also for clauses that never were', async () => {
    const scenario = stakesScenario({ variants: [stakesVariant(4, 'a'), stakesVariant(4, 'b')] })
    const { clauses, ...rest } = await runOn(STAKES_ENGINE, scenario, { ...here, clauses: true })
    expect(Object.keys(clauses ?? {})).toEqual(['S-2', 'S-3', 'S-9'])
    expect(clauses?.['S-9']).toBe(0)
    expect(clauses?.['S-3']).toBeGreaterThan(1000)
    expect(clauses?.['S-2']).toBeGreaterThan(clauses?.['S-3'] as number)
    expect(rest).toEqual(await runOn(STAKES_ENGINE, scenario, here))
    const one = await runOn(STAKES_ENGINE, stakesScenario(), { workers: 2, chunk: 7, clauses: true })
    expect(2 * (one.clauses?.['S-2'] as number)).toBe(clauses?.['S-2'])
  })

  test('are counted in engagements, too', async () => {
    const { clauses, ...rest } = await runOn(COIN_ENGINE, coinScenario(), { ...here, clauses: true })
    expect(clauses).toEqual({ 'C-2': expect.any(Number), 'C-3': expect.any(Number), 'C-9': 0 })
    // Nearly every battle ends with an empty purse.
    expect(clauses?.['C-3']).toBeGreaterThan(1900)
    expect(rest).toEqual(await runOn(COIN_ENGINE, coinScenario(), here))
    expect(COIN_GAMES.coin.facts.clauses).toEqual(['C-9', 'C-2'])
  })
})
