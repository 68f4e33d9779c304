import { describe, expect, test } from 'vitest'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { ADVANCED, DIFFICULT_PAID } from '../../src/games/sovl/telling/events.ts'
import { box, field, shooting, sizeOf, stand } from '../support/sovl/field.ts'
import { GIANT, type Kind, KNIGHT, LINE, OGRE, of } from '../support/sovl/units.ts'

const FAR = stand(LINE, 5, 38, 180)
const QUARTER = { difficultTerrain: 'minus-25-percent' } as const

/** A unit facing +y with its front edge at y = 10, and terrain from y = `from` on. */
function before(kind: Kind, terrain: string, from: number, rules: Partial<SovlRules> = {}, to = from + 8) {
  const at = stand(kind, 30, 10 - sizeOf(kind).depth / 2)
  return field({ a: at }, { z: FAR }, { terrain: [box(terrain, 20, from, 40, to)], rules })
}

describe('kinds of terrain', () => {
  test.each([
    ['swamp', 'slows', 'seen'],
    ['forest', 'slows', 'hidden'],
    ['river', 'stops', 'seen'],
    ['lake', 'stops', 'seen'],
    ['building', 'stops', 'hidden'],
    ['cliff', 'stops', 'hidden'],
  ])('SOVL-TERR-01: a %s %s a unit, and what is behind it is %s', (kind, movement, sight) => {
    const f = before(LINE, kind, 12).choose('activate a')
    const furthest = f.options().findLast((option) => option.startsWith('ahead'))
    expect(furthest).toBe(movement === 'slows' ? 'ahead 6' : 'ahead 2')
    const bow = shooting(of(LINE, 10), 30, 3)
    const look = field(
      { a: stand(bow, 30, 9) },
      { b: stand(LINE, 30, 25, 180) },
      { terrain: [box(kind, 10, 14, 50, 18)] },
    )
    look.choose('activate a')
    expect(look.options().includes('shoot b')).toBe(sight === 'seen')
  })

  test('SOVL-TERR-02: no part of a unit may enter impassable ground, not even a corner', () => {
    const corner = { terrain: [box('building', 31.9, 12, 35, 15)] }
    const f = field({ a: stand(LINE, 30, 10 - sizeOf(LINE).depth / 2) }, { z: FAR }, corner).choose(
      'activate a',
      'ahead 2',
    )
    expect(f.options().filter((option) => option.startsWith('ahead'))).toEqual([])
    const turn = field(
      { a: stand(of(LINE, 10, 10), 30, 10) },
      { z: FAR },
      { terrain: [box('lake', 28, 12, 32, 15)], rules: { pivotRoom: 'as-it-stands' } },
    )
    expect(turn.choose('activate a').options()).not.toContain('left 90')
  })
})

