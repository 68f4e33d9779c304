import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { balance } from '../../src/balance/balance.ts'
import { Chance } from '../../src/balance/solver/chance.ts'
import { dependenceOf, fitsByBand, sameInBands } from '../../src/balance/solver/dependence.ts'
import { Ground } from '../../src/balance/solver/field.ts'
import { halfWidth, Z } from '../../src/balance/solver/level.ts'
import { pointsOf } from '../../src/balance/stages/armies.ts'
import { armyRounds, fitOf } from '../../src/balance/stages/rounds.ts'
import type { BalancedUnit } from '../../src/result/balance.ts'
import type { Roster, RosterUnit } from '../../src/scenario/roster/types.ts'
import { worthsApart } from '../../src/stats/pricing/worths-apart.ts'
import { fewUnits } from '../support/balance/few-units.ts'
import { LotteryArena, type Truth, type Worthy } from '../support/balance/lottery-arena.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Mixed armies in a game whose scores change by steps: battles are drawn, not played. */

const FILE = fileURLToPath(new URL('../../scenarios/sovl/roster.yaml', import.meta.url))

/** The anchor of SOVL, four other units, and the anchor again as the last unit, at 1.4 times its cost. */
function withTwin(seed: string, battles: number): Roster {
  const twin = (anchor: RosterUnit) => ({
    ...anchor,
    id: 'twin',
    name: `Twin of ${anchor.name}`,
    cost: 1.4 * anchor.cost,
  })
  return fewUnits(FILE, 4, (anchor) => [twin(anchor)], { seed, battles })
}

/**
 * Costs are right but for the twin's. A unit of the anchor or its twin fights as well as 18 models, however many it has. `cautious`: how
 * many times as much the twin is worth to that general.
 */
function byUnits({ units }: Roster, cautious = 1): Truth {
  const [anchor] = units as [RosterUnit]
  const worth = new Map(units.map(({ name, cost }) => [name, cost]))
  const of = (army: Worthy, policy: string | null | undefined): number => {
    let sum = 0
    for (const [name, models] of army) {
      const isStepped = name.endsWith(anchor.name)
      const times = policy === 'cautious' && name.startsWith('Twin') ? cautious : 1
      const even = models * (worth.get(name) as number)
      sum += times * (isStepped ? 18 * Math.ceil(models / anchor.models[1]) * anchor.cost : even)
    }
    return Math.log(sum)
  }
  return (first, second, policy) => 4 * (of(first, policy) - of(second, policy))
}

interface Priced {
  readonly runs: number
  /** Runs whose interval holds the cost of the twin; a run in which its cost is not identified has not held it. */
  readonly held: number
  /** Mean error of its ln cost. */
  readonly bias: number
}

async function pricedOften(name: string, runs: number, battles: number): Promise<Priced> {
  let held = 0
  const errors: number[] = []
  for (let run = 0; run < runs; run++) {
    const roster = withTwin(`${name} ${run}`, battles)
    const arena = new LotteryArena(roster.seed, byUnits(roster), 0.1)
    const { units } = (await balance(roster, arena, { repeat: '' })).document
    const { recommended, low, high } = units.at(-1) as BalancedUnit
    if (recommended === null || low === null || high === null) continue
    const truth = units[0]?.current as number
    if (low <= truth && truth <= high) held++
    errors.push(Math.log(recommended / truth))
  }
  return { runs, held, bias: errors.reduce((sum, error) => sum + error, 0) / errors.length }
}

test.runIf(THOROUGH)(
  'in most runs intervals hold the cost of a unit that is listed twice, and it is not drawn to its cost of today',
  async () => {
    const { held, bias } = await pricedOften('steps', 16, 2000)
    expect(held).toBeGreaterThanOrEqual(14)
    expect(Math.abs(bias)).toBeLessThan(0.07)
  },
  180_000,
)

/** Rounds of mixed armies of the roster with a twin. */
async function foughtIn(roster: Roster, battles: number, cautious = 1) {
  const ground = new Ground(roster, new LotteryArena(roster.seed, byUnits(roster, cautious)))
  ground.seats = 2
  const prior = roster.units.map(({ cost }) => Math.log(cost))
  const spending = { battles, chance: new Chance(roster.seed, 'mixed armies') }
  return { ground, prior, ...(await armyRounds(ground, spending, prior)) }
}

