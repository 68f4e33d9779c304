import { whatOf } from '../actions.ts'
import { isEngaged } from '../combat.ts'
import { type Unit, unitAt, type War } from '../state.ts'
import { lookAround, type Mind } from './mind.ts'

/**
 * Whose turn it is: shooters while there are targets, then who stands in combat, the worthier first; of the rest those near the enemy, so
 * that they strike before they are struck.
 */

const SHOOTS = 3_000_000
const FIGHTS = 2_000_000

export function pickActivation(mind: Mind, state: War, actions: Int32Array, n: number): number {
  lookAround(mind, state, unitAt(state, whatOf(actions[0] as number)))
  let best = -1
  let choice = 0
  for (let i = 0; i < n; i++) {
    const value = urgency(mind, state, unitAt(state, whatOf(actions[i] as number)))
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

function urgency(mind: Mind, state: War, unit: Unit): number {
  const worth = mind.whole[unit.id] as number
  if (isEngaged(state, unit)) return FIGHTS + worth
  const nearest = nearestTo(mind, state, unit.hex)
  const range = unit.shoot.attacks[unit.battered] === 0 ? 0 : (unit.shoot.range[unit.battered] as number)
  return nearest <= range ? SHOOTS + worth : 1_000_000 - nearest * 10_000 - (worth >> 4)
}

function nearestTo(mind: Mind, { board }: War, hex: number): number {
  if (board === null) return 0
  const { distances, count } = board.hexes
  const from = hex * count
  let nearest = 99
  for (let i = 0; i < mind.enemies; i++) {
    const steps = distances[from + (mind.hexes[i] as number)] as number
    if (steps < nearest) nearest = steps
  }
  return nearest
}
