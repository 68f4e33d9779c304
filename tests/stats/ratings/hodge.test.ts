import { mean } from 'simple-statistics'
import { describe, expect } from 'vitest'
import { cyclicShare } from '../../../src/stats/ratings/cyclic-share.ts'
import { cyclicTest, type Edge, hodge, logOdds, triangles } from '../../../src/stats/ratings/hodge.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { ORDER, ROCK_PAPER_SCISSORS } from '../../support/statistics/tables.ts'

const MIXED = [
  [0, 0.8, -0.2],
  [-0.8, 0, 0.6],
  [0.2, -0.6, 0],
]

describe('ratings and cycles (hodge)', () => {
  // Computed with independent code in Python; the first two are exact by symmetry.
  test.each([
    ['rock, paper, scissors', ROCK_PAPER_SCISSORS, [0, 0, 0], 1],
    ['a total order of ±1', ORDER, [-2 / 3, 0, 2 / 3], 1 / 9],
    ['a mixture', MIXED, [0.2, -0.0666666667, -0.1333333333], 0.8205128205],
  ])('of %s', (_, matrix, ratings, share) => {
    const found = hodge(edgesOf(matrix), 3)
    expectNear(found.ratings, ratings, 1e-9)
    expect(found.cyclicTotal / found.total).toBeCloseTo(share, 9)
    expect(cyclicShare(edgesOf(matrix), 3).estimate).toBeCloseTo(share, 9)
  })

  test('have the mean value against all others as rating, if every pair met', () => {
    // The means count copies of an army separately: this is uniform averaging.
    const clones = [
      [0, 1, 1, -1],
      [-1, 0, 0, 1],
      [-1, 0, 0, 1],
      [1, -1, -1, 0],
    ]
    expectNear(hodge(edgesOf(clones), 4).ratings, [0.25, 0, 0, -0.25], 1e-12)
  })

  const cases = fc.tuple(fc.integer({ min: 2, max: 9 }), fc.nat())

  test.prop([cases])('divide values into differences of ratings and a cyclic part', ([n, seed]) => {
    const edges = randomEdges(n, seed)
    const weight = (edge: Edge) => 1 / edge.variance
    const { ratings, fitted, cyclic, total, cyclicTotal } = hodge(edges, n, weight)
    const divergence = new Array<number>(n).fill(0)
    edges.forEach((edge, i) => {
      const { a, b, value } = edge
      expect(fitted[i]).toBeCloseTo((ratings[a] ?? 0) - (ratings[b] ?? 0), 10)
      expect((fitted[i] ?? 0) + (cyclic[i] ?? 0)).toBeCloseTo(value, 10)
      divergence[a] = (divergence[a] ?? 0) + weight(edge) * (cyclic[i] ?? 0)
      divergence[b] = (divergence[b] ?? 0) - weight(edge) * (cyclic[i] ?? 0)
    })
    expectNear(divergence, new Array<number>(n).fill(0), 1e-8)
    expect(mean([...ratings])).toBeCloseTo(0, 10)
    const fittedTotal = edges.reduce((sum, edge, i) => sum + weight(edge) * (fitted[i] ?? 0) ** 2, 0)
    expect(fittedTotal + cyclicTotal).toBeCloseTo(total, 7)
  })

  test('have no cycle for differences of ratings, even with missing pairs and unequal weights', () => {
    const truth = [2, 0.5, 0, -0.5, -2]
    const edges = edgesOf(truth.map((x) => truth.map((y) => x - y))).filter(({ a, b }) => (a + b) % 3 !== 0)
    const { ratings, cyclicTotal } = hodge(edges, 5, ({ a, b }) => 1 + a + b)
    expectNear(ratings, truth, 1e-12)
    expect(cyclicTotal).toBeCloseTo(0, 20)
  })

  test('follow the edge with more weight', () => {
    // Army 1 is 3 better than army 0 directly, and 0 better through army 2, whose two edges have twice the weight of the first.
    const edges = [
      { a: 1, b: 0, value: 3, variance: 1 },
      { a: 1, b: 2, value: 0, variance: 1 },
      { a: 2, b: 0, value: 0, variance: 1 },
    ]
    const { ratings } = hodge(edges, 3, ({ value }) => (value === 3 ? 1 : 2))
    // The path through army 2 has conductance 1, like the direct edge.
    expect((ratings[1] ?? 0) - (ratings[0] ?? 0)).toBeCloseTo(1.5, 12)
  })

  test('refuse an invalid edge, a pair given twice, separate armies, and invalid weights', () => {
    const good: Edge = { a: 0, b: 1, value: 0.3, variance: 1 }
    for (const bad of [{ b: 0 }, { b: 2 }, { a: -1 }, { value: Number.NaN }, { variance: -1 }, { value: Infinity }]) {
      expect(() => hodge([{ ...good, ...bad }], 2), JSON.stringify(bad)).toThrow(RangeError)
    }
    expect(() => hodge([good, { ...good, a: 1, b: 0 }], 2)).toThrow('two values')
    expect(() => hodge([good], 3)).toThrow('never met')
    expect(() => hodge([], 1)).toThrow(RangeError)
    expect(() => hodge([good], 2, () => 0)).toThrow(RangeError)
  })
})

