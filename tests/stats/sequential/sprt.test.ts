import { describe, expect } from 'vitest'
import {
  blocksToBounds,
  type EloHypotheses,
  logLikelihoodRatio,
  ratioSteps,
  sprtBounds,
  sprtDecision,
} from '../../../src/stats/sequential/sprt.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('the log likelihood ratio', () => {
  // Results of fishtest's LLRcalc.py for these counts; fastchess has the first four in its tests, to two decimals.
  test.each([
    [[365, 16618, 36229, 16974, 390], 'normalised', 0, 2, 2.250368],
    [[127, 4883, 10712, 5150, 104], 'normalised', -1.75, 0.25, 3.010154],
    [[223, 9863, 21279, 10037, 246], 'logistic', 0.5, 2.5, -3.074126],
    [[871, 26175, 55983, 26678, 821], 'logistic', 0, 2, -4.978673],
    [[10, 40, 80, 60, 20], 'logistic', 0, 10, 1.871178],
    [[10, 40, 80, 60, 20], 'normalised', 0, 10, 1.415295],
    [[36027, 68692, 36433], 'normalised', 0, 2, 0.923293],
    [[21184, 40708, 21404], 'logistic', 0.5, 2.5, -1.571889],
    [[40, 20, 60], 'logistic', 0, 20, 1.144287],
  ] as const)('of %j, %s Elo, %d against %d, is %d', (counts, kind, elo0, elo1, expected) => {
    expect(Math.abs(logLikelihoodRatio(counts, { kind, elo0, elo1 }) - expected)).toBeLessThan(1e-6)
  })

  test('of wins and losses alone is that of the binomial distribution', () => {
    // The missing draws count as a thousandth of a block.
    const score = (elo: number): number => 1 / (1 + 10 ** (-elo / 400))
    const expected = 600 * Math.log(score(40) / score(0)) + 400 * Math.log((1 - score(40)) / (1 - score(0)))
    expect(logLikelihoodRatio([400, 0, 600], { kind: 'logistic', elo0: 0, elo1: 40 })).toBeCloseTo(expected, 4)
  })

  test('measures normalised Elo in standard deviations of a battle, whether blocks have one, two or four', () => {
    const hypotheses: EloHypotheses = { kind: 'normalised', elo0: -1, elo1: 1 }
    const counts = [19900, 40000, 20100]
    const battles = logLikelihoodRatio(counts, hypotheses)
    const pairs = logLikelihoodRatio(inBlocks(counts, 2), hypotheses)
    const fours = logLikelihoodRatio(inBlocks(counts, 4), hypotheses)
    expect(relativeError(pairs, battles)).toBeLessThan(1e-3)
    expect(relativeError(fours, battles)).toBeLessThan(1e-3)
  })

  const kind = fc.constantFrom('logistic' as const, 'normalised' as const)
  const counts = fc
    .constantFrom(3, 5, 9)
    .chain((length) => fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: length, maxLength: length }))
  const elo = fc.integer({ min: -200, max: 200 })

  test.prop([counts, kind, elo, elo])('changes its sign if the sides are exchanged', (seen, kind, one, other) => {
    fc.pre(one < other)
    const ratio = logLikelihoodRatio(seen, { kind, elo0: one, elo1: other })
    const mirrored = logLikelihoodRatio(seen.toReversed(), { kind, elo0: -other, elo1: -one })
    expect(mirrored).toBeCloseTo(-ratio, 6)
  })

  test.prop([counts, kind, elo, elo, elo])('adds up from one strength to the next', (seen, kind, ...elos) => {
    const [a, b, c] = elos.toSorted((x, y) => x - y) as [number, number, number]
    fc.pre(a < b && b < c)
    const parts =
      logLikelihoodRatio(seen, { kind, elo0: a, elo1: b }) + logLikelihoodRatio(seen, { kind, elo0: b, elo1: c })
    expect(logLikelihoodRatio(seen, { kind, elo0: a, elo1: c })).toBeCloseTo(parts, 6)
  })

  test.prop([counts, kind])('grows in proportion to the blocks', (seen, kind) => {
    const hypotheses = { kind, elo0: 0, elo1: 10 }
    const tenfold = logLikelihoodRatio(
      seen.map((count) => 10 * count),
      hypotheses,
    )
    expect(tenfold).toBeCloseTo(10 * logLikelihoodRatio(seen, hypotheses), 6)
  })

  const lopsided = fc
    .constantFrom(3, 5, 9)
    .chain((length) => fc.array(fc.constantFrom(0, 0, 1, 30, 90000), { minLength: length, maxLength: length }))
  test.prop([lopsided, kind, elo])('is finite however far the counts are from the strengths', (seen, kind, elo0) => {
    fc.pre(seen.some((count) => count > 0))
    expect(Number.isFinite(logLikelihoodRatio(seen, { kind, elo0, elo1: elo0 + 10 }))).toBe(true)
  })

  test('refuses invalid counts of scores, strengths out of order, and strengths beyond all scores', () => {
    const hypotheses: EloHypotheses = { kind: 'logistic', elo0: 0, elo1: 10 }
    for (const counts of [[], [5], [5, 5], [1, 2, 2, 1], [0, 0, 0], [1, -1, 1], [1, Number.POSITIVE_INFINITY, 1]]) {
      expect(() => logLikelihoodRatio(counts, hypotheses), counts.join()).toThrow(RangeError)
    }
    expect(() => logLikelihoodRatio([1, 1, 1], { ...hypotheses, elo1: 0 })).toThrow(RangeError)
    expect(() => logLikelihoodRatio([1, 1, 1], { ...hypotheses, elo1: 1e5 })).toThrow(RangeError)
  })
})

