import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as maths from '../../src/core/maths.ts'
import { TABLES } from './maths-tables.ts'

type Name = keyof typeof TABLES
const NAMES = Object.keys(TABLES) as Name[]
const FUNCTIONS: Readonly<Record<string, (...values: number[]) => number>> = maths

const FLOAT = new Float64Array(1)
const BITS = new BigInt64Array(FLOAT.buffer)

/** Number of doubles from one number to another, the second excluded. */
function between(x: number, y: number): number {
  const [a, b] = [x, y].map((value) => {
    FLOAT[0] = value
    const bits = BITS[0] as bigint
    return bits < 0n ? -(bits & 0x7fffffffffffffffn) : bits
  }) as [bigint, bigint]
  return Number(a - b)
}

describe.each(NAMES)('%s', (name) => {
  const rows: readonly (readonly number[])[] = TABLES[name]

  test('gives the bits of the table', () => {
    const off = rows.map((row) => between(FUNCTIONS[name]?.(...row.slice(0, -2)) as number, row.at(-2) as number))
    expect(off).toEqual(rows.map((row) => row.at(-1)))
  })

  // Each product of a whole power is rounded.
  test('is within one double of the true value', () => {
    for (const row of rows) {
      const most = name === 'wholePower' ? Math.max(1, (row[1] as number) / 2) : 1
      expect(Math.abs(row.at(-1) as number)).toBeLessThanOrEqual(most)
    }
  })
})

/** Arguments computed from whole numbers. */
function uniforms(n: number): number[] {
  let word = 1
  return Array.from({ length: n }, () => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0
    return word / 0x100000000
  })
}

// Every engine must give these: SHA-256 of the values as JSON, which writes numbers without loss.
test.each<readonly [string, (x: number, y: number) => number, string]>([
  ['exp', (x) => maths.exp(60 * x - 30), 'b2fe1dcbfcd2a72f6cf998221805128f'],
  ['expm1', (x) => maths.expm1(6 * x - 3), '0b8afc357e3d417d59a4703b9dd692ce'],
  ['log', (x) => maths.log(9 * x), 'e87a4aea758350fae6c6d7215d920d97'],
  ['log1p', (x) => maths.log1p(4 * x - 1), '282606a38af1295fa020838a7f9b739d'],
  ['sin', (x) => maths.sin(40 * x - 20), '3c683f210715ca0b2ee0ef87bff2d038'],
  ['cos', (x) => maths.cos(40 * x - 20), '0f9fdfed3787c61ff4a366926b43d55d'],
  ['asin', (x) => maths.asin(2 * x - 1), 'df9299149c696a63dcfe3b3b70e4f1f0'],
  ['atan2', (x, y) => maths.atan2(x - 0.5, y - 0.5), '4189edadc67532903fa45cc7e73d22da'],
  ['hypot', (x, y) => maths.hypot(x, y), 'e9084740b04788216240cf77d79fa1c8'],
  ['power', (x, y) => maths.power(10 * x, 40 * y - 20), '907e28896f81208f56a04de62244f754'],
  ['wholePower', (x, y) => maths.wholePower(x, Math.floor(20 * y)), '767a3f8c9379dfb3cd59fefb1448f21c'],
])('4,096 values of %s have the digest of every engine', (_, value, digest) => {
  const values = uniforms(8192)
  const found = Array.from({ length: 4096 }, (_, i) => value(values[2 * i] as number, values[2 * i + 1] as number))
  expect(createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 32)).toBe(digest)
})

describe('special values and limits', () => {
  const { NEGATIVE_INFINITY: least, POSITIVE_INFINITY: most } = Number

  test.each([
    ['exp', [Number.NaN], Number.NaN],
    ['exp', [most], most],
    ['exp', [least], 0],
    ['exp', [710], most],
    ['exp', [-746], 0],
    ['exp', [0], 1],
    ['expm1', [least], -1],
    ['expm1', [most], most],
    ['expm1', [-0], -0],
    ['expm1', [Number.NaN], Number.NaN],
    ['log', [0], least],
    ['log', [-1], Number.NaN],
    ['log', [1], 0],
    ['log', [most], most],
    ['log1p', [-1], least],
    ['log1p', [-2], Number.NaN],
    ['log1p', [-0], -0],
    ['log1p', [most], most],
    ['sin', [-0], -0],
    ['sin', [most], Number.NaN],
    ['cos', [0], 1],
    ['cos', [Number.NaN], Number.NaN],
    ['asin', [1.0000000000000002], Number.NaN],
    ['asin', [-0], -0],
    ['atan2', [0, 0], 0],
    ['atan2', [-0, 0], -0],
    ['atan2', [0, -0], Math.PI],
    ['atan2', [-0, -1], -Math.PI],
    ['atan2', [1, -0], Math.PI / 2],
    ['atan2', [most, most], Math.PI / 4],
    ['atan2', [most, least], (3 * Math.PI) / 4],
    ['atan2', [-1, most], -0],
    ['atan2', [1, least], Math.PI],
    ['atan2', [Number.NaN, 1], Number.NaN],
    ['hypot', [], 0],
    ['hypot', [0, -0], 0],
    ['hypot', [Number.NaN, least], most],
    ['hypot', [Number.NaN, 1], Number.NaN],
    ['hypot', [2, 3, 6], 7],
    ['power', [0, 0], 1],
    ['power', [Number.NaN, 0], 1],
    ['power', [0, -1], most],
    ['power', [-0, 3], -0],
    ['power', [-2, 0.5], Number.NaN],
    ['power', [2, 1024], most],
    ['power', [2, -1075], 0],
    ['power', [0.5, most], 0],
    ['power', [2, most], most],
    ['power', [1, most], Number.NaN],
    ['power', [most, -2], 0],
    ['power', [least, 3], least],
    ['decimalExponent', [0], least],
    ['decimalExponent', [-1000], 3],
    ['decimalExponent', [999.9999999999999], 2],
    ['decimalExponent', [0.001], -3],
    ['decimalExponent', [most], most],
    ['decimalExponent', [Number.NaN], Number.NaN],
    ['tenTo', [23], 1e23],
    ['tenTo', [-7], 1e-7],
    ['squared', [-3], 9],
  ])('%s(%j) is %d', (name, values, expected) => {
    expect(FUNCTIONS[name]?.(...values)).toBe(expected)
  })

  test.each([maths.sin, maths.cos])('an angle of more than 2^19 quarter turns is refused', (turn) => {
    expect(() => turn(823550)).toThrow(RangeError)
    expect(Math.abs(turn(-823549))).toBeLessThan(1)
  })
})
