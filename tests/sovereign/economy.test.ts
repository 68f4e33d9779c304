import { describe, expect, test } from 'vitest'
import { OPPORTUNITY } from '../../src/games/sovereign/telling/events.ts'
import { at, type Setting, Table } from '../support/sovereign/table.ts'
import { hero, monster } from '../support/sovereign/units.ts'

/** Chapter 5 and the table of actions: the actions of a turn and their cost. */

const far = at(monster('mudgoblin', {}, 'far'), 18, 8)
const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

/** Isolde beside a goblin, with other units as given. */
const duel = (changes: Partial<Setting> = {}, script = ''): Table =>
  new Table({ first: [at(hero('isolde'), 5, 4)], second: [goblin(6, 4)], ...changes }, script)

/** Mains and Moves left after an action. */
const left = (table: Table, name = 'isolde') => [table.unit(name).main, table.unit(name).moves]

describe('SVN-ECON: Main, Move, Free and Instant', () => {
  test('SVN-ECON-01, SVN-ECON-02, SVN-ECON-09: a combatant has one Main and one Move a round, in either order', () => {
    const table = duel({}, '1').choose('attack').quiet()
    expect(left(table)).toEqual([0, 1])
    expect(table.offers('attack')).toBe(false)
    table.go('run', 5, 5).quiet()
    expect(left(table)).toEqual([0, 0])
    expect(table.offers('run')).toBe(false)
    const other = duel({ first: [at(hero('isolde'), 4, 4)] })
      .go('run', 5, 4)
      .roll('1')
      .choose('attack')
      .quiet()
    expect(left(other)).toEqual([0, 0])
  })

  test('SVN-ECON-03: a combatant may give up its Main for a second Move', () => {
    const table = duel({ second: [far] })
      .go('run', 8, 4)
      .go('run', 11, 4)
      .quiet()
    expect(left(table)).toEqual([0, 0])
  })

  test('SVN-ECON-04, SVN-ACT-14: a turn has one Free action of each kind; under freeLimit: unlimited any number', () => {
    const swap = (freeLimit: 'onePerKind' | 'unlimited') => {
      const table = duel({ rules: { freeLimit } }).choose('change', { weapon: 'handaxe' })
      return [table.offers('change'), ...left(table)]
    }
    expect(swap('onePerKind')).toEqual([false, 1, 1])
    expect(swap('unlimited')).toEqual([true, 1, 1])
  })

  test('SVN-ECON-05, SVN-ECON-06: Instants happen in the turns of others; the target is asked first, then everybody else', () => {
    const table = new Table({
      first: [at(hero('isolde'), 5, 5), at(hero('brannoch'), 5, 4)],
      second: [goblin(6, 4)],
      rules: { initiative: 'second' },
    })
    table.choose('attack', { target: 'brannoch' })
    expect(table.asked()).toBe('brannoch')
    expect(table.options().map(({ kind }) => kind)).toEqual(['done', 'total-defense', 'snap'])
    table.choose('total-defense')
    // Nothing has happened yet: Isolde decides before the attack is carried out.
    expect(table.unit('brannoch').defending).toBe(0)
    expect(table.asked()).toBe('isolde')
    // 13 + 1 against AC 14, which is 16 by then.
    table.roll('13').choose('done')
    expect(table.asked()).toBe('isolde')
    expect(table.unit('brannoch').defending).toBe(1)
    table.quiet()
    expect(table.unit('brannoch').hp).toBe(8)
  })

  test('SVN-ECON-07: Main and Move come back with each round; with roundReset: ownTurn at the start of the own turn', () => {
    const late = (roundReset: 'global' | 'ownTurn') => {
      const table = duel({ rules: { initiative: 'second', roundReset } }).choose('attack')
      return table.isAsked()
    }
    expect(late('global')).toBe(true)
    const own = duel({ rules: { initiative: 'second', roundReset: 'ownTurn' } }, '1')
      .choose('attack')
      .quiet()
    expect(left(own)).toEqual([0, 0])
    own.choose('done').settle()
    expect(left(own)).toEqual([1, 1])
  })

  test('SVN-ECON-08: an unspent Main pays for an Instant after the own turn; under needsHold only if the combatant holds', () => {
    const asks = (instantAfterTurn: 'allowed' | 'needsHold', hold: boolean) => {
      const table = duel({ rules: { instantAfterTurn } }, '1').choose(hold ? 'hold' : 'done')
      return table.choose('attack').isAsked()
    }
    expect(asks('allowed', false)).toBe(true)
    expect(asks('needsHold', false)).toBe(false)
    expect(asks('needsHold', true)).toBe(true)
  })

  test('SVN-ECON-09: a Move cannot be split around the Main, except with moveSplit', () => {
    const again = (moveSplit: boolean) => {
      const table = duel({ first: [at(hero('isolde'), 4, 4)], rules: { moveSplit } }).go('run', 5, 4)
      table.roll('1').choose('attack').quiet()
      return table.offers('run')
    }
    expect([again(false), again(true)]).toEqual([false, true])
  })

  test('SVN-ECON-10: no action casts spells', () => {
    expect(
      duel()
        .options()
        .some(({ kind }) => /spell|cast/.test(kind)),
    ).toBe(false)
  })
})

