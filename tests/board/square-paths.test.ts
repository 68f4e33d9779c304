import { describe, expect } from 'vitest'
import { CLOSED, type Ground } from '../../src/board/square/ground.ts'
import { straightWay, way } from '../../src/board/square/lines.ts'
import {
  AROUND,
  BARRED,
  canStep,
  clear,
  isTaken,
  mark,
  Paths,
  stepCost,
  TAKEN,
  TRAMPLED,
  watch,
} from '../../src/board/square/paths.ts'
import { isFound, search, seek, trace } from '../../src/board/square/search.ts'
import { apart, DIRECTIONS, fits, neighbour, OFF, STEPS, squareAt, turnedAbout } from '../../src/board/square/square.ts'
import { ByTheBook, ground, type Other, others, type Sketch, sketches } from '../support/boards/squares.ts'
import { fc, test } from '../support/properties.ts'

const LETTERS = '.....#,|-sS58'
/** Ground on which every step costs one. */
const EVEN = '....#|'
const path = new Int16Array(64)

function pathsOn(land: Ground, around: readonly Other[] = []): Paths {
  const p = new Paths(land)
  for (const { x, y, n, bits } of around) {
    const { columns, rows } = land.board
    for (let dy = 0; dy < n; dy++) {
      for (let dx = 0; dx < n; dx++)
        if (x + dx < columns && y + dy < rows) mark(p, (y + dy) * columns + x + dx, 1, bits)
    }
  }
  return p
}

/** On an open board of 15 × 15, from its middle square. */
function open(
  around: readonly Other[] = [],
  rows: readonly string[] = Array.from({ length: 15 }, () => '.'.repeat(15)),
) {
  return pathsOn(ground({ rows }), around)
}

const at = (x: number, y: number) => y * 15 + x
const MIDDLE = at(7, 7)

