import { expect, test } from 'vitest'
import { POSE, UY, X } from '../../../src/board/plane/shapes.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { type Matchup, OVER, type RulesTable, type TerrainSpec } from '../../../src/core/ruleset.ts'
import { COLUMNS } from '../../../src/games/sovl/chapters/deploy.ts'
import { greedy } from '../../../src/games/sovl/generals/greedy.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { type Battle, DEPLOY } from '../../../src/games/sovl/state/battle.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { readScenario } from '../../../src/scenario/read.ts'

const { variants, matchups } = readScenario('scenarios/sovl/hammer-and-green-tide.yaml')

/** The matchup of the scenario on a table with this terrain alone. */
function on(terrain: readonly TerrainSpec[]): Matchup {
  const [matchup] = matchups
  if (matchup?.battle === undefined) throw new Error('the scenario has no battle')
  const { width, depth } = matchup.battle.table
  return { ...matchup, battle: { ...matchup.battle, table: { width, depth, terrain } } }
}

/** The columns, from its player's left, in which the units of one battle are deployed, and the players of the two armies. */
function columns(block: number, seat: number, rules: RulesTable = {}, terrain: readonly TerrainSpec[] = []) {
  const matchup = on(terrain)
  const state = SOVL.setup({ ...variants[0]?.rules, ...rules } as Parameters<typeof SOVL.setup>[0], matchup)
  SOVL.reset(state, seat)
  const dice = new KeyedDice(1, 2)
  const own = [new KeyedDice(3, 4), new KeyedDice(5, 6)] as const
  for (const each of [dice, ...own]) each.seek(block)
  const actions = new Int32Array(8192)
  for (let decision = 0; ; decision++) {
    const side = SOVL.advance(state, dice, SILENT)
    const { stage, table } = state.battle as Battle
    if (side === OVER || stage > DEPLOY) {
      const { pose, width } = { pose: table.shapes.pose, width: table.width }
      return state.roster.map(({ shape }: Unit) => {
        const across = ((pose[shape * POSE + X] as number) * (COLUMNS + 1)) / width - 1
        return Math.round((pose[shape * POSE + UY] as number) > 0 ? across : COLUMNS - 1 - across)
      })
    }
    const n = SOVL.actions(state, actions)
    const mine = own[SOVL.player(state, side)]
    mine.key(0, 0, decision, 0)
    const { place } = mine
    const choice = greedy.choose(state, actions, n, mine)
    // The dice stand as before, so that a planner that asks the general draws what it would have drawn.
    expect(mine.place).toBe(place)
    expect(greedy.choose(state, actions, n, mine)).toBe(choice)
    SOVL.apply(state, actions[choice] as number, dice, SILENT)
  }
}

const BLOCKS = Array.from({ length: 60 }, (_, block) => block)

/** Columns of one unit over many battles, with the number of battles in each. */
function counted(found: readonly (readonly number[])[], unit: number): ReadonlyMap<number, number> {
  const times = new Map<number, number>()
  for (const each of found) times.set(each[unit] as number, (times.get(each[unit] as number) ?? 0) + 1)
  return times
}

const BATTLES = Array.from({ length: 400 }, (_, block) => columns(block, block & 3))

test.each([
  [0, 8],
  [3, 6],
])(
  'dice move the wanted place of unit %i, column %i, by up to two, each number of columns as often',
  (unit, wanted) => {
    // The first unit of each army finds every place free.
    const times = counted(BATTLES, unit)
    expect([...times.keys()].toSorted((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2].map((aside) => wanted + aside))
    // 80 expected, with a standard deviation of 8.
    for (const count of times.values()) expect(Math.abs(count - 80)).toBeLessThan(32)
  },
)

test('each unit of both armies has dice of its own', () => {
  for (let one = 0; one < 6; one++) {
    expect(counted(BATTLES, one).size).toBeGreaterThan(4)
    // Two units that shared a die would stand in no more than the places of one: five, or some more where one is in the way of the other.
    for (let other = 0; other < one; other++) {
      expect(new Set(BATTLES.map((found) => `${found[one]} ${found[other]}`)).size).toBeGreaterThan(16)
    }
  }
})

test('armies that are placed in turn move aside, too, and their dice stand as before', () => {
  const found = Array.from({ length: 20 }, (_, block) => columns(block, block & 3, { deployment: 'alternating' }))
  expect(new Set(found.map(String)).size).toBeGreaterThan(10)
})

test('a unit stands aside of impassable ground before its own deployment zone, and of no other', () => {
  /** A river before the southern zone, or the northern one, on the left of the middle as the south sees it. */
  const river = (near: boolean): TerrainSpec => {
    const [low, high] = near ? [14, 18] : [22, 26]
    const polygon = [
      [22, low],
      [27, low],
      [27, high],
      [22, high],
    ] as const
    return { kind: 'river', polygon }
  }
  /** Units of an army that stand in a column, in battles whose first army has the south. */
  const times = (army: number, column: number, terrain: readonly TerrainSpec[]): number =>
    BLOCKS.flatMap((block) => columns(block, 0, {}, terrain).slice(3 * army, 3 * army + 3)).filter(
      (its) => its === column,
    ).length
  // The middle of the river is 24.5 inches from the left of the south. A column is a fourteenth of the table, 4.3 inches.
  const [south, north] = [
    [0, 5],
    [1, 7],
  ] as const
  const free = { south: times(...south, []), north: times(...north, []) }
  expect(free.south).toBeGreaterThan(15)
  expect(free.north).toBeGreaterThan(15)
  expect(times(...south, [river(true)])).toBeLessThan(0.6 * free.south)
  expect(times(...north, [river(false)])).toBeLessThan(0.6 * free.north)
  expect(times(...south, [river(false)])).toBe(free.south)
  expect(times(...north, [river(true)])).toBe(free.north)
})
