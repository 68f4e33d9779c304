import { describe, expect, test } from 'vitest'
import { CONTACT } from '../../src/games/null-strike/space/formations/packing.ts'
import { basesOf, type Spot } from '../support/null-strike/bases.ts'
import { battle, gap, shots, Table } from '../support/null-strike/field.ts'
import { A1, B2, B9, but, CARRIER, GUN, KILLERS, KNIFE, SURE } from '../support/null-strike/units.ts'

/** Models in a block, or each in its own place: the switch `geometry`, AP-G-21. */

const MODELS = but({ geometry: 'models' })

const rest = (rules = but({})) =>
  new Table(battle([A1('a')], [B2('b')]), rules).stand({ a: [30, 10], b: [60, 40] }).give()

/** The distance that each model went. */
function ways(play: Table, unit: string, from: readonly Spot[]): number[] {
  return basesOf(play.unit(unit)).map(([x, y], m) => Math.hypot(x - (from[m]?.[0] ?? 0), y - (from[m]?.[1] ?? 0)))
}

describe('geometry: packed, or models', () => {
  test('moves keep the block or, under models, may form a block, a line or a column', () => {
    const offered = (play: Table) =>
      new Set(
        play
          .choose({ kind: 'move', unit: 'a' })
          .options()
          .map(({ formation }) => formation),
      )
    expect(offered(rest())).toEqual(new Set([undefined]))
    expect(offered(rest(MODELS))).toEqual(new Set([undefined, 'block', 'line', 'column']))
  })

  test('AP-MOVE-02, AP-MOVE-03: in a line no model has gone further than its Speed, and all are one chain', () => {
    for (const formation of ['line', 'column']) {
      const play = rest(MODELS)
      const from = basesOf(play.unit('a'))
      play.choose({ kind: 'move', unit: 'a' }).choose({ formation })
      const bases = basesOf(play.unit('a'))
      expect(Math.max(...ways(play, 'a', from))).toBeLessThanOrEqual(5 + 1e-9)
      const across = bases.map(([x, y]) => (formation === 'line' ? y : x))
      const along = bases.map(([x, y]) => (formation === 'line' ? x : y)).toSorted((a, b) => a - b)
      expect(Math.max(...across) - Math.min(...across)).toBeLessThan(0.01)
      for (const [i, place] of along.slice(1).entries()) {
        expect(place - (along[i] as number) - 2 * play.unit('a').base).toBeLessThanOrEqual(1)
      }
    }
  })

  test('AP-DIG-02, AP-RUN-02: a unit of which any model moves is no longer dug in, and counts as having run', () => {
    const play = rest(MODELS)
    const from = basesOf(play.unit('a'))
    play.choose({ kind: 'dig-in', unit: 'a' }).choose({ kind: 'run', unit: 'a' }).choose({ formation: 'line' })
    expect(Math.max(...ways(play, 'a', from))).toBeGreaterThan(0)
    expect([play.unit('a').dug, play.unit('a').ran]).toEqual([0, 1])
    // A unit that already has the formation does not move.
    const one = new Table(battle([A1('a', { models: 1 })], [B2('b')]), MODELS)
      .stand({ a: [30, 10], b: [60, 40] })
      .give()
    one.choose({ kind: 'dig-in', unit: 'a' }).choose({ kind: 'move', unit: 'a' })
    const still = one.options().find(({ formation, to }) => formation !== undefined && String(to) === '30,10')
    if (still !== undefined) one.choose({ formation: still['formation'], to: still['to'] })
    else one.choose({ way: 0 })
    expect(one.unit('a').dug).toBe(1)
  })

  test('AP-CHG-01, AP-G-22: a charge stops as a block, or surrounds its target', () => {
    const strikers = (geometry: 'packed' | 'models') => {
      const play = new Table(battle([B2('b')], [B9('e')]), but({ geometry, meleeReach: 'perModel' }))
      play.stand({ b: [30, 10], e: [30, 15] })
      const from = basesOf(play.unit('b'))
      play.choose({ kind: 'charge', unit: 'b' }).choose({ kind: 'charge', target: 'e', heading: 0 })
      expect(gap(play, 'b', 'e')).toBeLessThanOrEqual(CONTACT)
      expect(Math.max(...ways(play, 'b', from))).toBeLessThanOrEqual(6 + 1e-9)
      return shots(play, 'b', 'e').inRange[2] as number
    }
    expect(strikers('models')).toBeGreaterThan(strikers('packed'))
  })

  test('AP-ATK-08: the last seats are removed, or the models that the player chooses, as long as the rest is one chain', () => {
    const left = (geometry: 'packed' | 'models', from?: string) => {
      const play = new Table(battle([KILLERS('k', 3, [GUN])], [KILLERS('t', 10, [KNIFE])]), { ...SURE, geometry })
      play.stand({ k: [30, 8], t: [30, 30] })
      const before = basesOf(play.unit('t'))
      play.attack('k', 't')
      if (from !== undefined) play.choose({ kind: 'lose', unit: 't', models: 3, from })
      const now = basesOf(play.unit('t'))
      const gone = before.filter(([x, y]) => !now.some(([nx, ny]) => Math.hypot(x - nx, y - ny) < 0.01))
      return { before, gone }
    }
    const packed = left('packed')
    expect(packed.gone).toEqual(packed.before.slice(7))
    const far = (spots: readonly Spot[]) => spots.map(([x, y]) => Math.hypot(x - 30, y - 8)).toSorted((a, b) => b - a)
    const { before, gone } = left('models', 'farthest')
    expect(far(gone)).toEqual(far(before).slice(0, 3))
    expect(far(left('models', 'nearest').gone)).toEqual(far(before).slice(-3))
  })

  test('AP-G-30: if every model must be beside the transport, a ring of ten fits and a block of ten does not', () => {
    const rides = (geometry: 'packed' | 'models') => {
      const play = new Table(battle([A1('a'), CARRIER()], [B2('b')]), but({ geometry, embarkReach: 'every' }))
      play
        .stand({ a: [30, 10], carrier: [30, 15], b: [60, 40] })
        .give()
        .choose({ kind: 'run', unit: 'a' })
      if (play.offers({ formation: 'ring' })) play.choose({ formation: 'ring' })
      else play.choose({ way: 0 })
      return play.offers({ kind: 'embark', unit: 'a' })
    }
    expect([rides('packed'), rides('models')]).toEqual([false, true])
  })
})
