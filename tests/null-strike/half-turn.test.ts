import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import type { Dice } from '../../src/core/dice.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { type Log, SILENT } from '../../src/core/log.ts'
import type { ArmySpec, Matchup, Policy, TerrainSpec } from '../../src/core/ruleset.ts'
import { winner } from '../../src/games/null-strike/chapters/score.ts'
import type { StrikeRules } from '../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { ON_TABLE, type Strike } from '../../src/games/null-strike/state/state.ts'
import { GAME_OVER, RESERVE_LOST } from '../../src/games/null-strike/telling/events.ts'
import { TurnedDice } from '../support/dice/turned-dice.ts'
import { matchupOf } from '../support/null-strike/battles.ts'
import { but } from '../support/null-strike/units.ts'

/** A battle from the half-turned start, on the same dice, is the half-turned battle: neither side of the table is better. */

/** Two armies with the same list. The first has fewer points, so that it has the first turn in both seats. */
function mirror(army: ArmySpec, terrain: readonly TerrainSpec[]): Matchup {
  const cheaper = army.units.map((unit, i) => (i === 0 ? { ...unit, cost: (unit.cost ?? 0) - 1 } : unit))
  return {
    name: 'mirror',
    mode: 'battle',
    turns: null,
    armies: [
      { ...army, name: 'First', units: cheaper.map((unit) => ({ ...unit, id: `${unit.id} 1` })) },
      { ...army, name: 'Second', units: army.units.map((unit) => ({ ...unit, id: `${unit.id} 2` })) },
    ],
    contacts: [],
    battle: { seats: 'swap', table: { width: WIDTH, depth: DEPTH, terrain }, deployment: { by: 'policy' } },
  }
}

const WIDTH = 72
const DEPTH = 48

/** Ground turned by half. */
function turned(terrain: readonly TerrainSpec[]): readonly TerrainSpec[] {
  return terrain.map(({ polygon, ...rest }) => ({ ...rest, polygon: polygon.map(([x, y]) => [WIDTH - x, DEPTH - y]) }))
}

/** Plays a battle from a seat. */
function playBattleOf(
  state: Strike,
  seat: number,
  block: number,
  generals: readonly [string, string],
  dice: Dice,
  log: Log,
): void {
  const led = (name: string) => (NULL_STRIKE.policies as Record<string, Policy<Strike>>)[name] as Policy<Strike>
  // The choices of each player; each player is led by the same general in both seats.
  const luck: [Dice, Dice] = [new KeyedDice(21, 22), new KeyedDice(23, 24)]
  if (seat === 1) luck.reverse()
  const own = new Generals<Strike>([led(generals[0]), led(generals[1])], luck)
  dice.seek(block)
  own.seek(block)
  NULL_STRIKE.reset(state, seat)
  playBattle(NULL_STRIKE, state, dice, log, own)
}

/** All units after every event, as they are seen from the south or, `turned`, from the north. */
function story(state: Strike, seat: number, block: number, generals: readonly [string, string]): string[] {
  const { field } = state
  if (field === null) throw new Error('there is no table')
  const told: string[] = []
  let isEnding = false
  const isTurned = seat === 1
  const log: Log = {
    on: true,
    cite() {},
    note: (event) => {
      // Reserves are lost together at the end, in the order of the seats.
      isEnding ||= event === RESERVE_LOST
      if (isEnding && event !== GAME_OVER) return
      const units = state.roster.map(({ name, place, x, y, models, panicked, dug, ran, aimed }) => {
        const at = place !== ON_TABLE ? '' : isTurned ? `${field.width - x} ${field.depth - y}` : `${x} ${y}`
        return `${name} ${at} ${models} ${panicked} ${dug} ${ran} ${aimed}`
      })
      const taken = Array.from(field.takenBy, (by) => (by < 0 ? 'nobody' : state.armyOf[by]))
      const inOrder = isTurned ? taken.toReversed() : taken
      told.push(`${event} ${state.turn} ${inOrder.join(' ')}; ${units.join('; ')}`)
    },
  }
  const dice = new KeyedDice(11, 12)
  playBattleOf(state, seat, block, generals, isTurned ? new TurnedDice(dice) : dice, log)
  return told
}

/** Plays battles, and their counterparts from the half-turned start, and compares all events. */
function expectTurned(
  army: ArmySpec,
  general: string,
  blocks: number,
  changes: Partial<StrikeRules> = {},
  terrain: readonly TerrainSpec[] = [],
): void {
  const rules = but({ firstTurn: 'smallerArmy', ...changes })
  const here = NULL_STRIKE.setup(rules, mirror(army, terrain))
  const there = NULL_STRIKE.setup(rules, mirror(army, turned(terrain)))
  for (let block = 0; block < blocks; block++) {
    const south = story(here, 0, block, [general, general])
    const north = story(there, 1, block, [general, general])
    const differs = south.findIndex((line, i) => line !== north[i])
    expect([differs, north[differs]], `block ${block}`).toEqual([-1, south[differs]])
    expect(north.length).toBe(south.length)
  }
}

const OPEN_TABLE = matchupOf('open-table')
const TOWN = matchupOf('ruined-town').battle?.table.terrain ?? []
const GENERALS = ['greedy', 'shooter', 'rusher', 'capturer', 'random-legal'] as const
const CASES = OPEN_TABLE.armies.flatMap((army) => GENERALS.map((general) => ({ army, name: army.name, general })))

test.each(CASES)('AP-G-17, AP-G-21: the half-turned battle of $name, led by $general', ({ army, general }) => {
  expectTurned(army, general, 6)
  expectTurned(army, general, 3, { captureClear: 6, objectives: 5 })
})

test.each(CASES)(
  'AP-G-17, AP-G-21: the half-turned battle in a town of $name, led by $general',
  ({ army, general }) => {
    expect(TOWN.length).toBeGreaterThan(0)
    expectTurned(army, general, 3, { captureClear: 12 }, TOWN)
    expectTurned(army, general, 1, { geometry: 'models', panicEffect: 'fallBack' }, TOWN)
  },
)

/** Long battles, whose only test is the one above. */
const LED = CASES.filter(({ general }) => general !== 'random-legal' && general !== 'rusher')

test.each(LED)('AP-G-17: in the mirror of $name, led by $general, the south scores a half', ({ army, general }) => {
  const state = NULL_STRIKE.setup(but({ firstTurn: 'coin' }), mirror(army, []))
  const dice = new KeyedDice(31, 32)
  const battles = 200
  let south = 0
  for (let block = 0; block < battles; block++) {
    playBattleOf(state, block % 2, block, [general, general], dice, SILENT)
    const side = winner(state)
    south += side === 0 ? 1 : side === 1 ? 0 : 0.5
  }
  // Four standard errors of the same number of coin tosses.
  expect(Math.abs(south / battles - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / battles))
})
