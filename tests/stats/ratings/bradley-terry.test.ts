import { mean } from 'simple-statistics'
import { describe, expect } from 'vitest'
import { bradleyTerry, type Encounter, eloPerUnit, relativeTo } from '../../../src/stats/ratings/bradley-terry.ts'
import { davidson } from '../../../src/stats/ratings/davidson.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { BASEBALL } from '../../support/statistics/tables.ts'

describe('bradleyTerry agrees with published fits', () => {
  // R 4.2.2 glm; Agresti, Categorical Data Analysis, citations of journals of statistics.
  test('of citations between four journals', () => {
    const citations = [
      [0, 730, 498, 221],
      [33, 0, 68, 17],
      [320, 813, 0, 142],
      [284, 276, 325, 0],
    ]
    const fit = bradleyTerry(fromWins(citations), 4)
    const { ratings, standardErrors } = relativeTo(fit, 0)
    expectNear(ratings, [0, -2.9490724968, -0.4795697698, 0.2689540558], 1e-9)
    expectNear(standardErrors, [0, 0.10254534, 0.06058873, 0.07082997], 1e-8)
    expect(fit.fit.statistic).toBeCloseTo(4.29338397, 8)
    expect(fit.fit.df).toBe(3)
    // scipy 1.17.1 chi2.sf(4.29338397, 3)
    expect(fit.fit.p).toBeCloseTo(0.2314770998, 8)
    expect(fit.fit.method).toBe('deviance')
    expect(fit.regularised).toBe(false)
    expect(fit).not.toHaveProperty('advantage')
  })

  // R 4.2.2 glm; Agresti: American League of baseball, 1987.
  test('of a season of baseball', () => {
    const fit = bradleyTerry(fromWins(BASEBALL), 7)
    const expected = [0, -0.1449474448, -0.2868707527, -0.3337380315, -0.4736581713, -0.8975031075, -1.5813558767]
    expectNear(relativeTo(fit, 0).ratings, expected, 1e-9)
    expect(fit.fit.statistic).toBeCloseTo(15.73650093, 8)
    expect(fit.fit.df).toBe(15)
  })

  // The Elo test of OpenSpiel; the standard error by R glm.
  test('of three players, two of them equal', () => {
    const fit = bradleyTerry(
      fromWins([
        [0, 4, 2],
        [1, 0, 2],
        [3, 3, 0],
      ]),
      3,
    )
    const { ratings, standardErrors } = relativeTo(fit, 0)
    expect(ratings[2]).toBeCloseTo(0, 12)
    expect(ratings[1]).toBeCloseTo(-0.8472978604, 10)
    expect(standardErrors[1]).toBeCloseTo(0.7855161, 6)
  })
})

