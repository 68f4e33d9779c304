import { describe, expect, test } from 'vitest'
import {
  levelIndex,
  type Saltelli,
  type SobolIndex,
  saltelliDesign,
  sobolIndices,
} from '../../../src/stats/sensitivity/sobol.ts'
import { Random } from '../../support/random.ts'
import { relativeError } from '../../support/statistics/relative-error.ts'

/** A function on the unit cube, with nodes and weights of a quadrature rule for it. */
interface Case {
  readonly dimensions: number
  readonly value: (x: readonly number[]) => number
  readonly rule: readonly { readonly x: number; readonly weight: number }[]
}

const G = [0, 1, 4.5, 9, 99, 99, 99, 99]

/** Ishigami & Homma 1990 with a = 7, b = 0.1. */
const ISHIGAMI: Case = {
  dimensions: 3,
  value: (point) => {
    const [x = 0, y = 0, z = 0] = point.map((u) => Math.PI * (2 * u - 1))
    return Math.sin(x) + 7 * Math.sin(y) ** 2 + 0.1 * z ** 4 * Math.sin(x)
  },
  rule: gauss(24, 0, 1),
}

/** Sobol's g-function of the first parameters of G; its kink is in the middle. */
function gFunction(dimensions: number): Case {
  return {
    dimensions,
    value: (x) => x.reduce((product, u, i) => (product * (Math.abs(4 * u - 2) + (G[i] ?? 0))) / (1 + (G[i] ?? 0)), 1),
    rule: [...gauss(2, 0, 0.5), ...gauss(2, 0.5, 1)],
  }
}

describe('the definitions, computed by quadrature,', () => {
  test('give the known indices of the Ishigami function', () => {
    // Saltelli et al., Global Sensitivity Analysis (2008), by formula.
    const closed = closedVariances(ISHIGAMI)
    const v = closed(7)
    expect(v).toBeCloseTo(13.844588, 6)
    expect([1, 2, 4].map((set) => closed(set) / v)).toEqual(near([0.313905, 0.442411, 0], 6))
    expect([6, 5, 3].map((others) => 1 - closed(others) / v)).toEqual(near([0.557589, 0.442411, 0.243684], 6))
    expect((closed(5) - closed(1) - closed(4)) / v).toBeCloseTo(0.243684, 6)
  })

  test('give the known indices of the g-function', () => {
    // V = product of (1 + 1 / (3 (1 + a)^2)) - 1. Four parameters by quadrature; the factor of the other four by this formula.
    const parts = G.map((a) => 1 / (3 * (1 + a) ** 2))
    const v = parts.reduce((product, part) => product * (1 + part), 1) - 1
    expect(v).toBeCloseTo(0.465424, 6)
    const closed = closedVariances(gFunction(4))
    const rest = parts.slice(4).reduce((product, part) => product * (1 + part), 1)
    expect(relativeError((closed(15) + 1) * rest - 1, v)).toBeLessThan(1e-12)
    const first = [1, 2, 4, 8].map((set) => closed(set) / v)
    expect(first).toEqual(near([0.716192, 0.179048, 0.023676, 0.007162], 6))
    expect((parts[4] ?? 0) / v).toBeCloseTo(7.2e-5, 6)
    const total = [14, 13, 11, 7].map((others) => 1 - ((closed(others) + 1) * rest - 1) / v)
    expect(total).toEqual(near([0.787144, 0.242198, 0.034317, 0.01046], 6))
    const others = (closed(15) + 1) * (rest / (1 + (parts[4] ?? 0))) - 1
    expect(1 - others / v).toBeCloseTo(1.05e-4, 6)
  })
})

