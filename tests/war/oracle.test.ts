import { describe, expect, test } from 'vitest'
import { binomialPmf } from '../../src/core/binomial.ts'
import { hitTarget, saveTarget } from '../../src/games/war/dice.ts'
import type { WarRules } from '../../src/games/war/rules.ts'
import {
  BOLT_CART,
  BOWMEN,
  battle,
  but,
  type Card,
  CORE,
  damageOf,
  duel,
  dummy,
  engagement,
  exactly,
  HALBERDS,
  harmless,
  KNIGHTS,
  LEVY,
  LORD,
  meanOf,
  outcomes,
  Play,
  pairOf,
  SPEARS,
  TROLL,
  unit,
} from '../support/war.ts'

/** Values worked out apart from the engine, in fractions; ids are those of the oracle tables of the rules. */

const DIGITS = 12

/** P(hit and not saved) of one die at a unit on some ground. */
function unsaved(hit: number, save: number, ground: string, rules: WarRules = CORE): number {
  const attacker = unit('x', dummy({ fight: [1, hit, 1] }))
  return exactly(duel(attacker, unit('y', dummy({ save }), { ground })), rules).mean('y', 'woundsSuffered')
}

/** Chances of the damage of so many dice. */
function pmfOf(attacks: number, hit: number, save: number): readonly number[] {
  const attacker = unit('x', dummy({ fight: [attacks, hit, 1] }))
  return exactly(duel(attacker, unit('y', dummy({ save })))).pmf('y', 'woundsSuffered')
}

