import { describe, expect, test } from 'vitest'
import type { Matchup, SquareBoard, UnitSpec } from '../../../src/core/ruleset.ts'
import {
  farFromExit,
  farOut,
  hasWayOut,
  isAtExit,
  noteWayOut,
} from '../../../src/games/sovereign/chapters/movement/exits.ts'
import { check, combatantsOf } from '../../../src/games/sovereign/data/check.ts'
import { Board, put, takeSeats } from '../../../src/games/sovereign/state/board.ts'
import { findHomes } from '../../../src/games/sovereign/state/deploy.ts'
import {
  boardOf,
  fightOn,
  matchupOn,
  open,
  type Placed,
  sketched,
  squareOf,
  unitOf,
} from '../../support/sovereign/board.ts'
import { but, CORE, hero, monster } from '../../support/sovereign/units.ts'

const FIELD = sketched(open(28, 16))

/** The start places of all units, as [column, row], by seat. */
function homes(matchup: Matchup, seat = 0): Readonly<Record<string, readonly [number, number] | null>> {
  const units = combatantsOf(CORE, matchup)
  const { squares } = matchup.battle ?? {}
  if (squares === undefined) throw new Error('no board')
  findHomes(new Board(squares, CORE), matchup, units)
  return Object.fromEntries(
    units.map(({ name, homes: all }) => {
      const square = all[seat] as number
      return [name, square < 0 ? null : [square % squares.columns, Math.floor(square / squares.columns)]]
    }),
  )
}

function placed(spec: UnitSpec, at: readonly [number, number]): UnitSpec {
  return { ...spec, at }
}

const PARTY = [hero('brannoch'), hero('isolde'), hero('fenwick'), hero('perrin', { properties: ['ward'] })]
const FOES = [monster('ogre'), monster('mudgoblin'), monster('goblin-slinger')]

