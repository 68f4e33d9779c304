import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { OVER, type UnitSpec } from '../../src/core/ruleset.ts'
import { capacityOf, passMod, screenMod, screens } from '../../src/games/sovereign/chapters/attack/screen.ts'
import { leave } from '../../src/games/sovereign/chapters/movement/leave.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { DEAD, type Fight, NONE, type Unit } from '../../src/games/sovereign/state/state.ts'
import { SCREEN_TEST } from '../../src/games/sovereign/telling/events.ts'
import { fightOn, open, type Placed, unitOf } from '../support/sovereign/board.ts'
import { at, goTo, Table } from '../support/sovereign/table.ts'
import { blowOf, but, hero, meeting, monster } from '../support/sovereign/units.ts'

const unit = (state: Fight, index: number): Unit => state.units[index] as Unit

describe('who may screen, and with what skill', () => {
  const numbers = (spec: UnitSpec, rules: Partial<SovereignRules> = {}): number[] => {
    const state = meeting([spec], [monster('mudgoblin')], but(rules))
    const one = unit(state, 0)
    return [capacityOf(state, one), screenMod(state, one), passMod(state, one)]
  }

  test('SVN-SCR-02, SVN-SCR-04: heroes use the better of STR and DEX, and of Brawl and Stab; the capacity is the best skill', () => {
    expect(numbers(hero('corvane'))).toEqual([2, 3, 3])
    expect(numbers(hero('odo'))).toEqual([2, 4, 4])
    expect(numbers(hero('perrin'))).toEqual([0, 0, 0])
    // Shoot 1 counts for the capacity alone.
    expect(numbers(hero('fenwick'))).toEqual([1, 2, 2])
  })

  test('SVN-G38: by the switch the attacker answers with any skill', () => {
    expect(numbers(hero('fenwick'), { screenAttackerSkill: 'anyCombat' })).toEqual([1, 2, 3])
  })

  test('SVN-SCR-09, SVN-G41: monsters screen by their skill modifier, by Hit Dice, or not at all', () => {
    const troll = monster('river-troll')
    expect(numbers(troll)).toEqual([2, 2, 2])
    expect(numbers(troll, { screenNpc: 'halfHD' }).slice(0, 2)).toEqual([3, 3])
    expect(numbers(troll, { screenNpc: 'none' })[0]).toBe(0)
    expect(numbers(monster('mudgoblin'))[0]).toBe(0)
  })

  /** Whether Corvane on a square screens Perrin at (4, 3) against an enemy on another square. */
  const counts = (
    at: readonly [number, number],
    from: readonly [number, number],
    rules: Partial<SovereignRules> = {},
    rows: readonly string[] = open(12, 7),
  ): boolean => {
    const party: readonly Placed[] = [
      [hero('corvane'), at],
      [hero('perrin'), [4, 3]],
    ]
    const state = fightOn(rows, party, [[monster('goblin-slinger'), from]], but(rules))
    const screener = unitOf(state, 'corvane')
    const ward = unitOf(state, 'perrin')
    screener.ward = ward.index
    return screens(state, screener, ward, blowOf(unitOf(state, 'goblin-slinger').index, ward.index))
  }

  test('SVN-SCR-07, SVN-G40: a screener stands no farther from the attacker than the ward, anywhere beside the ward, or between the two', () => {
    const places = [
      [5, 3],
      [4, 2],
      [3, 3],
    ] as const
    const of = (screenGeometry: SovereignRules['screenGeometry']): boolean[] =>
      places.map((place) => counts(place, [9, 3], { screenGeometry }))
    expect([of('notFarther'), of('adjacent'), of('between')]).toEqual([
      [true, true, false],
      [true, true, true],
      [true, false, false],
    ])
  })

  test('SVN-SCR-07: the attacker must see the screener', () => {
    const rows = [
      '............',
      '............',
      '.....#......',
      '............',
      '............',
      '............',
      '............',
    ]
    expect(counts([4, 2], [6, 2], {}, rows)).toBe(false)
    expect(counts([4, 2], [6, 2])).toBe(true)
  })

  test('SVN-SCR-07, SVN-G40: the attack must be possible against the screener; its reach does not matter if screeners may stand anywhere', () => {
    const high = (screenGeometry: SovereignRules['screenGeometry'], height: string): boolean => {
      const rows = ['............', '............', '............', `.....${height}......`, '............']
      const party: readonly Placed[] = [
        [hero('corvane'), [5, 3]],
        [hero('perrin'), [4, 3]],
      ]
      const state = fightOn(rows, party, [[monster('mudgoblin'), [5, 4]]], but({ screenGeometry }))
      const screener = unitOf(state, 'corvane')
      screener.ward = unitOf(state, 'perrin').index
      return screens(state, screener, unitOf(state, 'perrin'), blowOf(2, 1))
    }
    expect([high('notFarther', '1'), high('notFarther', '2')]).toEqual([true, false])
    expect(high('adjacent', '2')).toBe(true)
  })

  test('SVN-SCR-01, SVN-SCR-10: a screener stands within 5 ft, and screens as long as it is up', () => {
    expect(counts([5, 3], [9, 3])).toBe(true)
    expect(counts([6, 3], [9, 3])).toBe(false)
    const state = meeting([hero('corvane'), hero('perrin')], [monster('mudgoblin')])
    const [screener, ward, foe] = [unit(state, 0), unit(state, 1), unit(state, 2)]
    screener.ward = 1
    expect(screens(state, screener, ward, blowOf(foe.index, 1))).toBe(true)
    leave(state, screener, DEAD, SILENT)
    expect([screener.ward, screens(state, screener, ward, blowOf(foe.index, 1))]).toEqual([NONE, false])
    const other = meeting([hero('corvane'), hero('perrin')], [monster('mudgoblin')])
    unit(other, 0).ward = 1
    leave(other, unit(other, 1), DEAD, SILENT)
    expect(screens(other, unit(other, 0), unit(other, 1), blowOf(2, 1)) && unit(other, 1).fate === 0).toBe(false)
  })
})

