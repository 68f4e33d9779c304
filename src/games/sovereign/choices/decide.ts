import type { Dice } from '../../../core/dice.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import { cast, castElsewhere } from '../chapters/attack/cast.ts'
import { UNWILLING, WILLING } from '../chapters/attack/screen.ts'
import { aimElsewhere, declare, endBlow, SCREENS, SPOILT } from '../chapters/attack/strike.ts'
import { decideSwarm, join } from '../chapters/attack/swarm.ts'
import { disengage, go } from '../chapters/movement/going.ts'
import { escape, overpower, unarmedWeapon } from '../chapters/movement/grapple.ts'
import { haul, settleShove } from '../chapters/movement/hauls.ts'
import { letGo } from '../chapters/movement/leave.ts'
import { begin, strikeVictim } from '../chapters/turn/act.ts'
import { answer } from '../chapters/turn/answers.ts'
import {
  dropMain,
  FREE_CHANGE,
  FREE_DROP,
  FREE_LOAD,
  FREE_RELEASE,
  spendMain,
  spendMove,
  takeFree,
} from '../chapters/turn/economy.ts'
import { takeOpportunity } from '../chapters/turn/opportunity.ts'
import { beginTurn, endTurn } from '../chapters/turn/turn.ts'
import * as Clause from '../data/clause.ts'
import { AS_HELD, type Frame, GRAPPLE, PLAIN, SHOVE as TO_SHOVE, WOUND } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { ACTION, BLOW, CASTING, HELD, OPPORTUNITY, pop, push, SWARMING, WINDOW, WRESTLE } from '../state/frames.ts'
import {
  ACT,
  CHOOSE,
  type Fight,
  NONE,
  topOf,
  type Unit,
  USED_ATTACK,
  USED_DEFENSE,
  USED_MANOEUVRE,
  USED_OTHER,
  USED_SWARM,
  unitAt,
} from '../state/state.ts'
import * as Event from '../telling/events.ts'
import * as Action from './actions.ts'
import { loadCost } from './legal.ts'

/** Carries out a choice. */
export function carryOut(state: Fight, board: Board, action: number, dice: Dice, log: Log): void {
  if (state.depth === 0) {
    if (state.stage === CHOOSE) {
      state.version++
      if (log.on) log.cite(Clause.INIT_04)
      beginTurn(state, unitAt(state, Action.whatOf(action)), dice, log)
    } else {
      act(state, board, unitAt(state, state.active), action, dice, log)
      // Another member may act before this one has finished its turn. SVN-G09.
      if (state.rules.turnInterleave && state.pending === 0 && state.stage === ACT) state.stage = CHOOSE
    }
    return
  }
  const frame = topOf(state)
  switch (frame.kind) {
    case WINDOW:
      state.version++
      answer(state, frame, action, log)
      return
    case OPPORTUNITY:
      state.version++
      takeOpportunity(frame, Action.kindOf(action) === Action.STRIKE)
      return
    case ACTION:
      state.version++
      strikeVictim(state, unitAt(state, frame.unit), action)
      return
    case SWARMING:
      state.version++
      decideSwarm(state, frame, Action.kindOf(action) === Action.ROLL ? Action.whatOf(action) : NONE, log)
      return
    case BLOW:
      state.version++
      decideBlow(state, board, frame, action, dice, log)
      return
    case CASTING:
      state.version++
      castElsewhere(state, frame, action, dice, log)
      return
    case WRESTLE:
      state.version++
      haul(state, board, frame, action, log)
      return
    default:
      act(state, board, unitAt(state, frame.unit), action, dice, log)
  }
}

/** Answers a question about an attack: whether a screener steps in, where a shove goes, or another target. */
function decideBlow(state: Fight, board: Board, frame: Frame, action: number, dice: Dice, log: Log): void {
  if (frame.step === SCREENS) frame.marks[frame.cursor] = Action.kindOf(action) === Action.PARRY ? WILLING : UNWILLING
  else if (frame.step === SPOILT) aimElsewhere(state, frame, action, dice, log)
  else {
    settleShove(state, board, frame, action, log)
    endBlow(state, frame.blow, dice, log)
  }
}

/** Carries out an action on the unit’s turn, or starts what it held. */
function act(state: Fight, board: Board, unit: Unit, action: number, dice: Dice, log: Log): void {
  const kind = Action.kindOf(action)
  if (kind === Action.RUN || kind === Action.CHARGE || kind === Action.SCREEN) {
    // Nothing has changed yet: the square is asked next.
    state.pending = kind
    return
  }
  if (state.pending !== 0) {
    // Uses the ways that were found when the choice was listed.
    go(state, unit, Action.whatOf(action), log)
    state.version++
    return
  }
  state.version++
  const what = Action.whatOf(action)
  switch (kind) {
    case Action.DONE:
      finish(state, unit)
      break
    case Action.ATTACK:
      attack(state, unit, action, state.depth > 0 ? AS_HELD : PLAIN, log)
      break
    case Action.SWARM:
      spendMain(state, unit, USED_SWARM)
      join(state, unit, Action.weaponOf(action), Action.isThrown(action), Action.targetOf(action), log)
      break
    case Action.SHOVE:
      spendMain(state, unit, USED_MANOEUVRE)
      declare(state, unit, Action.weaponOf(action), 0, Action.targetOf(action), PLAIN, TO_SHOVE)
      break
    case Action.SEIZE:
      spendMain(state, unit, USED_MANOEUVRE)
      declare(state, unit, unarmedWeapon(state, unit, log), 0, what, PLAIN, GRAPPLE)
      break
    case Action.CAST:
      cast(state, unit, what, log)
      break
    default:
      minor(state, board, unit, kind, what, dice, log)
  }
}

