import { DIRECTIONS, fits, OFF } from '../../board/square.ts'
import { stepsOut } from '../../board/square-distance.ts'
import { isTaken, stepCost } from '../../board/square-paths.ts'
import { seek } from '../../board/square-search.ts'
import type { Board } from './board.ts'
import { type Fight, NONE, type Unit } from './state.ts'
import { survey } from './ways.ts'

/** Who can get away: SVN-MORALE-03, -08, -11. */

/** Whether a combatant stands where its side leaves the board. */
export function isAtExit(state: Fight, unit: Unit): boolean {
  const board = state.board as Board
  return isExitAt(board, unit, unit.square)
}

/** Whether it would on another square. */
export function isExitAt({ isExit, columns }: Board, unit: Unit, square: number): boolean {
  const exits = isExit[unit.army]
  for (let y = 0, row = square; y < unit.size; y++, row += columns) {
    for (let at = row; at < row + unit.size; at++) if (exits[at] === 1) return true
  }
  return false
}

/** Steps to the nearest exit past walls, of a body of several squares from the nearest of these; −1 where no way leads out. */
export function farFromExit({ exitFar, columns }: Board, unit: Unit, square: number): number {
  const far = exitFar[unit.army]
  let least = NONE
  for (let y = 0, row = square; y < unit.size; y++, row += columns) {
    for (let at = row; at < row + unit.size; at++) {
      const steps = far[at] as number
      if (steps !== NONE && (least === NONE || steps < least)) least = steps
    }
  }
  return least
}

/** Whether a way leads to an exit past everybody who stands there now: without one it is cornered. SVN-MORALE-03. */
export function hasWayOut(state: Fight, unit: Unit): boolean {
  const board = state.board
  // In a duel nobody gets away.
  if (board === null) return false
  if (farFromExit(board, unit, unit.square) === NONE) return false
  survey(state, unit)
  return goesStraight(board, unit) || seek(board.ways.paths, unit.square, unit.size, goalsOf(board, unit)) !== OFF
}

/**
 * Notes for who retreats how many steps each square is from an exit past those who stand now (`board.outFar`), as far as those nearer
 * than its own; −1 for others. SVN-MORALE-08.
 */
export function noteWayOut(state: Fight, board: Board, unit: Unit): void {
  survey(state, unit)
  stepsOut(board.ways.paths, unit.square, unit.size, goalsOf(board, unit), board.outFar)
}

/** Steps from a square to an exit after `noteWayOut`, `NONE` where it is no nearer; past walls alone where no way is free at all. */
export function farOut(board: Board, unit: Unit, square: number): number {
  const { outFar } = board
  return outFar[unit.square] === NONE ? farFromExit(board, unit, square) : (outFar[square] as number)
}

/** Whether a way out is found by always going nearer to an exit: mostly one is, and soon. */
function goesStraight(board: Board, unit: Unit): boolean {
  const { paths } = board.ways
  const { squares } = board.field
  let at = unit.square
  for (let far = farFromExit(board, unit, at); far > 0; far--) {
    let next: number = NONE
    for (let direction = 0; direction < DIRECTIONS && next === NONE; direction++) {
      const to = squares.neighbours[at * DIRECTIONS + direction] as number
      if (to === OFF || !fits(squares, to, unit.size) || farFromExit(board, unit, to) >= far) continue
      if (stepCost(paths, at, unit.size, direction) > 0) next = to
    }
    if (next === NONE) return false
    at = next
  }
  return !isTaken(paths, at, unit.size)
}

/** Anchors at which a body is at an exit. */
function goalsOf(board: Board, unit: Unit): Uint8Array {
  const { goals, isExit } = board
  if (unit.size === 1) return isExit[unit.army]
  goals.fill(0)
  for (let square = 0; square < board.count; square++) {
    if (isExit[unit.army][square] === 1) spread(board, square, unit.size)
  }
  return goals
}

/** Marks the anchors of bodies that cover a square. */
function spread({ goals, columns, field }: Board, square: number, size: number): void {
  const { column, row } = field.squares
  const left = Math.max(0, (column[square] as number) - size + 1)
  for (let y = Math.max(0, (row[square] as number) - size + 1); y <= (row[square] as number); y++) {
    for (let x = left; x <= (column[square] as number); x++) goals[y * columns + x] = 1
  }
}
