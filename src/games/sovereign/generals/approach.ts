import { COST, stepsFor, walksOf } from '../../../board/square/ground.ts'
import { AROUND, BARRED, TAKEN } from '../../../board/square/paths.ts'
import { DIRECTIONS, OFF } from '../../../board/square/square.ts'
import { NO_SIGHT } from '../space/cover.ts'
import { distanceOf } from '../space/reach.ts'
import { seen } from '../space/sight.ts'
import { meaningOf } from '../space/ways.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit, unitAt } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'

/** Ways on which enemies may come into reach of a combatant that waits: past walls, and past its friends, who bar the way to enemies. */

/**
 * By square, what the way of an enemy from it costs to the nearest square where the enemy may stop and the combatant can strike at it, −1 if there is
 * no way; null on a level map without walls and difficult ground. A step into difficult ground or upwards costs two.
 */
export function waysTo({ coming }: Knowledge, state: Fight, board: Board, unit: Unit, foe: Unit): Int16Array | null {
  if (board.field.walks === null) return null
  const { steps, queue } = coming
  const { next, isPlain } = walksOf(board.field.ground)
  let found = listStruck(state, board, unit, foe, queue)
  steps.fill(NONE)
  if (!isPlain) {
    noteCosts(state, board, foe, Array.from(queue.subarray(0, found)), steps)
    return steps
  }
  for (let i = 0; i < found; i++) steps[queue[i]] = 0
  for (let i = 0; i < found; i++) {
    const from = queue[i]
    for (let k = from * DIRECTIONS; k < (from + 1) * DIRECTIONS; k++) {
      const to = next[k]
      if (to === OFF || steps[to] !== NONE || isBarred(state, board, foe, to)) continue
      steps[to] = steps[from] + 1
      queue[found++] = to
    }
  }
  return steps
}

/** Writes what the ways to the nearest of some squares cost, by the square where they begin. Dial's algorithm, from the ends of the ways. */
function noteCosts(state: Fight, board: Board, foe: Unit, ends: number[], costs: Int16Array): void {
  const { ground, squares } = board.field
  const steps = stepsFor(ground, 1)
  let now = ends
  let next: number[] = []
  let after: number[] = []
  for (let cost = 0; now.length + next.length > 0; cost++) {
    for (const to of now) {
      // A cheaper way from it may have been found since it was listed.
      if (costs[to] !== NONE) continue
      costs[to] = cost
      for (let back = 0; back < DIRECTIONS; back++) {
        const from = squares.neighbours[to * DIRECTIONS + back]
        if (from === OFF || costs[from] !== NONE || isBarred(state, board, foe, from)) continue
        const step = steps[from * DIRECTIONS + ((back + 4) & 7)] & COST
        if (step > 0) (step === 1 ? next : after).push(from)
      }
    }
    now = next
    next = after
    after = []
  }
}

function isBarred(state: Fight, board: Board, foe: Unit, square: number): boolean {
  return (bitsOn(state, board, foe, square) & (BARRED | AROUND)) !== 0
}

/** Lists the squares that a combatant can strike at from its own, and where an enemy may stop; returns their number. */
function listStruck(state: Fight, board: Board, unit: Unit, foe: Unit, out: Int16Array): number {
  const { columns, rows, field } = board
  const reach = armOf(unit)
  const x = field.squares.column[unit.square]
  const y = field.squares.row[unit.square]
  const right = Math.min(columns - 1, x + unit.size - 1 + reach)
  const bottom = Math.min(rows - 1, y + unit.size - 1 + reach)
  let n = 0
  for (let row = Math.max(0, y - reach); row <= bottom; row++) {
    for (let square = row * columns + Math.max(0, x - reach); square <= row * columns + right; square++) {
      if ((bitsOn(state, board, foe, square) & TAKEN) !== 0) continue
      if (seen(board, unit.square, square) !== NO_SIGHT) out[n++] = square
    }
  }
  return n
}

/** Bits of `meaningOf` for those on a square, as seen by an enemy that comes. SVN-GRID-05 to -07, -18. */
function bitsOn(state: Fight, { who, over }: Board, foe: Unit, square: number): number {
  const [there, above] = [who[square], over[square]]
  const bits = there === NONE ? 0 : meaningOf(state, foe, unitAt(state, there))
  return above === NONE ? bits : bits | meaningOf(state, foe, unitAt(state, above))
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
