import { describe, expect, test } from 'vitest'
import { HURT, SPOILT } from '../../../src/games/sovereign/chapters/attack/cast.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { SCREEN_TEST, SPELL_CAST, SPELL_LOST } from '../../../src/games/sovereign/telling/events.ts'
import { at, type Setting, Table } from '../../support/sovereign/table.ts'
import { hero, monster } from '../../support/sovereign/units.ts'
import { goblin, guard, mage, table } from './mages.ts'

/** The window of a spell: w4 of SVN-SNAP-05. */

describe('SVN-SNAP-05: w4, the moment at which a spell may be interrupted', () => {
  const near = (changes: Partial<Setting> = {}): Table =>
    table({ first: [mage(5, 4)], second: [guard(6, 4), goblin(9, 4)], ...changes })

  test('SVN-SNAP-04: an enemy may interrupt; a caster that loses hit points loses the spell, its use and the Main', () => {
    const one = near().choose('cast', { spell: 'secondSpell', catches: ['goblin'] })
    expect([one.asked(), one.options().map(({ kind }) => kind)]).toEqual(['guard', ['done', 'snap']])
    // 18 + 3 - 4 hits AC 11, for no less than its Shock of 3.
    one.roll('18 1').choose('snap').quiet()
    expect(one.told(SPELL_LOST)).toEqual([[0, 1, HURT, 0]])
    const { hp, main, spent } = one.unit('mage')
    expect([hp, main, spent, one.unit('goblin').hp, one.unit('guard').main]).toEqual([6, 0, 256, 40, 0])
    expect([one.clauses.has('SVN-SNAP-04'), one.clauses.has('SVN-ECON-10')]).toEqual([true, true])
  })

  test('the Shock of a miss is enough; a miss without Shock is not; the attack strikes the caster', () => {
    const shocked = near().choose('cast', { spell: 'firstSpell', target: 'goblin' }).roll('2').choose('snap').quiet()
    expect([shocked.told(SPELL_LOST).length, shocked.unit('mage').hp]).toEqual([1, 6])
    const armoured = near({ first: [mage(5, 4, { ac: 16 })] }).choose('cast', { spell: 'firstSpell', target: 'goblin' })
    armoured.roll('2 | 8').choose('snap').quiet()
    expect([armoured.told(SPELL_LOST).length, armoured.unit('goblin').hp]).toEqual([0, 30])
  })

  test('hit points lost before the declaration do not count', () => {
    const one = near()
    one.ask()
    one.unit('mage').hp = 3
    one.choose('cast', { spell: 'firstSpell', target: 'goblin' }).roll('8').quiet()
    expect(one.unit('goblin').hp).toBe(30)
  })

  test('a caster that drops loses the spell, too', () => {
    const one = near({ first: [mage(5, 4, { hp: 3 }), at(hero('isolde'), 0, 0)] }).turn('mage')
    one.choose('cast', { spell: 'firstSpell', target: 'goblin' }).roll('2').choose('snap').quiet()
    expect([one.unit('mage').hp, one.unit('mage').fate === 0, one.told(SPELL_LOST)[0]?.[2]]).toEqual([0, false, HURT])
    expect(one.unit('goblin').hp).toBe(40)
  })

  test('SVN-SNAP-03, SVN-SNAP-02: only combatants that may make Snap Attacks and have their Main may interrupt', () => {
    const one = table({ second: [goblin(6, 4)] })
      .roll('8')
      .choose('cast', { spell: 'firstSpell' })
    expect(one.isAsked()).toBe(false)
    const spent = near({ rules: { initiative: 'second' } })
      .turn('guard')
      .roll('2')
      .choose('attack')
      .quiet()
      .pass()
    spent.roll('8').choose('cast', { spell: 'firstSpell', target: 'goblin' })
    expect(spent.isAsked()).toBe(false)
  })

  test('SVN-SNAP-08: the target is asked first, then all others in their order', () => {
    const second = [guard(6, 4, 'one'), guard(6, 5, 'two')]
    const order = (target: string) => {
      const one = table({ second }).choose('cast', { spell: 'firstSpell', target })
      const first = one.asked()
      // Total Defense does not work against a spell.
      expect(one.options().map(({ kind }) => kind)).toEqual(['done', 'snap'])
      return [first, one.choose('done').asked()]
    }
    expect([order('one'), order('two')]).toEqual([
      ['one', 'two'],
      ['two', 'one'],
    ])
  })

  test('SVN-SCR-12: a screener of the caster is tested against the interruption', () => {
    const first = [mage(5, 4), at(hero('corvane'), 5, 5)]
    const one = near({ first })
      .turn('corvane')
      .choose('screen')
      .choose('go', { ward: 'mage', to: [5, 5] })
    one.choose('done').turn('mage')
    one.choose('cast', { spell: 'firstSpell', target: 'goblin' }).roll('1 1 | 6 6 | 10 | 8').choose('snap').quiet()
    // Corvane takes the blow on his armour, and the bolt is cast.
    expect([one.told(SCREEN_TEST).length, one.unit('mage').hp, one.unit('goblin').hp]).toEqual([1, 9, 30])
  })

  test.each([
    ['w4', [false, true]],
    ['w1w4', [true, true]],
    ['w1w2w3', [true, false]],
    ['none', [false, false]],
  ] as const)('SVN-G13: `snapWindows: %s`', (snapWindows, expected) => {
    const one = near({ rules: { snapWindows } }).roll('8').choose('cast', { spell: 'firstSpell', target: 'goblin' })
    const atSpell = one.isAsked()
    const struck = near({ rules: { snapWindows } }).choose('attack', { target: 'guard' })
    expect([struck.offers('snap'), atSpell]).toEqual(expected)
  })

  test('SVN-HOLD-02: a held action comes before the spell, and may spoil it; then the caster may name another target', () => {
    const first = [mage(5, 4)]
    const second = [at(monster('mudgoblin', { profile: { hp: 40, speed: 60 } }, 'goblin'), 9, 4), goblin(8, 0, 'other')]
    const rows = [
      '..........',
      '..........',
      '..........',
      '..........',
      '..........',
      '#######.##',
      '..........',
      '..........',
    ]
    const held = (more = second) =>
      table({ first, second: more, rows, rules: { initiative: 'second' } })
        .turn('goblin')
        .choose('hold')
        .pass()
    const one = held().choose('cast', { spell: 'firstSpell', target: 'goblin' })
    expect(one.asked()).toBe('goblin')
    one.choose('held').go('run', 9, 7).choose('done')
    expect(one.options().map(({ kind, target }) => [kind, target])).toEqual([
      ['done', undefined],
      ['cast', 'other'],
    ])
    one.roll('8').choose('cast', { target: 'other' }).quiet()
    expect([one.unit('goblin').hp, one.unit('other').hp, one.told(SPELL_CAST).length]).toEqual([40, 30, 2])
    const none = held().choose('cast', { spell: 'firstSpell', target: 'goblin' }).choose('held').go('run', 9, 7)
    none.choose('done').choose('done').quiet()
    expect(none.told(SPELL_LOST)).toEqual([[0, 0, SPOILT, 0]])
    const alone = held(second.slice(0, 1)).choose('cast', { spell: 'firstSpell', target: 'goblin' })
    alone.choose('held').go('run', 9, 7).choose('done').quiet()
    expect([alone.told(SPELL_LOST), alone.clauses.has('SVN-HOLD-04')]).toEqual([[[0, 0, SPOILT, 0]], true])
  })

  test('SVN-GRP-08: a caster that a held action grapples loses the spell', () => {
    const second = [goblin(6, 4, 'wrestler'), goblin(9, 4)]
    const one = table({ second, rules: { initiative: 'second' } })
      .turn('wrestler')
      .choose('hold')
      .pass()
    one.choose('cast', { spell: 'firstSpell', target: 'goblin' }).choose('held').roll('20 | 6 6 | 1 1 | 1')
    one.choose('grapple', { target: 'mage' }).choose('done').quiet()
    // The round is over then, and the grip does its damage.
    expect([one.unit('mage').grappledBy, one.unit('mage').hp, one.unit('goblin').hp]).toEqual([1, 8, 40])
    expect(one.told(SPELL_LOST)).toEqual([[0, 0, SPOILT, 0]])
  })

  test('SVN-HOLD-04: a spell at another target is declared again, and may be interrupted', () => {
    const rows = [...Array.from({ length: 5 }, () => '..........'), '#######.##', '..........', '..........']
    const runner = at(monster('mudgoblin', { profile: { hp: 40, speed: 60 } }, 'runner'), 9, 4)
    const one = table({ second: [runner, guard(6, 4)], rows, rules: { initiative: 'second' } })
    one.turn('runner').choose('hold').pass().choose('cast', { spell: 'firstSpell', target: 'runner' })
    one.choose('held').go('run', 9, 7).choose('done').choose('cast', { target: 'guard' })
    expect([one.asked(), one.offers('snap')]).toEqual(['guard', true])
  })

  test('SVN-ENC-05: a position saved at this moment and loaded goes on alike', () => {
    const one = near().choose('cast', { spell: 'secondSpell', catches: ['goblin'] })
    expect(one.isAsked()).toBe(true)
    const saved = new Int32Array(20_000)
    const length = SOVEREIGN.save(one.state, saved)
    const other = near()
    other.ask()
    SOVEREIGN.load(other.state, saved)
    const again = new Int32Array(20_000)
    expect(SOVEREIGN.save(other.state, again)).toBe(length)
    expect(again).toEqual(saved)
    expect(other.unit('mage').spent).toBe(256)
    one.roll('6 6 | 1').quiet()
    other.roll('6 6 | 1').quiet()
    expect([other.unit('goblin').hp, other.unit('guard').hp]).toEqual([one.unit('goblin').hp, one.unit('guard').hp])
    expect(one.unit('goblin').hp).toBe(28)
  })
})
