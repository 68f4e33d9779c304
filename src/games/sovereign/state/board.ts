import type { SquareBoard } from '../../../core/ruleset.ts'
import type { SovereignRules } from '../data/rules.ts'
import { gradesOf, highGroundOf } from '../space/cover.ts'
import { Ways } from '../space/walks.ts'
import { type Field, fieldFor } from './field.ts'
import type { Unit } from './unit.ts'

/** No unit, or no square. */
const NONE = -1

/** The area of a spell: its squares, and the squares at its centre as far as the caster sees them. SVN-GRID-10. */
class Area {
  column = 0
  row = 0
  side = 0
  readonly centres = new Int32Array(4)
  centreCount = 0
}

/** The board of a battle: the map, shared by all battles on it, and where each combatant stands. */
export class Board {
  readonly field: Field
  readonly columns: number
  readonly rows: number
  readonly count: number
  /** By square: height in feet. */
  readonly height: Int16Array
  /**
   * By square: index of the combatant that is up there, or `NONE`. Giants that may stand over others (SVN-GRID-18) have an array of their
   * own.
   */
  readonly who: Int16Array
  readonly over: Int16Array
  /**
   * By side after seating: the squares of its start zone; by square whether the side leaves there, and the steps to such a square, −1 if no
   * way leads to one.
   */
  zones: Field['zones']
  isExit: Field['isExit']
  exitFar: Field['exitFar']
  hasDrawnExits: Field['hasDrawnExits']
  readonly ways: Ways
  /** By anchor of a body: whether it is at an exit, and its steps to one past all combatants; see `exits.ts`. */
  readonly goals: Uint8Array
  readonly outFar: Int16Array
  /** The steps in use for the unit that is asked: `outFar` or, if nobody is in the way, the steps past walls alone. */
  outward: Int16Array
  // Grades of cover by the readings, for `sight.ts`.
  readonly grades: Uint8Array
  readonly highGround: number
  readonly isEuclid: boolean
  /** The area laid out last, see `areas.ts`. */
  readonly area = new Area()
  /** Whether areas are centred on corners of the grid, see `areas.ts`. */
  readonly isAboutVertex: boolean

  constructor(spec: SquareBoard, rules: SovereignRules) {
    const field = fieldFor(spec, rules)
    const { columns, rows, count } = field.squares
    this.field = field
    this.columns = columns
    this.rows = rows
    this.count = count
    this.height = field.ground.height
    this.who = new Int16Array(count).fill(NONE)
    this.over = new Int16Array(count).fill(NONE)
    this.zones = field.zones
    this.isExit = field.isExit
    this.exitFar = field.exitFar
    this.hasDrawnExits = field.hasDrawnExits
    this.ways = new Ways(field.ground)
    this.goals = new Uint8Array(count)
    this.outFar = new Int16Array(count)
    this.outward = this.outFar
    this.grades = gradesOf(rules)
    this.highGround = highGroundOf(rules)
    this.isEuclid = rules.rangeMetric === 'euclid'
    this.isAboutVertex = rules.areaCentre === 'vertex'
  }
}

/** Seats the armies: in seat 1 each army has the zone and exits of the other. The board must be empty. */
export function takeSeats(board: Board, seat: number): void {
  const { zones, isExit, exitFar, hasDrawnExits } = board.field
  board.zones = seat === 0 ? zones : [zones[1], zones[0]]
  board.isExit = seat === 0 ? isExit : [isExit[1], isExit[0]]
  board.exitFar = seat === 0 ? exitFar : [exitFar[1], exitFar[0]]
  board.hasDrawnExits = seat === 0 ? hasDrawnExits : [hasDrawnExits[1], hasDrawnExits[0]]
  board.who.fill(NONE)
  board.over.fill(NONE)
}

/** Puts a combatant on a square, named by its lowest column and row. */
export function put(board: Board, unit: Unit, square: number): void {
  unit.square = square
  cover(board, unit, unit.index)
}

/**
 * Takes a combatant off the board; `unit.square` keeps its value. A unit that walks through a friend is not on the board, so the friend
 * stays there.
 */
export function lift(board: Board, unit: Unit): void {
  const { square, index } = unit
  const layer = unit.isGiant ? board.over : board.who
  if (square !== NONE && layer[square] === index) cover(board, unit, NONE)
}

function cover(board: Board, unit: Unit, index: number): void {
  const layer = unit.isGiant ? board.over : board.who
  const { columns } = board
  for (let y = 0, row = unit.square; y < unit.size; y++, row += columns) {
    for (let square = row; square < row + unit.size; square++) layer[square] = index
  }
}
