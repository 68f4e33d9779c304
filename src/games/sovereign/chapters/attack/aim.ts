import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { NO_SIGHT, OPEN } from '../../space/cover.ts'
import { distanceOf, isEngaged, unseenOf } from '../../space/reach.ts'
import { coverOf, isFartherStraight } from '../../space/sight.ts'
import { type Blow } from '../../state/blow.ts'
import { type Fight, type Unit, unitAt } from '../../state/state.ts'
import { ALLOWED, BOW_IN_MELEE, hitBan, OUT_OF_SIGHT, strikes, weaponBan } from './hit.ts'

/** Distance, sight and cover of an attack, and whether the attack may be made. */

/** Writes distance, sight and cover of the attack, from where both combatants stand now. SVN-LOS-05, -11, SVN-AOO-11. */
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

/** Cites the clauses by which sight and distance are judged, and SVN-G32 if readings differ. SVN-LOS-01, -08, SVN-GRID-14. */
export function citeAim({ board, units, rules }: Fight, blow: Blow, log: Log): void {
  if (board === null) return
  log.cite(Clause.LOS_01)
  log.cite(Clause.LOS_08)
  if (rules.rangeMetric === 'chebyshev') log.cite(Clause.GRID_14)
  if (isFartherStraight(board, units[blow.attacker], units[blow.target])) log.cite(Clause.G32)
}

/** Whether range, sight and free hands allow an attack that has been aimed. SVN-HIT-13, -14, SVN-LOS-05. */
export function isAllowed(state: Fight, blow: Blow, log: Log = SILENT): boolean {
  const ban = blow.cover === NO_SIGHT ? OUT_OF_SIGHT : hitBan(state, blow)
  if (log.on) citeBan(ban, log)
  return ban === ALLOWED
}

/** Cites the clauses that forbid a declared attack. */
function citeBan(ban: number, log: Log): void {
  if (ban === OUT_OF_SIGHT) log.cite(Clause.LOS_05)
  if (ban === BOW_IN_MELEE) log.cite(Clause.RNG_03)
  if (ban === BOW_IN_MELEE) log.cite(Clause.HIT_13)
}

/**
 * Whether distance, sight and free hands allow an attack with a weapon in hand. It gives the answer of `isAllowed` without aiming first.
 */
export function mayAttack(state: Fight, unit: Unit, w: number, thrown: number, target: Unit): boolean {
  return isWithin(state, unit, w, thrown, target) && !isHampered(state, unit, w, thrown)
}

/** Whether range, sight and free hands allow an attack. It does not ask for enemies in melee range. */
export function isWithin(state: Fight, unit: Unit, w: number, thrown: number, target: Unit): boolean {
  if (unseenOf(target) === 2) return false
  const { board } = state
  const weapon = unit.weapons[w]
  const distance = distanceOf(state, unit, target)
  if (weaponBan(state, weapon, thrown, distance, 0) !== ALLOWED) return false
  // On open ground every target in range is in sight.
  if (board === null || board.field.isOpen) return true
  const isMelee = strikes(weapon, thrown)
  return coverOf(state, unit, target, isMelee ? weapon.reach : weapon.long, isMelee ? 1 : 0) !== NO_SIGHT
}

/** Whether enemies in melee range keep the unit from using a weapon in this way. SVN-HIT-13. */
export function isHampered(state: Fight, unit: Unit, w: number, thrown: number): boolean {
  return weaponBan(state, unit.weapons[w], thrown, 0, 1) === BOW_IN_MELEE && isEngaged(state, unit)
}
