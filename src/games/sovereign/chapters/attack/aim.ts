import { distanceOf, isEngaged, unseenOf } from '../../space/reach.ts'
import { coverOf } from '../../state/board.ts'
import { type Blow, type Fight, NO_SIGHT, OPEN, type Unit, unitAt } from '../../state/state.ts'
import { ALLOWED, BOW_IN_MELEE, hitBan, strikes, weaponBan } from './hit.ts'

/** What an attack is aimed through, and whether it may be made. */

/** Distance, sight and cover as all stand now. SVN-LOS-05, -11, SVN-AOO-11. */
export function takeAim(state: Fight, blow: Blow): void {
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  const weapon = attacker.weapons[blow.weapon]
  const isMelee = strikes(weapon, blow.thrown)
  blow.distance = distanceOf(state, attacker, target)
  blow.unseen = unseenOf(target)
  blow.engaged = !isMelee && isEngaged(state, attacker) ? 1 : 0
  const { board } = state
  const reach = isMelee ? weapon.reach : weapon.long
  if (board === null) blow.cover = OPEN
  else if (board.field.isOpen) blow.cover = blow.distance <= reach ? OPEN : NO_SIGHT
  else blow.cover = coverOf(state, attacker, target, reach, isMelee ? 1 : 0)
}

/** Whether range, sight and hands allow it, as it was aimed. SVN-HIT-13, -14, SVN-LOS-05. */
export function isAllowed(state: Fight, blow: Blow): boolean {
  return blow.cover !== NO_SIGHT && hitBan(state, blow) === ALLOWED
}

/** Whether a combatant may attack with a weapon in hand, as far as distance, sight and hands go: what `isAllowed` says of it, aimed. */
export function mayAttack(state: Fight, unit: Unit, w: number, thrown: number, target: Unit): boolean {
  return isWithin(state, unit, w, thrown, target) && !isHampered(state, unit, w, thrown)
}

/** The same but for enemies in melee range of it. */
export function isWithin(state: Fight, unit: Unit, w: number, thrown: number, target: Unit): boolean {
  if (unseenOf(target) === 2) return false
  const { board } = state
  const weapon = unit.weapons[w]
  const distance = distanceOf(state, unit, target)
  if (weaponBan(state, weapon, thrown, distance, 0) !== ALLOWED) return false
  // In the open whatever is in range is in sight.
  if (board === null || board.field.isOpen) return true
  const isMelee = strikes(weapon, thrown)
  return coverOf(state, unit, target, isMelee ? weapon.reach : weapon.long, isMelee ? 1 : 0) !== NO_SIGHT
}

/** Whether enemies in melee range of it keep it from using a weapon so. SVN-HIT-13. */
export function isHampered(state: Fight, unit: Unit, w: number, thrown: number): boolean {
  return weaponBan(state, unit.weapons[w], thrown, 0, 1) === BOW_IN_MELEE && isEngaged(state, unit)
}
