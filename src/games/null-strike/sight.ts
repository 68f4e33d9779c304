import { containsPoint, crosses } from '../../board/sight.ts'
import { type Field, HIDDEN, SAFE, SHOTS, STALE } from './field.ts'
import { countInRange, isOnTable, isTouching } from './gaps.ts'
import type { Strike, Unit, Weapon } from './state.ts'
import { HARD, SOFT, SOLID } from './terrain.ts'

/** Who may attack whom, with how many models, and what cover the target has. AP-ATK-03, AP-COV-01 to -03, AP-G-20, AP-G-28, AP-G-29. */

/** Cover of the target in bits, dug in apart; less than 0 if it cannot be attacked. Worked out when first asked for after a change. */
export function sightOf(state: Strike, field: Field, unit: Unit, target: Unit): number {
  const pair = unit.index * state.units.length + target.index
  if (field.pairs[pair] !== STALE) return field.pairs[pair] as number
  const sight = work(state, field, unit, target, pair * SHOTS)
  field.pairs[pair] = sight
  field.stamps[pair] = (field.stamps[pair] as number) + 1
  return sight
}

function work(state: Strike, field: Field, unit: Unit, target: Unit, at: number): number {
  const { rules } = state
  const dx = unit.x - target.x
  const dy = unit.y - target.y
  const spread = (unit.packing.spread[unit.models] as number) + (target.packing.spread[target.models] as number)
  const most = unit.reach + spread + unit.packing.base + target.packing.base
  if (dx * dx + dy * dy > most * most) return SAFE
  const touching = isTouching(unit, target)
  if (rules.engage === 'locked' && !touching && isEngaged(state, unit)) return SAFE
  let any = 0
  for (let w = 0; w < unit.weapons.length; w++) {
    const weapon = unit.weapons[w] as Weapon
    const all = touching && weapon.melee && rules.meleeReach === 'unitContact'
    any += countInRange(unit, target, weapon, all, field.shots, at + 2 * w)
  }
  return any === 0 ? SAFE : coverOf(state, field, unit, target)
}

/** Whether a unit touches an enemy. */
export function isEngaged({ units }: Strike, unit: Unit): boolean {
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.player !== unit.player && isOnTable(foe) && isTouching(unit, foe)) return true
  }
  return false
}

/** Models hidden that give a unit cover: half of them, rounded up. AP-G-28. */
export function halfHidden(models: number): number {
  return (models + 1) >> 1
}

/** Lines run from the centre of the attacker to that of each model of the target: one free line is enough to attack. */
function coverOf(state: Strike, field: Field, unit: Unit, target: Unit): number {
  const near = field.unitsHide ? listBetween(state, field, unit, target) : 0
  if (near === 0 && field.pieces === 0) return 0
  let soft = 0
  let hard = 0
  let seen = 0
  const { x, y } = target.packing
  for (let m = 0; m < target.models; m++) {
    const hidden = hiddenBy(state, field, unit, target.x + (x[m] as number), target.y + (y[m] as number), near)
    if ((hidden & BLOCKED) === 0) seen++
    soft += hidden & SOFT
    hard += (hidden & HARD) >> 1
  }
  if (seen === 0) return HIDDEN
  const half = halfHidden(target.models)
  return (soft >= half ? SOFT : 0) | (hard >= half ? HARD : 0)
}

const BLOCKED = 4

/** What hides a model at (x, y): cover in bits, and whether the line is blocked. */
function hiddenBy(state: Strike, field: Field, unit: Unit, x: number, y: number, near: number): number {
  const { rules, units } = state
  const { shapes, nature } = field
  const { out } = shapes
  let hidden = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    out[0] = x
    out[1] = y
    let touches = containsPoint(shapes, piece)
    if (!touches) {
      out[0] = unit.x
      out[1] = unit.y
      // Ground under the attacker hides only who is on it, too.
      if (containsPoint(shapes, piece)) continue
      out[2] = x
      out[3] = y
      touches = crosses(shapes, piece)
    }
    if (!touches) continue
    const bits = nature[piece] as number
    hidden |= bits & (SOFT | HARD)
    if ((bits & SOLID) !== 0 && rules.los !== 'none') hidden |= BLOCKED
  }
  for (let i = 0; i < near; i++) {
    const other = units[field.near[i] as number] as Unit
    if (!isBetween(unit.x, unit.y, x, y, other)) continue
    if (rules.unitCover === 'yes') hidden |= SOFT | HARD
    if (rules.los === 'units') hidden |= BLOCKED
    if (rules.fireThroughFriends === 'no' && other.player === unit.player) hidden |= BLOCKED
  }
  return hidden
}

/** Lists the units whose footprint may come between; returns how many. */
function listBetween(state: Strike, field: Field, unit: Unit, target: Unit): number {
  const { units } = state
  const around = target.packing.spread[target.models] as number
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    if (other === unit || other === target || !isOnTable(other)) continue
    const reach = around + other.disc
    if (fromSegment(unit.x, unit.y, target.x, target.y, other.x, other.y) <= reach * reach) field.near[n++] = i
  }
  return n
}

/** Whether the line to (x, y) meets the disc of a unit. AP-G-29. */
function isBetween(fromX: number, fromY: number, x: number, y: number, { x: discX, y: discY, disc }: Unit): boolean {
  return fromSegment(fromX, fromY, x, y, discX, discY) < disc * disc
}

/** Squared distance of a point from a segment. */
export function fromSegment(fromX: number, fromY: number, toX: number, toY: number, x: number, y: number): number {
  const ex = toX - fromX
  const ey = toY - fromY
  const length = ex * ex + ey * ey
  let share = length === 0 ? 0 : ((x - fromX) * ex + (y - fromY) * ey) / length
  if (share < 0) share = 0
  else if (share > 1) share = 1
  const dx = x - fromX - share * ex
  const dy = y - fromY - share * ey
  return dx * dx + dy * dy
}

/** Charges that a change may bar: those of and against the unit, and those of whom it is near. */
function disturbCharges({ units }: Strike, { charges }: Field, unit: Unit): void {
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    const reach = other.speed + other.disc + unit.disc + 0.1
    const dx = other.x - unit.x
    const dy = other.y - unit.y
    if (charges[i] === unit.index || dx * dx + dy * dy < reach * reach) charges[i] = STALE
  }
  charges[unit.index] = STALE
}

/** A unit comes, goes, moves or shrinks: what was known of it, and past where it stands, is stale. To be told before and after. */
export function disturb(state: Strike, field: Field, unit: Unit): void {
  const { units } = state
  const n = units.length
  const { pairs } = field
  const locked = state.rules.engage === 'locked'
  field.changes++
  for (let i = 0; i < n; i++) {
    pairs[i * n + unit.index] = STALE
    pairs[unit.index * n + i] = STALE
  }
  if (locked) pairs.fill(STALE)
  disturbCharges(state, field, unit)
  if (!field.unitsHide || locked) return
  for (let i = 0; i < n; i++) {
    const from = units[i] as Unit
    if (!isOnTable(from) || i === unit.index) continue
    for (let j = 0; j < n; j++) {
      const pair = i * n + j
      if ((pairs[pair] as number) === SAFE || pairs[pair] === STALE || j === unit.index) continue
      const to = units[j] as Unit
      if (to.player === from.player) continue
      const reach = unit.disc + (to.packing.spread[to.models] as number)
      if (fromSegment(from.x, from.y, to.x, to.y, unit.x, unit.y) <= reach * reach) pairs[pair] = STALE
    }
  }
}
