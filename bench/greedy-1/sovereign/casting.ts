import type { Dice } from '../../../src/core/dice.ts'
import { pick } from '../../../src/core/pick.ts'
import { hasSpell, isStruck, layOutAt, placeIn, spellOf } from '../../../src/games/sovereign/chapters/attack/casts.ts'
import { acAgainst, facesThatHit } from '../../../src/games/sovereign/chapters/attack/hit.ts'
import { missDamage } from '../../../src/games/sovereign/chapters/attack/shock.ts'
import { isLeft, NO_SAVE, type Spell, saveTarget } from '../../../src/games/sovereign/chapters/attack/spells.ts'
import { facesThatSave } from '../../../src/games/sovereign/chapters/injury/checks.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import { aimAt } from '../../../src/games/sovereign/choices/expect.ts'
import { NO_SIGHT } from '../../../src/games/sovereign/space/cover.ts'
import { distanceOf } from '../../../src/games/sovereign/space/reach.ts'
import { distanceAt, seen } from '../../../src/games/sovereign/space/sight.ts'
import { AS_SNAP } from '../../../src/games/sovereign/state/blow.ts'
import { type Board } from '../../../src/games/sovereign/state/board.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { gainOf, type Knowledge, weighBlow, worthOfMain } from './knowledge.ts'
import { nearEnemy } from './looks.ts'
import type { Weights } from './weights.ts'

/** Spells: the spell, its place and the square of the caster, and the value of interrupting a spell. SVN-AI-04 to -06, -18. */

/** Sides of the die of a save. SVN-SAVE-01. */
const FACES = 20

/** Whether the unit may still cast, and its general casts spells. */
export function isCaster(weights: Weights, unit: Unit): boolean {
  return unit.spells.length > 0 && !weights.chargesAlways && !weights.isMindless && hasSpell(unit)
}

/** Value of a spell: expected loss of enemies minus expected loss of friends. */
function gainOfCast(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, what: number): number {
  const spell = spellOf(unit, what)
  if (spell.radius > 0) layOutAt(board, unit, spell, placeIn(what))
  let gain = 0
  knowledge.struck = 0
  for (let i = 0; i < state.units.length; i++) {
    const one = unitAt(state, i)
    if (!isStruck(board, spell, what, one)) continue
    const worth = gainAt(spell, one)
    if (one.camp === unit.camp) gain -= worth
    else {
      gain += worth
      knowledge.struck++
    }
  }
  return gain
}

/** Value of striking one unit with a spell. */
function gainAt(spell: Spell, target: Unit): number {
  const { taken, takenSaved, most } = spell
  const hp = Math.min(target.hp, most)
  const faces = spell.save === NO_SAVE ? 0 : facesThatSave(saveTarget(spell, target.scores))
  const rest = FACES - faces
  const damage = (faces * takenSaved[hp] + rest * taken[hp]) / FACES
  // Expected damage as a share of the hit points left.
  const last = target.hp > most ? 0 : rest * (taken[hp] - taken[hp - 1])
  const lastSaved = target.hp > most ? 0 : faces * (takenSaved[hp] - takenSaved[hp - 1])
  return gainOf(target, damage | 0, ((last + lastSaved) / FACES) | 0)
}

/** Index in the list of a spell whose value exceeds `least`, or `NONE`; a random spell for a general that chooses at random. */
export function pickCast(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  from: number,
  n: number,
  least: number,
  dice: Dice,
): number {
  const { board } = state
  if (board === null || from < 0) return NONE
  let end = from
  while (end < n && Action.kindOf(actions[end]) === Action.CAST) end++
  if (weights.isMindless) return from + pick(dice, end - from)
  let best = NONE
  let most = Math.max(0, least)
  for (let i = from; i < end; i++) {
    const what = Action.whatOf(actions[i])
    const gain = gainOfCast(knowledge, state, board, unit, what)
    if (gain <= most || isWasted(knowledge, state, unit, spellOf(unit, what))) continue
    most = gain
    best = i
  }
  return best
}

