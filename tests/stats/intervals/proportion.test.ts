import { describe, expect } from 'vitest'
import type { Interval } from '../../../src/stats/intervals/interval.ts'
import { clopperPearson, jeffreys, wilson } from '../../../src/stats/intervals/proportion.ts'
import { betaCdf, binomialCdf } from '../../../src/stats/special/distributions.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

const METHODS = { wilson, clopperPearson, jeffreys }
const NAMES = ['wilson', 'clopperPearson', 'jeffreys'] as const

describe('95% intervals agree with R (prop.test without correction, binom.test, qbeta)', () => {
  // The first four are the examples of Newcombe (1998), Statistics in Medicine 17, 857.
  test.each([
    [81, 263, [0.255289, 0.36621], [0.252737, 0.367622], [0.254522, 0.365647]],
    [15, 148, [0.062386, 0.160487], [0.057844, 0.16165], [0.060449, 0.157643]],
    [0, 20, [0, 0.161125], [0, 0.168433], [0, 0.116639]],
    [1, 29, [0.006113, 0.171755], [0.000873, 0.177644], [0.003746, 0.150078]],
    [7, 20, [0.181192, 0.567146], [0.153909, 0.592189], [0.172276, 0.567766]],
    [20, 20, [0.838875, 1], [0.831567, 1], [0.883361, 1]],
    [505, 1000, [0.474052, 0.53591], [0.473536, 0.536435], [0.474035, 0.535936]],
    [530, 1000, [0.49901, 0.56076], [0.498516, 0.561307], [0.499017, 0.56081]],
    [5200, 10000, [0.510202, 0.529782], [0.510153, 0.529835], [0.510203, 0.529785]],
  ] as const)('%d of %d', (x, n, ...expected) => {
    NAMES.forEach((name, i) => {
      const { low, high } = METHODS[name](x, n)
      expect([low, high].map(sixDecimals), name).toEqual(expected[i])
    })
  })
})

describe('each interval of a proportion', () => {
  const counts = fc
    .integer({ min: 1, max: 5000 })
    .chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))

  for (const name of NAMES) {
    const interval = METHODS[name]

    test(`${name} reaches 0 exactly when nothing happened, and leaves room above`, () => {
      const { low, high } = interval(0, 1e10)
      expect(low).toBe(0)
      expect(high).toBeGreaterThan(1e-10)
      expect(high).toBeLessThan(4e-10)
    })

    test(`${name} reaches 1 exactly when everything happened, and leaves room below`, () => {
      const { low, high } = interval(1e10, 1e10)
      expect(high).toBe(1)
      expect(1 - low).toBeGreaterThan(1e-10)
    })

    test(`${name} knows nothing from no trials`, () => {
      expect(interval(0, 0)).toEqual({ low: 0, high: 1 })
    })

    test(`${name} refuses more successes than trials, negative ones, and a level outside 0..1`, () => {
      for (const bad of [() => interval(6, 5), () => interval(-1, 5), () => interval(1, 5, 95)]) {
        expect(bad).toThrow(RangeError)
      }
    })

    test.prop([counts])(`${name} holds the observed share, inside 0..1`, ([x, n]) => {
      const { low, high } = interval(x, n)
      expect(0 <= low && low <= x / n && x / n <= high && high <= 1 && low < high).toBe(true)
    })

    test.prop([counts])(`${name} of the failures mirrors that of the successes`, ([x, n]) => {
      const successes = interval(x, n)
      const failures = interval(n - x, n)
      expect(failures.low).toBeCloseTo(1 - successes.high, 13)
      expect(failures.high).toBeCloseTo(1 - successes.low, 13)
    })

    test.prop([counts])(`${name} moves up with one more success`, ([x, n]) => {
      const less = interval(x, n + 1)
      const more = interval(x + 1, n + 1)
      expect(more.low).toBeGreaterThan(less.low)
      expect(more.high).toBeGreaterThan(less.high)
    })

    test.prop([counts])(`${name} widens with the level and narrows with the number of trials`, ([x, n]) => {
      expect(width(interval(x, n, 0.99))).toBeGreaterThan(width(interval(x, n)))
      expect(width(interval(4 * x, 4 * n))).toBeLessThan(width(interval(x, n)))
    })
  }

  test.prop([counts])("Clopper and Pearson's limits put 2.5%% in each binomial tail", ([x, n]) => {
    const { low, high } = clopperPearson(x, n)
    // P(X >= x) counts failures: at most n - x of them, each with chance 1 - low.
    if (x > 0) expect(relativeError(binomialCdf(n - x, n, 1 - low), 0.025)).toBeLessThan(1e-9)
    if (x < n) expect(relativeError(binomialCdf(x, n, high), 0.025)).toBeLessThan(1e-9)
  })

  test.prop([counts])("Jeffreys' limits hold 95%% of the posterior", ([x, n]) => {
    fc.pre(x > 0 && x < n)
    const { low, high } = jeffreys(x, n)
    expect(betaCdf(low, x + 0.5, n - x + 0.5)).toBeCloseTo(0.025, 10)
    expect(betaCdf(high, x + 0.5, n - x + 0.5)).toBeCloseTo(0.975, 10)
  })

  test.prop([counts])("Wilson's limits are the shares that a score test at 5%% just allows", ([x, n]) => {
    const { low, high } = wilson(x, n)
    for (const limit of [low, high].filter((end) => end > 0 && end < 1)) {
      const z = (x / n - limit) / Math.sqrt((limit * (1 - limit)) / n)
      expect(Math.abs(z)).toBeCloseTo(1.959963984540054, 7)
    }
  })
})

