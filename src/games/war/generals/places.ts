import { SIDES } from '../../../board/hex/hex.ts'
import { fallsToCharge } from '../chapters/charge.ts'
import { mostSteps } from '../chapters/edges.ts'
import { pointsOf } from '../chapters/move.ts'
import { SPELLS } from '../data/gear.ts'
import { enemyOf, unitAt } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { stakeOf } from './gains.ts'
import { fightValue, type Knowledge } from './knowledge.ts'
import { laterShot, listLaterShots, listNextTargets, nextStrikeAt } from './next-strike.ts'
import { hasteOf } from './score.ts'
import { bestSpell, hasSpell } from './spells.ts'
import { isDone } from './strike-zones.ts'
import { bestShot, boundShots, boundValuedShots, fightWith, shotBound, shotFrom, strikeValue } from './strikes.ts'
import { threatAt } from './threats.ts'
import type { Weights } from './weights.ts'

/** Values of places to a unit: the gain of its strikes from there, its expected loss there, and the distance to the enemy. */

/** Value of not moving at all, in hundredths of a point, beside `TURN`. */
const STAY = 12
/** Value of staying on the hex, to a general that comes on: its units do not walk where turning on the spot does as well. */
const TURN = 1
/** Value of each hex nearer to a target when a unit chooses its target, in hundredths of a point. */
const NEARER = 400

/**
 * Cost of facing away from the target in units of a weight, by the side of the unit's hex on which the target lies (`SIDES`: no target) and the side faced. A turn
 * to one hand costs slightly more than to the other. So no two costs are equal, and a board turned by half changes no choice.
 */
const TURN_COSTS: Readonly<Int32Array> = Int32Array.from({ length: (SIDES + 1) * SIDES }, (_, i) => {
  const turned = ((i % SIDES) - Math.floor(i / SIDES) + 3 + SIDES) % SIDES
  return i >= SIDES * SIDES ? 0 : 12 * Math.min(turned, SIDES - turned) + (turned > 3 ? 1 : 0)
})

/** Most weight of the turn from the target in the last turn: it decides between equal places alone, because no other value is below 1. */
const LAST_FACING = 1 / 64

/** Longer than any way, and the distance in steps beyond which casters without a spell go no further away. */
const FAR_AWAY = 256
const AWAY_FROM_CHARGES = 9

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

/** Inputs of the evaluation of a unit's places. */
interface Aims {
  readonly weights: Weights
  readonly unit: Unit
  /** Hex of the target, or `NONE`; by hex, the length of the way from there to the target. */
  readonly target: number
  readonly ways: Uint8Array
  /** Value of each hex nearer to the target, up to a distance. */
  readonly approach: number
  readonly most: number
  /** Range of a shooter's shots, or of the spell that a caster has left; worth of each hex nearer to the target until it is in range. */
  readonly range: number
  readonly close: number
  /** Value of each point of the bonus of the ground to saves. */
  readonly cover: number
  /** Worth beyond its expected gain of a charge at an enemy that is not adjacent yet, and of one round enemies that are. */
  readonly onset: number
  readonly round: number
  /** `TURN`, or 0. */
  readonly turn: number
  /** Weight of the turn from the target; of casters with a spell, where no enemy is adjacent. */
  readonly facing: number
  readonly turned: number
  /** Upper bound of the value of a shot after the move; of artillery, which has no shot now, of a later one. */
  readonly shot: number
}

/**
 * Finds the best place of a unit among the first `hexes` hexes of `board.ends` and its own hex, and writes it to the scratch. A best-first
 * search with upper bounds: a hex is evaluated exactly only if its bound is not below the best value so far. Enemies and threats must have
 * been noted. `strikesOnly`: considers only places from which the unit strikes this turn, and its own place. `areValued`: whether its shots are valued
 * already, see `boundValuedShots`.
 */
