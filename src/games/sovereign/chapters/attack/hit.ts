import {
  BY_ACTION,
  BY_MASTER,
  COVERED,
  ENGAGED,
  LONG_RANGE,
  MODIFIERS,
  ON_PRONE,
  TWO_WEAPONS,
  UNSEEN,
  WHILE_PRONE,
} from '../../data/modifiers.ts'
import type { SovereignRules } from '../../data/rules.ts'
import { FULL, HALF } from '../../space/cover.ts'
import { AS_CHARGE, AS_SNAP, AS_SWARM, type Blow } from '../../state/blow.ts'
import { type Fight, type Unit, unitAt } from '../../state/state.ts'
import { dualPart } from './dual.ts'
import type { Weapon } from './weapon.ts'
import { BOW, CROSSBOW, LONG, MELEE } from './weapons.ts'

/** Attack rolls, SVN-HIT-01 to -17. Distances are in squares; at 1 or less the two are adjacent. */

/** Bonus of each further member of a swarm, and the cap on their sum, SVN-HIT-15. */
const SWARM_EACH = 2
const SWARM_MOST = 6

// Reasons why an attack may not be made, as `hitBan` returns them.
export const ALLOWED = 0
export const OUT_OF_RANGE = 1
export const BOW_IN_MELEE = 2
export const UNKNOWN_PLACE = 3
export const OUT_OF_SIGHT = 4

export function weaponOf(state: Fight, blow: Blow): Weapon {
  return unitAt(state, blow.attacker).weapons[blow.weapon]
}

/** Whether a weapon used in this way strikes, and is neither shot nor thrown. */
export function strikes(weapon: Weapon, thrown: number): boolean {
  return thrown === 0 && (weapon.traits & MELEE) !== 0
}

/**
 * The reason that forbids an attack on a target in sight: `OUT_OF_RANGE` …. An attacker that does not know the target’s square may not
 * attack it. SVN-RNG-06, SVN-HIT-14.
 */
export function hitBan(state: Fight, blow: Blow): number {
  if (blow.unseen === 2) return UNKNOWN_PLACE
  return weaponBan(state, weaponOf(state, blow), blow.thrown, blow.distance, blow.engaged)
}

/** The reason that reach, range or enemies in melee forbid the weapon: SVN-MEL-01, SVN-MEL-03, SVN-RNG-03, SVN-RNG-05, SVN-HIT-13. */
export function weaponBan({ rules }: Fight, weapon: Weapon, thrown: number, distance: number, engaged: number): number {
  if (strikes(weapon, thrown)) {
    if (distance > weapon.reach) return OUT_OF_RANGE
    const isPole = (weapon.traits & LONG) !== 0 && !rules.longAdjacent
    return isPole && distance < weapon.reach ? OUT_OF_RANGE : ALLOWED
  }
  if (distance > weapon.long) return OUT_OF_RANGE
  if (engaged === 0) return ALLOWED
  const isBow = rules.rangedInMelee === 'bowsNever' && (weapon.traits & (BOW | CROSSBOW)) !== 0
  return isBow || weapon.hands === 2 ? BOW_IN_MELEE : ALLOWED
}

/** Modifier against a prone target, SVN-HIT-06, -07, SVN-PRONE-01, SVN-G44. */
function onProne({ rules }: Fight, target: Unit, blows: boolean, distance: number): number {
  if (target.prone === 0) return 0
  const isNear = distance <= 1
  if (blows) return isNear || rules.proneBasis !== 'adjacency' ? 2 : 0
  return isNear && rules.proneBasis !== 'attackType' ? 2 : -2
}

/** Modifier for the cover of the target, SVN-HIT-10, -11, SVN-LOS-03, -04, -10. */
function covered({ rules }: Fight, cover: number, blows: boolean): number {
  if (blows && rules.coverAppliesTo === 'rangedOnly') return 0
  return cover === FULL ? -4 : cover === HALF ? -2 : 0
}

/** Modifier against a target that cannot be seen but whose square is known, SVN-HIT-14, SVN-RNG-06, SVN-G73. */
function unseen({ rules }: Fight, blow: Blow, blows: boolean): number {
  return blow.unseen === 0 || (blows && rules.unseenMelee === 'none') ? 0 : -4
}

