import { DIFFICULT, SOLID } from '../../data/terrain.ts'
import type { Field } from '../../state/field.ts'
import { GRID } from '../../state/grid.ts'
import { MOST_CORNERS } from '../../state/scratch.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isOnTable } from './distances.ts'
import { groundAt } from './ground.ts'
import { addTry, clearTries, isMet, keepRoom } from './placement-filter.ts'
import { findCorners } from './waypoints.ts'

/**
 * Shortest paths around obstacles, with one or two waypoints, no longer than the unit may go. They are searched only if the straight way is
 * barred. A unit that goes around keeps its formation. AP-MOVE-01, AP-MOVE-02, AP-CHG-01.
 */

/** Knowledge about a leg: unknown, barred, or else the ground on it, in bits. */
const UNKNOWN = -2
const BARRED = -1

/** A path is preferred only if it is shorter by more than this, inches, so that rounding decides nothing. */
const SHORTER = 1e-6
/** Length in inches that rounding to the grid may add to a path. */
const GRID_ERROR = 0.004

/** Whether there is ground or a gathered unit that a unit might have to go around. */
export function isHemmed({ rules }: Strike, field: Field): boolean {
  const { nearFoe } = field
  if (field.pieces > 0) return true
  if (rules.passThrough === 'all') return false
  for (let i = 0; i < field.nears; i++) if (rules.passThrough === 'none' || nearFoe[i] === 1) return true
  return false
}

/** Finds waypoints within `most` inches, with units gathered before. Call it before `bendTo` and `bendAt`. */
export function lookAround(state: Strike, field: Field, unit: Unit, most: number): void {
  findCorners(state, field, unit, most)
  const { count } = field.corners
  field.legs.first.fill(UNKNOWN, 0, count)
  field.legs.between.fill(UNKNOWN, 0, count * MOST_CORNERS)
}

/**
 * Finds the path around towards `field.end`, at most `most` inches long, and writes its end into `field.end` and the path into
 * `field.bend`. `whole`: only if the path reaches its goal. False if there is no such path, or if the unit may not stand at its end.
 */
export function bendTo(state: Strike, field: Field, unit: Unit, most: number, whole: boolean): boolean {
  const { end } = field
  const x = end[0]
  const y = end[1]
  if (!aimLegs(field, x, y, whole ? most + 1e-9 : 2 * most)) return false
  const straight = legFrom(state, field, unit, unit.x, unit.y, x, y)
  const dx = x - unit.x
  const dy = y - unit.y
  const half = state.rules.difficult === 'half'
  const isHeld = half && (straight & DIFFICULT) !== 0 && dx * dx + dy * dy > (most * most) / 4
  // Nothing bars the way; only its end is taken by a base.
  if (straight !== BARRED && !isHeld) return false
  const there = legFrom(state, field, unit, x, y, x, y)
  if (there !== BARRED && !(half && (there & DIFFICULT) !== 0)) {
    return findBest(state, field, unit, most, whole ? most + 1e-9 : 2 * most, straight) && isRoom(state, field, unit)
  }
  // The obstacle is at the end of the way: the path goes around it, towards the place behind.
  if (whole || !aimLegs(field, x + dx, y + dy, 3 * most)) return false
  if (legFrom(state, field, unit, x + dx, y + dy, x + dx, y + dy) === BARRED) return false
  return findBest(state, field, unit, most, 3 * most, straight) && isRoom(state, field, unit)
}

/** Writes the last legs of all paths that end at one place; false if no path with one waypoint is within `limit`. */
function aimLegs(field: Field, x: number, y: number, limit: number): boolean {
  const { corners } = field
  let isNear = false
  for (let k = 0; k < corners.count; k++) {
    const dx = x - corners.x[k]
    const dy = y - corners.y[k]
    const far = Math.sqrt(dx * dx + dy * dy)
    aimLast(field, k, x, y, far)
    if (far + corners.far[k] <= limit) isNear = true
  }
  return isNear
}

