import { overlaps } from '../../../board/plane/overlap.ts'
import { setRectangle } from '../../../board/plane/rectangle.ts'
import { HD, POSE, type Shapes, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { ahead, edgeAhead, GRAZE } from '../../../board/plane/strip.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { FLYING, IGNORES_DIFFICULT } from '../data/gear.ts'
import { inWay, lookAround } from '../space/near.ts'
import type { Battle } from '../state/battle.ts'
import { isEnemy } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { DIFFICULT, GAP, IMPASSABLE } from '../state/table.ts'
import { NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { citePrice, difficultCost } from './charge/difficult.ts'

/** Advance, SOVL-STR-04, -05 and -08: straight ahead, one point per inch. `points[0]` is the movement left to the unit. */

/** Reasons why an Advance stopped, as in the event `ADVANCED`. */
export const AS_WISHED = 0
export const BY_UNIT = 1
export const BY_GROUND = 2
export const BY_COST = 3
export const BY_EDGE = 4
/** It goes on in difficult terrain that it has entered. */
export const ENTERS = 5
export type Stop =
  | typeof AS_WISHED
  | typeof BY_UNIT
  | typeof BY_GROUND
  | typeof BY_COST
  | typeof BY_EDGE
  | typeof ENTERS

const EPSILON = 1e-9
/** Overlaps up to this depth are grazes: an Advance neither meets nor enters what it only grazes (SOVL-G-57). */
export const GRAZED = -GRAZE

/** Gives the unit its movement, less the price of difficult terrain in which it starts. SOVL-STR-02, -08. */
export function beginMove(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  battle.points[0] = unit.movement
  battle.points[1] = 0
  const ignores = ignoresDifficult(unit)
  if (ignores && !log.on) return
  const { table } = battle
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & DIFFICULT) === 0) continue
    if (!overlaps(table.shapes, unit.shape, table.terrain + piece, GRAZED)) continue
    if (ignores) log.cite(Clause.ARMY_14)
    else pay(state, battle, unit, piece, 1, log)
    // A unit that starts in several pieces of difficult terrain pays once.
    return
  }
}

export function ignoresDifficult(unit: Unit): boolean {
  return (unit.gear & (IGNORES_DIFFICULT | FLYING)) !== 0
}

/** Subtracts the price of difficult terrain from the movement left; `points[1]` counts how often it was paid. */
export function pay(state: SovlState, battle: Battle, unit: Unit, piece: number, atStart: number, log: Log): void {
  const { points } = battle
  if (state.rules.difficultRepeat === 'once' && points[1] > 0) return
  const cost = difficultCost(state, unit)
  points[0] = Math.max(0, points[0] - cost)
  points[1] = points[1] + 1
  if (log.on) notePaid(state, unit, piece, cost, atStart, points[1] > 1, log)
}

/** Notes the price of difficult terrain; `again`: it was already paid once in this activation. */
function notePaid(
  state: SovlState,
  unit: Unit,
  piece: number,
  cost: number,
  atStart: number,
  again: boolean,
  log: Log,
): void {
  log.cite(Clause.STR_08)
  log.cite(Clause.TERR_01)
  citePrice(state, unit, log)
  if (again) log.cite(Clause.G_35)
  log.note(Event.DIFFICULT_PAID, unit.index, piece, Math.round(1000 * cost), atStart)
}

/** Advances the unit itself; it stops if something is in the way (SOVL-STR-04, -05). */
export function advanceAhead(state: SovlState, battle: Battle, unit: Unit, want: number, log: Log): void {
  lookAround(state, battle, unit)
  battle.work.goes = want
  advance(state, battle, unit, unit.shape, log)
}

/** Advances a shape, the unit’s own or its ghost, by up to work.goes. Returns why it stopped. */
export function advance(state: SovlState, battle: Battle, unit: Unit, shape: number, log: Log): Stop {
  const { work, points, table } = battle
  const { shapes } = table
  const why = measureAdvance(state, battle, unit, shape)
  const goes = work.goes
  const { pose } = shapes
  const p = shape * POSE
  pose[p + X] = pose[p + X] + pose[p + UX] * goes
  pose[p + Y] = pose[p + Y] + pose[p + UY] * goes
  setRectangle(shapes, shape)
  points[0] = Math.max(0, points[0] - goes - work.pays)
  if (log.on) noteAdvance(state, battle, unit, shape, why, log)
  return why
}

