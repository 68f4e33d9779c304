import { describe, expect } from 'vitest'
import { CLOSED, Ground, OPAQUE } from '../../src/board/square/ground.ts'
import {
  CLEAR,
  CORNERS_SEEN,
  HALF_SCREENED,
  look,
  type Method,
  SCREENED,
  SEEN,
  SquareSight,
} from '../../src/board/square/sight.ts'
import { Squares, turnedAbout } from '../../src/board/square/square.ts'
import { meets, seenByTheBook } from '../support/boards/square-lines.ts'
import { ground, sketches } from '../support/boards/squares.ts'
import { fc, test } from '../support/properties.ts'

const METHODS: readonly Method[] = ['lattice9', 'centre', 'corner4']

/** The view from the first square marked `a` to the second marked `b`; other letters as in `ground`. */
function seen(rows: readonly string[], method: Method = 'lattice9', from = 'a', to = 'b') {
  const letters = rows.join('')
  const land = ground({ rows: rows.map((row) => row.replaceAll(/[ab]/g, '.')) })
  return look(new SquareSight(land, method), letters.indexOf(from), letters.indexOf(to))
}

function corners(rows: readonly string[], method?: Method): number {
  const found = seen(rows, method)
  return (found & SEEN) === 0 ? -1 : found & CORNERS_SEEN
}

describe('lines of sight past walls', () => {
  test.each([
    [['...#.', 'a...b'], 4],
    [['a....', '...#b'], 1],
    [['a....', '.....', '...#b'], 1],
    [['a....', '...#.', '....b'], 2],
    [['a#', '.b'], 3],
    [['a#', '#b'], -1],
    [['ab', '.#'], 4],
  ])('SVN-LOS-01, -03, -05, -08, O48: %j leaves %d corners', (rows, expected) => {
    expect(corners(rows)).toBe(expected)
  })

  test('SVN-LOS-08, O48: all walls in twelve squares between, for three targets', () => {
    const board = new Squares(5, 4)
    const between = [0, 1, 2, 3].flatMap((y) => [1, 2, 3].map((x) => y * 5 + x))
    const counts = new Map<number, number>()
    const nature = new Uint8Array(board.count)
    for (let walls = 0; walls < 4096; walls++) {
      for (const [i, square] of between.entries()) nature[square] = (walls >> i) & 1 ? CLOSED | OPAQUE : 0
      const sight = new SquareSight(new Ground(board, nature, new Int16Array(board.count)), 'lattice9')
      for (const target of [9, 14, 19]) {
        const found = look(sight, 5, target)
        const count = (found & SEEN) === 0 ? -1 : found & CORNERS_SEEN
        counts.set(count, (counts.get(count) ?? 0) + 1)
      }
    }
    expect(Object.fromEntries(counts)).toEqual({ '-1': 9984, 4: 960, 3: 64, 2: 704, 1: 576 })
  })

  test.each([
    // Walls and targets of the oracle: (3, 3) with walls (1, 2) and (3, 2); (4, 4) with (2, 3) and (4, 3); (5, 3) with (3, 1) and (4, 3).
    [['a...', '....', '.#.#', '...b']],
    [['a....', '.....', '.....', '..#.#', '....b']],
    [['a.....', '...#..', '......', '....#b']],
  ])('SVN-LOS-04, SVN-G01, O62: no corner is seen through the gap between two diagonal walls: %j', (rows) => {
    expect(corners(rows)).toBe(0)
  })

  test.prop([sketches('.....##|-,'), fc.nat(35), fc.nat(35), fc.constantFrom(...METHODS)], { numRuns: 600 })(
    'SVN-LOS-08, -09, SVN-G04: agree with exact fractions for every line, wall and screen',
    (sketch, one, other, method) => {
      const land = ground(sketch)
      const [from, to] = [one % land.board.count, other % land.board.count]
      const found = look(new SquareSight(land, method), from, to)
      const { isSeen, corners: count, screen } = seenByTheBook(land, from, to, method)
      expect((found & SEEN) !== 0).toBe(isSeen)
      if (!isSeen) return
      expect(found & CORNERS_SEEN).toBe(count)
      expect((found & SCREENED) !== 0).toBe(screen === 'full')
      expect((found & HALF_SCREENED) !== 0).toBe(screen !== 'none')
    },
  )

  test.prop([sketches('....##'), fc.nat(35), fc.nat(35)])(
    'are symmetric, and turn with the board',
    (sketch, one, other) => {
      const land = ground(sketch)
      const { board } = land
      const [from, to] = [one % board.count, other % board.count]
      const sight = new SquareSight(land, 'lattice9')
      expect(look(sight, from, to) & SEEN).toBe(look(sight, to, from) & SEEN)
      const turned = { ...sketch, rows: sketch.rows.toReversed().map((row) => Array.from(row).toReversed().join('')) }
      const there = new SquareSight(ground(turned), 'lattice9')
      expect(look(there, turnedAbout(board, from, 1), turnedAbout(board, to, 1))).toBe(look(sight, from, to))
      // A cached result is the same again.
      expect(look(sight, from, to)).toBe(look(new SquareSight(land, 'lattice9'), from, to))
    },
  )

  test('see everything over open ground, without a table', () => {
    const land = ground({ rows: ['.,5', 's..'] })
    const sight = new SquareSight(land, 'lattice9')
    expect([sight.isClear, sight.looks.length]).toEqual([true, 0])
    expect(look(sight, 0, 5)).toBe(CLEAR)
  })

  test.prop([sketches('....##'), fc.nat(35), fc.nat(35)])(
    'SVN-G04: see from the centre, or from corner to corner, no more than from nine points',
    (sketch, one, other) => {
      const land = ground(sketch)
      const [from, to] = [one % land.board.count, other % land.board.count]
      const [most, ...fewer] = METHODS.map((method) => look(new SquareSight(land, method), from, to))
      for (const found of fewer) expect(found & CORNERS_SEEN).toBeLessThanOrEqual((most ?? 0) & CORNERS_SEEN)
    },
  )

  test('SVN-G04: see sometimes less', () => {
    expect(METHODS.map((method) => corners(['a#', '.b'], method))).toEqual([3, 1, 3])
    // Nothing is seen through such a gap, neither from the centre nor from the corners.
    expect(METHODS.map((method) => corners(['a....', '.....', '.....', '..#.#', '....b'], method))).toEqual([0, -1, -1])
  })
})