describe('a step', () => {
  test.prop([sketches(LETTERS), others(), fc.nat(35), fc.integer({ min: 1, max: 3 })], { numRuns: 400 })(
    'SVN-GRID-03, -04, -06 to -09, -13, -17 to -19: costs what the rules say, square by square',
    (sketch, around, square, n) => {
      const p = pathsOn(ground(sketch), around)
      const { board } = p.ground
      const start = square % board.count
      if (!fits(board, start, n)) return
      const book = new ByTheBook(sketch, around)
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const from = [start % board.columns, Math.floor(start / board.columns)] as const
        expect([direction, stepCost(p, start, n, direction)]).toEqual([direction, book.step(from, n, direction)])
      }
      expect(canStep(p, start, n)).toBe([0, 1, 2, 3, 4, 5, 6, 7].some((it) => stepCost(p, start, n, it) > 0))
    },
  )

  const step = (rows: readonly string[], direction: number, bits = 0, corners: Sketch['corners'] = 'either') => {
    const p = pathsOn(ground({ rows, corners }))
    if (bits !== 0) mark(p, 1, 1, bits)
    return stepCost(p, rows[0]?.length ?? 0, 1, direction)
  }

  test('SVN-GRID-04, SVN-G26: may not be diagonal past a wall or a standing enemy; by the other reading, past two of them', () => {
    // A step from the first square of the second row up to the right. The squares beside it are the one above and the one to the right.
    expect(step(['..', '..'], 1)).toBe(1)
    expect(step(['#.', '..'], 1)).toBe(0)
    expect(step(['..', '.#'], 1)).toBe(0)
    expect(step(['#.', '..'], 1, 0, 'both')).toBe(1)
    expect(step(['#.', '.#'], 1, 0, 'both')).toBe(0)
    const p = pathsOn(ground({ rows: ['..', '..'] }))
    mark(p, 0, 1, BARRED)
    expect(stepCost(p, 2, 1, 1)).toBe(0)
    mark(p, 3, 1, TAKEN)
    expect(stepCost(p, 2, 1, 1)).toBe(0)
    clear(p)
    mark(p, 0, 1, TAKEN)
    expect(stepCost(p, 2, 1, 1)).toBe(1)
  })

  test('SVN-GRID-05, -06, -07: may pass other bodies, except those that bar the way, and is slow over trampled ones', () => {
    expect(step(['..', '..'], 1, TAKEN)).toBe(1)
    expect(step(['..', '..'], 1, BARRED)).toBe(0)
    expect(step(['..', '..'], 1, TRAMPLED)).toBe(2)
    expect(step(['..', '..'], 1, AROUND)).toBe(0)
  })

  test('SVN-GRID-08, -09: costs double into difficult ground, also diagonally, and is not possible into a wall', () => {
    expect(step(['.,', '..'], 1)).toBe(2)
    expect(step([',.', '..'], 0)).toBe(2)
    expect(step(['.#', '..'], 1)).toBe(0)
  })

  test('SVN-GRID-19: may go five feet up slowly and down at normal cost, and farther only on stairs', () => {
    expect(step(['5.', '0.'], 0)).toBe(2)
    expect(step(['0.', '5.'], 0)).toBe(1)
    expect(step(['6.', '0.'], 0)).toBe(0)
    expect(step(['0.', '6.'], 0)).toBe(0)
    expect(step(['9.', 's.'], 0)).toBe(2)
    expect(step(['s.', '9.'], 0)).toBe(1)
  })

  test('SVN-GRID-18: may go on below a giant and out at double cost, but not in', () => {
    const p = open([{ x: 6, y: 6, n: 4, bits: AROUND | TAKEN }])
    expect(stepCost(p, at(7, 7), 1, 2)).toBe(2)
    expect(stepCost(p, at(6, 7), 1, 6)).toBe(1)
    expect(stepCost(p, at(5, 7), 1, 2)).toBe(0)
    // Its corners are not barred either: bodies below it bar none.
    expect(stepCost(p, at(5, 6), 1, 1)).toBe(0)
    expect(stepCost(p, at(6, 6), 1, 1)).toBe(1)
  })

  test('SVN-GRID-13: of a large body costs as much as the most expensive square that it enters', () => {
    const p = pathsOn(ground({ rows: ['.....', '..,..', '..,..', '.....'] }))
    expect(stepCost(p, 5, 2, 2)).toBe(2)
    expect(stepCost(p, 6, 2, 2)).toBe(1)
    expect(stepCost(p, 0, 2, 4)).toBe(1)
  })
})

