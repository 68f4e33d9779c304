import { describe, expect, test } from 'vitest'
import {
  ARC_CORNER_45,
  ARC_DIAGONAL,
  arcShares,
  CORNER_45,
  HALF_45,
  inArc,
  TOTAL_45,
} from '../../../src/board/plane/arcs.ts'
import { setRectangle } from '../../../src/board/plane/rectangle.ts'
import { POSE, Shapes } from '../../../src/board/plane/shapes.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { ACTIVATE, DECLARE, RESOLVE } from '../../../src/games/sovl/state/battle.ts'
import { BROKEN, DESTROYED, FLED } from '../../../src/games/sovl/state/unit.ts'
import { DECLARED } from '../../../src/games/sovl/telling/events.ts'
import { ScriptedDice } from '../../support/dice/scripted-dice.ts'
import {
  at,
  box,
  fronting,
  LINE_HALF_DEPTH,
  LINE_HALF_WIDTH,
  MAN,
  onTheTable,
  type Placed,
} from '../../support/sovl/table.ts'
import { but, GIANT, KNIGHT, LINE, of } from '../../support/sovl/units.ts'

/** A line that looks north with the middle of its front at (30, 10). */
const A = fronting(LINE, 30, 10)
/** Units of both armies far away from the others. */
const O = { o: at(MAN, 57, 2, 180) }
const P = { p: at(MAN, 3, 38) }

/** A line that faces south, with the middle of its front this far to the right and ahead of the front of A. */
const facing = (right: number, ahead: number): Placed => fronting(LINE, 30 + right, 10 + ahead, 180)

const charges = (a: Placed, y: Placed, rules: Partial<SovlRules> = {}, terrain = [] as ReturnType<typeof box>[]) =>
  onTheTable({ a }, { y }, { rules, terrain }).charges('a')

