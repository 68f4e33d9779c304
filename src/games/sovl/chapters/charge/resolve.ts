import { overlaps } from '../../../../board/plane/overlap.ts'
import { copyPose, onTable, setRectangle, turnTo } from '../../../../board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../../../board/plane/shapes.ts'
import { slide } from '../../../../board/plane/slide.ts'
import { bandAcross } from '../../../../board/plane/strip.ts'
import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FRONT } from '../../data/sides.ts'
import { moveOff, separate, touchAll } from '../../space/touch.ts'
import { type Battle, playerOf } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import * as Step from '../../state/steps.ts'
import { GAP } from '../../state/table.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { advanceAhead, beginMove } from '../advance.ts'
import { FROM_CHARGE, flightMove, fromCharger } from '../flight.ts'
import { destroy } from '../score.ts'
import { NOT_ABOVE, rankAbove } from './intercept.ts'
import { listObstacles } from './path.ts'

/** Resolving charges one at a time, SOVL-CHG-21 to -24. */

/** Lengths in inches that differ by no more than this are equal. */
const EPSILON = 1e-9

/** The charger whose charge is resolved next; with `player`, of that player; `NONE` when all charges are resolved. SOVL-G-10. */
export function nextCharge(state: SovlState, battle: Battle, player: number): number {
  const units = state.units
  let next: Unit | null = null
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.target === NONE || unit.countering || (player !== NONE && playerOf(unit) !== player)) continue
    if (next === null || comesBefore(state, battle, unit, next)) next = unit
  }
  return next === null ? NONE : next.index
}

function comesBefore(state: SovlState, battle: Battle, unit: Unit, other: Unit): boolean {
  if (state.rules.chargeOrder === 'priority') {
    const n = state.units.length
    const own = battle.pairDistance[unit.index * n + unit.target]
    const theirs = battle.pairDistance[other.index * n + other.target]
    const reading = state.rules.chargePriority
    const flanks = unit.targetSide !== FRONT
    const otherFlanks = other.targetSide !== FRONT
    if (rankAbove(reading, flanks, own, otherFlanks, theirs) !== NOT_ABOVE) return true
    if (rankAbove(reading, otherFlanks, theirs, flanks, own) !== NOT_ABOVE) return false
  }
  return unit.declared < other.declared
}

/** Resolves a charge, and the counter charge that answers it. */
export function resolveCharge(state: SovlState, battle: Battle, unit: Unit, dice: Dice, log: Log): void {
  const target = state.units[unit.target]
  const countered = target.countering && target.target === unit.index
  clear(state, unit)
  if (countered) clear(state, target)
  if (log.on) {
    log.cite(Clause.CHG_21)
    log.cite(Clause.X_10)
    if (target.fate === BROKEN) log.cite(Clause.G_14)
  }
  if (target.fate === BROKEN && state.rules.chargeFleeing === 'flees-first') {
    fromCharger(state, battle, target, unit)
    // Another charge of this turn may already have made it flee: these are the dice of the present charge.
    flightMove(state, battle, target, Step.REACTION_FLIGHT, FROM_CHARGE, dice, log, unit.role)
    return fail(state, battle, unit, target, TARGET_GONE, log)
  }
  if (target.fate !== FIGHTING && target.fate !== BROKEN) return fail(state, battle, unit, target, TARGET_GONE, log)
  if (countered && meetHalfWay(state, battle, unit, target, log)) return
  if (!place(state, battle, unit, target, unit.targetSide)) return fail(state, battle, unit, target, NO_ROOM, log)
  if (log.on) {
    const offset = Math.round(1000 * battle.work.fromCentre)
    log.cite(offset === 0 ? Clause.CHG_22 : Clause.CHG_23)
    log.note(Event.PLACED, unit.index, target.index, unit.targetSide, offset)
  }
  count(unit, unit.targetSide)
  if (target.fate === BROKEN && state.rules.chargeFleeing === 'destroyed-on-contact') {
    if (log.on) {
      log.cite(Clause.G_14)
      log.note(Event.RAN_DOWN, target.index, unit.index, 0, 0)
    }
    destroy(state, battle, target, log)
    return
  }
  touchAll(state, battle, unit, target, log)
}

/** Ends a charge: it used up the unit’s activation (SOVL-X-10). */
function clear(state: SovlState, unit: Unit): void {
  unit.target = NONE
  unit.countering = false
  if (state.rules.chargeUsesActivation) unit.activated = true
}

function count(unit: Unit, side: number): void {
  unit.charged = true
  if (side === FRONT) unit.frontCharges++
  else if (side === 3) unit.rearCharges++
  else unit.flankCharges++
}

/** Puts the charger in base contact with that side of its target; work.fromCentre = its distance from the centred position. SOVL-CHG-22, -23. */
function place(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number): boolean {
  const { table } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  pose[ghost * POSE + HW] = pose[unit.shape * POSE + HW]
  pose[ghost * POSE + HD] = pose[unit.shape * POSE + HD]
  if (!slide(shapes, ghost, target.shape, side, battle.list, listObstacles(state, battle, unit, target))) return false
  battle.work.fromCentre = shapes.out[0]
  copyPose(shapes, ghost, unit.shape)
  setRectangle(shapes, unit.shape)
  separate(state, unit)
  return true
}

/** Reasons why a charge fails. */
const NO_ROOM = 1
const TARGET_GONE = 2

