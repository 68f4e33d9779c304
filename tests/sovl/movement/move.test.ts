import { describe, expect, test } from 'vitest'
import { copyShape } from '../../../src/board/plane/rectangle.ts'
import { pivotTo } from '../../../src/games/sovl/chapters/pivot.ts'
import { GRIDS } from '../../../src/games/sovl/choices/grid.ts'
import { lookAround } from '../../../src/games/sovl/space/near.ts'
import { ADVANCED, BACKED_OFF, PIVOTED } from '../../../src/games/sovl/telling/events.ts'
import { box, field, shooting, sizeOf, stand } from '../../support/sovl/field.ts'
import { HEAVY, KNIGHT, LINE, OGRE, of } from '../../support/sovl/units.ts'

const DEPTH = sizeOf(LINE).depth
const FAR = stand(LINE, 5, 38, 180)
const ARCHER = shooting(of(LINE, 10), 30, 3)

/** A unit in the middle of an empty table. */
const alone = (kind = LINE, setting = {}) => field({ a: stand(kind, 30, 10) }, { z: FAR }, setting)

describe('the activation', () => {
  test('SOVL-STR-01: a unit moves, shoots and moves on in one activation; then it is the enemy’s go', () => {
    const f = field({ a: stand(ARCHER, 30, 10) }, { b: stand(LINE, 30, 30, 180) }).roll('1x10')
    f.choose('activate a', 'ahead 2', 'shoot b', 'right 90', 'ahead 4')
    expect(f.pose('a')).toMatchObject({ x: 34, y: 12, facing: 90 })
    expect(f.options()).toContain('activate b')
    expect(f.options()).not.toContain('activate a')
  })

  test.each([
    ['LINE', LINE, 8],
    ['KNIGHT', KNIGHT, 16],
    ['OGRE', OGRE, 12],
  ] as const)('SOVL-STR-02: %s may spend the movement of its type', (_name, kind, movement) => {
    const f = field({ a: stand(kind, 30, 10) }, { z: stand(LINE, 5, 38, 180) }).choose('activate a')
    expect(f.left).toBe(movement)
    f.choose(`ahead ${movement}`)
    expect(f.pose('a').y).toBeCloseTo(10 + movement, 9)
  })

  test('SOVL-STR-03: a unit may advance and pivot, and do nothing else', () => {
    const options = alone().choose('activate a').options()
    expect(
      options.filter((option) => !/^(ahead \d+|(left|right) (15|30|45|60|75|90)|face z|done)$/.test(option)),
    ).toEqual([])
    expect(options.filter((option) => /^(left|right)/.test(option))).toHaveLength(12)
  })

  test('SOVL-STR-07: advances and pivots come in any number and order, up to the allowance', () => {
    const f = alone().choose('activate a', 'ahead 1', 'left 90', 'ahead 1', 'right 45', 'ahead 2')
    // 1 + 2 + 1 + 2 + 2: all spent, so the activation is over.
    expect(f.pose('a')).toMatchObject({ facing: -45 })
    expect(f.pose('a').x).toBeCloseTo(29 - Math.SQRT2, 9)
    expect(f.pose('a').y).toBeCloseTo(11 + Math.SQRT2, 9)
    expect(f.options()).toContain('activate z')
  })

  test('SOVL-STR-07: unused points are lost', () => {
    const f = alone().choose('activate a', 'ahead 3', 'done', 'activate z', 'done')
    expect(f.unit('a').activated).toBe(true)
    expect(f.advance()).toBe(true)
    expect(f.pose('a').y).toBeCloseTo(13, 9)
  })

  test('SOVL-ACT-04: a unit is activated once a turn', () => {
    const f = field({ a: stand(LINE, 30, 10), c: stand(LINE, 40, 10) }, { z: FAR })
    f.choose('activate a', 'done', 'activate z', 'done')
    expect(f.options()).toEqual(['pass', 'activate c'])
  })
})

