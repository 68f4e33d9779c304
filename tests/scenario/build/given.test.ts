import { describe, expect, test } from 'vitest'
import { formatWarnings } from '../../../src/scenario/text/problem.ts'
import { BATTLE, edited, faults, HAMMER, KNIGHTS, parse } from '../support.ts'

const KNIGHTS_AT = 'armies.Order.units.knights'
const LIST_AT = 'armies.Hammer.list'

/** The knights with some changed numbers. */
function knights(...set: string[]) {
  return parse(KNIGHTS, { set: set.map((each) => `${KNIGHTS_AT}.${each}`) }).matchups[0]?.armies[0].units[0]
}

/** The list with some changed values. */
function hammer(...set: string[]) {
  return parse(BATTLE, { set: set.map((each) => `${LIST_AT}.${each}`) })
}

function refused(...set: string[]): string[] {
  return faults(KNIGHTS, { set: set.map((each) => `${KNIGHTS_AT}.${each}`) })
}

describe('a profile beside a catalogue entry', () => {
  test('replaces the given numbers and no others', () => {
    const { profile, ...unit } = parse(KNIGHTS).matchups[0]?.armies[0].units[0] ?? { profile: { type: 'none' } }
    expect(knights('profile.skill=6')).toEqual({ ...unit, profile: { ...profile, skill: 6 } })
    expect(knights('profile.skill=6', 'profile.type=chariot', 'profile.movement=9')).toEqual({
      ...unit,
      profile: { ...profile, skill: 6, type: 'chariot', movement: 9 },
    })
  })

  test('may stand in the file', () => {
    const text = edited('unit: h-lancers,', 'unit: h-lancers, profile: { skill: 6 },')
    expect(parse(text).matchups).toEqual(parse(KNIGHTS, { set: [`${KNIGHTS_AT}.profile.skill=6`] }).matchups)
    expect(parse(text)).not.toHaveProperty('warnings')
  })

  test('replaces fields of a group one by one', () => {
    expect(knights('unit=h-riders', 'profile.ranged.power=5')?.profile['ranged']).toEqual({ range: 20, power: 5 })
    expect(knights('profile.ranged={ range: 10, power: 5 }')?.profile['ranged']).toEqual({ range: 10, power: 5 })
  })

  test('replaces also a number that options add to', () => {
    const set = ['unit=h-blades', 'options=[great-weapons]']
    expect(knights(...set)?.profile).toMatchObject({ power: 4, defense: 3 })
    expect(knights(...set, 'profile.power=4')?.profile).toMatchObject({ power: 4, defense: 3 })
    expect(knights(...set, 'profile.power=7')).toMatchObject({
      profile: { power: 7, defense: 3 },
      equipment: ['great-weapon'],
    })
  })

  test('makes a variant by its values', () => {
    const [, variant] = parse(KNIGHTS, { with: [`${KNIGHTS_AT}.profile.skill=6`] }).variants
    expect(variant?.name).toBe('knights.profile.skill=6')
    expect(variant?.matchups?.[0]?.armies[0].units[0]?.profile).toMatchObject({ skill: 6, power: 5 })
  })

  test.each([
    ['profile.skill=21', '1:42 `skill` must be a whole number from 0 to 20, not the number 21'],
    [
      'profile.skil=4',
      '1:36 `skil` is not known here; did you mean `skill`? allowed: type, skill, power, defense, attacks, wounds, discipline, movement, ranged',
    ],
    [
      'profile.type=tank',
      '1:41 `type` must be one of infantry-20, infantry-25, cavalry, monstrous-infantry, large-monster, chariot, not the text "tank"',
    ],
    ['profile.ranged.rang=4', '1:43 `rang` is not known here; did you mean `range`? allowed: range, power'],
    ['profile.ranged.power=4', '1:36 `range` is missing; `h-lancers` has no `ranged` to take the rest from'],
    ['profile.ranged={}', '1:43 `range` and `power` are missing; `h-lancers` has no `ranged` to take the rest from'],
    ['profile=5', '1:36 `profile` must be a map of the type and numbers of a unit, not the number 5'],
  ])('is refused with the allowed values: %s', (set, expected) => {
    expect(refused(set)).toEqual([expected])
  })

  test('leaves the equipment to the entry', () => {
    expect(refused('profile.skill=4', 'equipment=[lance-shield]')).toEqual([
      "2:28 `equipment` goes with a whole `profile`; a unit of the catalogue has that of its entry and `options`; `--set 'catalogue.h-lancers.equipment=[…]'` changes the entry",
    ])
  })

  test('must be complete, with a width, if there is no entry', () => {
    expect(faults(edited('unit: h-lancers, models: 5, width: 5', 'profile: { skill: 5 }, models: 5'))).toEqual([
      expect.stringMatching(/^13:9 `width` is missing; a unit with a `profile` has no entry to take it from$/),
      expect.stringMatching(/^13:33 missing: `type` \(one of .*\), `power` \(a whole number from 0 to 20\), /),
    ])
    expect(faults(edited('discipline: 7', 'discipline: 7, ranged: { range: 9 }'))).toEqual([
      '17:117 `power` is missing; it must be a whole number from 0 to 20',
    ])
  })
})