describe('a search', () => {
  test.prop(
    [sketches(LETTERS), others(), fc.nat(35), fc.integer({ min: 1, max: 2 }), fc.nat(9), fc.constantFrom(0, 4)],
    {
      numRuns: 400,
    },
  )(
    'finds the squares of the Floyd-Warshall algorithm, and ways of the same cost',
    (sketch, around, square, n, most, turn) => {
      const p = pathsOn(ground(sketch), around)
      p.turn = turn
      const { board } = p.ground
      const start = square % board.count
      if (!fits(board, start, n)) return
      const costs = new ByTheBook(sketch, around).costs(n)[start] as number[]
      const found = search(p, start, n, most)
      const list = Array.from(p.found.subarray(0, found))
      const expected = [...costs.keys()].filter((to) => (costs[to] as number) <= most)
      expect(list.toSorted((a, b) => a - b)).toEqual(expected)
      expect(list.map((to) => p.cost[to])).toEqual(list.map((to) => costs[to]))
      expect(list.map((to) => p.cost[to] as number)).toEqual(
        list.map((to) => p.cost[to] as number).toSorted((a, b) => a - b),
      )
      for (let to = 0; to < board.count; to++) expect(isFound(p, to)).toBe(expected.includes(to))
      for (const to of list) expect(walked(p, start, n, to)).toBe(p.cost[to])
    },
  )

  /** Cost of the steps of a way. */
  function walked(p: Paths, start: number, n: number, to: number): number {
    const steps = trace(p, to, path)
    let from = start
    let sum = 0
    for (let i = 0; i < steps; i++) {
      const direction = directionOf(p, from, path[i] as number)
      const cost = stepCost(p, from, n, direction)
      expect(cost).toBeGreaterThan(0)
      sum += cost
      from = path[i] as number
    }
    expect(from).toBe(to)
    return sum
  }

  function directionOf(p: Paths, from: number, to: number): number {
    const direction = [0, 1, 2, 3, 4, 5, 6, 7].find((it) => neighbour(p.ground.board, from, it) === to)
    expect(direction).toBeDefined()
    return direction ?? 0
  }

  test.prop([
    fc.oneof(sketches('......#,'), sketches('......#')),
    others(),
    fc.nat(35),
    fc.array(fc.record({ square: fc.nat(35), reach: fc.integer({ min: 1, max: 2 }) }), { maxLength: 3 }),
  ])(
    'SVN-AOO-03: knows which enemies’ reach each way leaves; a safe search leaves no reach',
    (sketch, around, square, watchers) => {
      const p = pathsOn(ground(sketch), around)
      const { count } = p.ground.board
      const start = square % count
      for (const [i, one] of watchers.entries()) watch(p, one.square % count, 1, one.reach, 1, 1 << i)
      const isSeen = (i: number, there: number) => {
        const one = watchers[i] as { square: number; reach: number }
        return apart(p.ground.board, one.square % count, 1, there, 1) <= one.reach
      }
      const leftOn = (to: number) => {
        const steps = trace(p, to, path)
        let from = start
        let bits = 0
        for (let k = 0; k < steps; k++) {
          for (const i of watchers.keys()) if (isSeen(i, from) && !isSeen(i, path[k] as number)) bits |= 1 << i
          from = path[k] as number
        }
        return bits
      }
      const found = Array.from(p.found.subarray(0, search(p, start, 1, 6)))
      for (const to of found) expect(p.left[to]).toBe(leftOn(to))
      const safe = Array.from(p.found.subarray(0, search(p, start, 1, 6, true)))
      expect(safe.every((to) => found.includes(to))).toBe(true)
      for (const to of safe) expect([p.left[to], leftOn(to)]).toEqual([0, 0])
      // A square that is not safe cannot be reached by safe steps.
      for (const from of safe) {
        for (let direction = 0; direction < DIRECTIONS; direction++) {
          const to = neighbour(p.ground.board, from, direction)
          const cost = to === OFF ? 0 : stepCost(p, from, 1, direction)
          if (cost === 0 || (p.cost[from] as number) + cost > 6) continue
          const leaves = [...watchers.keys()].some((i) => isSeen(i, from) && !isSeen(i, to))
          expect(safe.includes(to) || leaves).toBe(true)
        }
      }
    },
  )

  test.prop([
    sketches(EVEN),
    fc.array(fc.record({ square: fc.nat(35), bits: fc.constantFrom(BARRED, TAKEN) }), { maxLength: 6 }),
    fc.nat(35),
    fc.array(fc.record({ square: fc.nat(35), reach: fc.integer({ min: 1, max: 2 }) }), { maxLength: 3 }),
    fc.boolean(),
    fc.constantFrom(0, 4),
  ])(
    'finds the same squares in the same order whether or not the ground is uniform',
    (sketch, around, square, watchers, isUnwatched, turn) => {
      const results = [0, TRAMPLED].map((more) => {
        const p = new Paths(ground({ ...sketch, corners: 'either' }))
        const { count } = p.ground.board
        p.turn = turn
        // Makes the search treat the board as if some body could be trampled.
        p.marked |= more
        for (const one of around) mark(p, one.square % count, 1, one.bits)
        for (const [i, one] of watchers.entries()) watch(p, one.square % count, 1, one.reach, 1, 1 << i)
        search(p, square % count, 1, 5, isUnwatched)
        return Array.from(p.found.subarray(0, p.foundCount)).map((to) => [to, p.cost[to], p.left[to], p.last[to]])
      })
      expect(results[0]).toEqual(results[1])
    },
  )

  test('takes the way that leaves no enemy’s reach if two ways cost the same', () => {
    const p = open()
    // Two steps to the right. A watcher above reaches the straight way, but not a way that bends down.
    watch(p, at(6, 5), 1, 1, 1, 1)
    search(p, at(7, 7), 1, 6)
    expect(p.left[at(9, 7)]).toBe(0)
    watch(p, at(6, 7), 1, 1, 1, 2)
    search(p, at(7, 7), 1, 6)
    expect(p.left[at(9, 7)]).toBe(2)
    expect(search(p, at(7, 7), 1, 1, true)).toBeGreaterThan(1)
    expect(isFound(p, at(8, 7))).toBe(false)
  })

  test('SVN-G32: a watcher by straight distances does not reach over the diagonal, except to adjacent squares', () => {
    const p = open()
    watch(p, at(7, 7), 1, 2, 1, 1, 'euclid')
    expect(p.watchers[at(9, 9)]).toBe(0)
    expect(p.watchers[at(9, 7)]).toBe(1)
    expect(p.watchers[at(8, 8)]).toBe(1)
    watch(p, at(7, 7), 1, 1, 1, 2, 'euclid')
    expect(p.watchers[at(8, 8)]).toBe(3)
    clear(p)
    watch(p, at(7, 7), 2, 2, 2, 1, 'chebyshev')
    expect(p.watchers.reduce((sum, bits) => sum + bits, 0)).toBe(49)
  })

  test.prop([fc.oneof(sketches(LETTERS), sketches(EVEN)), others(), fc.nat(35), fc.integer({ min: 1, max: 2 })])(
    'goes the same way after half a turn of the board',
    (sketch, around, square, n) => {
      const p = pathsOn(ground(sketch), around)
      const { board } = p.ground
      const start = square % board.count
      if (!fits(board, start, n)) return
      const turned = { ...sketch, rows: sketch.rows.toReversed().map((row) => Array.from(row).toReversed().join('')) }
      const other = new Paths(ground(turned))
      for (let i = 0; i < board.count; i++) mark(other, board.count - 1 - i, 1, p.marks[i] as number)
      other.turn = 4
      search(p, start, n, 6)
      search(other, turnedAbout(board, start, n), n, 6)
      const there = Array.from(p.found.subarray(0, p.foundCount)).map((it) => turnedAbout(board, it, n))
      expect(Array.from(other.found.subarray(0, other.foundCount))).toEqual(there)
      for (const to of p.found.slice(0, p.foundCount)) {
        const steps = trace(p, to, path)
        const forth = Array.from(path.subarray(0, steps)).map((it) => turnedAbout(board, it, n))
        const count = trace(other, turnedAbout(board, to, n), path)
        expect(Array.from(path.subarray(0, count))).toEqual(forth)
      }
    },
  )

  test.each([
    [6, 13 * 13, 'thirty feet plain'],
    [3, 7 * 7, 'thirty feet prone'],
    [12, 15 * 15, 'a Charge, to the edge of the board'],
  ])('SVN-GRID-03, -11, -12, O59: %d squares reach %d of an open board: %s', (most, count) => {
    expect(search(open(), MIDDLE, 1, most)).toBe(count)
  })

  test('SVN-GRID-08, -12, O59: thirty feet are three squares of difficult ground; for a prone unit one and a plain one', () => {
    const rough = open(
      [],
      Array.from({ length: 15 }, () => ','.repeat(15)),
    )
    expect(search(rough, MIDDLE, 1, 6)).toBe(7 * 7)
    const p = open(
      [],
      Array.from({ length: 15 }, () => '.......,.......'),
    )
    search(p, at(6, 7), 1, 3)
    expect(p.cost[at(8, 7)]).toBe(3)
    expect(isFound(p, at(9, 7))).toBe(false)
  })

  test('SVN-GRID-05, -13: no body ends on a square of another body, not even in part', () => {
    const p = open([{ x: 8, y: 7, n: 1, bits: TAKEN }])
    search(p, MIDDLE, 1, 6)
    expect([isFound(p, at(8, 7)), isTaken(p, at(8, 7), 1), isTaken(p, at(9, 7), 1)]).toEqual([true, true, false])
    expect([isTaken(p, at(7, 6), 2), isTaken(p, at(8, 8), 2), isTaken(p, at(6, 7), 2)]).toEqual([true, false, false])
  })

  test('forgets the results of the search before', () => {
    const p = open()
    expect(isFound(p, MIDDLE)).toBe(false)
    search(p, MIDDLE, 1, 2)
    expect(search(p, at(0, 0), 1, 1)).toBe(4)
    expect([isFound(p, MIDDLE), isFound(p, at(1, 1)), isFound(p, at(2, 2))]).toEqual([false, true, false])
    const rough = open(
      [],
      Array.from({ length: 15 }, () => ','.repeat(15)),
    )
    seek(
      rough,
      MIDDLE,
      1,
      Uint8Array.from({ length: 225 }, (_, square) => (square === at(9, 7) ? 1 : 0)),
    )
    expect(search(rough, at(0, 0), 1, 2)).toBe(4)
    expect(Array.from({ length: 225 }, (_, square) => isFound(rough, square)).filter((it) => it)).toHaveLength(4)
  })
})

