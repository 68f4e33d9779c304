import { ARC_CORNER_45, ARC_DIAGONAL, arcOfPoint, arcShares } from '../../../board/plane/arcs.ts'
import { copyShape, turnTo } from '../../../board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, VERTS, X, Y } from '../../../board/plane/shapes.ts'
import { containsPoint, crosses } from '../../../board/plane/sight.ts'
import { slide } from '../../../board/plane/slide.ts'
import { ahead } from '../../../board/plane/strip.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { FLYING, FRENZY, IGNORES_DIFFICULT } from '../data/gear.ts'
import type { SovlRules } from '../data/rules.ts'
import { FRONT } from '../data/sides.ts'
import { type Battle, frontCentre, playerOf, sideCentre } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { DIFFICULT, IMPASSABLE } from '../state/table.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { citeSight, seesPoint } from './sight.ts'

/** Declaring charges, SOVL-CHG-02 to -20. Results for a pair of units stay valid while charges are declared (SOVL-G-54). */

/** Results for a pair of charger and target: unknown, a charge is impossible, a charge is possible. */
const UNKNOWN = 0
const IMPOSSIBLE = 1
const POSSIBLE = 2

/** Tolerance for rounding in comparisons, inches. */
const EPSILON = 1e-6

/** Forgets the results for all pairs, because a unit has moved. */
export function forgetPairs(battle: Battle): void {
  battle.pairs.fill(UNKNOWN)
  battle.scouted = false
}

/**
 * Lists for each player the pairs of charger and target that distance and facing do not rule out, as charger × units + target, ascending.
 * In most phases there are few; in the first phases there are none.
 */
export function scout(state: SovlState, battle: Battle): void {
  if (battle.scouted) return
  battle.scouted = true
  const units = state.units
  const n = units.length
  const { chances, hopeful } = battle
  hopeful[0] = 0
  hopeful[1] = 0
  for (let i = 0; i < n; i++) {
    const unit = units[i]
    if (unit.fate !== FIGHTING) continue
    const player = playerOf(unit)
    for (let j = 0; j < n; j++) {
      const target = units[j]
      if (playerOf(target) === player || (target.fate !== FIGHTING && target.fate !== BROKEN)) continue
      if (battle.pairs[i * n + j] === IMPOSSIBLE) continue
      if (!isNear(battle, unit, target)) battle.pairs[i * n + j] = IMPOSSIBLE
      else {
        chances[player * n * n + hopeful[player]] = i * n + j
        hopeful[player] = hopeful[player] + 1
      }
    }
  }
}

/** A little more than the square root of 2. */
const DIAGONAL = 1.415

/**
 * Whether the middle of a side of the target could be within the unit’s movement from its front centre, and in the widest arc of sight. The
 * middles lie no farther from the target's centre than half its longer side.
 */
function isNear(battle: Battle, unit: Unit, target: Unit): boolean {
  const { pose } = battle.table.shapes
  const u = unit.shape * POSE
  const t = target.shape * POSE
  const ux = pose[u + UX]
  const uy = pose[u + UY]
  const front = pose[u + HD]
  const dx = pose[t + X] - pose[u + X] - ux * front
  const dy = pose[t + Y] - pose[u + Y] - uy * front
  const wide = pose[t + HW]
  const deep = pose[t + HD]
  const around = wide > deep ? wide : deep
  const reach = unit.movement + around + EPSILON
  if (dx * dx + dy * dy > reach * reach) return false
  const forth = dx * ux + dy * uy
  const aside = dx * uy - dy * ux
  const room = pose[u + HW] + DIAGONAL * around + EPSILON
  return forth >= -around && (aside < 0 ? -aside : aside) <= forth + room
}

/** Measures the declared charges again, because a saved battle does not contain their distances. */
export function recallPairs(state: SovlState, battle: Battle): void {
  forgetPairs(battle)
  for (const unit of state.units) {
    if (unit.target === NONE) continue
    const pair = unit.index * state.units.length + unit.target
    battle.pairSide[pair] = unit.targetSide
    battle.pairDistance[pair] = between(battle, unit, state.units[unit.target], unit.targetSide)
  }
}

