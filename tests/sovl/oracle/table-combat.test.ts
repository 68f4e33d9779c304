import { describe, expect, test } from 'vitest'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { BROKEN, DESTROYED, FIGHTING } from '../../../src/games/sovl/state/unit.ts'
import { BREAK_TEST, FLEES, HITS, PURSUIT, SCORE, TOUCHES } from '../../../src/games/sovl/telling/events.ts'
import { field, MM, type Setting, shooting, sizeOf, stand } from '../../support/sovl/field.ts'
import { but, HEAVY, KNIGHT, LINE, led, OGRE, of, profile } from '../../support/sovl/units.ts'

const DEPTH = sizeOf(LINE).depth
const WIDTH = sizeOf(LINE).width
const MISS = '1x10'
const COMBAT = { stage: 'flights' } as const

/** Two lines, front to front, the first `by` mm to the side of the second. */
function pair(setting: Setting = {}, by = 0) {
  return field(
    { a: stand(LINE, 30 + by * MM, 20) },
    { b: stand(LINE, 30, 20 + DEPTH, 180) },
    { ...COMBAT, ...setting },
  ).contact('a', 'b')
}

/** Two pairs of lines far apart. */
function twoPairs(setting: Setting = {}) {
  const first = { a: stand(LINE, 15, 20), c: stand(LINE, 45, 20) }
  const second = { b: stand(LINE, 15, 20 + DEPTH, 180), d: stand(LINE, 45, 20 + DEPTH, 180) }
  return field(first, second, { ...COMBAT, ...setting })
    .contact('a', 'b')
    .contact('c', 'd')
}

