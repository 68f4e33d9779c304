import { describe, expect, test } from 'vitest'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { DEAD, DOWN } from '../../../src/games/sovereign/state/state.ts'
import { HELD_FIRED, HELD_LAPSED, TURNED_ASIDE } from '../../../src/games/sovereign/telling/events.ts'
import { at, type Setting, Table } from '../../support/sovereign/table.ts'
import { hero, monster } from '../../support/sovereign/units.ts'

/** Chapter 8: Snap Attacks, Total Defense, held actions. */

const goblin = (x: number, y: number, id = 'goblin', hp = 40) => at(monster('mudgoblin', { profile: { hp } }, id), x, y)

/** Goblins go first, against Isolde and the given units. */
const attacked = (changes: Partial<Setting> = {}): Table =>
  new Table({
    first: [at(hero('isolde'), 5, 4)],
    second: [goblin(6, 4)],
    ...changes,
    rules: { initiative: 'second', ...changes.rules },
  })

describe('Snap Attacks, SVN-SNAP', () => {
  test('SVN-SNAP-02: a Snap Attack is possible on any turn, but not after the Main is used', () => {
    const table = new Table({ first: [at(hero('isolde'), 5, 4)], second: [goblin(6, 4)] }).roll('1').choose('attack')
    table.quiet().choose('done').roll('1').choose('attack')
    expect(table.isAsked()).toBe(false)
  })

  test('SVN-SNAP-03: only heroes and disciplined monsters make Snap Attacks', () => {
    const snaps = (name: 'sellsword' | 'hill-bandit') => {
      const second = [at(monster(name, {}, 'foe'), 6, 4)]
      const table = new Table({ first: [at(hero('isolde'), 5, 4)], second })
      table.choose('attack', { weapon: 'greatblade' })
      return table.options().map(({ kind }) => kind)
    }
    expect(snaps('sellsword')).toEqual(['done', 'total-defense', 'snap'])
    expect(snaps('hill-bandit')).toEqual(['done', 'total-defense'])
  })

  test('SVN-SNAP-05: Snap Attacks are offered when an attack is declared, when it is rolled, and when a step comes into reach', () => {
    const asked = (snapWindows: 'w1w2w3w4' | 'w1' | 'w2' | 'w3' | 'none') => {
      const declared = attacked({ rules: { snapWindows } }).choose('attack').roll('1').offers('snap')
      const known = attacked({ rules: { snapWindows } }).roll('20 1').choose('attack')
      if (known.isAsked() && !known.offers('total-defense')) throw new Error('Total Defense is asked for always')
      known.choose('done')
      const stepped = attacked({ second: [goblin(8, 4)], rules: { snapWindows } }).go('run', 6, 4)
      return [declared, known.offers('snap'), stepped.offers('snap')]
    }
    expect(asked('w1w2w3w4')).toEqual([true, true, true])
    expect(asked('w1')).toEqual([true, false, false])
    expect(asked('w2')).toEqual([false, true, false])
    expect(asked('w3')).toEqual([false, false, true])
    expect(asked('none')).toEqual([false, false, false])
  })

  test('SVN-SNAP-05: Snap Attacks are offered when a step comes into sight, too', () => {
    const rows = ['..........', '..........', '####.#####', '..........', '..........']
    const first = [at(hero('fenwick'), 4, 4)]
    const table = attacked({ first, second: [goblin(2, 0)], rows }).go('run', 7, 0)
    // Seen through the gap in the wall, but not before.
    expect(table.offers('snap', { weapon: 'longbow' })).toBe(true)
    expect(table.unit('goblin').square).toBeLessThan(7)
  })

  test('SVN-SNAP-06: the rules for loading and melee range hold for a Snap Attack', () => {
    const first = [at(hero('fenwick'), 5, 4)]
    const table = attacked({ first, second: [goblin(9, 4)] }).go('run', 7, 4)
    expect(table.offers('snap', { weapon: 'longbow' })).toBe(true)
    table.roll('1').choose('snap', { weapon: 'longbow' }).quiet()
    expect(table.unit('fenwick').empty).toBe(1)
    const near = attacked({ first }).roll('1').choose('attack')
    expect(near.offers('snap', { weapon: 'longbow' })).toBe(false)
  })

  test('SVN-SNAP-07: a Snap Attack may itself be answered; the answer is finished first', () => {
    const second = [at(monster('sellsword', {}, 's1'), 6, 4), at(monster('sellsword', {}, 's2'), 5, 5)]
    const table = attacked({ second }).turn('s1').roll('20 6 20 12').choose('attack').choose('snap', { unit: 'isolde' })
    expect(table.asked()).toBe('s2')
    table.choose('snap', { unit: 's2' }).quiet()
    const order = table.events.filter(([kind]) => kind === 11).map(([, unit]) => unit)
    expect(order).toEqual([0, 2])
  })

  test('SVN-SNAP-08: all commit first; drops are judged after the last attack, and a Main that was not needed is spent all the same', () => {
    const first = [at(hero('isolde'), 5, 4), at(hero('brannoch'), 5, 5)]
    const table = attacked({ first, second: [goblin(6, 4, 'goblin', 4), goblin(15, 1, 'g2')] }).turn('goblin')
    table.choose('attack', { target: 'isolde' }).choose('snap', { unit: 'isolde' })
    table.roll('20 12 20 1').choose('snap', { unit: 'brannoch' }).quiet()
    expect([table.unit('goblin').fate, table.unit('isolde').main, table.unit('brannoch').main]).toEqual([DEAD, 0, 0])
    const lifo = attacked({
      first,
      second: [goblin(6, 4, 'goblin', 4), goblin(15, 1, 'g2')],
      rules: { instantOrder: 'lifo' },
    }).turn('goblin')
    lifo.roll('20 12').choose('attack', { target: 'isolde' }).choose('snap', { unit: 'isolde' }).quiet()
    // If answers come one after the other, Brannoch keeps his Main, because the goblin is dead.
    expect([lifo.unit('goblin').fate, lifo.unit('brannoch').main]).toEqual([DEAD, 1])
  })
})

