import { type Log, SILENT } from '../../../core/log.ts'
import { MELEE, NATURAL, UNARMED } from '../chapters/attack/weapons.ts'
import * as Clause from '../data/clause.ts'
import { DUAL_WIELD, HIDDEN, UNSEEN } from '../data/gear.ts'
import { type Fight, isSurprised, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { distance } from './sight.ts'

/** Weapons in hand, their reach, and whether a combatant may use them out of turn. */

/** Whether a weapon is in hand: the readied weapon, both of two weapons wielded together, natural weapons and fists always. */
export function isHeld(unit: Unit, weapon: number): boolean {
  if (weapon === unit.fist) return true
  if ((unit.gone & (1 << weapon)) !== 0) return false
  if (weapon === unit.hand) return true
  if ((unit.weapons[weapon].traits & NATURAL) !== 0) return true
  return weapon < 2 && weapon < unit.fist && unit.hand < 2 && (unit.gear & DUAL_WIELD) !== 0
}

/** Whether a unit holds another in a grapple or is held. */
export function isGripped(unit: Unit): boolean {
  return unit.grapples !== NONE || unit.grappledBy > 0
}

/** Reach in squares of the melee weapons in hand; 0 unarmed. Cached for the weapons in hand. SVN-AOO-03, -07, SVN-G19. */
export function armedReach(state: Fight, unit: Unit): number {
  const arms = (unit.gone << 5) | unit.hand
  if (unit.arms !== arms) {
    unit.arms = arms
    unit.armed = reachOf(state, unit)
  }
  return unit.armed
}

/** Computes the armed reach in squares. */
export function reachOf({ rules }: Fight, unit: Unit): number {
  const { weapons } = unit
  let reach = rules.aooUnarmed ? 1 : 0
  for (let w = 0; w < weapons.length; w++) {
    const weapon = weapons[w]
    if ((weapon.traits & (MELEE | UNARMED)) !== MELEE || !isHeld(unit, w)) continue
    if (weapon.reach > reach) reach = weapon.reach
  }
  return reach
}

/** Squares within which a unit can strike, with a fist if it has nothing else. SVN-RNG-04. */
export function meleeReach(state: Fight, unit: Unit): number {
  return Math.max(1, armedReach(state, unit))
}

/** Whether a unit may make an Attack of Opportunity now. SVN-AOO-07, SVN-SURP-05, SVN-G20. */
export function mayTakeOpportunity(state: Fight, unit: Unit): boolean {
  return isAbleToStrike(state, unit) && isAllowedToStrike(state, unit)
}

/** Whether a unit is up, in no grapple, and armed. SVN-AOO-07. */
export function isAbleToStrike(state: Fight, unit: Unit): boolean {
  return unit.fate === UP && !isGripped(unit) && armedReach(state, unit) > 0
}

/** Whether neither surprise nor the opportunities that it has taken this round forbid another. SVN-SURP-05, SVN-G07, -G20. */
export function isAllowedToStrike(state: Fight, unit: Unit, log: Log = SILENT): boolean {
  const { surpriseReactions, aooLimit } = state.rules
  if (isSurprised(state, unit)) {
    if (log.on) log.cite(Clause.G07)
    if (log.on && !surpriseReactions) log.cite(Clause.SURP_05)
    if (!surpriseReactions) return false
  }
  if (unit.opportunities === 0) return true
  if (log.on) log.cite(Clause.G20)
  return aooLimit === 'unlimited'
}

/** How well enemies see a unit: 0 they see it, 1 they only know its square, 2 they do not know its square. SVN-RNG-06, SVN-HIT-14. */
export function unseenOf(unit: Unit): number {
  if ((unit.gear & HIDDEN) !== 0 && unit.revealed === 0) return 2
  return (unit.gear & (UNSEEN | HIDDEN)) === 0 ? 0 : 1
}

/** Distance between two combatants in squares: 0 if they share a square, 1 if they are adjacent, and 1 in a duel. SVN-GRID-13, -14. */
export function distanceOf({ board }: Fight, a: Unit, b: Unit): number {
  return board === null ? 1 : distance(board, a, b)
}

/** Whether an enemy is in melee range of a unit, so that its shots have a penalty. SVN-RNG-04, SVN-G25. */
export function isEngaged(state: Fight, unit: Unit, log: Log = SILENT): boolean {
  if (state.board === null) return unit.foes.length > 0
  const { camp } = unit
  const end = state.foesTo[camp]
  let isUnarmedNear = false
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || isSurprised(state, foe)) continue
    const distance = distanceOf(state, unit, foe)
    if (distance > meleeReach(state, foe)) continue
    if (distance <= armedReach(state, foe)) {
      if (log.on) log.cite(Clause.RNG_04)
      return true
    }
    isUnarmedNear = true
  }
  if (!isUnarmedNear) return false
  if (log.on) log.cite(Clause.G25)
  return state.rules.engagedBy === 'anyEnemy'
}
