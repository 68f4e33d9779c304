import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readScenario } from '../../../src/scenario/read.ts'
import { BATTLE, CATALOGUE, complaint, faults, HAMMER, listFaults, parse } from '../support.ts'

/** Edits of the list, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

function units(list: string, options: { readonly catalogue?: string } = {}) {
  return parse(BATTLE, { ...options, lists: { 'hammer.yaml': list } }).matchups[0]?.armies[0].units
}

describe('an army list', () => {
  test('makes a commander and his retinue one unit, and one of every other entry', () => {
    expect(units(HAMMER)).toMatchObject([
      {
        id: 'Captain with Plate Lancers',
        models: 6,
        entryWidth: 5,
        cost: 50 + 6 * 24,
        profile: { type: 'cavalry', movement: 16 },
        commander: { type: 'infantry-20', skill: 5, attacks: 3 },
        equipment: ['lance-shield'],
      },
      { id: 'Levy Spears', models: 15, cost: 135 },
      { id: 'Gate Halberds', models: 13, cost: 156 },
    ])
  })

  test('names units by id, or after their entries', () => {
    const list = HAMMER.replace('h-halberds, models: 13', 'h-spears, models: 10, id: Reserve')
      .replace('models: 15', 'models: 10')
      .concat('  - { entry: h-spears, models: 10 }\n')
    expect(units(list)?.map(({ id }) => id)).toEqual([
      'Captain with Plate Lancers',
      'Levy Spears',
      'Reserve',
      'Levy Spears 2',
    ])
  })

  test('adds options to numbers, costs, equipment and properties', () => {
    const list = HAMMER.replace('entry: h-captain', 'entry: h-captain, options: [great-weapon]')
      .replace('h-lancers, models: 6', 'h-blades, models: 10, options: [great-weapons]')
      .replace('models: 13', 'models: 10, options: [heavy-armor]')
    expect(units(list)).toMatchObject([
      {
        cost: 50 + 8 + 10 * 11,
        profile: { power: 4, defense: 3 },
        commander: { power: 5 },
        equipment: ['great-weapon'],
      },
      { equipment: ['spear-shield'] },
      {
        cost: 10 * 14,
        profile: { defense: 5, movement: 7 },
        equipment: ['halberd'],
        properties: ['heavy-armor'],
      },
    ])
  })

  test('SOVL-ARMY-04: adds the price of an option once for the entry, or for each model if the option says so', () => {
    const list = HAMMER.replace('models: 13', 'models: 10, options: [heavy-armor]')
    const cost = (price: string) => {
      const catalogue = CATALOGUE.replace('Heavy armour, costPerModel: 2,', `Heavy armour, ${price}`)
      return units(list, { catalogue })?.[2]?.cost
    }
    expect(cost('cost: 2,')).toBe(10 * 12 + 2)
    expect(cost('costPerModel: 2,')).toBe(10 * 14)
    expect(cost('cost: 5, costPerModel: 0.5,')).toBe(10 * 12.5 + 5)
    expect(cost('')).toBe(10 * 12)
  })

  test('has free options if they state no cost (SOVL-ARMY-04)', () => {
    const list = `game: sovl
catalogue: catalogue.yaml
faction: elf
size: warband
commanders: [{ entry: e-lord, retinue: { entry: e-spears, models: 10 } }]
units: [{ entry: e-runners, models: 10, options: [pathfinders] }]
`
    // e-runners count towards the Battle Line.
    expect(units(list)?.[1]).toMatchObject({ cost: 120, properties: ['scout'] })
  })

  test('takes the catalogue of the scenario if it names none', () => {
    expect(units(HAMMER.replace('catalogue: catalogue.yaml\n', ''))).toHaveLength(3)
    const text = BATTLE.replace('catalogue: catalogue.yaml\n', '').replace(/units:\n.*\n.*\n$/, 'list: hammer.yaml\n')
    const lists = { 'hammer.yaml': HAMMER.replace('catalogue: catalogue.yaml\n', '') }
    expect(faults(text, { lists })).toEqual(['1:1 `catalogue` is missing; name the file with the factions'])
  })

  test('has its faults printed in full with file, line, caret and clause', () => {
    expect(complaint(BATTLE, { lists: { 'hammer.yaml': HAMMER.replace('h-halberds', 'o-mob') } })).toBe(
      'hammer.yaml:10:14: `o-mob` belongs to `orc`, the army to `human`; all of an army belongs to one faction (SOVL-ARMY-01)\n' +
        '    - { entry: o-mob, models: 13 }\n' +
        '               ^',
    )
  })

  const human = 'h-captain, h-spears, h-blades, h-xbows, h-halberds, h-lancers, h-riders, h-wagon'
  test.each<Case>([
    [
      'a faction the catalogue lacks',
      'faction: human',
      'faction: humen',
      '4:10 the catalogue has no faction `humen`; did you mean `human`? allowed: human, dwarf, orc, elf (SOVL-ARMY-01)',
    ],
    [
      'a size the catalogue lacks',
      'warband',
      'skirmish',
      '5:7 the catalogue has no size `skirmish`; allowed: warband, battalion, legion (SOVL-ARMY-02)',
    ],
    [
      'an entry nobody has',
      'h-halberds',
      'h-halbert',
      `10:14 \`h-halbert\` is not an entry of \`human\`; did you mean \`h-halberds\`? allowed: ${human} (SOVL-ARMY-01)`,
    ],
    ['too many points', 'models: 15', 'models: 17', '5:7 503 points; a warband has at most 500 (SOVL-ARMY-03)'],
    [
      'points of options beyond the limit',
      'models: 13',
      'models: 13, options: [heavy-armor]',
      '5:7 511 points; a warband has at most 500 (SOVL-ARMY-03)',
    ],
    [
      'more entries than a section holds',
      'units:',
      'units:\n  - { entry: h-riders, models: 5 }\n  - { entry: h-riders, models: 5 }',
      '5:7 595 points; a warband has at most 500 (SOVL-ARMY-03)',
      '12:14 3 entries of Specialists; a warband has at most 2 (SOVL-ARMY-06)',
    ],
    [
      'fewer entries than a section needs',
      '  - { entry: h-spears, models: 15 }\n',
      '',
      '9:3 0 entries of Battle Line; a warband has at least 1 (SOVL-ARMY-07)',
    ],
    [
      'fewer entries than the section of another size needs',
      'warband',
      'battalion',
      '9:3 1 entry of Battle Line; a battalion has at least 2 (SOVL-ARMY-07)',
    ],
    [
      'no commander',
      'commanders:\n  - { entry: h-captain, retinue: { entry: h-lancers, models: 6 } }\n',
      '',
      '1:1 the army has no commander; one is compulsory, allowed: h-captain (SOVL-ARMY-09)',
    ],
    [
      'an empty list of commanders',
      'commanders:\n  - { entry: h-captain, retinue: { entry: h-lancers, models: 6 } }\n',
      'commanders: []\n',
      '6:13 the army has no commander; one is compulsory, allowed: h-captain (SOVL-ARMY-09)',
    ],
    [
      'more commanders than the size allows',
      'units:',
      '  - { entry: h-captain, retinue: { entry: h-riders, models: 5 } }\nunits:',
      '5:7 590 points; a warband has at most 500 (SOVL-ARMY-03)',
      '8:14 2 entries of Commanders; a warband has at most 1 (SOVL-ARMY-06)',
    ],
    [
      'a commander who stands alone',
      'entry: h-halberds, models: 13',
      'entry: h-captain, models: 1',
      '10:14 `h-captain` is a commander, which does not stand alone; put it under `commanders`, with a `retinue` (SOVL-ARMY-10)',
      '10:14 2 entries of Commanders; a warband has at most 1 (SOVL-ARMY-06)',
    ],
    [
      'a commander who is none',
      'entry: h-captain',
      'entry: h-blades',
      '7:14 `h-blades` is no commander; allowed: h-captain (SOVL-ARMY-10)',
    ],
    [
      'a commander without a retinue',
      ', retinue: { entry: h-lancers, models: 6 }',
      '',
      '7:5 `retinue` is missing; a commander leads one of its own, allowed: h-spears, h-blades, h-xbows, h-halberds, h-lancers, h-riders, h-wagon (SOVL-ARMY-12)',
    ],
    [
      'two retinues of one commander',
      'retinue: { entry: h-lancers, models: 6 }',
      'retinue: [{ entry: h-lancers, models: 6 }, { entry: h-riders, models: 5 }]',
      '7:34 `retinue` must be one retinue, a map of `entry` and `models`, not a list of 2',
    ],
    [
      'a retinue that is a commander',
      'entry: h-lancers',
      'entry: h-captain',
      '7:43 `h-captain` is no retinue of `h-captain`; allowed: h-spears, h-blades, h-xbows, h-halberds, h-lancers, h-riders, h-wagon (SOVL-ARMY-12)',
    ],
    [
      'a retinue of another faction',
      'entry: h-lancers',
      'entry: o-tusks',
      '7:43 `o-tusks` belongs to `orc`, the army to `human`; all of an army belongs to one faction (SOVL-ARMY-01)',
    ],
    ['too few models', 'models: 13', 'models: 9', '10:34 9 models; allowed of `h-halberds`: 10 to 20'],
    ['too many models in a retinue', 'models: 6', 'models: 11', '7:62 11 models; allowed of `h-lancers`: 5 to 10'],
    [
      'no number of models where there is a choice',
      ', models: 13',
      '',
      '10:5 `models` is missing; h-halberds has 10 to 20 models',
    ],
    [
      'an option the entry lacks',
      'models: 13',
      'models: 13, options: [heavy-armour]',
      '10:48 `heavy-armour` is no option of `h-halberds`; did you mean `heavy-armor`? allowed: heavy-armor',
    ],
    [
      'two units of one id',
      'units:',
      'units:\n  - { entry: h-riders, models: 5, id: x }\n  - { entry: h-riders, models: 5, id: x }',
      '5:7 595 points; a warband has at most 500 (SOVL-ARMY-03)',
      '10:39 two units are called `x`; each needs a name of its own',
      '12:14 3 entries of Specialists; a warband has at most 2 (SOVL-ARMY-06)',
    ],
    [
      'a misspelt key',
      'units:',
      'untis:',
      '8:1 `untis` is not known here; did you mean `units`? allowed: game, title, catalogue, faction, size, commanders, units, $schema',
    ],
    ['a missing key', 'faction: human\n', '', '1:1 `faction` is missing; allowed: human, dwarf, orc, elf'],
    ['another game', 'game: sovl', 'game: chess', '1:7 `game` must be `sovl`, not the text "chess"'],
  ])('refuses %s', (_title, from, to, ...expected) => {
    expect(listFaults(from, to)).toEqual(expected)
  })

  test('may have more of a section in a larger size (SOVL-ARMY-08)', () => {
    const list = HAMMER.replace('warband', 'battalion').concat(
      '  - { entry: h-riders, models: 5 }\n  - { entry: h-riders, models: 5 }\n  - { entry: h-blades, models: 10 }\n',
    )
    expect(units(list)).toHaveLength(6)
  })

  test('does not count a retinue towards its section (SOVL-ARMY-13)', () => {
    const list = HAMMER.replace('h-spears, models: 15', 'h-xbows, models: 8').concat(
      '  - { entry: h-riders, models: 5 }\n',
    )
    // Lancers are led by a commander; halberds and riders fill the two places of Specialists.
    expect(units(list)).toHaveLength(4)
  })

  test('may leave out the number of models if the entry allows only one', () => {
    const list = HAMMER.replace('h-halberds, models: 13', 'h-wagon')
    expect(units(list)?.[2]).toMatchObject({ models: 1, cost: 92 })
  })

  test('is not a scenario', () => {
    expect(faults(HAMMER)).toEqual(['4:1 this is an army list; a scenario names it with `list: …` in its `armies`'])
  })

  test('must be readable, and YAML', () => {
    expect(faults(BATTLE, { lists: {}, catalogue: undefined })).toEqual([
      '7:12 cannot read the catalogue `catalogue.yaml`, which is looked for beside the scenario: give its content with the scenario',
      '17:11 cannot read the army list `hammer.yaml`, which is looked for beside the scenario: give its content with the scenario',
    ])
    expect(faults(BATTLE, { lists: { 'hammer.yaml': 'a: [' } })[0]).toMatch(/^1:/)
    expect(faults(BATTLE, { lists: { 'hammer.yaml': 'lists/hammer.yaml' } })).toEqual([
      '1:1 this must be an army list, a map that begins with `game: …`, not the text "lists/hammer.yaml"',
    ])
  })

  test('warns of armies of different sizes', () => {
    const text = BATTLE.replace(/policy: aggressive\n {4}units:\n.*\n.*\n$/, 'list: big.yaml\n')
    const lists = {
      'hammer.yaml': HAMMER,
      'big.yaml': HAMMER.replace('warband', 'battalion').concat('  - { entry: h-blades, models: 10 }\n'),
    }
    expect(
      parse(text, { lists }).warnings?.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`),
    ).toEqual([
      'big.yaml:5:7 Tide is a battalion and Hammer a warband; both armies should be of one size (SOVL-ARMY-02)',
    ])
  })
})

describe('the starter lists', () => {
  const folder = fileURLToPath(new URL('../../../scenarios/sovl', import.meta.url))
  const scenario = readScenario(`${folder}/starter-round-robin.yaml`)
  const armies = new Map(scenario.matchups.flatMap(({ armies: two }) => two.map((army) => [army.name, army] as const)))

  // Units, models with commanders, points: the table of section C.
  test.each([
    ['Combined arms', 4, 44, 481],
    ['Hammer', 3, 35, 485],
    ['Gunline', 4, 41, 480],
    ['Shield wall', 3, 33, 499],
    ['Shooters', 3, 33, 489],
    ['Stone fist', 3, 28, 491],
    ['Green tide', 3, 61, 494],
    ['Brutes', 3, 29, 483],
    ['Raid', 4, 50, 494],
    ['Glade host', 3, 35, 490],
    ['Arrow storm', 3, 36, 483],
    ['Dance', 3, 30, 497],
  ])('%s: %i units, %i models, %i points', (name, count, models, points) => {
    const own = armies.get(name)?.units ?? []
    const sum = (of: readonly number[]) => of.reduce((total, number) => total + number, 0)
    expect([
      own.length,
      sum(own.map((unit) => unit.models + (unit.commander ? 1 : 0))),
      sum(own.map(({ cost }) => cost ?? Number.NaN)),
    ]).toEqual([count, models, points])
  })

  test('are twelve, and every shipped list is in a scenario', () => {
    expect(armies.size).toBe(12)
    const lists = readdirSync(`${folder}/lists`)
    const named = readdirSync(folder)
      .filter((file) => file.endsWith('.yaml') && file !== 'catalogue.yaml' && !file.startsWith('roster'))
      .flatMap((file) => Object.keys(readScenario(`${folder}/${file}`).inputs))
    expect(lists.filter((file) => !named.includes(file))).toEqual([])
  })
})
