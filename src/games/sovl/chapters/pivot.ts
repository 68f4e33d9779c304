import { overlaps } from '../../../board/plane/overlap.ts'
import { onTable, setRectangle } from '../../../board/plane/rectangle.ts'
import { POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as maths from '../../../core/maths.ts'
import { COSINES, SINES, STEPS } from '../choices/grid.ts'
import * as Clause from '../data/clause.ts'
import type { Battle } from '../state/battle.ts'
import { isEnemy } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { DIFFICULT, GAP, IMPASSABLE } from '../state/table.ts'
import type { Unit } from '../state/unit.ts'
import type { Work } from '../state/work.ts'
import * as Event from '../telling/events.ts'
import { GRAZED, ignoresDifficult, pay } from './advance.ts'
import { difficultCost } from './charge/difficult.ts'

/** Pivot, SOVL-STR-06: a turn about the centre, tried with the ghost of the unit. */

const EPSILON = 1e-9
export const COS_45 = Math.SQRT1_2

/** Inches of one step back before a turn, and the largest number of steps. */
const STEP_BACK = 0.25
const MOST_STEPS_BACK = 12

/**
 * Turns the ghost of a unit to face along the unit vector (work.toX, work.toY): one or more pivots (SOVL-STR-06). Returns whether the
 * unit can pay for it and ends clear and on the table (SOVL-G-42); if false, the ghost must not be used.
 */
export function pivotTo(state: SovlState, battle: Battle, unit: Unit, log: Log): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const fromX = pose[p + UX]
  const fromY = pose[p + UY]
  const toX = work.toX
  const toY = work.toY
  const cosine = fromX * toX + fromY * toY
  if (cosine > 1 - 1e-12) return true
  work.turned = cosine
  const cost = pivotCost(state, battle, unit)
  if (points[0] < cost - EPSILON) return false
  points[0] = points[0] - cost
  battle.entered = 0
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = battle.nearGround[k]
    if ((table.nature[piece] & DIFFICULT) === 0) continue
    if (overlaps(shapes, ghost, table.terrain + piece, GRAZED)) battle.entered |= 1 << k
  }
  const steps = !turns(state, battle, unit)
  if (steps && (state.rules.pivotRoom !== 'backs-off' || !backsOff(state, battle, unit))) return false
  if (log.on) {
    // A pivot that cannot pay for the terrain that it enters does not happen, and is not written to the log.
    const left = points[0]
    const paid = points[1]
    const pays = payEntered(state, battle, unit, SILENT)
    points[0] = left
    points[1] = paid
    if (!pays) return false
    if (steps) {
      log.cite(Clause.G_42B)
      log.note(Event.BACKED_OFF, unit.index, Math.round(1000 * work.back), 0, 0)
    }
    log.cite(Clause.STR_06)
    if (state.rules.pivotClearance !== 'swept' && !couldSweep(state, battle, unit, fromX, fromY)) log.cite(Clause.G_42A)
    const degrees = (maths.atan2(fromX * toY - fromY * toX, cosine) * -180) / Math.PI
    log.note(Event.PIVOTED, unit.index, Math.round(10 * degrees), Math.round(1000 * cost), Math.round(1000 * left))
  }
  return payEntered(state, battle, unit, log)
}

/** Whether nothing was in the way of the corners of the ghost, which has turned from (fromX, fromY). */
function couldSweep(state: SovlState, battle: Battle, unit: Unit, fromX: number, fromY: number): boolean {
  const { shapes, ghost } = battle.table
  const { pose } = shapes
  const p = ghost * POSE
  pose[p + UX] = fromX
  pose[p + UY] = fromY
  const clear = sweepClear(state, battle, unit)
  pose[p + UX] = battle.work.toX
  pose[p + UY] = battle.work.toY
  setRectangle(shapes, ghost)
  return clear
}

/** Turns the ghost in place; if it cannot, the ghost keeps its facing. */
function turns(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table, work } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const fromX = pose[p + UX]
  const fromY = pose[p + UY]
  if (state.rules.pivotClearance === 'swept' && !sweepClear(state, battle, unit)) return false
  if (work.turned < -EPSILON && !clearHalfWay(state, battle, unit)) return false
  pose[p + UX] = work.toX
  pose[p + UY] = work.toY
  setRectangle(shapes, ghost)
  if (isClear(state, battle, unit)) return true
  pose[p + UX] = fromX
  pose[p + UY] = fromY
  setRectangle(shapes, ghost)
  return false
}

/**
 * Steps the ghost straight back or, if that does not make room, to its left or right, by as little as possible. Then turns it there. Each
 * inch costs a point. Returns whether it can turn.
 */
function backsOff(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { pose } = battle.table.shapes
  const p = battle.table.ghost * POSE
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  return (
    stepsOff(state, battle, unit, -ux, -uy) ||
    stepsOff(state, battle, unit, -uy, ux) ||
    stepsOff(state, battle, unit, uy, -ux)
  )
}

