import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { checkVerb } from '../../../src/cli/check.ts'
import { GAMES } from '../../../src/games/index.ts'
import { readEither, readRoster } from '../../../src/scenario/roster/read.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import { CATALOGUE, KNIGHTS } from '../support.ts'
import { CONTACT, changed, faultsOf, ROSTER, read } from './support.ts'

const ids = ({ units }: Roster) => units.map(({ id }) => id)

describe('a roster', () => {
  const roster = read(ROSTER)

  test('has the units it names, in its order, completed from the catalogue', () => {
    expect(ids(roster)).toEqual(['h-spears', 'o-mob', 'e-bows', 'o-giant'])
    expect(roster.units[0]).toEqual({
      id: 'h-spears',
      name: 'Levy Spears',
      group: 'human',
      template: {
        profile: {
          type: 'infantry-20',
          movement: 8,
          skill: 3,
          power: 3,
          defense: 4,
          attacks: 1,
          wounds: 1,
          discipline: 7,
        },
        entryWidth: 5,
        equipment: ['spear-shield'],
      },
      cost: 9,
      min: 3,
      max: 27,
      grain: 1,
      models: [10, 25],
      frozen: false,
    })
  })

  test('replaces numbers of the catalogue by those it gives for its units', () => {
    expect(roster.units[1]).toMatchObject({ cost: 8.5, min: 4, max: 15, grain: 0.5, models: [10, 25] })
    expect(roster.units[2]).toMatchObject({ cost: 14, models: [8, 12], frozen: true })
  })

  test('has the anchor by its index', () => {
    expect(roster.anchor).toBe(0)
    expect(read(changed(ROSTER, 'anchor: h-spears', 'anchor: o-giant')).anchor).toBe(3)
  })

  test('has a field whose weights are shares', () => {
    expect(roster.field).toEqual({
      bands: [
        { points: 500, weight: 0.25 },
        { points: 1000, weight: 0.75 },
      ],
      against: [],
      types: [2, 3],
      weights: [1 / 3.5, 1 / 3.5, 1 / 3.5, 0.5 / 3.5],
      named: [
        {
          name: 'Tide',
          weight: 0.1,
          troops: [
            { unit: 1, models: 46 },
            { unit: 3, models: 1 },
          ],
        },
        { name: 'Wall', weight: expect.closeTo(0.3, 12), troops: [{ unit: 0, models: 50 }] },
      ],
      namedShare: 0.4,
    })
  })

  test('has settings like a scenario, and armies change sides', () => {
    expect(roster.settings).toEqual([
      {
        name: 'plain',
        weight: 0.25,
        battle: {
          seats: 'swap',
          table: { width: 60, depth: 40, terrain: [], generate: { pieces: [4, 8], seed: 'per-block' } },
          deployment: { by: 'policy' },
        },
      },
      {
        name: 'table 2',
        weight: 0.75,
        battle: {
          seats: 'swap',
          table: { width: 72, depth: 48, terrain: [], generate: { pieces: [4, 4], seed: 'per-block' } },
          deployment: { by: 'policy', order: 'alternating' },
        },
      },
    ])
  })

  test('has every other setting of a run', () => {
    expect(roster).toMatchObject({
      game: 'sovl',
      title: 'A small roster',
      question: null,
      seed: '5',
      battles: 3000,
      rules: { name: 'core', edition: 'core', changes: {} },
      mode: 'battle',
      turns: null,
      tolerance: 0.05,
      policies: ['greedy', 'gunline'],
    })
    expect(Object.keys(roster.inputs)).toEqual(['roster.yaml', 'catalogue.yaml'])
    expect(roster.catalogue).toEqual({ name: 'catalogue.yaml', text: CATALOGUE })
    expect(roster).not.toHaveProperty('set')
    expect(roster).not.toHaveProperty('modules')
    expect(roster).not.toHaveProperty('warnings')
  })

  test('is plain data', () => {
    expect(structuredClone(roster)).toEqual(roster)
    expect(JSON.parse(JSON.stringify(roster))).toEqual(roster)
  })

  test('has a field by default if it names only bands', () => {
    const bare = read(ROSTER.slice(0, ROSTER.indexOf('  types')))
    expect(bare.field).toMatchObject({ types: [2, 4], weights: [0.25, 0.25, 0.25, 0.25], named: [], namedShare: 0 })
    expect(bare.policies).toEqual(['greedy'])
    expect(bare.settings).toMatchObject([{ weight: 1, battle: { table: { width: 60, depth: 40, terrain: [] } } }])
    expect(bare.warnings?.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^no piece of terrain; 4 to 8/),
    ])
  })

  test.each([
    ['a list', '[1000]', [[1000, 1]]],
    [
      'a map',
      '{ "500": 3, "1000": 1 }',
      [
        [500, 0.75],
        [1000, 0.25],
      ],
    ],
  ])('may have bands as %s', (_, written, bands) => {
    const { field } = read(changed(ROSTER, '[500, { points: 1000, weight: 3 }]', written), { set: ['field.named=0'] })
    expect(field.bands.map(({ points, weight }) => [points, weight])).toEqual(bands)
  })

  test.each([
    ['3', [3, 3]],
    ['[1, 4]', [1, 4]],
    ['2..9', [2, 4]],
  ])('with types %s has this number of different units in an army', (written, types) => {
    expect(read(changed(ROSTER, '2..3', written)).field.types).toEqual(types)
  })

  test.each([
    ['all', 1],
    ['0.25', 0.25],
    ['12.5%', 0.125],
    ['0', 0],
  ])('with named: %s has this share of named armies', (written, share) => {
    expect(read(changed(ROSTER, '40%', written)).field.namedShare).toBe(share)
  })

  test('has half of its field from named armies, if it names armies but no share', () => {
    expect(read(changed(ROSTER, '  named: 40%\n', '')).field.namedShare).toBe(0.5)
  })

  test('gives a warning about named armies far from every band', () => {
    const { warnings } = read(changed(ROSTER, 'h-spears: 50', 'h-spears: 75'))
    expect(warnings?.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
      '18:15 Wall costs 675 points today, far from every band (500, 1,000)',
    ])
  })

  test('has all entries that can fight alone, if it asks for all', () => {
    const all = read(changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', 'all'))
    expect(all.units).toHaveLength(32)
    const text = changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', 'all')
    const battle = read(changed(text, 'mode: engagement\n', 'field: { bands: [250] }\n'))
    expect(battle.units).toHaveLength(28)
    expect(ids(battle)).not.toContain('h-captain')
  })

  test.each([
    ['orc', 7],
    ['[orc, human]', 14],
  ])('has the entries of the faction %s, if it asks for them', (faction, count) => {
    const text = changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', `{ faction: ${faction} }`)
    const { units } = read(
      changed(text, 'mode: engagement\nc', 'field: { bands: [250] }\nc').replace('anchor: h-spears', 'anchor: o-mob'),
    )
    expect(units).toHaveLength(count)
  })
})

