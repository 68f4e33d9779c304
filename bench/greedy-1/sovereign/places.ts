import { isFound } from '../../../src/board/square/search.ts'

import { MISSILE } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import { farOut, isExitAt } from '../../../src/games/sovereign/chapters/movement/exits.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import { WARD } from '../../../src/games/sovereign/data/gear.ts'
import { FULL, HALF, NO_SIGHT } from '../../../src/games/sovereign/space/cover.ts'
import { findWaysOut, isRunning, squaresOf, waysOf } from '../../../src/games/sovereign/space/plans.ts'
import { distanceAt, seen } from '../../../src/games/sovereign/space/sight.ts'
import type { Board } from '../../../src/games/sovereign/state/board.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { isCaster, pickStand } from './casting.ts'
import { between, FAR, gainAt, leastGap, noteFoes, noteGaps } from './foes.ts'
import type { Foes, Knowledge } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** Squares to go to by a Run, a Charge or a Screen. SVN-AI-06, -07, -13, -28. */

/** Value of one square less to go. */
const STEP = 10
/** Cost of an Attack of Opportunity at full fear. */
const GIVEN = 400
/** Cost of ending in the reach of an enemy, for units that keep away and for others. */
const BESIDE = 300

export function pickPlace(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  const { board } = state
  if (board === null) return 0
  if (state.pending === Action.SCREEN) return pickScreen(state, board, unit, actions, n)
  // A cornered unit goes where it fights best.
  if (state.pending === Action.RUN && isRunning(state, unit)) return pickExit(state, board, unit, actions, n)
  if (state.pending === Action.RUN) waysOf(state, unit)
  if (state.pending === Action.RUN && isCaster(weights, unit)) return pickStand(weights, state, board, unit, actions, n)
  const isCharge = state.pending === Action.CHARGE
  noteFoes(knowledge, state, board, unit, isCharge)
  noteWants(knowledge, weights, state, board, unit)
  return isCharge
    ? pickOf(knowledge, state, board, unit, actions, n)
    : pickBounded(knowledge, state, board, unit, actions, n)
}

/** Notes what the unit needs. */
function noteWants({ wants }: Knowledge, weights: Weights, state: Fight, board: Board, unit: Unit): void {
  const weapon = unit.weapons[unit.hand]
  wants.isRun = state.pending === Action.RUN
  wants.shoots = (weapon.traits & MISSILE) !== 0
  wants.reach = wants.shoots ? weapon.long : Math.max(1, weapon.reach)
  wants.mayStrike = unit.main === 1 || !wants.isRun
  wants.keepsAway = weights.keepsAway
  wants.fear = weights.fear
  wants.isSheltered = wants.keepsAway > 0 && !board.field.isOpen
}

/** The best of a few squares, all evaluated. */
function pickOf(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, actions: Int32Array, n: number): number {
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    const value = valueAt(knowledge, state, board, unit, Action.whatOf(actions[i]))
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}

/** The best of many squares. A square whose upper bound is below the best value found so far is not evaluated. */
function pickBounded(
  knowledge: Knowledge,
  state: Fight,
  board: Board,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  const { bounds } = knowledge.wants
  const likely = noteBounds(knowledge, state, board, unit, actions, n)
  let best = likely
  let most = valueAt(knowledge, state, board, unit, Action.whatOf(actions[likely]))
  for (let i = 0; i < n; i++) {
    const bound = bounds[i]
    // Of equal squares the first.
    if (bound < most || (bound === most && i > best)) continue
    const value = valueAt(knowledge, state, board, unit, Action.whatOf(actions[i]))
    if (value > most || (value === most && i < best)) {
      most = value
      best = i
    }
  }
  return best
}

/** Notes the bounds of all listed squares; returns the index of a square with the highest bound. */
function noteBounds(
  { foes, wants }: Knowledge,
  state: Fight,
  board: Board,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  const { mayStrike, isSheltered, keepsAway, reach, fear, bounds } = wants
  noteGaps(foes, board, unit, squaresOf(state, unit))
  const { column, row } = board.field.squares
  const strike = mayStrike ? STRIKES + foes.mostGain : 0
  const above = isSheltered ? foes.count * COVERED : 0
  const step = keepsAway > 0 ? 0 : STEP
  let likely = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    const square = Action.whatOf(actions[i])
    const near = leastGap(foes, column[square], row[square])
    const bound = (near <= reach ? strike : 0) + above - step * near - costAt(board, square, fear)
    bounds[i] = bound
    if (bound > most) {
      most = bound
      likely = i
    }
  }
  return likely
}

/** A square from which the unit can strike comes before all others. */
const STRIKES = 10_000
/** Value of a square for a shooter with an enemy adjacent. */
const HAMPERED = 9000

