import { expect } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { type Log, SILENT } from '../../src/core/log.ts'
import { FIRST_MEASURE, type Policy, type Ruleset, type RulesTable } from '../../src/core/ruleset.ts'

/** What the contract of every game is tested with. */

export type Game = Ruleset<RulesTable, unknown>

/** Battles of a matchup, at least. */
export const BATTLES = 25

/** The general that knows nothing, or the game's first; null where it has none. */
export function anyGeneral({ policies }: Game): Policy<unknown> | null {
  return policies['random-legal'] ?? Object.values(policies)[0] ?? null
}

export interface Playing {
  readonly log?: Log
  readonly backwards?: boolean
}

/** Rows of battles from every seat, block by block. */
export function rowsOf(game: Game, state: unknown, { log = SILENT, backwards = false }: Playing = {}): Int32Array[] {
  const dice = new KeyedDice(1, 2)
  const general = anyGeneral(game)
  const generals = general && new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const seats = game.seats(state)
  const battles = Array.from({ length: Math.ceil(BATTLES / seats) * seats }, (_, battle) => battle)
  return (backwards ? battles.toReversed() : battles).map((battle) => {
    const block = Math.floor(battle / seats)
    game.reset(state, battle % seats)
    dice.seek(block)
    generals?.seek(block)
    playBattle(game, state, dice, log, generals)
    return measure(game, state)
  })
}

/** Expects the same numbers; tells what differs. Asked of each pair of numbers by itself, rows of battles take longer than the battles. */
export function expectSame(actual: Int32Array, expected: Int32Array): void {
  if (!isSame(actual, expected)) expect(actual).toEqual(expected)
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  return bytes(a).equals(bytes(b))
}

function bytes({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

export function measure(game: Game, state: unknown): Int32Array {
  const row = new Int32Array(FIRST_MEASURE + game.columns(state).length)
  game.measure(state, row)
  return row
}

export function save(game: Game, state: unknown): Int32Array {
  const out = new Int32Array(65_536)
  return out.slice(0, game.save(state, out))
}
