import { describe, expect, test } from 'vitest'
import { harmOf, isLeft, Spell, spend, timesCast } from '../../../src/games/sovereign/chapters/attack/spells.ts'
import { check } from '../../../src/games/sovereign/data/check.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { BY_SPELL, DEAD, SOURCES, USED_CAST, USES } from '../../../src/games/sovereign/state/state.ts'
import { DAMAGE_ROLLED, HIT_ROLLED, OPPORTUNITY, SCREEN_TEST } from '../../../src/games/sovereign/telling/events.ts'
import type { SovereignView } from '../../../src/games/sovereign/telling/view-types.ts'
import { at, encounter } from '../../support/sovereign/table.ts'
import { but, hero, monster } from '../../support/sovereign/units.ts'
import { BOLT, casts, goblin, guard, mage, table } from './mages.ts'

/** Spells, SVN-ECON-10 under SVN-G16. */

describe('SVN-G16: the switch', () => {
  test('under `off` nobody has spells and no other action is offered; `check` says so', () => {
    const one = table({ rules: { spells: 'off' } })
    expect([casts(one).length, one.unit('mage').spells.length]).toEqual([0, 0])
    const setting = { first: [mage(5, 4)], second: [goblin(9, 4)] }
    const problems = (rules: Partial<SovereignRules>) => check(but(rules), encounter(setting))
    expect(problems({})).toEqual([
      {
        path: ['armies', 0, 'units', 0, 'profile', 'firstSpell'],
        message: 'mage casts none of its spells: the switch `spells` is off (SVN-G16)',
        severity: 'warning',
        because: 'spells',
      },
    ])
    expect(problems({ spells: 'simple' })).toEqual([])
  })

  test('a spell has at most one save, and is not cast in a duel', () => {
    const first = [mage(5, 4, { firstSpell: { ...BOLT, evasion: 50, mental: 0 } })]
    const matchup = encounter({ first, second: [goblin(9, 4)] })
    expect(check(but({ spells: 'simple' }), matchup).map(({ severity, message }) => [severity, message])).toEqual([
      [undefined, 'a spell with 2 saves: evasion, mental; it has one at most (SVN-SAVE-01)'],
    ])
    const odd = [mage(5, 4, { firstSpell: { ...BOLT, range: 62, radius: 7 } })]
    expect(
      check(but({ spells: 'simple' }), encounter({ first: odd, second: [goblin(9, 4)] })).map(({ path, message }) => [
        path?.at(-1),
        message,
      ]),
    ).toEqual([
      ['range', 'range 62: lengths are multiples of 5 feet, squares (SVN-GRID-01)'],
      ['radius', 'radius 7: lengths are multiples of 5 feet, squares (SVN-GRID-01)'],
    ])
    const duel = { ...encounter({ first: [mage(5, 4)], second: [goblin(9, 4)] }), mode: 'engagement' as const }
    const { battle: _battle, ...rest } = duel
    const contacts = [{ unit: 'mage', side: '', of: 'goblin' }]
    expect(check(but({ spells: 'simple' }), { ...rest, contacts }).map(({ severity }) => severity)).toEqual(['warning'])
  })
})

