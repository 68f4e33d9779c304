import { describe, expect, test } from 'vitest'
import { TROOPS } from '../../src/games/null-strike/space/formations/packing.ts'
import { basesOf } from '../support/null-strike/bases.ts'
import { battle, ground, Table } from '../support/null-strike/field.ts'
import { A1, B2, but, CAPTAIN, PISTOL, unit } from '../support/null-strike/units.ts'

/** Moves and runs: distance, ground, units that may be passed, and ends. */

const small = (name: string) => unit(name, 1, [6, 4, 4, 4, 4, 4, 4], [PISTOL])

const alone = (rules = but({})) =>
  new Table(battle([A1('a')], [B2('b')], [ground('trees', 33, 5, 4, 10)]), rules).stand({ a: [30, 10], b: [60, 40] })

/** Ends of the choices of an action, relative to the unit’s place. */
function ends(play: Table, kind: string, name: string): { readonly far: number; readonly turn: number }[] {
  const { x, y } = play.unit(name)
  play.choose({ kind, unit: name })
  return play.options().map((option) => {
    const [toX, toY] = option['to'] as readonly [number, number]
    return { far: Math.hypot(toX - x, toY - y), turn: Math.atan2(toY - y, toX - x) }
  })
}

describe('the Move action', () => {
  test('AP-MOVE-01, AP-G-32: a move goes up to Speed in any direction, or stays', () => {
    const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [60, 40] })
    const all = ends(play, 'move', 'a')
    expect(all.some(({ far }) => far === 0)).toBe(true)
    const far = all.filter((end) => end.far > 4.99)
    expect(Math.max(...all.map((end) => end.far))).toBeLessThanOrEqual(5 + 1e-9)
    const turns = far.map(({ turn }) => Math.round((turn * 8) / Math.PI) & 15)
    expect(new Set(turns).size).toBe(16)
    expect(all.some((end) => end.far > 2 && end.far < 3)).toBe(true)
  })

  test('AP-MOVE-02: no model goes further than its Speed', () => {
    const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [60, 40] })
    const before = basesOf(play.unit('a'))
    play.choose({ kind: 'move', unit: 'a' })
    const ways = play.options().length
    for (let way = 0; way < ways; way++) {
      const one = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [60, 40] })
      one.choose({ kind: 'move', unit: 'a' })
      one.choose({ way: one.options()[way]?.['way'] })
      basesOf(one.unit('a')).forEach(([x, y], m) => {
        const [fromX, fromY] = before[m] as readonly [number, number]
        expect(Math.hypot(x - fromX, y - fromY)).toBeLessThanOrEqual(5 + 1e-9)
      })
    }
  })

  test('AP-MOVE-03: each model is within an inch of another, in one chain', () => {
    for (const models of [2, 10, 37, 61]) {
      const play = new Table(battle([A1('a', { models })], [B2('b')])).stand({ a: [30, 10], b: [60, 40] })
      play.choose({ kind: 'move', unit: 'a' }).choose({ to: [30, 15] })
      const bases = basesOf(play.unit('a'))
      const { base } = play.unit('a')
      bases.slice(1).forEach(([x, y], i) => {
        const gaps = bases.slice(0, i + 1).map(([ox, oy]) => Math.hypot(x - ox, y - oy) - 2 * base)
        expect(Math.min(...gaps)).toBeLessThanOrEqual(1)
      })
    }
  })

  test('AP-MOVE-04: no base ends beyond an edge, on a unit or on an objective', () => {
    const to = (
      from: readonly [number, number],
      place: readonly number[],
      others: Record<string, readonly [number, number]> = {},
    ) => {
      const play = new Table(battle([small('a'), small('f')], [small('e')]), but({ passThrough: 'all', objectives: 1 }))
      play.stand({ a: from, f: [66, 3], e: [66, 40], ...others })
      return play.choose({ kind: 'move', unit: 'a' }).offers({ to: place })
    }
    expect([to([6.4, 20], [0.4, 20]), to([6.6, 20], [0.6, 20])]).toEqual([false, true])
    expect([to([65.6, 20], [71.6, 20]), to([65.4, 20], [71.4, 20])]).toEqual([false, true])
    expect([to([30, 6.4], [30, 0.4]), to([30, 6.6], [30, 0.6])]).toEqual([false, true])
    expect([to([30, 41.6], [30, 47.6]), to([30, 41.4], [30, 47.4])]).toEqual([false, true])
    expect([to([30, 10], [36, 10], { f: [36, 10] }), to([30, 10], [36, 10], { f: [36, 11] })]).toEqual([false, true])
    expect([to([30, 10], [36, 10], { e: [36.9, 10] }), to([30, 10], [36, 10], { e: [37, 10] })]).toEqual([false, true])
    expect([to([30, 24], [36, 24]), to([30, 24], [33, 24])]).toEqual([false, true])
    expect(to([30, 24.99], [36, 24.99])).toBe(true)
  })

  test('passThrough (AP-G-27): a unit may pass through friends, through no unit, or through all', () => {
    const to = (rules: ReturnType<typeof but>, other: string) => {
      const play = new Table(battle([small('a'), small('f')], [small('e')]), rules)
      play.stand({ a: [30, 3], f: other === 'f' ? [33, 3] : [60, 3], e: other === 'e' ? [33, 3] : [60, 40] })
      return play.choose({ kind: 'move', unit: 'a' }).offers({ to: [36, 3] })
    }
    expect([to(but({}), 'f'), to(but({}), 'e')]).toEqual([true, false])
    expect([to(but({ passThrough: 'none' }), 'f'), to(but({ passThrough: 'none' }), 'e')]).toEqual([false, false])
    expect([to(but({ passThrough: 'all' }), 'f'), to(but({ passThrough: 'all' }), 'e')]).toEqual([true, true])
  })

  test('difficult (AP-G-24): difficult ground halves a move, bars it, or has no effect; no unit runs over it', () => {
    const offers = (difficult: 'half' | 'impassable' | 'ignore', kind: string, place: readonly number[]) =>
      alone(but({ difficult })).choose({ kind, unit: 'a' }).offers({ to: place })
    expect([offers('half', 'move', [35, 10]), offers('half', 'move', [32.5, 10])]).toEqual([false, true])
    expect([offers('impassable', 'move', [32.5, 10]), offers('impassable', 'move', [25, 10])]).toEqual([false, true])
    expect(offers('ignore', 'move', [35, 10])).toBe(true)
    expect(offers('ignore', 'run', [35, 10])).toBe(false)
  })

  test('AP-G-28: no unit enters or crosses solid ground; low walls bar no unit', () => {
    const to = (kind: string) => {
      const play = new Table(battle([small('a')], [small('e')], [ground(kind, 33, 5, 1, 10)]))
      return play
        .stand({ a: [30, 10], e: [60, 40] })
        .choose({ kind: 'move', unit: 'a' })
        .offers({ to: [36, 10] })
    }
    expect(['building', 'highWall', 'wall', 'hedge', 'rubble', 'crops'].map(to)).toEqual([
      false,
      false,
      true,
      true,
      true,
      true,
    ])
  })
})

