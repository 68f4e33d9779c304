import { describe, expect, test } from 'vitest'
import { exchange } from '../../../src/stats/pricing/exchange.ts'
import { type Edge, logOdds } from '../../../src/stats/ratings/hodge.ts'
import { Random } from '../../support/random.ts'

const WORTHS = [10, 14, 6, 25, 9]

describe('worths from exchange rates (exchange)', () => {
  test('follow from their ratios, with any unit as the anchor', () => {
    const edges = ratios(WORTHS.map(Math.log))
    for (const anchor of [0, 3]) {
      const { potentials, residuals, components, cyclic } = exchange(edges, 5, anchor)
      potentials.forEach((potential, u) => expect(potential).toBeCloseTo(Math.log(worth(u) / worth(anchor)), 12))
      expect(Math.max(...residuals.map(Math.abs))).toBeLessThan(1e-12)
      expect(components).toHaveLength(1)
      expect(cyclic?.p).toBeCloseTo(1, 9)
      expect(cyclic?.df).toBe(6)
    }
  })

  test('follow a chain of rates, whose variances add up', () => {
    const edges = [
      { a: 1, b: 0, value: 0.5, variance: 0.01 },
      { a: 2, b: 1, value: 0.25, variance: 0.03 },
    ]
    const { potentials, standardErrors, components, standardised, share } = exchange(edges, 3, 0)
    expect(potentials[2]).toBeCloseTo(0.75, 12)
    expect(standardErrors[0]).toBeCloseTo(0, 9)
    expect(standardErrors[1]).toBeCloseTo(0.1, 12)
    expect(standardErrors[2]).toBeCloseTo(0.2, 12)
    expect(components[0]?.covariance[1]?.[2]).toBeCloseTo(0.01, 12)
    // Without a cycle there is no residual.
    expect(standardised).toEqual([0, 0])
    expect(share).toEqual({ estimate: 0, low: 0, high: 0 })
  })

  test('have errors from the variance of the rates, without the part left by cycles', () => {
    // Three rates of 1 in a circle, known to 0.1: the worths are not determined, but this is certain.
    const edges = [
      [0, 1],
      [1, 2],
      [2, 0],
    ].map(([a = 0, b = 0]) => ({ a, b, value: 1, variance: 0.01 }))
    const { potentials, standardErrors, residuals, standardised, cyclic } = exchange(edges, 3, 0)
    for (const potential of potentials) expect(potential).toBeCloseTo(0, 12)
    // Direct rate 1, and a detour of 2: 2/3 of the variance.
    expect(standardErrors[1]).toBeCloseTo(Math.sqrt(0.02 / 3), 12)
    for (const residual of residuals) expect(residual).toBeCloseTo(1, 12)
    // A third of the variance is left in a residual.
    for (const z of standardised) expect(z).toBeCloseTo(1 / Math.sqrt(0.01 / 3), 9)
    expect(cyclic?.statistic).toBeCloseTo(9 / 0.03, 9)
  })

  test('are weighted by precision if asked', () => {
    const edges = [
      { a: 1, b: 0, value: 3, variance: 1 },
      { a: 1, b: 2, value: 0, variance: 0.5 },
      { a: 2, b: 0, value: 0, variance: 0.5 },
    ]
    expect(exchange(edges, 3, 0).potentials[1]).toBeCloseTo(2, 12)
    const precise = exchange(edges, 3, 0, 'precision')
    expect(precise.potentials[1]).toBeCloseTo(1.5, 12)
    // Two paths of variance 1.
    expect(precise.standardErrors[1]).toBeCloseTo(Math.SQRT1_2, 12)
    expect(exchange(edges, 3, 0, ({ variance }) => 1 / variance).potentials).toEqual(precise.potentials)
  })

  test('name units that no rates connect to the anchor', () => {
    const edges = [
      { a: 3, b: 1, value: 1, variance: 0.04 },
      { a: 4, b: 0, value: 0.3, variance: 0.01 },
      { a: 4, b: 3, value: 0.2, variance: 0.01 },
      { a: 5, b: 6, value: 2, variance: 0.01 },
    ]
    const { components, potentials, standardErrors, residuals } = exchange(edges, 7, 4)
    expect(components.map(({ units }) => units)).toEqual([[0, 1, 3, 4], [2], [5, 6]])
    expect(potentials.map((x) => x === null)).toEqual([false, false, true, false, false, true, true])
    expect(potentials[1]).toBeCloseTo(-1.2, 12)
    expect(standardErrors[1]).toBeCloseTo(Math.sqrt(0.05), 12)
    expect(components[1]).toMatchObject({ potentials: [0], covariance: [[0]] })
    expect(components[2]?.potentials[0]).toBeCloseTo(1, 12)
    expect(residuals).toHaveLength(4)
    expect(exchange([], 2, 1)).toMatchObject({ potentials: [null, 0], share: null, cyclic: { df: 0, p: 1 } })
  })

  test('add up the cyclic tests of separate groups', () => {
    const triangle = (first: number, turn: number) =>
      [
        [0, 1],
        [1, 2],
        [2, 0],
      ].map(([a = 0, b = 0]) => ({ a: first + a, b: first + b, value: turn, variance: 0.03 }))
    const { cyclic } = exchange([...triangle(0, 0.1), ...triangle(3, 0.2)], 6, 0)
    expect(cyclic?.statistic).toBeCloseTo((0.3 ** 2 + 0.6 ** 2) / 0.09, 9)
    expect(cyclic?.df).toBe(2)
    // Chi-square of 2: exp(-x/2).
    expect(cyclic?.p).toBeCloseTo(Math.exp(-2.5), 9)
    expect(exchange([{ a: 0, b: 1, value: 1, variance: 0 }], 2, 0).cyclic).toBeNull()
  })

  test('are not moved by a cycle: intervals cover as without it, and the cycle is found', () => {
    // 240 battles a pair at decisiveness 3, and a cycle of 0.2 in ln worth through the first three.
    const random = new Random(7)
    const runs = 300
    const kappa = 3
    const truth = ratios(WORTHS.map(Math.log)).map((edge) => {
      if (edge.a > 2 || edge.b > 2) return edge
      return { ...edge, value: edge.value + (edge.b - edge.a === 1 ? 0.2 : -0.2) }
    })
    let covered = 0
    let refused = 0
    const shares: number[] = []
    const sums = WORTHS.map(() => 0)
    for (let run = 0; run < runs; run++) {
      const edges = truth.map(({ a, b, value }) => {
        const chance = 1 / (1 + Math.exp(-kappa * value))
        let wins = 0
        for (let battle = 0; battle < 240; battle++) if (random.next() < chance) wins++
        const odds = logOdds(wins / 240, (wins * (240 - wins)) / 240 ** 3, 240)
        return { a, b, value: odds.value / kappa, variance: odds.variance / kappa ** 2 }
      })
      const { potentials, standardErrors, cyclic, share } = exchange(edges, 5, 0)
      for (let u = 1; u < 5; u++) {
        const error = (potentials[u] as number) - Math.log(worth(u) / worth(0))
        if (Math.abs(error) <= 1.96 * (standardErrors[u] as number)) covered++
        sums[u] = (sums[u] as number) + error / runs
      }
      if (cyclic !== null && cyclic.p < 0.05) refused++
      if (share?.estimate !== undefined) shares.push(share.estimate)
    }
    expect(covered / runs / 4).toBeGreaterThan(0.93)
    expect(covered / runs / 4).toBeLessThan(0.975)
    expect(Math.max(...sums.map(Math.abs))).toBeLessThan(0.01)
    expect(refused / runs).toBeGreaterThan(0.97)
    // Standard deviation of one 0.0104, of their mean 0.0006; over 4500 runs the mean was 0.0198.
    expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) / runs - 0.02055)).toBeLessThan(0.003)
  })

  test('do not depend on the order of units and edges; a clone has the same worth', () => {
    const random = new Random(2)
    const edges = ratios(WORTHS.map(Math.log)).map((edge) => ({
      ...edge,
      value: edge.value + random.next() / 5,
      variance: 0.01 + random.next() / 50,
    }))
    const { potentials } = exchange(edges, 5, 0)
    const order = [3, 0, 4, 1, 2]
    const moved = edges.toReversed().map(({ a, b, value, variance }) => {
      return { a: order[b] as number, b: order[a] as number, value: -value, variance }
    })
    const again = exchange(moved, 5, order[0] as number)
    order.forEach((to, from) => expect(again.potentials[to]).toBeCloseTo(potentials[from] as number, 12))
    // A clone of unit 2 has the same rates, and fights it evenly.
    const clone = edges.flatMap((edge) =>
      edge.a === 2 ? [{ ...edge, a: 5 }] : edge.b === 2 ? [{ ...edge, b: 5 }] : [],
    )
    const cloned = exchange([...edges, ...clone, { a: 2, b: 5, value: 0, variance: 0.01 }], 6, 0)
    expect(cloned.potentials[5]).toBeCloseTo(cloned.potentials[2] as number, 12)
  })

  test('refuse an invalid anchor or edge', () => {
    expect(() => exchange([], 3, 3)).toThrow(RangeError)
    expect(() => exchange([{ a: 0, b: 3, value: 0, variance: 1 }], 3, 0)).toThrow(RangeError)
    expect(() => exchange([{ a: 0, b: 0, value: 0, variance: 1 }], 3, 0)).toThrow(RangeError)
    expect(() => exchange([{ a: 0, b: 1, value: Number.NaN, variance: 1 }], 3, 0)).toThrow(RangeError)
  })
})

function ratios(lnWorths: readonly number[]): Edge[] {
  return lnWorths.flatMap((x, a) => lnWorths.flatMap((y, b) => (a < b ? [{ a, b, value: x - y, variance: 0.01 }] : [])))
}

function worth(unit: number): number {
  return WORTHS[unit] as number
}
