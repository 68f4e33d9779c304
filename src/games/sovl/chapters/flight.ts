import { overlaps } from '../../../board/plane/overlap.ts'
import { copyPose, copyShape, onTable, setRectangle } from '../../../board/plane/rectangle.ts'
import { HD, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { ahead, edgeAhead } from '../../../board/plane/strip.ts'
import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { COSINES, SINES, STEPS } from '../choices/grid.ts'
import * as Clause from '../data/clause.ts'
import { CERTAIN, NEVER_FAILS } from '../data/gear.ts'
import { listNear } from '../space/near.ts'
import { separate } from '../space/touch.ts'
import { type Battle, playerOf } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import { DIFFICULT, GAP, IMPASSABLE } from '../state/table.ts'
import { BROKEN, FIGHTING, FLED, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { citeHeld, citeLimit } from './discipline-test.ts'
import { destroy } from './score.ts'

/** Rally and Flight Move, SOVL-RAL-01 to -03, SOVL-FLT-01 to -04, SOVL-G-37, -60. */

const EPSILON = 1e-6

/** Rolls to rally, a Discipline Test: SOVL-RAL-02. */
export function rally(state: SovlState, unit: Unit, dice: Dice, log: Log): void {
  const held = unit.ralliesAt[unit.models]
  const certain = (unit.gear & NEVER_FAILS) !== 0
  const limit = certain ? CERTAIN : Math.min(state.mostLimit, Math.max(state.leastLimit, held))
  dice.key(state.turn, Step.RALLY, unit.role, 0)
  const roll = dice.sum(2, 6)
  if (log.on) {
    log.cite(Clause.RAL_02)
    log.cite(Clause.STAT_06)
    citeHeld(state, unit, false, log)
    citeLimit(unit, held, log)
    log.note(Event.RALLY_TEST, unit.index, roll, limit, 0)
  }
  if (roll > limit) return
  unit.fate = FIGHTING
  unit.rallies++
  state.changed = true
}

/** Marks a unit as fleeing. */
export function breakUnit(state: SovlState, battle: Battle, unit: Unit): void {
  unit.fate = BROKEN
  if (unit.brokeTurn === 0) unit.brokeTurn = state.turn
  if (battle.firstBroke[unit.army] === 0) battle.firstBroke[unit.army] = state.turn
  state.changed = true
}

/** Causes of a Flight Move, as in the event `FLEES`. */
export const FROM_COMBAT = 1
export const END_OF_PHASE = 2
export const FROM_SHOTS = 3
export const FROM_CHARGE = 4
export type FlightCause = typeof FROM_COMBAT | typeof END_OF_PHASE | typeof FROM_SHOTS | typeof FROM_CHARGE

/**
 * Sets the direction of flight after combat: away from the mean centre of the enemies in contact; fallen enemies count at their last place.
 * SOVL-FLT-03.
 */
export function fromCombat(battle: Battle, unit: Unit): void {
  const { pose } = battle.table.shapes
  const { contacts } = unit
  const p = unit.shape * POSE
  let dx = 0
  let dy = 0
  for (let c = 0; c < contacts.length; c++) {
    const foe = contacts[c].foe.shape * POSE
    dx += pose[p + X] - pose[foe + X]
    dy += pose[p + Y] - pose[foe + Y]
  }
  headFor(battle, unit, dx, dy)
}

/** Sets the direction of flight from one enemy. */
export function fromCharger(_state: SovlState, battle: Battle, unit: Unit, foe: Unit): void {
  const { pose } = battle.table.shapes
  const dx = pose[unit.shape * POSE + X] - pose[foe.shape * POSE + X]
  const dy = pose[unit.shape * POSE + Y] - pose[foe.shape * POSE + Y]
  headFor(battle, unit, dx, dy)
}

function headFor(battle: Battle, unit: Unit, dx: number, dy: number): void {
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length < EPSILON) {
    toNearestEdge(battle, unit)
    return
  }
  battle.work.awayX = dx / length
  battle.work.awayY = dy / length
}

/**
 * Sets the direction of flight to the nearest edge, at a right angle to it; a tie goes to the own deployment edge, then to the edge on its
 * player's left.
 */
export function toNearestEdge(battle: Battle, unit: Unit): void {
  const { table, work } = battle
  const { pose } = table.shapes
  const x = pose[unit.shape * POSE + X]
  const y = pose[unit.shape * POSE + Y]
  const southern = playerOf(unit) === battle.south
  const near = southern ? y : table.depth - y
  const far = table.depth - near
  const left = southern ? x : table.width - x
  const right = table.width - left
  let best = near
  work.awayX = 0
  work.awayY = southern ? -1 : 1
  if (left < best - EPSILON) {
    best = left
    work.awayX = southern ? -1 : 1
    work.awayY = 0
  }
  if (right < best - EPSILON) {
    best = right
    work.awayX = southern ? 1 : -1
    work.awayY = 0
  }
  if (far < best - EPSILON) {
    work.awayX = 0
    work.awayY = southern ? 1 : -1
  }
}

/**
 * A Flight Move along the direction that was set: one die for each 4 inches of base movement, straight, or turned by steps of 15° to stay
 * clear of units and terrain. `target`: the role in the dice key beside the unit. The log gets `why`. SOVL-FLT-01, -02, -04.
 */
export function flightMove(
  state: SovlState,
  battle: Battle,
  unit: Unit,
  step: Step.Kind,
  why: FlightCause,
  dice: Dice,
  log: Log,
  target = 0,
): void {
  let distance = state.flown
  state.flown = -1
  if (distance < 0) {
    dice.key(state.turn, step, unit.role, target)
    distance = dice.sum(unit.flightDice, 6)
  }
  if (log.on) {
    if (why === END_OF_PHASE) log.cite(Clause.RAL_03)
    if (why === FROM_COMBAT || why === END_OF_PHASE) log.cite(Clause.FLT_03)
    log.cite(Clause.FLT_01)
    log.note(Event.FLEES, unit.index, unit.flightDice, distance, why)
  }
  battle.work.reach = distance + 2 * GAP
  listNear(state, battle, unit)
  const reading = state.rules.flightBlocked
  if (reading === 'pass-through') passThrough(state, battle, unit, distance, log)
  else if (!steer(state, battle, unit, distance, reading === 'steer-or-stop', log)) destroy(state, battle, unit, log)
  if (unit.fate === BROKEN) separate(state, unit)
}

/**
 * Takes the first heading with a free line, else the heading with the longest line; without any line the unit stays. Returns false if the
 * way straight on is blocked and the unit may not turn.
 */
function steer(state: SovlState, battle: Battle, unit: Unit, distance: number, may: boolean, log: Log): boolean {
  const { table, work } = battle
  const { shapes, ghost, probe } = table
  let longest = -1
  let longestAt = 0
  const headings = may ? 2 * STEPS + 1 : 1
  for (let heading = 0; heading < headings; heading++) {
    head(battle, unit, heading)
    if (leavesAtOnce(battle)) {
      leave(state, battle, unit, heading, 0, log)
      return true
    }
    const blocked = line(state, battle, unit, distance)
    const goes = work.free
    edgeAhead(shapes, ghost)
    if (goes >= shapes.out[0] - EPSILON) {
      leave(state, battle, unit, heading, shapes.out[0], log)
      return true
    }
    const free = goes >= 0 && settles(state, battle)
    if (log.on && heading === 0 && (blocked || !free)) log.cite(Clause.G_37)
    if (!free) continue
    if (!blocked) {
      take(battle, unit, heading, goes, 0, log)
      return true
    }
    if (goes > longest + EPSILON) {
      longest = goes
      longestAt = heading
      copyShape(shapes, ghost, probe)
    }
  }
  if (!may) return false
  if (longest < 0) {
    if (log.on) {
      log.cite(Clause.FLT_02)
      log.note(Event.STEERED, unit.index, 0, 0, 1)
    }
    return true
  }
  copyShape(shapes, probe, ghost)
  take(battle, unit, longestAt, longest, 1, log)
  return true
}

/** Turns the ghost of the unit to a heading: straight away, then in steps of 15°, clockwise and anticlockwise in turn. */
function head(battle: Battle, unit: Unit, heading: number): void {
  const { table, work } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  copyPose(shapes, unit.shape, ghost)
  const x = work.awayX
  const y = work.awayY
  const p = ghost * POSE
  if (heading === 0) {
    pose[p + UX] = x
    pose[p + UY] = y
  } else {
    const c = COSINES[(heading - 1) >> 1]
    const s = SINES[(heading - 1) >> 1]
    const turn = (heading & 1) === 1 ? -s : s
    pose[p + UX] = x * c - y * turn
    pose[p + UY] = y * c + x * turn
  }
  setRectangle(shapes, ghost)
}

/** Whether the turned footprint touches an edge of the table already. */
function leavesAtOnce(battle: Battle): boolean {
  const { table } = battle
  return !onTable(table.shapes, table.ghost)
}

/**
 * work.free = how far the ghost gets along its line; returns whether something stops it. Whatever touches or covers the footprint at the
 * start does not block the unit from leaving it (SOVL-G-60), but the unit may not run through it.
 */
function line(state: SovlState, battle: Battle, unit: Unit, distance: number): boolean {
  const { table, work } = battle
  work.free = distance
  const units = state.units
  for (let k = 0; k < battle.nearUnits; k++) {
    stopAt(battle, unit, units[battle.near[k]].shape, 0)
  }
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = battle.nearGround[k]
    stopAt(battle, unit, table.terrain + piece, table.nature[piece])
  }
  return work.free < distance
}