describe('the decision of a sequential test', () => {
  const hypotheses: EloHypotheses = { kind: 'logistic', elo0: 0, elo1: 20 }

  test('is made at Wald’s bounds', () => {
    // ln(0.95 / 0.05) = ln 19.
    const { low, high } = sprtBounds(0.05, 0.05)
    expect(high).toBeCloseTo(2.944438979, 9)
    expect(low).toBeCloseTo(-2.944438979, 9)
    expect(sprtBounds(0.01, 0.1)).toEqual({ low: Math.log(0.1 / 0.99), high: Math.log(0.9 / 0.01) })
    expect(() => sprtBounds(0, 0.05)).toThrow(RangeError)
    expect(() => sprtBounds(0.5, 0.5)).toThrow(RangeError)
  })

  test('is elo1 above, elo0 below, and open between', () => {
    expect(sprtDecision([15, 50, 80, 50, 15], hypotheses)).toBe('continue')
    expect(sprtDecision([100, 400, 800, 600, 200], hypotheses)).toBe('accept-h1')
    expect(sprtDecision([200, 600, 800, 400, 100], hypotheses)).toBe('accept-h0')
  })

  test('depends on the given error rates', () => {
    const counts = [30, 120, 240, 180, 60]
    const ratio = logLikelihoodRatio(counts, hypotheses)
    const alpha = 0.95 * Math.exp(-ratio)
    expect(sprtDecision(counts, hypotheses, { alpha: 1.01 * alpha })).toBe('accept-h1')
    expect(sprtDecision(counts, hypotheses, { alpha: 0.99 * alpha })).toBe('continue')
  })

  test('is not made before 40 blocks', () => {
    const wide: EloHypotheses = { kind: 'logistic', elo0: -100, elo1: 100 }
    expect(sprtDecision([2, 0, 37], wide)).toBe('continue')
    expect(sprtDecision([2, 0, 38], wide)).toBe('accept-h1')
  })
})