/** Whether a spell with few uses left would strike only one of many enemies that are not near yet. */
function isWasted({ struck }: Knowledge, state: Fight, unit: Unit, { radius, uses }: Spell): boolean {
  if (radius === 0 || uses === 0 || struck > 1) return false
  return foesUp(state, unit.camp) > 2 && !nearEnemy(state, unit)
}

/** Number of enemies that are up. */
function foesUp({ standing, camps }: Fight, camp: number): number {
  let n = 0
  for (let c = 0; c < camps; c++) if (c !== camp) n += standing[c]
  return n
}

/** Whether a Run may bring an enemy within range of a spell, if no enemy is within range yet. */
export function comesInRange(weights: Weights, state: Fight, unit: Unit): boolean {
  if (!isCaster(weights, unit)) return false
  const { camp } = unit
  const end = state.foesTo[camp]
  const far = longest(unit) + unit.speed
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp !== camp && foe.fate === UP && distanceOf(state, unit, foe) <= far) return true
  }
  return false
}

/** Cost of one square less between the caster and enemies, and of each enemy that may strike at it on the way. */
const AWAY = 60
const GIVEN = 400

/** Square to go to: within range of an enemy in sight while the unit may still cast, otherwise as far from all enemies as possible. */
export function pickStand(
  weights: Weights,
  state: Fight,
  board: Board,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  const range = unit.main === 1 ? longest(unit) : 0
  const { left, cost } = board.ways.paths
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    if (Action.kindOf(actions[i]) !== Action.GO) continue
    const square = Action.whatOf(actions[i])
    const value = standingAt(state, board, unit, square, range) - cost[square]
    const given = left[square] === 0 ? 0 : ((GIVEN * (20 + weights.fear)) / 100) | 0
    if (value - given > most) {
      most = value - given
      best = i
    }
  }
  return best
}

function standingAt(state: Fight, board: Board, unit: Unit, square: number, range: number): number {
  const { camp } = unit
  const end = state.foesTo[camp]
  let nearest = 1000
  let isInRange = false
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp === camp || foe.fate !== UP) continue
    const far = distanceAt(board, unit, square, foe, foe.square)
    if (far < nearest) nearest = far
    if (!isInRange && far <= range && seen(board, square, foe.square) !== NO_SIGHT) isInRange = true
  }
  // Within range a greater distance is better; out of range a smaller one.
  return isInRange ? 5000 + AWAY * nearest : range > 0 ? -AWAY * nearest : AWAY * nearest
}

/** Range in squares of the spells that are left. */
function longest({ spells, spent }: Unit): number {
  let most = 0
  for (let s = 0; s < spells.length; s++) {
    const spell = spells[s]
    if (isLeft(spell, spent)) most = Math.max(most, spell.range + spell.radius)
  }
  return most
}

/**
 * Value of a Snap Attack at a caster: the blow itself, plus the spell that it prevents if it takes a hit point, minus the other use of the
 * Main. SVN-AI-18.
 */
export function disruptionValue(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  action: number,
): number {
  const { board } = state
  // A unit that may still cast in its own turn keeps its Main for that.
  if (board === null || weights.snapAt > 1000 || (unit.done === 0 && hasSpell(unit))) return 0
  const caster = unitAt(state, Action.targetOf(action))
  const spell = state.frames[state.depth - 2]
  const { blow } = knowledge
  aimAt(state, blow, unit, Action.weaponOf(action), Action.isThrown(action), caster, AS_SNAP, 1)
  weighBlow(knowledge, state, blow)
  const faces = missDamage(state, blow) > 0 ? FACES : facesThatHit(state.rules.nat, blow.bonus, acAgainst(state, blow))
  // A Snap Attack at a caster needs at least half of the usual chance to kill, because a small chance is no reason to give up a Main.
  if (2000 * faces < weights.snapAt * FACES) return 0
  const own = gainOf(caster, knowledge.weighed.damage, knowledge.weighed.kill)
  const saved = Math.max(0, gainOfCast(knowledge, state, board, caster, spell.spell))
  const cost = unit.done === 1 ? 0 : worthOfMain(knowledge, state, unit)
  return Math.max(0, own + (((saved * faces) / FACES) | 0) - cost)
}
