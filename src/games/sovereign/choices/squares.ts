import { listOthers, SHOVED, SPOILT } from '../chapters/attack/strike.ts'
import { listPushes, listThrows } from '../chapters/movement/shove.ts'
import { listEnds } from '../space/ends.ts'
import { chargesOf, insert, listScreens } from '../space/plans.ts'
import { findWays, mayEnd, mayStand, survey } from '../space/ways.ts'
import { type Frame } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit, unitAt } from '../state/state.ts'
import * as Action from './actions.ts'

/** Lists of squares to choose from: for a mover, for the target of a shove, for the victim of a grapple. */

/** Lists the squares to which a Run, a Charge or a Screen may go. */
export function listSquares(state: Fight, board: Board, unit: Unit, out: Int32Array): number {
  if (state.pending === Action.CHARGE) {
    const n = chargesOf(state, board, unit)
    for (let i = 0; i < n; i++) out[i] = Action.pack(Action.GO, board.ways.ends[i])
    return n
  }
  if (state.pending === Action.SCREEN) {
    const n = listScreens(state, board, unit, out)
    for (let i = 0; i < n; i++) out[i] = Action.pack(Action.GO, out[i])
    return n
  }
  return listEnds(state, board, unit, out)
}

/** Lists the choices for a question about an attack: to a screener, after a shove, or when the target is gone. */
export function listOfBlow(state: Fight, frame: Frame, out: Int32Array): number {
  if (frame.step === SPOILT) return listOthers(state, frame.blow, out)
  if (frame.step === SHOVED) return listShoved(state, frame, out)
  out[0] = Action.pack(Action.DONE, 0)
  out[1] = Action.pack(Action.PARRY, 0)
  return 2
}

/** Lists the squares to which a shove may move its target, and the choice to knock it down. SVN-SHV-02, -03. */
function listShoved(state: Fight, { blow }: Frame, out: Int32Array): number {
  const target = unitAt(state, blow.target)
  const { room } = state.scratch
  const n = listPushes(state, unitAt(state, blow.attacker), target, room)
  for (let i = 0; i < n; i++) out[i] = Action.pack(Action.GO, room[i])
  out[n] = Action.pack(Action.KNOCK_DOWN, 0)
  return n + 1
}

/** Lists the squares to which a grappler may drag its victim, or throw it down. SVN-GRP-06, -10. */
export function listHauls(state: Fight, board: Board, frame: Frame, out: Int32Array): number {
  const unit = unitAt(state, frame.unit)
  const target = unitAt(state, frame.victim)
  survey(state, unit)
  const found = findWays(state, unit, HAUL)
  const { paths } = board.ways
  let n = 0
  for (let k = 0; k < found; k++) {
    const square = paths.found[k]
    if (k > 0 && (!mayEnd(state, unit, square) || placeBeside(state, board, unit, square, target) === NONE)) continue
    insert(out, 0, n++, Action.pack(Action.GO, square))
  }
  const { room } = state.scratch
  const thrown = listThrows(state, target, room)
  for (let i = 0; i < thrown; i++) out[n++] = Action.pack(Action.THROW_DOWN, room[i])
  return n
}

/** Squares that a grappler moves with its victim. */
const HAUL = 2

/**
 * The square where the victim ends if the grappler goes to a square: the free adjacent one nearest to where the victim was; `NONE` if there
 * is no room.
 */
export function placeBeside(state: Fight, board: Board, unit: Unit, square: number, target: Unit): number {
  const { columns, rows } = board
  const x = square % columns
  const y = Math.floor(square / columns)
  const tx = target.square % columns
  const ty = Math.floor(target.square / columns)
  let best = NONE
  let least = 1000
  for (let sy = y - target.size; sy <= y + unit.size; sy++) {
    for (let sx = x - target.size; sx <= x + unit.size; sx++) {
      if (sx < 0 || sy < 0 || sx >= columns || sy >= rows) continue
      const to = sy * columns + sx
      const overlaps = sx < x + unit.size && x < sx + target.size && sy < y + unit.size && y < sy + target.size
      if (overlaps) continue
      if (!mayStand(state, target, to) && to !== unit.square) continue
      const far = Math.max(Math.abs(sx - tx), Math.abs(sy - ty))
      if (far >= least) continue
      least = far
      best = to
    }
  }
  return least <= 3 ? best : NONE
}
