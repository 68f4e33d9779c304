import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type PartOfBattle, pacesOf } from '../../src/cli/forecasts/pace.ts'
import { trainForecastText } from '../../src/cli/forecasts/train.ts'
import type { Bout } from '../../src/run/players/bouts.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { ROOT } from './support.ts'

const SIGNAL = new AbortController().signal

/** The first blocks of a scenario of W.A.R. with the same general on both sides, timed for so long. */
async function timed(policy: string, late: number) {
  const set = [0, 1].map((army) => `armies.${army}.policy=${policy}`)
  const scenario = readScenario(join(ROOT, 'scenarios', 'war', 'open-field.yaml'), { set })
  const rules = scenario.variants[0]?.rules ?? {}
  const bouts = scenario.matchups.map((matchup): Bout => ({ rules, matchup, from: 0, to: 1 }))
  const parts: PartOfBattle[] = []
  const start = performance.now()
  const [pace = 0] = await pacesOf(scenario, [bouts], SIGNAL, { onPart: (part) => parts.push(part), late })
  return { pace, parts, took: performance.now() - start }
}

test('a battle that planners lead is broken off, and its time told by its decisions', async () => {
  const { pace, parts, took } = await timed('planner:8/8', 500)
  const [part] = parts
  expect(parts).toHaveLength(1)
  expect(part?.of).toBeGreaterThan(50)
  expect(part?.decisions).toBeGreaterThan(0)
  expect(part?.decisions).toBeLessThan(part?.of ?? 0)
  // Far less than two blocks of whole battles.
  expect(took).toBeLessThan(pace)
  expect(pace).toBeGreaterThan(500)
})

test('battles of ordinary generals are timed as they are', async () => {
  const { pace, parts } = await timed('greedy', 10_000)
  expect(parts).toEqual([])
  expect(pace).toBeGreaterThan(0)
})

test('a forecast from a part of a battle says so', () => {
  const told = { battles: 40_000, matchups: 1, seconds: 36_000, threads: 2 }
  expect(trainForecastText('a against b', { ...told, part: { decisions: 30, of: 200 } })).toBe(
    'a against b: about 40,000 battles of 1 matchup, 10.0 h on 2 threads.\nBattles are slow: the time is told by 30 of about 200 decisions of the first one, and rough.\nNothing was written.\n',
  )
  expect(trainForecastText('a against b', { ...told, part: { decisions: 1, of: null } })).toBe(
    'a against b: about 40,000 battles of 1 matchup, at least 10.0 h on 2 threads.\nBattles are slow: the time is told by 1 decision of the first one, and rough.\nNothing was written.\n',
  )
})
