import { describe, expect, test } from 'vitest'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { ACTIVATE, DECLARE } from '../../../src/games/sovl/state/battle.ts'
import { CANCELLED, INTERCEPTED } from '../../../src/games/sovl/telling/events.ts'
import {
  at,
  fronting,
  type Game,
  LINE_HALF_DEPTH,
  LINE_HALF_WIDTH,
  MAN,
  onTheTable,
  type Placed,
} from '../../support/sovl/table.ts'
import { LINE } from '../../support/sovl/units.ts'

/** Units of both armies far away from the others. */
const O = { o: at(MAN, 57, 2, 180) }
const P = { p: at(MAN, 3, 38) }

/** u of the second army looks south at t of the first, 6 in from front to front. */
const U = at(LINE, 30, 20, 180)
const FRONT_OF_U = 20 - LINE_HALF_DEPTH
const T = fronting(LINE, 30, FRONT_OF_U - 6)

/** A line of the first army at this distance from the right flank of u, or with the middle of its front at this place before u. */
const onFlank = (distance: number): Placed => fronting(LINE, 30 - LINE_HALF_WIDTH - distance, 20, 90)
const before = (right: number, back: number): Placed => fronting(LINE, 30 + right, FRONT_OF_U - back)

/** The second army has charged t with u. */
const charged = (i: Placed, rules: Partial<SovlRules> = {}): Game =>
  onTheTable({ t: T, i, ...O }, { u: U, ...P }, { rules, seat: 2 }).play('u charges t front')

const intercepts = (i: Placed, rules: Partial<SovlRules> = {}): boolean => charged(i, rules).charges('i').length === 1

describe('who may intercept', () => {
  test('SOVL-CHG-16: a unit that charges may be charged with higher priority, not with lower', () => {
    expect(charged(onFlank(5)).charges('i')).toEqual(['i charges u right'])
    // In range, but front on front and farther off than the 6 in of the charge.
    const far = before(5, 6)
    expect(onTheTable({ t: T, i: far, ...O }, { u: U, ...P }).charges('i')).toEqual(['i charges u front'])
    expect(charged(far).charges('i')).toEqual([])
  })

  test('SOVL-CHG-17: of two charges at a front the shorter has priority; with equal distance neither has', () => {
    expect(intercepts(before(3.7, 2.733))).toBe(true)
    expect(intercepts(before(4.2, 4.2))).toBe(true)
    expect(intercepts(before(4.3, 4.3))).toBe(false)
    // 3.6 across and 4.8 ahead is 6.
    expect(intercepts(before(3.6, 4.8))).toBe(false)
  })

  test('SOVL-CHG-18: a charge at a flank has priority over one at a front, whatever the distance', () => {
    expect(intercepts(onFlank(7.9))).toBe(true)
  })

  test('SOVL-CHG-18: charges at flank and rear have equal priority', () => {
    // u charges the flank of t from 5 inches; an interceptor of u would charge its rear.
    const on = (distance: number) =>
      onTheTable(
        {
          t: at(LINE, 30, FRONT_OF_U - 5 - LINE_HALF_WIDTH, 90),
          i: fronting(LINE, 30, 20 + LINE_HALF_DEPTH + distance, 180),
          ...O,
        },
        { u: U, ...P },
        { seat: 2 },
      ).play('u charges t left')
    expect(on(4.9).charges('i')).toEqual(['i charges u rear'])
    expect(on(5).charges('i')).toEqual([])
    expect(on(5.1).charges('i')).toEqual([])
  })

  test('SOVL-G-53: an interceptor needs range, sight and a free side, as any charger does', () => {
    expect(intercepts(onFlank(8.01))).toBe(false)
    expect(intercepts({ ...onFlank(5), facing: 270 })).toBe(false)
    const game = onTheTable({ t: T, i: onFlank(5), j: onFlank(2), ...O }, { u: U, ...P }, { seat: 2 })
    // The nearer unit is in the way of the other; once it has declared, the flank is taken.
    expect(game.play('u charges t front').charges()).toEqual(['j charges u right', 't counters'])
    const placing = { rules: { chargePath: 'placement' }, seat: 2 } as const
    const open = onTheTable({ t: T, i: onFlank(5), j: at(LINE, 22.5, 24.5, 135), ...O }, { u: U, ...P }, placing)
    open.play('u charges t front')
    expect(open.charges()).toEqual(['i charges u right', 'j charges u right', 't counters'])
    expect(open.play('j charges u right', 'pass').charges('i')).toEqual([])
  })

  test('SOVL-G-53: a unit under charge cannot intercept', () => {
    const v = at(LINE, 22, 27, 180)
    const game = onTheTable({ t: T, i: onFlank(5), ...O }, { u: U, v, ...P }, { seat: 2 })
    game.play('u charges t front')
    expect(game.charges('i')).toEqual(['i charges u right'])
    game.play('pass', 'v charges i left')
    expect(game.charges('i')).toEqual([])
  })
})

