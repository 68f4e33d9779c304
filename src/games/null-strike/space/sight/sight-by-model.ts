import { containsPoint, crosses } from '../../../../board/plane/sight.ts'
import * as maths from '../../../../core/maths.ts'
import { BLOCKED, HARD, SOFT, SOLID } from '../../data/terrain.ts'
import { type Field, HIDDEN, SAFE } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { isTouching } from '../movement/distances.ts'
import { halfHidden } from './hidden-by-terrain.ts'

/**
 * Sight under `geometry: models`: each model has its own lines. A model may attack with a weapon if a model of the target is in range with
 * a free line. A model of the target is hidden if half of the attacking models cannot see it freely, and the target is in cover if half of
 * its models are hidden. Units hide what lies behind their bases. AP-ATK-03, AP-COV-01, AP-G-20, AP-G-28, AP-G-29.
 */
export function workByModel(state: Strike, field: Field, unit: Unit, target: Unit, at: number): number {
  const { shots } = field
  shots.fill(0, at, at + 2 * unit.weapons.length)
  const near = listNear(field, unit, target)
  const touching = isTouching(unit, target)
  const soft = new Int32Array(target.models)
  const hard = new Int32Array(target.models)
  let attackers = 0
  let inRange = false
  for (let m = 0; m < unit.models; m++) {
    const hidden = Int32Array.from({ length: target.models }, (_, k) =>
      hiddenFrom(state, field, unit, m, target, k, near),
    )
    const used = useWeapons(state, field, unit, m, target, hidden, touching, at)
    if (used !== 0) inRange = true
    if (used !== FREE) continue
    attackers++
    for (let k = 0; k < target.models; k++) {
      soft[k] = soft[k] + (hidden[k] & SOFT)
      hard[k] = hard[k] + ((hidden[k] & HARD) >> 1)
    }
  }
  if (attackers === 0) return inRange ? HIDDEN : SAFE
  const half = halfHidden(target.models)
  const most = halfHidden(attackers)
  const count = (of: Int32Array): number => of.reduce((sum, times) => sum + (times >= most ? 1 : 0), 0)
  return (count(soft) >= half ? SOFT : 0) | (count(hard) >= half ? HARD : 0)
}

/** Bits for a model: it has a model of the target in range; it has a free line to one in range. */
const REACHES = 1
const FREE = 2

/** Counts the weapons that model m may use; 0 if none reaches a model of the target. */
function useWeapons(
  { rules }: Strike,
  { shots }: Field,
  unit: Unit,
  m: number,
  target: Unit,
  hidden: Int32Array,
  touching: boolean,
  at: number,
): number {
  const kind = m < unit.others ? 1 : 0
  let used = 0
  for (let w = 0; w < unit.weapons.length; w++) {
    const weapon = unit.weapons[w]
    const all = touching && weapon.melee && rules.meleeReach === 'unitContact'
    const reach = weapon.range + unit.base + target.base
    let how = 0
    for (let k = 0; k < target.models && how !== FREE; k++) {
      const dx = target.x + target.seatX[k] - unit.x - unit.seatX[m]
      const dy = target.y + target.seatY[k] - unit.y - unit.seatY[m]
      if (!all && dx * dx + dy * dy > reach * reach) continue
      how = (hidden[k] & BLOCKED) === 0 ? FREE : REACHES
    }
    if (how === FREE) shots[at + 2 * w + kind] = shots[at + 2 * w + kind] + 1
    used = Math.max(used, how)
  }
  return used
}

/** Lists the units that may stand between two units; returns their number. */
function listNear({ x, y, disc, unitsHide, nearIndex }: Field, unit: Unit, target: Unit): number {
  if (!unitsHide) return 0
  const mx = target.x - unit.x
  const my = target.y - unit.y
  const length = mx * mx + my * my
  let n = 0
  for (let i = 0; i < x.length; i++) {
    if (i === unit.index || i === target.index) continue
    const dx = x[i] - unit.x
    const dy = y[i] - unit.y
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, (dx * mx + dy * my) / length))
    const reach = disc[i] + unit.spread + target.spread
    if (maths.squared(dx - share * mx) + maths.squared(dy - share * my) <= reach * reach) nearIndex[n++] = i
  }
  return n
}

/** Obstacles that hide model k of the target from model m, in bits. */
function hiddenFrom(state: Strike, field: Field, unit: Unit, m: number, target: Unit, k: number, near: number): number {
  const { nearIndex } = field
  const fromX = unit.x + unit.seatX[m]
  const fromY = unit.y + unit.seatY[m]
  const x = target.x + target.seatX[k]
  const y = target.y + target.seatY[k]
  let hidden = byGround(state, field, fromX, fromY, x, y)
  const { rules, units } = state
  for (let i = 0; i < near && (hidden & field.unitBits) !== field.unitBits; i++) {
    const other = units[nearIndex[i]]
    if (!isBetween(other, fromX, fromY, x, y)) continue
    if (rules.unitCover === 'yes') hidden |= SOFT | HARD
    if (rules.los === 'units') hidden |= BLOCKED
    if (rules.fireThroughFriends === 'no' && other.player === unit.player) hidden |= BLOCKED
  }
  return hidden
}

function byGround({ rules }: Strike, field: Field, fromX: number, fromY: number, x: number, y: number): number {
  const { shapes, nature } = field
  const { out } = shapes
  let hidden = 0
  for (let piece = 0; piece < field.pieces; piece++) {
    out[0] = x
    out[1] = y
    if (!containsPoint(shapes, piece)) {
      out[0] = fromX
      out[1] = fromY
      // Ground under the attacker hides only models that are on it as well.
      if (containsPoint(shapes, piece)) continue
      out[2] = x
      out[3] = y
      if (!crosses(shapes, piece)) continue
    }
    const bits = nature[piece]
    hidden |= bits & (SOFT | HARD)
    if ((bits & SOLID) !== 0 && rules.los !== 'none') hidden |= BLOCKED
  }
  return hidden
}

/** Whether a line meets a base of a unit between its ends. */
export function isBetween(other: Unit, fromX: number, fromY: number, x: number, y: number): boolean {
  const mx = x - fromX
  const my = y - fromY
  const length = mx * mx + my * my
  const most = other.base * other.base
  for (let k = 0; k < other.models; k++) {
    const dx = other.x + other.seatX[k] - fromX
    const dy = other.y + other.seatY[k] - fromY
    const along = dx * mx + dy * my
    if (along <= 0 || along >= length) continue
    const across = dx * my - dy * mx
    if (across * across < most * length) return true
  }
  return false
}