describe('the test for cycles (cyclicTest)', () => {
  test('of three armies is the squared curl over its variance', () => {
    const edges = edgesOf(MIXED).map((edge, i) => ({ ...edge, variance: [0.1, 0.2, 0.3][i] ?? 0 }))
    const { statistic, df, p } = cyclicTest(edges, 3)
    // Curl 0.8 + 0.6 + 0.2 = 1.6, variance 0.6.
    expect(statistic).toBeCloseTo(1.6 ** 2 / 0.6, 10)
    expect(df).toBe(1)
    expect(p).toBeCloseTo(triangles(edges, 3)[0]?.p ?? 0, 12)
  })

  test('has (n - 1)(n - 2) / 2 degrees of freedom, one less for every pair that did not meet', () => {
    const edges = randomEdges(8, 1)
    expect(cyclicTest(edges, 8).df).toBe(21)
    expect(cyclicTest(edges.slice(1), 8).df).toBe(20)
    expect(cyclicTest([{ a: 0, b: 1, value: 1, variance: 1 }], 2)).toMatchObject({ df: 0, p: 1 })
  })

  test('needs errors of the values', () => {
    expect(() => cyclicTest(edgesOf(MIXED), 3)).toThrow(RangeError)
  })

  test('of eight armies without cycles is a chi-square of 21: mean 21, and 5% of p below 0.05', () => {
    const truth = [1, 0.7, 0.4, 0.1, -0.1, -0.4, -0.7, -1]
    const random = new Random(1)
    const found = Array.from({ length: 1000 }, () => cyclicTest(played(differences(truth), 400, random), 8))
    // Standard errors: 0.2 of the mean, 7 of the count.
    expect(Math.abs(mean(found.map(({ statistic }) => statistic)) - 21)).toBeLessThan(0.8)
    expect(Math.abs(found.filter(({ p }) => p < 0.05).length - 50)).toBeLessThan(28)
  })
})

