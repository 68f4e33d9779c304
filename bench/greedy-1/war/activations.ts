import { SIDES } from '../../../src/board/hex/hex.ts'
import { pointsOf } from '../../../src/games/war/chapters/move.ts'
import * as Action from '../../../src/games/war/choices/actions.ts'
import { enemyOf, unitAt } from '../../../src/games/war/state/state.ts'
import { NONE, type Unit } from '../../../src/games/war/state/unit.ts'
import { fightGain, shotGain } from './gains.ts'
import { type Knowledge, noteEnemies } from './knowledge.ts'
import { COMES, zoneOf } from './strike-zones.ts'
import type { Weights } from './weights.ts'

/**
 * Which unit is activated next: first units in combat, the best fight first; then shooters with a target, the best shot first; then the
 * unit nearest to the enemy. A general that waits activates units that can charge last, because enemies that have been activated before
 * cannot strike back at once.
 */

const WAITS = -100_000_000

export function pickActivation(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state } = knowledge
  const fighter = pickBest(knowledge, actions, n, NONE, fightOf)
  if (fighter !== NONE) return fighter
  noteEnemies(knowledge, unitAt(state, Action.whatOf(actions[0])))
  const shooter = pickBest(knowledge, actions, n, 0, shotOf)
  if (shooter !== NONE) return shooter
  let best = -1_000_000_000
  let choice = 0
  for (let i = 0; i < n; i++) {
    const value = urgency(knowledge, weights, unitAt(state, Action.whatOf(actions[i])))
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** The first of the activations with the highest value above `least`, or `NONE`. */
function pickBest(
  knowledge: Knowledge,
  actions: Int32Array,
  n: number,
  least: number,
  valueOf: (knowledge: Knowledge, unit: Unit) => number,
): number {
  let best = least
  let choice = NONE
  for (let i = 0; i < n; i++) {
    const value = valueOf(knowledge, unitAt(knowledge.state, Action.whatOf(actions[i])))
    if (value > best) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Value of the best fight of a unit, 1.5 times as high against an enemy that may still strike this turn; `NONE` if it is not in combat. */
function fightOf({ state, board, gains }: Knowledge, unit: Unit): number {
  if (board.near[enemyOf(unit.player)][unit.hex] === 0) return NONE
  const { neighbours } = board.hexes
  let best = 0
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[unit.hex * SIDES + side]
    if (next < 0 || board.at[next] === NONE || board.owner[next] === unit.player) continue
    const foe = unitAt(state, board.at[next])
    const gain = fightGain(gains, state, unit, foe)
    const value = foe.activated ? gain : gain + (gain >> 1)
    if (value > best) best = value
  }
  return best
}

/** Value of the best shot of a unit at a target in range and front arc; 0 if there is none. */
function shotOf({ state, board, gains, ranges, scratch }: Knowledge, unit: Unit): number {
  if (unit.shoot.attacks[unit.battered] === 0) return 0
  const { distances, fronts, count } = board.hexes
  const from = unit.hex * count
  const range = ranges[2 * unit.id + unit.battered]
  let best = 0
  for (let i = 0; i < scratch.enemies; i++) {
    const foe = scratch.hexes[i]
    if (distances[from + foe] > range || ((fronts[from + foe] >> unit.facing) & 1) === 0) continue
    const value = shotGain(gains, state, unit, unitAt(state, scratch.foes[i]))
    if (value > best) best = value
  }
  return best
}

/** Value by distance: higher for units nearer to an enemy, and lowest for units that wait. */
function urgency({ board, scratch, worth, zones: all }: Knowledge, weights: Weights, unit: Unit): number {
  const { distances, count } = board.hexes
  const { hexes, enemies } = scratch
  const from = unit.hex * count
  let nearest = 99
  for (let i = 0; i < enemies; i++) {
    const steps = distances[from + hexes[i]]
    if (steps < nearest) nearest = steps
  }
  const value = -nearest * 10_000 - (worth[unit.id] >> 4)
  const points = pointsOf(unit)
  if (!weights.waits || unit.isArtillery || nearest > points + 1) return value
  const zone = zoneOf(all, unit, points, 0) + all.middle - all.bases[unit.hex]
  const { zones, bases } = all
  for (let i = 0; i < enemies; i++) {
    if ((zones[zone + bases[hexes[i]]] & COMES) !== 0) return value + WAITS
  }
  return value
}
