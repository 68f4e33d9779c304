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

/** Screeners are asked, where they may let the attack pass. */
export const SCREENS = 0
const ANSWERS = 1
const ROLL = 2
const JUDGE = 3
const CLOSE = 4
/** A shove succeeded: where to? */
export const SHOVED = 5
/** A held action has spoilt it: another target? */
export const SPOILT = 6

/** Declares an attack: it is on top of the stack. */
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

/** The next who could screen the target and has not been asked. SVN-SCR-08, SVN-G40. */
function asksScreener(state: Fight, frame: Frame): boolean {
  const { blow, marks } = frame
  const ward = unitAt(state, blow.target)
  for (; frame.cursor < state.alliesTo[ward.camp]; frame.cursor++) {
    if (marks[frame.cursor] !== 0) continue
    if (maySettle(state, unitAt(state, frame.cursor), ward, blow)) return true
  }
  return false
}

/** Whether there is another target for what was spoilt. SVN-HOLD-04. */
function hasOther(state: Fight, blow: Blow): boolean {
  return listOthers(state, blow, state.scratch.room) > 1
}

/** Targets in place of the one that is gone, first of all none. */
export function listOthers(state: Fight, blow: Blow, out: Int32Array): number {
  out[0] = Action.pack(Action.DONE, 0)
  const attacker = unitAt(state, blow.attacker)
  // What answers somebody is at him alone; so is a swarm, and what wrestles.
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

/** Takes another target, or none. */
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

/** Whether an attack that was declared can still be made. SVN-HOLD-04. */
function isPossible(state: Fight, blow: Blow, log: Log): boolean {
  const attacker = unitAt(state, blow.attacker)
  if (isDown(state, blow, log)) return false
  takeAim(state, blow)
  if (!mayUse(state, attacker, blow.weapon) || !mayWrestle(state, blow)) return false
  // Moved by a screen that may stand anywhere, it heeds no reach. SVN-G40.
  const isMoved = blow.target !== blow.aimedAt && state.rules.screenGeometry === 'adjacent'
  return isMoved || isAllowed(state, blow, log)
}

/** Whether one of the two is down. SVN-SNAP-04. */
function isDown(state: Fight, blow: Blow, log: Log): boolean {
  const isAttackerDown = unitAt(state, blow.attacker).fate !== UP
  if (log.on && isAttackerDown) log.cite(Clause.SNAP_04)
  return isAttackerDown || unitAt(state, blow.target).fate !== UP
}

/** Whether an attack that was rolled does nothing any more: one of the two is down, or what was held has parted them. */
function isOff(state: Fight, { blow, disturbed }: Frame, log: Log): boolean {
  return isDown(state, blow, log) || (disturbed === 1 && !isPossible(state, blow, log))
}

/** A shove or grapple needs its victim beside, and neither of them held. SVN-SHV-01, SVN-GRP-03, -08. */
function mayWrestle(state: Fight, blow: Blow): boolean {
  if (blow.aim === WOUND) return true
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  if (blow.distance > 1) return false
  return blow.aim === SHOVE ? mayShove(state, attacker, target) : mayGrapple(state, attacker, target)
}

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
      // The attacker dropped, or what was held has spoilt it: the attack is lost.
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
      // Who dropped before damage was rolled does none, nor who is torn from his target. SVN-SNAP-04, SVN-HOLD-02.
      if (isOff(state, frame, log)) {
        landThrow(state, blow)
        return loseBlow(state, blow, dice, log)
      }
      if (blow.turned === 0) judgeAgain(state, blow, log)
      resolveBlow(state, blow, dice, log)
      // Until then it was in hand: two weapons strike as two.
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

/** What the roll is worth after all answers: Total Defense may have turned it aside. SVN-TD-02. */
function judgeAgain(state: Fight, blow: Blow, log: Log): void {
  const wasHit = blow.hit
  judge(state, blow)
  if (log.on && wasHit > blow.hit) log.cite(Clause.TD_02)
  if (log.on && wasHit > blow.hit) log.note(Event.TURNED_ASIDE, blow.attacker, blow.target, acAgainst(state, blow), 0)
}

/** The attack comes to nothing. */
function loseBlow(state: Fight, blow: Blow, dice: Dice, log: Log): typeof GO_ON {
  if (log.on) log.note(Event.BLOW_LOST, blow.attacker, blow.target, 0, 0)
  return endBlow(state, blow, dice, log)
}

/** The attack is over; drops by Snap Attacks are judged when their window closes. SVN-SNAP-08, SVN-END-04. */
export function endBlow(state: Fight, blow: Blow, dice: Dice, log: Log): typeof GO_ON {
  pop(state)
  if (blow.how !== AS_SNAP || state.rules.instantOrder === 'lifo') settleAll(state, dice, log)
  return GO_ON
}

/** Falls, the morale of those left, and whether the battle is over. SVN-MORALE-06, SVN-END-04. */
export function settleAll(state: Fight, dice: Dice, log: Log): void {
  if (settle(state, log) === 0) return
  if (!checkEnd(state, log)) checkMorale(state, dice, log)
}

/** Shots empty a weapon that must be loaded, who strikes is no longer hidden. SVN-REL-04. */
function useWeapon(unit: Unit, blow: Blow, log: Log): void {
  const weapon = unit.weapons[blow.weapon]
  unit.revealed = 1
  if ((weapon.traits & RELOAD) !== 0) {
    if (log.on) log.cite(Clause.REL_04)
    unit.empty |= 1 << blow.weapon
  }
  if (blow.how === AS_OPPORTUNITY) unit.opportunities++
}

/** What is thrown lies in the square of its target. SVN-RNG-08. */
function landThrow(state: Fight, blow: Blow): void {
  const unit = unitAt(state, blow.attacker)
  const weapon = unit.weapons[blow.weapon]
  if (blow.thrown === 0 || (weapon.traits & NATURAL) !== 0) return
  layDown(state, unit, blow.weapon, unitAt(state, blow.target).square)
  if (unit.hand === blow.weapon) unit.hand = nextHand(unit)
}

/** The next weapon it can have in hand at once: one of two it wields, or its fist. */
function nextHand(unit: Unit): number {
  for (let w = 0; w < unit.fist; w++) if (isHeld(unit, w)) return w
  return unit.fist
}
