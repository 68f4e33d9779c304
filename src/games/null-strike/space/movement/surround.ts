import type { Log } from '../../../../core/log.ts'
import * as maths from '../../../../core/maths.ts'
import { bothHalves } from '../../chapters/move.ts'
import * as Clause from '../../data/clause.ts'
import { DIFFICULT } from '../../data/terrain.ts'
import type { Field } from '../../state/field.ts'
import { GRID } from '../../state/grid.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { COHERENCY, mayTakePlace } from '../formations/formation.ts'
import { CONTACT, SLACK } from '../formations/packing.ts'
import { groundOnPath } from './ground.ts'
import { gather } from './neighbours.ts'

/**
 * A charge of models with places of their own. One after the other, the nearest first, each model goes to a place where it touches the
 * target. If there is none, it goes as near to the target as it can beside a model that has gone before. AP-CHG-01, AP-MOVE-02, AP-MOVE-03,
 * AP-G-22.
 */

/** Number of places tried about a model, anticlockwise from the right as seen from the player's own edge. */
const ANGLES = 24
const COS = bothHalves(maths.cos, ANGLES)
const SIN = bothHalves(maths.sin, ANGLES)

/** Gap in inches between two models of the unit, one behind the other. */
const BEHIND = 0.05

/**
 * Writes the ends of all models of a charge, relative to the unit’s centre before it, into `field.formX` and `formY`; false if some models
 * cannot follow.
 */
export function placeAround(state: Strike, field: Field, unit: Unit, target: Unit, log: Log): boolean {
  gather(state, field, unit, unit.speed + unit.spread)
  sortByWay(field, unit, target)
  if (!goRound(state, field, unit, target, unit.speed)) return false
  if (!isHeldUp(state, field, unit)) return true
  // Difficult ground on the way of one model halves the move of all. AP-G-24.
  if (log.on) log.cite(Clause.G_24)
  return goRound(state, field, unit, target, unit.speed / 2)
}

/** Whether a model touches difficult ground and a way is longer than half the Speed. */
function isHeldUp(state: Strike, field: Field, unit: Unit): boolean {
  if (field.pieces === 0 || state.rules.difficult !== 'half') return false
  const { formX, formY } = field
  let longest = 0
  let difficult = false
  for (let m = 0; m < unit.models; m++) {
    const fromX = unit.x + unit.seatX[m]
    const fromY = unit.y + unit.seatY[m]
    const x = unit.x + formX[m]
    const y = unit.y + formY[m]
    longest = Math.max(longest, (x - fromX) * (x - fromX) + (y - fromY) * (y - fromY))
    if ((groundOnPath(field, unit.base, fromX, fromY, x, y) & DIFFICULT) !== 0) difficult = true
  }
  return difficult && 4 * longest > unit.speed * unit.speed + 1e-9
}

/** Writes the ends of all models of a charge of at most `most` inches, whatever the ground; false if some models cannot come along. */
function goRound(state: Strike, field: Field, unit: Unit, target: Unit, most: number): boolean {
  const { order, formX, formY } = field
  for (let n = 0; n < unit.models; n++) {
    const m = order[n]
    const [touching, x, y] = placeFor(state, field, unit, target, n, most)
    if (x === null || y === null || (n === 0 && !touching)) return false
    formX[m] = x - unit.x
    formY[m] = y - unit.y
  }
  return true
}

/** Sorts the models by their distance from the target. */
function sortByWay({ order }: Field, unit: Unit, target: Unit): void {
  const ways = Float64Array.from({ length: unit.models }, (_, m) =>
    nearest(target, unit.x + unit.seatX[m], unit.y + unit.seatY[m]),
  )
  const sorted = Array.from(ways.keys()).toSorted((a, b) => ways[a] - ways[b] || a - b)
  order.set(sorted)
}

/** Squared distance from a place to the nearest model of a unit. */
function nearest(target: Unit, x: number, y: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let k = 0; k < target.models; k++) {
    const dx = target.x + target.seatX[k] - x
    const dy = target.y + target.seatY[k] - y
    best = Math.min(best, dx * dx + dy * dy)
  }
  return best
}

type Place = readonly [touching: boolean, x: number | null, y: number | null]

/** Finds the place of the n-th model after the models before it. */
function placeFor(state: Strike, field: Field, unit: Unit, target: Unit, n: number, most: number): Place {
  const touching = bestAbout(state, field, unit, target, n, most, true)
  return touching[1] === null && n > 0 ? bestAbout(state, field, unit, target, n, most, false) : touching
}

/**
 * `touching`: the place in contact with the target that has the shortest way. Otherwise: of the places beside a model that has gone, the
 * one nearest to the target.
 */
function bestAbout(
  state: Strike,
  field: Field,
  unit: Unit,
  target: Unit,
  n: number,
  most: number,
  touching: boolean,
): Place {
  const { order, formX, formY } = field
  const m = order[n]
  const fromX = unit.x + unit.seatX[m]
  const fromY = unit.y + unit.seatY[m]
  const count = touching ? target.models : n
  const side = unit.player === 0 ? 1 : -1
  const reach = side * (touching ? unit.base + target.base + CONTACT / 2 : 2 * unit.base + BEHIND)
  let best: Place = [touching, null, null]
  let least = Number.POSITIVE_INFINITY
  for (let k = 0; k < count; k++) {
    const own = order[k]
    const atX = touching ? target.x + target.seatX[k] : unit.x + formX[own]
    const atY = touching ? target.y + target.seatY[k] : unit.y + formY[own]
    // Also tries the present offset of the model from its neighbour.
    for (let a = touching ? 0 : -1; a < ANGLES; a++) {
      const alongX = atX - unit.x - unit.seatX[own]
      const alongY = atY - unit.y - unit.seatY[own]
      const x = a < 0 ? fromX + alongX : Math.round((atX + reach * COS[a]) * GRID) / GRID
      const y = a < 0 ? fromY + alongY : Math.round((atY + reach * SIN[a]) * GRID) / GRID
      const way = (x - fromX) * (x - fromX) + (y - fromY) * (y - fromY)
      const value = touching ? way : nearest(target, x, y)
      if (value >= least || way > most * most || !isBesideOwn(field, unit, n, x, y)) continue
      if (mayTakePlace(state, field, unit, m, x, y) < 0) continue
      least = value
      best = [touching, x, y]
    }
  }
  return best
}

/** Whether a place overlaps no model that has gone, and is within coherency of one of them. */
function isBesideOwn({ order, formX, formY }: Field, unit: Unit, n: number, x: number, y: number): boolean {
  const apart = 2 * unit.base - SLACK
  const near = 2 * unit.base + COHERENCY
  let isNear = n === 0
  for (let k = 0; k < n; k++) {
    const m = order[k]
    const dx = unit.x + formX[m] - x
    const dy = unit.y + formY[m] - y
    const far = dx * dx + dy * dy
    if (far <= apart * apart) return false
    if (far <= near * near) isNear = true
  }
  return isNear
}
