import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import { placeBeside } from '../../choices/squares.ts'
import * as Clause from '../../data/clause.ts'
import { type Frame } from '../../state/blow.ts'
import { type Board, lift, put } from '../../state/board.ts'
import { pop } from '../../state/frames.ts'
import { type Fight, NONE, type Unit, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { partScreens } from '../attack/screen.ts'
import { wrench } from './grapple.ts'
import { letGo } from './leave.ts'

/** Forced movement: shoves, and grapplers that move their victims. It gives no opportunities. SVN-SHV-02 to -04, SVN-GRP-06, -10. */

/** Moves the target of a successful shove, or knocks it down. */
export function settleShove(state: Fight, board: Board, { blow }: Frame, action: number, log: Log): void {
  const target = unitAt(state, blow.target)
  const square = Action.kindOf(action) === Action.GO ? Action.whatOf(action) : NONE
  if (log.on) {
    log.cite(Clause.SHV_02)
    if (square !== NONE && state.rules.shoveSquares === 'away3') log.cite(Clause.SHV_03)
    if (square !== NONE && target.size > 1) log.cite(Clause.SHV_04)
    log.note(Event.SHOVED, blow.attacker, blow.target, square, 0)
  }
  if (square === NONE) {
    target.prone = 1
    return
  }
  // The shove tears the target away from all that hold it.
  wrench(state, target, NONE)
  letGo(state, target)
  force(state, board, target, square, Event.BY_SHOVE, log)
}

function force(state: Fight, board: Board, unit: Unit, square: number, how: number, log: Log): void {
  const from = unit.square
  lift(board, unit)
  put(board, unit, square)
  partScreens(state, unit)
  if (log.on) log.note(Event.MOVED, unit.index, from, square, how)
}

function citeHaul(log: Log): void {
  log.cite(Clause.GRP_06)
  log.cite(Clause.GRP_10)
}

/** The grappler drags its victim along, or throws it down. */
export function haul(state: Fight, board: Board, frame: Frame, action: number, log: Log): void {
  const unit = unitAt(state, frame.unit)
  const target = unitAt(state, frame.victim)
  pop(state)
  const square = Action.whatOf(action)
  if (Action.kindOf(action) === Action.THROW_DOWN) {
    wrench(state, target, NONE)
    letGo(state, target)
    if (log.on) citeHaul(log)
    if (log.on) log.note(Event.THROWN_DOWN, unit.index, target.index, square, 0)
    force(state, board, target, square, Event.BY_GRAPPLE, log)
    target.prone = 1
    return
  }
  if (square === unit.square) return
  const beside = placeBeside(state, board, unit, square, target)
  wrench(state, target, unit.index)
  letGo(state, target)
  if (log.on) citeHaul(log)
  if (log.on) log.note(Event.DRAGGED, unit.index, target.index, square, beside)
  lift(board, target)
  force(state, board, unit, square, Event.BY_GRAPPLE, log)
  put(board, target, beside)
  partScreens(state, target)
}
