import { describe, expect, test } from 'vitest'
import { EIGHT, fought, priced, pricing, randomArmy } from '../../../bench/simulation/balance.ts'
import type { ArmyScore, MixedArmiesModel, Troops } from '../../../src/stats/pricing/army-scores.ts'
import {
  expectedScore,
  lnWorth,
  type MixedArmies,
  mixedArmies,
  varianceOf,
} from '../../../src/stats/pricing/mixed-armies.ts'
import { bradleyTerry } from '../../../src/stats/ratings/bradley-terry.ts'
import { Random } from '../../support/random.ts'
import { BASEBALL } from '../../support/statistics/tables.ts'
import { THOROUGH } from '../../support/thorough.ts'

describe('the fit of worths from mixed armies (mixedArmies)', () => {
  // Units 0 (worth 10), 1 and 2; two bands of army size; one nuisance column of 1 or -1.
  const ten: readonly (readonly [Models, Models, band: number, score: number, n: number, term: number])[] = [
    [[10, 0, 0], [0, 7, 0], 0, 0.55, 20, 1],
    [[10, 0, 0], [0, 0, 16], 0, 0.45, 20, -1],
    [[0, 7, 0], [0, 0, 16], 0, 0.475, 20, 1],
    [[5, 4, 0], [0, 3, 9], 0, 0.6, 10, -1],
    [[20, 3, 0], [6, 0, 30], 1, 0.3, 10, 1],
    [[12, 0, 20], [0, 17, 1], 1, 0.525, 20, -1],
    [[0, 10, 14], [22, 0, 1], 1, 0.625, 20, 1],
    [[11, 5, 4], [2, 9, 10], 1, 0.425, 20, -1],
    [[25, 0, 0], [0, 16, 0], 1, 0.65, 10, 1],
    [[20, 1, 2], [24, 1, 0], 0, 0.35, 10, -1],
  ]
  const scores = ten.map(([a, b, band, score, n, term]): ArmyScore => {
    return { a: troops(a), b: troops(b), band, score, n, terms: [[0, term]] }
  })
  const model: MixedArmiesModel = {
    units: 3,
    bands: 2,
    columns: 1,
    seats: 2,
    fixed: [[0, Math.log(10)]],
    prior: { centre: [Math.log(10), Math.log(13), Math.log(7)] },
  }

  test('agrees with an independent optimiser on ten observations', () => {
    // Reference: Python, scipy.optimize.minimize on the penalised likelihood; errors from numerical derivatives.
    const found = mixedArmies(scores, model)
    expectNear(found.theta, [Math.log(10), 2.6672471486, 1.8950258876], 1e-6)
    expectNear(found.kappas, [4.1532571436, 9.7913269242], 1e-4)
    expectNear(found.coefficients, [0.0097267792], 1e-6)
    expectNear(
      [...found.fitted],
      [
        0.4941388312, 0.433134311, 0.4460981669, 0.5420858517, 0.3478489755, 0.513062828, 0.611266468, 0.411842902,
        0.6918844954, 0.3845841919,
      ],
      1e-6,
    )
    // Pearson's chi-square, 5.016, is a third of its degrees of freedom.
    expect(found.phi).toBe(1)
    expect(found.df).toBeCloseTo(5.0161, 3)
    // The errors of the units and the second band are HC3's, those of the first band and the column the model's.
    expectNear(found.standardErrors, [0, 0.033327628, 0.0534359105], 1e-5)
    expectNear(found.kappaErrors, [0.7390476758, 0.7411654613], 1e-4)
    expectNear(found.coefficientErrors, [0.1368527319], 1e-5)
    expect(Math.sqrt(varianceOf(found, new Map([[1, 1]])))).toBeCloseTo(found.standardErrors[1] ?? 0, 12)
    expect(varianceOf(found, new Map([[0, 1]]))).toBe(0)
    expect(found).toMatchObject({ converged: true, identified: [true, true, true], collisions: [] })
    expect(found.separation).toEqual({ found: false, units: [], bands: [] })
    expect(found.residuals[0]).toBeCloseTo(0.55 - 0.4941388312, 6)
  })

  test('sums clusters before it squares them', () => {
    const found = mixedArmies(
      scores.map((row, i) => ({ ...row, cluster: Math.floor(i / 2) })),
      model,
    )
    expectNear(found.standardErrors, [0, 0.0318475849, 0.04729044], 1e-5)
    // Here the error of the model is larger.
    expectNear(found.kappaErrors, [0.7390476758, 0.6810669], 1e-2)
  })

  test('uses the sampled variance of blocks if it is larger than the binomial variance', () => {
    // Both battles of a block always end alike: their variance is twice that of independent ones.
    const alike = scores.map((row) => ({ ...row, variance: row.score * (1 - row.score) }))
    const { phi, standardErrors } = mixedArmies(alike, model)
    expect(phi).toBeGreaterThan(1.95)
    expect(phi).toBeLessThan(2.2)
    expect(standardErrors[1]).toBeCloseTo(0.0247206252 * Math.sqrt(phi), 5)
    const independent = scores.map((row) => ({ ...row, variance: (row.score * (1 - row.score)) / 2 }))
    expect(mixedArmies(independent, model).phi).toBeLessThan(1.1)
  })

  test('is mirrored if the armies are exchanged', () => {
    const mirrored = scores.map((row): ArmyScore => {
      return { ...row, a: row.b, b: row.a, score: 1 - row.score, terms: (row.terms ?? []).map(([c, v]) => [c, -v]) }
    })
    const [one, other] = [mixedArmies(scores, model), mixedArmies(mirrored, model)]
    expectNear(other.theta, one.theta, 1e-9)
    expectNear(other.kappas, one.kappas, 1e-7)
    expectNear(other.coefficients, one.coefficients, 1e-9)
    expectNear(other.standardErrors, one.standardErrors, 1e-9)
    expectNear(
      [...other.fitted],
      [...one.fitted].map((p) => 1 - p),
      1e-9,
    )
  })

  test('does not depend on the order of units and observations, or on a unit named twice', () => {
    const one = mixedArmies(scores, model)
    const order = [2, 0, 1]
    const renamed = (side: Troops): Troops =>
      side.flatMap(([u, models]) => [
        [order[u] as number, models / 2],
        [order[u] as number, models / 2],
      ])
    const moved = scores.toReversed().map((row) => ({ ...row, a: renamed(row.a), b: renamed(row.b) }))
    const other = mixedArmies(moved, {
      ...model,
      fixed: [[2, Math.log(10)]],
      prior: { centre: [Math.log(13), Math.log(7), Math.log(10)] },
    })
    expectNear(
      order.map((u) => other.theta[u] as number),
      one.theta,
      1e-9,
    )
    expectNear(
      order.map((u) => other.standardErrors[u] as number),
      one.standardErrors,
      1e-9,
    )
  })

  test('scales all worths with the anchor, and changes nothing else', () => {
    const one = mixedArmies(scores, model)
    const other = mixedArmies(scores, {
      ...model,
      fixed: [[0, Math.log(70)]],
      prior: { centre: model.prior.centre.map((x) => x + Math.log(7)) },
    })
    expectNear(
      other.theta,
      one.theta.map((x) => x + Math.log(7)),
      1e-8,
    )
    expectNear(other.kappas, one.kappas, 1e-6)
    expectNear(other.standardErrors, one.standardErrors, 1e-8)
  })

  test('gives an exact clone the same worth', () => {
    const random = new Random(11)
    const played = synthetic(random, 600)
    // Each observation occurs once with unit 3 and once with its clone, unit 8.
    const clone = (side: Troops): Troops => side.map(([u, models]) => [u === 3 ? 8 : u, models] as const)
    const both = played.flatMap((row) => [row, { ...row, a: clone(row.a), b: clone(row.b) }])
    const worths = [...EIGHT.worths, 25].map(Math.log)
    const found = mixedArmies(both, synthModel(worths))
    expect(found.theta[8]).toBeCloseTo(found.theta[3] as number, 8)
    expect(found.identified[8]).toBe(true)
  })

  test('equals Bradley and Terry’s model for one model a side and decisiveness 1', () => {
    // American League baseball 1987 (Agresti): relative to Milwaukee.
    const games = BASEBALL.flatMap((row, a) =>
      row.flatMap((won, b) => {
        const all = won + ((BASEBALL[b] as number[])[a] as number)
        return a < b ? [{ a, b, score: won / all, games: all }] : []
      }),
    )
    const found = mixedArmies(
      games.map((game) => ({ ...game, a: [[game.a, 1]], b: [[game.b, 1]], band: 0, n: game.games })),
      {
        units: 7,
        bands: 1,
        fixed: [[0, 0]],
        fixedKappas: [1],
        prior: { centre: [0, 0, 0, 0, 0, 0, 0], lambda: 0 },
      },
    )
    const published = [0, -0.1449474448, -0.2868707527, -0.3337380315, -0.4736581713, -0.8975031075, -1.5813558767]
    expectNear(found.theta, published, 1e-7)
    const { ratings } = bradleyTerry(games, 7)
    expectNear(
      found.theta,
      ratings.map((rating) => rating - (ratings[0] as number)),
      1e-8,
    )
    expect(found.kappas).toEqual([1])
    expect(found.kappaErrors).toEqual([0])
  })

  test('has finite worths if scores are separated, and reports it', () => {
    // Unit 2 beats unit 0 nine times of nine at all numbers; unit 1 is equal to unit 2.
    const lost = { b: [[2, 5]] as Troops, band: 0, score: 0, n: 3 }
    const rows: ArmyScore[] = [5, 6, 7].map((models) => ({ ...lost, a: [[0, models]] }))
    const even: ArmyScore[] = [4, 5, 6].map((models) => {
      return { a: [[0, 5]], b: [[1, models]], band: 0, score: models === 5 ? 0.5 : models < 5 ? 0.7 : 0.3, n: 50 }
    })
    const found = mixedArmies([...rows, ...even], { units: 3, bands: 1, fixed: [[0, 0]], prior: { centre: [0, 0, 0] } })
    expect(found.separation).toEqual({ found: true, units: [2], bands: [] })
    expect(found.theta[2]).toBeGreaterThan(0.3)
    expect(found.theta[2]).toBeLessThan(3)
    // Scores of 0.7 and 0.3 for 4 and 6 models against 5: the even number is about half way in logarithms, ln(25/24) / 2.
    expect(Math.abs((found.theta[1] ?? 1) - 0.02)).toBeLessThan(0.01)
    expect(found.identified).toEqual([true, true, false])
    expect(found.collisions.map(({ units }) => units)).toEqual([[2]])
    expect(found.converged).toBe(true)
  })

  test("with Firth's penalty gives ten wins of ten log odds of 10.5 to 0.5", () => {
    const found = mixedArmies([{ a: [[1, 1]], b: [[0, 1]], band: 0, score: 1, n: 10 }], {
      units: 2,
      bands: 1,
      fixed: [[0, 0]],
      fixedKappas: [1],
      prior: { centre: [0, 0], lambda: 1e-6 },
    })
    expect(found.separation).toEqual({ found: true, units: [1], bands: [] })
    expect(found.theta[1]).toBeCloseTo(Math.log(21), 4)
  })

  test('lists units that are always fielded together, and one that is never fielded', () => {
    const random = new Random(3)
    const together = synthetic(random, 500).map((row) => {
      // Unit 8 is fielded in the same number as unit 2; unit 9 is never fielded.
      const join = (side: Troops): Troops =>
        side.flatMap(([u, models]) =>
          u === 2
            ? [
                [2, models],
                [8, models],
              ]
            : [[u, models]],
        )
      return { ...row, a: join(row.a), b: join(row.b) }
    })
    const worths = [...EIGHT.worths, 5, 5].map(Math.log)
    const found = mixedArmies(together, synthModel(worths))
    expect(found.collisions.map(({ units }) => units)).toEqual([[2, 8], [9]])
    expect(found.identified).toEqual([true, true, false, true, true, true, true, true, false, false])
    expect(found.collisions[1]?.standardError).toBe(Number.POSITIVE_INFINITY)
    // A worth without data keeps its prior value.
    expect(found.theta[9]).toBeCloseTo(Math.log(5), 9)
    expect(found.standardErrors[9]).toBeCloseTo(1 / Math.sqrt(0.02), 0)
    expect(found.separation.found).toBe(false)
  })

  test('keeps frozen units, and estimates nuisance terms', () => {
    const random = new Random(4)
    // The first side has the first move, worth 0.4 in log odds; the second setting adds 0.3.
    const played = Array.from({ length: 3000 }, (_, i): ArmyScore => {
      const { a, b, band } = fought({ ...EIGHT, mistakes: EIGHT.worths.map(() => 1) }, EIGHT.worths, random)
      const truth = EIGHT.worths.map(Math.log)
      const eta = 3 * (lnWorth(a, truth) - lnWorth(b, truth)) + 0.4 + (i % 2) * 0.3
      const score = random.next() < 1 / (1 + Math.exp(-eta)) ? 1 : 0
      return {
        a,
        b,
        band,
        score,
        n: 1,
        terms:
          i % 2 === 0
            ? [[0, 1]]
            : [
                [0, 1],
                [1, 1],
              ],
      } // prettier-ignore
    })
    const found = mixedArmies(played, {
      ...synthModel(EIGHT.worths.map(Math.log)),
      seats: 1,
      columns: 2,
      fixed: [
        [0, Math.log(10)],
        [6, Math.log(60)],
      ],
    })
    expect(found.theta[6]).toBe(Math.log(60))
    expect(found.standardErrors[6]).toBe(0)
    expect(Math.abs((found.coefficients[0] ?? 0) - 0.4)).toBeLessThan(3 * (found.coefficientErrors[0] ?? 0))
    expect(Math.abs((found.coefficients[1] ?? 0) - 0.3)).toBeLessThan(3 * (found.coefficientErrors[1] ?? 0))
    expect(found.coefficientErrors[0]).toBeLessThan(0.07)
  })

  test('refuses numbers out of range', () => {
    const row = scores[0] as ArmyScore
    const bad: Partial<ArmyScore>[] = [
      { a: [] },
      { a: [[3, 1]] },
      { a: [[0, -1]] },
      { band: 2 },
      { score: 1.1 },
      { n: 0 },
      { variance: -1 },
      { terms: [[1, 1]] },
    ]
    for (const part of bad)
      expect(() => mixedArmies([{ ...row, ...part }], model), JSON.stringify(part)).toThrow(RangeError)
    const badModel: Partial<MixedArmiesModel>[] = [
      { fixed: [] },
      { fixed: [[3, 1]] },
      { prior: { centre: [1, 2] } },
      { prior: { centre: [1, 2, 3], lambda: -1 } },
      { fixedKappas: [1] },
      { fixedKappas: [1, 0] },
      { seats: 0 },
      { bands: 0 },
    ]
    for (const part of badModel) {
      expect(() => mixedArmies(scores, { ...model, ...part }), JSON.stringify(part)).toThrow(RangeError)
    }
  })

  test('returns the prior if there are no observations', () => {
    const found = mixedArmies([], model)
    expectNear(found.theta, model.prior.centre, 1e-12)
    expect(found.identified).toEqual([true, false, false])
    expect(found.phi).toBe(1)
  })
})

