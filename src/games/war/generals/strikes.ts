import { SIDES } from '../../../board/hex/hex.ts'
import { mark, unmark } from '../../../board/hex/sight.ts'
import { SILENT } from '../../../core/log.ts'
import { isEngaged, listFoes } from '../chapters/combat.ts'
import { mostSteps } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import { aimAt, mayAimAt, overPenalty } from '../chapters/shoot.ts'
import { mayShootAt } from '../chapters/sight.ts'
import { HILL } from '../data/terrain.ts'
import { UNITS_OF } from '../state/board.ts'
import { unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { fightGain, shotGain, stakeOf } from './gains.ts'
import type { Knowledge, Scratch } from './knowledge.ts'
import { isDone } from './strike-zones.ts'
import { bestHarmOf } from './threats.ts'
import type { Weights } from './weights.ts'

/** Values of the fights and shots of a unit. */

/**
 * Value of a fight with an enemy from a hex. It is computed once for each unit, on hills and off them and with or without Dread beside the
 * hex, unless friends of a leader help it there.
 */
export function fightWith(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit, hex: number): number {
  const { gains, state, board } = knowledge
  const { fights } = knowledge.scratch
  const ground = board.nature[hex]
  const dread = isDreaded(knowledge, hex) ? 1 : 0
  const boss = foe.isLeader ? guardsOf(knowledge, foe, hex) : 0
  const at = 4 * foe.index + 2 * dread + ((ground & HILL) === 0 ? 0 : 1)
  if (boss === 0 && fights[at] >= 0) return fights[at]
  const stands = unit.ground
  unit.ground = ground
  const value = strikeValue(knowledge, weights, foe, fightGain(gains, state, unit, foe, unit.driven - dread, boss))
  unit.ground = stands
  if (boss === 0) fights[at] = value
  return value
}

/** Whether an enemy leader with Dread stands beside a hex. */
function isDreaded({ board, scratch }: Knowledge, hex: number): boolean {
  const { distances, count } = board.hexes
  for (let i = 0; i < scratch.dreads; i++) if (distances[hex * count + scratch.dreadHexes[i]] === 1) return true
  return false
}

/** Number of friends beside a leader that help it to save against an attacker on a hex: those beside the attacker too, no leaders. */
function guardsOf({ state, board }: Knowledge, leader: Unit, hex: number): number {
  const { neighbours, distances, count } = board.hexes
  let guards = 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[leader.hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] !== leader.player) continue
    if (distances[hex * count + next] === 1 && !unitAt(state, board.at[next]).isLeader) guards++
  }
  return guards
}

/**
 * Value of a strike, from its expected gain. It is higher if the enemy has yet to act in this turn, because the enemy then acts with less
 * strength or not at all.
 */
export function strikeValue(knowledge: Knowledge, weights: Weights, foe: Unit, gain: number): number {
  if (gain === 0 || isDone(foe)) return gain
  const stake = stakeOf(knowledge.gains, knowledge.state, foe)
  return gain + Math.floor((gain * weights.deny * bestHarmOf(knowledge, foe)) / (64 * stake))
}

/**
 * Expected gain of a shot. Hits on an enemy in combat are shared among the units of the combat, so the gain is then the target's share minus
 * the expected loss of friends. The unit itself has no share.
 */
export function volleyGain({ state, board, gains }: Knowledge, unit: Unit, target: Unit): number {
  // Only artillery shoots over units, which makes it less likely to hit. It does not move before it shoots.
  const how = unit.isArtillery ? aimAt(state, board, unit, target, SILENT) : NONE
  const help = how === NONE ? 0 : -overPenalty(state, how, SILENT)
  const value = shotGain(gains, state, unit, target, help)
  if (!isEngaged(state, target)) return value
  const foes = listFoes(state, target, state.list)
  let friends = 0
  let loss = 0
  for (let i = 0; i < foes; i++) {
    const friend = unitAt(state, state.list[i])
    if (friend === unit) continue
    friends++
    loss += shotGain(gains, state, unit, friend, help)
  }
  return friends === 0 ? value : Math.floor((value - loss) / (friends + 1))
}

