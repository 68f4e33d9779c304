import { casualtyChance, dugCover } from '../attack.ts'
import { isMelee } from '../choice.ts'
import { type Field, SHOTS } from '../field.ts'
import { sightOf } from '../sight.ts'
import { OTHER, PLAIN, type Strike, type Unit, type Weapon } from '../state.ts'
import { type Goal, noGoal } from './goals.ts'

/** What generals know of a matchup: what attacks may be expected to remove, worked out once and looked up. */

/** By pair: a weapon (3), a kind (2), cover (4), a run (2), aim (2). */
const CELLS = 96

export interface Mind {
  /** By attacker's and target's number in the roster × `CELLS`: chance of one attack; NaN where nobody asked yet. */
  readonly chances: Float64Array
  /** By the same pairs: what a model in reach of everything removes in the open, in points: with all weapons, with melee weapons. */
  readonly open: Float64Array
  readonly melee: Float64Array
  /** By unit, of the choice at hand: what its attack is worth; 1 if it forbids a capture. */
  readonly plain: Float64Array
  /** By unit: for who does not seek objectives, for who does. */
  readonly goals: readonly Goal[]
  readonly inWay: Uint8Array
  /** Which set of weapons the last value was of. */
  set: number
}

export function mindOf(state: Strike): Mind {
  const known = state.mind as Mind | null
  if (known !== null) return known
  const n = state.roster.length
  const mind: Mind = {
    chances: new Float64Array(n * n * CELLS).fill(Number.NaN),
    open: new Float64Array(n * n).fill(Number.NaN),
    melee: new Float64Array(n * n).fill(Number.NaN),
    goals: Array.from({ length: 2 * n }, noGoal),
    plain: new Float64Array(n),
    inWay: new Uint8Array(n),
    set: 0,
  }
  state.mind = mind
  return mind
}

/** Points of one model. */
export function pointsOf(unit: Unit): number {
  return unit.cost / unit.full
}

function chance(
  mind: Mind,
  state: Strike,
  unit: Unit,
  target: Unit,
  w: number,
  kind: number,
  cover: number,
  aimed: number,
): number {
  const ran = target.ran
  // Averages of two kinds of models change with losses.
  if (target.fullOthers > 0) {
    return casualtyChance(state, unit, kind, unit.weapons[w] as Weapon, aimed, target, cover)
  }
  const pair = unit.id * state.roster.length + target.id
  const cell = pair * CELLS + (((w * 2 + kind) * 4 + cover) * 2 + ran) * 2 + aimed
  const known = mind.chances[cell] as number
  if (known === known) return known
  const found = casualtyChance(state, unit, kind, unit.weapons[w] as Weapon, aimed, target, cover)
  mind.chances[cell] = found
  return found
}

/** Points an attack may be expected to remove as things stand, with the best weapons; 0 where there is none. `mind.set`: which. */
export function worth(
  mind: Mind,
  state: Strike,
  field: Field,
  unit: Unit,
  target: Unit,
  aimed: number,
  melee: boolean,
): number {
  const sight = sightOf(state, field, unit, target)
  mind.set = 0
  if (sight < 0) return 0
  const cover = sight | dugCover(state, target)
  const at = (unit.index * state.units.length + target.index) * SHOTS
  let best = 0
  for (let s = 0; s < unit.sets.length; s++) {
    const set = unit.sets[s] as number
    if (melee && !isMelee(unit, set)) continue
    let sum = 0
    for (let w = 0; w < unit.weapons.length; w++) {
      if (((set >> w) & 1) === 0) continue
      const attacks = (unit.weapons[w] as Weapon).attacks
      const plain = field.shots[at + 2 * w] as number
      const others = field.shots[at + 2 * w + 1] as number
      if (plain + others === 0) {
        sum = 0
        break
      }
      if (plain > 0) sum += plain * attacks * chance(mind, state, unit, target, w, PLAIN, cover, aimed)
      if (others > 0) sum += others * attacks * chance(mind, state, unit, target, w, OTHER, cover, aimed)
    }
    if (sum > best) {
      best = sum
      mind.set = set
    }
  }
  return Math.min(best / target.wounds, target.models) * pointsOf(target)
}

/** Points the models of a unit would remove in the open, all of them in reach. */
export function promise(mind: Mind, state: Strike, unit: Unit, target: Unit, melee: boolean): number {
  const pair = unit.id * state.roster.length + target.id
  const table = melee ? mind.melee : mind.open
  let each = table[pair] as number
  if (each !== each) {
    each = 0
    for (const set of unit.sets) {
      if (melee && !isMelee(unit, set)) continue
      let sum = 0
      for (const [w, weapon] of unit.weapons.entries()) {
        if (((set >> w) & 1) === 1) sum += weapon.attacks * casualtyChance(state, unit, PLAIN, weapon, 0, target, 0)
      }
      each = Math.max(each, sum)
    }
    table[pair] = each
  }
  return Math.min((each * unit.models) / target.wounds, target.models) * pointsOf(target)
}