/** Shortens work.free to where the ghost meets the shape. */
function stopAt(battle: Battle, unit: Unit, shape: number, ground: number): void {
  const { work } = battle
  const { shapes, ghost } = battle.table
  const { pose, radius } = shapes
  const dx = pose[shape * POSE + X] - pose[ghost * POSE + X]
  const dy = pose[shape * POSE + Y] - pose[ghost * POSE + Y]
  const reach = work.free + radius[ghost] + radius[shape] + GAP
  if (dx * dx + dy * dy > reach * reach) return
  if (shapes.corners[shape] === 0 || !ahead(shapes, ghost, shape) || shapes.out[1] <= EPSILON) return
  const free = shapes.out[0] - GAP
  if (free >= work.free) return
  const standsIn = overlaps(shapes, unit.shape, shape, 0) || overlaps(shapes, ghost, shape, 0)
  if (standsIn && (ground & DIFFICULT) !== 0) return
  if ((standsIn || overlaps(shapes, unit.shape, shape, 0.02)) && !liesAhead(battle, shape)) return
  work.free = free > 0 ? free : 0
}

/** Whether the middle of a shape is beyond the ghost’s front edge: the unit would then run through the shape and not away from it. */
function liesAhead(battle: Battle, shape: number): boolean {
  const { shapes, ghost } = battle.table
  const { pose } = shapes
  const g = ghost * POSE
  const dx = pose[shape * POSE + X] - pose[g + X]
  const dy = pose[shape * POSE + Y] - pose[g + Y]
  return dx * pose[g + UX] + dy * pose[g + UY] > pose[g + HD] + EPSILON
}

