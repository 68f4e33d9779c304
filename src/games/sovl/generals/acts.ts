import { POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { isEngaged } from '../chapters/charge/engaged.ts'
import { HEADINGS, planMoves } from '../chapters/move.ts'
import { isLong, measureShot } from '../chapters/shoot.ts'
import * as Action from '../choices/actions.ts'
import { COSINES, SINES, STEPS } from '../choices/grid.ts'
import { type Battle, PLAN } from '../state/battle.ts'
import type { Unit } from '../state/unit.ts'
import { nearlyDone } from './exchange.ts'
import { lookAround } from './foes.ts'
import { lookAtFriends } from './friends.ts'
import { weighPlace } from './ground.ts'
import { CLOSE, type Knowledge, PLACE, SHOT } from './knowledge.ts'
import { lookAtLanes } from './lanes.ts'
import { ALIKE } from './ties.ts'
import type { Weights } from './weights.ts'

/** Value in points of a volley before the move over the same volley after it, because the unit then moves with its result known. */
const KNOWN_FIRST = 0.01

/** Cost of a move in points, so that no unit moves without a reason. */
const MOVES = 0.01

/** Points by which a place has to be worse than the best, so that it is not taken for an equal one (`ties.ts`). */
const SURELY = 2 * ALIKE

/**
 * Values the actions of the active unit: a place with the best shot from there, a shot now with the best place after it, or the end of its
 * activation. `onlyBest`: moves that are not the best may get any value below that of the best.
 */
export function weighActs(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  values: Float64Array,
  onlyBest: boolean,
): void {
  const { state, battle, out } = knowledge
  const unit = state.units[battle.active]
  const moves = countMoves(actions, n)
  // The unit can only shoot or end its activation.
  if (moves === 0) {
    weighShots(knowledge, weights, unit, actions, n, 0, values)
    return
  }
  // A look ahead leaves no plans.
  if (state.rules.moves !== 'wide' && !battle.planned) planMoves(state, battle, unit)
  lookAround(knowledge, unit, weights)
  lookAtFriends(knowledge, unit)
  lookAtLanes(knowledge, unit, weights)
  stay(knowledge, unit)
  weighPlace(knowledge, unit, weights)
  const stands = out[PLACE] + (weights.stand * unit.worth) / 100
  const shoots = !battle.shot && unit.range > 0
  const shooting = shoots ? weights.shooting : 0
  let best = stands
  let bestWithShot = stands
  for (let i = 0; i < moves; i++) {
    const action = actions[i]
    if (Action.kindOf(action) === Action.MOVE) {
      if (standsAs(knowledge, Action.aOf(action) * PLAN)) {
        values[i] = stands - MOVES
        continue
      }
      const before = sameBefore(battle, actions, i)
      if (before >= 0) {
        values[i] = values[before]
        continue
      }
    }
    foresee(knowledge, unit, action)
    if (onlyBest) weighPlace(knowledge, unit, weights, best - SURELY, bestWithShot - SURELY)
    else weighPlace(knowledge, unit, weights)
    const withShot = out[PLACE] + shooting * out[SHOT]
    if (out[PLACE] > best) best = out[PLACE]
    if (withShot > bestWithShot) bestWithShot = withShot
    values[i] = withShot - MOVES
  }
  weighShots(knowledge, weights, unit, actions, n, best, values)
  values[n - 1] = stands
}

/** Number of moves in the list, which come first. */
function countMoves(actions: Int32Array, n: number): number {
  let moves = 0
  while (moves < n && Action.kindOf(actions[moves]) < Action.SHOOT) moves++
  return moves
}

/** Sets `knowledge.at` to the present place of the unit. */
function stay({ battle, at }: Knowledge, unit: Unit): void {
  const { pose } = battle.table.shapes
  const p = unit.shape * POSE
  at[0] = pose[p + X]
  at[1] = pose[p + Y]
  at[2] = pose[p + UX]
  at[3] = pose[p + UY]
}

/** Whether the plan leaves the unit where it is, apart from rounding. */
function standsAs({ battle, state }: Knowledge, row: number): boolean {
  const { pose } = battle.table.shapes
  const { plans } = battle
  const p = state.units[battle.active].shape * POSE
  return (
    isSame(plans[row], pose[p + X]) &&
    isSame(plans[row + 1], pose[p + Y]) &&
    isSame(plans[row + 2], pose[p + UX]) &&
    isSame(plans[row + 3], pose[p + UY])
  )
}

/** Index of the first of the moves before `i` that leaves the unit in the same place as move `i`; −1 if there is none. In grids with plans all moves are rows of the grid. */
function sameBefore({ plans }: Battle, actions: Int32Array, i: number): number {
  const row = Action.aOf(actions[i]) * PLAN
  const x = plans[row]
  const y = plans[row + 1]
  for (let k = 0; k < i; k++) {
    const other = Action.aOf(actions[k]) * PLAN
    if (plans[other] !== x || plans[other + 1] !== y) continue
    if (plans[other + 2] === plans[row + 2] && plans[other + 3] === plans[row + 3]) return k
  }
  return -1
}

function isSame(a: number, b: number): boolean {
  return a - b < CLOSE && b - a < CLOSE
}

/** Sets `knowledge.at` to where the action of a unit leaves it: the place of a plan, the end of an Advance, the facing after a Pivot; else its present place. */
export function foresee(knowledge: Knowledge, unit: Unit, action: number): void {
  const { battle, at } = knowledge
  switch (Action.kindOf(action)) {
    case Action.MOVE: {
      const row = Action.aOf(action) * PLAN
      for (let i = 0; i < at.length; i++) at[i] = battle.plans[row + i]
      return
    }
    case Action.ADVANCE: {
      stay(knowledge, unit)
      const goes = Action.bOf(action) / 10
      at[0] = at[0] + at[2] * goes
      at[1] = at[1] + at[3] * goes
      return
    }
    case Action.PIVOT:
      stay(knowledge, unit)
      turn(knowledge, Action.aOf(action))
      return
    default:
      stay(knowledge, unit)
  }
}

/** Turns the facing in `knowledge.at` to a heading of the fine grid. */
function turn({ state, battle, at }: Knowledge, heading: number): void {
  if (heading < HEADINGS) {
    const c = COSINES[heading % STEPS]
    const sine = SINES[heading % STEPS]
    const s = heading < STEPS ? sine : -sine
    const [, , ux, uy] = at
    at[2] = ux * c - uy * s
    at[3] = uy * c + ux * s
    return
  }
  const { pose } = battle.table.shapes
  const foe = state.units[heading - HEADINGS].shape * POSE
  const dx = pose[foe + X] - at[0]
  const dy = pose[foe + Y] - at[1]
  const length = Math.sqrt(dx * dx + dy * dy)
  at[2] = dx / length
  at[3] = dy / length
}

/** Values the shots in the list, and the end of the activation. `then`: the best value that the unit can have after a shot. */
function weighShots(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  actions: Int32Array,
  n: number,
  then: number,
  values: Float64Array,
): void {
  const { state, battle, kills, volleys } = knowledge
  for (let i = 0; i < n; i++) {
    const kind = Action.kindOf(actions[i])
    if (kind === Action.DONE) values[i] = then
    if (kind !== Action.SHOOT) continue
    const target = state.units[Action.aOf(actions[i])]
    measureShot(state, battle, unit.shape, target)
    const at = knowledge.volley(unit, target) + (isLong(battle, unit) ? 1 : 0)
    // Wounds of a unit that a friend fights count more, because it strikes back with fewer models.
    const aids = isEngaged(target) ? 1 + weights.aids : 1
    values[i] = then + weights.shooting * (volleys[at] * aids * nearlyDone(target, weights) + kills[at]) + KNOWN_FIRST
  }
}
