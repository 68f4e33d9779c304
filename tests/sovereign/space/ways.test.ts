import { describe, expect, test } from 'vitest'
import { isFound } from '../../../src/board/square/search.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { mayTakeOpportunity } from '../../../src/games/sovereign/space/reach.ts'
import {
  chargePrice,
  chargeTo,
  findWays,
  mayEnd,
  mayStand,
  noteThreats,
  rateOf,
  stepPrice,
  survey,
  wayTo,
} from '../../../src/games/sovereign/space/ways.ts'
import { Frame } from '../../../src/games/sovereign/state/blow.ts'
import { lift, put } from '../../../src/games/sovereign/state/board.ts'
import { type Fight, type Unit } from '../../../src/games/sovereign/state/state.ts'
import { boardOf, fightOn, open, type Placed, squareOf, unitOf } from '../../support/sovereign/board.ts'
import { but, CORE, hero, monster } from '../../support/sovereign/units.ts'

/** Fenwick among others on 12 × 12 squares. */
function among(
  others: { readonly first?: readonly Placed[]; readonly second?: readonly Placed[] },
  rules: SovereignRules = CORE,
  at: readonly [number, number] = [5, 5],
): { readonly state: Fight; readonly unit: Unit } {
  const far: Placed = [monster('mudgoblin', {}, 'far'), [11, 11]]
  const state = fightOn(
    open(12, 12),
    [[hero('fenwick'), at], ...(others.first ?? [])],
    [far, ...(others.second ?? [])],
    rules,
  )
  return { state, unit: unitOf(state, 'fenwick') }
}

/** Whether a combatant can come to a square with a number of steps, and their cost. */
function reaches(state: Fight, unit: Unit, [column, row]: readonly [number, number], most = 6): number | null {
  survey(state, unit)
  findWays(state, unit, most)
  const square = squareOf(state, column, row)
  const { paths } = boardOf(state).ways
  return isFound(paths, square) ? (paths.cost[square] as number) : null
}

const NORTH = 0
const NORTH_EAST = 1
const goblin = monster('mudgoblin')

describe('others on the way', () => {
  test('SVN-GRID-05: allies may be passed, but nobody stops on their squares', () => {
    const { state, unit } = among({ first: [[hero('corvane'), [5, 4]]] })
    expect(reaches(state, unit, [5, 3])).toBe(2)
    expect([mayEnd(state, unit, squareOf(state, 5, 4)), mayEnd(state, unit, squareOf(state, 5, 3))]).toEqual([
      false,
      true,
    ])
  })

  test('SVN-GRID-06, -16: a standing enemy cannot be passed, a prone one can; nobody stops on either', () => {
    const wall: Placed[] = Array.from({ length: 12 }, (_, x) => [monster('mudgoblin', {}, `g${x}`), [x, 4]])
    const { state, unit } = among({ second: wall })
    expect(reaches(state, unit, [5, 3])).toBeNull()
    unitOf(state, 'g5').prone = 1
    // Straight over it, because no diagonal step leads past the corners of the others.
    expect(reaches(state, unit, [5, 3])).toBe(2)
    expect(reaches(state, unit, [4, 3])).toBe(3)
    expect(mayEnd(state, unit, squareOf(state, 5, 4))).toBe(false)
  })

  test('SVN-G27: under the other reading prone enemies block, too', () => {
    const { state, unit } = among({ second: [[goblin, [5, 4]]] }, but({ proneBlocks: true }))
    unitOf(state, 'mudgoblin').prone = 1
    survey(state, unit)
    expect([stepPrice(state, unit, NORTH), stepPrice(state, unit, NORTH_EAST)]).toEqual([0, 0])
  })

  test('SVN-GRID-04, SVN-G26: nobody cuts the corner of a standing enemy; under the other reading one such corner may be cut', () => {
    for (const [corner, one, two] of [
      ['either', 0, 0],
      ['both', 1, 0],
    ] as const) {
      const { state, unit } = among({ second: [[goblin, [5, 4]]] }, but({ corner }))
      survey(state, unit)
      expect(stepPrice(state, unit, NORTH_EAST)).toBe(one)
      const both = among(
        {
          second: [
            [goblin, [5, 4]],
            [monster('mudgoblin', {}, 'other'), [6, 5]],
          ],
        },
        but({ corner }),
      )
      survey(both.state, both.unit)
      expect(stepPrice(both.state, both.unit, NORTH_EAST)).toBe(two)
    }
  })

  test('SVN-GRID-17: a large body steps diagonally only if both straight halves of the step are legal, whatever its corners', () => {
    for (const corner of ['either', 'both'] as const) {
      const state = fightOn(open(8, 8), [[hero('fenwick'), [3, 2]]], [[monster('ogre'), [2, 3]]], but({ corner }))
      const ogre = unitOf(state, 'ogre')
      survey(state, ogre)
      expect([stepPrice(state, ogre, NORTH), stepPrice(state, ogre, NORTH_EAST), stepPrice(state, ogre, 2)]).toEqual([
        0, 0, 1,
      ])
    }
  })

  test('a fallen combatant blocks nobody', () => {
    const { state, unit } = among({ second: [[goblin, [5, 4]]] })
    lift(boardOf(state), unitOf(state, 'mudgoblin'))
    unitOf(state, 'mudgoblin').fate = 1
    survey(state, unit)
    expect([stepPrice(state, unit, NORTH), mayStand(state, unit, squareOf(state, 5, 4))]).toEqual([1, true])
  })
})

