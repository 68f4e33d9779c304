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
import { throwCost } from './turns.ts'

/** What answers in windows are worth: Total Defense, Snap Attacks, held actions, luck; none is worth 0. SVN-AI-16 to -19. */

/** Sides of the die of an attack. */
const FACES = 20
/** The share of further attacks that a defense will turn, of those which are to be expected until the next turn. */
const LASTING = 0.5
/** What an attack on the own turn is worth beside one now: by then much may have changed. */
const LATER = 0.7
/** The chance to drop somebody from which luck is spent, in thousandths. */
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

/** What Total Defense saves of the own worth, now and in attacks to come, less what the Main would take of the enemy’s. SVN-AI-17. */
function defenseValue(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, blow: Blow): number {
  const { weights } = knowledge
  const prevented = preventedBy(knowledge, state, unit, blow)
  if (prevented === 0 || weights.defends === 0) return -1
  const isFatal = prevented >= unit.hp * WHOLE
  const half = halfOf(state, unit)
  const isRouted = half > 0 && prevented >= half * WHOLE
  const saved = gainOf(knowledge, state, unit, prevented, isFatal ? WHOLE : 0, isRouted ? WHOLE : 0)
  // Who falls, or wants out, has no use for its Main.
  if (isFatal || isRouted) return weights.defends * saved
  noteFoes(knowledge, state, unit)
  const later = LASTING * knowledge.saved * dangerAt(knowledge, board, unit)
  return weights.defends * saved + later - worthOfMain(knowledge, state, unit)
}

/** Thousandths of hit points that this attack does less. */
function preventedBy(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  if (blow.hit === 0) return WHOLE * Math.min(unit.hp, missDamage(state, blow))
  if (!isTurned(state, unit, blow)) return 0
  weighBlow(knowledge, state, blow)
  return Math.min(WHOLE * unit.hp, (knowledge.weighed.damage * FACES) / Math.max(1, facesOf(state, blow)))
}

/** Whether Total Defense makes the roll a miss: the rule itself is asked, with the defense in place. */
function isTurned(state: Fight, unit: Unit, blow: Blow): boolean {
  const { defending } = unit
  unit.defending = 1
  const turned = !isHit(state.rules.nat, blow.natural, blow.bonus, acAgainst(state, blow))
  unit.defending = defending
  return turned
}

/** What the best attack within a Move is worth to one whose turn is still to come: what a spent Main costs it. SVN-AI-17. */
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

/** A blow that may drop an enemy before it does damage, or break off a spell; else what a Main that is left would be spent on. SVN-AI-18. */
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
  const cost = LATER * worthOfMain(knowledge, state, unit) + defenseLost(knowledge, state, board, unit)
  if (frame.which === SPELL_DECLARED) return snaps * disruption(knowledge, state, board, unit, action) - cost
  const target = unitAt(state, Action.targetOf(action))
  const w = Action.weaponOf(action)
  const spent = Action.isThrown(action) === 0 ? 0 : throwCost(knowledge, state, unit, w)
  const gain = blowOf(knowledge, state, unit, w, Action.isThrown(action), target, AS_SNAP) - spent
  const { kill } = knowledge.weighed
  if (frame.which !== ROLL_KNOWN || blow === null) {
    return snaps * (gain + (kill * comingOf(knowledge, state, target, blow)) / WHOLE) - cost
  }
  if (blow.hit === 0) return snaps * gain - cost
  // Who drops does not do the damage of its hit.
  const victim = unitAt(state, blow.target)
  weighBlow(knowledge, state, blow)
  const { damage, kill: deadly } = knowledge.weighed
  const hits = FACES / Math.max(1, facesOf(state, blow))
  return snaps * (gain + (gainOf(knowledge, state, victim, damage * hits, deadly * hits) * kill) / WHOLE) - cost
}

/** What an enemy is about to take: by the blow that it declared, or the best that it may strike from where it stands. */
function comingOf(knowledge: Knowledge, state: Fight, foe: Unit, blow: Blow | null): number {
  if (blow !== null) return mainOf(knowledge, state, foe, blow.weapon, unitAt(state, blow.target))
  if (foe.main === 0) return 0
  const { reach, long } = foe.weapons[foe.hand]
  let most = 0
  const end = state.foesTo[foe.camp]
  for (let i = state.foesFrom[foe.camp]; i < end; i++) {
    const victim = unitAt(state, i)
    if (victim.fate !== UP || victim.camp === foe.camp || distanceOf(state, foe, victim) > Math.max(reach, long))
      continue
    most = Math.max(most, mainOf(knowledge, state, foe, foe.hand, victim))
  }
  return most
}

/** What Total Defense may yet save to one who keeps its Main: from enemies near who have not acted. */
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

/** What enemies are expected to take from who stands where it does. */
function dangerAt(knowledge: Knowledge, board: Board, unit: Unit): number {
  lookAt(knowledge, board, unit, unit.square)
  return knowledge.place.danger
}

/** The best attack with what was held. SVN-AI-16. */
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

/** To survive, or to finish an enemy of weight. SVN-AI-19. */
function luckValue(knowledge: Knowledge, state: Fight, unit: Unit, blow: Blow): number {
  weighBlow(knowledge, state, blow)
  if (knowledge.weighed.kill < DEADLY) return -1
  return blow.target === unit.index || 2 * unitAt(state, blow.target).share >= unit.share ? 1 : -1
}
