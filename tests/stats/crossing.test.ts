import { expect, test } from 'vitest'
import { chanceAt, type Row, ratioOf, scoresBy } from '../../src/stats/pricing/crossing.ts'

const logit = (p: number): number => Math.log(p / (1 - p))

/** Two groups of observations: the model has as many coefficients as groups, so it fits their means. */
function groups(): Row[] {
  const of = (x: number, scores: readonly number[]): Row[] =>
    scores.map((score, i) => ({ x: [1, x], score, weight: 1, cluster: 10 * x + i }))
  return [...of(0, [0, 0, 0, 1]), ...of(1, [0, 1, 1, 1, 1])]
}

test('a saturated regression fits the mean of each group', () => {
  const { coefficients, converged } = scoresBy(groups(), [0, 0], [0, 0])
  expect(converged).toBe(true)
  expect(coefficients[0]).toBeCloseTo(logit(0.25), 9)
  expect(coefficients[1]).toBeCloseTo(logit(0.8) - logit(0.25), 9)
  expect(chanceAt([1, 1], coefficients)).toBeCloseTo(0.8, 9)
})

test('its covariance is the HC3 sandwich, in closed form', () => {
  const { covariance } = scoresBy(groups(), [0, 0], [0, 0])
  // In a group of n with mean p the leverage is 1 / n, and each residual is divided by 1 − 1 / n.
  const variance = (n: number, p: number): number => {
    const squares = n * p * (1 - p)
    return squares / (1 - 1 / n) ** 2 / (n * p * (1 - p)) ** 2
  }
  expect(covariance[0]?.[0]).toBeCloseTo(variance(4, 0.25), 9)
  expect(covariance[1]?.[1]).toBeCloseTo(variance(4, 0.25) + variance(5, 0.8), 9)
})

test('observations of one cluster count as one: repeated on the same dice they add no information', () => {
  const once = groups()
  const twice = [...once, ...once]
  const [one, other] = [scoresBy(once, [0, 0], [0, 0]), scoresBy(twice, [0, 0], [0, 0])]
  expect(other.coefficients[1]).toBeCloseTo(one.coefficients[1] as number, 9)
  const independent = scoresBy(
    twice.map((row, i) => ({ ...row, cluster: i })),
    [0, 0],
    [0, 0],
  )
  const error = ({ covariance }: typeof one): number => Math.sqrt(covariance[1]?.[1] as number)
  expect(error(other)).toBeGreaterThan(1.2 * error(independent))
})

test('a ridge keeps estimates finite if every battle ends alike', () => {
  const rows = groups().map((row) => ({ ...row, score: 1 }))
  const { coefficients } = scoresBy(rows, [0.1, 0.1], [0, 2])
  expect(coefficients.every(Number.isFinite)).toBe(true)
  expect(() =>
    scoresBy(
      groups().map((row) => ({ ...row, x: [1, 1] })),
      [0, 0],
      [0, 0],
    ),
  ).toThrow(RangeError)
})

test('a ratio has its error by the delta method', () => {
  const scores = {
    coefficients: [2, 4],
    covariance: [
      [0.04, 0.01],
      [0.01, 0.16],
    ],
    converged: true,
  }
  const { value, error } = ratioOf(scores, 0, 1)
  expect(value).toBe(0.5)
  expect(error).toBeCloseTo(Math.sqrt((0.04 - 2 * 0.5 * 0.01 + 0.25 * 0.16) / 16), 12)
})
