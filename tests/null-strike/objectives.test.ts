import { describe, expect, test } from 'vitest'
import { winner } from '../../src/games/null-strike/chapters/score.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { battle, Table } from '../support/null-strike/field.ts'
import { A1, type Arm, B2, but, CAPTAIN, CARRIER, KILLERS, KNIFE, SURE } from '../support/null-strike/units.ts'

/** Objectives, the end of a battle and its winner. */

/** A single model beside the objective in the middle of the table, with an enemy at a given place. */
const TOUCHING = [36, 23.011] as const

const beside = (
  enemy: readonly [number, number],
  rules = but({}),
  first = A1('a', { models: 1 }),
  a: readonly [number, number] = TOUCHING,
) =>
  new Table(battle([first, A1('f')], [B2('b', { models: 1 }), CARRIER('c')]), rules).stand({
    a,
    f: [60, 6],
    b: enemy,
    c: [66, 44],
  })

const takes = (play: Table) => play.offers({ kind: 'capture', unit: 'a' })

describe('the Capture action', () => {
  test('AP-CAP-01: only units with Capture take objectives', () => {
    expect(takes(beside([36, 46], but({ captureClear: 6 })))).toBe(true)
    const plain = A1('a', { models: 1, properties: ['warlord'] })
    expect(takes(beside([36, 46], but({ captureClear: 6 }), plain))).toBe(false)
  })

  test('AP-CAP-02: a model touches the objective', () => {
    expect(takes(beside([36, 46], but({ captureClear: 6 }), undefined, [36, 22.98]))).toBe(false)
    // Any model of ten.
    const ten = A1('a')
    const play = beside([36, 46], but({ captureClear: 6 }), ten, [36, 19]).give()
    expect(takes(play)).toBe(false)
    play.choose({ kind: 'move', unit: 'a' }).choose({ way: 34 })
    expect(takes(play)).toBe(true)
  })

  test('AP-CAP-03, captureClear (AP-G-19): no enemy within 24, 12 or 6 inches, edge to edge', () => {
    for (const captureClear of [24, 12, 6] as const) {
      // Two radii are 0.984 inch.
      const at = (gap: number): readonly [number, number] => [36 + 0.984 + gap, 24]
      const rules = but({ captureClear })
      expect([takes(beside(at(captureClear - 0.05), rules)), takes(beside(at(captureClear + 0.05), rules))]).toEqual([
        false,
        true,
      ])
    }
    // Of a large unit the nearest model counts, not its centre.
    const near = new Table(battle([A1('a', { models: 1 })], [B2('b', { models: 37 })]), but({ captureClear: 12 }))
    expect(takes(near.stand({ a: TOUCHING, b: [36, 39.6] }))).toBe(false)
  })

  test('AP-CAP-05: panicked enemies and transports prevent a capture; passengers and units in reserve do not', () => {
    const rules = but({ captureClear: 12 })
    const panicked = beside([36, 32], rules)
    panicked.unit('b').panicked = 1
    expect(takes(panicked)).toBe(false)
    const transport = beside([36, 46], rules)
    expect(takes(transport)).toBe(true)
    expect(takes(beside([36, 46], rules).stand({ c: [30, 32] }))).toBe(false)
    // A passenger has no place of its own: where it stood before it boarded does not count.
    const aboard = beside([36, 32], rules)
    expect(takes(aboard)).toBe(false)
    expect(takes(aboard.load('b', 'c').stand({}))).toBe(true)
    const away = new Table(battle([A1('a', { models: 1 })], [B2('b')])).stand({ a: TOUCHING })
    expect(takes(away)).toBe(true)
  })

  test('AP-CAP-04: a captured objective counts, leaves the table and cannot be captured again', () => {
    const matchup = battle([A1('a', { models: 1 }), CAPTAIN()], [B2('b')])
    const play = new Table(matchup, but({ captureClear: 6 }))
      .stand({ a: TOUCHING, captain: [41, 24], b: [36, 44] })
      .give()
    expect(play.choose({ kind: 'move', unit: 'captain' }).offers({ to: [36, 24] })).toBe(false)
    play.choose({ way: 0 }).choose({ kind: 'capture', unit: 'a' }).choose({ kind: 'capture' })
    expect([...(play.state.field?.takenBy ?? [])]).toEqual([-1, 0, -1])
    expect(NULL_STRIKE.show(play.state)).toContain('First: 1 objective')
    play.unit('a').done = 0
    expect(takes(play)).toBe(false)
    // Units may stand on its former place.
    play.stand({ a: [30, 10] }).unit('captain').done = 0
    expect(play.choose({ kind: 'move', unit: 'captain' }).offers({ to: [36, 24] })).toBe(true)
  })
})

test('objectives (AP-G-18), AP-G-17: one, three or five on the line between zones of 12 inches, at even distances', () => {
  for (const [objectives, x] of [
    [1, [36]],
    [3, [18, 36, 54]],
    [5, [12, 24, 36, 48, 60]],
  ] as const) {
    const play = new Table(battle([A1('a')], [B2('b')]), but({ objectives }))
    expect([...(play.state.field?.objectiveX ?? [])]).toEqual(x)
    expect(new Set(play.state.field?.objectiveY)).toEqual(new Set([24]))
  }
})

