import { describe, expect, test } from 'vitest'
import { distance, inFrontArc, neighbour } from '../../../src/board/hex/hex.ts'
import { SILENT } from '../../../src/core/log.ts'
import { rangeTo, seesFrom } from '../../../src/games/war/chapters/sight.ts'
import type { WarRules } from '../../../src/games/war/data/rules.ts'
import type { Board } from '../../../src/games/war/state/board.ts'
import { battle, but, CORE, dummy, Play, unit } from '../../support/war/cards.ts'

/** Values computed without the engine, in fractions; ids are those of the oracle tables of the rules. */

describe('places in reach', () => {
  /** Hexes and places in reach in the middle of an empty board, the unit's own included. */
  const reach = (type: string, more = 0) => {
    const play = new Play(
      battle(
        [16, 15],
        [unit('x', dummy({ type }), { at: [8, 7], facing: 0 })],
        [unit('y', dummy(), { at: [0, 14], facing: 3 })],
      ),
      '1',
    )
    play.unit('x').hastened = more
    play.do({ kind: 'activate' })
    const moves = play.having({ kind: 'move' })
    const hexes = new Set(['8,7', ...moves.map(({ to }) => String(to))])
    return [hexes.size, moves.length + 1]
  }

  test.each([
    ['infantry', 23, 59],
    ['heavyCavalry', 42, 119],
    ['large', 42, 119],
    ['lightCavalry', 66, 210],
    ['flying', 66, 210],
    ['artillery', 2, 4],
  ])(
    'WAR-O-16: %s (WAR-MOVE-02, WAR-MOVE-03, WAR-MOVE-04, WAR-MOVE-05, WAR-MOVE-06, WAR-MOVE-07, WAR-MOVE-08, WAR-MOVE-09)',
    (type, hexes, places) => {
      expect(reach(type)).toEqual([hexes, places])
    },
  )

  test('WAR-O-17: the fourth step straight on is all that the limit takes from infantry (WAR-MOVE-04)', () => {
    const straight = (type: string) => {
      const play = new Play(
        battle(
          [16, 15],
          [unit('x', dummy({ type }), { at: [8, 7], facing: 0 })],
          [unit('y', dummy(), { at: [0, 14], facing: 3 })],
        ),
        '1',
      )
      // The rider has four points, too.
      play.unit('x').mired = type === 'infantry' ? 0 : 1
      return new Set(
        play
          .do({ kind: 'activate' })
          .having({ kind: 'move' })
          .map(({ to, facing }) => `${String(to)} ${String(facing)}`),
      )
    }
    const [foot, horse] = [straight('infantry'), straight('heavyCavalry')]
    expect([...horse].filter((place) => !foot.has(place))).toEqual(['8,11 0'])
    expect(horse.size + 1).toBe(60)
  })

  test.each([
    ['infantry', 32, 107],
    ['heavyCavalry', 66, 210],
    ['lightCavalry', 96, 336],
  ])('WAR-O-30: %s with a point more (WAR-MOVE-12)', (type, hexes, places) => {
    expect(reach(type, 1)).toEqual([hexes, places])
  })
})

describe('hexes in sight', () => {
  /** A unit at the edge of row 0 that faces down, with room for its front arc up to 8 hexes. */
  const looking = (ground: readonly (readonly [number, number])[], rules: WarRules = CORE) => {
    const rows = Array.from({ length: 10 }, (_, row) =>
      Array.from({ length: 18 }, (_, column) => (ground.some(([c, r]) => c === column && r === row) ? 'w' : '.')).join(
        '',
      ),
    )
    const { state } = new Play(
      battle(rows, [unit('x', dummy(), { at: [9, 0], facing: 0 })], [unit('y', dummy(), { at: [0, 9], facing: 3 })]),
      '1',
      rules,
    )
    const board = state.board as Board
    return { board, hex: 9 }
  }

  /** Number of hexes of the front arc at each distance, and of those that are seen. */
  const counts = (ground: readonly (readonly [number, number])[], rules: WarRules, far: readonly number[]) => {
    const { board, hex } = looking(ground, rules)
    const all = Array.from({ length: board.hexes.count }, (_, to) => to)
    return far.map((steps) => {
      const front = all.filter((to) => distance(board.hexes, hex, to) === steps && inFrontArc(board.hexes, hex, 0, to))
      const seen = front.filter((to) => seesFrom(board, hex, 0, to, SILENT))
      return [front.length, front.length - seen.length]
    })
  }

  test.each([
    [180, [3, 7, 9, 13, 19]],
    [120, [3, 5, 7, 9, 13]],
  ] as const)(
    'WAR-O-18: hexes in the front arc that are seen over open ground, %d° (WAR-LOS-01, WAR-LOS-02)',
    (frontArc, expected) => {
      expect(counts([], but({ frontArc }), [1, 2, 3, 4, 6])).toEqual(expected.map((hexes) => [hexes, 0]))
    },
  )

  test('WAR-O-19: the way from the front hexes is as long as that from the unit (WAR-SHOOT-01)', () => {
    const { board, hex } = looking([])
    const fronts = [5, 0, 1].map((side) => neighbour(board.hexes, hex, side))
    for (let to = 0; to < board.hexes.count; to++) {
      if (!inFrontArc(board.hexes, hex, 0, to) || distance(board.hexes, hex, to) > 8) continue
      expect(rangeTo(board, hex, to)).toBe(1 + Math.min(...fronts.map((front) => distance(board.hexes, front, to))))
    }
  })

  // Column 9 is odd, so it lies half a hex lower than its neighbours.
  const AHEAD = [9, 1] as const
  const RIGHT = [8, 1] as const
  const LEFT = [10, 1] as const
  test.each([
    ['WAR-O-27', {}, [AHEAD], [0, 1, 1, 1, 1, 1]],
    ['WAR-O-27', {}, [RIGHT], [0, 1, 2, 2, 3, 3]],
    ['WAR-O-27', {}, [AHEAD, RIGHT], [0, 3, 5, 6, 8, 9]],
    ['WAR-O-27', {}, [AHEAD, RIGHT, LEFT], [0, 5, 9, 11, 15, 17]],
    ['WAR-O-28', { losTouch: 'free' }, [AHEAD], [0, 0, 0, 0, 0, 0]],
    ['WAR-O-28', { losTouch: 'free' }, [AHEAD, RIGHT], [0, 2, 3, 5, 6, 8]],
    ['WAR-O-28', { losTouch: 'free' }, [AHEAD, RIGHT, LEFT], [0, 5, 7, 11, 13, 17]],
    ['WAR-O-29', { losSampling: 'centre' }, [AHEAD], [0, 1, 3, 3, 5, 5]],
    ['WAR-O-29', { losSampling: 'centre' }, [AHEAD, RIGHT, LEFT], [0, 5, 9, 11, 15, 17]],
  ] as const)(
    '%s: hexes hidden by woods in front hexes under %j, %j (WAR-LOS-03, WAR-LOS-04, WAR-G-08)',
    (_id, changes, woods, hidden) => {
      expect(counts(woods, but(changes), [1, 2, 3, 4, 5, 6]).map(([, unseen]) => unseen)).toEqual(hidden)
    },
  )
})
