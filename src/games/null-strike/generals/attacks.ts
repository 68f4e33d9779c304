import { dugCover, usesAim } from '../chapters/attack.ts'
import { expected, isMelee } from '../chapters/expected-losses.ts'
import { armEach, EACH, isMixed } from '../chapters/weapon-choice.ts'
import * as Action from '../choices/actions.ts'
import { isInSight, sightOf } from '../space/sight/sight.ts'
import { HIDDEN, SAFE, SHOTS } from '../state/field.ts'
import { type Unit, unitAt } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'
import type { Weights } from './weights.ts'
import { gainOf } from './worth.ts'

/** Attacks of units on their present places: expected losses by the rules, with cover and the models in range. */

/** Expected gain of the best attack of a unit in points, with aim or without; 0 if it is no more than the cutoff. */
export function bestAttack(knowledge: Knowledge, weights: Weights, unit: Unit, aimed: number, cutoff: number): number {
  const { state, field } = knowledge
  const { units } = state
  const start = unit.player === 0 ? field.split : 0
  const to = unit.player === 0 ? units.length : field.split
  const from = cutoff > 0 ? cutoff : 0
  // The target with the highest bound comes first, because its value leaves most others out. Sight is tested last.
  let first = -1
  let most = from
  for (let i = start; i < to; i++) {
    if (!mayBeSeen(knowledge, unit, i)) continue
    const bound = mostOf(knowledge, weights, unit, units[i], aimed, most)
    if (bound <= most || !isInSight(state, field, unit, units[i])) continue
    most = bound
    first = i
  }
  if (first < 0) return 0
  let best = Math.max(from, attackOn(knowledge, weights, unit, units[first], aimed))
  for (let i = start; i < to; i++) {
    if (i === first || !mayBeSeen(knowledge, unit, i)) continue
    const target = units[i]
    if (mostOf(knowledge, weights, unit, target, aimed, best) <= best || !isInSight(state, field, unit, target))
      continue
    const value = attackOn(knowledge, weights, unit, target, aimed)
    if (value > best) best = value
  }
  return best > from ? best : 0
}

/**
 * Upper bound of the gain of the best attack of a unit, in points: on any enemy in range that is not known to be out of sight,
 * in the open, with all models.
 */
export function boundAttack(knowledge: Knowledge, weights: Weights, unit: Unit, aimed: number): number {
  const { state, field } = knowledge
  const { units } = state
  const to = unit.player === 0 ? units.length : field.split
  let best = 0
  for (let i = unit.player === 0 ? field.split : 0; i < to; i++) {
    if (!mayBeSeen(knowledge, unit, i)) continue
    const value = mostOf(knowledge, weights, unit, units[i], aimed, best)
    if (value > best) best = value
  }
  return best
}

/** Whether the enemy with the index `i` is in range of a unit and not known to be out of sight. */
function mayBeSeen({ state, field }: Knowledge, unit: Unit, i: number): boolean {
  const { x, y, disc, pairs } = field
  const dx = x[i] - unit.x
  const dy = y[i] - unit.y
  const far = unit.reach + unit.disc + disc[i]
  const known = pairs[unit.index * state.units.length + i]
  return dx * dx + dy * dy <= far * far && known !== HIDDEN && known !== SAFE
}

/** Upper bound of the gain of an attack on a target; only a rough one if that is no more than the cutoff. */
function mostOf(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  { id, index, models }: Unit,
  aimed: number,
  cutoff: number,
): number {
  const { scratch, most, mostAimed, n } = knowledge
  const mean = unit.models * (aimed === 1 ? mostAimed : most)[unit.id * n + id]
  const weight = weights.blows > weights.shots ? weights.blows : weights.shots
  const rough =
    weight * (scratch.worth[index] * (mean < models ? mean : models) + scratch.panic[index] + scratch.last[index])
  return rough <= cutoff ? rough : weight * gainOf(knowledge, index, mean)
}

/** Expected gain of the best attack on a target, in points. */
function attackOn(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, aimed: number): number {
  const cover = coverFrom(knowledge, unit, target)
  if (cover < 0) return 0
  let best = 0
  for (let s = 0; s < unit.sets.length; s++) {
    const value = valueOf(knowledge, weights, unit, target, unit.sets[s], cover, aimed)
    if (value > best) best = value
  }
  if (!unit.mixes) return best
  const each = valueOf(knowledge, weights, unit, target, EACH, cover, aimed)
  return each > best ? each : best
}

/** Cover of a target that the unit may attack, less than 0 if it may not; writes its models in range with each weapon into `state.shots`. */
function coverFrom({ state, field }: Knowledge, unit: Unit, target: Unit): number {
  const sight = sightOf(state, field, unit, target)
  if (sight < 0) return sight
  const { shots } = state
  const at = (unit.index * state.units.length + target.index) * SHOTS
  for (let i = 0; i < SHOTS; i++) shots[i] = field.shots[at + i]
  return sight | dugCover(state, target)
}

/** Points that an attack with these weapons is expected to bring, after a call of `coverFrom`; `EACH`: each model uses its best. */
function valueOf(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  target: Unit,
  set: number,
  cover: number,
  aimed: number,
): number {
  const mean = failedSaves(knowledge, unit, target, set, cover, aimed, false)
  return (set !== EACH && isMelee(unit, set) ? weights.blows : weights.shots) * gainOf(knowledge, target.index, mean)
}

/** Failed saves that an attack with these weapons is expected to cause. `charge`: with melee weapons alone. */
function failedSaves(
  { state }: Knowledge,
  unit: Unit,
  target: Unit,
  set: number,
  cover: number,
  aimed: number,
  charge: boolean,
): number {
  const { shots, arms } = state
  if (set !== EACH) return expected(state, unit, target, set, shots, cover, aimed)
  if (!isMixed(unit, shots, 0)) return 0
  const used = armEach(state, unit, target, shots, cover, aimed, charge, arms)
  return expected(state, unit, target, used, arms, cover, aimed)
}

/** Values the targets and weapons of an attack. */
export function valueTargets(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  const { state } = knowledge
  const unit = unitAt(state, state.active)
  for (let i = 0; i < n; i++) {
    const what = Action.whatOf(actions[i])
    const target = unitAt(state, what >> 3)
    const cover = coverFrom(knowledge, unit, target)
    out[i] = cover < 0 ? 0 : valueOf(knowledge, weights, unit, target, what & 7 || EACH, cover, unit.aimed)
  }
}

/** Values the weapons for the blow after a charge. */
export function valueStrikes(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  const { state } = knowledge
  const unit = unitAt(state, state.active)
  const target = unitAt(state, state.charged)
  const cover = coverFrom(knowledge, unit, target)
  const aimed = usesAim(state, unit, true) ? 1 : 0
  for (let i = 0; i < n; i++) {
    const set = Action.whatOf(actions[i])
    const mean = set === 0 || cover < 0 ? 0 : failedSaves(knowledge, unit, target, set, cover, aimed, true)
    out[i] = weights.blows * gainOf(knowledge, target.index, mean)
  }
}