describe('dice', () => {
  test('WAR-O-01: 7+ is even; at −1 it is 8+, 5 of 12 (WAR-DICE-01, WAR-DICE-02)', () => {
    expect(unsaved(7, 13, '')).toBeCloseTo(1 / 2, DIGITS)
    const [x, y] = pairOf(duel(unit('x', SPEARS), unit('y', SPEARS)))
    expect(hitTarget(x.state, x.unit, y.unit, 7, 1)).toBe(8)
    expect(unsaved(8, 13, '')).toBeCloseTo(5 / 12, DIGITS)
  })

  test('WAR-O-02: hits of six attacks at 7+ (WAR-DICE-03)', () => {
    const pmf = pmfOf(6, 7, 13)
    const chances = [1 / 64, 3 / 32, 15 / 64, 5 / 16, 15 / 64, 3 / 32, 1 / 64]
    for (const [k, chance] of chances.entries()) expect(pmf[k]).toBeCloseTo(chance, DIGITS)
  })

  test('WAR-O-03: six attacks at 7+ against a save of 7+ (WAR-FIGHT-02, WAR-SHOOT-03)', () => {
    const pmf = pmfOf(6, 7, 7)
    const from = (k: number) => pmf.slice(k).reduce((sum, p) => sum + p, 0)
    expect(pmf.reduce((sum, p, k) => sum + p * k, 0)).toBeCloseTo(3 / 2, DIGITS)
    expect(pmf[0]).toBeCloseTo(729 / 4096, DIGITS)
    expect(from(3)).toBeCloseTo(347 / 2048, DIGITS)
    expect(from(4)).toBeCloseTo(77 / 2048, DIGITS)
  })

  test.each([
    ['', 7 / 24],
    ['woods', 1 / 4],
    ['village', 1 / 4],
    ['farm', 1 / 4],
    ['ruins', 1 / 4],
    ['hill', 5 / 24],
    ['walled', 5 / 24],
    ['fort', 1 / 8],
    ['broken', 7 / 24],
    ['bridge', 7 / 24],
    ['ford', 7 / 24],
  ])(
    'WAR-O-04: 7+ against 8+ on "%s" (WAR-TERR-02, WAR-TERR-09, WAR-TERR-13, WAR-TERR-14, WAR-TERR-15, WAR-TERR-16, WAR-TERR-20)',
    (ground, chance) => {
      expect(unsaved(7, 8, ground)).toBeCloseTo(chance, DIGITS)
    },
  )

  test('WAR-O-05: a 1 fails in a fort, whatever the general rule (WAR-TERR-14, WAR-TERR-15, WAR-G-11)', () => {
    for (const nat1Save of ['always', 'listed'] as const) {
      expect(1 - unsaved(1, 4, 'fort', but({ nat1Save }))).toBeCloseTo(11 / 12, DIGITS)
      expect(1 - unsaved(1, 3, 'walled', but({ nat1Save }))).toBeCloseTo(11 / 12, DIGITS)
    }
    expect(unsaved(1, 1, '', but({ nat1Save: 'listed' }))).toBeCloseTo(0, DIGITS)
    const [x, y] = pairOf(duel(unit('x', SPEARS), unit('y', dummy({ save: 2 }), { ground: 'fort' })))
    expect(saveTarget(x.state, y.unit, x.unit, 0)).toBe(2)
  })

  test.each([
    ['save', 1 / 4],
    ['hit', 35 / 144],
    ['both', 5 / 24],
  ] as const)('WAR-O-06: ruins by %s (WAR-C-01, WAR-DICE-04)', (ruins, chance) => {
    expect(unsaved(7, 8, 'ruins', but({ ruins }))).toBeCloseTo(chance, DIGITS)
  })

  test.each([
    ['exceed', 347 / 2048],
    ['reach', 1909 / 4096],
  ] as const)(
    'WAR-O-08: a battered unit with 2 left against six dice of 1/4, %s (WAR-UNIT-04, WAR-G-04)',
    (destroy, chance) => {
      const play = new Play(
        battle(
          [4, 4],
          [unit('x', dummy({ fight: [6, 7, 1] }), { at: [1, 1], facing: 0 })],
          [unit('y', dummy({ strength: 5, save: 7 }), { at: [1, 2], facing: 3 })],
        ),
        '1',
        but({ destroy }),
      )
      Object.assign(play.unit('y'), { damage: 3, battered: 1, wasBattered: 1 })
      play.do({ kind: 'activate' }, { kind: 'hold' })
      const gone = outcomes(play, { kind: 'fight' }, (state) => (state.units[1]?.isAlive === false ? 1 : 0))
      expect(gone.get(1)).toBeCloseTo(chance, DIGITS)
    },
  )

  test.each([
    [0, 1 / 2, 35 / 24],
    [1, 7 / 12, 175 / 144],
    [2, 2 / 3, 35 / 36],
    [3, 3 / 4, 35 / 48],
  ])('WAR-O-12: a leader with %d guards (WAR-BOSS-01, WAR-BOSS-02)', (guards, save, expected) => {
    const names = Array.from({ length: guards }, (_, i) => `guard ${i}`)
    const lords = ['lord', 'other lord'].map((name) => unit(name, dummy({ save: 7, properties: ['leader'] })))
    const matchup = engagement(
      [unit('x', dummy({ fight: [5, 6, 1] }))],
      [...lords, ...names.map((name) => unit(name, dummy()))],
      ['lord', 'other lord', ...names].map((name) => ['x', name] as const),
    )
    expect(exactly(matchup).mean('lord', 'woundsSuffered')).toBeCloseTo(expected, DIGITS)
    expect(((5 * 7) / 12) * (1 - save)).toBeCloseTo(expected, DIGITS)
  })

  test('WAR-O-13: a spell works on 4 and more, a 1 backfires (WAR-MAG-02, WAR-MAG-03)', () => {
    const skyfall = unit('x', dummy({ properties: ['caster', 'skyfall'] }))
    const one = exactly(duel(skyfall, unit('y', dummy())))
    expect(one.mean('x', 'woundsSuffered')).toBeCloseTo(1 / 12, DIGITS)
    // Six automatic hits that nobody saves.
    expect(one.pmf('y', 'woundsSuffered')[6]).toBeCloseTo(3 / 4, DIGITS)
    const three = unit('x', dummy({ properties: ['caster', 'skyfall', 'spark', 'boneSpur'] }))
    const many = exactly(duel(three, unit('y', dummy())), but({ nat12Hit: 'no' }))
    expect(1 - (many.pmf('x', 'woundsSuffered')[0] ?? 0)).toBeCloseTo(397 / 1728, DIGITS)
    const casts = [...binomialPmf(3, 3 / 4)]
    expect(casts[3]).toBeCloseTo(27 / 64, DIGITS)
    expect(casts[0]).toBeCloseTo(1 / 64, DIGITS)
  })
})

