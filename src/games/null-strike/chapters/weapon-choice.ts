import { OTHER, PLAIN, type Strike, type Unit } from '../state/state.ts'
import { casualtyChance } from './attack.ts'
import { isMelee } from './expected-losses.ts'

/**
 * Every model chooses its own weapons, AP-ATK-02. A choice names weapons for all models: a model that does not reach the target with them
 * does not attack. Or the choice is `EACH`: each model uses, of its weapons that reach the target, those with the highest expected number
 * of models removed.
 *
 * A model that reaches with one weapon reaches with every weapon of longer range. So the numbers of models that reach with each weapon show
 * which weapons each model reaches with.
 */

/** The choice in which each model uses its own best weapons: a bit that no weapon has. */
export const EACH = 8

/** Whether models of a unit reach the target with different weapons, or are of two kinds. `at`: where the numbers of this unit begin in `inRange`. */
export function isMixed(unit: Unit, inRange: Int32Array, at: number): boolean {
  const { others, weapons } = unit
  let most = 0
  let least = unit.models
  for (let w = 0; w < weapons.length; w++) {
    const n = inRange[at + 2 * w] + inRange[at + 2 * w + 1]
    if (n > most) most = n
    if (n > 0 && n < least) least = n
  }
  return least < most || (others > 0 && most > 0)
}

/**
 * Writes how many models use each weapon, by weapon × 2 + kind, if each model uses its best weapons; returns the weapons that are used, as
 * bits. `inRange`: how many models reach with each weapon.
 */
export function armEach(
  state: Strike,
  unit: Unit,
  target: Unit,
  inRange: Int32Array,
  cover: number,
  aimed: number,
  meleeOnly: boolean,
  out: Int32Array,
): number {
  const { weapons } = unit
  out.fill(0)
  let used = 0
  for (let kind = PLAIN; kind <= OTHER; kind++) {
    let reaching = 0
    for (let w = 0; w < weapons.length; w++) if (inRange[2 * w + kind] > 0) reaching |= 1 << w
    let armed = 0
    // First the models that reach with all of these weapons, then models farther away.
    while (reaching !== 0) {
      const shortest = fewestOf(unit, kind, inRange, reaching)
      const n = inRange[2 * shortest + kind]
      if (n > armed) {
        const set = bestOf(state, unit, target, kind, reaching, cover, aimed, meleeOnly)
        used |= set
        for (let w = 0; w < weapons.length; w++) if (((set >> w) & 1) === 1) addModels(out, 2 * w + kind, n - armed)
        armed = n
      }
      reaching &= ~(1 << shortest)
    }
  }
  return used
}

function addModels(out: Int32Array, at: number, models: number): void {
  out[at] = out[at] + models
}

/** The weapon in `reaching` (as bits) with which the fewest models reach. */
function fewestOf(unit: Unit, kind: number, inRange: Int32Array, reaching: number): number {
  let best = -1
  for (let w = 0; w < unit.weapons.length; w++) {
    if (((reaching >> w) & 1) === 0) continue
    if (best < 0 || inRange[2 * w + kind] < inRange[2 * best + kind]) best = w
  }
  return best
}

/** The set of weapons in `reaching` with the highest expected number of models removed; 0 if that number is 0 for all sets. */
function bestOf(
  state: Strike,
  unit: Unit,
  target: Unit,
  kind: number,
  reaching: number,
  cover: number,
  aimed: number,
  meleeOnly: boolean,
): number {
  let best = 0
  let most = 0
  for (let s = 0; s < unit.sets.length; s++) {
    const set = unit.sets[s]
    if ((set & ~reaching) !== 0 || (meleeOnly && !isMelee(unit, set))) continue
    let sum = 0
    for (let w = 0; w < unit.weapons.length; w++) {
      if (((set >> w) & 1) === 0) continue
      const weapon = unit.weapons[w]
      sum += weapon.attacks * casualtyChance(state, unit, kind, weapon, aimed, target, cover)
    }
    if (sum <= most) continue
    most = sum
    best = set
  }
  return best
}

/** Whether one set of weapons for all models gives each model its own best weapons. */
export function isUniform(unit: Unit, inRange: Int32Array, own: Int32Array): boolean {
  for (let s = 0; s < unit.sets.length; s++) {
    const set = unit.sets[s]
    let same = true
    for (let i = 0; i < 2 * unit.weapons.length; i++) {
      const n = ((set >> (i >> 1)) & 1) === 1 ? inRange[i] : 0
      if (own[i] !== n) same = false
    }
    if (same) return true
  }
  return false
}