describe('the indices of parameters (sobolIndices)', () => {
  test('of the Ishigami function are within their error, pairs too', () => {
    const indices = sobolIndices(outputsOf(ISHIGAMI, 2 ** 13, true), { uniform: source(2) })
    expect(relativeError(indices?.variance ?? 0, 13.844588)).toBeLessThan(0.03)
    const { parameters = [], pairs = [] } = indices ?? {}
    expectNear(
      parameters.map(({ first }) => first),
      [0.313905, 0.442411, 0],
    )
    expectNear(
      parameters.map(({ total }) => total),
      [0.557589, 0.442411, 0.243684],
    )
    expect(pairs.map(({ one, other }) => [one, other])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
    expectNear(
      pairs.map(({ closed }) => closed),
      [0.756316, 0.557589, 0.442411],
    )
    expectNear(
      pairs.map(({ interaction }) => interaction),
      [0, 0.243684, 0],
    )
  })

  test('of the g-function are within their error', () => {
    const indices = sobolIndices(outputsOf(gFunction(8), 2 ** 13), { uniform: source(3) })
    expect(indices).not.toHaveProperty('pairs')
    const { parameters = [] } = indices ?? {}
    expectNear(
      parameters.map(({ first }) => first),
      [0.716192, 0.179048, 0.023676, 0.007162, 7.2e-5, 7.2e-5, 7.2e-5, 7.2e-5],
    )
    expectNear(
      parameters.map(({ total }) => total),
      [0.787144, 0.242198, 0.034317, 0.01046, 1.05e-4, 1.05e-4, 1.05e-4, 1.05e-4],
    )
    // Jansen's estimator is precise for small indices.
    expect(parameters[4]?.total.standardError).toBeLessThan(1e-5)
  })

  test('are corrected for the noise', () => {
    const sd = 4
    const random = new Random(8)
    const noisy = map(outputsOf(ISHIGAMI, 2 ** 13, true), (value) => value + sd * random.normal())
    const blind = sobolIndices(noisy, { uniform: source(4) })
    const told = sobolIndices(noisy, { uniform: source(4), noise: sd ** 2 })
    expect(relativeError(told?.variance ?? 0, 13.844588)).toBeLessThan(0.06)
    expectNear(
      (told?.parameters ?? []).map(({ first }) => first),
      [0.313905, 0.442411, 0],
    )
    expectNear(
      (told?.parameters ?? []).map(({ total }) => total),
      [0.557589, 0.442411, 0.243684],
    )
    expectNear(
      (told?.pairs ?? []).map(({ closed }) => closed),
      [0.756316, 0.557589, 0.442411],
    )
    // Without the correction, noise halves the first-order indices and gives each parameter a total index of a half.
    expect(blind?.parameters[1]?.first.high).toBeLessThan(0.442411 * 0.6)
    expect(blind?.parameters[2]?.total.low).toBeGreaterThan(0.5)
  })

  test('need no correction for an error that all outputs share', () => {
    const outputs = outputsOf(ISHIGAMI, 500)
    const shifted = map(outputs, (value) => value + 1000)
    const [here, there] = [outputs, shifted].map((of) => sobolIndices(of, { uniform: source(5) }))
    expect(there?.variance).toBeCloseTo(here?.variance ?? 0, 6)
    expect(there?.parameters[0]?.total.estimate).toBeCloseTo(here?.parameters[0]?.total.estimate ?? 0, 8)
    expect(there?.parameters[0]?.first.estimate).toBeCloseTo(here?.parameters[0]?.first.estimate ?? 0, 8)
  })

  test('are the means of products in their definition', () => {
    // Centred on 1: A 1 -1, B -1 1, AB 0 0 and 1 0, BA 2 -1 and 0 0; the variance is 4/3.
    const outputs = {
      a: [2, 0],
      b: [0, 2],
      ab: [
        [1, 1],
        [2, 1],
      ],
      ba: [
        [3, 0],
        [1, 1],
      ],
    }
    const { variance, parameters = [], pairs = [] } = sobolIndices(outputs, { uniform: source(1) }) ?? {}
    expect(variance).toBeCloseTo(4 / 3, 12)
    expect(parameters.map(({ first }) => first.estimate)).toEqual(near([0.75, 0.375], 12))
    expect(parameters.map(({ total }) => total.estimate)).toEqual(near([0.375, 0.1875], 12))
    // (1 - -1) / (4/3).
    expect(pairs.map(({ closed }) => closed.estimate)).toEqual(near([1.5], 12))
    expect(pairs.map(({ interaction }) => interaction.estimate)).toEqual(near([0.375], 12))
  })

  test('are undefined if there is nothing but noise', () => {
    const random = new Random(6)
    const outputs = map(outputsOf(ISHIGAMI, 100), () => random.normal())
    expect(sobolIndices(outputs, { uniform: source(7), noise: 2 })).toBeUndefined()
    expect(
      sobolIndices(
        map(outputs, () => 3),
        { uniform: source(7) },
      ),
    ).toBeUndefined()
  })

  test('are undefined if most bootstrap samples have nothing but noise', () => {
    // 0 to 9, twice, has variance 8.68.
    const few = Array.from({ length: 10 }, (_, i) => i)
    const outputs = { a: few, b: few, ab: [few] }
    expect(sobolIndices(outputs, { uniform: source(7), noise: 8.6 })).toBeUndefined()
    expect(sobolIndices(outputs, { uniform: source(7), noise: 4 })).toBeDefined()
  })

  test('have intervals of their level', () => {
    const outputs = outputsOf(ISHIGAMI, 200)
    const index = sobolIndices(outputs, { uniform: source(9), level: 0.9 })?.parameters[0]?.first
    const { estimate = 0, standardError = 0, low, high } = index ?? {}
    expect(low).toBeCloseTo(estimate - 1.644853626951 * standardError, 10)
    expect(high).toBeCloseTo(estimate + 1.644853626951 * standardError, 10)
  })

  test('cover in 95 of 100 designs', () => {
    let covered = 0
    const random = new Random(12)
    const runs = 150
    for (let run = 0; run < runs; run++) {
      const outputs = map(
        saltelliDesign(3, 400, () => random.next()),
        ISHIGAMI.value,
      )
      const indices = sobolIndices(outputs, { uniform: () => random.next(), resamples: 100 })
      for (const [i, { first, total }] of (indices?.parameters ?? []).entries()) {
        for (const [index, truth] of [
          [first, [0.313905, 0.442411, 0][i] ?? 0],
          [total, [0.557589, 0.442411, 0.243684][i] ?? 0],
        ] as const) {
          if (index.low <= truth && truth <= index.high) covered++
        }
      }
    }
    expect(covered / (6 * runs)).toBeGreaterThan(0.92)
    expect(covered / (6 * runs)).toBeLessThan(0.98)
  })

  test('refuse samples of different length, and negative noise', () => {
    const uniform = source(1)
    expect(() => sobolIndices({ a: [1, 2], b: [1, 2], ab: [[1, 2, 3]] }, { uniform })).toThrow(RangeError)
    expect(() => sobolIndices({ a: [1], b: [1], ab: [[1]] }, { uniform })).toThrow(RangeError)
    expect(() =>
      sobolIndices(
        {
          a: [1, 2],
          b: [1, 2],
          ab: [
            [1, 2],
            [1, 2],
          ],
          ba: [[1, 2]],
        },
        { uniform },
      ),
    ).toThrow(RangeError)
    expect(() => sobolIndices({ a: [1, 2], b: [1, 2], ab: [[1, 2]] }, { uniform, noise: -1 })).toThrow(RangeError)
  })
})

describe('the design of Sobol indices (saltelliDesign)', () => {
  test('mixes columns of two samples', () => {
    let next = 0
    const design = saltelliDesign(2, 2, () => next++, true)
    expect(design).toEqual({
      a: [
        [0, 1],
        [2, 3],
      ],
      b: [
        [4, 5],
        [6, 7],
      ],
      ab: [
        [
          [4, 1],
          [6, 3],
        ],
        [
          [0, 5],
          [2, 7],
        ],
      ],
      ba: [
        [
          [0, 5],
          [2, 7],
        ],
        [
          [4, 1],
          [6, 3],
        ],
      ],
    })
    expect(saltelliDesign(2, 2, () => 0)).not.toHaveProperty('ba')
  })

  test('refuses an empty list of parameters, and a single row', () => {
    expect(() => saltelliDesign(0, 8, () => 0)).toThrow(RangeError)
    expect(() => saltelliDesign(2, 1, () => 0)).toThrow(RangeError)
  })
})

describe('the level of a number (levelIndex)', () => {
  test('divides 0..1 among the levels', () => {
    expect([0, 0.32, 0.34, 0.67, 0.9999999].map((u) => levelIndex(u, 3))).toEqual([0, 0, 1, 2, 2])
    // Rounded up to a whole number of levels.
    expect(levelIndex(1 - 2 ** -53, 2 ** 52 + 1)).toBe(2 ** 52)
  })
})

/** Var(E(f | x_i for i in the set)); the set is a bit mask. */
function closedVariances({ dimensions, value, rule }: Case): (set: number) => number {
  const size = rule.length
  const values = Array.from({ length: size ** dimensions }, (_, index) => {
    return value(digits(index, size, dimensions).map((digit) => rule[digit]?.x ?? 0))
  })
  const weight = (digit: number) => rule[digit]?.weight ?? 0
  return (set) => {
    const expectations = new Map<number, { value: number; weight: number }>()
    values.forEach((value, index) => {
      let key = 0
      let inside = 1
      let outside = 1
      digits(index, size, dimensions).forEach((digit, i) => {
        if (((set >> i) & 1) === 1) {
          key = key * size + digit
          inside *= weight(digit)
        } else outside *= weight(digit)
      })
      const before = expectations.get(key)?.value ?? 0
      expectations.set(key, { value: before + outside * value, weight: inside })
    })
    let mean = 0
    let square = 0
    for (const { value, weight } of expectations.values()) {
      mean += weight * value
      square += weight * value ** 2
    }
    return square - mean ** 2
  }
}

function digits(index: number, size: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor(index / size ** i) % size)
}

