import { describe, expect, test } from 'vitest'
import { casualtyChance } from '../../src/games/null-strike/chapters/attack.ts'
import type { Weapon } from '../../src/games/null-strike/state/state.ts'
import { basesOf, gapBetween } from '../support/null-strike/bases.ts'
import { battle, gap, shots, Table } from '../support/null-strike/field.ts'
import {
  A1,
  type Arm,
  B1,
  B2,
  BLADE,
  but,
  CARBINE,
  CARRIER,
  GUN,
  KILLERS,
  KNIFE,
  PISTOL,
  SURE,
  unit,
} from '../support/null-strike/units.ts'

/** Legal targets and weapons of an attack, and its results. */

const near = (value: number, expected: number): void => expect(value).toBeCloseTo(expected, 12)

describe('targets and weapons', () => {
  test('AP-ATK-01, AP-C-02, AP-C-05: an attack names one target, and only the target loses models', () => {
    const play = new Table(
      battle(
        [KILLERS('k', 4, [GUN])],
        [B1('b', { profile: KILLERS('x', 1, [KNIFE]).profile }), KILLERS('m', 9, [KNIFE])],
      ),
      SURE,
    )
    play.stand({ k: [30, 10], b: [20, 30], m: [40, 30] }).choose({ kind: 'attack', unit: 'k' })
    expect(play.options().map(({ target }) => target)).toEqual(['b', 'm'])
    play.choose({ kind: 'attack', target: 'm' })
    expect([play.unit('b').models, play.unit('m').models]).toEqual([15, 5])
  })

  test('AP-ATK-02, AP-C-07: a model uses weapons for at most two hands', () => {
    const sets = (arms: readonly Arm[]) => {
      const play = new Table(battle([KILLERS('k', 2, arms)], [B2('b')])).stand({ k: [30, 20], b: [30, 24.5] })
      return play
        .choose({ kind: 'attack', unit: 'k' })
        .options()
        .map(({ weapons }) => weapons)
    }
    expect(sets([PISTOL, PISTOL, PISTOL])).toEqual([
      'weapon',
      'second weapon',
      'weapon and second weapon',
      'third weapon',
      'weapon and third weapon',
      'second weapon and third weapon',
    ])
    expect(sets([CARBINE, PISTOL, PISTOL])).toEqual([
      'weapon',
      'second weapon',
      'third weapon',
      'second weapon and third weapon',
    ])
  })

  test('AP-ATK-03: a weapon out of range is not offered', () => {
    const three = unit('three', 5, [9, 4, 5, 3, 4, 4, 4], [PISTOL, CARBINE, BLADE])
    const play = new Table(battle([three], [B2('b'), B1('m')])).stand({ three: [30, 10], b: [30, 20], m: [50, 20] })
    play.choose({ kind: 'attack', unit: 'three' })
    expect(play.options().map(({ target, weapons }) => `${String(target)}: ${String(weapons)}`)).toEqual([
      'b: weapon',
      'b: second weapon',
      'm: second weapon',
    ])
  })

  test('AP-ATK-03, AP-O-26: each model measures from its base to the nearest of the target', () => {
    const seen = new Set<number>()
    for (let y = 24; y < 36; y += 0.05) {
      const play = new Table(battle([A1('a')], [B2('b', { models: 1 })])).stand({ a: [30, 6], b: [38, y] })
      const [a, b] = [play.unit('a'), play.unit('b')]
      const reach = 24 + a.base + b.base
      const count = basesOf(a).filter(([ax, ay]) =>
        basesOf(b).some(([bx, by]) => Math.hypot(ax - bx, ay - by) <= reach),
      ).length
      const { sight, inRange } = shots(play, 'a', 'b')
      expect(sight).toBe(count === 0 ? -1 : 0)
      if (sight < 0) continue
      expect(inRange.slice(0, 4)).toEqual([count, 0, 0, 0])
      seen.add(count)
      const chance = casualtyChance(play.state, a, 0, a.weapons[0] as Weapon, 0, b, 0)
      if (count === 6) near((inRange[0] as number) * chance, 3 / 4)
    }
    expect(seen).toContain(6)
    expect(seen.size).toBeGreaterThan(5)
    const edge = new Table(battle([A1('a', { models: 1 })], [B2('b', { models: 1 })])).stand({
      a: [30, 6],
      b: [30, 30.98],
    })
    expect([gap(edge, 'a', 'b') < 24, shots(edge, 'a', 'b').sight]).toEqual([true, 0])
  })

  test('AP-ATK-11: melee weapons may be used in a plain attack', () => {
    const play = new Table(battle([B1('m')], [A1('a')])).stand({ m: [30, 20], a: [30, 25.2] }).abut('a', 'm')
    play.choose({ kind: 'attack', unit: 'm' })
    expect(play.options().map(({ weapons }) => weapons)).toEqual(['weapon'])
    play.choose({ kind: 'attack' })
    expect(play.told).toContain('AP-ATK-11')
  })

  test('AP-G-22: when units touch, every model strikes or only models in reach do, by the reading', () => {
    const places = { m: [30, 20], a: [30, 25.02] } as const
    const mob = () => battle([B1('m')], [A1('a')])
    const play = new Table(mob()).stand(places).abut('a', 'm')
    expect(gapBetween(play.unit('m'), play.unit('a'))).toBeLessThanOrEqual(0.01)
    expect(shots(play, 'm', 'a').inRange[0]).toBe(15)
    const apart = new Table(mob(), but({ meleeReach: 'perModel' })).stand(places).abut('a', 'm')
    const some = shots(apart, 'm', 'a').inRange[0] as number
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(15)
  })

  test('AP-ATK-14, AP-DIS-03: only enemies on the table are targets; a choice names target and weapons', () => {
    const play = new Table(battle([A1('a'), A1('f')], [B2('b'), B2('rides'), B2('waits'), CARRIER()]))
    // A unit in a transport or in reserve has no place; its place is stored as (0, 0), and some unit would be in range of that.
    play.stand({ a: [14, 10], f: [14, 16], b: [14, 26], carrier: [20, 26] }).load('rides', 'carrier')
    play.choose({ kind: 'attack', unit: 'a' })
    const options = play.options()
    expect(options.map(({ target }) => target)).toEqual(['b', 'carrier'])
    expect(options.map(({ weapons }) => weapons)).toEqual(['weapon', 'weapon'])
  })
})

