import { FLOOD_MOST, occupy, openAbout, spread } from '../../../board/square/flood.ts'
import { straightWay, way } from '../../../board/square/lines.ts'
import {
  AROUND,
  BARRED,
  clear,
  isHalfCut,
  isTaken,
  mark,
  stepCost,
  TAKEN,
  TRAMPLED,
  unwatch,
  watch,
} from '../../../board/square/paths.ts'
import { descend, search, trace } from '../../../board/square/search.ts'
import type { SovereignRules } from '../data/rules.ts'
import { type Frame, LONGEST_WAY } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { ROUNDED } from '../state/frames.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { armedReach, mayTakeOpportunity } from './reach.ts'
import { hasRoom } from './room.ts'
import { treads } from './sizes.ts'

/** Ways over the board for one mover: SVN-GRID-03 to -09, -11 to -13, -17 to -20, SVN-CHG-05, -07. */

/** Squares that a combatant may go with one Move. SVN-GRID-11, -12. */
export function rateOf(unit: Unit): number {
  return unit.prone === 1 ? unit.crawl : unit.speed
}

/**
 * Marks what all other combatants are to the unit that is about to move. The functions below use these marks until a combatant moves, falls
 * or rises. Allies may be passed, standing enemies may not, and no unit may stop on another; giants walk over small ones. SVN-GRID-05 to
 * -07, -18.
 */
export function survey(state: Fight, unit: Unit): void {
  const { paths, known } = (state.board as Board).ways
  const { units, seat } = state
  noteSurvey(state, unit)
  // Ways found before rest on other marks.
  known.version = -1
  clear(paths)
  // Turns the order of directions with the seat, so that both armies have the same ways after a change of seats.
  paths.turn = seat === unit.army ? 0 : 4
  for (let i = 0; i < units.length; i++) {
    const other = unitAt(state, i)
    if (other.fate === UP && other !== unit && other.square !== NONE) {
      mark(paths, other.square, other.size, meaningOf(state, unit, other))
    }
  }
}

/** Notes the unit of the marks and the version of the battle; null once the marks are cleared. */
function noteSurvey(state: Fight, unit: Unit | null): void {
  const { surveyed } = (state.board as Board).ways
  surveyed.version = state.version
  surveyed.unit = unit === null ? NONE : unit.index
}

/** Marks the others once for a choice. Nothing moves while a choice is made. */
export function surveyOnce(state: Fight, unit: Unit): void {
  const { surveyed, paths } = (state.board as Board).ways
  if (surveyed.unit !== unit.index || surveyed.version !== state.version) survey(state, unit)
  else unwatch(paths)
}

/**
 * Finds the squares that a body of one square reaches within `most` squares, and those on which it may end: `flood.found` and `flood.free`.
 * Returns false if a search is needed: on uneven ground, among giants, for long ways. SVN-GRID-05 to -07.
 */
export function floods(state: Fight, unit: Unit, most: number): boolean {
  const { flood } = (state.board as Board).ways
  if (flood === null || unit.size > 1 || most > FLOOD_MOST) return false
  const { units } = state
  openAbout(flood, unit.square, most)
  for (let i = 0; i < units.length; i++) {
    const other = unitAt(state, i)
    if (other.fate !== UP || other === unit || other.square === NONE) continue
    const bits = meaningOf(state, unit, other)
    if ((bits & (TRAMPLED | AROUND)) !== 0) return false
    occupy(flood, other.square, other.size, (bits & BARRED) !== 0)
  }
  spread(flood)
  return true
}

/** Bits of `board/square/paths.ts` for another combatant, as seen by the mover. */
export function meaningOf({ rules }: Fight, unit: Unit, other: Unit): number {
  const relation = relationOf(rules, unit, other)
  if (relation === FRIEND) return TAKEN
  const isInTheWay = other.prone === 0 || rules.proneBlocks
  if (relation === SMALL) return (isInTheWay ? TRAMPLED : 0) | (rules.hugeEnd ? 0 : TAKEN)
  if (!isInTheWay) return TAKEN
  return relation === GIANT ? AROUND | TAKEN : BARRED | TAKEN
}

// Relations of another combatant to the mover: a friend, an enemy it may walk over, an enemy that may walk over it, any other enemy.
export const FRIEND = 0
export const SMALL = 1
export const GIANT = 2
export const FOE = 3

/** The relation of another combatant to the mover: `FRIEND` …. SVN-GRID-05 to -07, -18. */
export function relationOf(rules: SovereignRules, unit: Unit, other: Unit): number {
  if (other.camp === unit.camp) return FRIEND
  if (treads(rules, unit, other)) return SMALL
  return treads(rules, other, unit) ? GIANT : FOE
}

