import { defineHex, Grid, line, Orientation, rectangle } from 'honeycomb-grid'
import { describe, expect, test } from 'vitest'
import { Hexes, hexIndex } from '../../src/board/hex/hex.ts'
import { type Cell, CORNERS, centreOf, type Point, under } from '../../src/board/hex/lines.ts'
import { meeting } from '../support/boards/hex-lines.ts'
import { Random } from '../support/random.ts'
import { THOROUGH } from '../support/thorough.ts'

const HERE: Cell = [0, 0]
const BOARD = new Hexes(16, 11)

/** Corners of a hex, one after the other round it. */
function cornersOf(cell: Cell): Point[] {
  const [x, y] = centreOf(cell)
  return CORNERS.map(([dx, dy]): Point => [x + dx, y + dy])
}

function text(cells: readonly Cell[]): string[] {
  return cells.map(String).toSorted()
}

describe('the hexes under a line', () => {
  test('are those of honeycomb-grid for a line between two centres', () => {
    const Tile = defineHex({ orientation: Orientation.FLAT, offset: -1 })
    const grid = new Grid(Tile, rectangle({ width: 16, height: 11 }))
    for (const [column, row] of [
      [0, 0],
      [7, 5],
      [8, 3],
      [15, 10],
    ] as const) {
      const from = hexIndex(BOARD, column, row)
      for (let to = 0; to < BOARD.count; to++) {
        const cell = (hex: number): Cell => [
          (BOARD.q[hex] as number) - (BOARD.q[from] as number),
          (BOARD.r[hex] as number) - (BOARD.r[from] as number),
        ]
        const stop = { col: to % 16, row: Math.floor(to / 16) }
        const between = Array.from(grid.traverse(line({ start: { col: column, row }, stop })), (tile) =>
          cell(hexIndex(BOARD, tile.col, tile.row)),
        ).filter((at) => ![HERE, cell(to)].some((end) => String(end) === String(at)))
        const { crossed, touched } = under([0, 0], centreOf(cell(to)), HERE, cell(to))
        const found = text([...crossed, ...touched])
        expect(found).toEqual(expect.arrayContaining(text(between)))
        if (touched.length === 0 && crossed.length === between.length) expect(text(crossed)).toEqual(text(between))
      }
    }
  })

  test('are those found by testing every hex of the neighbourhood alone', () => {
    const random = new Random(8)
    for (let round = 0; round < (THOROUGH ? 150 : 40); round++) {
      const to: Cell = [random.int(-6, 6), random.int(-6, 6)]
      if (String(to) === String(HERE)) continue
      const start = random.of<Point>([[0, 0], ...CORNERS])
      const end = random.of<Point>([centreOf(to), ...cornersOf(to)])
      if (String(start) === String(end)) continue
      const { crossed, touched, along } = under(start, end, HERE, to)
      const cells: { cell: Cell; met: ReturnType<typeof meeting> }[] = []
      for (let q = -9; q <= 9; q++) {
        for (let r = -18; r <= 18; r++) {
          const cell: Cell = [q, r]
          if (String(cell) === String(HERE) || String(cell) === String(to)) continue
          cells.push({ cell, met: meeting(start, end, cornersOf(cell)) })
        }
      }
      const those = (is: (met: ReturnType<typeof meeting>) => boolean) =>
        text(cells.filter(({ met }) => is(met)).map(({ cell }) => cell))
      expect(text(crossed)).toEqual(those(({ crosses }) => crosses))
      expect(text(touched)).toEqual(those(({ crosses, touches }) => touches && !crosses))
      // An edge with a hex on either side. An edge of the hexes at the ends has only one.
      const edges = new Map<string, string[]>()
      for (const { cell, met } of cells) {
        if (met.edge === null) continue
        const key = met.edge.map(String).toSorted().join(' ')
        edges.set(key, [...(edges.get(key) ?? []), String(cell)])
      }
      const pairs = [...edges.values()].filter(({ length }) => length === 2).map((pair) => pair.toSorted().join(' '))
      expect(along.map((pair) => text(pair).join(' ')).toSorted()).toEqual(pairs.toSorted())
    }
  })

  test('are none if the hexes are neighbours and the line goes from centre to centre', () => {
    expect(under([0, 0], centreOf([0, 1]), HERE, [0, 1])).toEqual({ crossed: [], touched: [], along: [] })
  })

  test('lie on both sides of an edge along which the line runs', () => {
    // Two columns on, at the same height: the line leaves through a corner and runs between two hexes.
    expect(under([0, 0], centreOf([2, -1]), HERE, [2, -1])).toEqual({
      crossed: [],
      touched: [
        [1, -1],
        [1, 0],
      ],
      along: [
        [
          [1, -1],
          [1, 0],
        ],
      ],
    })
  })
})
