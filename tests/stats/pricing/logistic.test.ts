import { describe, expect } from 'vitest'
import { fieller } from '../../../src/stats/intervals/fieller.ts'
import {
  type LogisticCurve,
  type LogisticOptions,
  logistic,
  type ScoredLevel,
} from '../../../src/stats/pricing/logistic.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { scoreOf, simultaneousDuel } from '../../support/statistics/duels.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('the logistic curve (logistic)', () => {
  test('agrees with R for 20 battles at each of five numbers', () => {
    // R 4.2.2 glm(cbind(wins, 20 - wins) ~ log(count), binomial).
    const counts = [6, 8, 10, 12, 15]
    const fit = curve(
      [2, 7, 11, 17, 19].map((wins, i) => ({ x: Math.log(counts[i] as number), score: wins / 20, n: 20 })),
    )
    expect(fit.b0).toBeCloseTo(-12.173282471, 8)
    expect(fit.b1).toBeCloseTo(5.506818943, 8)
    expect(Math.sqrt(fit.covariance[0][0])).toBeCloseTo(2.396758, 6)
    expect(Math.sqrt(fit.covariance[1][1])).toBeCloseTo(1.060255, 6)
    expect(fit.df).toBe(3)
  })

  test('independent scores with given variances are those of a diagonal covariance, to the last bit', () => {
    const points = [0.1, 0.3, 0.45, 0.8, 1].map((score, i) => ({ x: i * i, score, n: 20 + 3 * i }))
    // The last score never varied.
    const variances = [0.004, 0.01, 0.011, 0.005, 0]
    const covariance = variances.map((value, l) => variances.map((_, m) => (l === m ? value : 0)))
    expect(logistic(points, { variances })).toEqual(logistic(points, { covariance }))
    expect(logistic(points, { variances })).not.toEqual(logistic(points))
    expect(() => logistic(points, { variances: [0.1] })).toThrow('5 scores need 5 variances, not 1')
    expect(() => logistic(points, { variances, covariance })).toThrow('not both')
    for (const wrong of [-1e-9, Number.NaN])
      expect(() => logistic(points, { variances: variances.with(2, wrong) })).toThrow(RangeError)
  })

  test('passes through two levels', () => {
    // logit 0.2 = -ln 4, logit 0.5 = 0; variance of a logit: 1 / (n p (1 - p)).
    const fit = curve([
      { x: 1, score: 0.2, n: 50 },
      { x: 3, score: 0.5, n: 100 },
    ])
    expect(fit.b1).toBeCloseTo(Math.log(2), 12)
    expect(fit.b0).toBeCloseTo(-3 * Math.log(2), 12)
    expect(fit.covariance[1][1]).toBeCloseTo((1 / 8 + 1 / 25) / 4, 12)
    expect(fit.deviance).toBeCloseTo(0, 12)
    expect(fit.df).toBe(0)
    expect(fit).not.toHaveProperty('dispersion')
    expect(fit).not.toHaveProperty('lackOfFit')
  })

  test('has deviance and dispersion for scores off the curve', () => {
    // By symmetry b0 = b1 = 0: every fitted score is 1/2, and Pearson's statistic 4 n sum (y - 1/2)^2.
    const fit = curve([0.25, 0.75, 0.75, 0.25].map((score, i) => ({ x: i, score, n: 40 })))
    expect(fit.b0).toBeCloseTo(0, 12)
    expect(fit.b1).toBeCloseTo(0, 12)
    expect(fit.dispersion).toBeCloseTo(20, 10)
    expect(fit.lackOfFit).toMatchObject({ df: 2 })
    expect(fit.lackOfFit?.chiSquare).toBeCloseTo(40, 10)
    // Chi-square with two degrees of freedom is exponential.
    expect(fit.lackOfFit?.p).toBeCloseTo(Math.exp(-20), 18)
    expect(fit.deviance).toBeCloseTo(2 * 160 * (0.25 * Math.log(0.5) + 0.75 * Math.log(1.5)), 10)
  })

  test('reports separated scores, and where they jump', () => {
    expect(logistic(levels([0, 0, 1, 1]))).toEqual({ separated: true, leap: { low: 1, high: 2 } })
    expect(logistic(levels([1, 0.3, 0]))).toEqual({ separated: true, leap: { low: 1, high: 1 } })
    expect(logistic(levels([0, 0, 0]))).toEqual({ separated: true })
    expect(logistic(levels([1, 1]))).toEqual({ separated: true })
    expect(logistic(levels([1e-300, 1 - 1e-16]))).toEqual({ separated: true })
    expect(logistic(levels([0, 0.1, 0.2, 1])).separated).toBe(false)
  })

  test('fits numbers far from 0, and steep curves', () => {
    const truth = (x: number) => 1 / (1 + Math.exp(-(x - 1e6 - 3.25) * 8))
    const fit = curve([0, 1, 2, 3, 4, 5, 6].map((i) => ({ x: 1e6 + i, score: truth(1e6 + i), n: 1000 })))
    expect(fit.b1).toBeCloseTo(8, 6)
    expect(-fit.b0 / fit.b1 - 1e6).toBeCloseTo(3.25, 6)
  })

  test('has no infinite numbers if the curve is 0 or 1 to the last digit', () => {
    for (const far of [-30, -3000]) {
      const points = [
        { x: far, score: 0, n: 50 },
        { x: 0, score: 0.1, n: 50 },
        { x: 1, score: 0.9, n: 50 },
        { x: -far, score: 1, n: 50 },
      ]
      const fit = curve(points)
      // The far levels contain no information: the curve goes through the others, logit 0.1 = -ln 9.
      expect(fit.b1).toBeCloseTo(2 * Math.log(9), 8)
      expect(fit.dispersion).toBeCloseTo(0, 8)
      expect(fit.lackOfFit?.p).toBeCloseTo(1, 8)
      const none = points.map(({ score }, l) => points.map((_, m) => (l === m ? (score * (1 - score)) / 50 : 0)))
      expect(curve(points, { covariance: none }).lackOfFit?.p).toBeCloseTo(1, 8)
    }
  })

  test.prop([
    fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), { minLength: 2, maxLength: 8 }),
    fc.double({ min: 1, max: 1e4, noNaN: true }),
  ])('leaves no residual that the line could explain', (scores, n) => {
    const fit = curve(levels(scores, n))
    let [sum, moment] = [0, 0]
    scores.forEach((score, x) => {
      sum += score - (fit.fitted[x] as number)
      moment += x * (score - (fit.fitted[x] as number))
    })
    expect(sum).toBeCloseTo(0, 8)
    expect(moment).toBeCloseTo(0, 8)
  })

  test('is mirrored if the scores are', () => {
    const scores = [0.1, 0.2, 0.6, 0.7]
    const fit = curve(levels(scores))
    const turned = curve(levels(scores.map((score) => 1 - score)))
    expect(turned.b0).toBeCloseTo(-fit.b0, 10)
    expect(turned.b1).toBeCloseTo(-fit.b1, 10)
    expect(turned.lackOfFit?.chiSquare).toBeCloseTo(fit.lackOfFit?.chiSquare ?? 0, 10)
  })

  test('covers the even number of exact duels', () => {
    // 10 against 12.2788 is even, by exact scores.
    const fit = curve(
      [11, 12, 13, 14].map((b) => ({ x: Math.log(b), score: scoreOf(simultaneousDuel(10, b, 1 / 2, 1 / 3)), n: 400 })),
    )
    const { estimate = 0 } = fieller(fit.b0, fit.b1, fit.covariance)
    expect(Math.exp(estimate)).toBeCloseTo(12.2788, 1)
    expect(fit.lackOfFit?.p).toBeGreaterThan(0.9)
  })

  test.each([
    [
      'no second level',
      [
        { x: 1, score: 0.4, n: 9 },
        { x: 1, score: 0.6, n: 9 },
      ],
      {},
    ],
    [
      'a score above 1',
      [
        { x: 1, score: 1.1, n: 9 },
        { x: 2, score: 0.6, n: 9 },
      ],
      {},
    ],
    [
      'a score of no battles',
      [
        { x: 1, score: 0.1, n: 0 },
        { x: 2, score: 0.6, n: 9 },
      ],
      {},
    ],
    [
      'an endless level',
      [
        { x: 1, score: 0.1, n: 9 },
        { x: 1 / 0, score: 0.6, n: 9 },
      ],
      {},
    ],
    ['a covariance of other scores', levels([0.4, 0.6]), { covariance: [[1]] }],
    ['a covariance that is no square', levels([0.4, 0.6]), { covariance: [[1, 0], [0]] }],
  ])('refuses %s', (_, points: ScoredLevel[], options: LogisticOptions) => {
    expect(() => logistic(points, options)).toThrow(RangeError)
  })
})