describe('ratings of armies (bradleyTerry)', () => {
  test('of two are the log odds of the score, with a binomial error', () => {
    const { ratings, standardErrors, fit, covariance } = bradleyTerry([{ a: 1, b: 0, score: 0.75, games: 8 }], 2)
    expectNear(ratings, [-Math.log(3) / 2, Math.log(3) / 2], 1e-12)
    // The variance of the log odds is 1 / (8 x 3/4 x 1/4) = 2/3, and a rating is half of it.
    expectNear(standardErrors, [Math.sqrt(1 / 6), Math.sqrt(1 / 6)], 1e-12)
    expectNear(covariance.flat(), [1 / 6, -1 / 6, -1 / 6, 1 / 6], 1e-12)
    expect(fit).toMatchObject({ df: 0, p: 1 })
    expect(fit.statistic).toBeCloseTo(0, 10)
  })

  test('recover the ratings that made the scores', () => {
    const truth = [1.2, 0.4, -0.3, -1.3]
    const { ratings, fit } = bradleyTerry(exactScores(truth), 4)
    expectNear(ratings, truth, 1e-10)
    expect(fit.statistic).toBeCloseTo(0, 8)
    expect(fit.p).toBeCloseTo(1, 6)
  })

  test('are found along a chain whose ends are a hundred powers of ten apart', () => {
    const truth = Array.from({ length: 61 }, (_, i) => 4 * (30 - i))
    const chain = truth.slice(1).map((_, i) => ({ a: i, b: i + 1, score: 1 / (1 + Math.exp(-4)), games: 100 }))
    expectNear(bradleyTerry(chain, 61).ratings, truth, 1e-6)
  })

  test('are found fast and exactly for a hundred armies', () => {
    const truth = Array.from({ length: 100 }, (_, i) => (i - 49.5) / 25)
    expectNear(bradleyTerry(exactScores(truth), 100).ratings, truth, 1e-9)
  })

  const seasons = fc.tuple(fc.integer({ min: 3, max: 8 }), fc.nat())

  test.prop([seasons])('give every army its expected score', ([n, seed]) => {
    const encounters = season(n, seed)
    const { ratings } = bradleyTerry(encounters, n)
    const surplus = new Array<number>(n).fill(0)
    for (const { a, b, score, games } of encounters) {
      const error = games * (score - 1 / (1 + Math.exp((ratings[b] ?? 0) - (ratings[a] ?? 0))))
      surplus[a] = (surplus[a] ?? 0) + error
      surplus[b] = (surplus[b] ?? 0) - error
    }
    expectNear(surplus, new Array<number>(n).fill(0), 1e-8)
    expect(mean([...ratings])).toBeCloseTo(0, 10)
  })

  test.prop([seasons])('do not depend on which army is named first', ([n, seed]) => {
    const encounters = season(n, seed)
    const turned = encounters.map(({ a, b, score, games }) => ({ a: b, b: a, score: 1 - score, games }))
    expectNear(bradleyTerry(turned, n).ratings, bradleyTerry(encounters, n).ratings, 1e-9)
  })

  test('are 400 Elo for odds of ten to one', () => {
    expect(eloPerUnit * Math.log(10)).toBeCloseTo(400, 12)
  })

  test('refuse an invalid encounter', () => {
    const good: Encounter = { a: 0, b: 1, score: 0.5, games: 10 }
    for (const bad of [
      { b: 0 },
      { b: 2 },
      { a: -1 },
      { a: 0.5 },
      { score: 1.1 },
      { score: Number.NaN },
      { games: 0 },
    ]) {
      expect(() => bradleyTerry([{ ...good, ...bad }], 2), JSON.stringify(bad)).toThrow(RangeError)
    }
    expect(() => bradleyTerry([{ ...good, variance: -1 }], 2)).toThrow(RangeError)
    expect(() => bradleyTerry([{ ...good, variance: 0.01 }, good], 2)).toThrow(RangeError)
    expect(() => bradleyTerry([], 1)).toThrow(RangeError)
    expect(() => relativeTo(bradleyTerry([good], 2), 2)).toThrow(RangeError)
  })

  test('refuse armies that never met, not even through others', () => {
    const apart = [
      { a: 0, b: 1, score: 0.5, games: 10 },
      { a: 2, b: 3, score: 0.5, games: 10 },
    ]
    expect(() => bradleyTerry(apart, 4)).toThrow('never met')
  })
})

describe('Ford’s condition for finite ratings', () => {
  const unbeaten: Encounter[] = [
    { a: 0, b: 1, score: 1, games: 9 },
    { a: 0, b: 2, score: 1, games: 9 },
    { a: 1, b: 2, score: 1 / 3, games: 9 },
  ]

  test('fails for an unbeaten army: half a win in each direction keeps its rating finite', () => {
    const { ratings, regularised } = bradleyTerry(unbeaten, 3)
    expect(regularised).toBe(true)
    const lifted = unbeaten.map(({ a, b, score, games }) => ({ a, b, score: (score * games + 0.5) / 10, games: 10 }))
    expectNear(ratings, bradleyTerry(lifted, 3).ratings, 1e-12)
    expect(bradleyTerry(lifted, 3).regularised).toBe(false)
  })

  test('fails for an army that always lost', () => {
    const turned = unbeaten.map(({ a, b, score, games }) => ({ a, b, score: 1 - score, games }))
    expect(bradleyTerry(turned, 3).regularised).toBe(true)
  })

  test('holds if each army won only against one other', () => {
    const circle = [0, 1, 2].map((a) => ({ a, b: (a + 1) % 3, score: 1, games: 5 }))
    const { ratings, regularised } = bradleyTerry(circle, 3)
    expect(regularised).toBe(false)
    expectNear(ratings, [0, 0, 0], 1e-12)
  })
})

