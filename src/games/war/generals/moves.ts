import { SIDES } from '../../../board/hex/hex.ts'
import { fallsToCharge } from '../chapters/charge.ts'
import { pointsOf } from '../chapters/move.ts'
import { mayAimAt } from '../chapters/shoot.ts'
import * as Action from '../choices/actions.ts'
import { listHexes } from '../space/reach.ts'
import type { Board } from '../state/board.ts'
import { NONE, type Unit } from '../state/card.ts'
import { enemyOf, unitAt, type War } from '../state/state.ts'
import { fightGain, shotGain } from './gains.ts'
import { fightValue, lookAround, type Mind } from './mind.ts'
import type { Temper } from './temper.ts'
import { lookOut, threatAt } from './threats.ts'

/** Where the active unit goes: what it can do there, less what may be done to it there, and how near it comes to what it is after. */

/** Of 16: how likely a shot seen from afar is there to be taken. */
const LIKELY = 11
/** Worth of a point of cover. */
const COVER = 40
/** Worth of not moving, all else being equal. */
const STAY = 12

/**
 * What it costs to look aside of the prey, by the side of the prey's hex that looks here and the side faced; nothing where there is none.
 * To one hand a little more than to the other, so that no two are equal and a board turned about changes nothing.
 */
const LOOKS = Int32Array.from({ length: (SIDES + 1) * SIDES }, (_, i) => {
  const turned = ((i % SIDES) - Math.floor(i / SIDES) + 3 + SIDES) % SIDES
  return i >= SIDES * SIDES ? 0 : 12 * Math.min(turned, SIDES - turned) + (turned > 3 ? 1 : 0)
})

/** Worse than any place. */
const NEVER = -1_000_000_000

/** By player and side of the prey's hex that looks here, the sides that may be faced as bits: the one it costs least to face. */
const FACED = [0, 1].map((player) =>
  Uint8Array.from({ length: (SIDES + 1) * 64 }, (_, i) => {
    const sides = [0, 1, 2, 3, 4, 5].filter((side) => ((i >> side) & 1) === 1)
    const cost = (side: number) => LOOKS[(i >> 6) * SIDES + side]
    const least = Math.min(...sides.map(cost))
    return (player === 0 ? sides.toReversed() : sides).find((side) => cost(side) === least) ?? 0
  }),
)

export function pickMove(mind: Mind, temper: Temper, state: War, actions: Int32Array, n: number): number {
  const unit = unitAt(state, state.active)
  const { board } = state
  // Nobody who has paused for a spell goes on: it went where it meant to.
  if (board === null || state.walked > 0 || n < 2 || Action.kindOf(actions[1]) !== Action.MOVE) return 0
  lookAround(mind, state, unit)
  lookOut(mind, temper, state, board, unit, pointsOf(unit))
  mind.blows.fill(-1)
  const shoots = unit.shoot.attacks[unit.battered] > 0
  const urge = state.turn >= state.lastTurn ? 0 : shoots ? temper.shooterUrge : temper.urge
  const prey = findPrey(mind, state, board, unit)
  const most = shoots && !unit.isArtillery ? bestAim(mind, state, board, unit) : 0
  const near = board.near[enemyOf(unit.player)]
  const { towards, count } = board.hexes
  const hexes = hexesOf(board, unit, actions)
  const first = boundHexes(mind, temper, state, board, unit, hexes, prey, urge, most)
  let best = hexGain(mind, temper, state, board, unit, unit.hex, prey, urge) - threatAt(mind, board, unit.hex) + STAY
  if (prey >= 0) best -= LOOKS[towards[prey * count + unit.hex] * SIDES + unit.facing]
  if (shoots && near[unit.hex] === 0) best += shotNow(mind, state, board, unit)
  const { aims, bounds } = mind
  const { ends } = board
  const isFirst = unit.player === 0
  const faced = FACED[unit.player] as Uint8Array
  let choice = NONE
  let facing = 0
  // The hex that promises most comes first, that others need not be looked at so closely.
  for (let i = -1; i < hexes; i++) {
    const k = i < 0 ? first : i
    const bound = bounds[k]
    if (bound < best || i === first) continue
    const hex = ends[k] >> 6
    const bits = ends[k] & 63
    const onHex = bound - threatAt(mind, board, hex)
    if (onHex < best) continue
    const side = prey < 0 ? SIDES : towards[prey * count + hex]
    const isAiming = most > 0 && near[hex] === 0
    if (isAiming) findAims(mind, board, unit, hex)
    const turned = isAiming ? bestFaced(aims, side, bits, isFirst) : faced[side * 64 + bits]
    const value = onHex - LOOKS[side * SIDES + turned] + (isAiming ? aims[turned] - most : 0)
    // Of equal places the first player takes the last, the other the first: on a board turned about they would choose alike.
    const isBefore = choice !== NONE && k > choice === isFirst
    if (value > best || (value === best && isBefore)) {
      best = value
      choice = k
      facing = turned
    }
  }
  return choice === NONE ? 0 : indexOf(ends, choice, facing)
}

/** How many hexes there are to go to, in `board.ends`: as they were listed. */
function hexesOf(board: Board, unit: Unit, actions: Int32Array): number {
  const { ends, endHexes, endPlaces } = board
  const first = Action.whatOf(actions[1])
  const last = actions[endPlaces]
  const isListed =
    endPlaces > 0 &&
    board.hexAt[first] === ends[0] >> 6 &&
    Action.kindOf(last) === Action.MOVE &&
    board.hexAt[Action.whatOf(last)] === ends[endHexes - 1] >> 6
  return isListed ? endHexes : listHexes(board, unit, pointsOf(unit), 0)
}

