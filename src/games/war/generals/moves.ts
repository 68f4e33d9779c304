import { SIDES } from '../../../board/hex/hex.ts'
import { pointsOf } from '../chapters/move.ts'
import * as Action from '../choices/actions.ts'
import { listHexes } from '../space/reachable.ts'
import type { Board } from '../state/board.ts'
import { unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import type { Knowledge } from './knowledge.ts'
import { hasMagic } from './magic.ts'
import { bestPlace, PlaceValues } from './places.ts'
import { noteEnemies, noteThreats } from './threats.ts'
import type { Weights } from './weights.ts'

/** The move of the active unit to the place with the highest value. Spells and skills must have been looked at before. */
export function pickMove(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state, board, scratch } = knowledge
  const unit = unitAt(state, state.active)
  // A unit that has paused for a spell is already at its best place.
  if (state.walked > 0 || n < 2 || Action.kindOf(actions[1]) !== Action.MOVE) return 0
  if (!hasMagic(actions, n)) noteEnemies(knowledge, unit.player)
  noteThreats(knowledge, weights, unit, pointsOf(unit))
  bestPlace(knowledge, weights, unit, endHexes(board, unit), false, false)
  return scratch.bestEnd === NONE ? 0 : indexOf(board.ends, scratch.bestEnd, scratch.bestFacing)
}

/**
 * Writes the values of holding and of moving to each place. Of equal places the first player takes the last, as in `bestPlace`: a tiny amount
 * is added to the values, so that the highest value decides alone.
 */
export function valueMoves(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  const { state } = knowledge
  const unit = unitAt(state, state.active)
  noteEnemies(knowledge, unit.player)
  noteThreats(knowledge, weights, unit, pointsOf(unit))
  const places = new PlaceValues(knowledge, weights, unit)
  const trace = unit.player === 0 ? TRACE : 0
  // A unit that has paused for a spell stays.
  const isPaused = state.walked > 0
  out[0] = isPaused ? 0 : places.stay() + n * trace
  for (let i = 1; i < n && Action.kindOf(actions[i]) === Action.MOVE; i++) {
    const place = Action.whatOf(actions[i])
    const hex = (place / SIDES) | 0
    out[i] = isPaused ? -1 : places.at(hex, place - hex * SIDES) + i * trace
  }
}

/** The tiny amount that is added to values, in hundredths of a point. */
const TRACE = 1 / 65_536

/** Number of hexes in `board.ends` to which the unit may move. Lists them if they are not listed for this position yet. */
function endHexes(board: Board, unit: Unit): number {
  return board.endHexes >= 0 ? board.endHexes : listHexes(board, unit, pointsOf(unit), 0)
}

/** Index in the list of actions of a hex of `board.ends` and a facing. */
function indexOf(ends: Int32Array, choice: number, facing: number): number {
  let index = 1
  for (let k = 0; k < choice; k++) index += BIT_COUNTS[ends[k] & 63]
  return index + BIT_COUNTS[ends[choice] & ((1 << facing) - 1)]
}

const BIT_COUNTS: Readonly<Uint8Array> = Uint8Array.from(
  { length: 64 },
  (_, bits) => [0, 1, 2, 3, 4, 5].filter((i) => (bits >> i) & 1).length,
)
