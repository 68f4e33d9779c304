import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { OVER } from '../../src/core/ruleset.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { DAMAGE_ROLLED, DEFENDS, HIT_ROLLED, HP_LOST, SCREEN_TEST } from '../../src/games/sovereign/telling/events.ts'
import { OnceDice } from '../support/dice/once-dice.ts'
import { at, encounter, goTo, Table } from '../support/sovereign/table.ts'
import { but, CORE, hero, monster } from '../support/sovereign/units.ts'

const PARTY = [at(hero('corvane'), 2, 3), at(hero('fenwick'), 1, 4), at(hero('tamsin'), 1, 5)]
const FOES = [at(monster('sellsword'), 8, 3), at(monster('cave-bear'), 9, 5), at(monster('mudgoblin'), 8, 4)]

/** Every event of a battle of generals, and its row. */
function played(block: number, rules: SovereignRules = CORE): string {
  const state = SOVEREIGN.setup(rules, encounter({ first: PARTY, second: FOES }))
  const dice = new OnceDice(new KeyedDice(1, 2))
  const policy = SOVEREIGN.policies['tactician']
  if (policy === undefined) throw new Error('no such general')
  const generals = new Generals([policy, policy], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const events: string[] = []
  SOVEREIGN.reset(state, 0)
  dice.seek(block)
  generals.seek(block)
  const log = { on: true, cite() {}, note: (...event: readonly number[]) => void events.push(event.join(' ')) }
  playBattle(SOVEREIGN, state, dice, log, generals)
  const row = new Int32Array(2 + SOVEREIGN.columns(state).length)
  SOVEREIGN.measure(state, row)
  return [...events, row.join(' ')].join('\n')
}

describe('whole encounters', () => {
  test('SVN-ENC-05: the same seed gives the same battle, to the last roll, and no key is opened twice', () => {
    for (let block = 0; block < 5; block++) expect(played(block)).toBe(played(block))
    expect(played(0)).not.toBe(played(1))
  })

  test('SVN-ENC-04, SVN-G68: a combatant is worth its encounter value, in hundredths', () => {
    const worth = (rules: SovereignRules): number[] =>
      SOVEREIGN.setup(rules, encounter({ first: PARTY, second: FOES })).units.map(({ value }) => value)
    expect(worth(CORE)).toEqual([3500, 1400, 1200, 2200, 2900, 1000])
    expect(worth(but({ budget: 'hd' }))).toEqual([3000, 1000, 1000, 2000, 4000, 1000])
  })

  test('SVN-HIT-17: an attack is a screen test, answers, the roll, answers, then damage', () => {
    const first = [at(hero('corvane'), 4, 2), at(hero('tamsin'), 4, 4)]
    const table = new Table({ first, second: [at(monster('mudgoblin'), 5, 3)] })
    table
      .turn('corvane')
      .choose('screen')
      .choose('go', { ward: 'tamsin', to: [4, 3] })
    goTo(table.pass(), 'mudgoblin').roll('6 6 | 1 1 | 15 | 4').choose('attack', { target: 'tamsin' })
    const from = table.events.length
    expect(table.offers('total-defense')).toBe(true)
    // Corvane may snap at the goblin, too.
    for (table.choose('done'); table.told(HIT_ROLLED).length === 0; table.ask()) table.choose('done')
    expect(table.offers('total-defense')).toBe(true)
    // 15 + 1 still reaches AC 16.
    table.choose('total-defense')
    while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
    const kinds = table.events.slice(from).map(([kind]) => kind)
    const order = [SCREEN_TEST, HIT_ROLLED, DEFENDS, DAMAGE_ROLLED, HP_LOST].map((kind) => kinds.indexOf(kind))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order.every((place) => place >= 0)).toBe(true)
  })
})

test('SVN-DW-02: a thrown weapon counts as held until its attack is over', () => {
  const table = new Table({ first: [at(hero('maris'), 4, 3)], second: [at(monster('ogre'), 5, 3)] })
  // 15 − 1 hits although an enemy is adjacent; damage 4 + 2 + 2.
  table.turn('maris').roll('15 | 4').choose('attack', { weapon: 'knife', thrown: true })
  while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
  expect(table.unit('ogre').hpLost).toBe(8)
  expect(table.unit('maris').gone & 3).toBe(2)
})

describe('Veteran’s luck', () => {
  const veteran = hero('corvane', { properties: ['veteransLuck'] })
  const rules = { veteransLuck: 'oncePerFight' } as const

  test('SVN-G66: turns a miss of its owner into a hit, once a fight', () => {
    const table = new Table({ first: [at(veteran, 4, 3)], second: [at(monster('ogre'), 5, 3)], rules })
    table.turn('corvane').roll('1 | 5').choose('attack', { target: 'ogre' })
    while (!table.offers('luck')) table.choose('done')
    table.choose('luck')
    while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
    expect([table.unit('ogre').hpLost, table.unit('corvane').luckUsed]).toEqual([6, 1])
  })

  test('SVN-G66: turns a hit on its owner into a miss; without the switch it does nothing', () => {
    const attacked = (changes: Partial<SovereignRules>): Table => {
      const first = [at(monster('ogre'), 5, 3)]
      const table = new Table({ first, second: [at(veteran, 4, 3)], rules: changes })
      table.turn('ogre').roll('20').choose('attack', { target: 'corvane' })
      table.choose('done')
      return table
    }
    expect(attacked({}).offers('luck')).toBe(false)
    const table = attacked(rules)
    table.choose('luck')
    while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
    // AC 17 is above the limit for the Shock of the club.
    expect(table.unit('corvane').hpLost).toBe(0)
  })
})
