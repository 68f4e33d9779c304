import { describe, expect, test } from 'vitest'
import { casualtyChance, dugCover } from '../../src/games/null-strike/chapters/attack.ts'
import { halfHidden } from '../../src/games/null-strike/space/sight/sight.ts'
import type { Weapon } from '../../src/games/null-strike/state/state.ts'
import { battle, ground, shots, Table } from '../support/null-strike/field.ts'
import { A1, B1, B2, B9, but, CAPTAIN, engagement, mean } from '../support/null-strike/units.ts'

/** Lines of sight, cover from terrain and units, and digging in. */

const near = (value: number, expected: number): void => expect(value).toBeCloseTo(expected, 12)

/** The numbers that Troopers need to hit and to wound Reavers, from the transcript of a battle. */
function needs(table: Table): string {
  table.give().attack('a', 'b')
  return /to hit (\S+), to wound (\S+), to save (\S+):/.exec(table.lines.join('\n'))?.slice(1).join(' ') ?? ''
}

const across = (kind: string, y = 20) => ground(kind, 20, y, 20, 1)

type Terrain = Parameters<typeof battle>[2]

const facing = (terrain: Terrain = [], rules = but({})) =>
  new Table(battle([A1('a'), B1('f')], [B2('b'), B1('e')], terrain), rules).stand({
    a: [30, 10],
    b: [30, 26],
    e: [60, 40],
    f: [60, 5],
  })

/** Cover of Reavers against Troopers, less than 0 if these do not see them; `between`: the unit between them. */
const seen = (terrain: Terrain, rules = but({}), between = '') => {
  const play = facing(terrain, rules)
  if (between !== '') play.stand({ [between]: [30, 18] })
  return shots(play, 'a', 'b').sight
}

