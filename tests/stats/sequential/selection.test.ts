import { describe, expect, test } from 'vitest'
import { differenceVariances, kimNelson, ocba, race, screen } from '../../../src/stats/sequential/selection.ts'
import { Random } from '../../support/random.ts'

describe('shares of a budget (ocba)', () => {
  test('depend on variance and distance', () => {
    // Chen et al. 2000: N_b : N_2 : ... = sqrt(1 + 1/16 + 1/81 + 1/256) : 1 : 1/4 : 1/9 : 1/16, by hand.
    const shares = ocba([5, 4, 3, 2, 1], [2, 2, 2, 2, 2])
    expect(shares).toEqual([0.421823, 0.406134, 0.101534, 0.045126, 0.025383].map((share) => expect.closeTo(share, 6)))
  })

  test('follow the variance of each rival', () => {
    // N_2 : N_3 = (1/1)^2 : (4/2)^2 = 1 : 4; N_1 = 3 sqrt(1/1 + 16/16).
    const needs = [3 * Math.SQRT2, 1, 4]
    const total = needs.reduce((sum, need) => sum + need, 0)
    expect(ocba([7, 6, 5], [3, 1, 4])).toEqual(needs.map((need) => expect.closeTo(need / total, 12)))
  })

  test('go only to rivals equal to the best, unless a distance is too small to matter', () => {
    expect(ocba([1, 1, 0], [2, 2, 2])).toEqual([0.5, 0.5, 0])
    // Distances 1/2, 1/2 and 1 in place of 0, 0.1 and 1.
    expect(ocba([1, 1, 0.9, 0], [1, 1, 1, 1], 0.5)).toEqual(
      [Math.hypot(4, 4, 1), 4, 4, 1].map((need) => expect.closeTo(need / (9 + Math.hypot(4, 4, 1)), 12)),
    )
  })

  test('are equal for rivals that cannot be distinguished', () => {
    expect(ocba([3], [1])).toEqual([1])
    expect(ocba([1, 2], [0, 0])).toEqual([0.5, 0.5])
  })

  test.each([
    ['no mean', [], [], 0],
    ['spreads of others', [1, 2], [1], 0],
    ['a negative spread', [1, 2], [1, -1], 0],
    ['a negative distance', [1, 2], [1, 1], -1],
  ])('refuses %s', (_, means, sds, indifference) => {
    expect(() => ocba(means, sds, indifference)).toThrow(RangeError)
  })
})

describe('a race of candidates (race)', () => {
  test('drops candidates whose upper limit is below the lower limit of another', () => {
    const limits = [
      { low: 0.5, high: 0.7 },
      { low: 0.3, high: 0.5 },
      { low: 0.1, high: 0.49 },
      { low: 0.9, high: 1 },
    ]
    expect(race([0, 1, 2], 4, 0.05, (i) => limits[i] ?? { low: 0, high: 1 })).toEqual([0, 1])
    expect(race([0, 1, 2, 3], 4, 0.05, (i) => limits[i] ?? { low: 0, high: 1 })).toEqual([3])
  })

  test('uses limits at the risk divided by the number of candidates', () => {
    const asked: number[] = []
    race([4, 7], 10, 0.05, (i, level) => {
      asked.push(i, level)
      return { low: 0, high: 1 }
    })
    expect(asked).toEqual([4, expect.closeTo(0.995, 12), 7, expect.closeTo(0.995, 12)])
  })

  test("keeps the best with Hoeffding's limits over all looks", () => {
    const random = new Random(5)
    const chances = [0.6, 0.5, 0.45, 0.2]
    const looks = 20
    let lost = 0
    let left = 0
    for (let run = 0; run < 200; run++) {
      const wins = [0, 0, 0, 0]
      let standing = [0, 1, 2, 3]
      for (let look = 1; look <= looks; look++) {
        for (let battle = 0; battle < 50; battle++) {
          for (const i of standing) if (random.next() < (chances[i] ?? 0)) wins[i] = (wins[i] ?? 0) + 1
        }
        const n = 50 * look
        standing = race(standing, 4, 0.05, (i, level) => {
          const half = Math.sqrt(Math.log((2 * looks) / (1 - level)) / (2 * n))
          return { low: (wins[i] ?? 0) / n - half, high: (wins[i] ?? 0) / n + half }
        })
      }
      if (!standing.includes(0)) lost++
      left += standing.length
    }
    // At most 10 are expected at 5%; Hoeffding's bound loses far fewer, and drops at least the last.
    expect(lost).toBeLessThanOrEqual(10)
    expect(left / 200).toBeLessThan(3)
  })

  test('refuses a risk outside 0..1, and more remaining candidates than there were', () => {
    const all = () => ({ low: 0, high: 1 })
    expect(() => race([0, 1], 2, 0, all)).toThrow(RangeError)
    expect(() => race([0, 1], 1, 0.05, all)).toThrow(RangeError)
  })
})