describe('an Advance', () => {
  test('SOVL-STR-04: costs a point an inch, straight ahead', () => {
    const f = field({ a: stand(KNIGHT, 20, 10, 30) }, { z: FAR }).choose('activate a', 'ahead 5')
    expect(f.left).toBeCloseTo(11, 9)
    expect(f.pose('a').x).toBeCloseTo(22.5, 9)
    expect(f.pose('a').y).toBeCloseTo(10 + 5 * Math.cos(Math.PI / 6), 9)
  })

  test('SOVL-STR-04: fractions of an inch cost fractions of a point', () => {
    const f = field({ a: stand(LINE, 30, 10), c: stand(LINE, 30, 10 + DEPTH + 4.26) }, { z: FAR })
    f.choose('activate a', 'ahead 4.2')
    expect(f.left).toBeCloseTo(8 - 4.25, 9)
  })

  test.each([
    ['a friend', 'c'],
    ['an enemy', 'b'],
  ])('SOVL-STR-05: stops at %s, a hundredth of an inch short', (_who, name) => {
    const ahead = { [name]: stand(LINE, 30, 10 + DEPTH + 3) }
    const f = field({ a: stand(LINE, 30, 10), ...(name === 'c' && ahead) }, { z: FAR, ...(name === 'b' && ahead) })
    f.choose('activate a', 'ahead 2.9')
    expect(f.pose('a').y).toBeCloseTo(12.99, 6)
    expect(f.contacts('a')).toEqual([])
    expect(f.noted(ADVANCED)[0]?.[2]).toBe(1)
  })

  test('SOVL-STR-05: stops at impassable terrain, touching it', () => {
    const lake = box('lake', 25, 10 + DEPTH / 2 + 3, 35, 20)
    const f = field({ a: stand(LINE, 30, 10) }, { z: FAR }, { terrain: [lake] })
    f.choose('activate a', 'ahead 3')
    expect(f.pose('a').y).toBeCloseTo(13, 9)
    expect(f.options().some((option) => option.startsWith('ahead'))).toBe(false)
  })

  test('SOVL-G-57: the edge of the table stops a unit; an obstacle that it slides along does not', () => {
    const f = field({ a: stand(LINE, 30, 36), c: stand(LINE, 30 + sizeOf(LINE).width, 38) }, { z: stand(LINE, 5, 5) })
    const room = 40 - 36 - DEPTH / 2
    f.choose('activate a', `ahead ${Math.floor(10 * room) / 10}`)
    expect(f.pose('a').y).toBeCloseTo(36 + room, 6)
    expect(f.noted(ADVANCED)[0]?.[2]).toBe(4)
  })

  test('SOVL-X-08: an Advance that meets an enemy makes no contact; under advanceContact: engages it does', () => {
    const b = stand(LINE, 30, 10 + DEPTH + 3, 180)
    const short = field({ a: stand(LINE, 30, 10) }, { b }).choose('activate a', 'ahead 2.9')
    expect(short.contacts('a')).toEqual([])
    const f = field({ a: stand(LINE, 30, 10) }, { b }, { rules: { advanceContact: 'engages' } })
    f.choose('activate a', 'ahead 3')
    expect(f.pose('a').y).toBeCloseTo(13, 9)
    expect(f.contacts('a')).toEqual(['front on b front'])
    f.roll('1x10 | 1x10')
    // Both strike in the Combat Phase of this turn.
    expect(f.options()).toEqual([])
    f.dice.done()
  })

  test.each(['engages', 'next-turn'] as const)(
    'SOVL-X-08: a unit that slides along an enemy touches it with its flank, under advanceContact: %s',
    (advanceContact) => {
      const b = stand(LINE, 30 + sizeOf(LINE).width, 14)
      const f = field({ a: stand(LINE, 30, 10) }, { b }, { rules: { advanceContact } })
      f.choose('activate a', 'ahead 4')
      expect(f.contacts('a')).toEqual(['right on b left'])
      expect(f.contacts('b')).toEqual(['left on a right'])
    },
  )

  test('SOVL-X-08: the front of a unit that walked into the corner of an enemy touches it', () => {
    const b = stand(LINE, 30, 10 + DEPTH + 3, 150)
    const f = field({ a: stand(LINE, 30, 10) }, { b }, { rules: { advanceContact: 'engages' } })
    f.choose('activate a')
    f.choose(f.options().findLast((option) => option.startsWith('ahead')) as string)
    expect(f.contacts('a')).toEqual(['front on b front'])
  })

  test('SOVL-G-15: a unit that walked into contact may not shoot, unless engaged units may', () => {
    const b = stand(LINE, 30, 10 + sizeOf(ARCHER).depth / 2 + DEPTH / 2 + 3, 180)
    const play = (engagedActs: 'none' | 'shoot') => {
      const f = field({ a: stand(ARCHER, 30, 10) }, { b }, { rules: { advanceContact: 'engages', engagedActs } })
      return f.choose('activate a', 'ahead 3').options()
    }
    expect(play('none')).not.toContain('shoot b')
    expect(play('shoot')).toContain('shoot b')
  })
})

