import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { OVER, type Side } from '../../../core/ruleset.ts'
import { stepCasting } from '../chapters/attack/cast.ts'
import { stepBlow } from '../chapters/attack/strike.ts'
import { rollLeft, stepSwarming } from '../chapters/attack/swarm.ts'
import { afterBattle } from '../chapters/injury/injury.ts'
import { fleeIfOut } from '../chapters/movement/flight.ts'
import { stepMoving } from '../chapters/movement/moves.ts'
import { stepAction } from '../chapters/turn/act.ts'
import { stepWindow } from '../chapters/turn/answers.ts'
import { checkEnd } from '../chapters/turn/end.ts'
import { stepOpportunities } from '../chapters/turn/opportunity.ts'

import { beginBattle, rollInitiative } from '../chapters/turn/start.ts'
import { beginRound, beginSide, beginTurn, endRound, endSide, membersLeft } from '../chapters/turn/turn.ts'
import { endActing } from '../choices/decide.ts'
import { hasMore } from '../choices/legal.ts'
import type { Board } from './board.ts'
import { ACTION, BLOW, CASTING, GO_ON, HELD, MOVING, OPPORTUNITY, SWARMING, WINDOW } from './frames.ts'
import {
  ACT,
  AFTER,
  CHOOSE,
  ENDED,
  type Fight,
  ROUND_BEGINS,
  ROUND_ENDS,
  SIDE_BEGINS,
  SIDE_ENDS,
  START,
  topOf,
  UP,
  unitAt,
} from './state.ts'

/** Plays on until a decision is needed: first the stack, then the round. */
export function advanceBattle(state: Fight, board: Board, dice: Dice, log: Log): Side | typeof OVER {
  for (;;) {
    if (state.depth > 0) {
      const asked = stepTop(state, board, dice, log)
      if (asked !== GO_ON) return asked as Side
      state.version++
      continue
    }
    switch (state.stage) {
      case START:
        beginBattle(state, dice, log)
        break
      case ROUND_BEGINS:
        startRound(state, dice, log)
        break
      case SIDE_BEGINS:
        beginSide(state, log)
        break
      case CHOOSE: {
        const n = membersLeft(state)
        if (n > 1) return state.sides[state.goer].army
        if (n === 1) beginTurn(state, unitAt(state, state.active), dice, log)
        else state.stage = SIDE_ENDS
        break
      }
      case ACT: {
        const asked = stepTurn(state, board, log)
        if (asked !== GO_ON) return asked as Side
        break
      }
      case SIDE_ENDS:
        if (!rollLeft(state, state.goer, log)) endSide(state)
        break
      case ROUND_ENDS:
        endRound(state, dice, log)
        break
      case AFTER:
        afterBattle(state, dice, log)
        state.stage = ENDED
        break
      default:
        return OVER
    }
    state.version++
  }
}

/** Begins a round. Without a surprised side it is an ordinary round: initiative is rolled before the first of these. SVN-SURP-07, SVN-INIT-05. */
function startRound(state: Fight, dice: Dice, log: Log): void {
  if (state.surprised === 0) {
    if (state.round === 0) rollInitiative(state, dice, log)
    state.round++
  }
  beginRound(state, log)
}

/** Plays the next step of the frame on top of the stack. Returns the army that has something to decide, or `GO_ON`. */
function stepTop(state: Fight, board: Board, dice: Dice, log: Log): number {
  const frame = topOf(state)
  switch (frame.kind) {
    case BLOW:
      return stepBlow(state, frame, dice, log)
    case WINDOW:
      return stepWindow(state, frame, dice, log)
    case MOVING: {
      const asked = stepMoving(state, frame, log)
      if (asked === GO_ON && state.frames[state.depth] === frame) afterMove(state, frame.unit, log)
      return asked
    }
    case OPPORTUNITY:
      return stepOpportunities(state, frame, log)
    case ACTION:
      return stepAction(state, frame, dice, log)
    case SWARMING:
      return stepSwarming(state, frame)
    case CASTING:
      return stepCasting(state, board, frame, dice, log)
    case HELD: {
      const unit = unitAt(state, frame.unit)
      if (unit.fate === UP && hasMore(state, board, unit)) return unit.army
      if (unit.blows > 0 && unit.fate === UP) unit.blows = 0
      else endActing(state, unit)
      return GO_ON
    }
    default:
      return unitAt(state, frame.unit).army
  }
}

/** Removes a retreating combatant that has come to an exit. SVN-MORALE-08. */
function afterMove(state: Fight, index: number, log: Log): void {
  if (fleeIfOut(state, unitAt(state, index), log)) checkEnd(state, log)
}

/** Asks the combatant whose turn it is, as long as it has a choice. */
function stepTurn(state: Fight, board: Board, _log: Log): number {
  const unit = unitAt(state, state.active)
  if (unit.fate === UP && unit.done === 0 && hasMore(state, board, unit)) return unit.army
  if (unit.blows > 0 && unit.fate === UP) {
    unit.blows = 0
    return GO_ON
  }
  endActing(state, unit)
  return GO_ON
}
