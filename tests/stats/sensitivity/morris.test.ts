import { describe, expect, test } from 'vitest'
import { elementaryEffects, type GridParameter, morrisDesign } from '../../../src/stats/sensitivity/morris.ts'
import { Random } from '../../support/random.ts'

const PARAMETERS: readonly GridParameter[] = [
  { levels: 4 },
  { levels: 6 },
  { levels: 3, categorical: true },
  { levels: 2 },
  { levels: 5 },
]

describe('the design of a screening (morrisDesign)', () => {
  const design = designOf(PARAMETERS, 400)

  test('changes each parameter once in a trajectory, one at a time', () => {
    expect(design.points).toHaveLength(400 * 6)
    for (let start = 0; start < design.points.length; start += 6) {
      const changed = [1, 2, 3, 4, 5].map((step) => {
        const before = design.points[start + step - 1] ?? []
        const after = design.points[start + step] ?? []
        const places = after.flatMap((level, i) => (level === before[i] ? [] : [i]))
        expect(places).toHaveLength(1)
        return places[0]
      })
      expect(changed.toSorted()).toEqual([0, 1, 2, 3, 4])
    }
  })

  test('jumps by half of the levels of an ordered parameter', () => {
    const jumps = PARAMETERS.map(() => new Set<number>())
    design.points.forEach((point, i) => {
      if (i % 6 === 0) return
      point.forEach((level, parameter) => {
        const change = level - (design.points[i - 1]?.[parameter] ?? 0)
        if (change !== 0) jumps[parameter]?.add(change)
      })
    })
    expect(jumps.map((set) => [...set].toSorted((a, b) => a - b))).toEqual([
      [-2, 2],
      [-3, 3],
      [-2, -1, 1, 2],
      [-1, 1],
      [-2, 2],
    ])
  })

  test('visits all levels of even and categorical parameters equally often', () => {
    for (const [parameter, { levels }] of PARAMETERS.slice(0, 4).entries()) {
      const counts = new Array<number>(levels).fill(0)
      for (const point of design.points) counts[point[parameter] ?? 0] = (counts[point[parameter] ?? 0] ?? 0) + 1
      // Points of one trajectory are correlated: 400 independent choices, with four standard deviations.
      const expected = 1 / levels
      for (const count of counts) {
        expect(Math.abs(count / 2400 - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / 400))
      }
    }
  })

  test('is the same for the same random numbers', () => {
    expect(designOf(PARAMETERS, 5)).toEqual(designOf(PARAMETERS, 5))
  })

  test('refuses an empty list of parameters', () => {
    const uniform = () => 0
    expect(() => morrisDesign([], 4, uniform)).toThrow(RangeError)
    expect(() => morrisDesign([{ levels: 1 }], 4, uniform)).toThrow(RangeError)
    expect(() => morrisDesign([{ levels: 2.5 }], 4, uniform)).toThrow(RangeError)
    expect(() => morrisDesign([{ levels: 2 }], 1, uniform)).toThrow(RangeError)
  })
})