describe('the Run action', () => {
  const open = (rules = but({})) =>
    new Table(battle([A1('a'), CAPTAIN()], [B2('b')]), rules).stand({ a: [30, 12], captain: [60, 6], b: [60, 40] })

  test('AP-RUN-01, AP-O-24, AP-G-32: a run goes up to twice Speed, straight, over clear ground', () => {
    const all = ends(open(), 'run', 'a')
    expect(Math.max(...all.map(({ far }) => far))).toBeGreaterThan(9.99)
    expect(Math.max(...all.map(({ far }) => far))).toBeLessThanOrEqual(10)
    expect(all.some(({ far }) => far > 4.9 && far < 5.1)).toBe(true)
    const over = (kind: string, place: readonly number[], x = 33.2) => {
      const play = new Table(battle([A1('a')], [B2('b')], [ground(kind, x, 5, 0.5, 10)]))
      return play
        .stand({ a: [30, 12], b: [60, 40] })
        .choose({ kind: 'run', unit: 'a' })
        .offers({ to: place })
    }
    // The first base enters the trees after two inches.
    expect([over('trees', [40, 12]), over('trees', [35, 12]), over('trees', [20, 12])]).toEqual([false, false, true])
    expect([over('trees', [40, 12], 39), over('trees', [35, 12], 39)]).toEqual([false, true])
    expect(over('hedge', [40, 12])).toBe(true)
  })

  test('AP-RUN-02, AP-O-09, AP-C-06: +1 Evasion until the next own turn', () => {
    const play = open()
      .choose({ kind: 'run', unit: 'a' })
      .choose({ to: [40, 12] })
    expect(play.unit('a').ran).toBe(1)
    play.choose({ kind: 'end-turn' })
    expect(play.unit('a').ran).toBe(1)
    play.choose({ kind: 'end-turn' })
    expect(play.unit('a').ran).toBe(0)
    const needs = (ran: number) => {
      const shot = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [30, 30] })
      shot.unit('b').ran = ran
      return /to hit (\d)\+/.exec(shot.attack('a', 'b').lines.join('\n'))?.[1]
    }
    expect([needs(0), needs(1)]).toEqual(['4', '5'])
  })

  test('AP-RUN-03: Run and Move in one turn, in either order', () => {
    for (const [first, second] of [
      ['run', 'move'],
      ['move', 'run'],
    ] as const) {
      const play = open().choose({ kind: first, unit: 'a' }).choose({ way: 0 })
      expect(play.offers({ kind: second, unit: 'a' })).toBe(true)
    }
  })

  test('runMin (AP-G-08): a run of 0 inches gives no bonus, or gives it; a run and cover add up', () => {
    for (const runMin of ['moved', 'any'] as const) {
      const still = open(but({ runMin })).choose({ kind: 'run', unit: 'a' }).choose({ way: 0 })
      expect(still.unit('a').ran).toBe(runMin === 'any' ? 1 : 0)
      const moved = open(but({ runMin }))
        .choose({ kind: 'run', unit: 'a' })
        .choose({ to: [40, 12] })
      expect(moved.unit('a').ran).toBe(1)
    }
    const shot = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [30, 30] })
    shot.unit('b').ran = 1
    shot.unit('b').dug = 1
    expect(shot.attack('a', 'b').lines.join('\n')).toContain('to hit 6+')
  })
})

test('AP-G-21: seats fill the centre, then rings anticlockwise, 1.25 inches apart', () => {
  const { x, y, spread } = TROOPS
  expect([x[0], y[0], x[1], y[1]]).toEqual([0, 0, 1.25, 0])
  expect((x[2] as number) > 0 && (y[2] as number) > 0).toBe(true)
  expect(spread[7]).toBeCloseTo(1.25, 12)
  expect(spread[8]).toBeCloseTo(2.5, 12)
  for (let i = 1; i < 61; i++) {
    const nearest = Math.min(
      ...Array.from({ length: i }, (_, j) =>
        Math.hypot((x[i] as number) - (x[j] as number), (y[i] as number) - (y[j] as number)),
      ),
    )
    expect(nearest).toBeCloseTo(1.25, 9)
  }
  // A unit shrinks from the last seat and stays where it is.
  const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [60, 40] })
  const before = basesOf(play.unit('a'))
  play.shrink('a', 4)
  expect(basesOf(play.unit('a'))).toEqual(before.slice(0, 4))
})