export function bestPlace(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  hexes: number,
  strikesOnly: boolean,
  areValued: boolean,
): void {
  const { board, scratch } = knowledge
  const aims = prepareAims(knowledge, weights, unit, strikesOnly ? 0 : weights.nextStrike, areValued)
  const { target, shot } = aims
  const near = board.near[enemyOf(unit.player)]
  const { towards, count } = board.hexes
  const first = boundHexes(knowledge, aims, hexes, strikesOnly)
  const { bounds } = scratch
  const { ends } = board
  const isFirst = unit.player === 0
  const cheapest = CHEAPEST_FACING[unit.player]
  let best = stayValue(knowledge, aims)
  scratch.bestEnd = NONE
  scratch.bestHex = unit.hex
  scratch.bestFacing = unit.facing
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
    let turned = cheapest[side * 64 + bits]
    let value = onHex - (near[hex] === 0 ? aims.turned : aims.facing) * TURN_COSTS[side * SIDES + turned]
    if (shot > 0 && near[hex] === 0) {
      turned = bestFacing(knowledge, aims, hex, side, bits)
      value =
        onHex - shotBound(knowledge, unit, hex) - aims.turned * TURN_COSTS[side * SIDES + turned] + scratch.facedShot
    }
    // Of equal places the first player takes the last and the other player the first, so that both choose alike on a board turned by half.
    const isBefore = scratch.bestEnd !== NONE && k > scratch.bestEnd === isFirst
    if (value > best || (value === best && isBefore)) {
      best = value
      scratch.bestEnd = k
      scratch.bestHex = hex
      scratch.bestFacing = turned
    }
  }
  scratch.bestValue = best
  noteStrike(knowledge, aims)
}

/** Values of single places to a unit, as `bestPlace` compares them. Enemies and threats must have been noted. */
export class PlaceValues {
  private readonly knowledge: Knowledge
  private readonly aims: Aims
  /** The hex asked about last, and the part of its value that does not depend on the facing. */
  private hex = NONE
  private onHex = 0

  constructor(knowledge: Knowledge, weights: Weights, unit: Unit) {
    this.knowledge = knowledge
    this.aims = prepareAims(knowledge, weights, unit, weights.nextStrike, false)
  }

  stay(): number {
    return stayValue(this.knowledge, this.aims)
  }

  /** Value of a hex to which the unit may move, and a facing. */
  at(hex: number, facing: number): number {
    const { knowledge, aims } = this
    const { unit, target, shot } = aims
    const { towards, count } = knowledge.board.hexes
    const isFree = knowledge.board.near[enemyOf(unit.player)][hex] === 0
    if (hex !== this.hex) {
      this.hex = hex
      this.onHex = hexGain(knowledge, aims, hex) - threatAt(knowledge, hex)
    }
    const side = target < 0 ? SIDES : towards[target * count + hex]
    const aimed = shot > 0 && isFree ? shotAfter(knowledge, unit, hex, facing, 0) : 0
    const turn = isFree ? aims.turned : aims.facing
    return this.onHex - turn * TURN_COSTS[side * SIDES + facing] + aimed
  }
}

/**
 * Inputs of the evaluation of a unit's places. Fills the scratch that goes with them: fights to be valued anew, targets of the next turn, shots after the move.
 * `nextStrike`: the weight of that name, or 0 to leave the next turn out. `areValued`: whether the shots are valued already.
 */
function prepareAims(knowledge: Knowledge, weights: Weights, unit: Unit, nextStrike: number, areValued: boolean): Aims {
  const { state, scratch, ways, ranges } = knowledge
  scratch.fights.fill(-1)
  const shoots = unit.shoot.attacks[unit.battered] > 0
  const target = findTarget(knowledge, weights, unit)
  const spell = unit.isCaster ? bestSpell(knowledge, unit) : NONE
  const range = spell === NONE ? (shoots ? ranges[2 * unit.id + unit.battered] : FAR_AWAY) : SPELLS[spell].range
  listNextTargets(knowledge, nextStrike, unit)
  const shot = !shoots ? 0 : areValued ? boundValuedShots(knowledge, unit) : boundShots(knowledge, weights, unit)
  const urge = unit.isCaster ? weights.casterUrge : shoots ? 0 : weights.urge
  const isLast = state.turn >= state.lastTurn
  const facing = isLast ? Math.min(weights.facing, LAST_FACING) : weights.facing
  const isFighter = !shoots && !unit.isCaster
  // Without room for a friend, to go round brings nothing; a general that keeps from charges keeps from that, too.
  const round = !isFighter ? 0 : makesRoom(knowledge, unit) ? weights.charge : Math.min(0, weights.charge)
  const close = spell !== NONE ? weights.spellUrge : shoots ? comingOn(weights, unit, weights.shooterUrge) : 0
  return {
    weights,
    unit,
    target,
    ways: ways.to(unit, target < 0 ? unit.hex : target, 0),
    approach: urgeNow(knowledge, weights, comingOn(weights, unit, urge)),
    most: unit.isCaster ? (spell === NONE ? AWAY_FROM_CHARGES : range) : FAR_AWAY,
    range,
    close: urgeNow(knowledge, weights, close),
    // In the last turn ground counts only by what it saves from enemies that still act.
    cover: isLast ? 0 : weights.cover,
    onset: isLast || !isFighter ? round : weights.charge,
    round,
    // To a general without an urge most places are alike, and of equal ones those towards the enemy come first: it would never leave its row.
    turn: weights.urge > 0 ? TURN : 0,
    facing,
    turned: unit.isCaster && hasSpell(knowledge, unit) ? weights.casterFacing : facing,
    shot: !unit.isArtillery ? shot : shot > 0 ? 0 : listLaterShots(knowledge, nextStrike, unit),
  }
}

