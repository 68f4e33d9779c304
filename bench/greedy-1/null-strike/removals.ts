import { casualtyChance, dugCover } from '../../../src/games/null-strike/chapters/attack.ts'
import { expected, isMelee } from '../../../src/games/null-strike/chapters/expected-losses.ts'
import { lossesToShake } from '../../../src/games/null-strike/chapters/morale.ts'
import { armEach, EACH, isMixed, isUniform } from '../../../src/games/null-strike/chapters/weapon-choice.ts'
import { sightOf } from '../../../src/games/null-strike/space/sight/sight.ts'
import { type Field, SHOTS } from '../../../src/games/null-strike/state/field.ts'
import { OTHER, PLAIN, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { CELLS, KNOWLEDGE } from './knowledge.ts'
import { chanceOfLoss, lossOf } from './loss-odds.ts'
import type { Weights } from './weights.ts'

/** Values of removed models, and the number of models that an attack is expected to remove. */

/**
 * Notes the present value of the models of every unit to its enemy: their points, and the value of their future actions. `all`: for every
 * unit; else only for units that have changed.
 */
export function noteWorths(weights: Weights, state: Strike, all: boolean): void {
  const { units } = state
  if (all) for (let i = 0; i < units.length; i++) noteWorth(weights, state, units[i])
  else for (let t = 0; t < KNOWLEDGE.touches; t++) noteWorth(weights, state, units[KNOWLEDGE.touched[t]])
}

function noteWorth(weights: Weights, state: Strike, unit: Unit): void {
  const { index, id, models } = unit
  if (models === 0) return
  const turns = state.lastTurn > state.turn ? state.lastTurn - state.turn : 0
  const starOfModel = KNOWLEDGE.starOfModel[id]
  KNOWLEDGE.worth[index] =
    KNOWLEDGE.points[id] + turns * (weights.star * starOfModel + weights.warlord * KNOWLEDGE.leads[id])
  KNOWLEDGE.panic[index] = 0
  KNOWLEDGE.need[index] = models
  if (unit.panicked === 1 || state.rules.panicTrigger === 'never') return
  const lost = unit.before - models
  const needed = lossesToShake(state.rules, unit)
  // A unit that is shaken already tests once, whatever else happens to it.
  if (lost >= needed) return
  KNOWLEDGE.need[index] = needed - lost
  if (turns === 0) return
  const loss = starOfModel * models + 0.3 * KNOWLEDGE.action[unit.army]
  KNOWLEDGE.panic[index] = weights.panic * loss * KNOWLEDGE.shaken[id]
}

/** Value of this many failed saves of a target, given by its index. */
export function worthOf(i: number, mean: number): number {
  const models = KNOWLEDGE.strength[i]
  let value = KNOWLEDGE.worth[i] * lossOf(mean, models)
  const panic = KNOWLEDGE.panic[i]
  if (panic > 0) value += panic * chanceOfLoss(mean, KNOWLEDGE.need[i])
  const last = KNOWLEDGE.last[i]
  if (last > 0) value += last * chanceOfLoss(mean, models)
  return value
}

function chance(
  state: Strike,
  unit: Unit,
  target: Unit,
  w: number,
  kind: number,
  cover: number,
  aimed: number,
): number {
  // With two kinds of models, the mean value of a model changes with the losses.
  if (target.fullOthers > 0) {
    return casualtyChance(state, unit, kind, unit.weapons[w], aimed, target, cover)
  }
  const pair = unit.id * KNOWLEDGE.n + target.id
  const cell = pair * CELLS + (((w * 2 + kind) * 4 + cover) * 2 + target.ran) * 2 + aimed
  const known = KNOWLEDGE.chances[cell]
  if (known === known) return known
  const found = casualtyChance(state, unit, kind, unit.weapons[w], aimed, target, cover)
  KNOWLEDGE.chances[cell] = found
  return found
}

/**
 * Writes to `Knowledge.found` the failed saves that an attack with the best weapons is expected to cause in the present position, and to
 * `Knowledge.with` the weapons.
 */
export function expect(state: Strike, field: Field, unit: Unit, target: Unit, aimed: number, melee: boolean): void {
  expectOfAll(state, field, unit, target, aimed, melee)
  if (unit.mixes) expectOfEach(state, field, unit, target, aimed, melee)
}

/** Failed saves that an attack is expected to cause if all models use the same weapons. */
function expectOfAll(state: Strike, field: Field, unit: Unit, target: Unit, aimed: number, melee: boolean): void {
  const { found } = KNOWLEDGE
  found[0] = 0
  KNOWLEDGE.with = 0
  const sight = sightOf(state, field, unit, target)
  if (sight < 0) return
  const cover = sight | dugCover(state, target)
  const at = (unit.index * state.units.length + target.index) * SHOTS
  const { sets, weapons } = unit
  for (let s = 0; s < sets.length; s++) {
    const set = sets[s]
    if (melee && !isMelee(unit, set)) continue
    let sum = 0
    for (let w = 0; w < weapons.length; w++) {
      if (((set >> w) & 1) === 0) continue
      const attacks = weapons[w].attacks
      const plain = field.shots[at + 2 * w]
      const others = field.shots[at + 2 * w + 1]
      if (plain + others === 0) {
        sum = 0
        break
      }
      if (plain > 0) sum += plain * attacks * chance(state, unit, target, w, PLAIN, cover, aimed)
      if (others > 0) sum += others * attacks * chance(state, unit, target, w, OTHER, cover, aimed)
    }
    sum /= target.wounds
    if (sum <= found[0]) continue
    found[0] = sum
    KNOWLEDGE.with = set
  }
}

/** Failed saves that an attack is expected to cause if each model uses its best weapon. AP-ATK-02. */
function expectOfEach(state: Strike, field: Field, unit: Unit, target: Unit, aimed: number, melee: boolean): void {
  const at = (unit.index * state.units.length + target.index) * SHOTS
  const sight = sightOf(state, field, unit, target)
  if (sight < 0 || !isMixed(unit, field.shots, at)) return
  const cover = sight | dugCover(state, target)
  const { found } = KNOWLEDGE
  const { shots, arms } = state
  for (let i = 0; i < SHOTS; i++) shots[i] = field.shots[at + i]
  const used = armEach(state, unit, target, shots, cover, aimed, melee, arms)
  const sum = expected(state, unit, target, used, arms, cover, aimed)
  if (sum <= found[0] + 1e-9 || isUniform(unit, shots, arms)) return
  found[0] = sum
  KNOWLEDGE.with = EACH
}

/** First and last index of a player's enemies in the list of units, in which the units of the first player come first. */
export function firstFoe({ split }: Field, player: number): number {
  return player === 0 ? split : 0
}

export function lastFoe({ split }: Field, n: number, player: number): number {
  return player === 0 ? n : split
}
