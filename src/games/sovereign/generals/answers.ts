import { listAttacks } from '../chapters/attack/attacks.ts'
import { acAgainst, isHit } from '../chapters/attack/hit.ts'
import { missDamage } from '../chapters/attack/shock.ts'
import { ROLL_KNOWN, SPELL_DECLARED, STEPPED } from '../chapters/turn/windows.ts'
import * as Action from '../choices/actions.ts'
import { facesOf } from '../choices/expect.ts'
import { WHOLE } from '../choices/odds.ts'
import { armedReach, distanceOf } from '../space/reach.ts'
import { AS_SNAP, type Blow, type Frame, PLAIN } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'
import { disruption, longest, spellGain } from './casting.ts'
import { blowOf, gainOf, halfOf, type Knowledge, mainOf, weighBlow } from './knowledge.ts'
import { lookAt, noteFoes } from './place.ts'
import { throwCost } from './turn/attacks.ts'

/** Values of answers in windows: Total Defense, Snap Attacks, held actions and luck. No answer has the value 0. SVN-AI-16 to -19. */

/** Sides of the die of an attack. */
const FACES = 20
/** Share of the attacks expected until the next turn against which Total Defense also counts. */
const LASTING = 0.5
/** Value of an attack on the unit's own turn relative to one now, if enemies act in between and may change the position. */
const LATER = 0.7
/** Luck is used only if the chance that the hit drops its target is at least this, in thousandths. */
const DEADLY = 300

export function answerValue(
  knowledge: Knowledge,
  state: Fight,
  board: Board,
  frame: Frame,
  unit: Unit,
  action: number,
): number {
  const blow = frame.which >= STEPPED ? null : state.frames[state.depth - 2].blow
  switch (Action.kindOf(action)) {
    case Action.DEFEND:
      return blow === null || frame.which !== ROLL_KNOWN ? -1 : defenseValue(knowledge, state, board, unit, blow)
    case Action.SNAP:
      return snapValue(knowledge, state, board, frame, unit, blow, action)
    case Action.FIRE:
      return heldValue(knowledge, state, unit)
    case Action.LUCK:
      return blow === null ? -1 : luckValue(knowledge, state, unit, blow)
    default:
      return 0
  }
}

/** Value of Total Defense: the own worth that it saves now and in later attacks, minus the enemy worth that the Main would take. SVN-AI-17. */
function defenseValue(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, blow: Blow): number {
  const { weights } = knowledge
  const prevented = preventedBy(knowledge, state, unit, blow)
  if (prevented === 0 || weights.defends === 0) return -1
  const isFatal = prevented >= unit.hp * WHOLE
  const half = halfOf(state, unit)
  const isRouted = half > 0 && prevented >= half * WHOLE
  const saved = gainOf(knowledge, state, unit, prevented, isFatal ? WHOLE : 0, isRouted ? WHOLE : 0)
  // A unit that falls or retreats has no other use for its Main.
  if (isFatal || isRouted) return weights.defends * saved
  noteFoes(knowledge, state, unit)
  const later = LASTING * knowledge.saved * dangerAt(knowledge, board, unit)
  return weights.defends * saved + later - worthOfMain(knowledge, state, unit)
}

/** Damage of this attack that Total Defense prevents, in thousandths of a hit point. */
function preventedBy(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  if (blow.hit === 0) return WHOLE * Math.min(unit.hp, missDamage(state, blow))
  if (!isTurned(state, unit, blow)) return 0
  weighBlow(knowledge, state, blow)
  return Math.min(WHOLE * unit.hp, (knowledge.weighed.damage * FACES) / Math.max(1, facesOf(state, blow)))
}

/** Whether Total Defense turns the roll into a miss, by the rule itself. */
function isTurned(state: Fight, unit: Unit, blow: Blow): boolean {
  const { defending } = unit
  unit.defending = 1
  const turned = !isHit(state.rules.nat, blow.natural, blow.bonus, acAgainst(state, blow))
  unit.defending = defending
  return turned
}

/** Cost of a Main to a unit that has yet to act: the value of its best attack within a Move. SVN-AI-17. */
function worthOfMain(knowledge: Knowledge, state: Fight, unit: Unit): number {
  if (unit.done === 1) return 0
  const { camp } = unit
  const { long, reach } = unit.weapons[unit.hand]
  const casts = longest(unit)
  const far = Math.max(long, casts, unit.speed + Math.max(1, reach))
  const end = state.foesTo[camp]
  let most = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || distanceOf(state, unit, foe) > far) continue
    most = Math.max(most, mainOf(knowledge, state, unit, unit.hand, foe))
    if (casts > 0 && distanceOf(state, unit, foe) <= casts)
      most = Math.max(most, spellGain(knowledge, state, unit, foe))
  }
  return most
}

