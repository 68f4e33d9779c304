import type { Matchup, SquareBoard, UnitSpec } from '../../../src/core/ruleset.ts'
import { combatantsOf } from '../../../src/games/sovereign/data/check.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { Board, put, takeSeats } from '../../../src/games/sovereign/state/board.ts'
import { findHomes } from '../../../src/games/sovereign/state/deploy.ts'
import { recount } from '../../../src/games/sovereign/state/snapshot.ts'
import { Fight, type Unit } from '../../../src/games/sovereign/state/state.ts'
import { CORE } from './units.ts'

/** Boards and fights on them, for tests. */

/** `#` wall, `,` difficult, `|` slit, `-` low wall, `s` stairs, digits feet of height in fives, `a` and `b` start zones, `x` and `y` exits. */
const KINDS: Readonly<Record<string, string>> = {
  '#': 'wall',
  ',': 'difficult',
  '|': 'slit',
  '-': 'lowWall',
  s: 'stairs',
}

export function sketched(rows: readonly string[]): SquareBoard {
  const letters = rows.flatMap((row) => Array.from(row))
  return {
    columns: rows[0]?.length ?? 0,
    rows: rows.length,
    ground: letters.map((letter) => KINDS[letter] ?? ''),
    elevation: letters.map((letter) => (/\d/.test(letter) ? 5 * Number(letter) : 0)),
    zone: letters.map((letter) => (letter === 'a' ? 1 : letter === 'b' ? 2 : 0)),
    exit: letters.map((letter) => (letter === 'x' ? 1 : letter === 'y' ? 2 : 0)),
  }
}

export function open(columns: number, rows: number): string[] {
  return Array.from({ length: rows }, () => '.'.repeat(columns))
}

/** A combatant and its place: its lowest column and row. */
export type Placed = readonly [spec: UnitSpec, at: readonly [column: number, row: number]]

export function matchupOn(
  squares: SquareBoard,
  first: readonly UnitSpec[],
  second: readonly UnitSpec[],
  by: 'policy' | 'listed' = 'policy',
  seats: 'fixed' | 'swap' = 'fixed',
): Matchup {
  return {
    name: 'First v Second',
    mode: 'battle',
    turns: null,
    armies: [
      { name: 'First', policy: null, units: first },
      { name: 'Second', policy: null, units: second },
    ],
    contacts: [],
    battle: { seats, table: { width: 0, depth: 0, terrain: [] }, squares, deployment: { by } },
  }
}

/** All units on their given places, in the first seat, before any turn. */
export function fightOn(
  rows: readonly string[],
  first: readonly Placed[],
  second: readonly Placed[],
  rules: SovereignRules = CORE,
): Fight {
  const squares = sketched(rows)
  const placed = (all: readonly Placed[]) => all.map(([spec, at]) => ({ ...spec, at }))
  const matchup = matchupOn(squares, placed(first), placed(second), 'listed')
  const units = combatantsOf(rules, matchup)
  const board = new Board(squares, rules)
  findHomes(board, matchup, units)
  const state = new Fight(rules, ['First', 'Second'], units, board, 50, 1)
  takeSeats(board, 0)
  for (const unit of units) {
    unit.restore()
    put(board, unit, unit.homes[0] as number)
  }
  recount(state)
  return state
}

export function boardOf({ board }: Fight): Board {
  if (board === null) throw new Error('a duel has no board')
  return board
}

export function unitOf(state: Fight, name: string): Unit {
  const unit = state.units.find((one) => one.name === name)
  if (unit === undefined) throw new Error(`nobody is called ${name}`)
  return unit
}

/** The index of a square in a fight. */
export function squareOf(state: Fight, column: number, row: number): number {
  return row * boardOf(state).columns + column
}
