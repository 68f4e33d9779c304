import { describe, expect } from 'vitest'
import { areaAboutSquare, areaAboutVertex, isInArea, squaresOf } from '../../src/board/square/areas.ts'
import { costsFrom, distances, stepsOut } from '../../src/board/square/distance.ts'
import { isTaken, mark, Paths } from '../../src/board/square/paths.ts'
import {
  apart,
  columnsApart,
  DIRECTIONS,
  fits,
  isWithin,
  MOST,
  neighbour,
  OFF,
  rowsApart,
  Squares,
  STEPS,
  squareAt,
  squaredApart,
  turnedAbout,
} from '../../src/board/square/square.ts'
import { ByTheBook, ground, others, sketches } from '../support/boards/squares.ts'
import { fc, test } from '../support/properties.ts'

const BOARD = new Squares(9, 7)

/** Anchors at which a body fits on the board. */
const bodies = fc
  .record({ x: fc.nat(8), y: fc.nat(6), n: fc.integer({ min: 1, max: 4 }) })
  .map(({ x, y, n }) => ({ x: Math.min(x, 9 - n), y: Math.min(y, 7 - n), n }))
  .map((body) => ({ ...body, anchor: body.y * 9 + body.x }))

function cells({ x, y, n }: { x: number; y: number; n: number }): [number, number][] {
  return Array.from({ length: n * n }, (_, i) => [x + (i % n), y + Math.floor(i / n)])
}

describe('a board of squares', () => {
  test('counts squares row by row', () => {
    expect(BOARD.count).toBe(63)
    expect(squareAt(BOARD, 8, 6)).toBe(62)
    expect(squareAt(BOARD, 2, 3)).toBe(29)
    for (const [column, row] of [
      [-1, 0],
      [9, 0],
      [0, -1],
      [0, 7],
    ] as const) {
      expect(squareAt(BOARD, column, row)).toBe(OFF)
    }
  })

  test.each([
    [0, 5],
    [5, MOST + 1],
    [2.5, 5],
  ])('cannot have %d columns and %d rows', (columns, rows) => {
    expect(() => new Squares(columns, rows)).toThrow(/from 1 to 64 columns and rows/)
  })

  test('SVN-GRID-02: a square has eight adjacent squares, over edges and corners, and fewer at the border', () => {
    const around = (square: number) =>
      Array.from({ length: DIRECTIONS }, (_, direction) => neighbour(BOARD, square, direction)).filter(
        (it) => it !== OFF,
      )
    for (let square = 0; square < BOARD.count; square++) {
      const near = Array.from({ length: BOARD.count }, (_, other) => other).filter(
        (other) => apart(BOARD, square, 1, other, 1) === 1,
      )
      expect(around(square).toSorted((a, b) => a - b)).toEqual(near)
    }
    expect(around(0)).toHaveLength(3)
    expect(around(4)).toHaveLength(5)
    expect(around(30)).toHaveLength(8)
  })

  test('a direction has an opposite, and a diagonal one has two neighbours', () => {
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const [x, y] = STEPS[direction] as readonly [number, number]
      const [backX, backY] = STEPS[(direction + 4) % 8] as readonly [number, number]
      expect([x + backX, y + backY]).toEqual([0, 0])
      expect(x !== 0 && y !== 0).toBe(direction % 2 === 1)
      if (direction % 2 === 0) continue
      const [one, other] = [STEPS[direction - 1], STEPS[(direction + 1) % 8]] as [[number, number], [number, number]]
      expect([one[0] + other[0], one[1] + other[1]]).toEqual([x, y])
    }
  })

  test.prop([bodies, bodies])('SVN-GRID-13, -14: the distance of bodies is that of their nearest squares', (a, b) => {
    const pairs = cells(a).flatMap(([x, y]) => cells(b).map(([u, v]) => [Math.abs(x - u), Math.abs(y - v)] as const))
    const chebyshev = Math.min(...pairs.map(([dx, dy]) => Math.max(dx, dy)))
    const straight = Math.min(...pairs.map(([dx, dy]) => dx * dx + dy * dy))
    expect(apart(BOARD, a.anchor, a.n, b.anchor, b.n)).toBe(chebyshev)
    expect(squaredApart(BOARD, a.anchor, a.n, b.anchor, b.n)).toBe(straight)
    expect(columnsApart(BOARD, a.anchor, a.n, b.anchor, b.n)).toBe(Math.min(...pairs.map(([dx]) => dx)))
    expect(rowsApart(BOARD, a.anchor, a.n, b.anchor, b.n)).toBe(Math.min(...pairs.map(([, dy]) => dy)))
    for (let range = 0; range < 9; range++) {
      expect(isWithin(BOARD, a.anchor, a.n, b.anchor, b.n, range, 'chebyshev')).toBe(chebyshev <= range)
      expect(isWithin(BOARD, a.anchor, a.n, b.anchor, b.n, range, 'euclid')).toBe(Math.sqrt(straight) <= range)
    }
  })

  test('SVN-G32: by straight distances a diagonal of 20 squares is out of a range of 20', () => {
    const board = new Squares(30, 30)
    const far = squareAt(board, 20, 20)
    expect(isWithin(board, 0, 1, far, 1, 20, 'chebyshev')).toBe(true)
    expect(isWithin(board, 0, 1, far, 1, 20, 'euclid')).toBe(false)
    expect(isWithin(board, 0, 1, far, 1, 29, 'euclid')).toBe(true)
  })

  test.prop([bodies])('half a turn maps each square of a body to a square of the turned body', (body) => {
    const turned = turnedAbout(BOARD, body.anchor, body.n)
    expect(fits(BOARD, turned, body.n)).toBe(true)
    const there = cells({ x: turned % 9, y: Math.floor(turned / 9), n: body.n }).map(String)
    expect(new Set(cells(body).map(([x, y]) => String([8 - x, 6 - y])))).toEqual(new Set(there))
  })
})

