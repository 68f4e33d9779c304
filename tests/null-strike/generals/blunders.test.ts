import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import {
  type ActionView,
  MOST_ACTIONS,
  type Policy,
  type TerrainSpec,
  type UnitSpec,
} from '../../../src/core/ruleset.ts'
import { DIFFICULT } from '../../../src/games/null-strike/data/terrain.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { gapAt } from '../../../src/games/null-strike/space/movement/distances.ts'
import { groundOn } from '../../../src/games/null-strike/space/movement/ground.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import type { Strike } from '../../../src/games/null-strike/state/state.ts'
import { battle, ground, Table } from '../../support/null-strike/field.ts'
import { BLADE, but, CARBINE, KNIFE, unit } from '../../support/null-strike/units.ts'

/** Positions in which generals once made a move that a player laughs at. */

const GREEDY = NULL_STRIKE.policies['greedy'] as Policy<Strike>
const TROOPS = [5, 4, 4, 3, 4, 5, 4] as const
const BEASTS = [6, 6, 5, 6, 5, 4, 10] as const
const CAPTURES = { properties: ['capture'] }

/** What the general thinks of its legal actions. */
function valued({ state }: Table): readonly { action: ActionView; value: number }[] {
  const [actions, values] = [new Int32Array(MOST_ACTIONS), new Float64Array(MOST_ACTIONS)]
  const n = NULL_STRIKE.actions(state, actions)
  GREEDY.values?.(state, actions, n, new KeyedDice(5, 6), values)
  return Array.from(actions.slice(0, n), (action, i) => ({
    action: NULL_STRIKE.describe(state, action),
    value: values[i] ?? Number.NaN,
  }))
}

function valueOf(table: Table, kind: string, name: string): number {
  const found = valued(table).find(({ action }) => action.kind === kind && action['unit'] === name)
  if (found === undefined) throw new Error(`${name} may not ${kind}`)
  return found.value
}

function chosen({ state }: Table): ActionView {
  const actions = new Int32Array(MOST_ACTIONS)
  const n = NULL_STRIKE.actions(state, actions)
  const at = GREEDY.choose(state, actions, n, new KeyedDice(5, 6))
  return NULL_STRIKE.describe(state, actions[at] as number)
}

function stood(
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  places: Readonly<Record<string, readonly [number, number]>>,
  terrain: readonly TerrainSpec[] = [],
): Table {
  return new Table(battle(first, second, terrain), but({ captureClear: 12 })).stand(places)
}

test('in the last turn nobody flees from an enemy that cannot come in time', () => {
  const flight = (turn: number): number => {
    const table = stood([unit('Troops', 8, TROOPS, [KNIFE])], [unit('Beasts', 6, BEASTS, [BLADE])], {
      Troops: [36, 6],
      Beasts: [36, 36],
    })
    table.state.turn = turn
    return Math.max(valueOf(table, 'run', 'Troops'), valueOf(table, 'move', 'Troops'))
  }
  // A run, a move and a charge take beasts of Speed 6 no farther than 24 inches.
  expect(flight(8)).toBeGreaterThan(0)
  expect(flight(10)).toBe(0)
})

/** Troops that may shoot, or run for an objective that they can only just capture in the last turn. `lost`: models that their side has lost. */
function lastChance(lost: number): Table {
  const table = stood(
    [unit('Troops', 10, TROOPS, [CARBINE], CAPTURES), unit('Rear', 10, TROOPS, [KNIFE])],
    [unit('Foes', 10, TROOPS, [KNIFE]), unit('Others', 10, TROOPS, [KNIFE])],
    { Troops: [22, 6], Rear: [66, 4], Foes: [40, 24], Others: [66, 44] },
  )
  table.state.turn = 9
  table.shrink('Rear', 10 - lost)
  return table.give(1)
}

test('an objective that can only just be reached in time comes before a shot', () => {
  expect(chosen(lastChance(0))).toMatchObject({ kind: 'run', unit: 'Troops' })
})

test('an objective is worth more to a side that is behind when the time runs out', () => {
  const [even, behind] = [0, 8].map((lost) => valueOf(lastChance(lost), 'run', 'Troops')) as [number, number]
  expect(behind).toBeGreaterThan(2 * even)
})

/** Value of a run of beasts at an enemy 21 inches away, with terrain between them. */
function valueOfRun(terrain: readonly TerrainSpec[]): number {
  const table = stood(
    [unit('Beasts', 6, BEASTS, [BLADE])],
    [unit('Foes', 10, TROOPS, [KNIFE])],
    { Beasts: [45, 8], Foes: [45, 29.5] },
    terrain,
  )
  return valueOf(table.give(2), 'run', 'Beasts')
}

test('a unit does not run up to a building to charge an enemy behind it', () => {
  const open = valueOfRun([])
  expect(open).toBeGreaterThan(50)
  expect(valueOfRun([ground('building', 38, 23, 14, 2)])).toBeLessThan(open / 2)
})

test('AP-G-24, AP-RUN-01: a unit does not run at an enemy beyond trees that it cannot cross in time', () => {
  const open = valueOfRun([])
  expect(open).toBeGreaterThan(50)
  // A run ends before the trees; the charge through them goes 3 inches.
  expect(valueOfRun([ground('trees', 38, 22.5, 14, 2)])).toBeLessThan(open / 2)
})

test('a unit has less cause to run from guns if another unit covers it', () => {
  const flight = (screen: readonly [number, number]): number => {
    const table = stood(
      [unit('Troops', 10, TROOPS, [KNIFE]), unit('Screen', 10, TROOPS, [KNIFE], { cost: 5 })],
      [unit('Guns', 10, TROOPS, [CARBINE])],
      { Troops: [36, 10], Screen: screen, Guns: [36, 34] },
    )
    return valueOf(table, 'run', 'Troops')
  }
  const open = flight([26, 16])
  expect(open).toBeGreaterThan(0)
  expect(flight([36, 16])).toBeLessThan(0.8 * open)
})

