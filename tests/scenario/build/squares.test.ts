import { describe, expect, test, vi } from 'vitest'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { scenarioSchema } from '../../../src/scenario/schema/schema.ts'
import { FLOORS_FACTS } from '../../support/boards/square-game.ts'
import { thrown } from '../support.ts'

vi.mock('../../../src/games/index.ts', async () => ({
  GAMES: { floors: (await import('../../support/boards/square-game.ts')).FLOORS },
}))

const PIECE = 'profile: { type: block, strength: 2, push: { value: 3 } }, cost: 5'

const BATTLE = `game: floors
title: A wood in the way
table:
  squares: [6, 4]
  rows:
    - a..ww^
    - a.uh.^
    - a....^
    - x....^
  legend:
    w: woods
    h: { kind: hill, elevation: 10 }
    u: { elevation: -5 }
    a: { zone: first }
    ^: { zone: second, exit: both }
    x: { zone: first, exit: first }
deployment: { by: listed }
armies:
  - name: A
    units:
      - { id: cube, ${PIECE}, at: [0, 0] }
  - name: B
    units:
      - { id: cone, ${PIECE}, at: [5, 3] }
`

function parse(text: string) {
  return parseScenario(text, { name: 'floors.yaml' })
}

function edited(from: string | RegExp, to: string, text = BATTLE): string {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing to replace: ${String(from)}`)
  return changed
}

function faults(text: string): string[] {
  return thrown(() => parse(text)).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

const OPEN = edited(/ {2}rows:[^]*exit: first }\n/, '')

describe('a battle on squares', () => {
  test('has a board, row by row: kinds of ground, heights, start zones and exits', () => {
    const { squares, seats } = parse(BATTLE).matchups[0]?.battle ?? {}
    expect(squares).toEqual({
      columns: 6,
      rows: 4,
      ground: Object.assign(
        Array.from({ length: 24 }, () => ''),
        { 3: 'woods', 4: 'woods', 9: 'hill' },
      ),
      elevation: Object.assign(
        Array.from({ length: 24 }, () => 0),
        { 8: -5, 9: 10 },
      ),
      zone: [1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 2],
      exit: [0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0, 3],
    })
    expect(seats).toBe('fixed')
    expect(parse(edited('deployment', 'seats: swap\ndeployment')).matchups[0]?.battle?.seats).toBe('swap')
  })

  test('has units on squares, without a facing', () => {
    const [matchup] = parse(BATTLE).matchups
    expect(matchup?.armies.map(({ units }) => units[0]?.at)).toEqual([
      [0, 0],
      [5, 3],
    ])
  })

  test('has the game’s own open board if it names none', () => {
    const board = parse(edited(/table:[^]*deployment/, 'deployment')).matchups[0]?.battle?.squares
    expect(board).toMatchObject({ columns: 10, rows: 6 })
    expect(board?.ground).toEqual(Array.from({ length: 60 }, () => ''))
    expect(parse(OPEN).matchups[0]?.battle?.squares).toMatchObject({ columns: 6, rows: 4 })
  })

  test('may have its rows as a block of text', () => {
    const block = edited('rows:\n', 'rows: |\n').replace(/^ {4}- ([a-z.^]{6})$/gm, '    $1')
    expect(parse(block).matchups[0]?.battle?.squares).toEqual(parse(BATTLE).matchups[0]?.battle?.squares)
  })

  test.each([
    ['a row too few', '    - a....^\n', '', '6:5 3 rows; a board of 6 × 4 squares has 4'],
    ['a row that is short', 'a..ww^', 'a..w^', '6:7 row 0 has 5 squares; a board of 6 × 4 squares has 6 in a row'],
    [
      'rows without the size they make',
      '  squares: [6, 4]\n',
      '',
      '5:5 the board is 10 × 6 squares unless `squares` says otherwise, and these rows have another size; the rows make `squares: [6, 4]`',
    ],
    ['a letter nobody explains', 'a....^', 'a..q.^', '8:10 `q` at column 3 of row 2 is not in the legend; allowed: .,'],
    [
      'too few columns',
      '[6, 4]',
      '[3, 4]',
      '4:13 item 1 of `squares` must be a whole number from 4 to 60, not the number 3',
    ],
    [
      'half a size',
      '[6, 4]',
      '[6]',
      '4:12 `squares` must be a pair of columns and rows, such as [10, 6], not a list of one',
    ],
    [
      'a letter for ground it does not know',
      'w: woods',
      'w: door',
      '11:8 `w` must be a kind of ground (woods, hill), or a map of `kind`, `elevation`, `zone` and `exit`, not the text "door"',
    ],
    [
      'ground it does not know',
      'kind: hill',
      'kind: hil',
      '12:16 `kind` cannot be the text "hil"; did you mean `hill`? allowed: woods, hill',
    ],
    [
      'too high a tower',
      'elevation: 10',
      'elevation: 100',
      '12:33 `elevation` must be a whole number from -20 to 40, not the number 100',
    ],
    [
      'a zone of somebody else',
      'zone: second, exit',
      'zone: third, exit',
      '15:16 `zone` must be one of first, second, both, not the text "third"',
    ],
    [
      'a key that ground has not',
      '{ elevation: -5 }',
      '{ height: -5 }',
      '13:10 `height` is not known here; allowed: kind, elevation, zone, exit',
    ],
    ['a facing', 'at: [0, 0]', 'at: [0, 0], facing: 3', '21:101 `facing` is not known here'],
    ['half a square', 'at: [0, 0]', 'at: [0, 0.5]', '21:97 item 2 of `at` must be a whole number from 0 to 59'],
    ['a unit without a place', ', at: [0, 0]', '', '21:9 `at` missing; in listed deployment every unit has its place'],
    [
      'an order of deployment, which nobody follows',
      'by: listed }',
      'by: listed, order: alternating }',
      '17:27 `order` is not known here; allowed: by',
    ],
  ])('refuses %s', (_what, from, to, expected) => {
    const [first = ''] = faults(edited(from, to))
    expect(first.slice(0, expected.length)).toBe(expected)
  })

  test('gives a warning about letters that occur nowhere', () => {
    const warnings = (parse(edited('w: woods', 'w: woods\n    q: hill')).warnings ?? []).map(
      (it) => `${it.line} ${it.message}`,
    )
    expect(warnings).toEqual(['12 `q` stands in no row of the board'])
  })

  test('has its letters in the schema for editors', () => {
    const shown = JSON.stringify(scenarioSchema(FLOORS_FACTS).toJSONSchema({ io: 'input' }))
    expect(shown).toContain('The first starts to the left.')
    expect(shown).toContain('fixed (default): a block is one battle, every unit where the board has it')
    expect(shown).toContain('Columns and rows; 10 × 6 if left out (FL-2).')
    expect(shown).not.toContain('facing')
  })
})
