import { describe, expect, test } from 'vitest'
import { exact } from '../../src/run/commands/exact.ts'
import { run } from '../../src/run/run.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { gameContract } from '../../src/testing.ts'
import { authorsWins, FOLDER, GAME } from './support.ts'

const FIRST_BATTLE = `${FOLDER}first-battle.yaml`

gameContract(GAME, [FIRST_BATTLE], { describe, test })

describe('riders against pikes', () => {
  test.each(['parade', 'base,weather=rain,distance=24'])(
    'under %s the sample agrees with the exact answer',
    async (rules) => {
      const scenario = readScenario(FIRST_BATTLE, {
        battles: 10_000,
        rules: [rules],
        set: ['armies.Horse.units.riders.models=3', 'armies.Pikes.units.pikemen.models=6'],
      })
      const [sampled, solved] = [await run(scenario, { workers: 0 }), await exact(scenario)]
      const { estimate = 0, low = 0, high = 0 } = sampled.matchups[0]?.score ?? {}
      const truth = solved.matchups[0]?.score.estimate ?? Number.NaN
      // Four standard errors.
      expect(Math.abs(estimate - truth)).toBeLessThan(2.04 * (high - low))
    },
  )
})

test('the catalogue has every unit of the author’s table', () => {
  const { matchups } = readScenario(`${FOLDER}all-units.yaml`)
  const names = new Set(matchups.flatMap(({ armies }) => armies.flatMap(({ units }) => units.map(({ id }) => id))))
  const wins = authorsWins()
  expect([...names].toSorted()).toEqual([...new Set([...wins.keys(), 'fire-giants'])].toSorted())
  expect([...wins.values()].reduce((sum, row) => sum + row.size, 0)).toBe(903)
})
