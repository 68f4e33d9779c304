import { overlaps } from '../../../board/plane/overlap.ts'
import { copyPose, copyShape, setRectangle } from '../../../board/plane/rectangle.ts'
import { POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { HeldNotes, type Log, SILENT } from '../../../core/log.ts'
import { COSINES, GRIDS, type PlanRow, SINES, STEPS } from '../choices/grid.ts'
import * as Clause from '../data/clause.ts'
import { FLYING } from '../data/gear.ts'
import { lookAround } from '../space/near.ts'
import { delay, inContact, meet, moveOff, sidesThatTouch } from '../space/touch.ts'
import { type Battle, isEnemy, PLAN } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { advance, BY_COST, measureAdvance } from './advance.ts'
import { aimAt, findNearest, findShyDistance } from './aims.ts'
import { sideEngaged } from './charge/engaged.ts'
import { pivotTo, rotate, towards } from './pivot.ts'
import { listCauses } from './plan-causes.ts'

/**
 * The moves of an activation, SOVL-STR-02, -03 and -07: whole rows of the grid, or single manoeuvres. A move is tried with a ghost;
 * `points[0]` is the movement left to the unit.
 */

const EPSILON = 1e-9

/** Tries every row of the grid for the active unit: which rows are legal, and where the unit would stand. */
export function planMoves(state: SovlState, battle: Battle, unit: Unit): void {
  const rows = GRIDS[state.rules.moves]
  const { plans, legal, points, table, kept } = battle
  const { pose } = table.shapes
  const left = points[0]
  const paid = points[1]
  findNearest(state, battle, unit)
  lookAround(state, battle, unit)
  battle.planned = true
  const causes = listCauses(state, battle, unit)
  if (kept.recall(causes, plans, legal, rows.length)) return
  battle.aimed.fill(UNTRIED)
  battle.freeTo.fill(UNKNOWN)
  for (let row = 0; row < rows.length; row++) {
    points[0] = left
    points[1] = paid
    legal[row] = tryRow(state, battle, unit, rows[row], SILENT) ? 1 : 0
    const at = row * PLAN
    const p = table.ghost * POSE
    plans[at] = pose[p + X]
    plans[at + 1] = pose[p + Y]
    plans[at + 2] = pose[p + UX]
    plans[at + 3] = pose[p + UY]
    plans[at + 4] = points[0]
  }
  points[0] = left
  points[1] = paid
  kept.keep(causes, plans, legal, rows.length)
}

/** What came of a row: it cannot be made, or only without its last pivot; or it is made as a whole. */
const NOT_MADE = 0
const WITHOUT_LAST_PIVOT = 1
const MADE = 2

/**
 * Moves the ghost of the unit as the row says. Returns whether that is possible, and whether it moves or turns the unit at all. The Advance leaves
 * movement for a turn by 90° to face the nearest enemy. If the unit cannot face it then, because the turn is wider or there is no room, the Advance is
 * shorter, down to what a turn about leaves; if that does not help either, the unit keeps its facing.
 */
function tryRow(state: SovlState, battle: Battle, unit: Unit, row: PlanRow, log: Log): boolean {
  if (!row.face) return goAs(state, battle, unit, row, 0, log) !== NOT_MADE
  const { points } = battle
  const left = points[0]
  const paid = points[1]
  // Points of one pivot, and of a turn by 90°.
  const isOnePivot = state.rules.pivot === '90-cost-2'
  const pivot = isOnePivot ? 2 : unit.pivotCost
  const quarter = isOnePivot ? pivot : 2 * pivot
  let spare = quarter
  let end = goAs(state, battle, unit, row, spare, SILENT)
  let again = log.on
  while (end === WITHOUT_LAST_PIVOT && spare < 2 * quarter) {
    points[0] = left
    points[1] = paid
    spare += pivot
    end = goAs(state, battle, unit, row, spare, SILENT)
  }
  if (end !== MADE && spare > quarter) {
    spare = quarter
    again = true
  }
  if (!again) return end !== NOT_MADE
  points[0] = left
  points[1] = paid
  return goAs(state, battle, unit, row, spare, log) !== NOT_MADE
}

/** Moves the ghost of the unit as the row says, with an Advance that leaves `spare` points of movement. Returns what came of it. */
function goAs(state: SovlState, battle: Battle, unit: Unit, row: PlanRow, spare: number, log: Log): number {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  copyShape(shapes, unit.shape, ghost)
  if (row.aim === 'ahead' && row.distance === 'none') return MADE
  if (row.aim !== 'ahead' && !turnFirst(state, battle, unit, row, log)) return NOT_MADE
  if (row.distance !== 'none') {
    let want = points[0] - spare
    if (row.distance === 'half') want /= 2
    if (row.distance === 'shy') {
      findShyDistance(state, battle)
      want = Math.min(want, work.shy)
    }
    if (row.aim === 'flank' || row.aim === 'rear') want = Math.min(want, work.far)
    if (want < 0.05) return NOT_MADE
    const before = points[0]
    work.goes = want
    goAhead(state, battle, unit, row, log)
    if (before - points[0] < 0.05) return NOT_MADE
  }
  if (!row.face || battle.nearest === NONE) return MADE
  return faceNearest(state, battle, unit, log) ? MADE : WITHOUT_LAST_PIVOT
}

/** Turns the ghost towards the aim of a row. Rows share aims, so the result of each aim is kept while the rows of a unit are tried. */
function turnFirst(state: SovlState, battle: Battle, unit: Unit, { aim, which }: PlanRow, log: Log): boolean {
  const { table, work, points, aimed, aimedAt } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const at = which * AIMED
  const p = ghost * POSE
  if (aimed[which] === UNTRIED || log.on) {
    const can = aimAt(state, battle, aim) && pivotTo(state, battle, unit, log)
    aimed[which] = can ? CAN : CANNOT
    aimedAt[at] = pose[p + UX]
    aimedAt[at + 1] = pose[p + UY]
    aimedAt[at + 2] = points[0]
    aimedAt[at + 3] = points[1]
    aimedAt[at + 4] = work.far
    aimedAt[at + 5] = pose[p + X]
    aimedAt[at + 6] = pose[p + Y]
    return can
  }
  if (aimed[which] === CANNOT) return false
  pose[p + UX] = aimedAt[at]
  pose[p + UY] = aimedAt[at + 1]
  points[0] = aimedAt[at + 2]
  points[1] = aimedAt[at + 3]
  work.far = aimedAt[at + 4]
  pose[p + X] = aimedAt[at + 5]
  pose[p + Y] = aimedAt[at + 6]
  setRectangle(shapes, ghost)
  return true
}

/** Numbers stored for an aim and for its result. */
const AIMED = 7
const UNTRIED = 0
const CAN = 1
const CANNOT = 2

/** The way in the direction of an aim has not been measured, or may cost movement. */
const UNKNOWN = -1

/**
 * Advances the ghost by up to work.goes. Rows share directions: once a way that costs nothing has been measured, shorter Advances go as far as it is
 * free. A flyer's way says nothing of shorter ones, because it may pass over ground on which it may not end.
 */
function goAhead(state: SovlState, battle: Battle, unit: Unit, { which }: PlanRow, log: Log): void {
  const { table, work, points, freeTo, measuredTo } = battle
  const { shapes, ghost } = table
  const want = work.goes
  if (freeTo[which] === UNKNOWN || want > measuredTo[which] || log.on) {
    const why = advance(state, battle, unit, ghost, log)
    if (why === BY_COST || battle.paidPieces > 0 || (unit.gear & FLYING) !== 0) return
    freeTo[which] = work.goes
    measuredTo[which] = want
    return
  }
  const goes = Math.min(work.goes, freeTo[which])
  const { pose } = shapes
  const p = ghost * POSE
  pose[p + X] = pose[p + X] + pose[p + UX] * goes
  pose[p + Y] = pose[p + Y] + pose[p + UY] * goes
  setRectangle(shapes, ghost)
  points[0] = Math.max(0, points[0] - goes)
}

/** A last pivot to face the nearest enemy. If it is not possible, the unit keeps its facing and its movement. Returns whether it is. */
function faceNearest(state: SovlState, battle: Battle, unit: Unit, log: Log): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const g = ghost * POSE
  const f = state.units[battle.nearest].shape * POSE
  const left = points[0]
  const paid = points[1]
  const x = pose[g + X]
  const y = pose[g + Y]
  const ux = pose[g + UX]
  const uy = pose[g + UY]
  work.alongX = pose[f + X] - pose[g + X]
  work.alongY = pose[f + Y] - pose[g + Y]
  towards(work)
  if (pivotTo(state, battle, unit, log)) return true
  points[0] = left
  points[1] = paid
  pose[g + X] = x
  pose[g + Y] = y
  pose[g + UX] = ux
  pose[g + UY] = uy
  setRectangle(shapes, ghost)
  return false
}