describe('fights of sample cards', () => {
  const onSpears = (attackers: readonly string[], rules: WarRules) =>
    exactly(
      engagement(
        attackers.map((id) => unit(id, KNIGHTS)),
        [unit('spears', harmless(SPEARS))],
        attackers.map((id) => [id, 'spears'] as const),
      ),
      rules,
    )

  test('WAR-O-20: Knights on full Spears (WAR-UNIT-03, WAR-UNIT-05)', () => {
    const solved = onSpears(['x'], CORE)
    expect(solved.mean('x', 'woundsInflicted')).toBeCloseTo(7 / 2, DIGITS)
    expect(solved.mean('spears', 'battered')).toBeCloseTo(107331413 / 191102976, DIGITS)
    expect(solved.mean('spears', 'destroyed')).toBe(0)
  })

  test.each([
    ['survive', 53373383 / 15925248],
    ['half', 147087409 / 63700992],
  ] as const)('WAR-O-21: what one enemy alone may do, killCap: %s (WAR-UNIT-05, WAR-G-06)', (killCap, damage) => {
    expect(onSpears(['x'], but({ killCap })).mean('spears', 'woundsSuffered')).toBeCloseTo(damage, DIGITS)
  })

  test.each([
    ['exceed', 0.508397],
    ['reach', 0.690598],
  ] as const)('WAR-O-22: two Knights in succession, %s (WAR-UNIT-05, WAR-UNIT-07, WAR-G-04)', (destroy, chance) => {
    const parts = {
      exceed: [866254601874833973445n, 1703893329976655609856n],
      reach: [1176705640993177085035n, 1703893329976655609856n],
    } as const
    const [part, whole] = parts[destroy]
    const exact = Number((part * 10n ** 18n) / whole) / 1e18
    expect(exact).toBeCloseTo(chance, 6)
    expect(onSpears(['x', 'z'], but({ destroy })).mean('spears', 'destroyed')).toBeCloseTo(exact, DIGITS)
  })

  test.each([
    ['', 5486525 / 7962624],
    ['hill', 15961 / 32768],
  ])('WAR-O-24: a Troll on Halberds on "%s" (WAR-TERR-09)', (ground, chance) => {
    const solved = exactly(duel(unit('troll', TROLL), unit('halberds', harmless(HALBERDS), { ground })))
    expect(solved.mean('halberds', 'battered')).toBeCloseTo(chance, DIGITS)
  })

  test.each([
    [0, 245 / 144],
    [2, 49 / 48],
  ])('WAR-O-26: Halberds on a Barrow Lord with %d guards in the combat (WAR-BOSS-01)', (guards, damage) => {
    const names = Array.from({ length: guards }, (_, i) => `guard ${i}`)
    const matchup = engagement(
      [unit('x', HALBERDS)],
      [unit('lord', harmless(LORD)), ...names.map((name) => unit(name, dummy()))],
      ['lord', ...names].map((name) => ['x', name] as const),
    )
    expect(exactly(matchup).mean('x', 'woundsInflicted')).toBeCloseTo(damage, DIGITS)
  })

  test('WAR-O-32: one enemy brings it to its strength, the next removes it (WAR-UNIT-05)', () => {
    const play = new Play(
      battle(
        [4, 5],
        [
          unit('x', dummy({ fight: [4, 1, 1] }), { at: [1, 1], facing: 0 }),
          unit('z', dummy({ fight: [1, 1, 1] }), { at: [0, 2], facing: 0 }),
        ],
        [unit('y', dummy({ strength: 6 }), { at: [1, 2], facing: 3 })],
      ),
      '1 | 12x4 | 1x4 | 12 | 1',
    )
    const y = play.unit('y')
    Object.assign(y, { damage: 5, battered: 1, hurtBy: play.unit('x').index })
    play.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    expect([y.damage, y.isAlive]).toEqual([6, true])
    play.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    play.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
    expect(y.isAlive).toBe(false)
    play.done()
  })
})

