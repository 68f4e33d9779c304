import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { beginMove } from '../chapters/advance.ts'
import { counter } from '../chapters/charge/counter.ts'
import { declare } from '../chapters/charge/declare.ts'
import { isEngaged } from '../chapters/charge/engaged.ts'
import { cancel } from '../chapters/charge/intercept.ts'
import { mayCharge, mayTarget } from '../chapters/charge/may-charge.ts'
import { forgetPairs } from '../chapters/charge/pairs.ts'
import { resolveCharge } from '../chapters/charge/resolve.ts'
import { deployAt } from '../chapters/deploy.ts'
import { breakUnit, FROM_CHARGE, flightMove, fromCharger, rally } from '../chapters/flight.ts'
import { advanceUnit, makeMove, pivotUnit } from '../chapters/move.ts'
import { shoot } from '../chapters/shoot.ts'
import { passCharge } from '../chapters/turn/charge-phase.ts'
import { fight } from '../chapters/turn/combat-phase.ts'
import { over } from '../chapters/turn/ending.ts'
import { passStrategic } from '../chapters/turn/strategic-phase.ts'
import * as Clause from '../data/clause.ts'
import { ACT, ACTIVATE, type Battle, DECLARE, DEPLOY, isEnemy, playerOf, REACT, REDIRECT } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import * as Action from './actions.ts'
import { mayMove, mayStillShoot } from './legal.ts'

/** Carries out the decisions of players. */

/** Carries out an action of the list. */
export function carryOut(state: SovlState, battle: Battle, action: number, dice: Dice, log: Log): void {
  const a = Action.aOf(action)
  const unit = state.units[a]
  switch (Action.kindOf(action)) {
    case Action.PASS:
      pass(state, battle, log)
      break
    case Action.CHARGE:
      charge(state, battle, unit, state.units[Action.bOf(action) >> 2], log)
      break
    case Action.COUNTER:
      counter(state, battle, unit, log)
      goOn(battle)
      break
    case Action.ACTIVATION:
      activate(state, battle, unit, dice, log)
      break
    case Action.MOVE:
      makeMove(state, battle, state.units[battle.active], a, log)
      battle.moved = true
      actOn(state, battle, log)
      break
    case Action.PIVOT:
      pivotUnit(state, battle, state.units[battle.active], a, false, log)
      battle.manoeuvres++
      actOn(state, battle, log)
      break
    case Action.ADVANCE:
      advanceUnit(state, battle, state.units[battle.active], Action.bOf(action), log)
      battle.manoeuvres++
      actOn(state, battle, log)
      break
    case Action.SHOOT:
      shootAt(state, battle, unit, dice, log)
      break
    case Action.DONE:
      if (log.on && !battle.moved && !battle.shot && battle.manoeuvres === 0)
        log.note(Event.STOOD, battle.active, 0, 0, 0)
      endActivation(state, battle, log)
      break
    case Action.NEXT_CHARGE:
      resolveCharge(state, battle, unit, dice, log)
      battle.token = 1 - battle.token
      over(state, battle, 'immediate', log)
      break
    case Action.ENGAGEMENT:
      if (log.on) log.note(Event.ENGAGEMENT_PICKED, a, battle.token, 0, 0)
      battle.token = 1 - battle.token
      fight(state, battle, a, dice, log)
      break
    case Action.PLACE:
      deployAt(state, battle, unit, Action.bOf(action), log)
      break
    case Action.WIDTH:
      formUp(battle, unit, Action.bOf(action))
      break
    case Action.CHOICE:
      choose(battle, a, log)
      break
    case Action.STAND:
      if (log.on) {
        log.cite(Clause.CHG_25)
        log.note(Event.REACTED, reactor(state, battle).index, 0, 0, 0)
      }
      afterDeclaration(battle)
      break
    case Action.FLEE:
      fleeCharge(state, battle, dice, log)
      break
    default:
      throw new Error(`there is no action ${action}`)
  }
}

/** Sets the width of the unit that is deployed next, SOVL-G-45. */
function formUp(battle: Battle, unit: Unit, width: number): void {
  unit.form(width)
  battle.active = unit.index
}

function pass(state: SovlState, battle: Battle, log: Log): void {
  if (battle.stage === ACTIVATE) passStrategic(state, battle, log)
  else if (battle.stage === REDIRECT) giveUp(state, battle, log)
  else passCharge(state, battle, log)
}

/** A choice after the roll-off; the loser gets what remains. SOVL-SETUP-05. */
function choose(battle: Battle, choice: number, log: Log): void {
  const player = battle.decider
  if (log.on) {
    log.cite(Clause.SETUP_05)
    if (choice === Action.BEGIN || choice === Action.LET_BEGIN) log.cite(Clause.SETUP_06)
    log.note(Event.CHOSE, player, choice, 0, 0)
  }
  const zone = choice === Action.ZONE_NEAR || choice === Action.ZONE_FAR
  if (zone) {
    battle.south = choice === Action.ZONE_NEAR ? player : 1 - player
    battle.zoneChooser = player
  } else battle.starter = choice === Action.BEGIN ? player : 1 - player
  if (battle.left !== NONE) {
    battle.stage = DEPLOY
    return
  }
  // The other player has the choice between the remaining two.
  battle.left = zone ? Action.BEGIN : Action.ZONE_NEAR
  battle.decider = 1 - player
}