describe('the advantage of being named first', () => {
  test('is found with the ratings', () => {
    const truth = [0.8, -0.1, -0.7]
    const both = exactScores(truth, 0.3).concat(exactScores(truth.toReversed(), 0.3).map(reversed(3)))
    const { ratings, advantage, fit } = bradleyTerry(both, 3, { advantage: true })
    expectNear(ratings, truth, 1e-10)
    expect(advantage?.estimate).toBeCloseTo(0.3, 10)
    expect(fit.df).toBe(3)
  })

  test('of two armies is half the sum of the log odds of the army named first', () => {
    const home = [
      { a: 0, b: 1, score: 0.8, games: 50 },
      { a: 1, b: 0, score: 0.4, games: 50 },
    ]
    const { ratings, advantage } = bradleyTerry(home, 2, { advantage: true })
    expect(advantage?.estimate).toBeCloseTo((Math.log(4) + Math.log(2 / 3)) / 2, 10)
    // Each log odds has variance 1 / (50 p (1 - p)): 1/8 and 1/12.
    expect(advantage?.standardError).toBeCloseTo(Math.sqrt((1 / 8 + 1 / 12) / 4), 10)
    expect((ratings[0] ?? 0) - (ratings[1] ?? 0)).toBeCloseTo((Math.log(4) - Math.log(2 / 3)) / 2, 10)
  })

  test('is finite if the army named first always won', () => {
    const circle = [0, 1, 2].flatMap((a) => [1, 2].map((step) => ({ a, b: (a + step) % 3, score: 1, games: 4 })))
    expect(bradleyTerry(circle, 3).regularised).toBe(false)
    const { regularised, advantage } = bradleyTerry(circle, 3, { advantage: true })
    expect(regularised).toBe(true)
    expect(advantage?.estimate).toBeCloseTo(Math.log(4.5 / 0.5), 9)
  })

  test('is finite if the army named second always won', () => {
    const circle = [0, 1, 2].flatMap((a) => [1, 2].map((step) => ({ a, b: (a + step) % 3, score: 0, games: 4 })))
    expect(bradleyTerry(circle, 3, { advantage: true }).regularised).toBe(true)
  })

  test('is refused if ratings would explain it as well', () => {
    expect(() => bradleyTerry([{ a: 0, b: 1, score: 0.6, games: 9 }], 2, { advantage: true })).toThrow(RangeError)
  })
})