describe('shots of sample cards', () => {
  interface Scenery {
    readonly friends?: readonly (readonly [number, number])[]
    readonly foes?: readonly (readonly [number, number])[]
    readonly ground?: string
    readonly rules?: WarRules
  }

  /** A shooter four hexes above its target, about to shoot; friends and foes save on nothing. */
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

  test('WAR-O-07: artillery, four dice at 6+, damage 2, direct and over a unit (WAR-SHOOT-11)', () => {
    const gun: Card = { ...BOLT_CART, shoot: [4, 6, 2, 8] }
    expect(damage(shooting(gun, dummy({ save: 8 })))).toBeCloseTo(49 / 18, DIGITS)
    expect(damage(shooting(gun, dummy({ save: 8 }), { friends: [[2, 3]] }))).toBeCloseTo(35 / 18, DIGITS)
  })

  // Beside the target, and out of the way of the shot.
  const BESIDE = [
    [1, 5],
    [3, 5],
  ] as const

  test('WAR-O-09, WAR-O-10: six dice into a combat of two, and of three (WAR-SHOOT-07, WAR-SHOOT-09)', () => {
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
  ])('WAR-O-11: %d hits shared with %d friends (WAR-SHOOT-08)', (hits, friends, shares) => {
    const play = shooting(dummy({ shoot: [hits, 1, 1, 6] }), dummy(), { friends: BESIDE.slice(0, friends) })
    expect(shares.map((_, i) => damage(play, i === 0 ? 'target' : `friend ${i - 1}`))).toEqual(shares)
  })

  test.each([
    ['direct', [3, 1, 1, 0]],
    ['component', [2, 1, 1, 1]],
  ] as const)('WAR-O-31: who shares under combatSet: %s (WAR-G-17)', (combatSet, shares) => {
    const play = shooting(dummy({ shoot: [5, 1, 1, 6] }), dummy(), {
      friends: BESIDE,
      foes: [[4, 5]],
      rules: but({ combatSet }),
    })
    expect(['target', 'friend 0', 'friend 1', 'foe 0'].map((name) => damage(play, name))).toEqual(shares)
  })

  test('WAR-O-23: Bowmen on Levy, in the open and in woods (WAR-SHOOT-02, WAR-TERR-02)', () => {
    const open = shooting(BOWMEN, LEVY)
    expect(damage(open)).toBeCloseTo(15 / 8, DIGITS)
    const battered = outcomes(open, { kind: 'shoot' }, (state) => state.units[1]?.battered ?? 0)
    expect(battered.get(1)).toBeCloseTo(678125 / 8388608, DIGITS)
    expect(damage(shooting(BOWMEN, LEVY, { ground: 'w' }))).toBeCloseTo(5 / 3, DIGITS)
  })

  test('WAR-O-25: a Bolt Cart on Knights, clear and over a unit (WAR-SHOOT-11)', () => {
    // What it deals, before the shield of the target takes off any.
    const dealt = (play: Play) => meanOf(outcomes(play, { kind: 'shoot' }, (state) => state.shooting[0] ?? 0))
    expect(dealt(shooting(BOLT_CART, KNIGHTS))).toBeCloseTo(5 / 3, DIGITS)
    expect(dealt(shooting(BOLT_CART, KNIGHTS, { friends: [[2, 3]] }))).toBeCloseTo(10 / 9, DIGITS)
  })
})

