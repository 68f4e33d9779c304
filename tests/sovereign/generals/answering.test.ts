import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import type { Fight } from '../../../src/games/sovereign/state/state.ts'
import { DEFENDS, TURNED_ASIDE } from '../../../src/games/sovereign/telling/events.ts'
import type { SovereignView } from '../../../src/games/sovereign/telling/view-types.ts'
import { loadGenerals, policyOf } from '../../../src/run/players/user-general.ts'
import { shipped } from '../../support/matchups.ts'
import { at, type Setting, Table } from '../../support/sovereign/table.ts'
import { CORE, hero, monster } from '../../support/sovereign/units.ts'
import { mage, table as magic } from '../spells/mages.ts'

/** The view of a general that may answer an attack. */

const seen = (table: Table, side: 0 | 1 = 0) => SOVEREIGN.view(table.state, side) as SovereignView

/** A goblin beside Isolde goes first. */
const attacked = (changes: Partial<Setting> = {}): Table =>
  new Table({
    first: [at(hero('isolde'), 5, 4)],
    second: [at(monster('mudgoblin', { profile: { hp: 40 } }, 'goblin'), 6, 4)],
    ...changes,
    rules: { initiative: 'second', ...changes.rules },
  })

describe('the view of the attack that is answered', () => {
  const common = {
    attacker: 'goblin',
    target: 'isolde',
    aimedAt: 'isolde',
    weapon: 'shortblade',
    thrown: false,
    how: 'plain',
    aim: 'wound',
    assailants: 1,
    distance: 1,
    cover: 'none',
    ac: 13,
  }

  test('SVN-SNAP-05: is shown when it is declared, without a roll', () => {
    const table = attacked().choose('attack')
    expect(table.isAsked()).toBe(true)
    const attack = { ...common, stage: 'declared', die: null, total: null, hit: null }
    expect(seen(table)).toMatchObject({ step: 'answer', asked: 'isolde', attack, spell: null })
  })

  test.each([
    [12, true],
    [11, false],
  ])('SVN-TD-02: is shown with its roll after the roll: %d', (die, hit) => {
    const table = attacked().roll(String(die)).choose('attack').choose('done')
    expect(table.isAsked()).toBe(true)
    expect(seen(table).attack).toEqual({ ...common, stage: 'rolled', die, total: die + 1, hit })
  })

  test('SVN-TD-01: has the AC of that moment', () => {
    const table = attacked({ first: [at(hero('isolde'), 5, 4), at(hero('brannoch'), 5, 5)] })
    table.roll('13').choose('attack', { target: 'isolde' }).choose('total-defense')
    // Brannoch is asked about the declaration, then about the roll.
    expect(seen(table).attack).toMatchObject({ stage: 'declared', ac: 13 })
    table.choose('done')
    table.ask()
    expect([table.asked(), seen(table).attack]).toEqual([
      'brannoch',
      { ...common, stage: 'rolled', die: 13, total: 14, hit: false, ac: 15 },
    ])
  })

  test('SVN-SCR-03: names the screener that is now the target, and the original target', () => {
    const first = [at(hero('corvane'), 5, 4), at(hero('perrin'), 5, 5)]
    const table = new Table({ first, second: [at(monster('sellsword', {}, 'foe'), 6, 5)] }).turn('corvane')
    table.go('screen', 5, 4, { ward: 'perrin' }).pass()
    table.roll('1 1 | 6 6').turn('foe').choose('attack', { target: 'perrin' })
    table.ask()
    expect(seen(table).attack).toMatchObject({
      attacker: 'foe',
      target: 'corvane',
      aimedAt: 'perrin',
      stage: 'declared',
    })
  })

  test('is empty if no attack is answered', () => {
    const table = attacked()
    table.ask()
    expect(seen(table, 1)).toMatchObject({ attack: null, spell: null })
  })
})

test('SVN-SNAP-05: shows a spell with its target', () => {
  const table = magic({ first: [mage(5, 4)], second: [at(monster('sellsword', {}, 'guard'), 6, 4)] })
  table.choose('cast', { spell: 'firstSpell', target: 'guard' })
  expect(table.isAsked()).toBe(true)
  const spell = { caster: 'mage', spell: 'firstSpell', target: 'guard', at: null }
  expect(seen(table, 1)).toMatchObject({ step: 'answer', attack: null, spell })
})

test('SVN-G40: a screener that may let an attack pass is asked to answer, by its own name', () => {
  const first = [at(hero('corvane'), 5, 4), at(hero('perrin'), 5, 5)]
  const rules = { screenOptional: true }
  const table = new Table({ first, second: [at(monster('sellsword', {}, 'foe'), 6, 5)], rules }).turn('corvane')
  table.go('screen', 5, 4, { ward: 'perrin' }).pass().turn('foe').choose('attack', { target: 'perrin' })
  table.ask()
  expect(table.offers('parry')).toBe(true)
  expect(seen(table)).toMatchObject({
    step: 'answer',
    asked: 'corvane',
    attack: { target: 'perrin', stage: 'declared' },
  })
})

test('a user general gives up a Main if that turns a hit into a miss, and never otherwise', async () => {
  const matchup = shipped('sovereign').find(({ armies }) => armies[0].module?.endsWith('bulwark.js'))
  const brute = SOVEREIGN.policies['bruteMelee']
  if (matchup === undefined || brute === undefined) throw new Error('no such battle')
  const module = new URL('../../../scenarios/sovereign/generals/bulwark.js', import.meta.url).href
  const [first, second] = matchup.armies
  const general = (await loadGenerals({ ...matchup, armies: [{ ...first, module }, second] })).get(module)
  if (general === undefined) throw new Error('no general')
  const state = SOVEREIGN.setup(CORE, matchup)
  const dice = new KeyedDice(1, 2)
  const generals = new Generals<Fight>(
    [policyOf(general, SOVEREIGN, 0), brute],
    [new KeyedDice(3, 4), new KeyedDice(5, 6)],
  )
  const told: number[] = []
  for (let block = 0; block < 30; block++) {
    SOVEREIGN.reset(state, 0)
    dice.seek(block)
    generals.seek(block)
    playBattle(SOVEREIGN, state, dice, { on: true, cite() {}, note: (event) => told.push(event) }, generals)
  }
  const defences = told.flatMap((event, i) => (event === DEFENDS ? [told[i + 1]] : []))
  expect(defences.length).toBeGreaterThan(20)
  expect(new Set(defences)).toEqual(new Set([TURNED_ASIDE]))
})
