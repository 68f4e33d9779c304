import { expect, test } from 'vitest'
import { POSE, UX, UY, X, Y } from '../../src/board/plane/shapes.ts'
import { Generals, playBattle } from '../../src/core/battle.ts'
import type { Dice } from '../../src/core/dice.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import type { Log } from '../../src/core/log.ts'
import type { ArmySpec, Matchup, Policy, TerrainSpec, UnitSpec } from '../../src/core/ruleset.ts'
import { EDITIONS, type SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import type { Battle } from '../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../src/games/sovl/state/state.ts'
import type { Unit } from '../../src/games/sovl/state/unit.ts'
import * as Event from '../../src/games/sovl/telling/events.ts'
import { TurnedDice } from '../support/dice/turned-dice.ts'
import { battleCase } from '../support/sovl/battle-case.ts'

/**
 * Two armies with the same list on a table, and the battle turned by half a turn: the army in the south is in the north. With the dice of
 * the units exchanged as well, it must be the turned battle, step by step. So neither side of the table and neither player has an
 * advantage.
 */

const GENERALS = Object.entries(SOVL.policies)

/** Events of one engagement, or one deployment, are in the order of the players, which differs in the turned battle. */
const IN_ORDER_OF_PLAYERS = new Set<number>([
  Event.DEPLOYED,
  Event.STRIKE,
  Event.ARMS,
  Event.HITS,
  Event.BONUS,
  Event.CASUALTIES,
  Event.ALONE,
  Event.DESTROYED_BY,
  Event.RESTORED,
  Event.REGENERATED,
])

/** All units after every event as they are seen from the south or, `isTurned`, from the north. */
function story(state: SovlState, seat: number, block: number, general: Policy<SovlState>, isTurned: boolean): string[] {
  const { table } = state.battle as Battle
  const told: string[] = []
  const log: Log = {
    on: true,
    cite() {},
    note(event) {
      if (IN_ORDER_OF_PLAYERS.has(event)) return
      told.push(`${event} turn ${state.turn}: ${state.roster.map(seen).join('; ')}`)
    },
  }
  function seen({ name, shape, pool, width, fate, activated, target }: Unit): string {
    const { corners, pose } = table.shapes
    const doing = `${name} ${width} ${pool} ${fate} ${activated} ${state.units[target]?.name}`
    if (corners[shape] === 0) return doing
    const place = [X, Y, UX, UY].map((field) => pose[shape * POSE + field] as number) as [
      number,
      number,
      number,
      number,
    ]
    const [x, y, ux, uy] = place
    const numbers = isTurned ? [table.width - x, table.depth - y, -ux, -uy] : place
    return `${doing} ${numbers.map((value) => (Math.round(value * 1e5) / 1e5 + 0).toFixed(5)).join(' ')}`
  }
  const dice = new KeyedDice(11, 12)
  const own: [Dice, Dice] = [new KeyedDice(21, 22), new KeyedDice(23, 24)]
  if (isTurned) own.reverse()
  const generals = new Generals<SovlState>([general, general], own)
  dice.seek(block)
  generals.seek(block)
  SOVL.reset(state, seat)
  playBattle(SOVL, state, isTurned ? new TurnedDice(dice) : dice, log, generals)
  return told
}

/** Terrain turned by half a turn. */
function turned(terrain: readonly TerrainSpec[], width: number, depth: number): readonly TerrainSpec[] {
  return terrain.map(({ kind, polygon }) => ({ kind, polygon: polygon.map(([x, y]) => [width - x, depth - y]) }))
}

/** Seats and those turned by half a turn: the army in the south is in the north, and the army that began begins. */
const SEATS = [
  [0, 3],
  [2, 1],
] as const

/** Plays battles and their turned counterparts, and compares all events. Returns the number of events. */
function expectTurned(
  rules: SovlRules,
  matchup: Matchup,
  general: Policy<SovlState>,
  blocks: readonly number[],
): number {
  const { battle } = matchup
  if (battle === undefined) throw new Error('no table')
  const { width, depth, terrain } = battle.table
  const table = { width, depth, terrain: turned(terrain, width, depth) }
  const here = SOVL.setup(rules, { ...matchup, battle: { ...battle, table: { width, depth, terrain } } })
  const there = SOVL.setup(rules, { ...matchup, battle: { ...battle, table } })
  let events = 0
  for (const block of blocks) {
    for (const [seat, turnedSeat] of SEATS) {
      const south = story(here, seat, block, general, false)
      const north = story(there, turnedSeat, block, general, true)
      const differs = south.findIndex((line, i) => line !== north[i])
      expect([differs, north[differs]], `${matchup.name}, block ${block}, seat ${seat}`).toEqual([-1, south[differs]])
      expect(north.length).toBe(south.length)
      events += south.length
    }
  }
  return events
}

/** Twice the same units on a bare table of 60 by 40 inches. */
function bareMirror(units: readonly Omit<UnitSpec, 'id'>[]): Matchup {
  const army = (name: string): ArmySpec => ({
    name,
    policy: null,
    units: units.map((unit, slot) => ({ ...unit, id: `${name}${slot + 1}` })),
  })
  return {
    name: 'bare ground',
    mode: 'battle',
    turns: null,
    armies: [army('A'), army('B')],
    contacts: [],
    battle: { seats: 'swap', table: { width: 60, depth: 40, terrain: [] }, deployment: { by: 'policy' } },
  }
}

const FIGHTERS = { skill: 4, power: 4, defense: 4, attacks: 1, wounds: 1, discipline: 7 }
const LINE: readonly Omit<UnitSpec, 'id'>[] = [
  { models: 20, width: 5, cost: 150, profile: { type: 'infantry-25', ...FIGHTERS } },
  { models: 18, width: 6, cost: 120, profile: { type: 'infantry-20', ...FIGHTERS } },
  { models: 12, width: 6, cost: 130, profile: { type: 'infantry-20', ...FIGHTERS, ranged: { range: 24, power: 3 } } },
  { models: 8, width: 4, cost: 200, profile: { type: 'cavalry', ...FIGHTERS, power: 5 } },
  { models: 1, width: 1, cost: 180, profile: { type: 'large-monster', ...FIGHTERS, attacks: 5, wounds: 5 } },
]

test.each(GENERALS)('SOVL-LOOP-03: the battle of two lines turned by half a turn, led by %s', (_, general) => {
  const blocks = Array.from({ length: 12 }, (_, block) => block)
  expect(expectTurned(EDITIONS.core, bareMirror(LINE), general, blocks)).toBeGreaterThan(1000)
})

test.each(GENERALS)('SOVL-LOOP-03: battles of all kinds turned by half a turn, led by %s', (_, general) => {
  let events = 0
  for (let number = 40_000; number < 40_040; number++) {
    const { rules, matchup, block } = battleCase(number, { mirror: true, seats: 'swap', by: 'policy' })
    // A roll-off each turn gives every player the same dice, whichever edge is his.
    const initiative = rules.initiativePerPhase === 'roll-each-turn' ? 'token-continues' : rules.initiativePerPhase
    events += expectTurned({ ...rules, initiativePerPhase: initiative }, matchup, general, [block])
  }
  expect(events).toBeGreaterThan(2000)
})