/** Whether the unit stands in base contact with an enemy that fights. */
export function isEngaged(unit: Unit): boolean {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    if ((contacts[c] as { foe: Unit }).foe.fate === FIGHTING) return true
  }
  return false
}

/** Whether the unit may act although it may be in base contact, SOVL-G-15. */
export function isFree(state: SovlState, unit: Unit): boolean {
  return state.rules.engagedActs === 'free' || !isEngaged(unit)
}

/** Whether the unit is a Valid Charger, and no charge is declared against it, SOVL-CHG-03 and -04. */
export function mayCharge(state: SovlState, battle: Battle, unit: Unit): boolean {
  return (
    unit.fate === FIGHTING &&
    !unit.activated &&
    unit.target === NONE &&
    !unit.intercepted &&
    !underCharge(battle, unit) &&
    isFree(state, unit)
  )
}

function underCharge(battle: Battle, unit: Unit): boolean {
  const { incoming } = battle
  const at = unit.index * 4
  return incoming[at] !== NONE || incoming[at + 1] !== NONE || incoming[at + 2] !== NONE || incoming[at + 3] !== NONE
}

/** Whether the unit may charge the target; writes side and distance to `pairSide` and `pairDistance`. SOVL-CHG-05 to -12, -16. */
export function mayTarget(state: SovlState, battle: Battle, unit: Unit, target: Unit): boolean {
  if (target.fate !== FIGHTING && target.fate !== BROKEN) return false
  const pair = unit.index * state.units.length + target.index
  if (battle.pairs[pair] === UNKNOWN)
    battle.pairs[pair] = look(state, battle, unit, target, pair) ? POSSIBLE : IMPOSSIBLE
  if (battle.pairs[pair] === IMPOSSIBLE) return false
  const side = battle.pairSide[pair]
  if (battle.incoming[target.index * 4 + side] !== NONE || sideEngaged(target, side)) return false
  return target.target === NONE || outranks(state, battle, target, pair)
}

/** Whether an enemy is already in contact with a side of the unit, SOVL-CHG-12. */
export function sideEngaged(unit: Unit, side: number): boolean {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c] as { side: number; foe: Unit }
    if (contact.side === side && contact.foe.fate === FIGHTING) return true
  }
  return false
}

/** Whether the charge is possible with all units where they stand: side, range, sight, path and room. */
function look(state: SovlState, battle: Battle, unit: Unit, target: Unit, pair: number): boolean {
  const { table } = battle
  const { shapes } = table
  const { out } = shapes
  if (!isNear(battle, unit, target)) return false
  const { chargePath, chargeSide, losTarget, sideArcs } = state.rules
  const side = sideCharged(battle, unit, target, chargeSide, ARC_KINDS[sideArcs])
  sideCentre(table, target.shape, side)
  frontCentre(table, unit.shape)
  const ex = out[2] - out[0]
  const ey = out[3] - out[1]
  const length = Math.sqrt(ex * ex + ey * ey)
  const range = chargeRange(state, battle, unit, SILENT)
  if (length > range + EPSILON) return false
  battle.pairSide[pair] = side
  battle.pairDistance[pair] = length
  aimSight(battle, target, side, losTarget)
  if (!seesPoint(state, unit, unit.shape, target)) return false
  frontCentre(table, unit.shape)
  sideCentre(table, target.shape, side)
  return pathClear(state, battle, unit, target, chargePath) && hasRoom(state, battle, unit, target, side)
}

const ARC_KINDS = { 'corner-45': ARC_CORNER_45, 'corner-diagonal': ARC_DIAGONAL } as const

/** The side of the target in whose arc the majority of the charger stands, SOVL-CHG-11, SOVL-G-02 and -03. */
function sideCharged(battle: Battle, unit: Unit, target: Unit, reading: SovlRules['chargeSide'], arcs: number): number {
  const { shapes } = battle.table
  const { out, pose, verts } = shapes
  if (reading === 'charger-centre') {
    out[0] = pose[unit.shape * POSE + X]
    out[1] = pose[unit.shape * POSE + Y]
    return arcOfPoint(shapes, target.shape, arcs)
  }
  // A unit with all its corners in one arc stands in it as a whole: the arcs are convex.
  let side = NONE
  for (let corner = 0; corner < 4; corner++) {
    out[0] = verts[unit.shape * 16 + 2 * corner]
    out[1] = verts[unit.shape * 16 + 2 * corner + 1]
    const arc = arcOfPoint(shapes, target.shape, arcs)
    if (corner > 0 && arc !== side) {
      arcShares(shapes, target.shape, unit.shape, arcs)
      const most = largest(out)
      if (reading === 'largest-area' || out[most] > 0.5 + EPSILON) return most
      // If no side has a majority of the charger in its arc, the point from which a charge is measured decides.
      frontCentre(battle.table, unit.shape)
      return arcOfPoint(shapes, target.shape, arcs)
    }
    side = arc
  }
  return side
}

