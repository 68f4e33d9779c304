import { OTHER, PLAIN, type Strike, type Unit } from '../state/state.ts'
import { casualtyChance } from './attack.ts'

/** Expected losses of attacks. */

/** Expected number of models removed, which may be more than the target has. `inRange` as for `strike`. */
export function expected(
  state: Strike,
  unit: Unit,
  target: Unit,
  weapons: number,
  inRange: Int32Array,
  cover: number,
  aimed: number,
): number {
  let sum = 0
  for (let w = 0; w < unit.weapons.length; w++) {
    if (((weapons >> w) & 1) === 0) continue
    const weapon = unit.weapons[w]
    for (let kind = PLAIN; kind <= OTHER; kind++) {
      const attacks = inRange[2 * w + kind] * weapon.attacks
      if (attacks > 0) sum += attacks * casualtyChance(state, unit, kind, weapon, aimed, target, cover)
    }
  }
  return sum / target.wounds
}

/** The weapons with the highest expected number of models removed, as bits; 0 if none reaches. */
export function bestWeapons(
  state: Strike,
  unit: Unit,
  target: Unit,
  inRange: Int32Array,
  cover: number,
  aimed: number,
  meleeOnly: boolean,
): number {
  let best = 0
  let most = 0
  const { sets } = unit
  for (let i = 0; i < sets.length; i++) {
    const set = sets[i]
    if (meleeOnly && !isMelee(unit, set)) continue
    const sum = expected(state, unit, target, set, inRange, cover, aimed)
    if (sum > most) {
      most = sum
      best = set
    }
  }
  return best
}

/** Whether all weapons of a set have the Melee ability, AP-CHG-02. */
export function isMelee(unit: Unit, set: number): boolean {
  for (let w = 0; w < unit.weapons.length; w++) {
    if (((set >> w) & 1) === 1 && !unit.weapons[w].melee) return false
  }
  return true
}
