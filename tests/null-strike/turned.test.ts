import { expect, test } from 'vitest'
import type { TerrainSpec, UnitSpec } from '../../src/core/ruleset.ts'
import { basesOf, type Spot } from '../support/null-strike/bases.ts'
import { battle, ground, shots, Table } from '../support/null-strike/field.ts'
import { A1, B1, B2, B9, but, CARRIER } from '../support/null-strike/units.ts'
import { Random } from '../support/random.ts'

/** A battle turned by half is the same battle: neither side of the table is better. AP-G-21. */

const WIDTH = 72
const DEPTH = 48

const turned = ([x, y]: Spot): Spot => [WIDTH - x, DEPTH - y]

const FIRST: readonly UnitSpec[] = [A1('a'), B1('m'), CARRIER('c')]
const SECOND: readonly UnitSpec[] = [B2('b'), A1('t', { models: 14 }), B9('e')]

/** Spots clear of one another. */
function anySpots(random: Random): Record<string, Spot> {
  const spots: Record<string, Spot> = {}
  for (const { id } of [...FIRST, ...SECOND]) {
    let spot: Spot = [0, 0]
    do spot = [6 + random.next() * 60, 6 + random.next() * 36]
    while (Object.values(spots).some(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) < 7))
    spots[id] = spot
  }
  return spots
}

/** Places in one order, on a grid far finer than the rules need. */
const places = (spots: readonly Spot[]): string[] =>
  spots.map(([x, y]) => `${Math.round(x * 50)} ${Math.round(y * 50)}`).toSorted()

/** The table with the first army in the south, or both armies and the ground turned by half. The first army has the turn. */
function table(
  spots: Record<string, Spot>,
  terrain: readonly TerrainSpec[],
  geometry: 'packed' | 'models',
  isTurned: boolean,
): Table {
  const rules = but({ captureClear: 6, geometry })
  if (!isTurned) return new Table(battle(FIRST, SECOND, terrain), rules).stand(spots)
  const around = terrain.map(({ kind, polygon }) => ({ kind, polygon: polygon.map(turned) }))
  const there = Object.fromEntries(Object.entries(spots).map(([name, spot]) => [name, turned(spot)]))
  const play = new Table(battle(SECOND, FIRST, around), rules).stand(there)
  play.choose({ kind: 'end-turn' })
  return play
}

/** Ends of the choices of an action. */
function ends(play: Table, kind: string, unit: string): Spot[] {
  if (!play.offers({ kind, unit })) return []
  play.choose({ kind, unit })
  return play.options().map(({ to }) => to as Spot)
}

const CASES = [
  ...Array.from({ length: 30 }, (_, number) => ['packed', number] as const),
  ...Array.from({ length: 6 }, (_, number) => ['models', number] as const),
]

test.each(CASES)(
  'AP-G-21, geometry: sight and reach are the same after half a turn: %s, case %i',
  (geometry, number) => {
    const random = new Random(number)
    const spots = anySpots(random)
    const kinds = ['hedge', 'trees', 'wall', 'building']
    const terrain = kinds.map((kind) => ground(kind, random.int(4, 60), random.int(13, 30), random.int(2, 8), 2))
    const [one, other] = [table(spots, terrain, geometry, false), table(spots, terrain, geometry, true)]
    for (const { id } of FIRST) {
      expect(places(basesOf(other.unit(id)).map(turned))).toEqual(places(basesOf(one.unit(id))))
      for (const foe of SECOND) {
        expect(shots(other, id, foe.id)).toEqual(shots(one, id, foe.id))
        expect(shots(other, foe.id, id)).toEqual(shots(one, foe.id, id))
      }
      for (const kind of ['move', 'run', 'charge']) {
        const here = ends(table(spots, terrain, geometry, false), kind, id)
        const there = ends(table(spots, terrain, geometry, true), kind, id).map(turned)
        expect(places(there), `${id} ${kind}`).toEqual(places(here))
      }
    }
  },
)

test('AP-G-21, AP-G-17: after half a turn of the table, units are set up and enter at the same places', () => {
  const spotsOf = (army: 0 | 1) => {
    const play = new Table(battle([A1('a')], [A1('b')]))
    while (play.state.goer !== army) play.choose({ kind: 'reserve' })
    return play.options().flatMap(({ kind, to }) => (kind === 'place' ? [to as Spot] : []))
  }
  expect(places(spotsOf(1).map(turned))).toEqual(places(spotsOf(0)))
  const entries = (army: 0 | 1) => {
    const play = new Table(battle([A1('a')], [A1('b')])).stand({})
    if (army === 1) play.choose({ kind: 'end-turn' })
    return ends(play, 'deploy', army === 0 ? 'a' : 'b')
  }
  expect(places(entries(1).map(turned))).toEqual(places(entries(0)))
})