describe('the share of cycles (cyclicShare)', () => {
  // Log odds of three times ln 10, ln 14, ln 6, ln 25, ln 9, and a cycle of 0.6 through the first three.
  const points = [10, 14, 6, 25, 9].map((cost) => 3 * Math.log(cost))
  const cycle = differences(points).map((edge) => {
    if (edge.a > 2 || edge.b > 2) return edge
    return { ...edge, value: edge.value + (edge.b - edge.a === 1 ? 0.6 : -0.6) }
  })

  test('for a cycle of 0.2 in five costs is 0.02055, and the costs are as without it', () => {
    const centre = mean(points)
    expectNear(
      hodge(cycle, 5).ratings,
      points.map((value) => value - centre),
      1e-12,
    )
    const { estimate, low, high } = cyclicShare(cycle, 5)
    expect(estimate).toBeCloseTo(0.02055, 5)
    // Without errors it is known exactly.
    expect(low).toBeCloseTo(estimate ?? 0, 9)
    expect(high).toBeCloseTo(estimate ?? 0, 9)
  })

  test('is found without bias from 240 battles a pair; the test finds it, and intervals cover', () => {
    const random = new Random(2)
    const runs = 400
    const shares = Array.from({ length: runs }, () => {
      const edges = played(cycle, 240, random)
      return { ...cyclicShare(edges, 5), p: cyclicTest(edges, 5).p }
    })
    expect(Math.abs(mean(shares.map(({ estimate }) => estimate ?? Number.NaN)) - 0.02055)).toBeLessThan(0.001)
    expect(shares.filter(({ p }) => p < 0.05).length).toBeGreaterThan(0.98 * runs)
    // 380 with standard error 4.4.
    expect(Math.abs(shares.filter(covers(0.02055)).length - 380)).toBeLessThan(18)
  })

  test.each([
    ['0, nothing cyclic,', 1, 0, 0],
    ['a half', 0.7, 0.7 / Math.sqrt(2), 0.5],
    ['1, nothing but a cycle,', 0, 0.5, 1],
  ])('of %s is in at least 95 intervals of 100', (_, spread, turn, share) => {
    // Ratings spread, 0, 0, -spread; a cycle of `turn` through all four.
    const ratings = [spread / 2, 0, 0, -spread / 2]
    const truth = differences(ratings).map((edge) => {
      if (edge.b - edge.a === 2) return edge
      return { ...edge, value: edge.value + (edge.b - edge.a === 1 ? turn : -turn) }
    })
    const whole = hodge(truth, 4)
    const exact = whole.cyclicTotal / whole.total
    expect(exact).toBeCloseTo(share, 1)
    const random = new Random(3)
    const found = Array.from({ length: 400 }, () => cyclicShare(played(truth, 100, random), 4))
    expect(found.filter(covers(exact)).length).toBeGreaterThan(362)
    for (const { low, high } of found) expect(0 <= low && low < high && high <= 1).toBe(true)
  })

  test('is 0 for pairs without a cycle', () => {
    expect(cyclicShare(differences([1, 0, 0]).slice(0, 2), 3)).toEqual({ estimate: 0, low: 0, high: 0 })
  })

  test('is not reported if all values are within their errors', () => {
    const edges = differences([0, 0, 0]).map((edge) => ({ ...edge, value: 0.1, variance: 1 }))
    expect(cyclicShare(edges, 3)).toEqual({ low: 0, high: 1 })
  })

  test('is less certain at a higher level', () => {
    const edges = played(cycle, 240, new Random(4))
    const [usual, higher] = [cyclicShare(edges, 5), cyclicShare(edges, 5, 0.99)]
    expect(higher.low).toBeLessThan(usual.low)
    expect(higher.high).toBeGreaterThan(usual.high)
    expect(() => cyclicShare(edges, 5, 95)).toThrow(RangeError)
  })
})

describe('cyclic triangles (triangles)', () => {
  test('have a curl with an error; the largest comes first', () => {
    const edges = edgesOf([
      [0, 0.8, -0.2, 0],
      [-0.8, 0, 0.6, 0],
      [0.2, -0.6, 0, 0.1],
      [0, 0, -0.1, 0],
    ]).map((edge) => ({ ...edge, variance: 0.12 }))
    const found = triangles(edges, 4)
    expect(found.map(({ armies }) => armies)).toEqual([
      [0, 1, 2],
      [0, 1, 3],
      [1, 2, 3],
      [0, 2, 3],
    ])
    expectNear(
      found.map(({ curl }) => curl),
      [1.6, 0.8, 0.7, -0.1],
      1e-12,
    )
    const [first] = found
    expect(first?.standardError).toBeCloseTo(0.6, 12)
    expect(first?.low).toBeCloseTo(1.6 - 1.959963984540054 * 0.6, 12)
    expect(first?.high).toBeCloseTo(1.6 + 1.959963984540054 * 0.6, 12)
    // R 2 * pnorm(-1.6 / 0.6)
    expect(first?.p).toBeCloseTo(0.00766076, 8)
    expect(triangles(edges, 4, 0.9)[0]?.high).toBeCloseTo(1.6 + 1.644853626951 * 0.6, 10)
  })

  test('do not depend on which army of a pair is named first', () => {
    const edges = randomEdges(6, 9)
    const turned = edges.map(({ a, b, value, variance }) => ({ a: b, b: a, value: -value, variance }))
    expect(triangles(turned, 6)).toEqual(triangles(edges, 6))
  })

  test('exist only if all three pairs met', () => {
    const edges = randomEdges(5, 4).filter(({ b }) => b !== 4)
    expect(triangles(edges, 5)).toHaveLength(4)
    expect(triangles(edges.slice(1), 5)).toHaveLength(2)
  })

  test('without errors are cycles or not', () => {
    expect(triangles(edgesOf(ROCK_PAPER_SCISSORS), 3)[0]).toMatchObject({ curl: 3, low: 3, high: 3, p: 0 })
    expect(triangles(differences([2, 1, 0]), 3)[0]).toMatchObject({ curl: 0, p: 1 })
  })
})

