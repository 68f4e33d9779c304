import { stepsOut } from '../../../../board/square/distance.ts'
import { isTaken, stepCost } from '../../../../board/square/paths.ts'
import { seek } from '../../../../board/square/search.ts'
import { DIRECTIONS, fits, OFF } from '../../../../board/square/square.ts'
import { survey } from '../../space/ways.ts'
import type { Board } from '../../state/board.ts'
import { type Fight, NONE, type Unit, UP } from '../../state/state.ts'

/** Ways out for those who retreat: SVN-MORALE-03, -08, -11. */

/** Whether a combatant stands where its side leaves the board. */
export function isAtExit(state: Fight, unit: Unit): boolean {
  const board = state.board as Board
  return isExitAt(board, unit, unit.square)
}

/** Whether it would on another square. */
export function isExitAt({ isExit, columns }: Board, unit: Unit, square: number): boolean {
  const exits = isExit[unit.army]
  if (unit.size === 1) return exits[square] === 1
  for (let y = 0, row = square; y < unit.size; y++, row += columns) {
    for (let at = row; at < row + unit.size; at++) if (exits[at] === 1) return true
  }
  return false
}

/** Steps to the nearest exit past walls, of a body of several squares from the nearest of these; −1 where no way leads out. */
export function farFromExit({ exitFar, columns }: Board, unit: Unit, square: number): number {
  return leastOf(exitFar[unit.army], columns, square, unit.size)
}

/** The least of the steps from the squares of a body. */
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

/** Whether a way leads to an exit past everybody who stands there now: without one it is cornered. SVN-MORALE-03. */
export function hasWayOut(state: Fight, unit: Unit): boolean {
  const board = state.board
  // In a duel nobody gets away.
  if (board === null) return false
  if (farFromExit(board, unit, unit.square) === NONE) return false
  if (isClear(state, board, unit)) return true
  survey(state, unit)
  return goesStraight(board, unit) || seek(board.ways.paths, unit.square, unit.size, goalsOf(board, unit)) !== OFF
}

/**
 * Whether nobody is in the way of any shortest way out of a body of one square, from where it is or nearer to an exit: no enemy stands as
 * near to one, and nobody at all on one. A body beside a step that leads nearer is, on level ground, no farther than where it starts; so
 * none bars it, and all squares nearer than its own are as far as past walls alone.
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

/** Steps from the squares of another to the nearest exit of a combatant, as `farFromExit`. */
function nearestOf({ exitFar, columns }: Board, { army }: Unit, { square, size }: Unit): number {
  return leastOf(exitFar[army], columns, square, size)
}

/**
 * Notes for who retreats how many steps each square is from an exit past those who stand now (`board.outward`), as far as those nearer
 * than its own. SVN-MORALE-08.
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

/** By square the steps of a body of one to an exit after `noteWayOut`, `NONE` where it is no nearer; past walls alone where no way is free. */
export function outwardOf({ outward, exitFar }: Board, unit: Unit): Int16Array {
  return outward[unit.square] === NONE ? exitFar[unit.army] : outward
}

/** Steps of a body of any size from a square to an exit, after `noteWayOut`. */
export function farOut(board: Board, unit: Unit, square: number): number {
  const { outward } = board
  return outward[unit.square] === NONE ? farFromExit(board, unit, square) : outward[square]
}

/** Whether a way out is found by always going nearer to an exit: mostly one is, and soon. */
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
  const left = Math.max(0, column[square] - size + 1)
  for (let y = Math.max(0, row[square] - size + 1); y <= row[square]; y++) {
    for (let x = left; x <= column[square]; x++) goals[y * columns + x] = 1
  }
}
