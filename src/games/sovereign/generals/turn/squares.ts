import * as Action from '../../choices/actions.ts'
import { waysOf } from '../../space/plans.ts'
import { isGripped } from '../../space/reach.ts'
import { mayEnd } from '../../space/ways.ts'
import type { Board } from '../../state/board.ts'
import { type Fight, NONE, type Unit, unitAt } from '../../state/state.ts'
import type { Knowledge } from '../knowledge.ts'
import { givenTo, lookAt, placeValue, strikersBeside } from '../place.ts'
import { holdGain } from '../wrestling.ts'

/** The turn of a unit, and the value of the square where it ends. */

/** The turn of a unit on a board, with the knowledge for its values. */
export interface Turn {
  readonly knowledge: Knowledge
  readonly state: Fight
  readonly board: Board
  readonly unit: Unit
}

/** Value below all others: for choices that are never taken. */
export const NEVER = -1e9
/** Subtracted from a value, so that an otherwise equal earlier choice is preferred. */
export const LESS = 1e-6
/** Cost of each square of a way, so that no unit moves without reason. */
const STEP = 0.25

/** Value of ending the turn on the present square. */
export function standing({ knowledge, board, unit }: Turn, isReady: boolean): number {
  lookAt(knowledge, board, unit, unit.square)
  return placeValue(knowledge, isReady)
}

/** Value of a grip that goes on. */
export function held({ knowledge, state, unit }: Turn): number {
  return unit.grapples === NONE ? 0 : holdGain(knowledge, state, unit, unitAt(state, unit.grapples))
}

/** Value of the best square for the end of a turn whose Main is used for something else first. */
export function endOf(turn: Turn): number {
  const { unit } = turn
  const here = standing(turn, false) + held(turn)
  const stays = unit.moves === 0 || unit.ward !== NONE || isGripped(unit)
  return stays ? here : Math.max(here, bestSquare(turn, false, false))
}

/**
 * Value of the best square of a Run other than the present one. `hasMain`: the unit may strike from there. `isSafe`: without opportunities
 * on the way.
 */
export function bestSquare(turn: Turn, hasMain: boolean, isSafe: boolean): number {
  const { best } = turn.knowledge
  if (!best.isKnown) findBest(turn)
  return hasMain ? best.withMain : isSafe ? best.disengaged : best.withoutMain
}

/** Finds the best squares of a Run, once for each set of notes about the enemies. */
function findBest(turn: Turn): void {
  const { knowledge, state, board, unit } = turn
  const found = waysOf(state, unit)
  const { paths } = board.ways
  const { best, place } = knowledge
  best.isKnown = true
  best.withMain = NEVER
  best.withoutMain = NEVER
  best.disengaged = NEVER
  const beside = strikersBeside(knowledge, state, unit)
  for (let k = 1; k < found; k++) {
    const square = paths.found[k]
    if (!mayEnd(state, unit, square)) continue
    const way = STEP * (1 + paths.cost[square])
    const given = givenTo(knowledge, state, unit, strikersOnWay(turn, Action.RUN, square, beside))
    lookAt(knowledge, board, unit, square)
    const value = placeValue(knowledge, false) - way
    best.disengaged = Math.max(best.disengaged, value)
    best.withoutMain = Math.max(best.withoutMain, value - given)
    const strikes = place.strike > 0 ? place.strike + value - LESS : NEVER
    best.withMain = Math.max(best.withMain, Math.max(strikes, placeValue(knowledge, true) - way) - given)
  }
}

/**
 * Value of a square of a Run or a Screen: minus the losses on the way, plus the gain of a strike from there and the value of the square. A
 * shorter way breaks ties. `strikers`: the enemies that get a free blow, a bit for each.
 */
export function squareValue(
  { knowledge, state, board, unit }: Turn,
  square: number,
  hasMain: boolean,
  strikers: number,
): number {
  const way = STEP * (1 + board.ways.paths.cost[square])
  const given = givenTo(knowledge, state, unit, strikers)
  lookAt(knowledge, board, unit, square)
  const place = placeValue(knowledge, false) - way
  if (!hasMain) return place - given
  const { strike } = knowledge.place
  // An attack that is possible before the Run is made first.
  return Math.max(strike > 0 ? strike + place - LESS : NEVER, placeValue(knowledge, true) - way) - given
}

/**
 * Enemies that get a free blow if the unit goes to a square by a Run or a Screen, a bit for each. `beside`: those beside the unit that may strike. By the
 * text a Run gives one to those whose reach it leaves, and a Screen to those beside which it starts. SVN-AOO-03, -04, SVN-G17.
 */
export function strikersOnWay({ state, board, unit }: Turn, kind: number, square: number, beside: number): number {
  const { aooTrigger } = state.rules
  const leaves = aooTrigger === 'leaveReach' || (aooTrigger === 'perAction' && kind === Action.RUN)
  if (leaves) return board.ways.paths.left[square]
  return square === unit.square ? 0 : beside
}

/** Whether the unit keeps its Main after a Run. */
export function keepsMain({ main, moves }: Unit): boolean {
  return main === 1 && moves > 0
}

export function runValue(turn: Turn, isSafe: boolean): number {
  const { unit } = turn
  return bestSquare(turn, !isSafe && keepsMain(unit), isSafe)
}
