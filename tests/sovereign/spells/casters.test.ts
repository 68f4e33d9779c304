import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { type ActionView, MOST_ACTIONS, type Policy, type UnitSpec } from '../../../src/core/ruleset.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import type { Fight } from '../../../src/games/sovereign/state/state.ts'
import { at, type Setting, Table } from '../../support/sovereign/table.ts'
import { hero, type More, monster } from '../../support/sovereign/units.ts'

/** Generals of casters: SVN-AI-04 to -06, -18. */

const BURST = { range: 60, radius: 10, dice: 2, die: 6, evasion: 50, uses: 1 }
const BOLT = { range: 60, die: 8, damage: 2 }

/** A caster costs more than the scholar it is made of, because a general measures its loss by its cost. */
const mage = (x: number, y: number, profile: More['profile'] = { firstSpell: BURST, secondSpell: BOLT }): UnitSpec =>
  at(hero('perrin', { cost: 30, equipment: ['staff'], profile: { hp: 9, ...profile } }, 'mage'), x, y)

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', {}, id), x, y)

const table = (setting: Setting): Table => new Table({ ...setting, rules: { spells: 'simple', ...setting.rules } })

/** The choice of a general with this name in the present position. */
function choice(one: Table, name = 'typical', block = 0): ActionView {
  const actions = new Int32Array(MOST_ACTIONS)
  one.ask()
  const n = SOVEREIGN.actions(one.state, actions)
  const general = SOVEREIGN.policies[name] as Policy<Fight>
  const dice = new KeyedDice(5, 6)
  dice.seek(block)
  dice.key(0, 0, 0, 0)
  return SOVEREIGN.describe(one.state, actions[general.choose(one.state, actions, n, dice)] as number)
}

describe('a caster on its own turn', () => {
  test.each(['typical', 'tactician', 'skirmisher', 'guardian', 'pack', 'bruteMelee'])(
    'casts the burst that strikes most enemies (%s)',
    (name) => {
      const second = [goblin(12, 2, 'a'), goblin(13, 2, 'b'), goblin(13, 4, 'c'), goblin(12, 8, 'd')]
      expect(choice(table({ first: [mage(5, 4)], second }), name)).toMatchObject({
        kind: 'cast',
        spell: 'firstSpell',
        catches: ['a', 'b', 'c'],
      })
    },
  )

  test('counts friends against a burst: a place without friends is better, and a bolt if there is no such place', () => {
    const { uses: _uses, ...ever } = BURST
    const first = [
      mage(5, 4, { firstSpell: ever, secondSpell: BOLT }),
      at(hero('isolde'), 13, 3),
      at(hero('odo'), 12, 5),
    ]
    const second = [goblin(12, 3, 'a'), goblin(13, 4, 'b'), goblin(11, 8, 'c'), goblin(12, 8, 'd')]
    const one = table({ first, second }).turn('mage')
    expect(choice(one)).toMatchObject({ spell: 'firstSpell', catches: ['c', 'd'] })
    const few = table({ first, second: second.slice(0, 2) }).turn('mage')
    expect(choice(few)).toMatchObject({ spell: 'secondSpell' })
  })

  test('does not spend its last burst on one of many distant enemies', () => {
    const burst = { firstSpell: BURST }
    const spread = [goblin(17, 0, 'a'), goblin(17, 4, 'b'), goblin(17, 8, 'c')]
    expect(choice(table({ first: [mage(5, 1, burst)], second: spread })).kind).not.toBe('cast')
    expect(choice(table({ first: [mage(5, 1, burst)], second: spread.slice(0, 1) })).kind).toBe('cast')
    // A burst without a limit may be cast at any time.
    const { uses: _uses, ...ever } = BURST
    expect(choice(table({ first: [mage(5, 1, { firstSpell: ever })], second: spread })).kind).toBe('cast')
  })

  test('that reaches nobody moves to where it does, and no nearer', () => {
    const one = table({ first: [mage(1, 4, { firstSpell: BOLT })], second: [goblin(16, 4)] })
    expect(choice(one).kind).toBe('run')
    one.choose('run')
    const { to } = choice(one) as ActionView & { to: readonly [number, number] }
    expect(to[0]).toBe(4)
  })

  test('does not charge if it may cast after a Move', () => {
    const far = [goblin(10, 4)]
    const chosen = (profile: More['profile']) =>
      choice(table({ first: [mage(1, 4, profile)], second: far }), 'tactician').kind
    expect([chosen({ firstSpell: { ...BOLT, range: 20 } }), chosen({})]).toEqual(['run', 'charge'])
  })

  test('moves away from near enemies after its spell', () => {
    // A single goblin would want to leave, and would be no danger.
    const second = [goblin(9, 4), goblin(9, 5, 'other')]
    const one = table({ first: [mage(5, 4, { firstSpell: BOLT })], second, rules: { moraleMode: 'off' } })
    one.roll('8').choose('cast').quiet()
    expect(choice(one).kind).toBe('run')
    one.choose('run')
    const { to } = choice(one) as ActionView & { to: readonly [number, number] }
    // Out of reach of a Move and a blow.
    expect(9 - to[0]).toBeGreaterThan(7)
  })

  test('acts before the others of its side', () => {
    const first = [at(hero('corvane'), 4, 4), mage(5, 4), at(hero('fenwick'), 3, 3)]
    expect(choice(table({ first, second: [goblin(12, 4)] }))).toMatchObject({ kind: 'member', unit: 'mage' })
  })

  test('with a random general casts any spell', () => {
    const second = [goblin(12, 2, 'a'), goblin(13, 2, 'b'), goblin(13, 4, 'c')]
    const texts = Array.from({ length: 40 }, (_, block) =>
      choice(table({ first: [mage(5, 4)], second }), 'mindless', block),
    )
    expect(texts.every(({ kind }) => kind === 'cast')).toBe(true)
    expect(new Set(texts.map(({ text }) => text)).size).toBeGreaterThan(4)
  })
})