/** Finds the path around to a place where the unit touches a target. `aimLast` must have written its last legs. */
export function bendAt(state: Strike, field: Field, unit: Unit, most: number): boolean {
  return (
    field.corners.count > 0 && findBest(state, field, unit, most, most + 1e-9, BARRED) && isRoom(state, field, unit)
  )
}

/** Writes the last leg from the k-th waypoint: its end and its length in inches, Infinity if there is none. */
export function aimLast({ legs }: Field, k: number, x: number, y: number, far: number): void {
  legs.lastX[k] = x
  legs.lastY[k] = y
  legs.lastFar[k] = far
  legs.last[k] = UNKNOWN
}

/**
 * Finds the best path that avoids difficult ground; if something else bars the straight way, also the best path over difficult ground with
 * half the inches. AP-G-24.
 */
function findBest(state: Strike, field: Field, unit: Unit, most: number, limit: number, straight: number): boolean {
  if (search(state, field, unit, limit, most, false)) return write(field, unit, most)
  if (straight !== BARRED || state.rules.difficult !== 'half') return false
  const half = most / 2
  return search(state, field, unit, limit > 1.5 * most ? limit : half + 1e-9, half, true) && write(field, unit, half)
}

/**
 * Finds the shortest path with one or two waypoints, at most `limit` inches, with the first waypoint within `near` inches. `over`:
 * difficult ground is allowed.
 */
function search(state: Strike, field: Field, unit: Unit, limit: number, near: number, over: boolean): boolean {
  const { legs } = field
  const { lastFar } = legs
  const { count, far, x, y } = field.corners
  let best = limit + SHORTER
  legs.one = -1
  legs.two = -1
  for (let a = 0; a < count; a++) {
    const to = far[a]
    if (to >= near) continue
    if (to + lastFar[a] < best - SHORTER) {
      if (isOpen(firstLeg(state, field, unit, a), state, over) && isOpen(lastLeg(state, field, unit, a), state, over)) {
        best = to + lastFar[a]
        legs.one = a
        legs.two = -1
      }
    }
    for (let b = 0; b < count; b++) {
      const dx = x[b] - x[a]
      const dy = y[b] - y[a]
      const rest = best - SHORTER - to - lastFar[b]
      if (a === b || rest <= 0 || dx * dx + dy * dy >= rest * rest) continue
      if (!isOpen(firstLeg(state, field, unit, a), state, over)) break
      if (!isOpen(lastLeg(state, field, unit, b), state, over)) continue
      if (!isOpen(legBetween(state, field, unit, a, b), state, over)) continue
      best = to + Math.sqrt(dx * dx + dy * dy) + lastFar[b]
      legs.one = a
      legs.two = b
    }
  }
  return legs.one >= 0
}

function isOpen(leg: number, { rules }: Strike, over: boolean): boolean {
  return leg !== BARRED && (over || rules.difficult !== 'half' || (leg & DIFFICULT) === 0)
}

function firstLeg(state: Strike, field: Field, unit: Unit, a: number): number {
  const { corners, legs } = field
  const known = legs.first[a]
  if (known !== UNKNOWN) return known
  const leg = legFrom(state, field, unit, unit.x, unit.y, corners.x[a], corners.y[a])
  legs.first[a] = leg
  return leg
}

function legBetween(state: Strike, field: Field, unit: Unit, a: number, b: number): number {
  const { x, y } = field.corners
  const { between } = field.legs
  const known = between[a * MOST_CORNERS + b]
  if (known !== UNKNOWN) return known
  const leg = legFrom(state, field, unit, x[a], y[a], x[b], y[b])
  between[a * MOST_CORNERS + b] = leg
  between[b * MOST_CORNERS + a] = leg
  return leg
}

function lastLeg(state: Strike, field: Field, unit: Unit, k: number): number {
  const { legs } = field
  const known = legs.last[k]
  if (known !== UNKNOWN) return known
  const { x, y } = field.corners
  const leg = legFrom(state, field, unit, x[k], y[k], legs.lastX[k], legs.lastY[k])
  legs.last[k] = leg
  return leg
}