test.runIf(THOROUGH)(
  'intervals of many battles hold it as well: they do not shrink below what the steps make of a worth',
  async () => {
    const found: { readonly off: number; readonly chance: number; readonly error: number; readonly half: number }[] = []
    for (let run = 0; run < 12; run++) {
      const { fit } = await foughtIn(withTwin(`many ${run}`, 8000), 8000)
      const twin = fit.theta.length - 1
      const [error, df] = [fit.standardErrors[twin] as number, fit.degrees[twin] as number]
      const off = Math.abs((fit.theta[twin] as number) - (fit.theta[0] as number))
      found.push({ off, chance: Math.sqrt(fit.noise[twin]?.[twin] as number), error, half: halfWidth(df) * error })
    }
    const held = (half: (one: (typeof found)[number]) => number) => found.filter((one) => one.off <= half(one)).length
    expect(held(({ half }) => half)).toBeGreaterThanOrEqual(found.length - 1)
    // By the errors of chance alone at least one of these intervals does not hold it.
    expect(held(({ chance }) => Z * chance)).toBeLessThan(found.length)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const wider = mean(found.map(({ error, chance }) => error / chance))
    expect(wider).toBeGreaterThan(1.1)
    expect(wider).toBeLessThan(1.6)
    expect(mean(found.map(({ half }) => half))).toBeLessThan(0.16)
  },
  180_000,
)

test('where every unit stands in one number of units, the report says that it cannot tell numbers apart', async () => {
  const noted = async (roster: Roster) =>
    (await balance(roster, new LotteryArena(roster.seed, byUnits(roster)), { repeat: '' })).document.notes.join(' ')
  const stepped = withTwin('one number', 600)
  const whole = { ...stepped, units: stepped.units.map((unit) => ({ ...unit, models: [1, 1000] as const })) }
  expect(await noted(whole)).toContain('more in one number of units than in another is not estimable')
  expect(await noted(stepped)).not.toContain('not estimable')
})

test('the report names a unit whose models are worth more in some numbers of units than in others, if other units are even', async () => {
  const roster = withTwin('uneven anchor', 2000)
  const [anchor] = roster.units as [RosterUnit]
  const worth = new Map(roster.units.map(({ name, cost }) => [name, cost]))
  const told = async (factors: readonly number[]) => {
    const lnWorth = (army: Worthy): number => {
      let sum = 0
      for (const [name, models] of army) {
        const units = Math.ceil(models / anchor.models[1])
        const times = name === anchor.name ? (factors[(units - 1) % factors.length] as number) : 1
        sum += models * times * (worth.get(name) as number)
      }
      return Math.log(sum)
    }
    const truth: Truth = (first, second) => 4 * (lnWorth(first) - lnWorth(second))
    const { document } = await balance(roster, new LotteryArena(roster.seed, truth), { repeat: '' })
    return { ...document, said: document.notes.join(' ') }
  }
  const [uneven, even] = [await told([0.6, 1.6]), await told([1])]
  expect(uneven.said).toContain(
    `A model of ${anchor.name} seems to be worth more in some numbers of units than in others`,
  )
  expect(even.said).not.toContain('seems to be worth more in some numbers of units than in others')
  // Two numbers of units of one kind tell it: few degrees of freedom, of which intervals have the quantile.
  expect(uneven.said).toContain('fewer than 3 degrees of freedom')
  expect(even.said).not.toContain('degrees of freedom')
  for (const { recommended, low, high, standardError, degrees = 0 } of uneven.units.slice(1)) {
    if (recommended === null) continue
    expect(degrees).toBeGreaterThan(0)
    expect(Math.log((high ?? 0) / (low ?? 0)) / 2).toBeCloseTo(halfWidth(degrees) * (standardError ?? 0), 6)
  }
  expect(uneven.units[0]?.degrees).toBeUndefined()
  expect(uneven.bands[0]?.decisiveness.method).toBe('t')
}, 60_000)

test('all battles of the rounds are fought, also where costs are right from the start', async () => {
  const roster = withTwin('all rounds', 2000)
  const right = {
    ...roster,
    units: roster.units.map((unit, u) => (u === roster.units.length - 1 ? { ...unit, cost: unit.cost / 1.4 } : unit)),
  }
  const { rounds } = await foughtIn(right, 2000)
  expect(rounds).toHaveLength(4)
  expect(rounds.reduce((sum, { battles }) => sum + battles, 0)).toBe(2000)
})