describe('cover of a target', () => {
  test('AP-COV-01: soft cover is one more Evasion', () => {
    expect([needs(facing()), needs(facing([across('hedge')])), needs(facing([across('crops')]))]).toEqual([
      '4+ 4+ 4+',
      '5+ 4+ 4+',
      '5+ 4+ 4+',
    ])
  })

  test('AP-COV-02, AP-C-05: hard cover is one more Toughness', () => {
    expect([needs(facing([across('wall')])), needs(facing([across('rubble')]))]).toEqual(['4+ 5+ 4+', '4+ 5+ 4+'])
  })

  test('AP-COV-03: full cover gives both bonuses; several covers do not add up', () => {
    expect(needs(facing([across('trees')]))).toBe('5+ 5+ 4+')
    expect(needs(facing([across('hedge'), across('crops', 22)]))).toBe('5+ 4+ 4+')
    expect(needs(facing([across('wall'), across('crops', 22), across('rubble', 16)]))).toBe('5+ 5+ 4+')
    const dug = facing([across('hedge')])
    dug.unit('b').dug = 1
    expect(needs(dug)).toBe('5+ 4+ 4+')
    const fortified = facing([across('hedge')])
    fortified.unit('b').dug = 2
    expect(needs(fortified)).toBe('5+ 5+ 4+')
  })

  test('AP-O-10, AP-O-11: covers and a run reduce the losses of every attack', () => {
    const play = facing()
    const [a, b] = [play.unit('a'), play.unit('b')]
    const chance = (cover: number) => casualtyChance(play.state, a, 0, a.weapons[0] as Weapon, 0, b, cover)
    near(chance(2), 1 / 12)
    near(chance(3), 1 / 18)
    b.ran = 1
    near(chance(1), 1 / 24)
    near(10 * chance(1), 5 / 12)
  })

  test('cover (AP-G-09): one more Evasion and Toughness, a penalty to hit, better saves, or nothing', () => {
    const by = (cover: 'public' | 'toHit' | 'save' | 'none') =>
      ['hedge', 'wall', 'trees'].map((kind) => needs(facing([across(kind)], but({ cover }))))
    expect(by('public')).toEqual(['5+ 4+ 4+', '4+ 5+ 4+', '5+ 5+ 4+'])
    expect(by('toHit')).toEqual(['5+ 4+ 4+', '6+ 4+ 4+', '6+ 4+ 4+'])
    expect(by('save')).toEqual(['4+ 4+ 3+', '4+ 4+ 2+', '4+ 4+ 2+'])
    expect(by('none')).toEqual(['4+ 4+ 4+', '4+ 4+ 4+', '4+ 4+ 4+'])
  })

  test('cover (AP-G-09): a penalty to hit raises the number that the d6 needs, even for the easiest roll', () => {
    const hits = (opposedRoll: 'diff' | 'ratio' | 'diffRaw' | 'contestAtt', skill: number) =>
      ['hedge', 'wall'].map((kind) => {
        const play = new Table(
          battle([A1('a', { numbers: { skill } })], [B2('b')], [across(kind)]),
          but({ cover: 'toHit', opposedRoll }),
        )
        play.stand({ a: [30, 10], b: [30, 30] }).attack('a', 'b')
        return /to hit (.*?),/.exec(play.lines.join('\n'))?.[1]
      })
    expect(hits('diff', 12)).toEqual(['3+', '4+'])
    expect(hits('diff', 1)).toEqual(['6+', '6+'])
    expect(hits('ratio', 8)).toEqual(['3+', '4+'])
    expect(hits('diffRaw', 12)).toEqual(['always', 'always'])
    expect(hits('contestAtt', 4)).toEqual(['15 in 36', '10 in 36'])
  })

  test('AP-G-28: ground under the attacker hides only models on the same ground', () => {
    expect(seen([ground('hedge', 20, 5, 20, 8)])).toBe(0)
    expect(seen([ground('hedge', 20, 23, 20, 8)])).toBe(1)
    // Both stand in one wood.
    expect(seen([ground('trees', 20, 5, 20, 30)])).toBe(3)
    // Melee attacks, too.
    const play = new Table(battle([B2('a')], [A1('b')], [ground('wall', 20, 23, 20, 8)]))
    play.stand({ a: [30, 18], b: [30, 25] }).choose({ kind: 'charge', unit: 'a' })
    play.choose({ kind: 'charge', target: 'b', heading: 0 }).choose({ weapons: 'second weapon' })
    expect(play.lines.join('\n')).toContain('to hit 4+, to wound 5+')
  })

  test('AP-O-29, AP-G-28: cover needs half of the models hidden, rounded up', () => {
    expect([10, 5, 3, 1].map(halfHidden)).toEqual([5, 3, 2, 1])
    // Of eight Reavers, four (or three) are seen along lines that pass over it.
    expect(seen([ground('hedge', 30.3, 20, 9.7, 1)])).toBe(0)
    expect(seen([ground('hedge', 29.7, 20, 10.3, 1)])).toBe(1)
    const one = (width: number) => {
      const play = new Table(battle([A1('a')], [B9('b')], [ground('hedge', 20, 20, width, 1)]))
      return shots(play.stand({ a: [30, 10], b: [30, 26] }), 'a', 'b').sight
    }
    expect([one(9.9), one(10.1)]).toEqual([0, 1])
  })
})

describe('lines of sight', () => {
  test('los (AP-G-20): solid terrain blocks sight, or units do as well, or nothing does; one free line is enough', () => {
    const building = [ground('building', 20, 18, 20, 4)]
    expect(seen(building)).toBe(-3)
    expect(seen([across('highWall')])).toBe(-3)
    expect(seen(building, but({ los: 'none' }))).toBe(3)
    // Only the line to the westernmost model is free.
    expect(seen([ground('building', 29, 18, 11, 4)])).toBe(3)
    expect(facing(building).kindsOf('a')).not.toContain('attack')
    expect(seen([], but({ los: 'units' }), 'e')).toBe(-3)
    expect(seen([], but({ los: 'terrain' }), 'e')).toBe(3)
  })

  test('unitCover (AP-G-29): units between give full cover, or none', () => {
    for (const between of ['e', 'f']) {
      expect(seen([], but({}), between)).toBe(3)
      expect(seen([], but({ unitCover: 'no' }), between)).toBe(0)
    }
    // A unit is not between the two if it is close around the attacker, or if its middle is beyond the target: Colossus and one Reaver.
    const among = (spot: readonly [number, number]) => {
      const play = new Table(battle([B9('a')], [B2('b', { models: 1 }), B1('e')])).stand({
        a: [30, 10],
        b: [30, 26],
        e: spot,
      })
      return shots(play, 'a', 'b').sight
    }
    expect([among([30, 12]), among([30, 13.5]), among([30, 24]), among([30, 27])]).toEqual([0, 3, 3, 0])
    const beside = facing()
    // The footprint of fifteen models has a radius of three inches.
    expect(shots(beside.stand({ e: [35.2, 18] }), 'a', 'b').sight).toBe(0)
  })

  test('fireThroughFriends (AP-G-26): own units do not bar a line, or they do', () => {
    expect(seen([], but({ fireThroughFriends: 'yes' }), 'f')).toBe(3)
    expect(seen([], but({ fireThroughFriends: 'no' }), 'f')).toBe(-3)
    expect(seen([], but({ fireThroughFriends: 'no' }), 'e')).toBe(3)
  })
})

