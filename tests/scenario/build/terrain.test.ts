import { describe, expect, test } from 'vitest'
import { formatWarnings } from '../../../src/scenario/text/problem.ts'
import { BATTLE, faults, fought, parse } from '../support.ts'

/** Edits of the battle, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

/** The battle with other terrain. */
function onTerrain(terrain: string): string {
  return BATTLE.replace(/terrain:\n( {4}- .*\n)+/, `terrain: ${terrain}\n`)
}

function tableOf(text: string) {
  return parse(text).matchups[0]?.battle?.table
}

const POLYGON = '[[0, 19], [10, 19], [10, 21], [0, 21]]'
const PLACEMENT = 'terrain is a convex polygon (SOVL-G-63)'

describe('terrain', () => {
  test('is written counter-clockwise from its first corner', () => {
    const text = fought(POLYGON, '[[0, 19], [0, 21], [10, 21], [10, 19]]')
    expect(tableOf(text)?.terrain[1]?.polygon).toEqual([
      [0, 19],
      [10, 19],
      [10, 21],
      [0, 21],
    ])
  })

  test('may touch other terrain', () => {
    expect(tableOf(fought('at: [50, 20], size: [4, 4]', 'at: [46, 20], size: [6, 4]'))?.terrain[3]?.polygon[0]).toEqual(
      [43, 18],
    )
  })

  test('may reach the edges of a table of any size', () => {
    expect(tableOf(fought('standard', 'large'))).toMatchObject({ width: 72, depth: 48 })
    expect(tableOf(fought('standard', '[52, 22.6]'))).toMatchObject({ width: 52, depth: 22.6 })
  })

  test.each([
    ['{ generate: { pieces: 4..8 } }', 0, { pieces: [4, 8], seed: 'per-block' }],
    ['{ generate: { pieces: 6, seed: a field } }', 0, { pieces: [6, 6], seed: 'a field' }],
    ['{ generate: { pieces: [5, 6], seed: 7 } }', 0, { pieces: [5, 6], seed: '7' }],
    [
      '{ list: [{ kind: lake, at: [9, 9], size: [4, 4] }], generate: { pieces: 3..7 } }',
      1,
      { pieces: [3, 7], seed: 'per-block' },
    ],
  ])('may be random: %s', (terrain, listed, generate) => {
    const scenario = parse(onTerrain(terrain))
    expect(scenario.matchups[0]?.battle?.table).toMatchObject({ generate })
    expect(scenario.matchups[0]?.battle?.table.terrain).toHaveLength(listed)
    expect(scenario.warnings).toBeUndefined()
  })

  test.each<Case>([
    [
      'of a kind it does not know',
      'forest',
      'florest',
      '11:15 `kind` cannot be the text "florest"; did you mean `forest`? allowed: forest, swamp, river, lake, building, cliff',
    ],
    ['with a dent', '[10, 21], [0', '[3, 19.5], [0', `12:51 corner 3 points inwards; ${PLACEMENT}`],
    [
      'with a corner that is none',
      '[10, 21], [0',
      '[10, 20], [10, 21], [0',
      `12:51 corner 3 stands in a line with its neighbours; ${PLACEMENT}`,
    ],
    [
      'with two corners',
      '[10, 21], [0, 21]]',
      ']',
      '12:31 `polygon` must be a list of at least three corners, pairs of inches, not a list of 2',
    ],
    [
      'with half a corner',
      '[10, 21], [0, 21]]',
      '[3]]',
      '12:51 item 3 of `polygon` must be a pair of numbers from 0 to 240, such as [20, 18], not a list of one',
    ],
    ['off the table', 'at: [50, 20]', 'at: [59, 20]', '14:29 corner 2 at [61, 18] is off the table, which is 60 by 40'],
    [
      'with a corner off the table',
      '[10, 21], [0',
      '[10, 41], [0',
      '12:51 corner 3 at [10, 41] is off the table, which is 60 by 40',
    ],
    ['off a smaller table', 'standard', '[51, 40]', '14:29 corner 2 at [52, 18] is off the table, which is 51 by 40'],
    [
      'over another piece',
      'at: [40, 20]',
      'at: [48, 20]',
      '14:7 piece 4 (building) lies over piece 3; pieces may touch, not overlap (SOVL-G-63)',
    ],
    [
      'both polygon and rectangle',
      'polygon',
      'at: [3, 3], polygon',
      '12:26 both `polygon` and `at`; a piece has its corners, or `at` and `size`',
    ],
    [
      'turned as a polygon',
      'polygon',
      'turn: 3, polygon',
      '12:28 both `polygon` and `turn`; a piece has its corners, or `at` and `size`',
    ],
    [
      'without a place',
      'at: [50, 20], ',
      '',
      '14:7 `at` is missing; a piece has its corners, or a centre and an extent',
    ],
    [
      'without an extent',
      ', size: [4, 4]',
      '',
      '14:7 `size` is missing; a piece has its corners, or a centre and an extent',
    ],
    [
      'without anything',
      'at: [50, 20], size: [4, 4]',
      '',
      '14:7 neither `polygon` nor `at` and `size`; a piece has its corners, or a centre and an extent',
    ],
    [
      'without extension',
      'size: [4, 4]',
      'size: [4, 0]',
      '14:49 item 2 of `size` must be a number from 0.1 to 240, not the number 0',
    ],
  ])('may not be %s', (_title, from, to, ...expected) => {
    expect(faults(fought(from, to))).toEqual(expected)
  })

  test.each([
    [
      '{ generate: { pieces: 8..4 } }',
      '10:34 `pieces` must be a whole number from 0 to 24, or a range such as 4..8 or [4, 8], not the text "8..4"',
    ],
    [
      '{ generate: { pieces: 25 } }',
      '10:34 `pieces` must be a whole number from 0 to 24, or a range such as 4..8 or [4, 8], not the number 25',
    ],
    [
      '{ generate: {} }',
      '10:24 `pieces` is missing; it must be a whole number from 0 to 24, or a range such as 4..8 or [4, 8]',
    ],
    [
      '{ generate: { pieces: 4, seeds: 3 } }',
      '10:37 `seeds` is not known here; did you mean `seed`? allowed: pieces, seed',
    ],
    [
      'some',
      '10:12 `terrain` must be a list of terrain, a map of `list` and `generate`, or `none`, not the text "some"',
    ],
  ])('may not be written %j', (terrain, expected) => {
    expect(faults(onTerrain(terrain))).toEqual([expected])
  })
})

