import { BLOCKED, HARD, SOFT } from '../../data/terrain.ts'
import { COUNTED, type Field, HIDDEN, SAFE, SEEN, SHOTS, STALE } from '../../state/field.ts'
import { NONE, type Strike, type Unit } from '../../state/state.ts'
import { countInRange, isInRange, isOnTable, isTouching } from '../movement/distances.ts'
import { HIDES, halfHidden, hiddenByGround, isVisible, listGround } from './hidden-by-terrain.ts'
import { PRODUCT_ERROR } from './invalidate.ts'
import { workByModel } from './sight-by-model.ts'

export { halfHidden } from './hidden-by-terrain.ts'
export { disturb, leave } from './invalidate.ts'

/**
 * Which units may attack which targets, with how many models, and the cover of the target. AP-ATK-03, AP-COV-01 to -03, AP-G-20, AP-G-28,
 * AP-G-29.
 */

/** Cover of a target in bits, without the cover of digging in; negative if it cannot be attacked. Computed once after a change. */
export function sightOf(state: Strike, field: Field, unit: Unit, target: Unit): number {
  const pair = unit.index * state.units.length + target.index
  const known = field.pairs[pair]
  if (known !== STALE && known < SEEN) return known
  let sight: number
  if (known === STALE) sight = work(state, field, unit, target, pair * SHOTS)
  else {
    if (known === SEEN) countShots(state, field, unit, target, pair * SHOTS)
    sight = coverOf(state, field, unit, target, true)
  }
  return keep(field, unit, pair, sight)
}

/** Whether a unit may attack a target at all. */
export function isInSight(state: Strike, field: Field, unit: Unit, target: Unit): boolean {
  const pair = unit.index * state.units.length + target.index
  const known = field.pairs[pair]
  return (known === STALE ? keep(field, unit, pair, look(state, field, unit, target, pair * SHOTS)) : known) >= 0
}

/** Whether a unit may attack a target; if so, its models in range are in `field.shots`. */
export function mayAttack(state: Strike, field: Field, unit: Unit, target: Unit): boolean {
  if (!isInSight(state, field, unit, target)) return false
  const pair = unit.index * state.units.length + target.index
  if (field.pairs[pair] !== SEEN) return true
  countShots(state, field, unit, target, pair * SHOTS)
  field.pairs[pair] = COUNTED
  return true
}

/** Remembers the result for a pair of units. */
function keep(field: Field, unit: Unit, pair: number, sight: number): number {
  field.isAsked = true
  field.pairs[pair] = sight
  if (sight !== SAFE && sight < SEEN) field.sees[unit.index] = 1
  return sight
}

/** The first enemy from an index on that a unit on the table may attack; `NONE` if there is none. */
export function nextInSight(state: Strike, field: Field, unit: Unit, from: number): number {
  const { units } = state
  const { pairs, split, x, y, disc } = field
  const row = unit.index * units.length
  const first = unit.player === 0 ? split : 0
  const last = unit.player === 0 ? units.length : split
  const fromX = unit.x
  const fromY = unit.y
  const reach = unit.reach + unit.disc
  for (let i = from < first ? first : from; i < last; i++) {
    const known = pairs[row + i]
    if (known >= 0) return i
    if (known !== STALE) continue
    const dx = x[i] - fromX
    const dy = y[i] - fromY
    const most = reach + disc[i]
    if (dx * dx + dy * dy > most * most) keep(field, unit, row + i, SAFE)
    else if (isInSight(state, field, unit, units[i])) return i
  }
  return NONE
}

/** `SEEN`, or the reason why a unit may not attack a target; if units can block lines, the whole result of `work`. */
function look(state: Strike, field: Field, unit: Unit, target: Unit, at: number): number {
  const { rules } = state
  if (field.unitsBar || rules.engage === 'locked') return work(state, field, unit, target, at)
  const dx = unit.x - target.x
  const dy = unit.y - target.y
  const most = unit.reach + unit.disc + target.disc
  if (dx * dx + dy * dy > most * most) return SAFE
  if (!isInRange(unit, target, unit.reach) && !strikesAll(state, unit, target)) return SAFE
  return field.pieces === 0 || isVisible(state, field, unit, target) ? SEEN : HIDDEN
}

/** Whether all models use a melee weapon because the units touch. AP-G-22. */
function strikesAll({ rules }: Strike, unit: Unit, target: Unit): boolean {
  if (rules.meleeReach !== 'unitContact' || !isTouching(unit, target)) return false
  const { weapons } = unit
  for (let w = 0; w < weapons.length; w++) if (weapons[w].melee) return true
  return false
}

function work(state: Strike, field: Field, unit: Unit, target: Unit, at: number): number {
  const { rules } = state
  const dx = unit.x - target.x
  const dy = unit.y - target.y
  const most = unit.reach + unit.disc + target.disc
  if (dx * dx + dy * dy > most * most) return SAFE
  const touching = isTouching(unit, target)
  if (unit.isFree && (rules.engage === 'none' || touching || !isEngaged(state, unit))) {
    return workByModel(state, field, unit, target, at)
  }
  if (rules.engage === 'locked' && !touching && isEngaged(state, unit)) return SAFE
  return countShots(state, field, unit, target, at) === 0 ? SAFE : coverOf(state, field, unit, target, false)
}

