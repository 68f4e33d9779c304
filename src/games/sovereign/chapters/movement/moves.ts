import { DOWNWARDS, INTO_SLOW, strainOf, UPWARDS } from '../../../../board/square/ground.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { isGripped } from '../../space/reach.ts'
import { distance, distanceAt } from '../../space/sight.ts'
import { FRIEND, GIANT, mayStand, passesCorner, relationOf, SMALL, stepPrice, survey } from '../../space/ways.ts'
import { type Frame } from '../../state/blow.ts'
import { type Board, lift, put } from '../../state/board.ts'
import { ACTION, GO_ON, MOVING, pop, push, wipe } from '../../state/frames.ts'
import { type Fight, NONE, topOf, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { partScreens } from '../attack/screen.ts'
import { LEAVES, openOpportunities } from '../turn/opportunity.ts'
import { openWindow, STEPPED } from '../turn/windows.ts'
import { isLeaving } from './flight.ts'
import { letGo } from './leave.ts'

/** Movement along a way, square by square. SVN-RUN-01, SVN-GRID-20, SVN-AOO-03, -08. */

const LEAVING = 0
const STEPPING = 1
/** Enemies were asked about the step off the map. */
const OUT = 2

/** Starts a walk; the caller writes the way into the frame. `how`: `BY_RUN` … */
export function walk(state: Fight, unit: Unit, how: number): Frame {
  const frame = push(state, MOVING, unit.index)
  frame.how = how
  frame.before = NONE
  frame.unitFrom = unit.square
  // If another walk is under way or about to start, `stirred` stays set for it.
  if (!isAnyUnderWay(state)) state.stirred = 0
  wipe(frame)
  // The unit’s own mark: whether it was prone when it started.
  frame.marks[unit.index] = unit.prone
  return frame
}

/** Whether a walk is under way, or about to start, in a frame below the top. */
function isAnyUnderWay({ frames, depth }: Fight): boolean {
  for (let i = 0; i < depth - 1; i++) {
    const { kind } = frames[i]
    if (kind === MOVING || kind === ACTION) return true
  }
  return false
}

/** Whether leaving an enemy’s reach gives that enemy an opportunity in this movement. SVN-AOO-03, -04, SVN-G17. */
function isRisky({ rules }: Fight, how: number): boolean {
  if (rules.aooTrigger === 'leaveReach') return true
  return rules.aooTrigger === 'perAction' && how === Event.BY_RUN
}

export function stepMoving(state: Fight, frame: Frame, log: Log): number {
  const { board } = state
  const unit = unitAt(state, frame.unit)
  if (board === null || frame.step === OUT) return arrive(state, frame, log)
  if (isStopped(frame, unit) || frame.cursor >= frame.length) return finish(state, frame, unit, log)
  const to = frame.path[frame.cursor]
  if (frame.step === LEAVING) {
    frame.step = STEPPING
    if (isRisky(state, frame.how)) openOpportunities(state, unit, LEAVES, to, log)
    if (topOf(state) !== frame) return GO_ON
  }
  // The movement ends if a combatant has come into the way.
  if (state.stirred === 1 && !isOpen(state, board, unit, to)) return finish(state, frame, unit, log)
  const from = unit.square
  if (log.on && frame.cursor === 0) citeMove(board, unit, frame.how, log)
  if (log.on) citeStep(state, board, unit, to, log)
  shift(state, board, unit, to)
  if (log.on) log.note(Event.MOVED, unit.index, from, to, frame.how)
  frame.before = from
  frame.cursor++
  frame.step = LEAVING
  openWindow(state, STEPPED, unit.index, NONE)
  return GO_ON
}

/** Cites the clauses for a whole movement, at its first step. SVN-RUN-01, SVN-GRID-11, -12, SVN-MORALE-08, SVN-G30, -G60. */
function citeMove(board: Board, unit: Unit, how: number, log: Log): void {
  if (how !== Event.BY_RUN) return
  log.cite(Clause.RUN_01)
  log.cite(Clause.ACT_10)
  log.cite(unit.prone === 1 ? Clause.GRID_12 : Clause.GRID_11)
  if (unit.prone === 1 && 2 * unit.crawl !== unit.speed) log.cite(Clause.G30)
  if (unit.retreating === 0) return
  log.cite(Clause.MORALE_08)
  if (!board.hasDrawnExits[unit.army]) log.cite(Clause.G60)
}

/** Cites the clauses for one step: the ground, and the combatants on the squares it enters. SVN-GRID-03, -05 to -08, -13, -18, -19. */
function citeStep(state: Fight, board: Board, unit: Unit, to: number, log: Log): void {
  log.cite(Clause.GRID_03)
  if (unit.size > 1) log.cite(Clause.GRID_13)
  const { ground } = board.field
  const direction = directionTo(board, unit.square, to)
  const strain = strainOf(ground, unit.square, unit.size, direction)
  if ((strain & INTO_SLOW) !== 0) log.cite(Clause.GRID_08)
  if ((strain & (UPWARDS | DOWNWARDS)) !== 0) log.cite(Clause.GRID_19)
  if (passesCorner(state, unit, direction)) log.cite(Clause.G26)
  const { who, over, columns } = board
  for (let i = 0; i < unit.size * unit.size; i++) {
    const square = to + (i % unit.size) + Math.floor(i / unit.size) * columns
    for (const index of [who[square], over[square]]) {
      if (index !== NONE && index !== unit.index) citeBody(state, unit, unitAt(state, index), log)
    }
  }
}

/** Cites the clauses for entering the square of another combatant. SVN-GRID-05 to -07, -18. */
function citeBody({ rules }: Fight, unit: Unit, other: Unit, log: Log): void {
  switch (relationOf(rules, unit, other)) {
    case FRIEND:
      log.cite(Clause.GRID_05)
      break
    case SMALL:
      log.cite(Clause.GRID_07)
      break
    case GIANT:
      log.cite(Clause.GRID_18)
      break
    default:
      // An enemy whose square may be entered is prone.
      log.cite(Clause.GRID_06)
      log.cite(Clause.G27)
  }
}

/** Ends a movement. A unit that goes on off the map leaves the reach of every enemy. SVN-AOO-03, SVN-MORALE-08. */
function finish(state: Fight, frame: Frame, unit: Unit, log: Log): typeof GO_ON {
  frame.step = OUT
  if (isRisky(state, frame.how) && isLeaving(state, unit)) openOpportunities(state, unit, LEAVES, NONE, log)
  return topOf(state) === frame ? arrive(state, frame, log) : GO_ON
}

/** Whether a walker fell, was knocked down, pushed aside or grappled on its way. SVN-GRID-20. */
function isStopped({ cursor, path, marks, unitFrom }: Frame, unit: Unit): boolean {
  if (unit.fate !== UP || isGripped(unit) || unit.prone !== marks[unit.index]) return true
  return unit.square !== (cursor === 0 ? unitFrom : path[cursor - 1])
}

/** Whether the next step is still legal after another combatant acted during the movement. */
function isOpen(state: Fight, board: Board, unit: Unit, to: number): boolean {
  survey(state, unit)
  return stepPrice(state, unit, directionTo(board, unit.square, to)) > 0
}

/** The direction of a step. */
function directionTo({ columns }: Board, from: number, to: number): number {
  const dx = (to % columns) - (from % columns)
  const dy = Math.floor(to / columns) - Math.floor(from / columns)
  return DIRECTIONS[(dy + 1) * 3 + dx + 1]
}

/** Directions, numbered clockwise from up, indexed by (row step + 1) × 3 + column step + 1. */
const DIRECTIONS = Int8Array.of(7, 0, 1, 6, -1, 2, 5, 4, 3)

/** Ends the movement. A unit that stopped on an occupied square goes back to the last free square it passed. SVN-GRID-20. */
function arrive(state: Fight, frame: Frame, log: Log): typeof GO_ON {
  const { board } = state
  const unit = unitAt(state, frame.unit)
  if (board !== null && unit.fate === UP) {
    for (let i = frame.cursor - 1; i >= 0 && !mayStand(state, unit, unit.square); i--) {
      back(state, board, unit, i === 0 ? frame.unitFrom : frame.path[i - 1], log)
    }
    // Even then the square may be taken: another unit may have moved onto its start. A unit that started below a giant stays there.
    if (!isPut(board, unit)) {
      if (isRoom(board, unit)) put(board, unit, unit.square)
      else back(state, board, unit, nearestFree(state, board, unit), log)
    }
    if (log.on && unit.isGiant && standsOnAny(state, board, unit)) log.cite(Clause.GRID_18)
    if (unit.grappledBy > 0) slip(state, board, unit)
  }
  return pop(state)
}

/** Releases a combatant that was put back to a square not adjacent to its grappler. SVN-GRP-08. */
function slip(state: Fight, board: Board, unit: Unit): void {
  for (let i = 0; i < state.units.length; i++) {
    const holder = unitAt(state, i)
    if (holder.grapples === unit.index && distance(board, holder, unit) > 1) letGo(state, holder)
  }
}

function back(state: Fight, board: Board, unit: Unit, to: number, log: Log): void {
  const from = unit.square
  shift(state, board, unit, to)
  if (log.on) {
    log.cite(Clause.GRID_05)
    log.cite(Clause.GRID_20)
    log.note(Event.MOVED, unit.index, from, to, Event.PUT_BACK)
  }
}

/** The free square with the smallest straight distance, in squares. */
function nearestFree(state: Fight, board: Board, unit: Unit): number {
  let best = unit.square
  let least = board.count
  for (let square = 0; square < board.count; square++) {
    const far = distanceAt(board, unit, unit.square, unit, square)
    if (far >= least || !mayStand(state, unit, square)) continue
    least = far
    best = square
  }
  return best
}

/** Whether a giant stands over another combatant. */
function standsOnAny({ units }: Fight, board: Board, unit: Unit): boolean {
  return units.some((other) => other !== unit && other.fate === UP && distance(board, unit, other) === 0)
}

/** Whether the board has the unit on the squares where it stands. */
function isPut(board: Board, unit: Unit): boolean {
  return (unit.isGiant ? board.over : board.who)[unit.square] === unit.index
}

/** Whether the squares of the unit are free on its layer: giants have a layer of their own. */
function isRoom({ who, over, columns }: Board, { isGiant, square, size }: Unit): boolean {
  const layer = isGiant ? over : who
  for (let y = 0, row = square; y < size; y++, row += columns) {
    for (let at = row; at < row + size; at++) if (layer[at] !== NONE) return false
  }
  return true
}

/** Moves a combatant to a square. While it passes through allies the board does not have it on the square. SVN-GRID-05. */
export function shift(state: Fight, board: Board, unit: Unit, to: number): void {
  lift(board, unit)
  if (mayStand(state, unit, to)) put(board, unit, to)
  else unit.square = to
  partScreens(state, unit)
}