describe('engagements on a table', () => {
  test('SOVL-CMB-01: units stay in contact and fight again the next turn', () => {
    const f = pair({ turns: 2 }).roll(`${MISS} | ${MISS} | ${MISS} | ${MISS}`)
    expect(f.advance()).toBe(true)
    expect(f.dice.keys).toEqual(['1/1/1/65', '1/1/65/1', '2/1/1/65', '2/1/65/1'])
    f.dice.done()
  })

  test('SOVL-CMB-01: a unit without contact does not fight, however near it is', () => {
    const f = field({ a: stand(LINE, 30, 20) }, { b: stand(LINE, 30, 20.02 + DEPTH, 180) }, COMBAT).contact('a', 'b')
    expect(f.advance()).toBe(true)
    expect(f.strikes).toEqual([])
  })

  test('SOVL-CMB-02: units that contacts connect are one engagement, others are engagements of their own', () => {
    expect(twoPairs().options()).toEqual(['engagement 0', 'engagement 1'])
    const side = stand(LINE, 30 + WIDTH / 2 + DEPTH / 2, 20 + DEPTH, -90)
    const f = field({ a: stand(LINE, 30, 20), c: side }, { b: stand(LINE, 30, 20 + DEPTH, 180) }, COMBAT)
    f.contact('a', 'b').contact('c', 'b').roll(`${MISS} | ${MISS} | ${MISS} | 1x2 | 1 1`)
    expect(f.advance()).toBe(true)
    expect(f.noted(SCORE)).toEqual([[0, 1, 0, 0]])
  })

  test('SOVL-CMB-03: each engagement is resolved completely before the next', () => {
    const f = twoPairs().roll(`${MISS} | 6x10 | 1x10 | 6 6 | 1 1`).choose('engagement 1')
    // c loses, breaks and flees; then a and b fight.
    expect(f.unit('c').fate).toBe(BROKEN)
    f.roll(`${MISS} | ${MISS}`)
    expect(f.advance()).toBe(true)
    expect(f.strikes).toEqual([
      'c front at d front: 10',
      'd front at c front: 10',
      'a front at b front: 10',
      'b front at a front: 10',
    ])
  })

  test('SOVL-G-20: the players choose the order in turn, or it is that of the lists', () => {
    const f = twoPairs()
    f.battle.token = 1
    expect(f.options()).toHaveLength(2)
    expect(f.battle.decider).toBe(1)
    const listed = twoPairs({ rules: { engagementOrder: 'id' } }).roll(`${MISS} | ${MISS} | ${MISS} | ${MISS}`)
    expect(listed.advance()).toBe(true)
    expect(listed.strikes[0]).toBe('a front at b front: 10')
  })

  test('SOVL-CMB-04: all attack, then casualties and score, then Break Tests', () => {
    const f = pair().roll(`6x10 | 1x10 | 6x10 | 1x9 6 | 6 6 | 1 1`)
    f.advance()
    // b loses by one with ten of twenty left: 7 + 1 − 1.
    expect(f.noted(BREAK_TEST)).toEqual([[1, 12, 7, 1]])
    expect(f.noted(HITS)).toHaveLength(2)
  })

  test('SOVL-CMB-05: models killed in the round still strike', () => {
    const f = field(
      { a: stand(LINE, 30, 20) },
      { b: stand(of(LINE, 5), 30, 20 + (DEPTH + 20 * MM) / 2, 180) },
      COMBAT,
    ).contact('a', 'b')
    f.roll('6x10 | 1x10 | 1x5').advance()
    expect(f.strikes).toEqual(['a front at b front: 10', 'b front at a front: 5'])
    expect(f.unit('b').fate).toBe(DESTROYED)
  })

  test('SOVL-CMB-22: no unit tests after a draw', () => {
    const f = pair().roll(`6x10 | 1x2 6x8 | 6x10 | 1x2 6x8`)
    f.advance()
    expect(f.noted(BREAK_TEST)).toEqual([])
    f.dice.done()
  })

  test('SOVL-CMB-24: a unit that fails flees at once, and no unit pursues it', () => {
    const f = pair().roll(`6x10 | 1x10 | ${MISS} | 6 6 | 3 4`)
    f.advance()
    expect(f.unit('b').fate).toBe(BROKEN)
    // Ten are lost: its front stays and a rank is gone, then it runs 7.
    expect(f.pose('b').y).toBeCloseTo(20 + DEPTH - 20 * MM + 7, 6)
    expect(f.pose('b').facing).toBeCloseTo(0, 9)
    expect(f.contacts('a')).toEqual([])
    expect(f.noted(PURSUIT)).toEqual([])
  })

  test('SOVL-G-36: under pursuit a winner that throws at least as much destroys the fleeing unit; the flight is the distance thrown', () => {
    const rules = { pursuit: 'winner-flight-dice-catch-destroys' } as const
    const caught = pair({ rules }).roll(`6x10 | 1x10 | ${MISS} | 6 6 | 3 4 | 3 4`)
    caught.advance()
    expect(caught.unit('b').fate).toBe(DESTROYED)
    expect(caught.contacts('a')).toEqual([])
    const away = pair({ rules }).roll(`6x10 | 1x10 | ${MISS} | 6 6 | 3 4 | 3 3`)
    away.advance()
    expect(away.unit('b').fate).toBe(BROKEN)
    expect(away.noted(FLEES)).toEqual([[1, 2, 7, 1]])
    away.dice.done()
  })

  test('SOVL-G-61: the list of engagements is fixed for the phase: a part that splits off fights again in the next turn only', () => {
    const calm = but(LINE, { discipline: 20 })
    const first = { a: stand(LINE, 30, 10), c: stand(LINE, 20, 15, 90) }
    const f = field(first, { b: stand(LINE, 30, 15, 180), d: stand(calm, 20, 5) }, { ...COMBAT, turns: 2 })
    f.lock('a', 'front', 'b', 'front').lock('c', 'front', 'b', 'right').lock('d', 'front', 'c', 'right')
    f.roll(`6x10 | 1x10 | ${MISS} | 1x2 | ${MISS} | 1x2 | ${MISS} | 6 6 | 1 1 | 1 1`)
    // a is free, so its general is asked in turn 2.
    expect(f.advance()).toBe(false)
    f.dice.done()
    expect(f.strikes).toEqual([
      'a front at b front: 10',
      'c front at b right: 10',
      'c right at d front: 2',
      'b front at a front: 10',
      'b right at c front: 2',
      'd front at c right: 10',
    ])
    expect(f.dice.keys.filter((key) => key.startsWith('1/1/'))).toHaveLength(6)
    expect(f.contacts('c')).toEqual(['right on d front'])
  })
})