describe('difficult terrain', () => {
  test('SOVL-TERR-04: entering difficult terrain costs 2 points', () => {
    const f = before(KNIGHT, 'swamp', 12).choose('activate a', 'ahead 5')
    expect(f.left).toBe(9)
    expect(f.noted(DIFFICULT_PAID)).toEqual([[0, 0, 2000, 0]])
  })

  test('SOVL-TERR-03: under the first reading entering costs a quarter of the allowance', () => {
    expect(before(KNIGHT, 'swamp', 12, QUARTER).choose('activate a', 'ahead 5').left).toBe(7)
    expect(before(OGRE, 'swamp', 12, QUARTER).choose('activate a', 'ahead 5').left).toBe(4)
  })

  test.each([
    [KNIGHT, {}, 14],
    [KNIGHT, QUARTER, 12],
    [OGRE, {}, 10],
    [OGRE, QUARTER, 9],
    [LINE, QUARTER, 6],
  ] as const)('SOVL-STR-08: a unit that starts in difficult terrain has fewer points (%#)', (kind, rules, left) => {
    const f = before(kind, 'forest', 9, rules).choose('activate a')
    expect(f.left).toBe(left)
    expect(f.noted(DIFFICULT_PAID)).toEqual([
      [0, 0, 1000 * (kind.profile.type === 'cavalry' ? 16 - left : kind === LINE ? 2 : 12 - left), 1],
    ])
  })

  test.each([
    ['minus-2', {}],
    ['minus-25-percent', QUARTER],
  ])('SOVL-O-121: infantry that pivots, advances 3 and enters a forest has 1 point left (%s)', (_name, rules) => {
    const terrain = [box('forest', 33 + sizeOf(LINE).depth / 2, 5, 45, 30)]
    const f = field({ a: stand(LINE, 30, 10) }, { z: FAR }, { terrain, rules }).choose('activate a', 'right 90')
    expect(f.left).toBe(6)
    expect(f.options().findLast((option) => option.startsWith('ahead'))).toBe('ahead 4')
    f.choose('ahead 4')
    // 8 − 2 − 3 − 2 = 1, of which one inch was walked inside.
    expect(f.pose('a').x).toBeCloseTo(34, 9)
    expect(f.left).toBeCloseTo(0, 9)
  })

  test.each([
    ['minus-2', {}, 6],
    ['minus-25-percent', QUARTER, 4],
  ])('SOVL-O-122: cavalry that pivots, advances 6 and enters a forest has points left (%s)', (_name, rules, left) => {
    const terrain = [box('forest', 36 + sizeOf(KNIGHT).depth / 2, 5, 59, 30)]
    const f = field({ a: stand(KNIGHT, 30, 10) }, { z: FAR }, { terrain, rules }).choose(
      'activate a',
      'right 90',
      'ahead 7',
    )
    expect(f.left).toBeCloseTo(left - 1, 9)
  })

  test.each([
    ['minus-2', {}, 'ahead 1'],
    ['minus-25-percent', QUARTER, undefined],
  ])('SOVL-O-123: cavalry with 3 points left at the edge of a swamp (%s)', (_name, rules, furthest) => {
    const f = before(KNIGHT, 'swamp', 19, rules).choose('activate a', 'right 90', 'left 90', 'ahead 9')
    expect(f.left).toBeCloseTo(3, 9)
    expect(f.options().findLast((option) => option.startsWith('ahead'))).toBe(furthest)
  })

  test('SOVL-G-56: an Advance that cannot pay for terrain stops at its edge', () => {
    const f = before(LINE, 'swamp', 17).choose('activate a', 'ahead 7')
    expect(f.pose('a').y + sizeOf(LINE).depth / 2).toBeCloseTo(17, 9)
    expect(f.noted(ADVANCED)[0]?.[2]).toBe(3)
    expect(f.options()).toEqual(['done'])
  })

  test.each([
    [15.5, 14],
    [13.5, 13.5],
    [14.5, 14],
  ])('SOVL-STR-07: points spent on the first piece are missing for a second piece %s" ahead', (ahead, furthest) => {
    const terrain = [box('swamp', 20, 12, 40, 13), box('forest', 20, 10 + ahead, 40, 30)]
    const f = field({ a: stand(KNIGHT, 30, 10 - sizeOf(KNIGHT).depth / 2) }, { z: FAR }, { terrain }).choose(
      'activate a',
    )
    expect(f.options().findLast((option) => option.startsWith('ahead'))).toBe(`ahead ${furthest}`)
    f.choose(`ahead ${furthest}`)
    const advanced = f.noted(ADVANCED).reduce((sum, [, length = 0]) => sum + length, 0)
    expect(advanced).toBe(1000 * furthest)
    expect(f.noted(DIFFICULT_PAID)).toEqual([[0, 0, 2000, 0]])
    expect(f.left).toBeCloseTo(14 - furthest, 9)
  })

  test('SOVL-G-56: a pivot into terrain that cannot be paid for is illegal', () => {
    const wide = of(LINE, 10, 10)
    const terrain = [box('swamp', 28, 18, 32, 25)]
    const f = field({ a: stand(wide, 30, 10) }, { z: FAR }, { terrain }).choose('activate a', 'ahead 5')
    expect(f.left).toBe(3)
    expect(f.options()).toContain('right 15')
    expect(f.options()).not.toContain('right 90')
    const paid = field({ a: stand(wide, 30, 10) }, { z: FAR }, { terrain }).choose('activate a', 'ahead 4')
    expect(paid.options()).toContain('right 90')
  })

  test('SOVL-G-56: a pivot into terrain pays for it', () => {
    const terrain = [box('swamp', 28, 12, 32, 15)]
    const f = field({ a: stand(of(LINE, 10, 10), 30, 10) }, { z: FAR }, { terrain }).choose('activate a', 'right 90')
    expect(f.left).toBe(4)
    expect(f.noted(DIFFICULT_PAID)).toEqual([[0, 0, 2000, 0]])
  })

  test('SOVL-G-56: two pieces entered at the same line cost twice', () => {
    const terrain = [box('swamp', 26, 12, 30, 15), box('swamp', 30, 12, 34, 15)]
    const f = field({ a: stand(KNIGHT, 30, 10 - sizeOf(KNIGHT).depth / 2) }, { z: FAR }, { terrain })
    expect(f.choose('activate a', 'ahead 3').left).toBe(16 - 3 - 4)
  })

  const ROW = [box('swamp', 20, 12, 40, 13), box('swamp', 20, 15, 40, 16)]

  test('SOVL-G-35: each entry is paid for, or only the first of an activation', () => {
    const f = (rules: Partial<SovlRules>) =>
      field({ a: stand(KNIGHT, 30, 10 - sizeOf(KNIGHT).depth / 2) }, { z: FAR }, { terrain: ROW, rules }).choose(
        'activate a',
        'ahead 6',
      ).left
    expect(f({})).toBe(6)
    expect(f({ difficultRepeat: 'once' })).toBe(8)
  })

  test('SOVL-G-35: leaving a piece and coming back is another entry', () => {
    const back = (rules: Partial<SovlRules>) =>
      before(of(KNIGHT, 1, 1), 'swamp', 12, rules, 12.2).choose(
        'activate a',
        'ahead 5',
        'right 90',
        'right 90',
        'ahead 2',
      ).left
    // 5 and 2 for the swamp, 4 to turn about, 2 back through the swamp, and 2 for it again.
    expect(back({})).toBeCloseTo(1, 9)
    expect(back({ difficultRepeat: 'once' })).toBeCloseTo(3, 9)
  })
})