describe('a roster of engagements', () => {
  test('has at least two units', () => {
    expect(faultsOf(changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', '[h-spears]'))).toEqual([
      '6:8 a roster needs at least two units, because costs are fair or unfair only against each other',
    ])
  })

  test('distinguishes units of one name by their keys', () => {
    const twin = CATALOGUE.replace('name: Sworn Blades', 'name: Levy Spears')
    const { units } = read(changed(CONTACT, 'o-goblins', 'h-blades'), { catalogue: twin })
    expect(units.slice(0, 3).map(({ name }) => name)).toEqual([
      'Levy Spears (h-spears)',
      'Levy Spears (h-blades)',
      'Bog Trolls',
    ])
  })

  test('has neither tables nor generals, and one kind of unit an army', () => {
    const roster = read(CONTACT)
    expect(roster).toMatchObject({ mode: 'engagement', turns: 8, policies: [], settings: [], field: { types: [1, 1] } })
    expect(roster.units[3]).toMatchObject({ id: 'h-captain', models: [1, 1], cost: 50 })
    expect(read(`${CONTACT}turns: none\n`).turns).toBeNull()
  })
})

describe('options of a roster', () => {
  test('set values of units, with short forms written out', () => {
    const text = changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', 'all')
    const set = ['units.o-trolls.frozen=true', 'units.h-spears.cost=10', 'tolerance=2.5', 'rules.rearBonus=1']
    const roster = read(text, { set })
    expect(roster.units.find(({ id }) => id === 'o-trolls')?.frozen).toBe(true)
    expect(roster.units.find(({ id }) => id === 'h-spears')?.cost).toBe(10)
    expect(roster).toMatchObject({ tolerance: 0.025, set, rules: { changes: { rearBonus: 1 } } })
  })

  test('set values of entries of the catalogue', () => {
    const { units } = read(ROSTER, { set: ['catalogue.h-spears.cost=10', 'catalogue.o-mob.skill=4'] })
    expect(units[0]?.cost).toBe(10)
    expect(units[1]).toMatchObject({ cost: 8.5, template: { profile: { skill: 4 } } })
  })

  test('may ask for other units, or another mode', () => {
    expect(
      ids(
        read(ROSTER, {
          set: [
            'units=[h-spears, h-blades]',
            'field.armies=[{name: A, units: {h-blades: 20}}]',
            'field.weights={}',
            'field.types=2',
          ],
        }),
      ),
    ).toEqual(['h-spears', 'h-blades'])
    const text = changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', 'all')
    expect(read(text, { set: ['mode=battle', 'field.bands=[250]'] }).units).toHaveLength(28)
  })

  test('set battles, seed and the edition', () => {
    const roster = read(ROSTER, { battles: 12, seed: 'x', rules: ['mild=core,rearBonus=1'] })
    expect(roster).toMatchObject({ battles: 12, seed: 'x', rules: { name: 'mild', changes: { rearBonus: 1 } } })
  })
})