describe('areas', () => {
  const board = new Squares(40, 40)
  const out = new Int32Array(board.count)

  test.each([
    [5, 4],
    [10, 16],
    [15, 36],
    [20, 64],
    [30, 144],
  ])('SVN-GRID-10, O58: a radius of %d feet is %d squares', (feet, count) => {
    expect(squaresOf(board, areaAboutVertex([20, 20], feet / 5), out)).toBe(count)
    expect(squaresOf(board, areaAboutSquare([20, 20], feet / 5), out)).toBe(count)
  })

  test('SVN-G29: an area about a vertex is symmetric; about a square it reaches one square farther down and to the right', () => {
    const bounds = (n: number) => {
      const found = Array.from(out.subarray(0, n))
      const [xs, ys] = [found.map((it) => it % 40), found.map((it) => Math.floor(it / 40))]
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    }
    expect(bounds(squaresOf(board, areaAboutVertex([20, 10], 4), out))).toEqual([16, 23, 6, 13])
    expect(bounds(squaresOf(board, areaAboutSquare([20, 10], 4), out))).toEqual([17, 24, 7, 14])
  })

  test('only squares of the board count in an area that goes beyond the edge', () => {
    expect(squaresOf(board, areaAboutVertex([0, 0], 2), out)).toBe(4)
    expect(Array.from(out.subarray(0, 4))).toEqual([0, 1, 40, 41])
  })

  test.prop([
    bodies,
    fc.integer({ min: -2, max: 10 }),
    fc.integer({ min: -2, max: 10 }),
    fc.integer({ min: 1, max: 3 }),
  ])('a body is in an area if any of its squares is', (body, x, y, radius) => {
    const area = areaAboutVertex([x, y], radius)
    const found = new Set(out.slice(0, squaresOf(BOARD, area, out)))
    expect(isInArea(BOARD, area, body.anchor, body.n)).toBe(cells(body).some(([u, v]) => found.has(v * 9 + u)))
  })
})

