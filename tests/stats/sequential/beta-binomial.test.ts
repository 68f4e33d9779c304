import { describe, expect } from 'vitest'
import { nextLook } from '../../../src/run/study/looks.ts'
import {
  betaBinomialLogE,
  betaBinomialSequence,
  boundary,
  uniformMixture,
  uniformMixtureLogE,
} from '../../../src/stats/sequential/beta-binomial.ts'
import { fc, test } from '../../support/properties.ts'
import { Random } from '../../support/random.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

describe('the 95% confidence sequence by the beta-binomial mixture', () => {
  // The first seven are test values of confseq (Howard); its root finder does not determine the sixth decimal.
  test.each([
    [700, 1000, 100, 0.651629, 0.745949],
    [15, 50, 50, 0.129556, 0.511896],
    [5, 50, 50, 0.013021, 0.269264],
    [1, 50, 50, 0, 0.134891],
    [1, 2, 50, 0, 1],
    [100, 200, 1, 0.328923, 0.671076],
    [0, 1, 50, 0, 1],
    [530, 1000, 1000, 0.482014, 0.577658],
    [5200, 10000, 1000, 0.503787, 0.536188],
    [5000, 10000, 1000, 0.483786, 0.516214],
  ])('of a sum of %d in %d, best at %d, is %d to %d', (sum, n, best, low, high) => {
    const found = betaBinomialSequence(sum, n, { best })
    expect(Math.abs(found.low - low)).toBeLessThan(1e-6)
    expect(Math.abs(found.high - high)).toBeLessThan(1e-6)
  })

  // By bisection with mpmath, 60 digits.
  test.each([
    [5.2e8, 1e9, 1e6, 0.5199388673482108, 0.520061132292493],
    [5.2e8, 1e9, 1000, 0.5199260819392318, 0.5200739175172383],
    [5e7 + 3333.25, 1e8, 1000, 0.49981204190435774, 0.500254623087607],
    [2, 1e9, 1000, 6.2502789848049636e-18, 2.1980852203439648e-8],
    [1.5, 20, 1000, 1.034468350209899e-5, 0.752532610026496],
    [20, 20, 1000, 0.29387525607298054, 1],
  ])('is right to 1e-12 for a sum of %d in %d, best at %d', (sum, n, best, low, high) => {
    const found = betaBinomialSequence(sum, n, { best })
    expect(relativeError(found.low, low)).toBeLessThan(1e-12)
    expect(Math.abs(found.high - high)).toBeLessThan(1e-15)
  })

  // ln M by sum, n, p and best: from log gamma functions with mpmath, 60 digits. Without the constant of the mixture: uniform.
  test.each([
    [50004000, 1e8, 0.5, 1000, -6.478161972580592, -8.664549029690122],
    [50004000, 1e8, 0.5, 1e6, -3.0193377983164926, -8.664549029690122],
    [3, 1e8, 1e-7, 1000, -7.504499835901014, -13.53667633370643],
    [500004000, 1e9, 0.5, 1000, -7.917453566294465, -10.103841566610138],
    [500004000, 1e9, 0.4999, 1000, 13.682544134806792, 11.496158854718626],
    [6e8, 1e9, 0.5, 1000, 20135503.07015747, 20135503.39443631],
    [50.25, 100, 0.45, 7, -8.43885062467733, -1.5303220579426606],
    [1e9, 1e9, 0.999999999, 1000, 0.9999979847648726, -19.723265865728344],
  ])('has evidence right to 1e-10 for a sum of %d in %d against %d, best at %d', (sum, n, p, best, mixed, uniform) => {
    expect(relativeError(betaBinomialLogE(sum, n, p, best), mixed)).toBeLessThan(1e-10)
    expect(relativeError(uniformMixtureLogE(sum, n, p), uniform)).toBeLessThan(1e-10)
  })
})