describe('the Aim action', () => {
  test('AP-AIM-01: +2 Weapons Skill in the next attack of a battle', () => {
    const needed = (aims: boolean) => {
      const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [30, 30] })
      if (aims) play.choose({ kind: 'aim', unit: 'a' })
      play.attack('a', 'b')
      return /to hit (\d)\+/.exec(play.lines.join('\n'))?.[1]
    }
    expect([needed(false), needed(true)]).toEqual(['4', '2'])
  })

  test('AP-AIM-02, AP-G-13: the bonus of aim ends with that attack; with aimCarry it lasts into later turns; it does not add up', () => {
    const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [30, 30] }).give()
    play.choose({ kind: 'aim', unit: 'a' })
    play.unit('a').done = 0
    expect(play.offers({ kind: 'aim', unit: 'a' })).toBe(false)
    play.attack('a', 'b')
    expect(play.unit('a').aimed).toBe(0)
    for (const aimCarry of ['yes', 'no'] as const) {
      const later = new Table(battle([A1('a')], [B2('b')]), but({ aimCarry })).stand({ a: [30, 10], b: [30, 30] })
      later.choose({ kind: 'aim', unit: 'a' }).choose({ kind: 'end-turn' }).choose({ kind: 'end-turn' })
      expect(later.unit('a').aimed).toBe(aimCarry === 'yes' ? 1 : 0)
    }
  })

  test('AP-G-35: a charge gets the bonus of aim and uses it up, except under aimCharge no', () => {
    for (const aimCharge of ['no', 'yes'] as const) {
      const play = new Table(battle([B2('b')], [A1('a')]), but({ aimCharge })).stand({ b: [30, 10], a: [30, 18] })
      play.choose({ kind: 'aim', unit: 'b' }).choose({ kind: 'charge', unit: 'b' })
      play.choose({ kind: 'charge', target: 'a', heading: 0 }).choose({ weapons: 'second weapon' })
      expect(play.unit('b').aimed).toBe(aimCharge === 'yes' ? 0 : 1)
      expect(/to hit (\d)\+/.exec(play.lines.join('\n'))?.[1]).toBe(aimCharge === 'yes' ? '2' : '4')
    }
  })
})
