import { mean, variance } from 'simple-statistics'
import { describe, expect, test } from 'vitest'
import { Random } from '../support/random.ts'
import { lanchester, playDuel, scoreOf, simultaneousDuel } from '../support/statistics/duels.ts'

// Expected values: the same recursions in exact fractions (Python), by the reference tables of this project.
describe('a duel by Lanchester’s laws (lanchester)', () => {
  test.each([
    ['square', 2, 1, 1, 1, 5 / 6],
    ['square', 2, 3, 2, 1, 10 / 21],
    ['square', 12, 10, 1, 1, 0.7686459403],
    ['square', 10, 14, 2, 1, 0.5282884054],
    ['square', 10, 20, 2, 1, 0.060273727],
    ['square', 20, 20, 3, 2, 0.8681194198],
    ['linear', 2, 1, 1, 1, 3 / 4],
    ['linear', 2, 3, 2, 1, 16 / 27],
    ['linear', 12, 10, 1, 1, 350323 / 524288],
    ['linear', 10, 20, 2, 1, 0.4827494366],
    ['linear', 20, 20, 3, 2, 0.8979413687],
  ] as const)('by the %s law %d against %d at %d to %d win %d', (law, a, b, alpha, beta, win) => {
    expect(lanchester(law, a, b, alpha, beta)).toBeCloseTo(win, 10)
  })

  test('by the linear law depends on which side reaches its number of casualties first', () => {
    // Of 12 + 10 - 1 casualties at even chances, the second side has at least 10: 350323 / 524288.
    let sum = 0
    for (let k = 10; k <= 21; k++) sum += choose(21, k)
    expect(lanchester('linear', 12, 10, 1, 1)).toBeCloseTo(sum / 2 ** 21, 14)
  })
})

describe('a duel with simultaneous attacks (simultaneousDuel)', () => {
  test.each([
    [1, 1, 1 / 2, 1 / 2, 1 / 3, 1 / 3, 1 / 3],
    [1, 1, 2 / 3, 1 / 2, 2 / 5, 2 / 5, 1 / 5],
    [2, 2, 1 / 2, 1 / 2, 131 / 315, 53 / 315, 131 / 315],
  ])('of %d against %d at %d to %d is won, drawn and lost with known chances', (a, b, p, q, win, draw, loss) => {
    const outcome = simultaneousDuel(a, b, p, q)
    expect(outcome.win).toBeCloseTo(win, 14)
    expect(outcome.draw).toBeCloseTo(draw, 14)
    expect(outcome.loss).toBeCloseTo(loss, 14)
  })

  test.each([
    [5, 5, 1 / 2, 1 / 3, 0.7812724237],
    [5, 6, 1 / 2, 1 / 3, 0.5390892991],
    [5, 7, 1 / 2, 1 / 3, 0.3008567969],
    [5, 6, 1 / 2, 3 / 8, 0.4437845495],
    [10, 12, 1 / 2, 1 / 3, 0.551652464],
    [10, 13, 1 / 2, 1 / 3, 0.3739538496],
  ])('of %d against %d at %d to %d scores %d', (a, b, p, q, score) => {
    expect(scoreOf(simultaneousDuel(a, b, p, q))).toBeCloseTo(score, 10)
  })

  test('loses 0.0953 of score if the second side hits with 3/8 instead of 1/3', () => {
    const before = scoreOf(simultaneousDuel(5, 6, 1 / 2, 1 / 3))
    expect(scoreOf(simultaneousDuel(5, 6, 1 / 2, 3 / 8)) - before).toBeCloseTo(-0.0953047497, 10)
  })

  // Number of models that hold 3, 5, ... half of the time, if the logit of exact scores is linear in the logarithm of the number.
  test.each([
    [3, 3.6843],
    [5, 6.1467],
    [10, 12.2788],
    [15, 18.4065],
    [20, 24.5328],
  ])('is even for %d against %d', (a, fair) => {
    expect(fairNumber(a)).toBeCloseTo(fair, 4)
  })
})

describe('a played duel (playDuel)', () => {
  test('has the scores of the recursion', () => {
    const random = new Random(1)
    let sum = 0
    for (let i = 0; i < 20_000; i++) sum += playDuel(5, 6, 1 / 2, 1 / 3, () => random.next())
    expect(Math.abs(sum / 20_000 - 0.5390892991)).toBeLessThan(4 * Math.sqrt(0.25 / 20_000))
  })

  // 5 against 6, with a hit chance of 3/8 instead of 1/3: the factor by which pairing lowers the variance of the difference. From Python,
  // with another generator.
  test.each([
    ['keyed by round, side and model', keyed, 6.1],
    ['in one stream', streamed, 5.3],
  ])('with common numbers %s has a difference of smaller variance', (_, source, factor) => {
    const n = 60_000
    const battles = Array.from({ length: n }, (_, i) => {
      const one = playDuel(5, 6, 1 / 2, 1 / 3, source(i))
      return { one, other: playDuel(5, 6, 1 / 2, 3 / 8, source(i)) }
    })
    const difference = battles.map(({ one, other }) => other - one)
    const apart = variance(battles.map(({ one }) => one)) + variance(battles.map(({ other }) => other))
    expect(Math.abs(mean(difference) + 0.0953047497)).toBeLessThan(4 * Math.sqrt(variance(difference) / n))
    // A factor from this many battles has a standard error of about 0.1.
    expect(Math.abs(apart / variance(difference) - factor)).toBeLessThan(0.3)
  })
})

describe('antithetic random numbers', () => {
  test('nearly halve the variance of a mean of two battles', () => {
    // u in one battle, 1 - u in the other. From Python, with another generator: 1.83.
    const n = 60_000
    const truth = scoreOf(simultaneousDuel(5, 6, 1 / 2, 1 / 3))
    let squares = 0
    let single = 0
    for (let i = 0; i < n; i++) {
      const uniform = keyed(i)
      const one = playDuel(5, 6, 1 / 2, 1 / 3, uniform)
      const other = playDuel(5, 6, 1 / 2, 1 / 3, (round, side, model) => 1 - uniform(round, side, model))
      squares += ((one + other) / 2 - truth) ** 2
      single += (one - truth) ** 2
    }
    expect(Math.abs(single / 2 / squares - 1.83)).toBeLessThan(0.04)
  })
})

function fairNumber(a: number): number {
  const score = (b: number) => scoreOf(simultaneousDuel(a, b, 1 / 2, 1 / 3))
  let above = a
  while (score(above) > 0.5) above++
  const [high, low] = [above - 1, above].map((b) => Math.log(score(b) / (1 - score(b)))) as [number, number]
  const share = high / (high - low)
  return Math.exp((1 - share) * Math.log(above - 1) + share * Math.log(above))
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k
}

function keyed(battle: number) {
  return (round: number, side: number, model: number) =>
    new Random(((battle * 64 + round) * 2 + side) * 16 + model).next()
}

function streamed(battle: number) {
  const random = new Random(battle)
  return () => random.next()
}
