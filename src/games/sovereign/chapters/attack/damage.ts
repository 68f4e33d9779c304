import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { AS_OPPORTUNITY, AS_SNAP, AS_SWARM, type Blow } from '../../state/blow.ts'
import { DAMAGE, openDice } from '../../state/dice.ts'
import { BY_HIT, BY_OPPORTUNITY, BY_SHOCK, BY_SNAP, BY_SWARM, type Fight, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { hurt } from '../injury/injury.ts'
import { dualDamage } from './dual.ts'
import { weaponOf } from './hit.ts'
import { citeShock, isImmune, missDamage, shockFloor, shockPoints, takeShock } from './shock.ts'

/** Damage, SVN-DMG-01 to -04. */

/** Cap on the damage that all further members of a swarm add, 1 each, SVN-SWARM-02. */
const SWARM_MOST = 3

/** Damage that the other members of a swarm add, SVN-SWARM-02. */
export function swarmDamage({ how, assailants }: Blow): number {
  return how === AS_SWARM ? Math.min(SWARM_MOST, assailants - 1) : 0
}

/**
 * Damage of a hit, in hit points. `rolled`: total of the weapon dice; attribute, Brawl and magic are in `weapon.damage`. A swarm cannot
 * raise the dice above their own maximum. The result is at least the Shock of the hit, and at least `damageMin`. SVN-DMG-01 to -04,
 * SVN-SWARM-02 to -04, -12, SVN-SHOCK-09.
 */
export function damageOf(state: Fight, blow: Blow, rolled: number, log: Log = SILENT): number {
  const { dice, die, damage } = weaponOf(state, blow)
  const done = Math.min(rolled + swarmDamage(blow), dice * die) + damage + dualDamage(state, blow)
  const floor = shockFloor(state, blow)
  if (log.on) {
    citeParts(state, blow, rolled, log)
    citeFloor(state, blow, done, floor, log)
  }
  return Math.max(done, floor, state.rules.damageMin)
}

/** Cites the clauses for each part of the damage. */
function citeParts(state: Fight, blow: Blow, rolled: number, log: Log): void {
  const { dice, die, brawl } = weaponOf(state, blow)
  log.cite(Clause.DMG_01)
  if (brawl !== 0) log.cite(Clause.DMG_02)
  if (dualDamage(state, blow) > 0) log.cite(Clause.DW_02)
  if (swarmDamage(blow) > 0) {
    log.cite(Clause.SWARM_02)
    if (rolled + swarmDamage(blow) > dice * die) log.cite(Clause.SWARM_03)
  }
}

/**
 * Cites the clauses for the least damage of a hit, and for what keeps Shock from being that least. `done`: damage without the least.
 */
function citeFloor(state: Fight, blow: Blow, done: number, floor: number, log: Log): void {
  const target = unitAt(state, blow.target)
  const points = shockPoints(state, blow)
  const isSwarm = blow.how === AS_SWARM
  if (points > done && floor < points) {
    if (target.defending === 1) log.cite(Clause.TD_04)
    else if (isImmune(target) && !isSwarm) log.cite(Clause.SHOCK_07)
  }
  // Whether AC and shield limit the least damage is one of the readings.
  if (points > done && missDamage(state, blow) !== points) log.cite(Clause.G42)
  if (weaponOf(state, blow).isShockSpoilt) log.cite(Clause.G48)
  if (floor > Math.max(0, done)) {
    log.cite(Clause.DMG_03)
    log.cite(Clause.SHOCK_08)
    citeShock(state, blow, log)
    if (isSwarm) log.cite(Clause.SWARM_10)
    if (isSwarm) log.cite(Clause.SWARM_04)
    if (isSwarm || dualDamage(state, blow) > 0) log.cite(Clause.SHOCK_09)
  } else if (done < 1) {
    log.cite(Clause.G47)
    if (state.rules.damageMin > 0) log.cite(Clause.DMG_04)
  }
}

/** The source of lost hit points under which an attack is counted. */
function sourceOf({ how, hit }: Blow): number {
  if (how === AS_OPPORTUNITY) return BY_OPPORTUNITY
  if (how === AS_SNAP) return BY_SNAP
  if (how === AS_SWARM) return BY_SWARM
  return hit === 1 ? BY_HIT : BY_SHOCK
}

/** A hit rolls its damage. A miss does its Shock, unless the shield of the target stops it. SVN-HIT-17. */
export function wound(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  const attacker = unitAt(state, blow.attacker)
  const done = blow.hit === 1 ? rollDamage(state, blow, dice, log) : takeShock(state, blow, log)
  hurt(state, unitAt(state, blow.target), attacker, done, sourceOf(blow), log)
}

function rollDamage(state: Fight, blow: Blow, dice: Dice, log: Log): number {
  const weapon = weaponOf(state, blow)
  openDice(state, dice, DAMAGE, unitAt(state, blow.attacker))
  const rolled = dice.sum(weapon.dice, weapon.die)
  const done = damageOf(state, blow, rolled, log)
  if (log.on) log.note(Event.DAMAGE_ROLLED, blow.attacker, blow.target, rolled, done)
  return done
}