function stepsOff(state: SovlState, battle: Battle, unit: Unit, dx: number, dy: number): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const x = pose[p + X]
  const y = pose[p + Y]
  for (let step = 1; step <= MOST_STEPS_BACK; step++) {
    const back = STEP_BACK * step
    if (points[0] < back - EPSILON) break
    pose[p + X] = x + dx * back
    pose[p + Y] = y + dy * back
    setRectangle(shapes, ghost)
    if (!isClear(state, battle, unit, GRAZED)) break
    if (!turns(state, battle, unit)) continue
    points[0] = points[0] - back
    work.back = back
    return true
  }
  pose[p + X] = x
  pose[p + Y] = y
  setRectangle(shapes, ghost)
  return false
}

/** Whether the first pivot of a turn beyond 90° ends clear: such a turn takes two pivots, each of which must end clear. */
function clearHalfWay(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table, work } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  const left = ux * work.toY - uy * work.toX >= -EPSILON
  pose[p + UX] = left ? -uy : uy
  pose[p + UY] = left ? ux : -ux
  setRectangle(shapes, ghost)
  const clear = isClear(state, battle, unit)
  pose[p + UX] = ux
  pose[p + UY] = uy
  return clear
}

/** Price of the pivots of a turn, from the cosine of its angle in work.turned. */
function pivotCost(state: SovlState, battle: Battle, unit: Unit): number {
  const cosine = battle.work.turned
  if (state.rules.pivot === '90-cost-2') return cosine > -EPSILON ? 2 : 4
  const pivots = cosine > COS_45 - EPSILON ? 1 : cosine > -EPSILON ? 2 : cosine > -COS_45 - EPSILON ? 3 : 4
  return pivots * unit.pivotCost
}

/** Whether the ghost is on the table, clear of units and impassable terrain, and at least `gap` away from enemies. */
function isClear(state: SovlState, battle: Battle, unit: Unit, gap = GAP): boolean {
  const { table } = battle
  const { shapes, ghost } = table
  if (!onTable(shapes, ghost)) return false
  const { near, nearGround } = battle
  const units = state.units
  for (let k = 0; k < battle.nearUnits; k++) {
    const other = units[near[k]]
    if (!isEnemy(unit, other)) {
      if (overlaps(shapes, ghost, other.shape, GRAZED)) return false
      continue
    }
    if (!overlaps(shapes, ghost, other.shape, gap)) continue
    // The ghost may touch an enemy that the unit already stands nearer to.
    if (overlaps(shapes, ghost, other.shape, 0) || !overlaps(shapes, unit.shape, other.shape, GAP)) return false
  }
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = nearGround[k]
    if ((table.nature[piece] & IMPASSABLE) !== 0 && overlaps(shapes, ghost, table.terrain + piece, GRAZED)) return false
  }
  return true
}

/** Pays for difficult terrain in which the ghost stands now but did not stand before. */
function payEntered(state: SovlState, battle: Battle, unit: Unit, log: Log): boolean {
  const { table, points } = battle
  if (ignoresDifficult(unit)) return true
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = battle.nearGround[k]
    if ((table.nature[piece] & DIFFICULT) === 0 || (battle.entered & (1 << k)) !== 0) continue
    if (!overlaps(table.shapes, table.ghost, table.terrain + piece, GRAZED)) continue
    if (state.rules.difficultRepeat === 'once' && points[1] > 0) continue
    if (points[0] < difficultCost(state, unit) - 1e-6) return false
    pay(state, battle, unit, piece, 0, log)
  }
  return true
}

/** Whether the ghost can turn through everything up to (work.toX, work.toY), tested in steps of 15°. */
function sweepClear(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table, work } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const fromX = pose[p + UX]
  const fromY = pose[p + UY]
  const left = fromX * work.toY - fromY * work.toX >= -EPSILON ? 1 : -1
  const end = fromX * work.toX + fromY * work.toY
  let clear = true
  for (let step = 0; step < STEPS && clear; step++) {
    const c = COSINES[step]
    const s = SINES[step]
    if (c <= end) break
    pose[p + UX] = fromX * c - fromY * s * left
    pose[p + UY] = fromY * c + fromX * s * left
    setRectangle(shapes, ghost)
    clear = isClear(state, battle, unit)
  }
  pose[p + UX] = fromX
  pose[p + UY] = fromY
  setRectangle(shapes, ghost)
  return clear
}

/** work.toX, work.toY = the direction of work.alongX, work.alongY, of length 1. */
export function towards(work: Work): void {
  const dx = work.alongX
  const dy = work.alongY
  const length = Math.sqrt(dx * dx + dy * dy)
  work.toX = dx / length
  work.toY = dy / length
}

/** work.toX, work.toY = the facing of the shape, turned by the angle with this cosine and sine. */
export function rotate(battle: Battle, shape: number, cosine: number, sine: number): boolean {
  const { pose } = battle.table.shapes
  const { work } = battle
  const ux = pose[shape * POSE + UX]
  const uy = pose[shape * POSE + UY]
  work.toX = ux * cosine - uy * sine
  work.toY = uy * cosine + ux * sine
  return true
}