/** Value of a square: the best attack from it, or the distance to a square with one; adjacent enemies; opportunities on the way. */
function valueAt(knowledge: Knowledge, state: Fight, board: Board, unit: Unit, square: number): number {
  const { foes, wants } = knowledge
  const { shoots, reach, mayStrike, keepsAway, fear, isRun, isSheltered } = wants
  const { squares } = board.field
  const x = squares.column[square]
  const y = squares.row[square]
  const own = unit.size
  let strike = 0
  let nearest = FAR
  let beside = 0
  const { count, index, reach: reaches, left, top, size } = foes
  for (let k = 0; k < count; k++) {
    const far = board.isEuclid
      ? exactly(foes, state, board, unit, square, k)
      : Math.max(between(x, own, left[k], size[k]), between(y, own, top[k], size[k]))
    if (far < nearest) nearest = far
    if (mayStrike && far <= reach) {
      const gain = gainAt(knowledge, state, unit, k)
      if (gain > strike && (!shoots || seen(board, square, unitAt(state, index[k]).square) !== NO_SIGHT)) {
        strike = gain
      }
    }
    if (far <= reaches[k]) beside++
  }
  let value = strike > 0 ? STRIKES + strike : 0
  if (shoots && beside > 0) value -= HAMPERED
  if (isSheltered) value += shelter(foes, state, board, square)
  value -= keepsAway > 0 ? Math.max(0, keepsAway - nearest) * 200 : STEP * nearest
  value -= ((beside * BESIDE * fear) / 100) | 0
  return isRun ? value - costAt(board, square, fear) : value
}

/** Cost of the way to a square: its steps, and its opportunities. */
function costAt(board: Board, square: number, fear: number): number {
  const { cost, left } = board.ways.paths
  const given = left[square]
  const price = given === 0 ? 0 : ((bitsIn(given) * GIVEN * (20 + fear)) / 100) | 0
  return price + cost[square]
}

/** Value of cover from shooting enemies at a square: half cover, full cover, out of sight. */
function shelter({ count, index }: Foes, state: Fight, board: Board, square: number): number {
  let worth = 0
  for (let k = 0; k < count; k++) {
    const foe = unitAt(state, index[k])
    if (foe.farthest === 0) continue
    const cover = seen(board, foe.square, square)
    worth += cover === NO_SIGHT || cover === FULL ? COVERED : cover === HALF ? COVERED >> 1 : 0
  }
  return worth
}

/** Value of full cover from one enemy. */
const COVERED = 160

function exactly({ index }: Foes, state: Fight, board: Board, unit: Unit, square: number, k: number): number {
  const foe = unitAt(state, index[k])
  return distanceAt(board, unit, square, foe, foe.square)
}

function bitsIn(mask: number): number {
  let n = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++
  return n
}

/** The nearest way out. SVN-AI-28. */
function pickExit(state: Fight, board: Board, unit: Unit, actions: Int32Array, n: number): number {
  const straight = findWaysOut(state, board, unit) ? pickStraight(state, board, unit, actions, n) : NONE
  if (straight !== NONE) return straight
  waysOf(state, unit)
  let best = 0
  let least = Number.MAX_SAFE_INTEGER
  const { left, cost } = board.ways.paths
  for (let i = 0; i < n; i++) {
    const square = Action.whatOf(actions[i])
    const far = isExitAt(board, unit, square) ? -1 : farOut(board, unit, square)
    // Of equal ways the shortest.
    const value = 256 * (PER_STEP * far + bitsIn(left[square])) + cost[square]
    if (value < least) {
      least = value
      best = i
    }
  }
  return best
}

/** Number of opportunities that a step nearer to the exit is worth. */
const PER_STEP = 4

/**
 * The square nearest to an exit with the fewest opportunities on a way whose every step leads nearer; `NONE` if a longer way may give
 * fewer.
 */
function pickStraight(state: Fight, board: Board, unit: Unit, actions: Int32Array, n: number): number {
  const { outward } = board
  const { paths } = board.ways
  const nearest = Math.max(0, outward[unit.square] - squaresOf(state, unit))
  let best: number = NONE
  // At an exit a longer way has no other advantage.
  let least = nearest > 0 ? PER_STEP : 1
  for (let i = 0; i < n && least > 0; i++) {
    const square = Action.whatOf(actions[i])
    if (outward[square] !== nearest || !isFound(paths, square)) continue
    const given = bitsIn(paths.left[square])
    if (given < least) {
      least = given
      best = i
    }
  }
  return best
}

/** The ward to screen: a marked unit, else the one with the fewest hit points; and the square between it and the enemy. SVN-AI-13. */
function pickScreen(state: Fight, board: Board, unit: Unit, actions: Int32Array, n: number): number {
  const { camp } = unit
  const end = state.foesTo[camp]
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    const what = Action.whatOf(actions[i])
    const ward = unitAt(state, what >> 12)
    const square = what & 4095
    let near = 1000
    let beside = 0
    for (let k = state.foesFrom[camp]; k < end; k++) {
      const foe = unitAt(state, k)
      if (foe.fate !== UP || foe.camp === camp) continue
      const far = distanceAt(board, unit, square, foe, foe.square)
      if (far < near) near = far
      if (far <= 1) beside++
    }
    const need = (ward.gear & WARD) !== 0 ? 5000 : 100 - ward.hp
    const value = need * 10 - near * 20 + (unit.main === 1 && beside > 0 ? 400 : 0) - beside * 20
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}
