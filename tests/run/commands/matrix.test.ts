import { describe, expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import type { MatrixDocument } from '../../../src/result/document.ts'
import { MATRIX } from '../../../src/run/commands/matrix.ts'
import { type Cell, Outlines } from '../../../src/run/players/cell.ts'
import { matrixStudy } from '../../../src/run/study/studies.ts'
import { normalCdf } from '../../../src/stats/special/normal.ts'
import { giveScores } from '../../support/balance/given-scores.ts'
import { COIN_GAMES, coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { allOf, documentOf, interrupted, play, STOPS, studyOf } from '../../support/studies.ts'

/** Wins, draws and losses of pairs such as `A v B`, in the order in which the armies meet. */
type Met = readonly (readonly [pair: string, wins: number, draws: number, losses: number])[]

/** The matrix of pairs with these results; `exact`: exact scores of some pairs, in the same order. */
function told(met: Met, exact: readonly (number | null)[] = []): MatrixDocument {
  const matchups = met.map(([pair]) => coinMatchup(1, 1, 8, pair))
  const study = matrixStudy(coinScenario({ matchups, variants: [coinVariant(1)] }))
  const groups = MATRIX.groups(study, new Outlines(COIN_GAMES))
  groups.forEach((group, i) => {
    const [, wins, draws, losses] = met[i] as Met[number]
    giveScores(group, [[...Array(wins).fill(2), ...Array(draws).fill(1), ...Array(losses).fill(0)]])
    const score = exact[i] ?? null
    const cell = group.members[0] as Cell
    if (score !== null)
      cell.twin = { states: 1, outcome: [score, 0, 1 - score], turns: [0, 1], columns: columnsOf(cell) }
  })
  return MATRIX.tell(study, groups, {} as Parameters<typeof MATRIX.tell>[2])
}

/** Exact columns that these tests do not use. */
const columnsOf = ({ columns }: Cell) => columns.map(() => ({ mean: 0, pmf: [1], byTurn: [0] }))

const turnedAbout = (met: Met): Met =>
  met.map(([pair, wins, draws, losses]) => [pair.split(' v ').toReversed().join(' v '), losses, draws, wins] as const)

const LEAGUE: Met = [
  ['A v B', 260, 20, 120],
  ['A v C', 300, 0, 100],
  ['A v D', 210, 10, 180],
  ['B v C', 230, 10, 160],
  ['B v D', 150, 30, 220],
  ['C v D', 140, 0, 260],
]

describe('ratings', () => {
  const league = told(LEAGUE)
  const ratingsOf = ({ ratings }: MatrixDocument) => Object.fromEntries(ratings.map((rating) => [rating.army, rating]))

  test.each<[string, Met]>([
    ['whom is named first', turnedAbout(LEAGUE)],
    ['which pair met first', LEAGUE.toReversed()],
    ['either', turnedAbout([3, 0, 5, 1, 4, 2].map((i) => LEAGUE[i] as Met[number]))],
  ])('do not depend on %s', (_, other) => {
    const [a, b] = [league, told(other)]
    const [one, two] = [ratingsOf(a), ratingsOf(b)]
    for (const army of ['A', 'B', 'C', 'D']) {
      for (const key of ['rating', 'low', 'high'] as const)
        expect(two[army]?.[key]).toBeCloseTo(one[army]?.[key] ?? Number.NaN, 6)
      expect(two[army]?.score.estimate).toBeCloseTo(one[army]?.score.estimate ?? Number.NaN, 12)
    }
    expect(b.cyclic.share).toBeCloseTo(a.cyclic.share, 6)
    expect(b.cyclic.p).toBeCloseTo(a.cyclic.p, 6)
    expect(b.fit.statistic).toBeCloseTo(a.fit.statistic, 6)
  })

  test('have the best army first, sum to 0, and lie in their intervals', () => {
    const { ratings } = league
    expect(ratings.map(({ army }) => army)).toEqual(['A', 'D', 'B', 'C'])
    expect(ratings.reduce((sum, { rating }) => sum + rating, 0)).toBeCloseTo(0, 9)
    for (const { rating, low, high } of ratings) {
      expect(low).toBeLessThan(rating)
      expect(high).toBeGreaterThan(rating)
    }
    // 280/400 = (260 + 20/2 + ...): the mean of 0.675, 0.75 and 0.5375.
    expect(ratings[0]?.score.estimate).toBeCloseTo((0.675 + 0.75 + 0.5375) / 3, 12)
  })

  test('of armies with odds of 10 to 1 are 400 Elo apart if there is no cycle', () => {
    // Odds of 10 between neighbours in strength and of 100 between the ends: 400 log10 of these.
    const odds = (ratio: number, n: number): [number, number, number] => {
      const wins = Math.round((n * ratio) / (1 + ratio))
      return [wins, 0, n - wins]
    }
    const { ratings, cyclic } = told([
      ['A v B', ...odds(10, 11_000)],
      ['B v C', ...odds(10, 11_000)],
      ['A v C', ...odds(100, 10_100)],
    ])
    expect((ratings[0]?.rating ?? 0) - (ratings[1]?.rating ?? 0)).toBeCloseTo(400, 6)
    expect((ratings[1]?.rating ?? 0) - (ratings[2]?.rating ?? 0)).toBeCloseTo(400, 6)
    expect(cyclic.p).toBeGreaterThan(0.9)
  })
})

describe('verdicts of cells', () => {
  test('follow the p value of a score inside the band, corrected by Benjamini and Hochberg', () => {
    const { cells } = told(LEAGUE)
    const n = cells.length
    const order = cells.map(({ p }, i) => ({ p, i })).toSorted((x, y) => x.p - y.p)
    cells.forEach(({ p, adjustedP, verdict, score, a, b }, i) => {
      const [pair, wins, draws, losses] = LEAGUE[i] as Met[number]
      expect(`${a} v ${b}`).toBe(pair)
      expect(score.estimate).toBeCloseTo((wins + draws / 2) / 400, 12)
      const rank = order.findIndex((each) => each.i === i)
      const expected = Math.min(...order.slice(rank).map((each, j) => (each.p * n) / (rank + j + 1)))
      expect(adjustedP).toBeCloseTo(Math.min(1, expected), 12)
      expect(verdict === 'unbalanced').toBe(adjustedP <= 0.05)
      if (draws > 0) return
      // The score test of the nearer edge of the band (the inverse of Wilson's interval).
      const share = wins / (wins + losses)
      const edge = share > 0.5 ? 0.55 : 0.45
      const z = Math.abs(share - edge) / Math.sqrt((edge * (1 - edge)) / 400)
      expect(p).toBeCloseTo(2 * normalCdf(-z), 5)
    })
    expect(cells.map(({ verdict }) => verdict)).toContain('undecided')
    expect(cells.map(({ verdict }) => verdict)).toContain('unbalanced')
  })

  test('of three armies with equally many coins are balanced', async () => {
    const study = studyOf('matrix', {}, { battles: 4000, matchups: allOf({ A: 5, B: 5, C: 5 }) })
    const { cells, triangles, ratings, cyclic, circle } = await documentOf('matrix', study)
    expect(cells.map(({ verdict, p }) => [verdict, p])).toEqual(cells.map(() => ['balanced', 1]))
    for (const { low, high } of ratings) {
      expect(low).toBeLessThanOrEqual(0)
      expect(high).toBeGreaterThanOrEqual(0)
    }
    expect(cyclic.p).toBeGreaterThan(0.05)
    expect(triangles[0]?.adjustedP).toBeGreaterThan(0.05)
    expect(circle).toBe(null)
  })

  test('are undecided after too few battles', () => {
    const { cells } = told([
      ['A v B', 21, 0, 19],
      ['A v C', 20, 0, 20],
      ['B v C', 22, 0, 18],
    ])
    expect(cells.map(({ verdict }) => verdict)).toEqual(Array(3).fill('undecided'))
  })

  test('after a run until decided are those at which each pair stopped', async () => {
    const study = studyOf('matrix', { stopping: STOPS['until-decided'] })
    const { cells, matchups } = await documentOf('matrix', study)
    expect(cells.map(({ verdict }) => verdict)).toEqual(matchups.map(({ balance }) => balance))
    for (const { score } of cells) expect(score.method).toBe('betting')
  })
})

describe('rock-paper-scissors', () => {
  const circle = told([
    ['Rock v Scissors', 320, 0, 80],
    ['Rock v Paper', 80, 0, 320],
    ['Paper v Scissors', 80, 0, 320],
  ])

  test('is all the variation in a circle', () => {
    expect(circle.cyclic.share).toBeGreaterThan(0.95)
    expect(circle.cyclic.p).toBeLessThan(1e-9)
    for (const { rating } of circle.ratings) expect(rating).toBeCloseTo(0, 6)
    expect(circle.fit.p).toBeLessThan(1e-9)
  })

  test('is reported so that each army beats the next', () => {
    const [worst] = circle.triangles
    expect(circle.triangles).toHaveLength(1)
    expect(worst?.scores).toEqual([0.8, 0.8, 0.8])
    expect([...(worst?.armies ?? [])].toSorted()).toEqual(['Paper', 'Rock', 'Scissors'])
    const beats = ['Rock Scissors', 'Scissors Paper', 'Paper Rock']
    worst?.armies.forEach((army, i) => {
      expect(beats).toContain(`${army} ${worst.armies[(i + 1) % 3]}`)
    })
    // Three log odds of 4 to 1.
    expect(worst?.curl.estimate).toBeCloseTo(3 * Math.log(4), 1)
    expect(circle.circle?.scores).toEqual([0.8, 0.8, 0.8])
  })

  test('gives each army a third of the optimal mixture', () => {
    for (const { weight, value } of circle.nash.weights) {
      expect(weight).toBeCloseTo(1 / 3, 6)
      expect(value).toBeCloseTo(0, 9)
    }
    expect(circle.nash.effective.estimate).toBeCloseTo(3, 5)
  })
})

describe('with exact scores', () => {
  const logit = (score: number): number => Math.log(score / (1 - score))
  /** A score of 400 battles that is far from the exact one. */
  const MISLED: Met = [
    ['A v B', 200, 0, 200],
    ['B v C', 200, 0, 200],
    ['A v C', 100, 0, 300],
  ]

  test('of every pair, ratings, choice and circles use these, without errors', () => {
    // Odds of 2, 3 and 6: strengths explain them fully.
    const { basis, ratings, cyclic, nash, circle, triangles, fit } = told(MISLED, [2 / 3, 3 / 4, 6 / 7])
    expect(basis).toEqual({ ratings: 'exact', nash: 'exact' })
    expect(ratings.map(({ army }) => army)).toEqual(['A', 'B', 'C'])
    const elo = (odds: number): number => 400 * Math.log10(odds)
    expect((ratings[0]?.rating ?? 0) - (ratings[1]?.rating ?? 0)).toBeCloseTo(elo(2), 6)
    expect((ratings[1]?.rating ?? 0) - (ratings[2]?.rating ?? 0)).toBeCloseTo(elo(3), 6)
    for (const { rating, low, high } of ratings) expect([low, high]).toEqual([rating, rating])
    expect(ratings[0]?.score.exact).toBeCloseTo((2 / 3 + 6 / 7) / 2, 12)
    expect(cyclic).toMatchObject({ share: 0, low: 0, high: 0, p: 1 })
    expect(fit.p).toBe(1)
    expect(triangles[0]?.curl.estimate).toBeCloseTo(0, 9)
    expect(triangles[0]?.p).toBe(1)
    expect(nash.weights.map(({ weight, inclusion }) => [weight, inclusion])).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(nash.effective).toEqual({ estimate: 1, method: 'exact' })
    expect(circle).toBe(null)
  })

  test('a circle of exact scores is found even if the sampled scores show none', () => {
    const { circle, cyclic, triangles, nash } = told(MISLED, [0.6, 0.7, 0.2])
    expect(circle).toMatchObject({ armies: ['A', 'B', 'C'], exact: [0.6, 0.7, 0.8], p: 0 })
    const curl = logit(0.6) + logit(0.7) + logit(0.8)
    expect(triangles[0]).toMatchObject({ armies: ['A', 'B', 'C'], scores: [0.6, 0.7, 0.8], p: 0 })
    expect(triangles[0]?.curl).toEqual({ estimate: expect.closeTo(curl, 9), method: 'exact' })
    // Ratings explain nothing: all of the cyclic part is shared by three pairs.
    const total = logit(0.6) ** 2 + logit(0.7) ** 2 + logit(0.8) ** 2
    expect(cyclic.share).toBeCloseTo(curl ** 2 / 3 / total, 9)
    expect(nash.weights.every(({ weight }) => weight > 0.1)).toBe(true)
  })

  test('of some pairs only, ratings and choice use the sampled battles', () => {
    const some = told(MISLED, [2 / 3, 3 / 4, null])
    expect(some.basis).toEqual({ ratings: 'samples', nash: 'samples' })
    const { ratings, nash, cyclic } = told(MISLED)
    expect([some.ratings.map(({ rating }) => rating), some.nash, some.cyclic]).toEqual([
      ratings.map(({ rating }) => rating),
      nash,
      cyclic,
    ])
  })

  test('if one of them is 1, which no rating reaches, only the choice is exact', () => {
    const { basis, ratings, nash } = told(MISLED, [1, 0.5, 0.6])
    expect(basis).toEqual({ ratings: 'samples', nash: 'exact' })
    expect(ratings[0]?.low).toBeLessThan(ratings[0]?.rating ?? 0)
    expect(nash.weights[0]?.weight).toBe(1)
  })
})

describe('an interrupted matrix', () => {
  test('without pairs of an army has a document, but no ratings', async () => {
    const { document } = await interrupted(studyOf('matrix', {}, { battles: 700 }), 2)
    expect(document.status).toBe('interrupted')
    if (document.command !== 'matrix') throw new Error('another command')
    expect(document.cells).toHaveLength(1)
    expect(document.unplayed).toEqual(['A v C (coin)', 'B v C (coin)'])
    expect([document.ratings, document.triangles, document.nash.weights, document.circle]).toEqual([[], [], [], null])
    expect(document.armies).toEqual(['A', 'B', 'C'])
  })

  test('whose pairs are connected has ratings from these pairs', () => {
    const { ratings, triangles, cells, nash } = toldOfSome(LEAGUE.slice(0, 4))
    expect(cells).toHaveLength(4)
    expect(ratings).toHaveLength(4)
    for (const { rating } of ratings) expect(Number.isFinite(rating)).toBe(true)
    expect(triangles).toHaveLength(1)
    expect(nash.weights).toHaveLength(4)
  })

  /** All pairs of the league were requested, but only these were fought. */
  function toldOfSome(met: Met): MatrixDocument {
    const matchups: Matchup[] = LEAGUE.map(([pair]) => coinMatchup(1, 1, 8, pair))
    const study = matrixStudy(coinScenario({ matchups, variants: [coinVariant(1)] }))
    const groups = MATRIX.groups(study, new Outlines(COIN_GAMES))
    met.forEach(([, wins, draws, losses], i) => {
      const group = groups[i]
      if (group) giveScores(group, [[...Array(wins).fill(2), ...Array(draws).fill(1), ...Array(losses).fill(0)]])
    })
    return MATRIX.tell(study, groups, {} as Parameters<typeof MATRIX.tell>[2])
  }
})

describe('a matrix is refused', () => {
  test('of two armies', async () => {
    await expect(play(matrixStudy(coinScenario()))).rejects.toThrow('a matrix needs at least three armies')
  })

  test('under several sets of rules', async () => {
    const variants = [coinVariant(1, 'one'), coinVariant(1, 'two')]
    await expect(play(studyOf('matrix', {}, { variants }))).rejects.toThrow('a matrix is played under one set of rules')
  })
})
