import { SIDES } from '../../../board/hex/hex.ts'
import { fallsToCharge } from '../chapters/charge.ts'
import { pointsOf } from '../chapters/move.ts'
import { mayAimAt } from '../chapters/shoot.ts'
import * as Action from '../choices/actions.ts'
import { HILL } from '../data/terrain.ts'
import { listHexes } from '../space/reachable.ts'
import { placeOf } from '../state/board.ts'
import { enemyOf, unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { fightGain, stakeOf } from './gains.ts'
import type { Knowledge } from './knowledge.ts'
import { bestPlace } from './places.ts'
import { COMES, isDone, SHOOTS, STANDS, STRIKES } from './strike-zones.ts'
import { bestShot, boundValuedShots, strikeValue, volleyGain } from './strikes.ts'
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
    const danger = dangerHere(knowledge, unit)
    out[i] = stayingValue(knowledge, weights, unit, danger)
    if (mostStrike(knowledge, weights, unit) !== NONE) {
      out[i] += strikingValue(knowledge, weights, unit, danger)
    }
  }
}

/**
 * The activation with the highest value; of equal ones, the first. A best-first search: the unit with the highest upper bound gets a closer bound,
 * then its value, until no bound is above the highest value.
 */
export function pickActivation(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state, scratch, values } = knowledge
  const { upper, stages, stayRisks } = scratch
  noteEnemies(knowledge, state.goer)
  for (let i = 0; i < n; i++) {
    const unit = unitAt(state, Action.whatOf(actions[i]))
    const danger = dangerHere(knowledge, unit)
    const most = mostStrike(knowledge, weights, unit)
    values[i] = stayingValue(knowledge, weights, unit, danger)
    stayRisks[i] = danger
    // A unit without a strike is valued already. The bounds hold if a risk counts against the unit.
    upper[i] = most === NONE ? values[i] : weights.actRisk < 0 ? Infinity : values[i] + most
    stages[i] = most === NONE ? VALUED : weights.actRisk > 0 ? BOUNDED : BOUNDED_CLOSELY
  }
  let choice = NONE
  for (;;) {
    let next = 0
    for (let i = 1; i < n; i++) if (upper[i] > upper[next]) next = i
    if (upper[next] === -Infinity || (choice !== NONE && upper[next] < values[choice])) break
    if (stages[next] === BOUNDED) {
      const unit = unitAt(state, Action.whatOf(actions[next]))
      stages[next] = BOUNDED_CLOSELY
      upper[next] = Math.min(upper[next], values[next] + mostAfterRisk(knowledge, weights, unit, stayRisks[next]))
      continue
    }
    upper[next] = -Infinity
    if (stages[next] === BOUNDED_CLOSELY) {
      values[next] += strikingValue(knowledge, weights, unitAt(state, Action.whatOf(actions[next])), stayRisks[next])
    }
    const isBetter = choice === NONE || values[next] > values[choice]
    if (isBetter || (values[next] === values[choice] && next < choice)) choice = next
  }
  return choice
}

/** What is known of an activation: an upper bound of its value, a closer one, its value. */
const BOUNDED = 0
const BOUNDED_CLOSELY = 1
const VALUED = 2

/** Gain of activating a unit now instead of later, without what it strikes. `danger`: expected loss where it stands, in this turn. */
function stayingValue(knowledge: Knowledge, weights: Weights, unit: Unit, danger: number): number {
  const most = knowledge.worth[unit.id]
  const roles = (unit.isLeader ? weights.actLeader : 0) + (unit.isCaster ? weights.actCaster : 0)
  const power = (weights.actPower * (unit.battered === 0 ? 2 : 1) * knowledge.power[unit.id]) >> 1
  const value = 64 * (roles - weights.actNear * nearest(knowledge, unit)) - power
  return value + weights.actDanger * (danger < most ? danger : most)
}

/** Gain of the strike of a unit that acts now, minus the risk where it would go. `danger`: expected loss where it stands, in this turn. */
function strikingValue(knowledge: Knowledge, weights: Weights, unit: Unit, danger: number): number {
  const { board, scratch } = knowledge
  const { startedAt } = board
  const points = pointsOf(unit)
  board.startedAt = placeOf(unit)
  const hexes = listHexes(board, unit, points, 0)
  let risk = danger
  if (strikesOnlyHere(knowledge, unit, hexes)) {
    scratch.aimedAt = NONE
    scratch.bestStrike = unit.isArtillery && boundValuedShots(knowledge, unit) > 0 ? bestShot(knowledge, unit) : 0
  } else {
    noteThreats(knowledge, weights, unit, points)
    bestPlace(knowledge, weights, unit, hexes, true, true)
    risk = dangerAt(knowledge, scratch.bestHex)
  }
  board.startedAt = startedAt
  const strike = isLate(knowledge) ? weights.actLate : weights.actStrike
  return strike * scratch.bestStrike - weights.actRisk * risk
}

/** Whether a unit that fights or is artillery can come next to no enemy, so that it stays. `hexes`: number of hexes in `board.ends`. */
function strikesOnlyHere({ board }: Knowledge, unit: Unit, hexes: number): boolean {
  if (unit.shoot.attacks[unit.battered] > 0 && !unit.isArtillery) return false
  const near = board.near[enemyOf(unit.player)]
  if (near[unit.hex] > 0) return false
  for (let i = 0; i < hexes; i++) if (near[board.ends[i] >> 6] > 0) return false
  return true
}

/**
 * Upper bound of the weighted value of what a unit strikes if it acts now; `NONE` if it may strike no enemy, and then need not go where it may be
 * struck. Writes the bounds of its fights and shots to the scratch.
 */
