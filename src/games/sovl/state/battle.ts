import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import type { BattleSpec, Side } from '../../../core/ruleset.ts'
import type { SovlRules } from '../data/rules.ts'
import { Table } from './table.ts'
import { NONE, type Unit } from './unit.ts'

/** Where a battle stands in the order of the book: what `proceed` does next. SOVL-GEN-04, SOVL-LOOP-01. */
export const START = 0
export const CHOOSE = 1
export const DEPLOY = 2
export const TURN_BEGINS = 3
export const DECLARE = 4
export const REACT = 5
export const REDIRECT = 6
export const RESOLVE = 7
export const ACTIVATE = 8
export const ACT = 9
export const FLIGHTS = 10
export const FIGHT = 11
export const TURN_ENDS = 12
export const ENDED = 13

/** Any of these stages. */
export type Stage =
  | typeof START
  | typeof CHOOSE
  | typeof DEPLOY
  | typeof TURN_BEGINS
  | typeof DECLARE
  | typeof REACT
  | typeof REDIRECT
  | typeof RESOLVE
  | typeof ACTIVATE
  | typeof ACT
  | typeof FLIGHTS
  | typeof FIGHT
  | typeof TURN_ENDS
  | typeof ENDED

/** Why a battle ended. */
export const ROUTED = 1
export const TURN_LIMIT = 2

/** Plans of one unit, at most. */
const MOST_PLANS = 64
/** Numbers of a plan: where the unit would stand (centre, facing) and the movement it would have left. */
export const PLAN = 5

/** What a whole battle adds to its units: the table, whose go it is, and what was declared. */
export class Battle {
  readonly spec: BattleSpec
  readonly table: Table
  readonly seats: number
  /** One part in so many of the models present is a heavy loss, 0 for no test; counted by activation rather than by phase (SOVL-G-30). */
  readonly heavyPart: number
  readonly heavyByActivation: boolean
  stage: Stage = START

  // Players: 0 and 1, whatever the army. With seats the first player has the zone at y = 0.
  /** Army of each player. */
  readonly armyOf: [Side, Side] = [0, 1]
  /** The player with the zone at y = 0, and the one who was active when the game began. */
  south = 0
  starter = 0
  /** The player whose go it is, SOVL-ACT-04, and the player whose go it was when the turn began. */
  token = 0
  opener = 0
  /** The player who chose a zone places first, SOVL-DEP-04. */
  zoneChooser = 0
  /** The player who is asked. */
  decider = 0
  /** What the second player of the roll-off may choose; `NONE` before the first has chosen. */
  left = NONE

  /** Passes in a row, and which players have passed in this phase. */
  passes = 0
  readonly passed: [boolean, boolean] = [false, false]

  // The Charge Phase.
  /** Charger at each side of each unit, index × 4 + side; `NONE` where there is none. */
  readonly incoming: Int32Array
  declarations = 0
  /** What pairs of units were found to be this phase: charger × units + target. */
  readonly pairs: Int32Array
  readonly pairSide: Int32Array
  readonly pairDistance: Float64Array
  /** The pairs worth a look this phase, by player, and how many; whether they are listed. */
  readonly chances: Int32Array
  readonly hopeful = new Int32Array(2)
  scouted = false
  /** The charger that waits for an answer. */
  pending = NONE

  // The Strategic Phase.
  /** The activated unit, and what it has done. */
  active = NONE
  moved = false
  shot = false
  /** Manoeuvres made, where they are made one by one. */
  manoeuvres = 0
  /** Movement left to it: `points[0]`. */
  readonly points = new Float64Array(4)
  /** Plans of the active unit by row of the grid: `PLAN` numbers each; which rows are legal. */
  readonly plans = new Float64Array(MOST_PLANS * PLAN)
  readonly legal = new Int32Array(MOST_PLANS)
  /** What came of turning where the rows of the grid aim. */
  readonly aimed = new Int32Array(10)
  readonly aimedAt = new Float64Array(70)
  /** Units and terrain that a move of the active unit can come near. */
  readonly near: Int32Array
  nearUnits = 0
  readonly nearGround = new Int32Array(64)
  nearPieces = 0
  /** The two enemies nearest to the active unit. */
  nearest = NONE
  second = NONE
  /** The unit or the piece of terrain that stopped the last Advance, by index. */
  stoppedBy = NONE
  /** Difficult pieces that the last Advance paid for, the inches after which it did, and how many they are. */
  readonly paidFor = new Int32Array(64)
  readonly paidAfter = new Float64Array(64)
  paidPieces = 0
  /** Terrain that the unit stood in before the last pivot, as bits. */
  entered = 0
  /** The plans are those of the active unit as it stands. */
  planned = false

  // The Combat Phase.
  readonly fought: Int32Array
  toFight = 0

  /** Poses committed in simultaneous deployment, before they are revealed: out of sight of any general. SOVL-DEP-03. */
  readonly hidden: Float64Array
  readonly placed: Int32Array
  lastDeployer = NONE
  /** Units on the ground already, by player, and how many; whether impassable ground reaches into a zone. */
  readonly stood: Int32Array
  readonly standing = new Int32Array(2)
  groundInZones = true

  ending = 0
  // By army.
  readonly expected = new Float64Array(2)
  readonly firstBroke: [number, number] = [0, 0]

  /** What generals have worked out, kept because it is asked for again and again. */
  knowledge: unknown = null

  /** Scratch lists of shapes or units. */
  readonly list: Int32Array
  /** Scratch numbers. */
  readonly work = new Float64Array(32)

  constructor(spec: BattleSpec, table: Table, units: number, { heavyCasualties }: SovlRules) {
    this.spec = spec
    this.table = table
    this.seats = spec.seats === 'swap' ? 4 : 1
    this.heavyPart = heavyCasualties === 'none' ? 0 : heavyCasualties.startsWith('quarter') ? 4 : 2
    this.heavyByActivation = heavyCasualties.endsWith('activation')
    this.incoming = new Int32Array(units * 4)
    this.pairs = new Int32Array(units * units)
    this.chances = new Int32Array(2 * units * units)
    this.pairSide = new Int32Array(units * units)
    this.pairDistance = new Float64Array(units * units)
    this.fought = new Int32Array(units)
    this.near = new Int32Array(units)
    this.hidden = new Float64Array(units * POSE)
    this.placed = new Int32Array(units)
    this.stood = new Int32Array(2 * units)
    this.list = new Int32Array(units + 80)
  }
}

/** Player of a unit. */
export function playerOf(unit: Unit): 0 | 1 {
  return unit.role < 64 ? 0 : 1
}

/** Writes the middle of a unit's front edge to out[0], out[1]. */
export function frontCentre(table: Table, shape: number): void {
  const { pose, out } = table.shapes
  const p = shape * POSE
  const hd = pose[p + HD]
  out[0] = pose[p + X] + pose[p + UX] * hd
  out[1] = pose[p + Y] + pose[p + UY] * hd
}

/** Writes the middle of one of its sides (front, left, right, rear) to out[2], out[3]. */
export function sideCentre(table: Table, shape: number, side: number): void {
  const { pose, out } = table.shapes
  const p = shape * POSE
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  const along = side === 0 ? pose[p + HD] : side === 3 ? -pose[p + HD] : 0
  const across = side === 1 ? -pose[p + HW] : side === 2 ? pose[p + HW] : 0
  out[2] = pose[p + X] + ux * along + uy * across
  out[3] = pose[p + Y] + uy * along - ux * across
}
