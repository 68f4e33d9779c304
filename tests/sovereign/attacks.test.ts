import { describe, expect, test } from 'vitest'
import { HIT_ROLLED } from '../../src/games/sovereign/telling/events.ts'
import { at, type Setting, Table } from '../support/sovereign/table.ts'
import { hero, monster } from '../support/sovereign/units.ts'

/** Chapter 8: melee attacks, ranged attacks and prone units. */

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

const meet = (one: Parameters<typeof hero>[0], x: number, changes: Partial<Setting> = {}): Table =>
  new Table({ first: [at(hero(one), 5, 4)], second: [goblin(x, 4)], ...changes })

/** The bonus of the last attack roll. */
const bonus = (table: Table): number => {
  const [, , natural, told] = table.told(HIT_ROLLED).at(-1) as [number, number, number, number]
  return (told >> 8) - 64 - natural
}

describe('melee attacks, SVN-MEL', () => {
  test('SVN-MEL-01: a melee attack needs reach and sight, and does not pass between two walls that touch at a corner', () => {
    expect(meet('isolde', 6).offers('attack', { weapon: 'greatblade' })).toBe(true)
    expect(meet('isolde', 7).offers('attack', { weapon: 'greatblade' })).toBe(false)
    const rows = ['....', '.#..', '..#.', '....', '....']
    const pinch = (walls: readonly string[]) => {
      const table = new Table({ first: [at(hero('isolde'), 1, 2)], second: [goblin(2, 1)], rows: walls })
      return table.offers('attack', { weapon: 'greatblade' })
    }
    expect([pinch(rows), pinch(rows.map((row) => row.replaceAll('#', '.')))]).toEqual([false, true])
  })

  test('SVN-MEL-02: weapons are rolled with Stab, fists with Brawl', () => {
    const blow = (weapon: string): number => {
      const table = meet('odo', 6).roll('1').choose('attack', { weapon })
      return bonus(table.quiet())
    }
    // Odo: +2, STR 2, Stab 0, Brawl 2.
    expect([blow('flanged mace'), blow('fist')]).toEqual([4, 6])
  })

  test('SVN-MEL-03: Long weapons reach ten feet and adjacent enemies; with longAdjacent: false not the adjacent ones', () => {
    const pike = (x: number, longAdjacent = true) =>
      meet('ylva', x, { rules: { longAdjacent } }).offers('attack', { weapon: 'pike' })
    expect([pike(6), pike(7), pike(8), pike(6, false), pike(7, false)]).toEqual([true, true, false, false, true])
  })

  test('SVN-MEL-04: a creature with two claws makes two rolls for one Main, at two targets if it wants; one with multiattack: never makes one', () => {
    const bear = (multiattack: 'ownTurn' | 'never') => {
      const first = [at(hero('isolde'), 5, 4), at(hero('odo'), 5, 5)]
      const second = [at(monster('cave-bear'), 6, 4)]
      return new Table({ first, second, rules: { initiative: 'second', multiattack } }).roll('1')
    }
    const table = bear('ownTurn').choose('attack', { target: 'isolde' }).quiet()
    expect(table.options().map(({ kind }) => kind)).toEqual(['done', 'attack', 'attack'])
    table.roll('1').choose('attack', { target: 'odo' }).quiet()
    expect(table.offers('attack')).toBe(false)
    expect(bear('never').choose('attack', { target: 'isolde' }).quiet().offers('attack')).toBe(false)
  })
})

