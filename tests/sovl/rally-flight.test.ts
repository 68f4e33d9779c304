import { describe, expect, test } from 'vitest'
import { rally } from '../../src/games/sovl/chapters/flight.ts'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { BROKEN, DESTROYED, FIGHTING, FLED } from '../../src/games/sovl/state/unit.ts'
import { Work } from '../../src/games/sovl/state/work.ts'
import { ACTIVATED, FLEES, LEFT_TABLE, RALLY_TEST, STEERED } from '../../src/games/sovl/telling/events.ts'
import { box, type Field, field, type Setting, sizeOf, stand } from '../support/sovl/field.ts'
import { but, HEAVY, type Kind, KNIGHT, LINE, OGRE, of } from '../support/sovl/units.ts'

const DEPTH = sizeOf(LINE).depth
const WIDTH = sizeOf(LINE).width
const FAR = stand(LINE, 5, 5)
const ALSO = stand(LINE, 55, 30, 180)

/** A fleeing unit of the second army, and a steady friend. */
function fleeing(kind: Kind, x: number, y: number, setting: Setting = {}, more = {}): Field {
  return field({ z: FAR, ...more }, { b: stand(kind, x, y, 180), c: ALSO }, { stage: 'flights', ...setting }).rout('b')
}

/** All the ways that n dice fall. */
function throws(n: number): string[] {
  return n === 0 ? [''] : throws(n - 1).flatMap((rest) => [1, 2, 3, 4, 5, 6].map((face) => `${rest} ${face}`))
}

