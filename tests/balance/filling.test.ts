import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { Chance } from '../../src/balance/solver/chance.ts'
import { Ground } from '../../src/balance/solver/field.ts'
import { exchangeRates } from '../../src/balance/stages/exchange-rates.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'
import { worthOf } from '../support/balance/known-costs.ts'
import { additive, LotteryArena } from '../support/balance/lottery-arena.ts'

/** Fights at the costs that are found in the end, and matchups that are made once for each set-up. */

const FILE = fileURLToPath(new URL('../../scenarios/sovl/roster-engagement.yaml', import.meta.url))

function roster(seed: string, battles: number): Roster {
  const whole = readRoster(FILE, { seed, battles })
  const units = whole.units.filter(({ models }, u) => u === whole.anchor || models[1] >= 10).slice(0, 8)
  const anchor = units.indexOf(whole.units[whole.anchor] as (typeof units)[number])
  return { ...whole, units, anchor, priced: 8, field: { ...whole.field, weights: units.map(() => 1 / 8) } }
}

test('the score of a pair comes from battles at the costs found, and hardly from a curve', async () => {
  const own = roster('filling', 40_000)
  const ground = new Ground(own, new LotteryArena(own.seed, additive(worthOf(own), 8)))
  const { duels, even } = await exchangeRates(ground, { battles: 30_000, chance: new Chance(own.seed, 'rates') })
  const costs = even.logCosts.map(Math.exp)
  const fought = duels.map((duel) =>
    duel.evenly(costs).fights.reduce((sum, fight) => sum + (duel.blocksAt(fight) > 0 ? fight.share : 0), 0),
  )
  expect(Math.min(...fought)).toBeGreaterThan(0.9)
  expect(fought.reduce((sum, share) => sum + share, 0) / fought.length).toBeGreaterThan(0.999)
})

test('a matchup of a known set-up differs from one that is made anew in nothing', () => {
  const own = roster('matchups', 1000)
  const costs = own.units.map(({ cost }) => cost)
  const arena = new LotteryArena(own.seed, () => 0)
  const meeting = (one: string, other: string) => ({
    names: [one, other] as const,
    armies: [[{ unit: 0, models: 12 }], [{ unit: 1, models: 15 }]] as const,
    policy: null,
    setting: null,
    blocks: 1,
  })
  const kept = new Ground(own, arena)
  kept.matchup(meeting('12 A', '15 B'), costs)
  expect(kept.matchup(meeting('12 A (trial)', '15 C'), costs)).toEqual(
    new Ground(own, arena).matchup(meeting('12 A (trial)', '15 C'), costs),
  )
})

test('meetings under other generals are not the same set-up', () => {
  const own = roster('matchups', 1000)
  const costs = own.units.map(({ cost }) => cost)
  const ground = new Ground(own, new LotteryArena(own.seed, () => 0))
  const under = (policy: string | null): (string | null | undefined)[] =>
    ground
      .matchup(
        {
          names: ['12 A', '15 B'],
          armies: [[{ unit: 0, models: 12 }], [{ unit: 1, models: 15 }]],
          policy,
          setting: null,
          blocks: 1,
        },
        costs,
      )
      .armies.map((army) => army.policy)
  const [plain, ...rest] = [under(null), under('random-legal'), under('greedy'), under(null)]
  expect(rest).toEqual([['random-legal', 'random-legal'], ['greedy', 'greedy'], plain])
})
