import { DUAL_WIELD } from '../../data/gear.ts'
import { type Blow } from '../../state/blow.ts'
import { type Fight, type Unit, unitAt } from '../../state/state.ts'
import type { Weapon } from './weapon.ts'
import { MELEE, SHOOT, UNARMED } from './weapons.ts'

/** Two weapons at once, SVN-DW-01 to -03. */

/** Damage that the second weapon adds to a hit. */
const BOTH = 2

/** Whether a combatant wields its first two weapons: it still has both, each takes one hand, and it has learnt both. SVN-DW-01. */
export function wieldsBoth(unit: Unit): boolean {
  if ((unit.gear & DUAL_WIELD) === 0 || unit.hand > 1 || (unit.gone & 3) !== 0 || unit.fist < 2) return false
  return isLearnt(unit, unit.weapons[0]) && isLearnt(unit, unit.weapons[1])
}

/** Whether a combatant has learnt a weapon: level 1 in the skill; a monster needs its trait instead. */
function isLearnt({ isHero, scores }: Unit, { hands, skill, traits }: Weapon): boolean {
  if (hands !== 1 || (traits & UNARMED) !== 0) return false
  return !isHero || (skill === SHOOT ? scores.shoot : scores.stab) >= 1
}

/** Modifier of every attack roll while both weapons are in hand, SVN-DW-03. */
export function dualPart(unit: Unit): number {
  return wieldsBoth(unit) ? -1 : 0
}

/** Extra damage of a hit if the other weapon also reaches the target, SVN-DW-02. */
export function dualDamage(state: Fight, blow: Blow): number {
  const { thrown, distance, weapon } = blow
  const attacker = unitAt(state, blow.attacker)
  if (weapon > 1 || !wieldsBoth(attacker)) return 0
  const other = attacker.weapons[1 - weapon]
  if ((other.traits & MELEE) !== 0 && distance <= other.reach) return BOTH
  return (thrown === 1 || (other.traits & MELEE) === 0) && distance <= other.long ? BOTH : 0
}