describe('Kim and Nelson’s constants (kimNelson)', () => {
  // Kim & Nelson 2001, eta with c = 1; computed with Python.
  test.each([
    [5, 10, 0.05, 11.429411],
    [10, 20, 0.05, 11.511485],
    [3, 24, 0.05, 6.844264],
  ])('of %d with %d first observations at %d has h2%d', (k, n0, alpha, h2) => {
    const constants = kimNelson(k, n0, alpha)
    expect(constants.h2).toBeCloseTo(h2, 6)
    expect(constants.h2).toBeCloseTo(2 * constants.eta * (n0 - 1), 12)
  })

  test.each([
    [1, 10, 0.05],
    [5, 1, 0.05],
    [5, 10, 1],
    [2, 10, 0.5],
  ])('refuses %d with %d first observations at %d', (k, n0, alpha) => {
    expect(() => kimNelson(k, n0, alpha)).toThrow(RangeError)
  })
})

describe('screening by differences (screen)', () => {
  const variances = [
    [0, 4, 1],
    [4, 0, 1],
    [1, 1, 0],
  ]

  test('drops candidates that are behind by more than the allowed distance', () => {
    // d/2 (h2 S^2 / d^2 - r) = 0.25 (10 × 4 / 0.25 - 20) = 35 for the first two, and 0.25 (40 - 20) = 5 for the third.
    const at = (sums: number[]) => screen([0, 1, 2], { sums, observations: 20, variances, h2: 10, indifference: 0.5 })
    expect(at([35, 0, 30])).toEqual([0, 2])
    expect(at([35, 30, 30])).toEqual([0, 1, 2])
    expect(at([35, 30, 29.9])).toEqual([0, 1])
    // Only remaining candidates count.
    const pair = { sums: [35, 0, 30], observations: 20, variances, h2: 10, indifference: 0.5 }
    expect(screen([0, 1], pair)).toEqual([0, 1])
    expect(screen([0, 1], { ...pair, sums: [35.1, 0, 30] })).toEqual([0])
  })

  test('allows no distance in the end, but never drops the best', () => {
    const late = { sums: [5, 4, 5], observations: 1000, variances, h2: 10, indifference: 0.5 }
    expect(screen([0, 1, 2], late)).toEqual([0, 2])
  })

  test('refuses a difference that does not matter', () => {
    expect(() => screen([0], { sums: [1], observations: 2, variances: [[0]], h2: 10, indifference: 0 })).toThrow(
      RangeError,
    )
  })

  test('chooses the best in 95 of 100 runs, sooner with common random numbers', () => {
    const independent = choices(0, 300)
    const common = choices(0.8, 300)
    // Slippage configuration, the worst case of the guarantee; 0.92 is 0.95 less 2.4 standard errors.
    expect(independent.right).toBeGreaterThan(0.92)
    expect(common.right).toBeGreaterThan(0.92)
    expect(common.observations).toBeLessThan(independent.observations / 2)
  })
})

describe('variances of differences (differenceVariances)', () => {
  test('are those of the paired differences', () => {
    expect(
      differenceVariances([
        [1, 2, 3],
        [2, 3, 4],
        [3, 2, 1],
      ]),
    ).toEqual([
      [0, 0, 4],
      [0, 0, 4],
      [4, 4, 0],
    ])
  })

  test('need two complete pairs', () => {
    expect(() => differenceVariances([])).toThrow(RangeError)
    expect(() => differenceVariances([[1], [2]])).toThrow(RangeError)
    expect(() => differenceVariances([[1, 2], [2]])).toThrow(RangeError)
  })
})

/** Share of runs in which Kim and Nelson's procedure chooses the best of five normal means, and the observations of each mean. */
function choices(correlation: number, runs: number) {
  const random = new Random(11)
  const means = [0.5, 0, 0, 0, 0]
  const n0 = 12
  const { h2 } = kimNelson(means.length, n0, 0.05)
  let right = 0
  let observations = 0
  for (let run = 0; run < runs; run++) {
    const columns: number[][] = means.map(() => [])
    const sums = means.map(() => 0)
    const observe = () => {
      const shared = random.normal()
      for (const [i, mean] of means.entries()) {
        const value = mean + Math.sqrt(correlation) * shared + Math.sqrt(1 - correlation) * random.normal()
        columns[i]?.push(value)
        sums[i] = (sums[i] ?? 0) + value
      }
    }
    for (let i = 0; i < n0; i++) observe()
    const variances = differenceVariances(columns)
    let standing = [0, 1, 2, 3, 4]
    let taken = n0
    for (;;) {
      standing = screen(standing, { sums, observations: taken, variances, h2, indifference: 0.5 })
      if (standing.length === 1) break
      observe()
      taken++
    }
    if (standing[0] === 0) right++
    observations += taken
  }
  return { right: right / runs, observations: observations / runs }
}
