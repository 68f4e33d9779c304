import { waysOf } from '../../space/plans.ts'
import { isGripped } from '../../space/reach.ts'
import { mayEnd } from '../../space/ways.ts'
import type { Board } from '../../state/board.ts'
import { type Fight, NONE, type Unit, unitAt } from '../../state/state.ts'
import type { Knowledge } from '../knowledge.ts'
import { givenTo, lookAt, placeValue } from '../place.ts'
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
function findBest({ knowledge, state, board, unit }: Turn): void {
  const found = waysOf(state, unit)
  const { paths } = board.ways
  const { best, place } = knowledge
  best.isKnown = true
  best.withMain = NEVER
  best.withoutMain = NEVER
  best.disengaged = NEVER
  for (let k = 1; k < found; k++) {
    const square = paths.found[k]
    if (!mayEnd(state, unit, square)) continue
    const way = STEP * (1 + paths.cost[square])
    const given = givenTo(knowledge, state, unit, paths.left[square])
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

/** Whether the unit keeps its Main after a Run. */
export function keepsMain({ main, moves }: Unit): boolean {
  return main === 1 && moves > 0
}

export function runValue(turn: Turn, isSafe: boolean): number {
  const { unit } = turn
  return bestSquare(turn, !isSafe && keepsMain(unit), isSafe)
}
