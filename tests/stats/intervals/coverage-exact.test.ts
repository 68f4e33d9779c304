import { describe, expect, test } from 'vitest'
import { fisherTest, newcombe } from '../../../src/stats/intervals/independent.ts'
import type { Interval } from '../../../src/stats/intervals/interval.ts'
import { mcnemar, tango } from '../../../src/stats/intervals/paired.ts'
import { wilson } from '../../../src/stats/intervals/proportion.ts'

describe('the textbook interval p ± 1.96 s, which fairfight does not use, covers too rarely', () => {
  // Sums of the binomial distribution with scipy 1.17.1.
  test.each([
    [50, 0.5, 0.935091, 0.935091],
    [50, 0.1, 0.878917, 0.970308],
    [100, 0.02, 0.866449, 0.94917],
    [200, 0.3, 0.944031, 0.946634],
  ])('for n = %d, p = %d: %d, and Wilson %d', (n, p, textbook, score) => {
    expect(coverage(intervals(wald, n), p)).toBeCloseTo(textbook, 6)
    expect(coverage(intervals(wilson, n), p)).toBeCloseTo(score, 6)
  })

  test('for n = 50, averaged over p: 0.9006, and Wilson 0.9515', () => {
    const [textbook, score] = [wald, wilson].map((method) => {
      const all = intervals(method, 50)
      return Array.from({ length: 1000 }, (_, i) => coverage(all, (i + 0.5) / 1000)).reduce(add) / 1000
    })
    expect(textbook).toBeCloseTo(0.9006, 4)
    expect(score).toBeCloseTo(0.9515, 4)
  })
})

describe('two independent samples', () => {
  const PAIRS = [
    [0.5, 0.5],
    [0.3, 0.6],
    [0.05, 0.2],
    [0.9, 0.9],
  ] as const

  test('Newcombe’s interval covers the difference about as often as promised', () => {
    const covered = PAIRS.map(([p1, p2]) =>
      sumOverSamples(30, p1, 20, p2, (x1, x2) => holds(newcombe(x1, 30, x2, 20), p1 - p2)),
    )
    for (const chance of covered) expect(chance).toBeGreaterThan(0.94)
    expect(covered.reduce(add) / covered.length).toBeLessThan(0.97)
  })

  test("Fisher's test never rejects too often", () => {
    for (const p of [0.05, 0.2, 0.5, 0.9]) {
      const rejected = sumOverSamples(18, p, 12, p, (x1, x2) => fisherTest(x1, 18, x2, 12) <= 0.05)
      expect(rejected).toBeGreaterThan(0)
      expect(rejected).toBeLessThanOrEqual(0.05)
    }
  })
})

describe('paired samples', () => {
  // Chances that only the first of a pair succeeds, and that only the second does.
  test.each([
    [0.2, 0.1],
    [0.3, 0.3],
    [0.05, 0.02],
    [0.01, 0.2],
  ])('Tango’s interval of 40 pairs covers the difference of %d and %d about as often as promised', (p, q) => {
    const covered = sumOverPairs(40, p, q, (f, g) => holds(tango(f, g, 40), p - q))
    expect(covered).toBeGreaterThan(0.935)
    expect(covered).toBeLessThan(0.99)
  })

  test.each([0.02, 0.1, 0.3])(
    'no difference, %d in each direction: the tests reject in this order, and the exact test never too often',
    (p) => {
      const rate = (name: 'exact' | 'midP' | 'corrected') =>
        sumOverPairs(40, p, p, (f, g) => mcnemar(f, g)[name] <= 0.05)
      expect(rate('exact')).toBeLessThanOrEqual(0.05)
      expect(rate('corrected')).toBeLessThanOrEqual(0.05)
      expect(rate('midP')).toBeGreaterThan(rate('exact'))
      expect(rate('midP')).toBeLessThanOrEqual(0.052)
    },
  )
})

function wald(x: number, n: number): Interval {
  const p = x / n
  const half = 1.959963984540054 * Math.sqrt((p * (1 - p)) / n)
  return { low: p - half, high: p + half }
}

function intervals(method: (x: number, n: number) => Interval, n: number): Interval[] {
  return Array.from({ length: n + 1 }, (_, x) => method(x, n))
}

/** Probability that the interval of the observed successes holds the true chance `p`. */
function coverage(all: readonly Interval[], p: number): number {
  const chances = binomial(all.length - 1, p)
  return all.map((interval, x) => (holds(interval, p) ? (chances[x] ?? 0) : 0)).reduce(add)
}

/** Probability that two independent samples answer yes. */
function sumOverSamples(
  n1: number,
  p1: number,
  n2: number,
  p2: number,
  asked: (x1: number, x2: number) => boolean,
): number {
  const second = binomial(n2, p2)
  return binomial(n1, p1)
    .flatMap((one, x1) => second.map((two, x2) => (asked(x1, x2) ? one * two : 0)))
    .reduce(add)
}

/** Probability that `n` pairs answer yes. In each pair only the first succeeds with chance `p`, only the second with chance `q`. */
function sumOverPairs(n: number, p: number, q: number, asked: (f: number, g: number) => boolean): number {
  return binomial(n, p)
    .flatMap((one, f) => binomial(n - f, q / (1 - p)).map((two, g) => (asked(f, g) ? one * two : 0)))
    .reduce(add)
}

/** Probabilities of 0 to `n` successes. */
function binomial(n: number, p: number): number[] {
  const chances = [(1 - p) ** n]
  for (let x = 0; x < n; x++) chances.push((chances[x] ?? 0) * ((n - x) / (x + 1)) * (p / (1 - p)))
  return chances
}

function holds({ low, high }: Interval, value: number): boolean {
  return low <= value && value <= high
}

function add(a: number, b: number): number {
  return a + b
}
