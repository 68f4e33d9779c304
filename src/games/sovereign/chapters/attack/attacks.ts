import { fitting } from '../../choices/action-list.ts'
import * as Action from '../../choices/actions.ts'
import { distanceOf, isGripped, isHeld } from '../../space/reach.ts'
import { type Frame } from '../../state/blow.ts'
import { below } from '../../state/frames.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import { mayGrapple, unarmedWeapon } from '../movement/grapple.ts'
import { mayShove } from '../movement/shove.ts'
import { isHampered, isWithin, mayAttack } from './aim.ts'

import { MELEE, MISSILE, NATURAL, THROWN, UNARMED } from './weapons.ts'

/** Which attacks a combatant may make now: SVN-MEL-01, SVN-RNG-01 to -06, SVN-GRP-04, -08. */

/** Whether a weapon is in hand, loaded, and usable in any grip that holds the combatant. */
export function isReady(state: Fight, unit: Unit, w: number): boolean {
  if ((unit.empty & (1 << w)) !== 0 || !mayUse(state, unit, w)) return false
  return w !== unit.fist || isGripped(unit) || usesFists(unit)
}

/** Whether a weapon is in hand and no grip forbids its use. SVN-GRP-04, -09. */
export function mayUse(state: Fight, unit: Unit, w: number): boolean {
  if (!isHeld(unit, w)) return false
  const { traits } = unit.weapons[w]
  return !isGripped(unit) || (traits & UNARMED) !== 0 || ((traits & NATURAL) !== 0 && state.rules.grappleNatural)
}

/** Whether a combatant is offered its fists: it has no better weapon in hand, or it has learnt to use them. */
function usesFists(unit: Unit): boolean {
  if (unit.scores.brawl >= 1) return true
  for (let w = 0; w < unit.weapons.length; w++) {
    if (w !== unit.fist && (unit.weapons[w].traits & MELEE) !== 0 && isHeld(unit, w)) return false
  }
  return true
}

/** Appends the legal attacks as packed actions of a kind, ascending; returns the new length of the list. */
export function listAttacks(state: Fight, unit: Unit, kind: number, out: Int32Array, from: number): number {
  let n = from
  for (let w = 0; w < unit.weapons.length; w++) {
    if (!isReady(state, unit, w)) continue
    const { traits } = unit.weapons[w]
    if ((traits & (MELEE | MISSILE)) !== 0) n = listTargets(state, unit, kind, w, 0, out, n)
    if ((traits & THROWN) !== 0 && !isGripped(unit)) n = listTargets(state, unit, kind, w, 1, out, n)
  }
  return fitting(n)
}

function listTargets(
  state: Fight,
  unit: Unit,
  kind: number,
  w: number,
  thrown: number,
  out: Int32Array,
  from: number,
): number {
  const { camp } = unit
  const end = state.foesTo[camp]
  const { reach, long, traits } = unit.weapons[w]
  const range = thrown === 0 && (traits & MISSILE) === 0 ? reach : long
  let n = from
  if (isHampered(state, unit, w, thrown)) return n
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const target = unitAt(state, i)
    if (target.fate !== UP || target.camp === camp || distanceOf(state, unit, target) > range) continue
    if (isWithin(state, unit, w, thrown, target)) out[n++] = Action.packAttack(kind, w, thrown, i)
  }
  return n
}

/**
 * Appends a swarm for each attack listed from `from` on: a combatant that may attack an enemy may also join a swarm on it. SVN-SWARM-01.
 */
export function listSwarms(out: Int32Array, from: number, end: number): number {
  let n = end
  for (let i = from; i < end; i++) out[n++] = Action.pack(Action.SWARM, Action.whatOf(out[i]))
  return fitting(n)
}

/** Whether a combatant has at least one legal attack. */
export function hasAttack(state: Fight, unit: Unit): boolean {
  return listAttacks(state, unit, Action.ATTACK, state.scratch.room, 0) > 0
}

