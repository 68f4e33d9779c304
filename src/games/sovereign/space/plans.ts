import { isFound } from '../../../board/square/search.ts'
import { capacityOf } from '../chapters/attack/screen.ts'

import { THROWN } from '../chapters/attack/weapons.ts'
import { runs } from '../chapters/injury/morale.ts'
import { hasMove } from '../chapters/turn/economy.ts'
import type { Board } from '../state/board.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../state/state.ts'
import { distanceOf, isHeld, mayTakeOpportunity } from './reach.ts'
import type { Found, Ways } from './walks.ts'
import { chargePrice, findDescents, findWays, mayEnd, noteThreats, rateOf, surveyOnce } from './ways.ts'

/** Squares to which a combatant can go, found once for each position. */

/** Stored in `most` if only ways out were found. */
const OUTWARD = -2

function isOf(found: Found, state: Fight, unit: Unit): boolean {
  return found.version === state.version && found.unit === unit.index
}

function note(found: Found, state: Fight, unit: Unit, most: number): void {
  found.version = state.version
  found.unit = unit.index
  found.most = most
}

function waysIn(state: Fight): Ways {
  return (state.board as Board).ways
}

/** Whether a unit flees now. */
export function isRunning(state: Fight, unit: Unit): boolean {
  if (unit.retreating === 0) return false
  const { running, known } = waysIn(state)
  if (isOf(running, state, unit)) return running.n === 1
  known.version = -1
  note(running, state, unit, 0)
  running.n = runs(state, unit) ? 1 : 0
  return running.n === 1
}

/** Squares that a unit may move now: the rest of a split Move, or a whole one. SVN-ECON-09, SVN-G15. */
export function squaresOf(state: Fight, unit: Unit): number {
  const rate = rateOf(unit)
  // Dropping prone in the middle of a Move can lower the rate below the rest; the smaller number counts.
  return state.rules.moveSplit && unit.rest > 0 && unit.rest < rate ? unit.rest : rate
}

/** Finds the ways of a Move; returns the number of squares found, in `ways.paths.found`. */
export function waysOf(state: Fight, unit: Unit): number {
  const { known } = waysIn(state)
  const most = squaresOf(state, unit)
  if (isOf(known, state, unit) && known.most === most) return known.n
  surveyOnce(state, unit)
  if (unit.disengaged === 0) noteThreats(state, unit, mayTakeOpportunity)
  known.n = findWays(state, unit, most)
  note(known, state, unit, most)
  return known.n
}

/**
 * After `noteWayOut`: finds only the ways out of a unit that retreats, on which each step leads nearer to an exit. Returns false if a
 * combatant stands on one of them.
 */
export function findWaysOut(state: Fight, board: Board, unit: Unit): boolean {
  if (board.outward === board.outFar || board.ways.flood === null || unit.size > 1) return false
  const far = board.outward[unit.square]
  findDescents(state, unit, Math.min(far, squaresOf(state, unit)), board.outward)
  note(board.ways.known, state, unit, OUTWARD)
  return true
}

/** Makes sure that the way of a Move to a square is known. */
export function knowWay(state: Fight, board: Board, unit: Unit, square: number): void {
  const { known, paths } = board.ways
  if (isOf(known, state, unit) && known.most === OUTWARD && isFound(paths, square)) return
  waysOf(state, unit)
}

/**
 * Finds the squares on which a Charge may end with an enemy in reach, ascending; returns their number, in `Ways.ends`. SVN-CHG-01 to -07.
 */
export function chargesOf(state: Fight, board: Board, unit: Unit): number {
  const { charges } = board.ways
  if (isOf(charges, state, unit)) return charges.n
  note(charges, state, unit, 0)
  surveyOnce(state, unit)
  charges.n = findCharges(state, board, unit)
  return charges.n
}

/** Whether a Charge is possible. */
export function mayCharge(state: Fight, board: Board, unit: Unit): boolean {
  const { charges } = board.ways
  if (isOf(charges, state, unit)) return charges.n > 0
  surveyOnce(state, unit)
  return findCharges(state, board, unit, true) > 0
}