function charge(state: SovlState, battle: Battle, unit: Unit, target: Unit, log: Log): void {
  // Computes side and distance, in case the list of charges was not asked for.
  mayTarget(state, battle, unit, target)
  const couldReact = target.fate === FIGHTING && !isEngaged(target)
  if (log.on && couldReact) log.cite(Clause.G_13)
  declare(state, battle, unit, target, log)
  if (state.rules.chargeReaction === 'none' || !couldReact) {
    afterDeclaration(battle)
    return
  }
  battle.pending = unit.index
  battle.decider = 1 - playerOf(unit)
  battle.stage = REACT
}

/** Ends the turn to declare: the other player is active. */
function afterDeclaration(battle: Battle): void {
  battle.pending = NONE
  battle.stage = DECLARE
  goOn(battle)
}

function goOn(battle: Battle): void {
  battle.passes = 0
  battle.token = 1 - battle.token
}

function reactor(state: SovlState, battle: Battle): Unit {
  return state.units[state.units[battle.pending].target]
}

/** The target flees from the charge, SOVL-G-13: the charge fails, or the charger may declare another target. */
function fleeCharge(state: SovlState, battle: Battle, dice: Dice, log: Log): void {
  const charger = state.units[battle.pending]
  const target = reactor(state, battle)
  if (log.on) {
    log.cite(Clause.CHG_25)
    log.note(Event.REACTED, target.index, 1, 0, 0)
  }
  cancel(state, battle, charger)
  // All charges declared against the target are cancelled.
  for (const other of state.units) if (other.target === target.index) cancel(state, battle, other)
  breakUnit(state, battle, target)
  fromCharger(state, battle, target, charger)
  flightMove(state, battle, target, Step.REACTION_FLIGHT, FROM_CHARGE, dice, log)
  forgetPairs(battle)
  if (over(state, battle, 'immediate', log)) return
  if (state.rules.chargeReaction === 'flee-redirect' && mayCharge(state, battle, charger)) {
    for (const other of state.units) {
      if (!isEnemy(charger, other) || !mayTarget(state, battle, charger, other)) continue
      battle.stage = REDIRECT
      battle.decider = playerOf(charger)
      return
    }
  }
  giveUp(state, battle, log)
}

/** The charge has failed but used up the activation (SOVL-X-10). */
function giveUp(state: SovlState, battle: Battle, log: Log): void {
  const charger = state.units[battle.pending]
  if (log.on) {
    log.cite(Clause.X_10)
    log.note(Event.FAILED, charger.index, NONE, 2, 0)
  }
  if (state.rules.chargeUsesActivation) charger.activated = true
  else charger.intercepted = true
  afterDeclaration(battle)
}

/** Activates a unit; a fleeing unit can only rally (SOVL-RAL-01). */
function activate(state: SovlState, battle: Battle, unit: Unit, dice: Dice, log: Log): void {
  unit.activated = true
  battle.passes = 0
  if (log.on) {
    log.cite(Clause.ACT_01)
    if (unit.fate === BROKEN) log.cite(Clause.RAL_01)
    else {
      log.cite(Clause.STR_01)
      log.cite(Clause.STR_02)
      if (isEngaged(unit)) log.cite(Clause.G_15)
    }
    log.note(Event.ACTIVATED, unit.index, unit.movement, unit.fate === BROKEN ? 1 : 0, 0)
  }
  if (unit.fate === BROKEN) {
    rally(state, unit, dice, log)
    battle.token = 1 - battle.token
    return
  }
  battle.active = unit.index
  battle.moved = false
  battle.shot = false
  battle.manoeuvres = 0
  battle.planned = false
  beginMove(state, battle, unit, log)
  battle.stage = ACT
  if (!battle.heavyByActivation) return
  for (const other of state.units) {
    other.modelsBefore = other.models
    other.tested = false
  }
}

/** After a move: the activation goes on while the unit can still do something. */
function actOn(state: SovlState, battle: Battle, log: Log): void {
  battle.planned = false
  const unit = state.units[battle.active]
  if (over(state, battle, 'immediate', log)) return
  const shoots = mayStillShoot(state, battle, unit)
  if (!shoots && !mayMove(state, battle, unit)) endActivation(state, battle, log)
}

function shootAt(state: SovlState, battle: Battle, target: Unit, dice: Dice, log: Log): void {
  const unit = state.units[battle.active]
  shoot(state, battle, unit, target, dice, log)
  battle.shot = true
  actOn(state, battle, log)
}

/** The other player becomes the active player, SOVL-ACT-01. */
function endActivation(state: SovlState, battle: Battle, log: Log): void {
  battle.active = NONE
  battle.stage = ACTIVATE
  battle.token = 1 - battle.token
  over(state, battle, 'immediate', log)
}