describe('logistic with a covariance', () => {
  test('for independent binomial scores on the curve equals the fit without covariance', () => {
    const scores = [-2, -1, 0, 1, 2].map((eta) => 1 / (1 + Math.exp(-eta)))
    const covariance = scores.map((p, l) => scores.map((_, m) => (l === m ? (p * (1 - p)) / 100 : 0)))
    const plain = curve(levels(scores))
    const given = curve(levels(scores), { covariance })
    expect(given.covariance.flat()).toEqual(plain.covariance.flat().map((value) => expect.closeTo(value, 12)))
  })

  test('is the sandwich H^-1 (sum of J C J) H^-1', () => {
    const points = levels([0.2, 0.4, 0.9])
    const covariance = [
      [0.002, 0.001, 0.0005],
      [0.001, 0.003, 0.0008],
      [0.0005, 0.0008, 0.001],
    ]
    const [[a, b], [, c]] = curve(points).covariance
    const bread = [
      [a, b],
      [b, c],
    ]
    // H^-1 J_l, one for each level.
    const leverage = points.map(({ x, n }) => bread.map(([intercept = 0, slope = 0]) => n * (intercept + slope * x)))
    const expected = [0, 1].map((i) =>
      [0, 1].map((j) => {
        let sum = 0
        for (const [l, row] of covariance.entries()) {
          for (const [m, value] of row.entries()) sum += (leverage[l]?.[i] ?? 0) * value * (leverage[m]?.[j] ?? 0)
        }
        return expect.closeTo(sum, 12)
      }),
    )
    expect(curve(points, { covariance }).covariance).toEqual(expected)
  })

  test('assumes that the curve is exact if the scores never varied', () => {
    const scores = [0, 0.3, 0.8, 1]
    const fit = curve(levels(scores))
    const sampled = scores.map((p, l) => scores.map((_, m) => (l === m ? (p * (1 - p)) / 100 : 0)))
    const filled = sampled.map((row, l) =>
      row.map((value, m) => {
        const p = fit.fitted[l] ?? 0
        return l === m && value === 0 ? (p * (1 - p)) / 100 : value
      }),
    )
    const given = curve(levels(scores), { covariance: sampled })
    expect(given.covariance.flat()).toEqual(
      curve(levels(scores), { covariance: filled })
        .covariance.flat()
        .map((value) => expect.closeTo(value, 12)),
    )
    expect(given.lackOfFit?.p).toBeGreaterThan(0)
  })

  test('measures lack of fit by the variance on the curve', () => {
    // Independent binomial scores off the curve: Pearson's statistic, although sampled variances differ much from fitted ones.
    const points = levels([0.02, 0.2, 0.4, 0.97], 1e5)
    const covariance = points.map(({ score, n }, l) => points.map((_, m) => (l === m ? (score * (1 - score)) / n : 0)))
    const pearson = curve(points).lackOfFit?.chiSquare ?? 0
    expect(relativeError(curve(points, { covariance }).lackOfFit?.chiSquare ?? 0, pearson)).toBeLessThan(1e-3)
  })

  test('accepts two levels that agree in every battle', () => {
    const p = 0.02
    const shared = (p * (1 - p)) / 100
    const middle = 0.25 / 100
    const fit = curve(levels([p, p, 0.5]), {
      covariance: [
        [shared, shared, 0],
        [shared, shared, 0],
        [0, 0, middle],
      ],
    })
    expect(fit.lackOfFit?.p).toBeGreaterThan(0.001)
    expect(fit.lackOfFit?.p).toBeLessThan(1)
  })

  // 600 experiments of 300 battles with one random number for all levels; 0.93 to 0.97 is the 97.5% band about 0.95.
  test('covers the even point under common random numbers, and accepts the curve in 95 of 100 cases', () => {
    const xs = [-2, -1, -0.2, 0.7, 1.5, 2.2]
    const straight = experiments(xs, (x) => 1 / (1 + Math.exp(0.3 - 1.1 * x)), 600)
    expect(straight.covered).toBeGreaterThan(0.93)
    expect(straight.covered).toBeLessThan(0.97)
    expect(straight.refused).toBeGreaterThan(0.025)
    expect(straight.refused).toBeLessThan(0.075)
    // A curve that becomes flat at 0.8 is not logistic.
    expect(experiments(xs, (x) => 0.8 / (1 + Math.exp(-3 * x)), 50).refused).toBeGreaterThan(0.95)
  })
})