describe('Rally', () => {
  const broken = (kind: Kind = LINE, rules: Partial<SovlRules> = {}) =>
    field({ a: stand(kind, 30, 10), y: FAR }, { z: stand(LINE, 5, 38, 180) }, { rules }).rout('a')

  test('SOVL-RAL-01: a fleeing unit may be activated to rally, and does nothing else', () => {
    const f = broken().roll('1 1').choose('activate a')
    expect(f.noted(ACTIVATED).at(-1)).toEqual([0, 8, 1, 0])
    expect(f.noted(RALLY_TEST)).toHaveLength(1)
    // After rallying it neither moves nor shoots: the other player is next.
    expect(f.unit('a').activated).toBe(true)
    expect(f.options()).not.toContain('activate a')
  })

  test('SOVL-RAL-01: a unit that was activated this turn may not rally', () => {
    const f = broken()
    f.unit('a').activated = true
    expect(f.options()).toEqual(['pass', 'activate y'])
  })

  test.each([
    ['6 4', FIGHTING],
    ['6 5', BROKEN],
  ])('SOVL-RAL-02: a unit rallies by a Discipline Test, here on 7 with three ranks: %s', (script, fate) => {
    const f = broken().roll(script).choose('activate a')
    expect(f.unit('a').fate).toBe(fate)
    expect(f.pose('a')).toMatchObject({ x: 30, y: 10, facing: 0 })
    expect(f.row()[2 + 10]).toBe(fate === FIGHTING ? 1 : 0)
  })

  test('SOVL-DISC-03: the present ranks count', () => {
    const f = broken()
    f.unit('a').models = 8
    f.roll('6 2').choose('activate a')
    expect(f.noted(RALLY_TEST)).toEqual([[0, 8, 8, 0]])
  })

  const limit = (models: number, rules: Partial<SovlRules> = {}, kind: Kind = LINE) => {
    const f = broken(kind, rules)
    f.unit('a').models = models
    f.roll('1 1').choose('activate a')
    return f.noted(RALLY_TEST)[0]?.[2] ?? Number.NaN
  }
  const chance = (t: number) =>
    throws(2).filter((pair) => pair.split(' ').reduce((sum, face) => sum + Number(face), 0) <= t).length / 36

  test('SOVL-O-32: LINE rallies on 10, 11 in 12', () => expect(chance(limit(20))).toBeCloseTo(11 / 12, 12))

  test('SOVL-O-33: with the bonus on the roll 1 in 6', () => {
    for (const disciplineTest of ['rank-bonus-added-to-roll', 'literal-mixed', 'literal-both'] as const) {
      expect(chance(limit(20, { disciplineTest }))).toBeCloseTo(1 / 6, 12)
    }
  })

  test('SOVL-DISC-01: under the reading of the stat chapter ranks make the test harder', () => {
    expect(limit(20, { disciplineTest: 'rank-bonus-added-to-roll' })).toBe(4)
  })

  test('SOVL-O-106: two attempts on 7', () => expect(1 - (1 - chance(limit(5))) ** 2).toBeCloseTo(119 / 144, 12))

  test('SOVL-O-107: LINE with eight models left', () => expect(chance(limit(8))).toBeCloseTo(13 / 18, 12))

  test('SOVL-G-28: a natural 2 passes and a natural 12 fails, under the switch that says so', () => {
    const hopeless = but(of(LINE, 5), { discipline: 0 })
    const safe = but(of(LINE, 5), { discipline: 20 })
    const fates = (disciplineNaturals: SovlRules['disciplineNaturals']) =>
      [
        [hopeless, '1 1'],
        [safe, '6 6'],
      ].map(([kind, script]) => {
        const f = broken(kind as Kind, { disciplineNaturals }).roll(script as string)
        rally(f.state, f.unit('a'), f.dice, f.log)
        return f.unit('a').fate === FIGHTING
      })
    expect(fates('none')).toEqual([false, true])
    expect(fates('two-passes')).toEqual([true, true])
    expect(fates('two-passes-twelve-fails')).toEqual([true, false])
  })

  test('SOVL-G-59: a unit that rallies in contact fights in the Combat Phase; one that flees on does not', () => {
    const charged = (script: string) => {
      const f = field({ a: stand(LINE, 30, 20) }, { b: stand(LINE, 30, 20 + DEPTH, 180), c: ALSO })
        .contact('a', 'b')
        .rout('b')
      return f.choose('pass').roll(script)
    }
    const rallied = charged('1 1 | 1x10 | 1x10').choose('activate b', 'activate c', 'done')
    expect(rallied.unit('b').fate).toBe(FIGHTING)
    expect(rallied.advance()).toBe(true)
    rallied.dice.done()
    const ran = charged('6 6 | 3 4').choose('activate b', 'activate c', 'done')
    expect(ran.advance()).toBe(true)
    expect(ran.contacts('a')).toEqual([])
    expect(ran.pose('b').y).toBeCloseTo(20 + DEPTH + 7, 6)
  })
})

describe('the end of the Strategic Phase', () => {
  test('SOVL-RAL-03: a unit that is still fleeing makes a Flight Move to the nearest edge', () => {
    const f = fleeing(LINE, 10, 20).roll('3 4')
    f.advance()
    expect(f.noted(FLEES)).toEqual([[1, 2, 7, 2]])
    expect(f.pose('b')).toMatchObject({ x: 3, y: 20, facing: -90 })
    expect(f.unit('b').fate).toBe(BROKEN)
  })

  test('SOVL-RAL-03: a unit that fled earlier in the same turn makes one, too', () => {
    const bow = { ...of(LINE, 10), profile: { ...LINE.profile, ranged: { range: 30, power: 3 } } }
    const f = field(
      { a: stand(bow, 30, 12) },
      { b: stand(LINE, 30, 20, 180), c: ALSO },
      { rules: { heavyCasualties: 'quarter-per-phase' } },
    )
    f.roll('6x10 | 1x5 6x5 | 6 6 | 1 2 | 1 3').choose('activate a', 'shoot b', 'done', 'activate c', 'done', 'pass')
    f.advance()
    expect(f.noted(FLEES).map(([, , distance, why]) => [distance, why])).toEqual([
      [3, 3],
      [4, 2],
    ])
  })

  test.each([
    ['own edge first', 20, 20, { x: 20, y: 27, facing: 0 }],
    ['own edge before left', 20, 21, { x: 20, y: 28, facing: 0 }],
    ['left edge when nearer', 10, 25, { x: 3, y: 25, facing: -90 }],
    ['right edge when nearer', 51, 28, { x: 58, y: 28, facing: 90 }],
    ['the far edge when nearest', 30, 15, { x: 30, y: 8, facing: 180 }],
  ])('SOVL-G-60: %s', (_name, x, y, expected) => {
    const f = fleeing(of(LINE, 4, 1), x, y, {}).roll('3 4')
    f.advance()
    const { x: toX, y: toY, facing } = f.pose('b')
    expect(toX).toBeCloseTo(expected.x, 6)
    expect(toY).toBeCloseTo(expected.y, 6)
    expect(Math.abs(facing)).toBeCloseTo(Math.abs(expected.facing), 6)
  })
})