test.runIf(THOROUGH)(
  'rules that favour the army with fewer points do not hide what units are worth',
  async () => {
    const roster = withTwin('fewer points', 4000)
    const worths = byUnits(roster)
    // As much as the first turn of Null Strike, where the army with fewer points rolls with a bonus for every 25 that it has less.
    const favoured: Truth = (first, second, policy, points = [0, 0]) =>
      worths(first, second, policy) -
      0.6 * Math.sign(points[0] - points[1]) * Math.min(1, Math.abs(points[0] / points[1] - 1) / 0.1)
    const errors = async (truth: Truth) => {
      const ground = new Ground(roster, new LotteryArena(roster.seed, truth))
      ground.seats = 2
      const prior = roster.units.map(({ cost }) => Math.log(cost))
      const { fit } = await armyRounds(
        ground,
        { battles: 4000, chance: new Chance(roster.seed, 'mixed armies') },
        prior,
      )
      return fit.noise.map((row, u) => Math.sqrt(row[u] as number)).slice(1)
    }
    const [plain, hidden] = [await errors(worths), await errors(favoured)]
    for (const [u, error] of hidden.entries()) expect(error, `unit ${u + 1}`).toBeLessThan(1.25 * (plain[u] as number))
  },
  60_000,
)

test.runIf(THOROUGH)(
  'a unit depends on its general where its worth differs by more than chance: what numbers of units are worth is common to generals',
  async () => {
    const roster = { ...withTwin('rests', 6000), policies: ['greedy', 'cautious'] }
    const { ground, prior, fit, met, fitted } = await foughtIn(roster, 6000, 1.5)
    const twin = roster.units.length - 1
    const other = fitOf(
      ground,
      met.filter(({ policy }) => policy === 1),
      fit.theta.map(Math.exp),
      prior,
    )
    const apart = (other.theta[twin] ?? 0) - (fit.theta[twin] ?? 0)
    const z = dependenceOf(ground, fit, met, fitted, prior, [])[twin]?.byPolicy[0]?.z ?? 0
    const { covariance } = worthsApart(fit, [other], [twin], fit)
    expect(z).toBeCloseTo(apart / Math.sqrt(covariance[0]?.[0] ?? 0), 8)
    expect(z).toBeGreaterThan(2)
    expect(fit.spread).toBeGreaterThan(0.02)
    expect(z).toBeGreaterThan(
      1.05 * (apart / Math.hypot(other.standardErrors[twin] ?? 0, fit.standardErrors[twin] ?? 0)),
    )
  },
)

test.runIf(THOROUGH)(
  'costs differ between sizes of armies where a unit is worth more in large ones, and not where numbers of units alone make worths differ',
  async () => {
    const plain = withTwin('two sizes', 6000)
    const bands = [500, 1000].map((points) => ({ points, weight: 1 }))
    const roster = { ...plain, field: { ...plain.field, bands } }
    const total = (army: Worthy): number =>
      [...army].reduce((sum, [name, models]) => {
        return sum + models * (roster.units.find((unit) => unit.name === name)?.cost ?? 0)
      }, 0)
    /** `more`: ln of how many times as much the twin is worth in large armies. */
    const p = async (more: number) => {
      const [usual, larger] = [byUnits(roster, 1), byUnits(roster, Math.exp(more))]
      const truth: Truth = (first, second) => {
        const isLarge = total(first) + total(second) > 1500
        return (isLarge ? larger : usual)(first, second, 'cautious')
      }
      const ground = new Ground(roster, new LotteryArena(roster.seed, truth))
      ground.seats = 2
      const prior = roster.units.map(({ cost }) => Math.log(cost))
      const spending = { battles: 6000, chance: new Chance(roster.seed, 'mixed armies') }
      const { fit, fitted } = await armyRounds(ground, spending, prior)
      return sameInBands(ground, fit, fitsByBand(ground, fit, fitted, prior)) ?? Number.NaN
    }
    expect(await p(0)).toBeGreaterThan(0.05)
    expect(await p(0.8)).toBeLessThan(0.01)
  },
  60_000,
)

test('the first round is fought at the costs of today, later ones at costs about those of the round', async () => {
  const { met, rounds } = await foughtIn(withTwin('about', 2000), 1000)
  const tilts = rounds.map(({ costs }, round) =>
    met
      .filter((one) => one.round === round)
      .map(({ meeting: { armies } }) => Math.abs(Math.log(pointsOf(armies[0], costs) / pointsOf(armies[1], costs)))),
  )
  const [first = [], ...later] = tilts
  // Points differ by a fifth at most, and by what whole models make of it.
  expect(Math.max(...first)).toBeLessThan(0.25)
  for (const own of later) {
    expect(Math.max(...own)).toBeGreaterThan(0.3)
    expect(own.filter((tilt) => tilt > 0.15).length / own.length).toBeGreaterThan(0.25)
  }
})
