import { WHOLE } from '../../../src/games/sovereign/choices/odds.ts'
import { armedReach } from '../../../src/games/sovereign/space/reach.ts'
import { AS_CHARGE, PLAIN } from '../../../src/games/sovereign/state/blow.ts'
import type { Board } from '../../../src/games/sovereign/state/board.ts'
import { type Fight, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { type Foes, gainOf, type Knowledge, weigh } from './knowledge.ts'

/** Enemies of the unit that moves, for the present choice: value of striking each, its place and its reach. */

const UNKNOWN = -1

/** Notes the places of the enemies. The value of an attack at one is computed at the first request. */
export function noteFoes({ foes }: Knowledge, state: Fight, { columns }: Board, unit: Unit, isCharge: boolean): void {
  const { camp } = unit
  const end = state.foesTo[camp]
  foes.how = isCharge ? AS_CHARGE : PLAIN
  foes.mostGain = 0
  let k = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    const gain = 1 + gainOf(foe, foe.maxHp * WHOLE, WHOLE)
    if (gain > foes.mostGain) foes.mostGain = gain
    foes.gains[k] = UNKNOWN
    foes.index[k] = i
    foes.left[k] = foe.square % columns
    foes.top[k] = (foe.square / columns) | 0
    foes.size[k] = foe.size
    foes.reach[k] = armedReach(state, foe)
    k++
  }
  foes.count = k
}

/** Value of an attack at the k-th enemy, from any square. */
export function gainAt(knowledge: Knowledge, state: Fight, unit: Unit, k: number): number {
  const { foes } = knowledge
  const known = foes.gains[k]
  if (known !== UNKNOWN) return known
  const foe = unitAt(state, foes.index[k])
  weigh(knowledge, state, unit, unit.hand, 0, foe, foes.how, 1)
  const gain = 1 + gainOf(foe, knowledge.weighed.damage, knowledge.weighed.kill)
  foes.gains[k] = gain
  return gain
}

/** Columns, or rows, between two bodies: 0 if they share one, 1 if they are adjacent. */
export function between(at: number, own: number, other: number, size: number): number {
  const far = at < other ? other - at - own : at - other - size
  return far < 0 ? 0 : far + 1
}

/** Notes by column and by row the least distance of a body there from its enemies, for moves of up to this many squares. */
export function noteGaps(foes: Foes, { columns, rows }: Board, { square, size }: Unit, most: number): void {
  const x = square % columns
  const y = (square / columns) | 0
  noteLine(foes, foes.across, foes.left, size, Math.max(0, x - most), Math.min(columns - 1, x + most))
  noteLine(foes, foes.down, foes.top, size, Math.max(0, y - most), Math.min(rows - 1, y + most))
}

function noteLine(
  { count, size }: Foes,
  out: Int32Array,
  places: Int32Array,
  own: number,
  from: number,
  to: number,
): void {
  for (let at = from; at <= to; at++) {
    let least = FAR
    for (let k = 0; k < count; k++) {
      const far = between(at, own, places[k], size[k])
      if (far < least) least = far
    }
    out[at] = least
  }
}

/** Farther than any enemy can be. */
export const FAR = 1000

/** Lower bound of the squares to the nearest enemy; call `noteGaps` before. */
export function leastGap({ across, down }: Foes, x: number, y: number): number {
  return across[x] > down[y] ? across[x] : down[y]
}
