import { CHARGE, GO, kindOf, RUN, SCREEN, whatOf } from '../actions.ts'
import type { Board } from '../board.ts'
import { distanceAt, seen } from '../board.ts'
import { farOut, isExitAt } from '../exits.ts'
import { WARD } from '../gear.ts'
import { armedReach } from '../reach.ts'
import { AS_CHARGE, type Fight, FULL, HALF, NO_SIGHT, PLAIN, type Unit, UP, unitAt } from '../state.ts'
import type { Weapon } from '../weapon.ts'
import { MISSILE } from '../weapons.ts'
import { isCaster, pickStand } from './casting.ts'
import { gainOf, type Mind, weigh, weighed } from './mind.ts'
import type { Temper } from './temper.ts'

/** Where to go: of a Run, a Charge, a Screen. SVN-AI-06, -07, -13, -28. */

/** A square less to go is worth so much. */
const STEP = 10
/** An Attack of Opportunity costs so much, with full fear. */
const GIVEN = 400
/** An enemy in whose reach it ends, for who keeps away, and for others. */
const BESIDE = 300

/** Enemies of the choice at hand, one after the other: what striking each is worth, where it stands, how far it strikes. */
const GAINS = new Int32Array(128)
const INDEX = new Int32Array(128)
const LEFT = new Int32Array(128)
const TOP = new Int32Array(128)
const SIZE = new Int32Array(128)
const REACH = new Int32Array(128)
let foes = 0

export function pickPlace(
  mind: Mind,
  temper: Temper,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  const { board } = state
  if (board === null) return 0
  if (state.pending === SCREEN) return pickScreen(state, board, unit, actions, n)
  if (state.pending === RUN && unit.retreating === 1) return pickExit(state, board, unit, actions, n)
  if (state.pending === RUN && isCaster(temper, unit)) return pickStand(temper, state, board, unit, actions, n)
  noteFoes(mind, state, board, unit)
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    if (kindOf(actions[i] as number) !== GO) continue
    const value = valueAt(temper, state, board, unit, whatOf(actions[i] as number))
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}

/** What an attack at each enemy is worth, wherever it is made from, and where they are. */
function noteFoes(mind: Mind, state: Fight, board: Board, unit: Unit): void {
  const { camp, hand } = unit
  const end = state.foesTo[camp] as number
  const how = state.pending === CHARGE ? AS_CHARGE : PLAIN
  foes = 0
  for (let i = state.foesFrom[camp] as number; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp) continue
    weigh(mind, state, unit, hand, 0, foe, how, 1)
    GAINS[foes] = 1 + gainOf(foe, weighed.damage, weighed.kill)
    INDEX[foes] = i
    LEFT[foes] = foe.square % board.columns
    TOP[foes] = (foe.square / board.columns) | 0
    SIZE[foes] = foe.size
    REACH[foes] = armedReach(state, foe)
    foes++
  }
}

/** A square: the best attack from it, or how near it is to one; enemies beside; opportunities on the way. */
function valueAt(temper: Temper, state: Fight, board: Board, unit: Unit, square: number): number {
  const weapon = unit.weapons[unit.hand] as Weapon
  const shoots = (weapon.traits & MISSILE) !== 0
  const reach = shoots ? weapon.long : Math.max(1, weapon.reach)
  const x = square % board.columns
  const y = (square / board.columns) | 0
  const own = unit.size
  let strike = 0
  let nearest = 1000
  let beside = 0
  for (let k = 0; k < foes; k++) {
    const far = board.isEuclid ? exactly(state, board, unit, square, k) : gap(x, y, own, k)
    if (far < nearest) nearest = far
    if (far <= reach && (GAINS[k] as number) > strike) {
      if (!shoots || seen(board, square, unitAt(state, INDEX[k] as number).square) !== NO_SIGHT) {
        strike = GAINS[k] as number
      }
    }
    if (far <= (REACH[k] as number)) beside++
  }
  const mayStrike = unit.main === 1 || state.pending === CHARGE
  let value = mayStrike && strike > 0 ? 10_000 + strike : 0
  if (shoots && beside > 0) value -= 9000
  if (temper.keepsAway > 0 && !board.field.isOpen) value += shelter(state, board, square)
  value -= temper.keepsAway > 0 ? Math.max(0, temper.keepsAway - nearest) * 200 : STEP * nearest
  value -= ((beside * BESIDE * temper.fear) / 100) | 0
  if (state.pending === RUN) {
    const { cost, left } = board.ways.paths
    const given = left[square] as number
    if (given !== 0) value -= ((bitsIn(given) * GIVEN * (20 + temper.fear)) / 100) | 0
    value -= cost[square] as number
  }
  return value
}

/** What cover from enemies who shoot is worth at a square: half, full, out of their sight. */
function shelter(state: Fight, board: Board, square: number): number {
  let worth = 0
  for (let k = 0; k < foes; k++) {
    const foe = unitAt(state, INDEX[k] as number)
    if (foe.farthest === 0) continue
    const cover = seen(board, foe.square, square)
    worth += cover === NO_SIGHT || cover === FULL ? COVERED : cover === HALF ? COVERED >> 1 : 0
  }
  return worth
}

/** Full cover from one enemy. */
const COVERED = 160

/** Squares between two bodies. */
function gap(x: number, y: number, own: number, k: number): number {
  const fx = LEFT[k] as number
  const fy = TOP[k] as number
  const size = SIZE[k] as number
  const dx = x < fx ? fx - x - own + 1 : x - fx - size + 1
  const dy = y < fy ? fy - y - own + 1 : y - fy - size + 1
  const far = dx > dy ? dx : dy
  return far > 0 ? far : 0
}

function exactly(state: Fight, board: Board, unit: Unit, square: number, k: number): number {
  const foe = unitAt(state, INDEX[k] as number)
  return distanceAt(board, unit, square, foe, foe.square)
}

function bitsIn(mask: number): number {
  let n = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++
  return n
}

/** The nearest way out. SVN-AI-28. */
function pickExit(_state: Fight, board: Board, unit: Unit, actions: Int32Array, n: number): number {
  let best = 0
  let least = Number.MAX_SAFE_INTEGER
  const { left, cost } = board.ways.paths
  for (let i = 0; i < n; i++) {
    const square = whatOf(actions[i] as number)
    const far = isExitAt(board, unit, square) ? -1 : farOut(board, unit, square)
    // Of ways alike the shortest.
    const value = 256 * (4 * far + bitsIn(left[square] as number)) + (cost[square] as number)
    if (value < least) {
      least = value
      best = i
    }
  }
  return best
}

/** The ward most in need: one marked as such, the one with least hit points; between it and the enemy. SVN-AI-13. */
function pickScreen(state: Fight, board: Board, unit: Unit, actions: Int32Array, n: number): number {
  const { camp } = unit
  const end = state.foesTo[camp] as number
  let best = 0
  let most = Number.MIN_SAFE_INTEGER
  for (let i = 0; i < n; i++) {
    const what = whatOf(actions[i] as number)
    const ward = unitAt(state, what >> 12)
    const square = what & 4095
    let near = 1000
    let beside = 0
    for (let k = state.foesFrom[camp] as number; k < end; k++) {
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
