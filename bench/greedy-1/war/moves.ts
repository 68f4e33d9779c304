import { SIDES } from '../../../src/board/hex/hex.ts'
import { fallsToCharge } from '../../../src/games/war/chapters/charge.ts'
import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import { mayAimAt } from '../../../src/games/war/chapters/shoot.ts'
import * as Action from '../../../src/games/war/choices/actions.ts'
import { listHexes } from '../../../src/games/war/space/reachable.ts'
import type { Board } from '../../../src/games/war/state/board.ts'
import { enemyOf, unitAt } from '../../../src/games/war/state/state.ts'
import { NONE, type Unit } from '../../../src/games/war/state/unit.ts'
import { fightGain, shotGain } from './gains.ts'
import { fightValue, type Knowledge, noteEnemies } from './knowledge.ts'
import { noteThreats, threatAt } from './threats.ts'
import type { Weights } from './weights.ts'

/** The move of the active unit: to the place with the highest gain, minus the expected loss there, minus the distance to its target. */

/** Chance that a unit takes a shot which it may have after its move, in 16ths. */
const LIKELY = 11
/** Value of a point of cover, and of not moving at all, in hundredths of a point. */
const COVER = 40
const STAY = 12

/**
 * Cost of facing away from the target, by the side of the unit's hex on which the target lies (`SIDES`: no target) and the side faced. A
 * turn to one hand costs slightly more than to the other. So no two costs are equal, and a board turned by half changes no choice.
 */
const TURN_COSTS: Readonly<Int32Array> = Int32Array.from({ length: (SIDES + 1) * SIDES }, (_, i) => {
  const turned = ((i % SIDES) - Math.floor(i / SIDES) + 3 + SIDES) % SIDES
  return i >= SIDES * SIDES ? 0 : 12 * Math.min(turned, SIDES - turned) + (turned > 3 ? 1 : 0)
})

/** Less than the value of any place. */
const NEVER = -1_000_000_000

/** By player, side of the hex on which the target lies, and sides that may be faced as bits: the side with the lowest cost. */
const CHEAPEST_FACING: readonly Readonly<Uint8Array>[] = [0, 1].map((player) =>
  Uint8Array.from({ length: (SIDES + 1) * 64 }, (_, i) => {
    const sides = [0, 1, 2, 3, 4, 5].filter((side) => ((i >> side) & 1) === 1)
    const cost = (side: number) => TURN_COSTS[(i >> 6) * SIDES + side]
    const least = Math.min(...sides.map(cost))
    return (player === 0 ? sides.toReversed() : sides).find((side) => cost(side) === least) ?? 0
  }),
)

/** Inputs of the evaluation of a move. */
interface Aims {
  readonly unit: Unit
  /** Hex of the target, or `NONE`. */
  readonly target: number
  /** Value of each hex nearer to the target. */
  readonly approach: number
  /** Value of a charge in itself. */
  readonly charge: number
  /** Upper bound of the value of a shot after the move. */
  readonly shot: number
}