describe('SVN-ACT: what actions take, and whether they give opportunities', () => {
  const given = (table: Table) => table.told(OPPORTUNITY).length

  test.each([
    ['SVN-ACT-01: a melee attack', 'attack', { weapon: 'greatblade' }],
    ['SVN-ACT-08, SVN-DIS-01: Disengage', 'disengage', {}],
    ['SVN-ACT-15: Total Defense', 'total-defense', {}],
    ['SVN-ACT-17, SVN-SHV-01: Shove', 'shove', {}],
    ['SVN-ACT-17, SVN-GRP-01: Grapple', 'grapple', {}],
  ])('%s takes the Main and gives none', (_name, kind, fields) => {
    const table = duel({}, kind === 'disengage' || kind === 'total-defense' ? '' : '1')
      .choose(kind, fields)
      .quiet()
    expect(left(table)).toEqual([0, 1])
    expect(given(table)).toBe(0)
  })

  test('SVN-ACT-02, SVN-RNG-01: a ranged attack takes the Main', () => {
    const table = new Table({ first: [at(hero('fenwick'), 5, 4)], second: [goblin(12, 4)] }, '1')
    expect(left(table.choose('attack', { weapon: 'longbow' }).quiet(), 'fenwick')).toEqual([0, 1])
  })

  test('SVN-ACT-03: joining a swarm takes the Main', () => {
    const table = duel({ first: [at(hero('isolde'), 5, 4), at(hero('brannoch'), 5, 5)] }).turn('isolde')
    expect(left(table.choose('swarm', { weapon: 'greatblade' }))).toEqual([0, 1])
  })

  test('SVN-ACT-04, SVN-CHG-01: a Charge takes Move and Main', () => {
    const table = duel({ second: [goblin(12, 4)] })
      .go('charge', 11, 4)
      .roll('1')
      .quiet()
    expect(left(table)).toEqual([0, 0])
    table.settle()
  })

  test('SVN-ACT-05, SVN-SKL-01, SVN-SKL-02: first aid takes the Main; no other skill is offered', () => {
    const first = [at(hero('tamsin'), 5, 4), at(hero('isolde', { profile: { hp: 1 } }), 5, 5)]
    const table = duel({ first, rules: { initiative: 'second' } }, '20 6').choose('attack', { target: 'isolde' })
    table.quiet().choose('done').roll('6 6').choose('aid').choose('done').quiet()
    expect(left(table, 'tamsin')).toEqual([0, 1])
    expect(table.options().some(({ kind }) => kind === 'parley')).toBe(false)
  })

  test('SVN-ACT-07, SVN-RDY-01, SVN-RDY-02: changing weapons is a Free action once a turn; with swap: main it takes a Main', () => {
    const swap = (rule: 'freeOnce' | 'free' | 'main') => {
      const table = duel({ rules: { swap: rule } }).choose('change', { weapon: 'handaxe' })
      return [table.offers('change'), ...left(table)]
    }
    expect(swap('freeOnce')).toEqual([false, 1, 1])
    expect(swap('free')).toEqual([true, 1, 1])
    expect(swap('main')).toEqual([false, 0, 1])
  })

  test('SVN-ACT-09, SVN-SCR-01: a Screen takes the Move', () => {
    const table = duel({ first: [at(hero('brannoch'), 5, 4), at(hero('perrin'), 4, 4)] }).turn('brannoch')
    expect(left(table.go('screen', 5, 4, { ward: 'perrin' }), 'brannoch')).toEqual([1, 0])
  })

  test('SVN-ACT-10, SVN-RUN-01: a Run takes the Move', () => {
    expect(
      left(
        duel({ second: [far] })
          .go('run', 11, 4)
          .quiet(),
      ),
    ).toEqual([1, 0])
  })

  test('SVN-ACT-11, SVN-PICK-01, SVN-RNG-08: a thrown weapon lies on the square of its target, and a Move picks it up', () => {
    const first = [at(hero('isolde'), 5, 4)]
    const table = new Table({ first, second: [goblin(7, 4)] }, '1').choose('change', { weapon: 'handaxe' })
    table.choose('attack', { weapon: 'handaxe', thrown: true }).quiet()
    const isolde = table.unit('isolde')
    expect(isolde.lies[1]).toBe(4 * 20 + 7)
    expect(table.offers('pick-up')).toBe(false)
    expect(table.offers('change', { weapon: 'handaxe' })).toBe(false)
    table.go('run', 6, 4).quiet().choose('done').choose('done').choose('pick-up').choose('done').quiet()
    expect([isolde.hand, isolde.moves, isolde.lies[1]]).toEqual([1, 0, -1])
  })

  test('SVN-ACT-12, SVN-STAND-01: standing up takes the Move, gives an opportunity, and picks up what lies there', () => {
    const table = duel().choose('drop')
    expect([table.unit('isolde').prone, ...left(table)]).toEqual([1, 1, 1])
    table.choose('stand').roll('1').choose('strike').quiet()
    expect([table.unit('isolde').prone, ...left(table), given(table)]).toEqual([0, 1, 0, 1])
  })

  test('SVN-ACT-13, SVN-HOLD-01: to hold takes the Move', () => {
    expect(left(duel().choose('hold'))).toEqual([1, 0])
  })

  test('SVN-ACT-16, SVN-SNAP-01: a Snap Attack takes the Main, at -4', () => {
    const table = duel({ rules: { initiative: 'second' } })
      .choose('attack')
      .roll('12 1')
      .choose('snap')
      .quiet()
    // 12 + 4 - 4 against AC 13 misses, and does its Shock.
    expect([...left(table), table.unit('goblin').hp]).toEqual([0, 1, 36])
  })
})

