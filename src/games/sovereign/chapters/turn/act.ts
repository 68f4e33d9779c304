import { isEightWay } from '../../../../board/square/lines.ts'
import { apart } from '../../../../board/square/square.ts'
import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import { distanceOf, isGripped } from '../../space/reach.ts'
import { AS_CHARGE, type Frame, WOUND } from '../../state/blow.ts'
import { ACTION, GO_ON, pop, push, ROUNDED, wipe } from '../../state/frames.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { listAttacks } from '../attack/attacks.ts'
import { forgetWard } from '../attack/screen.ts'
import { declare } from '../attack/strike.ts'
import { MISSILE } from '../attack/weapons.ts'
import { aid } from '../injury/injury.ts'
import { mayPickUp, takeBack, takeOver } from '../movement/items.ts'
import { walk } from '../movement/moves.ts'
import { BESIDE, openOpportunities } from './opportunity.ts'

/** Actions that give adjacent enemies an opportunity: SVN-AOO-04, -05, -08. */

const OPPORTUNITIES = 0
const EFFECT = 1
const ARRIVED = 2
/** The charger has arrived: asks whom it attacks. */
export const ASKS = 3

/** Pushes the frame of an action that takes several steps. `what`: a combatant or a weapon; 0 for a Charge. */
export function begin(state: Fight, unit: Unit, kind: number, what: number): Frame {
  const frame = push(state, ACTION, unit.index)
  frame.action = kind
  frame.named = what
  wipe(frame)
  return frame
}

/** Whether an action gives opportunities at its start. SVN-G17. */
function isRisky({ rules }: Fight, frame: Frame): boolean {
  const moves = frame.action === Action.CHARGE || frame.action === Action.SCREEN
  if (!moves) return true
  return rules.aooTrigger !== 'leaveReach' && frame.length > 0
}

export function stepAction(state: Fight, frame: Frame, dice: Dice, log: Log): number {
  const unit = unitAt(state, frame.unit)
  switch (frame.step) {
    case OPPORTUNITIES:
      frame.step = EFFECT
      if (isRisky(state, frame)) openOpportunities(state, unit, BESIDE, NONE, log)
      return GO_ON
    case EFFECT:
      if (unit.fate !== UP) return pop(state)
      return takeEffect(state, frame, unit, dice, log)
    case ARRIVED:
      return frame.action === Action.SCREEN ? takePlace(state, frame, unit, log) : findVictim(state, frame, unit, log)
    default:
      return unit.army
  }
}

function takeEffect(state: Fight, frame: Frame, unit: Unit, dice: Dice, log: Log): number {
  switch (frame.action) {
    case Action.STAND:
      pop(state)
      stand(state, unit, log)
      return GO_ON
    case Action.PICK_UP:
      pop(state)
      pickUp(state, unit, frame.named, log)
      return GO_ON
    case Action.AID:
      pop(state)
      aid(state, unit, unitAt(state, frame.named), state.round, 0, dice, log)
      return GO_ON
    default: {
      frame.step = ARRIVED
      // A unit that was pushed aside meanwhile does not go.
      if (frame.length > 0 && !isStep(state, unit.square, frame.path[0])) frame.length = 0
      if (frame.length === 0) return GO_ON
      if (log.on && frame.action === Action.CHARGE) {
        citeCharge(state, unit, frame, log)
        log.note(Event.CHARGED, unit.index, unit.square, frame.path[frame.length - 1], 0)
      }
      const walking = walk(state, unit, frame.action === Action.CHARGE ? Event.BY_CHARGE : Event.BY_SCREEN)
      walking.path.set(frame.path)
      walking.length = frame.length
      return GO_ON
    }
  }
}

/** Cites the clauses for the line of a Charge. SVN-CHG-01, -07, SVN-ACT-04, SVN-G37. */
function citeCharge({ board }: Fight, unit: Unit, frame: Frame, log: Log): void {
  log.cite(Clause.CHG_01)
  log.cite(Clause.ACT_04)
  if (frame.rounded === ROUNDED) log.cite(Clause.CHG_07)
  if (board !== null && !isEightWay(board.field.squares, unit.square, frame.path[frame.length - 1])) {
    log.cite(Clause.G37)
  }
}

