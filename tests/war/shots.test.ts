import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import { battle, but, type Card, CORE, damageOf, dummy, meanOf, outcomes, Play, unit } from '../support/war/cards.ts'
import { column, dummies, type Hex, play } from './placed.ts'

const BOW = dummy({ shoot: [1, 7, 1, 6] })
const GUN = dummy({ type: 'artillery', shoot: [1, 7, 1, 8] })

interface Around {
  readonly ground?: string
  readonly at?: Hex
  readonly facing?: number
  readonly friends?: readonly Hex[]
  readonly foes?: readonly Hex[]
  readonly rules?: WarRules
}

/** A shooter at [2, 2] that has held, and a target, straight below it by default. */
function shooter(
  card: Card,
  { ground = '.........', at = [2, 6], facing = 0, friends = [], foes = [], rules = CORE }: Around = {},
) {
  const own = [{ id: 'x', card, at: [2, 2] as const, facing }, ...dummies('friend', friends)]
  const enemies = [{ id: 'y', card: dummy(), at }, ...dummies('foe', foes, 0)]
  const started = play(own, enemies, '1 1', rules, false, column(ground))
  return started.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
}

/** The number it needs to hit the target, or null if it may not shoot at it. */
function hitOn(play: Play): unknown {
  if (play.state.active !== play.unit('x').index) return undefined
  return play.having({ kind: 'shoot', target: 'y' })[0]?.hitOn
}

describe('lines of sight', () => {
  test('WAR-LOS-01, WAR-LOS-02, WAR-LOS-09: a unit sees to its front at any distance, and not to its back', () => {
    expect(hitOn(shooter(BOW))).toBe(7)
    expect(hitOn(shooter(BOW, { facing: 3 }))).toBeUndefined()
    expect(hitOn(shooter(dummy({ shoot: [1, 7, 1, 60] }), { at: [5, 8], facing: 5 }))).toBe(7)
    // The target faces away, and is seen nevertheless.
    expect(hitOn(shooter(BOW, { at: [2, 5] }))).toBe(7)
  })

  test.each([
    [180, 7],
    [120, undefined],
  ] as const)(
    'WAR-G-07: whether a hex two away at a right angle to the facing is seen under frontArc: %s',
    (frontArc, needs) => {
      // Straight to the left of a unit that looks down the column.
      expect(hitOn(shooter(BOW, { at: [4, 2], rules: but({ frontArc }) }))).toBe(needs)
    },
  )

  test('WAR-LOS-03, WAR-LOS-04, WAR-LOS-07, WAR-TERR-03, WAR-TERR-06: woods and hills hide what is behind, not the units in them', () => {
    for (const ground of ['w', 'h']) {
      expect(hitOn(shooter(BOW, { ground: `...${ground}.....` }))).toBeUndefined()
      expect(hitOn(shooter(BOW, { ground: `......${ground}..` }))).toBe(7)
      expect(hitOn(shooter(BOW, { ground: `..${ground}......` }))).toBe(7)
    }
    // From any part to any part: the line passes one wood in the next column.
    expect(hitOn(shooter(BOW, { ground: '...w.....', at: [3, 5] }))).toBe(7)
  })

  test.each([
    ['blocks', 'anyPart', undefined],
    ['free', 'anyPart', 7],
    ['free', 'centre', undefined],
  ] as const)(
    'WAR-G-08: the roll to hit past one wood under losTouch: %s, losSampling: %s',
    (losTouch, losSampling, needs) => {
      expect(hitOn(shooter(BOW, { ground: '...w.....', rules: but({ losTouch, losSampling }) }))).toBe(needs)
    },
  )

  test('WAR-LOS-05, WAR-SHOOT-10, WAR-C-05: a unit sees past an adjacent friend, and does not shoot past it', () => {
    const friends = [[2, 3] as const]
    expect(hitOn(shooter(BOW, { friends }))).toBeUndefined()
    expect(hitOn(shooter(BOW, { friends, rules: but({ shootPastAdjacentFriend: 'yes' }) }))).toBe(7)
    const caster = dummy({ properties: ['caster', 'spark'] })
    expect(shooter(caster, { friends }).having({ kind: 'spell', target: 'y' })).toHaveLength(1)
  })

  test.each([
    ['viewer', 0],
    ['either', 1],
  ] as const)(
    'WAR-G-09: the roll to hit past a unit adjacent to the target under seeThroughAdjacent: %s',
    (seeThroughAdjacent, seen) => {
      const caster = dummy({ properties: ['caster', 'spark'] })
      const play = shooter(caster, { at: [2, 5], foes: [[2, 4]], rules: but({ seeThroughAdjacent }) })
      expect(play.having({ kind: 'spell', target: 'y' })).toHaveLength(seen)
    },
  )
})