/** Moves the ghost along its line; returns whether it then stands clear of everything. */
function settles(state: SovlState, battle: Battle): boolean {
  const { table, work } = battle
  const { shapes, ghost } = table
  forward(battle, work.free)
  if (!onTable(shapes, ghost)) return false
  const units = state.units
  for (let k = 0; k < battle.nearUnits; k++) {
    if (overlaps(shapes, ghost, units[battle.near[k]].shape, 0)) return false
  }
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = battle.nearGround[k]
    // A unit avoids terrain that units can stand in, but it may end in it.
    if ((table.nature[piece] & IMPASSABLE) !== 0 && overlaps(shapes, ghost, table.terrain + piece, 0)) return false
  }
  return true
}

function forward(battle: Battle, goes: number): void {
  const { shapes, ghost } = battle.table
  const { pose } = shapes
  const p = ghost * POSE
  pose[p + X] = pose[p + X] + pose[p + UX] * goes
  pose[p + Y] = pose[p + Y] + pose[p + UY] * goes
  setRectangle(shapes, ghost)
}

/** Moves the unit to its ghost. */
function take(battle: Battle, unit: Unit, heading: number, goes: number, stopped: number, log: Log): void {
  const { shapes, ghost } = battle.table
  copyPose(shapes, ghost, unit.shape)
  setRectangle(shapes, unit.shape)
  if (!log.on) return
  log.cite(Clause.FLT_02)
  log.note(Event.STEERED, unit.index, degreesOf(heading), Math.round(1000 * goes), stopped)
}

function degreesOf(heading: number): number {
  const turn = 15 * (1 + ((heading - 1) >> 1))
  return heading === 0 ? 0 : (heading & 1) === 1 ? turn : -turn
}

/** The unit leaves the table, SOVL-FLT-04. */
function leave(state: SovlState, battle: Battle, unit: Unit, heading: number, goes: number, log: Log): void {
  if (log.on) {
    log.cite(Clause.FLT_02)
    log.note(Event.STEERED, unit.index, degreesOf(heading), Math.round(1000 * goes), 0)
    log.cite(Clause.FLT_04)
    log.cite(Clause.END_03)
    log.note(Event.LEFT_TABLE, unit.index, unit.cost, 0, 0)
  }
  separate(state, unit)
  unit.fate = FLED
  unit.fledTurn = state.turn
  state.changed = true
  battle.table.shapes.corners[unit.shape] = 0
}

/** Moves straight through everything, to the farthest place at which the unit can stand: `flightBlocked: pass-through`. */
function passThrough(state: SovlState, battle: Battle, unit: Unit, distance: number, log: Log): void {
  const { table, work } = battle
  const { shapes, ghost } = table
  head(battle, unit, 0)
  if (log.on && line(state, battle, unit, distance)) log.cite(Clause.G_37)
  edgeAhead(shapes, ghost)
  if (leavesAtOnce(battle) || shapes.out[0] <= distance + EPSILON) {
    leave(state, battle, unit, 0, Math.min(distance, shapes.out[0]), log)
    return
  }
  for (let goes = distance; goes > 0; goes -= 0.25) {
    head(battle, unit, 0)
    work.free = goes
    if (!settles(state, battle)) continue
    take(battle, unit, 0, goes, goes < distance ? 1 : 0, log)
    return
  }
}