describe('the effects of parameters (elementaryEffects)', () => {
  test('of a linear function are its coefficients, everywhere', () => {
    const parameters = [{ levels: 4 }, { levels: 6 }, { levels: 3 }, { levels: 2, categorical: true }]
    const coefficients = [3, -2, 0, 0.5]
    const design = designOf(parameters, 10)
    const effects = elementaryEffects(
      design,
      design.points.map((point) => linear(point, parameters, coefficients)),
    )
    effects.forEach((effect, i) => {
      const coefficient = coefficients[i] ?? Number.NaN
      expect(effect.mu).toBeCloseTo(coefficient, 12)
      expect(effect.muStar).toBeCloseTo(Math.abs(coefficient), 12)
      expect(effect.sigma).toBeCloseTo(0, 12)
      expect(effect.low).toBeCloseTo(Math.abs(coefficient), 10)
      expect(effect.high).toBeCloseTo(Math.abs(coefficient), 10)
      expect(effect.noiseMuStar).toBe(0)
    })
  })

  test('of a product change with the other parameter', () => {
    // f = (x - 1/2)(y - 1/2) on two levels: the effect of x is y - 1/2, which is 1/2 or -1/2.
    const design = designOf([{ levels: 2 }, { levels: 2 }], 200)
    const [effect] = elementaryEffects(
      design,
      design.points.map(([x = 0, y = 0]) => (x - 0.5) * (y - 0.5)),
    )
    expect(effect?.muStar).toBe(0.5)
    expect(effect?.sigma).toBeCloseTo(0.5, 1)
    expect(Math.abs(effect?.mu ?? 1)).toBeLessThan(4 * Math.sqrt(0.25 / 200))
  })

  test('of a categorical parameter are changes to another value', () => {
    const heights = [0, 1, 5]
    const design = designOf([{ levels: 3, categorical: true }], 3000)
    const [effect] = elementaryEffects(
      design,
      design.points.map(([level = 0]) => heights[level] ?? 0),
    )
    // |f(j) - f(i)| over the three pairs: (1 + 5 + 4) / 3.
    expect(effect?.low).toBeLessThan(10 / 3)
    expect(effect?.high).toBeGreaterThan(10 / 3)
    expect(effect?.mu).toBe(effect?.muStar)
  })

  test('have sigma without the noise, and report the effect of noise on mu*', () => {
    const parameters = [{ levels: 4 }, { levels: 4 }]
    const design = designOf(parameters, 3000)
    const random = new Random(9)
    const sd = 0.3
    const outputs = design.points.map((point) => linear(point, parameters, [4, 0]) + sd * random.normal())
    const exact = elementaryEffects(design, outputs)
    const noisy = elementaryEffects(design, outputs, { noise: () => 2 * sd ** 2 })
    // Each effect is a difference over 2/3 of the range: its noise has standard deviation 0.3 sqrt(2) 3/2.
    const spread = sd * Math.SQRT2 * 1.5
    expect(exact[0]?.sigma).toBeCloseTo(spread, 1)
    // Square root of a variance that is 0 within 4 sqrt(2 / 3000) of the noise.
    expect(noisy[0]?.sigma).toBeLessThan(Math.sqrt(0.1) * spread)
    expect(noisy[0]?.muStar).toBeCloseTo(4, 1)
    expect(noisy[1]?.noiseMuStar).toBeCloseTo(spread * Math.sqrt(2 / Math.PI), 12)
    expect(noisy[1]?.low).toBeLessThan(noisy[1]?.noiseMuStar ?? 0)
    expect(noisy[1]?.high).toBeGreaterThan(noisy[1]?.noiseMuStar ?? 0)
  })

  test('need the noise between neighbouring points of a trajectory', () => {
    const design = designOf([{ levels: 2 }, { levels: 2 }], 2)
    const asked: number[][] = []
    elementaryEffects(design, [0, 0, 0, 0, 0, 0], { noise: (from, to) => asked.push([from, to]) })
    expect(asked).toEqual([
      [0, 1],
      [1, 2],
      [3, 4],
      [4, 5],
    ])
  })

  test('have an interval that covers mu*', () => {
    // f = x y on four levels each: the effect of x is y, which is 0, 1/3, 2/3 or 1 equally often: mu* is 1/2.
    let covered = 0
    const random = new Random(2)
    for (let i = 0; i < 500; i++) {
      const design = morrisDesign([{ levels: 4 }, { levels: 4 }], 12, () => random.next())
      const [effect] = elementaryEffects(
        design,
        design.points.map(([x = 0, y = 0]) => (x * y) / 9),
      )
      if ((effect?.low ?? 1) <= 0.5 && (effect?.high ?? 0) >= 0.5) covered++
    }
    expect(covered / 500).toBeGreaterThan(0.92)
    expect(covered / 500).toBeLessThan(0.98)
  })

  test('refuse outputs of other points', () => {
    expect(() => elementaryEffects(designOf([{ levels: 2 }], 2), [1, 2, 3])).toThrow(RangeError)
  })
})

function designOf(parameters: readonly GridParameter[], trajectories: number) {
  const random = new Random(1)
  return morrisDesign(parameters, trajectories, () => random.next())
}

function linear(
  point: readonly number[],
  parameters: readonly GridParameter[],
  coefficients: readonly number[],
): number {
  return point.reduce((sum, level, i) => sum + ((coefficients[i] ?? 0) * level) / ((parameters[i]?.levels ?? 0) - 1), 7)
}
