import { stepsOut } from '../../../../board/square/distance.ts'
import { isTaken, stepCost } from '../../../../board/square/paths.ts'
import { seek } from '../../../../board/square/search.ts'
import { DIRECTIONS, fits, OFF } from '../../../../board/square/square.ts'
import { survey } from '../../space/ways.ts'
import type { Board } from '../../state/board.ts'
import { type Fight, NONE, type Unit, UP } from '../../state/state.ts'

/** Ways out for units that retreat: SVN-MORALE-03, -08, -11. */

/** Whether a combatant stands at an exit of its side. */
export function isAtExit(state: Fight, unit: Unit): boolean {
  const board = state.board as Board
  return isExitAt(board, unit, unit.square)
}

/** Whether a combatant would be at an exit on another square. */
export function isExitAt({ isExit, columns }: Board, unit: Unit, square: number): boolean {
  const exits = isExit[unit.army]
  if (unit.size === 1) return exits[square] === 1
  for (let y = 0, row = square; y < unit.size; y++, row += columns) {
    for (let at = row; at < row + unit.size; at++) if (exits[at] === 1) return true
  }
  return false
}

/** Steps to the nearest exit past walls, from the nearest square of the body; −1 if no way leads out. */
export function farFromExit({ exitFar, columns }: Board, unit: Unit, square: number): number {
  return leastOf(exitFar[unit.army], columns, square, unit.size)
}

/** The smallest number of steps over the squares of a body. */
function leastOf(far: Int16Array, columns: number, square: number, size: number): number {
  if (size === 1) return far[square]
  let least = NONE
  for (let y = 0, row = square; y < size; y++, row += columns) {
    for (let at = row; at < row + size; at++) {
      const steps = far[at]
      if (steps !== NONE && (least === NONE || steps < least)) least = steps
    }
  }
  return least
}

/** Whether a way leads to an exit past all combatants as they stand now. A unit without a way out is cornered. SVN-MORALE-03. */
export function hasWayOut(state: Fight, unit: Unit): boolean {
  const board = state.board
  // A duel has no exits.
  if (board === null) return false
  if (farFromExit(board, unit, unit.square) === NONE) return false
  if (isClear(state, board, unit)) return true
  survey(state, unit)
  return goesStraight(board, unit) || seek(board.ways.paths, unit.square, unit.size, goalsOf(board, unit)) !== OFF
}

/**
 * A fast test for a body of one square on level ground: true if certainly no shortest way out is barred. It requires that every enemy is
 * farther from all exits than the unit, and that no combatant stands on an exit. This is enough, because an enemy that bars a step, or the
 * corner that the step passes, is at most as far from an exit as the start of that step.
 */
function isClear({ units }: Fight, board: Board, unit: Unit): boolean {
  if (unit.size !== 1 || !board.field.ground.isFlat) return false
  const far = farFromExit(board, unit, unit.square)
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other === unit || other.fate !== UP || other.square === NONE) continue
    const near = nearestOf(board, unit, other)
    if (near !== NONE && near <= (other.camp === unit.camp ? 0 : far)) return false
  }
  return true
}

/** Steps from the squares of another combatant to the nearest exit of `unit`, as `farFromExit` counts them. */
function nearestOf({ exitFar, columns }: Board, { army }: Unit, { square, size }: Unit): number {
  return leastOf(exitFar[army], columns, square, size)
}

/**
 * Computes for a unit that retreats the steps from each square to an exit past all combatants (`board.outward`), for squares nearer to an
 * exit than its own. SVN-MORALE-08.
 */
export function noteWayOut(state: Fight, board: Board, unit: Unit): void {
  if (isClear(state, board, unit)) {
    board.outward = board.exitFar[unit.army]
    return
  }
  board.outward = board.outFar
  survey(state, unit)
  stepsOut(board.ways.paths, unit.square, unit.size, goalsOf(board, unit), board.outFar)
}

/**
 * After `noteWayOut`: by square, the steps of a body of one square to an exit; `NONE` for squares that are no nearer than its own. If no
 * way is free, the steps past walls alone.
 */
export function outwardOf({ outward, exitFar }: Board, unit: Unit): Int16Array {
  return outward[unit.square] === NONE ? exitFar[unit.army] : outward
}

/** After `noteWayOut`: steps of a body of any size from a square to an exit. */
export function farOut(board: Board, unit: Unit, square: number): number {
  const { outward } = board
  return outward[unit.square] === NONE ? farFromExit(board, unit, square) : outward[square]
}

/** Whether a greedy walk, each step nearer to an exit, finds a way out. It mostly does, and is faster than the search. */
function goesStraight(board: Board, unit: Unit): boolean {
  const { paths } = board.ways
  const { squares } = board.field
  let at = unit.square
  for (let far = farFromExit(board, unit, at); far > 0; far--) {
    let next: number = NONE
    for (let direction = 0; direction < DIRECTIONS && next === NONE; direction++) {
      const to = squares.neighbours[at * DIRECTIONS + direction]
      if (to === OFF || !fits(squares, to, unit.size) || farFromExit(board, unit, to) >= far) continue
      if (stepCost(paths, at, unit.size, direction) > 0) next = to
    }
    if (next === NONE) return false
    at = next
  }
  return !isTaken(paths, at, unit.size)
}

/** By square: 1 if a body anchored there is at an exit. */
function goalsOf(board: Board, unit: Unit): Uint8Array {
  const { goals, isExit } = board
  if (unit.size === 1) return isExit[unit.army]
  goals.fill(0)
  for (let square = 0; square < board.count; square++) {
    if (isExit[unit.army][square] === 1) spread(board, square, unit.size)
  }
  return goals
}

/** Marks the anchors of all bodies that cover a square. */
function spread({ goals, columns, field }: Board, square: number, size: number): void {
  const { column, row } = field.squares
  const left = Math.max(0, column[square] - size + 1)
  for (let y = Math.max(0, row[square] - size + 1); y <= row[square]; y++) {
    for (let x = left; x <= column[square]; x++) goals[y * columns + x] = 1
  }
}
