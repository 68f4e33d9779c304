import { isFound } from '../../../board/square/search.ts'
import { EVEN, valueAgainst, valueLeft } from '../chapters/injury/morale.ts'
import { farOut, isExitAt } from '../chapters/movement/exits.ts'
import * as Action from '../choices/actions.ts'
import { findWaysOut, squaresOf, waysOf } from '../space/plans.ts'
import type { Board } from '../state/board.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'
import type { Weights } from './weights.ts'

/** Who wants out, and the way. SVN-AI-03, -28. */

/** So many are down that heroes give up, unless they hold their own. SVN-AI-03, SVN-G62. */
export function isBeaten({ withdrawAt, staysAt }: Weights, state: Fight, unit: Unit): boolean {
  if (withdrawAt === 0 || downOf(state, unit.side) < withdrawAt) return false
  return staysAt === 0 || valueLeft(state, unit.camp) < staysAt * valueAgainst(state, unit.camp) * EVEN
}

/** Members of a side who are down or dead. */
function downOf(state: Fight, side: number): number {
  let n = 0
  for (let i = state.sideFrom[side]; i < state.sideTo[side]; i++) {
    const { fate, hp } = unitAt(state, i)
    if (fate !== UP && hp === 0) n++
  }
  return n
}

/** What who retreats does first: rises, goes, lets go, breaks free. */
export function retreatValue(unit: Unit, action: number): number {
  switch (Action.kindOf(action)) {
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

/** A step nearer to the exit is worth so many opportunities. */
const PER_STEP = 4
/** Steps of a way, beside an opportunity. */
const STEPS = 256

/** Values of squares for who retreats: the nearest to an exit, by the way that gives the fewest opportunities. */
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
    // Of ways alike the shortest.
    out[i] = -STEPS * (PER_STEP * far + bitsIn(left[square])) - cost[square]
  }
}

/**
 * Values where the square nearest to an exit is reached by a way whose every step leads nearer; false where a longer way may give fewer
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
  // At an exit there is nothing else to be gained by a longer way.
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