describe('pricing by mixed armies', () => {
  test.runIf(THOROUGH)('covers the worths of eight units at 900 blocks in three rounds', () => {
    const { worths, kappas, rmse, bias } = pricing(EIGHT, 40, { blocks: 900 })
    // Results of 200 runs: 0.952, 0.923, 0.0785. The errors of one run share that of the anchor, so its 280 intervals are not independent.
    expect(worths.share).toBeGreaterThan(0.9)
    expect(worths.share).toBeLessThan(0.99)
    expect(kappas.share).toBeGreaterThan(0.85)
    expect(rmse).toBeLessThan(0.095)
    expect(bias).toBeLessThan(0.03)
  })

  test.runIf(THOROUGH)('finds the worths to 5% with 3000 blocks', () => {
    const { worths, rmse, separated } = pricing(EIGHT, 20, { blocks: 3000 }, 2)
    // Results of 200 runs: 0.941 and 0.0455.
    expect(worths.share).toBeGreaterThan(0.88)
    expect(rmse).toBeLessThan(0.05)
    expect(separated).toBe(0)
  })

  test('moves to wrong costs only with a strong prior', () => {
    const [weak, strong] = [0.02, 1000].map((lambda) => pricing(EIGHT, 5, { blocks: 600, lambda }).bias) as [
      number,
      number,
    ]
    expect(strong).toBeGreaterThan(0.2)
    expect(weak).toBeLessThan(0.15)
  })

  test.runIf(THOROUGH)('keeps all costs of a balanced game in 95 of 100 runs', () => {
    const game = { ...EIGHT, worths: [10, 10, 10, 10, 10, 10], mistakes: [1, 1, 1, 1, 1, 1] }
    const runs = 40
    let kept = 0
    for (let run = 0; run < runs; run++) {
      const { theta, standardErrors } = priced(game, 500 + run, { blocks: 900 })
      // A tolerance of 5 points of score at decisiveness 3.
      const tolerance = (4 * 0.05) / game.kappa
      const isKept = (x: number, u: number) =>
        Math.abs(x - Math.log(10)) <= 1.96 * (standardErrors[u] as number) + tolerance
      if (theta.every(isKept)) kept++
    }
    expect(kept / runs).toBeGreaterThanOrEqual(0.95)
  })

  test('gives the same result for the same seed', () => {
    const [one, other] = [priced(EIGHT, 5, { blocks: 300 }), priced(EIGHT, 5, { blocks: 300 })]
    expect(other).toEqual(one)
    expect(priced(EIGHT, 6, { blocks: 300 }).theta).not.toEqual(one.theta)
  })

  test('fits 20,000 observations of 32 units', () => {
    const random = new Random(5)
    const worths = Array.from({ length: 32 }, () => Math.exp(Math.log(5) + random.next() * Math.log(30)))
    const game = { ...EIGHT, worths, mistakes: worths.map(() => Math.exp((random.next() - 0.5) * 0.8)), types: 6 }
    const costs = worths.map((worth, u) => worth * (game.mistakes[u] as number))
    const rows = Array.from({ length: 20_000 }, () => fought(game, costs, random))
    const prior = { centre: costs.map(Math.log) }
    const anchor = [[0, Math.log(costs[0] as number)]] as const
    const found = mixedArmies(rows, { units: 32, bands: 3, seats: 2, fixed: anchor, prior })
    expect(found.converged).toBe(true)
    expect(Math.max(...found.standardErrors)).toBeLessThan(0.08)
  })
})

