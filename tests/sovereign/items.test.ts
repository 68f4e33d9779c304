import { describe, expect, test } from 'vitest'
import { dropArms } from '../../src/games/sovereign/chapters/movement/items.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { DEAD, FLED, NONE, UP } from '../../src/games/sovereign/state/state.ts'
import * as Event from '../../src/games/sovereign/telling/events.ts'
import { at, goTo, Table } from '../support/sovereign/table.ts'
import { hero, monster } from '../support/sovereign/units.ts'

/** Dropped and thrown weapons: SVN-PICK-01, SVN-RNG-08. */

const near = (id: string, x: number, y: number) => at(monster('mudgoblin', {}, id), x, y)
const FAR = at(monster('mudgoblin', {}, 'far'), 18, 7)

/** Isolde kills a goblin beside her, so that its shortblade lies there. */
function slain(second = [near('ant', 6, 4), FAR]): Table {
  const table = new Table({ first: [at(hero('isolde'), 5, 4), at(hero('tamsin'), 5, 6)], second }).turn('isolde')
  table.roll('18 | 6').choose('attack', { target: 'ant' }).quiet()
  expect(table.unit('ant').fate).toBe(DEAD)
  return table
}

describe('SVN-PICK-01: a weapon that another unit dropped', () => {
  test('lies where its bearer fell, and a Move takes it in hand', () => {
    const table = slain()
    const [isolde, ant] = [table.unit('isolde'), table.unit('ant')]
    expect([ant.lies[0], table.state.lying]).toEqual([4 * 20 + 6, 1])
    const [offer] = table.options().filter(({ kind }) => kind === 'pick-up')
    expect(offer).toEqual({
      kind: 'pick-up',
      unit: 'isolde',
      weapon: 'shortblade',
      owner: 'ant',
      at: 0,
      text: 'isolde picks up ant’s shortblade',
    })
    table.choose('pick-up').quiet()
    expect([isolde.hand, isolde.moves, ant.lies[0], table.state.lying]).toEqual([isolde.fist + 1, 0, NONE, 0])
    const [picked] = table.told(Event.PICKED_UP)
    expect(picked).toEqual([isolde.index, 0, ant.index, 0])
    expect(table.cited(Event.PICKED_UP)).toEqual([['SVN-PICK-01', 'SVN-ACT-11']])
    expect(SOVEREIGN.tell(table.state, Event.PICKED_UP, isolde.index, 0, ant.index, 0)).toContain(
      'picks up ant’s shortblade',
    )
  })

  test('strikes with the numbers of its new bearer: attributes and skills of a hero, the first line of anybody else', () => {
    const table = slain().choose('pick-up').quiet()
    const isolde = table.unit('isolde')
    const { toHit, damage, shock, shockAc, die } = isolde.weapons[isolde.hand] ?? {}
    // Attack bonus 1, STR 2, Stab 1; 1d6 + 2; Shock 2 + 2.
    expect([toHit, die, damage, shock, shockAc]).toEqual([4, 6, 2, 4, 15])
    const ogre = at(
      monster('ogre', { profile: { first: { bonus: 5, damage: 2, dice: 1, die: 10, shock: 5, shockAc: 15 } } }),
      6,
      5,
    )
    const other = new Table({
      first: [at(hero('isolde', { profile: { hp: 1 } }), 5, 4)],
      second: [ogre],
      rules: { initiative: 'second' },
    })
    other.roll('19 | 9').choose('attack').quiet()
    expect(other.unit('isolde').fate).not.toBe(UP)
    expect(other.unit('isolde').lies[0]).toBe(4 * 20 + 5)
  })

  test('gives adjacent enemies an opportunity when it is picked up', () => {
    const table = slain([near('ant', 6, 4), near('bee', 6, 5), FAR])
      .roll('1')
      .choose('pick-up')
      .choose('strike')
      .quiet()
    expect(table.cited(Event.OPPORTUNITY)[0]).toContain('SVN-AOO-05')
  })

  test('is not offered to a combatant without free hands: a two-handed weapon beside a shield', () => {
    const first = [at(hero('isolde', { profile: { hp: 1 } }), 5, 4), at(hero('brannoch'), 4, 4), at(hero('odo'), 4, 5)]
    const table = new Table({ first, second: [near('ant', 6, 4), FAR], rules: { initiative: 'second' } })
    table.turn('ant').roll('19 | 6').choose('attack', { target: 'isolde' }).quiet().pass()
    expect(table.unit('isolde').fate).not.toBe(UP)
    const offers = (unit: string) => goTo(table, unit).offers('pick-up', { weapon: 'greatblade' })
    expect([offers('brannoch'), offers('odo')]).toEqual([false, true])
  })

  test('claws, fists and weapons that are put away are not dropped, and combatants that leave the map drop nothing', () => {
    const wolf = at(monster('moor-wolf', { profile: { hp: 1 } }), 6, 4)
    const table = new Table({ first: [at(hero('isolde'), 5, 4)], second: [wolf, FAR] })
    table.roll('18 | 6').choose('attack').quiet()
    expect([table.unit('moor-wolf').fate, table.state.lying]).toEqual([DEAD, 0])
    // Of greatblade and handaxe the one in hand is dropped.
    const fallen = new Table({
      first: [at(hero('isolde', { profile: { hp: 1 } }), 5, 4)],
      second: [near('ant', 6, 4)],
      rules: { initiative: 'second' },
    })
    fallen.roll('19 | 6').choose('attack').quiet()
    expect([...fallen.unit('isolde').lies].map((square) => square !== NONE)).toEqual([true, false, false, false])
  })

  test('can be picked up again when its second bearer falls', () => {
    const table = slain([near('ant', 6, 4), near('bee', 6, 6), FAR])
      .choose('pick-up')
      .quiet()
    const { state } = table
    const [isolde, ant, bee] = [table.unit('isolde'), table.unit('ant'), table.unit('bee')]
    const here = isolde.square
    // Another lies beside her, and she has a Move again.
    dropArms(state, bee)
    isolde.moves = 1
    isolde.square = here + 20
    state.version++
    table.choose('pick-up', { owner: 'bee' })
    while (table.isAsked()) table.choose('done')
    expect([ant.lies[0], bee.lies[0], isolde.weapons[isolde.hand]?.name]).toEqual([here + 20, NONE, 'shortblade'])
    dropArms(state, isolde)
    expect([ant.lies[0], bee.lies[0], isolde.taken, state.lying]).toEqual([here + 20, here + 20, NONE, 2])
  })

  test('stays in the hand when the position is saved and loaded', () => {
    const table = slain().choose('pick-up').quiet()
    const { state } = table
    const saved = new Int32Array(8192)
    const n = SOVEREIGN.save(state, saved)
    const isolde = table.unit('isolde')
    const { taken, hand } = isolde
    SOVEREIGN.reset(state, 0)
    expect([isolde.taken, isolde.weapons[isolde.fist + 1]?.name]).toEqual([NONE, 'fist'])
    SOVEREIGN.load(state, saved)
    expect([isolde.taken, isolde.hand, isolde.weapons[hand]?.name]).toEqual([taken, hand, 'shortblade'])
    const again = new Int32Array(8192)
    expect([SOVEREIGN.save(state, again), again]).toEqual([n, saved])
  })

  test('a view lists no dropped weapons before there is one', () => {
    const table = slain()
    const names = () => {
      const view = SOVEREIGN.view(table.state, 0) as {
        readonly units: readonly { readonly id: string; readonly weapons: readonly { readonly name: string }[] }[]
      }
      return view.units.find(({ id }) => id === 'isolde')?.weapons.map(({ name }) => name)
    }
    expect(names()).toEqual(['greatblade', 'handaxe', 'fist'])
    table.choose('pick-up').quiet()
    expect(names()).toEqual(['greatblade', 'handaxe', 'fist', 'shortblade'])
  })
})

test('SVN-RNG-08: anybody adjacent may pick up a thrown weapon; its owner takes it back from where it lies next', () => {
  const first = [at(hero('isolde'), 5, 4), at(hero('odo', { profile: { hp: 60 } }), 9, 5)]
  const table = new Table({ first, second: [at(monster('mudgoblin', { profile: { hp: 40, speed: 0 } }, 'ant'), 8, 4)] })
  table.turn('isolde').choose('change', { weapon: 'handaxe' }).roll('1')
  table.choose('attack', { weapon: 'handaxe', thrown: true }).quiet().choose('done')
  const [isolde, odo] = [table.unit('isolde'), table.unit('odo')]
  table.turn('odo').roll('1').choose('pick-up', { owner: 'isolde' }).choose('strike').quiet()
  expect([odo.weapons[odo.hand]?.name, isolde.lies[1]]).toEqual(['handaxe', NONE])
  table.roll('1').choose('attack', { weapon: 'handaxe', thrown: true }).quiet()
  expect([isolde.lies[1], odo.taken, odo.hand]).toEqual([4 * 20 + 8, NONE, odo.fist])
  expect(isolde.fate).not.toBe(FLED)
})