describe('the given variances', () => {
  const plain = season(5, 3)

  test('of the binomial leave its errors unchanged', () => {
    const without = bradleyTerry(plain, 5)
    const given = bradleyTerry(withEffect(plain, 1), 5)
    expectNear(given.ratings, without.ratings, 1e-12)
    expectNear(given.standardErrors, without.standardErrors, 1e-12)
    // Pearson's sum of squares, which is close to the deviance.
    expect(given.fit.method).toBe('generalised least squares')
    expect(given.fit.statistic).toBeCloseTo(pearson(plain, without.ratings), 8)
  })

  test('four times as large double the errors and divide the statistic by four', () => {
    const once = bradleyTerry(withEffect(plain, 1), 5)
    const four = bradleyTerry(withEffect(plain, 4), 5)
    expectNear(four.ratings, once.ratings, 1e-12)
    expectNear(
      four.standardErrors,
      once.standardErrors.map((error) => 2 * error),
      1e-12,
    )
    expect(four.fit.statistic).toBeCloseTo(once.fit.statistic / 4, 10)
  })

  test('of 0 are replaced by at least a quarter of the binomial variance', () => {
    const certain = bradleyTerry(
      plain.map((encounter) => ({ ...encounter, variance: 0 })),
      5,
    )
    expectNear(certain.standardErrors, bradleyTerry(withEffect(plain, 0.25), 5).standardErrors, 1e-12)
  })

  test('of different size give right errors and fit: 95% of intervals cover, 5% of true models are rejected', () => {
    // Blocks of four battles: in some pairs the battles all end alike, in others they are independent or cancel out.
    const truth = [0.9, 0.3, 0, -0.4, -0.8]
    const random = new Random(11)
    const runs = 1000
    let refused = 0
    let statistics = 0
    const covered = truth.map(() => 0)
    for (let run = 0; run < runs; run++) {
      const encounters = exactScores(truth).map(({ a, b, score }, i) =>
        blocks(a, b, score, 60, [1, 0, -1][i % 3] ?? 0, random),
      )
      const { ratings, standardErrors, fit } = bradleyTerry(encounters, 5)
      if (fit.p < 0.05) refused++
      statistics += fit.statistic
      truth.forEach((value, i) => {
        const off = Math.abs((ratings[i] ?? 0) - value) / (standardErrors[i] ?? 0)
        if (off < 1.959964) covered[i] = (covered[i] ?? 0) + 1
      })
    }
    // Five standard errors of 1000 runs are 34. The mean of a chi-square with 6 degrees of freedom has a standard error of 0.11.
    expect(refused).toBeGreaterThan(15)
    expect(refused).toBeLessThan(85)
    expect(statistics / runs).toBeGreaterThan(5.5)
    expect(statistics / runs).toBeLessThan(6.6)
    for (const count of covered) expect(Math.abs(count - 950)).toBeLessThan(35)
  })
})

describe('ratings with draws (davidson)', () => {
  // Newton's method on numerical derivatives of the likelihood, in Python.
  test('agree with another maximisation of their likelihood', () => {
    const pairs = (
      [
        [0, 1, 12, 5, 8],
        [0, 2, 9, 4, 3],
        [0, 3, 15, 2, 6],
        [1, 2, 7, 6, 7],
        [1, 3, 11, 3, 9],
        [2, 3, 10, 7, 12],
      ] as const
    ).map(([a, b, wins, draws, losses]) => ({ a, b, wins, draws, losses }))
    const fit = davidson(pairs, 4)
    const { ratings, standardErrors } = relativeTo(fit, 0)
    expectNear(ratings, [0, -0.62813316, -0.89159657, -0.84958181], 2e-7)
    expectNear(standardErrors, [0, 0.34570137, 0.37154021, 0.34941501], 1e-6)
    expect(fit.nu.estimate).toBeCloseTo(0.5140782948, 7)
    const ratio = Math.exp(1.959963984540054 * 0.21659337)
    expect(fit.nu.low).toBeCloseTo(0.5140782948 / ratio, 6)
    expect(fit.nu.high).toBeCloseTo(0.5140782948 * ratio, 6)
    expect(fit.regularised).toBe(false)
  })

  test('of two armies have nu = draws / sqrt(wins × losses), and the log odds of wins and losses', () => {
    const { ratings, nu } = davidson([{ a: 0, b: 1, wins: 8, draws: 6, losses: 2 }], 2)
    expect(nu.estimate).toBeCloseTo(1.5, 10)
    expect((ratings[0] ?? 0) - (ratings[1] ?? 0)).toBeCloseTo(Math.log(4), 10)
  })

  test('without draws equal Bradley and Terry’s', () => {
    const wins = [
      [0, 4, 2],
      [1, 0, 2],
      [3, 3, 0],
    ]
    const pairs = fromWins(wins).map(({ a, b, score, games }) => {
      return { a, b, wins: score * games, draws: 0, losses: games - score * games }
    })
    const plain = bradleyTerry(fromWins(wins), 3)
    const { ratings, standardErrors, nu } = davidson(pairs, 3)
    expectNear(ratings, plain.ratings, 1e-9)
    expectNear(standardErrors, plain.standardErrors, 1e-9)
    expect(nu).toEqual({ estimate: 0 })
  })

  test('are not determined by draws alone', () => {
    const { regularised, nu } = davidson([{ a: 0, b: 1, wins: 5, draws: 6, losses: 0 }], 2)
    expect(regularised).toBe(true)
    expect(nu.estimate).toBeCloseTo(6 / Math.sqrt(5.5 * 0.5), 9)
    expect(davidson([{ a: 0, b: 1, wins: 0, draws: 6, losses: 0 }], 2).nu.estimate).toBeCloseTo(12, 8)
  })

  test('refuse negative counts, no battles, and armies that never met', () => {
    const none = { a: 0, b: 1, wins: 0, draws: 0, losses: 0 }
    expect(() => davidson([none], 2)).toThrow(RangeError)
    expect(() => davidson([{ ...none, wins: 5, losses: -1 }], 2)).toThrow(RangeError)
    expect(() => davidson([{ ...none, wins: 5 }], 3)).toThrow(RangeError)
  })
})