/** The side with the largest of out[0] to out[3]; of equal sides the first in the order front, left, right, rear. */
function largest(out: Float64Array): number {
  let best = 0
  for (let side = 1; side < 4; side++) {
    if (out[side] > out[best] + EPSILON) best = side
  }
  return best
}

/**
 * Charge range along the line from out[0..1] to out[2..3]: the movement, less the price of difficult terrain on the line; −1 if such
 * terrain forbids the charge. SOVL-CHG-06, SOVL-G-08.
 */
function chargeRange(state: SovlState, battle: Battle, unit: Unit, log: Log): number {
  const { table } = battle
  const { chargeTerrain } = state.rules
  const unhindered = (unit.gear & (IGNORES_DIFFICULT | FLYING)) !== 0
  const free = unhindered || chargeTerrain === 'ignored'
  if (free && !log.on) return unit.movement
  let range = unit.movement
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & DIFFICULT) === 0) continue
    const shape = table.terrain + piece
    if (!crosses(table.shapes, shape) && !containsPoint(table.shapes, shape)) continue
    if (log.on) log.cite(unhindered ? Clause.ARMY_14 : Clause.G_08)
    if (free) continue
    if (chargeTerrain === 'forbidden') return -1
    range -= difficultCost(state, unit)
    if (log.on) citePrice(state, unit, log)
  }
  return range
}

/** Movement that difficult terrain costs the unit, SOVL-TERR-03 and -04. */
export function difficultCost(state: SovlState, unit: Unit): number {
  return state.rules.difficultTerrain === 'minus-2' ? 2 : unit.movement / 4
}

/** Cites the reading of the price of difficult terrain that a unit pays. */
export function citePrice(state: SovlState, unit: Unit, log: Log): void {
  log.cite(state.rules.difficultTerrain === 'minus-2' ? Clause.TERR_04 : Clause.TERR_03)
  if (unit.movement !== PRICED_ALIKE) log.cite(Clause.X_01)
}

/** The movement of which a quarter is 2 points, so that both readings give the same price. */
const PRICED_ALIKE = 8

/** Whether the line of the charge, out[0..1] to out[2..3], is clear: SOVL-G-09. */
function pathClear(
  state: SovlState,
  battle: Battle,
  unit: Unit,
  target: Unit,
  reading: SovlRules['chargePath'],
): boolean {
  if (reading === 'placement') return true
  const { table } = battle
  const { shapes } = table
  const swept = reading === 'swept-clear'
  if (swept) aimGhost(battle, unit)
  const length = battle.work[0]
  if ((unit.gear & FLYING) === 0) {
    for (let piece = 0; piece < table.pieces; piece++) {
      if ((table.nature[piece] & IMPASSABLE) === 0) continue
      const shape = table.terrain + piece
      if (swept ? inSweep(battle, shape, length) : crosses(shapes, shape)) return false
    }
  }
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other === unit || other === target) continue
    if (swept ? inSweep(battle, other.shape, length) : crosses(shapes, other.shape)) return false
  }
  return true
}

/** Turns the ghost of the charger along the line of the charge; work[0] = length of the line. */
function aimGhost(battle: Battle, unit: Unit): void {
  const { shapes, ghost } = battle.table
  const { out } = shapes
  copyShape(shapes, unit.shape, ghost)
  const dx = out[2] - out[0]
  const dy = out[3] - out[1]
  battle.work[0] = Math.sqrt(dx * dx + dy * dy)
  out[0] = dx
  out[1] = dy
  turnTo(shapes, ghost)
}