describe('ranged attacks', () => {
  test.each([
    ['inclusive', 4, 7],
    ['inclusive', 3, undefined],
    ['exclusive', 3, 7],
    ['exclusive', 2, undefined],
  ] as const)(
    'WAR-SHOOT-01, WAR-G-16: whether a target four hexes away is in range under rangeCount: %s with range %d',
    (rangeCount, range, needs) => {
      expect(hitOn(shooter(dummy({ shoot: [1, 7, 1, range] }), { rules: but({ rangeCount }) }))).toBe(needs)
    },
  )

  test('WAR-SHOOT-04, WAR-SHOOT-05: each hit that is not saved does the damage of the card', () => {
    const play = shooter(dummy({ shoot: [2, 7, 3, 6] }))
    expect(meanOf(outcomes(play, { kind: 'shoot' }, damageOf('y')))).toBeCloseTo(3, 12)
  })

  test('WAR-SHOOT-03, WAR-BOSS-01, WAR-G-22: a leader that is in no combat saves without its friends', () => {
    for (const bossVsShots of ['no', 'yes'] as const) {
      const play = new Play(
        battle(
          column('.........'),
          [unit('x', dummy({ shoot: [1, 1, 1, 9] }), { at: [2, 2], facing: 0 })],
          [
            unit('y', dummy({ save: 7, properties: ['leader'] }), { at: [2, 6], facing: 3 }),
            unit('guard', dummy(), { at: [2, 7], facing: 3 }),
          ],
        ),
        '1',
        but({ bossVsShots }),
      ).do({ kind: 'activate' }, { kind: 'hold' })
      expect(meanOf(outcomes(play, { kind: 'shoot', target: 'y' }, damageOf('y')))).toBeCloseTo(1 / 2, 12)
    }
  })

  test('WAR-SHOOT-06, WAR-ACT-02, WAR-ACT-03: a unit with an enemy beside it fights and does not shoot', () => {
    const play = shooter({ ...BOW, fight: [1, 7, 1] }, { foes: [[2, 3]] })
    expect(play.actions.map(({ kind }) => kind)).toEqual(['done', 'fight'])
    const free = shooter({ ...BOW, fight: [1, 7, 1] })
    expect(free.actions.map(({ kind }) => kind)).toEqual(['done', 'shoot'])
  })

  test('WAR-SHOOT-11, WAR-LOS-08, WAR-G-18: artillery shoots over units at −2, or at −2 for each', () => {
    const friends = [
      [2, 3],
      [2, 4],
    ] as const
    expect(hitOn(shooter(GUN, { friends }))).toBe(9)
    expect(hitOn(shooter(GUN, { friends, rules: but({ shootOverPenalty: 'each' }) }))).toBe(11)
    // Not over woods.
    expect(hitOn(shooter(GUN, { ground: '...w.....' }))).toBeUndefined()
  })

  test('WAR-SHOOT-12, WAR-TERR-07, WAR-TERR-18, WAR-C-06: a shot from a hill over units adjacent to the hill has no penalty', () => {
    const hill = { ground: '..h......', friends: [[2, 3] as const] }
    expect(hitOn(shooter(GUN, hill))).toBe(7)
    expect(hitOn(shooter(BOW, hill))).toBe(7)
    expect(hitOn(shooter(BOW, { ...hill, rules: but({ hillShootOver: 'artillery' }) }))).toBeUndefined()
    expect(hitOn(shooter(GUN, { ...hill, rules: but({ hillShootOver: 'artillery' }) }))).toBe(7)
    // Farther away they block the shot.
    expect(
      hitOn(
        shooter(BOW, {
          ground: '..h......',
          friends: [
            [2, 3],
            [2, 4],
          ],
        }),
      ),
    ).toBeUndefined()
    expect(
      hitOn(
        shooter(GUN, {
          ground: '..h......',
          friends: [
            [2, 3],
            [2, 4],
          ],
        }),
      ),
    ).toBe(9)
  })

  test('WAR-SHOOT-15, WAR-G-18: the line with the fewest units counts, not the first or the last', () => {
    // A row of three across the line; some lines touch two of them.
    const friends = [
      [2, 4],
      [3, 4],
      [4, 4],
    ] as const
    expect(hitOn(shooter(GUN, { at: [4, 6], friends, rules: but({ shootOverPenalty: 'each' }) }))).toBe(9)
  })

  test('WAR-TERR-18, WAR-TERR-07: a unit adjacent to any hex of the shooter’s hill is shot over', () => {
    const onHill = (hill: readonly string[]) => {
      const rows = [...hill, '......', '......', '......', '......', '......']
      const play = new Play(
        battle(
          rows,
          [unit('x', BOW, { at: [2, 2], facing: 0 }), unit('friend', dummy(), { at: [2, 4], facing: 0 })],
          [unit('y', dummy(), { at: [2, 6], facing: 3 })],
        ),
        '1 1',
      )
      return hitOn(play.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }))
    }
    expect(onHill(['......', '......', '.hh...', '.h....'])).toBe(7)
    expect(onHill(['......', '......', '.hh...', '......'])).toBeUndefined()
    // A hill next to the friend is not the shooter's hill.
    expect(onHill(['......', '......', '..h...', '.h....'])).toBeUndefined()
  })

  test('WAR-SHOOT-15: one line that touches no unit is enough', () => {
    expect(hitOn(shooter(BOW, { at: [3, 5], friends: [[2, 4]] }))).toBe(7)
  })

  test('WAR-SHOOT-14, WAR-G-19: all shots go at one target, or are divided under splitAttacks: yes', () => {
    const three = dummy({ shoot: [3, 7, 1, 6] })
    const foes = [[4, 5] as const]
    expect(shooter(three, { foes }).having({ kind: 'shoot' })).toHaveLength(2)
    const split = shooter(three, { foes, rules: but({ splitAttacks: 'yes' }) })
    expect(split.having({ kind: 'shoot' }).map(({ target, dice }) => [target, dice])).toEqual([
      ['y', 1],
      ['y', 2],
      ['y', 3],
      ['foe 0', 1],
      ['foe 0', 2],
      ['foe 0', 3],
    ])
  })

  test('WAR-G-19: the rest of divided attacks goes at other targets', () => {
    const play = new Play(
      battle(
        column('.........'),
        [unit('x', dummy({ shoot: [3, 7, 1, 6] }), { at: [2, 2], facing: 0 })],
        [unit('y', dummy(), { at: [2, 6], facing: 3 }), unit('z', dummy(), { at: [4, 5], facing: 3 })],
      ),
      '1 | 7 | 1 | 7 6 | 1',
      but({ splitAttacks: 'yes' }),
    )
    play.do({ kind: 'activate' }, { kind: 'hold' }, { kind: 'shoot', target: 'y', dice: 1 })
    expect(play.having({ kind: 'shoot' }).map(({ target, dice }) => [target, dice])).toEqual([
      ['z', 1],
      ['z', 2],
    ])
    play.do({ kind: 'shoot', target: 'z', dice: 2 })
    expect([play.unit('y').damage, play.unit('z').damage]).toEqual([1, 1])
    play.done()
  })

  test('WAR-SHOOT-07, WAR-SHOOT-09, WAR-SHOOT-16, WAR-UNIT-10: a volley into a combat is resolved die by die', () => {
    const friend = dummy({ strength: 2, save: 9, fight: [0, 13, 1] })
    const play = new Play(
      battle(
        column('.........'),
        [
          unit('x', dummy({ shoot: [3, 7, 2, 6] }), { at: [2, 2], facing: 0 }),
          unit('f', friend, { at: [1, 5], facing: 0 }),
        ],
        [unit('y', dummy({ save: 8 }), { at: [2, 6], facing: 3 })],
      ),
      '1 | 3 4 | 7 8 6 | 7 | 8',
      CORE,
      true,
    )
    play.lines.length = 0
    play.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'shoot' })
    expect(play.unit('y').damage).toBe(2)
    // Damage of two at a unit with strength two: not more than its strength.
    expect([play.unit('f').damage, play.unit('f').isAlive, play.unit('f').hurtBy]).toEqual([2, true, -1])
    expect(play.unit('x').damage).toBe(0)
    expect(play.lines.join('\n')).toContain('shared by 2 in the combat')
    expect(play.state.onFriends[0]).toBe(2)
    for (const id of ['WAR-SHOOT-07', 'WAR-SHOOT-09', 'WAR-UNIT-10']) expect(play.clauses).toContain(id)
    play.done()
  })
})