describe('the blocks that the test still needs', () => {
  const hypotheses: EloHypotheses = { kind: 'normalised', elo0: 0, elo1: 40 }
  const bounds = { low: -3, high: 3 }

  test.each([
    // Without a drift: (high − ratio) (ratio − low) / variance.
    [0, { mean: 0, variance: 0.01 }, 900],
    [1, { mean: 0, variance: 0.01 }, 800],
    // With a strong drift: the distance to the bound, divided by the drift.
    [0, { mean: 0.5, variance: 1e-6 }, 6],
    [1, { mean: -0.5, variance: 1e-6 }, 8],
    [1, { mean: -0.5, variance: 0 }, 8],
    [3.5, { mean: 0.5, variance: 0.01 }, 0],
  ])('from %f with steps of %j it is %f blocks', (ratio, steps, blocks) => {
    expect(blocksToBounds(ratio, bounds, steps)).toBeCloseTo(blocks, 3)
  })

  test('a random walk needs as many blocks as computed', () => {
    const random = new Random(8)
    const [mean, sd] = [0.03, 0.4]
    const walks = Array.from({ length: 3000 }, () => {
      let at = -1
      let steps = 0
      while (at > bounds.low && at < bounds.high) {
        at += mean + (random.next() < 0.5 ? sd : -sd)
        steps++
      }
      return steps
    })
    const reckoned = blocksToBounds(-1, bounds, { mean, variance: sd ** 2 })
    const seen = walks.reduce((sum, steps) => sum + steps, 0) / walks.length
    // The walk goes slightly beyond the bound.
    expect(seen / reckoned).toBeGreaterThan(0.97)
    expect(seen / reckoned).toBeLessThan(1.2)
  })

  test('steps of the ratio are the observed ones at the observed score, and change their sign where both strengths are equally near', () => {
    const counts = [300, 200, 500]
    const seen = (200 / 2 + 500) / 1000
    expect(1000 * ratioSteps(counts, seen, hypotheses).mean).toBeCloseTo(logLikelihoodRatio(counts, hypotheses), 6)
    expect(ratioSteps(counts, 0.5, hypotheses).mean).toBeLessThan(0)
    // Half of 40 Elo: 20 / (800 / ln 10) standard deviations.
    const sd = Math.sqrt((300 * seen ** 2 + 200 * (0.5 - seen) ** 2 + 500 * (1 - seen) ** 2) / 1000)
    expect(ratioSteps(counts, 0.5 + (20 * Math.LN10 * sd) / 800, hypotheses).mean).toBeCloseTo(0, 3)
  })
})

describe('error rates, simulated: 0 against 20 Elo on pairs, 28% draws, a look every 8 pairs', () => {
  const hypotheses: EloHypotheses = { kind: 'logistic', elo0: 0, elo1: 20 }

  // 580 and 571 pairs: simulated independently, with the normal approximation of the ratio.
  test.each([
    ['alpha', 0, 'accept-h1', 580],
    ['beta', 20, 'accept-h0', 571],
  ] as const)('%s is about 0.05', (_, elo, wrong, planned) => {
    const runs = 500
    const random = new Random(51)
    let errors = 0
    let pairs = 0
    for (let run = 0; run < runs; run++) {
      const counts = [0, 0, 0, 0, 0]
      for (;;) {
        for (let i = 0; i < 8; i++) addPair(counts, elo, random)
        pairs += 8
        const decision = sprtDecision(counts, hypotheses)
        if (decision === 'continue') continue
        if (decision === wrong) errors++
        break
      }
    }
    // Two and a half standard errors of the simulation.
    expect(Math.abs(errors / runs - 0.045)).toBeLessThan(0.025)
    expect(Math.abs(pairs / runs / planned - 1)).toBeLessThan(0.1)
  })
})

function addPair(counts: number[], elo: number, random: Random): void {
  const win = 1 / (1 + 10 ** (-elo / 400)) - 0.14
  let score = 0
  for (let battle = 0; battle < 2; battle++) {
    const u = random.next()
    if (u < win) score += 2
    else if (u < win + 0.28) score += 1
  }
  counts[score] = (counts[score] as number) + 1
}

/** Expected counts of blocks of `size` independent battles with these counts of losses, draws and wins. */
function inBlocks(battles: readonly number[], size: number): number[] {
  const total = battles.reduce((sum, count) => sum + count, 0)
  let shares = [1]
  for (let battle = 0; battle < size; battle++) {
    const next = new Array<number>(shares.length + 2).fill(0)
    shares.forEach((share, i) => {
      battles.forEach((count, j) => {
        next[i + j] = (next[i + j] as number) + (share * count) / total
      })
    })
    shares = next
  }
  return shares.map((share) => (share * total) / size)
}