function inSweep(battle: Battle, shape: number, length: number): boolean {
  const { shapes, ghost } = battle.table
  if (!ahead(shapes, ghost, shape)) return false
  const near = shapes.out[0]
  const far = shapes.out[1]
  return far > 0 && near < length - 0.01
}

/** Whether the charger can be put in base contact with that side, SOVL-CHG-09 and SOVL-G-55. */
function hasRoom(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number): boolean {
  const { table } = battle
  const { pose } = table.shapes
  pose[table.ghost * POSE + HW] = pose[unit.shape * POSE + HW]
  pose[table.ghost * POSE + HD] = pose[unit.shape * POSE + HD]
  return slide(table.shapes, table.ghost, target.shape, side, battle.list, listObstacles(state, battle, unit, target))
}

/** Lists everything on which a charger must not be placed: other units and impassable terrain; returns the number. */
export function listObstacles(state: SovlState, battle: Battle, unit: Unit, target: Unit): number {
  const { table, list } = battle
  const units = state.units
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other !== unit && other !== target && table.shapes.corners[other.shape] > 0) list[n++] = other.shape
  }
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & IMPASSABLE) !== 0) list[n++] = table.terrain + piece
  }
  return n
}

/** Whether a charge against a unit that has declared one itself has the higher priority, SOVL-CHG-16 to -18, SOVL-X-07. */
function outranks(state: SovlState, battle: Battle, target: Unit, pair: number): boolean {
  const own = target.index * state.units.length + target.target
  const flanks = battle.pairSide[pair] !== FRONT
  const distance = battle.pairDistance[pair]
  const reading = state.rules.chargePriority
  return rankAbove(reading, flanks, distance, target.targetSide !== FRONT, battle.pairDistance[own]) !== NOT_ABOVE
}

/** Reasons for the higher priority of a charge: none, the distance (SOVL-CHG-17), the side (SOVL-CHG-18), or only both together. */
export const NOT_ABOVE = 0
const BY_DISTANCE = 1
const BY_SIDE = 2
const BY_BOTH = 3

/**
 * SOVL-X-07: the reason why a charge has a higher priority than another, if it has, from their sides (a flank or the rear, or the front)
 * and distances.
 */
export function rankAbove(
  reading: SovlRules['chargePriority'],
  flanks: boolean,
  distance: number,
  otherFlanks: boolean,
  otherDistance: number,
): number {
  const shorter = distance < otherDistance - EPSILON
  const better = flanks && !otherFlanks
  switch (reading) {
    case 'side-first':
      if (flanks !== otherFlanks) return better ? BY_SIDE : NOT_ABOVE
      return shorter ? BY_DISTANCE : NOT_ABOVE
    case 'distance-first':
      if (shorter) return BY_DISTANCE
      return better && distance <= otherDistance + EPSILON ? BY_SIDE : NOT_ABOVE
    case 'distance-first-whole-inch': {
      const mine = Math.ceil(distance - EPSILON)
      const theirs = Math.ceil(otherDistance - EPSILON)
      if (mine < theirs) return BY_DISTANCE
      return better && mine === theirs ? BY_SIDE : NOT_ABOVE
    }
    default:
      return shorter && better ? BY_BOTH : NOT_ABOVE
  }
}

/** The charger that a unit may answer with a counter charge, `NONE` if there is none. SOVL-CHG-14, -15, SOVL-G-51. */
export function counterTarget(state: SovlState, battle: Battle, unit: Unit): number {
  if (unit.fate !== FIGHTING || unit.target !== NONE || unit.countered || !isFree(state, unit)) return NONE
  const at = unit.index * 4
  const { incoming } = battle
  const charger = incoming[at + FRONT]
  if (charger === NONE) return NONE
  if (incoming[at + 1] !== NONE || incoming[at + 2] !== NONE || incoming[at + 3] !== NONE) return NONE
  const other = state.units[charger]
  // The front of the charger must be free.
  if (battle.incoming[other.index * 4 + FRONT] !== NONE || sideEngaged(other, FRONT)) return NONE
  return between(battle, unit, other, FRONT) <= unit.movement + EPSILON ? charger : NONE
}