/** The ground on a straight leg of a unit in bits, or `BARRED`. */
function legFrom(state: Strike, field: Field, unit: Unit, x: number, y: number, toX: number, toY: number): number {
  const { tryX, tryY } = field
  const ownX = unit.x
  const ownY = unit.y
  const c = field.tried
  unit.x = x
  unit.y = y
  tryX[c] = toX
  tryY[c] = toY
  const ground = field.pieces === 0 ? 0 : groundAt(field, unit, c, true)
  const bars = state.rules.difficult === 'impassable' ? SOLID | DIFFICULT : SOLID
  const isFree = (ground & bars) === 0 && !meetsAny(state, field, unit, c)
  unit.x = ownX
  unit.y = ownY
  return isFree ? ground : BARRED
}

/** Whether a unit on its way to the c-th try meets a gathered unit that it may not pass. AP-G-27. */
function meetsAny({ rules, units }: Strike, field: Field, unit: Unit, c: number): boolean {
  const { nearIndex, nearX, nearY, nearMost, nearFoe, tryX, tryY } = field
  if (rules.passThrough === 'all') return false
  const mx = tryX[c] - unit.x
  const my = tryY[c] - unit.y
  const length = mx * mx + my * my
  for (let i = 0; i < field.nears; i++) {
    if (rules.passThrough === 'friends' && nearFoe[i] === 0) continue
    const dx = nearX[i] - unit.x
    const dy = nearY[i] - unit.y
    let share = length === 0 ? 0 : (dx * mx + dy * my) / length
    if (share < 0) share = 0
    else if (share > 1) share = 1
    const ex = dx - share * mx
    const ey = dy - share * my
    if (ex * ex + ey * ey >= nearMost[i]) continue
    const other = units[nearIndex[i]]
    if (isOnTable(other) && isMet(field, unit, other, i, c)) return true
  }
  return false
}

/** Writes the best path up to `most` inches: its length, the number of waypoints, their places and what it goes around; and its end. */
function write(field: Field, unit: Unit, most: number): boolean {
  const { bend, end } = field
  const { x, y, far, of } = field.corners
  const { one, two, lastFar, lastX, lastY } = field.legs
  const corner = two < 0 ? one : two
  const toX = two < 0 ? lastX[one] : x[two]
  const toY = two < 0 ? lastY[one] : y[two]
  const dx = toX - x[one]
  const dy = toY - y[one]
  const second = two < 0 ? lastFar[one] : Math.sqrt(dx * dx + dy * dy)
  const walked = far[one]
  bend[1] = 1
  bend[2] = x[one]
  bend[3] = y[one]
  bend[6] = of[one]
  const whole = walked + second + (two < 0 ? 0 : lastFar[two])
  if (whole <= most + 1e-9) {
    end[0] = lastX[corner]
    end[1] = lastY[corner]
    bend[0] = whole
    if (two >= 0) bendAgain(field)
    return true
  }
  bend[0] = most
  if (walked + second >= most - GRID_ERROR || two < 0) {
    stop(field, unit, x[one], y[one], toX, toY, most - GRID_ERROR - walked)
    return most - GRID_ERROR > walked
  }
  bendAgain(field)
  const left = most - GRID_ERROR - walked - second
  stop(field, unit, toX, toY, lastX[two], lastY[two], left)
  return true
}

function bendAgain({ bend, corners, legs }: Field): void {
  bend[1] = 2
  bend[4] = corners.x[legs.two]
  bend[5] = corners.y[legs.two]
}

/** Writes the place `go` inches from one place towards another, rounded to the grid. */
function stop({ end }: Field, unit: Unit, x: number, y: number, toX: number, toY: number, go: number): void {
  const dx = toX - x
  const dy = toY - y
  const length = Math.sqrt(dx * dx + dy * dy)
  const share = length === 0 ? 0 : go / length
  end[0] = unit.x + Math.trunc((x + share * dx - unit.x) * GRID) / GRID
  end[1] = unit.y + Math.trunc((y + share * dy - unit.y) * GRID) / GRID
}

/** Whether a unit may stand at `field.end`, to which its path is free. */
function isRoom(state: Strike, field: Field, unit: Unit): boolean {
  clearTries(field)
  addTry(field, 0)
  keepRoom(state, field, unit)
  return field.tried === 1
}
