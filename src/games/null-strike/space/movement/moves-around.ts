import { aimFor, keepReachable, STAY, TO_OBJECTIVE, TO_TRANSPORT } from '../../chapters/move.ts'
import * as Action from '../../choices/actions.ts'
import type { Field } from '../../state/field.ts'
import { GRID } from '../../state/grid.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isScattered } from '../formations/formation.ts'
import { CONTACT } from '../formations/packing.ts'
import { centres, gapAt, isTouching, wouldTouch } from './distances.ts'
import { gather } from './neighbours.ts'
import { aimLast, bendAt, bendTo, isHemmed, lookAround } from './path-around.ts'
import { addTry, clearTries } from './placement-filter.ts'
import { freeOf } from './ray-cast.ts'

/**
 * Moves and charges around obstacles that bar the straight way. If a move of full length is barred, the path around goes as far as Speed
 * allows; other barred moves go around to their end if Speed is enough. AP-MOVE-01, AP-CHG-01, AP-G-32.
 */

/** Adds the moves around obstacles to `n` listed straight moves, whose ends are in `field.ends`; returns the new number of moves. */
export function listAround(state: Strike, field: Field, unit: Unit, most: number, out: Int32Array, n: number): number {
  if (!isHemmed(state, field) || isScattered(unit)) return n
  let hasLooked = false
  let listed = n
  let at = 1
  const ways = TO_TRANSPORT + state.units.length
  for (let way = 1; way < ways; way++) {
    if (at === listed || Action.whatOf(out[at]) !== way) {
      if (!aimFor(state, field, unit, way, most)) continue
      if (!hasLooked) {
        lookAround(state, field, unit, most)
        if (field.corners.count === 0) return n
        hasLooked = true
      }
      if (!bendFor(state, field, unit, way, most)) continue
      insert(field, out, at, listed, Action.pack(Action.MOVE, way))
      listed++
    }
    at++
  }
  return listed
}

/** Finds the path around for a barred way whose straight end is `field.end`. Call `lookAround` before. */
function bendFor(state: Strike, field: Field, unit: Unit, way: number, most: number): boolean {
  return bendTo(state, field, unit, most, way >= TO_OBJECTIVE || (way & 1) === 0)
}

/** Inserts a choice that ends at `field.end` into a list of `n` choices. */
function insert({ ends, end }: Field, out: Int32Array, at: number, n: number, choice: number): void {
  out.copyWithin(at + 1, at, n)
  ends.copyWithin(2 * at + 2, 2 * at, 2 * n)
  out[at] = choice
  ends[2 * at] = end[0]
  ends[2 * at + 1] = end[1]
}

/** Writes the end of a move, straight or around; false if neither leads anywhere. `field.bend` begins with 0 for a straight move. */
export function aimMove(state: Strike, field: Field, unit: Unit, way: number, most: number): boolean {
  field.bend[0] = 0
  if (!aimFor(state, field, unit, way, most)) return false
  if (way === STAY) return true
  gather(state, field, unit, most)
  if (!isHemmed(state, field)) return true
  clearTries(field)
  addTry(field, way)
  keepReachable(state, field, unit, most, false)
  if (field.tried === 1) return true
  lookAround(state, field, unit, most)
  return bendFor(state, field, unit, way, most)
}

/** Adds the charge around obstacles to `n` listed charges if no straight charge touches the target; returns the new number of charges. */
export function listChargeAround(
  state: Strike,
  field: Field,
  unit: Unit,
  target: Unit,
  out: Int32Array,
  n: number,
): number {
  // A way around is no shorter than the straight one.
  if (!isNear(unit, target) || isScattered(unit)) return n
  const apart = gapAt(unit, unit.x, unit.y, target)
  if (apart > unit.speed || apart <= CONTACT) return n
  let at = 0
  for (; at < n && Action.whatOf(out[at]) >> 3 <= target.index; at++) {
    if (Action.whatOf(out[at]) >> 3 < target.index) continue
    if (wouldTouch(unit, field.ends[2 * at], field.ends[2 * at + 1], target)) return n
  }
  if (!chargeAround(state, field, unit, target)) return n
  insert(field, out, at, n, Action.pack(Action.CHARGE, target.index * 8 + GO_AROUND))
  return n + 1
}

/** The heading of a charge around. */
export const GO_AROUND = 5

/** Whether a unit might reach a target with its Speed. */
function isNear(unit: Unit, target: Unit): boolean {
  const most = unit.speed + unit.disc + target.disc
  return centres(unit, target) <= most * most
}

/** Finds the path around to a place where a unit touches its target, with units gathered before. False if its Speed is not enough. */
export function chargeAround(state: Strike, field: Field, unit: Unit, target: Unit): boolean {
  const { nearIndex } = field
  if (!isNear(unit, target) || isTouching(unit, target) || isScattered(unit)) return false
  let i = 0
  while (i < field.nears && nearIndex[i] !== target.index) i++
  if (i === field.nears) return false
  clearTries(field)
  lookAround(state, field, unit, unit.speed)
  for (let k = 0; k < field.corners.count; k++) aimAt(state, field, unit, target, i, k)
  return bendAt(state, field, unit, unit.speed)
}

/** Writes where the straight leg from the k-th corner touches a target, which is the i-th gathered unit. */
function aimAt(state: Strike, field: Field, unit: Unit, target: Unit, i: number, k: number): void {
  const { ray } = field
  const fromX = field.corners.x[k]
  const fromY = field.corners.y[k]
  const dx = target.x - fromX
  const dy = target.y - fromY
  const far = Math.sqrt(dx * dx + dy * dy)
  const ownX = unit.x
  const ownY = unit.y
  ray[0] = far === 0 ? 0 : dx / far
  ray[1] = far === 0 ? 0 : dy / far
  ray[2] = Number.POSITIVE_INFINITY
  unit.x = fromX
  unit.y = fromY
  freeOf(state, field, unit, i)
  unit.x = ownX
  unit.y = ownY
  const go = ray[2]
  if (!(go >= 0 && go < Number.POSITIVE_INFINITY)) return aimLast(field, k, 0, 0, Number.POSITIVE_INFINITY)
  const x = ownX + Math.trunc((fromX + go * ray[0] - ownX) * GRID) / GRID
  const y = ownY + Math.trunc((fromY + go * ray[1] - ownY) * GRID) / GRID
  aimLast(field, k, x, y, go)
}
