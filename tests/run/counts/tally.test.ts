import { describe, expect } from 'vitest'
import type { Column } from '../../../src/core/ruleset.ts'
import { Layout } from '../../../src/run/counts/layout.ts'
import { Tally } from '../../../src/run/counts/tally.ts'
import { fc, test } from '../../support/properties.ts'

const count = { name: 'wounds', title: '', kind: 'count', memory: 'history', meaning: '' } as const
const event = { name: 'broke', title: '', kind: 'event', memory: 'history', meaning: '' } as const
const columns: readonly Column[] = [
  { army: 0, unit: 'line', measure: count, bins: 4 },
  { army: 1, unit: 'line', measure: event, bins: 9 },
]
const WOUNDS = 2
const BROKE = 3

/** A result row; wounds and the turn of the break exceed the nine cells of a column here. */
const rows = fc.tuple(
  fc.integer({ min: 0, max: 2 }),
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: 0, max: 40_000 }),
  fc.integer({ min: 0, max: 12 }),
)
type Row = readonly [number, number, number, number]
const battles = fc.array(rows, { minLength: 1, maxLength: 40 })

function singles(list: readonly Row[]): Tally {
  const tally = new Tally(new Layout(columns, 8, 1))
  for (const row of list) tally.add(Int32Array.from(row))
  tally.addBlocks(list.length)
  return tally
}

function pairs(list: readonly (readonly [Row, Row])[]): Tally {
  const tally = new Tally(new Layout(columns, 8, 2))
  for (const block of list) {
    for (const row of block) tally.addSeat(Int32Array.from(row))
    tally.endBlock()
  }
  tally.addBlocks(list.length)
  return tally
}

describe('a tally', () => {
  test.prop([battles])('has exact sums and sums of squares, however large the values', (list) => {
    const tally = singles(list)
    const wounds = list.map((row) => row[WOUNDS])
    expect(tally.sum(WOUNDS)).toBe(wounds.reduce((sum, value) => sum + value, 0))
    expect(tally.sumOfSquares(WOUNDS)).toBe(wounds.reduce((sum, value) => sum + value * value, 0))
    expect(tally.blockSquares(WOUNDS)).toBe(tally.sumOfSquares(WOUNDS))
  })

  test.prop([battles])('counts every battle once, in its own cell or in the last one', (list) => {
    const tally = singles(list)
    for (let column = 0; column < 4; column++) {
      const inCells = tally.histogram(column).reduce((sum, cell) => sum + cell, 0)
      expect(inCells + tally.beyond(column)).toBe(list.length)
    }
    expect(tally.histogram(WOUNDS)[3]).toBe(list.filter((row) => row[WOUNDS] === 3).length)
    expect(tally.battles).toBe(list.length)
    expect(tally.blocks).toBe(list.length)
  })

  test.prop([battles])('counts an event once, in whatever turn it happened', (list) => {
    const tally = singles(list)
    const happened = list.filter((row) => row[BROKE] > 0).length
    expect(tally.happened(BROKE)).toBe(happened)
    expect(tally.blockSquares(BROKE)).toBe(happened)
  })

  test.prop([battles, fc.nat(), fc.nat()])('is the sum of the tallies of its parts, in any order', (list, i, j) => {
    const [a, b] = [i % (list.length + 1), j % (list.length + 1)].toSorted((x, y) => x - y) as [number, number]
    const parts = [list.slice(0, a), list.slice(a, b), list.slice(b)].map(singles) as [Tally, Tally, Tally]
    const whole = singles(list).cells
    for (const order of [
      [0, 1, 2],
      [2, 0, 1],
      [1, 2, 0],
    ] as const) {
      const sum = new Tally(parts[0].layout)
      for (const part of order) sum.merge(parts[part].cells)
      expect(sum.cells).toEqual(whole)
    }
    // ((a + b) + c) and (a + (b + c)).
    parts[1].merge(parts[2].cells)
    parts[0].merge(parts[1].cells)
    expect(parts[0].cells).toEqual(whole)
  })

  test('refuses a negative value, with the name of its column', () => {
    expect(() => singles([[0, 1, -3, 0]])).toThrow('0/line/wounds is negative: -3')
  })

  test('refuses to add up with a tally of another layout', () => {
    expect(() => singles([[0, 1, 3, 0]]).merge(new Float64Array(7))).toThrow('different layouts')
  })
})

test.prop([battles])('a tally whose columns have different numbers of cells gives the same estimates', (list) => {
  const same = singles(list)
  const ragged = new Tally(new Layout(columns, 8, 1, 'battle'))
  for (const row of list) ragged.add(Int32Array.from(row))
  ragged.addBlocks(list.length)
  expect(ragged.layout.lengths).toEqual(Int32Array.of(3, 9, 4, 9))
  expect(ragged.cells.length).toBeLessThan(same.cells.length)
  for (let column = 0; column < 4; column++) {
    expect(ragged.sum(column)).toBe(same.sum(column))
    expect(ragged.sumOfSquares(column)).toBe(same.sumOfSquares(column))
    expect(ragged.happened(column)).toBe(same.happened(column))
    expect(ragged.histogram(column)).toEqual(same.histogram(column).slice(0, ragged.layout.lengths[column]))
  }
})

describe('a tally of blocks of two battles', () => {
  test.prop([fc.array(fc.tuple(rows, rows), { minLength: 1, maxLength: 20 })])(
    'has the squares of block totals, and for events the squares of the number of times they happened',
    (list) => {
      const tally = pairs(list)
      const wounds = list.map(([a, b]) => a[WOUNDS] + b[WOUNDS])
      const broke = list.map(([a, b]) => Math.min(a[BROKE], 1) + Math.min(b[BROKE], 1))
      expect(tally.blockSquares(WOUNDS)).toBe(wounds.reduce((sum, total) => sum + total * total, 0))
      expect(tally.blockSquares(BROKE)).toBe(broke.reduce((sum, total) => sum + total * total, 0))
      expect(tally.battles).toBe(2 * list.length)
    },
  )

  test('counts blocks by their score in half points: the pentanomial', () => {
    const [win, draw, loss]: readonly Row[] = [
      [0, 1, 0, 0],
      [1, 1, 0, 0],
      [2, 1, 0, 0],
    ]
    if (!win || !draw || !loss) throw new Error('three rows')
    const tally = pairs([
      [loss, loss],
      [loss, draw],
      [draw, draw],
      [win, loss],
      [win, draw],
      [win, win],
      [draw, win],
    ])
    expect(tally.blockScores()).toEqual([1, 1, 2, 2, 1])
  })

  test('distinguishes the ways to the same score', () => {
    const tally = pairs([
      [
        [1, 1, 0, 0],
        [1, 1, 0, 0],
      ],
      [
        [0, 1, 0, 0],
        [2, 1, 0, 0],
      ],
    ])
    const seen: string[] = []
    tally.eachBlockOutcome((wins, draws, blocks) => {
      if (blocks > 0) seen.push(`${wins} ${draws}: ${blocks}`)
    })
    expect(seen).toEqual(['0 2: 1', '1 0: 1'])
  })
})