describe('declaring', () => {
  test('SOVL-CHG-01: no unit moves before the last charge is declared; then all chargers are placed', () => {
    const game = onTheTable({ a: A, b: at(LINE, 45, 10), ...O }, { y: facing(0, 6), z: at(LINE, 45, 18, 180), ...P })
    const before = game.pose('a')
    game.play('a charges y front')
    expect(game.pose('a')).toEqual(before)
    game.play('pass', 'b charges z front')
    expect(game.pose('a')).toEqual(before)
    game.passTo(ACTIVATE)
    expect(game.contacts('a')).toEqual(['front on front of y'])
    expect(game.contacts('b')).toEqual(['front on front of z'])
  })

  test('SOVL-CHG-02: a declaration names one charger and one target, and the side follows', () => {
    const game = onTheTable({ a: A, b: at(MAN, 32.5, 10.5) }, { y: facing(0, 6), z: facing(5, 6) })
    const options = game.charges()
    expect(options).toEqual(['a charges y front', 'a charges z front', 'b charges y front', 'b charges z front'])
    game.play('b charges z front')
    expect(game.told(DECLARED).map(([charger, target, side]) => [charger, target, side])).toEqual([[1, 3, 0]])
  })

  test('SOVL-CHG-03: a unit that was activated, is fleeing or has already declared may not charge', () => {
    const fresh = () => onTheTable({ a: A, b: at(MAN, 10, 10) }, { y: facing(0, 6), z: facing(5, 6) })
    const told = (spoil: (game: ReturnType<typeof fresh>) => void) => {
      const game = fresh()
      spoil(game)
      return game.charges('a')
    }
    expect(told(() => undefined)).toHaveLength(2)
    expect(told((game) => (game.unit('a').activated = true))).toEqual([])
    expect(told((game) => (game.unit('a').fate = BROKEN))).toEqual([])
    const declared = fresh().play('a charges y front')
    declared.asked = 1
    expect(declared.passTo(ACTIVATE).told(DECLARED)).toHaveLength(1)
  })

  test('SOVL-CHG-03: activations and declarations are cleared each turn', () => {
    const game = onTheTable({ a: A }, { y: facing(0, 9), ...P })
    game.passTo(ACTIVATE).play('activate a', 'done')
    expect(game.unit('a').activated).toBe(true)
    game.stand('y', 30, 10 + 7 + LINE_HALF_DEPTH)
    game.passTo(DECLARE)
    expect(game.state.turn).toBe(2)
    if (game.asked === 1) game.play('pass')
    expect(game.charges('a')).toEqual(['a charges y front'])
  })

  test('SOVL-CHG-04: a unit that is charged declares no charge of its own', () => {
    // Too far to counter: knights charge from 12.
    const knights = fronting(KNIGHT, 30, 22, 180, 25 / 25.4)
    const y = at(LINE, 35, 17, 270)
    expect(onTheTable({ a: A }, { k: knights, y }).charges('a')).toEqual(['a charges y left'])
    const game = onTheTable({ a: A }, { k: knights, y, ...P }, { seat: 2 })
    game.play('k charges a front')
    expect(game.charges('a')).toEqual([])
  })

  test('SOVL-CHG-05: a target must be in range and in sight', () => {
    expect(charges(A, facing(0, 7))).toEqual(['a charges y front'])
    expect(charges(A, facing(0, 9))).toEqual([])
    expect(charges(A, at(LINE, 30, 5, 0))).toEqual([])
  })

  test('SOVL-CHG-05: friends are no targets, but fleeing enemies are', () => {
    const game = onTheTable({ a: A, b: at(LINE, 30, 16) }, { y: facing(4.5, 6), ...P })
    game.unit('y').fate = BROKEN
    const gone = onTheTable({ a: A, ...O }, { y: facing(0, 6), ...P })
    for (const fate of [DESTROYED, FLED] as const) {
      gone.unit('y').fate = fate
      expect(gone.charges('a')).toEqual([])
    }
    expect(game.charges()).toEqual(['a charges y front', 'b charges y front'].slice(0, 1))
  })

  test.each([
    [0, 8, true],
    [0, 8.01, false],
    [5, 6.24, true],
    [5, 6.25, false],
  ])('SOVL-CHG-06: O-119, a side whose middle is %d across and %d ahead is in charge range 8: %s', (x, y, within) => {
    expect(charges(A, facing(x, y))).toEqual(within ? ['a charges y front'] : [])
  })

  test('SOVL-CHG-06: the range is the movement of the charger, measured to the side charged', () => {
    const knights = fronting(KNIGHT, 30, 10, 0, 25 / 25.4)
    expect(charges(knights, facing(0, 16))).toEqual(['a charges y front'])
    expect(charges(knights, facing(0, 16.01))).toEqual([])
    // The rear of a line that faces away is 16 inches off; its front would be 19 inches off.
    expect(charges(knights, at(LINE, 30, 26 + LINE_HALF_DEPTH, 0))).toEqual(['a charges y rear'])
  })

  test.each([
    [114, 1.5, 4, [true, true, true]],
    [115, 3, 4, [true, true, false]],
    [116, 5, 4, [true, false, false]],
    [117, 6.5, 4, [false, false, false]],
  ])('SOVL-CHG-07: O-%d, whether a unit %d across and %d ahead is seen', (_number, x, y, seen) => {
    const arcs = ['corner-45', 'half-45', 'total-45'] as const
    expect(arcs.map((losArc) => charges(A, facing(x, y), { losArc }).length === 1)).toEqual(seen)
  })

  test('SOVL-CHG-07: O-118, nothing behind the front edge is in any arc', () => {
    const shapes = rectangles([0, -LINE_HALF_DEPTH, 0, 1])
    shapes.out[0] = 0
    shapes.out[1] = -0.5
    expect([CORNER_45, HALF_45, TOTAL_45].map((arc) => inArc(shapes, 0, arc))).toEqual([false, false, false])
  })

  test('SOVL-CHG-08: a unit that has declared a charge may be charged only by a unit of higher priority', () => {
    // a charges y, so z, farther from a than y is, may not charge a.
    const game = () => onTheTable({ a: A, ...O }, { y: facing(0, 5), z: facing(-4.4, 6) })
    const quiet = game()
    quiet.play('pass')
    expect(quiet.charges()).toEqual(['y charges a front', 'z charges a front'])
    const loud = game().play('a charges y front')
    expect(loud.charges()).toEqual(['y counters'])
  })

  test('SOVL-CHG-09: there must be room to stand at the side charged', () => {
    // Two houses leave three inches in front of y; a is wider.
    const walls = [box('building', 20, 14.1, 29.9, 16), box('building', 30.1, 14.1, 40, 16)]
    expect(charges(A, facing(0, 6), {}, [])).toEqual(['a charges y front'])
    expect(charges(A, facing(0, 6), {}, walls)).toEqual([])
    expect(charges(fronting(MAN, 30, 10, 0, 10 / 25.4), facing(0, 6), {}, walls)).toEqual([])
  })

  test('SOVL-CHG-10: a charge is against the front, the rear or a flank', () => {
    const around = (x: number, y: number, turn: number) => charges(at(LINE, 30 + x, 20 + y, turn), at(LINE, 30, 20, 0))
    expect(around(0, 7, 180)).toEqual(['a charges y front'])
    expect(around(0, -7, 0)).toEqual(['a charges y rear'])
    expect(around(-7, 0, 90)).toEqual(['a charges y left'])
    expect(around(7, 0, 270)).toEqual(['a charges y right'])
  })

  test.each([
    [110, 6, 4, 270, 'right', [0.1513, 0.8487], [0.2972, 0.7028]],
    [111, 5, 5, 225, 'front', [0.5707, 0.4293], [0.6996, 0.3004]],
    [112, 6.5, 2, 270, 'right', [0, 1], [0, 1]],
    [113, 3, 6, 180, 'front', [0.9991, 0.0009], [1, 0]],
  ])(
    'SOVL-CHG-11: O-%d, the charge is against the side whose arc holds most of the charger',
    (_n, x, y, turn, side, corner, diagonal) => {
      expect(charges(at(LINE, 30 + x, 20 + y, turn), at(LINE, 30, 20, 0))).toEqual([`a charges y ${side}`])
      const angle = (turn * Math.PI) / 180
      const shapes = rectangles([0, 0, 0, 1], [x, y, Math.sin(angle), Math.cos(angle)])
      const shares = (kind: number) => {
        arcShares(shapes, 0, 1, kind)
        return [shapes.out[0], shapes.out[2]].map((share) => Number(share?.toFixed(4)))
      }
      expect(shares(ARC_CORNER_45)).toEqual(corner)
      expect(shares(ARC_DIAGONAL)).toEqual(diagonal)
    },
  )

  test('SOVL-CHG-11: if no arc holds a majority, the side in whose arc the middle of the charger’s front stands', () => {
    // Ten men abreast, 0.4 in from one man: 0.30 of them in his front arc, 0.35 in each side arc.
    const ten = [fronting(of(LINE, 10, 10), 30, 10, 0, 10 / 25.4), at(MAN, 30, 10.4 + 10 / 25.4, 180)] as const
    expect(charges(...ten)).toEqual(['a charges y front'])
    // The largest share is no majority; equal shares go left before right.
    expect(charges(...ten, { chargeSide: 'largest-area' })).toEqual(['a charges y left'])
  })

  test('SOVL-CHG-11: one half in each of two arcs is no majority: the middle of the front decides', () => {
    // Its centre is on the line between the front and right arcs: exactly half of it is in each.
    const charged = (turn: number) => charges(at(MAN, 32, 22, turn), at(MAN, 30, 20, 0))
    expect(charged(250)).toEqual(['a charges y front'])
    expect(charged(200)).toEqual(['a charges y right'])
  })

  test.each([0.5, 1, 2, 4])(
    'SOVL-CHG-11: sixteen abreast, %f inches before a giant, charge his front, also an inch aside of it',
    (ahead) => {
      for (const aside of [-1, -0.3, 0, 0.3, 1]) {
        const giant = at(GIANT, 30 + aside, 10 + ahead + 25 / 25.4, 180)
        expect(charges(fronting(of(LINE, 16, 16), 30, 10, 0, 10 / 25.4), giant)).toEqual(['a charges y front'])
      }
    },
  )

  test('SOVL-CHG-12: a side that is charged or engaged may not be charged again, but another side may', () => {
    const b = at(LINE, 24.5, 10)
    const game = onTheTable({ a: A, b, c: at(LINE, 38, 17, 270) }, { y: facing(0, 6), ...P })
    expect(game.charges()).toEqual(['a charges y front', 'b charges y front', 'c charges y left'])
    game.play('a charges y front', 'pass')
    expect(game.charges()).toEqual(['c charges y left'])
  })

  test('SOVL-CHG-12: a side in base contact since the turn before cannot be charged, even if there is room', () => {
    const calm = (kind: typeof LINE) => but(kind, { attacks: 0, wounds: 50, discipline: 99 })
    const wide = at(calm(of(LINE, 40, 10)), 30, 20, 180)
    const first = { a: at(calm(MAN), 30, 14), b: at(calm(MAN), 33, 12.5), c: at(LINE, 38.5, 20, 270), ...O }
    const fresh = onTheTable(first, { y: wide, ...P }, { rules: { chargePath: 'placement' } })
    expect(fresh.charges('b')).toEqual(['b charges y front'])
    fresh.play('a charges y front').passTo(ACTIVATE).passTo(DECLARE)
    expect([fresh.state.turn, fresh.contacts('y')]).toEqual([2, ['front on front of a']])
    if (fresh.asked === 1) fresh.play('pass')
    expect(fresh.charges()).toEqual(['c charges y left'])
  })

  test('SOVL-CHG-25: by the text no unit flees from a charge', () => {
    const game = onTheTable({ a: A }, { y: facing(0, 6) }).play('a charges y front')
    expect(game.options()).toEqual(['pass', 'y counters'])
  })

  test('SOVL-X-10: if the target flees the charge is over, even if charges use up no activation', () => {
    const rules = { chargeReaction: 'flee', chargeUsesActivation: false } as const
    const game = onTheTable(
      { a: A, ...O },
      { y: facing(0, 6), z: facing(3, 7), ...P },
      { rules, dice: new ScriptedDice('1 2 | 6 6 | 6 6 | 6 6') },
    )
    expect(game.options()).toContain('a charges z front')
    game.play('a charges y front', 'flee', 'pass')
    expect(game.charges()).toEqual([])
    expect(game.unit('a').activated).toBe(false)
  })

  test('SOVL-CHG-21: charges are resolved after both players are done, in the order of the declarations', () => {
    const game = onTheTable({ a: A, b: at(LINE, 45, 10), ...O }, { y: facing(0, 6), z: at(LINE, 45, 18, 180), ...P })
    game.play('b charges z front', 'pass')
    expect(game.battle.stage).toBe(DECLARE)
    game.play('a charges y front', 'pass')
    expect(game.battle.stage).not.toBe(RESOLVE)
    expect(game.told(31).map(([charger]) => game.state.units[charger as number]?.name)).toEqual(['b', 'a'])
  })
})

