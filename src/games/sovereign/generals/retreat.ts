import { isFound } from '../../../board/square/search.ts'
import { EVEN, valueAgainst, valueLeft } from '../chapters/injury/morale.ts'
import { farFromExit, farOut, isExitAt } from '../chapters/movement/exits.ts'
import * as Action from '../choices/actions.ts'
import { findWaysOut, squaresOf, waysOf } from '../space/plans.ts'
import { mayEnd } from '../space/ways.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { givenTo, reachedBy } from './place.ts'
import type { Turn } from './turn/squares.ts'
import type { Weights } from './weights.ts'

/** Retreats: whether a unit wants to leave, and its way out. SVN-AI-03, -28. */

/** Whether heroes withdraw, because enough members are down and the rest is too weak to stay. SVN-AI-03, SVN-G62. */
export function isBeaten({ withdrawAt, staysAt }: Weights, state: Fight, unit: Unit): boolean {
  if (withdrawAt === 0 || downOf(state, unit.side) < withdrawAt) return false
  return staysAt === 0 || valueLeft(state, unit.camp) < staysAt * valueAgainst(state, unit.camp) * EVEN
}

/** Number of members of a side that are down or dead. */
function downOf(state: Fight, side: number): number {
  let n = 0
  for (let i = state.sideFrom[side]; i < state.sideTo[side]; i++) {
    const { fate, hp } = unitAt(state, i)
    if (fate !== UP && hp === 0) n++
  }
  return n
}

/** Order of the actions of a retreating unit: it stands up, goes, releases its victim, breaks free. `isLast`: see `isLastMove`. */
export function retreatValue(unit: Unit, action: number, isLast: boolean): number {
  switch (Action.kindOf(action)) {
    case Action.DISENGAGE:
      return isLast ? 4 : -1
    case Action.RELEASE:
      return 5
    case Action.ESCAPE:
      return 4
    case Action.STAND:
      return 3
    case Action.RUN:
      return unit.prone === 1 ? 2 : 3
    case Action.ATTACK:
      return 1
    default:
      return Action.kindOf(action) === Action.DONE ? 0 : -1
  }
}

/**
 * Whether a unit that retreats disengages first: an enemy may strike at it as it goes, and one Move takes it off the map, so that it has no use for a
 * second one. SVN-MORALE-08.
 */
export function isLastMove({ knowledge, state, board, unit }: Turn): boolean {
  const far = farFromExit(board, unit, unit.square)
  if (unit.moves === 0 || far === NONE || far > squaresOf(state, unit)) return false
  // Where it costs a Move, another has to be left.
  if (state.rules.disengageCost === 'move' && unit.moves + unit.main < 2) return false
  let strikers = 0
  for (let k = 0; k < knowledge.foes.count; k++) strikers |= reachedBy(knowledge, state, unit, k)
  return givenTo(knowledge, state, unit, strikers) > 0 && reachesExit(state, board, unit)
}

/** Whether a unit comes to an exit with one Move, over the ground and past all combatants as they are. */
function reachesExit(state: Fight, board: Board, unit: Unit): boolean {
  const found = waysOf(state, unit)
  const { paths } = board.ways
  for (let k = 0; k < found; k++) {
    const square = paths.found[k]
    if (isExitAt(board, unit, square) && (k === 0 || mayEnd(state, unit, square))) return true
  }
  return false
}

/** Number of opportunities that one step nearer to the exit is worth. */
const PER_STEP = 4
/** Number of steps of the way that one opportunity is worth. */
const STEPS = 256

/** Values of squares for a retreating unit: nearer to an exit is better, and so are ways that give fewer opportunities. */
export function exitValues(
  state: Fight,
  board: Board,
  unit: Unit,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  if (findWaysOut(state, board, unit) && straightValues(state, board, unit, actions, n, out)) return
  waysOf(state, unit)
  const { left, cost } = board.ways.paths
  for (let i = 0; i < n; i++) {
    const square = Action.whatOf(actions[i])
    const far = isExitAt(board, unit, square) ? -1 : farOut(board, unit, square)
    // Of otherwise equal ways, the shortest is best.
    out[i] = -STEPS * (PER_STEP * far + bitsIn(left[square])) - cost[square]
  }
}

/**
 * Writes the values if every step of a way to the square nearest to an exit leads nearer. Returns false if a longer way might give fewer
 * opportunities.
 */
function straightValues(
  state: Fight,
  { outward, ways: { paths } }: Board,
  unit: Unit,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): boolean {
  const nearest = Math.max(0, outward[unit.square] - squaresOf(state, unit))
  // At an exit a longer way has no other advantage.
  const least = nearest > 0 ? PER_STEP : 1
  let isAny = false
  for (let i = 0; i < n; i++) {
    const square = Action.whatOf(actions[i])
    out[i] = -STEPS
    if (outward[square] !== nearest || !isFound(paths, square)) continue
    const given = bitsIn(paths.left[square])
    if (given >= least) continue
    out[i] = -given
    isAny = true
  }
  return isAny
}

function bitsIn(mask: number): number {
  let n = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++
  return n
}
