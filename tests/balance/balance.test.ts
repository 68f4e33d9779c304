import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { balance } from '../../src/balance/balance.ts'
import { evenFights, NUMBERS_SOLVED } from '../../src/balance/stages/even-fights.ts'
import { pilotsOf } from '../../src/balance/stages/pilots.ts'
import { solve as solveExactly } from '../../src/core/exact.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import type { BalanceDocument } from '../../src/result/balance.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import { meeting } from '../../src/scenario/roster/muster.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster } from '../../src/scenario/roster/types.ts'
import { solve, war, worthOf } from '../support/balance/known-costs.ts'
import { additive, LotteryArena, type Truth } from '../support/balance/lottery-arena.ts'
import { THOROUGH } from '../support/thorough.ts'

/** The solver on games whose true costs are known: battles are drawn, not played. */

const DUELS = fileURLToPath(new URL('../../scenarios/sovl/roster-engagement.yaml', import.meta.url))

describe('duels whose costs are known', () => {
  /** Eight units of the roster, whose costs are wrong by up to a third. */
  function duels(seed: string, battles: number): Roster {
    const roster = readRoster(DUELS, { seed, battles })
    const chosen = roster.units
      .map((unit, u) => ({ unit, u }))
      .filter(({ unit, u }) => u === roster.anchor || unit.models[1] >= 10)
      .slice(0, 8)
    return {
      ...roster,
      units: chosen.map(({ unit }) => ({ ...unit, min: 0.01, max: 1e4, grain: 0.01 })),
      anchor: chosen.findIndex(({ u }) => u === roster.anchor),
      field: { ...roster.field, weights: chosen.map(() => 1 / 8) },
    }
  }

  test('the true costs are found within three per cent', async () => {
    const roster = duels('known', 400_000)
    const worth = worthOf(roster)
    const found = await solve(roster, additive(worth, 8))
    for (const { name, recommended, standardError, verdict, balanced } of found.units) {
      const off = Math.log((recommended ?? 0) / (worth[name] as number))
      expect(Math.abs(off), name).toBeLessThan(0.03)
      if (verdict !== 'anchor') expect(standardError).toBeLessThan(0.02)
      expect(balanced, name).toBe('balanced')
    }
    expect(found.rates.cyclicShare?.estimate).toBeLessThan(0.02)
  }, 60_000)

  test('rock-paper-scissors is found, and does not change the costs', async () => {
    const roster = duels('circle', 400_000)
    const worth = worthOf(roster)
    const names = roster.units.slice(0, 3).map(({ name }) => name)
    const plain = additive(worth, 8)
    const circle: Truth = (first, second) => {
      const [a, b] = [first, second].map((army) => names.findIndex((name) => army.has(name)))
      const turn =
        a === undefined || b === undefined || a < 0 || b < 0 || a === b ? 0 : (b - a + 3) % 3 === 1 ? 1.6 : -1.6
      return plain(first, second) + turn
    }
    const found = await solve(roster, circle)
    for (const { name, recommended } of found.units) {
      expect(Math.abs(Math.log((recommended ?? 0) / (worth[name] as number))), name).toBeLessThan(0.04)
    }
    expect(found.rates.cyclicP).toBeLessThan(1e-6)
    expect(found.rates.triangles[0]?.units.toSorted()).toEqual(
      roster.units
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    )
  }, 60_000)

  test.each([[[3, 3]], [[8, 12]], [[4, 5]]] as const)(
    'a unit in sizes of %j meets numbers that can be fielded',
    (models) => {
      const plain = war('sizes', 1000)
      const units = plain.units.map((unit, u) => (u % 2 === 1 ? { ...unit, models } : unit))
      const roster = { ...plain, units }
      for (const { matchup } of pilotsOf(roster).flat()) {
        for (const { models: n, id } of matchup.armies.flatMap((army) => army.units)) {
          const sizes = units.find(({ name }) => id.startsWith(name))?.models ?? [1, 1]
          expect(n, id).toBeGreaterThanOrEqual(sizes[0])
          expect(n, id).toBeLessThanOrEqual(sizes[1])
        }
      }
    },
  )

  test.runIf(THOROUGH)(
    'units of one size, and duels that the game does not allow, cause no error',
    async () => {
      const plain = war('sizes', 1000)
      const units = plain.units.map((unit, u) => (u % 2 === 1 ? { ...unit, models: [3, 3] as const } : unit))
      const { units: found, rates } = await solve({ ...plain, units }, additive(worthOf(plain), 3))
      // A card of W.A.R. is one model.
      expect(rates.pairs.some(({ battles }) => battles === 0)).toBe(true)
      const unmet = found.filter(({ battles }) => battles === 0)
      expect(unmet.map(({ id }) => id)).toEqual(units.filter((_, u) => u % 2 === 1).map(({ id }) => id))
      for (const { verdict, reason } of unmet) {
        expect(verdict).toBe('not-identified')
        expect(reason).toContain('allow no army with it')
      }
    },
    60_000,
  )

  test('an outlier is measured on blocks that were not used to choose it', async () => {
    const roster = duels('outliers', 20_000)
    const arena = new LotteryArena(roster.seed, additive(worthOf(roster), 3))
    const fought: { readonly name: string; readonly from: number; readonly to: number }[] = []
    const play = arena.play.bind(arena)
    arena.play = (bouts) => {
      fought.push(...bouts.map(({ matchup, from, to }) => ({ name: matchup.name, from, to })))
      return play(bouts)
    }
    const { document } = await balance(roster, arena, { repeat: '' })
    expect(document.outliers).toHaveLength(5)
    const off = document.outliers.map(({ score }) => Math.abs(score.estimate - 0.5))
    expect(off, 'furthest first, by the scores that are reported').toEqual(off.toSorted((a, b) => b - a))
    expect(document.outliers.map(({ file }) => file)).toEqual([1, 2, 3, 4, 5].map((i) => `outlier-${i}.yaml`))
    for (const { armies } of document.outliers) {
      const own = fought.filter(({ name }) => name === armies.join(' v '))
      const fresh = own.at(-1)
      expect(fresh?.from).toBe(Math.max(...own.slice(0, -1).map(({ to }) => to)))
    }
  })

  test('a unit that loses to all others in any number is not identified', async () => {
    const roster = duels('hopeless', 60_000)
    const hopeless = roster.units.find((_, u) => u !== roster.anchor)?.name ?? ''
    const plain = additive(worthOf(roster), 8)
    const truth: Truth = (first, second) =>
      first.has(hopeless) ? -50 : second.has(hopeless) ? 50 : plain(first, second)
    const worth = worthOf(roster)
    const { units } = await solve(roster, truth)
    const own = units.find(({ name }) => name === hopeless)
    expect(own?.verdict).toBe('not-identified')
    expect([own?.recommended, own?.low, own?.high]).toEqual([null, null, null])
    expect(own?.rounded).toBe(own?.current)
    // No other unit pays for it, least of all the anchor.
    for (const { name, recommended, score } of units) {
      if (name === hopeless) continue
      expect(Math.abs(Math.log((recommended ?? 0) / (worth[name] as number))), name).toBeLessThan(0.08)
      expect(Math.abs((score.verified?.estimate ?? 0) - 0.5), name).toBeLessThan(0.06)
    }
  }, 60_000)

  test('two units that are even with each other and lose to all others are not identified', async () => {
    const roster = duels('pair', 60_000)
    const weak = new Set(roster.units.flatMap(({ name }, u) => (u === roster.anchor ? [] : [name])).slice(0, 2))
    const plain = additive(worthOf(roster), 8)
    const isWeak = (army: ReadonlyMap<string, number>) => [...army.keys()].some((name) => weak.has(name))
    const { units } = await solve(roster, (first, second) => {
      const [a, b] = [isWeak(first), isWeak(second)]
      return a === b ? plain(first, second) : a ? -50 : 50
    })
    for (const { name, verdict } of units) if (weak.has(name)) expect(verdict, name).toBe('not-identified')
  }, 60_000)

  test('a frozen unit far from its worth leaves the other units as good as the anchor', async () => {
    const plain = duels('frozen', 200_000)
    const worth = worthOf(plain)
    const at = plain.units.findIndex((_, u) => u !== plain.anchor)
    const units = plain.units.map((unit, u) => (u === at ? { ...unit, cost: unit.cost * 0.4, frozen: true } : unit))
    const { units: found, level } = await solve({ ...plain, units }, additive(worth, 8))
    // All other units lose alike to the unit that is so cheap, and its worth is given as if it were not.
    expect(level).toBeLessThan(0.47)
    for (const [u, { name, recommended }] of found.entries()) {
      expect(Math.abs(Math.log((recommended ?? 0) / (worth[name] as number))), name).toBeLessThan(
        u === at ? 0.07 : 0.05,
      )
    }
  }, 60_000)

  test('a cost that does not differ significantly from the worth is kept, and a bound that keeps a cost is named', async () => {
    const plain = duels('reasons', 200_000)
    const worth = worthOf(plain)
    const at = plain.units.findIndex(({ name, cost }, u) => u !== plain.anchor && (worth[name] as number) > cost * 1.2)
    const coarse = plain.units.findIndex(({ name, cost }, u) => u !== plain.anchor && u !== at && worth[name] !== cost)
    const units = plain.units.map((unit, u) =>
      u === at
        ? { ...unit, max: unit.cost }
        : u === coarse
          ? { ...unit, grain: 100 * unit.cost, cost: unit.cost }
          : unit,
    )
    const { units: found } = await solve({ ...plain, units }, additive(worth, 8))
    expect(found[at]).toMatchObject({ verdict: 'keep', rounded: plain.units[at]?.cost })
    expect(found[at]?.reason).toContain('it may not cost more')
    for (const { verdict, reason, current, low, high } of found) {
      if (verdict === 'keep' && ((low ?? 0) > current || (high ?? 0) < current)) {
        expect(reason).not.toContain('does not differ significantly')
      }
    }
  }, 60_000)
})