describe('Total Defense, SVN-TD', () => {
  test('SVN-TD-01, SVN-TD-04: Total Defense gives +2 AC and no Shock until the next turn, not even as the least damage of a hit', () => {
    const second = [at(monster('ogre', {}, 'ogre'), 6, 4), at(monster('ogre', {}, 'o2'), 6, 6)]
    const table = attacked({ first: [at(hero('isolde', { profile: { hp: 60 } }), 5, 4)], second })
    // 9 + 5 would hit AC 13, and misses 15.
    table.turn('ogre').roll('9').choose('attack').choose('done').choose('total-defense').quiet()
    expect([table.unit('isolde').hp, table.unit('isolde').defending]).toEqual([60, 1])
    table.choose('done')
    table.roll('20 1').turn('o2').choose('attack').quiet().choose('done')
    // 1 + 2 and no floor of 5.
    expect(table.unit('isolde').hp).toBe(57)
    table.settle()
    expect(table.unit('isolde').defending).toBe(0)
  })

  test('SVN-TD-02: Total Defense may be declared after the roll, which is then compared again', () => {
    const table = attacked().roll('12').choose('attack').choose('done')
    expect(table.offers('total-defense')).toBe(true)
    table.choose('total-defense').quiet()
    expect(table.unit('isolde').hp).toBe(9)
    const lines = table.events.map((event) => SOVEREIGN.tell(table.state, ...event).trim())
    expect(lines.filter((line) => line.endsWith('turns it aside: AC 15 now, a miss'))).toHaveLength(1)
    // No unit has given up a Main for a second Move.
    expect(lines.filter((line) => line.includes('second Move'))).toEqual([])
    expect(table.cited(TURNED_ASIDE)).toEqual([['SVN-TD-02']])
    expect([...table.clauses]).not.toContain('SVN-ECON-03')
  })

  test('SVN-TD-03: Total Defense needs an unused Main, and is not possible while surprised', () => {
    const used = new Table({ first: [at(hero('isolde'), 5, 4)], second: [goblin(6, 4)] }).choose('total-defense')
    used.choose('done').roll('1').choose('attack')
    expect(used.isAsked()).toBe(false)
    const surprised = attacked({ rules: { surprise: 'first' } })
      .roll('1')
      .choose('attack')
    expect(surprised.isAsked()).toBe(false)
  })
})