/** A best-first search with upper bounds: a hex is evaluated exactly only if its bound is not below the best value so far. */
export function pickMove(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state, board, scratch } = knowledge
  const unit = unitAt(state, state.active)
  // A unit that has paused for a spell is already at its best place.
  if (state.walked > 0 || n < 2 || Action.kindOf(actions[1]) !== Action.MOVE) return 0
  noteEnemies(knowledge, unit)
  noteThreats(knowledge, weights, unit, pointsOf(unit))
  scratch.fights.fill(-1)
  const shoots = unit.shoot.attacks[unit.battered] > 0
  const target = findTarget(knowledge, unit)
  const approach = state.turn >= state.lastTurn ? 0 : shoots ? weights.shooterUrge : weights.urge
  const shot = shoots && !unit.isArtillery ? boundShots(knowledge, unit) : 0
  const aims: Aims = { unit, target, approach, charge: weights.charge, shot }
  const near = board.near[enemyOf(unit.player)]
  const { towards, count } = board.hexes
  const hexes = endHexes(board, unit)
  const first = boundHexes(knowledge, aims, hexes)
  let best = hexGain(knowledge, aims, unit.hex) - threatAt(knowledge, unit.hex) + STAY
  if (target >= 0) best -= TURN_COSTS[towards[target * count + unit.hex] * SIDES + unit.facing]
  if (shoots && near[unit.hex] === 0) best += bestShot(knowledge, unit)
  const { bounds } = scratch
  const { ends } = board
  const isFirst = unit.player === 0
  const cheapest = CHEAPEST_FACING[unit.player]
  let choice = NONE
  let facing = 0
  // The hex with the highest bound comes first, so that most others need no exact evaluation.
  for (let i = -1; i < hexes; i++) {
    const k = i < 0 ? first : i
    const bound = bounds[k]
    if (bound < best || i === first) continue
    const hex = ends[k] >> 6
    const bits = ends[k] & 63
    const onHex = bound - threatAt(knowledge, hex)
    if (onHex < best) continue
    const side = target < 0 ? SIDES : towards[target * count + hex]
    const isAiming = shot > 0 && near[hex] === 0
    if (isAiming) noteAims(knowledge, unit, hex)
    const turned = isAiming ? bestFacing(scratch.aims, side, bits, isFirst) : cheapest[side * 64 + bits]
    const value = onHex - TURN_COSTS[side * SIDES + turned] + (isAiming ? scratch.aims[turned] - shot : 0)
    // Of equal places the first player takes the last and the other player the first, so that both choose alike on a board turned by half.
    const isBefore = choice !== NONE && k > choice === isFirst
    if (value > best || (value === best && isBefore)) {
      best = value
      choice = k
      facing = turned
    }
  }
  return choice === NONE ? 0 : indexOf(ends, choice, facing)
}

/** Number of hexes in `board.ends` to which the unit may move. Lists them if they are not listed for this position yet. */
function endHexes(board: Board, unit: Unit): number {
  return board.endHexes >= 0 ? board.endHexes : listHexes(board, unit, pointsOf(unit), 0)
}

/** Index in the list of actions of a hex of `board.ends` and a facing. */
function indexOf(ends: Int32Array, choice: number, facing: number): number {
  let index = 1
  for (let k = 0; k < choice; k++) index += BIT_COUNTS[ends[k] & 63]
  return index + BIT_COUNTS[ends[choice] & ((1 << facing) - 1)]
}

const BIT_COUNTS: Readonly<Uint8Array> = Uint8Array.from(
  { length: 64 },
  (_, bits) => [0, 1, 2, 3, 4, 5].filter((i) => (bits >> i) & 1).length,
)

/**
 * Writes upper bounds of the values of all hexes, without threats, to the scratch; returns the index of the highest bound in `board.ends`.
 */
function boundHexes(knowledge: Knowledge, aims: Aims, hexes: number): number {
  const { board, scratch } = knowledge
  const { bounds } = scratch
  const { ends } = board
  const near = board.near[enemyOf(aims.unit.player)]
  let top = NEVER
  let first = 0
  for (let k = 0; k < hexes; k++) {
    const hex = ends[k] >> 6
    const gain = hexGain(knowledge, aims, hex)
    const bound = near[hex] === 0 ? gain + aims.shot : gain
    bounds[k] = bound
    if (bound > top) {
      top = bound
      first = k
    }
  }
  return first
}

/** The facing with the highest value of its best shot minus its turn cost. */
function bestFacing(aims: Int32Array, side: number, bits: number, isFirst: boolean): number {
  let best = NEVER
  let faced = 0
  for (let facing = 0; facing < SIDES; facing++) {
    if (((bits >> facing) & 1) === 0) continue
    const value = aims[facing] - TURN_COSTS[side * SIDES + facing]
    if (value > best || (value === best && isFirst)) {
      best = value
      faced = facing
    }
  }
  return faced
}