/**
 * Marks the enemies that would get an Attack of Opportunity if the mover leaves their reach. Of equally short ways, the search then finds
 * the one with the fewest opportunities. Bit i of `paths.left` is the i-th enemy, and the last bit is for all enemies beyond. SVN-AOO-03. By the
 * reading in which only who starts beside an enemy gives it one, there are none. SVN-G17.
 */
export function noteThreats(state: Fight, unit: Unit, may: (state: Fight, foe: Unit) => boolean): void {
  const { paths } = (state.board as Board).ways
  if (state.rules.aooTrigger === 'startAdjacent') return
  const { camp } = unit
  const first = state.foesFrom[camp]
  const end = state.foesTo[camp]
  for (let i = first; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || !may(state, foe)) continue
    const bit = 1 << (i - first < 31 ? i - first : 31)
    watch(paths, foe.square, foe.size, armedReach(state, foe), unit.size, bit, state.rules.rangeMetric)
  }
}

/**
 * Finds all squares that a combatant reaches within `most` squares: in `paths.found`, cheapest first, its own square first. `isSafe`: only
 * by steps that leave no enemy’s reach. Returns their number. `mayEnd` says whether the unit may stop on one.
 */
export function findWays(state: Fight, unit: Unit, most: number, isSafe = false): number {
  const { paths } = (state.board as Board).ways
  return search(paths, unit.square, unit.size, most, isSafe)
}

/** Finds only squares to which every step leads nearer to an exit. It is for ways on which nobody stands, so nobody is marked. */
export function findDescents(state: Fight, unit: Unit, most: number, far: Int16Array): void {
  const { paths } = (state.board as Board).ways
  clear(paths)
  noteSurvey(state, null)
  paths.turn = state.seat === unit.army ? 0 : 4
  if (unit.disengaged === 0) noteThreats(state, unit, mayTakeOpportunity)
  descend(paths, unit.square, most, far)
}

/** Whether a combatant may end a move on a square that it reaches. SVN-GRID-05, -18. */
export function mayEnd(state: Fight, unit: Unit, square: number): boolean {
  return !isTaken((state.board as Board).ways.paths, square, unit.size)
}

/** Writes the way to a found square into a frame, without the square where it starts. */
export function wayTo(state: Fight, square: number, frame: Frame): void {
  frame.length = trace((state.board as Board).ways.paths, square, frame.path)
}

/** Squares that a step in a direction costs, 0 if the step is not allowed. */
export function stepPrice(state: Fight, unit: Unit, direction: number): number {
  return stepCost((state.board as Board).ways.paths, unit.square, unit.size, direction)
}

/** Whether a diagonal step passes a corner that is barred on one side, with all combatants where they stand now. SVN-G26. */
export function passesCorner(state: Fight, unit: Unit, direction: number): boolean {
  survey(state, unit)
  return isHalfCut((state.board as Board).ways.paths, unit.square, unit.size, direction)
}

/** Writes the straight way of a Charge to a square into a frame; its length is 0 if there is none. SVN-CHG-01, -02, -05, -07. */
export function chargeTo(state: Fight, unit: Unit, square: number, frame: Frame): void {
  const { ways } = state.board as Board
  const most = Math.min(2 * unit.speed, LONGEST_WAY)
  frame.length = straightWay(ways.paths, unit.square, unit.size, square, most, state.rules.chargeLine, frame.path)
  frame.rounded = way.isRounded ? ROUNDED : 0
}

/** Squares that a Charge to a square costs, 0 if no straight way leads to it or the square is taken. */
export function chargePrice(state: Fight, unit: Unit, square: number): number {
  const { paths, straight } = (state.board as Board).ways
  const most = Math.min(2 * unit.speed, LONGEST_WAY)
  if (isTaken(paths, square, unit.size)) return 0
  const steps = straightWay(paths, unit.square, unit.size, square, most, state.rules.chargeLine, straight)
  return steps === 0 ? 0 : way.cost
}

/**
 * Whether a unit may stand on a square with all combatants where they stand now, whatever way leads there: the square is on the board, no
 * wall, and free except for small units below a giant. SVN-SHV-04, SVN-GRP-10, SVN-GRID-20.
 */
export function mayStand(state: Fight, unit: Unit, square: number): boolean {
  const board = state.board as Board
  if (!hasRoom(board, square, unit.size)) return false
  const { who, over, columns } = board
  if (unit.size === 1 && who[square] === NONE && over[square] === NONE) return true
  for (let y = 0, row = square; y < unit.size; y++, row += columns) {
    for (let at = row; at < row + unit.size; at++) {
      const above = over[at]
      if (above !== NONE && above !== unit.index) return false
      const there = who[at]
      if (there === NONE || there === unit.index) continue
      if (!state.rules.hugeEnd || !treads(state.rules, unit, unitAt(state, there))) return false
    }
  }
  return true
}