/** No unit steps aside to find room to turn. */
const AS_IT_STANDS = { pivotRoom: 'as-it-stands' } as const

describe('a Pivot', () => {
  test.each([
    ['LINE', LINE, 8],
    ['KNIGHT', KNIGHT, 16],
  ] as const)('SOVL-STR-06: %s turns about its centre, by any angle for two points', (_name, kind, movement) => {
    const f = alone(kind).choose('activate a', 'right 90')
    expect(f.left).toBe(movement - 2)
    f.choose('left 15')
    expect(f.left).toBe(movement - 4)
    expect(f.pose('a')).toMatchObject({ x: 30, y: 10 })
    expect(f.pose('a').facing).toBeCloseTo(75, 6)
    expect(f.noted(PIVOTED).map(([, , cost]) => cost)).toEqual([2000, 2000])
  })

  test('SOVL-STR-06: a pivot turns by no more than 90°', () => {
    const f = field({ a: stand(LINE, 30, 20, 180) }, { z: stand(LINE, 30, 38, 180) }).choose('activate a')
    expect(f.options()).not.toContain('face z')
  })

  test('SOVL-STR-06: a pivot needs at least two points', () => {
    const f = alone().choose('activate a', 'ahead 7')
    expect(f.left).toBeCloseTo(1, 9)
    expect(f.options()).toEqual(['ahead 1', 'done'])
  })

  test.each([
    ['LINE', LINE, 4, 4],
    ['KNIGHT', KNIGHT, 4, 8],
  ] as const)('SOVL-O-124: an about-face of %s costs 4, or by pivots of 45° and type', (_name, kind, even, byType) => {
    const movement = kind === LINE ? 8 : 16
    const about = alone(kind).choose('activate a', 'right 90', 'right 90')
    expect(movement - about.left).toBe(even)
    const slow = alone(kind, { rules: { pivot: '45-by-type' } })
    slow.choose('activate a', 'right 45', 'right 45', 'right 45', 'right 45')
    expect(slow.pose('a').facing).toBeCloseTo(180, 6)
    expect(movement - slow.left).toBe(byType)
  })

  test('SOVL-STR-06: under pivot: 45-by-type a turn of 60° takes two pivots', () => {
    const f = alone(HEAVY, { rules: { pivot: '45-by-type' } }).choose('activate a', 'left 45')
    expect(f.left).toBe(7)
    f.choose('left 60')
    expect(f.left).toBe(5)
  })

  test('SOVL-G-42: a turn beyond 90° takes two pivots, and the first must also end on free ground', () => {
    const behind = (gap: number) =>
      field(
        { a: stand(LINE, 30, 20), c: stand(LINE, 30, 23.15 + gap) },
        { z: FAR },
        { rules: { moves: 'narrow', ...AS_IT_STANDS } },
      )
        .choose('activate a')
        .options()
    // Turned by 90°, LINE reaches 0.4 farther ahead than as it stands or turned about.
    expect(behind(0.6)).toContain('turns about and goes back')
    expect(behind(0.2)).not.toContain('turns about and goes back')
  })

  const WIDE = of(LINE, 10, 10)

  test('SOVL-G-42: a unit without room to turn first steps aside, as little as possible, and pays for it', () => {
    const house = box('building', 20, 20 + DEPTH / 2, 40, 30)
    const f = field({ a: stand(LINE, 30, 20) }, { z: FAR }, { terrain: [house] }).choose('activate a')
    expect(f.options()).toContain('right 45')
    f.choose('right 45')
    // Half of the diagonal less half of the depth, in quarters of an inch.
    expect(f.pose('a')).toMatchObject({ x: 30, y: 19 })
    expect(f.left).toBe(8 - 2 - 1)
    expect(f.noted(BACKED_OFF)).toEqual([[0, 1000, 0, 0]])
    // With friends behind, it goes aside; with units on all sides it stays.
    const behind = stand(LINE, 30, 20 - DEPTH)
    const aside = field({ a: stand(LINE, 30, 20), c: behind }, { z: FAR }, { terrain: [house] }).choose('activate a')
    expect(aside.options()).not.toContain('right 45')
  })

  test('SOVL-G-42: a step aside is neither made nor told if the turn after it cannot be paid for', () => {
    const house = box('building', 20, 20 + DEPTH / 2, 40, 30)
    const back = 20 - DEPTH / 2 - 0.05
    // Behind it lie three swamps: to step back into them takes six points.
    const swamps = [
      box('swamp', 20, 10, 29.7, back),
      box('swamp', 29.7, 10, 30.3, back),
      box('swamp', 30.3, 10, 40, back),
    ]
    const turn = (terrain: readonly ReturnType<typeof box>[]) => {
      const f = field({ a: stand(LINE, 30, 20) }, { z: FAR }, { terrain }).choose('activate a')
      const { shapes, ghost } = f.battle.table
      lookAround(f.state, f.battle, f.unit('a'))
      copyShape(shapes, f.unit('a').shape, ghost)
      f.battle.work.toX = Math.SQRT1_2
      f.battle.work.toY = Math.SQRT1_2
      return { done: pivotTo(f.state, f.battle, f.unit('a'), f.log), told: f.noted(BACKED_OFF).length }
    }
    expect(turn([house])).toEqual({ done: true, told: 1 })
    expect(turn([house, ...swamps])).toEqual({ done: false, told: 0 })
  })

  test('SOVL-G-42: a pivot must end on free ground on the table', () => {
    const setting = { rules: AS_IT_STANDS }
    const beside = field({ a: stand(WIDE, 30, 20), c: stand(LINE, 30, 23) }, { z: FAR }, setting).choose('activate a')
    expect(beside.options()).not.toContain('right 90')
    const edge = field({ a: stand(WIDE, 30, 2) }, { z: FAR }, setting).choose('activate a')
    expect(edge.options()).toContain('right 15')
    expect(edge.options()).not.toContain('right 90')
  })

  test('SOVL-G-42: obstacles within the turn count only under pivotClearance: swept', () => {
    const house = box('building', 32.4, 22.4, 33, 23)
    const options = (pivotClearance: 'end-only' | 'swept') =>
      field({ a: stand(WIDE, 30, 20) }, { z: FAR }, { rules: { pivotClearance, ...AS_IT_STANDS }, terrain: [house] })
        .choose('activate a')
        .options()
    expect(options('end-only')).toContain('left 90')
    expect(options('swept')).not.toContain('left 90')
    expect(options('swept')).toContain('right 30')
  })

  test('SOVL-G-42: a unit keeps its frontage: no move changes width or depth', () => {
    const f = alone().choose('activate a', 'right 90', 'ahead 2')
    expect(f.pose('a').width).toBeCloseTo(sizeOf(LINE).width, 6)
    expect(f.pose('a').depth).toBeCloseTo(DEPTH, 6)
  })
})

