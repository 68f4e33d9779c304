import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { OVER, type UnitSpec } from '../../src/core/ruleset.ts'
import { settle } from '../../src/games/sovereign/chapters/injury/injury.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { NONE } from '../../src/games/sovereign/state/state.ts'
import { JOINED_SWARM, SWARM_ROLLED } from '../../src/games/sovereign/telling/events.ts'
import { at, goTo, Table } from '../support/sovereign/table.ts'
import { hero, monster } from '../support/sovereign/units.ts'

/** Places about (5, 4). */
const AROUND = [
  [4, 3],
  [5, 3],
  [6, 3],
  [4, 5],
  [5, 5],
] as const

const goblin = (name: string, place: number, more = {}): UnitSpec => {
  const [x, y] = AROUND[place] as readonly [number, number]
  return at(monster('mudgoblin', more, name), x, y)
}

const NAMES = ['ant', 'bee', 'cat', 'dog', 'elk'] as const

/** This number of goblins around Corvane, who has AC 17 and a shield; the goblins go first. */
function pack(count: number, rules: Partial<SovereignRules> = {}, script = ''): Table {
  const second = [at(hero('corvane'), 5, 4)]
  const first = NAMES.slice(0, count).map((name, i) => goblin(name, i))
  const table = new Table({ first, second, rules }, script)
  table.ask()
  // He has no Main left to answer with.
  table.unit('corvane').main = 0
  table.state.mains[1] = 0
  return table
}

/** A goblin joins when the unit before has finished its turn. If the question is who rolls, no unit has rolled yet. */
const joins = (table: Table, name: string): Table => goTo(table, name).choose('swarm', { target: 'corvane' })

const lost = (table: Table): number => table.unit('corvane').hpLost

describe('swarm attacks', () => {
  test('SVN-SWARM-01, SVN-ACT-03, SVN-ECON-02: each member that joins spends its Main; the fourth causes the roll', () => {
    const table = joins(pack(5), 'ant')
    expect(table.unit('ant').main).toBe(0)
    joins(table, 'bee')
    joins(table, 'cat')
    table.roll('12 | 5')
    joins(table, 'dog').settle()
    expect(table.told(JOINED_SWARM).map(([, , many]) => many)).toEqual([1, 2, 3, 4])
    expect(table.told(SWARM_ROLLED).map(([, , many]) => many)).toEqual([4])
    // 12 + 1 + 6 hits AC 17; damage 5 + 3 is limited to 6.
    expect(lost(table)).toBe(6)
    expect(NAMES.map((name) => table.unit(name).main)).toEqual([0, 0, 0, 0, 1])
  })

  test('SVN-G35: by the switch the fifth causes the roll', () => {
    const table = joins(pack(5, { swarmMax: 5 }), 'ant')
    for (const name of ['bee', 'cat', 'dog']) joins(table, name)
    expect(table.told(SWARM_ROLLED)).toHaveLength(0)
    table.roll('9')
    joins(table, 'elk').settle()
    // 9 + 1 + 6: a fifth member adds nothing.
    expect(table.told(SWARM_ROLLED).map(([, , many]) => many)).toEqual([5])
  })

  test('SVN-SWARM-02: at any time one member may roll for all, without another Main', () => {
    const table = joins(joins(pack(3), 'ant'), 'bee')
    expect(table.options().map(({ kind, member }) => [kind, member])).toEqual([
      ['done', undefined],
      ['roll', 'ant'],
      ['roll', 'bee'],
    ])
    table.roll('14 | 1').choose('roll', { member: 'ant' }).settle()
    // 14 + 1 + 2 hits; 1 and 1 for the other member equal its Shock.
    expect(lost(table)).toBe(2)
    expect([table.unit('ant').swarm, table.unit('bee').swarm]).toEqual([NONE, NONE])
  })

  test('SVN-SWARM-05: a miss does the Shock of the weapon, whatever AC and shield', () => {
    const table = joins(joins(pack(2), 'ant'), 'bee')
      .roll('13')
      .choose('roll', { member: 'bee' })
    while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
    expect([lost(table), table.unit('corvane').shieldUsed]).toEqual([2, 0])
  })

  test('SVN-SWARM-07, SVN-SWARM-08: unfinished swarms are rolled at the end of the side’s turn; a swarm of one is a plain attack', () => {
    const alone = joins(pack(2), 'ant')
    alone.roll('15').pass()
    // 15 + 1 misses, with Shock up to AC 15.
    expect([lost(alone), alone.told(SWARM_ROLLED).at(-1)]).toEqual([
      0,
      [alone.unit('ant').index, alone.unit('corvane').index, 1, 0],
    ])
    const both = joins(joins(pack(2), 'ant'), 'bee')
    both.roll('13').pass()
    expect(lost(both)).toBe(2)
  })

  test('SVN-G34: by the switch one member alone is a swarm', () => {
    const table = joins(pack(1, { swarmMin: 1 }), 'ant')
      .roll('15')
      .choose('roll', { member: 'ant' })
    while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
    expect(lost(table)).toBe(2)
    expect(pack(1).turn('ant').offers('swarm')).toBe(false)
  })

  test('SVN-G35: by the switch an unfinished swarm is lost', () => {
    const table = joins(joins(pack(2, { swarmUnrolled: 'lost' }), 'ant'), 'bee')
    table.pass()
    expect([lost(table), table.told(SWARM_ROLLED).length, table.unit('ant').swarm]).toEqual([0, 0, NONE])
  })

  test('SVN-SWARM-08: the member with the greatest expected damage rolls', () => {
    const strong = { profile: { first: { bonus: 5, shock: 4, shockAc: 15 } } }
    const first = [goblin('ant', 0), goblin('bee', 1, strong), goblin('cat', 2)]
    const table = new Table({ first, second: [at(hero('corvane'), 5, 4)] })
    table.ask()
    table.unit('corvane').main = 0
    table.state.mains[1] = 0
    joins(joins(table, 'ant'), 'bee')
    table.roll('9').pass()
    expect([lost(table), table.told(SWARM_ROLLED).at(-1)?.[0]]).toEqual([4, table.unit('bee').index])
  })

  test('SVN-SWARM-11: a member that is down or out of reach does not count', () => {
    const table = joins(joins(pack(4), 'ant'), 'bee')
    joins(table, 'cat')
    table.unit('bee').hp = 0
    settle(table.state, SILENT)
    // Two are left: 14 + 1 + 2.
    table.roll('14 | 1').pass()
    expect(table.told(SWARM_ROLLED).at(-1)?.[2]).toBe(2)
    expect(lost(table)).toBe(2)
  })

  test('SVN-SWARM-11: if the target is gone before the roll, the Mains are lost', () => {
    const table = joins(joins(pack(2), 'ant'), 'bee')
    table.unit('corvane').hp = 0
    settle(table.state, SILENT)
    table.pass()
    expect(table.told(SWARM_ROLLED)).toHaveLength(0)
    expect(table.unit('ant').main).toBe(0)
  })
})