describe('Flight Move', () => {
  test.each([
    ['LINE', LINE, 2],
    ['OGRE', OGRE, 3],
    ['KNIGHT', KNIGHT, 4],
    ['a slow LINE', but(LINE, { movement: 3 }), 2],
    ['a fast KNIGHT', but(KNIGHT, { movement: 20 }), 4],
  ] as const)('SOVL-FLT-01: %s throws a die for each 4 points of its type’s movement', (_name, kind, dice) => {
    const f = fleeing(kind, 30, 28).roll(`1x${dice}`)
    f.advance()
    expect(f.noted(FLEES)).toEqual([[1, dice, dice, 2]])
    f.dice.done()
  })

  /** Distances of all throws. */
  const distances = (kind: Kind, dice: number) =>
    throws(dice).map((script) => {
      const f = fleeing(kind, 30, 12, { depth: 100, width: 200 }).roll(script)
      Object.assign(f.battle.work, new Work())
      f.advance()
      return f.noted(FLEES)[0]?.[2] ?? Number.NaN
    })
  const moments = (all: readonly number[]) => {
    const mean = all.reduce((sum, n) => sum + n, 0) / all.length
    return [mean, all.reduce((sum, n) => sum + (n - mean) ** 2, 0) / all.length]
  }
  const counts = (all: readonly number[]) => {
    const found: number[] = []
    for (const n of all) found[n] = (found[n] ?? 0) + 1
    return found.filter((n) => n > 0)
  }
  const two = distances(LINE, 2)
  const three = distances(OGRE, 3)
  const four = distances(KNIGHT, 4)

  test('SOVL-O-40: mean and variance of infantry', () => {
    expect(moments(two)[0]).toBeCloseTo(7, 9)
    expect(moments(two)[1]).toBeCloseTo(35 / 6, 9)
  })
  test('SOVL-O-41: totals of infantry', () => expect(counts(two)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]))
  test('SOVL-O-42: mean and variance of monstrous infantry', () => {
    expect(moments(three)[0]).toBeCloseTo(21 / 2, 9)
    expect(moments(three)[1]).toBeCloseTo(35 / 4, 9)
  })
  test('SOVL-O-43: totals of monstrous infantry', () => {
    expect(counts(three)).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])
  })
  test('SOVL-O-44: mean and variance of cavalry', () => {
    expect(moments(four)[0]).toBeCloseTo(14, 9)
    expect(moments(four)[1]).toBeCloseTo(35 / 3, 9)
  })
  test('SOVL-O-45: totals of cavalry', () => {
    expect(counts(four)).toEqual([
      1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1,
    ])
  })

  /** Share of all throws that take the unit off the table from this distance. */
  const leaves = (kind: Kind, dice: number, leadingEdge: number) => {
    const all = throws(dice)
    const gone = all.filter((script) => {
      const f = fleeing(kind, 30, 40 - leadingEdge - sizeOf(kind).depth / 2).roll(script)
      f.advance()
      return f.unit('b').fate === FLED
    })
    return gone.length / all.length
  }

  test.each([
    ['O-46', 7, [7 / 12, 49 / 54, 427 / 432]],
    ['O-47', 10, [1 / 6, 5 / 8, 65 / 72]],
  ] as const)('SOVL-%s: P(leaves the table) from %d inches', (_id, inches, expected) => {
    const found = [leaves(LINE, 2, inches), leaves(OGRE, 3, inches), leaves(KNIGHT, 4, inches)]
    for (const [i, p] of expected.entries()) expect(found[i]).toBeCloseTo(p, 12)
  })

  test('SOVL-O-130: LINE at (30, 4) breaks from an enemy at (30, 8)', () => {
    const gone = throws(2).filter((script) => {
      const f = field({ a: stand(LINE, 30, 4) }, { b: stand(LINE, 30, 8, 180) })
        .lock('b', 'front', 'a', 'front')
        .roll(script)
        .flee('a')
      return f.unit('a').fate === FLED
    })
    expect(gone.length / 36).toBeCloseTo(35 / 36, 12)
  })

  test('SOVL-FLT-04: a unit that reaches an edge is off the table and scores as destroyed', () => {
    const f = fleeing(LINE, 30, 35).roll('6 6')
    f.advance()
    expect(f.unit('b').fate).toBe(FLED)
    expect(f.unit('b').fledTurn).toBe(1)
    expect(f.noted(LEFT_TABLE)).toEqual([[1, 100, 0, 0]])
    expect(f.battle.table.shapes.corners[f.unit('b').shape]).toBe(0)
    expect(f.outcome).toBe(0)
  })

  test('SOVL-FLT-04: a unit that stops a hair short of the edge stays', () => {
    const f = fleeing(LINE, 30, 40 - 7.01 - DEPTH / 2).roll('3 4')
    f.advance()
    expect(f.unit('b').fate).toBe(BROKEN)
  })

  test('SOVL-FLT-03: a unit that breaks in combat flees away from the mean centre of the enemies in contact', () => {
    const one = field({ a: stand(LINE, 20, 20, 90) }, { b: stand(LINE, 24, 20) })
      .lock('a', 'front', 'b', 'left')
      .roll('3 4')
      .flee('b')
    expect(one.pose('b')).toMatchObject({ x: 31, y: 20, facing: 90 })
    const two = field({ a: stand(LINE, 20, 20, 90), c: stand(LINE, 24, 24, 180) }, { b: stand(LINE, 24, 20) })
      .lock('a', 'front', 'b', 'left')
      .lock('c', 'front', 'b', 'front')
      .roll('3 4')
      .flee('b')
    expect(two.pose('b').x).toBeCloseTo(24 + 7 * Math.SQRT1_2, 6)
    expect(two.pose('b').y).toBeCloseTo(20 - 7 * Math.SQRT1_2, 6)
    expect(two.pose('b').facing).toBeCloseTo(135, 6)
  })

  test('SOVL-G-60: if that gives no direction it flees to the nearest edge', () => {
    const f = field(
      { a: stand(of(LINE, 2, 2), 27, 12, 90), c: stand(of(LINE, 2, 2), 33, 12, -90) },
      { b: stand(LINE, 30, 12) },
    )
      .lock('a', 'front', 'b', 'left')
      .lock('c', 'front', 'b', 'right')
      .roll('3 4')
      .flee('b')
    expect(f.pose('b')).toMatchObject({ x: 30, y: 5, facing: 180 })
  })

  test('SOVL-G-60: enemies killed this round count at the place where they stood', () => {
    const f = field(
      { a: stand(LINE, 24, 20, 90), z: FAR },
      { b: stand(of(LINE, 5), 24 + DEPTH / 2 + WIDTH / 2, 20), c: ALSO },
      { stage: 'flights', rules: { scoreWounds: 'capped' } },
    )
    f.lock('a', 'front', 'b', 'left')
    f.unit('a').models = 1
    f.unit('a').pool = 1
    // The man does no wound and is killed, and his flank bonus makes the score equal: no unit tests.
    f.roll('1 | 6 | 1').advance()
    expect(f.unit('a').fate).toBe(DESTROYED)
    expect(f.noted(FLEES)).toEqual([])
    const g = field(
      { a: stand(LINE, 24, 20, 90), z: FAR },
      { b: stand(of(LINE, 5), 24 + DEPTH / 2 + WIDTH / 2, 20), c: ALSO },
      { stage: 'flights', rules: { scoreWounds: 'capped', flankBonus: 5 } },
    )
    g.lock('a', 'front', 'b', 'left')
    g.unit('a').models = 1
    g.unit('a').pool = 1
    g.roll('1 | 6 | 1 | 6 6 | 3 4').advance()
    expect(g.unit('a').fate).toBe(DESTROYED)
    expect(g.pose('b').x).toBeCloseTo(24 + DEPTH / 2 + WIDTH / 2 + 7, 6)
    expect(g.contacts('b')).toEqual([])
  })
})