test('values of an action and of its details are on one scale', () => {
  const table = stood(
    [unit('Troops', 10, TROOPS, [CARBINE], CAPTURES), unit('Beasts', 6, BEASTS, [BLADE])],
    [unit('Foes', 10, TROOPS, [CARBINE])],
    { Troops: [18, 12], Beasts: [36, 10], Foes: [40, 24] },
  )
  for (let k = 0; k < 3 && table.state.left > 0; k++) {
    const first = chosen(table)
    const value = valueOf(table, first.kind, first['unit'] as string)
    table.choose({ kind: first.kind, unit: first['unit'] })
    const details = valued(table)
    if (details.some(({ action }) => action.kind === first.kind && action['step'] === 2)) {
      const best = Math.max(...details.map((each) => each.value))
      // The details know more ends than the first step looks at.
      expect(best).toBeGreaterThanOrEqual(value - 1e-9)
      expect(best).toBeLessThan(value + 40)
      const second = chosen(table)
      table.choose(second)
      while (table.state.stage !== 2 && table.state.left > 0) table.choose(chosen(table))
    }
  }
})

test('a unit does not run at an enemy that it cannot come into contact with afterwards', () => {
  const run = (y: number): { value: number; gap: number } => {
    const table = stood([unit('Beasts', 6, BEASTS, [BLADE])], [unit('Foes', 10, TROOPS, [KNIFE])], {
      Beasts: [36, 8],
      Foes: [36, y],
    }).give(2)
    const [beasts, foes] = [table.unit('Beasts'), table.unit('Foes')]
    return { value: valueOf(table, 'run', 'Beasts'), gap: gapAt(beasts, beasts.x, beasts.y, foes) }
  }
  // A run and a charge take them 18 inches. Discs about the blocks would touch nearer than the blocks do.
  const [near, far] = [run(30), run(30.25)]
  expect(near.gap).toBeLessThan(17.8)
  expect(far.gap).toBeGreaterThan(18)
  expect(far.value).toBeLessThan(near.value / 4)
})

test('of ends of equal value a unit takes the one nearest to an objective, and stays if that is as good', () => {
  /** Guns on a place may move or run, with an enemy in the middle of the table at a height: the chosen end, and the best ends, first to last. */
  const ends = (
    kind: string,
    x: number,
    y: number,
    foe: number,
  ): { taken: ActionView; best: ActionView[]; from: Table } => {
    const from = stood([unit('Guns', 5, TROOPS, [CARBINE])], [unit('Foes', 10, TROOPS, [KNIFE])], {
      Guns: [x, y],
      Foes: [36, foe],
    })
    from.choose({ kind, unit: 'Guns' })
    const all = valued(from)
    const most = Math.max(...all.map(({ value }) => value))
    return {
      taken: chosen(from),
      best: all.filter(({ value }) => value > most - 3e-6).map(({ action }) => action),
      from,
    }
  }
  for (const [kind, x, y, foe] of [
    ['move', 30, 14, 40],
    ['move', 30, 14, 30],
    ['run', 40, 18, 30],
    ['run', 10, 20, 36],
  ] as const) {
    const { taken, best, from } = ends(kind, x, y, foe)
    const { objectiveX, objectiveY } = from.state.field as Field
    const far = ({ to }: ActionView): number => {
      const [atX, atY] = to as [number, number]
      return Math.min(...Array.from(objectiveX, (one, o) => Math.hypot(one - atX, (objectiveY[o] as number) - atY)))
    }
    expect(far(taken)).toBe(Math.min(...best.map(far)))
    // The first of them is farther away.
    expect(far(taken)).toBeLessThan(far(best[0] as ActionView))
  }
  const { taken, best } = ends('move', 36, 14, 36)
  expect(best.length).toBeGreaterThan(1)
  expect(taken).toMatchObject({ to: [36, 14] })
})

test('guns that have aimed are feared more: AP-AIM-01', () => {
  const flight = (aimed: number): number => {
    const table = stood([unit('Troops', 10, TROOPS, [KNIFE])], [unit('Guns', 10, TROOPS, [CARBINE])], {
      Troops: [36, 10],
      Guns: [36, 30],
    })
    table.unit('Guns').aimed = aimed
    return valueOf(table, 'run', 'Troops')
  }
  expect(flight(0)).toBeGreaterThan(0)
  expect(flight(1)).toBeGreaterThan(1.2 * flight(0))
})

test('AP-G-24, AP-RUN-01: nobody sets up with a base in trees, from where it may not run, if there is a place beside them', () => {
  /** Where beasts are set up, by the general. */
  const placed = (terrain: readonly TerrainSpec[]): { at: [number, number]; ground: number } => {
    const foes = [unit('Foes', 10, TROOPS, [KNIFE])]
    const table = new Table(battle([unit('Beasts', 6, BEASTS, [BLADE])], foes, terrain), but({}))
    while (chosen(table)['unit'] !== 'Beasts') table.choose(chosen(table))
    const [x, y] = chosen(table)['to'] as [number, number]
    return { at: [x, y], ground: groundOn(table.state.field as Field, table.unit('Beasts'), x, y) }
  }
  const [x, y] = placed([]).at
  const trees = ground('trees', x + 1, y - 1, 2, 2)
  expect(placed([trees]).at).not.toEqual([x, y])
  expect(placed([trees]).ground & DIFFICULT).toBe(0)
})
