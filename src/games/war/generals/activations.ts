import { pointsOf } from '../chapters/move.ts'
import * as Action from '../choices/actions.ts'
import { listHexes } from '../space/reachable.ts'
import { placeOf } from '../state/board.ts'
import { unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import type { Knowledge } from './knowledge.ts'
import { bestPlace } from './places.ts'
import { dangerAt, dangerHere, isDone, noteEnemies, noteThreats } from './threats.ts'
import type { Weights } from './weights.ts'

/**
 * Which unit is activated next. A unit goes early if it can strike, or if enemies still to be activated may strike it where it stands; it
 * goes late if they may strike it where it would go.
 */

/** Writes the value of each activation. */
export function valueActivations(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  noteEnemies(knowledge, knowledge.state.goer)
  for (let i = 0; i < n; i++) {
    out[i] = activationValue(knowledge, weights, unitAt(knowledge.state, Action.whatOf(actions[i])))
  }
}

/** Gain of activating a unit now instead of later. */
function activationValue(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { scratch, ranges } = knowledge
  const points = pointsOf(unit)
  const steps = nearest(knowledge, unit)
  const roles = (unit.isLeader ? weights.actLeader : 0) + (unit.isCaster ? weights.actCaster : 0)
  const power = (weights.actPower * (unit.battered === 0 ? 2 : 1) * knowledge.power[unit.id]) >> 1
  const value = 64 * (roles - weights.actNear * steps) - power + weights.actDanger * dangerHere(knowledge, unit)
  // A unit that strikes no enemy now need not go where it may be struck.
  const range = ranges[2 * unit.id + unit.battered]
  if (steps > points + 1 && (range === 0 || steps > range + points)) return value
  noteThreats(knowledge, weights, unit, points)
  findPlace(knowledge, weights, unit, points)
  const strike = isLate(knowledge) ? weights.actLate : weights.actStrike
  return value + strike * scratch.bestStrike - weights.actRisk * dangerAt(knowledge, scratch.bestHex)
}

/** Whether the enemy that would be struck does not act any more in this turn. */
function isLate({ state, scratch }: Knowledge): boolean {
  return scratch.aimedAt !== NONE && isDone(unitAt(state, scratch.aimedAt))
}

/** Finds the best place of a unit that is not active yet. */
function findPlace(knowledge: Knowledge, weights: Weights, unit: Unit, points: number): void {
  const { board } = knowledge
  const { startedAt } = board
  board.startedAt = placeOf(unit)
  bestPlace(knowledge, weights, unit, listHexes(board, unit, points, 0), true)
  board.startedAt = startedAt
}

/** Steps to the nearest enemy. */
function nearest({ board, scratch }: Knowledge, unit: Unit): number {
  const { distances, count } = board.hexes
  let least = 99
  for (let i = 0; i < scratch.enemies; i++) {
    const steps = distances[unit.hex * count + scratch.hexes[i]]
    if (steps < least) least = steps
  }
  return least
}
