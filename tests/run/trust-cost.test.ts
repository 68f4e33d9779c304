import { expect, test } from 'vitest'
import { GAMES } from '../../src/games/index.ts'
import { engineFor } from '../../src/run/engine.ts'
import { costOf } from '../../src/run/trust/plan.ts'
import { readScenario } from '../../src/scenario/read.ts'

test('planners cost fewer ordinary battles where ordinary generals look ahead, since the copies do not', () => {
  const scenario = readScenario('scenarios/sovl/hammer-and-green-tide.yaml')
  const { game, seed, variants, matchups } = scenario
  const [variant, matchup] = [variants[0], matchups[0]]
  if (variant === undefined || matchup === undefined) throw new Error('nothing to play')
  const without = { ...GAMES['sovl']?.weighted?.named['greedy'], tries: 0 }
  const [looking, quick] = [undefined, without].map((weights) => {
    const armies = matchup.armies.map((army) => ({ ...army, policy: 'greedy', ...(weights && { weights }) }))
    const job = { game, seed, rules: variant.rules, matchup: { ...matchup, armies: armies as never } }
    return costOf([job], engineFor(scenario), 'planner:8/8')
  }) as [number, number]
  const work = GAMES['sovl']?.policies['greedy']?.work ?? 1
  expect(work).toBeGreaterThan(2)
  expect(quick - 2).toBeCloseTo(work * (looking - 2), 6)
})