/** Finds the ends of a Charge. `isAny`: stops at the first. */
function findCharges(state: Fight, board: Board, unit: Unit, isAny = false): number {
  const { columns, rows } = board
  const { camp } = unit
  const end = state.foesTo[camp]
  const reach = chargeReach(unit)
  const far = 2 * unit.speed
  const own = unit.size
  const x0 = unit.square % columns
  const y0 = (unit.square - x0) / columns
  const { ends, met } = board.ways
  const stamp = ++board.ways.searches
  let n = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    const fx = foe.square % columns
    const fy = (foe.square - fx) / columns
    // Looks only at squares within reach of the enemy, on the board, and within the length of a charge.
    const top = Math.max(0, y0 - far, fy - reach - own + 1)
    const bottom = Math.min(rows - own, y0 + far, fy + foe.size - 1 + reach)
    const left = Math.max(0, x0 - far, fx - reach - own + 1)
    const right = Math.min(columns - own, x0 + far, fx + foe.size - 1 + reach)
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const square = y * columns + x
        if (met[square] === stamp || square === unit.square) continue
        met[square] = stamp
        if (chargePrice(state, unit, square) === 0) continue
        ends[n++] = square
        if (isAny) return n
      }
    }
  }
  return sorted(ends, n)
}

/** Insertion sort, because the list is short. */
function sorted(ends: Int16Array, n: number): number {
  for (let i = 1; i < n; i++) {
    const value = ends[i]
    let j = i
    for (; j > 0 && ends[j - 1] > value; j--) ends[j] = ends[j - 1]
    ends[j] = value
  }
  return n
}

/** The longest reach or throw of the weapons in hand; 1 with bare fists. SVN-CHG-01, -07. */
function chargeReach(unit: Unit): number {
  let reach = 1
  for (let w = 0; w < unit.weapons.length; w++) {
    if (w === unit.fist || !isHeld(unit, w)) continue
    const { reach: own, long, traits } = unit.weapons[w]
    reach = Math.max(reach, own, (traits & THROWN) === 0 ? 0 : long)
  }
  return reach
}

/** Whether a unit can screen an ally from its square, or may be able to reach one. SVN-SCR-01, -04. */
export function mayScreen(state: Fight, unit: Unit): boolean {
  if (!hasMove(unit) || capacityOf(state, unit) === 0) return false
  return nearAlly(state, unit) !== NONE
}

/** Index of an adjacent ally, or of an ally the unit may be able to reach. */
function nearAlly(state: Fight, unit: Unit): number {
  const rate = squaresOf(state, unit)
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally !== unit && ally.fate === UP && distanceOf(state, unit, ally) <= rate + 1) return i
  }
  return NONE
}

/** Lists wards and squares beside them, as ward × 4096 + square, ascending; returns the number of entries. */
export function listScreens(state: Fight, board: Board, unit: Unit, out: Int32Array): number {
  const found = waysOf(state, unit)
  const { paths } = board.ways
  let n = 0
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const ally = unitAt(state, i)
    if (ally === unit || ally.fate !== UP) continue
    const from = n
    for (let k = 0; k < found; k++) {
      const square = paths.found[k]
      if (k > 0 && !mayEnd(state, unit, square)) continue
      const now = unit.square
      unit.square = square
      const far = distanceOf(state, unit, ally)
      unit.square = now
      if (far > 1) continue
      insert(out, from, n++, i * 4096 + square)
    }
  }
  // No ward can be reached after all: the unit stays on its square, next to no ward.
  if (n === 0) out[n++] = nearAlly(state, unit) * 4096 + unit.square
  return n
}

/** Inserts a number into the sorted part of a list, from `first` to `end`. */
export function insert(out: Int32Array, first: number, end: number, value: number): void {
  let j = end
  for (; j > first && out[j - 1] > value; j--) out[j] = out[j - 1]
  out[j] = value
}
