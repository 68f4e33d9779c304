import { describe, expect, test } from 'vitest'
import { Segments } from '../../../src/run/counts/segments.ts'
import { asDifference, betsOn } from '../../../src/run/estimates/sequence.ts'
import { HedgedBets } from '../../../src/stats/sequential/betting.ts'

describe('segments between looks', () => {
  test('hold the counts between looks', () => {
    const segments = new Segments(3)
    segments.add([5, 0, 1])
    segments.add([5, 2, 4])
    expect(segments.looks).toEqual([
      [5, 0, 1],
      [0, 2, 3],
    ])
  })

  test('have a further one for the counts since the last look, if there are any', () => {
    const segments = new Segments(2)
    expect(segments.with([0, 0])).toEqual([])
    segments.add([3, 4])
    expect(segments.with([3, 4])).toEqual([[3, 4]])
    expect(segments.with([3, 6])).toEqual([
      [3, 4],
      [0, 2],
    ])
    expect(segments.looks).toEqual([[3, 4]])
  })

  test('continue those of an earlier run', () => {
    const before = new Segments(2)
    before.add([3, 4])
    before.add([6, 4])
    const after = new Segments(2)
    after.restore(JSON.parse(JSON.stringify(before.looks)))
    after.add([6, 9])
    expect(after.looks).toEqual([
      [3, 4],
      [3, 0],
      [0, 5],
    ])
    before.add([6, 9])
    expect(before.looks).toEqual([
      [3, 4],
      [3, 0],
      [0, 5],
    ])
  })
})

describe('the bets on segments', () => {
  test('are the bets on their values, with the lengths between the looks', () => {
    const bets = new HedgedBets(0.99)
    const values = [
      [30, 20, 50],
      [10, 5, 10],
      [2, 1, 0],
    ]
    // 100 blocks, then 25, then 32: the last segment ended early.
    ;[100, 25, 32].forEach((length, i) => {
      bets.add(
        (values[i] ?? []).map((count, value) => ({ value: value / 2, count })),
        length,
      )
    })
    expect(betsOn(values, 0, 0.99).interval()).toEqual(bets.interval())
  })

  test('for differences are mapped from 0..1 to -1..1', () => {
    expect(asDifference({ low: 0.25, high: 0.75 })).toEqual({ low: -0.5, high: 0.5 })
    expect(asDifference({ low: 0, high: 1 })).toEqual({ low: -1, high: 1 })
  })
})