describe('the 95% confidence sequence by the uniform mixture', () => {
  // scipy: M = B(S + 1, n - S + 1) / (p^S (1 - p)^(n - S)), limits by bisection.
  test.each([
    [0, 10, 0, 0.41688],
    [7, 10, 0.266741, 0.96336],
    [15, 50, 0.131445, 0.517077],
    [530, 1000, 0.474229, 0.585275],
    [5200, 10000, 0.500799, 0.539162],
  ])('of a sum of %d in %d is %d to %d', (sum, n, low, high) => {
    const found = uniformMixture(sum, n)
    expect(found.low).toBeCloseTo(low, 6)
    expect(found.high).toBeCloseTo(high, 6)
  })

  test.each([
    [0, 10, 4.533577],
    [700, 1000, 78.96693],
    [530, 1000, -1.429556],
  ])('has evidence against 1/2, for a sum of %d in %d, of e^%d', (sum, n, expected) => {
    expect(uniformMixtureLogE(sum, n, 0.5)).toBeCloseTo(expected, 6)
  })
})

const METHODS = {
  betaBinomial: {
    interval: (sum: number, n: number, level: number) => betaBinomialSequence(sum, n, { level }),
    logE: (sum: number, n: number, p: number) => betaBinomialLogE(sum, n, p),
  },
  uniform: { interval: uniformMixture, logE: uniformMixtureLogE },
}

describe.each(['betaBinomial', 'uniform'] as const)('%s', (name) => {
  const { interval, logE } = METHODS[name]
  const sums = fc
    .integer({ min: 1, max: 20000 })
    .chain((n) => fc.tuple(fc.double({ min: 0, max: n, noNaN: true }), fc.constant(n)))
  const level = fc.double({ min: 0.3, max: 0.999, noNaN: true })

  test('has no evidence without observations', () => {
    expect(interval(0, 0, 0.95)).toEqual({ low: 0, high: 1 })
    expect(logE(0, 0, 0.3)).toBe(0)
  })

  test.prop([sums, level])('holds exactly the means with evidence below 1 / (1 - level)', ([sum, n], wanted) => {
    const { low, high } = interval(sum, n, wanted)
    const most = -Math.log1p(-wanted)
    for (let i = 1; i < 100; i++) {
      const p = i / 100
      if (Math.min(Math.abs(p - low), Math.abs(p - high)) < 1e-9) continue
      expect(logE(sum, n, p) < most, `${p}`).toBe(low < p && p < high)
    }
    expect(low <= sum / n && sum / n <= high).toBe(true)
  })

  test.prop([sums])('is mirrored for failures', ([sum, n]) => {
    const successes = interval(sum, n, 0.95)
    const failures = interval(n - sum, n, 0.95)
    expect(failures.low).toBeCloseTo(1 - successes.high, 9)
    expect(failures.high).toBeCloseTo(1 - successes.low, 9)
  })

  test('leaves room for an event after a billion observations without a success', () => {
    expect(interval(0, 1e9, 0.95).low).toBe(0)
    expect(interval(0, 1e9, 0.95).high).toBeGreaterThan(2.99e-9)
    expect(interval(1e9, 1e9, 0.95).high).toBe(1)
  })

  test('refuses impossible sums, and a level or a mean outside 0..1', () => {
    for (const bad of [
      () => interval(6, 5, 0.95),
      () => interval(-1, 5, 0.95),
      () => interval(1, 5, 95),
      () => logE(6, 5, 0.5),
      () => logE(1, 5, 0),
      () => logE(1, 5, 1),
    ]) {
      expect(bad).toThrow(RangeError)
    }
  })
})

test('a sequence needs a positive number of observations at which it is best', () => {
  expect(() => betaBinomialSequence(1, 5, { best: 0 })).toThrow(RangeError)
})

test('a sequence is narrowest near the number at which it is to be best', () => {
  const width = (best: number): number => {
    const { low, high } = betaBinomialSequence(5000, 10000, { best })
    return high - low
  }
  expect(width(10000)).toBeLessThan(width(1000))
  expect(width(10000)).toBeLessThan(width(100000))
})

test('boundary finds the last number for which a condition holds, to the last digit and near 0', () => {
  expect(boundary((x) => x <= 0.3, 0, 1)).toBe(0.3)
  expect(boundary((x) => x >= 1e-200, 1, 0)).toBe(1e-200)
})