/** Distance from the middle of the unit’s front to the middle of a side of another unit. */
function between(battle: Battle, unit: Unit, other: Unit, side: number): number {
  const { out } = battle.table.shapes
  sideCentre(battle.table, other.shape, side)
  frontCentre(battle.table, unit.shape)
  const dx = out[2] - out[0]
  const dy = out[3] - out[1]
  return Math.sqrt(dx * dx + dy * dy)
}

/** Declares a charge. A charge against a unit that has declared one itself intercepts it (SOVL-CHG-19). */
export function declare(state: SovlState, battle: Battle, unit: Unit, target: Unit, log: Log): void {
  const pair = unit.index * state.units.length + target.index
  const side = battle.pairSide[pair]
  unit.target = target.index
  unit.targetSide = side
  unit.countering = false
  unit.declared = battle.declarations++
  battle.incoming[target.index * 4 + side] = unit.index
  if (log.on) {
    citeDeclared(state, battle, unit, target, side, log)
    log.note(Event.DECLARED, unit.index, target.index, side, Math.round(1000 * battle.pairDistance[pair]))
    noteSlowed(state, battle, unit, target, side, log)
  }
  if (target.target !== NONE) intercept(state, battle, unit, target, log)
}

/**
 * Cites the clauses that allow a declared charge, and the readings under which its side, its sight or its path would have been different.
 */
function citeDeclared(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number, log: Log): void {
  const { table } = battle
  const { chargeSide, losTarget, sideArcs } = state.rules
  log.cite(Clause.CHG_02)
  if (isEngaged(unit)) log.cite(Clause.G_15)
  if ((unit.gear & FRENZY) !== 0) log.cite(Clause.ARMY_14)

  const arcs = ARC_KINDS[sideArcs]
  log.cite(isInOneArc(battle, unit, target, arcs) ? Clause.CHG_10 : Clause.CHG_11)
  const bySide = (['majority-area', 'largest-area', 'charger-centre'] as const).map((reading) =>
    sideCharged(battle, unit, target, reading, arcs),
  )
  if (bySide.some((other) => other !== side)) log.cite(Clause.G_03)
  const byArcs = Object.values(ARC_KINDS).map((kind) => sideCharged(battle, unit, target, chargeSide, kind))
  if (byArcs.some((other) => other !== side)) log.cite(Clause.G_02)

  log.cite(Clause.CHG_05)
  log.cite(Clause.CHG_06)
  const seen = (['side-centre-or-any9', 'centre'] as const).map((reading) => {
    aimSight(battle, target, side, reading)
    return seesPoint(state, unit, unit.shape, target)
  })
  if (seen.includes(false)) log.cite(Clause.G_04)
  aimSight(battle, target, side, losTarget)
  citeSight(state, unit, target, log)

  const clear = (['line-clear', 'placement', 'swept-clear'] as const).map((reading) => {
    sideCentre(table, target.shape, side)
    frontCentre(table, unit.shape)
    return pathClear(state, battle, unit, target, reading)
  })
  if (clear.includes(false)) log.cite(Clause.G_09)
  if ((unit.gear & FLYING) === 0) return
  for (let piece = 0; piece < table.pieces; piece++) {
    sideCentre(table, target.shape, side)
    frontCentre(table, unit.shape)
    if (crosses(table.shapes, table.terrain + piece)) log.cite(Clause.ARMY_14)
  }
}

/** Leaves in out[2], out[3] the point of a target that must be seen: the middle of the charged side, or the centre. */
function aimSight(battle: Battle, target: Unit, side: number, losTarget: SovlRules['losTarget']): void {
  const { out, pose } = battle.table.shapes
  sideCentre(battle.table, target.shape, side)
  if (losTarget !== 'centre') return
  out[2] = pose[target.shape * POSE + X]
  out[3] = pose[target.shape * POSE + Y]
}

/** Whether all corners of the charger lie in one arc of the target, so that no other side is possible. */
function isInOneArc(battle: Battle, unit: Unit, target: Unit, arcs: number): boolean {
  const { shapes } = battle.table
  const { out, verts } = shapes
  const sides = [0, 1, 2, 3].map((corner) => {
    out[0] = verts[unit.shape * VERTS + 2 * corner]
    out[1] = verts[unit.shape * VERTS + 2 * corner + 1]
    return arcOfPoint(shapes, target.shape, arcs)
  })
  return sides.every((side) => side === sides[0])
}