/** Value of the best shot from where the unit stands. Notes the target. The targets must have been listed by `boundShots`. */
export function bestShot({ state, board, ranges, scratch }: Knowledge, unit: Unit): number {
  const { distances, count } = board.hexes
  const { shotGains, shotUnits, shotHexes, shots } = scratch
  const range = ranges[2 * unit.id + unit.battered]
  for (let i = 0; i < shots; i++) {
    if (distances[unit.hex * count + shotHexes[i]] > range) continue
    if (!unit.isArtillery && !mayAimAt(state, board, unit, unitAt(state, shotUnits[i]))) continue
    scratch.aimedAt = shotUnits[i]
    return shotGains[i]
  }
  return 0
}

/**
 * Upper bound of the value of a shot, after the move if there is one. Writes the enemies that may then be in range to the scratch, the most valuable target
 * first; of artillery, which does not move before it shoots, those that it may shoot at.
 */
export function boundShots(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, board, ranges, scratch } = knowledge
  const { distances, count } = board.hexes
  const reach = ranges[2 * unit.id + unit.battered] + (unit.isArtillery ? 0 : mostSteps(unit, pointsOf(unit)))
  let n = 0
  for (let i = 0; i < scratch.enemies; i++) {
    if (distances[unit.hex * count + scratch.hexes[i]] > reach) continue
    const foe = unitAt(state, scratch.foes[i])
    if (unit.isArtillery && !mayAimAt(state, board, unit, foe)) continue
    const value = strikeValue(knowledge, weights, foe, volleyGain(knowledge, unit, foe))
    if (value > 0) insertShot(scratch, n++, value, i)
  }
  scratch.shots = n
  return n === 0 ? 0 : scratch.shotGains[0]
}

/** `boundShots` for a unit whose shots have been valued already: `mostShots` of the scratch. */
export function boundValuedShots({ scratch }: Knowledge, unit: Unit): number {
  const { mostShots, foes, enemies } = scratch
  const first = unit.index * foes.length
  let n = 0
  for (let i = 0; i < enemies; i++) {
    const value = mostShots[first + i]
    if (value > 0) insertShot(scratch, n++, value, i)
  }
  scratch.shots = n
  return n === 0 ? 0 : scratch.shotGains[0]
}

/** Inserts a shot at the noted enemy number `i` into the list of `n` shots. */
export function insertShot(
  { shotGains, shotUnits, shotHexes, foes, hexes }: Scratch,
  n: number,
  value: number,
  i: number,
): void {
  let at = n
  for (; at > 0 && shotGains[at - 1] < value; at--) {
    shotGains[at] = shotGains[at - 1]
    shotUnits[at] = shotUnits[at - 1]
    shotHexes[at] = shotHexes[at - 1]
  }
  shotGains[at] = value
  shotUnits[at] = foes[i]
  shotHexes[at] = hexes[i]
}

/** Upper bound of the value of a shot from a hex: the most valuable target in range, seen or not; of artillery, which shoots later, of all targets. */
export function shotBound({ board, ranges, scratch }: Knowledge, unit: Unit, hex: number): number {
  const { distances, count } = board.hexes
  const { shotGains, shotHexes, shots } = scratch
  const range = ranges[2 * unit.id + unit.battered]
  const from = hex * count
  if (unit.isArtillery && shots > 0) return shotGains[0]
  for (let i = 0; i < shots; i++) if (distances[from + shotHexes[i]] <= range) return shotGains[i]
  return 0
}

/**
 * Value of the best shot of a unit from a place, of those that are worth more than `least`; 0 if there is none. Notes the target. The
 * targets must have been listed by `boundShots`.
 */
export function shotFrom(
  { state, board, ranges, scratch }: Knowledge,
  unit: Unit,
  hex: number,
  facing: number,
  least: number,
): number {
  const { distances, fronts, count } = board.hexes
  const { shotGains, shotUnits, shotHexes, shots } = scratch
  const range = ranges[2 * unit.id + unit.battered]
  const { hex: stands, facing: faces } = unit
  let value = 0
  for (let i = 0; i < shots && shotGains[i] > least; i++) {
    const at = hex * count + shotHexes[i]
    if (distances[at] > range || ((fronts[at] >> facing) & 1) === 0) continue
    // The piece moves with the unit, so its old hex hides nothing.
    unmark(board.sight, stands, UNITS_OF[unit.player])
    unit.hex = hex
    unit.facing = facing
    const isSeen = mayShootAt(state, board, unit, shotHexes[i])
    unit.hex = stands
    unit.facing = faces
    mark(board.sight, stands, UNITS_OF[unit.player])
    if (!isSeen) continue
    value = shotGains[i]
    scratch.aimedAt = shotUnits[i]
    break
  }
  return value
}
