import { describe, expect } from 'vitest'
import { binomialPmf, chanceOf, InverseCdf, totalPmf } from '../../src/core/binomial.ts'
import { fc, test } from '../support/properties.ts'
import { relativeError } from '../support/statistics/relative-error.ts'

fc.configureGlobal({ seed: 7 })

/** Binomial coefficients n over k, k = 0..n. */
function choices(n: number): bigint[] {
  const row = [1n]
  for (let k = 0; k < n; k++) row.push(((row[k] as bigint) * BigInt(n - k)) / BigInt(k + 1))
  return row
}

/** A fraction, computed to more than 30 decimals and then rounded to a double. */
function ratio(top: bigint, bottom: bigint): number {
  const shift = BigInt(Math.max(0, bottom.toString(2).length - top.toString(2).length + 80))
  return top === 0n ? 0 : Number((top << shift) / bottom) * 2 ** -Number(shift)
}

describe('the binomial distribution (binomialPmf)', () => {
  test.each([
    [1, 1, 2],
    [10, 4, 9],
    [10, 1, 6],
    [20, 1, 2],
    [60, 5, 6],
    [256, 1, 3],
    [256, 1, 20],
    [250, 19, 20],
    [1000, 1, 2],
    [3000, 4, 9],
  ])('of %d trials at %d/%d is the exact fraction', (n, top, bottom) => {
    const all = BigInt(bottom) ** BigInt(n)
    const expected = choices(n).map((ways, k) =>
      ratio(ways * BigInt(top) ** BigInt(k) * BigInt(bottom - top) ** BigInt(n - k), all),
    )
    const pmf = binomialPmf(n, top / bottom)
    expect(pmf).toHaveLength(n + 1)
    pmf.forEach((p, k) => {
      const exact = expected[k] as number
      expect(Math.abs(p - exact)).toBeLessThan(1e-14)
      // The tails are compared as well, as far as doubles have full precision.
      if (exact > 1e-300) expect(relativeError(p, exact)).toBeLessThan(1e-12)
    })
  })

  test.each([0, 1, 5, 256])('of %d trials that always or never succeed is certain', (n) => {
    const never = Array.from({ length: n + 1 }, (_, k) => (k === 0 ? 1 : 0))
    expect(binomialPmf(n, 0)).toEqual(never)
    expect(binomialPmf(n, 1)).toEqual(never.toReversed())
  })

  test('of no trials is certain', () => {
    expect(binomialPmf(0, 0.3)).toEqual([1])
  })

  test.prop([fc.integer({ min: 0, max: 5000 }), fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true })])(
    'adds up to 1, with mean n p',
    (n, p) => {
      const pmf = binomialPmf(n, p)
      expect(pmf.reduce((sum, q) => sum + q, 0)).toBeCloseTo(1, 12)
      expect(
        relativeError(
          pmf.reduce((sum, q, k) => sum + k * q, 0),
          n * p,
        ),
      ).toBeLessThan(1e-11)
    },
  )
})

describe('the distribution of a total (totalPmf)', () => {
  test('of 2d6 is a triangle in 36ths', () => {
    const ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    totalPmf(2, 6).forEach((p, total) => expect(p).toBeCloseTo((ways[total] as number) / 36, 15))
  })

  test('of no dice is 0', () => {
    expect(totalPmf(0, 6)).toEqual([1])
  })

  test.each([
    [1, 2],
    [3, 20],
    [12, 6],
    [256, 6],
  ])('of %d dice of %d sides is the exact fraction', (n, sides) => {
    // Number of ways to a total: the polynomial (x + … + x^sides)^n.
    let ways = [1n]
    for (let die = 0; die < n; die++) {
      const next = new Array<bigint>(ways.length + sides).fill(0n)
      ways.forEach((count, total) => {
        for (let face = 1; face <= sides; face++) next[total + face] = (next[total + face] as bigint) + count
      })
      ways = next
    }
    const all = BigInt(sides) ** BigInt(n)
    totalPmf(n, sides).forEach((p, total) => {
      expect(Math.abs(p - ratio(ways[total] as bigint, all))).toBeLessThan(1e-14)
    })
  })
})

describe('the chance of one die (chanceOf)', () => {
  test.each([
    [6, 1, 1],
    [6, 3, 4 / 6],
    [6, 6, 1 / 6],
    [6, 7, 0],
    [6, 9, 0],
    [6, 0, 1],
    [20, 11, 1 / 2],
  ])('with %d sides to show %d or more is %d', (sides, target, chance) => {
    expect(chanceOf(sides, target)).toBe(chance)
  })
})

