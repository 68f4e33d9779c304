import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import { isEngaged } from '../chapters/charge/engaged.ts'
import { playerOf } from '../state/battle.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import { CLOSE, F_NEAR, F_SPEED, F_WORTH, F_X, F_Y, FOE, FRIEND, type Knowledge, TURNS } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** Local superiority: whether friends could help a unit as soon as enemies could charge it. */

/** Indices of the numbers of a friend: place, points and movement. */
const PX = 0
const PY = 1
const WORTH = 2
const MOVES = 3

/** Approximate distance in inches from the centre of a unit to the point where a charge begins or ends. */
export const DEPTH = 3

/** Notes the friends of a unit that are not in a fight, on their present places. */
export function lookAtFriends(knowledge: Knowledge, unit: Unit): void {
  const { battle, state, friends } = knowledge
  const { pose } = battle.table.shapes
  const { units } = state
  const own = playerOf(unit)
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const friend = units[i]
    if (friend === unit || friend.fate !== FIGHTING || playerOf(friend) !== own || isEngaged(friend)) continue
    const at = n++ * FRIEND
    friends[at + PX] = pose[friend.shape * POSE + X]
    friends[at + PY] = pose[friend.shape * POSE + Y]
    friends[at + WORTH] = friend.worth
    friends[at + MOVES] = friend.movement
  }
  knowledge.friendCount = n
}

/**
 * Cost of being outnumbered at `knowledge.at`: the points of enemies that could charge soon, minus those of the unit and of friends that
 * could help; weighted, and negative. 0 in the last turn, after which nobody charges.
 */
export function weighNumbers(knowledge: Knowledge, unit: Unit, weights: Weights): number {
  const { friends, foes, at, out } = knowledge
  if (weights.alone === 0 || out[TURNS] <= 0) return 0
  let danger = 0
  for (let f = 0; f < knowledge.foeCount * FOE; f += FOE) {
    if (foes[f + F_SPEED] === 0) continue
    danger += foes[f + F_WORTH] * near(foes[f + F_X] - at[0], foes[f + F_Y] - at[1], foes[f + F_NEAR])
  }
  if (danger <= unit.worth) return 0
  let help = unit.worth
  for (let f = 0; f < knowledge.friendCount * FRIEND; f += FRIEND) {
    help += friends[f + WORTH] * near(friends[f + PX] - at[0], friends[f + PY] - at[1], friends[f + MOVES] + DEPTH)
  }
  return help < danger ? weights.alone * (help - danger) : 0
}

/** 1 within reach, falling to 0 at twice the reach. */
function near(dx: number, dy: number, reach: number): number {
  const square = dx * dx + dy * dy
  if (square > 4 * reach * reach + CLOSE) return 0
  const share = 2 - Math.sqrt(square) / reach
  return share < 0 ? 0 : share > 1 ? 1 : share
}