/** The row of each grid that leaves the unit unchanged. */
const STANDS = 0

/** Makes the move of a row of the grid. */
export function makeMove(state: SovlState, battle: Battle, unit: Unit, row: number, log: Log): void {
  const { table, points, plans } = battle
  const { shapes, ghost } = table
  // A unit that stands keeps its contacts.
  if (row === STANDS) {
    if (log.on) log.note(Event.STOOD, unit.index, 0, 0, 0)
    return
  }
  if (battle.planned && !log.on && state.rules.advanceContact === 'stop-short') {
    const at = row * PLAN
    const { pose } = shapes
    const p = unit.shape * POSE
    pose[p + X] = plans[at]
    pose[p + Y] = plans[at + 1]
    pose[p + UX] = plans[at + 2]
    pose[p + UY] = plans[at + 3]
    points[0] = plans[at + 4]
  } else {
    findNearest(state, battle, unit)
    lookAround(state, battle, unit)
    battle.aimed.fill(UNTRIED)
    battle.freeTo.fill(UNKNOWN)
    // Written to the log once the unit stands at its new place.
    const held = log.on ? new HeldNotes() : null
    held?.cite(Clause.STR_07)
    tryRow(state, battle, unit, GRIDS[state.rules.moves][row], held ?? log)
    copyPose(shapes, ghost, unit.shape)
    setRectangle(shapes, unit.shape)
    held?.release(log)
  }
  // This was the only move of the activation, so the price paid for difficult ground no longer matters.
  points[1] = 0
  finish(state, battle, unit, log)
}

