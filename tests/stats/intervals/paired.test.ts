import { describe, expect } from 'vitest'
import type { Interval } from '../../../src/stats/intervals/interval.ts'
import { mcnemar, noDifference, pairedT, tango } from '../../../src/stats/intervals/paired.ts'
import { normalQuantile } from '../../../src/stats/special/normal.ts'
import { fc, test } from '../../support/properties.ts'
import { newcombePaired } from '../../support/statistics/newcombe-paired.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('McNemar’s test (mcnemar)', () => {
  // R 4.2.2 binom.test; mid-p from dbinom.
  test.each([
    [10, 3, 0.0922851563, 0.0573730469],
    [25, 12, 0.0470310274, 0.0335524397],
    [0, 6, 0.03125, 0.015625],
    [5, 5, 1, 0.75390625],
    [121, 59, 4.43444926e-6, 3.2666468e-6],
  ])('of %d against %d: exact %d, mid-p %d', (f, g, exact, midP) => {
    const found = mcnemar(f, g)
    expect(relativeError(found.exact, exact)).toBeLessThan(1e-8)
    expect(relativeError(found.midP, midP)).toBeLessThan(1e-7)
  })

  test('agrees with R 4.2.2 mcnemar.test on the approval ratings of Agresti', () => {
    const { chiSquare, corrected, exact } = mcnemar(86, 150)
    expect(relativeError(chiSquare, 3.099293e-5)).toBeLessThan(1e-6)
    expect(relativeError(corrected, 4.114562e-5)).toBeLessThan(1e-6)
    expect(relativeError(exact, 3.71593614e-5)).toBeLessThan(1e-8)
    // The chi-squares themselves.
    expect(normalQuantile(chiSquare / 2) ** 2).toBeCloseTo(17.3559322, 7)
    expect(normalQuantile(corrected / 2) ** 2).toBeCloseTo(16.81779661, 7)
  })

  test('of a hundred million pairs that differ: all four versions agree', () => {
    const { chiSquare, corrected, exact, midP } = mcnemar(50_008_000, 49_992_000)
    // z = 16000 / 1e4 = 1.6.
    expect(chiSquare).toBeCloseTo(0.10959858, 8)
    expect(relativeError(corrected, exact)).toBeLessThan(1e-6)
    expect(relativeError(midP, chiSquare)).toBeLessThan(1e-6)
  })

  test('finds no difference if no pair differs', () => {
    expect(mcnemar(0, 0)).toEqual({ chiSquare: 1, corrected: 1, exact: 1, midP: 1 })
  })

  test('finds no difference in a single pair, because of its correction', () => {
    expect(mcnemar(3, 4).corrected).toBe(1)
    expect(mcnemar(1, 0).exact).toBe(1)
    expect(mcnemar(1, 0).midP).toBeCloseTo(0.5, 15)
  })

  const counts = fc.integer({ min: 0, max: 300 })

  test.prop([counts, counts])('is symmetric; mid-p is below exact by the chance of the observation', (f, g) => {
    const { exact, midP } = mcnemar(f, g)
    expect(mcnemar(g, f)).toEqual(mcnemar(f, g))
    fc.pre(f + g > 0)
    let seen = 0.5 ** (f + g)
    for (let i = 0; i < f; i++) seen *= (f + g - i) / (f - i)
    expect(exact - midP).toBeCloseTo(seen, 12)
  })

  test('refuses fractions, negative counts, and invalid numbers', () => {
    for (const bad of [1.5, -1, Number.NaN]) {
      expect(() => mcnemar(bad, 3)).toThrow(RangeError)
      expect(() => mcnemar(3, bad)).toThrow(RangeError)
    }
  })
})

