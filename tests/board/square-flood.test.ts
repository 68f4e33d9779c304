import { describe, expect } from 'vitest'
import { distances } from '../../src/board/square/distance.ts'
import { FLOOD_MOST, Flood, isFloodable, occupy, openAbout, spread } from '../../src/board/square/flood.ts'
import { CLOSED, type Ground } from '../../src/board/square/ground.ts'
import { BARRED, isTaken, mark, Paths, TAKEN, watch } from '../../src/board/square/paths.ts'
import { descend, isFound, search, trace } from '../../src/board/square/search.ts'
import { ground, sketches } from '../support/boards/squares.ts'
import { fc, test } from '../support/properties.ts'

/** Ground on which every step costs one. */
const EVEN = '......#|'

const bodies = fc.array(fc.record({ square: fc.nat(4095), n: fc.integer({ min: 1, max: 3 }), bars: fc.boolean() }), {
  maxLength: 8,
})

/** A wide board whose walls are computed from a number. */
const wide = fc.record({ columns: fc.integer({ min: 30, max: 64 }), walls: fc.array(fc.nat(4095), { maxLength: 60 }) })

function wideGround({ columns, walls }: { columns: number; walls: readonly number[] }): Ground {
  const rows = Array.from({ length: 6 }, (_, y) =>
    Array.from({ length: columns }, (__, x) =>
      walls.some((it) => it % (6 * columns) === y * columns + x) ? '#' : '.',
    ),
  )
  return ground({ rows: rows.map((row) => row.join('')) })
}

function compare(
  land: Ground,
  start: number,
  most: number,
  around: readonly { square: number; n: number; bars: boolean }[],
): void {
  expect(isFloodable(land)).toBe(true)
  const { count, columns, rows, column, row } = land.board
  // No body starts in a wall.
  if (((land.nature[start] as number) & CLOSED) !== 0) return
  const paths = new Paths(land)
  const flood = new Flood(land)
  openAbout(flood, start, most)
  for (const { square, n, bars } of around) {
    const at = square % count
    if ((column[at] as number) + n > columns || (row[at] as number) + n > rows) continue
    mark(paths, at, n, bars ? BARRED | TAKEN : TAKEN)
    occupy(flood, at, n, bars)
  }
  spread(flood)
  search(paths, start, 1, most)
  for (let square = 0; square < count; square++) {
    const x = (column[square] as number) - flood.column
    const i = (row[square] as number) - flood.row
    const isInside = x >= 0 && x <= 2 * most && i >= 1 && i <= 2 * most + 1
    const has = (list: Int32Array) => isInside && (((list[i] as number) >> x) & 1) === 1
    expect(has(flood.found), `${square}`).toBe(isFound(paths, square))
    if (isFound(paths, square)) expect(has(flood.free), `${square}`).toBe(!isTaken(paths, square, 1))
  }
}

describe('a flood fill', () => {
  test.prop([sketches(EVEN), bodies, fc.nat(35), fc.integer({ min: 1, max: FLOOD_MOST })], { numRuns: 500 })(
    'reaches the squares that a search finds, and knows where a move may end',
    (sketch, around, square, most) => {
      const land = ground(sketch)
      if (land.corners === 'either') compare(land, square % land.board.count, most, around)
    },
  )

  test.prop([wide, bodies, fc.nat(4095), fc.integer({ min: 1, max: FLOOD_MOST })])(
    'works on boards wider than 32 columns',
    (sketch, around, square, most) => {
      const land = wideGround(sketch)
      compare(land, square % land.board.count, most, around)
    },
  )

  test('is used only on level ground where every step costs one', () => {
    const kinds = ['...', '.#.', '.,.', '.5.', '.s.']
    expect(kinds.map((row) => isFloodable(ground({ rows: [row] })))).toEqual([true, true, false, false, true])
    expect(isFloodable(ground({ rows: ['...'], corners: 'both' }))).toBe(false)
  })
})

describe('a search that only goes nearer to a goal', () => {
  const path = new Int16Array(64)
  const other = new Int16Array(64)

  test.prop(
    [
      sketches(EVEN),
      fc.nat(35),
      fc.array(fc.nat(35), { minLength: 1, maxLength: 4 }),
      fc.array(fc.record({ square: fc.nat(35), reach: fc.integer({ min: 1, max: 2 }) }), { maxLength: 4 }),
      fc.constantFrom(0, 4),
    ],
    { numRuns: 500 },
  )('finds the same ways as the full search', (sketch, square, goals, watchers, turn) => {
    const land = ground(sketch)
    if (land.corners !== 'either') return
    const { count } = land.board
    const start = square % count
    const isGoal = new Uint8Array(count)
    for (const goal of goals) if (((land.nature[goal % count] as number) & CLOSED) === 0) isGoal[goal % count] = 1
    const far = distances(land, isGoal)
    if ((far[start] as number) < 1) return
    const [one, two] = [new Paths(land), new Paths(land)]
    for (const p of [one, two]) {
      p.turn = turn
      for (const [i, it] of watchers.entries()) watch(p, it.square % count, 1, it.reach, 1, 1 << i)
    }
    const most = Math.min(6, far[start] as number)
    search(one, start, 1, most)
    const found = Array.from(two.found.subarray(0, descend(two, start, most, far)))
    const nearer = (to: number) => (far[to] as number) === (far[start] as number) - (one.cost[to] as number)
    expect(found).toEqual(Array.from(one.found.subarray(0, one.foundCount)).filter(nearer))
    for (const to of found) {
      expect([two.cost[to], two.left[to]]).toEqual([one.cost[to], one.left[to]])
      expect(path.slice(0, trace(two, to, path))).toEqual(other.slice(0, trace(one, to, other)))
    }
  })
})