/** Notes difficult terrain on the line of a charge. */
function noteSlowed(state: SovlState, battle: Battle, unit: Unit, target: Unit, side: number, log: Log): void {
  sideCentre(battle.table, target.shape, side)
  frontCentre(battle.table, unit.shape)
  const range = chargeRange(state, battle, unit, log)
  if (range < unit.movement)
    log.note(Event.CHARGE_SLOWED, unit.index, Math.round(1000 * range), 1000 * unit.movement, 0)
}

/** Cancels the charge of an intercepted unit: the side of its former target is free again. */
function intercept(state: SovlState, battle: Battle, by: Unit, unit: Unit, log: Log): void {
  const former = state.units[unit.target]
  if (log.on) {
    citeIntercept(state, battle, by, unit, log)
    log.note(Event.INTERCEPTED, by.index, unit.index, former.index, 0)
  }
  cancel(state, battle, unit)
  unit.intercepted = true
  if (!former.countering || former.target !== unit.index) return
  // A unit that had countered the intercepted charge goes on with an ordinary charge at its front, or stays (SOVL-G-16).
  if (log.on) log.cite(Clause.G_16)
  if (state.rules.counterAfterIntercept === 'ordinary') {
    former.countering = false
    former.targetSide = FRONT
  } else {
    cancel(state, battle, former)
    if (log.on) log.note(Event.CANCELLED, former.index, unit.index, 0, 0)
  }
}

/** Cites why a charge has the higher priority over the charge of the unit that it intercepts. */
function citeIntercept(state: SovlState, battle: Battle, by: Unit, unit: Unit, log: Log): void {
  const n = state.units.length
  const own = battle.pairDistance[by.index * n + unit.index]
  const theirs = battle.pairDistance[unit.index * n + unit.target]
  const rankBy = (reading: SovlRules['chargePriority']) =>
    rankAbove(reading, by.targetSide !== FRONT, own, unit.targetSide !== FRONT, theirs)
  const why = rankBy(state.rules.chargePriority)
  log.cite(Clause.CHG_16)
  if (why !== BY_SIDE) log.cite(Clause.CHG_17)
  if (why !== BY_DISTANCE) log.cite(Clause.CHG_18)
  log.cite(Clause.CHG_19)
  const readings = ['side-first', 'distance-first', 'distance-first-whole-inch', 'both-required'] as const
  if (readings.some((reading) => rankBy(reading) === NOT_ABOVE)) log.cite(Clause.X_07)
}

/** Takes back a unit’s declaration. */
export function cancel(state: SovlState, battle: Battle, unit: Unit): void {
  const former = state.units[unit.target]
  const at = former.index * 4 + unit.targetSide
  if (battle.incoming[at] === unit.index) battle.incoming[at] = NONE
  unit.target = NONE
  unit.countering = false
}

/** Declares a counter charge, SOVL-CHG-14. */
export function counter(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const charger = state.units[battle.incoming[unit.index * 4 + FRONT]]
  unit.target = charger.index
  unit.targetSide = FRONT
  unit.countering = true
  unit.countered = true
  unit.declared = battle.declarations++
  battle.incoming[charger.index * 4 + FRONT] = unit.index
  const pair = unit.index * state.units.length + charger.index
  battle.pairDistance[pair] = between(battle, unit, charger, FRONT)
  battle.pairSide[pair] = FRONT
  // If the counter charge is cancelled, a charge of this pair must be tested again, because a counter charge tests neither side nor sight.
  battle.pairs[pair] = UNKNOWN
  if (log.on) {
    log.cite(Clause.CHG_14)
    log.cite(Clause.CHG_15)
    if (unit.intercepted) log.cite(Clause.CHG_20)
    if (isEngaged(unit)) log.cite(Clause.G_15)
    log.note(Event.COUNTERED, unit.index, charger.index, Math.round(1000 * battle.pairDistance[pair]), 0)
  }
}

/** Whether two units are of different players. */
export function isEnemy(unit: Unit, other: Unit): boolean {
  return playerOf(unit) !== playerOf(other)
}