describe('what blocks the line of sight', () => {
  const BOW = shooting(of(LINE, 10), 40, 3)
  const sees = (setting: {
    rules?: Partial<SovlRules>
    forest?: readonly [number, number]
    kind?: string
    who?: Kind
    screen?: boolean
  }) => {
    const { rules = {}, forest = [14, 18], kind = 'forest', who = BOW, screen = false } = setting
    const f = field(
      { a: stand(who, 30, 9), ...(screen && { c: stand(LINE, 30, 20) }) },
      { b: stand(LINE, 30, 28, 180) },
      { terrain: [box(kind, 10, forest[0], 50, forest[1])], rules },
    )
    return f.choose('activate a').options().includes('shoot b')
  }

  test('SOVL-TERR-05: forest, cliff and building block the line of sight, swamp and water do not', () => {
    expect(['forest', 'cliff', 'building', 'swamp', 'lake', 'river'].map((kind) => sees({ kind }))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ])
  })

  test('SOVL-TERR-06: shooting needs a line of sight', () => {
    expect(sees({ forest: [35, 36] })).toBe(true)
    expect(sees({})).toBe(false)
  })

  test('SOVL-G-05: units block it only under unitsBlockLos', () => {
    const open = [35, 36] as const
    expect(sees({ screen: true, forest: open })).toBe(true)
    expect(sees({ screen: true, forest: open, rules: { unitsBlockLos: true } })).toBe(false)
    expect(sees({ forest: open, rules: { unitsBlockLos: true } })).toBe(true)
  })

  test('SOVL-G-06: a forest hides what is behind it, not what stands in it, unless forestLos: into-and-through', () => {
    const inside = [25, 33] as const
    expect(sees({ forest: inside })).toBe(true)
    expect(sees({ forest: inside, rules: { forestLos: 'into-and-through' } })).toBe(false)
    expect(sees({ forest: [24, 25], rules: { forestLos: 'into-and-through' } })).toBe(false)
  })

  test('SOVL-G-07: Large Monsters see over forests under largeSeesOver, and over nothing else', () => {
    const who = shooting(GIANT, 40, 5)
    expect(sees({ who })).toBe(false)
    expect(sees({ who, rules: { largeSeesOver: true } })).toBe(true)
    expect(sees({ who, kind: 'cliff', rules: { largeSeesOver: true } })).toBe(false)
    expect(sees({ rules: { largeSeesOver: true } })).toBe(false)
  })

  test('SOVL-G-58: sight that touches a boundary is not blocked', () => {
    const touching = (gap: number) =>
      field(
        { a: stand(BOW, 30, 9) },
        { b: stand(of(LINE, 4, 1), 30, 28, 180) },
        { terrain: [box('cliff', 30 + gap, 14, 40, 18), box('cliff', 20, 14, 30 - gap, 18)] },
      )
        .choose('activate a')
        .options()
        .includes('shoot b')
    expect(touching(0)).toBe(true)
    expect(touching(-0.5)).toBe(false)
  })
})