describe('ranged attacks, SVN-RNG', () => {
  test('SVN-RNG-01: a throw is rolled with the best of Shoot, Stab and Exert', () => {
    const first = [at(hero('fenwick', { equipment: ['knife', 'leather'] }), 5, 4)]
    const table = meet('fenwick', 6, { first, second: [goblin(7, 4)] }).roll('1')
    // +1, DEX 2, Shoot 1.
    expect(bonus(table.choose('attack', { weapon: 'knife', thrown: true }).quiet())).toBe(4)
    const strong = [at(hero('isolde', { equipment: ['handaxe'], profile: { stab: 0, shoot: 0, exert: 3 } }), 5, 4)]
    const thrown = (thrownExert: boolean) => {
      const other = meet('isolde', 7, { first: strong, rules: { thrownExert } }).roll('1')
      return bonus(other.choose('attack', { thrown: true }).quiet())
    }
    expect([thrown(true), thrown(false)]).toEqual([6, 3])
  })

  test('SVN-RNG-02, SVN-RNG-03: beside an enemy throws and slings have -4, and bows cannot shoot', () => {
    const first = [at(hero('isolde', { equipment: ['handaxe'] }), 5, 4)]
    const table = meet('isolde', 6, { first }).roll('1').choose('attack', { thrown: true }).quiet()
    expect(bonus(table)).toBe(0)
    expect(meet('fenwick', 6).offers('attack', { weapon: 'longbow' })).toBe(false)
    expect(meet('fenwick', 7).offers('attack', { weapon: 'longbow' })).toBe(true)
    const hand = [at(hero('fenwick', { equipment: ['handbow', 'leather'] }), 5, 4)]
    const shoots = (rangedInMelee: 'byHands' | 'bowsNever') =>
      meet('fenwick', 6, { first: hand, rules: { rangedInMelee } }).offers('attack', { weapon: 'handbow' })
    expect([shoots('byHands'), shoots('bowsNever')]).toEqual([true, false])
  })

  test('SVN-RNG-04: a prone enemy and one with a bow count as enemies in melee range, and so does an enemy with a long reach', () => {
    const bowman = at(hero('fenwick', {}, 'bowman'), 6, 4)
    const beside = (engagedBy: 'anyEnemy' | 'armedMelee') =>
      new Table({ first: [at(hero('fenwick'), 5, 4)], second: [bowman], rules: { engagedBy } }).offers('attack', {
        weapon: 'longbow',
      })
    expect([beside('anyEnemy'), beside('armedMelee')]).toEqual([false, true])
    const ogre = [at(monster('ogre'), 7, 4)]
    expect(meet('fenwick', 7, { second: ogre }).offers('attack')).toBe(false)
    const table = meet('fenwick', 6)
    table.unit('goblin').prone = 1
    expect(table.offers('attack', { weapon: 'longbow' })).toBe(false)
  })

  test('SVN-RNG-05: shots have -2 beyond the normal range, and are not possible beyond the long range', () => {
    const rows = Array.from({ length: 5 }, () => '.'.repeat(50))
    const throwAt = (x: number) => {
      const first = [at(hero('isolde', { equipment: ['handaxe'] }), 5, 2)]
      return new Table({ first, second: [goblin(x, 2)], rows })
    }
    expect(bonus(throwAt(7).roll('1').choose('attack').quiet())).toBe(4)
    expect(bonus(throwAt(8).roll('1').choose('attack').quiet())).toBe(2)
    expect(throwAt(12).offers('attack')).toBe(false)
  })

  test('SVN-RNG-06, SVN-HIT-14: a target that is not seen is shot at with -4, a target in an unknown place not at all', () => {
    const other = (property: string) => [at(monster('mudgoblin', { properties: [property] }, 'goblin'), 9, 4)]
    const unseen = meet('fenwick', 9, { second: other('unseen') })
      .roll('1')
      .choose('attack')
      .quiet()
    expect(bonus(unseen)).toBe(0)
    const hidden = meet('fenwick', 9, { second: other('hidden') })
    expect(hidden.offers('attack')).toBe(false)
    // Its own attack gives it away.
    const near = [at(monster('mudgoblin', { properties: ['hidden'] }, 'goblin'), 6, 4)]
    const shown = meet('isolde', 6, { second: near, rules: { initiative: 'second' } }).roll('1')
    shown.choose('attack').quiet().choose('done')
    expect(shown.offers('attack', { weapon: 'greatblade' })).toBe(true)
  })

  test('SVN-RNG-07, SVN-PRONE-02: a prone attacker shoots without penalty and strikes at -4', () => {
    const shot = meet('fenwick', 9).choose('drop').roll('1').choose('attack').quiet()
    expect(bonus(shot)).toBe(4)
    const blow = meet('isolde', 6).choose('drop').roll('1').choose('attack', { weapon: 'greatblade' }).quiet()
    expect(bonus(blow)).toBe(0)
  })
})

describe('prone units, SVN-PRONE', () => {
  const against = (one: 'isolde' | 'ylva' | 'fenwick', x: number, proneBasis: 'union' | 'adjacency' | 'attackType') => {
    const table = meet(one, x, { rules: { proneBasis, engagedBy: 'armedMelee' } })
    table.unit('goblin').prone = 1
    const standing = { isolde: 4, ylva: 5, fenwick: 4 }[one]
    return bonus(table.roll('1').choose('attack', { thrown: false }).quiet()) - standing
  }

  test('SVN-PRONE-01: against a prone target melee has +2, and shots from afar have -2, depending on the switch', () => {
    expect((['union', 'adjacency', 'attackType'] as const).map((basis) => against('isolde', 6, basis))).toEqual([
      2, 2, 2,
    ])
    expect((['union', 'adjacency', 'attackType'] as const).map((basis) => against('ylva', 7, basis))).toEqual([2, 0, 2])
    expect((['union', 'adjacency', 'attackType'] as const).map((basis) => against('fenwick', 9, basis))).toEqual([
      -2, -2, -2,
    ])
  })

  test('SVN-PRONE-01, SVN-GRID-12: prone combatants crawl at half rate', () => {
    const table = new Table({ first: [at(hero('isolde'), 5, 4)], second: [goblin(18, 8)] }).choose('drop').choose('run')
    expect(table.offers('go', { to: [8, 4] })).toBe(true)
    expect(table.offers('go', { to: [9, 4] })).toBe(false)
  })
})
