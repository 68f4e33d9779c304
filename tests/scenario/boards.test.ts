import { describe, expect, test } from 'vitest'
import { parseScenario } from '../../src/scenario/parse.ts'
import { InputError } from '../../src/scenario/text/problem.ts'

const CARD =
  'type: infantry, strength: 6, save: 7, saveBattered: 8, fight: { attacks: 6, value: 7, damage: 1 }, fightBattered: { attacks: 3, value: 8, damage: 1 }'

/** A battle of two cards on a small board. The tests below depend on each line. */
const BOARD = `game: war
title: A board
table:
  hexes: [6, 5]
  rows:
    - ......
    - ..ww..
    - .w..h.
    - ......
    - ......
  legend: { w: woods, h: hill }
deployment: { by: listed }
armies:
  - { name: One, units: [{ id: a, profile: { ${CARD} }, cost: 60, at: [1, 0], facing: 0 }] }
  - { name: Two, units: [{ id: b, profile: { ${CARD} }, cost: 60, at: [4, 4], facing: 3 }] }
`

/** Two adjacent cards. */
const BESIDE = `game: war
title: Side by side
mode: engagement
armies:
  - { name: One, units: [{ id: a, profile: { ${CARD} } }, { id: c, profile: { ${CARD} } }] }
  - { name: Two, units: [{ id: b, profile: { ${CARD} } }] }
contacts: [{ unit: a, of: b }, { unit: c, of: b }]
`

function read(text: string) {
  return parseScenario(text, { name: 'board.yaml' })
}

function edited(from: string | RegExp, to: string, text = BOARD): string {
  const changed = text.replace(from, to)
  if (changed === text) throw new Error(`nothing to replace: ${String(from)}`)
  return changed
}

function faults(text: string): string[] {
  try {
    read(text)
  } catch (error) {
    if (error instanceof InputError) return error.faults.map((it) => `${it.line}:${it.column} ${it.message}`)
    throw error
  }
  throw new Error('nothing was wrong')
}

function warnings(text: string): string[] {
  return (read(text).warnings ?? []).map((it) => `${it.line}:${it.column} ${it.message}`)
}

describe('the rows of a board', () => {
  test('may be a block of text, with a line for each row', () => {
    const block = edited('rows:\n', 'rows: |\n').replaceAll('    - ', '    ')
    const [one, other] = [read(block), read(BOARD)].map(({ matchups }) => matchups[0]?.battle?.hexes)
    expect(one).toEqual(other)
    expect(faults(block.replace('.w..h.', '.w..H.'))).toEqual([
      '8:9 `H` at column 4 of row 2 is not in the legend; did you mean `h`? allowed: ., w, h',
    ])
  })

  test('have a wrong letter reported at its place', () => {
    expect(faults(edited('.w..h.', '.w..x.'))).toEqual([
      '8:11 `x` at column 4 of row 2 is not in the legend; allowed: ., w, h',
    ])
    expect(faults(edited('.w..h.', '".w..x."'))[0]).toMatch(/^8:12 /)
  })

  test('without the right size are reported once', () => {
    expect(faults(edited('  hexes: [6, 5]\n', ''))).toEqual([
      '5:5 the board is 16 × 11 hexes unless `hexes` says otherwise, and these rows have another size; the rows make `hexes: [6, 5]`',
    ])
    expect(faults(edited('[6, 5]', '[8, 5]'))).toEqual(['6:7 rows of 6 hexes; a board of 8 × 5 hexes has 8 in a row'])
  })

  test('of letters that begin a comment must be in quotes', () => {
    expect(faults(edited('- ..ww..', '- ######'))[0]).toContain('`#` begins a comment, put the value in quotes')
  })

  test('must have every letter of the legend, or there is a warning', () => {
    expect(warnings(BOARD)).toEqual([])
    expect(warnings(edited('h: hill }', 'h: hill, z: ruins }'))).toEqual(['11:32 `z` stands in no row of the board'])
  })
})

describe('faults of a battle on hexes', () => {
  test('an order of deployment, which has no effect', () => {
    expect(faults(edited('by: listed }', 'by: listed, order: alternating }'))[0]).toContain(
      '`order` is not known here; allowed: by',
    )
  })

  test('contacts; if there is a board already, no other mode is advised', () => {
    expect(faults(`${BOARD}contacts: [{ unit: a, of: b }]\n`)).toEqual([
      '16:1 `contacts` is for engagements, and this is a battle; leave it out, or leave out the keys of battles',
    ])
  })

  test('a place that is not a list', () => {
    const block = edited('{ id: a,', '{ id: a, at: "5, 0",').replace(', at: [1, 0], facing: 0', ', facing: 0')
    expect(faults(block)[0]).toContain('not the text "5, 0"; write [5, 0]')
    expect(faults(edited('at: [1, 0]', 'at: 1, 0'))[0]).toContain('a pair of numbers is written [A, B]')
  })
})