describe('Tango’s interval and that of Newcombe', () => {
  // (36, 12, 2, 0) as Newcombe 1998c, Table II, has it; the others with scipy 1.17.1 from the published formulas.
  test.each([
    [36, 12, 2, 0, [0.0569, 0.3404], [0.0611, 0.3447]],
    [1, 1, 0, 48, [-0.06, 0.1104], [-0.0528, 0.105]],
    [300, 121, 59, 520, [0.0359, 0.088], [0.0361, 0.0885]],
    [54, 0, 0, 0, [-0.0664, 0.0664], [-0.0664, 0.0664]],
    [53, 0, 0, 1, [-0.0729, 0.0729], [-0.0664, 0.0664]],
    [43, 0, 1, 0, [-0.1181, 0.0597], [-0.1181, 0.0594]],
  ])('of %d, %d, %d, %d', (e, f, g, h, newcombe, score) => {
    expect(rounded(newcombePaired(e, f, g, h))).toEqual(newcombe)
    expect(rounded(tango(f, g, e + f + g + h))).toEqual(score)
  })

  test('Newcombe’s values for (20, 12, 2, 16) and (36, 12, 2, 0) differ; for Tango only pairs that differ count', () => {
    expect(rounded(newcombePaired(20, 12, 2, 16))).toEqual([0.0562, 0.3292])
  })

  test('agree nearly for many pairs', () => {
    const score = tango(1210, 590, 10_000)
    const other = newcombePaired(3000, 1210, 590, 5200)
    expect(score.low).toBeCloseTo(other.low, 4)
    expect(score.high).toBeCloseTo(other.high, 4)
  })
})

describe('Tango’s interval of a paired difference (tango)', () => {
  const tables = fc
    .tuple(fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.nat({ max: 100 }))
    .filter(([f, g, same]) => f + g + same > 0)
    .map(([f, g, same]) => [f, g, f + g + same] as const)

  test.prop([tables])('has ends and signs exchanged if f and g are exchanged', ([f, g, n]) => {
    const { low, high } = tango(f, g, n)
    expect(tango(g, f, n)).toEqual({ low: -high, high: -low })
  })

  test.prop([tables])('holds the observed difference, lies within -1..1, and has a width', ([f, g, n]) => {
    const { low, high } = tango(f, g, n)
    expect(-1 <= low && low <= (f - g) / n && (f - g) / n <= high && high <= 1 && low < high).toBe(true)
  })

  test.prop([tables])('ends where the score is 1.96, to 1e-10', ([f, g, n]) => {
    const { low, high } = tango(f, g, n)
    const score = (d: number) => (f - g - n * d) / Math.sqrt(n * scoreVariance(f, g, n, d))
    const step = 1e-10
    if (low > -1 + step) {
      expect(score(low - step)).toBeGreaterThan(1.959963984540054)
      expect(score(low + step)).toBeLessThan(1.959963984540054)
    }
    if (high < 1 - step) {
      expect(score(high + step)).toBeLessThan(-1.959963984540054)
      expect(score(high - step)).toBeGreaterThan(-1.959963984540054)
    }
  })

  test.prop([tables])('is wider at a higher level, and narrower if every pair occurs four times', ([f, g, n]) => {
    const { low, high } = tango(f, g, n)
    const surer = tango(f, g, n, 0.99)
    const more = tango(4 * f, 4 * g, 4 * n)
    expect(surer.low < low || low === -1).toBe(true)
    expect(surer.high > high || high === 1).toBe(true)
    expect(more.high - more.low).toBeLessThan(high - low)
  })

  test('reaches the end of the scale if every pair differs in the same direction', () => {
    expect(tango(50, 0, 50).high).toBe(1)
    expect(tango(0, 50, 50).low).toBe(-1)
  })

  test('keeps its digits for ten thousand million pairs', () => {
    const z2 = 3.8414588206941236
    const { low, high } = tango(0, 0, 1e10)
    expect(relativeError(high, z2 / (1e10 + z2))).toBeLessThan(1e-6)
    expect(low).toBe(-high)
    // For many pairs that differ: the normal interval.
    const many = tango(3e9, 2e9, 1e10)
    expect(relativeError((many.high - many.low) / 2, 1.959963984540054 * Math.sqrt((0.5 - 0.01) / 1e10))).toBeLessThan(
      1e-6,
    )
  })

  test.each([
    ['no pairs', 0, 0, 0],
    ['more that differ than there are', 3, 3, 5],
    ['negative counts', -1, 3, 5],
    ['no number', Number.NaN, 3, 5],
  ])('refuses %s', (_, f, g, n) => {
    expect(() => tango(f, g, n)).toThrow(RangeError)
    expect(() => tango(g, f, n)).toThrow(RangeError)
  })

  test('refuses a level outside 0..1', () => {
    expect(() => tango(1, 2, 5, 95)).toThrow(RangeError)
  })
})

