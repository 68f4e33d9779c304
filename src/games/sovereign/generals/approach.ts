import { walksOf } from '../../../board/square/ground.ts'
import { DIRECTIONS, OFF } from '../../../board/square/square.ts'
import { NO_SIGHT } from '../space/cover.ts'
import { distanceOf } from '../space/reach.ts'
import { seen } from '../space/sight.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit, unitAt } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'

/** Ways on which enemies may come into reach of a combatant that waits: past walls, and past its friends, who bar the way to enemies. */

/**
 * By square, the steps from it to the nearest free square that the combatant can strike at, −1 if there is no way; null on a map without
 * walls.
 */
export function waysTo({ coming }: Knowledge, state: Fight, board: Board, unit: Unit): Int16Array | null {
  if (board.field.walks === null) return null
  const { steps, queue } = coming
  const { next } = walksOf(board.field.ground)
  let found = listStruck(board, unit, queue)
  steps.fill(NONE)
  for (let i = 0; i < found; i++) steps[queue[i]] = 0
  for (let i = 0; i < found; i++) {
    const from = queue[i]
    for (let k = from * DIRECTIONS; k < (from + 1) * DIRECTIONS; k++) {
      const to = next[k]
      if (to === OFF || steps[to] !== NONE || isBarred(state, board, unit, to)) continue
      steps[to] = steps[from] + 1
      queue[found++] = to
    }
  }
  return steps
}

/** Lists the free squares that a combatant can strike at from its own; returns their number. */
function listStruck(board: Board, unit: Unit, out: Int16Array): number {
  const { columns, rows, who, over, field } = board
  const reach = armOf(unit)
  const x = field.squares.column[unit.square]
  const y = field.squares.row[unit.square]
  const right = Math.min(columns - 1, x + unit.size - 1 + reach)
  const bottom = Math.min(rows - 1, y + unit.size - 1 + reach)
  let n = 0
  for (let row = Math.max(0, y - reach); row <= bottom; row++) {
    for (let square = row * columns + Math.max(0, x - reach); square <= row * columns + right; square++) {
      if (who[square] !== NONE || over[square] !== NONE) continue
      if (seen(board, unit.square, square) !== NO_SIGHT) out[n++] = square
    }
  }
  return n
}

/** Whether a friend of the combatant, or the combatant itself, bars a square to its enemies. */
function isBarred(state: Fight, { who }: Board, unit: Unit, square: number): boolean {
  const there = who[square]
  return there !== NONE && unitAt(state, there).camp === unit.camp
}

/** Distance in squares that an enemy has to come; `NONE` if it cannot. `ways`: see `waysTo`. */
export function awayBy(ways: Int16Array | null, state: Fight, board: Board, unit: Unit, foe: Unit): number {
  const far = distanceOf(state, unit, foe)
  if (ways === null) return far
  if (far <= armOf(unit) && seen(board, unit.square, foe.square) !== NO_SIGHT) return far
  const steps = ways[foe.square]
  return steps === NONE ? NONE : Math.max(far, steps + armOf(unit) + 1 - foe.size)
}

function armOf({ weapons, hand }: Unit): number {
  return Math.max(1, weapons[hand].reach)
}
