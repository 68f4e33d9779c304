import { describe, expect, test } from 'vitest'
import { centre, extent, numbers, outline, SIDE, type Spot, token } from '../../src/board/hex/drawing.ts'
import { Hexes, hexIndex, neighbour, SIDES } from '../../src/board/hex/hex.ts'

const BOARD = new Hexes(16, 11)

function apart([ax, ay]: Spot, [bx, by]: Spot): number {
  return Math.hypot(ax - bx, ay - by)
}

/** Twice the area, negative for corners listed clockwise. */
function area(corners: readonly Spot[]): number {
  return corners.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = corners[(k + 1) % corners.length] as Spot
    return sum + x * nextY - nextX * y
  }, 0)
}

describe('a drawing of a board', () => {
  const all = Array.from({ length: BOARD.count }, (_, hex) => hex)

  test('has regular hexes with clockwise corners, within its extent', () => {
    const spots = all.flatMap((hex) => {
      const corners = outline(BOARD, hex)
      for (const [k, corner] of corners.entries()) {
        expect(apart(corner, corners[(k + 1) % 6] as Spot)).toBeCloseTo(SIDE, 5)
        expect(apart(corner, centre(BOARD, hex))).toBeCloseTo(SIDE, 5)
      }
      expect(area(corners)).toBeLessThan(0)
      return corners
    })
    const [width, depth] = extent(BOARD)
    expect(Math.min(...spots.map(([x]) => x))).toBe(0)
    expect(Math.min(...spots.map(([, y]) => y))).toBeCloseTo(0, 5)
    expect(Math.max(...spots.map(([x]) => x))).toBe(width)
    expect(Math.max(...spots.map(([, y]) => y))).toBeCloseTo(depth, 5)
  })

  test('has the first row on top, and odd columns half a hex lower', () => {
    const [[, first], [, second], [, below]] = [
      [0, 0],
      [1, 0],
      [0, 1],
    ].map(([column, row]) => centre(BOARD, hexIndex(BOARD, column as number, row as number))) as [Spot, Spot, Spot]
    expect(first - below).toBeCloseTo(SIDE * Math.sqrt(3), 5)
    expect(first - second).toBeCloseTo((SIDE * Math.sqrt(3)) / 2, 5)
  })

  test('has neighbours at the distance of one hex', () => {
    for (const hex of all) {
      for (let side = 0; side < SIDES; side++) {
        const next = neighbour(BOARD, hex, side)
        if (next >= 0) expect(apart(centre(BOARD, hex), centre(BOARD, next))).toBeCloseTo(SIDE * Math.sqrt(3), 5)
      }
    }
  })

  test('has units within their hex, facing the right way', () => {
    const hex = hexIndex(BOARD, 7, 5)
    for (let facing = 0; facing < SIDES; facing++) {
      const unit = token(BOARD, hex, facing)
      const [x, y] = centre(BOARD, hex)
      const [nextX, nextY] = centre(BOARD, neighbour(BOARD, hex, facing))
      expect(unit.centre).toEqual([x, y])
      const [frontX, frontY] = [unit.front[0] - x, unit.front[1] - y]
      expect(frontX * (nextY - y) - frontY * (nextX - x)).toBeCloseTo(0, 4)
      expect(frontX * (nextX - x) + frontY * (nextY - y)).toBeGreaterThan(0)
      const [left, right] = unit.polygon as [Spot, Spot]
      expect(unit.front[0]).toBeCloseTo((left[0] + right[0]) / 2, 5)
      expect(unit.front[1]).toBeCloseTo((left[1] + right[1]) / 2, 5)
      expect(area(unit.polygon)).toBeLessThan(0)
      // The circle within a hex contains the unit.
      for (const corner of unit.polygon) expect(apart(corner, [x, y])).toBeLessThan((SIDE * Math.sqrt(3)) / 2)
    }
  })
})

test('has numbers above the columns and beside the rows, outside the board', () => {
  const [width, depth] = extent(BOARD)
  const all = numbers(BOARD)
  expect(all).toHaveLength(16 + 11)
  for (const [i, { text, at }] of all.entries()) {
    const isColumn = i < 16
    expect(text).toBe(String(isColumn ? i : i - 16))
    const [x, y] = centre(BOARD, isColumn ? i : (i - 16) * 16)
    if (isColumn) expect([at[0], at[1] > depth]).toEqual([x, true])
    else expect([at[0] < 0, at[1]]).toEqual([true, y])
    expect(at[0]).toBeLessThan(width)
  }
})
