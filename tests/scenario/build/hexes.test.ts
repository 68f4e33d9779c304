import { describe, expect, test, vi } from 'vitest'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { thrown } from '../support.ts'

vi.mock('../../../src/games/index.ts', async () => ({
  GAMES: { tiles: (await import('../../support/boards/hex-game.ts')).TILES },
}))

const CATALOGUE = `game: tiles
sizes:
  handful: { points: 10, least: 4, sections: { Blocks: [1, 3] } }
factions:
  red:
    entries:
      cube: { name: Cube, section: Blocks, type: block, strength: 3, push: { value: 4 }, cost: 3, options: { lead: { name: Lead, cost: 1, properties: [heavy] } } }
      sling: { name: Sling, section: Blocks, type: block, strength: 1, push: { value: 1 }, throw: { range: 6 }, cost: 4, properties: [heavy] }
`

const LIST = `game: tiles
faction: red
size: handful
units:
  - { entry: cube, options: [lead] }
  - { entry: cube }
`

const BATTLE = `game: tiles
title: A wood in the way
catalogue: catalogue.yaml
table:
  hexes: [6, 5]
  rows:
    - ......
    - ..ww..
    - .h..w.
    - ......
    - ......
  legend: { w: woods, h: hill }
deployment: { by: listed }
armies:
  - name: A
    units:
      - { id: cube, unit: cube, at: [2, 0], facing: 0 }
      - { id: sling, unit: sling, at: [3, 0], facing: 5 }
  - name: B
    units:
      - { id: cube, profile: { type: block, strength: 2, push: { value: 3 } }, cost: 5, at: [2, 4], facing: 3 }
`

const ENGAGEMENT = `game: tiles
title: On a hill
mode: engagement
catalogue: catalogue.yaml
armies:
  - name: A
    units:
      - { id: cube, unit: cube, options: [lead] }
      - { id: sling, unit: sling, ground: woods }
  - name: B
    units:
      - { id: tower, unit: cube, ground: hill }
contacts:
  - { unit: cube, of: tower }
  - { unit: sling, of: tower }
`

function parse(text: string, list = LIST) {
  return parseScenario(text, { name: 'tiles.yaml', catalogue: CATALOGUE, lists: { 'list.yaml': list } })
}

function edited(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`nothing to replace: ${from}`)
  return text.replace(from, to)
}