/** Gauss and Legendre's rule on an interval: nodes by Newton's method on the polynomial. */
function gauss(count: number, low: number, high: number) {
  return Array.from({ length: count }, (_, i) => {
    let x = Math.cos((Math.PI * (i + 0.75)) / (count + 0.5))
    let slope = 0
    for (let step = 0; step < 20; step++) {
      let [before, now] = [1, x]
      for (let k = 2; k <= count; k++) [before, now] = [now, ((2 * k - 1) * x * now - (k - 1) * before) / k]
      slope = (count * (x * now - before)) / (x * x - 1)
      x -= now / slope
    }
    return { x: low + ((high - low) * (x + 1)) / 2, weight: (high - low) / ((1 - x * x) * slope * slope) }
  })
}

function outputsOf({ dimensions, value }: Case, rows: number, pairs = false): Saltelli<number> {
  return map(saltelliDesign(dimensions, rows, source(1), pairs), value)
}

function map<Row>({ a, b, ab, ba }: Saltelli<Row>, value: (row: Row) => number): Saltelli<number> {
  const all = (rows: readonly Row[]) => rows.map(value)
  return { a: all(a), b: all(b), ab: ab.map(all), ...(ba !== undefined && { ba: ba.map(all) }) }
}

function expectNear(indices: readonly SobolIndex[], expected: readonly number[]): void {
  expect(indices).toHaveLength(expected.length)
  for (const [i, { estimate, standardError }] of indices.entries()) {
    expect(Math.abs(estimate - (expected[i] ?? Number.NaN))).toBeLessThan(4 * standardError)
    expect(standardError).toBeLessThan(0.06)
  }
}

function near(values: readonly number[], places: number) {
  return values.map((value) => expect.closeTo(value, places))
}

function source(seed: number): () => number {
  const random = new Random(seed)
  return () => random.next()
}
