import { defineHex, Grid, line, Orientation, rectangle } from 'honeycomb-grid'
import { describe, expect, test } from 'vitest'
import * as hexes from '../../src/board/hex/for-games.ts'
import * as plane from '../../src/board/plane/for-games.ts'
import * as squares from '../../src/board/square/for-games.ts'
import { Random } from '../support/random.ts'

const HEXES = new hexes.Hexes(12, 9)
const SQUARES = new squares.Squares(12, 9)

const hex = (column: number, row: number): number => hexes.hexIndex(HEXES, column, row)
const square = (column: number, row: number): number => squares.squareAt(SQUARES, column, row)

describe('the hexes between two hexes', () => {
  test('are those of a straight column, nearest first', () => {
    expect(hexes.between(HEXES, hex(2, 1), hex(2, 5))).toEqual([hex(2, 2), hex(2, 3), hex(2, 4)])
    expect(hexes.between(HEXES, hex(2, 5), hex(2, 1))).toEqual([hex(2, 4), hex(2, 3), hex(2, 2)])
  })

  test('are none if the two are neighbours, or the same', () => {
    expect(hexes.between(HEXES, hex(2, 1), hex(2, 2))).toEqual([])
    expect(hexes.between(HEXES, hex(2, 1), hex(2, 1))).toEqual([])
  })

  test('include both hexes of an edge along which the line runs; the edge blocks sight if both are opaque', () => {
    // From column 2 straight across to column 4 the line leaves by the corner between the two hexes of column 3.
    const [from, to, above, below] = [hex(2, 4), hex(4, 4), hex(3, 3), hex(3, 4)]
    expect(hexes.between(HEXES, from, to).toSorted((a, b) => a - b)).toEqual([above, below])
    const isSeenPast = (...opaque: number[]): boolean =>
      hexes.isInSight(HEXES, from, to, (cell) => opaque.includes(cell))
    expect(isSeenPast(above)).toBe(true)
    expect(isSeenPast(below)).toBe(true)
    expect(isSeenPast(above, below)).toBe(false)
    expect(isSeenPast(from, to)).toBe(true)
  })

  test('are those of honeycomb-grid, in both directions', () => {
    const Tile = defineHex({ orientation: Orientation.FLAT, offset: -1 })
    const grid = new Grid(Tile, rectangle({ width: 12, height: 9 }))
    for (const from of [hex(0, 0), hex(5, 4), hex(8, 3)]) {
      for (let to = 0; to < HEXES.count; to++) {
        const start = { col: from % 12, row: Math.floor(from / 12) }
        const stop = { col: to % 12, row: Math.floor(to / 12) }
        const way = Array.from(grid.traverse(line({ start, stop })), (tile) => hex(tile.col, tile.row))
        const cells = hexes.between(HEXES, from, to)
        for (const cell of way) if (cell !== from && cell !== to) expect(cells).toContain(cell)
        expect(hexes.between(HEXES, to, from).toSorted((a, b) => a - b)).toEqual(cells.toSorted((a, b) => a - b))
      }
    }
  })
})

describe('the squares between two squares', () => {
  test('are those whose inside the line crosses, nearest first', () => {
    expect(squares.between(SQUARES, square(1, 1), square(4, 1))).toEqual([square(2, 1), square(3, 1)])
    expect(squares.between(SQUARES, square(1, 1), square(4, 2))).toEqual([square(2, 1), square(3, 2)])
    expect(squares.between(SQUARES, square(0, 0), square(1, 3))).toEqual([square(0, 1), square(1, 2)])
    expect(squares.between(SQUARES, square(4, 4), square(2, 2))).toEqual([square(3, 3)])
    expect(squares.between(SQUARES, square(4, 4), square(4, 4))).toEqual([])
  })

  test('block sight at a corner if the squares on both sides of it are opaque', () => {
    const isSeenPast = (...opaque: number[]): boolean =>
      squares.isInSight(SQUARES, square(2, 2), square(3, 3), (cell) => opaque.includes(cell))
    expect(isSeenPast(square(3, 2))).toBe(true)
    expect(isSeenPast(square(2, 3))).toBe(true)
    expect(isSeenPast(square(3, 2), square(2, 3))).toBe(false)
    expect(isSeenPast(square(2, 2), square(3, 3))).toBe(true)
  })
})

test.each([
  [
    'hexes',
    HEXES.count,
    (from: number, to: number, is: (cell: number) => boolean) => hexes.isInSight(HEXES, from, to, is),
  ],
  [
    'squares',
    SQUARES.count,
    (from: number, to: number, is: (cell: number) => boolean) => squares.isInSight(SQUARES, from, to, is),
  ],
])('on %s sight is free in both directions or in neither, and only what lies between blocks it', (_, count, sees) => {
  const random = new Random(5)
  const cells = Array.from({ length: count }, () => random.one(4))
  let [free, barred] = [0, 0]
  for (let from = 0; from < count; from++) {
    for (let to = 0; to < count; to++) {
      const isFree = sees(from, to, (cell) => cells[cell] === true)
      if (isFree) free++
      else barred++
      expect(sees(to, from, (cell) => cells[cell] === true)).toBe(isFree)
      if (!isFree) expect(sees(from, to, () => false)).toBe(true)
    }
  }
  expect(Math.min(free, barred)).toBeGreaterThan(count)
})

describe('on a table in inches', () => {
  const WOOD: readonly plane.Point[] = [
    [10, 10],
    [20, 10],
    [20, 16],
    [10, 16],
  ]

  test('distances are straight', () => {
    expect(plane.distance([1, 2], [4, 6])).toBe(5)
  })

  test('a line crosses a polygon only through its inside', () => {
    expect(plane.isCrossed(WOOD, [0, 12], [30, 12])).toBe(true)
    expect(plane.isCrossed(WOOD, [12, 12], [15, 13])).toBe(true)
    expect(plane.isCrossed(WOOD, [0, 10], [30, 10])).toBe(false)
    expect(plane.isCrossed(WOOD, [0, 12], [9, 12])).toBe(false)
    expect(plane.isCrossed(WOOD.toReversed(), [0, 12], [30, 12])).toBe(true)
  })

  test('a point on the edge of a polygon is in it', () => {
    expect(plane.isIn(WOOD, [10, 12])).toBe(true)
    expect(plane.isIn(WOOD, [12, 12])).toBe(true)
    expect(plane.isIn(WOOD, [9, 12])).toBe(false)
  })
})