describe('what an intercept does', () => {
  test('SOVL-CHG-19: the intercepted charge is cancelled, and its target side is free again', () => {
    const game = onTheTable({ t: T, i: onFlank(5), ...O }, { u: U, ...P }, { seat: 2 }).play(
      'u charges t front',
      'i charges u right',
    )
    expect(game.told(INTERCEPTED)).toEqual([[1, 3, 0, 0]])
    expect(game.unit('u').target).toBe(-1)
    expect(game.battle.incoming[game.unit('t').index * 4]).toBe(-1)
    game.passTo(ACTIVATE)
    expect([game.contacts('t'), game.contacts('u')]).toEqual([[], ['right on front of i']])
  })

  test('SOVL-CHG-19, SOVL-G-17: the unit that was charged may now charge another; the intercepted unit may not', () => {
    const z = at(LINE, 34.5, FRONT_OF_U - 6 + 6, 180)
    const game = onTheTable({ t: T, i: onFlank(5), ...O }, { u: U, z, ...P }, { seat: 2 })
    game.play('u charges t front')
    expect(game.charges('t')).toEqual(['t counters'])
    game.play('i charges u right', 'pass')
    expect(game.charges('t')).toEqual(['t charges u front', 't charges z front'])
    expect(game.play('pass').battle.stage).not.toBe(DECLARE)
    const other = onTheTable({ t: T, i: before(3.7, 2.733), ...O }, { u: U, z, ...P }, { seat: 2 })
    other.play('u charges t front', 'i charges u front')
    expect(other.charges('u')).toEqual(['u counters'])
  })

  test('SOVL-CHG-20: a unit intercepted at the front may counter, at a flank it may not', () => {
    const front = charged(before(3.7, 2.733)).play('i charges u front')
    expect(front.charges('u')).toEqual(['u counters'])
    expect(front.play('u counters').passTo(ACTIVATE).contacts('u')).toEqual(['front on front of i'])
    expect(charged(onFlank(5)).play('i charges u right').charges('u')).toEqual([])
  })

  test('SOVL-X-10: an intercepted charge uses up no activation, a resolved charge does', () => {
    const game = charged(onFlank(5)).play('i charges u right').passTo(ACTIVATE)
    expect([game.unit('i').activated, game.unit('u').activated, game.unit('t').activated]).toEqual([true, false, false])
  })

  test('SOVL-G-16: a unit that had countered the intercepted unit goes on against its front', () => {
    const game = charged(onFlank(5)).play('t counters', 'i charges u right')
    expect(game.told(CANCELLED)).toEqual([])
    const u = game.pose('u')
    game.passTo(ACTIVATE)
    expect(game.contacts('u')).toEqual(['front on front of t', 'right on front of i'])
    // An ordinary charge: the charged unit stays on its place.
    expect(game.pose('u')).toEqual(u)
  })

  test('SOVL-G-16: under the other reading its counter charge is cancelled, and it may not counter again', () => {
    const game = charged(onFlank(5), { counterAfterIntercept: 'cancelled' }).play('t counters', 'i charges u right')
    expect(game.told(CANCELLED)).toEqual([[0, 3, 0, 0]])
    expect(game.passTo(ACTIVATE).contacts('u')).toEqual(['right on front of i'])
  })

  test('SOVL-G-53: a counter charge is intercepted like any other, with the front and the distance between the fronts', () => {
    const countered = (u2: Placed) =>
      onTheTable({ t: T, ...O }, { u: U, v: u2, ...P }, { seat: 2 }).play('u charges t front', 't counters')
    const left = (distance: number) =>
      fronting(LINE, 30 + LINE_HALF_WIDTH + distance, FRONT_OF_U - 6 - LINE_HALF_DEPTH, 270)
    const game = countered(left(7)).play('v charges t right')
    expect(game.told(INTERCEPTED)).toHaveLength(1)
    game.passTo(ACTIVATE)
    expect(game.contacts('t')).toEqual(['front on front of u', 'right on front of v'])
    expect(game.pose('t').y).toBe(FRONT_OF_U - 6 - LINE_HALF_DEPTH)
    // The front of t is charged already; a charge at its rear has priority like one at a flank.
    const rear = countered(fronting(LINE, 30, FRONT_OF_U - 6 - 2 * LINE_HALF_DEPTH - 7))
    expect(rear.charges('v')).toEqual(['v charges t rear'])
  })

  test('SOVL-G-17: an intercepted unit charges nobody, even if its interceptor is intercepted in turn', () => {
    const i = onFlank(7)
    const v = fronting(LINE, 30 - LINE_HALF_WIDTH - 7 - 2 * LINE_HALF_DEPTH - 3, 20, 90)
    const game = onTheTable({ t: T, i, ...O }, { u: U, v, ...P }, { seat: 2 })
    game.play('u charges t front', 'i charges u right', 'v charges i rear')
    if (game.asked === 0) game.play('pass')
    expect(game.unit('i').target).toBe(-1)
    expect(game.asked === 1 ? game.charges('u') : []).toEqual([])
    expect(game.passTo(ACTIVATE).contacts('u')).toEqual([])
  })

  test('SOVL-G-51: a unit counters once a turn, even if that counter charge was cancelled', () => {
    const w = at(LINE, 34.5, FRONT_OF_U, 180)
    const rules = { counterAfterIntercept: 'cancelled' } as const
    const armies = [
      { t: T, i: onFlank(5), ...O },
      { u: U, w, ...P },
    ] as const
    const game = onTheTable(...armies, { rules, seat: 2 }).play(
      'u charges t front',
      't counters',
      'i charges u right',
      'w charges t front',
    )
    expect(game.asked === 0 ? game.charges('t') : []).toEqual([])
    expect(
      onTheTable(...armies, { rules, seat: 2 })
        .play('w charges t front')
        .charges('t'),
    ).toEqual(['t counters'])
  })

  test('SOVL-G-54: after a cancelled counter charge the two units are measured again', () => {
    // t counters u, which faces it at an angle. As an ordinary charge it would be against the flank of u.
    const aslant = fronting(LINE, 30, FRONT_OF_U - 6, 0)
    const u = at(LINE, 32.5, 16, 255)
    const rules = { counterAfterIntercept: 'cancelled' } as const
    const game = onTheTable({ t: aslant, i: at(LINE, 40.2, 18.07, 255), ...O }, { u, ...P }, { rules })
    expect(game.charges('t')).toEqual(['t charges u left'])
    game.play('pass', 'u charges t front', 't counters', 'i charges u rear')
    if (game.asked === 1) game.play('pass')
    expect(game.charges('t')).toEqual(['t charges u left'])
  })
})
