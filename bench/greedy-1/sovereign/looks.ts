import { MISSILE } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import { EVEN, valueAgainst, valueLeft } from '../../../src/games/sovereign/chapters/injury/morale.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import { WARD } from '../../../src/games/sovereign/data/gear.ts'
import { armedReach, distanceOf, isEngaged } from '../../../src/games/sovereign/space/reach.ts'
import { DOWN, type Fight, NONE, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import type { Weights } from './weights.ts'

/** Observations that generals make before they choose. */

/** Whether +2 to hit is worth −2 AC. It is not if the AC would then be below the Shock of near enemies. SVN-AI-12. */
export function chargePays(state: Fight, unit: Unit): boolean {
  const { camp } = unit
  const end = state.foesTo[camp]
  let near = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (
      foe.fate === UP &&
      foe.camp !== camp &&
      distanceOf(state, unit, foe) <= unit.speed + Math.max(1, armedReach(state, unit))
    )
      near++
  }
  // A unit that can walk there and strike need not charge.
  return near === 0
}

export function needsBlade(unit: Unit): boolean {
  return (unit.weapons[unit.hand].traits & MISSILE) !== 0 && (unit.empty & (1 << unit.hand)) !== 0
}

export function canShoot(unit: Unit): boolean {
  return (unit.weapons[unit.hand].traits & MISSILE) !== 0 && (unit.empty & (1 << unit.hand)) === 0
}

/** Whether there is an ally to screen: a marked one, or a shooter. */
export function hasWard(state: Fight, unit: Unit): boolean {
  if (unit.ward !== NONE) return false
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally === unit || ally.fate !== UP || (ally.gear & WARD) === 0) continue
    if (!isScreened(state, ally) && isThreatened(state, ally)) return true
  }
  return false
}

/** Whether a shooter that keeps away should lie down: enemies shoot at it, and none is near enough for a melee attack. SVN-AI-22, -23. */
export function liesWell(weights: Weights, state: Fight, unit: Unit): boolean {
  if (weights.keepsAway === 0 || !shootsNow(unit)) return false
  const { camp } = unit
  const end = state.foesTo[camp]
  let isShotAt = false
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    const far = distanceOf(state, unit, foe)
    if (shootsNow(foe)) isShotAt ||= far <= foe.farthest
    // A Charge goes twice as far as a Move.
    else if (far <= 2 * foe.speed + foe.longest) return false
  }
  return isShotAt
}

function shootsNow(unit: Unit): boolean {
  return (unit.weapons[unit.hand].traits & MISSILE) !== 0
}

/** One enemy is enough. */
function isScreened(state: Fight, ward: Unit): boolean {
  const end = state.alliesTo[ward.camp]
  for (let i = state.alliesFrom[ward.camp]; i < end; i++) {
    const { fate, ward: index } = unitAt(state, i)
    if (fate === UP && index === ward.index) return true
  }
  return false
}

/** Whether an enemy may strike or shoot at it before its next turn. */
export function isThreatened(state: Fight, unit: Unit): boolean {
  const { camp } = unit
  const end = state.foesTo[camp]
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (
      foe.fate === UP &&
      foe.camp !== camp &&
      distanceOf(state, unit, foe) <= Math.max(foe.farthest, foe.speed + foe.longest)
    )
      return true
  }
  return false
}

export function nearEnemy(state: Fight, unit: Unit): boolean {
  const { camp } = unit
  const end = state.foesTo[camp]
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate === UP && foe.camp !== camp && distanceOf(state, unit, foe) <= foe.speed + foe.longest) return true
  }
  return false
}

/** Whether so many heroes are down that the others give up, unless their side is still strong enough. SVN-AI-03, SVN-G62. */
export function isBeaten(weights: Weights, state: Fight, unit: Unit): boolean {
  if (weights.withdrawAt === 0 || downOf(state, unit.side) < weights.withdrawAt) return false
  if (weights.staysAt === 0) return true
  return 100 * valueLeft(state, unit.camp) < weights.staysAt * valueAgainst(state, unit.camp) * EVEN
}

/** Number of members of a side that are down or dead. */
function downOf(state: Fight, side: number): number {
  let n = 0
  for (let i = state.sideFrom[side]; i < state.sideTo[side]; i++) {
    const { fate, hp } = unitAt(state, i)
    if (fate !== UP && hp === 0) n++
  }
  return n
}

/** Whether the unit to be helped has little time left. SVN-AI-25. */
export function isUrgent(state: Fight, unit: Unit, actions: Int32Array, at: number): boolean {
  const victim = unitAt(state, Action.whatOf(actions[at]))
  const isLate = state.round - victim.downRound >= 3
  return victim.fate === DOWN && (isLate ? !isEngaged(state, unit) : !nearEnemy(state, unit))
}