/** Counts the models in range with each weapon; returns the sum over the weapons. */
function countShots({ rules }: Strike, field: Field, unit: Unit, target: Unit, at: number): number {
  const touching = rules.meleeReach === 'unitContact' && isTouching(unit, target)
  const { weapons } = unit
  let any = 0
  for (let w = 0; w < weapons.length; w++) {
    const weapon = weapons[w]
    any += countInRange(unit, target, weapon, touching && weapon.melee, field.shots, at + 2 * w)
  }
  return any
}

/** Whether a unit touches an enemy. */
export function isEngaged({ units }: Strike, unit: Unit): boolean {
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.player !== unit.player && isOnTable(foe) && isTouching(unit, foe)) return true
  }
  return false
}

/**
 * Cover by the lines from the centre of the attacker to each model of the target; one free line is enough to attack. `isSeen`: a free line
 * is known.
 */
function coverOf(state: Strike, field: Field, unit: Unit, target: Unit, isSeen: boolean): number {
  const { point } = field
  const pieces = field.pieces === 0 ? 0 : listGround(field, unit, target, HIDES)
  const near = field.unitsHide ? listBetween(field, unit, target) : 0
  if (near === 0 && pieces === 0) return 0
  // A single unit that hides all models decides: further units add nothing.
  if (near < 0 && pieces === 0) return SOFT | HARD
  const { seatX, seatY, models } = target
  let soft = 0
  let hard = 0
  const half = halfHidden(models)
  let seen = isSeen
  for (let m = 0; m < models; m++) {
    point[0] = target.x + seatX[m]
    point[1] = target.y + seatY[m]
    let hidden = pieces === 0 ? 0 : hiddenByGround(state, field, unit, pieces)
    if (near !== 0 && (hidden & field.unitBits) !== field.unitBits) hidden |= hiddenByUnits(state, field, unit, near)
    if ((hidden & BLOCKED) === 0) seen = true
    soft += hidden & SOFT
    hard += (hidden & HARD) >> 1
    const left = models - 1 - m
    if (seen && (soft >= half || soft + left < half) && (hard >= half || hard + left < half)) break
  }
  if (!seen) return HIDDEN
  return (soft >= half ? SOFT : 0) | (hard >= half ? HARD : 0)
}

/** Effect of the `listed` units on the line to a model at `field.point`, in bits: their footprints hide what lies behind. AP-G-29. */
function hiddenByUnits({ units, rules }: Strike, field: Field, unit: Unit, listed: number): number {
  const { unitBits, nearIndex, nearX, nearY, nearMost, point } = field
  const near = listed < 0 ? -listed : listed
  const mx = point[0] - unit.x
  const my = point[1] - unit.y
  const length = mx * mx + my * my
  let hidden = 0
  for (let i = 0; i < near; i++) {
    const dx = nearX[i] - unit.x
    const dy = nearY[i] - unit.y
    const most = nearMost[i]
    const along = dx * mx + dy * my
    // A unit at least as far away as the model is not in front of it.
    if (along <= 0 || along >= length) continue
    const across = dx * my - dy * mx
    if (across * across >= most * length) continue
    if (rules.unitCover === 'yes') hidden |= SOFT | HARD
    if (rules.los === 'units') hidden |= BLOCKED
    if (rules.fireThroughFriends === 'no' && units[nearIndex[i]].player === unit.player) {
      hidden |= BLOCKED
    }
    if (hidden === unitBits) return hidden
  }
  return hidden
}

/** Larger than the rounding error of a length, inches. */
const BLUR = 1e-6

/**
 * Lists the units whose footprint may lie between; returns their number, negative if the last one hides all models. At its far end, a line
 * to a model is as far from the line to the centre as the model is from the centre; on the way this distance grows in proportion.
 */
function listBetween(field: Field, unit: Unit, target: Unit): number {
  const { x, y, disc, nearIndex, nearX, nearY, nearMost } = field
  const blocks = field.unitBits & BLOCKED
  const fromX = unit.x
  const fromY = unit.y
  const mx = target.x - fromX
  const my = target.y - fromY
  const length = mx * mx + my * my
  const { spread } = target
  const one = unit.index
  const other = target.index
  // A footprint is at least its distance from the line to the centre × `lean` − `share` × `spread` away from every line to a model.
  const lean = length > spread * spread ? Math.sqrt(1 - (spread * spread) / length) : 0
  let n = 0
  for (let i = 0; i < x.length; i++) {
    const dx = x[i] - fromX
    const dy = y[i] - fromY
    const radius = disc[i]
    const most = (spread + radius) * (spread + radius)
    const across = dx * my - dy * mx
    // Most units are far to the side.
    if (across * across > most * length * PRODUCT_ERROR) continue
    const along = dx * mx + dy * my
    let share = 0
    const apart = dx * dx + dy * dy
    let far = apart
    if (along >= length) {
      share = 1
      far = (dx - mx) * (dx - mx) + (dy - my) * (dy - my)
    } else if (along > 0) {
      share = along / length
      far -= share * along
    }
    // A unit that surrounds the attacker hides nothing.
    if (far > most || apart < radius * radius || i === one || i === other) continue
    nearIndex[n] = i
    nearX[n] = x[i]
    nearY[n] = y[i]
    nearMost[n] = radius * radius
    if (far > 0) far = Math.sqrt(far)
    // The unit hides no model, or all models.
    if (far * lean - share * spread >= radius + BLUR) continue
    n++
    if (far + share * spread >= radius - BLUR || blocks !== 0) continue
    // Every model is farther away than the unit.
    const nearest = Math.sqrt(length) - spread
    if (nearest > 0 && apart < nearest * nearest) return -n
  }
  return n
}
