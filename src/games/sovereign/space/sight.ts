import { HALF_SCREENED, look, SCREENED } from '../../../board/square/sight.ts'
import { columnsApart, rowsApart, type Squares } from '../../../board/square/square.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit } from '../state/state.ts'
import { NO_SIGHT, OPEN } from './cover.ts'

/** Sight and cover: SVN-LOS-01 to -12, SVN-GRID-14, -19. */

/** Feet in a square; also the height of a body in feet for each square of its side. */
const FEET = 5

/** Grade of cover of a square seen from another, without the rule of high ground. */
export function seen({ field: { isOpen, sight }, grades }: Board, from: number, to: number): number {
  return isOpen ? OPEN : grades[look(sight, from, to)]
}

/**
 * Distance between two combatants in squares, for reach and range: 0 if they share a square, 1 if they touch. Under the straight
 * `rangeMetric` the distance is rounded up, which changes nothing for ranges in whole squares; adjacent combatants stay at 1. SVN-GRID-14,
 * SVN-G32.
 */
export function distance(board: Board, a: Unit, b: Unit): number {
  return distanceAt(board, a, a.square, b, b.square)
}

/** Distance in squares between two combatants if they stood on these squares. */
export function distanceAt(board: Board, a: Unit, squareA: number, b: Unit, squareB: number): number {
  const { squares } = board.field
  const across = columnsApart(squares, squareA, a.size, squareB, b.size)
  const down = rowsApart(squares, squareA, a.size, squareB, b.size)
  return lengthOf(board, across, down)
}

/** Length in squares of an offset in columns and rows, for ranges. */
export function lengthOf({ isEuclid }: Pick<Board, 'isEuclid'>, across: number, down: number): number {
  const far = across > down ? across : down
  return isEuclid && far > 1 ? Math.ceil(Math.sqrt(across * across + down * down)) : far
}

/** Whether the straight distance between two combatants is longer than the number of steps. SVN-G32. */
export function isFartherStraight(board: Board, a: Unit, b: Unit): boolean {
  const { squares } = board.field
  const across = columnsApart(squares, a.square, a.size, b.square, b.size)
  const down = rowsApart(squares, a.square, a.size, b.square, b.size)
  return lengthOf({ isEuclid: true }, across, down) > lengthOf({ isEuclid: false }, across, down)
}

/** The least cover of a target within reach; `NO_SIGHT` if there is none. See `coverAt`. */
export function coverOf(state: Fight, a: Unit, b: Unit, reach: number, melee: 0 | 1, log: Log = SILENT): number {
  return coverAt(state, a, a.square, b, b.square, reach, melee, log)
}

/**
 * The least cover of a target on one square from an attacker on another, over all pairs of their squares within `reach`; in melee (`melee`)
 * their difference in height may not exceed `reach` either. `NO_SIGHT` if there is no such pair. SVN-LOS-06, -11, SVN-GRID-19.
 */
export function coverAt(
  state: Fight,
  a: Unit,
  squareA: number,
  b: Unit,
  squareB: number,
  reach: number,
  melee: 0 | 1,
  log: Log = SILENT,
): number {
  const board = state.board as Board
  if (board.field.isOpen) return distanceAt(board, a, squareA, b, squareB) <= reach ? OPEN : NO_SIGHT
  const { squares } = board.field
  const { columns } = squares
  let least = NO_SIGHT
  let best: number = NONE
  let bestTo: number = NONE
  for (let y = 0; y < a.size; y++) {
    for (let x = 0; x < a.size; x++) {
      const from = squareA + y * columns + x
      for (let v = 0; v < b.size; v++) {
        for (let u = 0; u < b.size; u++) {
          const to = squareB + v * columns + u
          const cover = coverBetween(board, from, to, a.body, reach, melee)
          if (cover === OPEN) return OPEN
          if (cover === NO_SIGHT || (least !== NO_SIGHT && cover >= least)) continue
          least = cover
          best = from
          bestTo = to
        }
      }
    }
  }
  if (log.on && least !== NO_SIGHT) {
    if (a.size + b.size > 2) log.cite(Clause.LOS_11)
    citeCover(board, best, bestTo, a.body, log)
  }
  return least
}

/**
 * Cites the clauses for the cover of a target: height, slits and low walls, and which counts if there are several. SVN-LOS-06, -07, -09.
 */
function citeCover(board: Board, from: number, to: number, size: number, log: Log): void {
  const isUp = isAbove(board, from, to, size)
  if (isUp && seen(board, from, to) === OPEN) log.cite(Clause.LOS_06)
  else if (isUp) log.cite(Clause.LOS_07)
  if ((look(board.field.sight, from, to) & (SCREENED | HALF_SCREENED)) !== 0) log.cite(Clause.LOS_09)
}

/** Whether the feet of a target are above the eyes of a body of `size` squares to a side. SVN-LOS-06. */
function isAbove({ field: { ground } }: Board, from: number, to: number, size: number): boolean {
  return ground.height[to] - ground.height[from] >= size * FEET
}

/** Grade of cover of one square from another; `NO_SIGHT` if it is out of reach. */
function coverBetween(board: Board, from: number, to: number, size: number, reach: number, melee: 0 | 1): number {
  const { squares, ground } = board.field
  if (lengthOf(board, columnsOff(squares, from, to), rowsOff(squares, from, to)) > reach) return NO_SIGHT
  const up = ground.height[to] - ground.height[from]
  if (melee === 1 && (up > reach * FEET || -up > reach * FEET)) return NO_SIGHT
  const cover = seen(board, from, to)
  return cover === OPEN && isAbove(board, from, to, size) ? board.highGround : cover
}

function columnsOff({ column }: Squares, from: number, to: number): number {
  return Math.abs(column[from] - column[to])
}

function rowsOff({ row }: Squares, from: number, to: number): number {
  return Math.abs(row[from] - row[to])
}
