import { describe, expect, test } from 'vitest'
import { CATALOGUE, complaint, edited, faults } from './support.ts'

/** Edits of the knights, and the faults that a user is told of each. */
type Case = readonly [title: string, from: string, to: string, ...faults: string[]]

const EDITIONS = 'core, earlier-combat, earlier-public-docs'
const WHOLE = 'a whole number from 1 to 1,000'

describe('messages to the user', () => {
  test('are printed in full with the line and a caret', () => {
    expect(complaint(edited('models: 5', 'models: five'))).toBe(
      `knights.yaml:13:49: \`models\` must be ${WHOLE}, not the text "five"\n` +
        '        - { id: knights, unit: h-lancers, models: five, width: 5 }\n' +
        '                                                  ^',
    )
  })

  test('name all faults of scenario, catalogue and options, in the order of the files', () => {
    const text = edited('of: line', 'of: lien').replace('turns: 8', 'turns: 0').replace('titl', 'tilt')
    const catalogue = CATALOGUE.replace('skill: 5', 'skil: 5')
    const lines = complaint(text, { catalogue, set: ['battles=x'], rules: ['cor'] }).split('\n')
    expect(lines.filter((line) => /^\S/.test(line)).map((line) => line.split(' ')[0])).toEqual([
      'knights.yaml:2:1:',
      'knights.yaml:6:8:',
      'knights.yaml:21:39:',
      '--set:',
      'catalogue.yaml:25:24:',
      '--rules:',
    ])
  })
})

describe('the form of a scenario', () => {
  test.each<Case>([
    [
      'a misspelt key',
      'title',
      'titel',
      `2:1 \`titel\` is not known here; did you mean \`title\`? allowed: title, game, rules, mode, turns, seed, trust, table and 9 more`,
    ],
    [
      'a key that is not known',
      'rules: core',
      'weather: bad',
      '4:1 `weather` is not known here; allowed: seats, game, title, battles, seed, table, question, rules and 9 more',
    ],
    [
      'a misspelt game',
      'game: sovl',
      'game: svol',
      '1:7 `game` cannot be the text "svol"; did you mean `sovl`? allowed: sovl, war, null-strike, sovereign',
    ],
    [
      'a game that is not built',
      'game: sovl',
      'game: chess',
      '1:7 `game` must be one of sovl, war, null-strike, sovereign, not the text "chess"',
    ],
    ['no game', 'game: sovl\n', '', '1:1 `game` is missing; it must be one of sovl, war, null-strike, sovereign'],
    ['a misspelt `game`', 'game: sovl', 'gmae: sovl', '1:1 `gmae` is not known here; did you mean `game`?'],
    [
      'a missing key',
      'title: Knights charge a line of spears\n',
      '',
      '1:1 `title` is missing; it must be text of one line, at most 120 characters',
    ],
    [
      'a mode the game does not have',
      'mode: engagement',
      'mode: campaign',
      '5:7 `mode` must be one of engagement, battle, not the text "campaign"',
    ],
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
      '10:1 3 armies; say who meets whom: `matchups: all`, `mirror`, `all-and-mirror` or [[A, B], …]',
      '21:1 `contacts` are between two armies; leave them out if armies of one unit each meet in turn',
    ],
  ])('%s', (_title, from, to, ...expected) => {
    expect(faults(edited(from, to))).toEqual(expected)
  })

  test.each([
    ['', '1:1 the file is empty; it begins with `game: …`'],
    ['# nothing\n', '1:1 the file is empty; it begins with `game: …`'],
    ['hello', '1:1 this must be a map that begins with `game: …`, not the text "hello"'],
    ['- a\n- b', '1:1 this must be a map that begins with `game: …`, not a list of 2'],
  ])('not a scenario: %j', (text, expected) => {
    expect(faults(text)).toEqual([expected])
  })

  test('a catalogue in place of a scenario', () => {
    expect(faults(CATALOGUE)).toEqual([
      '19:1 this is a catalogue; a scenario names it with `catalogue: …` and has `armies`',
    ])
  })
})

describe('rules in a scenario', () => {
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
      '4:10 `rearBonos` is not known here; did you mean `rearBonus`? allowed: rearBonus, rankBonus, flankBonus, rearAttacks, edition, forestLos, sideArcs, moves and 57 more',
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
