import { describe, expect, test } from 'vitest'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { FULL, HALF, NO_SIGHT, OPEN } from '../../../src/games/sovereign/space/cover.ts'
import { coverAt, coverOf, distance, seen } from '../../../src/games/sovereign/space/sight.ts'
import { type Fight } from '../../../src/games/sovereign/state/state.ts'
import { Random } from '../../support/random.ts'
import { boardOf, fightOn, open, squareOf, unitOf } from '../../support/sovereign/board.ts'
import { but, CORE, hero, monster } from '../../support/sovereign/units.ts'

/** Fenwick with his bow at one place, a goblin at another. */
function shot(
  rows: readonly string[],
  from: readonly [number, number],
  to: readonly [number, number],
  rules: SovereignRules = CORE,
): Fight {
  return fightOn(rows, [[hero('fenwick'), from]], [[monster('mudgoblin'), to]], rules)
}

function cover(state: Fight, from: string, to: string, reach = 100, melee: 0 | 1 = 0): number {
  return coverOf(state, unitOf(state, from), unitOf(state, to), reach, melee)
}

describe('cover from walls', () => {
  const CORNER = ['......', '...#..', '......']
  const PINCH = ['....', '....', '.#.#', '....']

  test('SVN-LOS-01, -03: is half if a corner is not seen, and none if all corners are seen', () => {
    expect(cover(shot(CORNER, [0, 0], [4, 2]), 'fenwick', 'mudgoblin')).toBe(HALF)
    expect(cover(shot(CORNER, [0, 0], [4, 0]), 'fenwick', 'mudgoblin')).toBe(OPEN)
  })

  test('SVN-LOS-05: no attack is possible without a line of sight', () => {
    expect(cover(shot(['.#.', '.#.', '.#.'], [0, 1], [2, 1]), 'fenwick', 'mudgoblin')).toBe(NO_SIGHT)
  })

  test('SVN-LOS-04, SVN-G01: is full if no corner is seen; under other readings one visible corner is no cover, or half cover is full', () => {
    const onlyOne = (rules: SovereignRules) =>
      cover(shot(['.....', '...#.'], [0, 0], [4, 1], rules), 'fenwick', 'mudgoblin')
    for (const [coverFull, pinch, corner, two, clear] of [
      ['noCorner', FULL, HALF, HALF, OPEN],
      ['cornersAtMost1', FULL, FULL, HALF, OPEN],
      ['sameAsHalf', FULL, FULL, FULL, OPEN],
    ] as const) {
      const rules = but({ coverFull })
      expect(cover(shot(PINCH, [0, 0], [3, 3], rules), 'fenwick', 'mudgoblin')).toBe(pinch)
      expect(onlyOne(rules)).toBe(corner)
      expect(cover(shot(CORNER, [0, 0], [4, 2], rules), 'fenwick', 'mudgoblin')).toBe(two)
      expect(cover(shot(CORNER, [0, 0], [4, 0], rules), 'fenwick', 'mudgoblin')).toBe(clear)
    }
  })

  test('SVN-LOS-08, SVN-G04: is found by nine points, by the centre, or by corners', () => {
    const found = (losMethod: SovereignRules['losMethod']) =>
      cover(shot(PINCH, [0, 0], [3, 3], but({ losMethod })), 'fenwick', 'mudgoblin')
    expect([found('lattice9'), found('centre'), found('corner4')]).toEqual([FULL, NO_SIGHT, NO_SIGHT])
  })

  test('SVN-LOS-02: combatants do not block sight', () => {
    const state = fightOn(
      open(8, 3),
      [
        [hero('fenwick'), [0, 1]],
        [hero('corvane'), [2, 1]],
      ],
      [
        [monster('ogre'), [3, 0]],
        [monster('mudgoblin'), [6, 1]],
      ],
    )
    expect(cover(state, 'fenwick', 'mudgoblin')).toBe(OPEN)
  })

  test('SVN-MEL-01, SVN-LOS-08: no melee attack passes between two walls that touch at a corner', () => {
    const state = shot(['.#', '#.'], [0, 0], [1, 1])
    expect(cover(state, 'fenwick', 'mudgoblin', 1, 1)).toBe(NO_SIGHT)
    expect(distance(boardOf(state), unitOf(state, 'fenwick'), unitOf(state, 'mudgoblin'))).toBe(1)
  })
})

