import type { Log } from '../../../../core/log.ts'
import { IMMUNE, SHIELD } from '../../data/gear.ts'
import { AS_SWARM, type Blow, type Fight, type Unit, unitAt, WOUND } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { acAgainst, strikes, weaponOf } from './hit.ts'

/** Shock, SVN-SHOCK-01 to -10. Points of a weapon are compiled in `weapon.ts`: SVN-SHOCK-03. */

/** Points of Shock an attack has at all: none if shot or thrown, none in wrestling. SVN-SHOCK-10, SVN-SWARM-09, SVN-G50. */
export function shockPoints(state: Fight, blow: Blow): number {
  const { rules } = state
  if (blow.aim !== WOUND && !rules.shockOnManoeuvre) return 0
  const weapon = weaponOf(state, blow)
  return strikes(weapon, blow.thrown) || (blow.thrown === 1 && rules.shockThrown) ? weapon.shock : 0
}

/** Points that neither the AC nor an immunity stops; swarms heed Total Defense alone. SVN-SHOCK-01, -02, -04, -07, SVN-SWARM-05, SVN-TD-01. */
export function shockDue(state: Fight, blow: Blow): number {
  const target = unitAt(state, blow.target)
  if (target.defending === 1) return 0
  const points = shockPoints(state, blow)
  if (points === 0 || blow.how === AS_SWARM) return points
  if ((target.gear & IMMUNE) !== 0) return 0
  const ac = state.rules.shockAc === 'base' ? target.ac : acAgainst(state, blow)
  return ac <= weaponOf(state, blow).shockAc ? points : 0
}

/** Whether the shield of the target is still there for Shock of this attacker, SVN-SHOCK-05, SVN-G74. */
function isWarded({ rules }: Fight, target: Unit, attacker: number): boolean {
  if ((target.gear & SHIELD) === 0) return false
  return target.shieldUsed === 0 || (rules.shieldSource === 'attacker' && target.shieldFrom === attacker)
}

/** What a miss would do as things stand, shield and all; swarms pass by shields. */
export function missDamage(state: Fight, blow: Blow): number {
  const due = shockDue(state, blow)
  if (due === 0 || blow.how === AS_SWARM) return due
  return isWarded(state, unitAt(state, blow.target), blow.attacker) ? 0 : due
}

/**
 * What a miss does. The shield is used up by the Shock it stops, not by what is stopped anyway or passes it by, except under
 * `shieldConsume: any`. SVN-SHOCK-05, -06, SVN-SWARM-06, SVN-G33.
 */
export function takeShock(state: Fight, blow: Blow, log: Log): number {
  const target = unitAt(state, blow.target)
  const due = shockDue(state, blow)
  const done = missDamage(state, blow)
  const isMet = due > done || (state.rules.shieldConsume === 'any' && shockPoints(state, blow) > 0)
  if (isMet && target.shieldUsed === 0 && (target.gear & SHIELD) !== 0) {
    target.shieldUsed = 1
    target.shieldFrom = blow.attacker
  }
  if (log.on && due > done) log.note(Event.SHIELDED, blow.target, blow.attacker, due, 0)
  return done
}

/** The least a hit does by its Shock, SVN-SHOCK-08, SVN-DMG-03, SVN-SWARM-10, SVN-TD-04, SVN-G42. */
export function shockFloor(state: Fight, blow: Blow): number {
  switch (state.rules.shockFloor) {
    case 'raw':
      return shockPoints(state, blow)
    case 'conditionalAll':
      return missDamage(state, blow)
    default:
      return shockDue(state, blow)
  }
}