/** Shares of experiments in which the interval holds x = 0.3 / 1.1, and in which lack of fit is found at 5%. */
function experiments(xs: readonly number[], truth: (x: number) => number, count: number) {
  const random = new Random(7)
  const battles = 300
  let covered = 0
  let refused = 0
  for (let i = 0; i < count; i++) {
    const wins = xs.map(() => 0)
    const both = xs.map(() => xs.map(() => 0))
    for (let battle = 0; battle < battles; battle++) {
      // In half of the battles the levels share one number, in half each has its own: levels are correlated, not nested.
      const common = random.next()
      const won = xs.map((x) => ((battle % 2 === 0 ? common : random.next()) < truth(x) ? 1 : 0))
      won.forEach((mine, l) => {
        wins[l] = (wins[l] ?? 0) + mine
        won.forEach((other, m) => {
          const row = both[l] ?? []
          row[m] = (row[m] ?? 0) + mine * other
        })
      })
    }
    const means = wins.map((value) => value / battles)
    const covariance = both.map((row, l) =>
      row.map((value, m) => (value / battles - (means[l] ?? 0) * (means[m] ?? 0)) / (battles - 1)),
    )
    const fit = curve(
      means.map((score, l) => ({ x: xs[l] ?? 0, score, n: battles })),
      { covariance },
    )
    const { low = 0, high = 0 } = fieller(fit.b0, fit.b1, fit.covariance)
    if (low <= 0.3 / 1.1 && high >= 0.3 / 1.1) covered++
    if ((fit.lackOfFit?.p ?? 1) < 0.05) refused++
  }
  return { covered: covered / count, refused: refused / count }
}

function levels(scores: readonly number[], n = 100): ScoredLevel[] {
  return scores.map((score, x) => ({ x, score, n }))
}

function curve(points: readonly ScoredLevel[], options?: LogisticOptions): LogisticCurve {
  const fit = logistic(points, options)
  if (fit.separated) throw new Error('the scores are separated')
  return fit
}
