import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import { isHeld } from '../../space/reach.ts'
import {
  AS_CHARGE,
  AS_HELD,
  AS_OPPORTUNITY,
  AS_SNAP,
  AS_SWARM,
  type Blow,
  type Frame,
  PLAIN,
  SHOVE,
  WOUND,
} from '../../state/blow.ts'
import { BLOW, GO_ON, pop, push, wipe } from '../../state/frames.ts'
import { type Fight, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { settle } from '../injury/injury.ts'
import { checkMorale } from '../injury/morale.ts'
import { mayGrapple } from '../movement/grapple.ts'
import { layDown } from '../movement/items.ts'
import { mayShove } from '../movement/shove.ts'
import { checkEnd } from '../turn/end.ts'
import { DECLARED, openWindow, ROLL_KNOWN } from '../turn/windows.ts'
import { isAllowed, takeAim } from './aim.ts'
import { resolveBlow } from './attack.ts'
import { listAttacks, mayUse } from './attacks.ts'
import { recount } from './crowd.ts'
import { acAgainst, aimBlow, judge } from './hit.ts'
import { rollBlow } from './roll.ts'
import { maySettle, testScreens } from './screen.ts'
import { NATURAL, RELOAD } from './weapons.ts'

/** One attack from its declaration to its end, in the order of SVN-HIT-17. */

/** Asks screeners that may let the attack pass. */
export const SCREENS = 0
const ANSWERS = 1
const ROLL = 2
const JUDGE = 3
const CLOSE = 4
/** A shove has succeeded: asks where the target goes. */
export const SHOVED = 5
/** A held action made the attack impossible: asks for another target. */
export const SPOILT = 6

/** Declares an attack and pushes it on the stack. */
export function declare(
  state: Fight,
  attacker: Unit,
  weapon: number,
  thrown: number,
  target: number,
  how: number,
  aim: number,
): Blow {
  const frame = push(state, BLOW, attacker.index)
  const { blow } = frame
  if (state.rules.screenOptional || how === AS_SWARM) {
    wipe(frame)
    frame.cursor = state.alliesFrom[unitAt(state, target).camp]
  }
  blow.attacker = attacker.index
  blow.target = target
  blow.aimedAt = target
  blow.weapon = weapon
  blow.thrown = thrown
  blow.how = how
  blow.aim = aim
  blow.assailants = 1
  blow.hit = 0
  blow.won = 0
  blow.turned = 0
  blow.natural = 0
  blow.bonus = 0
  takeAim(state, blow)
  return blow
}

/** Finds the next combatant that may screen the target and has not been asked; false if there is none. SVN-SCR-08, SVN-G40. */
function asksScreener(state: Fight, frame: Frame): boolean {
  const { blow, marks } = frame
  const ward = unitAt(state, blow.target)
  for (; frame.cursor < state.alliesTo[ward.camp]; frame.cursor++) {
    if (marks[frame.cursor] !== 0) continue
    if (maySettle(state, unitAt(state, frame.cursor), ward, blow)) return true
  }
  return false
}

/** Whether another target is left for an attack that has become impossible. SVN-HOLD-04. */
function hasOther(state: Fight, blow: Blow): boolean {
  return listOthers(state, blow, state.scratch.room) > 1
}

/** Lists the targets that may replace a lost one. The first entry is “none”. */
export function listOthers(state: Fight, blow: Blow, out: Int32Array): number {
  out[0] = Action.pack(Action.DONE, 0)
  const attacker = unitAt(state, blow.attacker)
  // An answer is aimed only at the combatant that it answers. Swarms and wrestling cannot change their target either.
  const isFree = blow.how === PLAIN || blow.how === AS_HELD || blow.how === AS_CHARGE
  if (attacker.fate !== UP || !isFree || blow.aim !== WOUND) return 1
  const n = listAttacks(state, attacker, Action.ATTACK, out, 1)
  let kept = 1
  for (let i = 1; i < n; i++) {
    const action = out[i]
    if (Action.weaponOf(action) === blow.weapon && Action.isThrown(action) === blow.thrown) out[kept++] = action
  }
  return kept
}

/** Takes another target, or gives the attack up. */
export function aimElsewhere(state: Fight, frame: Frame, action: number, dice: Dice, log: Log): void {
  if (Action.kindOf(action) === Action.DONE) {
    endBlow(state, frame.blow, dice, log)
    return
  }
  frame.blow.target = Action.targetOf(action)
  frame.blow.aimedAt = frame.blow.target
  frame.disturbed = 0
  frame.step = SCREENS
}

/** Whether a declared attack can still be made. SVN-HOLD-04. */
function isPossible(state: Fight, blow: Blow, log: Log): boolean {
  const attacker = unitAt(state, blow.attacker)
  if (isDown(state, blow, log)) return false
  takeAim(state, blow)
  if (!mayUse(state, attacker, blow.weapon) || !mayWrestle(state, blow)) return false
  // An attack moved by a screen that may stand anywhere needs no reach. SVN-G40.
  const isMoved = blow.target !== blow.aimedAt && state.rules.screenGeometry === 'adjacent'
  return isMoved || isAllowed(state, blow, log)
}

/** Whether attacker or target is down. SVN-SNAP-04. */
function isDown(state: Fight, blow: Blow, log: Log): boolean {
  const isAttackerDown = unitAt(state, blow.attacker).fate !== UP
  if (log.on && isAttackerDown) log.cite(Clause.SNAP_04)
  return isAttackerDown || unitAt(state, blow.target).fate !== UP
}

/** Whether a rolled attack does nothing: attacker or target is down, or a held action has parted them. */
function isOff(state: Fight, { blow, disturbed }: Frame, log: Log): boolean {
  return isDown(state, blow, log) || (disturbed === 1 && !isPossible(state, blow, log))
}

/** Whether a shove or grapple is possible: the victim is adjacent, and no grip forbids it. SVN-SHV-01, SVN-GRP-03, -08. */
function mayWrestle(state: Fight, blow: Blow): boolean {
  if (blow.aim === WOUND) return true
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  if (blow.distance > 1) return false
  return blow.aim === SHOVE ? mayShove(state, attacker, target) : mayGrapple(state, attacker, target)
}

/** Plays the next step of an attack. Returns the army that has something to decide, or `GO_ON`. */
export function stepBlow(state: Fight, frame: Frame, dice: Dice, log: Log): number {
  const { blow } = frame
  switch (frame.step) {
    case SCREENS:
      if (state.rules.screenOptional && asksScreener(state, frame)) return unitAt(state, frame.cursor).army
      frame.step = ANSWERS
      testScreens(state, frame, dice, log)
      return GO_ON
    case ANSWERS:
      frame.step = ROLL
      openWindow(state, DECLARED, blow.attacker, blow.target)
      return GO_ON
    case ROLL:
      // The attacker fell, or a held action made the attack impossible: the attack is lost.
      if (!isPossible(state, blow, log)) {
        if (log.on && unitAt(state, blow.attacker).fate === UP) log.cite(Clause.HOLD_04)
        if (frame.disturbed === 0 || !hasOther(state, blow)) return loseBlow(state, blow, dice, log)
        frame.step = SPOILT
        return GO_ON
      }
      recount(state, frame, log)
      aimBlow(state, blow)
      useWeapon(unitAt(state, blow.attacker), blow, log)
      rollBlow(state, blow, dice, log)
      frame.step = JUDGE
      openWindow(state, ROLL_KNOWN, blow.attacker, blow.target)
      return GO_ON
    case JUDGE:
      // An attacker that fell, or was moved away from its target, before damage is rolled does no damage. SVN-SNAP-04, SVN-HOLD-02.
      if (isOff(state, frame, log)) {
        landThrow(state, blow)
        return loseBlow(state, blow, dice, log)
      }
      if (blow.turned === 0) judgeAgain(state, blow, log)
      resolveBlow(state, blow, dice, log)
      // The thrown weapon counts as in hand until here, so that two weapons strike as two.
      landThrow(state, blow)
      frame.step = CLOSE
      return GO_ON
    case CLOSE:
      if (blow.aim === SHOVE && blow.won === 1 && unitAt(state, blow.target).fate === UP) {
        frame.step = SHOVED
        return GO_ON
      }
      return endBlow(state, blow, dice, log)
    default:
      return unitAt(state, blow.attacker).army
  }
}

/** Judges the roll again after all answers: Total Defense may have turned the attack aside. SVN-TD-02. */
function judgeAgain(state: Fight, blow: Blow, log: Log): void {
  const wasHit = blow.hit
  judge(state, blow)
  if (log.on && wasHit > blow.hit) log.cite(Clause.TD_02)
  if (log.on && wasHit > blow.hit) log.note(Event.TURNED_ASIDE, blow.attacker, blow.target, acAgainst(state, blow), 0)
}

/** Ends the attack without effect. */
function loseBlow(state: Fight, blow: Blow, dice: Dice, log: Log): typeof GO_ON {
  if (log.on) log.note(Event.BLOW_LOST, blow.attacker, blow.target, 0, 0)
  return endBlow(state, blow, dice, log)
}

/** Ends the attack. Combatants brought down by Snap Attacks fall when the window of those attacks closes. SVN-SNAP-08, SVN-END-04. */
export function endBlow(state: Fight, blow: Blow, dice: Dice, log: Log): typeof GO_ON {
  pop(state)
  if (blow.how !== AS_SNAP || state.rules.instantOrder === 'lifo') settleAll(state, dice, log)
  return GO_ON
}

/** Settles falls, the morale of those left, and the end of the battle. SVN-MORALE-06, SVN-END-04. */
export function settleAll(state: Fight, dice: Dice, log: Log): void {
  if (settle(state, log) === 0) return
  if (!checkEnd(state, log)) checkMorale(state, dice, log)
}

/** Empties a weapon that must be loaded, and reveals a hidden attacker. SVN-REL-04. */
function useWeapon(unit: Unit, blow: Blow, log: Log): void {
  const weapon = unit.weapons[blow.weapon]
  unit.revealed = 1
  if ((weapon.traits & RELOAD) !== 0) {
    if (log.on) log.cite(Clause.REL_04)
    unit.empty |= 1 << blow.weapon
  }
  if (blow.how === AS_OPPORTUNITY) unit.opportunities++
}

/** Lays a thrown weapon into the square of its target. SVN-RNG-08. */
function landThrow(state: Fight, blow: Blow): void {
  const unit = unitAt(state, blow.attacker)
  const weapon = unit.weapons[blow.weapon]
  if (blow.thrown === 0 || (weapon.traits & NATURAL) !== 0) return
  layDown(state, unit, blow.weapon, unitAt(state, blow.target).square)
  if (unit.hand === blow.weapon) unit.hand = nextHand(unit)
}

/** The next weapon that the unit can use at once: the other of two it wields, or its fist. */
function nextHand(unit: Unit): number {
  for (let w = 0; w < unit.fist; w++) if (isHeld(unit, w)) return w
  return unit.fist
}
