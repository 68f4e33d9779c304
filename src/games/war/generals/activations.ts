import { fallsToCharge } from '../chapters/charge.ts'
import { pointsOf } from '../chapters/move.ts'
import * as Action from '../choices/actions.ts'
import { HILL } from '../data/terrain.ts'
import { listHexes } from '../space/reachable.ts'
import { placeOf } from '../state/board.ts'
import { unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { fightGain } from './gains.ts'
import type { Knowledge } from './knowledge.ts'
import { bestPlace } from './places.ts'
import { COMES, isDone, SHOOTS, STRIKES } from './strike-zones.ts'
import { strikeValue, volleyGain } from './strikes.ts'
import { dangerAt, dangerHere, noteEnemies, noteThreats, spanOf, zoneOf } from './threats.ts'
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
    const unit = unitAt(knowledge.state, Action.whatOf(actions[i]))
    out[i] = stayingValue(knowledge, weights, unit)
    if (mostStrike(knowledge, weights, unit) !== NONE) out[i] += strikingValue(knowledge, weights, unit)
  }
}

/**
 * The activation with the highest value; of equal ones, the first. Units are valued from the highest upper bound down, until the bound is below
 * the highest value.
 */
export function pickActivation(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state, scratch, values } = knowledge
  const { upper } = scratch
  noteEnemies(knowledge, state.goer)
  for (let i = 0; i < n; i++) {
    const unit = unitAt(state, Action.whatOf(actions[i]))
    const most = mostStrike(knowledge, weights, unit)
    values[i] = stayingValue(knowledge, weights, unit)
    // A unit without a strike is valued already. The bound holds if a risk counts against the unit.
    upper[i] = most === NONE ? values[i] : weights.actRisk < 0 ? Infinity : values[i] + most
    scratch.strikes[i] = most === NONE ? 0 : 1
  }
  let choice = NONE
  for (let left = n; left > 0; left--) {
    let next = 0
    for (let i = 1; i < n; i++) if (upper[i] > upper[next]) next = i
    if (choice !== NONE && upper[next] < values[choice]) break
    upper[next] = -Infinity
    if (scratch.strikes[next] === 1) {
      values[next] += strikingValue(knowledge, weights, unitAt(state, Action.whatOf(actions[next])))
    }
    const isBetter = choice === NONE || values[next] > values[choice]
    if (isBetter || (values[next] === values[choice] && next < choice)) choice = next
  }
  return choice
}

/** Gain of activating a unit now instead of later, without what it strikes. */
function stayingValue(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const most = knowledge.worth[unit.id]
  const danger = dangerHere(knowledge, unit)
  const roles = (unit.isLeader ? weights.actLeader : 0) + (unit.isCaster ? weights.actCaster : 0)
  const power = (weights.actPower * (unit.battered === 0 ? 2 : 1) * knowledge.power[unit.id]) >> 1
  const value = 64 * (roles - weights.actNear * nearest(knowledge, unit)) - power
  return value + weights.actDanger * (danger < most ? danger : most)
}

/** Gain of the strike of a unit that acts now, minus the risk where it would go. */
function strikingValue(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { scratch } = knowledge
  const points = pointsOf(unit)
  noteThreats(knowledge, weights, unit, points)
  findPlace(knowledge, weights, unit, points)
  const strike = isLate(knowledge) ? weights.actLate : weights.actStrike
  return strike * scratch.bestStrike - weights.actRisk * dangerAt(knowledge, scratch.bestHex)
}

/**
 * Upper bound of the weighted value of what a unit strikes if it acts now; `NONE` if it may strike no enemy, and then need not go where it may be
 * struck.
 */
function mostStrike(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, board, scratch, zones, gains, worth } = knowledge
  const { bits } = zones
  const { distances, count } = board.hexes
  const span = spanOf(knowledge, unit)
  const from = unit.hex * count
  const { ground } = unit
  let zone = NONE
  const early = Math.max(0, weights.actLate, weights.actStrike)
  const late = Math.max(0, weights.actLate)
  let best = NONE
  let highest = 0
  let falls = 0
  for (let i = 0; i < scratch.enemies; i++) {
    if (distances[from + scratch.hexes[i]] > span) continue
    if (zone === NONE) zone = zoneOf(knowledge, unit)
    const reach = bits[zone + scratch.hexes[i]] & STRIKES
    if (reach === 0) continue
    const foe = unitAt(state, scratch.foes[i])
    let gain = 0
    if ((reach & COMES) !== 0) {
      if (fallsToCharge(state, foe)) falls += strikeValue(knowledge, weights, foe, worth[foe.id])
      // From a hill the enemy's save is worst.
      unit.ground = HILL
      gain = fightGain(gains, state, unit, foe, unit.driven, 0)
      unit.ground = ground
    }
    if ((reach & SHOOTS) !== 0 && unit.shoot.attacks[unit.battered] > 0) {
      gain = Math.max(gain, volleyGain(knowledge, unit, foe))
    }
    const value = strikeValue(knowledge, weights, foe, gain)
    highest = Math.max(highest, value)
    best = Math.max(best, value * (isDone(foe) ? late : early))
  }
  // With an enemy that falls to a charge, which has yet to act, all that is struck from the place counts as early (`isLate`).
  return falls > 0 ? (highest + falls) * early : best
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
