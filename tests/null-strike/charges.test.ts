import { describe, expect, test } from 'vitest'
import { battle, gap, ground, shots, Table } from '../support/null-strike/field.ts'
import {
  A1,
  type Arm,
  B2,
  B9,
  BLADE,
  but,
  CAPTAIN,
  KILLERS,
  KNIFE,
  PISTOL,
  SURE,
} from '../support/null-strike/units.ts'

/** Charges. */

const at = (y: number, rules = but({})) =>
  new Table(battle([B2('b')], [A1('a'), B9('e')]), rules).stand({ b: [30, 10], a: [30, y], e: [60, 40] })

const charge = (play: Table, unit: string, target: string, heading = 0) =>
  play.choose({ kind: 'charge', unit }).choose({ kind: 'charge', target, heading })

describe('a charge', () => {
  test('AP-CHG-01, AP-O-13: a charge goes up to Speed to contact with its target, then every model strikes the target', () => {
    const play = charge(at(18), 'b', 'a')
    expect(gap(play, 'b', 'a')).toBeLessThanOrEqual(0.01)
    expect(shots(play, 'b', 'a').inRange[2]).toBe(8)
    const far = charge(at(30), 'b', 'a')
    expect(far.unit('b').y).toBeCloseTo(16, 2)
    for (const target of ['t', 'u']) {
      const foes = [KILLERS('t', 9, [KNIFE]), KILLERS('u', 9, [KNIFE])]
      const sure = new Table(battle([KILLERS('k', 3, [BLADE])], foes), SURE)
      sure.stand({ k: [30, 10], t: [26.5, 15], u: [33.5, 15] })
      charge(sure, 'k', target).choose({ kind: 'strike', weapons: 'weapon' })
      expect([sure.unit('t').models, sure.unit('u').models]).toEqual(target === 't' ? [3, 9] : [9, 3])
    }
  })

  test('AP-CHG-02: a charge attacks with melee weapons only', () => {
    const play = charge(at(18), 'b', 'a')
    expect(play.options().map(({ weapons }) => weapons)).toEqual(['', 'second weapon'])
    play.choose({ weapons: 'second weapon' })
    expect(play.told).toContain('AP-CHG-02')
    const guns = new Table(battle([KILLERS('k', 3, [PISTOL])], [A1('a')])).stand({ k: [30, 10], a: [30, 16] })
    charge(guns, 'k', 'a')
    expect(guns.offers({ kind: 'strike' })).toBe(false)
    expect(guns.kindsOf('k')).toContain('attack')
  })

  test('AP-CHG-03, AP-G-25: a charge that ends short of the enemy has no attack; in reach the attack may be left out', () => {
    const short = charge(at(30), 'b', 'a')
    expect(short.unit('b').y).toBeCloseTo(16, 2)
    expect(short.offers({ kind: 'strike' })).toBe(false)
    const reached = charge(at(18), 'b', 'a')
    expect(reached.choose({ kind: 'strike', weapons: '' }).unit('a').models).toBe(10)
    // A weapon with a reach of three inches strikes before there is contact.
    const pike: Arm = [2, 3, 1, 0, 0, 1]
    const pikes = (y: number) => {
      const play = new Table(battle([KILLERS('k', 1, [pike])], [KILLERS('t', 1, [KNIFE])])).stand({
        k: [30, 10],
        t: [30, y],
      })
      return charge(play, 'k', 't').offers({ kind: 'strike', weapons: 'weapon' })
    }
    expect([pikes(18.9), pikes(19.1)]).toEqual([true, false])
  })

  test('AP-CHG-05: any enemy on the table may be charged, at any distance, seen or not, if the unit ends nearer', () => {
    const play = new Table(
      battle([B2('b'), CAPTAIN()], [A1('a'), B9('e'), A1('r')], [ground('building', 20, 14, 20, 3)]),
    )
    play.stand({ b: [30, 10], captain: [10, 5], a: [30, 30], e: [60, 40] })
    const before = gap(play, 'b', 'e')
    expect(shots(play, 'b', 'a').sight).toBeLessThan(0)
    play.choose({ kind: 'charge', unit: 'captain' })
    expect(new Set(play.options().map(({ target }) => target))).toEqual(new Set(['a', 'e']))
    play.choose({ target: 'a', heading: 0 })
    charge(play, 'b', 'e', 4)
    expect(gap(play, 'b', 'e')).toBeLessThan(before)
  })

  test('AP-CHG-05: a charge must end nearer to its target, unless the unit already touches it', () => {
    const headings = (y: number) => {
      const play = new Table(battle([B2('b', { models: 1 })], [A1('a', { models: 1 })])).stand({
        b: [30, 10],
        a: [30, y],
      })
      return play
        .choose({ kind: 'charge', unit: 'b' })
        .options()
        .map(({ heading }) => heading)
    }
    // Six inches to the side of an enemy three inches away lead past it.
    expect([headings(13), headings(20)]).toEqual([[0], [0, 1, 2, 3, 4]])
    // In contact with one enemy that it cannot pass, it cannot get nearer to the next. A gain smaller than the grid is no gain.
    for (const apart of [0.001, 0.0055]) {
      const barred = new Table(battle([B2('b', { models: 1 })], [A1('a', { models: 1 }), B9('e')]))
      barred.stand({ b: [30, 10], a: [30, 10 + 50 / 50.8 + apart], e: [30, 40] }).choose({ kind: 'charge', unit: 'b' })
      const straight = barred.options().filter(({ heading }) => heading === 0)
      expect(straight.map(({ target, to }) => [target, to])).toEqual([['a', [30, 10]]])
    }
  })

  test('AP-G-21, AP-G-32: a charge heads at its target or up to 45° beside it, and stops at the first enemy it touches', () => {
    const play = new Table(battle([B2('b', { models: 1 })], [A1('a', { models: 1 }), B9('e')])).stand({
      b: [30, 10],
      a: [30, 14],
      e: [30, 30],
    })
    play.choose({ kind: 'charge', unit: 'b' })
    const turns = play
      .options()
      .filter(({ target }) => target === 'e')
      .map(({ to }) => Math.atan2(((to as number[])[0] as number) - 30, ((to as number[])[1] as number) - 10))
    expect(Math.max(...turns)).toBeCloseTo(Math.PI / 4, 2)
    expect(Math.min(...turns)).toBeCloseTo(-Math.PI / 4, 2)
    play.choose({ target: 'e', heading: 0 })
    expect(gap(play, 'b', 'a')).toBeGreaterThanOrEqual(0)
    expect(gap(play, 'b', 'a')).toBeLessThanOrEqual(0.01)
  })
})

test('engage (AP-G-23): a unit in contact may leave it and attack others, or may do neither', () => {
  const offers = (engage: 'none' | 'locked') => {
    const play = new Table(battle([B2('b')], [A1('a'), B9('e')]), but({ engage }))
      .stand({ b: [30, 10], a: [30, 14.505], e: [30, 3] })
      .abut('a', 'b')
    expect(gap(play, 'b', 'a')).toBeLessThanOrEqual(0.01)
    const charges = play
      .choose({ kind: 'charge', unit: 'b' })
      .options()
      .map(({ target }) => target)
    play.choose({ target: 'a' }).choose({ weapons: '' })
    return [
      play.offers({ kind: 'move', unit: 'b' }),
      play.offers({ kind: 'run', unit: 'b' }),
      shots(play, 'b', 'e').sight >= 0,
      charges.includes('e'),
    ]
  }
  expect(offers('none')).toEqual([true, true, true, true])
  expect(offers('locked')).toEqual([false, false, false, false])
})