function faults(text: string, list = LIST): string[] {
  return thrown(() => parse(text, list)).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

const LISTED = BATTLE.replace(/deployment.*/s, '').concat(
  'armies:\n  - { name: A, list: list.yaml }\n  - { name: B, list: list.yaml }\n',
)

describe('a battle on a board of hexes', () => {
  test('has a board, row by row, and units on its hexes', () => {
    const [matchup] = parse(BATTLE).matchups
    expect(matchup?.battle?.hexes).toEqual({
      columns: 6,
      rows: 5,
      ground: Object.assign(
        Array.from({ length: 30 }, () => ''),
        { 8: 'woods', 9: 'woods', 13: 'hill', 16: 'woods' },
      ),
    })
    expect(matchup?.armies[0].units).toEqual([
      {
        id: 'cube',
        models: 1,
        profile: { type: 'block', strength: 3, push: { value: 4 } },
        cost: 3,
        at: [2, 0],
        facing: 0,
      },
      {
        id: 'sling',
        models: 1,
        profile: { type: 'block', strength: 1, push: { value: 1 }, throw: { range: 6 } },
        properties: ['heavy'],
        cost: 4,
        at: [3, 0],
        facing: 5,
      },
    ])
    expect(matchup?.armies[1].units[0]).toMatchObject({ models: 1, cost: 5, facing: 3 })
  })

  test('has the game’s own open board if it names none', () => {
    for (const table of ['', 'table: { hexes: [16, 11] }\n', 'table: {}\n']) {
      const text = LISTED.replace(/table:.*legend[^\n]*\n/s, table)
      const board = parse(text).matchups[0]?.battle?.hexes
      expect(board).toMatchObject({ columns: 16, rows: 11 })
      expect(board?.ground).toEqual(Array.from({ length: 176 }, () => ''))
    }
  })

  test.each([
    ['a row too few', '    - ..ww..\n', '', '7:5 4 rows; a board of 6 × 5 hexes has 5'],
    [
      'an odd number of columns',
      '[6, 5]',
      '[7, 5]',
      '5:11 item 1 of `hexes` must be an even number of columns from 4 to 40, not the number 7',
    ],
    [
      'half a size',
      '[6, 5]',
      '[6]',
      '5:10 `hexes` must be a pair of columns and rows, such as [16, 11], not a list of one',
    ],
    [
      'a letter nobody explains',
      '..ww..',
      '..wx..',
      '8:10 `x` at column 3 of row 1 is not in the legend; allowed: ., w, h',
    ],
    ['a row that is short', '..ww..', '..ww.', '8:7 row 1 has 5 hexes; a board of 6 × 5 hexes has 6 in a row'],
    ['a row that is long', '..ww..', '..ww...', '8:7 row 1 has 7 hexes; a board of 6 × 5 hexes has 6 in a row'],
    [
      'a kind of ground it does not know',
      'h: hill',
      'h: hil',
      '12:26 `h` cannot be the text "hil"; did you mean `hill`? allowed: woods, hill',
    ],
    ['a key of two letters', 'h: hill', 'hh: hill', '12:23 `hh` cannot be a key; a key is one letter or sign, not `.`'],
    [
      'a unit off the board',
      'at: [2, 4]',
      'at: [2, 5]',
      '21:93 [2, 5] is off the board, which has columns 0 to 5 and rows 0 to 4',
    ],
    [
      'two units on a hex',
      'at: [2, 4]',
      'at: [3, 0]',
      '21:93 cube stands on the hex of sling, [3, 0]; a hex holds one unit',
    ],
    [
      'a facing hexes do not have',
      'facing: 3',
      'facing: 180',
      '21:109 `facing` must be a whole number from 0 to 5, not the number 180',
    ],
    [
      'half a hex',
      'at: [2, 4]',
      'at: [2.5, 4]',
      '21:94 item 1 of `at` must be a whole number from 0 to 39, not the number 2.5',
    ],
    ['models', 'unit: cube,', 'unit: cube, models: 3,', '17:33 `models` is not known here'],
    [
      'a profile without what every profile has',
      ', push: { value: 3 } }',
      ' }',
      '21:30 `push` is missing; it must be a map of value',
    ],
    [
      'ground of an engagement',
      'facing: 0 }',
      'facing: 0, ground: hill }',
      '17:56 `ground` is for engagements, and this is a battle; leave it out, or leave out the keys of battles',
    ],
  ])('refuses %s', (_what, from, to, expected) => {
    const [first = ''] = faults(edited(BATTLE, from, to))
    expect(first.slice(0, expected.length)).toBe(expected)
  })

  test('refuses a row too many, at that row', () => {
    expect(faults(edited(BATTLE, '    - ..ww..\n', '    - ..ww..\n    - ......\n'))).toEqual([
      '12:7 6 rows; a board of 6 × 5 hexes has 5',
    ])
  })

  test('has lists of single pieces, with fewest and most points', () => {
    const [units] = parse(LISTED).matchups[0]?.armies.map((army) => army.units) ?? []
    expect(units).toEqual([
      {
        id: 'Cube',
        models: 1,
        profile: { type: 'block', strength: 3, push: { value: 4 } },
        properties: ['heavy'],
        cost: 4,
      },
      { id: 'Cube 2', models: 1, profile: { type: 'block', strength: 3, push: { value: 4 } }, cost: 3 },
    ])
    const lone = edited(LIST, '  - { entry: cube, options: [lead] }\n', '')
    expect(faults(LISTED, lone)[0]).toBe('3:7 3 points; a handful has at least 4 (TL-9)')
    const rich = `${LIST}  - { entry: sling }\n`
    expect(faults(LISTED, rich)[0]).toBe('3:7 11 points; a handful has at most 10 (TL-9)')
    expect(faults(LISTED, `${LIST}  - { entry: sling, models: 2 }\n`)[0]).toContain('`models` is not known here')
    expect(faults(LISTED, `${LIST}commanders: []\n`)[0]).toContain('`commanders` is not known here')
  })
})

describe('an engagement without a board', () => {
  test('has contacts without sides, and ground', () => {
    const [matchup] = parse(ENGAGEMENT).matchups
    expect(matchup?.contacts).toEqual([
      { unit: 'cube', side: '', of: 'tower' },
      { unit: 'sling', side: '', of: 'tower' },
    ])
    expect(matchup?.armies.map(({ units }) => units.map(({ ground }) => ground))).toEqual([
      [undefined, 'woods'],
      ['hill'],
    ])
    expect(matchup?.armies[0].units[0]).toEqual({
      id: 'cube',
      models: 1,
      profile: { type: 'block', strength: 3, push: { value: 4 } },
      properties: ['heavy'],
    })
  })

  test.each([
    ['a side', '{ unit: cube, of', '{ unit: cube, side: left, of', '14:19 `side` is not known here; allowed: unit, of'],
    [
      'ground it does not know',
      'ground: hill',
      'ground: swamp',
      '12:42 `ground` must be one of woods, hill, not the text "swamp"',
    ],
    [
      'a place',
      'ground: hill',
      'at: [1, 1]',
      '12:34 `at` is for battles, and this is an engagement; allowed here: ground',
    ],
  ])('refuses %s', (_what, from, to, expected) => {
    expect(faults(edited(ENGAGEMENT, from, to))).toEqual([expected])
  })
})
