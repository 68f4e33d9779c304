import { SIDES } from '../../../board/hex/hex.ts'
import { pointsOf } from '../chapters/move.ts'
import { mayAimAt } from '../chapters/shoot.ts'
import { unitAt } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'
import { fightGain, shotGain } from './gains.ts'
import type { Knowledge } from './knowledge.ts'
import { isDone } from './threats.ts'
import type { Weights } from './weights.ts'

/** Values of the fights and shots of a unit. */

/** Chance that a unit takes a shot which it may have after its move, in 16ths. */
const LIKELY = 11

/** Value of a fight with an enemy, computed once for each unit. */
export function fightWith(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit): number {
  const { fights } = knowledge.scratch
  if (fights[foe.index] < 0) {
    fights[foe.index] = strikeValue(knowledge, weights, foe, fightGain(knowledge.gains, knowledge.state, unit, foe))
  }
  return fights[foe.index]
}

/**
 * Value of a strike, from its expected gain. It is higher if the enemy has yet to act in this turn, because the enemy then acts with less
 * strength or not at all.
 */
export function strikeValue({ scratch, worth }: Knowledge, weights: Weights, foe: Unit, gain: number): number {
  if (isDone(foe)) return gain
  return gain + Math.floor((gain * weights.deny * scratch.bestHarmOf[foe.index]) / (64 * worth[foe.id]))
}

/** Expected gain of the best shot from where the unit stands. */
export function bestShot(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, board, gains, ranges, scratch } = knowledge
  const { distances, count } = board.hexes
  const range = ranges[2 * unit.id + unit.battered]
  let best = 0
  for (let i = 0; i < scratch.enemies; i++) {
    if (distances[unit.hex * count + scratch.hexes[i]] > range) continue
    const foe = unitAt(state, scratch.foes[i])
    const value = strikeValue(knowledge, weights, foe, shotGain(gains, state, unit, foe))
    if (value > best && mayAimAt(state, board, unit, foe)) {
      best = value
      scratch.aimedAt = foe.index
    }
  }
  return best
}

/** Upper bound of the value of a shot after the move; writes the enemies that may then be in range to the scratch. */
export function boundShots(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, board, gains, ranges, scratch } = knowledge
  const { distances, count } = board.hexes
  const { shotHexes, shotGains, shotUnits } = scratch
  const reach = ranges[2 * unit.id + unit.battered] + pointsOf(unit)
  let best = 0
  let n = 0
  for (let i = 0; i < scratch.enemies; i++) {
    const hex = scratch.hexes[i]
    if (distances[unit.hex * count + hex] > reach) continue
    const foe = unitAt(state, scratch.foes[i])
    const value = (strikeValue(knowledge, weights, foe, shotGain(gains, state, unit, foe)) * LIKELY) >> 4
    if (value === 0) continue
    shotHexes[n] = hex
    shotUnits[n] = foe.index
    shotGains[n++] = value
    if (value > best) best = value
  }
  scratch.shots = n
  return best
}

/** Writes the value of the best shot from a hex, by the side faced, without a test of sight. */
export function noteAims({ board, ranges, scratch }: Knowledge, unit: Unit, hex: number): void {
  const { distances, fronts, count } = board.hexes
  const { aims, shotHexes, shotGains, shots } = scratch
  const range = ranges[2 * unit.id + unit.battered]
  const from = hex * count
  aims.fill(0)
  for (let i = 0; i < shots; i++) {
    const value = shotGains[i]
    const at = from + shotHexes[i]
    if (distances[at] > range) continue
    const bits = fronts[at]
    for (let facing = 0; facing < SIDES; facing++) {
      if (((bits >> facing) & 1) === 1 && value > aims[facing]) aims[facing] = value
    }
  }
}