/**
 * Whether a unit in combat that goes round its enemies leaves its hex to a friend which still acts in this turn, fights rather than shoots, and is not in combat yet:
 * one as near as it has steps.
 */
function makesRoom({ state, board, scratch }: Knowledge, unit: Unit): boolean {
  const { friends, friendHexes, ownUnits } = scratch
  const { distances, count } = board.hexes
  const near = board.near[enemyOf(unit.player)]
  if (near[unit.hex] === 0) return false
  for (let k = 0; k < ownUnits; k++) {
    const away = distances[friendHexes[k] * count + unit.hex]
    if (away === 0 || near[friendHexes[k]] > 0) continue
    const friend = unitAt(state, friends[k])
    if (isDone(friend) || friend.isCaster || friend.shoot.attacks[friend.battered] > 0) continue
    if (away <= mostSteps(friend, pointsOf(friend))) return true
  }
  return false
}

/** Worth of a hex nearer to a unit, of which less counts if it is battered. */
function comingOn({ batteredUrge }: Weights, unit: Unit, urge: number): number {
  return unit.battered === 1 && urge > 0 ? (urge * batteredUrge) >> 6 : urge
}

/**
 * Worth of a hex nearer in this turn. After the first turn less of it counts; nothing does in the last, in which the place of a unit that
 * has acted no longer matters. A side that is behind comes on faster.
 */
function urgeNow(knowledge: Knowledge, weights: Weights, urge: number): number {
  const { turn, lastTurn } = knowledge.state
  if (turn >= lastTurn) return 0
  const now = turn === 1 ? urge : (urge * weights.later) >> 6
  return urge < 0 ? now : (now * hasteOf(knowledge, weights)) >> 6
}

/** Value of the place on which the unit stands. */
function stayValue(knowledge: Knowledge, aims: Aims): number {
  const { board } = knowledge
  const { unit, target } = aims
  const { towards, count } = board.hexes
  let value = hexGain(knowledge, aims, unit.hex) - threatAt(knowledge, unit.hex) + STAY
  const isFree = board.near[enemyOf(unit.player)][unit.hex] === 0
  const turn = isFree ? aims.turned : aims.facing
  if (target >= 0) value -= turn * TURN_COSTS[towards[target * count + unit.hex] * SIDES + unit.facing]
  if (!isFree) return value
  if (unit.isArtillery && aims.shot > 0) value += laterShot(knowledge, unit, unit.hex, unit.facing)
  else if (unit.shoot.attacks[unit.battered] > 0) value += bestShot(knowledge, unit)
  return value
}

/** Writes the value and the target of the unit's strike from its best place. */
function noteStrike(knowledge: Knowledge, aims: Aims): void {
  const { board, scratch } = knowledge
  const { unit, weights } = aims
  const { bestHex, bestEnd } = scratch
  scratch.aimedAt = NONE
  if (board.near[enemyOf(unit.player)][bestHex] > 0)
    scratch.bestStrike = strikesBeside(knowledge, weights, unit, bestHex)
  else if (unit.shoot.attacks[unit.battered] === 0) scratch.bestStrike = 0
  else if (bestEnd === NONE || unit.isArtillery) scratch.bestStrike = bestShot(knowledge, unit)
  else scratch.bestStrike = aims.shot > 0 ? shotFrom(knowledge, unit, bestHex, scratch.bestFacing, 0) : 0
}

/** Writes upper bounds of the values of all hexes, without threats; returns the index of the highest bound in `board.ends`. */
function boundHexes(knowledge: Knowledge, aims: Aims, hexes: number, strikesOnly: boolean): number {
  const { board, scratch } = knowledge
  const { bounds } = scratch
  const { ends } = board
  const { unit, shot } = aims
  const near = board.near[enemyOf(unit.player)]
  let top = NEVER
  let first = 0
  for (let k = 0; k < hexes; k++) {
    const hex = ends[k] >> 6
    const aimed = shot > 0 && near[hex] === 0 ? shotBound(knowledge, unit, hex) : 0
    if (strikesOnly && aimed === 0 && near[hex] === 0) {
      bounds[k] = NEVER
      continue
    }
    const bound = hexGain(knowledge, aims, hex) + aimed
    bounds[k] = bound
    if (bound > top) {
      top = bound
      first = k
    }
  }
  return first
}