describe('giants', () => {
  const colossus = (rules: SovereignRules = CORE) =>
    fightOn(
      open(20, 12),
      [
        [hero('fenwick'), [10, 4]],
        [hero('corvane'), [2, 11]],
      ],
      [[monster('ruin-colossus'), [1, 1]]],
      rules,
    )

  test('SVN-GRID-07, -17: walk over small enemies at double cost, and may cut their corners', () => {
    const state = colossus()
    const giant = unitOf(state, 'ruin-colossus')
    expect(giant.isGiant).toBe(true)
    survey(state, giant)
    expect(stepPrice(state, giant, 2)).toBe(1)
    put(boardOf(state), unitOf(state, 'fenwick'), squareOf(state, 9, 4))
    survey(state, giant)
    expect([stepPrice(state, giant, 2), stepPrice(state, giant, 3), stepPrice(state, giant, 4)]).toEqual([2, 2, 1])
  })

  test('SVN-GRID-07, SVN-G28: are eight times as long as the enemy, or by volume twice as long', () => {
    const over = (rules: SovereignRules) => {
      const state = fightOn(open(8, 8), [[hero('fenwick'), [4, 3]]], [[monster('ogre'), [2, 3]]], rules)
      const ogre = unitOf(state, 'ogre')
      survey(state, ogre)
      return stepPrice(state, ogre, 2)
    }
    expect([over(CORE), over(but({ hugeBasis: 'volume8' }))]).toEqual([0, 2])
  })

  test('SVN-GRID-18, SVN-G71: may stop upon small enemies; under the other reading they may only pass', () => {
    for (const hugeEnd of [true, false]) {
      const state = colossus(but({ hugeEnd }))
      const giant = unitOf(state, 'ruin-colossus')
      survey(state, giant)
      findWays(state, giant, 8)
      expect(mayEnd(state, giant, squareOf(state, 4, 1))).toBe(hugeEnd)
      expect(mayEnd(state, giant, squareOf(state, 2, 1))).toBe(true)
      expect(mayStand(state, giant, squareOf(state, 4, 1))).toBe(hugeEnd)
    }
  })

  test('SVN-GRID-18: an enemy below one steps out at double cost, and no enemy steps in', () => {
    const state = colossus()
    const fenwick = unitOf(state, 'fenwick')
    survey(state, fenwick)
    expect(stepPrice(state, fenwick, 6)).toBe(1)
    put(boardOf(state), fenwick, squareOf(state, 9, 4))
    survey(state, fenwick)
    expect(stepPrice(state, fenwick, 6)).toBe(0)
    put(boardOf(state), fenwick, squareOf(state, 7, 4))
    expect(reaches(state, fenwick, [8, 4])).toBe(2)
    expect(reaches(state, fenwick, [9, 4])).toBe(3)
    expect(mayEnd(state, fenwick, squareOf(state, 8, 4))).toBe(false)
    expect(mayEnd(state, fenwick, squareOf(state, 9, 4))).toBe(true)
  })
})

describe('rates', () => {
  test('SVN-GRID-11, -12, SVN-G30: thirty feet are six squares, prone three; half squares are rounded down, or up', () => {
    const { unit } = among({})
    expect(rateOf(unit)).toBe(6)
    unit.prone = 1
    expect(rateOf(unit)).toBe(3)
    const slow = (rules: SovereignRules) => {
      const fight = fightOn(
        open(8, 8),
        [[hero('fenwick', { profile: { speed: 25 } }), [0, 0]]],
        [[goblin, [7, 7]]],
        rules,
      )
      const one = unitOf(fight, 'fenwick')
      one.prone = 1
      return rateOf(one)
    }
    expect([slow(CORE), slow(but({ proneRound: 'up' }))]).toEqual([2, 3])
  })
})