/** Modifier of a Snap Attack, a Charge or a Swarm Attack, SVN-HIT-15, SVN-SNAP-01, SVN-CHG-01, SVN-SWARM-02. */
function byAction({ how, assailants }: Blow): number {
  if (how === AS_SNAP) return -4
  if (how === AS_CHARGE) return 2
  return how === AS_SWARM ? Math.min(SWARM_MOST, SWARM_EACH * (assailants - 1)) : 0
}

/** Writes all modifiers of a roll into `Fight.parts`. */
export function modify(state: Fight, blow: Blow): void {
  const { parts } = state.scratch
  const attacker = unitAt(state, blow.attacker)
  const weapon = attacker.weapons[blow.weapon]
  const blows = strikes(weapon, blow.thrown)
  parts[ON_PRONE] = onProne(state, unitAt(state, blow.target), blows, blow.distance)
  // SVN-HIT-08, SVN-PRONE-02; shots have no penalty for lying prone, SVN-RNG-07.
  parts[WHILE_PRONE] = blows && attacker.prone === 1 ? -4 : 0
  // SVN-HIT-09, SVN-RNG-05.
  parts[LONG_RANGE] = !blows && blow.distance > weapon.normal ? -2 : 0
  parts[COVERED] = covered(state, blow.cover, blows)
  // The penalty counts once for throws and for one-handed shots, SVN-HIT-12, SVN-RNG-02.
  parts[ENGAGED] = !blows && blow.engaged === 1 ? -4 : 0
  parts[UNSEEN] = unseen(state, blow, blows)
  parts[BY_ACTION] = byAction(blow)
  parts[TWO_WEAPONS] = dualPart(attacker)
  parts[BY_MASTER] = attacker.modifier
}

/** The sum of all modifiers or, under the other reading, of all bonuses and the worst penalty, SVN-HIT-16, SVN-G03. */
function stacked({ rules, scratch: { parts } }: Fight): number {
  let bonuses = 0
  let penalties = 0
  let worst = 0
  for (let i = 0; i < MODIFIERS; i++) {
    const part = parts[i]
    if (part > 0) bonuses += part
    else {
      penalties += part
      if (part < worst) worst = part
    }
  }
  return bonuses + (rules.hitStack === 'all' ? penalties : worst)
}

/** Sets `blow.bonus`, the number added to the die: SVN-HIT-01, -03, -16. */
export function aimBlow(state: Fight, blow: Blow): void {
  modify(state, blow)
  const { throwToHit, toHit } = weaponOf(state, blow)
  blow.bonus = (blow.thrown === 1 ? throwToHit : toHit) + stacked(state)
}

/** AC of a combatant now: SVN-HIT-05, SVN-CHG-03, SVN-TD-01, SVN-G46. `shot`: 1 against shots and throws. */
export function acOf({ rules }: Fight, unit: Unit, shot: number): number {
  return (rules.acSplit && shot === 1 ? unit.rangedAc : unit.ac) + 2 * unit.defending - 2 * unit.charging
}

/** The AC that an attack has to reach. */
export function acAgainst(state: Fight, blow: Blow): number {
  return acOf(state, unitAt(state, blow.target), strikes(weaponOf(state, blow), blow.thrown) ? 0 : 1)
}

/** Decides whether the roll reaches the AC as it is now; called again after Total Defense. SVN-HIT-01, SVN-TD-02. */
export function judge(state: Fight, blow: Blow): void {
  blow.hit = isHit(state.rules.nat, blow.natural, blow.bonus, acAgainst(state, blow)) ? 1 : 0
}

/**
 * Whether a roll hits. The reading `nat` decides whether a natural 1 always misses and a natural 20 always hits: SVN-HIT-04, SVN-G45.
 */
export function isHit(nat: SovereignRules['nat'], natural: number, bonus: number, ac: number): boolean {
  const reaches = natural + bonus >= ac
  if (!isMarvel(natural, reaches)) return reaches
  return natural === 20 ? nat !== 'none' : nat !== 'auto20and1'
}

/** Whether a natural 20 does not reach the AC, or a natural 1 does. */
export function isMarvel(natural: number, reaches: boolean): boolean {
  return (natural === 20 && !reaches) || (natural === 1 && reaches)
}

/** Number of faces of the d20 that hit, 0 to 20, SVN-HIT-04. */
export function facesThatHit(nat: SovereignRules['nat'], bonus: number, ac: number): number {
  const least = nat === 'none' ? 0 : 1
  const most = nat === 'auto20and1' ? 19 : 20
  return Math.min(most, Math.max(least, 21 + bonus - ac))
}