test('boards of a roster may be blocks of text, as in scenarios', () => {
  const text = (rows: string) => `game: war
title: On a ford
catalogue: catalogue.yaml
anchor: bone-levy
units: { faction: gravewood }
field: { bands: [400] }
tables:
  - hexes: [16, 11]
    rows: ${rows}
    legend: { r: river }
`
  const catalogue = readFileSync(
    fileURLToPath(new URL('../../../scenarios/war/catalogue.yaml', import.meta.url)),
    'utf8',
  )
  const row = (y: number) => (y === 5 ? '.......rr.......' : '................')
  const rows = Array.from({ length: 11 }, (_, y) => row(y))
  const block = read(text(`|\n${rows.map((line) => `      ${line}`).join('\n')}`), { catalogue })
  const list = read(text(`[${rows.map((line) => `"${line}"`).join(', ')}]`), { catalogue })
  expect(block.settings).toEqual(list.settings)
  expect(block.settings[0]?.battle.hexes?.ground.filter((kind) => kind === 'river')).toHaveLength(2)
  expect(faultsOf(text('"..."'), { catalogue })[0]).toContain('1 row')
})

describe('files of a roster', () => {
  const folder = fileURLToPath(new URL('../../../scenarios', import.meta.url))

  test('of generals and catalogues are found beside the roster', () => {
    const home = mkdtempSync(join(tmpdir(), 'roster-'))
    try {
      writeFileSync(join(home, 'roster.yaml'), changed(ROSTER, 'gunline', './own.js'))
      writeFileSync(join(home, 'catalogue.yaml'), CATALOGUE)
      writeFileSync(join(home, 'own.js'), 'export default { choose: () => 0 }\n')
      const roster = readRoster(join(home, 'roster.yaml'))
      expect(roster.policies).toEqual(['greedy', './own.js'])
      expect(roster.modules?.['./own.js']).toMatch(/^file:.*\/own\.js$/)
      expect(Object.keys(roster.inputs)).toEqual(['roster.yaml', 'catalogue.yaml', 'own.js'])
      expect(readEither(join(home, 'roster.yaml'))).toHaveProperty('roster')
      writeFileSync(join(home, 'knights.yaml'), KNIGHTS)
      expect(readEither(join(home, 'knights.yaml'))).toHaveProperty('scenario')
    } finally {
      rmSync(home, { recursive: true })
    }
  })

  test('are reported as correct by `check`, scenarios and rosters alike', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const file = ['sovl/roster.yaml', 'sovl/flank-charge.yaml'].map((name) => join(folder, name))
    await checkVerb({ file, quiet: false })
    const lines = written.mock.calls.map(([text]) => String(text).slice(folder.length + 1))
    written.mockRestore()
    expect(lines[0]).toBe('sovl/roster.yaml: good; 28 units measured by Levy Spears, at 500 points, core\n')
    expect(lines[1]).toMatch(/^sovl\/flank-charge\.yaml: good; /)
    await expect(checkVerb({ file, set: ['anchor=none'], quiet: false })).rejects.toThrow('the anchor `none` is none')
  })

  test.each([
    ['sovl/roster.yaml', 28, 'h-spears'],
    ['sovl/roster-engagement.yaml', 32, 'h-spears'],
    ['war/roster.yaml', 16, 'shieldwall-spears'],
  ])('%s is correct, asks a question, and prices all its units', (file, count, anchor) => {
    const roster = readRoster(join(folder, file))
    expect(roster.question).toMatch(/\?$/)
    expect(roster.warnings ?? []).toEqual([])
    expect(roster.units).toHaveLength(count)
    expect(roster.units[roster.anchor]?.id).toBe(anchor)
    expect(Object.keys(GAMES[roster.game]?.facts.policies ?? {})).toEqual(expect.arrayContaining([...roster.policies]))
  })
})
