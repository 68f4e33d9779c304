import { describe, expect, test } from 'vitest'
import { SIDES } from '../../../src/board/hex/hex.ts'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import { EDITIONS, type WarRules } from '../../../src/games/war/data/rules.ts'
import { COMES, isDone, SHOOTS, STRIKES, StrikeZones } from '../../../src/games/war/generals/strike-zones.ts'
import { listHexes } from '../../../src/games/war/space/reachable.ts'
import { type Board, lift, placeOf, put } from '../../../src/games/war/state/board.ts'
import type { War } from '../../../src/games/war/state/state.ts'
import type { Unit } from '../../../src/games/war/state/unit.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { shipped } from '../../support/matchups.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { CORE, dummy } from '../../support/war/cards.ts'
import { play } from '../placed.ts'

/** Strike zones: what a general expects a unit to reach is what the rules of moves let it reach if only enemies that have acted are in its way. */

const RANGE = 4

function zoneOf(zones: StrikeZones, { roster, board }: War, unit: Unit, points = pointsOf(unit)): Uint8Array {
  for (const each of roster) zones.look(each)
  zones.draw(unit, points, RANGE)
  const { count } = (board as Board).hexes
  return zones.bits.subarray(unit.id * count, (unit.id + 1) * count).map((bits) => bits & STRIKES)
}

/** The same from the places that the unit may move to, with all units off the board but itself and enemies that have acted. */
function expected(state: War, unit: Unit): Uint8Array {
  const board = state.board as Board
  const { count, neighbours, distances } = board.hexes
  const isBar = (other: Unit) => other.player !== unit.player && isDone(other) && other.index !== state.active
  const others = state.units.filter((other) => other.isAlive && other !== unit && !isBar(other))
  const places = others.map((other) => placeOf(other))
  for (const other of others) lift(board, other)
  const n = listHexes(board, unit, pointsOf(unit), 0)
  const stands = [unit.hex, ...Array.from(board.ends.subarray(0, n), (end) => end >> 6)]
  others.forEach((other, i) => put(board, other, places[i] as number))
  const zone = Uint8Array.from({ length: count }, (_, hex) =>
    (distances[unit.hex * count + hex] as number) <= RANGE ? SHOOTS : 0,
  )
  for (const hex of stands) {
    for (const next of neighbours.subarray(hex * SIDES, (hex + 1) * SIDES)) {
      if (next >= 0) zone[next] = (zone[next] as number) | COMES
    }
  }
  return zone
}

const EDITION = EDITIONS['core']
const battles = shipped('war').filter(({ mode, name }) => mode === 'battle' && name === 'Aldermark v Gravewood')

describe.each([
  ['core', CORE],
  ['friends may be passed', { ...EDITION, passFriends: 'yes' }],
  ['locked by enemies', { ...EDITION, disengage: 'locked' }],
] as [string, WarRules][])('%s', (_, given) => {
  // No charge is barred by sight, which a zone leaves out.
  const rules: WarRules = { ...given, chargeLos: 'none' }

  const numbered = battles.map((matchup, i) => [i, matchup] as const)
  test.each(THOROUGH ? numbered : numbered.slice(0, 1))(
    'zones that are kept from position to position are those of the moves in battle %i',
    (__, matchup) => {
      const state = WAR.setup(rules, matchup)
      const board = state.board as Board
      const zones = new StrikeZones(state, board)
      let compared = 0
      const checking: Policy<War> = {
        choose(position, _actions, n, dice) {
          for (const unit of position.units) {
            if (!unit.isAlive || dice.die(12) > 1) continue
            compared++
            const { startedAt, endHexes } = board
            board.startedAt = placeOf(unit)
            expect(zoneOf(zones, position, unit)).toEqual(expected(position, unit))
            board.startedAt = startedAt
            board.endHexes = endHexes < 0 ? endHexes : -1
          }
          return dice.die(n) - 1
        },
      }
      const dice = new KeyedDice(1, 2)
      const generals = new Generals<War>([checking, checking], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
      for (let seat = 0; seat < WAR.seats(state); seat++) {
        WAR.reset(state, seat)
        dice.seek(seat)
        generals.seek(seat)
        playBattle(WAR, state, dice, SILENT, generals)
      }
      expect(compared).toBeGreaterThan(200)
    },
  )
})

test('a unit with more points than there are trees of moves for comes as far as over open ground', () => {
  const { state } = play([{ id: 'x', card: dummy({ type: 'lightCavalry' }), at: [2, 1] }], [], '1')
  const board = state.board as Board
  const unit = state.units[0] as Unit
  const zone = zoneOf(new StrikeZones(state, board), state, unit, 20)
  expect(zone.every((bits) => (bits & COMES) !== 0)).toBe(true)
})
