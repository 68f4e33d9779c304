import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { MOST_ACTIONS, type TerrainSpec } from '../../src/core/ruleset.ts'
import { RUN } from '../../src/games/null-strike/choices/actions.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { along, basesOf, depthIn, gapBetween, type Spot } from '../support/null-strike/bases.ts'
import { battle, gap, ground, Table } from '../support/null-strike/field.ts'
import { A1, B1, B2, but, CORE } from '../support/null-strike/units.ts'

/** Moves and charges around obstacles on the straight way: AP-MOVE-01, AP-MOVE-02, AP-CHG-01. */

interface Around {
  readonly way: number
  readonly to: Spot
  readonly inches: number
  readonly bends: readonly Spot[]
  readonly text: string
}

/** One model south of a building. */
const south = (terrain: readonly TerrainSpec[], rules = CORE, at: Spot = [30, 10]): Table =>
  new Table(battle([B1('m', { models: 1 })], [A1('a', { models: 1 })], terrain), rules).stand({ m: at, a: [60, 40] })

const moves = (play: Table): Around[] => {
  play.choose({ kind: 'move', unit: 'm' })
  return play.options().filter(({ inches }) => inches !== undefined) as unknown as Around[]
}

const length = (from: Spot, { bends, to }: Around): number =>
  [...bends, to].reduce(
    ({ sum, at }, spot) => ({ sum: sum + Math.hypot(spot[0] - at[0], spot[1] - at[1]), at: spot }),
    { sum: 0, at: from },
  ).sum

const WALL = ground('building', 29, 12, 2, 1)

