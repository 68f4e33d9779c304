import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../../src/games/war/data/rules.ts'
import {
  BOLT_CART,
  BOWMEN,
  battle,
  but,
  type Card,
  CORE,
  damageOf,
  dummy,
  KNIGHTS,
  LEVY,
  meanOf,
  outcomes,
  Play,
  unit,
} from '../../support/war/cards.ts'

/** Values computed without the engine, in fractions; ids are those of the oracle tables of the rules. */

const DIGITS = 12

describe('shots of sample cards', () => {
  interface Scenery {
    readonly friends?: readonly (readonly [number, number])[]
    readonly foes?: readonly (readonly [number, number])[]
    readonly ground?: string
    readonly rules?: WarRules
  }

  /** A shooter four hexes from its target, before its shot; all units save on nothing. */
  const shooting = (
    shooter: Card,
    target: Card,
    { friends = [], foes = [], ground = '.', rules = CORE }: Scenery = {},
  ) =>
    new Play(
      battle(
        Array.from({ length: 9 }, (_, row) => (row === 6 ? `..${ground}...` : '......')),
        [
          unit('shooter', shooter, { at: [2, 2], facing: 0 }),
          ...friends.map((at, i) => unit(`friend ${i}`, dummy(), { at, facing: 0 })),
        ],
        [
          unit('target', target, { at: [2, 6], facing: 3 }),
          ...foes.map((at, i) => unit(`foe ${i}`, dummy(), { at, facing: 3 })),
        ],
      ),
      '1',
      rules,
    ).do({ kind: 'activate', unit: 'shooter' }, { kind: 'hold' })

  const damage = (play: Play, name = 'target') =>
    meanOf(outcomes(play, { kind: 'shoot', target: 'target' }, damageOf(name)))

  test('WAR-O-07: the damage of artillery with four dice at 6+ and damage 2, direct and over a unit (WAR-SHOOT-11)', () => {
    const gun: Card = { ...BOLT_CART, shoot: [4, 6, 2, 8] }
    expect(damage(shooting(gun, dummy({ save: 8 })))).toBeCloseTo(49 / 18, DIGITS)
    expect(damage(shooting(gun, dummy({ save: 8 }), { friends: [[2, 3]] }))).toBeCloseTo(35 / 18, DIGITS)
  })

  // A place beside the target that the shot does not cross.
  const BESIDE = [
    [1, 5],
    [3, 5],
  ] as const

  test('WAR-O-09, WAR-O-10: the hits of six dice into a combat of two, and of three (WAR-SHOOT-07, WAR-SHOOT-09)', () => {
    const shooter = dummy({ shoot: [6, 7, 1, 6] })
    const two = shooting(shooter, dummy(), { friends: [BESIDE[0]] })
    expect(damage(two)).toBeCloseTo(7 / 4, DIGITS)
    expect(damage(two, 'friend 0')).toBeCloseTo(5 / 4, DIGITS)
    const three = shooting(shooter, dummy(), { friends: BESIDE })
    expect(damage(three)).toBeCloseTo(53 / 32, DIGITS)
    expect(damage(three, 'friend 0')).toBeCloseTo(43 / 64, DIGITS)
    expect(damage(three, 'friend 1')).toBeCloseTo(43 / 64, DIGITS)
  })

  test.each([
    [1, 1, [1, 0]],
    [2, 1, [1, 1]],
    [3, 1, [2, 1]],
    [5, 1, [3, 2]],
    [5, 2, [3, 1, 1]],
  ])('WAR-O-11: how %d hits are shared with %d friends (WAR-SHOOT-08)', (hits, friends, shares) => {
    const play = shooting(dummy({ shoot: [hits, 1, 1, 6] }), dummy(), { friends: BESIDE.slice(0, friends) })
    expect(shares.map((_, i) => damage(play, i === 0 ? 'target' : `friend ${i - 1}`))).toEqual(shares)
  })

  test.each([
    ['direct', [3, 1, 1, 0]],
    ['component', [2, 1, 1, 1]],
  ] as const)('WAR-O-31: which units share hits under combatSet: %s (WAR-G-17)', (combatSet, shares) => {
    const play = shooting(dummy({ shoot: [5, 1, 1, 6] }), dummy(), {
      friends: BESIDE,
      foes: [[4, 5]],
      rules: but({ combatSet }),
    })
    expect(['target', 'friend 0', 'friend 1', 'foe 0'].map((name) => damage(play, name))).toEqual(shares)
  })

  test('WAR-O-23: the damage of Bowmen to Levy in the open and in woods (WAR-SHOOT-02, WAR-TERR-02)', () => {
    const open = shooting(BOWMEN, LEVY)
    expect(damage(open)).toBeCloseTo(15 / 8, DIGITS)
    const battered = outcomes(open, { kind: 'shoot' }, (state) => state.units[1]?.battered ?? 0)
    expect(battered.get(1)).toBeCloseTo(678125 / 8388608, DIGITS)
    expect(damage(shooting(BOWMEN, LEVY, { ground: 'w' }))).toBeCloseTo(5 / 3, DIGITS)
  })

  test('WAR-O-25: the damage of a Bolt Cart to Knights, direct and over a unit (WAR-SHOOT-11)', () => {
    // The damage before the cap on a shielded target.
    const dealt = (play: Play) => meanOf(outcomes(play, { kind: 'shoot' }, (state) => state.shooting[0] ?? 0))
    expect(dealt(shooting(BOLT_CART, KNIGHTS))).toBeCloseTo(5 / 3, DIGITS)
    expect(dealt(shooting(BOLT_CART, KNIGHTS, { friends: [[2, 3]] }))).toBeCloseTo(10 / 9, DIGITS)
  })
})
