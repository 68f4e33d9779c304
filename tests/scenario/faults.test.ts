import { describe, expect, test } from 'vitest'
import { CATALOGUE, complaint, edited, faults, KNIGHTS } from './support.ts'

/** Edits of the knights, and every fault a user is then told of. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

const TOP = 'allowed: game, title, question, rules, mode, turns, battles, seed, catalogue, armies, contacts, $schema'
const UNIT = 'allowed: id, unit, profile, models, width, commander'
const EDITIONS = 'core, earlier-combat, earlier-public-docs'
const WHOLE = 'a whole number from 1 to 1,000'

describe('what a user is told', () => {
  test('stands in full with the line and a caret', () => {
    expect(complaint(edited('models: 5', 'models: five'))).toBe(
      `knights.yaml:13:49: \`models\` must be ${WHOLE}, not the text "five"\n` +
        '        - { id: knights, unit: h-lancers, models: five, width: 5 }\n' +
        '                                                  ^',
    )
  })

  test('holds all faults of scenario, catalogue and options, in the order of the files', () => {
    const text = edited('of: line', 'of: lien').replace('turns: 8', 'turns: 0').replace('titl', 'tilt')
    const catalogue = CATALOGUE.replace('skill: 5', 'skil: 5')
    const lines = complaint(text, { catalogue, set: ['battles=x'], rules: ['cor'] }).split('\n')
    expect(lines.filter((line) => /^\S/.test(line)).map((line) => line.split(' ')[0])).toEqual([
      'knights.yaml:2:1:',
      'knights.yaml:6:8:',
      'knights.yaml:21:39:',
      '--set:1:9:',
      'catalogue.yaml:10:20:',
      '--rules:1:1:',
    ])
  })
})

describe('the form', () => {
  test.each<Case>([
    ['a misspelt key', 'title', 'titel', `2:1 \`titel\` is not known here; did you mean \`title\`? ${TOP}`],
    ['a key that is not known', 'rules: core', 'table: big', `4:1 \`table\` is not known here; ${TOP}`],
    [
      'a misspelt game',
      'game: sovl',
      'game: svol',
      '1:7 `game` cannot be the text "svol"; did you mean `sovl`? allowed: `sovl`',
    ],
    ['a game that is not built', 'game: sovl', 'game: chess', '1:7 `game` must be `sovl`, not the text "chess"'],
    ['no game', 'game: sovl\n', '', '1:1 `game` is missing; it must be `sovl`'],
    ['a misspelt `game`', 'game: sovl', 'gmae: sovl', '1:1 `gmae` is not known here; did you mean `game`?'],
    ['a missing key', 'mode: engagement\n', '', '1:1 `mode` is missing; it must be `engagement`'],
    ['a mode the game does not have', 'engagement', 'battle', '5:7 `mode` must be `engagement`, not the text "battle"'],
    [
      'several missing keys as one fault',
      'defense: 3, attacks: 1, ',
      '',
      '17:18 missing: `defense` (a whole number from 0 to 20), `attacks` (a whole number from 0 to 20)',
    ],
    ['a key without a value', 'turns: 8', 'turns:', `6:1 \`turns\` has no value; it must be ${WHOLE}, or \`none\``],
    [
      'a number where text is meant',
      'name: Levy',
      'name: 7',
      '14:11 `name` must be text of one line, at most 80 characters, not the number 7; put it in quotes',
    ],
    [
      'text where a number is meant',
      'models: 20',
      'models: "20"',
      `18:17 \`models\` must be ${WHOLE}, not the text "20"; leave the quotes out`,
    ],
    [
      'a truth value where text is meant',
      'name: Levy',
      'name: true',
      '14:11 `name` must be text of one line, at most 80 characters, not true; put it in quotes',
    ],
    [
      'a list where text is meant',
      'name: Levy',
      'name: [a, b]',
      '14:11 `name` must be text of one line, at most 80 characters, not a list of 2',
    ],
    [
      'a map where a number is meant',
      'battles: 20000',
      'battles: {}',
      '7:10 `battles` must be a whole number from 1 to 1,000,000,000, not a map',
    ],
    [
      'a fraction',
      'battles: 20000',
      'battles: 2.5',
      '7:10 `battles` must be a whole number from 1 to 1,000,000,000, not the number 2.5',
    ],
    [
      'no number',
      'battles: 20000',
      'battles: .nan',
      '7:10 `battles` must be a whole number from 1 to 1,000,000,000, not the number NaN',
    ],
    ['a number too large', 'models: 20', 'models: 1001', `18:17 \`models\` must be ${WHOLE}, not the number 1001`],
    ['a number too small', 'turns: 8', 'turns: 0', `6:8 \`turns\` must be ${WHOLE}, not the number 0`],
    [
      'a misspelt `none`',
      'turns: 8',
      'turns: non',
      `6:8 \`turns\` cannot be the text "non"; did you mean \`none\`? allowed: ${WHOLE}, or \`none\``,
    ],
    [
      'a seed that no number can hold',
      'seed: 7',
      'seed: 12345678901234567890',
      '8:7 `seed` must be text, or a whole number; a number above 9007199254740991 in quotes, not the number 12345678901234567000',
    ],
    [
      'text with control characters',
      'name: Levy',
      'name: "Le\\tvy"',
      '14:11 `name` must be text of one line, without blanks at its ends or control characters, not the text "Le\\tvy"',
    ],
    [
      'text with a blank at its end',
      'name: Levy',
      'name: "Levy "',
      '14:11 `name` must be text of one line, without blanks at its ends or control characters, not the text "Levy "',
    ],
    [
      'an army too many',
      'contacts:',
      '  - { name: Third, units: [{ id: x, unit: o-mob, models: 10 }] }\ncontacts:',
      '11:3 `armies` must be a list of two armies, not a list of 3',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faults(edited(from, to))).toEqual(expected)
  })

  test.each([
    ['', '1:1 there is nothing in it; a scenario begins with `game: …`'],
    ['# nothing\n', '1:1 there is nothing in it; a scenario begins with `game: …`'],
    ['hello', '1:1 this must be a map that begins with `game: …`, not the text "hello"'],
    ['- a\n- b', '1:1 this must be a map that begins with `game: …`, not a list of 2'],
  ])('no scenario at all: %j', (text, expected) => {
    expect(faults(text)).toEqual([expected])
  })

  test('a catalogue in place of a scenario', () => {
    expect(faults(CATALOGUE)).toEqual([
      '6:1 this is a catalogue; a scenario names it with `catalogue: …` and has `armies`',
    ])
  })
})

describe('rules', () => {
  test.each<Case>([
    [
      'a misspelt edition',
      'rules: core',
      'rules: coer',
      `4:8 \`rules\` cannot be the text "coer"; did you mean \`core\`? allowed: an edition (${EDITIONS}), or a map of \`edition\` and switches`,
    ],
    [
      'no edition',
      'rules: core',
      'rules: 5',
      `4:8 \`rules\` must be an edition (${EDITIONS}), or a map of \`edition\` and switches, not the number 5`,
    ],
    [
      'a misspelt edition in a map',
      'rules: core',
      'rules: { edition: earlier }',
      `4:19 \`edition\` cannot be the text "earlier"; did you mean \`earlier-combat\`? allowed: ${EDITIONS}`,
    ],
    [
      'a misspelt switch',
      'rules: core',
      'rules: { rearBonos: 1 }',
      '4:10 `rearBonos` is not known here; did you mean `rearBonus`? allowed: rearBonus, rankBonus, flankBonus, rearAttacks, edition, scoreWounds, rankBonusCap, pursuit and 11 more',
    ],
    [
      'a misspelt value of a switch',
      'rules: core',
      'rules: { damageSave: steped }',
      '4:22 `damageSave` cannot be the text "steped"; did you mean `stepped`? allowed: per-point, stepped',
    ],
    [
      'a value of another switch',
      'rules: core',
      'rules: { damageSave: forbidden }',
      '4:22 `damageSave` must be one of per-point, stepped, not the text "forbidden"',
    ],
    [
      'a switch that is true or false',
      'rules: core',
      'rules: { testAfterKill: yes }',
      '4:25 `testAfterKill` must be one of true, false, not the text "yes"',
    ],
    [
      'a number out of its range',
      'rules: core',
      'rules: { rearBonus: 21 }',
      '4:21 `rearBonus` must be a whole number from 0 to 20, not the number 21',
    ],
    [
      '`none` where there must be a number',
      'rules: core',
      'rules: { rearBonus: none }',
      '4:21 `rearBonus` must be a whole number from 0 to 20, not the text "none"',
    ],
    [
      'a number or `none`',
      'rules: core',
      'rules: { rankBonusCap: many }',
      '4:24 `rankBonusCap` must be a whole number from 0 to 100, or `none`, not the text "many"',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faults(edited(from, to))).toEqual(expected)
  })
})

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
      '13:30 `constructor` is not in the catalogue; allowed: o-tusks, o-trolls, o-mob, o-giant, e-runners, e-chariot, h-captain, h-spears and 24 more',
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
      'both unit and profile',
      'profile:',
      'unit: o-mob\n        profile:',
      '18:9 both `unit` and `profile`; a unit has one or the other',
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
      '13:73 `h-captian` is not in the catalogue; did you mean `h-captain`? allowed: h-captain, h-wagon, h-spears, h-lancers, d-thane, o-giant, e-chariot, h-blades and 24 more',
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
      'none',
      'contacts:\n  - { unit: knights, side: front, of: line }\n',
      '',
      '1:1 `contacts` is missing; it must be a list of contacts',
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
    [
      'a misspelt unit',
      'of: line',
      'of: lien',
      '21:39 there is no unit `lien`; did you mean `line`? allowed: knights, line',
    ],
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

  test('a friend', () => {
    const text = edited('width: 5 }', 'width: 5 }\n      - { id: friends, unit: h-riders, models: 5 }')
    expect(faults(text.replace('of: line', 'of: friends'))).toEqual([
      '22:39 `knights` and `friends` are of the same army; allowed: line',
    ])
  })

  test('what the game itself forbids, at its place', () => {
    const text = `${KNIGHTS}  - { unit: line, side: front, of: knights }\n`
    expect(faults(text)).toEqual([expect.stringMatching(/^22:5 .*contact/)])
  })

  test('under which rules, if there are several', () => {
    const [fault] = faults(edited('width: 5 }', 'width: 4 }'), { rules: ['core', 'core,frontage=free'] })
    expect(fault).toMatch(/^13:59 .*\(under the rules core\)$/)
  })
})
