import { gammaln } from 'simple-statistics'
import { describe, expect } from 'vitest'
import { betaTails, gammaTails } from '../../../src/stats/special/special.ts'
import { fc, test } from '../../support/properties.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('log gamma of simple-statistics', () => {
  test.each([
    [0.5, 0.5723649429247],
    [10.5, 13.9406252194038],
    [100.5, 361.4355404677776],
  ])('is right to 1e-13 at %d', (x, expected) => {
    expect(relativeError(gammaln(x), expected)).toBeLessThan(1e-13)
  })
})

describe('tails of the beta distribution (betaTails)', () => {
  // a, b, x, I_x(a, b) and 1 - I_x(a, b), computed with mpmath to 40 digits.
  test.each([
    [20, 50, 0.3, 0.6174907516187663, 0.3825092483812336],
    [0.5, 0.5, 0.1, 0.20483276469913345, 0.7951672353008665],
    [0.5, 0.5, 0.999, 0.9798649583666225, 0.0201350416333775],
    [1, 1, 0.3, 0.3, 0.7],
    [0.01, 5, 0.2, 0.9978180380770353, 0.002181961922964666],
    [5, 0.01, 0.99, 0.025355319117642005, 0.974644680882358],
    [100, 100, 0.3, 1.8411141115800529e-9, 0.9999999981588858],
    [1000, 1000, 0.52, 0.9632205167213604, 0.03677948327863957],
    [1000, 1000, 0.25, 2.051095089812806e-127, 1],
    [2.5, 7.3, 1e-5, 1.734651300713392e-11, 0.9999999999826535],
    [30, 2, 1e-9, 3.099999997000006e-269, 1],
    [0.5, 50, 0.01, 0.6826956021258024, 0.31730439787419756],
    [50, 0.5, 0.97, 0.08169933372182263, 0.9183006662781774],
    [1e4, 30, 0.996, 0.041349478446076934, 0.958650521553923],
  ])('a = %d, b = %d: both tails at x = %d are right to 1e-12', (a, b, x, below, above) => {
    const tails = betaTails(a, b, logOdds(x))
    expect(relativeError(Math.exp(tails.lower), below)).toBeLessThan(1e-12)
    expect(relativeError(Math.exp(tails.upper), above)).toBeLessThan(1e-12)
  })

  test('gives the logarithm of a tail too small for a double', () => {
    expect(relativeError(betaTails(1000, 1000, logOdds(0.02)).lower, -2550.610086881947)).toBeLessThan(1e-12)
  })

  test('are all below log odds of +infinity and above -infinity', () => {
    expect(Math.exp(betaTails(2, 3, Number.POSITIVE_INFINITY).lower)).toBe(1)
    expect(Math.exp(betaTails(2, 3, Number.NEGATIVE_INFINITY).upper)).toBe(1)
  })

  const shape = fc.double({ min: 0.2, max: 2000, noNaN: true })
  test.prop([shape, shape, fc.double({ min: -6, max: 6, noNaN: true })])('add up to 1', (a, b, w) => {
    const tails = betaTails(a, b, w)
    expect(Math.exp(tails.lower) + Math.exp(tails.upper)).toBeCloseTo(1, 13)
  })

  test.prop([shape, shape, fc.double({ min: -6, max: 6, noNaN: true })])(
    'are symmetric: I_x(a, b) = 1 - I_y(b, a)',
    (a, b, w) => {
      expect(Math.exp(betaTails(a, b, w).lower)).toBeCloseTo(Math.exp(betaTails(b, a, -w).upper), 11)
    },
  )

  test.prop([shape, shape, fc.double({ min: 0.001, max: 0.999, noNaN: true })])(
    'satisfy the recurrence I_x(a, b) = x I_x(a - 1, b) + y I_x(a, b - 1), moved up by one',
    (a, b, x) => {
      const w = logOdds(x)
      const parts = x * Math.exp(betaTails(a, b + 1, w).lower) + (1 - x) * Math.exp(betaTails(a + 1, b, w).lower)
      expect(Math.exp(betaTails(a + 1, b + 1, w).lower)).toBeCloseTo(parts, 11)
    },
  )
})

describe('tails of the gamma distribution (gammaTails)', () => {
  // a, x, P(a, x) and Q(a, x), computed with mpmath to 40 digits.
  test.each([
    [0.5, 0.1, 0.345279153981423, 0.654720846018577],
    [0.5, 12.5, 0.9999994266968563, 5.733031437583878e-7],
    [0.5, 300, 1, 1.674167984691788e-132],
    [1, 1, 0.6321205588285577, 0.36787944117144233],
    [10, 3, 0.0011024881301154798, 0.9988975118698845],
    [10, 30, 0.9999928782491372, 7.121750862815577e-6],
    [1000, 1100, 0.99894067674607, 0.0010593232539299773],
    [1e5, 1e5, 0.5004205221103651, 0.4995794778896348],
    [0.1, 1e-5, 0.3323984050405033, 0.6676015949594967],
  ])('a = %d: both tails at x = %d are right to 1e-12', (a, x, below, above) => {
    const tails = gammaTails(a, Math.log(x))
    expect(relativeError(Math.exp(tails.lower), below)).toBeLessThan(1e-12)
    expect(relativeError(Math.exp(tails.upper), above)).toBeLessThan(1e-12)
  })

  test('are all below +infinity and above 0', () => {
    expect(Math.exp(gammaTails(2, Number.POSITIVE_INFINITY).lower)).toBe(1)
    expect(Math.exp(gammaTails(2, Number.NEGATIVE_INFINITY).upper)).toBe(1)
  })
})

describe('tails of distributions', () => {
  test.each([
    [5, 24],
    [10, 362880],
    [11, 3628800],
    [15, 87178291200],
  ])('of gamma have the density x^a e^-x / Γ(a) to 1e-14: a = %d, Γ(a) = %d', (a, gamma) => {
    const x = a + 2
    expect(relativeError(Math.exp(gammaTails(a, Math.log(x)).density), (x ** a * Math.exp(-x)) / gamma)).toBeLessThan(
      1e-14,
    )
  })

  const tails = { beta: (w: number) => betaTails(3.5, 12, w), gamma: (w: number) => gammaTails(3.5, w) }
  test.each(['beta', 'gamma'] as const)('of %s have the density as their slope', (name) => {
    for (const w of [-4, -1, 0.5, 2]) {
      const side = tails[name](w).lower < tails[name](w).upper ? 'lower' : 'upper'
      const slope = Math.abs(Math.exp(tails[name](w + 1e-5)[side]) - Math.exp(tails[name](w - 1e-5)[side])) / 2e-5
      expect(relativeError(Math.exp(tails[name](w).density), slope)).toBeLessThan(1e-5)
    }
  })
})

function logOdds(x: number): number {
  return Math.log(x) - Math.log1p(-x)
}