describe('moves around obstacles', () => {
  test('AP-MOVE-01, AP-MOVE-02: a path around a building is as long as Speed allows', () => {
    const found = moves(south([WALL]))
    expect(found.length).toBeGreaterThan(2)
    for (const one of found) {
      expect(length([30, 10], one)).toBeLessThanOrEqual(5 + 1e-9)
      expect(one.inches).toBeCloseTo(length([30, 10], one), 1)
      let from: Spot = [30, 10]
      for (const to of [...one.bends, one.to]) {
        for (const spot of along(from, to, 0.05)) expect(depthIn(spot, WALL.polygon)).toBeLessThan(-25 / 50.8 + 0.003)
        from = to
      }
    }
    // A straight move cannot end behind it.
    expect(found.some(({ to: [x, y] }) => x > 28.5 && x < 31.5 && y > 13.4)).toBe(true)
  })

  test('a transcript names the length of a path and what it goes around', () => {
    const play = south([WALL])
    const one = moves(play)[0] as Around
    expect(one.text).toMatch(/^m: move \d\.\d inches around the building to \(/)
    play.choose({ kind: 'move', way: one.way })
    expect(play.lines.join('\n')).toContain(one.text.replace(/ \(.*/, ''))
    expect([play.unit('m').x, play.unit('m').y]).toEqual(one.to)
  })

  test('AP-RUN-01: a run is straight', () => {
    const play = south([WALL]).choose({ kind: 'run', unit: 'm' })
    expect(play.options().every(({ inches }) => inches === undefined)).toBe(true)
  })

  test('AP-G-24: a path around trees has the full Speed, a path through them half of it', () => {
    const trees = ground('trees', 29, 12, 2, 1)
    const found = moves(south([trees]))
    expect(found.length).toBeGreaterThan(0)
    for (const { to } of found) expect(depthIn(to, trees.polygon)).toBeLessThan(-25 / 50.8 + 0.003)
    expect(moves(south([trees], but({ difficult: 'ignore' })))).toEqual([])
    expect(moves(south([trees], but({ difficult: 'impassable' }))).length).toBeGreaterThanOrEqual(found.length)
    const both = moves(south([ground('trees', 20, 5, 20, 6.9), WALL], CORE, [31, 10]))
    for (const one of both) expect(length([31, 10], one)).toBeLessThanOrEqual(2.5 + 1e-9)
  })

  test('AP-G-27: a path goes around enemies, and around friends if they bar the way', () => {
    const among = (passThrough: 'friends' | 'none' | 'all') => {
      const one = { models: 1 }
      const play = new Table(battle([B1('m', one), B1('f', one)], [A1('a', one)]), but({ passThrough }))
      play.stand({ m: [30, 10], f: [30, 12], a: [32, 10] }).choose({ kind: 'move', unit: 'm' })
      return new Set(
        play.options().flatMap(({ text, inches }) => (inches === undefined ? [] : [/around (\w)/.exec(text)?.[1]])),
      )
    }
    expect(among('friends')).toEqual(new Set(['a']))
    expect(among('none')).toEqual(new Set(['a', 'f']))
    expect(among('all')).toEqual(new Set())
  })

  test('a block keeps its formation on a path around, and none of its bases touches the corner', () => {
    const wall = ground('highWall', 31, 10, 1, 2)
    const play = new Table(battle([A1('m', { models: 7 })], [B2('b')], [wall])).stand({ m: [28.5, 11.2], b: [60, 40] })
    const found = moves(play)
    expect(found.length).toBeGreaterThan(0)
    const before = basesOf(play.unit('m'))
    for (const { bends, to } of found) {
      let from: Spot = [28.5, 11.2]
      for (const next of [...bends, to]) {
        for (const [x, y] of before) {
          const seat: Spot = [x - 28.5, y - 11.2]
          for (const [ax, ay] of along(from, next, 0.1)) {
            expect(depthIn([ax + seat[0], ay + seat[1]], wall.polygon)).toBeLessThan(-25 / 50.8 + 0.004)
          }
        }
        from = next
      }
    }
  })

  test('a unit moves up to an objective behind a wall', () => {
    const wall = ground('highWall', 35.2, 20.5, 1.6, 0.5)
    const play = new Table(battle([B2('m', { models: 1 })], [A1('a')], [wall])).stand({ m: [36, 19], a: [60, 40] })
    const at = moves(play).find(({ way }) => way === 34)
    expect(at).toBeDefined()
    play.choose({ kind: 'move', way: 34 })
    const { x, y, base } = play.unit('m')
    expect(Math.hypot(x - 36, y - 24) - 2 * base).toBeLessThanOrEqual(0.01)
  })

  test('on open ground without other units every way is straight', () => {
    expect(moves(south([]))).toEqual([])
    expect(moves(south([ground('building', 50, 14, 4, 4)]))).toEqual([])
  })
})

describe('charges around obstacles', () => {
  const one = { models: 1 }

  test('AP-CHG-01: a charge goes around a unit in front of its target, to contact, within Speed', () => {
    const play = new Table(battle([B2('m', one)], [A1('near', one), A1('far', one)]))
    play.stand({ m: [30, 10], near: [30, 12], far: [30, 14.5] }).choose({ kind: 'charge', unit: 'm' })
    const around = play.options().find(({ inches }) => inches !== undefined) as unknown as Around & { target: string }
    expect(around.target).toBe('far')
    expect(length([30, 10], around)).toBeLessThanOrEqual(6)
    play.choose({ kind: 'charge', target: 'far', heading: 5 })
    expect(gap(play, 'm', 'far')).toBeLessThanOrEqual(0.01)
    expect(gapBetween(play.unit('m'), play.unit('near'))).toBeGreaterThan(-0.003)
    expect(play.lines.join('\n')).toMatch(/m: charge far 4\.\d inches around near, to/)
    play.choose({ kind: 'strike', weapons: 'second weapon' })
  })

  test('the charge around is the only one if a wall bars the others, and there is none if it is too far', () => {
    const at = (y: number) => {
      const wall = ground('highWall', 28.6, 11, 2.8, 0.2)
      const play = new Table(battle([B2('m', one)], [A1('a', one)], [wall]))
      return play.stand({ m: [30, 10.4], a: [30, y] })
    }
    expect(at(12.2).offers({ kind: 'charge', unit: 'm' })).toBe(true)
    const play = at(12.2).choose({ kind: 'charge', unit: 'm' })
    expect(play.options().map(({ heading }) => heading)).toContain(5)
    const far = at(17)
    if (!far.offers({ kind: 'charge', unit: 'm' })) return
    expect(
      far
        .choose({ kind: 'charge', unit: 'm' })
        .options()
        .map(({ heading }) => heading),
    ).not.toContain(5)
  })

  test('there is no charge around at a target that a straight charge reaches', () => {
    const play = new Table(battle([B2('m')], [A1('a')])).stand({ m: [30, 10], a: [30, 18] })
    play.choose({ kind: 'charge', unit: 'm' })
    expect(play.options().every(({ heading }) => heading !== 5)).toBe(true)
  })
})

test('a general goes around an obstacle on its way to the enemy', () => {
  const play = new Table(battle([B2('m')], [B2('b')], [ground('building', 26, 14, 8, 3)])).stand({
    m: [33, 10.6],
    b: [33, 40],
  })
  play.unit('m').done = 1 << RUN
  const general = NULL_STRIKE.policies['greedy']
  const actions = new Int32Array(MOST_ACTIONS)
  const bent: boolean[] = []
  for (let decision = 0; decision < 6 && play.state.goer === 0; decision++) {
    const n = NULL_STRIKE.actions(play.state, actions)
    const action = actions[general?.choose(play.state, actions, n, new KeyedDice(1, 2)) ?? 0] as number
    bent.push(NULL_STRIKE.describe(play.state, action)['inches'] !== undefined)
    NULL_STRIKE.apply(play.state, action, play.dice, SILENT)
    NULL_STRIKE.advance(play.state, play.dice, SILENT)
  }
  expect(bent).toContain(true)
})