describe('contacts on a table', () => {
  test('SOVL-G-21: an edge shared by more than a hundredth of an inch is contact, a corner is not', () => {
    const at = (shift: number, rules: Partial<SovlRules> = {}) =>
      field({ a: stand(LINE, 30 + shift, 20) }, { b: stand(LINE, 30, 20 + DEPTH, 180) }, { ...COMBAT, rules })
        .contact('a', 'b')
        .contacts('a')
    expect(at(WIDTH - 0.02)).toEqual(['front on b front'])
    expect(at(WIDTH - 0.005)).toEqual([])
    expect(at(WIDTH - 0.005, { engagementEdges: 'any-contact' })).toEqual(['left on b left'])
  })

  test('SOVL-G-21: friends that touch are not in contact; under any-contact they share the engagement, and test', () => {
    const play = (engagementEdges: SovlRules['engagementEdges']) => {
      const first = { a: stand(LINE, 30, 20) }
      const second = { b: stand(LINE, 30, 20 + DEPTH, 180), c: stand(LINE, 30, 20 + 2 * DEPTH, 180) }
      const f = field(first, second, { ...COMBAT, rules: { engagementEdges } }).contact('a', 'b')
      f.roll(`6 1x9 | 1 | ${MISS} | 1 1 ${engagementEdges === 'any-contact' ? '| 1 1' : ''}`).advance()
      f.dice.done()
      return f.noted(BREAK_TEST).map(([unit]) => unit)
    }
    expect(play('enemy-edge')).toEqual([1])
    expect(play('any-contact')).toEqual([1, 2])
  })

  test('SOVL-G-46: shrinking footprints neither end a contact nor move any unit', () => {
    const f = pair({ turns: 2 }).roll(`6x5 1x5 | 1x5 | ${MISS} | 1 1 | ${MISS} | ${MISS}`)
    f.advance()
    expect(f.pose('a')).toMatchObject({ x: 30, y: 20 })
    expect(f.strikes).toHaveLength(4)
  })

  test('SOVL-G-46: a contact ends when one of the two is destroyed', () => {
    const f = field(
      { a: stand(LINE, 30, 20) },
      { b: stand(of(LINE, 5), 30, 20 + (DEPTH + 20 * MM) / 2, 180), z: stand(LINE, 5, 38, 180) },
      COMBAT,
    ).contact('a', 'b')
    f.roll('6x10 | 1x10 | 1x5').advance()
    expect(f.contacts('a')).toEqual([])
  })

  test('SOVL-G-47: the front edge stays, and a lost rank moves the centre forward', () => {
    const f = pair()
    f.lose('b', 5)
    expect(f.pose('b').y).toBeCloseTo(20 + DEPTH - 10 * MM, 6)
    expect(f.pose('b').depth).toBeCloseTo(60 * MM, 6)
    f.lose('b', 1)
    expect(f.pose('b').depth).toBeCloseTo(60 * MM, 6)
    f.lose('b', 11)
    // Three left of one rank: narrower about its front centre.
    expect(f.pose('b').width).toBeCloseTo(60 * MM, 6)
    expect(f.pose('b').y).toBeCloseTo(20 + DEPTH - 30 * MM, 6)
    expect(f.pose('b').x).toBeCloseTo(30, 6)
  })

  test('SOVL-O-126: LINE with 13 of 20 left', () => {
    const f = pair().lose('a', 7)
    expect(f.pose('a').depth).toBeCloseTo(2.362205, 6)
    expect(f.pose('a').y - 20).toBeCloseTo(0.393701, 6)
  })

  /** A unit ten wide that charged c; b beside c is met by its overhang, and d on the other side a little more. */
  const overhang = (third = false) => {
    const wide = stand(of(LINE, 20, 10), 30, 20 - 20 * MM)
    const line = (x: number) => stand(LINE, x, 20 + DEPTH / 2, 180)
    const second = {
      b: line(30 + WIDTH + 0.2),
      c: line(30),
      ...(third && { d: line(30 - WIDTH) }),
      z: stand(LINE, 5, 38, 180),
    }
    return field({ a: wide }, second, COMBAT).contact('a', 'c')
  }

  test('SOVL-G-49: all dice of a side go to its charge partner; every enemy strikes back', () => {
    const f = overhang().roll(`1x20 | ${MISS} | ${MISS}`)
    expect(f.noted(TOUCHES).map(([, foe, , edge]) => [foe, edge])).toEqual([
      [1, Math.round(1000 * (WIDTH / 2 - 0.2))],
      [2, Math.round(1000 * WIDTH)],
    ])
    f.advance()
    expect(f.strikes).toEqual(['a front at c front: 20', 'b front at a front: 10', 'c front at a front: 10'])
  })

  test('SOVL-G-49: without a partner the dice go along the longest edge', () => {
    const f = overhang(true).rout('c').roll(`1 1 | 1x20 | ${MISS} | ${MISS}`)
    f.advance()
    expect(f.strikes[0]).toBe('a front at d front: 20')
  })

  test('SOVL-G-49: the partner comes before a longer edge', () => {
    const f = field({ a: stand(LINE, 30, 10) }, { b: stand(LINE, 10, 30), c: stand(LINE, 20, 30) }, COMBAT)
    f.lock('a', 'front', 'b', 'front').lock('a', 'front', 'c', 'front')
    for (const contact of f.unit('a').contacts) {
      contact.partners = contact.foe.name === 'c'
      contact.edge = contact.foe.name === 'c' ? 1 : 3
    }
    f.roll(`${MISS} | ${MISS} | ${MISS}`).advance()
    expect(f.strikes[0]).toBe('a front at c front: 10')
  })

  test('SOVL-G-49: of equally long edges the dice go to the lower id', () => {
    const wide = of(LINE, 20, 10)
    const g = field(
      { a: stand(wide, 30, 10) },
      { b: stand(LINE, 10, 30), c: stand(LINE, 20, 30), d: stand(LINE, 40, 30) },
      COMBAT,
    )
    g.lock('a', 'front', 'd', 'front').lock('a', 'front', 'c', 'front').lock('a', 'front', 'b', 'front')
    for (const side of g.unit('a').contacts) side.partners = false
    g.roll(`1x20 | ${MISS} | ${MISS} | ${MISS}`).advance()
    expect(g.strikes[0]).toBe('a front at b front: 20')
  })

  test('SOVL-G-50: a unit earns at most one bonus by its own front, the higher one', () => {
    // a’s front stands on b’s rear and, by an overhang, on c’s flank.
    const f = field(
      { a: stand(but(LINE, { attacks: 1 }), 30, 10) },
      { b: stand(LINE, 30, 14), c: stand(LINE, 34, 14) },
      COMBAT,
    )
    f.lock('a', 'front', 'b', 'rear').lock('a', 'front', 'c', 'left')
    f.roll(`${MISS} | 1x5 | 1x4 | 1 1 | 1 1`).advance()
    expect(f.noted(SCORE)).toEqual([[0, 2, 0, 0]])
  })

  test('SOVL-G-50: a flank that touches a flank by an overhang earns nothing', () => {
    const f = field({ a: stand(LINE, 30, 10) }, { b: stand(LINE, 30, 14) }, COMBAT).lock('a', 'left', 'b', 'left')
    f.roll('1x4 | 1x4').advance()
    expect(f.noted(SCORE)).toEqual([[0, 0, 0, 0]])
  })

  test('SOVL-CMB-19: each unit in a flank scores one point, SOVL-CMB-20: each unit in a rear two', () => {
    const score = (side: 'left' | 'right' | 'rear' | 'front', rules: Partial<SovlRules> = {}) => {
      const f = field({ a: stand(KNIGHT, 30, 10) }, { b: stand(LINE, 30, 20) }, { ...COMBAT, rules }).lock(
        'a',
        'front',
        'b',
        side,
      )
      f.roll(
        `1x10 | ${side === 'rear' ? '1x5' : side === 'front' ? MISS : '1x4'} ${side === 'front' ? '' : '| 1 1'}`,
      ).advance()
      return f.noted(SCORE)[0]?.[1]
    }
    expect((['front', 'left', 'right', 'rear'] as const).map((side) => score(side))).toEqual([0, 1, 1, 2])
    expect(score('rear', { rearBonus: 1 })).toBe(1)
    expect(score('left', { flankBonus: 3 })).toBe(3)
  })

  test('SOVL-G-59: a fleeing unit neither strikes nor is struck', () => {
    const f = field(
      { a: stand(LINE, 30, 20), c: stand(LINE, 10, 5) },
      { b: stand(LINE, 30, 20 + DEPTH, 180), z: stand(LINE, 5, 38, 180) },
      COMBAT,
    ).contact('a', 'b')
    f.rout('b').roll('3 4')
    f.advance()
    expect(f.strikes).toEqual([])
    expect(f.contacts('a')).toEqual([])
    expect(f.unit('a').fate).toBe(FIGHTING)
  })
})