describe('fair games with many looks', () => {
  const GAMES = 10000
  const uniform = excludingDistances(uniformMixtureLogE)
  const mixture = excludingDistances((sum, n, p) => betaBinomialLogE(sum, n, p))

  // 0.0374 and 0.0356 come from an independent simulation with scipy, 20,000 streams.
  test('exclude one half at some game in 3.7% and 3.6% of 4,000 streams', () => {
    const random = new Random(11)
    let byUniform = 0
    let byMixture = 0
    const streams = 4000
    for (let i = 0; i < streams; i++) {
      let sum = 0
      let outUniform = false
      let outMixture = false
      for (let n = 0, bits = 0; n < GAMES; n++, bits >>>= 1) {
        if (n % 32 === 0) bits = Math.floor(random.next() * 2 ** 32)
        sum += bits & 1
        const distance = Math.abs(sum - (n + 1) / 2)
        outUniform ||= distance >= (uniform[n + 1] as number)
        outMixture ||= distance >= (mixture[n + 1] as number)
      }
      if (outUniform) byUniform++
      if (outMixture) byMixture++
    }
    // Three standard errors of the simulation are 0.009.
    expect(Math.abs(byUniform / streams - 0.0374)).toBeLessThan(0.009)
    expect(Math.abs(byMixture / streams - 0.0356)).toBeLessThan(0.009)
  })

  test('exclude it less often at the looks of a run, where repeated z tests reject one time in five', () => {
    const random = new Random(12)
    const streams = 10000
    const tenths = Array.from({ length: 10 }, (_, i) => (i + 1) * 1000)
    const looks: number[] = []
    for (let n = nextLook(0); n <= GAMES; n = nextLook(n)) looks.push(n)
    const stops = [...new Set([...looks, ...tenths])].toSorted((a, b) => a - b)
    const found = { uniform: 0, mixture: 0, peeking: 0, once: 0 }
    for (let i = 0; i < streams; i++) {
      const out = { uniform: false, mixture: false, peeking: false, once: false }
      let sum = 0
      let before = 0
      for (const n of stops) {
        sum += heads(random, n - before)
        before = n
        const distance = Math.abs(sum - n / 2)
        if (looks.includes(n)) {
          out.uniform ||= distance >= (uniform[n] as number)
          out.mixture ||= distance >= (mixture[n] as number)
        }
        if (tenths.includes(n)) {
          out.once = distance >= 1.959964 * Math.sqrt(n / 4)
          out.peeking ||= out.once
        }
      }
      for (const name of ['uniform', 'mixture', 'peeking', 'once'] as const) if (out[name]) found[name]++
    }
    expect(found.uniform / streams).toBeLessThan(0.04)
    expect(found.mixture / streams).toBeLessThan(0.04)
    // Armitage, McPherson & Rowe (1969): 0.193 for ten looks. Four standard errors on either side.
    expect(Math.abs(found.peeking / streams - 0.193)).toBeLessThan(0.016)
    expect(Math.abs(found.once / streams - 0.048)).toBeLessThan(0.009)
  })

  /** For each n, the smallest distance from n/2 at which a sum of n has evidence of at least 20 against 1/2. */
  function excludingDistances(logE: (sum: number, n: number, p: number) => number): number[] {
    const distances = [Number.POSITIVE_INFINITY]
    let last = 0.5
    for (let n = 1; n <= GAMES; n++) {
      let distance = Math.max(last - 0.5, 0)
      while (n / 2 + distance <= n && logE(n / 2 + distance, n, 0.5) < Math.log(20)) distance += 0.5
      distances.push(n / 2 + distance > n ? Number.POSITIVE_INFINITY : distance)
      if (n / 2 + distance <= n) last = distance
    }
    return distances
  }
})

/** Number of heads among this many fair coins. */
function heads(random: Random, coins: number): number {
  let count = 0
  for (let left = coins; left > 0; left -= 32) {
    let bits = Math.floor(random.next() * 2 ** 32)
    if (left < 32) bits >>>= 32 - left
    for (; bits !== 0; bits &= bits - 1) count++
  }
  return count
}
