import { describe, expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { type EntryDocument, profileOf } from '../../../src/scenario/lists/catalogue.ts'
import { checkCatalogue } from '../../../src/scenario/lists/catalogue-check.ts'
import { textSource } from '../../../src/scenario/text/source.ts'
import { readYaml } from '../../../src/scenario/text/yaml.ts'
import { CATALOGUE, faults, KNIGHTS } from '../support.ts'

function read(text: string) {
  const result = readYaml(textSource('catalogue.yaml', text))
  if ('faults' in result) throw new Error('no YAML')
  const checked = checkCatalogue(FACTS, result.tree)
  if ('value' in checked) return checked.value
  throw new Error(checked.faults.map(({ line, column, message }) => `${line}:${column} ${message}`).join('\n'))
}

/** A catalogue of one entry. */
const ENTRY =
  'game: sovl\nentries:\n' +
  '  mob: { name: Mob, type: infantry-25, skill: 3, power: 4, defense: 4, attacks: 1, wounds: 1, discipline: 6, width: 5 }\n'

describe('the shipped catalogue', () => {
  const { entries } = read(CATALOGUE)

  test('has eight entries for each of four forces', () => {
    const forces = Object.keys(entries).map((key) => key.slice(0, 2))
    for (const force of ['h-', 'd-', 'o-', 'e-']) expect(forces.filter((it) => it === force)).toHaveLength(8)
    expect(forces).toHaveLength(32)
  })

  test.each(Object.entries(entries))('%s costs as much as the formula of the lists says', (_key, entry) => {
    expect(entry.cost).toBe(costOf(entry))
  })

  test('fits the game: units can have their sizes at their widths', () => {
    for (const { width, models } of Object.values(entries)) expect(models?.[0]).toBeGreaterThanOrEqual(Number(width))
  })
})

/** A catalogue of two factions and a size. */
const FACTIONS = `game: sovl
sizes:
  raid: { points: 100, sections: { Commanders: [1, 1], Battle Line: [0, 3] } }
factions:
  orc:
    entries:
      boss:
        { name: Boss, section: Commanders, type: infantry-25, skill: 5, power: 5, defense: 5, attacks: 3, wounds: 2, discipline: 8, width: 1, cost: 50, retinues: [mob], options: { axe: { name: Axe, add: { power: 1 } } } }
      mob:
        { name: Mob, section: Battle Line, type: infantry-25, skill: 3, power: 4, defense: 4, attacks: 1, wounds: 1, discipline: 6, width: 5, cost: 5, equipment: [halberd], options: { drums: { name: Drums, cost: 1, add: { discipline: 1 } } } }
  elf:
    entries:
      bows:
        { name: Bows, section: Battle Line, type: infantry-20, skill: 4, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 8, width: 5, cost: 14 }
      lord:
        { name: Lord, section: Commanders, type: infantry-20, skill: 6, power: 4, defense: 4, attacks: 3, wounds: 2, discipline: 9, width: 1, cost: 60, retinues: [bows] }
`

describe('a catalogue with factions', () => {
  test('has the entries of all of them by key', () => {
    const { entries, factions, sizes } = read(FACTIONS)
    expect(Object.keys(entries)).toEqual(['boss', 'mob', 'bows', 'lord'])
    expect([Object.keys(factions), Object.keys(sizes)]).toEqual([['orc', 'elf'], ['raid']])
  })

  test('may have entries of no faction beside them', () => {
    const text = `${FACTIONS}entries:\n  beast: { name: Beast, section: Battle Line, type: large-monster, skill: 3, power: 4, defense: 4, attacks: 1, wounds: 1, discipline: 6, width: 1, cost: 9 }\n`
    expect(Object.keys(read(text).entries)).toEqual(['boss', 'mob', 'bows', 'lord', 'beast'])
  })

  test.each([
    ['      bows:', '      mob:', /^13:7 `mob` is an entry of another faction already; keys are unique$/m],
    [
      'retinues: [mob]',
      'retinues: [mop]',
      /^8:\d+ `mop` is no entry of the faction; did you mean `mob`\? allowed: mob$/,
    ],
    ['retinues: [mob]', 'retinues: [bows]', /^8:\d+ `bows` is no entry of the faction; allowed: mob$/],
    ['retinues: [mob]', 'retinues: [boss]', /^8:\d+ `boss` is a commander; allowed: mob$/],
    ['retinues: [mob]', 'retinues: []', /^8:\d+ a commander needs a retinue; leave `retinues` out for others$/],
    [
      'retinues: [mob]',
      'retinues: [mob, mob]',
      /^8:\d+ `retinues` must be a list of keys of entries without repetition, not a list of 2$/,
    ],
    ['retinues: [mob]', 'models: [1, 3], retinues: [mob]', /^8:\d+ a commander is a single model, \[1, 1\]$/],
    [
      'retinues: [mob]',
      'equipment: [halberd], retinues: [mob]',
      /^8:\d+ a commander’s numbers include his equipment; use `add`$/,
    ],
    ['name: Axe,', 'name: Axe, properties: [frenzy],', /^8:\d+ a commander’s numbers include his properties/],
    [
      'section: Battle Line, type: infantry-20, skill: 4',
      'section: Battle Lines, type: infantry-20, skill: 4',
      /^14:\d+ no size has a section `Battle Lines`; did you mean `Battle Line`\? allowed: Commanders, Battle Line$/,
    ],
    [
      'section: Battle Line, type: infantry-20, skill: 4',
      'type: infantry-20, skill: 4',
      /^14:9 `section` is missing; it must be one of Commanders, Battle Line$/,
    ],
    [', cost: 14', '', /^14:9 `cost` is missing; the sizes of the catalogue count points$/],
    ['discipline: 1 }', 'discipline: 99 }', /^10:\d+ the option makes `discipline` 105; allowed: 0 to 99$/],
    ['discipline: 1 }', 'wounds: -1 }', /^10:\d+ the option makes `wounds` 0; allowed: 1 to 50$/],
    [
      'discipline: 1 }',
      'movement: -1 }',
      /^10:\d+ the entry has no `movement` that could be added to; state it there$/,
    ],
    [
      'discipline: 1 }',
      'discipline: 1.5 }',
      /^10:\d+ `discipline` must be a whole number from -99 to 99, not the number 1.5$/,
    ],
    [
      'equipment: [halberd]',
      'equipment: [halbert]',
      /^10:\d+ item 1 of `equipment` cannot be the text "halbert"; did you mean `halberd`\?/,
    ],
    [
      'Line: [0, 3]',
      'Line: [3, 0]',
      /^3:\d+ `Battle Line` must be a pair with the smaller number first, not a list of 2$/,
    ],
    ['points: 100, ', '', /^3:\d+ `points` is missing; it must be a number from 0 to 1,000,000$/],
  ])('refuses %j made %j', (from, to, expected) => {
    expect(FACTIONS).toContain(from)
    expect(() => read(FACTIONS.replace(from, to))).toThrow(expected)
  })

  test.each([
    [/section: Battle Line(.*)cost: 5,/, 'section: Specials$1cost: 5,', 'orc', 'Battle Line'],
    [/section: Commanders(.*)cost: 50,/, 'section: Specials$1cost: 50,', 'orc', 'Commanders'],
    [/section: Commanders(.*)cost: 60,/, 'section: Specials$1cost: 60,', 'elf', 'Commanders'],
  ])('SOVL-ARMY-05: has Commanders and Battle Line in every faction: %s', (from, to, faction, section) => {
    const text = FACTIONS.replace('Battle Line: [0, 3]', 'Battle Line: [0, 3], Specials: [0, 1]').replace(from, to)
    const message = `no entry of \`${faction}\` is of the section \`${section}\`, which every faction has (SOVL-ARMY-05)`
    expect(() => read(text)).toThrow(message)
  })

  test('SOVL-ARMY-09: has a commander in every faction', () => {
    expect(() => read(FACTIONS.replace(', retinues: [bows]', ''))).toThrow(
      'no entry of `Commanders` has `retinues`, so that no army could have a commander, and one is compulsory (SOVL-ARMY-09)',
    )
  })

  test('without sizes has no sections, and needs none', () => {
    const text = FACTIONS.replace(/sizes:[^]*?factions:/, 'factions:').replaceAll(/section: [\w ]+, /g, '')
    expect(Object.keys(read(text).factions)).toEqual(['orc', 'elf'])
  })

  test('needs units', () => {
    expect(() => read('game: sovl\n')).toThrow('1:1 neither `factions` nor `entries`; a catalogue has units')
  })
})

describe('the options of the shipped catalogue', () => {
  const { entries } = read(CATALOGUE)
  const options = Object.entries(entries).flatMap(([key, entry]) =>
    Object.entries(entry.options ?? {}).map(([option, of]) => ({ entry, key, option, of })),
  )

  test('exist, and each of them changes something', () => {
    expect(options.length).toBeGreaterThanOrEqual(3)
    for (const { of } of options) expect(of.add ?? of.equipment ?? of.properties).toBeDefined()
  })
})

describe('a catalogue as an object (checkCatalogue)', () => {
  test('needs no more than name, profile and width', () => {
    expect(read(ENTRY).entries['mob']).toMatchObject({ name: 'Mob', width: 5 })
  })

  test('takes a fraction of a point, and zero', () => {
    expect(read(ENTRY.replace('width: 5', 'width: 5, cost: 7.5')).entries['mob']?.cost).toBe(7.5)
    expect(read(ENTRY.replace('width: 5', 'width: 5, cost: 0')).entries['mob']?.cost).toBe(0)
  })

  test.each([
    ['skill: 3', 'skil: 3', /^3:40 `skil` is not known here; did you mean `skill`\? allowed: skill, /],
    ['infantry-25', 'orc', /^3:27 `type` must be one of infantry-20, .*, not the text "orc"$/],
    ['type: infantry-25, ', '', /^3:8 `type` is missing; it must be one of infantry-20, /],
    [
      'width: 5',
      'width: 5, models: 7',
      /^3:128 `models` must be a pair, fewest and most models, such as \[5, 10\], not the number 7$/,
    ],
    ['width: 5', 'width: 5, models: [7]', /^3:128 `models` must be a pair, .*, not a list of one$/],
    [
      'width: 5',
      'width: 5, models: [7, 5]',
      /^3:128 `models` must be a pair with the smaller number first, not a list of 2$/,
    ],
    [
      'width: 5',
      'width: 5, models: [7, x]',
      /^3:132 item 2 of `models` must be a whole number from 1 to 1,000, not the text "x"$/,
    ],
    ['width: 5', 'width: 5, cost: -1', /^3:126 `cost` must be a number from 0 to 1,000,000, not the number -1$/],
    [
      'width: 5',
      'width: 5, ranged: { range: 0, power: 3 }',
      /^3:137 `range` must be a whole number from 1 to 120, not the number 0$/,
    ],
    ['  mob:', '  big mob:', /^3:3 `big mob` cannot be a key; a key is letters, digits, `-` and `_`$/],
    ['game: sovl', 'game: chess', /^1:7 `game` must be `sovl`, not the text "chess"$/],
    ['game: sovl\n', '', /^1:1 `game` is missing; it must be `sovl`$/],
    [
      'entries:',
      'entrys:',
      /^2:1 `entrys` is not known here; did you mean `entries`\? allowed: game, title, sizes, factions, entries, \$schema$/,
    ],
  ])('refuses %j made %j', (from, to, expected) => {
    expect(() => read(ENTRY.replace(from, to))).toThrow(expected)
  })

  test('has its faults listed with those of its scenario', () => {
    const catalogue = ENTRY.replace('skill: 3', 'skill: x')
    expect(faults(KNIGHTS.replace('turns: 8', 'turns: 0'), { catalogue })).toEqual([
      '6:8 `turns` must be a whole number from 1 to 1,000, not the number 0',
      '3:47 `skill` must be a whole number from 0 to 20, not the text "x"',
    ])
  })

  test('may be an object', () => {
    const catalogue = { game: 'sovl', entries: { 'h-lancers': { name: 'x', type: 'orc' } } }
    expect(faults(KNIGHTS, { catalogue })).toHaveLength(2)
  })
})

test('the profile of an entry has only fields that the game knows', () => {
  const { mob } = read(ENTRY.replace('width: 5', 'width: 5, models: [5, 9], cost: 3, section: x')).entries
  expect(mob && Object.keys(profileOf(mob)).toSorted()).toEqual([
    'attacks',
    'defense',
    'discipline',
    'power',
    'skill',
    'type',
    'wounds',
  ])
})

/** Chance that a Damage Save fails, by Power less Defense (B2, by the point). */
function saveFails(difference: number): number {
  return Math.min(5, Math.max(1, 3 + difference)) / 6
}

/** Cost of a model: the formula above the faction tables of the rules (section C). */
function costOf(entry: EntryDocument): number {
  const n = (field: string) => Number(entry[field])
  const off = n('attacks') * (n('skill') > 3 ? 2 / 3 : 1 / 2) * saveFails(n('power') - 3)
  const dur = n('wounds') / ((n('skill') < 3 ? 2 / 3 : 1 / 2) * saveFails(3 - n('defense')))
  const body = 7 * Math.sqrt(off * dur) * (1 + 0.06 * (n('discipline') - 7)) * (1 + 0.03 * (n('movement') - 8))
  const { ranged } = entry
  const shots =
    typeof ranged === 'object'
      ? (4 * (Number(ranged['range']) / 30) * ((n('skill') / 6) * saveFails(Number(ranged['power']) - 3))) / 0.25
      : 0
  return Math.round(body + shots) + (entry.section === 'Commanders' ? 20 : 0)
}