function mostStrike(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, board, scratch, zones, gains } = knowledge
  const { bits } = zones
  const { mostFights, mostShots, hexes, foes, dones, enemies } = scratch
  const { distances, count } = board.hexes
  const span = spanOf(knowledge, unit)
  const from = unit.hex * count
  const first = unit.index * foes.length
  const shoots = unit.shoot.attacks[unit.battered] > 0
  const early = Math.max(0, weights.actLate, weights.actStrike)
  const late = Math.max(0, weights.actLate)
  let zone = NONE
  let best = NONE
  let highest = 0
  let falls = 0
  for (let i = 0; i < enemies; i++) {
    mostFights[first + i] = NONE
    mostShots[first + i] = NONE
    if (distances[from + hexes[i]] > span) continue
    if (zone === NONE) zone = zoneOf(knowledge, unit)
    const reach = bits[zone + hexes[i]] & STRIKES
    if (reach === 0) continue
    const foe = unitAt(state, foes[i])
    let value = 0
    if ((reach & COMES) !== 0) {
      if (fallsToCharge(state, foe)) falls += strikeValue(knowledge, weights, foe, stakeOf(gains, state, foe))
      value = mostFight(knowledge, weights, unit, foe)
      mostFights[first + i] = value
    }
    if ((reach & SHOOTS) !== 0 && shoots && (!unit.isArtillery || mayAimAt(state, board, unit, foe))) {
      const shot = strikeValue(knowledge, weights, foe, volleyGain(knowledge, unit, foe))
      mostShots[first + i] = shot
      if (shot > value) value = shot
    }
    if (value > highest) highest = value
    const weighted = value * (dones[i] === 1 ? late : early)
    if (weighted > best) best = weighted
  }
  // With an enemy that falls to a charge, which has yet to act, all that is struck from the place counts as early (`isLate`).
  return falls > 0 ? (highest + falls) * early : best
}

/**
 * Upper bound of the weighted value of what a unit strikes if it acts now, minus the weighted risk where it would go. `danger`: expected loss where it
 * stands, in this turn. `mostStrike` must have written its bounds.
 */
function mostAfterRisk(knowledge: Knowledge, weights: Weights, unit: Unit, danger: number): number {
  const { state, scratch } = knowledge
  const { mostFights, mostShots, hexes, foes, dones, enemies } = scratch
  const first = unit.index * foes.length
  const zone = zoneOf(knowledge, unit)
  const early = Math.max(0, weights.actLate, weights.actStrike)
  const late = Math.max(0, weights.actLate)
  noteThreats(knowledge, weights, unit, pointsOf(unit))
  // A unit without a strike stays, but a shooter may go where it then sees no enemy.
  const shoots = unit.shoot.attacks[unit.battered] > 0 && !unit.isArtillery
  const otherRisk = weights.actRisk * (shoots ? leastDanger(knowledge, unit, zone) : danger)
  let best = -otherRisk
  for (let i = 0; i < enemies; i++) {
    const fight = mostFights[first + i]
    const shot = mostShots[first + i]
    if (fight === NONE && shot === NONE) continue
    const foe = unitAt(state, foes[i])
    // All enemies that fall to the charge count together, so the first bound stays.
    if (fight !== NONE && fallsToCharge(state, foe)) return Infinity
    const weight = dones[i] === 1 ? late : early
    if (shot > 0 && shot * weight - otherRisk > best) best = shot * weight - otherRisk
    if (fight === NONE || fight * weight <= best) continue
    const risk = leastDangerBeside(knowledge, unit, zone, hexes[i])
    if (risk === NONE) continue
    const value = fight * weight - weights.actRisk * risk
    if (value > best) best = value
  }
  return best
}

/** Upper bound of the value of a fight with an enemy: from a hill the enemy's save is worst. */
function mostFight(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit): number {
  const { ground } = unit
  unit.ground = HILL
  const value = strikeValue(
    knowledge,
    weights,
    foe,
    fightGain(knowledge.gains, knowledge.state, unit, foe, unit.driven, 0),
  )
  unit.ground = ground
  return value
}

/** Lower bound of the danger to a unit on the hexes of its strike zone on which it may stand. Threats must have been noted. */
function leastDanger(knowledge: Knowledge, unit: Unit, zone: number): number {
  const { board, zones } = knowledge
  let least = dangerAt(knowledge, unit.hex)
  for (let hex = 0; hex < board.hexes.count && least > 0; hex++) {
    if ((zones.bits[zone + hex] & STANDS) === 0 || board.at[hex] !== NONE) continue
    const danger = dangerAt(knowledge, hex)
    if (danger < least) least = danger
  }
  return least
}

/**
 * Lower bound of the danger to a unit on the hexes of its strike zone beside an enemy; `NONE` if it may stand on none of them. Threats must have been
 * noted.
 */
function leastDangerBeside(knowledge: Knowledge, unit: Unit, zone: number, hex: number): number {
  const { board, zones } = knowledge
  const { neighbours } = board.hexes
  let least: number = NONE
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next < 0 || (zones.bits[zone + next] & STANDS) === 0) continue
    if (board.at[next] !== NONE && next !== unit.hex) continue
    const danger = dangerAt(knowledge, next)
    if (least === NONE || danger < least) least = danger
  }
  return least
}

/** Whether the enemy that would be struck does not act any more in this turn. */
function isLate({ state, scratch }: Knowledge): boolean {
  return scratch.aimedAt !== NONE && isDone(unitAt(state, scratch.aimedAt))
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