/** Whether one square is a step from another. */
function isStep({ board }: Fight, from: number, to: number): boolean {
  return board !== null && apart(board.field.squares, from, 1, to, 1) === 1
}

/** Stands up. The weapons that it dropped stay on the ground. SVN-STAND-01. */
function stand(state: Fight, unit: Unit, log: Log): void {
  unit.prone = 0
  for (let w = 0; w < unit.fist; w++) if (unit.lies[w] === unit.square) takeBack(state, unit, w)
  if (!log.on) return
  log.cite(Clause.STAND_01)
  log.cite(Clause.ACT_12)
  log.note(Event.STOOD_UP, unit.index, 0, 0, 0)
}

/** Takes a weapon within melee range into the hand, its own or another’s; does nothing if the weapon is gone. SVN-PICK-01. */
function pickUp(state: Fight, unit: Unit, what: number, log: Log): void {
  const owner = unitAt(state, Action.ownerOf(what))
  const w = Action.pieceOf(what)
  if (!mayPickUp(state, unit, owner, w)) return
  if (owner === unit) takeBack(state, unit, w)
  else takeOver(state, unit, owner, w)
  unit.hand = owner === unit ? w : unit.fist + 1
  if (!log.on) return
  log.cite(Clause.PICK_01)
  log.cite(Clause.ACT_11)
  log.note(Event.PICKED_UP, unit.index, w, owner.index, 0)
}

/** Ends a Screen beside the ward. SVN-SCR-01, -11. */
function takePlace(state: Fight, frame: Frame, unit: Unit, log: Log): typeof GO_ON {
  pop(state)
  const ward = unitAt(state, frame.named)
  if (unit.fate !== UP || ward.fate !== UP || isGripped(unit) || distanceOf(state, unit, ward) > 1) return GO_ON
  if (unit.ward !== ward.index) forgetWard(state, unit)
  if (log.on) {
    log.cite(Clause.SCR_01)
    log.cite(Clause.ACT_09)
    if (unit.ward !== NONE && unit.ward !== ward.index) log.cite(Clause.SCR_11)
  }
  unit.ward = ward.index
  if (log.on) log.note(Event.SCREENS, unit.index, ward.index, 0, 0)
  return GO_ON
}

/** A charger that arrived attacks an enemy in reach; a charger that fell or was stopped does not attack. SVN-CHG-01, -07. */
function findVictim(state: Fight, frame: Frame, unit: Unit, log: Log): number {
  const isThere = unit.square === frame.path[frame.length - 1]
  if (unit.fate !== UP || unit.prone === 1 || isGripped(unit) || !isThere) {
    // The readings differ on whether a charger that did not arrive still has the lower AC.
    if (log.on && unit.fate === UP) log.cite(Clause.G36)
    return pop(state)
  }
  if (state.rules.chargeAcFrom === 'arrive') unit.charging = 1
  const { room } = state.scratch
  const n = listVictims(state, unit, room)
  if (n === 0) return pop(state)
  frame.step = ASKS
  if (n > 1) return unit.army
  strikeVictim(state, unit, room[0])
  return GO_ON
}

/** Lists the attacks at the end of a Charge: one melee or thrown attack. SVN-CHG-01. */
export function listVictims(state: Fight, unit: Unit, out: Int32Array): number {
  const all = listAttacks(state, unit, Action.ATTACK, out, 0)
  let n = 0
  for (let i = 0; i < all; i++) {
    const action = out[i]
    const { traits } = unit.weapons[Action.weaponOf(action)]
    if ((traits & MISSILE) === 0) out[n++] = action
  }
  return n
}

/** The attack replaces the frame of the Charge. */
export function strikeVictim(state: Fight, unit: Unit, action: number): void {
  pop(state)
  declare(state, unit, Action.weaponOf(action), Action.isThrown(action), Action.targetOf(action), AS_CHARGE, WOUND)
}
