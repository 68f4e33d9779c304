import { SIDES } from '../../../board/hex.ts'
import { HOLD, kindOf, MOVE, whatOf } from '../actions.ts'
import type { Board } from '../board.ts'
import { aimAt } from '../shoot.ts'
import { enemyOf, FRESH, NONE, type Unit, unitAt, type War } from '../state.ts'
import { fightValue, finishing, lookAround, type Mind, shotValue } from './mind.ts'
import type { Temper } from './temper.ts'

/** Where the active unit goes: what it can do there, less what stands there to do to it, and how near it comes to what it is after. */

/** Of 16: how likely a shot seen from afar is there to be taken. */
const LIKELY = 11

/** What it costs to look aside of the prey, by the side of the prey's hex that looks here and the side faced; nothing where there is none. */
const LOOKS = Int32Array.from({ length: (SIDES + 1) * SIDES }, (_, i) => {
  const off = Math.abs(((Math.floor(i / SIDES) + 3) % SIDES) - (i % SIDES))
  return i >= SIDES * SIDES ? 0 : 12 * Math.min(off, SIDES - off)
})
const NO_PREY = SIDES * SIDES

export function pickMove(mind: Mind, temper: Temper, state: War, actions: Int32Array, n: number): number {
  const unit = unitAt(state, state.active)
  const { board } = state
  if (board === null || kindOf(actions[0] as number) !== HOLD) return 0
  lookAround(mind, state, unit)
  const shoots = (unit.shoot.attacks[unit.battered] as number) > 0
  const urge = shoots ? temper.shooterUrge : temper.urge
  mind.preyHex = findPrey(mind, state, board, unit)
  const { shots } = mind
  const near = board.near[enemyOf(unit.player)]
  const { towards, count } = board.hexes
  const afterMove = shoots && !unit.isArtillery
  const prey = mind.preyHex
  shots.fill(0)
  let best = hexWorth(mind, temper, state, board, unit, unit.hex, urge)
  if (prey >= 0) best -= LOOKS[(towards[prey * count + unit.hex] as number) * SIDES + unit.facing] as number
  if (shoots && near[unit.hex] === 0) best += shotNow(mind, state, board, unit)
  const isFirst = unit.player === 0
  let hex = NONE
  let onHex = 0
  let side = 0
  let choice = 0
  for (let i = 1; i < n; i++) {
    const action = actions[i] as number
    if (kindOf(action) !== MOVE) break
    const place = whatOf(action)
    const next = board.hexAt[place] as number
    if (next !== hex) {
      hex = next
      onHex = hexWorth(mind, temper, state, board, unit, hex, urge)
      side = prey < 0 ? NO_PREY : (towards[prey * count + hex] as number) * SIDES
      if (afterMove) findShots(mind, state, board, unit, near[hex] === 0 ? hex : NONE)
    }
    const facing = place - hex * SIDES
    const value = onHex - (LOOKS[side + facing] as number) + (shots[facing] as number)
    // Of equal places the first player takes the last, the other the first: on a board turned about they would choose alike.
    if (value > best || (value === best && choice > 0 && isFirst)) {
      best = value
      choice = i
    }
  }
  return choice
}

/** The hex of the enemy it makes for: near, and worth fighting. */
function findPrey(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { distances, count } = board.hexes
  let best = -1_000_000_000
  let hex = NONE
  for (let i = 0; i < mind.enemies; i++) {
    const foe = unitAt(state, mind.foes[i] as number)
    const gain = foe.isArtillery ? (mind.whole[foe.id] as number) : fightValue(mind, unit, foe)
    const value = (gain >> 3) - 400 * (distances[unit.hex * count + foe.hex] as number)
    if (value > best) {
      best = value
      hex = foe.hex
    }
  }
  return hex
}

/** What a hex is worth, whichever way it is faced. */
function hexWorth(mind: Mind, temper: Temper, state: War, board: Board, unit: Unit, hex: number, urge: number): number {
  const { distances, count } = board.hexes
  const away = mind.preyHex < 0 ? 0 : (distances[mind.preyHex * count + hex] as number)
  const value = 40 * (board.save[hex] as number) - urge * away
  if (board.near[enemyOf(unit.player)][hex] === 0) return value
  return value + combatWorth(mind, temper, state, board, unit, hex)
}

/** What standing there beside enemies brings: the best fight, guns and helpless casters run down, less what they all may do. */
function combatWorth(mind: Mind, temper: Temper, state: War, board: Board, unit: Unit, hex: number): number {
  const { neighbours } = board.hexes
  const isCharge = hex !== unit.hex
  let gain = 0
  let loss = 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side] as number
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next] as number)
    if (isCharge && (foe.isArtillery || foe.exhausted !== FRESH)) {
      gain += mind.whole[foe.id] as number
      continue
    }
    const own = finishing(fightValue(mind, unit, foe), foe)
    if (own > gain) gain = own
    // Who has been activated strikes next turn at the earliest.
    loss += foe.activated ? fightValue(mind, foe, unit) >> 2 : fightValue(mind, foe, unit)
  }
  return gain - Math.floor((loss * temper.fear) / 100) + (isCharge ? temper.charge : 0)
}

/** The best shot from where the unit stands. */
function shotNow(mind: Mind, state: War, board: Board, unit: Unit): number {
  const { distances, count } = board.hexes
  const range = unit.shoot.range[unit.battered] as number
  let best = 0
  for (let i = 0; i < mind.enemies; i++) {
    if ((distances[unit.hex * count + (mind.hexes[i] as number)] as number) > range) continue
    const foe = unitAt(state, mind.foes[i] as number)
    const value = shotValue(mind, unit, foe)
    if (value > best && aimAt(state, board, unit, foe) !== NONE) best = value
  }
  return best
}

/** mind.shots = the best shot there may be from a hex, by the side faced; sight apart. None from `NONE`. */
function findShots(mind: Mind, state: War, board: Board, unit: Unit, hex: number): void {
  const { distances, fronts, count } = board.hexes
  const { shots } = mind
  const range = unit.shoot.range[unit.battered] as number
  const from = hex * count
  shots.fill(0)
  if (hex === NONE) return
  for (let i = 0; i < mind.enemies; i++) {
    const at = from + (mind.hexes[i] as number)
    if ((distances[at] as number) > range) continue
    const bits = fronts[at] as number
    const value = (shotValue(mind, unit, unitAt(state, mind.foes[i] as number)) * LIKELY) >> 4
    for (let facing = 0; facing < SIDES; facing++) {
      if (((bits >> facing) & 1) === 1 && value > (shots[facing] as number)) shots[facing] = value
    }
  }
}