describe('turns', () => {
  test('WAR-O-14: either side wins a roll-off as often (WAR-TURN-03, WAR-TURN-04)', () => {
    // Who goes first, kills.
    const killer = dummy({ strength: 1, fight: [1, 1, 3] })
    const { solution } = exactly(duel(unit('x', killer), unit('y', killer)), but({ noOneTurnKill: 'off' }))
    expect(solution.outcome[0]).toBeCloseTo(1 / 2, DIGITS)
    expect(solution.outcome[2]).toBeCloseTo(1 / 2, DIGITS)
    const turns = binomialPmf(5, 1 / 2)
    expect((turns[0] ?? 0) + (turns[5] ?? 0)).toBeCloseTo(1 / 16, DIGITS)
    expect((turns[2] ?? 0) + (turns[3] ?? 0)).toBeCloseTo(5 / 8, DIGITS)
  })

  test('WAR-O-15: five units against two: A B A B A A A (WAR-TURN-02, WAR-TURN-05, WAR-TURN-06)', () => {
    const row = (name: string, count: number, at: number, facing: number) =>
      Array.from({ length: count }, (_, i) => unit(`${name}${i}`, dummy(), { at: [i, at], facing }))
    const play = new Play(battle([6, 9], row('a', 5, 0, 0), row('b', 2, 8, 3)), '1 | 2')
    const order: string[] = []
    while (play.state.turn === 1) {
      order.push(play.side === 0 ? 'A' : 'B')
      play.do({ kind: 'activate' }, { kind: 'hold' })
    }
    expect(order.join(' ')).toBe('A B A B A A A')
    play.done()
  })
})

describe('moves', () => {
  /** Distinct hexes and places in reach in the middle of an empty board, the one it stands on among them. */
  const reach = (type: string, more = 0) => {
    const play = new Play(
      battle(
        [18, 20],
        [unit('x', dummy({ type }), { at: [9, 9], facing: 0 })],
        [unit('y', dummy(), { at: [0, 19], facing: 3 })],
      ),
      '1',
    )
    play.unit('x').hastened = more
    play.do({ kind: 'activate' })
    const moves = play.having({ kind: 'move' })
    const hexes = new Set(['9,9', ...moves.map(({ to }) => String(to))])
    return [hexes.size, moves.length + 1]
  }

  test.each([
    ['infantry', 23, 59],
    ['heavyCavalry', 42, 119],
    ['large', 42, 119],
    ['lightCavalry', 66, 210],
    ['flying', 66, 210],
    ['artillery', 2, 4],
  ])(
    'WAR-O-16: %s (WAR-MOVE-02, WAR-MOVE-03, WAR-MOVE-04, WAR-MOVE-05, WAR-MOVE-06, WAR-MOVE-07, WAR-MOVE-08, WAR-MOVE-09)',
    (type, hexes, places) => {
      expect(reach(type)).toEqual([hexes, places])
    },
  )

  test('WAR-O-17: the fourth step straight on is all that the limit takes from infantry (WAR-MOVE-04)', () => {
    const straight = (type: string) => {
      const play = new Play(
        battle(
          [18, 20],
          [unit('x', dummy({ type }), { at: [9, 9], facing: 0 })],
          [unit('y', dummy(), { at: [0, 19], facing: 3 })],
        ),
        '1',
      )
      // Four points for the rider, too.
      play.unit('x').mired = type === 'infantry' ? 0 : 1
      return new Set(
        play
          .do({ kind: 'activate' })
          .having({ kind: 'move' })
          .map(({ to, facing }) => `${String(to)} ${String(facing)}`),
      )
    }
    const [foot, horse] = [straight('infantry'), straight('heavyCavalry')]
    expect([...horse].filter((place) => !foot.has(place))).toEqual(['9,13 0'])
    expect(horse.size + 1).toBe(60)
  })

  test.each([
    ['infantry', 32, 107],
    ['heavyCavalry', 66, 210],
    ['lightCavalry', 96, 336],
  ])('WAR-O-30: %s with a point more (WAR-MOVE-12)', (type, hexes, places) => {
    expect(reach(type, 1)).toEqual([hexes, places])
  })
})