/** Sets the unit to its new place; if an Advance may make contact, the enemy that it touches becomes engaged (SOVL-X-08). */
function finish(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const { shapes } = battle.table
  setRectangle(shapes, unit.shape)
  battle.planned = false
  moveOff(state, battle, unit)
  if (state.rules.advanceContact === 'stop-short') return
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    // A contact with a fleeing unit is not fought (SOVL-G-59).
    if ((foe.fate !== FIGHTING && foe.fate !== BROKEN) || !isEnemy(unit, foe) || inContact(unit, foe)) continue
    if (!overlaps(shapes, unit.shape, foe.shape, 0.005)) continue
    const sides = sidesThatTouch(battle, unit, foe)
    const [side, foeSide] = [sides >> 2, sides & 3]
    const first = !sideEngaged(unit, side) && !sideEngaged(foe, foeSide)
    if (log.on) log.cite(Clause.X_08)
    meet(state, battle, unit, side, foe, foeSide, first, shapes.out[0], log)
    if (state.rules.advanceContact === 'next-turn') delay(unit, foe, state.turn + 1)
  }
}

/** Headings of the fine grid: 15° to 90° to the left, 15° to 90° to the right, then facing each enemy. */
export const HEADINGS = 2 * STEPS

/** Turns the active unit to a heading of the fine grid; returns false without moving if it cannot. `trial`: only tests. */
export function pivotUnit(
  state: SovlState,
  battle: Battle,
  unit: Unit,
  heading: number,
  trial: boolean,
  log: Log,
): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  lookAround(state, battle, unit)
  copyShape(shapes, unit.shape, ghost)
  const p = unit.shape * POSE
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  if (heading < HEADINGS) {
    const c = COSINES[heading % STEPS]
    const s = SINES[heading % STEPS]
    rotate(battle, unit.shape, c, heading < STEPS ? s : -s)
  } else {
    const foe = state.units[heading - HEADINGS]
    if ((foe.fate !== FIGHTING && foe.fate !== BROKEN) || !isEnemy(unit, foe)) return false
    const f = foe.shape * POSE
    work.alongX = pose[f + X] - pose[p + X]
    work.alongY = pose[f + Y] - pose[p + Y]
    towards(work)
    const cosine = ux * work.toX + uy * work.toY
    if (cosine < -EPSILON || cosine > 1 - 1e-9) return false
  }
  const left = points[0]
  const paid = points[1]
  const held = log.on ? new HeldNotes() : null
  held?.cite(Clause.STR_07)
  const done = pivotTo(state, battle, unit, held ?? log)
  if (!done || trial) {
    points[0] = left
    points[1] = paid
    return done
  }
  copyPose(shapes, ghost, unit.shape)
  setRectangle(shapes, unit.shape)
  held?.release(log)
  finish(state, battle, unit, log)
  return true
}

/** Distance that the active unit could advance now, in tenths of an inch. */
export function advanceRoom(state: SovlState, battle: Battle, unit: Unit): number {
  const paid = battle.points[1]
  lookAround(state, battle, unit)
  battle.work.goes = battle.points[0]
  measureAdvance(state, battle, unit, unit.shape)
  battle.points[1] = paid
  return Math.floor(10 * battle.work.goes + 1e-6)
}

/** Advances the active unit by this number of tenths of an inch, or as far as it can. */
export function advanceUnit(state: SovlState, battle: Battle, unit: Unit, tenths: number, log: Log): void {
  if (log.on) log.cite(Clause.STR_07)
  battle.work.goes = tenths >= advanceRoom(state, battle, unit) ? battle.points[0] : tenths / 10
  advance(state, battle, unit, unit.shape, log)
  finish(state, battle, unit, log)
}