/**
 * Appends the Snap Attacks that a combatant may make at the unit that opened the window. After a step they are offered only if the step
 * brought the mover into reach, or if the mover stands still. SVN-SNAP-05.
 */
export function listSnaps(state: Fight, frame: Frame, unit: Unit, giver: Unit, out: Int32Array, from: number): number {
  let n = from
  const isStep = frame.which === 3
  for (let w = 0; w < unit.weapons.length; w++) {
    if (!isReady(state, unit, w)) continue
    const weapon = unit.weapons[w]
    const { traits } = weapon
    if ((traits & (MELEE | MISSILE)) !== 0) {
      const range = (traits & MISSILE) === 0 ? weapon.reach : weapon.long
      if (maySnapAt(state, unit, giver, w, 0, range, isStep))
        out[n++] = Action.packAttack(Action.SNAP, w, 0, giver.index)
    }
    if ((traits & THROWN) !== 0 && !isGripped(unit) && maySnapAt(state, unit, giver, w, 1, weapon.long, isStep)) {
      out[n++] = Action.packAttack(Action.SNAP, w, 1, giver.index)
    }
  }
  return n
}

function maySnapAt(
  state: Fight,
  unit: Unit,
  giver: Unit,
  w: number,
  thrown: number,
  range: number,
  isStep: boolean,
): boolean {
  if (distanceOf(state, unit, giver) > range || (isStep && !isNew(state, unit, giver, w, thrown))) return false
  return mayAttack(state, unit, w, thrown, giver)
}

/** Whether the last step brought the mover into reach, or into range and sight, or was the last step of its way. */
function isNew(state: Fight, unit: Unit, mover: Unit, w: number, thrown: number): boolean {
  const moving = below(state)
  if (moving.cursor >= moving.length || moving.before === NONE) return true
  const now = mover.square
  mover.square = moving.before
  const was = mayAttack(state, unit, w, thrown, mover)
  mover.square = now
  return !was
}

/** Whether at least one enemy is adjacent. */
export function isAnyBeside(state: Fight, unit: Unit): boolean {
  const { camp } = unit
  const end = state.foesTo[camp]
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp !== camp && foe.fate === UP && distanceOf(state, unit, foe) <= 1) return true
  }
  return false
}

/** Appends shoves and grapples of adjacent enemies with the weapons in hand. SVN-SHV-01, SVN-GRP-01, -08. */
export function listShoves(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  let n = from
  const { camp } = unit
  const end = state.foesTo[camp]
  for (let w = 0; w < unit.weapons.length; w++) {
    const { traits } = unit.weapons[w]
    if (!isHeld(unit, w) || (traits & MELEE) === 0) continue
    // A fist is offered only if no weapon in hand can do it.
    if (w === unit.fist && n > from) continue
    for (let i = state.foesFrom[camp]; i < end; i++) {
      const target = unitAt(state, i)
      if (
        target.fate !== UP ||
        target.camp === camp ||
        distanceOf(state, unit, target) > 1 ||
        !mayShove(state, unit, target)
      )
        continue
      if (mayAttack(state, unit, w, 0, target)) out[n++] = Action.packAttack(Action.SHOVE, w, 0, i)
    }
  }
  return n
}

/** Appends the enemies that the unit may grapple: adjacent, and not too large. A unit that already holds somebody may grapple nobody. SVN-GRP-03, -07, -08. */
export function listSeizes(state: Fight, unit: Unit, out: Int32Array, from: number): number {
  let n = from
  const { camp } = unit
  const end = state.foesTo[camp]
  const weapon = unarmedWeapon(state, unit)
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const target = unitAt(state, i)
    if (
      target.fate !== UP ||
      target.camp === camp ||
      distanceOf(state, unit, target) > 1 ||
      !mayGrapple(state, unit, target)
    )
      continue
    if (mayAttack(state, unit, weapon, 0, target)) out[n++] = Action.pack(Action.SEIZE, i)
  }
  return n
}