describe('which models stand against the enemy if not every model strikes', () => {
  test('SOVL-X-06: a charger that slid by two files has three models in contact', () => {
    const f = (reading: SovlRules['attackFrontage'], count: number) => {
      const g = pair({ rules: { attackFrontage: reading } }, 40).roll(`1x${count} | 1x${count}`)
      g.advance()
      g.dice.done()
      return g.strikes
    }
    expect(f('whole-side', 10)).toEqual(['a front at b front: 10', 'b front at a front: 10'])
    expect(f('models-in-contact', 6)).toEqual(['a front at b front: 6', 'b front at a front: 6'])
    expect(f('contact-plus-one', 8)).toEqual(['a front at b front: 8', 'b front at a front: 8'])
  })

  /** KNIGHT on the left flank of LINE, `by` mm towards its rear; five files of 25 mm against four ranks of 20. */
  const flanked = (by: number, setting: { lost?: number; wide?: number } = {}) => {
    const { lost = 0, wide = 1 } = setting
    const f = field(
      { a: stand(of(KNIGHT, wide, wide), 30 - WIDTH / 2 - 25 * MM, 20 - by * MM, 90) },
      { b: stand(LINE, 30, 20) },
      { ...COMBAT, rules: { attackFrontage: 'models-in-contact' } },
    )
    if (lost > 0) f.lose('b', lost)
    return f.contact('a', 'b')
  }

  test('SOVL-X-06: one knight beside the middle two ranks is struck by both, beside the last rank by that rank', () => {
    const dicesOf = (by: number) => {
      const f = flanked(by).roll('1x2 | 1x2 | 1 1')
      try {
        f.advance()
      } catch {
        // The test reads the number of dice.
      }
      return f.strikes.map((line) => Number(/\d+$/.exec(line)?.[0]))
    }
    expect(dicesOf(0)).toEqual([2, 2])
    expect(dicesOf(35)[1]).toBe(1)
  })

  test('SOVL-X-06: a flank that had lost ranks before the charge is struck at its present place', () => {
    // Ten left: two ranks, from y = 20 + 40 mm down to 20 mm ahead of the old middle. The knight stands beside the second.
    const f = flanked(-5, { lost: 10 }).roll('1x2 | 1 | 1 1')
    expect(f.contacts('b')).toEqual(['left on a front'])
    f.advance()
    expect(f.strikes).toEqual(['a front at b left: 2', 'b left at a front: 1'])
    const both = flanked(-20, { lost: 10 }).roll('1x2 | 1x2 | 1 1')
    both.advance()
    expect(both.strikes[1]).toBe('b left at a front: 2')
  })

  test('SOVL-X-06: if the flank shrinks after contact, the knight stays beside the same ground', () => {
    const f = flanked(15, {}).lose('b', 10).roll('1x2 | 1 | 1 1')
    // Beside ranks three and four, which are gone; the nearest place still fights.
    f.advance()
    expect(f.strikes).toEqual(['a front at b left: 2', 'b left at a front: 1'])
  })

  test('SOVL-X-06: a charger whose own flank lies along an enemy strikes rank by rank', () => {
    // a charged b; its right flank is flush with the front of c, beside a’s two hindmost ranks.
    const f = field(
      { a: stand(LINE, 30, 20) },
      { b: stand(LINE, 30, 20 + DEPTH, 180), c: stand(of(LINE, 2, 2), 30 + WIDTH / 2 + 10 * MM, 20 - 20 * MM, -90) },
      { ...COMBAT, rules: { attackFrontage: 'models-in-contact' } },
    ).contact('a', 'b')
    expect(f.contacts('a')).toEqual(['front on b front', 'right on c front'])
    f.roll('1x10 | 1x2 | 1x10 | 1x2 | 1 1')
    f.advance()
    expect(f.strikes).toContain('a right at c front: 2')
    // No other enemy is before its first two ranks. Of the first rank the corner man strikes to the front.
    const g = field(
      { a: stand(LINE, 30, 20) },
      { b: stand(LINE, 30, 20 + DEPTH, 180), c: stand(of(LINE, 2, 2), 30 + WIDTH / 2 + 10 * MM, 20 + 20 * MM, -90) },
      { ...COMBAT, rules: { attackFrontage: 'models-in-contact' } },
    ).contact('a', 'b')
    g.roll('1x10 | 1x10 | 1x2 | 1 1')
    g.advance()
    expect(g.strikes.filter((line) => line.startsWith('a right'))).toEqual([])
  })
})