describe('SVN-ECON-10: casting a spell', () => {
  test('takes the Main and one use; a spell without limit may be cast every round', () => {
    const one = table().roll('3 4 | 1').choose('cast', { spell: 'secondSpell' }).quiet()
    expect([one.unit('mage').main, one.unit('mage').moves, casts(one).length]).toEqual([0, 1, 0])
    one.pass().pass()
    expect(casts(one).map(({ spell }) => spell)).toEqual(['firstSpell'])
    for (let round = 0; round < 3; round++) one.roll('1').choose('cast').quiet().pass().pass()
    expect([casts(one).length, one.state.used[USED_CAST], one.state.round]).toEqual([1, 4, 5])
  })

  test('is possible prone and beside an enemy, and gives no opportunity; only its range limits it', () => {
    const one = table({ second: [goblin(6, 4)] })
      .choose('drop')
      .roll('1')
      .choose('cast', { spell: 'firstSpell' })
      .quiet()
    expect([one.told(OPPORTUNITY).length, one.unit('goblin').hp]).toEqual([0, 37])
    const far = (x: number) => casts(table({ first: [mage(0, 0)], second: [goblin(x, 0)] })).length
    // 60 feet are 12 squares; the burst reaches two squares farther.
    expect([far(12), far(13), far(14), far(15)]).toEqual([2, 1, 1, 0])
  })

  test('SVN-LOS-05: is not possible past a wall, nor at a target that is not seen', () => {
    const rows = ['..........', '..........', '####.#####', '..........', '..........']
    const hidden = at(monster('mudgoblin', { properties: ['hidden'] }, 'hidden'), 4, 3)
    const one = table({ rows, first: [mage(4, 0)], second: [goblin(0, 4), hidden] })
    expect(casts(one)).toEqual([])
    const unseen = at(monster('mudgoblin', { properties: ['unseen'] }, 'unseen'), 4, 3)
    const other = table({ rows, first: [mage(4, 0)], second: [goblin(0, 4), unseen] })
    expect(new Set(casts(other).map(({ spell }) => spell))).toEqual(new Set(['secondSpell']))
  })

  test('SVN-GRP-08: is not possible for a grappled caster', () => {
    const one = table({ second: [goblin(6, 4)] })
    one.turn('mage')
    Object.assign(one.unit('mage'), { grappledBy: 1 })
    Object.assign(one.unit('goblin'), { grapples: 0 })
    one.state.version++
    expect(casts(one)).toEqual([])
  })

  test('SVN-MORALE-08: is not possible for a retreating caster', () => {
    const one = table()
    one.ask()
    one.unit('mage').retreating = 1
    one.state.version++
    expect(one.options().map(({ kind }) => kind)).not.toContain('cast')
  })

  test('SVN-HOLD-03: may be held, and may answer an enemy', () => {
    const one = table().choose('hold').go('run', 8, 4)
    one.choose('held').roll('5').choose('cast', { spell: 'firstSpell' }).quiet()
    expect(one.unit('goblin').hp).toBe(33)
  })
})

describe('SVN-SAVE-01: effects of a spell', () => {
  test('damage is rolled once, and each target saves for itself; half of an odd number is rounded down', () => {
    const second = [goblin(9, 4, 'ant'), goblin(10, 4, 'bee')]
    // 7 in all; the saves need 15.
    const one = table({ second }).roll('3 4 | 15 | 14')
    one.choose('cast', { spell: 'secondSpell', catches: ['ant', 'bee'] }).quiet()
    expect([one.unit('ant').hp, one.unit('bee').hp]).toEqual([37, 33])
    expect(one.state.lostTo[SOURCES + BY_SPELL]).toBe(10)
    expect(one.state.used[USED_CAST]).toBe(1)
    expect(one.unit('mage').dealt).toBe(10)
  })

  test.each([
    ['physical', 0, '20', 40],
    ['physical', 25, '13', 38],
    ['evasion', 50, '14', 30],
    ['evasion', 50, '15', 35],
    ['mental', 50, '16', 30],
    ['mental', 50, '17', 35],
  ] as const)('%s, %i hundredths left: a die of %s leaves the ogre %i of 40', (save, left, die, hp) => {
    const target = at(monster('ogre', { profile: { hp: 40, physical: 13, evasion: 15, mental: 17 } }, 'ogre'), 9, 4)
    const one = table({ first: [mage(5, 4, { firstSpell: { ...BOLT, [save]: left } })], second: [target] })
    one.roll(`8 | ${die}`).choose('cast', { spell: 'firstSpell' }).quiet()
    expect(one.unit('ogre').hp).toBe(hp)
  })

  test('a 1 never saves, a 20 always does', () => {
    const shot = (die: number, target: number) => {
      const second = [at(monster('ogre', { profile: { hp: 40, save: target } }, 'ogre'), 9, 4)]
      const one = table({ first: [mage(5, 4, { firstSpell: { ...BOLT, mental: 0 } })], second })
      return one.roll(`1 | ${die}`).choose('cast', { spell: 'firstSpell' }).quiet().unit('ogre').hp
    }
    expect([shot(1, 2), shot(2, 2), shot(20, 20), shot(19, 20)]).toEqual([37, 40, 40, 37])
  })

  test('friends in the area are struck, and so is the caster; drops are judged after the last target', () => {
    const first = [mage(5, 4), at(hero('isolde'), 6, 4)]
    const one = table({ first, second: [goblin(7, 4, 'goblin', 4)] }).turn('mage')
    one
      .roll('6 6 | 1 | 1 | 1')
      .choose('cast', { catches: ['mage', 'isolde', 'goblin'] })
      .quiet()
    expect([one.unit('mage').hp, one.unit('isolde').hp, one.unit('goblin').fate]).toEqual([0, 0, DEAD])
    // Damage to friends counts for no unit as damage dealt.
    expect([one.unit('mage').dealt, one.state.lostTo[BY_SPELL], one.state.winner]).toEqual([4, 18, -1])
  })

  test('SVN-SCR-07: no screen stops a spell, and armour, cover and Shock do not count', () => {
    const rows = ['............', '....._......', '............']
    const second = [guard(7, 1, 'ward'), guard(8, 1)]
    const one = table({ rows, first: [mage(0, 1, {}, { properties: [] })], second })
    one.turn('mage').choose('done')
    one
      .turn('guard')
      .choose('screen')
      .choose('go', { ward: 'ward', to: [6, 1] })
    one.quiet()
    expect(one.unit('guard').ward).toBe(one.unit('ward').index)
    one.pass().roll('4').choose('cast', { spell: 'firstSpell', target: 'ward' }).quiet()
    expect([one.unit('ward').hp, one.unit('guard').hp]).toEqual([34, 40])
    for (const event of [SCREEN_TEST, HIT_ROLLED, DAMAGE_ROLLED]) expect(one.told(event)).toEqual([])
    expect(one.clauses).toContain('SVN-SCR-07')
  })
})