/** `wins[i][j]`: number of battles that i won against j. */
function fromWins(wins: readonly (readonly number[])[]): Encounter[] {
  return wins.flatMap((row, a) =>
    row.flatMap((won, b) => {
      const games = won + (wins[b]?.[a] ?? 0)
      return a < b ? [{ a, b, score: won / games, games }] : []
    }),
  )
}

function exactScores(truth: readonly number[], advantage = 0): Encounter[] {
  return truth.flatMap((x, a) =>
    truth.flatMap((y, b) => (a < b ? [{ a, b, score: 1 / (1 + Math.exp(y - x - advantage)), games: 40 }] : [])),
  )
}

function reversed(n: number): (encounter: Encounter) => Encounter {
  return (encounter) => ({ ...encounter, a: n - 1 - encounter.a, b: n - 1 - encounter.b })
}

/** All armies meet each other, and none wins or loses all battles. */
function season(n: number, seed: number): Encounter[] {
  const random = new Random(seed)
  return exactScores(new Array<number>(n).fill(0)).map(({ a, b }) => {
    const games = random.int(10, 60)
    return { a, b, score: random.int(1, games - 1) / games, games }
  })
}

function withEffect(encounters: readonly Encounter[], effect: number): Encounter[] {
  return encounters.map((encounter) => {
    const { score, games } = encounter
    return { ...encounter, variance: (effect * score * (1 - score)) / games }
  })
}

function pearson(encounters: readonly Encounter[], ratings: readonly number[]): number {
  return encounters.reduce((sum, { a, b, score, games }) => {
    const p = 1 / (1 + Math.exp((ratings[b] ?? 0) - (ratings[a] ?? 0)))
    return sum + ((score - p) ** 2 * games) / (p * (1 - p))
  }, 0)
}

/** `count` blocks of four battles: all alike (1), independent (0), or in pairs with opposite luck (-1). */
function blocks(a: number, b: number, chance: number, count: number, likeness: number, random: Random): Encounter {
  const scores = Array.from({ length: count }, () => {
    const u = [random.next(), random.next(), random.next(), random.next()] as const
    const luck = likeness === 1 ? [u[0], u[0], u[0], u[0]] : likeness === 0 ? u : [u[0], 1 - u[0], u[1], 1 - u[1]]
    return luck.filter((value) => value < chance).length / 4
  })
  const score = mean(scores)
  const squares = scores.reduce((sum, value) => sum + (value - score) ** 2, 0)
  return { a, b, score, games: 4 * count, variance: squares / (count - 1) / count }
}

function expectNear(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length)
  found.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThanOrEqual(tolerance))
}
