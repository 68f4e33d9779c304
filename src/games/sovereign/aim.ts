import { coverOf } from './board.ts'
import { ALLOWED, hitBan, strikes } from './hit.ts'
import { distanceOf, isEngaged, unseenOf } from './reach.ts'
import { type Blow, type Fight, NO_SIGHT, OPEN, type Unit, unitAt } from './state.ts'
import type { Weapon } from './weapon.ts'

/** What an attack is aimed through, and whether it may be made. */

/** Distance, sight and cover as all stand now. SVN-LOS-05, -11, SVN-AOO-11. */
export function takeAim(state: Fight, blow: Blow): void {
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  const weapon = attacker.weapons[blow.weapon] as Weapon
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

/** Whether a combatant may attack with a weapon in hand, as far as distance, sight and hands go. */
export function mayAttack(state: Fight, unit: Unit, w: number, thrown: number, target: Unit, scratch: Blow): boolean {
  scratch.attacker = unit.index
  scratch.target = target.index
  scratch.weapon = w
  scratch.thrown = thrown
  takeAim(state, scratch)
  return isAllowed(state, scratch)
}