test('harm is never below 0, and uses of a spell without limit are not counted', () => {
  const weak = new Spell('firstSpell', 0, { range: 30, die: 2, damage: -5 })
  expect([harmOf(weak, 1, false), harmOf(weak, 2, true)]).toEqual([0, 0])
  expect([...weak.taken]).toEqual([0, 0])
  expect(spend(weak, 0)).toBe(0)
  const twice = new Spell('secondSpell', 1, { range: 30, die: 2, uses: 2 })
  expect([spend(twice, 0), timesCast(twice, spend(twice, 0)), isLeft(twice, 256), isLeft(twice, 512)]).toEqual([
    256,
    1,
    true,
    false,
  ])
})

test('a new battle restores all spells', () => {
  const one = table().roll('1 1 | 1').choose('cast', { spell: 'secondSpell' }).quiet()
  expect(one.unit('mage').spent).toBe(256)
  SOVEREIGN.reset(one.state, 0)
  expect(one.unit('mage').spent).toBe(0)
})

test('a dead body in an area makes no save', () => {
  const one = table({ second: [goblin(9, 4, 'ant', 4), goblin(10, 4, 'bee'), goblin(14, 1, 'cat')] })
  one.roll('8').choose('cast', { spell: 'firstSpell', target: 'ant' }).quiet().pass().pass()
  one
    .roll('3 4 | 20')
    .choose('cast', { catches: ['bee'] })
    .quiet()
  expect([one.unit('ant').fate, one.unit('bee').hp]).toEqual([DEAD, 37])
})

test('SVN-HIT-14: a hidden caster is seen after its spell', () => {
  const one = table({ first: [mage(5, 4, {}, { properties: ['hidden'] })] })
  one.roll('8').choose('cast', { spell: 'firstSpell' }).quiet()
  expect(one.unit('mage').revealed).toBe(1)
})

test('a view shows spells and their remaining uses', () => {
  const one = table().roll('1 1 | 1').choose('cast', { spell: 'secondSpell' }).quiet()
  const { units } = SOVEREIGN.view(one.state, 0) as SovereignView
  expect(units[0]?.spells).toEqual([
    { name: 'firstSpell', range: 12, radius: 0, dice: 1, die: 8, damage: 2, save: null, left: 100, usesLeft: null },
    { name: 'secondSpell', range: 12, radius: 2, dice: 2, die: 6, damage: 0, save: 'evasion', left: 50, usesLeft: 0 },
  ])
  expect(one.state.used[USES + USED_CAST]).toBe(0)
})
