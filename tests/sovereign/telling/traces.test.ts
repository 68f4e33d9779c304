import { describe, expect, test } from 'vitest'
import { DEAD, STABLE } from '../../../src/games/sovereign/state/state.ts'
import { OPPORTUNITY, SCREEN_TEST } from '../../../src/games/sovereign/telling/events.ts'
import { at, Table } from '../../support/sovereign/table.ts'
import { hero, monster } from '../../support/sovereign/units.ts'

/** The encounters computed by hand, die by die. */

const goblin = (id: string, x: number, y: number) => at(monster('mudgoblin', {}, id), x, y)

describe('encounters in which goblins go first', () => {
  const rules = { initiative: 'second' } as const

  test('T01: the shield stops the first Shock of a round, not the second; SVN-SHOCK-01, SVN-SHOCK-05', () => {
    const table = new Table(
      { first: [at(hero('brannoch'), 5, 4)], second: [goblin('g1', 6, 4), goblin('g2', 6, 5)], rules },
      '3',
    )
    table.turn('g1').choose('attack', { target: 'brannoch', thrown: false }).quiet()
    expect(table.unit('brannoch').hp).toBe(8)
    table.choose('done').roll('5').turn('g2').choose('attack').quiet()
    expect(table.unit('brannoch').hp).toBe(6)
  })

  const swarm = (script: string): Table => {
    const second = [goblin('g1', 6, 4), goblin('g2', 6, 5), goblin('g3', 6, 3)]
    const table = new Table({ first: [at(hero('corvane'), 5, 4)], second, rules }, script)
    table.turn('g1').choose('swarm').choose('done').turn('g2').choose('swarm').choose('done').choose('done')
    return table.turn('g3').choose('swarm').choose('roll', { member: 'g3' })
  }

  test('T02: a swarm of three has +4 to hit and +2 damage, up to the most of the die; SVN-SWARM-02, SVN-SWARM-03', () => {
    expect(swarm('12 5').quiet().unit('corvane').hp).toBe(13)
  })

  test('T03: a swarm that misses does its Shock past AC and shield; SVN-SWARM-05, SVN-SWARM-06', () => {
    const corvane = swarm('11').quiet().unit('corvane')
    expect([corvane.hp, corvane.shieldUsed]).toEqual([17, 0])
  })

  test('T04: Total Defense stops a swarm and its Shock; SVN-TD-01, SVN-TD-02', () => {
    const table = swarm('12').choose('total-defense', { unit: 'corvane' }).quiet()
    expect([table.unit('corvane').hp, table.unit('corvane').main]).toEqual([19, 0])
  })

  test('T06: an attacker that a Snap Attack kills after its hit does no damage; SVN-SNAP-04', () => {
    const setting = { first: [at(hero('maris'), 5, 4)], second: [goblin('g1', 6, 4), goblin('g2', 12, 4)], rules }
    const hit = new Table(setting, '12').turn('g1').choose('attack')
    // w1 is asked first; then the roll is known.
    hit.choose('done').roll('13 1').choose('snap', { weapon: 'shortblade', thrown: false }).quiet()
    expect([hit.unit('g1').fate, hit.unit('maris').hp]).toEqual([DEAD, 10])
    const miss = new Table(setting, '12').turn('g1').choose('attack')
    miss.choose('done').roll('2').choose('snap', { weapon: 'shortblade', thrown: false }).quiet()
    expect([miss.unit('g1').fate, miss.unit('maris').hp]).toEqual([DEAD, 10])
  })
})

test('T05: a hit does at least the Shock that a miss would have done; SVN-SHOCK-08', () => {
  const blow = (foe: 'mudgoblin' | 'bone-sentry', script: string): number => {
    const second = [at(monster(foe, { profile: { hp: 20 } }, 'foe'), 6, 4)]
    const table = new Table({ first: [at(hero('brannoch'), 5, 4)], second }, script)
    return 20 - table.choose('attack', { weapon: 'longblade' }).quiet().unit('foe').hp
  }
  expect(blow('mudgoblin', '10 1')).toBe(3)
  expect(blow('bone-sentry', '11 1')).toBe(2)
})