describe('a profile in an army list', () => {
  test('is that of a unit, a retinue or a commander', () => {
    const { matchups } = hammer(
      'units.h-spears.profile.skill=5',
      'commanders.h-captain.profile.attacks=4',
      'commanders.h-captain.retinue.profile.power=6',
    )
    expect(matchups[0]?.armies[0].units).toMatchObject([
      { profile: { power: 6, skill: 4 }, commander: { attacks: 4, skill: 5 }, cost: 50 + 6 * 24 },
      { profile: { skill: 5, power: 3 }, cost: 135 },
      { profile: { skill: 4 } },
    ])
  })

  test('gives a warning, because the points are those of the catalogue', () => {
    const told = (key: string, what: string) =>
      `\`${key}\` has other numbers here than in the catalogue (${what}); its points stay those of the catalogue`
    const { warnings } = hammer(
      'units.h-spears.profile.skill=5',
      'commanders.h-captain.profile={ attacks: 4, power: 3 }',
    )
    expect(warnings?.map(({ message }) => message)).toEqual([
      told('h-spears', 'skill 5, not 3'),
      told('h-captain', 'power 3, not 4; attacks 4, not 3'),
    ])
    expect(formatWarnings(warnings ?? [])).toContain('--set (first): warning: `h-spears` has other numbers')
    const lists = {
      'hammer.yaml': HAMMER.replace('models: 15', 'models: 15, profile: { ranged: { range: 9, power: 2 } }'),
    }
    expect(parse(BATTLE, { lists }).warnings).toMatchObject([
      { file: 'hammer.yaml', line: 9, message: told('h-spears', 'ranged.range 9; ranged.power 2') },
    ])
    expect(hammer('units.h-spears.profile.skill=3')).not.toHaveProperty('warnings')
  })

  test('does not change the other rules of the list', () => {
    const profile = `${LIST_AT}.units.h-spears.profile.skill=4`
    expect(faults(BATTLE, { set: [profile, `${LIST_AT}.units.h-spears.models=17`] })).toEqual([
      '5:7 503 points; a warband has at most 500 (SOVL-ARMY-03)',
    ])
    expect(faults(BATTLE, { set: [profile, `${LIST_AT}.units.h-spears.profile.ranged.power=4`] })).toEqual([
      '2:43 `range` is missing; `h-spears` has no `ranged` to take the rest from',
    ])
    expect(faults(BATTLE, { set: [`${LIST_AT}.units.h-spears.profile.skill=none`] })).toEqual([
      '1:49 `skill` must be a whole number from 0 to 20, not the text "none"',
    ])
  })

  test('is suggested for a number beside it, and for a short name', () => {
    expect(faults(BATTLE, { set: [`${LIST_AT}.commanders.h-captain.retinue.skill=4`] })).toEqual([
      `1:49 \`skill\` is not known here; did you mean \`${LIST_AT}.commanders.h-captain.retinue.profile.skill\`?`,
    ])
    expect(faults(BATTLE, { set: ['Hammer.h-spears.profile.skill=4'] })).toEqual([
      `1:1 \`Hammer\` is not known here; did you mean \`${LIST_AT}.units.h-spears.profile.skill\`?`,
    ])
  })
})
