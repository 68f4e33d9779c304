import { SIDES } from '../../../board/hex.ts'
import { whatOf } from '../actions.ts'
import type { Board } from '../board.ts'
import { pointsOf } from '../move.ts'
import { enemyOf, NONE, type Unit, unitAt, type War } from '../state.ts'
import { fightGain, shotGain } from './gains.ts'
import { lookAround, type Mind } from './mind.ts'
import type { Temper } from './temper.ts'

/**
 * Whose turn it is: who stands in combat, then shooters while there are targets, those before who bring more; of the rest those near
 * the enemy. Who waits has those last that can charge: the enemies that go meanwhile cannot strike back at once.
 */

const FIGHTS = 200_000_000
const SHOOTS = 100_000_000
const WAITS = -100_000_000

export function pickActivation(mind: Mind, temper: Temper, state: War, actions: Int32Array, n: number): number {
  const { board } = state
  if (board === null) return 0
  lookAround(mind, state, unitAt(state, whatOf(actions[0] as number)))
  let best = -1_000_000_000
  let choice = 0
  for (let i = 0; i < n; i++) {
    const value = urgency(mind, temper, state, board, unitAt(state, whatOf(actions[i] as number)))
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

function urgency(mind: Mind, temper: Temper, state: War, board: Board, unit: Unit): number {
  const { hex } = unit
  if ((board.near[enemyOf(unit.player)][hex] as number) > 0) return FIGHTS + fightOf(mind, state, board, unit)
  const { distances, fronts, count } = board.hexes
  const from = hex * count
  const range = unit.shoot.attacks[unit.battered] === 0 ? 0 : (unit.shoot.range[unit.battered] as number)
  const points = unit.isArtillery || !temper.waits ? -1 : pointsOf(unit)
  const way = ((unit.isInfantry ? count * SIDES : 0) + hex * SIDES + unit.facing) * count
  let nearest = 99
  let shot = 0
  let waits = 0
  for (let i = 0; i < mind.enemies; i++) {
    const foe = mind.hexes[i] as number
    const steps = distances[from + foe] as number
    if (steps < nearest) nearest = steps
    if (steps <= range && (((fronts[from + foe] as number) >> unit.facing) & 1) === 1) {
      const value = shotGain(mind.gains, state, unit, unitAt(state, mind.foes[i] as number), 0)
      if (value > shot) shot = value
    }
    if (steps <= points + 1 && (mind.reach[way + foe] as number) <= points) waits = WAITS
  }
  if (shot > 0) return SHOOTS + shot
  return waits - nearest * 10_000 - ((mind.whole[unit.id] as number) >> 4)
}

/** The best fight of a unit in combat, worth more against who may still strike this turn. */
function fightOf(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { neighbours } = board.hexes
  let best = 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[unit.hex * SIDES + side] as number
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next] as number)
    const gain = fightGain(mind.gains, state, unit, foe)
    const value = foe.activated ? gain : gain + (gain >> 1)
    if (value > best) best = value
  }
  return best
}