describe('routes', () => {
  const frame = () => new Frame(4)

  test('SVN-GRID-03: are listed square by square, without the first', () => {
    const { state, unit } = among({})
    survey(state, unit)
    findWays(state, unit, 6)
    const path = frame()
    wayTo(state, squareOf(state, 5, 8), path)
    expect(Array.from(path.path.subarray(0, path.length))).toEqual([6, 7, 8].map((y) => squareOf(state, 5, y)))
  })

  test('SVN-AOO-03: know whose reach they leave; safe routes leave nobody’s', () => {
    const { state, unit } = among({ second: [[goblin, [5, 4]]] })
    survey(state, unit)
    noteThreats(state, unit, mayTakeOpportunity)
    findWays(state, unit, 6)
    const { paths } = boardOf(state).ways
    // The second unit of its army: bit 1. Adjacent to it no step can avoid its reach.
    expect(paths.left[squareOf(state, 5, 7)]).toBe(2)
    expect(paths.left[squareOf(state, 4, 5)]).toBe(0)
    findWays(state, unit, 6, true)
    expect(isFound(paths, squareOf(state, 5, 7))).toBe(false)
    expect(isFound(paths, squareOf(state, 4, 5))).toBe(true)
  })

  test('are searched from the point of view of each army', () => {
    const { state, unit } = among({ second: [[goblin, [8, 8]]] })
    const { paths } = boardOf(state).ways
    const turnOf = (one: Unit) => {
      survey(state, one)
      return paths.turn
    }
    expect([turnOf(unit), turnOf(unitOf(state, 'mudgoblin'))]).toEqual([0, 4])
    state.seat = 1
    expect([turnOf(unit), turnOf(unitOf(state, 'mudgoblin'))]).toEqual([4, 0])
  })

  test('are the same after half a turn: the second army goes as the first did', () => {
    const path = frame()
    const there = among({}, CORE, [3, 3])
    survey(there.state, there.unit)
    findWays(there.state, there.unit, 6)
    wayTo(there.state, squareOf(there.state, 5, 4), path)
    const forth = Array.from(path.path.subarray(0, path.length), (square) => 143 - square)
    const back = fightOn(open(12, 12), [[hero('fenwick'), [0, 0]]], [[monster('mudgoblin'), [8, 8]]])
    const other = unitOf(back, 'mudgoblin')
    survey(back, other)
    findWays(back, other, 6)
    wayTo(back, squareOf(back, 6, 7), path)
    expect(Array.from(path.path.subarray(0, path.length))).toEqual(forth)
  })
})

describe('charges', () => {
  test('SVN-CHG-01, -02, -05: go straight, twice as far as a Move, and pass nobody', () => {
    const state = fightOn(
      open(20, 6),
      [[hero('fenwick'), [0, 0]]],
      [
        [goblin, [13, 0]],
        [monster('mudgoblin', {}, 'near'), [4, 2]],
      ],
    )
    const unit = unitOf(state, 'fenwick')
    survey(state, unit)
    const to = (x: number, y: number) => chargePrice(state, unit, squareOf(state, x, y))
    expect([to(12, 0), to(13, 0), to(14, 0), to(0, 0)]).toEqual([12, 0, 0, 0])
    // The line leads through the other goblin, and no diagonal step leads past its corner.
    expect([to(6, 3), to(4, 2), to(3, 1)]).toEqual([0, 0, 3])
    const path = new Frame(3)
    chargeTo(state, unit, squareOf(state, 3, 1), path)
    expect(Array.from(path.path.subarray(0, path.length))).toHaveLength(3)
  })

  test('SVN-G37: go along one of the eight directions under the other reading', () => {
    const { state, unit } = among({}, but({ chargeLine: 'eightWay' }))
    survey(state, unit)
    expect([chargePrice(state, unit, squareOf(state, 8, 8)), chargePrice(state, unit, squareOf(state, 8, 7))]).toEqual([
      3, 0,
    ])
  })

  test('SVN-GRID-08: difficult ground counts double on the way', () => {
    const state = fightOn(['.,,.....', '........'], [[hero('fenwick'), [0, 0]]], [[goblin, [7, 1]]])
    const unit = unitOf(state, 'fenwick')
    survey(state, unit)
    expect(chargePrice(state, unit, squareOf(state, 5, 0))).toBe(7)
  })
})

describe('places to stand', () => {
  test('SVN-SHV-04, SVN-GRP-10, SVN-GRID-09: are on the board, off walls, and free of standing and prone bodies', () => {
    const state = fightOn(
      ['..#.....', '........', '........'],
      [
        [hero('fenwick'), [0, 0]],
        [hero('corvane'), [4, 0]],
      ],
      [[monster('ogre'), [6, 1]]],
    )
    const [fenwick, ogre] = [unitOf(state, 'fenwick'), unitOf(state, 'ogre')]
    unitOf(state, 'corvane').prone = 1
    const may = (unit: Unit, x: number, y: number) => mayStand(state, unit, squareOf(state, x, y))
    expect([
      may(fenwick, 1, 0),
      may(fenwick, 2, 0),
      may(fenwick, 4, 0),
      may(fenwick, 7, 2),
      may(fenwick, 0, 0),
    ]).toEqual([true, false, false, false, true])
    expect([may(ogre, 5, 1), may(ogre, 7, 1), may(ogre, 4, 0), may(ogre, 2, 0), may(ogre, 5, 0)]).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
  })
})