/** Hex of the target: the enemy with the highest expected gain minus its distance. `NONE` without enemies. */
function findTarget(knowledge: Knowledge, unit: Unit): number {
  const { state, board, scratch, worth } = knowledge
  const { distances, count } = board.hexes
  let best = NEVER
  let hex = NONE
  for (let i = 0; i < scratch.enemies; i++) {
    const foe = unitAt(state, scratch.foes[i])
    const gain = foe.isArtillery ? worth[foe.id] : fightValue(knowledge, unit, foe)
    const value = (gain >> 3) - 400 * distances[unit.hex * count + foe.hex]
    if (value > best) {
      best = value
      hex = foe.hex
    }
  }
  return hex
}

/** The part of a hex's value that does not depend on the facing, without shots and threats. */
function hexGain(knowledge: Knowledge, aims: Aims, hex: number): number {
  const { board } = knowledge
  const { distances, count } = board.hexes
  const { unit, target } = aims
  const away = target < 0 ? 0 : distances[target * count + hex]
  const value = COVER * board.save[hex] - aims.approach * away
  if (board.near[enemyOf(unit.player)][hex] === 0) return value
  return value + combatGain(knowledge, aims, hex)
}

/** Value of standing beside enemies: the best fight, plus the artillery and exhausted casters that the charge removes. */
function combatGain(knowledge: Knowledge, { unit, charge }: Aims, hex: number): number {
  const { state, board, worth } = knowledge
  const { neighbours } = board.hexes
  const isCharge = hex !== unit.hex
  let best = 0
  let sum = isCharge ? charge : 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next])
    if (isCharge && fallsToCharge(state, foe)) {
      sum += worth[foe.id]
      continue
    }
    const gain = fightWith(knowledge, unit, foe)
    if (gain > best) best = gain
  }
  return sum + best
}

/** Expected gain of a fight with an enemy, computed once for each decision. */
function fightWith({ state, gains, scratch }: Knowledge, unit: Unit, foe: Unit): number {
  const { fights } = scratch
  if (fights[foe.index] < 0) fights[foe.index] = fightGain(gains, state, unit, foe)
  return fights[foe.index]
}

/** Expected gain of the best shot from where the unit stands. */
function bestShot({ state, board, gains, ranges, scratch }: Knowledge, unit: Unit): number {
  const { distances, count } = board.hexes
  const range = ranges[2 * unit.id + unit.battered]
  let best = 0
  for (let i = 0; i < scratch.enemies; i++) {
    if (distances[unit.hex * count + scratch.hexes[i]] > range) continue
    const foe = unitAt(state, scratch.foes[i])
    const value = shotGain(gains, state, unit, foe)
    if (value > best && mayAimAt(state, board, unit, foe)) best = value
  }
  return best
}

/** Upper bound of the value of a shot after the move; writes the enemies that may then be in range to the scratch. */
function boundShots({ state, board, gains, ranges, scratch }: Knowledge, unit: Unit): number {
  const { distances, count } = board.hexes
  const { shotHexes, shotGains } = scratch
  const reach = ranges[2 * unit.id + unit.battered] + pointsOf(unit)
  let best = 0
  let n = 0
  for (let i = 0; i < scratch.enemies; i++) {
    const hex = scratch.hexes[i]
    if (distances[unit.hex * count + hex] > reach) continue
    const value = (shotGain(gains, state, unit, unitAt(state, scratch.foes[i])) * LIKELY) >> 4
    if (value === 0) continue
    shotHexes[n] = hex
    shotGains[n++] = value
    if (value > best) best = value
  }
  scratch.shots = n
  return best
}

/** Writes the value of the best shot from a hex, by the side faced, without a test of sight, to the scratch. */
function noteAims({ board, ranges, scratch }: Knowledge, unit: Unit, hex: number): void {
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