describe('log odds of scores (logOdds)', () => {
  test('add half a battle to wins and to losses', () => {
    const { value, variance } = logOdds(0.7, 0.21 / 50, 50)
    expect(value).toBeCloseTo(Math.log(35.5 / 15.5), 12)
    expect(variance).toBeCloseTo(1 / 35.5 + 1 / 15.5, 12)
  })

  test('are finite if every battle was won or lost', () => {
    expect(logOdds(1, 0, 20)).toEqual({ value: Math.log(20.5 / 0.5), variance: 1 / 20.5 + 2 })
    expect(logOdds(0, 0, 20).value).toBeCloseTo(-Math.log(41), 12)
  })

  test('use the effective number of battles, up to four times the number', () => {
    expect(logOdds(0.5, 0.25 / 100, 400)).toEqual(logOdds(0.5, 0.25 / 100, 100))
    expect(logOdds(0.5, 0, 25)).toEqual(logOdds(0.5, 0.25 / 100, 100))
  })

  test('have nearly no bias, and the variance that they report', () => {
    // Exactly, by summing the binomial of 60 battles of chance 0.8: true log odds ln 4.
    let chance = 0.2 ** 60
    let first = 0
    let second = 0
    let claimed = 0
    for (let wins = 0; wins <= 60; wins++) {
      const score = wins / 60
      const { value, variance } = logOdds(score, (score * (1 - score)) / 60, 60)
      first += chance * value
      second += chance * value * value
      claimed += chance * variance
      chance *= ((60 - wins) / (wins + 1)) * 4
    }
    expect(Math.abs(first - Math.log(4))).toBeLessThan(0.006)
    expect(Math.abs(claimed / (second - first * first) - 1)).toBeLessThan(0.02)
  })

  test('refuse an invalid score', () => {
    expect(() => logOdds(1.1, 0.1, 10)).toThrow(RangeError)
    expect(() => logOdds(0.5, -0.1, 10)).toThrow(RangeError)
    expect(() => logOdds(0.5, 0.1, 0)).toThrow(RangeError)
  })
})

function edgesOf(matrix: readonly (readonly number[])[]): Edge[] {
  return matrix.flatMap((row, a) => row.flatMap((value, b) => (a < b ? [{ a, b, value, variance: 0 }] : [])))
}

function differences(ratings: readonly number[]): Edge[] {
  return edgesOf(ratings.map((x) => ratings.map((y) => x - y)))
}

function randomEdges(n: number, seed: number): Edge[] {
  const random = new Random(seed)
  return differences(new Array<number>(n).fill(0)).map((edge) => {
    return { ...edge, value: 2 * random.next() - 1, variance: 0.1 + random.next() }
  })
}

/** The estimate of the true log odds from this many battles a pair. */
function played(truth: readonly Edge[], battles: number, random: Random): Edge[] {
  return truth.map(({ a, b, value }) => {
    const chance = 1 / (1 + Math.exp(-value))
    let wins = 0
    for (let i = 0; i < battles; i++) if (random.next() < chance) wins++
    const score = wins / battles
    return { a, b, ...logOdds(score, (score * (1 - score)) / battles, battles) }
  })
}

function covers(share: number): (interval: { readonly low: number; readonly high: number }) => boolean {
  return ({ low, high }) => low <= share + 1e-9 && share - 1e-9 <= high
}

function expectNear(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length)
  found.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThanOrEqual(tolerance))
}
