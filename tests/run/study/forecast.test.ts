import { describe, expect, test } from 'vitest'
import { prepare } from '../../../src/run/prepare.ts'
import { runStudy } from '../../../src/run/run.ts'
import { Interrupted } from '../../../src/run/run-error.ts'
import { forecast } from '../../../src/run/study/forecast.ts'
import type { Study } from '../../../src/run/study/study.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import { COMMANDS, documentOf, play, resultsOf, studyOf } from '../../support/studies.ts'

const foretold = (study: Study) => forecast(prepare(COIN_ENGINE, study), { workers: 0 })

describe('a forecast', () => {
  test.each(COMMANDS)('of %s with a fixed number of battles is that number', async (command) => {
    const study = studyOf(command, {}, { battles: 1001 })
    const { matchups, battles, seconds, threads } = await foretold(study)
    const { document } = await play(study)
    expect(battles).toBe(resultsOf(document).reduce((sum, each) => sum + (each.battles ?? 0), 0))
    expect(matchups.every(({ limited }) => !limited)).toBe(true)
    expect(seconds).toBeGreaterThan(0)
    expect(threads).toBe(0)
  })

  test('of a target error is close to the battles it takes', async () => {
    for (const [coins, error] of [
      [5, 0.01],
      [6, 0.02],
      [7, 0.01],
    ] as const) {
      const scenario = coinScenario({ variants: [coinVariant(2)], matchups: [coinMatchup(coins, 6)] })
      const study = runStudy(scenario, { stopping: { stop: { rule: 'target-error', error }, most: 1e6, budget: null } })
      const { battles } = await foretold(study)
      const { matchups } = await documentOf('run', study)
      const ratio = battles / (matchups[0]?.battles ?? 0)
      expect(ratio).toBeGreaterThan(0.6)
      expect(ratio).toBeLessThan(1.5)
    }
  })

  test('has the half width of the interval after that number', async () => {
    const scenario = coinScenario({ battles: 20_000, variants: [coinVariant(1)], matchups: [coinMatchup(5, 6)] })
    const [told] = (await foretold(runStudy(scenario))).matchups
    const { low = 0, high = 1 } = (await documentOf('run', runStudy(scenario))).matchups[0]?.score ?? {}
    expect((told?.error ?? 0) / ((high - low) / 2)).toBeGreaterThan(0.8)
    expect((told?.error ?? 0) / ((high - low) / 2)).toBeLessThan(1.25)
  })

  test('names the rules or settings of every matchup', async () => {
    const compare = await foretold(studyOf('compare'))
    expect(compare.matchups.map(({ matchup, variants }) => [matchup, ...variants])).toEqual([
      ['A v B', 'base', 'richer', 'richest'],
      ['A v C', 'base', 'richer', 'richest'],
    ])
    const run = await foretold(studyOf('run'))
    expect(run.matchups.map(({ matchup, variants }) => [matchup, ...variants])).toEqual([
      ['A v B', 'one seat'],
      ['A v C', 'one seat'],
      ['A v B', 'two seats'],
      ['A v C', 'two seats'],
    ])
  })

  test('says whether the limit comes first, and stays below limit and budget', async () => {
    const stop = { rule: 'target-error', error: 0.001 } as const
    const limited = await foretold(studyOf('matrix', { stopping: { stop, most: 500, budget: null } }))
    // Equal purses on the same dice from both seats never vary.
    expect(limited.matchups.map(({ limited: is }) => is)).toContain(true)
    for (const { battles } of limited.matchups) expect(battles).toBeLessThanOrEqual(500)
    const thrifty = await foretold(studyOf('matrix', { stopping: { stop, most: 1e6, budget: 3000 } }))
    expect(thrifty.battles).toBe(3000)
  })

  test('with little or no variance is finite', async () => {
    const scenario = coinScenario({ battles: 1, variants: [coinVariant(1)] })
    const found = await foretold(runStudy(scenario))
    expect(found).toMatchObject({ battles: 1, matchups: [{ battles: 1, limited: false, error: null }] })
    expect(Number.isFinite(found.seconds)).toBe(true)
  })

  test('is not made if the user interrupts before any battle', async () => {
    const interrupted = forecast(prepare(COIN_ENGINE, studyOf('run')), { workers: 0, signal: AbortSignal.abort() })
    await expect(interrupted).rejects.toThrow(Interrupted)
  })
})