describe('held actions, SVN-HOLD', () => {
  const held = (changes: Partial<Setting> = {}) =>
    new Table({ first: [at(hero('isolde'), 5, 4)], second: [goblin(9, 4)], ...changes }).turn('isolde').choose('hold')

  test('SVN-HOLD-01, SVN-HOLD-03: a holder takes the rest of its turn later, once, without -4; what it does not use is lost', () => {
    const table = held({ second: [goblin(7, 4)] })
      .go('run', 6, 4)
      .choose('held')
      .roll('9 1')
      .choose('attack', { weapon: 'greatblade' })
      .quiet()
    // 9 + 4 hits AC 13: 1 + 2, at least Shock 4.
    expect([table.unit('goblin').hp, table.told(HELD_FIRED).length]).toEqual([36, 1])
    const lost = held().choose('done').quiet()
    expect([lost.told(HELD_LAPSED).length, lost.unit('isolde').main, lost.state.round]).toEqual([1, 1, 2])
  })

  test('SVN-HOLD-03: a held Main may be given up for a Move', () => {
    const table = held().go('run', 8, 4).choose('held').go('run', 7, 4).quiet()
    expect([table.unit('isolde').square, table.unit('isolde').main]).toEqual([4 * 20 + 7, 0])
  })

  test('SVN-HOLD-02: a held action comes before the action it answers', () => {
    const table = held({ second: [goblin(6, 4, 'goblin', 4), goblin(15, 1, 'g2')] })
      .turn('goblin')
      .choose('attack')
    table.choose('held').roll('20 1').choose('attack', { target: 'goblin', weapon: 'greatblade' }).quiet()
    expect([table.unit('goblin').fate, table.unit('isolde').hp]).toEqual([DEAD, 9])
  })

  test('SVN-HOLD-04: a held action may be used between any two turns, too', () => {
    const second = [goblin(6, 4, 'g1'), goblin(6, 5, 'g2')]
    const table = held({ second }).turn('g1').choose('done')
    expect(table.offers('held')).toBe(true)
  })

  test('SVN-HOLD-04: an attack that a held action makes impossible may choose another target, or is wasted', () => {
    const first = [at(hero('isolde'), 5, 4), at(hero('brannoch'), 5, 5)]
    const start = () => {
      const table = held({ first, second: [goblin(6, 4)] }).choose('done')
      return table
        .choose('attack', { target: 'isolde' })
        .choose('held', { unit: 'isolde' })
        .go('run', 1, 4)
        .choose('done')
        .choose('done')
    }
    const other = start()
    expect(other.options().map(({ kind }) => kind)).toEqual(['done', 'attack'])
    other.roll('20 6').choose('attack', { target: 'brannoch' }).quiet()
    expect(other.unit('brannoch').hp).toBe(2)
    const wasted = start().choose('done').quiet()
    expect([wasted.unit('brannoch').hp, wasted.unit('goblin').main]).toEqual([8, 0])
  })

  test('SVN-HOLD-02: a held action may come after the roll: a target that has left is not hurt', () => {
    const table = held({ second: [goblin(6, 4)] })
      .roll('20')
      .choose('attack')
      .choose('done')
    table.choose('held').go('run', 1, 4).choose('done').choose('done').quiet()
    expect([table.unit('isolde').hp, table.unit('goblin').main]).toEqual([9, 0])
  })

  test('SVN-GRP-04, SVN-HOLD-02: an attacker that is grappled before its attack cannot use a weapon', () => {
    const first = [at(hero('odo'), 5, 4)]
    const table = new Table({ first, second: [goblin(6, 4)] }).choose('hold').choose('attack')
    table.roll('20 6 6 1 1 1').choose('held').choose('grapple').choose('done').quiet()
    expect([table.unit('goblin').grappledBy, table.unit('odo').hp]).toEqual([1, 13])
  })

  test('SVN-HOLD-01, SVN-G08: an action held in a free round is lost with it, whether that round counts or not', () => {
    for (const surpriseCountsAsRound of [true, false]) {
      const table = held({ rules: { surprise: 'second', surpriseCountsAsRound } }).settle()
      expect([table.told(HELD_LAPSED).length, table.state.round, table.unit('isolde').moves]).toEqual([1, 1, 1])
    }
  })

  test('SVN-SWARM-11: the assailants of a swarm are counted when it is rolled', () => {
    const first = [at(hero('corvane'), 5, 4), at(hero('odo'), 7, 5)]
    const second = [goblin(6, 4, 'g1'), goblin(6, 5, 'g2')]
    const table = new Table({ first, second }).turn('corvane').choose('done').turn('odo').choose('hold')
    table.turn('g1').choose('swarm', { target: 'corvane' }).choose('done').quiet().turn('g2')
    table.choose('swarm', { target: 'corvane' }).choose('roll', { member: 'g1' })
    // Odo shoves g2 out of reach before the roll; then 20 and 3 are for g1 alone, without +1.
    table.roll('20 6 6 1 1 20 3').choose('held').choose('shove', { target: 'g2' })
    table
      .choose('go', { to: [5, 6] })
      .choose('done')
      .quiet()
    expect(table.unit('corvane').hp).toBe(16)
  })

  test('SVN-HOLD-04: a combatant that falls first loses its held action', () => {
    const first = [at(hero('isolde', { profile: { hp: 1 } }), 5, 4), at(hero('brannoch'), 1, 1)]
    const table = new Table({ first, second: [goblin(6, 4)] }).turn('isolde').choose('hold').choose('done')
    table.roll('1').choose('attack').quiet()
    expect([table.unit('isolde').fate, table.unit('isolde').holding]).toEqual([DOWN, 0])
  })
})
