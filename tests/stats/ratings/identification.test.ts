import { describe, expect, test } from 'vitest'
import { identification } from '../../../src/stats/ratings/identification.ts'

describe('which parameters are determined (identification)', () => {
  test('gives standard errors if they all are', () => {
    const { standardErrors, collisions } = identification(
      [
        [100, 0],
        [0, 400],
      ],
      2,
      0.25,
    )
    expect(standardErrors).toEqual([0.1, 0.05])
    expect(collisions).toEqual([])
    expect(identification([[100]], 1, 0.25, 4).standardErrors).toEqual([0.2])
  })

  test('names two parameters of which only the sum is known, and no third', () => {
    const { standardErrors, collisions } = identification(
      [
        [100, 100, 0],
        [100, 100, 0],
        [0, 0, 50],
      ],
      3,
      0.25,
    )
    expect(collisions).toEqual([{ parameters: [0, 1], standardError: Number.POSITIVE_INFINITY }])
    expect(standardErrors[2]).toBeCloseTo(Math.SQRT1_2 / 5, 12)
  })

  test('separates two pairs, and a parameter without data', () => {
    const pair = [
      [90, 89.9],
      [89.9, 90],
    ] as const
    const information = [
      [...pair[0], 0, 0, 0],
      [...pair[1], 0, 0, 0],
      [0, 0, ...pair[0], 0],
      [0, 0, ...pair[1], 0],
      [0, 0, 0, 0, 0],
    ]
    const { collisions } = identification(information, 5, 0.25)
    expect(collisions.map(({ parameters }) => parameters)).toEqual([[0, 1], [2, 3], [4]])
    // Half of 1 / 0.1 and of 1 / 179.9.
    expect(collisions[0]?.standardError).toBeCloseTo(Math.sqrt(0.5 / 0.1 + 0.5 / 179.9), 9)
    expect(collisions[2]?.standardError).toBe(Number.POSITIVE_INFINITY)
  })

  test('treats nuisance parameters as unknown', () => {
    // The information left of 100 is 100 - 99^2 / 100.
    const { standardErrors, collisions } = identification(
      [
        [100, 99],
        [99, 100],
      ],
      1,
      0.25,
    )
    expect(standardErrors[0]).toBeCloseTo(1 / Math.sqrt(100 - 99 ** 2 / 100), 9)
    expect(collisions).toHaveLength(1)
  })

  test('finds parameters whose error is spread over many directions', () => {
    // Every direction is below the limit, and all together are above it.
    const { standardErrors, collisions } = identification(
      [
        [20, 4],
        [4, 20],
      ],
      2,
      0.21,
    )
    expect(standardErrors[0]).toBeCloseTo(Math.sqrt(0.5 / 16 + 0.5 / 24), 12)
    expect(standardErrors[0]).toBeGreaterThan(0.21)
    expect(collisions).toMatchObject([{ parameters: [0, 1] }])
  })
})
