import { describe, expect } from 'vitest'
import { Positions } from '../../src/core/positions.ts'
import { fc, test } from '../support/properties.ts'

fc.configureGlobal({ seed: 7 })

/** Number of the state in a row. */
function enter(positions: Positions, row: readonly number[]): number {
  return positions.number(Int32Array.from([...row, 99, 98]), row.length)
}

describe('a table of positions (Positions)', () => {
  test('numbers rows in the order of their first occurrence, and finds them again', () => {
    const positions = new Positions()
    expect([[3, 4], [4, 3], [3, 4], [5]].map((row) => enter(positions, row))).toEqual([0, 1, 0, 2])
    expect(positions.size).toBe(3)
  })

  test('distinguishes a row from its beginning, and from a row with zeros after it', () => {
    const positions = new Positions()
    const rows = [[], [0], [0, 0], [1], [1, 0], [0, 1]]
    expect(rows.map((row) => enter(positions, row))).toEqual([0, 1, 2, 3, 4, 5])
    expect(rows.map((row) => enter(positions, row))).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('gives rows back after it has grown many times', () => {
    const positions = new Positions()
    const row = (i: number): number[] => [i % 7, i, 1 - i, (i * 65_536) | 0, ~(i >> 3)].slice(0, 2 + (i % 4))
    const count = 50_000
    for (let i = 0; i < count; i++) expect(enter(positions, row(i))).toBe(i)
    for (let i = 0; i < count; i += 37) {
      expect([...positions.row(i)]).toEqual(row(i))
      expect(enter(positions, row(i))).toBe(i)
    }
    expect(positions.size).toBe(count)
  })

  test('takes a row longer than all rows before', () => {
    const positions = new Positions()
    const long = Array.from({ length: 40_000 }, (_, i) => i)
    expect(enter(positions, [1])).toBe(0)
    expect(enter(positions, long)).toBe(1)
    expect([...positions.row(1)]).toEqual(long)
    expect([...positions.row(0)]).toEqual([1])
  })

  test.prop([fc.array(fc.array(fc.integer({ min: -2, max: 2 }), { maxLength: 4 }), { maxLength: 300 })])(
    'gives the same numbers as a map of texts',
    (rows) => {
      const positions = new Positions()
      const known = new Map<string, number>()
      for (const row of rows) {
        const text = row.join()
        if (!known.has(text)) known.set(text, known.size)
        expect(enter(positions, row)).toBe(known.get(text))
      }
      expect(positions.size).toBe(known.size)
    },
  )
})