describe('the paired t interval (pairedT)', () => {
  test("agrees with R t.test(paired = TRUE) on Student's sleep data", () => {
    // Differences of the extra hours 1.2 2.4 1.3 1.3 0 1 1.8 0.8 4.6 1.4, in tenths.
    const { mean, sd, low, high, p } = pairedT(10, 158, 3858, 10)
    expect(mean).toBeCloseTo(1.58, 14)
    expect(sd).toBeCloseTo(1.2299954832798732, 13)
    expect(low).toBeCloseTo(0.7001142367230175, 11)
    expect(high).toBeCloseTo(2.459885763276983, 11)
    expect(p).toBeCloseTo(0.002832890197384273, 12)
  })

  test('agrees with scipy 1.17.1 for block scores in quarters', () => {
    // 1 -1 3 0 2 1 0 0 -2 2.
    const { low, high, p } = pairedT(10, 6, 24, 4)
    expect(low).toBeCloseTo(-0.11925055787064895, 12)
    expect(high).toBeCloseTo(0.4192505578706489, 12)
    expect(p).toBeCloseTo(0.23927242482697827, 12)
  })

  test('agrees with R on ten block means taken as differences', () => {
    const { low, high } = pairedT(10, 21, 55, 4)
    expect(low).toBeCloseTo(0.328186548742161, 13)
    expect(high).toBeCloseTo(0.721813451257839, 13)
  })

  test('has no error if the differences do not vary', () => {
    expect(pairedT(50, 0, 0, 4)).toEqual({ mean: 0, sd: 0 })
    expect(pairedT(50, 100, 200, 4)).toEqual({ mean: 0.5, sd: 0 })
    expect(pairedT(1, 2, 4, 4)).toEqual({ mean: 0.5 })
  })

  test.prop([fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 40 }).filter(varied)])(
    'finds a difference at 5%% exactly if its interval excludes 0',
    (values) => {
      const { low, high, p } = pairedTOf(values)
      expect((p ?? Number.NaN) < 0.05).toBe((low ?? Number.NaN) > 0 || (high ?? Number.NaN) < 0)
    },
  )

  test.prop([fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 2, maxLength: 40 }).filter(varied)])(
    'has ends and signs exchanged if the differences are reversed',
    (values) => {
      const one = pairedTOf(values)
      const other = pairedTOf(values.map((value) => -value))
      expect(other.low).toBe(-(one.high ?? Number.NaN))
      expect(other.p).toBe(one.p)
    },
  )

  test('refuses no pairs, impossible sums, and a unit that is not positive', () => {
    expect(() => pairedT(0, 0, 0, 4)).toThrow(RangeError)
    expect(() => pairedT(2, 4, 7, 4)).toThrow(RangeError)
    expect(() => pairedT(2, 1, 1, 0)).toThrow(RangeError)
    expect(() => pairedT(2, 1, 1, Number.NaN)).toThrow(RangeError)
  })
})

describe('the limit if no pair differs (noDifference)', () => {
  test.prop([fc.integer({ min: 1, max: 1e6 })])('equals Tango’s limit', (n) => {
    expect(noDifference(n)).toBeCloseTo(tango(0, 0, n).high, 13)
  })

  test('is never 0, and covers everything if there are no pairs', () => {
    expect(noDifference(1e10)).toBeGreaterThan(3e-10)
    expect(noDifference(0)).toBe(1)
    expect(noDifference(54, 0.99)).toBeGreaterThan(noDifference(54))
  })

  test('refuses a negative number of pairs and a level outside 0..1', () => {
    expect(() => noDifference(-1)).toThrow(RangeError)
    expect(() => noDifference(5, 95)).toThrow(RangeError)
  })
})

/** n times the variance under difference `d`, as Tango writes it: the larger root of 2n q^2 + b q + c. */
function scoreVariance(f: number, g: number, n: number, d: number): number {
  const b = -f - g + (2 * n - f + g) * d
  const c = -g * d * (1 - d)
  const q = (Math.sqrt(b * b - 8 * n * c) - b) / (4 * n)
  return 2 * q + d * (1 - d)
}

function pairedTOf(values: readonly number[]) {
  const sum = values.reduce((total, value) => total + value, 0)
  const sumSq = values.reduce((total, value) => total + value * value, 0)
  return pairedT(values.length, sum, sumSq, 4)
}

function varied(values: readonly number[]): boolean {
  return values.some((value) => value !== values[0])
}

function rounded({ low, high }: Interval): number[] {
  return [low, high].map((end) => Math.round(end * 1e4) / 1e4)
}
