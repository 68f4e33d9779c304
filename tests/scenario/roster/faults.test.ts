import { describe, expect, test } from 'vitest'
import { CATALOGUE, thrown } from '../support.ts'
import { CONTACT, changed, faultsOf, type Given, ROSTER, read } from './support.ts'

/** Edits of the roster, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

const BANDS = 'bands: [500, { points: 1000, weight: 3 }]'
const IDS = 'h-spears, o-mob, e-bows, o-giant'

describe('messages about a roster', () => {
  test('are printed in full with the line and a caret', () => {
    const text = changed(ROSTER, 'anchor: h-spears', 'anchor: h-spear')
    expect(thrown(() => read(text)).format()).toBe(
      `roster.yaml:6:9: the anchor \`h-spear\` is none of the units; did you mean \`h-spears\`? allowed: ${IDS}\n` +
        '  anchor: h-spear\n          ^',
    )
  })

  test('name the faults of roster, catalogue and options together', () => {
    const text = changed(ROSTER, 'title', 'titel').replace('size: large', 'size: vast')
    const catalogue = CATALOGUE.replace('skill: 5', 'skil: 5')
    const faults = thrown(() => read(text, { catalogue, set: ['tolerance=x'], rules: ['cor'] })).faults
    expect(faults.map(({ file, line }) => `${file}:${line}`)).toEqual([
      '--set:1',
      'roster.yaml:2',
      'roster.yaml:23',
      'catalogue.yaml:25',
      '--rules:1',
    ])
  })
})

describe('an anchor', () => {
  const why = 'the key of a unit whose cost stays: only ratios of costs can be found, so one cost must fix the scale'
  test.each<Case>([
    ['that is missing', 'anchor: h-spears\n', '', `1:1 \`anchor\` is missing; it must be ${why}`],
    ['that is several', 'anchor: h-spears', 'anchor: [a]', `6:9 \`anchor\` must be ${why}, not a list of one`],
    [
      'under a misspelt key',
      'anchor:',
      'anchr:',
      '6:1 `anchr` is not known here; did you mean `anchor`? allowed: anchor, units, game, title, rules, mode, turns, seed and 11 more',
    ],
    [
      'that is none of the units',
      'anchor: h-spears',
      'anchor: h-blades',
      `6:9 the anchor \`h-blades\` is none of the units; allowed: ${IDS}`,
    ],
    [
      'whose bounds exclude its cost',
      '  - h-spears',
      '  - { entry: h-spears, max: 8 }',
      '8:24 the anchor keeps today’s cost, which is 9, and this allows at most 8',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faultsOf(changed(ROSTER, from, to))).toEqual(expected)
  })
})

describe('units', () => {
  test.each<Case>([
    [
      'under a misspelt key',
      'units:\n',
      'unit:\n',
      '7:1 `unit` is not known here; did you mean `units`? allowed: units, game, title, rules, mode, turns, seed, grain and 11 more',
    ],
    [
      'named twice',
      '  - h-spears',
      '  - h-spears\n  - entry: h-spears',
      '9:12 `h-spears` is there already; a unit has one cost',
    ],
    [
      'that are no entries, by key',
      'entry: o-mob',
      'entry: o-mbo',
      '9:14 `o-mbo` is not in the catalogue; did you mean `o-mob`? allowed: o-mob, o-boss, o-bows, h-xbows, d-xbows, e-bows, e-oak, h-wagon and 24 more',
    ],
    [
      'that are no entries, by name; the anchor may be meant',
      '  - h-spears',
      '  - Levy Spear',
      '8:5 `Levy Spear` is not in the catalogue; did you mean `h-spears`? allowed: h-spears, e-spears, e-runners, e-dancers, e-lances, e-oak, h-captain, h-blades and 24 more',
    ],
    ['with bounds upside down', 'min: 4, max: 15', 'min: 16, max: 15', '9:32 `min` 16 is more than `max` 15'],
    [
      'with no cost between the bounds',
      'min: 4, max: 15, grain: 0.5',
      'min: 11, max: 14, grain: 5',
      '9:32 no cost from 11 to 14 is a multiple of the grain, 5',
    ],
    [
      'frozen, and too dear for the bounds',
      'frozen: true',
      'frozen: true, max: 13',
      '10:53 a frozen unit keeps today’s cost, which is 14, and this allows at most 13',
    ],
    [
      'frozen, and too cheap for the bounds',
      'frozen: true',
      'frozen: true, min: 14.5',
      '10:53 a frozen unit keeps today’s cost, which is 14, and this allows at least 14.5',
    ],
    [
      'that lead others, in a battle',
      'entry: o-giant',
      'entry: o-boss',
      '11:12 `o-boss` is a commander, which does not fight alone in a battle; leave it out, or price it in engagements',
    ],
    [
      'that are free',
      'cost: 8.5',
      'cost: 0',
      '9:27 `cost` must be a number above 0, at most 1,000,000, not the number 0',
    ],
    [
      'without a grain',
      'grain: 0.5',
      'grain: 0',
      '9:56 `grain` must be a number from 0.001 to 1,000, not the number 0',
    ],
    [
      'with sizes upside down',
      'models: [8, 12]',
      'models: [12, 8]',
      '10:30 `models` must be a pair with the smaller number first, not a list of 2',
    ],
    [
      'with one size',
      'models: [8, 12]',
      'models: 8',
      '10:30 `models` must be a pair, fewest and most models of a unit, such as [5, 10], not the number 8',
    ],
    [
      'with a misspelt key',
      'min: 4',
      'mini: 4',
      '9:32 `mini` is not known here; did you mean `min`? allowed: entry, cost, min, max, grain, models, frozen',
    ],
    [
      'neither frozen nor not',
      'frozen: true',
      'frozen: 1',
      '10:47 `frozen` must be one of true, false, not the number 1',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faultsOf(changed(ROSTER, from, to))).toEqual(expected)
  })

  test('that no band can afford are reported with the numbers', () => {
    expect(faultsOf(changed(ROSTER, BANDS, 'bands: [100]'))).toEqual([
      '10:5 no band can afford `e-bows`: Long Bows costs 112 at least (8 models at 14), and the largest band has 100 points',
      '11:5 no band can afford `o-giant`: Hill Giant costs 108, and the largest band has 100 points',
    ])
  })

  test.each([
    [
      'everything',
      '6:8 `units` must be `all`, a map of `faction`, a map of `free` and `frozen: all-others`, or a list of units, not the text "everything"',
    ],
    ['[]', '6:8 `units` must be a list of at least one unit, not a list of none'],
    [
      '{ faction: humn }',
      '6:19 the catalogue has no faction `humn`; did you mean `human`? allowed: human, dwarf, orc, elf',
    ],
    [
      '{ faction: [human, 3] }',
      '6:27 item 2 of `faction` must be text of one line, at most 80 characters, not the number 3; put it in quotes',
    ],
    [
      '{ faction: [human, elfs] }',
      '6:27 the catalogue has no faction `elfs`; did you mean `elf`? allowed: human, dwarf, orc, elf',
    ],
    ['{ factions: human }', '6:10 `factions` is not known here; did you mean `faction`? allowed: faction'],
    [
      '{ faction: orc }',
      '5:9 the anchor `h-spears` is none of the units; allowed: o-boss, o-mob, o-goblins, o-bows, o-tusks, o-wolves, o-trolls, o-giant',
    ],
  ])('written %s', (units, fault) => {
    const text = changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', units)
    expect(faultsOf(text)).toEqual([fault])
  })

  test.each([
    ['models: [10, 25], cost: 9,', 'models: [10, 25],', '`cost` is missing; `h-spears` has none in the catalogue'],
    [
      'models: [10, 25], cost: 9,',
      'cost: 9,',
      '`models` is missing; `h-spears` has no fewest and most models in the catalogue',
    ],
    ['cost: 9,', 'cost: 0,', '`cost` is missing; `h-spears` is free in the catalogue, and costs are ratios'],
  ])('of an entry with %s made %s', (from, to, message) => {
    const catalogue = changed(CATALOGUE.replace(/sizes:[^]*?factions:/, 'factions:'), from, to)
    expect(faultsOf(ROSTER, { catalogue })).toEqual([`8:5 ${message}`])
  })

  test('of a catalogue without costs', () => {
    const catalogue = CATALOGUE.replace(/sizes:[^]*?factions:/, 'factions:').replaceAll(/, cost: \d+,$/gm, ',')
    const text = changed(CONTACT, '[h-spears, o-goblins, o-trolls, h-captain, o-giant]', 'all')
    expect(faultsOf(text, { catalogue })).toContain('6:8 no entry of the catalogue has a cost')
  })
})

describe('options', () => {
  test.each<readonly [Given, string]>([
    [
      { set: ['tolerence=4'] },
      '--set `tolerence` is not known here; did you mean `tolerance`? allowed: tolerance, turns, title, rules, mode, seed, policies, trust and 11 more',
    ],
    [
      { set: ['units.h-spears.min=10'] },
      '--set the anchor keeps today’s cost, which is 9, and this allows at least 10',
    ],
    [
      { set: ['catalogue.h-spers.cost=10'] },
      '--set the catalogue has no entry `h-spers`; did you mean `h-spears`? allowed: h-spears, e-spears, h-riders, h-xbows, h-lancers, d-miners, d-axes, h-blades and 24 more',
    ],
    [
      { set: ['units.o-mob.mn=10'] },
      '--set `mn` is not known here; did you mean `min`? allowed: entry, cost, min, max, grain, models, frozen',
    ],
    [{ set: ['field.types=7'] }, '--set 7 different units at least; the roster has 4'],
    [
      { set: ['field.armies.Wall.units.h-spears=9'] },
      '--set 9 models of `h-spears` make no units of 10 to 25; allowed next to it: 10 or more',
    ],
    [
      { rules: ['core', 'earlier-combat'] },
      '--rules (second) a roster is priced under one reading of the rules; give --rules once',
    ],
    [
      { rules: ['cor'] },
      '--rules `edition` cannot be the text "cor"; did you mean `core`? allowed: core, earlier-combat, earlier-public-docs',
    ],
    [{ battles: 0 }, '--battles `battles` must be a whole number from 1 to 1,000,000,000, not the number 0'],
    [{ seed: '' }, '--seed `seed` must be text of one line, at most 200 characters, not the text ""'],
  ])('%j', (options, fault) => {
    expect(faultsOf(ROSTER, options)).toEqual([fault])
  })
})

describe('a file that is not a roster', () => {
  const has = 'a roster has `units`, an `anchor` and a `field`'
  test.each([
    ['a scenario', 'game: sovl\narmies: []\n', `2:1 this is a scenario, which \`run\` and \`compare\` play; ${has}`],
    ['a catalogue', CATALOGUE, `19:1 this is a catalogue, which a roster names with \`catalogue: …\`; ${has}`],
    [
      'an army list',
      'game: sovl\nfaction: human\nunits: []\n',
      `2:1 this is an army list, which scenarios name; ${has}`,
    ],
    [
      'of no game',
      ROSTER.replace('sovl', 'svol'),
      '1:7 `game` cannot be the text "svol"; did you mean `sovl`? allowed: sovl, war, null-strike, sovereign',
    ],
    ['of a misspelt `game`', ROSTER.replace('game', 'gmae'), '1:1 `gmae` is not known here; did you mean `game`?'],
    ['no YAML', ROSTER.replace('[500', '[500}'), '13:14 a bracket is not closed; expected `]`'],
  ])('%s', (_, text, fault) => {
    expect(faultsOf(text)).toContain(fault)
  })
})
