import { describe, expect, test } from 'vitest'
import { edited, faults, KNIGHTS } from '../support.ts'

/** Edits of the knights, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

const UNIT = 'allowed: id, unit, profile, models, width, commander, options, equipment, properties, cost, at, facing'

describe('units', () => {
  test.each<Case>([
    [
      'a misspelt key',
      'unit: h-lancers',
      'unti: h-lancers',
      `13:24 \`unti\` is not known here; did you mean \`unit\`? ${UNIT}`,
    ],
    [
      'a misspelt id, without more ado about contacts',
      '- id: line',
      '- idd: line',
      `16:9 \`idd\` is not known here; did you mean \`id\`? ${UNIT}`,
    ],
    [
      'a misspelt catalogue key',
      'h-lancers',
      'h-lancer',
      '13:30 `h-lancer` is not in the catalogue; did you mean `h-lancers`? allowed: h-lancers, e-lances, e-dancers, h-blades, h-halberds, h-riders, h-wagon, d-thane and 24 more',
    ],
    [
      'a key that means a property of objects',
      'h-lancers',
      'constructor',
      '13:30 `constructor` is not in the catalogue; allowed: o-mob, o-tusks, o-trolls, e-runners, h-captain, h-riders, h-wagon, d-thane and 24 more',
    ],
    [
      'the name of an entry in place of its key',
      'h-lancers',
      'Plate Lancers',
      '13:30 `Plate Lancers` is not in the catalogue; did you mean `h-lancers`? allowed: h-lancers, e-dancers, e-lances, h-halberds, d-miners, d-axes, e-lord, e-runners and 24 more',
    ],
    [
      'a part of the name of an entry',
      'h-lancers',
      'guardian',
      '13:30 `guardian` is not in the catalogue; did you mean `d-golem`? allowed: d-golem, h-captain, h-wagon, o-boss, o-giant, e-lord, e-chariot, e-oak and 24 more',
    ],
    [
      'a key without a catalogue',
      'catalogue: catalogue.yaml\n',
      '',
      '12:30 `h-lancers` is a key of a catalogue, but the scenario names none; add `catalogue: …`',
    ],
    [
      'a misspelt unit type',
      'infantry-20',
      'infantry',
      '17:26 `type` cannot be the text "infantry"; did you mean `infantry-20`? allowed: infantry-20, infantry-25, cavalry, monstrous-infantry, large-monster, chariot',
    ],
    [
      'a misspelt profile field',
      'skill',
      'skil',
      '17:39 `skil` is not known here; did you mean `skill`? allowed: type, skill, power, defense, attacks, wounds, discipline, movement, ranged',
    ],
    [
      'half a ranged weapon',
      'discipline: 7',
      'discipline: 7, ranged: { range: 30 }',
      '17:117 `power` is missing; it must be a whole number from 0 to 20',
    ],
    [
      'neither unit nor profile',
      'unit: h-lancers, ',
      '',
      '13:9 neither `unit` nor `profile`; give a key of the catalogue, or the numbers',
    ],
    [
      'a profile without a width',
      '        width: 5\n',
      '',
      '16:9 `width` is missing; a unit with a `profile` has no entry to take it from',
    ],
    [
      'a misspelt commander',
      'width: 5 }',
      'width: 5, commander: h-captian }',
      '13:73 `h-captian` is not in the catalogue; did you mean `h-captain`? allowed: h-captain, h-wagon, d-thane, o-giant, h-spears, h-lancers, e-chariot, h-blades and 24 more',
    ],
    [
      'a commander of another kind',
      'width: 5 }',
      'width: 5, commander: 3 }',
      '13:73 `commander` must be a key of the catalogue, or a map of `profile`, not the number 3; put it in quotes',
    ],
    ['one id twice', 'id: line', 'id: knights', '16:13 two units are called `knights`; each needs a name of its own'],
    [
      'one army name twice',
      'name: Levy',
      'name: Order',
      '14:11 two armies are called `Order`; each needs a name of its own',
    ],
    [
      'a name that looks like a matchup',
      'name: Levy',
      'name: a v b',
      '14:11 `name` must be a name without ` v `, which joins the names of a matchup, not the text "a v b"',
    ],
    [
      'a name that looks like an outcome',
      'name: Levy',
      'name: draw',
      '14:11 `name` must be a name other than `draw`, which is an outcome, not the text "draw"',
    ],
    [
      'no units',
      '      - { id: knights, unit: h-lancers, models: 5, width: 5 }',
      '      []',
      '13:7 `units` must be a list of at least one unit, not a list of none',
      '21:13 there is no unit `knights`; allowed: line',
    ],
    ['a width the game does not allow', 'width: 5 }', 'width: 7 }', expect.stringMatching(/^13:59 /)],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faults(edited(from, to))).toEqual(expected)
  })
})

describe('contacts', () => {
  test.each<Case>([
    [
      'none, where an army has several units',
      'contacts:\n  - { unit: knights, side: front, of: line }\n',
      '      - { id: mob, unit: o-mob, models: 10 }\n',
      '1:1 `contacts` is missing; in an engagement of several units it must be a list of the units that touch',
    ],
    [
      'an empty list',
      '\n  - { unit: knights, side: front, of: line }',
      ' []',
      '20:11 `contacts` must be a list of at least one contact, not a list of none',
    ],
    [
      'a misspelt side',
      'front,',
      'fornt,',
      '21:28 `side` cannot be the text "fornt"; did you mean `front`? allowed: front, left, right, rear',
    ],
    ['a misspelt unit', 'of: line', 'of: lien', '21:39 there is no unit `lien`; did you mean `line`? allowed: line'],
    [
      'two misspelt units',
      'unit: knights, side: front, of: line',
      'unit: knight, side: front, of: lin',
      '21:13 there is no unit `knight`; did you mean `knights`? allowed: knights, line',
      '21:38 there is no unit `lin`; did you mean `line`? allowed: knights, line',
    ],
    ['itself', 'of: line', 'of: knights', '21:39 `knights` cannot be in contact with itself; allowed: line'],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faults(edited(from, to))).toEqual(expected)
  })

  test('a contact with a friend', () => {
    const text = edited('width: 5 }', 'width: 5 }\n      - { id: friends, unit: h-riders, models: 5 }')
    expect(faults(text.replace('of: line', 'of: friends'))).toEqual([
      '22:39 `knights` and `friends` are of the same army; allowed: line',
    ])
  })

  test('a fault that the game itself finds, at its place', () => {
    const text = `${KNIGHTS}  - { unit: line, side: front, of: knights }\n`
    expect(faults(text)).toEqual([expect.stringMatching(/^22:5 .*contact/)])
  })

  test('a fault under some rules names these', () => {
    const [fault] = faults(edited('width: 5 }', 'width: 4 }'), { rules: ['core', 'core,frontage=free'] })
    expect(fault).toMatch(/^13:59 .*\(under the rules core\)$/)
  })
})
