import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as hexes from '../../../src/board/hex/for-games.ts'
import * as plane from '../../../src/board/plane/for-games.ts'
import * as squares from '../../../src/board/square/for-games.ts'
import { TERRAIN_LOOKS } from '../../../src/core/facts.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Piece } from '../../../src/core/ruleset.ts'
import type { SimpleBoard } from '../../../src/kit/define/boards.ts'
import { defineGame } from '../../../src/kit/define/define-game.ts'
import type { SimpleGame } from '../../../src/kit/define/simple.ts'
import { fromFacts } from '../../support/matchups.ts'

/** An army waits until the last turn. */
const WAIT: SimpleGame = {
  name: 'wait',
  title: 'Wait',
  about: 'Two armies wait.',
  turns: 2,
  models: false,
  measures: { margin: { of: 'battle', title: 'Lead', role: 'margin', read: () => 0, most: 1 } },
  state: 1,
  start: () => undefined,
  decisions: {
    decides: (state) => (state[0] === 0 ? 0 : null),
    actions: { wait: { meaning: 'Waits.', act: (state) => state.set([1]) } },
    legal: (_state, _side, offer) => offer('wait'),
  },
  turn: (state) => state.set([0]),
  winner: () => null,
}

const HEXES: SimpleBoard = { on: 'hexes', size: [6, 4], setUp: 'Each army in its corner' }
const PLANE: SimpleBoard = { on: 'plane', tables: { small: [30, 20] }, setUp: 'Each army in its corner' }

/** A game on a board as a file in JavaScript may give it, of any type. */
const on = (board: object) => defineGame({ ...WAIT, board: board as SimpleBoard })

describe('a board is refused', () => {
  test.each([
    [
      'for a look that is none',
      { ...HEXES, ground: { wood: { title: 'Wood', meaning: 'Trees.', look: 'woods' } } },
      '`board.ground.wood.look` is "woods"; it must be forest, hill, swamp, water, crossing, bridge, houses, ruins, walls, building, cliff, rough or open',
    ],
    [
      'for ground without a meaning',
      { ...HEXES, ground: { wood: { title: 'Wood' } } },
      '`board.ground.wood.meaning` is missing: text',
    ],
    ['for a part that is misspelt', { ...HEXES, wher: () => null }, '`board.wher` is not known; known: on, '],
    ['for a facing on squares', { ...HEXES, on: 'squares', facing: () => 0 }, '`board.facing` is not known'],
    ['for a board that is none', { on: 'sea' }, '`board.on` must be `map`, `hexes`, `squares` or `plane`'],
    [
      'for numbers of places with the name of a key',
      { on: 'map', fields: { at: ['At', 0, 1] } },
      'cannot be called `at`',
    ],
  ])('%s', (_why, board, message) => {
    expect(() => on(board)).toThrow(message)
  })
})

/** The drawn units of a battle in which the first unit of each army stands at the same spot. */
function pieces(board: SimpleBoard): readonly Piece[] {
  const game = on(board)
  const matchup = fromFacts(game.facts)[0]
  if (matchup === undefined) throw new Error('no matchup')
  const state = game.setup({}, matchup)
  const dice = new KeyedDice(1, 2)
  dice.seek(0)
  game.reset(state, 0)
  game.advance(state, dice, SILENT)
  return game.scene(state)?.pieces ?? []
}

describe('units are drawn', () => {
  test('without a front if they have no facing, with their condition', () => {
    const [piece] = pieces({ ...HEXES, where: () => [2, 1], status: () => 'routed' })
    expect(piece?.front).toBeUndefined()
    expect(piece?.status).toBe('routed')
  })

  test('on hexes with their front to the side that they face', () => {
    const [down, , up] = [0, 1, 3].map((side) => pieces({ ...HEXES, where: () => [2, 1], facing: () => side })[0])
    if (!down?.front || !up?.front) throw new Error('no front')
    // Row 0 is on top and side 0 points down the rows; drawings have y up.
    expect(down.front[1]).toBeLessThan(down.centre[1])
    expect(up.front[1]).toBeGreaterThan(up.centre[1])
    expect(down.front[0]).toBeCloseTo(down.centre[0], 9)
  })

  test('on a table in inches with their front clockwise from the first army’s way forward', () => {
    const [ahead, right] = [0, 90].map(
      (degrees) => pieces({ ...PLANE, where: () => [10, 5], facing: () => degrees })[0],
    )
    expect(ahead?.front?.[0]).toBeCloseTo(10, 9)
    expect(ahead?.front?.[1]).toBeGreaterThan(5)
    expect(right?.front?.[0]).toBeGreaterThan(10)
    expect(right?.front?.[1]).toBeCloseTo(5, 9)
    // Front left first, then clockwise. Of a unit that faces right, the right side is below.
    const [left, other] = right?.polygon ?? []
    expect(left?.[1]).toBeGreaterThan(5)
    expect(other?.[1]).toBeLessThan(5)
  })
})

test.each([
  ['needs the facing of every unit if units have one', true],
  ['needs no facing if units have none', false],
])('a scenario that lists places %s', (_what, isFaced) => {
  const { facts } = on(isFaced ? { ...HEXES, facing: () => 0 } : HEXES)
  expect(facts.unfaced === true).toBe(!isFaced)
})

test('squares have heights only in a game that has them', () => {
  const SQUARES = { on: 'squares', size: [6, 4], setUp: 'Each army in its corner' }
  expect(on(SQUARES).facts.squares?.elevation).toEqual([0, 0])
  expect(on({ ...SQUARES, heights: [0, 20] }).facts.squares?.elevation).toEqual([0, 20])
})

test('the document lists every look of ground, and every function of boards that it names exists', () => {
  const text = readFileSync(new URL('../../../src/games/README.md', import.meta.url), 'utf8')
  const boards = text.slice(text.indexOf('### Boards'), text.indexOf('## Adding a built-in game'))
  for (const look of TERRAIN_LOOKS) expect(boards).toContain(`\`${look}\``)
  const known = { ...hexes, ...squares, ...plane }
  const calls = Array.from(boards.matchAll(/`(?:plane\.)?(\w+)\((?:board|from|polygon)/g), ([, name]) => name ?? '')
  expect(calls.length).toBeGreaterThan(8)
  for (const name of calls) expect(Object.keys(known)).toContain(name)
})