/** Corvane beside Perrin, enemies beside both; the party goes first and screens. */
function screened(foes: readonly UnitSpec[], rules: Partial<SovereignRules> = {}): Table {
  const first = [at(hero('corvane'), 4, 2), at(hero('perrin'), 4, 4)]
  const table = new Table({ first, second: foes, rules })
  table
    .turn('corvane')
    .choose('screen')
    .choose('go', { ward: 'perrin', to: [4, 3] })
  table.pass()
  // No unit has a Main to answer with.
  for (const name of ['corvane', 'perrin']) table.unit(name).main = 0
  table.state.mains[0] = 0
  return table
}

const GOBLINS = [
  at(monster('mudgoblin', {}, 'ant'), 5, 3),
  at(monster('mudgoblin', {}, 'bee'), 5, 4),
  at(monster('mudgoblin', {}, 'cat'), 5, 5),
]

const settled = (table: Table): Table => {
  while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
  return table
}

describe('screens in a battle', () => {
  test('SVN-SCR-01, SVN-SCR-08, SVN-SCR-12: a Screen takes a Move; then every attack on the ward is tested before all else', () => {
    const table = screened(GOBLINS)
    expect([table.unit('corvane').ward, table.unit('corvane').capacity]).toEqual([table.unit('perrin').index, 2])
    // 2 + 0 against 2 + 3: Corvane with AC 17 is attacked.
    settled(table.turn('ant').roll('1 1 | 1 1 | 15').choose('attack', { target: 'perrin' }))
    expect(table.told(SCREEN_TEST).at(-1)?.[3]).toBe(table.unit('corvane').index)
    expect(table.unit('perrin').hpLost + table.unit('corvane').hpLost).toBe(0)
    // Its own turn ends the screen.
    table.roll('').pass()
    goTo(table, 'corvane')
    expect(table.unit('corvane').ward).toBe(NONE)
  })

  test('SVN-SCR-10: a Screen ends for good when the two part, and when the screener is grappled', () => {
    const parted = new Table({
      first: [at(hero('corvane'), 4, 3), at(hero('perrin'), 4, 4)],
      second: [at(monster('mudgoblin', {}, 'ant'), 12, 3)],
    })
    parted
      .turn('corvane')
      .choose('screen')
      .choose('go', { ward: 'perrin', to: [4, 3] })
    goTo(parted, 'perrin').go('run', 4, 8)
    while (parted.ask() !== OVER && parted.unit('perrin').square !== 8 * 20 + 4) parted.choose('done')
    expect(parted.unit('corvane').ward).toBe(NONE)
    const table = screened([at(monster('mudgoblin', { profile: { first: { bonus: 20 } } }, 'ant'), 5, 3)])
    settled(table.turn('ant').roll('10 | 6 6 | 1 1').choose('grapple', { target: 'corvane' }))
    expect([table.unit('corvane').grappledBy, table.unit('corvane').ward]).toEqual([1, NONE])
    const state = meeting([hero('corvane'), hero('perrin')], [monster('mudgoblin')])
    Object.assign(unit(state, 0), { ward: 1, grappledBy: 1 })
    expect(screens(state, unit(state, 0), unit(state, 1), blowOf(2, 1))).toBe(false)
  })

  test('SVN-SCR-03: an attack that passes the screener goes on against the ward', () => {
    const table = screened(GOBLINS)
    settled(table.turn('ant').roll('6 6 | 1 1 | 10 | 3').choose('attack', { target: 'perrin' }))
    expect([table.unit('perrin').hpLost, table.unit('corvane').hpLost]).toEqual([3, 0])
  })

  test('SVN-SCR-04, SVN-SCR-05: a screener tests as many attackers a round as its capacity, each once', () => {
    const table = screened(GOBLINS)
    settled(table.turn('ant').roll('6 6 | 1 1 | 1').choose('attack', { target: 'perrin' }))
    table.unit('perrin').hp = 3
    settled(goTo(table.roll(''), 'bee').roll('6 6 | 1 1 | 1').choose('attack', { target: 'perrin' }))
    expect(table.unit('corvane').capacity).toBe(0)
    table.unit('perrin').hp = 3
    // The third is not tested: its miss does Shock 2 only.
    settled(goTo(table.roll(''), 'cat').roll('1').choose('attack', { target: 'perrin' }))
    expect(table.told(SCREEN_TEST)).toHaveLength(2)
  })

  test('SVN-SCR-06: of two screeners that both succeed the one with the lower total is attacked', () => {
    const losses = (corvane: string, brannoch: string): number[] => {
      const first = [at(hero('corvane'), 4, 2), at(hero('brannoch'), 6, 4), at(hero('perrin'), 4, 4)]
      const table = new Table({ first, second: [at(monster('mudgoblin', {}, 'ant'), 5, 3)] })
      const screen = (name: string, to: readonly [number, number]): Table =>
        goTo(table, name).choose('screen').choose('go', { ward: 'perrin', to })
      screen('corvane', [4, 3])
      screen('brannoch', [5, 4]).pass()
      for (const name of ['corvane', 'brannoch', 'perrin']) table.unit(name).main = 0
      table.state.mains[0] = 0
      settled(table.turn('ant').roll(`1 1 | ${corvane} | ${brannoch} | 20 | 3`).choose('attack', { target: 'perrin' }))
      return ['corvane', 'brannoch', 'perrin'].map((name) => table.unit(name).hpLost)
    }
    expect([losses('1 1', '6 6'), losses('6 6', '1 1')]).toEqual([
      [3, 0, 0],
      [0, 3, 0],
    ])
  })

  test('SVN-SCR-05, SVN-G39: both claws of a creature follow the first test, or each claw has its own', () => {
    const bear = [at(monster('cave-bear'), 5, 3)]
    const strike = (rules: Partial<SovereignRules>, first: string, second: string): Table => {
      const table = screened(bear, rules)
      table.unit('perrin').hp = 90
      settled(table.turn('cave-bear').roll(first).choose('attack', { target: 'perrin' }))
      return settled(table.roll(second).choose('attack', { target: 'perrin' }))
    }
    expect(strike({}, '1 1 | 1 1 | 1', '1').told(SCREEN_TEST)).toHaveLength(1)
    const each = strike({ screenCapacity: 'attacks' }, '1 1 | 1 1 | 1', '6 6 | 1 1 | 1')
    expect(each.told(SCREEN_TEST).map(([, , , who]) => who)).toEqual([
      each.unit('corvane').index,
      each.unit('perrin').index,
    ])
    expect(each.unit('corvane').capacity).toBe(0)
  })

  test('SVN-G40: by the switch the screener may let the attack pass', () => {
    const table = screened(GOBLINS, { screenOptional: true })
    table.turn('ant').choose('attack', { target: 'perrin' })
    const kinds = table.options().map(({ kind }) => kind)
    expect(kinds).toHaveLength(2)
    settled(table.roll('10 | 2'))
    expect([table.told(SCREEN_TEST).length, table.unit('perrin').hpLost]).toEqual([0, 2])
  })

  test('SVN-SCR-10, SVN-SCR-11: an attack that a screener took is not screened again; two combatants may screen each other', () => {
    const first = [at(hero('corvane'), 4, 3), at(hero('ylva'), 4, 4)]
    const table = new Table({ first, second: [at(monster('mudgoblin', {}, 'ant'), 5, 3)] })
    table
      .turn('corvane')
      .choose('screen')
      .choose('go', { ward: 'ylva', to: [4, 3] })
    goTo(table, 'ylva')
      .choose('screen')
      .choose('go', { ward: 'corvane', to: [4, 4] })
    table.pass()
    for (const name of ['corvane', 'ylva']) table.unit(name).main = 0
    table.state.mains[0] = 0
    expect([table.unit('corvane').ward, table.unit('ylva').ward]).toEqual([1, 0])
    settled(table.turn('ant').roll('1 1 | 6 6 | 1').choose('attack', { target: 'ylva' }))
    expect(table.told(SCREEN_TEST).map(([who, , , at_]) => [who, at_])).toEqual([[0, 0]])
  })

  test('SVN-SWARM-12, SVN-SCR-07: a swarm attack that is screened keeps its bonuses', () => {
    const table = screened(GOBLINS)
    table.turn('ant').choose('swarm', { target: 'perrin' })
    goTo(table, 'bee').choose('swarm', { target: 'perrin' })
    settled(table.roll('1 1 | 1 1 | 13').choose('roll', { member: 'ant' }))
    // 13 + 1 + 2 misses Corvane, and AC and shield stop the Shock.
    expect([table.unit('corvane').hpLost, table.unit('perrin').hpLost]).toEqual([2, 0])
  })
})
