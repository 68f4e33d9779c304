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

/** Spells: which and where, from which square, and how much it is worth to interrupt one. SVN-AI-04 to -06, -18. */

/** Sides of the die of a save. SVN-SAVE-01. */
const FACES = 20

/** Whether it may still cast, and is led so as to make use of it. */
export function isCaster(weights: Weights, unit: Unit): boolean {
  return unit.spells.length > 0 && !weights.chargesAlways && !weights.isMindless && hasSpell(unit)
}

/** What a spell brings: what enemies may be expected to lose by it, less what friends may. */
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

/** What it brings to strike one with a spell. */
function gainAt(spell: Spell, target: Unit): number {
  const { taken, takenSaved, most } = spell
  const hp = Math.min(target.hp, most)
  const faces = spell.save === NO_SAVE ? 0 : facesThatSave(saveTarget(spell, target.scores))
  const rest = FACES - faces
  const damage = (faces * takenSaved[hp] + rest * taken[hp]) / FACES
  // What it takes of the last hit point.
  const last = target.hp > most ? 0 : rest * (taken[hp] - taken[hp - 1])
  const lastSaved = target.hp > most ? 0 : faces * (takenSaved[hp] - takenSaved[hp - 1])
  return gainOf(target, damage | 0, ((last + lastSaved) / FACES) | 0)
}

/** The spell that brings more than `least`, as its place in the list, or `NONE`; one cast at random by the mindless. */
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

/** Whether an area that is left a few times only would strike one of many who are not near yet. */
function isWasted({ struck }: Knowledge, state: Fight, unit: Unit, { radius, uses }: Spell): boolean {
  if (radius === 0 || uses === 0 || struck > 1) return false
  return foesUp(state, unit.camp) > 2 && !nearEnemy(state, unit)
}

/** Enemies who are up. */
function foesUp({ standing, camps }: Fight, camp: number): number {
  let n = 0
  for (let c = 0; c < camps; c++) if (c !== camp) n += standing[c]
  return n
}

/** Whether a Run may bring an enemy within range of a spell that reaches nobody yet. */
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

/** A square less away from enemies costs so much, and each of them who may strike at the way. */
const AWAY = 60
const GIVEN = 400

/** Where to: within range of an enemy in sight while it may cast yet, and else as far from all as it can be. */
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
  // Within range the farther the better; out of it the nearer.
  return isInRange ? 5000 + AWAY * nearest : range > 0 ? -AWAY * nearest : AWAY * nearest
}

/** Squares its spells reach, those that are left. */
function longest({ spells, spent }: Unit): number {
  let most = 0
  for (let s = 0; s < spells.length; s++) {
    const spell = spells[s]
    if (isLeft(spell, spent)) most = Math.max(most, spell.range + spell.radius)
  }
  return most
}

/**
 * A Snap Attack at who casts: the blow for itself, and what the spell would do if it takes a hit point; less what the Main is worth else.
 * SVN-AI-18.
 */
export function disruptionValue(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  action: number,
): number {
  const { board } = state
  // Who may cast in its own turn yet keeps its Main for that.
  if (board === null || weights.snapAt > 1000 || (unit.done === 0 && hasSpell(unit))) return 0
  const caster = unitAt(state, Action.targetOf(action))
  const spell = state.frames[state.depth - 2]
  const { blow } = knowledge
  aimAt(state, blow, unit, Action.weaponOf(action), Action.isThrown(action), caster, AS_SNAP, 1)
  weighBlow(knowledge, state, blow)
  const faces = missDamage(state, blow) > 0 ? FACES : facesThatHit(state.rules.nat, blow.bonus, acAgainst(state, blow))
  // A slim chance is no reason to give up a Main: half of that to kill is asked for.
  if (2000 * faces < weights.snapAt * FACES) return 0
  const own = gainOf(caster, knowledge.weighed.damage, knowledge.weighed.kill)
  const saved = Math.max(0, gainOfCast(knowledge, state, board, caster, spell.spell))
  const cost = unit.done === 1 ? 0 : worthOfMain(knowledge, state, unit)
  return Math.max(0, own + (((saved * faces) / FACES) | 0) - cost)
}