/** Notes an Advance by work.goes in order: up to each piece of difficult terrain that it paid for, then on. */
function noteAdvance(state: SovlState, battle: Battle, unit: Unit, shape: number, why: Stop, log: Log): void {
  const { work, paidFor, paidAfter, paidPieces, points } = battle
  const whole = Math.round(1000 * work.goes)
  const cost = work.pays / Math.max(1, paidPieces)
  const paidBefore = points[1] - paidPieces
  let told = 0
  for (let k = 0; k < paidPieces; k++) {
    const piece = paidFor[k]
    const after = Math.round(1000 * paidAfter[k])
    if (after > told) {
      log.cite(Clause.STR_04)
      log.note(Event.ADVANCED, unit.index, after - told, ENTERS, piece)
    }
    notePaid(state, unit, piece, cost, 0, paidBefore + k > 0, log)
    told = Math.max(told, after)
  }
  if (whole <= told) return
  log.cite(Clause.STR_04)
  if ((unit.gear & FLYING) !== 0 && hasFlownOver(battle, shape)) log.cite(Clause.ARMY_14)
  citeStop(state, battle, unit, why, log)
  log.note(Event.ADVANCED, unit.index, whole - told, why, battle.stoppedBy)
}

/** Whether the front of the shape, after an Advance by work.goes, has passed over terrain. */
function hasFlownOver(battle: Battle, shape: number): boolean {
  const { work, table, nearGround, nearPieces } = battle
  const { shapes } = table
  for (let k = 0; k < nearPieces; k++) {
    if (!ahead(shapes, shape, table.terrain + nearGround[k])) continue
    if (shapes.out[0] < 0 && shapes.out[1] > -work.goes) return true
  }
  return false
}

/** Cites what stopped an Advance. */
function citeStop(state: SovlState, battle: Battle, unit: Unit, why: Stop, log: Log): void {
  if (why === BY_UNIT) {
    log.cite(Clause.STR_05)
    if (isEnemy(unit, state.units[battle.stoppedBy])) log.cite(Clause.X_08)
  } else if (why === BY_GROUND) {
    log.cite((unit.gear & FLYING) === 0 ? Clause.STR_05 : Clause.ARMY_14)
    log.cite(Clause.TERR_02)
  } else if (why === BY_COST) {
    log.cite(Clause.STR_08)
    citePrice(state, unit, log)
  }
}

/**
 * work.goes = how far the shape gets of the wanted distance; work.pays = the price of difficult terrain on the way. Returns why it stops.
 */
export function measureAdvance(state: SovlState, battle: Battle, unit: Unit, shape: number): Stop {
  const { table, work, points } = battle
  const { shapes } = table
  const { out } = shapes
  let why: Stop = AS_WISHED
  let limit = work.goes
  battle.stoppedBy = NONE
  battle.paidPieces = 0
  work.pays = 0
  if (limit > points[0]) limit = points[0]
  edgeAhead(shapes, shape)
  if (out[0] < limit) {
    limit = out[0]
    why = BY_EDGE
  }
  const { near } = battle
  const units = state.units
  for (let k = 0; k < battle.nearUnits; k++) {
    const i = near[k]
    const other = units[i]
    work.reach = limit + GAP
    if (!inWay(battle, shape, other.shape)) continue
    if (!isAhead(state, unit, shape, other, shapes) || out[1] <= EPSILON) continue
    const touching = state.rules.advanceContact !== 'stop-short' && isEnemy(unit, other)
    const free = out[0] - (touching ? 0 : GAP)
    if (free < limit) {
      limit = free > 0 ? free : 0
      why = BY_UNIT
      battle.stoppedBy = i
    }
  }
  const { nearGround } = battle
  if (battle.nearPieces > 0 && (unit.gear & FLYING) === 0) {
    for (let k = 0; k < battle.nearPieces; k++) {
      const piece = nearGround[k]
      const terrain = table.terrain + piece
      work.reach = limit
      if ((table.nature[piece] & IMPASSABLE) === 0 || !inWay(battle, shape, terrain)) continue
      if (!ahead(shapes, shape, terrain) || out[1] <= EPSILON) continue
      if (out[0] < limit) {
        limit = out[0] > 0 ? out[0] : 0
        why = BY_GROUND
        battle.stoppedBy = piece
      }
    }
    if (!ignoresDifficult(unit)) {
      work.goes = limit
      if (enterDifficult(state, battle, unit, shape)) return BY_COST
      if (work.goes < limit - EPSILON) {
        // After the price of difficult terrain there is too little movement left to get this far.
        battle.stoppedBy = NONE
        why = AS_WISHED
      }
      return why
    }
  }
  work.goes = limit
  if ((unit.gear & FLYING) !== 0 && landShort(battle, shape)) why = BY_GROUND
  return why
}

