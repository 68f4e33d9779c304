import { hasAttack } from '../../../src/games/sovereign/chapters/attack/attacks.ts'
import { acAgainst, isHit } from '../../../src/games/sovereign/chapters/attack/hit.ts'
import { missDamage } from '../../../src/games/sovereign/chapters/attack/shock.ts'
import { ROLL_KNOWN, SPELL_DECLARED, STEPPED } from '../../../src/games/sovereign/chapters/turn/windows.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import { facesOf } from '../../../src/games/sovereign/choices/expect.ts'
import { AS_SNAP, type Blow, type Frame } from '../../../src/games/sovereign/state/blow.ts'
import { type Fight, type Unit, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { disruptionValue } from './casting.ts'
import { gainOf, type Knowledge, weigh, weighBlow, worthOfMain } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** Answers in windows: Total Defense, Snap Attacks, held actions and luck. SVN-AI-16 to -19. */

/** Weight of the attacks that are expected while a defense lasts, beyond the present attack; hundredths. */
const LASTING = 150

export function pickAnswer(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  frame: Frame,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  let best = 0
  let most = 0
  const blow = frame.which >= STEPPED ? null : state.frames[state.depth - 2].blow
  for (let i = 1; i < n; i++) {
    const action = actions[i]
    const value = valueOf(knowledge, weights, state, frame, unit, blow, action)
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}

function valueOf(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  frame: Frame,
  unit: Unit,
  blow: Blow | null,
  action: number,
): number {
  switch (Action.kindOf(action)) {
    case Action.DEFEND:
      return blow !== null && weights.defends && frame.which === ROLL_KNOWN
        ? defenseValue(knowledge, state, unit, blow)
        : 0
    case Action.SNAP:
      if (frame.which === SPELL_DECLARED) return disruptionValue(knowledge, weights, state, unit, action)
      return snapValue(knowledge, weights, state, frame, unit, blow, action)
    case Action.FIRE:
      return hasAttack(state, unit) ? 1 : 0
    case Action.LUCK:
      return blow === null ? 0 : luckValue(knowledge, state, unit, blow)
    default:
      return 0
  }
}

/** Own worth that Total Defense saves, minus the enemy worth that the Main would take. SVN-AI-17. */
function defenseValue(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  const prevented = preventedBy(knowledge, state, unit, blow)
  if (prevented === 0) return 0
  const isFatal = prevented >= unit.hp * 1000
  const saved = Math.max(1, gainOf(unit, prevented, isFatal ? 1000 : 0))
  // A unit whose turn is over loses nothing by it.
  if (unit.done === 1 || isFatal) return saved
  return ((saved * LASTING) / 100 - worthOfMain(knowledge, state, unit)) | 0
}

/** Reduction of the expected damage of this attack, in thousandths of hit points. */
function preventedBy(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  if (blow.hit === 0) return 1000 * Math.min(unit.hp, missDamage(state, blow))
  if (!isTurned(state, unit, blow)) return 0
  weighBlow(knowledge, state, blow)
  return Math.min(1000 * unit.hp, ((knowledge.weighed.damage * FACES) / Math.max(1, facesOf(state, blow))) | 0)
}

/** Whether Total Defense makes the roll a miss. The rule itself decides this, with the defense in place. */
function isTurned(state: Fight, unit: Unit, blow: Blow): boolean {
  const { defending } = unit
  unit.defending = 1
  const turned = !isHit(state.rules.nat, blow.natural, blow.bonus, acAgainst(state, blow))
  unit.defending = defending
  return turned
}

/** Sides of the die of an attack. */
const FACES = 20

/** A Snap Attack that may drop the enemy before it does damage, or one that costs nothing any more. SVN-AI-18. */
function snapValue(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  frame: Frame,
  unit: Unit,
  blow: Blow | null,
  action: number,
): number {
  if (weights.snapAt > 1000) return 0
  const target = unitAt(state, Action.targetOf(action))
  weigh(knowledge, state, unit, Action.weaponOf(action), Action.isThrown(action), target, AS_SNAP, 1)
  const { damage, kill } = knowledge.weighed
  const gain = gainOf(target, damage, kill)
  if (frame.which === ROLL_KNOWN && blow !== null && blow.hit === 1 && kill >= weights.snapAt) return 2 * gain
  // A unit whose turn is over has no better use for its Main than defense, once no enemy is left to strike at it.
  return frame.which === STEPPED && unit.done === 1 && kill >= weights.snapAt ? gain : 0
}

/** Luck is used to survive, or to finish an important enemy. SVN-AI-19. */
function luckValue(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  weighBlow(knowledge, state, blow)
  if (blow.target === unit.index) return knowledge.weighed.kill >= 300 ? 1 : 0
  const target = unitAt(state, blow.target)
  return 2 * target.share >= unit.share && knowledge.weighed.kill >= 300 ? 1 : 0
}