describe('shots in combat', () => {
  /** x has held next to y; w stands farther away. */
  const beside = (properties: readonly string[], rules: WarRules = CORE) =>
    new Play(
      battle(
        column('.........'),
        [unit('x', dummy({ shoot: [4, 7, 1, 6], fight: [2, 7, 1], properties }), { at: [2, 2], facing: 0 })],
        [unit('y', dummy({ strength: 20 }), { at: [2, 3], facing: 3 }), unit('w', dummy(), { at: [2, 6], facing: 3 })],
      ),
      '1 4 4 4 4 4',
      rules,
    ).do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })

  const kinds = (play: Play) => play.actions.map(({ kind }) => kind)

  test('WAR-SHOOT-06, WAR-ACT-02: a unit whose card allows it shoots with an enemy adjacent, and then fights', () => {
    expect(kinds(beside([]))).toEqual(['done', 'fight'])
    const play = beside(['pointBlank'])
    // w stands behind y, which blocks shots at it.
    expect(kinds(play)).toEqual(['done', 'shoot', 'fight'])
    expect(kinds(play.do({ kind: 'shoot', target: 'y' }))).toEqual(['done', 'fight'])
  })

  test('WAR-ACT-01: a unit that has fought shoots no more', () => {
    const play = beside(['pointBlank']).do({ kind: 'fight', target: 'y' })
    expect(play.state.active).not.toBe(play.unit('x').index)
  })

  test('WAR-SHOOT-16, WAR-SHOOT-07: the shooter takes no share of the hits on the combat it is in', () => {
    const found = outcomes(beside(['pointBlank']), { kind: 'shoot', target: 'y' }, damageOf('x'))
    expect([...found.keys()]).toEqual([0])
    const done = meanOf(outcomes(beside(['pointBlank']), { kind: 'shoot', target: 'y' }, damageOf('y')))
    expect(done).toBeGreaterThan(0)
  })

  test('WAR-G-19: shots that are divided in combat are ended before the fight, and a fight that is begun ends the shots', () => {
    const play = beside(['pointBlank'], but({ splitAttacks: 'yes' }))
    const shooting = play.do({ kind: 'shoot', target: 'y', dice: 1 })
    expect(kinds(shooting)).not.toContain('fight')
    const fighting = beside(['pointBlank'], but({ splitAttacks: 'yes' })).do({ kind: 'fight', target: 'y', dice: 1 })
    expect(kinds(fighting)).not.toContain('shoot')
  })
})
