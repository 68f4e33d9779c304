import { type Field, SHOTS, STALE } from './field.ts'
import { gapAt, isOnTable, isTouching } from './gaps.ts'
import { freeTo, groundOnWay, listNear, mayGo, onGrid } from './move.ts'
import { CONTACT } from './packing.ts'
import { sightOf } from './sight.ts'
import type { Strike, Unit, Weapon } from './state.ts'
import { DIFFICULT } from './terrain.ts'

/** Charges, AP-CHG-01 to -05. */

/** Headings of a charge: straight at the centre of the target, or up to an eighth of a turn to either side. */
export const HEADINGS = 5
const TURNS = [0, Math.PI / 8, -Math.PI / 8, Math.PI / 4, -Math.PI / 4] as const
const COS = Float64Array.from(TURNS, Math.cos)
const SIN = Float64Array.from(TURNS, Math.sin)

/**
 * Writes where a charge ends into `field.end`: at the first enemy it touches, or as far as Speed takes it. False if it cannot, or would end no
 * nearer; who touches the target already stays.
 */
export function tryCharge(state: Strike, field: Field, unit: Unit, target: Unit, heading: number): boolean {
  const { end } = field
  if (isTouching(unit, target)) {
    end[0] = unit.x
    end[1] = unit.y
    return heading === 0
  }
  const dx = target.x - unit.x
  const dy = target.y - unit.y
  const far = Math.sqrt(dx * dx + dy * dy)
  const cos = COS[heading] as number
  const sin = SIN[heading] as number
  const ux = (dx * cos - dy * sin) / far
  const uy = (dx * sin + dy * cos) / far
  let go = Math.min(unit.speed, freeOfEnemies(state, unit, ux, uy) - CONTACT / 2)
  if (go <= 0) return false
  const { difficult } = state.rules
  if (difficult === 'half' && go > unit.speed / 2 && field.pieces > 0) {
    const ground = groundOnWay(field, unit, unit.x, unit.y, unit.x + go * ux, unit.y + go * uy)
    if ((ground & DIFFICULT) !== 0) go = unit.speed / 2
  }
  const x = unit.x + onGrid(go * ux)
  const y = unit.y + onGrid(go * uy)
  if (!mayGo(state, field, unit, x, y, unit.speed, false, listNear(state, field, unit, unit.speed))) return false
  end[0] = x
  end[1] = y
  // Straight at one far off the nearest models are ahead, and come nearer.
  const spread = (unit.packing.spread[unit.models] as number) + (target.packing.spread[target.models] as number)
  if (heading === 0 && far > 2 * spread + unit.speed + unit.disc) return true
  return gapAt(unit, x, y, target) < gapAt(unit, unit.x, unit.y, target)
}

/** Inches to the first enemy in the way: a charge stops at first contact. AP-G-21. */
function freeOfEnemies(state: Strike, unit: Unit, ux: number, uy: number): number {
  const { units } = state
  let free = Number.POSITIVE_INFINITY
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.player === unit.player || !isOnTable(foe)) continue
    const dx = foe.x - unit.x
    const dy = foe.y - unit.y
    const reach = unit.disc + foe.disc
    const along = dx * ux + dy * uy
    const across = dx * uy - dy * ux
    if (along < -reach || along > unit.speed + reach || across > reach || across < -reach) continue
    const q = foe.packing
    for (let m = 0; m < foe.models; m++) {
      const meets = freeTo(unit, ux, uy, foe.x + (q.x[m] as number), foe.y + (q.y[m] as number), q.base)
      if (meets < free) free = meets
    }
  }
  return free
}

/** Whether a unit may charge anybody. */
export function mayCharge(state: Strike, field: Field, unit: Unit): boolean {
  const { units } = state
  const { charges } = field
  if (charges[unit.index] !== STALE && !isLockable(state)) return true
  for (let heading = 0; heading < HEADINGS; heading++) {
    for (let i = 0; i < units.length; i++) {
      const target = units[i] as Unit
      if (!mayBeCharged(state, unit, target) || !tryCharge(state, field, unit, target, heading)) continue
      charges[unit.index] = i
      return true
    }
  }
  return false
}

function isLockable({ rules }: Strike): boolean {
  return rules.engage === 'locked'
}

/** Any enemy on the table, AP-CHG-05; of who is locked in contact those it touches, AP-G-23. */
export function mayBeCharged(state: Strike, unit: Unit, target: Unit): boolean {
  if (target.player === unit.player || !isOnTable(target)) return false
  return state.rules.engage === 'none' || !isLocked(state, unit) || isTouching(unit, target)
}

/** Whether contact holds a unit where it is. AP-G-23. */
export function isLocked(state: Strike, unit: Unit): boolean {
  if (state.rules.engage === 'none') return false
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.player !== unit.player && isOnTable(foe) && isTouching(unit, foe)) return true
  }
  return false
}

/** Whether a unit may attack a target with these weapons: each is used by some model. AP-ATK-02, AP-ATK-03, AP-CHG-02. */
export function mayStrike(state: Strike, field: Field, unit: Unit, target: Unit, set: number, melee: boolean): boolean {
  if (sightOf(state, field, unit, target) < 0) return false
  const at = (unit.index * state.units.length + target.index) * SHOTS
  for (let w = 0; w < unit.weapons.length; w++) {
    if (((set >> w) & 1) === 0) continue
    if (melee && !(unit.weapons[w] as Weapon).melee) return false
    if ((field.shots[at + 2 * w] as number) + (field.shots[at + 2 * w + 1] as number) === 0) return false
  }
  return true
}