/** Value of a Snap Attack: it may drop an enemy before the enemy does damage, or interrupt a spell; otherwise it makes use of a spare Main. SVN-AI-18. */
function snapValue(
  knowledge: Knowledge,
  state: Fight,
  board: Board,
  frame: Frame,
  unit: Unit,
  blow: Blow | null,
  action: number,
): number {
  const { snaps } = knowledge.weights
  if (snaps === 0) return -1
  const later = unit.side === state.goer ? 1 : LATER
  const cost = later * worthOfMain(knowledge, state, unit) + defenseLost(knowledge, state, board, unit)
  if (frame.which === SPELL_DECLARED) return snaps * disruption(knowledge, state, board, unit, action) - cost
  const target = unitAt(state, Action.targetOf(action))
  const w = Action.weaponOf(action)
  const spent = Action.isThrown(action) === 0 ? 0 : throwCost(knowledge, state, unit, w)
  const gain = blowOf(knowledge, state, unit, w, Action.isThrown(action), target, AS_SNAP) - spent
  const { kill } = knowledge.weighed
  if (frame.which !== ROLL_KNOWN || blow === null) {
    return snaps * (gain + (kill * comingOf(knowledge, state, unit, target, blow)) / WHOLE) - cost
  }
  const victim = unitAt(state, blow.target)
  if (blow.hit === 0 || victim.camp !== unit.camp) return snaps * gain - cost
  // An attacker that drops does not do the damage of its hit.
  weighBlow(knowledge, state, blow)
  const { damage, kill: deadly } = knowledge.weighed
  const hits = FACES / Math.max(1, facesOf(state, blow))
  return snaps * (gain + (gainOf(knowledge, state, victim, damage * hits, deadly * hits) * kill) / WHOLE) - cost
}

/**
 * Worth that an enemy is about to take from the unit and its allies, by the blow that it has declared or by its best blow from its square. Two
 * enemies of the unit may be at war with one another.
 */
function comingOf(knowledge: Knowledge, state: Fight, { camp }: Unit, foe: Unit, blow: Blow | null): number {
  if (blow !== null) {
    const victim = unitAt(state, blow.target)
    return victim.camp === camp ? mainOf(knowledge, state, foe, blow.weapon, victim) : 0
  }
  if (foe.main === 0) return 0
  const { reach, long } = foe.weapons[foe.hand]
  let most = 0
  const end = state.alliesTo[camp]
  for (let i = state.alliesFrom[camp]; i < end; i++) {
    const victim = unitAt(state, i)
    if (victim.fate !== UP || distanceOf(state, foe, victim) > Math.max(reach, long)) continue
    most = Math.max(most, mainOf(knowledge, state, foe, foe.hand, victim))
  }
  return most
}

/** Worth that Total Defense may still save a unit that keeps its Main, from enemies near it that have yet to act. */
function defenseLost(knowledge: Knowledge, state: Fight, board: Board, unit: Unit): number {
  noteFoes(knowledge, state, unit)
  const { foes } = knowledge
  for (let k = 0; k < foes.count; k++) {
    const foe = unitAt(state, foes.index[k])
    const isOver = foe.done === 1 || distanceOf(state, unit, foe) > foe.speed + Math.max(1, armedReach(state, foe))
    if (isOver) foes.threat[k] = 0
  }
  return knowledge.saved * dangerAt(knowledge, board, unit)
}

/** Expected loss of a unit to enemies on its present square. */
function dangerAt(knowledge: Knowledge, board: Board, unit: Unit): number {
  lookAt(knowledge, board, unit, unit.square)
  return knowledge.place.danger
}

/** Value of the best attack with a held action. SVN-AI-16. */
function heldValue(knowledge: Knowledge, state: Fight, unit: Unit): number {
  const { room } = state.scratch
  const n = listAttacks(state, unit, Action.ATTACK, room, 0)
  let most = -1
  for (let i = 0; i < n; i++) {
    const w = Action.weaponOf(room[i])
    if (Action.isThrown(room[i]) === 1) continue
    most = Math.max(most, blowOf(knowledge, state, unit, w, 0, unitAt(state, Action.targetOf(room[i])), PLAIN))
  }
  return most
}

/** Value of luck: it is used to survive, or to drop a valuable enemy. SVN-AI-19. */
function luckValue(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  weighBlow(knowledge, state, blow)
  if (knowledge.weighed.kill < DEADLY) return -1
  return blow.target === unit.index || 2 * unitAt(state, blow.target).share >= unit.share ? 1 : -1
}