test('T07: on a tie the screen holds: the shot goes at the screener; SVN-SCR-02, SVN-SCR-03, SVN-SCR-04', () => {
  const table = new Table({
    first: [at(hero('corvane'), 5, 4), at(hero('perrin'), 4, 4)],
    second: [at(monster('goblin-slinger', {}, 'slinger'), 12, 4)],
  })
  table.turn('corvane').go('screen', 5, 4, { ward: 'perrin' }).choose('done').choose('done').quiet()
  table.roll('4 5 3 3 12').choose('attack', { target: 'perrin', weapon: 'sling' }).quiet()
  expect(table.told(SCREEN_TEST)).toHaveLength(1)
  expect(table.unit('corvane').capacity).toBe(1)
  // 12 + 1 against AC 17; Perrin has 11.
  expect([table.unit('perrin').hp, table.unit('corvane').hp]).toEqual([3, 19])
})

test('T08: leaving a reach gives an opportunity, moving within it none; SVN-AOO-03, SVN-RUN-01', () => {
  const setting = { first: [at(hero('fenwick'), 5, 4)], second: [goblin('g1', 6, 4)] }
  const away = new Table(setting).go('run', 3, 4).roll('10').choose('strike').quiet()
  expect(away.told(OPPORTUNITY)).toEqual([[1, 0, 0, 0]])
  const along = new Table(setting).go('run', 5, 5).quiet()
  expect(along.told(OPPORTUNITY)).toEqual([])
})

test.each([
  [4, 1],
  [5, 0],
])('T09: a sellsword of 9 HP with %i left retreats: %i; SVN-MORALE-01', (hp, retreats) => {
  const second = [at(monster('sellsword', {}, 's1'), 15, 4), at(monster('sellsword', {}, 's2'), 15, 6)]
  const table = new Table({ first: [at(hero('brannoch'), 5, 4)], second })
  table.unit('s1').hp = hp
  table.choose('done').turn('s1')
  expect(table.unit('s1').retreating).toBe(retreats)
})

test('T10: initiative adds the best DEX of the party; ties go to its enemies; SVN-INIT-01, SVN-INIT-02, SVN-INIT-06', () => {
  const first = [at(hero('brannoch'), 2, 2), at(hero('isolde'), 2, 4), at(hero('corvane'), 2, 6)]
  const roll = (script: string): number => {
    const table = new Table({ first, second: [goblin('g1', 15, 4)], rules: { initiative: 'rolled' } }, script)
    table.settle()
    return table.state.goer
  }
  expect(roll('5 6')).toBe(1)
  expect(roll('5 5')).toBe(0)
})

test('T11: first aid beside an enemy gives it an opportunity; SVN-AOO-05, SVN-DOWN-03, SVN-SKL-01', () => {
  const table = new Table(
    {
      first: [at(hero('tamsin'), 5, 4), at(hero('isolde', { profile: { hp: 1 } }), 5, 5)],
      second: [goblin('g1', 6, 4)],
      rules: { initiative: 'second' },
    },
    '20 6',
  )
  table.choose('attack', { target: 'isolde' }).quiet()
  // Isolde fell in round 1; Tamsin waits for round 2, when the goblin has done nothing.
  table.choose('done').choose('done').choose('done').quiet()
  table.roll('2 3 4').choose('aid', { target: 'isolde' }).choose('strike').quiet()
  // 3 + 4 + INT 1 + Heal 1 make DC 9.
  expect(table.unit('isolde').fate).toBe(STABLE)
})

test('T12: a pike has a reach of 10 feet: approaching it gives no opportunity, leaving gives one; SVN-MEL-03, SVN-AOO-03', () => {
  const come = (to: number) =>
    new Table({
      first: [at(hero('ylva'), 5, 4)],
      second: [goblin('g1', 7, 4)],
      rules: { initiative: 'second' },
    }).go('run', to, 4)
  expect(come(6).quiet().told(OPPORTUNITY)).toEqual([])
  const leaving = come(8)
  expect(leaving.offers('strike')).toBe(true)
  leaving.roll('1').choose('strike').quiet()
  expect(leaving.told(OPPORTUNITY)).toEqual([[0, 1, 0, 0]])
})
