import { describe, expect, test } from 'vitest'
import { CONTACT, changed, faultsOf, ROSTER } from './support.ts'

/** Edits of a roster, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

const BANDS = 'bands: [500, { points: 1000, weight: 3 }]'
const IDS = 'h-spears, o-mob, e-bows, o-giant'

describe('a field', () => {
  test.each<Case>([
    [
      'under a misspelt key',
      'field:',
      'feild:',
      '12:1 `feild` is not known here; did you mean `field`? allowed: field, seed, title, units, game, rules, mode, turns and 11 more',
    ],
    [
      'without bands',
      `  ${BANDS}\n`,
      '',
      '13:3 `field` has neither `bands`, sizes of army in points, nor `against`, the armies that all meet',
    ],
    [
      'with an army that stays as it is beside bands and armies',
      BANDS,
      `${BANDS}\n  against: [{ name: Wall of shields, units: { d-shields: 20 } }]`,
      '13:3 `bands` does not go with `against`, the armies that all meet',
      '16:3 `weights` does not go with `against`, the armies that all meet',
      '17:3 `armies` does not go with `against`, the armies that all meet',
      '20:3 `named` does not go with `against`, the armies that all meet',
    ],
    [
      'with an army that stays as it is of units that are priced',
      BANDS,
      'against: [{ name: Wall of shields, units: { o-mob: 20 } }]',
      '13:47 `o-mob` is one of the units that are priced against this army',
    ],
    [
      'with an army that stays as it is of what is not in the catalogue',
      BANDS,
      'against: [{ name: Wall of shields, units: { d-shield: 20 } }]',
      '13:47 `d-shield` is not in the catalogue; did you mean `d-shields`? allowed: d-shields, d-thane, d-miners, d-axes, d-golem, h-spears, h-riders, d-xbows and 24 more',
    ],
    [
      'with a list of no bands',
      BANDS,
      'bands: []',
      '13:10 `bands` must be a list of at least one band, not a list of none',
    ],
    ['with a band twice', BANDS, 'bands: [500, 500]', '13:16 a band of 500 points is there already'],
    ['with bands without weight', BANDS, 'bands: [{ points: 900, weight: 0 }]', '13:3 no band has a weight above 0'],
    ['with a band of nothing', BANDS, 'bands: { "900": 1, "0": 2 }', '13:22 a band has points'],
    [
      'with numbers as keys',
      BANDS,
      'bands: { 500: 1 }',
      '13:12 `500` cannot be a key; a key is text, numbers and the like in quotes',
    ],
    [
      'with a band that is no number',
      BANDS,
      'bands: { "5oo": 1 }',
      '13:12 `5oo` cannot be a key; a key is a number of points',
    ],
    [
      'with more kinds of unit than there are',
      'types: 2..3',
      'types: 5..6',
      '14:10 5 different units at least; the roster has 4',
    ],
    [
      'with types upside down',
      'types: 2..3',
      'types: 3..2',
      '14:10 `types` must be a whole number from 1 to 60, or a range such as 2..4 or [2, 4], not the text "3..2"',
    ],
    [
      'with more kinds of unit than points',
      `${BANDS}\n  types: 2..3`,
      'bands: [300]\n  types: 4',
      '14:10 4 different units cost 395 points at least, and the largest band has 300',
    ],
    [
      'with weights of unknown units',
      'o-giant: 0.5',
      'o-gaint: 0.5',
      `15:14 \`o-gaint\` is none of the units; did you mean \`o-giant\`? allowed: ${IDS}`,
    ],
    [
      'with a weight below 0',
      'o-giant: 0.5',
      'o-giant: -1',
      '15:23 `o-giant` must be a number from 0 to 1,000,000, not the number -1',
    ],
    [
      'without any weights',
      '{ o-giant: 0.5 }',
      '{ o-giant: 0, h-spears: 0, o-mob: 0, e-bows: 0 }',
      '15:3 no unit has a weight above 0',
    ],
    ['with more than all of it named', 'named: 40%', 'named: 140%', '19:10 140%; a share is at most 100%'],
    [
      'with a share that is none',
      'named: 40%',
      'named: 40',
      '19:10 `named` must be a share such as 50%, or `all`, not the number 40',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faultsOf(changed(ROSTER, from, to))).toEqual(expected)
  })

  test('with a share for armies that do not exist', () => {
    expect(faultsOf(ROSTER.replace(/ {2}armies:[^]*(?= {2}named)/, ''))).toEqual([
      '16:3 `named` is the share of `armies`, and there are none',
    ])
  })
})

describe('a named army', () => {
  test.each<Case>([
    [
      'of unknown units',
      'o-mob: 46',
      'o-mobs: 46',
      `17:30 \`o-mobs\` is none of the units; did you mean \`o-mob\`? allowed: ${IDS}`,
    ],
    [
      'of too few models',
      'h-spears: 50',
      'h-spears: 9',
      '18:51 9 models of `h-spears` make no units of 10 to 25; allowed next to it: 10 or more',
    ],
    [
      'of models between sizes',
      'o-mob: 46',
      'e-bows: 13',
      '17:38 13 models of `e-bows` make no units of 8 to 12; allowed next to it: 12 or 16',
    ],
    [
      'of half a model',
      'h-spears: 50',
      'h-spears: 50.5',
      '18:51 `h-spears` must be a whole number from 1 to 64,000, not the number 50.5',
    ],
    [
      'of nobody',
      '{ h-spears: 50 }',
      '{}',
      '18:39 `units` must be a map of entries and models, at least one, not a map',
    ],
    [
      'called as another',
      'name: Wall',
      'name: Tide',
      '18:15 two armies are called `Tide`; each needs a name of its own',
    ],
    [
      'called as two',
      'name: Wall',
      'name: A v B',
      '18:15 `name` must be a name without ` v `, which joins the names of a matchup, not the text "A v B"',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faultsOf(changed(ROSTER, from, to))).toEqual(expected)
  })

  test('without weight, if there is no other', () => {
    const text = changed(
      changed(ROSTER, 'Tide, units', 'Tide, weight: 0, units'),
      'weight: 3, units',
      'weight: 0, units',
    )
    expect(faultsOf(text)).toEqual(['16:3 no army has a weight above 0'])
  })
})

describe('generals and tables', () => {
  test.each<Case>([
    [
      'a general nobody knows',
      'gunline',
      'gunlin',
      '20:20 there is no general `gunlin`; did you mean `gunline`? allowed: greedy, aggressive, cautious, gunline, flanker, random-legal, planner:N, ./FILE.yaml, ./FILE.js',
    ],
    [
      'a planner of too many rollouts',
      'gunline',
      'planner:2000',
      '20:20 `planner:2000`: a planner takes a whole number of rollouts from 4 to 1024, as in `planner:32`, and may take turns to look ahead from 1 to 50, as in `planner:32:2`, or candidates from 2 to 64, as in `planner:32/8`; with turns to look ahead it may take a single rollout, as in `planner:1/8:1`',
    ],
    [
      'a general twice',
      'gunline',
      'greedy',
      '20:11 `policies` must be a list of generals without repetition, not a list of 2',
    ],
    [
      'no general',
      '[greedy, gunline]',
      '[]',
      '20:11 `policies` must be a list of at least one general, not a list of none',
    ],
    [
      'a general in no file',
      'gunline',
      './x.js',
      '20:20 cannot read the general `./x.js`, which is looked for beside the roster: a module goes with a scenario that is read from a file',
    ],
    [
      'a table of no known size',
      'size: large',
      'size: largest',
      '23:24 `size` cannot be the text "largest"; did you mean `large`? allowed: standard, large, or a pair of inches from 12 to 240, such as [60, 40]',
    ],
    [
      'a misspelt key of a table',
      'size: large',
      'sise: large',
      '23:18 `sise` is not known here; did you mean `size`? allowed: name, weight, size, terrain, order',
    ],
    [
      'a name of two tables',
      '{ weight: 3',
      '{ name: plain',
      '23:13 two tables are called `plain`; each needs a name of its own',
    ],
    [
      'terrain off the table',
      '{ generate: { pieces: 4 } }',
      '[{ kind: forest, at: [71, 18], size: [8, 6] }]',
      '23:61 corner 2 at [75, 15] is off the table, which is 72 by 48',
    ],
    [
      'a unit without room',
      'models: [8, 12]',
      'models: [8, 300]',
      '10:5 3.94 wide and 47.24 deep; its ground for deployment is 60 by 8 (SOVL-DEP-02) (plain)',
      '10:5 3.94 wide and 47.24 deep; its ground for deployment is 72 by 8 (SOVL-DEP-02) (table 2)',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faultsOf(changed(ROSTER, from, to))).toEqual(expected)
  })

  test('no table with any weight', () => {
    const text = changed(changed(ROSTER, '{ weight: 3', '{ weight: 0'), '{ name: plain', '{ weight: 0, name: plain')
    expect(faultsOf(text)).toEqual(['21:1 no table has a weight above 0'])
  })
})

describe('an engagement', () => {
  test.each<Case>([
    [
      'with what only armies have',
      'mode: engagement',
      'mode: engagement\nfield: { bands: [250], types: 2, armies: [{ name: a, units: { h-spears: 10 } }], named: 10% }',
      '4:10 `bands` is for battles; in an engagement units meet in numbers that both usually have',
      '4:24 `types` is for battles; in an engagement one kind of unit meets another',
      '4:34 `armies` is for battles; in an engagement one kind of unit meets another',
      '4:82 `named` is for battles; in an engagement one kind of unit meets another',
    ],
    [
      'with generals',
      'catalogue:',
      'policies: [greedy]\ncatalogue:',
      '4:1 `policies` is for battles, and this is an engagement',
    ],
    [
      'with an army that stays as it is',
      'mode: engagement',
      'mode: engagement\nfield: { against: [{ name: Wall, units: { d-shields: 20 } }] }',
      '4:10 `against` is for battles; in an engagement one kind of unit meets another',
    ],
    [
      'with tables',
      'catalogue:',
      'tables: [{ size: large }]\ncatalogue:',
      '4:1 `tables` is for battles, and this is an engagement',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faultsOf(changed(CONTACT, from, to))).toEqual(expected)
  })
})
