import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import { DAMAGE, openDice } from '../../data/dice.ts'
import {
  AS_OPPORTUNITY,
  AS_SNAP,
  AS_SWARM,
  type Blow,
  BY_HIT,
  BY_OPPORTUNITY,
  BY_SHOCK,
  BY_SNAP,
  BY_SWARM,
  type Fight,
  unitAt,
} from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { hurt } from '../injury/injury.ts'
import { dualDamage } from './dual.ts'
import { weaponOf } from './hit.ts'
import { shockFloor, takeShock } from './shock.ts'

/** Damage, SVN-DMG-01 to -04. */

/** What all further assailants of a swarm add at most, one each, SVN-SWARM-02. */
const SWARM_MOST = 3

/** What those who swarm with the attacker add, SVN-SWARM-02. */
export function swarmDamage({ how, assailants }: Blow): number {
  return how === AS_SWARM ? Math.min(SWARM_MOST, assailants - 1) : 0
}

/**
 * Damage of a hit whose weapon dice total `rolled`: attribute, Brawl and magic are in `weapon.damage`; a swarm takes it no higher than the weapon
 * goes by itself. Then no less than its Shock, nor than the least of all hits. SVN-DMG-01 to -04, SVN-SWARM-02 to -04, -12, SVN-SHOCK-09.
 */
export function damageOf(state: Fight, blow: Blow, rolled: number): number {
  const { dice, die, damage } = weaponOf(state, blow)
  const done = Math.min(rolled + swarmDamage(blow), dice * die) + damage + dualDamage(state, blow)
  return Math.max(done, shockFloor(state, blow), state.rules.damageMin)
}

/** To whose account an attack goes. */
function sourceOf({ how, hit }: Blow): number {
  if (how === AS_OPPORTUNITY) return BY_OPPORTUNITY
  if (how === AS_SNAP) return BY_SNAP
  if (how === AS_SWARM) return BY_SWARM
  return hit === 1 ? BY_HIT : BY_SHOCK
}

/** A hit rolls its damage; a miss does its Shock, at which the shield is looked at last. SVN-HIT-17. */
export function wound(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  const attacker = unitAt(state, blow.attacker)
  const done = blow.hit === 1 ? rollDamage(state, blow, dice, log) : takeShock(state, blow, log)
  if (log.on && blow.hit === 0 && done > 0) log.note(Event.SHOCKED, blow.attacker, blow.target, done, blow.how)
  hurt(state, unitAt(state, blow.target), attacker, done, sourceOf(blow), log)
}

function rollDamage(state: Fight, blow: Blow, dice: Dice, log: Log): number {
  const weapon = weaponOf(state, blow)
  openDice(state, dice, DAMAGE, unitAt(state, blow.attacker))
  const rolled = dice.sum(weapon.dice, weapon.die)
  const done = damageOf(state, blow, rolled)
  if (log.on) log.note(Event.DAMAGE_ROLLED, blow.attacker, blow.target, rolled, done)
  return done
}
