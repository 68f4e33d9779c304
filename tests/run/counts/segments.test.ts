import { describe, expect, test } from 'vitest'
import { Segments } from '../../../src/run/counts/segments.ts'
import { asDifference, betsOn } from '../../../src/run/estimates/sequence.ts'
import { HedgedBets } from '../../../src/stats/sequential/betting.ts'

describe('segments', () => {
  test('hold what was seen between looks', () => {
    const segments = new Segments(3)
    segments.add([5, 0, 1])
    segments.add([5, 2, 4])
    expect(segments.looks).toEqual([
      [5, 0, 1],
      [0, 2, 3],
    ])
  })

  test('give what was seen since the last look as one more, if anything was', () => {
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

  test('go on from those of an earlier run', () => {
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
  test('are those on their values, each segment as long as the looks lie apart', () => {
    const bets = new HedgedBets(0.99)
    const values = [
      [30, 20, 50],
      [10, 5, 10],
      [2, 1, 0],
    ]
    // 100 blocks, 25 and 32: the last was cut short.
    ;[100, 25, 32].forEach((length, i) => {
      bets.add(
        (values[i] ?? []).map((count, value) => ({ value: value / 2, count })),
        length,
      )
    })
    expect(betsOn(values, 0, 0.99).interval()).toEqual(bets.interval())
  })

  test('of differences are turned from 0..1 to -1..1', () => {
    expect(asDifference({ low: 0.25, high: 0.75 })).toEqual({ low: -0.5, high: 0.5 })
    expect(asDifference({ low: 0, high: 1 })).toEqual({ low: -1, high: 1 })
  })
})
