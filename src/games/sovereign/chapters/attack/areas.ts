import { isInArea } from '../../../../board/square/areas.ts'
import { CLOSED } from '../../../../board/square/ground.ts'
import { columnsApart, rowsApart, squareAt } from '../../../../board/square/square.ts'
import { NO_SIGHT } from '../../space/cover.ts'
import { lengthOf, seen } from '../../space/sight.ts'
import { type Board } from '../../state/board.ts'
import { type Unit } from '../../state/state.ts'

/**
 * Areas of spells, SVN-GRID-10. An area is a square block of board squares about a corner of the grid. Under another reading it is named by
 * a square instead, and lies about the lower right corner of that square (SVN-G29). The code calls the corner or the square the centre, and
 * its number a place: corners are numbered row by row along the lines of the grid, squares row by row along the board.
 */

/** Number of centres in a row of the board. */
export function placesAcross(board: Board): number {
  return board.isAboutVertex ? board.columns + 1 : board.columns
}

/** Number of rows of centres. */
export function placesDown(board: Board): number {
  return board.isAboutVertex ? board.rows + 1 : board.rows
}

/**
 * Lays out the area of a spell about the centre in this column and row. Returns whether the caster may choose this centre: one square at
 * the centre that is neither wall nor window must be within range and in sight.
 */
export function layOut(board: Board, caster: Unit, range: number, radius: number, x: number, y: number): boolean {
  const corner = board.isAboutVertex ? 0 : 1
  const { area } = board
  area.column = x + corner - radius
  area.row = y + corner - radius
  area.side = 2 * radius
  area.centreCount = 0
  if (!board.isAboutVertex) note(board, caster, range, x, y)
  else {
    for (let dy = -1; dy <= 0; dy++) for (let dx = -1; dx <= 0; dx++) note(board, caster, range, x + dx, y + dy)
  }
  return area.centreCount > 0
}

function note(board: Board, caster: Unit, range: number, x: number, y: number): void {
  const { squares, ground } = board.field
  const square = squareAt(squares, x, y)
  if (square < 0 || (ground.nature[square] & CLOSED) !== 0) return
  if (reaches(board, caster, square, range)) board.area.centres[board.area.centreCount++] = square
}

/** Whether a square is within range and in sight of at least one square of the caster. SVN-GRID-14, SVN-LOS-01, -11. */
function reaches(board: Board, caster: Unit, square: number, range: number): boolean {
  const { squares, isOpen } = board.field
  if (isOpen) {
    const across = columnsApart(squares, caster.square, caster.size, square, 1)
    return lengthOf(board, across, rowsApart(squares, caster.square, caster.size, square, 1)) <= range
  }
  for (let y = 0, row = caster.square; y < caster.size; y++, row += board.columns) {
    for (let from = row; from < row + caster.size; from++) {
      const across = columnsApart(squares, from, 1, square, 1)
      if (lengthOf(board, across, rowsApart(squares, from, 1, square, 1)) > range) continue
      if (from === square || seen(board, from, square) !== NO_SIGHT) return true
    }
  }
  return false
}

/** Whether the area laid out last strikes a combatant: one of its squares lies in the area and is in sight of the centre. */
export function isCaught(board: Board, unit: Unit): boolean {
  const { area } = board
  const { squares, isOpen } = board.field
  if (!isInArea(squares, area, unit.square, unit.size)) return false
  if (isOpen) return true
  for (let y = 0, row = unit.square; y < unit.size; y++, row += board.columns) {
    for (let square = row; square < row + unit.size; square++) {
      if (isInArea(squares, area, square, 1) && isSeen(board, square)) return true
    }
  }
  return false
}

function isSeen(board: Board, square: number): boolean {
  const { centres, centreCount } = board.area
  for (let i = 0; i < centreCount; i++) {
    const from = centres[i]
    if (from === square || seen(board, from, square) !== NO_SIGHT) return true
  }
  return false
}
