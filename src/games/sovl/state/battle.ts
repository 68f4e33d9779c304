import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import type { BattleSpec, Side } from '../../../core/ruleset.ts'
import type { SovlRules } from '../data/rules.ts'
import { KeptPlans, PLAN } from './kept-plans.ts'
import { Table } from './table.ts'
import { NONE, type Unit } from './unit.ts'
import { Work } from './work.ts'

/** Stages of a battle in the order of the rules: what `proceed` does next. SOVL-GEN-04, SOVL-LOOP-01. */
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

/** Reasons why a battle ended. */
export const ROUTED = 1
export const TURN_LIMIT = 2

/** Most plans of one unit. */
const MOST_PLANS = 64

/** The state of a battle on a table beyond its units: the table, the active player and the declared charges. */
export class Battle {
  readonly spec: BattleSpec
  readonly table: Table
  readonly seats: number
  /**
   * A loss of one in `heavyPart` of the present models is heavy; 0 for no test. Losses are counted by activation or by phase (SOVL-G-30).
   */
  readonly heavyPart: number
  readonly heavyByActivation: boolean
  stage: Stage = START

  // Players are 0 and 1, whatever their army. With seats the first player has the zone at y = 0.
  /** Army of each player. */
  readonly armyOf: [Side, Side] = [0, 1]
  /** The player with the zone at y = 0, and the player that was active when the game began. */
  south = 0
  starter = 0
  /** The active player, SOVL-ACT-04, and the player that was active when the turn began. */
  token = 0
  opener = 0
  /** The player that chose a zone; this player places first, SOVL-DEP-04. */
  zoneChooser = 0
  /** The player that decides. */
  decider = 0
  /** The choices left to the second player of the roll-off; `NONE` before the first player has chosen. */
  left = NONE

  /** Passes in a row, and as bits the players that have passed in this phase. */
  passes = 0
  readonly passed: [boolean, boolean] = [false, false]

  // State of the Charge Phase.
  /** Charger at each side of each unit, by index × 4 + side; `NONE` if there is none. */
  readonly incoming: Int32Array
  declarations = 0
  /** Results for pairs of units in this phase, by charger × units + target. */
  readonly pairs: Int32Array
  readonly pairSide: Int32Array
  readonly pairDistance: Float64Array
  /** By player, the pairs that may charge in this phase, and their number; whether they are listed. */
  readonly chances: Int32Array
  readonly hopeful = new Int32Array(2)
  scouted = false
  /** The charger that waits for an answer. */
  pending = NONE

  // State of the Strategic Phase.
  /** The activated unit, and its actions so far. */
  active = NONE
  moved = false
  shot = false
  /** Number of single manoeuvres made. */
  manoeuvres = 0
  /** Movement left to it: `points[0]`. */
  readonly points = new Float64Array(4)
  /** Plans of the active unit by row of the grid, `PLAN` numbers each; which rows are legal. */
  readonly plans = new Float64Array(MOST_PLANS * PLAN)
  readonly legal = new Int32Array(MOST_PLANS)
  /** Results of pivots towards the aims of the grid. */
  readonly aimed = new Int32Array(10)
  readonly aimedAt = new Float64Array(70)
  /** How far the way is free in the direction of each aim, in inches; −1 if that is not known. */
  readonly freeTo = new Float64Array(10)
  /** Length of the Advance by which that was found, in inches: beyond it nothing is known of the way. */
  readonly measuredTo = new Float64Array(10)
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
  /** Pieces of difficult terrain for which the last Advance paid, the inches after which it paid, and their number. */
  readonly paidFor = new Int32Array(64)
  readonly paidAfter = new Float64Array(64)
  paidPieces = 0
  /** Terrain in which the unit stood before the last pivot, as bits. */
  entered = 0
  /** Whether the plans are valid for the active unit at its place. */
  planned = false
  /** Plans of all units that were made before. */
  readonly kept: KeptPlans

  // State of the Combat Phase.
  readonly fought: Int32Array
  toFight = 0

  /** Poses committed in simultaneous deployment before they are revealed; no general sees them. SOVL-DEP-03. */
  readonly hidden: Float64Array
  readonly placed: Int32Array
  lastDeployer = NONE
  /** Units already deployed, by player, and their number; whether impassable ground reaches into a zone. */
  readonly stood: Int32Array
  readonly standing = new Int32Array(2)
  groundInZones = true

  ending = 0
  // By army.
  readonly expected = new Float64Array(2)
  readonly firstBroke: [number, number] = [0, 0]

  /** Knowledge of the generals, kept because it is asked for again and again. */
  knowledge: unknown = null

  /** Scratch lists of shapes or units. */
  readonly list: Int32Array
  readonly work = new Work()

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
    this.kept = new KeptPlans(units)
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

/** Whether two units are of different players. */
export function isEnemy(unit: Unit, other: Unit): boolean {
  return playerOf(unit) !== playerOf(other)
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

export { PLAN } from './kept-plans.ts'