describe('a search for a goal', () => {
  test.prop([
    fc.oneof(sketches(LETTERS), sketches(EVEN)),
    others(),
    fc.nat(35),
    fc.integer({ min: 1, max: 2 }),
    fc.array(fc.nat(35), { maxLength: 4 }),
  ])('finds the nearest goal past no bodies, or no goal', (sketch, around, square, n, picked) => {
    const p = pathsOn(ground(sketch), around)
    const { board } = p.ground
    const start = square % board.count
    if (!fits(board, start, n)) return
    const goals = new Uint8Array(board.count)
    for (const one of picked) goals[one % board.count] = 1
    const costs = new ByTheBook(sketch, around).costs(n)[start] as number[]
    const ends = [...goals.keys()].filter((to) => goals[to] === 1 && fits(board, to, n) && !isTaken(p, to, n))
    const nearest = Math.min(...ends.map((to) => costs[to] as number))
    const found = seek(p, start, n, goals)
    expect(found === OFF ? Number.POSITIVE_INFINITY : costs[found]).toBe(nearest)
    if (found !== OFF) expect(ends).toContain(found)
  })

  test('goes as far as necessary', () => {
    // A maze of 60 rows: no number of steps is too large.
    const rows = Array.from({ length: 60 }, (_, y) =>
      y % 2 === 0 ? ','.repeat(60) : y % 4 === 1 ? `${'#'.repeat(59)},` : `,${'#'.repeat(59)}`,
    )
    const p = pathsOn(ground({ rows }))
    const goals = new Uint8Array(3600)
    goals[3599 - 59] = 1
    goals[3599] = 1
    expect(seek(p, 0, 1, goals)).toBeGreaterThan(3500)
    expect(p.cost[p.found[p.foundCount - 1] as number]).toBeGreaterThan(2 * 30 * 58)
  })
})