/**
 * The facing with the highest value of its best shot minus its turn cost; writes the value of that shot to the scratch. The facing with the
 * lowest cost comes first, so that most others need no test of sight.
 */
function bestFacing(knowledge: Knowledge, aims: Aims, hex: number, side: number, bits: number): number {
  const { unit } = aims
  const { scratch } = knowledge
  const isFirst = unit.player === 0
  const first = CHEAPEST_FACING[unit.player][side * 64 + bits]
  let best = NEVER
  let faced = first
  for (let i = -1; i < SIDES; i++) {
    const facing = i < 0 ? first : i
    if (i === first || ((bits >> facing) & 1) === 0) continue
    const cost = aims.turned * TURN_COSTS[side * SIDES + facing]
    const shot = shotAfter(knowledge, unit, hex, facing, best + cost - 1)
    const value = shot - cost
    if (value > best || (value === best && facing > faced === isFirst)) {
      best = value
      faced = facing
      scratch.facedShot = shot
    }
  }
  return faced
}

/** Value of the best shot from a place to which a unit moves, of those that are worth more than `least`; artillery shoots only later. */
function shotAfter(knowledge: Knowledge, unit: Unit, hex: number, facing: number, least: number): number {
  return unit.isArtillery ? laterShot(knowledge, unit, hex, facing) : shotFrom(knowledge, unit, hex, facing, least)
}

/** Hex of the target: the enemy with the highest expected gain minus the length of the way to it. `NONE` without enemies. */
function findTarget(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, scratch, gains, ways } = knowledge
  let best = NEVER
  let hex = NONE
  for (let i = 0; i < scratch.enemies; i++) {
    const foe = unitAt(state, scratch.foes[i])
    const gain = foe.isArtillery ? stakeOf(gains, state, foe) : fightValue(knowledge, unit, foe)
    const value = ((gain * weights.prize) >> 6) - NEARER * ways.to(unit, foe.hex, 0)[unit.hex]
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
  const { unit, target } = aims
  let value = aims.cover * board.save[hex] + nextStrikeAt(knowledge, hex)
  if (hex === unit.hex) value += aims.turn
  if (target >= 0) {
    const away = aims.ways[hex]
    value -= aims.approach * (away < aims.most ? away : aims.most)
    if (away > aims.range) value -= aims.close * (away - aims.range)
  }
  if (board.near[enemyOf(unit.player)][hex] === 0) return value
  return value + combatGain(knowledge, aims, hex)
}

/** Value of standing beside enemies: the best fight, plus the artillery and exhausted casters that the charge removes. */
function combatGain(knowledge: Knowledge, aims: Aims, hex: number): number {
  const { state, board, gains } = knowledge
  const { unit, weights } = aims
  const { neighbours, distances, count } = board.hexes
  const isCharge = hex !== unit.hex
  let best = 0
  let sum = 0
  let isNew = false
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next])
    if (isCharge && !isNew) isNew = distances[unit.hex * count + next] > 1
    if (isCharge && fallsToCharge(state, foe)) {
      sum += strikeValue(knowledge, weights, foe, stakeOf(gains, state, foe))
      continue
    }
    const gain = fightWith(knowledge, weights, unit, foe, hex)
    if (gain > best) best = gain
  }
  if (isCharge) sum += isNew ? aims.onset : aims.round
  return sum + best
}

/** Value of the unit's strike from a hex beside enemies: the best fight, plus the enemies that the charge removes. Notes the target. */
function strikesBeside(knowledge: Knowledge, weights: Weights, unit: Unit, hex: number): number {
  const { state, board, scratch, gains } = knowledge
  const { neighbours } = board.hexes
  let best = 0
  let sum = 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next])
    const isRemoved = hex !== unit.hex && fallsToCharge(state, foe)
    const value = isRemoved
      ? strikeValue(knowledge, weights, foe, stakeOf(gains, state, foe))
      : fightWith(knowledge, weights, unit, foe, hex)
    if (isRemoved) sum += value
    else if (value > best) best = value
    if (value >= best) scratch.aimedAt = foe.index
  }
  return sum + best
}