describe('windows and low walls', () => {
  test('SVN-LOS-09: a combatant at a slit has full cover, and shoots out freely', () => {
    const state = shot(['....#..', '....|..', '....#..'], [0, 1], [5, 1])
    expect(cover(state, 'fenwick', 'mudgoblin')).toBe(FULL)
    expect(cover(state, 'mudgoblin', 'fenwick')).toBe(OPEN)
  })

  test('SVN-LOS-09, SVN-LOS-07: a low wall gives half cover, and still half if a wall gives half as well', () => {
    expect(cover(shot(['....-..', '....-..', '....-..'], [0, 1], [5, 1]), 'fenwick', 'mudgoblin')).toBe(HALF)
    expect(cover(shot(['....-..', '....-..', '....#..'], [0, 1], [5, 1]), 'fenwick', 'mudgoblin')).toBe(HALF)
    const same = but({ coverFull: 'sameAsHalf' })
    expect(cover(shot(['....-..', '....-..', '....-..'], [0, 1], [5, 1], same), 'fenwick', 'mudgoblin')).toBe(FULL)
  })
})

describe('high ground', () => {
  test('SVN-LOS-06, SVN-GRID-15: a target whose feet are above the eyes of the attacker has half cover; the reverse gives none', () => {
    const state = shot(['..1..', '.....'], [0, 0], [2, 0])
    expect(cover(state, 'fenwick', 'mudgoblin')).toBe(HALF)
    expect(cover(state, 'mudgoblin', 'fenwick')).toBe(OPEN)
    expect(
      cover(shot(['..1..', '.....'], [0, 0], [2, 0], but({ coverHighGround: 'none' })), 'fenwick', 'mudgoblin'),
    ).toBe(OPEN)
  })

  test('SVN-LOS-06, SVN-G02: a large attacker has higher eyes', () => {
    const rows = ['...1.', '.....', '...2.', '.....']
    const low = fightOn(rows, [[hero('fenwick'), [3, 0]]], [[monster('ogre'), [0, 0]]])
    expect(cover(low, 'ogre', 'fenwick')).toBe(OPEN)
    const high = fightOn(rows, [[hero('fenwick'), [3, 2]]], [[monster('ogre'), [0, 2]]])
    expect(cover(high, 'ogre', 'fenwick')).toBe(HALF)
  })

  test('SVN-LOS-07: only the larger cover counts', () => {
    const state = shot(['....#..', '....|1.', '....#..'], [0, 1], [5, 1])
    expect(cover(state, 'fenwick', 'mudgoblin')).toBe(FULL)
  })

  test('SVN-GRID-19, SVN-LOS-12: a melee attack reaches as far up and down as along the ground; shots reach any height, with walls or without', () => {
    const level = shot(['.2', '..'], [0, 0], [1, 0])
    expect([cover(level, 'fenwick', 'mudgoblin', 1, 1), cover(level, 'mudgoblin', 'fenwick', 1, 1)]).toEqual([
      NO_SIGHT,
      NO_SIGHT,
    ])
    expect([cover(level, 'fenwick', 'mudgoblin', 2, 1), cover(level, 'mudgoblin', 'fenwick', 2, 1)]).toEqual([
      HALF,
      OPEN,
    ])
    expect(cover(level, 'fenwick', 'mudgoblin')).toBe(HALF)
    // A unit on a tower does not see over a wall.
    expect(cover(shot(['9#..', '.#..', '.#..'], [0, 0], [3, 0]), 'fenwick', 'mudgoblin')).toBe(NO_SIGHT)
  })
})