describe('commanders and wounds', () => {
  test('SOVL-O-127: a captain and six lancers', () => {
    const lancers = led(
      of({ profile: profile('cavalry', 4, 5, 5, 1, 1, 8), models: 6, width: 5 }, 6),
      profile('infantry-20', 5, 4, 4, 3, 2, 8),
    )
    const f = field({ a: stand(lancers, 30, 10) }, { b: stand(LINE, 30, 20, 180) }, COMBAT).lock(
      'a',
      'front',
      'b',
      'front',
    )
    expect(f.unit('a').fullModels).toBe(7)
    f.roll(`1x6 | 1x3 | ${MISS}`).advance()
    expect(f.strikes).toEqual(['a front at b front: 6', 'a’s commander front at b front: 3', 'b front at a front: 10'])
    expect(f.unit('a').holdsAt[7]).toBe(8)
  })

  const archers = shooting(of(LINE, 10), 30, 3)
  const carried = (woundsCarry: SovlRules['woundsCarry'], turns = 1) => {
    const first = { a: stand(archers, 20, 8), c: stand(LINE, 30, 20 - DEPTH / 2 - 80 * MM) }
    const ogre = stand(but(OGRE, { discipline: 20 }), 30, 20, 180)
    const f = field({ ...first, c: stand(LINE, 30, 20 - DEPTH) }, { o: ogre }, { turns, rules: { woundsCarry } })
    return f.contact('c', 'o')
  }

  test('SOVL-G-25: wounds by shooting last into the combat of the turn, unless the end of the phase clears them', () => {
    const models = (woundsCarry: SovlRules['woundsCarry']) => {
      // Two wounds by arrows, one in combat: three Wounds are a model.
      const f = carried(woundsCarry).roll(`6x10 | 1x2 6x8 | 6 1x9 | 1 | 1x12 | 1 1`)
      f.choose('activate a', 'shoot o', 'done')
      expect(f.advance()).toBe(true)
      return f.unit('o').models
    }
    expect(
      ['persist', 'clear-end-of-turn', 'clear-end-of-phase'].map((reading) =>
        models(reading as SovlRules['woundsCarry']),
      ),
    ).toEqual([5, 5, 6])
  })

  test('SOVL-STAT-05: wounds last from turn to turn, unless the end of a turn clears them', () => {
    const models = (woundsCarry: SovlRules['woundsCarry']) => {
      const f = carried(woundsCarry, 2).roll(`6x2 1x8 | 1x2 | 1x12 | 1 1 | 6 1x9 | 1 | 1x12 | 1 1`)
      f.choose('pass')
      f.options()
      f.choose('pass')
      expect(f.advance()).toBe(true)
      return f.unit('o').models
    }
    expect(['persist', 'clear-end-of-turn'].map((reading) => models(reading as SovlRules['woundsCarry']))).toEqual([
      5, 6,
    ])
  })

  test('SOVL-STAT-01 to -04: Skill, Power, Defense and Attacks are those of the profile', () => {
    const f = field(
      { a: stand(but(of(LINE, 5), { skill: 4, power: 5, attacks: 2 }), 30, 10) },
      { b: stand(but(of(HEAVY, 5), { skill: 3, defense: 4 }), 30, 20, 180) },
      COMBAT,
    )
    f.lock('a', 'front', 'b', 'front').roll('1x10 | 1x5').advance()
    expect(f.noted(HITS)).toEqual([
      [3, 0, 5, 0],
      [4, 0, 5, 0],
    ])
  })
})