/** Actions that concern only the unit itself, or that give adjacent enemies an opportunity. */
function minor(state: Fight, board: Board, unit: Unit, kind: number, what: number, dice: Dice, log: Log): void {
  switch (kind) {
    case Action.ESCAPE:
      spendMain(state, unit, USED_MANOEUVRE)
      escape(state, unit, dice, log)
      break
    case Action.RELEASE: {
      takeFree(unit, FREE_RELEASE, log)
      if (log.on) log.cite(Clause.GRP_02)
      if (log.on) log.note(Event.RELEASED, unit.index, unit.grapples, 0, 0)
      letGo(state, unit)
      break
    }
    case Action.DRAG: {
      spendMain(state, unit, USED_MANOEUVRE)
      const target = unit.grapples
      if (overpower(state, unit, dice, log)) push(state, WRESTLE, unit.index).victim = target
      break
    }
    case Action.STAND:
      spendMove(state, unit, log)
      begin(state, unit, Action.STAND, 0)
      break
    case Action.DROP:
      takeFree(unit, FREE_DROP, log)
      unit.prone = 1
      if (log.on) {
        log.cite(Clause.PRONE_01)
        log.cite(Clause.ACT_14)
        log.note(Event.WENT_PRONE, unit.index, 0, 0, 0)
      }
      break
    case Action.DISENGAGE:
      disengage(state, unit, log)
      break
    case Action.DEFEND:
      spendMain(state, unit, USED_DEFENSE)
      unit.defending = 1
      if (log.on) {
        log.cite(Clause.TD_01)
        log.cite(Clause.ACT_15)
        log.note(Event.DEFENDS, unit.index, 0, 0, 0)
      }
      break
    case Action.HOLD:
      unit.moves--
      unit.holding = 1
      if (log.on) {
        log.cite(Clause.HOLD_01)
        log.cite(Clause.ACT_13)
        log.note(Event.HOLDS, unit.index, 0, 0, 0)
      }
      endTurn(state, unit)
      break
    case Action.AID:
      spendMain(state, unit, USED_OTHER)
      begin(state, unit, Action.AID, what)
      break
    default:
      items(state, board, unit, kind, what, log)
  }
}

/** Changes, loads and picks up weapons; also withdraws a hero. */
function items(state: Fight, _board: Board, unit: Unit, kind: number, what: number, log: Log): void {
  switch (kind) {
    case Action.CHANGE:
      change(state, unit, log)
      unit.hand = what
      if (log.on) log.note(Event.CHANGED_WEAPON, unit.index, what, 0, 0)
      break
    case Action.LOAD:
      load(state, unit, what, log)
      break
    case Action.PICK_UP:
      spendMove(state, unit, log)
      begin(state, unit, Action.PICK_UP, what)
      break
    case Action.WITHDRAW:
      unit.retreating = 1
      if (log.on) log.cite(Clause.MORALE_07)
      if (log.on) log.note(Event.RETREATS, unit.index, Event.BY_CHOICE, 0, 0)
      break
    default:
      throw new Error(`there is no action ${kind}`)
  }
}

/** Pays for a change of weapons. SVN-RDY-01, -02, SVN-G43. */
function change(state: Fight, unit: Unit, log: Log): void {
  if (state.rules.swap === 'main') {
    if (log.on) log.cite(Clause.RDY_01)
    if (log.on) log.cite(Clause.ACT_07)
    spendMain(state, unit, USED_OTHER)
    return
  }
  if (log.on) log.cite(Clause.RDY_02)
  // A change that may be made any number of times cites no clause.
  takeFree(unit, FREE_CHANGE, state.rules.swap === 'free' ? SILENT : log)
}

function load(state: Fight, unit: Unit, w: number, log: Log): void {
  const cost = loadCost(state, unit, w, log)
  if (cost === 0) takeFree(unit, FREE_LOAD, log)
  else if (cost === 1) spendMove(state, unit, log)
  else spendMain(state, unit, USED_OTHER)
  unit.empty &= ~(1 << w)
  if (log.on) log.note(Event.RELOADED, unit.index, w, 0, 0)
}

/** Makes an attack with the Main, or one of the several attacks of a Main. SVN-ACT-01, -02, SVN-MEL-04. */
function attack(state: Fight, unit: Unit, action: number, how: number, log: Log): void {
  if (unit.blows > 0) {
    if (log.on) log.cite(Clause.MEL_04)
    unit.blows--
  } else {
    spendMain(state, unit, USED_ATTACK)
    unit.blows = unit.attacks - 1
  }
  declare(state, unit, Action.weaponOf(action), Action.isThrown(action), Action.targetOf(action), how, WOUND)
}

/** Ends the attacks of a Main, the held turn or the turn, whichever is under way. */
function finish(state: Fight, unit: Unit): void {
  if (unit.blows > 0) {
    unit.blows = 0
    return
  }
  endActing(state, unit)
}

/** Ends the turn or the held turn. */
export function endActing(state: Fight, unit: Unit): void {
  if (state.depth > 0 && topOf(state).kind === HELD) {
    unit.blows = 0
    unit.moves = 0
    dropMain(state, unit)
    pop(state)
    return
  }
  endTurn(state, unit)
}
