import { Direction, defineHex, Grid, distance as honeycombDistance, Orientation, rectangle } from 'honeycomb-grid'
import { describe, expect, test } from 'vitest'
import { distance, Hexes, hexIndex, inFrontArc, neighbour, OFF, SIDES, sideTowards } from '../../src/board/hex/hex.ts'

const BOARD = new Hexes(16, 11)
const LARGE = new Hexes(40, 40)
const MIDDLE = hexIndex(LARGE, 20, 20)
const ODD = hexIndex(LARGE, 21, 20)

/** A board of flat-topped hexes whose odd columns lie half a hex lower. */
const Tile = defineHex({ orientation: Orientation.FLAT, offset: -1 })

/** Directions of honeycomb-grid, by side: down, then clockwise. */
const COMPASS = [Direction.S, Direction.SW, Direction.NW, Direction.N, Direction.NE, Direction.SE]

function all(board: Hexes): number[] {
  return Array.from({ length: board.count }, (_, hex) => hex)
}

function place(board: Hexes, hex: number): { col: number; row: number } {
  return { col: hex % board.columns, row: Math.floor(hex / board.columns) }
}

describe('a board of hexes', () => {
  test('counts hexes row by row', () => {
    expect(BOARD.count).toBe(176)
    expect(hexIndex(BOARD, 0, 0)).toBe(0)
    expect(hexIndex(BOARD, 15, 0)).toBe(15)
    expect(hexIndex(BOARD, 3, 10)).toBe(163)
    for (const [column, row] of [
      [-1, 0],
      [16, 0],
      [0, -1],
      [0, 11],
    ] as const) {
      expect(hexIndex(BOARD, column, row)).toBe(OFF)
    }
  })

  test.each([
    [0, 5],
    [5, 0],
    [41, 5],
    [2.5, 5],
  ])('refuses %d × %d', (columns, rows) => {
    expect(() => new Hexes(columns, rows)).toThrow(RangeError)
  })

  test('has the neighbours that honeycomb-grid gives', () => {
    const grid = new Grid(Tile, rectangle({ width: 16, height: 11 }))
    for (const hex of all(BOARD)) {
      for (let side = 0; side < SIDES; side++) {
        const next = grid.neighborOf(new Tile(place(BOARD, hex)), COMPASS[side] as Direction, { allowOutside: false })
        expect(neighbour(BOARD, hex, side)).toBe(next === undefined ? OFF : hexIndex(BOARD, next.col, next.row))
      }
    }
  })

  test('has the distances that honeycomb-grid gives', () => {
    const tiles = all(BOARD).map((hex) => new Tile(place(BOARD, hex)))
    const wrong = tiles.flatMap((from, a) =>
      tiles.filter((to, b) => honeycombDistance(Tile.settings, from, to) !== distance(BOARD, a, b)),
    )
    expect(wrong).toEqual([])
  })

  test('is the same after half a turn', () => {
    const last = BOARD.count - 1
    for (const from of all(BOARD)) {
      for (let side = 0; side < SIDES; side++) {
        const next = neighbour(BOARD, from, side)
        expect(neighbour(BOARD, last - from, (side + 3) % SIDES)).toBe(next === OFF ? OFF : last - next)
      }
      for (const to of all(BOARD)) {
        expect(BOARD.distances[(last - from) * BOARD.count + last - to]).toBe(distance(BOARD, from, to))
        expect(sideTowards(BOARD, last - from, last - to)).toBe(
          (sideTowards(BOARD, from, to) + (from === to ? 0 : 3)) % SIDES,
        )
      }
    }
  })
})

describe('the front arc', () => {
  // WAR-O-18.
  test.each([
    [180, [3, 7, 9, 13, 19]],
    [120, [3, 5, 7, 9, 13]],
  ] as const)('of %d degrees has the hexes of the rules', (arc, counts) => {
    const board = new Hexes(40, 40, arc)
    for (const from of [MIDDLE, ODD]) {
      for (let facing = 0; facing < SIDES; facing++) {
        const within = [1, 2, 3, 4, 6].map(
          (far) =>
            all(board).filter((to) => distance(board, from, to) === far && inFrontArc(board, from, facing, to)).length,
        )
        expect(within).toEqual(counts)
      }
    }
  })

  test('has the side faced and the sides next to it, and never the unit’s own hex', () => {
    for (let facing = 0; facing < SIDES; facing++) {
      const seen = [0, 1, 2, 3, 4, 5].filter((side) =>
        inFrontArc(LARGE, MIDDLE, facing, neighbour(LARGE, MIDDLE, side)),
      )
      expect(seen).toEqual([(facing + 5) % 6, facing, (facing + 1) % 6].toSorted((a, b) => a - b))
      expect(inFrontArc(LARGE, MIDDLE, facing, MIDDLE)).toBe(false)
    }
  })

  // WAR-O-19.
  test('has hexes at equal distance from its front hexes, these included, and from the unit', () => {
    for (let facing = 0; facing < SIDES; facing++) {
      const fronts = [facing + 5, facing, facing + 1].map((side) => neighbour(LARGE, MIDDLE, side % SIDES))
      for (const to of all(LARGE)) {
        if (!inFrontArc(LARGE, MIDDLE, facing, to) || distance(LARGE, MIDDLE, to) > 8) continue
        expect(1 + Math.min(...fronts.map((front) => distance(LARGE, front, to)))).toBe(distance(LARGE, MIDDLE, to))
      }
    }
  })
})

describe('the side towards a hex', () => {
  test('is that of a neighbour', () => {
    for (let side = 0; side < SIDES; side++) expect(sideTowards(LARGE, ODD, neighbour(LARGE, ODD, side))).toBe(side)
  })

  test('is the first of two equal ones, clockwise', () => {
    // Between sides 5 and 0, and between 0 and 1: hexes two columns away, at the same angle from both sides.
    const steps = (hex: number, ...sides: number[]) => sides.reduce((at, side) => neighbour(LARGE, at, side), hex)
    for (let side = 0; side < SIDES; side++) {
      const next = (side + 1) % SIDES
      expect(sideTowards(LARGE, MIDDLE, steps(MIDDLE, side, next))).toBe(side)
      expect(sideTowards(LARGE, MIDDLE, steps(MIDDLE, side, side, next))).toBe(side)
      expect(sideTowards(LARGE, MIDDLE, steps(MIDDLE, side, next, next))).toBe(next)
    }
  })
})
