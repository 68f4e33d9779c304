import { SIDES } from '../../../board/hex/hex.ts'
import { mark, unmark } from '../../../board/hex/sight.ts'
import type { Clause as ClauseId } from '../../../core/clause.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { BRIDGE, BROKEN, FORD, HILL, RIVER, WOODS } from '../data/terrain.ts'
import { type Board, placeOf, UNITS_OF } from '../state/board.ts'
import { STATE_BITS, STATES } from '../state/flood.ts'
import { enemyOf } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { INFANTRY_STEPS, STOPS } from './edges.ts'
import { findQueued, isLocked, search, step } from './move.ts'
import { seesFrom } from './sight.ts'

/** The way of a move, followed step by step before the piece moves, so that every rule that affects it cites its clause. */

/** Clause for the points of each type of unit. */
const POINTS: Readonly<Record<string, ClauseId>> = {
  infantry: Clause.MOVE_04,
  lightCavalry: Clause.MOVE_05,
  heavyCavalry: Clause.MOVE_06,
  artillery: Clause.MOVE_07,
  large: Clause.MOVE_08,
  flying: Clause.MOVE_09,
}

/** Follows the way to a place in reach; returns the points that the unit could have spent there. */
export function citeWay(board: Board, unit: Unit, points: number, limits: number, place: number, log: Log): number {
  const { near, sight, screened, rules } = board
  const goal = hexAt(place)
  const isCharge = goal !== unit.hex && near[enemyOf(unit.player)][goal] > 0
  const hidden = isCharge && rules.chargeLos === 'duringMove' && screened[goal] === 1 ? goal : NONE
  log.cite(POINTS[unit.type])
  // The piece moves with the unit, so its old hex hides nothing.
  if (hidden !== NONE) unmark(sight, unit.hex, UNITS_OF[unit.player])
  const way = isLocked(board, unit) ? turnsTo(unit, place) : stepsTo(board, unit, points, limits, place, hidden)
  if (hidden !== NONE) citeSight(board, unit, way, hidden, log)
  let steps = 0
  let hasStepped = unit.hex !== hexAt(board.startedAt)
  let isOver = false
  for (let i = 1; i < way.length; i++) {
    const [from, to] = [way[i - 1] >> STATE_BITS, way[i] >> STATE_BITS]
    // Next to an enemy a unit that does not fly would have to stop.
    if (unit.isFlying && hasStepped && near[enemyOf(unit.player)][hexAt(from)] > 0) log.cite(Clause.MOVE_10)
    if (hexAt(from) === hexAt(to)) {
      log.cite(Clause.MOVE_02)
      continue
    }
    steps++
    hasStepped = true
    log.cite(Clause.MOVE_03)
    isOver = (step(board, unit, from, to, way[i - 1] & (STATES - 1), hidden, log) & STOPS) !== 0
    if (unit.isFlying) citeFlight(board, unit, from, to, log)
    else if (i < points && near[enemyOf(unit.player)][hexAt(to)] > 0) log.cite(Clause.CHG_02)
    if (board.kind[hexAt(to)] === BRIDGE || board.kind[hexAt(to)] === FORD) log.cite(Clause.TERR_20)
  }
  if (hidden !== NONE) mark(sight, unit.hex, UNITS_OF[unit.player])
  const isCapped = unit.isArtillery || (unit.isInfantry && steps === INFANTRY_STEPS)
  if (unit.hastened > 0 && isCapped) log.cite(Clause.MOVE_12)
  return isOver ? 0 : points + 1 - way.length
}

function hexAt(place: number): number {
  return (place / SIDES) | 0
}

/** The shorter way to turn to a place on the same hex, as states of a search. */
function turnsTo(unit: Unit, place: number): number[] {
  const start = placeOf(unit)
  const clockwise = (place - start + SIDES) % SIDES
  const turns = clockwise <= SIDES / 2 ? clockwise : clockwise - SIDES
  return Array.from({ length: Math.abs(turns) + 1 }, (_, i) => {
    const facing = (unit.facing + Math.sign(turns) * i + SIDES) % SIDES
    return (unit.hex * SIDES + facing) * STATES
  })
}

/**
 * The cheapest way to a place in reach, as states of a search, the start included. If ground may hide the enemies beside the last hex, a
 * charge uses a way on which the unit saw one of them.
 */
function stepsTo(board: Board, unit: Unit, points: number, limits: number, place: number, hidden: number): number[] {
  const { flood } = board
  search(board, unit, points, limits, hidden, place)
  board.masks.fill(0)
  const found = findQueued(flood, place, hidden, 1, flood.layers[points])
  // A step that ends the move leads to no state in the queue.
  const way = found === NONE ? [place * STATES] : []
  let at = found === NONE ? flood.stoppedFrom : found
  if (at === NONE) throw new Error(`no way leads to place ${place}`)
  for (; at > 0; at = flood.before[at]) way.push(flood.queue[at])
  way.push(flood.queue[0])
  return way.toReversed()
}

/** Cites the clauses by which a unit sees the enemies beside a hidden hex, each at the first place of its way where it sees that enemy. */
function citeSight(board: Board, unit: Unit, way: readonly number[], hidden: number, log: Log): void {
  const { at, hexes, owner } = board
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hidden * SIDES + side]
    if (next < 0 || at[next] === NONE || owner[next] === unit.player) continue
    for (const state of way) {
      const place = state >> STATE_BITS
      if (hexAt(place) !== hidden && seesFrom(board, hexAt(place), place % SIDES, next, log)) break
    }
  }
}

/** Cites the clauses by which a unit flies over other units and over ground. */
function citeFlight(board: Board, unit: Unit, from: number, to: number, log: Log): void {
  const { nature, at } = board
  const [left, entered] = [hexAt(from), hexAt(to)]
  if (at[entered] !== NONE && at[entered] !== unit.index) log.cite(Clause.MOVE_09)
  if ((nature[entered] & HILL) !== 0) log.cite(Clause.TERR_08)
  if ((nature[entered] & RIVER) !== 0) log.cite(Clause.TERR_12)
  if (((nature[left] ^ nature[entered]) & (WOODS | BROKEN)) !== 0) log.cite(Clause.TERR_19)
}