describe('large creatures', () => {
  test('SVN-LOS-11, SVN-GRID-13: the pair of squares with the least cover counts, if it is within reach', () => {
    // The ogre is seen from the first row only past the wall; its second row is in the open.
    const rows = ['...#....', '........', '........']
    const state = fightOn(rows, [[hero('fenwick'), [0, 0]]], [[monster('ogre'), [4, 0]]])
    expect(seen(boardOf(state), squareOf(state, 0, 0), squareOf(state, 4, 0))).toBe(NO_SIGHT)
    expect(seen(boardOf(state), squareOf(state, 0, 0), squareOf(state, 5, 1))).not.toBe(NO_SIGHT)
    expect(cover(state, 'fenwick', 'ogre')).toBe(
      Math.min(
        ...[
          [4, 0],
          [5, 0],
          [4, 1],
          [5, 1],
        ]
          .map(([x = 0, y = 0]) => seen(boardOf(state), squareOf(state, 0, 0), squareOf(state, x, y)))
          .filter((one) => one !== NO_SIGHT),
      ),
    )
    expect(cover(state, 'fenwick', 'ogre', 3)).toBe(NO_SIGHT)
    expect(cover(state, 'ogre', 'fenwick')).toBe(cover(state, 'fenwick', 'ogre'))
  })

  test('SVN-LOS-11, SVN-LOS-06, SVN-GRID-19: on any ground the result is that of the best pair, each pair computed alone', () => {
    const random = new Random(11)
    let covered = 0
    for (let round = 0; round < 150; round++) {
      const rows = Array.from({ length: 6 }, (_, y) =>
        Array.from({ length: 9 }, (__, x) => {
          const isTaken = (x < 2 && y < 2) || (x > 5 && y > 2)
          return isTaken ? random.of(['.', '1', '2']) : random.of(['.', '.', '.', '#', '-', '1'])
        }).join(''),
      )
      const state = fightOn(
        rows,
        [[hero('fenwick', { profile: { size: 2 } }), [0, 0]]],
        [[monster('ogre', { profile: { size: 3 } }), [6, 3]]],
      )
      const [a, b] = [unitOf(state, 'fenwick'), unitOf(state, 'ogre')]
      const reach = random.int(5, 9)
      const melee = random.of([0, 1] as const)
      const cells = (x: number, y: number, n: number) =>
        Array.from({ length: n * n }, (_, i) => [x + (i % n), y + Math.floor(i / n)] as const)
      const all = cells(0, 0, 2).flatMap(([x, y]) =>
        cells(6, 3, 3).map(([u, v]) => {
          const [from, to] = [squareOf(state, x, y), squareOf(state, u, v)]
          const up = (boardOf(state).height[to] as number) - (boardOf(state).height[from] as number)
          if (Math.max(u - x, v - y) > reach || (melee === 1 && Math.abs(up) > 5 * reach)) return NO_SIGHT
          const plain = seen(boardOf(state), from, to)
          return plain === OPEN && up >= 10 ? HALF : plain
        }),
      )
      const least = Math.min(...all.filter((one) => one !== NO_SIGHT), 9)
      expect(coverOf(state, a, b, reach, melee)).toBe(least === 9 ? NO_SIGHT : least)
      if (least > OPEN && new Set(all).size > 1) covered++
    }
    expect(covered).toBeGreaterThan(10)
  })

  test('SVN-G31: under the other reading they occupy one square', () => {
    const state = fightOn(
      open(8, 3),
      [[hero('fenwick'), [0, 0]]],
      [[monster('ogre'), [4, 0]]],
      but({ footprint: 'single' }),
    )
    expect(unitOf(state, 'ogre').size).toBe(1)
    expect(distance(boardOf(state), unitOf(state, 'ogre'), unitOf(state, 'fenwick'))).toBe(4)
  })
})

describe('distances', () => {
  const state = fightOn(
    open(20, 20),
    [
      [hero('fenwick'), [0, 0]],
      [hero('corvane'), [9, 9]],
    ],
    [
      [monster('ogre'), [10, 10]],
      [monster('mudgoblin'), [3, 4]],
    ],
  )
  const far = (fight: Fight, a: string, b: string) => distance(boardOf(fight), unitOf(fight, a), unitOf(fight, b))

  test('SVN-GRID-01, SVN-GRID-02, SVN-GRID-14: are counted in squares, a diagonal step as one, between the nearest squares', () => {
    expect([far(state, 'fenwick', 'mudgoblin'), far(state, 'corvane', 'ogre'), far(state, 'fenwick', 'ogre')]).toEqual([
      4, 1, 10,
    ])
  })

  test('SVN-G32: in straight lines are rounded up, and neighbours count as neighbours', () => {
    const straight = fightOn(
      open(20, 20),
      [
        [hero('fenwick'), [0, 0]],
        [hero('corvane'), [9, 9]],
      ],
      [
        [monster('ogre'), [10, 10]],
        [monster('mudgoblin'), [3, 4]],
      ],
      but({ rangeMetric: 'euclid' }),
    )
    expect([
      far(straight, 'fenwick', 'mudgoblin'),
      far(straight, 'corvane', 'ogre'),
      far(straight, 'fenwick', 'ogre'),
    ]).toEqual([5, 1, 15])
    expect(cover(straight, 'fenwick', 'mudgoblin', 4)).toBe(NO_SIGHT)
    expect(cover(straight, 'fenwick', 'mudgoblin', 5)).toBe(OPEN)
  })

  test('of combatants off the board do not exist', () => {
    const [fenwick, goblin] = [unitOf(state, 'fenwick'), unitOf(state, 'mudgoblin')]
    expect(coverAt(state, fenwick, squareOf(state, 19, 19), goblin, goblin.square, 14, 0)).toBe(NO_SIGHT)
    expect(coverAt(state, fenwick, squareOf(state, 19, 19), goblin, goblin.square, 16, 0)).toBe(OPEN)
  })
})