/** Ends a charge that cannot be carried out, SOVL-G-11. */
function fail(state: SovlState, battle: Battle, unit: Unit, target: Unit, why: number, log: Log): void {
  if (log.on) {
    log.cite(Clause.G_11)
    log.note(Event.FAILED, unit.index, target.index, why, 0)
  }
  if (state.rules.failedCharge !== 'max-advance') return
  beginMove(state, battle, unit, log)
  advanceAhead(state, battle, unit, unit.movement, log)
  moveOff(state, battle, unit)
}

/**
 * Carries out a counter charge: both units turn to face one another and meet half way (SOVL-CHG-24). If that place is obstructed, both
 * shift along the line of contact to the nearest free place (SOVL-G-52). Returns whether there is one.
 */
function meetHalfWay(state: SovlState, battle: Battle, unit: Unit, target: Unit, log: Log): boolean {
  const { table, work } = battle
  const { shapes, ghost, probe } = table
  const { pose, out } = shapes
  const u = unit.shape * POSE
  const t = target.shape * POSE
  const dx = pose[t + X] - pose[u + X]
  const dy = pose[t + Y] - pose[u + Y]
  const apart = Math.sqrt(dx * dx + dy * dy)
  const ux = dx / apart
  const uy = dy / apart
  const own = pose[u + HD]
  const theirs = pose[t + HD]
  const line = state.rules.counterMidpoint === 'gap' ? own + (apart - own - theirs) / 2 : apart / 2
  copyPose(shapes, unit.shape, ghost)
  copyPose(shapes, target.shape, probe)
  pose[ghost * POSE + X] = pose[u + X] + ux * (line - own)
  pose[ghost * POSE + Y] = pose[u + Y] + uy * (line - own)
  pose[probe * POSE + X] = pose[u + X] + ux * (line + theirs)
  pose[probe * POSE + Y] = pose[u + Y] + uy * (line + theirs)
  out[0] = ux
  out[1] = uy
  turnTo(shapes, ghost)
  out[0] = -ux
  out[1] = -uy
  turnTo(shapes, probe)
  const n = listObstacles(state, battle, unit, target)
  if (!bothFree(battle, n) && !shiftBoth(battle, n)) return false
  copyPose(shapes, ghost, unit.shape)
  copyPose(shapes, probe, target.shape)
  setRectangle(shapes, unit.shape)
  setRectangle(shapes, target.shape)
  separate(state, unit)
  separate(state, target)
  work.fromCentre = 0
  if (log.on) {
    const shared = 2 * Math.min(pose[u + HW], pose[t + HW])
    log.cite(Clause.CHG_24)
    if (own !== theirs) log.cite(Clause.G_12)
    log.note(Event.MET, unit.index, target.index, Math.round(1000 * shared), 0)
  }
  count(unit, FRONT)
  count(target, FRONT)
  touchAll(state, battle, unit, target, log)
  touchAll(state, battle, target, unit, log)
  return true
}

/** Whether ghost and probe stand on the table and clear of the first n obstacles of the list. */
function bothFree(battle: Battle, n: number): boolean {
  const { shapes, ghost, probe } = battle.table
  if (!onTable(shapes, ghost) || !onTable(shapes, probe)) return false
  for (let o = 0; o < n; o++) {
    const shape = battle.list[o]
    if (overlaps(shapes, ghost, shape, 0) || overlaps(shapes, probe, shape, 0)) return false
  }
  return true
}

/** Shifts both to the nearest place beside an obstacle where both are free. */
function shiftBoth(battle: Battle, n: number): boolean {
  const { shapes, ghost, probe } = battle.table
  const { out, pose } = shapes
  const g = ghost * POSE
  const p = probe * POSE
  const gx = pose[g + X]
  const gy = pose[g + Y]
  const px = pose[p + X]
  const py = pose[p + Y]
  // The direction to the ghost's right.
  const rx = pose[g + UY]
  const ry = -pose[g + UX]
  let best = Infinity
  for (let o = 0; o < 4 * n; o++) {
    const shape = battle.list[o >> 2]
    const mine = (o & 2) === 0
    const at = mine ? ghost : probe
    move(battle, gx, gy, px, py, 0)
    const hw = pose[at * POSE + HW]
    out[2] = -pose[at * POSE + HD]
    out[3] = pose[at * POSE + HD]
    if (!bandAcross(shapes, at, shape)) continue
    // Beside the obstacle with a gap, so that the shift makes no contact.
    const beside = (o & 1) === 0 ? out[0] - hw - GAP : out[1] + hw + GAP
    const shift = mine ? beside : -beside
    // Of two equal shifts the left one is taken, so that the order of the obstacles does not matter.
    const farther = Math.abs(shift) - Math.abs(best)
    if (farther > EPSILON || (farther > -EPSILON && shift >= best - EPSILON)) continue
    move(battle, gx + rx * shift, gy + ry * shift, px + rx * shift, py + ry * shift, 1)
    if (bothFree(battle, n)) best = shift
  }
  if (best === Infinity) return false
  move(battle, gx + rx * best, gy + ry * best, px + rx * best, py + ry * best, 1)
  return true
}

/** Puts ghost and probe at these places; computes their corners if asked. */
function move(battle: Battle, gx: number, gy: number, px: number, py: number, set: number): void {
  const { shapes, ghost, probe } = battle.table
  const { pose } = shapes
  pose[ghost * POSE + X] = gx
  pose[ghost * POSE + Y] = gy
  pose[probe * POSE + X] = px
  pose[probe * POSE + Y] = py
  if (set === 0) return
  setRectangle(shapes, ghost)
  setRectangle(shapes, probe)
}