/** Number of words whose value is less than k, for k = 1, 2, …; found by bisection, because values grow with words. */
function bounds(table: InverseCdf, values: number): number[] {
  return Array.from({ length: values - 1 }, (_, i) => {
    let low = 0
    let high = 2 ** 32
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if (table.at(middle | 0) > i) high = middle
      else low = middle + 1
    }
    return low
  })
}

const pmfs = fc
  .array(
    fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1e-9, noNaN: true })),
    {
      minLength: 1,
      maxLength: 40,
    },
  )
  .map((weights) => ({ weights, total: weights.reduce((sum, w) => sum + w, 0) }))
  .filter(({ total }) => total > 1e-3)
  .map(({ weights, total }) => weights.map((weight) => weight / total))

describe('the inverse distribution function (InverseCdf)', () => {
  test('has its steps at the exact words', () => {
    const table = new InverseCdf([0.25, 0.5, 0.25])
    const words = [0, 0x3fffffff, 0x40000000, 0x7fffffff, 0x80000000, 0xbfffffff, 0xc0000000, 0xffffffff]
    expect(words.map((value) => table.at(value))).toEqual([0, 0, 1, 1, 1, 1, 2, 2])
    // Words may be signed.
    expect(words.map((value) => table.at(value | 0))).toEqual([0, 0, 1, 1, 1, 1, 2, 2])
  })

  test('has steps inside a cell of the guide', () => {
    const step = 0x12345678
    const table = new InverseCdf([step / 2 ** 32, 1 - step / 2 ** 32])
    expect([step - 1, step, step + 1].map((value) => table.at(value))).toEqual([0, 1, 1])
  })

  test('gives a value that is certain for every word', () => {
    for (const pmf of [[1], [0, 0, 1], [0, 1, 0], [1, 0, 0]]) {
      const values = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff].map((value) => new InverseCdf(pmf).at(value))
      expect(new Set(values)).toEqual(new Set([pmf.indexOf(1)]))
    }
  })

  test('never gives a value with chance 0', () => {
    const pmf = [0, 0.3, 0, 0.4, 0.3, 0, 0]
    const table = new InverseCdf(pmf)
    const seen = new Set<number>()
    for (let value = 0; value < 2 ** 32; value += 40_503) seen.add(table.at(value))
    for (const bound of bounds(table, pmf.length)) {
      for (const near of [bound - 1, bound, bound + 1]) if (near >= 0 && near < 2 ** 32) seen.add(table.at(near))
    }
    expect(seen).toEqual(new Set([1, 3, 4]))
  })

  test('never gives a value whose chance is far below one word', () => {
    // 20 sixes of 20 dice have a chance of 3 in 10^16, and 16 sixes or more a chance of four words.
    const table = new InverseCdf(binomialPmf(20, 1 / 6))
    expect(table.at(0xffffffff)).toBeLessThanOrEqual(16)
    expect(new InverseCdf(binomialPmf(256, 1 / 2)).at(0xffffffff)).toBeLessThanOrEqual(180)
  })

  test.prop([pmfs])('gives every value its probability to 2^-31, in order', (pmf) => {
    const table = new InverseCdf(pmf)
    const ends = [0, ...bounds(table, pmf.length), 2 ** 32]
    let sum = 0
    pmf.forEach((p, value) => {
      const width = (ends[value + 1] as number) - (ends[value] as number)
      expect(Math.abs(width / 2 ** 32 - p)).toBeLessThanOrEqual(2 ** -31)
      expect(Math.abs((ends[value] as number) / 2 ** 32 - sum)).toBeLessThanOrEqual(2 ** -32)
      sum += p
    })
  })

  test.prop([pmfs, fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 50, maxLength: 50 })])(
    'agrees with the distribution function for any word',
    (pmf, words) => {
      const table = new InverseCdf(pmf)
      for (const value of words) {
        let sum = 0
        const share = (value + 0.5) / 2 ** 32
        const expected = pmf.findIndex((p) => {
          sum += p
          return share < sum
        })
        const found = table.at(value)
        // A word next to a step may be rounded to either side.
        const near = pmf.slice(0, Math.min(found, expected) + 1).reduce((total, p) => total + p, 0)
        if (found !== expected) expect(Math.abs(near - share)).toBeLessThan(2 ** -31)
      }
    },
  )
})