describe('screens on the line of sight', () => {
  const screenOf = (rows: readonly string[], from?: string, to?: string) => {
    const found = seen(rows, 'lattice9', from, to)
    if ((found & SEEN) === 0) return 'unseen'
    return (found & SCREENED) !== 0 ? 'full' : (found & HALF_SCREENED) !== 0 ? 'half' : 'none'
  }

  test('SVN-LOS-09: an arrow slit gives full cover to a unit that is no farther from it than its enemy', () => {
    const rows = ['...#...', 'a..|.b.', '...#...']
    expect(screenOf(rows)).toBe('full')
    expect(screenOf(rows, 'b', 'a')).toBe('none')
    expect(screenOf(['..#..', 'a.|.b', '..#..'])).toBe('full')
    expect(screenOf(['..#..', 'a.|.b', '..#..'], 'b', 'a')).toBe('full')
  })

  test('SVN-LOS-09: a low wall gives half cover in the same way, unless a line passes beside it', () => {
    expect(screenOf(['...-..', 'a..-b.', '...-..'])).toBe('half')
    expect(screenOf(['...-..', 'a..-b.', '...-..'], 'b', 'a')).toBe('none')
    expect(screenOf(['......', 'a..-b.', '......'])).toBe('half')
    expect(screenOf(['a..-..', '......', '....b.'])).toBe('none')
  })

  test('SVN-LOS-09: a unit on a low wall is behind it; a shot from a low wall does not pass over it', () => {
    const land = ground({ rows: ['...-'] })
    const sight = new SquareSight(land, 'lattice9')
    expect(look(sight, 0, 3) & HALF_SCREENED).toBe(HALF_SCREENED)
    expect(look(sight, 3, 0) & HALF_SCREENED).toBe(0)
  })

  test('SVN-LOS-09: two adjacent slits count as one', () => {
    expect(screenOf(['....|..', 'a...|b.', '....#..'])).toBe('full')
    expect(screenOf(['....-..', 'a...|b.', '....#..'])).toBe('full')
    expect(screenOf(['a...-..', '....|b.', '....#..'])).toBe('half')
  })
})

test.prop([
  fc.tuple(fc.integer({ min: 0, max: 320 }), fc.integer({ min: 0, max: 320 })),
  fc.tuple(fc.integer({ min: 0, max: 320 }), fc.integer({ min: 0, max: 320 })),
  fc.nat(4),
  fc.nat(4),
])('the reference test of a line and a square agrees with many points on the line', (one, other, column, row) => {
  // If a point of the line is in the square, they meet. If they meet over any length, one of ten thousand points is in the square; if they
  // only touch, perhaps none is.
  const isIn = (share: number) => {
    const [x, y] = [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share]
    return x >= 64 * column && x <= 64 * column + 64 && y >= 64 * row && y <= 64 * row + 64
  }
  const isMet = Array.from({ length: 401 }, (_, i) => i / 400).some(isIn)
  if (isMet) expect(meets(one, other, column, row)).toBe(true)
  else if (meets(one, other, column, row)) {
    // In that case a slightly larger square is met.
    const near = (share: number) => {
      const [x, y] = [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share]
      return x >= 64 * column - 1.2 && x <= 64 * column + 65.2 && y >= 64 * row - 1.2 && y <= 64 * row + 65.2
    }
    expect(Array.from({ length: 401 }, (_, i) => i / 400).some(near)).toBe(true)
  }
})
