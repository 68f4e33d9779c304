import type { Flood } from '../../../board/square/flood.ts'
import { isTaken } from '../../../board/square/paths.ts'
import { isFound } from '../../../board/square/search.ts'
import { farOut, isExitAt, noteWayOut, outwardOf } from '../chapters/movement/exits.ts'
import * as Action from '../choices/actions.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit } from '../state/state.ts'
import { isRunning, squaresOf, waysOf } from './plans.ts'
import { floods } from './ways.ts'

/** Squares on which a Move may end: SVN-GRID-05, SVN-RUN-01, SVN-MORALE-08. */

/** Lists the squares, ascending. A unit that retreats may only go to an exit, or nearer to one on a free way. */
export function listEnds(state: Fight, board: Board, unit: Unit, out: Int32Array): number {
  const isOut = isRunning(state, unit)
  if (isOut) noteWayOut(state, board, unit)
  const most = squaresOf(state, unit)
  if (floods(state, unit, most)) return listFlooded(board, board.ways.flood as Flood, unit, isOut, out)
  waysOf(state, unit)
  return listFound(board, unit, most, isOut, out)
}

/** Lists the squares found by a flood. */
function listFlooded(board: Board, flood: Flood, unit: Unit, isOut: boolean, out: Int32Array): number {
  const { columns } = board
  const { found, free, most } = flood
  const exits = board.isExit[unit.army]
  const far = outwardOf(board, unit)
  const start = far[unit.square]
  let n = 0
  for (let i = 1; i <= 2 * most + 1; i++) {
    let bits = found[i] & free[i]
    if (i === most + 1) bits |= 1 << most
    const from = (flood.row + i) * columns + flood.column
    while (bits !== 0) {
      const low = bits & -bits
      bits ^= low
      const square = from + 31 - Math.clz32(low)
      if (isOut && square !== unit.square && exits[square] === 0) {
        const steps = far[square]
        if (steps === NONE || steps >= start) continue
      }
      out[n++] = Action.pack(Action.GO, square)
    }
  }
  return n
}

/** Lists the squares found by a search. */
function listFound(board: Board, unit: Unit, most: number, isOut: boolean, out: Int32Array): number {
  const { columns, rows } = board
  const { paths } = board.ways
  const { square: own, size } = unit
  const x = own % columns
  const y = (own - x) / columns
  const left = Math.max(0, x - most)
  const right = Math.min(columns - 1, x + most)
  const bottom = Math.min(rows - 1, y + most)
  let n = 0
  for (let row = Math.max(0, y - most); row <= bottom; row++) {
    const end = row * columns + right
    for (let square = row * columns + left; square <= end; square++) {
      if (!isFound(paths, square) || (square !== own && isTaken(paths, square, size))) continue
      if (!isOut || leadsOut(board, unit, square)) out[n++] = Action.pack(Action.GO, square)
    }
  }
  return n
}

/**
 * After `noteWayOut`: whether a unit that retreats may go to a square. The square is its own, an exit, or nearer to an exit than its own.
 */
function leadsOut(board: Board, unit: Unit, square: number): boolean {
  const own = unit.square
  if (square === own) return true
  const far = farOut(board, unit, square)
  return (far !== NONE && far < farOut(board, unit, own)) || isExitAt(board, unit, square)
}
