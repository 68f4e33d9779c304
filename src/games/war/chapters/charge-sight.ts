import { SIDES } from '../../../board/hex/hex.ts'
import { mark, unmark } from '../../../board/hex/sight.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import { BLOCKS } from '../data/terrain.ts'
import { type Board, UNITS_OF } from '../state/board.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { seesFrom } from './sight.ts'

/** Which enemies a unit sees before it charges them: WAR-CHG-03, WAR-G-10, WAR-G-34. */

/**
 * Whether the enemies next to a hex may be hidden from a unit that steps onto it from a place, by the ground of the hex or ground beside
 * it. On open ground a unit sees one of them a step before.
 */
export function mayHide(board: Board, unit: Unit, from: number, facing: number, hex: number): boolean {
  if (board.screened[hex] === 0) return false
  return (board.nature[hex] & BLOCKS) !== 0 || !seesFoeBeside(board, unit, from, facing, hex, SILENT)
}

/** Adds a hidden hex to the list `hidden`, once; returns the new length of the list. */
export function addHidden({ hidden }: Board, hex: number, waiting: number): number {
  for (let i = 0; i < waiting; i++) if (hidden[i] === hex) return waiting
  hidden[waiting] = hex
  return waiting + 1
}

/**
 * Whether the unit at a place sees an enemy next to a hex; if there is a quarry, only the enemy on the quarry’s hex counts. Only
 * `sawFoeBeside` passes a log that is written: all others ask before a move is chosen, and cite nothing.
 */
export function seesFoeBeside(board: Board, unit: Unit, from: number, facing: number, hex: number, log: Log): boolean {
  const { at, hexes, quarry } = board
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side]
    if (next < 0 || at[next] === NONE || (quarry !== NONE && at[next] !== quarry)) continue
    if (board.owner[next] !== unit.player && seesFrom(board, from, facing, next, log)) return true
  }
  return false
}

/** Whether the unit has seen an enemy next to a hex where it paused in its move. */
export function isSighted({ at, hexes, sighted, quarry }: Board, hex: number): boolean {
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side]
    const foe = next < 0 ? NONE : at[next]
    if (foe !== NONE && sighted[foe] === 1 && (quarry === NONE || foe === quarry)) return true
  }
  return false
}

/** Whether the unit saw an enemy next to a hex when its activation began. No other unit has moved since. */
export function sawFoeBeside(board: Board, unit: Unit, hex: number, log: Log): boolean {
  const { startedAt, sight } = board
  const from = (startedAt / SIDES) | 0
  if (from === unit.hex) return seesFoeBeside(board, unit, from, startedAt % SIDES, hex, log)
  unmark(sight, unit.hex, UNITS_OF[unit.player])
  const saw = seesFoeBeside(board, unit, from, startedAt % SIDES, hex, log)
  mark(sight, unit.hex, UNITS_OF[unit.player])
  return saw
}

/** The result of `seesFoeBeside` for a place of a search, computed once in that search. */
export function seesInSearch(board: Board, unit: Unit, place: number, hidden: number): boolean {
  const { looked, pass } = board.flood
  if (looked[place] >> 1 !== pass) {
    const hex = (place / SIDES) | 0
    looked[place] = 2 * pass + (seesFoeBeside(board, unit, hex, place - hex * SIDES, hidden, SILENT) ? 1 : 0)
  }
  return (looked[place] & 1) === 1
}
