import { isStruck, layOutAt, placeIn, spellOf } from '../chapters/attack/casts.ts'
import { acAgainst, facesThatHit } from '../chapters/attack/hit.ts'
import { missDamage } from '../chapters/attack/shock.ts'
import { isLeft, NO_SAVE, type Spell, saveTarget } from '../chapters/attack/spells.ts'
import { facesThatSave } from '../chapters/injury/checks.ts'
import * as Action from '../choices/actions.ts'
import { distanceOf } from '../space/reach.ts'
import { AS_SNAP } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'
import { blowOf, gainOf, type Knowledge } from './knowledge.ts'

/** Expected gains of spells and of interrupting them. SVN-AI-04 to -06, -18. */

/** Sides of the die of a save. SVN-SAVE-01. */
const FACES = 20
/** An area spell with few uses left is cast only if its gain exceeds this share of the gain that it would have at a better moment. */
const SPARED = 0.6
/** Weight of a friend's loss by a spell relative to an enemy's, so that a friend is never struck for the sake of one more enemy. */
const FRIENDS = 1.5

/** Expected gain of a spell: the expected loss of enemies minus that of friends. */
export function castGain(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, what: number): number {
  const spell = spellOf(unit, what)
  if (spell.radius > 0) layOutAt(board, unit, spell, placeIn(what))
  let gain = 0
  for (let i = 0; i < state.units.length; i++) {
    const one = unitAt(state, i)
    if (!isStruck(board, spell, what, one)) continue
    const worth = gainAt(knowledge, state, spell, one)
    gain += one.camp === unit.camp ? -FRIENDS * worth : worth
  }
  return gain - sparedBy(knowledge, state, unit, spell)
}

/** Expected gain of a spell from one target. */
function gainAt(knowledge: Knowledge, state: Fight, spell: Spell, target: Unit): number {
  const { taken, takenSaved, most } = spell
  const hp = Math.min(target.hp, most)
  const faces = spell.save === NO_SAVE ? 0 : facesThatSave(saveTarget(spell, target.scores))
  const rest = FACES - faces
  const damage = (faces * takenSaved[hp] + rest * taken[hp]) / FACES
  // Chance that the spell takes the last hit point.
  const last = target.hp > most ? 0 : rest * (taken[hp] - taken[hp - 1])
  const lastSaved = target.hp > most ? 0 : faces * (takenSaved[hp] - takenSaved[hp - 1])
  return gainOf(knowledge, state, target, damage, (last + lastSaved) / FACES)
}

/** Gain that an area spell with few uses left would have later, if it struck two of the enemies that are up. */
function sparedBy(knowledge: Knowledge, state: Fight, unit: Unit, spell: Spell): number {
  if (spell.radius === 0 || spell.uses === 0) return 0
  const { camp } = unit
  const end = state.foesTo[camp]
  let sum = 0
  let many = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.camp === camp || foe.fate !== UP) continue
    sum += gainAt(knowledge, state, spell, foe)
    many++
  }
  return many > 2 ? (SPARED * 2 * sum) / many : 0
}

/** Expected gain of the best spell at or around an enemy. An area also strikes the enemies and friends near it. */
export function spellGain(knowledge: Knowledge, state: Fight, unit: Unit, foe: Unit): number {
  let best = 0
  for (let s = 0; s < unit.spells.length; s++) {
    const spell = unit.spells[s]
    if (!isLeft(spell, unit.spent)) continue
    let gain = gainAt(knowledge, state, spell, foe)
    if (spell.radius > 0) {
      for (let i = 0; i < state.units.length; i++) {
        const one = unitAt(state, i)
        if (one === foe || one === unit || one.fate !== UP || distanceOf(state, one, foe) >= spell.radius) continue
        gain += (one.camp === unit.camp ? -FRIENDS : 1) * gainAt(knowledge, state, spell, one)
      }
    }
    best = Math.max(best, gain - sparedBy(knowledge, state, unit, spell))
  }
  return best
}

/** Longest range of the spells that the caster has left, in squares; 0 without any. */
export function longest({ spells, spent }: Unit): number {
  let most = 0
  for (let s = 0; s < spells.length; s++) {
    const spell = spells[s]
    if (isLeft(spell, spent)) most = Math.max(most, spell.range + spell.radius)
  }
  return most
}

/** Gain of a Snap Attack at a caster: that of the blow, and that of the spell if the blow takes a hit point. SVN-AI-18. */
export function disruption(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, action: number): number {
  const caster = unitAt(state, Action.targetOf(action))
  const own = blowOf(knowledge, state, unit, Action.weaponOf(action), Action.isThrown(action), caster, AS_SNAP)
  const { blow } = knowledge
  const faces = missDamage(state, blow) > 0 ? FACES : facesThatHit(state.rules.nat, blow.bonus, acAgainst(state, blow))
  const { spell } = state.frames[state.depth - 2]
  return own + (Math.max(0, castGain(knowledge, state, board, caster, spell)) * faces) / FACES
}
