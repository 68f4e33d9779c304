import { WHOLE } from '../choices/odds.ts'
import { armedReach } from '../space/reach.ts'
import { AS_CHARGE, PLAIN } from '../state/blow.ts'
import type { Board } from '../state/board.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'
import { gainOf, type Mind, weigh, weighed } from './mind.ts'

/** Enemies of who goes somewhere, for the choice at hand: what striking each is worth, where it stands, how far it strikes. */

const MOST = 128

const GAINS = new Int32Array(MOST)
const UNKNOWN = -1
/** How they are attacked. */
let how = PLAIN
export const INDEX: Int32Array = new Int32Array(MOST)
export const REACH: Int32Array = new Int32Array(MOST)
const LEFT = new Int32Array(MOST)
const TOP = new Int32Array(MOST)
const SIZE = new Int32Array(MOST)

/** How many there are, and the most that a strike could be worth. */
export let foes = 0
export let mostGain = 0

/** Notes where they are; what an attack at them is worth is found when it is asked for. */
export function noteFoes(state: Fight, { columns }: Board, unit: Unit, isCharge: boolean): void {
  const { camp } = unit
  const end = state.foesTo[camp]
  how = isCharge ? AS_CHARGE : PLAIN
  foes = 0
  mostGain = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    const gain = 1 + gainOf(foe, foe.maxHp * WHOLE, WHOLE)
    if (gain > mostGain) mostGain = gain
    GAINS[foes] = UNKNOWN
    INDEX[foes] = i
    LEFT[foes] = foe.square % columns
    TOP[foes] = (foe.square / columns) | 0
    SIZE[foes] = foe.size
    REACH[foes] = armedReach(state, foe)
    foes++
  }
}

/** What an attack at the k-th enemy is worth, wherever it is made from. */
export function gainAt(mind: Mind, state: Fight, unit: Unit, k: number): number {
  const known = GAINS[k]
  if (known !== UNKNOWN) return known
  const foe = unitAt(state, INDEX[k])
  weigh(mind, state, unit, unit.hand, 0, foe, how, 1)
  const gain = 1 + gainOf(foe, weighed.damage, weighed.kill)
  GAINS[k] = gain
  return gain
}

/** Squares between a body at a column and row and the k-th enemy. */
export function gap(x: number, y: number, own: number, k: number): number {
  const dx = between(x, own, LEFT[k], SIZE[k])
  const dy = between(y, own, TOP[k], SIZE[k])
  return dx > dy ? dx : dy
}

/** The same in one of the two directions. */
function between(at: number, own: number, other: number, size: number): number {
  const far = at < other ? other - at - own : at - other - size
  return far < 0 ? 0 : far + 1
}

/** By column and by row: squares that a body there has at least between itself and its enemies. */
const ACROSS = new Int32Array(64)
const DOWN = new Int32Array(64)

/** Notes that for a body which goes so many squares at most. */
export function noteGaps({ columns, rows }: Board, { square, size }: Unit, most: number): void {
  const x = square % columns
  const y = (square / columns) | 0
  noteLine(ACROSS, LEFT, size, Math.max(0, x - most), Math.min(columns - 1, x + most))
  noteLine(DOWN, TOP, size, Math.max(0, y - most), Math.min(rows - 1, y + most))
}

function noteLine(out: Int32Array, places: Int32Array, own: number, from: number, to: number): void {
  for (let at = from; at <= to; at++) {
    let least = FAR
    for (let k = 0; k < foes; k++) {
      const far = between(at, own, places[k], SIZE[k])
      if (far < least) least = far
    }
    out[at] = least
  }
}

/** Farther than any enemy can be. */
export const FAR = 1000

/** Squares to the nearest enemy at least, after `noteGaps`. */
export function leastGap(x: number, y: number): number {
  const across = ACROSS[x]
  const down = DOWN[y]
  return across > down ? across : down
}