test.prop([sketches('....###,s5'), fc.array(fc.nat(35), { minLength: 1, maxLength: 3 })])(
  'distances to the nearest goal agree with a search over the ground, step by step',
  (sketch, picked) => {
    const land = ground(sketch)
    const { count } = land.board
    const goals = new Uint8Array(count)
    for (const one of picked) goals[one % count] = 1
    // Each step counts one, whatever it costs.
    const columns = land.board.columns
    const book = new ByTheBook(sketch)
    const far = new Array<number>(count).fill(-1)
    let edge = [...goals.keys()].filter((square) => goals[square] === 1)
    for (const square of edge) far[square] = 0
    for (let steps = 1; edge.length > 0; steps++) {
      const next = new Set<number>()
      for (let from = 0; from < count; from++) {
        for (let direction = 0; direction < DIRECTIONS; direction++) {
          const to = neighbour(land.board, from, direction)
          if (far[from] !== -1 || !edge.includes(to)) continue
          // A goal in a wall counts as well, because steps are taken backwards from it.
          const back = [to % columns, Math.floor(to / columns)] as const
          if (book.step(back, 1, (direction + 4) % 8) > 0) next.add(from)
        }
      }
      edge = [...next]
      for (const square of edge) far[square] = steps
    }
    expect([...distances(land, goals)]).toEqual(far)
  },
)

test.prop([sketches('....###,,s5'), fc.nat(35)])(
  'the cost of coming beside a square agrees with the cheapest of all ways, step by step',
  (sketch, picked) => {
    const land = ground(sketch)
    const { count, columns } = land.board
    const start = picked % count
    const book = new ByTheBook(sketch)
    const step = (from: number, direction: number) =>
      book.step([from % columns, Math.floor(from / columns)], 1, direction)
    // Costs fall until no step makes one of them less.
    const cost = new Array<number>(count).fill(Number.POSITIVE_INFINITY)
    const far = new Array<number>(count).fill(Number.POSITIVE_INFINITY)
    cost[start] = 0
    far[start] = 0
    for (let isNew = true; isNew; ) {
      isNew = false
      for (let from = 0; from < count; from++) {
        for (let direction = 0; direction < DIRECTIONS; direction++) {
          const price = cost[from] === Number.POSITIVE_INFINITY ? 0 : step(from, direction)
          if (price === 0) continue
          const to = neighbour(land.board, from, direction)
          far[to] = Math.min(far[to] as number, (cost[from] as number) + 1)
          if ((cost[from] as number) + price >= (cost[to] as number)) continue
          cost[to] = (cost[from] as number) + price
          isNew = true
        }
      }
    }
    expect([...costsFrom(land, start)]).toEqual(far.map((one) => (one === Number.POSITIVE_INFINITY ? -1 : one)))
  },
)

test.prop([
  fc.oneof(sketches('....#,s5'), sketches('....#')),
  others(),
  fc.nat(35),
  fc.integer({ min: 1, max: 2 }),
  fc.array(fc.nat(35), { minLength: 1, maxLength: 3 }),
])(
  'steps to the nearest free goal past all bodies agree with a search from the other end',
  (sketch, around, square, n, picked) => {
    const land = ground(sketch)
    const { count, columns, rows } = land.board
    const p = new Paths(land)
    for (const { x, y, n: m, bits } of around) {
      for (let dy = 0; dy < m; dy++) {
        for (let dx = 0; dx < m; dx++)
          if (x + dx < columns && y + dy < rows) mark(p, (y + dy) * columns + x + dx, 1, bits)
      }
    }
    const start = square % count
    const goals = new Uint8Array(count)
    for (const one of picked) if (fits(land.board, one % count, n)) goals[one % count] = 1
    if (!fits(land.board, start, n)) return
    const book = new ByTheBook(sketch, around)
    const isGoal = (one: number) => goals[one] === 1 && (one === start || !isTaken(p, one, n))
    /** A search from a square, step by step. */
    const walked = (from: number): number => {
      let edge = [from]
      const seen = new Set(edge)
      for (let steps = 0; edge.length > 0; steps++) {
        if (edge.some(isGoal)) return steps
        edge = edge.flatMap((at) =>
          Array.from({ length: DIRECTIONS }, (_, direction) => direction).flatMap((direction) => {
            const to = neighbour(land.board, at, direction)
            if (to === OFF || seen.has(to) || book.step([at % columns, Math.floor(at / columns)], n, direction) === 0)
              return []
            seen.add(to)
            return [to]
          }),
        )
      }
      return -1
    }
    const far = new Int16Array(count)
    const own = stepsOut(p, start, n, goals, far)
    expect(own).toBe(walked(start))
    for (let from = 0; from < count; from++) {
      if (!fits(land.board, from, n) || (far[from] as number) < 0) continue
      if (own < 0 || (far[from] as number) < own) expect([from, far[from]]).toEqual([from, walked(from)])
    }
  },
)