describe('a straight way', () => {
  const straightOf = (
    p: Paths,
    from: number,
    to: number,
    most = 12,
    straight: 'bresenham' | 'eightWay' = 'bresenham',
  ) => {
    const steps = straightWay(p, from, 1, to, most, straight, path)
    return Array.from(path.subarray(0, steps)).map((it) => [it % 15, Math.floor(it / 15)])
  }

  test('SVN-CHG-05, -07: is a Bresenham line; halfway between two squares the straight step comes first', () => {
    expect(straightOf(open(), at(0, 0), at(5, 2))).toEqual([
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 2],
      [5, 2],
    ])
    expect(straightOf(open(), at(0, 0), at(2, 1))).toEqual([
      [1, 0],
      [2, 1],
    ])
    expect(straightOf(open(), at(7, 7), at(3, 3))).toEqual([
      [6, 6],
      [5, 5],
      [4, 4],
      [3, 3],
    ])
  })

  test('SVN-CHG-07: takes the other of two squares if the first is barred or costs more', () => {
    const barred = open([{ x: 1, y: 0, n: 1, bits: BARRED }])
    // A diagonal step past the corner of that enemy is not allowed either.
    expect(straightOf(barred, at(0, 0), at(2, 1))).toEqual([])
    const slow = open([], [',,.............', ...Array.from({ length: 14 }, () => '.'.repeat(15))])
    expect(straightOf(slow, at(0, 0), at(2, 1))).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(way.cost).toBe(2)
    const wall = pathsOn(ground({ rows: ['.#....', '......', '......'], corners: 'both' }))
    expect(straightWay(wall, 0, 1, 8, 12, 'bresenham', path)).toBe(2)
    expect(path[0]).toBe(7)
  })

  test('SVN-G37: may be limited to one of eight directions', () => {
    expect(straightOf(open(), at(0, 0), at(5, 2), 12, 'eightWay')).toEqual([])
    expect(straightOf(open(), at(0, 0), at(3, 3), 12, 'eightWay')).toHaveLength(3)
    expect(straightOf(open(), at(0, 5), at(9, 5), 12, 'eightWay')).toHaveLength(9)
    expect(straightOf(open(), at(5, 9), at(5, 0), 12, 'eightWay')).toHaveLength(9)
  })

  test('SVN-CHG-01, -02: has at least one step, and costs no more than allowed', () => {
    expect(straightOf(open(), at(3, 3), at(3, 3))).toEqual([])
    expect(straightOf(open(), at(0, 0), at(12, 0))).toHaveLength(12)
    expect(straightOf(open(), at(0, 0), at(13, 0))).toEqual([])
    const rough = open(
      [],
      Array.from({ length: 15 }, () => ','.repeat(15)),
    )
    expect(straightOf(rough, at(0, 0), at(6, 0))).toHaveLength(6)
    expect(straightOf(rough, at(0, 0), at(7, 0))).toEqual([])
  })

  test.prop(
    [
      sketches('....,#5'),
      others(),
      fc.nat(35),
      fc.nat(35),
      fc.integer({ min: 1, max: 2 }),
      fc.integer({ min: 1, max: 8 }),
    ],
    {
      numRuns: 500,
    },
  )('is the cheapest of all roundings of the line between the two squares', (sketch, around, one, other, n, most) => {
    const p = pathsOn(ground(sketch), around)
    const { board } = p.ground
    const [start, end] = [one % board.count, other % board.count]
    if (!fits(board, start, n) || !fits(board, end, n) || start === end) return
    const [x, y, toX, toY] = [board.column[start], board.row[start], board.column[end], board.row[end]] as number[] as [
      number,
      number,
      number,
      number,
    ]
    const far = Math.max(Math.abs(toX - x), Math.abs(toY - y))
    // The squares whose middle is nearest to the line, step by step; two squares if the line passes halfway between them.
    const choices = Array.from({ length: far }, (_, i) => {
      const roundings = (from: number, to: number) => {
        const place = from + ((to - from) * (i + 1)) / far
        return [...new Set([Math.ceil(place - 0.5), Math.floor(place + 0.5)])]
      }
      return roundings(x, toX).flatMap((u) => roundings(y, toY).map((v) => squareAt(board, u, v)))
    })
    const ways = choices.reduce<number[][]>((all, squares) => all.flatMap((it) => squares.map((s) => [...it, s])), [[]])
    const costs = ways.map((squares) => {
      let from = start
      let sum = 0
      for (const to of squares) {
        const direction = STEPS.findIndex(
          ([dx, dy]) => squareAt(board, (board.column[from] as number) + dx, (board.row[from] as number) + dy) === to,
        )
        const cost = direction < 0 ? 0 : stepCost(p, from, n, direction)
        if (cost === 0) return Number.POSITIVE_INFINITY
        sum += cost
        from = to
      }
      return sum
    })
    const cheapest = Math.min(...costs)
    const steps = straightWay(p, start, n, end, most, 'bresenham', path)
    expect(steps).toBe(cheapest <= most ? far : 0)
    if (steps > 0) {
      expect(way.cost).toBe(cheapest)
      expect(ways.map(String)).toContain(String(Array.from(path.subarray(0, steps))))
    }
  })
})

test('no body may stand on closed ground', () => {
  const land = ground({ rows: ['.#', '|,'] })
  expect([...land.nature].map((bits) => (bits & CLOSED) !== 0)).toEqual([false, true, true, false])
})