/** The place in the list of actions of one in `board.ends`. */
function indexOf(ends: Int32Array, choice: number, facing: number): number {
  let index = 1
  for (let k = 0; k < choice; k++) index += SIDES_IN[ends[k] & 63]
  return index + SIDES_IN[ends[choice] & ((1 << facing) - 1)]
}

const SIDES_IN = Uint8Array.from({ length: 64 }, (_, bits) => [0, 1, 2, 3, 4, 5].filter((i) => (bits >> i) & 1).length)

/** mind.bounds = what each hex could be worth at most, were there no threat; returns the one that could be worth most. */
function boundHexes(
  mind: Mind,
  temper: Temper,
  state: War,
  board: Board,
  unit: Unit,
  hexes: number,
  prey: number,
  urge: number,
  most: number,
): number {
  const { bounds } = mind
  const { ends } = board
  const near = board.near[enemyOf(unit.player)]
  let top = NEVER
  let first = 0
  for (let k = 0; k < hexes; k++) {
    const hex = ends[k] >> 6
    const gain = hexGain(mind, temper, state, board, unit, hex, prey, urge)
    const bound = near[hex] === 0 ? gain + most : gain
    bounds[k] = bound
    if (bound > top) {
      top = bound
      first = k
    }
  }
  return first
}

/** The side to face for the best shot and the best look at once. */
function bestFaced(aims: Int32Array, side: number, bits: number, isFirst: boolean): number {
  let best = NEVER
  let faced = 0
  for (let facing = 0; facing < SIDES; facing++) {
    if (((bits >> facing) & 1) === 0) continue
    const value = aims[facing] - LOOKS[side * SIDES + facing]
    if (value > best || (value === best && isFirst)) {
      best = value
      faced = facing
    }
  }
  return faced
}

/** The hex of the enemy it makes for: near, and worth fighting. */
function findPrey(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { distances, count } = board.hexes
  let best = NEVER
  let hex = NONE
  for (let i = 0; i < mind.enemies; i++) {
    const foe = unitAt(state, mind.foes[i])
    const gain = foe.isArtillery ? mind.whole[foe.id] : fightValue(mind, unit, foe)
    const value = (gain >> 3) - 400 * distances[unit.hex * count + foe.hex]
    if (value > best) {
      best = value
      hex = foe.hex
    }
  }
  return hex
}

/** What a hex is good for, whichever way it is faced, shots apart. */
function hexGain(
  mind: Mind,
  temper: Temper,
  state: War,
  board: Board,
  unit: Unit,
  hex: number,
  prey: number,
  urge: number,
): number {
  const { distances, count } = board.hexes
  const away = prey < 0 ? 0 : distances[prey * count + hex]
  const value = COVER * board.save[hex] - urge * away
  if (board.near[enemyOf(unit.player)][hex] === 0) return value
  return value + combatGain(mind, temper, state, board, unit, hex)
}

/** What standing there beside enemies brings: the best fight, guns and helpless casters run down. */
function combatGain(mind: Mind, temper: Temper, state: War, board: Board, unit: Unit, hex: number): number {
  const { neighbours } = board.hexes
  const isCharge = hex !== unit.hex
  let best = 0
  let sum = isCharge ? temper.charge : 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next])
    if (isCharge && fallsToCharge(state, foe)) {
      sum += mind.whole[foe.id]
      continue
    }
    const gain = blowAt(mind, state, unit, foe)
    if (gain > best) best = gain
  }
  return sum + best
}

/** What fighting an enemy brings, asked once in a decision. */
function blowAt(mind: Mind, state: War, unit: Unit, foe: Unit): number {
  const { blows } = mind
  if (blows[foe.index] < 0) blows[foe.index] = fightGain(mind.gains, state, unit, foe)
  return blows[foe.index]
}

/** The best shot from where the unit stands. */
function shotNow(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { distances, count } = board.hexes
  const range = mind.ranges[2 * unit.id + unit.battered]
  let best = 0
  for (let i = 0; i < mind.enemies; i++) {
    if (distances[unit.hex * count + mind.hexes[i]] > range) continue
    const foe = unitAt(state, mind.foes[i])
    const value = shotGain(mind.gains, state, unit, foe)
    if (value > best && mayAimAt(state, board, unit, foe)) best = value
  }
  return best
}

/** The best shot there may be after a move; the enemies in reach of one and what each is good for are then noted in `mind`. */
function bestAim(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { distances, count } = board.hexes
  const { aimedAt, gainOf } = mind
  const reach = mind.ranges[2 * unit.id + unit.battered] + pointsOf(unit)
  let best = 0
  let n = 0
  for (let i = 0; i < mind.enemies; i++) {
    const hex = mind.hexes[i]
    if (distances[unit.hex * count + hex] > reach) continue
    const value = (shotGain(mind.gains, state, unit, unitAt(state, mind.foes[i])) * LIKELY) >> 4
    if (value === 0) continue
    aimedAt[n] = hex
    gainOf[n++] = value
    if (value > best) best = value
  }
  mind.aimed = n
  return best
}

/** mind.aims = the best shot there may be from a hex, by the side faced; sight apart. */
function findAims(mind: Mind, board: Board, unit: Unit, hex: number): void {
  const { distances, fronts, count } = board.hexes
  const { aims, aimedAt, gainOf, aimed } = mind
  const range = mind.ranges[2 * unit.id + unit.battered]
  const from = hex * count
  aims.fill(0)
  for (let i = 0; i < aimed; i++) {
    const value = gainOf[i]
    const at = from + aimedAt[i]
    if (distances[at] > range) continue
    const bits = fronts[at]
    for (let facing = 0; facing < SIDES; facing++) {
      if (((bits >> facing) & 1) === 1 && value > aims[facing]) aims[facing] = value
    }
  }
}
