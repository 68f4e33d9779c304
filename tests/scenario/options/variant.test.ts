import { describe, expect, test } from 'vitest'
import { GAMES } from '../../../src/games/index.ts'
import { EDITIONS } from '../../../src/games/sovl/data/rules.ts'
import { checkVariant } from '../../../src/scenario/options/variant.ts'
import { InputError } from '../../../src/scenario/text/problem.ts'
import { optionSource } from '../../../src/scenario/text/source.ts'
import type { Variant } from '../../../src/scenario/types.ts'
import { complaint, edited, faults, KNIGHTS, parse, thrown } from '../support.ts'

const EDITION_NAMES = 'core, earlier-combat, earlier-public-docs'

/** The variant of SOVL that the text of an option means. */
function variantOf(text: string): Variant {
  const game = GAMES['sovl']
  if (game === undefined) throw new Error('no SOVL')
  const checked = checkVariant(game, optionSource('--rules', text))
  if ('value' in checked) return checked.value
  throw new InputError(checked.faults)
}

describe('the text of a variant (checkVariant)', () => {
  test('may be an edition', () => {
    expect(variantOf('core')).toEqual({ name: 'core', edition: 'core', changes: {}, rules: EDITIONS.core })
  })

  test('may set switches, with values as YAML', () => {
    const text = 'core,rearBonus=1,testAfterKill=false,damageSave=stepped'
    const changes = { rearBonus: 1, testAfterKill: false, damageSave: 'stepped' }
    // Named in the order of the facts, so that one reading has only one name.
    const name = 'core,damageSave=stepped,rearBonus=1,testAfterKill=false'
    expect(variantOf(text)).toEqual({
      name,
      edition: 'core',
      changes,
      rules: { ...EDITIONS.core, ...changes },
    })
  })

  test('may have a name, and blanks around every part', () => {
    expect(variantOf(' hard = earlier-combat , rearBonus = 3 ')).toMatchObject({
      name: 'hard',
      edition: 'earlier-combat',
      changes: { rearBonus: 3 },
    })
  })

  test('may have a name like that of a switch before an edition', () => {
    expect(variantOf('rearbonus=core')).toMatchObject({ name: 'rearbonus' })
  })

  test('loses switches that are set as the edition has them', () => {
    expect(variantOf('core,rearBonus=2')).toMatchObject({ name: 'core', changes: {} })
    expect(variantOf('earlier-combat,rearBonus=2')).toMatchObject({ name: 'earlier-combat,rearBonus=2' })
  })

  test('may use `none` for null where numbers are meant, and only there', () => {
    expect(variantOf('core,rankBonusCap=none').rules['rankBonusCap']).toBeNull()
    expect(variantOf('core,rankBonusCap=null').rules['rankBonusCap']).toBeNull()
    expect(variantOf('core,rankBonusCap=3').rules['rankBonusCap']).toBe(3)
    expect(variantOf('core,pursuit=none').rules['pursuit']).toBe('none')
  })

  test.each([
    ['cor', `1:1 \`edition\` cannot be the text "cor"; did you mean \`core\`? allowed: ${EDITION_NAMES}`],
    ['x=cor', `1:3 \`edition\` cannot be the text "cor"; did you mean \`core\`? allowed: ${EDITION_NAMES}`],
    ['', `1:1 an edition is missing; allowed: ${EDITION_NAMES}`],
    ['x=', `1:3 an edition is missing; allowed: ${EDITION_NAMES}`],
    ['=core', '1:1 a name is missing before the `=`'],
    [`${'x'.repeat(81)}=core`, '1:1 a name is text of one line, at most 80 characters'],
    ['rearBonus=1', `1:1 an edition comes first, then \`rearBonus=1\`; allowed: ${EDITION_NAMES}`],
    ['rearbonus=1', `1:1 an edition comes first, then \`rearBonus=1\`; allowed: ${EDITION_NAMES}`],
    ['core,rearBonus', '1:6 a switch is written SWITCH=VALUE; a variant is [NAME=]EDITION[,SWITCH=VALUE…]'],
    [
      'core, earlier-combat',
      '1:7 `earlier-combat` is an edition, and a switch should stand here; give --rules twice for two variants',
    ],
    ['core,', '1:6 a switch is written SWITCH=VALUE; a variant is [NAME=]EDITION[,SWITCH=VALUE…]'],
    ['core, =1', '1:7 a switch is written SWITCH=VALUE; a variant is [NAME=]EDITION[,SWITCH=VALUE…]'],
    ['core,rearBonus=', '1:16 `rearBonus` has no value'],
    ['core,rearBonus=1,rearBonus=2', '1:18 `rearBonus` is given twice'],
    ['core,edition=core', '1:6 `edition` is given twice'],
    ['core,rearBonus=99', '1:16 `rearBonus` must be a whole number from 0 to 20, not the number 99'],
    ['core,rearBonus=[1]', '1:16 `rearBonus` must be a whole number from 0 to 20, not a list of one'],
    ['core,rearBonus=[1', '1:16 a bracket is not closed; expected `]`'],
    ['core,__proto__=1', '1:6 `__proto__` cannot be a key here'],
    [
      'core,damageSave=steped',
      '1:17 `damageSave` cannot be the text "steped"; did you mean `stepped`? allowed: per-point, stepped',
    ],
    [
      'core,flankBonos=1',
      expect.stringMatching(/^1:6 `flankBonos` is not known here; did you mean `flankBonus`\? allowed: flankBonus, /),
    ],
    [
      'strikes=none',
      '1:9 `none` is no edition; allowed: core, earlier-combat, earlier-public-docs. A switch comes after the edition: EDITION,strikes=none',
    ],
  ])('%j is refused with its place and the allowed values', (text, expected) => {
    const error = thrown(() => variantOf(text))
    expect(error.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([expected])
    expect(error.faults[0]?.source).toBe(text)
  })
})

describe('--rules', () => {
  test('replaces the rules of the scenario, one variant for each', () => {
    const { variants } = parse(edited('rules: core', 'rules: { rearBonus: 5 }'), {
      rules: ['earlier-combat', 'b=core'],
    })
    expect(variants.map(({ name, edition }) => [name, edition])).toEqual([
      ['earlier-combat', 'earlier-combat'],
      ['b', 'core'],
    ])
  })

  test('leaves the rules of the scenario when none are given', () => {
    expect(parse(edited('rules: core', 'rules: { rearBonus: 5 }'), { rules: [] }).variants).toMatchObject([
      { name: 'core,rearBonus=5', changes: { rearBonus: 5 } },
    ])
  })

  test('needs different names', () => {
    expect(faults(KNIGHTS, { rules: ['core', 'earlier-combat', 'core,rearBonus=2'] })).toEqual([
      '3:1 two variants are called `core`; give one a name of its own, NAME=EDITION…',
    ])
  })

  test('names the option in a fault, and its number if there are several', () => {
    expect(complaint(KNIGHTS, { rules: ['core', 'core,rearBonus=99'] })).toBe(
      '--rules (second): `rearBonus` must be a whole number from 0 to 20, not the number 99\n' +
        '  core,rearBonus=99\n' +
        '                 ^',
    )
  })
})
