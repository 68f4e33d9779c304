import { casualtyChance, dugCover } from '../../../src/games/null-strike/chapters/attack.ts'
import { expected, isMelee } from '../../../src/games/null-strike/chapters/expected-losses.ts'
import { lossesToShake } from '../../../src/games/null-strike/chapters/morale.ts'
import { armEach, EACH, isMixed, isUniform } from '../../../src/games/null-strike/chapters/weapon-choice.ts'
import { sightOf } from '../../../src/games/null-strike/space/sight/sight.ts'
import { type Field, SHOTS } from '../../../src/games/null-strike/state/field.ts'
import { OTHER, PLAIN, type Strike, type Unit } from '../../../src/games/null-strike/state/state.ts'
import { CELLS, MIND } from './mind.ts'
import { chanceOfLoss, lossOf } from './odds.ts'
import type { Temper } from './temper.ts'

/** What it is worth to remove models, and how many an attack may be expected to. */

/** Notes what models of every unit are worth to their enemy now: their points, and what they would still do; `all`, or of those something befell. */
export function noteWorths(temper: Temper, state: Strike, all: boolean): void {
  const { units } = state
  if (all) for (let i = 0; i < units.length; i++) noteWorth(temper, state, units[i])
  else for (let t = 0; t < MIND.touches; t++) noteWorth(temper, state, units[MIND.touched[t]])
}

function noteWorth(temper: Temper, state: Strike, unit: Unit): void {
  const { index, id, models } = unit
  if (models === 0) return
  const turns = state.lastTurn > state.turn ? state.lastTurn - state.turn : 0
  const shines = MIND.shines[id]
  MIND.worth[index] = MIND.points[id] + turns * (temper.star * shines + temper.warlord * MIND.leads[id])
  MIND.panic[index] = 0
  MIND.need[index] = models
  if (unit.panicked === 1 || state.rules.panicTrigger === 'never') return
  const lost = unit.before - models
  const needed = lossesToShake(state.rules, unit)
  // Who is shaken already tests once, whatever else befalls him.
  if (lost >= needed) return
  MIND.need[index] = needed - lost
  if (turns === 0) return
  const loss = shines * models + 0.3 * MIND.action[unit.army]
  MIND.panic[index] = temper.panic * loss * MIND.shaken[id]
}

/** What so many failed saves are worth against a target, by its index. */
export function worthOf(i: number, mean: number): number {
  const models = MIND.strength[i]
  let value = MIND.worth[i] * lossOf(mean, models)
  const panic = MIND.panic[i]
  if (panic > 0) value += panic * chanceOfLoss(mean, MIND.need[i])
  const last = MIND.last[i]
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
  // Averages of two kinds of models change with losses.
  if (target.fullOthers > 0) {
    return casualtyChance(state, unit, kind, unit.weapons[w], aimed, target, cover)
  }
  const pair = unit.id * MIND.n + target.id
  const cell = pair * CELLS + (((w * 2 + kind) * 4 + cover) * 2 + target.ran) * 2 + aimed
  const known = MIND.chances[cell]
  if (known === known) return known
  const found = casualtyChance(state, unit, kind, unit.weapons[w], aimed, target, cover)
  MIND.chances[cell] = found
  return found
}

/** Failed saves that an attack may be expected to cause as things stand, with the best weapons, in `Mind.found`; in `Mind.with`: which. */
export function expect(state: Strike, field: Field, unit: Unit, target: Unit, aimed: number, melee: boolean): void {
  expectOfAll(state, field, unit, target, aimed, melee)
  if (unit.mixes) expectOfEach(state, field, unit, target, aimed, melee)
}

/** The same with one choice of weapons for all models. */
function expectOfAll(state: Strike, field: Field, unit: Unit, target: Unit, aimed: number, melee: boolean): void {
  const { found } = MIND
  found[0] = 0
  MIND.with = 0
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
    MIND.with = set
  }
}

/** The same where each model uses its best. AP-ATK-02. */
function expectOfEach(state: Strike, field: Field, unit: Unit, target: Unit, aimed: number, melee: boolean): void {
  const at = (unit.index * state.units.length + target.index) * SHOTS
  const sight = sightOf(state, field, unit, target)
  if (sight < 0 || !isMixed(unit, field.shots, at)) return
  const cover = sight | dugCover(state, target)
  const { found } = MIND
  const { shots, arms } = state
  for (let i = 0; i < SHOTS; i++) shots[i] = field.shots[at + i]
  const used = armEach(state, unit, target, shots, cover, aimed, melee, arms)
  const sum = expected(state, unit, target, used, arms, cover, aimed)
  if (sum <= found[0] + 1e-9 || isUniform(unit, shots, arms)) return
  found[0] = sum
  MIND.with = EACH
}

/** Where the enemies of a player begin and end among the units: those of the first player stand first. */
export function firstFoe({ split }: Field, player: number): number {
  return player === 0 ? split : 0
}

export function lastFoe({ split }: Field, n: number, player: number): number {
  return player === 0 ? n : split
}