/**
 * Whether another unit is in the way of the shape. A friend is in the way if the shape would overlap it by more than a graze. An enemy is
 * in the way if the shape would come nearer to it than the required gap. If the enemy already stands nearer, or if an Advance may make
 * contact, the enemy is in the way only if the shape would touch it.
 */
function isAhead(state: SovlState, unit: Unit, shape: number, other: Unit, shapes: Shapes): boolean {
  if (!isEnemy(unit, other)) return ahead(shapes, shape, other.shape)
  if (state.rules.advanceContact !== 'stop-short' || overlaps(shapes, shape, other.shape, GAP))
    return ahead(shapes, shape, other.shape, 0)
  return ahead(shapes, shape, other.shape, GAP)
}

/** A flyer passes over everything, but does not end on impassable ground: work.goes is shortened to a point before that ground. */
function landShort(battle: Battle, shape: number): boolean {
  const { table, work } = battle
  const { shapes } = table
  const { out, pose } = shapes
  const depth = 2 * pose[shape * POSE + HD]
  let short = false
  for (let k = 0; k < battle.nearPieces && work.goes > 0; k++) {
    const piece = battle.nearGround[k]
    if ((table.nature[piece] & IMPASSABLE) === 0 || !ahead(shapes, shape, table.terrain + piece)) continue
    const begins = out[0]
    const goes = work.goes
    if (out[1] <= EPSILON || goes <= begins || goes >= out[1] + depth) continue
    work.goes = begins > 0 ? begins : 0
    battle.stoppedBy = piece
    short = true
    // After that it may end on a piece that it had passed.
    k = -1
  }
  return short
}

/**
 * Difficult terrain within work.goes ahead: each piece that the shape enters costs movement; a piece that it cannot pay for stops the
 * Advance at its edge (SOVL-TERR-03, -04, SOVL-G-56). Returns whether a piece stopped the Advance.
 */
function enterDifficult(state: SovlState, battle: Battle, unit: Unit, shape: number): boolean {
  const { table, work, points } = battle
  const { shapes } = table
  const { out } = shapes
  const cost = difficultCost(state, unit)
  const once = state.rules.difficultRepeat === 'once'
  const limit = work.goes
  let from = -1
  let last = NONE
  let paid = 0
  for (;;) {
    // The next piece entered beyond `from`; if several begin on one line, the piece with the lowest number.
    let next = Infinity
    let met = NONE
    for (let k = 0; k < battle.nearPieces; k++) {
      const piece = battle.nearGround[k]
      const terrain = table.terrain + piece
      work.reach = limit
      if ((table.nature[piece] & DIFFICULT) === 0 || !inWay(battle, shape, terrain)) continue
      if (!ahead(shapes, shape, terrain) || out[1] <= EPSILON) continue
      const begins = out[0]
      if (begins < from || (begins === from && piece <= last) || begins >= next || begins >= limit - 1e-6) continue
      // A piece in which the shape already stands is not entered.
      if (begins < 0 && overlaps(shapes, shape, terrain, GRAZED)) continue
      next = begins
      met = piece
    }
    // Stop if there is no such piece, or if the movement left after the price already paid does not reach it.
    if (next === Infinity || points[0] - paid < next) break
    from = next
    last = met
    const free = once && (points[1] > 0 || paid > 0)
    if (free) continue
    // If no more than the price is left, the shape comes to the edge and not inside.
    if (points[0] - paid - next < cost + 1e-6) {
      battle.stoppedBy = met
      work.goes = Math.max(0, next)
      work.pays = paid
      return true
    }
    paid += cost
    battle.paidFor[battle.paidPieces] = met
    battle.paidAfter[battle.paidPieces] = next > 0 ? next : 0
    battle.paidPieces++
    points[1] = points[1] + 1
  }
  work.pays = paid
  const affordable = points[0] - paid
  if (limit > affordable) work.goes = Math.max(0, affordable)
  return false
}