describe('engaged units', () => {
  const locked = (engagedActs: 'none' | 'shoot' | 'free') =>
    field(
      { a: stand(ARCHER, 30, 10) },
      { b: stand(LINE, 30, 10 + (DEPTH + sizeOf(ARCHER).depth) / 2, 180), z: FAR },
      {
        rules: { engagedActs },
      },
    ).contact('a', 'b')

  test('SOVL-G-15: a unit in contact is not activated', () => {
    expect(locked('none').choose('activate z', 'done').notes.length).toBeGreaterThan(0)
    expect(() => locked('none').choose('activate a')).toThrow('activate a is none of')
  })

  test('SOVL-G-15: under engagedActs: shoot it shoots and does not move, under free it does both', () => {
    expect(locked('shoot').choose('activate a').options()).toEqual(['shoot b', 'done'])
    expect(locked('free').choose('activate a').options()).toEqual(expect.arrayContaining(['shoot b']))
  })
})

describe('the grid of moves', () => {
  const play = (row: string, rules = {}) =>
    field({ a: stand(LINE, 30, 10) }, { b: stand(LINE, 36, 30, 180) }, { rules: { moves: 'narrow', ...rules } }).choose(
      'activate a',
      row,
    )

  test('SOVL-STR-07: each row of the grid is a legal plan of pivots and advances', () => {
    for (const { text } of GRIDS.narrow) {
      const f = field(
        { a: stand(LINE, 30, 10) },
        { b: stand(LINE, 36, 30, 180), c: stand(LINE, 5, 30, 180) },
        { rules: { moves: 'narrow' } },
      )
      f.choose('activate a')
      if (!f.options().includes(text)) throw new Error(`${text} is not offered`)
      f.choose(text)
      const spent = f.notes.reduce(
        (sum, [event, , a, b]) => sum + (event === PIVOTED ? b : event === ADVANCED ? a : 0),
        0,
      )
      expect(spent, text).toBeLessThanOrEqual(8000)
    }
  })

  test('SOVL-STR-07: a move with a log ends where the same move without a log does', () => {
    for (const { text } of GRIDS.narrow) {
      if (text.includes('second')) continue
      const told = play(text)
      const silent = field({ a: stand(LINE, 30, 10) }, { b: stand(LINE, 36, 30, 180) }, { rules: { moves: 'narrow' } })
      Object.assign(silent.log, { on: false })
      silent.choose('activate a', text)
      expect(silent.pose('a'), text).toEqual(told.pose('a'))
    }
  })

  test.each([
    ['half left, then faces the nearest enemy', '90-cost-2', KNIGHT],
    ['left, then faces the nearest enemy', '90-cost-2', LINE],
    ['left, then faces the nearest enemy', '45-by-type', KNIGHT],
  ] as const)('SOVL-STR-07: “%s” leaves movement for a turn about (pivot: %s)', (row, pivot, kind) => {
    for (const on of [true, false]) {
      // The enemy is to the right and behind.
      const f = field({ a: stand(kind, 30, 20) }, { b: stand(LINE, 42, 14) }, { rules: { moves: 'narrow', pivot } })
      Object.assign(f.log, { on })
      f.choose('activate a', row)
      const { x, y, facing } = f.pose('a')
      expect(x).toBeLessThan(30)
      expect(facing, `log ${on}`).toBeCloseTo((Math.atan2(42 - x, 14 - y) * 180) / Math.PI, 6)
    }
  })

  test('SOVL-STR-07: under pivot: 45-by-type no more movement is left than the pivots of the last turn cost', () => {
    const rules = { moves: 'narrow', pivot: '45-by-type' } as const
    const f = field({ a: stand(KNIGHT, 30, 20) }, { b: stand(LINE, 30, 8) }, { rules })
    f.choose('activate a', 'left, then faces the nearest enemy')
    // 4 points for the turn left, 6 for three pivots of 45° to the enemy, and 6 inches.
    expect(f.pose('a').x).toBeCloseTo(24, 9)
    expect(f.pose('a').facing).toBeCloseTo((Math.atan2(6, -12) * 180) / Math.PI, 6)
  })

  test('SOVL-STR-07: a unit that cannot pay for a turn about keeps its facing', () => {
    const slow = { ...LINE, profile: { ...LINE.profile, movement: 5 } }
    const f = field({ a: stand(slow, 30, 20) }, { b: stand(LINE, 42, 14) }, { rules: { moves: 'narrow' } })
    f.choose('activate a', 'left, then faces the nearest enemy')
    expect(f.pose('a')).toMatchObject({ x: 29, y: 20, facing: -90 })
  })

  test('SOVL-STR-07: a move to just short of charge range leaves half an inch to spare', () => {
    const f = play('towards the nearest enemy, short of its charge range')
    const { x, y, facing } = f.pose('a')
    const angle = (facing * Math.PI) / 180
    const front = [x + (DEPTH / 2) * Math.sin(angle), y + (DEPTH / 2) * Math.cos(angle)] as const
    const enemy = [36, 30 - DEPTH / 2] as const
    expect(Math.hypot(enemy[0] - front[0], enemy[1] - front[1])).toBeGreaterThan(8.4)
  })
})