describe('the value that decides a battle', () => {
  const COSTLESS = edited('cost: 60, at: [1, 0]', 'at: [1, 0]')

  test('may be points: then units without a cost are reported', () => {
    expect(warnings(COSTLESS)).toEqual([
      '14:26 `cost` is missing, no unit here has one: points decide who has won, and to remove or batter such a unit counts for nothing (WAR-G-01)',
    ])
    expect(warnings(edited('title: A board', 'title: A board\nrules: { victory: annihilation }', COSTLESS))).toEqual([])
  })

  test('may be leaders, if armies have any', () => {
    const leaders = edited('title: A board', 'title: A board\nrules: { victory: leader }')
    expect(warnings(leaders).map((it) => it.replace(/:\d+ /, ' '))).toEqual([
      '15 no unit here is a `leader`; with victory: leader no side can lose that way, and points decide (WAR-G-01)',
      '16 no unit here is a `leader`; with victory: leader no side can lose that way, and points decide (WAR-G-01)',
    ])
    const one = leaders.replace('cost: 60', 'cost: 60, properties: [leader]')
    expect(warnings(one)).toEqual([
      '16:5 no unit here is a `leader`; with victory: leader only the enemy can lose that way (WAR-G-01)',
    ])
  })
})

describe('an engagement on hexes', () => {
  test('has no unit on ground that it may not stand on', () => {
    expect(faults(edited('{ id: b,', '{ id: b, ground: river,', BESIDE))).toEqual([
      '6:43 b cannot stand in a river; it is infantry (WAR-TERR-10)',
    ])
  })

  test('offers enemies only if a contact names no unit', () => {
    expect(faults(edited('{ unit: c, of: b }', '{ unit: c, of: bb }', BESIDE))[0]).toMatch(/allowed: b$/)
  })
})

test('a misspelt key in a profile that belongs beside it is reported with its meaning and place', () => {
  expect(faults(edited('strength: 6,', 'strength: 6, propertis: [leader],'))[0]).toContain(
    '`propertis` is not known here; did you mean `properties`? It stands beside `profile`, not in it; allowed: ',
  )
  // W.A.R. has no equipment.
  expect(faults(edited('strength: 6,', 'strength: 6, weapons: [bow],'))[0]).toContain(
    '`weapons` is not known here; allowed: ',
  )
  const mage = `game: sovereign
mode: engagement
armies:
  - { name: A, units: [{ id: seren, profile: { type: hero, hp: 5, KEY: [sling] } }] }
  - { name: B, units: [{ id: rat, profile: { type: hero, hp: 5 } }] }
`
  for (const key of ['weapons', 'equipmnt', 'weapon']) {
    expect(faults(mage.replace('KEY', key)).join()).toContain(
      `\`${key}\` is not known here; did you mean \`equipment\`? It stands beside \`profile\`, not in it; allowed: `,
    )
  }
})

test('a key by the name that other games have for it is known for what is meant', () => {
  const mage = (keys: string): string => `game: sovereign
mode: engagement
armies:
  - { name: A, units: [{ id: seren, profile: { type: hero, hp: 5 }, ${keys} }] }
  - { name: B, units: [{ id: rat, profile: { type: hero, hitpoints: 5 } }] }
`
  const said = faults(mage('models: 2')).join()
  expect(said).toContain('`models` is not known here; did you mean `count`?')
  expect(said).toContain('`hitpoints` is not known here; did you mean `hp`?')
  const shield = 'game: sovl\nmode: engagement\narmies:\n  - { name: A, units: [{ id: a, profile: { armour: 3 } }] }\n'
  expect(faults(shield).join()).toContain('`armour` is not known here; did you mean `defense`?')
  // A word is taken for another only as a whole: `points` is a cost, not a part of `hitpoints`.
  expect(faults(mage('points: 4')).join()).toContain('`points` is not known here; did you mean `cost`?')
})

test('a key inside a profile that belongs beside it is reported as such', () => {
  const inside = edited('strength: 6,', 'strength: 6, properties: [leader],')
  expect(faults(inside)[0]).toContain(
    '`properties` is not known here; it stands beside `profile`, not in it; allowed: ',
  )
})
