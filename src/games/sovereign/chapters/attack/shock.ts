import type { Clause as CitedClause } from '../../../../core/clause.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { IMMUNE, SHIELD } from '../../data/gear.ts'
import { AS_SWARM, type Blow, WOUND } from '../../state/blow.ts'
import { type Fight, type Unit, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { acAgainst, strikes, weaponOf } from './hit.ts'
import { ANY_AC } from './weapons.ts'

/** Shock, SVN-SHOCK-01 to -10. `weapon.ts` computes the points of each weapon: SVN-SHOCK-03. */

/** Points of Shock of an attack before AC and immunity: 0 if shot or thrown, 0 in wrestling. SVN-SHOCK-10, SVN-SWARM-09, SVN-G50. */
export function shockPoints(state: Fight, blow: Blow): number {
  const { rules } = state
  if (blow.aim !== WOUND && !rules.shockOnManoeuvre) return 0
  const weapon = weaponOf(state, blow)
  return strikes(weapon, blow.thrown) || (blow.thrown === 1 && rules.shockThrown) ? weapon.shock : 0
}

/**
 * Points left after AC and immunity; only Total Defense stops the Shock of a swarm. SVN-SHOCK-01, -02, -04, -07, SVN-SWARM-05, SVN-TD-01.
 */
export function shockDue(state: Fight, blow: Blow): number {
  const target = unitAt(state, blow.target)
  if (target.defending === 1) return 0
  const points = shockPoints(state, blow)
  if (points === 0 || blow.how === AS_SWARM) return points
  if (isImmune(target)) return 0
  const ac = state.rules.shockAc === 'base' ? target.ac : acAgainst(state, blow)
  return ac <= weaponOf(state, blow).shockAc ? points : 0
}

/** Whether a combatant is immune to Shock by its traits. SVN-SHOCK-07. */
export function isImmune({ gear }: Unit): boolean {
  return (gear & IMMUNE) !== 0
}

/** Whether the shield of the target still stops Shock from this attacker, SVN-SHOCK-05, SVN-G74. */
function isWarded({ rules }: Fight, target: Unit, attacker: number): boolean {
  if ((target.gear & SHIELD) === 0) return false
  return target.shieldUsed === 0 || (rules.shieldSource === 'attacker' && target.shieldFrom === attacker)
}

/** Damage of a miss as things stand, the shield included. Swarms ignore shields. */
export function missDamage(state: Fight, blow: Blow): number {
  const due = shockDue(state, blow)
  if (due === 0 || blow.how === AS_SWARM) return due
  return isWarded(state, unitAt(state, blow.target), blow.attacker) ? 0 : due
}

/**
 * Applies the shield to a miss; returns the damage done. Only Shock that the shield stops uses it up, unless `shieldConsume: any`.
 * SVN-SHOCK-05, -06, SVN-SWARM-06, SVN-G33.
 */
export function takeShock(state: Fight, blow: Blow, log: Log): number {
  const target = unitAt(state, blow.target)
  const due = shockDue(state, blow)
  const done = missDamage(state, blow)
  const isFresh = target.shieldUsed === 0 && (target.gear & SHIELD) !== 0
  const isMet = due > done || (state.rules.shieldConsume === 'any' && shockPoints(state, blow) > 0)
  if (isMet && isFresh) {
    target.shieldUsed = 1
    target.shieldFrom = blow.attacker
  }
  if (log.on) tellShock(state, blow, due, done, isFresh, log)
  return done
}

/**
 * Writes the result of a miss’s Shock to the log. `due`: points that neither AC nor immunity stops; `isFresh`: the target had an unused
 * shield.
 */
function tellShock(state: Fight, blow: Blow, due: number, done: number, isFresh: boolean, log: Log): void {
  const weapon = weaponOf(state, blow)
  if (weapon.isShockSpoilt) log.cite(Clause.G48)
  if (weapon.shock === 0) return
  if (due > done) {
    log.cite(Clause.SHOCK_05)
    citeShock(state, blow, log)
    log.note(Event.SHIELDED, blow.target, blow.attacker, due, 0)
  } else if (done > 0) {
    citeShock(state, blow, log)
    if (!isFresh && blow.how !== AS_SWARM && wasMet(state, blow)) log.cite(Clause.G74)
    if (isFresh) citeSpared(state, Clause.SWARM_06, log)
    log.note(Event.SHOCKED, blow.attacker, blow.target, done, blow.how)
  } else {
    const why = citeNone(state, blow, log)
    if (isFresh && shockPoints(state, blow) > 0) citeSpared(state, Clause.SHOCK_06, log)
    log.note(Event.NO_SHOCK, blow.attacker, blow.target, weapon.shock, why)
  }
}

/** Cites that Shock which a shield does not stop does not use it up. `why`: the clause that says so. SVN-SHOCK-06, SVN-SWARM-06, SVN-G33. */
function citeSpared({ rules }: Fight, why: CitedClause, log: Log): void {
  log.cite(Clause.G33)
  if (rules.shieldConsume === 'onlyApplied') log.cite(why)
}

/** Whether the shield of the target has already stopped this attacker in this round. */
function wasMet({ units }: Fight, { target, attacker }: Blow): boolean {
  return units[target].shieldUsed === 1 && units[target].shieldFrom === attacker
}

/**
 * Cites why Shock works: the AC is low enough, or the weapon has no limit, or a swarm ignores what stops others. SVN-SHOCK-01 to -04,
 * SVN-SWARM-05, SVN-G49, -G50.
 */
export function citeShock(state: Fight, blow: Blow, log: Log): void {
  const { shockAc, shockPart } = weaponOf(state, blow)
  const { ac } = unitAt(state, blow.target)
  if (blow.how === AS_SWARM) log.cite(Clause.SWARM_05)
  else log.cite(shockAc === ANY_AC ? Clause.SHOCK_02 : Clause.SHOCK_01)
  if (shockPart !== 0) log.cite(Clause.SHOCK_03)
  if (blow.how !== AS_SWARM && ac <= shockAc !== acAgainst(state, blow) <= shockAc) citeAc(state, log)
  if (blow.aim !== WOUND) log.cite(Clause.G50)
}

/** Cites the reading that counts: Shock passes the AC of this moment and not the AC of the profile, or the other way round. */
function citeAc({ rules }: Fight, log: Log): void {
  if (rules.shockAc === 'current') log.cite(Clause.SHOCK_04)
  log.cite(Clause.G49)
}

/** Cites why a weapon with Shock does none; returns the reason for `Event.NO_SHOCK`. */
function citeNone(state: Fight, blow: Blow, log: Log): number {
  const weapon = weaponOf(state, blow)
  const target = unitAt(state, blow.target)
  if (shockPoints(state, blow) === 0) {
    if (blow.how === AS_SWARM) log.cite(Clause.SWARM_09)
    log.cite(blow.aim === WOUND ? Clause.SHOCK_10 : Clause.G50)
    return Event.BY_KIND
  }
  if (target.defending === 1) {
    log.cite(Clause.TD_01)
    return Event.BY_DEFENSE
  }
  if (isImmune(target)) {
    log.cite(Clause.SHOCK_07)
    return Event.BY_NATURE
  }
  log.cite(Clause.SHOCK_01)
  if (target.ac <= weapon.shockAc !== acAgainst(state, blow) <= weapon.shockAc) citeAc(state, log)
  return Event.BY_AC
}

/** The least damage of a hit by its Shock, SVN-SHOCK-08, SVN-DMG-03, SVN-SWARM-10, SVN-TD-04, SVN-G42. */
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