describe('Wilson’s interval (wilson)', () => {
  test('accepts fractions: a mean score at an effective number of battles', () => {
    const { low, high } = wilson(7.25, 20.5)
    for (const limit of [low, high]) {
      expect(Math.abs(7.25 / 20.5 - limit) / Math.sqrt((limit * (1 - limit)) / 20.5)).toBeCloseTo(1.95996398454, 10)
    }
  })

  test.each([
    [0.05, 381],
    [0.03, 1064],
    [0.02, 2398],
    [0.01, 9600],
    [0.005, 38411],
  ])('a half-width of %d at one half needs %d trials and no fewer', (half, n) => {
    expect(width(wilson(n / 2, n)) / 2).toBeLessThanOrEqual(half)
    expect(width(wilson((n - 1) / 2, n - 1)) / 2).toBeGreaterThan(half)
  })
})

describe('exact coverage, by summing the binomial distribution', () => {
  test.each([
    [50, 0.5, 0.935091, 0.967161, 0.935091],
    [50, 0.1, 0.970308, 0.970308, 0.941676],
    [100, 0.02, 0.94917, 0.984516, 0.984516],
    [200, 0.3, 0.946634, 0.955046, 0.946634],
  ])('of n = %d, p = %d', (n, p, ...expected) => {
    const found = NAMES.map((name) => sixDecimals(coverage(intervals(name, n), p)))
    expect(found).toEqual(expected)
  })

  test.each([
    ['wilson', 0.9515],
    ['clopperPearson', 0.9691],
    ['jeffreys', 0.9502],
  ] as const)('of %s for n = 50, averaged over p, is %d', (name, expected) => {
    const all = intervals(name, 50)
    let sum = 0
    for (let i = 0; i < 1000; i++) sum += coverage(all, (i + 0.5) / 1000)
    expect(Math.round(sum * 10) / 10000).toBe(expected)
  })

  test.prop([fc.integer({ min: 1, max: 40 }), fc.double({ min: 0.001, max: 0.999, noNaN: true })])(
    'of Clopper and Pearson is never below the level',
    (n, p) => {
      expect(coverage(intervals('clopperPearson', n), p)).toBeGreaterThanOrEqual(0.95)
    },
  )
})

function intervals(name: (typeof NAMES)[number], n: number): Interval[] {
  return Array.from({ length: n + 1 }, (_, x) => METHODS[name](x, n))
}

/** Probability that the interval of the observed successes holds the true chance `p`. */
function coverage(all: readonly Interval[], p: number): number {
  const n = all.length - 1
  let chance = (1 - p) ** n
  let covered = 0
  all.forEach(({ low, high }, x) => {
    if (low <= p && p <= high) covered += chance
    chance *= ((n - x) / (x + 1)) * (p / (1 - p))
  })
  return covered
}

function width({ low, high }: Interval): number {
  return high - low
}

function sixDecimals(x: number): number {
  return Math.round(x * 1e6) / 1e6
}