test('the worth and the score of a whole army (lnWorth, expectedScore)', () => {
  const theta = [Math.log(10), Math.log(5)]
  const [a, b]: readonly Troops[] = [
    [
      [0, 2],
      [1, 4],
    ],
    [[1, 4]],
  ]
  expect(lnWorth(a as Troops, theta)).toBeCloseTo(Math.log(40), 12)
  expect(expectedScore(a as Troops, b as Troops, theta, 3)).toBeCloseTo(8 / 9, 12)
  expect(expectedScore(a as Troops, a as Troops, theta, 3)).toBe(0.5)
})

test('random armies have the points that were asked for', () => {
  const random = new Random(9)
  for (let i = 0; i < 200; i++) {
    const army = randomArmy(EIGHT.worths, 1000, 4, random)
    const cost = army.reduce((sum, [u, models]) => sum + models * (EIGHT.worths[u] as number), 0)
    expect(new Set(army.map(([u]) => u)).size).toBe(4)
    // The cheapest unit of four costs at most 25; an expensive unit may be half a model too many.
    expect(Math.abs(cost - 1000)).toBeLessThan(61)
  }
})

type Models = readonly [number, number, number]

function troops(models: Models): Troops {
  return models.map((count, unit) => [unit, count] as const)
}

function synthetic(random: Random, blocks: number): ArmyScore[] {
  return Array.from({ length: blocks }, () => fought(EIGHT, EIGHT.worths, random))
}

function synthModel(worths: readonly number[]): MixedArmiesModel {
  return { units: worths.length, bands: 3, seats: 2, fixed: [[0, worths[0] as number]], prior: { centre: worths } }
}

function expectNear(found: MixedArmies['theta'], expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length)
  found.forEach((value, i) =>
    expect(Math.abs(value - (expected[i] as number)), String(i)).toBeLessThanOrEqual(tolerance),
  )
}
