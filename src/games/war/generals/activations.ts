import { SIDES } from '../../../board/hex/hex.ts'
import { pointsOf } from '../chapters/move.ts'
import * as Action from '../choices/actions.ts'
import type { Board } from '../state/board.ts'
import { NONE, type Unit } from '../state/card.ts'
import { enemyOf, unitAt, type War } from '../state/state.ts'
import { fightGain, shotGain } from './gains.ts'
import { lookAround, type Mind } from './mind.ts'
import { COMES, zoneOf } from './reach.ts'
import type { Temper } from './temper.ts'

/**
 * Whose turn it is: who stands in combat, then shooters while there are targets, those before who bring more; of the rest those near
 * the enemy. Who waits has those last that can charge: the enemies that go meanwhile cannot strike back at once.
 */

const WAITS = -100_000_000

export function pickActivation(mind: Mind, temper: Temper, state: War, actions: Int32Array, n: number): number {
  const { board } = state
  if (board === null) return 0
  const fighter = pickFighter(mind, state, board, actions, n)
  if (fighter !== NONE) return fighter
  lookAround(mind, state, unitAt(state, Action.whatOf(actions[0])))
  const shooter = pickShooter(mind, state, board, actions, n)
  if (shooter !== NONE) return shooter
  let best = -1_000_000_000
  let choice = 0
  for (let i = 0; i < n; i++) {
    const value = urgency(mind, temper, board, unitAt(state, Action.whatOf(actions[i])))
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Of those in combat the one with the best fight; `NONE` if there is none. */
function pickFighter(mind: Mind, state: War, board: Board, actions: Int32Array, n: number): number {
  let best = NONE
  let choice = NONE
  for (let i = 0; i < n; i++) {
    const unit = unitAt(state, Action.whatOf(actions[i]))
    if (board.near[enemyOf(unit.player)][unit.hex] === 0) continue
    const value = fightOf(mind, state, board, unit)
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Of those with targets in range and front arc the one with the best shot; `NONE` if there is none. */
function pickShooter(mind: Mind, state: War, board: Board, actions: Int32Array, n: number): number {
  let best = 0
  let choice = NONE
  for (let i = 0; i < n; i++) {
    const unit = unitAt(state, Action.whatOf(actions[i]))
    if (unit.shoot.attacks[unit.battered] === 0) continue
    const value = shotOf(mind, state, board, unit)
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

function shotOf(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { distances, fronts, count } = board.hexes
  const from = unit.hex * count
  const range = mind.ranges[2 * unit.id + unit.battered]
  let best = 0
  for (let i = 0; i < mind.enemies; i++) {
    const foe = mind.hexes[i]
    if (distances[from + foe] > range || ((fronts[from + foe] >> unit.facing) & 1) === 0) continue
    const value = shotGain(mind.gains, state, unit, unitAt(state, mind.foes[i]))
    if (value > best) best = value
  }
  return best
}

/** Of all others those nearest to an enemy come first, unless they wait. */
function urgency(mind: Mind, temper: Temper, board: Board, unit: Unit): number {
  const { distances, count } = board.hexes
  const { reach } = mind
  const from = unit.hex * count
  let nearest = 99
  for (let i = 0; i < mind.enemies; i++) {
    const steps = distances[from + mind.hexes[i]]
    if (steps < nearest) nearest = steps
  }
  const value = -nearest * 10_000 - (mind.whole[unit.id] >> 4)
  const points = pointsOf(unit)
  if (!temper.waits || unit.isArtillery || nearest > points + 1) return value
  const zone = zoneOf(reach, unit, points, 0) + reach.middle - reach.bases[unit.hex]
  const { zones, bases } = reach
  for (let i = 0; i < mind.enemies; i++) {
    if ((zones[zone + bases[mind.hexes[i]]] & COMES) !== 0) return value + WAITS
  }
  return value
}

/** The best fight of a unit in combat, worth more against who may still strike this turn. */
function fightOf(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { neighbours } = board.hexes
  let best = 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[unit.hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next])
    const gain = fightGain(mind.gains, state, unit, foe)
    const value = foe.activated ? gain : gain + (gain >> 1)
    if (value > best) best = value
  }
  return best
}
