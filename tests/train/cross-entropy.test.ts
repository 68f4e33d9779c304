import { describe, expect, test } from 'vitest'
import { CrossEntropy } from '../../src/train/cross-entropy.ts'
import { spaceOf } from '../../src/train/space.ts'

/** A hill with its top at (3, -2), with noise that depends on the place alone. */
const height = ([x = 0, y = 0]: readonly number[]) => -((x - 3) ** 2) - (y + 2) ** 2 + 0.2 * Math.sin(97 * x + 89 * y)

function climbed(seed: string, generations = 15): readonly number[] {
  const search = new CrossEntropy([0, 0], [2, 2], seed)
  for (let i = 0; i < generations; i++) {
    const population = search.draw(20)
    search.learn(population, population.map(height))
  }
  return search.mean
}

describe('the cross-entropy search', () => {
  test.each(['a', 'b', 'c', 'd', 'e', 'f'])('finds the top of a noisy hill from seed %s', (seed) => {
    const [x = 0, y = 0] = climbed(seed)
    expect(Math.hypot(x - 3, y + 2)).toBeLessThan(0.5)
  })

  test('is a function of its seed', () => {
    expect(climbed('a')).toEqual(climbed('a'))
    expect(climbed('a')).not.toEqual(climbed('b'))
  })

  test('tries the mean first, and other points about it with the given spread', () => {
    const search = new CrossEntropy([5, 0], [2, 0.01], 'x')
    const population = search.draw(4000)
    expect(population[0]).toEqual([5, 0])
    const deviation = (at: number, centre: number) =>
      Math.sqrt(population.reduce((sum, vector) => sum + ((vector[at] ?? 0) - centre) ** 2, 0) / population.length)
    expect(deviation(0, 5)).toBeCloseTo(2, 1)
    expect(deviation(1, 0)).toBeCloseTo(0.01, 3)
  })

  test('stays at the start if nothing is better', () => {
    const search = new CrossEntropy([1, 1], [0.1, 0.1], 'x')
    for (let i = 0; i < 10; i++) {
      const population = search.draw(40)
      search.learn(
        population,
        population.map(([x = 0, y = 0]) => -Math.hypot(x - 1, y - 1)),
      )
    }
    expect(Math.hypot((search.mean[0] ?? 0) - 1, (search.mean[1] ?? 0) - 1)).toBeLessThan(0.03)
  })
})

describe('the space of weights', () => {
  const facts = {
    named: ['calm', 'bold'],
    fields: {
      fear: { meaning: '', min: 0, max: 10 },
      urge: { meaning: '', min: -100, max: 500, whole: true },
      waits: { meaning: '', min: 0, max: 1, whole: true },
    },
  } as const
  const named = { calm: { fear: 4, urge: 100, waits: 1, kind: 7 }, bold: { fear: 0, urge: 300, waits: 0, kind: 8 } }

  test('keeps weights in their ranges, and whole numbers whole', () => {
    const space = spaceOf(facts, named, named.calm)
    expect(space.start).toEqual([4, 100, 1])
    expect(space.weights([12.5, 700.4, 0.4])).toEqual({ fear: 10, urge: 500, waits: 0, kind: 7 })
    expect(space.weights([-1, 99.6, 3])).toEqual({ fear: 0, urge: 100, waits: 1, kind: 7 })
    expect(space.weights([1.23456, 0, 0])['fear']).toBe(1.235)
    expect(space.weights(space.start)).toEqual(named.calm)
  })

  test('begins with the spread of the generals of the game, or half of a weight', () => {
    const { spread } = spaceOf(facts, named, named.bold)
    expect(spread).toEqual([1, 150, 0.25])
    expect(spaceOf(facts, { one: named.bold }, named.bold).spread).toEqual([0.2, 150, 0.02])
  })
})