describe('a flight with units in the way', () => {
  /** A unit flees to y = 40 from (30, 20); a building before it. */
  const blocked = (from: number, to: number, rules: Partial<SovlRules> = {}) =>
    fleeing(LINE, 30, 25, { terrain: [box('building', from, 30, to, 33)], rules }).roll('4 4')

  test('SOVL-FLT-02: a unit flees straight if the line is free', () => {
    const f = blocked(40, 45)
    f.advance()
    expect(f.pose('b')).toMatchObject({ x: 30, y: 33, facing: 0 })
    expect(f.noted(STEERED)).toEqual([[1, 0, 8000, 0]])
  })

  test('SOVL-G-37: otherwise it turns by 15° clockwise first, then anticlockwise, then by more', () => {
    const f = blocked(24, 30.5)
    f.advance()
    const [, degrees, distance, stopped] = f.noted(STEERED)[0] ?? []
    expect([distance, stopped]).toEqual([8000, 0])
    expect(degrees).toBeGreaterThan(0)
    expect(f.pose('b').facing).toBeCloseTo(degrees as number, 6)
    const mirrored = blocked(29.5, 36)
    mirrored.advance()
    expect(mirrored.noted(STEERED)[0]?.[1]).toBe(-(degrees as number))
  })

  test('SOVL-G-37: if no line is free it takes the longest and stops short', () => {
    const walls = [box('building', 10, 30, 50, 33), box('building', 10, 10, 20, 30), box('building', 40, 10, 50, 30)]
    const f = fleeing(LINE, 30, 25, { terrain: walls }).roll('4x2')
    f.dice = f.roll('6 6').dice
    f.advance()
    const [, degrees, , stopped] = f.noted(STEERED)[0] ?? []
    expect(stopped).toBe(1)
    expect(Math.abs(degrees as number)).toBe(90)
    expect(f.unit('b').fate).toBe(BROKEN)
  })

  test('SOVL-G-37: under flightBlocked: destroyed-if-blocked it is destroyed', () => {
    const f = blocked(24, 30.5, { flightBlocked: 'destroyed-if-blocked' })
    f.advance()
    expect(f.unit('b').fate).toBe(DESTROYED)
    const free = blocked(40, 45, { flightBlocked: 'destroyed-if-blocked' })
    free.advance()
    expect(free.unit('b').fate).toBe(BROKEN)
  })

  test('SOVL-G-37: under pass-through it runs through, and stops where it can stand', () => {
    const f = fleeing(LINE, 30, 25, {
      terrain: [box('building', 24, 30, 36, 31)],
      rules: { flightBlocked: 'pass-through' },
    }).roll('4 4')
    f.advance()
    expect(f.pose('b')).toMatchObject({ x: 30, y: 33, facing: 0 })
    const g = blocked(24, 36, { flightBlocked: 'pass-through' })
    g.advance()
    expect(g.pose('b').y + DEPTH / 2).toBeLessThan(30)
    expect(g.pose('b').y).toBeGreaterThan(27)
  })

  test('SOVL-FLT-02: it avoids difficult ground, too', () => {
    const f = fleeing(LINE, 30, 25, { terrain: [box('swamp', 24, 30, 30.5, 33)] }).roll('4 4')
    f.advance()
    expect(f.noted(STEERED)[0]?.[1]).toBeGreaterThan(0)
  })

  test('SOVL-FLT-02: a unit that stands in a swamp runs out of it', () => {
    const f = fleeing(LINE, 30, 25, { terrain: [box('swamp', 24, 22, 36, 33)] }).roll('4 4')
    f.advance()
    expect(f.pose('b')).toMatchObject({ x: 30, y: 33 })
  })

  test('SOVL-FLT-02: it avoids friends', () => {
    const f = field({ z: FAR }, { b: stand(LINE, 30, 25, 180), c: stand(LINE, 29, 32, 180) }, { stage: 'flights' })
      .rout('b')
      .roll('4 4')
    f.advance()
    expect(f.noted(STEERED)[0]?.[1]).not.toBe(0)
  })

  test('SOVL-G-60: a unit may leave what it touches at the start', () => {
    const f = field({ a: stand(HEAVY, 30, 20 - (DEPTH + sizeOf(HEAVY).depth) / 2) }, { b: stand(LINE, 30, 20, 180) })
      .contact('a', 'b')
      .roll('3 4')
      .flee('b')
    expect(f.pose('b')).toMatchObject({ x: 30, y: 27, facing: 0 })
    expect(f.contacts('a')).toEqual([])
  })

  test('SOVL-FLT-02: it does not run through what it touches: a friend, an enemy or a building', () => {
    const rear = stand(LINE, 30, 20 + DEPTH, 180)
    const front = stand(HEAVY, 30, 20 - (DEPTH + sizeOf(HEAVY).depth) / 2)
    const friend = field({ a: front }, { b: stand(LINE, 30, 20, 180), c: rear })
      .contact('a', 'b')
      .roll('6 6')
      .flee('b')
    expect(friend.pose('b').y < 25 || Math.abs(friend.pose('b').x - 30) > 3).toBe(true)
    const enemy = field(
      { a: front, c: rear },
      { b: stand(LINE, 30, 20, 180) },
      { rules: { flightBlocked: 'destroyed-if-blocked' } },
    )
    enemy.contact('a', 'b').roll('6 6').flee('b')
    expect(enemy.unit('b').fate).toBe(DESTROYED)
    const house = field(
      { a: front },
      { b: stand(LINE, 30, 20, 180) },
      {
        terrain: [box('building', 25, 20 + DEPTH / 2, 35, 23)],
        rules: { flightBlocked: 'destroyed-if-blocked' },
      },
    )
    house.contact('a', 'b').roll('6 6').flee('b')
    expect(house.unit('b').fate).toBe(DESTROYED)
  })

  test('SOVL-G-60: a unit surrounded on all sides stays, and its contacts end all the same', () => {
    const gap = 0.1
    const walls = [
      box('building', 20, 20 + DEPTH / 2, 40, 25),
      box('building', 20, 10, 30 - WIDTH / 2 - gap, 20 + DEPTH / 2),
      box('building', 30 + WIDTH / 2 + gap, 10, 40, 20 + DEPTH / 2),
    ]
    const narrow = stand(LINE, 30, 20 - DEPTH)
    const f = field({ a: narrow }, { b: stand(LINE, 30, 20, 180) }, { terrain: walls })
      .contact('a', 'b')
      .roll('6 6')
      .flee('b')
    expect(f.pose('b').x).toBeCloseTo(30, 1)
    expect(f.pose('b').y).toBeCloseTo(20, 0)
    expect(f.unit('b').fate).toBe(BROKEN)
    expect(f.contacts('a')).toEqual([])
  })
})
