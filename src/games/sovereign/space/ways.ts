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

/** Ways over the board: SVN-GRID-03 to -09, -11 to -13, -17 to -20, SVN-CHG-05, -07. */

/** Squares a combatant has for a Move. SVN-GRID-11, -12. */
export function rateOf(unit: Unit): number {
  return unit.prone === 1 ? unit.crawl : unit.speed
}

/**
 * Notes what everybody else is to who is about to move: all below goes by that until somebody moves, falls or rises. Allies may be
 * passed, standing enemies may not, and nobody stops among others; giants walk over the small ones. SVN-GRID-05 to -07, -18.
 */
export function survey(state: Fight, unit: Unit): void {
  const { paths } = (state.board as Board).ways
  const { units, seat } = state
  noteSurvey(state, unit)
  clear(paths)
  // Two armies that change places have the same ways, turned.
  paths.turn = seat === unit.army ? 0 : 4
  for (let i = 0; i < units.length; i++) {
    const other = unitAt(state, i)
    if (other.fate === UP && other !== unit && other.square !== NONE) {
      mark(paths, other.square, other.size, meaningOf(state, unit, other))
    }
  }
}

/** Notes for whom the others were marked, and at which version of the battle; for nobody once the marks are gone. */
function noteSurvey(state: Fight, unit: Unit | null): void {
  const { surveyed } = (state.board as Board).ways
  surveyed.version = state.version
  surveyed.unit = unit === null ? NONE : unit.index
}

/** Marks the others for a choice. In the course of a choice nothing moves, so that once is enough. */
export function surveyOnce(state: Fight, unit: Unit): void {
  const { surveyed, paths } = (state.board as Board).ways
  if (surveyed.unit !== unit.index || surveyed.version !== state.version) survey(state, unit)
  else unwatch(paths)
}

/**
 * Notes where a body of one square can come with so many, and end: in `flood.found` and `flood.free`. False where that takes a search:
 * on uneven ground, among giants, for long ways. SVN-GRID-05 to -07.
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

/** What another combatant is to the one that moves: bits of `board/square/paths.ts`. */
function meaningOf({ rules }: Fight, unit: Unit, other: Unit): number {
  const relation = relationOf(rules, unit, other)
  if (relation === FRIEND) return TAKEN
  const isInTheWay = other.prone === 0 || rules.proneBlocks
  if (relation === SMALL) return (isInTheWay ? TRAMPLED : 0) | (rules.hugeEnd ? 0 : TAKEN)
  if (!isInTheWay) return TAKEN
  return relation === GIANT ? AROUND | TAKEN : BARRED | TAKEN
}

// What another is to one who moves: a friend, an enemy it treads on, one that treads on it, an enemy like any.
export const FRIEND = 0
export const SMALL = 1
export const GIANT = 2
export const FOE = 3

/** What another combatant is to the one that moves. SVN-GRID-05 to -07, -18. */
export function relationOf(rules: SovereignRules, unit: Unit, other: Unit): number {
  if (other.camp === unit.camp) return FRIEND
  if (treads(rules, unit, other)) return SMALL
  return treads(rules, other, unit) ? GIANT : FOE
}

/**
 * Notes who would have an Attack of Opportunity at who moves by leaving its reach: of ways alike those are found that give the fewest.
 * Bit i of `paths.left` is the enemy of that place among those it has, the last that of all beyond. SVN-AOO-03.
 */
export function noteThreats(state: Fight, unit: Unit, may: (state: Fight, foe: Unit) => boolean): void {
  const { paths } = (state.board as Board).ways
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
 * Finds all squares that a combatant can come to with so many: in `paths.found`, cheapest first, its own the first. `isSafe`: only by
 * steps that leave nobody’s reach. Returns how many; where it may end is asked of `mayEnd`.
 */
export function findWays(state: Fight, unit: Unit, most: number, isSafe = false): number {
  const { paths } = (state.board as Board).ways
  return search(paths, unit.square, unit.size, most, isSafe)
}

/** Finds only squares to which every step leads one nearer to an exit, where nobody is in the way; nobody is marked either. */
export function findDescents(state: Fight, unit: Unit, most: number, far: Int16Array): void {
  const { paths } = (state.board as Board).ways
  clear(paths)
  noteSurvey(state, null)
  paths.turn = state.seat === unit.army ? 0 : 4
  if (unit.disengaged === 0) noteThreats(state, unit, mayTakeOpportunity)
  descend(paths, unit.square, most, far)
}

/** Whether a combatant may end a move on a square that it can come to. SVN-GRID-05, -18. */
export function mayEnd(state: Fight, unit: Unit, square: number): boolean {
  return !isTaken((state.board as Board).ways.paths, square, unit.size)
}

/** Writes the way to a square that was found into a frame; without the square it starts from. */
export function wayTo(state: Fight, square: number, frame: Frame): void {
  frame.length = trace((state.board as Board).ways.paths, square, frame.path)
}

/** Squares that a step in a direction costs, 0 where it may not be taken. */
export function stepPrice(state: Fight, unit: Unit, direction: number): number {
  return stepCost((state.board as Board).ways.paths, unit.square, unit.size, direction)
}

/** Whether a step goes over a corner that is barred on one hand, as all stand now. SVN-G26. */
export function passesCorner(state: Fight, unit: Unit, direction: number): boolean {
  survey(state, unit)
  return isHalfCut((state.board as Board).ways.paths, unit.square, unit.size, direction)
}

/** Writes the straight way of a Charge to a square into a frame; its length is 0 where there is none. SVN-CHG-01, -02, -05, -07. */
export function chargeTo(state: Fight, unit: Unit, square: number, frame: Frame): void {
  const { ways } = state.board as Board
  const most = Math.min(2 * unit.speed, LONGEST_WAY)
  frame.length = straightWay(ways.paths, unit.square, unit.size, square, most, state.rules.chargeLine, frame.path)
  frame.rounded = way.isRounded ? ROUNDED : 0
}

/** Squares that a Charge to a square costs, 0 where there is no straight way to it that ends free. */
export function chargePrice(state: Fight, unit: Unit, square: number): number {
  const { paths, straight } = (state.board as Board).ways
  const most = Math.min(2 * unit.speed, LONGEST_WAY)
  if (isTaken(paths, square, unit.size)) return 0
  const steps = straightWay(paths, unit.square, unit.size, square, most, state.rules.chargeLine, straight)
  return steps === 0 ? 0 : way.cost
}

/**
 * Whether somebody may stand on a square as all stand now, however it gets there: on the board, off walls, and with nobody in its place
 * but the small ones below a giant. SVN-SHV-04, SVN-GRP-10, SVN-GRID-20.
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
