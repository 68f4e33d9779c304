import { describe, expect, test } from 'vitest'
import { zeroSum } from '../../../src/stats/ratings/zero-sum.ts'
import { Random } from '../../support/random.ts'

describe('mixtures of zero-sum games', () => {
  test.each([
    [
      'a mixture on both sides',
      [
        [3, 0],
        [1, 2],
      ],
      [0.25, 0.75],
      [0.5, 0.5],
      1.5,
    ],
    [
      'matching pennies',
      [
        [1, -1],
        [-1, 1],
      ],
      [0.5, 0.5],
      [0.5, 0.5],
      0,
    ],
    [
      'a saddle point',
      [
        [4, 2, 3],
        [1, 0, 5],
      ],
      [1, 0],
      [0, 1, 0],
      2,
    ],
    ['one row', [[0.6, 0.4, 0.5]], [1], [0, 1, 0], 0.4],
    ['one column', [[0.6], [0.4]], [1, 0], [1], 0.6],
    [
      'rock, paper, scissors',
      [
        [0, -1, 1],
        [1, 0, -1],
        [-1, 1, 0],
      ],
      [1 / 3, 1 / 3, 1 / 3],
      [1 / 3, 1 / 3, 1 / 3],
      0,
    ],
  ])('%s', (_, payoffs, rows, columns, value) => {
    const found = zeroSum(payoffs)
    found.rows.forEach((share, i) => expect(share).toBeCloseTo(rows[i] as number, 6))
    found.columns.forEach((share, i) => expect(share).toBeCloseTo(columns[i] as number, 6))
    expect(found.value).toBeCloseTo(value, 6)
  })

  test('equal payoffs leave every mixture equal', () => {
    expect(
      zeroSum([
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
    ).toEqual({ rows: [0.5, 0.5], columns: [0.5, 0.5], value: 0.5 })
  })

  test('no side of a random game gains by leaving its mixture', () => {
    const chance = new Random(5)
    const next = () => chance.next()
    for (let game = 0; game < 60; game++) {
      const [height, width] = [1 + Math.floor(next() * 6), 1 + Math.floor(next() * 12)]
      const payoffs = Array.from({ length: height }, () => Array.from({ length: width }, () => next()))
      const { rows, columns, value } = zeroSum(payoffs)
      const worst = Math.min(
        ...columns.map((_, j) => payoffs.reduce((sum, row, i) => sum + (rows[i] as number) * (row[j] as number), 0)),
      )
      const best = Math.max(...payoffs.map((row) => row.reduce((sum, of, j) => sum + of * (columns[j] as number), 0)))
      expect(worst).toBeGreaterThan(value - 1e-6)
      expect(best).toBeLessThan(value + 1e-6)
    }
  })

  test('an invalid game is refused', () => {
    expect(() => zeroSum([])).toThrow(RangeError)
    expect(() => zeroSum([[1], [1, 2]])).toThrow(RangeError)
    expect(() => zeroSum([[Number.NaN]])).toThrow(RangeError)
  })
})