describe('engagements that are solved exactly', () => {
  /** Spears, and copies of them with one point more Skill at these costs. */
  function twins(costs: readonly [number, number], battles = 20_000): Roster {
    const whole = readRoster(DUELS, { seed: 'twins', battles })
    const spears = whole.units[whole.anchor] as Roster['units'][number]
    const { profile } = spears.template
    const better = {
      ...spears,
      id: 'better',
      name: 'Better Spears',
      template: { ...spears.template, profile: { ...profile, skill: Number(profile['skill']) + 1 } },
    }
    const units = [spears, better].map((unit, u) => ({
      ...unit,
      cost: costs[u] as number,
      min: 0.01,
      max: 1e4,
      grain: 0.01,
      models: [4, 12] as const,
    }))
    return { ...whole, units, anchor: 0, priced: 2, field: { ...whole.field, weights: [0.5, 0.5] } }
  }

  async function priced(roster: Roster): Promise<BalanceDocument> {
    const arena = openArena(ENGINE, { game: 'sovl', seed: roster.seed, workers: 0 })
    const { document } = await balance(roster, arena, { repeat: '' })
    await arena.close()
    return document
  }

  test('the price of a better copy is the exact even cost, whatever it costs today, and so is its score at that cost', async () => {
    const exact = evenCost(twins([9, 9]))
    for (const today of [5, 9, 20]) {
      const { units } = await priced(twins([9, today]))
      const own = units[1] as BalanceDocument['units'][number]
      expect(Math.abs(Math.log((own.recommended ?? 0) / exact)), `${today}`).toBeLessThan(2e-3)
      expect(own.score.verified?.method).toBe('exact')
      expect(own.score.verified?.estimate).toBeCloseTo(0.5, 2)
      expect(own.balanced).toBe('balanced')
    }
  }, 120_000)

  test('with all costs times ten, prices are ten times as high, and nothing else changes', async () => {
    const [one, ten] = [await priced(twins([9, 15])), await priced(twins([90, 150]))]
    const worth = ({ units }: BalanceDocument, u: number): number => units[u]?.recommended ?? Number.NaN
    expect(worth(ten, 1) / worth(one, 1)).toBeCloseTo(10, 9)
    expect(ten.units.map(({ score }) => score.now)).toEqual(one.units.map(({ score }) => score.now))
    expect(ten.digest).toBe(one.digest)
  }, 120_000)

  /** Cost at which the second unit scores a half against the first, over all sizes that are fought; by bisection. */
  function evenCost(roster: Roster): number {
    const known = new Map<string, number>()
    const scoreOf = (first: number, second: number): number => {
      const key = `${first} ${second}`
      const found = known.get(key) ?? exactScore(roster, first, second)
      known.set(key, found)
      return found
    }
    let [low, high] = [4, 40]
    for (let i = 0; i < 30; i++) {
      const cost = Math.sqrt(low * high)
      // The first unit is held.
      const { fights } = evenFights([4, 12], [4, 12], 9 / cost, 4, NUMBERS_SOLVED)
      const score = fights.reduce((sum, { models, count, share }) => sum + share * scoreOf(models, count), 0)
      if (score > 0.5) high = cost
      else low = cost
    }
    return Math.sqrt(low * high)
  }

  function exactScore(roster: Roster, plain: number, better: number): number {
    const plans = [
      { name: 'plain', troops: [{ unit: 0, models: plain }], policy: null },
      { name: 'better', troops: [{ unit: 1, models: better }], policy: null },
    ] as const
    const matchup = meeting(roster, plans, [1, 1], null)
    const state = SOVL.setup(roster.rules.rules as never, matchup)
    const solution = solveExactly(SOVL, state, matchup.turns, 3_000_000)
    if (solution === null) throw new Error('too large')
    return solution.outcome[0] + solution.outcome[1] / 2
  }
})