describe('the end of a battle', () => {
  const table = (rules = but({})) =>
    new Table(battle([A1('a')], [B2('b', { cost: 96 })]), rules).stand({ a: [36, 10], b: [36, 40] })

  test('AP-END-01, AP-CAP-04: the last objective ends it, a majority of them wins', () => {
    const play = new Table(battle([A1('a', { models: 1 })], [B2('b')]), but({ objectives: 1, captureClear: 6 }))
    play.stand({ a: TOUCHING, b: [36, 44] })
    play.choose({ kind: 'capture', unit: 'a' }).choose({ kind: 'capture' })
    expect([play.isOver, winner(play.state)]).toEqual([true, 0])
    expect(play.lines.at(-1)).toContain('every objective is taken')
    const three = beside([36, 46], but({ captureClear: 6 }))
    three.state.field?.takenBy.set([1, -1, 1])
    three.choose({ kind: 'capture', unit: 'a' }).choose({ kind: 'capture' })
    expect([three.isOver, winner(three.state)]).toEqual([true, 1])
  })

  test('AP-END-01: a player without a model loses at once, unless he holds a majority of the objectives', () => {
    const after = (taken: readonly [number, number, number]) => {
      const play = new Table(
        battle([KILLERS('k', 9, [[1, 60, 1, 12, 0, 0] satisfies Arm])], [KILLERS('t', 9, [KNIFE])]),
        SURE,
      )
      play.stand({ k: [36, 10], t: [36, 40] })
      play.state.field?.takenBy.set(taken)
      play.attack('k', 't')
      expect(play.isOver).toBe(true)
      expect(play.lines.at(-1)).toContain('one side has no model left')
      return winner(play.state)
    }
    expect([after([-1, -1, -1]), after([1, -1, -1]), after([1, -1, 1])]).toEqual([0, 0, 1])
  })

  test('victory (AP-G-12): objectives then points; annihilation alone; or points', () => {
    const won = (victory: 'objectives' | 'annihilation' | 'points', taken: readonly number[], a: number, b: number) => {
      const play = table(but({ victory }))
      play.state.field?.takenBy.set(taken)
      play.shrink('a', a)
      play.shrink('b', b)
      return winner(play.state)
    }
    // By objectives: two; one; none, then by points; none and equal points.
    expect(won('objectives', [0, 0, -1], 5, 8)).toBe(0)
    expect(won('objectives', [0, -1, -1], 5, 8)).toBe(0)
    expect(won('objectives', [-1, -1, -1], 5, 8)).toBe(1)
    expect(won('objectives', [-1, -1, -1], 10, 8)).toBe(-1)
    expect(won('points', [0, 0, -1], 5, 8)).toBe(1)
    expect(won('annihilation', [0, 0, -1], 5, 8)).toBe(-1)
    expect(won('annihilation', [0, 0, -1], 0, 8)).toBe(1)
    const goesOn = beside([36, 46], but({ objectives: 1, captureClear: 6, victory: 'points' }))
    goesOn.choose({ kind: 'capture', unit: 'a' }).choose({ kind: 'capture' })
    expect(goesOn.isOver).toBe(false)
  })

  test('AP-END-02, roundCap (AP-G-12): rounds are a turn of each; after the last, units in reserve and in transports there are lost', () => {
    const end = (roundCap: number) => {
      const play = new Table(
        battle([A1('a')], [B2('b', { cost: 96 }), B2('p'), CARRIER('c'), B2('t')]),
        but({ roundCap }),
      )
      play.stand({ a: [36, 10], t: [36, 40] })
      const rounds = new Set<number>()
      let turns = 0
      play.load('p', 'c')
      for (; !play.isOver; turns++) {
        rounds.add(play.state.turn)
        play.choose({ kind: 'end-turn' })
      }
      return { play, turns, rounds: rounds.size }
    }
    const { play, turns, rounds } = end(2)
    expect([turns, rounds]).toEqual([4, 2])
    expect(['b', 'p', 'c', 't'].map((name) => play.unit(name).models)).toEqual([0, 0, 0, 8])
    expect(play.told).toContain('AP-END-02')
    expect(play.lines.at(-1)).toContain('time is up')
    expect(NULL_STRIKE.show(play.state)).toContain('First: 0 objectives, 276 points destroyed')
    expect(end(3).turns).toBe(6)
  })

  test('AP-END-02: models in reserve and in transports are models left', () => {
    const play = new Table(battle([A1('a'), CARRIER()], [B2('b')]))
    play.stand({ carrier: [36, 10], b: [36, 40] })
    expect(winner(play.state)).toBe(-1)
    play.unit('carrier').place = 2
    expect(winner(play.state)).toBe(-1)
    play.load('a', 'carrier').shrink('carrier', 1)
    expect(winner(play.state)).toBe(-1)
  })

  test('AP-END-03: points are counted by the model', () => {
    const play = table()
    play.shrink('b', 5)
    expect(NULL_STRIKE.show(play.state)).toContain('First: 0 objectives, 36 points destroyed')
    play.shrink('a', 9)
    expect(NULL_STRIKE.show(play.state)).toContain('Second: 0 objectives, 9 points destroyed')
  })
})
