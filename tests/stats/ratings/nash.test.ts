import { describe, expect } from 'vitest'
import { nash, nashBootstrap } from '../../../src/stats/ratings/nash.ts'
import type { Matrix } from '../../../src/stats/special/matrix-type.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { ORDER, ROCK_PAPER_SCISSORS } from '../../support/statistics/tables.ts'
import { THOROUGH } from '../../support/thorough.ts'

// The third army is a copy of the second.
const CLONES = [
  [0, 1, 1, -1],
  [-1, 0, 0, 1],
  [-1, 0, 0, 1],
  [1, -1, -1, 0],
]

describe('the optimal mixture (nash)', () => {
  // The total order is a test of OpenSpiel's nash_averaging. In a cycle of three, each weight is proportional to the payoff between the
  // other two.
  test.each<[string, Matrix, number[]]>([
    ['rock, paper, scissors', ROCK_PAPER_SCISSORS, [1 / 3, 1 / 3, 1 / 3]],
    ['a total order', ORDER, [0, 0, 1]],
    [
      'rock, paper, scissors with stakes',
      [
        [0, 2, -1],
        [-2, 0, 4],
        [1, -4, 0],
      ],
      [4 / 7, 1 / 7, 2 / 7],
    ],
    [
      'a mixture',
      [
        [0, 0.8, -0.2],
        [-0.8, 0, 0.6],
        [0.2, -0.6, 0],
      ],
      [0.375, 0.125, 0.5],
    ],
    ['an army and its copy', CLONES, [1 / 3, 1 / 6, 1 / 6, 1 / 3]],
    [
      'equals',
      [
        [0, 0],
        [0, 0],
      ],
      [0.5, 0.5],
    ],
    ['one army', [[0]], [1]],
  ])('of %s', (_, payoffs, weights) => {
    expectNear(nash(payoffs).weights, weights, 1e-8)
  })

  test('gives armies outside a negative value, and armies inside 0', () => {
    expectNear(nash(ORDER).values, [-1, -1, 0], 1e-9)
    expectNear(nash(CLONES).values, [0, 0, 0, 0], 1e-9)
  })

  test('counts its armies by entropy', () => {
    expect(nash(ROCK_PAPER_SCISSORS).effective).toBeCloseTo(3, 9)
    expect(nash(ORDER).effective).toBe(1)
    // Weights 1/3, 1/6, 1/6, 1/3: entropy (2/3) ln 3 + (1/3) ln 6.
    expect(nash(CLONES).effective).toBeCloseTo(3 ** (2 / 3) * 6 ** (1 / 3), 8)
  })

  const games = fc.tuple(fc.integer({ min: 2, max: 12 }), fc.nat())

  test.prop([games], { numRuns: 60 })('leaves no army a gain, and armies inside exactly 0', ([n, seed]) => {
    const { weights, values } = nash(randomPayoffs(n, seed))
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12)
    expect(Math.max(...values)).toBeLessThan(1e-7)
    values.forEach((value, i) => expect(Math.abs(value * (weights[i] ?? 0))).toBeLessThan(1e-7))
    expect(Math.min(...weights)).toBeGreaterThanOrEqual(0)
  })

  test.prop([games], { numRuns: 60 })(
    'divides the weight of an army with its copy, and changes no other',
    ([n, seed]) => {
      const payoffs = randomPayoffs(n, seed)
      const { weights } = nash(payoffs)
      const copied = nash(withCopy(payoffs)).weights
      const [first = 0, ...others] = weights
      expectNear(copied, [first / 2, ...others, first / 2], 1e-6)
    },
  )

  test.prop([games, fc.constantFrom(1e-6, 0.01, 300, 1e9)], { numRuns: 40 })(
    'does not depend on the unit of the payoffs',
    ([n, seed], unit) => {
      const payoffs = randomPayoffs(n, seed)
      const scaled = nash(payoffs.map((row) => row.map((value) => value * unit)))
      expectNear(scaled.weights, nash(payoffs).weights, 1e-6)
    },
  )

  test('finds an army that is better by one part in ten thousand', () => {
    const payoffs = [
      [0, 1e-4, 1],
      [-1e-4, 0, 1],
      [-1, -1, 0],
    ]
    expectNear(nash(payoffs).weights, [1, 0, 0], 1e-6)
  })

  test('has the right weights for small payoffs in a game of three', () => {
    const payoffs = [
      [0, 1e-3, -1],
      [-1e-3, 0, 1],
      [1, -1, 0],
    ]
    expectNear(nash(payoffs).weights, [1 / 2.001, 1 / 2.001, 1e-3 / 2.001], 1e-8)
  })

  test('works for forty armies', () => {
    for (const seed of [1, 2, 3]) {
      const { weights, values } = nash(randomPayoffs(40, seed))
      expect(Math.max(...values)).toBeLessThan(1e-7)
      // A skew-symmetric matrix with an even number of rows is regular except by chance, so the support is odd.
      expect(weights.filter((weight) => weight > 1e-6).length % 2).toBe(1)
    }
  })

  test('refuses a matrix that is not skew-symmetric', () => {
    for (const bad of [
      [],
      [[0, 1]],
      [
        [0, 1],
        [1, 0],
      ],
      [[1]],
      [
        [0, Infinity],
        [-Infinity, 0],
      ],
    ]) {
      expect(() => nash(bad), JSON.stringify(bad)).toThrow(RangeError)
    }
  })
})

