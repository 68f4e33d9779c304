import { describe, expect, test } from 'vitest'
import { DOWN } from '../../src/games/sovereign/state/state.ts'
import { OPPORTUNITY } from '../../src/games/sovereign/telling/events.ts'
import { at, type Setting, Table } from '../support/sovereign/table.ts'
import { hero, monster } from '../support/sovereign/units.ts'

/** Chapter 6: Attacks of Opportunity. */

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

const beside = (changes: Partial<Setting> = {}): Table =>
  new Table({ first: [at(hero('isolde'), 5, 4)], second: [goblin(6, 4)], ...changes })

/** Whether the next question is for an opportunity. */
const asks = (table: Table): boolean => table.offers('strike')

describe('Attacks of Opportunity, SVN-AOO', () => {
  test('SVN-AOO-01, SVN-AOO-02, SVN-AOO-08: an Attack of Opportunity is a plain melee attack with Shock, before the step that provokes it', () => {
    const table = beside().go('run', 3, 4).roll('1').choose('strike')
    expect(table.state.units[0]?.square).toBe(4 * 20 + 5)
    table.quiet()
    const { hp } = table.unit('isolde')
    // 2 against AC 13: a miss, and Shock 2/15.
    expect([hp, table.unit('goblin').main]).toEqual([7, 1])
  })

  test('SVN-AOO-08: a mover that drops stays where it was', () => {
    const isolde = at(hero('isolde', { profile: { hp: 2 } }), 5, 4)
    const table = beside({ first: [isolde, at(hero('brannoch'), 1, 1)] })
      .turn('isolde')
      .go('run', 3, 4)
    table.roll('1').choose('strike').quiet()
    expect([table.unit('isolde').fate, table.unit('isolde').square]).toEqual([DOWN, 4 * 20 + 5])
  })

  test.each([
    ['perAction', true, false, true],
    ['leaveReach', true, true, true],
    ['startAdjacent', true, true, true],
  ] as const)(
    'SVN-AOO-03, SVN-AOO-04: which moves give an opportunity under aooTrigger: %s',
    (aooTrigger, away, _charge, charges) => {
      const rules = { aooTrigger }
      expect(asks(beside({ rules }).go('run', 3, 4))).toBe(away)
      // The step leads along its reach: only the reading by the start square gives an opportunity.
      expect(asks(beside({ rules }).go('run', 5, 5))).toBe(aooTrigger === 'startAdjacent')
      const second = [goblin(6, 4), goblin(1, 4, 'other')]
      expect(asks(beside({ second, rules }).go('charge', 2, 4))).toBe(charges)
    },
  )

  test('SVN-AOO-04: a Screen gives an opportunity if the screener moves and began beside an enemy', () => {
    const first = [at(hero('brannoch'), 5, 4), at(hero('perrin'), 3, 4)]
    expect(asks(beside({ first }).turn('brannoch').go('screen', 4, 4, { ward: 'perrin' }))).toBe(true)
    const near = [at(hero('brannoch'), 5, 4), at(hero('perrin'), 4, 4)]
    expect(asks(beside({ first: near }).turn('brannoch').go('screen', 5, 4, { ward: 'perrin' }))).toBe(false)
  })

  test('SVN-AOO-05: standing up and picking up give an opportunity', () => {
    expect(asks(beside().choose('drop').choose('stand'))).toBe(true)
    const table = beside().choose('change', { weapon: 'handaxe' })
    table.roll('1').choose('attack', { weapon: 'handaxe', thrown: true }).quiet()
    expect(asks(table.roll('').choose('pick-up'))).toBe(true)
  })

  test('SVN-AOO-06, SVN-DIS-01: a combatant that has disengaged gives no opportunity for the rest of the round', () => {
    const table = beside().choose('disengage')
    expect(asks(table.go('run', 3, 4))).toBe(false)
    const next = beside().choose('disengage').choose('done').choose('done')
    expect(asks(next.go('run', 3, 4))).toBe(true)
    const lasting = beside({ rules: { disengageDuration: 'nextTurnEnd' } }).choose('disengage')
    expect(asks(lasting.choose('done').choose('done').go('run', 3, 4))).toBe(false)
  })

  test('SVN-AOO-06: with disengageCost: move the Main is left; with adjacentAtUse enemies that were not adjacent still strike', () => {
    expect(
      beside({ rules: { disengageCost: 'move' } })
        .choose('disengage')
        .offers('attack'),
    ).toBe(true)
    const second = [goblin(6, 4), goblin(3, 6, 'other')]
    const run = (disengageScope: 'all' | 'adjacentAtUse') => {
      const table = beside({ second, rules: { disengageScope, disengageCost: 'move' } }).choose('disengage')
      return asks(table.go('run', 2, 2))
    }
    // The way from (5, 4) to (1, 6) goes through the reach of the other goblin.
    const through = (disengageScope: 'all' | 'adjacentAtUse') => {
      const table = beside({ second: [goblin(6, 4), goblin(3, 5, 'other')], rules: { disengageScope } })
      return asks(table.choose('disengage').go('run', 1, 6))
    }
    expect(run('all')).toBe(false)
    expect([through('all'), through('adjacentAtUse')]).toEqual([false, true])
  })

  test('SVN-AOO-07: bare fists make no Attacks of Opportunity, except with aooUnarmed; natural weapons do; grappled combatants have none', () => {
    const fists = at(monster('mudgoblin', { equipment: [], profile: {} }, 'goblin'), 6, 4)
    const bare = { ...fists, profile: { type: 'monster', hd: 1, hp: 4, ac: 13 } }
    expect(asks(beside({ second: [bare] }).go('run', 3, 4))).toBe(false)
    expect(asks(beside({ second: [bare], rules: { aooUnarmed: true } }).go('run', 3, 4))).toBe(true)
    expect(asks(beside({ second: [at(monster('moor-wolf'), 6, 4)] }).go('run', 3, 4))).toBe(true)
    const gripped = beside({ first: [at(hero('isolde'), 5, 4), at(hero('odo'), 6, 5)] })
    gripped.turn('odo').roll('20 6 6 1 1').choose('grapple').quiet().choose('done')
    expect(gripped.unit('goblin').grappledBy).toBe(1)
    expect(asks(gripped.turn('isolde').go('run', 3, 4))).toBe(false)
  })

  test('SVN-AOO-09: each enemy strikes once for each action, with no limit in a round; with aooLimit: onePerRound once a round', () => {
    const twice = (aooLimit: 'unlimited' | 'onePerRound') => {
      const first = [at(hero('isolde'), 5, 4), at(hero('brannoch'), 5, 5)]
      const table = beside({ first, rules: { aooLimit } })
      table.turn('isolde').go('run', 3, 4).roll('1').choose('strike').quiet().roll('').choose('done')
      table.turn('brannoch').go('run', 3, 5)
      return asks(table)
    }
    expect([twice('unlimited'), twice('onePerRound')]).toEqual([true, false])
    // Out of the reach, into it and out again is one action.
    const around = beside({ second: [goblin(6, 4)] }).go('run', 8, 4)
    around.roll('1').choose('strike').quiet()
    expect(around.told(OPPORTUNITY)).toHaveLength(1)
  })

  test('SVN-AOO-10: all enemies decide first whether to strike; the strikes that are left lapse once the mover is down', () => {
    const second = [goblin(6, 4, 'g1'), goblin(6, 5, 'g2')]
    const isolde = at(hero('isolde', { profile: { hp: 2 } }), 5, 4)
    const table = beside({ first: [isolde, at(hero('brannoch'), 1, 1)], second })
      .turn('isolde')
      .go('run', 3, 4)
    table.choose('strike', { unit: 'g1' }).roll('1').choose('strike', { unit: 'g2' }).quiet()
    expect(table.told(OPPORTUNITY)).toEqual([[2, 0, 0, 0]])
  })

  test('SVN-AOO-11: the strike is resolved with the mover on its old square, prone if it stands up, and others may answer it', () => {
    const table = beside().choose('drop').choose('stand').choose('strike')
    // 10 + 1 and 2 for the prone: 13 hits; standing it would miss.
    expect(table.isAsked()).toBe(true)
    table.roll('10 6').choose('done').quiet()
    expect(table.unit('isolde').hp).toBe(3)
  })
})