describe('charges of frenzied units', () => {
  const mad = (rules: Partial<SovlRules>) =>
    onTheTable(
      { a: { ...A, properties: ['frenzy'] }, ...O },
      { y: facing(2, 6), z: facing(-2.5, 4), ...P },
      { rules: { unitProperties: 'on', ...rules } },
    )

  test('SOVL-ARMY-14: a frenzied unit that may charge must charge, at the nearest target it may charge', () => {
    expect(mad({}).options()).toEqual(['a charges z front'])
    expect(mad({ unitProperties: 'off' }).options()).toEqual(['pass', 'a charges y front', 'a charges z front'])
  })

  test('SOVL-ARMY-14: a frenzied unit without a target passes like others', () => {
    const game = onTheTable(
      { a: { ...A, properties: ['frenzy'] }, b: at(LINE, 10, 10), ...O },
      { x: at(LINE, 10, 16, 180), ...P },
      { rules: { unitProperties: 'on' } },
    )
    expect(game.options()).toEqual(['pass', 'b charges x front'])
  })
})

describe('counter charges', () => {
  test('SOVL-CHG-13: a unit charged in the flank declares nothing', () => {
    const game = onTheTable({ a: at(LINE, 23, 20, 90), ...O }, { y: at(LINE, 30, 20, 180), z: at(LINE, 29, 12, 90) })
    game.play('a charges y right')
    expect(game.charges('y')).toEqual([])
    expect(game.passTo(ACTIVATE).told(DECLARED)).toHaveLength(1)
  })

  test('SOVL-CHG-14: a unit charged in the front only may counter, as a declaration of its own', () => {
    const game = onTheTable({ a: A, b: at(LINE, 22, 18, 90) }, { y: facing(0, 6) }).play('a charges y front')
    expect(game.options()).toEqual(['pass', 'y counters'])
    game.play('pass', 'b charges y right')
    expect(game.asked).not.toBe(1)
    expect(game.charges()).toEqual([])
  })

  test('SOVL-CHG-15: the charger must be within the range of the unit that counters', () => {
    const knights = (ahead: number) => fronting(KNIGHT, 30, 10 + ahead, 180, 25 / 25.4)
    const after = (ahead: number) =>
      onTheTable({ a: A }, { k: knights(ahead) }, { seat: 2 }).play('k charges a front').battle.stage === DECLARE
    expect(after(8)).toBe(true)
    expect(after(8.01)).toBe(false)
  })

  test('SOVL-G-51: a counter charge needs no line of sight, and is made once a turn', () => {
    // y sees a narrow arc straight ahead; a has turned towards it from one side.
    const turned = fronting(LINE, 30, 10, (Math.atan2(3, 4) * 180) / Math.PI)
    const game = onTheTable({ a: turned, ...O }, { y: facing(3, 4), ...P }, { rules: { losArc: 'total-45' } })
    expect(
      onTheTable({ a: turned, ...O }, { y: facing(3, 4), ...P }, { rules: { losArc: 'total-45' }, seat: 2 }).charges(
        'y',
      ),
    ).toEqual([])
    game.play('a charges y front')
    expect(game.options()).toEqual(['pass', 'y counters'])
    game.play('y counters')
    expect(game.unit('y').countered).toBe(true)
    expect(game.passTo(ACTIVATE).contacts('y')).toEqual(['front on front of a'])
  })
})

/** LINE rectangles: centre and facing of each. */
function rectangles(...poses: readonly (readonly [number, number, number, number])[]): Shapes {
  const shapes = new Shapes(poses.length)
  poses.forEach((pose, i) => {
    shapes.pose.set([...pose, LINE_HALF_WIDTH, LINE_HALF_DEPTH], i * POSE)
    setRectangle(shapes, i)
  })
  return shapes
}