describe('SVN-REL: loading', () => {
  const shots = (name: 'fenwick' | 'perrin', rules: Setting['rules'] = {}) => {
    const table = new Table({ first: [at(hero(name), 5, 4)], second: [goblin(12, 4)], rules }, '1')
    table.choose('attack').quiet()
    expect(table.offers('attack')).toBe(false)
    if (!table.offers('load')) return null
    table.choose('load')
    return [...left(table, name), table.unit(name).empty]
  }

  test('SVN-REL-01, SVN-REL-04: a bow must be loaded after a shot; with Shoot 1 loading costs nothing', () => {
    expect(shots('fenwick')).toEqual([0, 1, 0])
  })

  test.each([
    [0, [0, 0, 0]],
    [1, [0, 1, 0]],
  ])('SVN-REL-01, SVN-CHK-03: the skill modifier of a monster counts as its Shoot: %d', (check, after) => {
    const archer = monster('mudgoblin', { equipment: ['shortbow'], profile: { check } }, 'archer')
    const table = new Table({ first: [at(archer, 5, 4)], second: [goblin(12, 4)] }, '1').choose('attack').quiet()
    table.choose('load')
    expect([...left(table, 'archer'), table.unit('archer').empty]).toEqual(after)
  })

  test('SVN-REL-02, SVN-ACT-06: loading a crossbow takes a Move, or the action that the switches name', () => {
    expect(shots('perrin')).toEqual([0, 0, 0])
    expect(shots('perrin', { reloadCrossbow: 'mainIfUnskilled' })).toBeNull()
    expect(shots('fenwick', { reloadBasis: 'table' })).toBeNull()
  })

  test('SVN-REL-03: ammunition is not counted', () => {
    const table = new Table({ first: [at(hero('fenwick'), 5, 4)], second: [goblin(12, 4)] })
    for (let round = 0; round < 20; round++) {
      table.roll('1').choose('attack').quiet().choose('load').choose('done').choose('done')
    }
    expect(table.settle().state.round).toBe(21)
  })
})
