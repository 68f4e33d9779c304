import { isAllowed, takeAim } from '../chapters/attack/aim.ts'
import { swarmDamage } from '../chapters/attack/damage.ts'
import { dualDamage } from '../chapters/attack/dual.ts'
import { acAgainst, aimBlow, facesThatHit, weaponOf } from '../chapters/attack/hit.ts'
import { missDamage, shockFloor } from '../chapters/attack/shock.ts'
import { AS_SWARM, Blow, PLAIN, WOUND } from '../state/blow.ts'
import { type Fight, type Unit, unitAt } from '../state/state.ts'
import { hitKind, type Odds, WHOLE } from './odds.ts'

/** Expected results of attacks, in thousandths of a hit point. */

/** Expected damage of a blow with its aim and bonus set. Damage beyond the hit points of the target is not counted. */
export function expectedOf(state: Fight, blow: Blow): number {
  const odds = oddsOf(state, blow)
  return expectedBy(odds, kindOf(state, blow), hpOf(state, blow), facesOf(state, blow), missDamage(state, blow))
}

/** Expected damage of a blow, from the kind of hit, the hit points left, the number of faces that hit and the damage of a miss. */
export function expectedBy({ most, taken }: Odds, kind: number, hp: number, faces: number, miss: number): number {
  const byHit = taken[kind * (most + 1) + (hp < most ? hp : most)]
  return Math.round((faces * byHit + (20 - faces) * WHOLE * (hp < miss ? hp : miss)) / 20)
}

/** Chance that a blow takes all hit points that its target has left, in thousandths. */
export function killChanceOf(state: Fight, blow: Blow): number {
  const odds = oddsOf(state, blow)
  return killChanceBy(odds, kindOf(state, blow), hpOf(state, blow), facesOf(state, blow), missDamage(state, blow))
}

/** Chance of a kill in thousandths, from the kind of hit, the hit points left, the number of faces that hit and the damage of a miss. */
export function killChanceBy({ most, taken }: Odds, kind: number, hp: number, faces: number, miss: number): number {
  const at = kind * (most + 1) + hp
  // The expected loss of the last hit point alone is the chance of a kill.
  const byHit = hp > most ? 0 : taken[at] - taken[at - 1]
  return Math.round((faces * byHit + (miss >= hp ? (20 - faces) * WHOLE : 0)) / 20)
}

/** Number of faces of the d20 that hit. */
export function facesOf(state: Fight, blow: Blow): number {
  return facesThatHit(state.rules.nat, blow.bonus, acAgainst(state, blow))
}

function hpOf(state: Fight, blow: Blow): number {
  return unitAt(state, blow.target).hp
}

export function oddsOf(state: Fight, blow: Blow): Odds {
  return weaponOf(state, blow).odds
}

/** The kind of hit, as the tables of `Odds` number it. */
export function kindOf(state: Fight, blow: Blow): number {
  return hitKind(swarmDamage(blow), dualDamage(state, blow), shockFloor(state, blow) > 0)
}

/** Fills in a scratch blow, its bonus included. */
export function aimAt(
  state: Fight,
  blow: Blow,
  unit: Unit,
  w: number,
  thrown: number,
  target: Unit,
  how: number,
  many: number,
): void {
  blow.attacker = unit.index
  blow.target = target.index
  blow.aimedAt = target.index
  blow.weapon = w
  blow.thrown = thrown
  blow.how = how
  blow.aim = WOUND
  blow.assailants = many
  takeAim(state, blow)
  aimBlow(state, blow)
}

/** Expected damage of a swarm with its present members if this member rolls. SVN-AI-11. */
export function expectedBySwarm(state: Fight, unit: Unit, weapon: number, target: number): number {
  let many = 0
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) if (unitAt(state, i).swarm === target) many++
  const { aimed } = state.scratch
  aimAt(state, aimed, unit, weapon >> 1, weapon & 1, unitAt(state, target), AS_SWARM, many)
  return expectedOf(state, aimed)
}

/** The weapon for a duel: of all weapons that reach an adjacent enemy, the one with the highest expected damage. SVN-AI-08. */
export function bestWeapon(state: Fight, unit: Unit, foe: Unit): number {
  const { aimed } = state.scratch
  let best = unit.fist
  let most = -1
  for (let w = 0; w < unit.weapons.length; w++) {
    const weapon = unit.weapons[w]
    if (weapon.reach === 0 || (w !== unit.hand && w !== unit.fist)) continue
    aimAt(state, aimed, unit, w, 0, foe, PLAIN, 1)
    if (!isAllowed(state, aimed)) continue
    const value = expectedOf(state, aimed)
    if (value <= most) continue
    most = value
    best = w
  }
  return best
}