describe('warnings', () => {
  const warnings = (text: string) =>
    parse(text).warnings?.map(({ line, column, message }) => `${line}:${column} ${message}`)

  test.each([
    ['none', '10:12 no piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)'],
    ['[{ kind: lake, at: [9, 9], size: [4, 4] }]', '10:12 1 piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)'],
    ['{ generate: { pieces: 3..8 } }', '10:12 3 to 8 pieces of terrain; 4 to 8 are advised (SOVL-SETUP-03)'],
    ['{ generate: { pieces: 9 } }', '10:12 9 pieces of terrain; 4 to 8 are advised (SOVL-SETUP-03)'],
  ])('are given for %s', (terrain, expected) => {
    expect(warnings(onTerrain(terrain))).toEqual([expected])
  })

  test('are given for a missing table, and for a table without terrain', () => {
    const bare = BATTLE.replace(/table:\n( {2}.*\n)+?(?=armies)/, '')
    expect(warnings(bare)).toEqual(['1:1 no piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)'])
    expect(tableOf(bare)).toEqual({ width: 60, depth: 40, terrain: [] })
    expect(warnings(bare.replace('armies', 'table: { size: large }\narmies'))).toEqual([
      '8:8 no piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)',
    ])
  })

  test('are printed in full with the line and a caret', () => {
    expect(formatWarnings(parse(onTerrain('none')).warnings ?? [])).toBe(
      'knights.yaml:10:12: warning: no piece of terrain; 4 to 8 are advised (SOVL-SETUP-03)\n' +
        '    terrain: none\n' +
        '             ^',
    )
  })
})