describe('digging in', () => {
  const alone = (rules = but({})) =>
    new Table(battle([A1('a'), CAPTAIN()], [B2('b')]), rules)
      .stand({ a: [30, 10], captain: [50, 5], b: [60, 40] })
      .give()

  test('AP-DIG-01: a unit that is dug in has soft cover from all sides', () => {
    for (const place of [
      [30, 26],
      [30, 4],
      [14, 10],
    ] as const) {
      const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: place, b: [30, 15] })
      play.choose({ kind: 'end-turn' }).choose({ kind: 'dig-in', unit: 'b' }).choose({ kind: 'end-turn' })
      expect(needs(play)).toBe('5+ 4+ 4+')
    }
  })

  test('AP-FORT-01: a unit that is dug in may fortify, for hard cover instead', () => {
    const play = alone()
    expect(play.offers({ kind: 'fortify', unit: 'a' })).toBe(false)
    play.choose({ kind: 'dig-in', unit: 'a' })
    expect(dugCover(play.state, play.unit('a'))).toBe(1)
    play.choose({ kind: 'fortify', unit: 'a' })
    expect(dugCover(play.state, play.unit('a'))).toBe(2)
    const target = facing()
    target.unit('b').dug = 2
    expect(needs(target)).toBe('4+ 5+ 4+')
  })

  test('AP-DIG-02, AP-FORT-02: any movement ends digging in; staying does not', () => {
    for (const dug of [1, 2] as const) {
      const after = (kind: string, detail: Readonly<Record<string, unknown>>) => {
        const play = alone()
        play.unit('a').dug = dug
        play.choose({ kind, unit: 'a' }).choose(detail)
        return play.unit('a').dug
      }
      expect(after('move', { to: [30, 15] })).toBe(0)
      expect(after('move', { way: 0 })).toBe(dug)
      expect(after('run', { to: [30, 20] })).toBe(0)
      expect(after('charge', { target: 'b', heading: 0 })).toBe(0)
    }
  })

  test('digIn (AP-C-04): a unit may fortify at once, or from the next turn on, or digging in takes the whole turn', () => {
    const after = (digIn: 'action' | 'fortifyNextTurn' | 'wholeTurn') => {
      const play = alone(but({ digIn }))
      play.choose({ kind: 'dig-in', unit: 'a' })
      const kinds = play.kindsOf('a').filter((kind) => kind === 'fortify' || kind === 'aim')
      play.choose({ kind: 'end-turn' }).choose({ kind: 'end-turn' })
      const later = play.offers({ kind: 'fortify', unit: 'a' })
      play.choose({ kind: 'aim', unit: 'a' })
      return [kinds, later, play.give().offers({ kind: 'fortify', unit: 'a' })]
    }
    expect(after('action')).toEqual([['fortify', 'aim'], true, true])
    expect(after('fortifyNextTurn')).toEqual([['aim'], true, true])
    expect(after('wholeTurn')).toEqual([[], true, true])
    const busy = alone(but({ digIn: 'wholeTurn' })).choose({ kind: 'aim', unit: 'a' })
    expect(busy.offers({ kind: 'dig-in', unit: 'a' })).toBe(false)
  })

  test('fortify (AP-G-10): hard cover replaces soft cover, or adds to it', () => {
    const dug = engagement([A1()], [B2('B2', { properties: ['fortified'] })], '24in')
    near(mean(dug, 'A1', 'woundsInflicted'), 10 * (1 / 2) * (1 / 3) * (1 / 2))
    near(mean(dug, 'A1', 'woundsInflicted', but({ fortify: 'add' })), 10 * (1 / 3) * (1 / 3) * (1 / 2))
  })
})