describe('errors of the optimal mixture (nashBootstrap)', () => {
  test('are 0 if the payoffs have none', () => {
    const none = CLONES.map((row) => row.map(() => 0))
    const { effective, inclusion } = nashBootstrap(CLONES, none, 5, uniform(1))
    expect(effective.low).toBeCloseTo(nash(CLONES).effective, 12)
    expect(effective.high).toBeCloseTo(nash(CLONES).effective, 12)
    expect(inclusion).toEqual([1, 1, 1, 1])
    expect(nashBootstrap(ORDER, none, 5, uniform(1))).toEqual({ effective: { low: 1, high: 1 }, inclusion: [0, 0, 1] })
  })

  test.runIf(THOROUGH)('include either of two armies as often as it is the better one', () => {
    // Better with probability Phi(0.3 / 0.4) = 0.7734; standard error 0.0094.
    const { inclusion, effective } = nashBootstrap(
      [
        [0, 0.3],
        [-0.3, 0],
      ],
      [
        [0, 0.4],
        [0.4, 0],
      ],
      2000,
      uniform(2),
    )
    expect(Math.abs((inclusion[0] ?? 0) - 0.7734)).toBeLessThan(0.035)
    expect((inclusion[0] ?? 0) + (inclusion[1] ?? 0)).toBeCloseTo(1, 12)
    expect(effective).toEqual({ low: 1, high: 1 })
  })

  test.runIf(THOROUGH)('allow one to three armies for a cycle within its errors', () => {
    const errors = ROCK_PAPER_SCISSORS.map((row) => row.map((value) => Math.abs(value)))
    const { effective, inclusion } = nashBootstrap(ROCK_PAPER_SCISSORS, errors, 400, uniform(3))
    expect(effective.low).toBe(1)
    expect(effective.high).toBeGreaterThan(2.9)
    expect(effective.high).toBeLessThanOrEqual(3.000001)
    for (const share of inclusion) expect(Math.abs(share - 0.75)).toBeLessThan(0.15)
    const narrow = nashBootstrap(ROCK_PAPER_SCISSORS, errors, 400, uniform(3), 0.2)
    expect(narrow.effective.low).toBeGreaterThan(1)
    expect(narrow.effective.high).toBeLessThan(effective.high)
  })

  test('are the same for the same random numbers, and accept 0 as one', () => {
    const errors = CLONES.map((row) => row.map(() => 0.2))
    expect(nashBootstrap(CLONES, errors, 20, uniform(4))).toEqual(nashBootstrap(CLONES, errors, 20, uniform(4)))
    expect(nashBootstrap(ORDER, errors, 1, () => 0).inclusion).toEqual([0, 0, 1])
  })

  test('refuse no replicates, missing or negative errors, and an invalid level', () => {
    const errors = ORDER.map((row) => row.map(() => 0.1))
    expect(() => nashBootstrap(ORDER, errors, 0, uniform(1))).toThrow(RangeError)
    expect(() => nashBootstrap(ORDER, errors.slice(2), 5, uniform(1))).toThrow(RangeError)
    expect(() => nashBootstrap(ORDER, [[0, -1, 0], [0, 0, 0], []], 5, uniform(1))).toThrow(RangeError)
    expect(() => nashBootstrap(ORDER, errors, 5, uniform(1), 95)).toThrow(RangeError)
    expect(() => nashBootstrap([[1]], errors, 5, uniform(1))).toThrow(RangeError)
  })
})

function uniform(seed: number): () => number {
  const random = new Random(seed)
  return () => random.next()
}

/** Payoffs with some strength and some cycles. */
function randomPayoffs(n: number, seed: number): number[][] {
  const random = new Random(seed)
  const strength = Array.from({ length: n }, () => random.next() * 0.5)
  const payoffs = strength.map(() => new Array<number>(n).fill(0))
  payoffs.forEach((row, i) => {
    for (let j = 0; j < i; j++) {
      const value = (strength[i] ?? 0) - (strength[j] ?? 0) + random.next() - 0.5
      row[j] = value
      const other = payoffs[j] as number[]
      other[i] = -value
    }
  })
  return payoffs
}

/** With a copy of the first army at the end. */
function withCopy(payoffs: Matrix): number[][] {
  const wider = payoffs.map((row) => [...row, row[0] ?? Number.NaN])
  return [...wider, [...(wider[0] ?? [])]]
}

function expectNear(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length)
  found.forEach((value, i) => expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThanOrEqual(tolerance))
}