describe('start zones', () => {
  test('SVN-ENC-06: are columns 0 to 7 and 20 to 27 of the default field, 12 columns apart', () => {
    const board = new Board(FIELD, CORE)
    const columns = (side: 0 | 1) => [...new Set(board.zones[side].map((square) => square % 28))]
    expect(columns(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(columns(1)).toEqual([20, 21, 22, 23, 24, 25, 26, 27])
    expect(board.zones[0]).toHaveLength(8 * 16)
  })

  test('SVN-ENC-01: are the zones that the scenario draws', () => {
    const board = new Board(sketched(['.a..b', '.a..b', '....b']), CORE)
    expect(board.zones).toEqual([
      [1, 6],
      [4, 9, 14],
    ])
  })

  test('SVN-AI-01: units with the highest AC stand in front, wards behind them, archers at least four squares back', () => {
    const at = homes(matchupOn(FIELD, PARTY, FOES))
    const x = (name: string) => at[name]?.[0] ?? -1
    expect([x('brannoch'), x('isolde'), x('perrin'), x('fenwick')]).toEqual([7, 7, 3, 3])
    expect(x('ogre')).toBe(20)
    expect(x('goblin-slinger')).toBe(24)
    const ward = homes(matchupOn(FIELD, [hero('brannoch'), hero('tamsin', { properties: ['ward'] })], FOES))
    expect(ward['tamsin']?.[0]).toBe(5)
    // The unit with the highest AC is in the middle.
    expect([7, 8]).toContain(at['brannoch']?.[1])
    expect(Math.abs((at['isolde']?.[1] ?? 0) - (at['brannoch']?.[1] ?? 0))).toBe(1)
  })

  test('SVN-AI-01: archers without room at their distance stand farther back, not nearer to the front', () => {
    const board = sketched(['aaaaaaaa....b'])
    const archers = ['one', 'two', 'three'].map((id) => hero('fenwick', {}, id))
    const at = homes(matchupOn(board, [hero('brannoch'), ...archers], [monster('mudgoblin')]))
    expect(['brannoch', 'one', 'two', 'three'].map((id) => at[id]?.[0])).toEqual([7, 3, 2, 1])
  })

  test('no unit stands in a wall or on another unit; of a large body no square does', () => {
    const board = sketched(['aaa......b', 'aa#......b', 'aaa......b', 'aaa......b'])
    const bears = ['one', 'two'].map((id) => monster('cave-bear', {}, id))
    const [party, foes] = [[...bears], [monster('mudgoblin')]]
    const at = homes(matchupOn(board, party, foes))
    const squares = bears.flatMap(({ id }) => {
      const [x = 0, y = 0] = at[id] ?? []
      return [
        [x, y],
        [x + 1, y],
        [x, y + 1],
        [x + 1, y + 1],
      ].map(String)
    })
    expect(new Set(squares).size).toBe(8)
    expect(squares).not.toContain('2,1')
    expect(check(CORE, matchupOn(board, party, foes))).toEqual([])
  })

  test('SVN-ENC-02: in the other seat both armies stand on each other’s places, turned by half a turn', () => {
    const mirror = matchupOn(
      FIELD,
      PARTY,
      PARTY.map((one) => ({ ...one, id: `${one.id} 2` })),
      'policy',
      'swap',
    )
    const [here, there] = [homes(mirror, 0), homes(mirror, 1)]
    for (const { id } of PARTY) {
      const [x = 0, y = 0] = here[id] ?? []
      expect(here[`${id} 2`]).toEqual([27 - x, 15 - y])
      expect(there[`${id} 2`]).toEqual([x, y])
      expect(there[id]).toEqual(here[`${id} 2`])
    }
  })
})

describe('places that the scenario names', () => {
  const listed = (
    first: readonly UnitSpec[],
    second: readonly UnitSpec[],
    board = FIELD,
    seats: 'fixed' | 'swap' = 'fixed',
  ) => matchupOn(board, first, second, 'listed', seats)

  test('are kept; in the other seat they are turned by half a turn, with all squares of a body', () => {
    const matchup = listed([placed(hero('fenwick'), [3, 4])], [placed(monster('ogre'), [20, 5])], FIELD, 'swap')
    expect(homes(matchup, 0)).toEqual({ fenwick: [3, 4], ogre: [20, 5] })
    expect(homes(matchup, 1)).toEqual({ fenwick: [24, 11], ogre: [6, 9] })
    expect(check(CORE, matchup)).toEqual([])
  })

  test.each<[string, readonly UnitSpec[], SquareBoard, 'fixed' | 'swap', string]>([
    [
      'off the board',
      [placed(monster('ogre'), [27, 3])],
      FIELD,
      'fixed',
      'ogre with its 2 × 2 squares at [27, 3] is off the board, which has columns 0 to 27 and rows 0 to 15',
    ],
    [
      'in a wall',
      [placed(monster('ogre'), [2, 0])],
      sketched(['....', '...#', '....', '....']),
      'fixed',
      'ogre stands in a wall or a window at [2, 0]',
    ],
    ['on somebody', [placed(monster('ogre'), [0, 0])], FIELD, 'fixed', 'ogre at [0, 0] stands where fenwick does'],
    [
      'in a wall in the other seat',
      [placed(monster('mudgoblin'), [3, 3])],
      sketched(['#...', '....', '....', '....']),
      'swap',
      'mudgoblin stands in a wall or a window at [3, 3] when the armies are in each other’s places, as `seats: swap` has it',
    ],
  ])('are refused %s', (_what, second, board, seats, message) => {
    const matchup = listed([placed(hero('fenwick'), [1, 1])], second, board, seats)
    expect(check(CORE, matchup)).toEqual([{ path: ['armies', 1, 'units', 0, 'at'], message }])
  })

  test('a zone without enough room is reported', () => {
    const matchup = matchupOn(sketched(['a..b', 'a..b']), [hero('fenwick')], [monster('ogre')])
    expect(check(CORE, matchup)).toEqual([
      { path: ['armies', 1, 'units', 0], message: 'ogre has no room left in its start zone' },
    ])
    const crowd = ['one', 'two', 'three'].map((id) => hero('fenwick', {}, id))
    expect(check(CORE, matchupOn(sketched(['a..b', 'a..b']), crowd, [monster('mudgoblin')]))).toEqual([
      { path: ['armies', 0, 'units', 2], message: 'three has no room left in its start zone' },
    ])
  })
})

describe('ways out', () => {
  const exits = (rows: readonly string[], side: 0 | 1, rules = CORE) => {
    const board = new Board(sketched(rows), rules)
    return Array.from(board.isExit[side].keys()).filter((square) => board.isExit[side][square] === 1)
  }

  test('SVN-ENC-06, SVN-MORALE-11: are on the army’s short edge, at the border of the zone drawn, or the exits drawn', () => {
    expect(exits(open(6, 3), 0)).toEqual([0, 6, 12])
    expect(exits(open(6, 3), 1)).toEqual([5, 11, 17])
    expect(exits(['..aa..', '..aa..', '......'], 0)).toEqual([2, 3])
    expect(exits(['......', '..aa..', '......'], 0)).toEqual([0, 6, 12])
    expect(exits(['....x.', '......', '......'], 0)).toEqual([4])
    expect(exits(['#.....', '......', '......'], 0)).toEqual([6, 12])
  })

  test('SVN-G60: are at every open border under `moraleExits: any`, unless exits are drawn', () => {
    const any = but({ moraleExits: 'any' })
    const border = [0, 1, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17]
    expect(exits(open(6, 3), 0, any)).toEqual(border)
    expect(exits(open(6, 3), 1, any)).toEqual(border)
    expect(exits(['..aa..', '..aa..', '......'], 0, any)).toEqual(border)
    expect(exits(['#.....', '......', '......'], 0, any)).toEqual(border.slice(1))
    expect(exits(['....x.', '......', '......'], 0, any)).toEqual([4])
  })

  test('are exchanged with the seats', () => {
    const board = new Board(FIELD, CORE)
    takeSeats(board, 1)
    expect([board.isExit[0][27], board.isExit[1][0], board.isExit[0][0]]).toEqual([1, 1, 0])
    expect([board.exitFar[0][0], board.zones[1][0]]).toEqual([27, 0])
    takeSeats(board, 0)
    expect(board.isExit[0][0]).toBe(1)
  })

  const pen = (...others: readonly Placed[]) =>
    fightOn(['......', '####..', '......', '......'], [[hero('fenwick'), [0, 0]]], others)

  test('SVN-MORALE-08, -11: are so many steps away around walls, from the nearest square of a body', () => {
    const state = fightOn(['#####.', '......', '#####.'], [[hero('fenwick'), [5, 0]]], [])
    const fenwick = unitOf(state, 'fenwick')
    expect(farFromExit(boardOf(state), fenwick, fenwick.square)).toBe(6)
    expect([isAtExit(state, fenwick), farFromExit(boardOf(state), fenwick, squareOf(state, 0, 1))]).toEqual([false, 0])
    const large = fightOn(open(8, 4), [[hero('fenwick'), [0, 0]]], [[monster('ogre'), [4, 1]]])
    const ogre = unitOf(large, 'ogre')
    expect(farFromExit(boardOf(large), ogre, ogre.square)).toBe(2)
    put(boardOf(large), ogre, squareOf(large, 6, 1))
    expect(isAtExit(large, ogre)).toBe(true)
  })

  test('SVN-MORALE-03: a combatant without any is cornered: by walls or by enemies, not by bodies on the ground', () => {
    // An exit is at hand: the own short edge.
    expect(hasWayOut(pen([monster('mudgoblin'), [5, 3]]), unitOf(pen([monster('mudgoblin'), [5, 3]]), 'fenwick'))).toBe(
      true,
    )
    const row = [0, 1, 2, 3].map((y): Placed => [monster('mudgoblin', {}, `g${y}`), [2, y]])
    const state = fightOn(open(6, 4), [[hero('fenwick'), [4, 1]]], row)
    const fenwick = unitOf(state, 'fenwick')
    expect(hasWayOut(state, fenwick)).toBe(false)
    unitOf(state, 'g1').prone = 1
    expect(hasWayOut(state, fenwick)).toBe(true)
    const walled = fightOn(['..#...', '..#...'], [[hero('fenwick'), [4, 1]]], [[monster('mudgoblin'), [0, 0]]])
    expect(hasWayOut(walled, unitOf(walled, 'fenwick'))).toBe(false)
  })

  test('SVN-MORALE-03: may lie behind a detour, and behind allies, but not if allies fill every exit', () => {
    const rows = ['.....', '.###.', '.....']
    const round = fightOn(rows, [[hero('fenwick'), [3, 0]]], [[monster('mudgoblin'), [1, 0]]])
    expect(hasWayOut(round, unitOf(round, 'fenwick'))).toBe(true)
    const friends = [0, 1, 2].map((y): Placed => [hero('corvane', {}, `c${y}`), [0, y]])
    const full = fightOn(rows, [[hero('fenwick'), [3, 0]], ...friends], [[monster('mudgoblin'), [4, 1]]])
    expect(hasWayOut(full, unitOf(full, 'fenwick'))).toBe(false)
  })

  test('SVN-MORALE-08: a retreating combatant takes the free way, even if a way past an enemy is shorter', () => {
    const rows = ['xxxxxxxx', '.######.', '........']
    const state = fightOn(rows, [[hero('fenwick'), [1, 2]]], [[monster('mudgoblin'), [0, 1]]])
    const fenwick = unitOf(state, 'fenwick')
    const board = boardOf(state)
    const far = (x: number, y: number) => farOut(board, fenwick, squareOf(state, x, y))
    expect(farFromExit(board, fenwick, fenwick.square)).toBe(3)
    noteWayOut(state, board, fenwick)
    expect([far(1, 2), far(2, 2), far(7, 2), far(7, 1), far(7, 0), far(0, 2)]).toEqual([8, 7, 2, 1, 0, -1])
    // A prone enemy bars nothing.
    unitOf(state, 'mudgoblin').prone = 1
    noteWayOut(state, board, fenwick)
    expect([far(1, 2), far(0, 2)]).toEqual([3, 2])
    // The same if walls close every free way.
    const shut = fightOn(['xxxx', '.###', '....'], [[hero('fenwick'), [1, 2]]], [[monster('mudgoblin'), [0, 1]]])
    noteWayOut(shut, boardOf(shut), unitOf(shut, 'fenwick'))
    expect(farOut(boardOf(shut), unitOf(shut, 'fenwick'), squareOf(shut, 0, 2))).toBe(2)
  })

  test('SVN-MORALE-03, SVN-GRID-13: must have room for a large body all the way', () => {
    const gate = ['....#....', '.........', '....#....', '....#....']
    const state = fightOn(gate, [[hero('fenwick'), [0, 0]]], [[monster('ogre'), [1, 1]]])
    expect(hasWayOut(state, unitOf(state, 'ogre'))).toBe(false)
    const wide = fightOn(
      ['....#....', '.........', '.........', '....#....'],
      [[hero('fenwick'), [0, 0]]],
      [[monster('ogre'), [1, 1]]],
    )
    expect(hasWayOut(wide, unitOf(wide, 'ogre'))).toBe(true)
  })
})