describe('a general that may interrupt a spell', () => {
  const witch = (ac: number, cost: number) =>
    at(monster('mudgoblin', { cost, profile: { ac, hp: 20, firstSpell: BURST } }, 'witch'), 9, 4)

  /** The heroes are asked while a burst is declared that would strike two of them. */
  const declared = (first: readonly UnitSpec[], ac = 12, cost = 10): Table =>
    table({ first, second: [witch(ac, cost)], rules: { initiative: 'second' } }).choose('cast', {
      catches: ['isolde', 'maris'],
    })

  const pair = [at(hero('isolde'), 8, 4), at(hero('maris'), 8, 2)]

  test.each([
    ['tactician', 'snap'],
    ['guardian', 'snap'],
    ['skirmisher', 'snap'],
    ['typical', 'snap'],
    ['pack', 'done'],
    ['bruteMelee', 'done'],
    ['mindless', 'done'],
  ])('%s: %s', (name, kind) => {
    // Shock of 4 against AC 12 is certain to interrupt it.
    expect(choice(declared(pair), name).kind).toBe(kind)
  })

  test('keeps its Main for a better spell of its own, until its turn is over', () => {
    const deadly = { ...BOLT, damage: 20 }
    const first = [at(hero('isolde', { profile: { firstSpell: deadly } }), 8, 4), at(hero('maris'), 8, 2)]
    const one = declared(first, 12, 200)
    expect([one.asked(), choice(one, 'tactician').kind]).toEqual(['isolde', 'done'])
    one.unit('isolde').done = 1
    expect(choice(one, 'tactician').kind).toBe('snap')
  })

  test('does not interrupt with a chance so slim that the Main is worth more', () => {
    const chance = (ac: number) => choice(declared(pair, ac), 'tactician').kind
    expect([chance(12), chance(24)]).toEqual(['snap', 'done'])
    // A unit that rarely hits but has Shock against this AC is certain to interrupt.
    const weak = [at(hero('isolde', { profile: { attackBonus: -5 } }), 8, 4), at(hero('maris'), 8, 2)]
    expect(choice(declared(weak), 'tactician').kind).toBe('snap')
  })
})
