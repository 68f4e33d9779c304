import { SIDES } from '../../../board/hex/hex.ts'
import { mark, unmark } from '../../../board/hex/sight.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { type Board, placeOf, UNITS_OF } from '../state/board.ts'
import type { Flood } from '../state/flood.ts'
import { STATE_BITS, STATES } from '../state/flood.ts'
import { enemyOf, type War } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { addHidden, isSighted, mayHide, sawFoeBeside, seesFoeBeside, seesInSearch } from './charge-sight.ts'
import { CLOSED, cross, INFANTRY_STEPS, NO_STEP, STOPS } from './edges.ts'
import { seesFrom } from './sight.ts'

/** The search for moves: every place (hex and facing) that a unit can reach with its points. WAR-MOVE-01 to -12, WAR-CHG-01 to -05, WAR-TERR-01 to -12. */

/** Bit of a state beside the limits of `edges.ts`: the unit has seen an enemy beside the hidden hex. */
const HAS_SEEN = 16
/** First of two bits in which infantry counts its steps. */
const STEPS_AT = 5

/** Points a unit may spend now, WAR-MOVE-12. */
export function pointsOf(unit: Unit): number {
  const points = unit.points + unit.hastened - unit.mired
  return points < 0 ? 0 : points
}

/** Whether the unit may only turn, as it begins its activation next to an enemy. WAR-G-15. */
export function isLocked({ rules, near }: Board, unit: Unit): boolean {
  return rules.disengage === 'locked' && near[enemyOf(unit.player)][unit.hex] > 0
}

function markPlace({ masks, hexAt, bitAt }: Board, place: number): void {
  const hex = hexAt[place]
  masks[hex] = masks[hex] | bitAt[place]
}

/** Marks the places in reach by a search point by point, for moves that the trees of `space/move-trees.ts` do not cover. */
export function searchPlaces(board: Board, unit: Unit, points: number, limits: number): void {
  const waiting = search(board, unit, points, limits, NONE, NONE)
  for (let i = 0; i < waiting; i++) searchHidden(board, unit, points, limits, board.hidden[i])
}

/**
 * Marks the places on a hidden hex that a charge can reach, using only ways on which the unit saw an enemy beside that hex before it
 * entered. WAR-CHG-03, WAR-G-10.
 */
export function searchHidden(board: Board, unit: Unit, points: number, limits: number, hidden: number): void {
  const { sight } = board
  // The piece moves with the unit, so its old hex hides nothing.
  unmark(sight, unit.hex, UNITS_OF[unit.player])
  search(board, unit, points, limits, hidden, NONE)
  mark(sight, unit.hex, UNITS_OF[unit.player])
}

/**
 * Breadth-first search over states: a place and the limits of the rest of the move. Without `hidden` it marks every place where the move
 * may end, except places on hidden hexes; it lists those hexes in `board.hidden` and returns their number. With `hidden` it marks only
 * places on that hex. With `goal`, a place, it stops once the goal is reached. States too far from either hex are left out.
 */
export function search(board: Board, unit: Unit, points: number, limits: number, hidden: number, goal: number): number {
  const { flood, ahead, rules, hexes } = board
  const { queue, seen, layers } = flood
  const pass = nextPass(flood)
  const sees =
    hidden !== NONE && (isSighted(board, hidden) || seesFoeBeside(board, unit, unit.hex, unit.facing, hidden, SILENT))
  // Distances to the goal or hidden hex; without one, every hex is within reach.
  const aim = goal !== NONE ? (goal / SIDES) | 0 : hidden
  const far = aim === NONE ? FAR : points
  const row = (aim === NONE ? 0 : aim) * hexes.count
  let waiting = 0
  let tail = 0
  const first = placeOf(unit) * STATES + (limits | (sees ? HAS_SEEN : 0))
  queue[tail++] = first
  seen[seenAt(board, first)] = pass
  layers[0] = tail
  let head = 0
  flood.stoppedFrom = NONE
  for (let cost = 1; cost <= points; cost++) {
    const most = far - cost
    for (const layer = tail; head < layer; head++) {
      const state = queue[head]
      const place = state >> STATE_BITS
      const before = state & (STATES - 1)
      const hex = (place / SIDES) | 0
      if (goal !== NONE) {
        // Each state leads to at most three others.
        flood.before[tail] = head
        flood.before[tail + 1] = head
        flood.before[tail + 2] = head
      }
      if (hexes.distances[row + hex] <= most) {
        const facing = place - hex * SIDES
        const right = facing === SIDES - 1 ? place - facing : place + 1
        const left = facing === 0 ? place + SIDES - 1 : place - 1
        tail = turn(board, unit, right, before, hidden, pass, tail)
        tail = turn(board, unit, left, before, hidden, pass, tail)
      }
      const next = ahead[place]
      if (next < 0 || hexes.distances[row + ((next / SIDES) | 0)] > most) continue
      const stepped = step(board, unit, place, next, before, hidden, SILENT)
      if (stepped === CLOSED) continue
      if (stepped === HIDDEN) {
        waiting = addHidden(board, (next / SIDES) | 0, waiting)
        continue
      }
      const reached = next * STATES + lookOut(board, unit, next, stepped & (STATES - 1), hidden)
      if ((stepped & STOPS) !== 0) {
        // Another way to that place may let the move go on.
        if (next === goal && flood.stoppedFrom === NONE) flood.stoppedFrom = head
        end(board, unit, next, reached, hidden)
        continue
      }
      const noted = seenAt(board, reached)
      if (seen[noted] === pass) continue
      seen[noted] = pass
      end(board, unit, next, reached, hidden)
      queue[tail++] = reached
    }
    layers[cost] = tail
    if (goal !== NONE && findQueued(flood, goal, hidden, layers[cost - 1], tail) !== NONE) {
      layers[points] = tail
      break
    }
  }
  return rules.chargeLos === 'duringMove' ? waiting : 0
}

/** More steps than between any two hexes of a board. */
const FAR = 9999

/** The number of a new search; it identifies the marks of that search. The marks are cleared before numbers repeat. */
function nextPass(flood: Flood): number {
  if (flood.pass >= LAST_PASS) {
    flood.seen.fill(0)
    flood.looked.fill(0)
    flood.pass = 0
  }
  return ++flood.pass
}

const LAST_PASS = 1 << 29

/** Index of the first state, in a part of the queue, in which the move may end at a place; `NONE` if there is none. */
export function findQueued({ queue }: Flood, place: number, hidden: number, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (queue[at] >> STATE_BITS === place && (hidden === NONE || (queue[at] & HAS_SEEN) !== 0)) return at
  }
  return NONE
}

/** A further result of a step, beside those of `cross`: the step would be a charge into a hidden hex. */
const HIDDEN = -2

/** Index of a state in `seen`: by limits, then by place, because most moves have no limits. */
function seenAt({ hexAt }: Board, reached: number): number {
  return (reached & (STATES - 1)) * hexAt.length + (reached >> STATE_BITS)
}

/** Queues a turn on the spot; returns the new end of the queue. */
function turn(
  board: Board,
  unit: Unit,
  place: number,
  limits: number,
  hidden: number,
  pass: number,
  tail: number,
): number {
  const reached = place * STATES + lookOut(board, unit, place, limits, hidden)
  const noted = seenAt(board, reached)
  const { seen, queue } = board.flood
  if (seen[noted] === pass) return tail
  seen[noted] = pass
  end(board, unit, place, reached, hidden)
  queue[tail] = reached
  return tail + 1
}

/** Adds `HAS_SEEN` to limits if the unit sees an enemy beside the hidden hex from a place, that hex excepted. */
function lookOut(board: Board, unit: Unit, place: number, limits: number, hidden: number): number {
  if (hidden === NONE || (limits & HAS_SEEN) !== 0) return limits
  const hex = (place / SIDES) | 0
  return hex !== hidden && seesInSearch(board, unit, place, hidden) ? limits | HAS_SEEN : limits
}

/** Marks a place if the move may end there: no other unit stands there, and an enemy beside a hidden hex was seen before. */
function end(board: Board, unit: Unit, place: number, reached: number, hidden: number): void {
  const hex = (place / SIDES) | 0
  if (hidden !== NONE && (hex !== hidden || (reached & HAS_SEEN) === 0)) return
  if (board.at[hex] !== NONE && hex !== unit.hex) return
  markPlace(board, place)
}

/** Limits after a step from place to place, with the bit `STOPS` if the step ends the move; `CLOSED` or `HIDDEN` if it is not possible. */
export function step(
  board: Board,
  unit: Unit,
  place: number,
  next: number,
  limits: number,
  hidden: number,
  log: Log,
): number {
  const { nature, at, rules } = board
  const hex = (next / SIDES) | 0
  const isNear = board.near[enemyOf(unit.player)][hex] > 0
  if (unit.isFlying) return limits
  if ((limits & NO_STEP) !== 0) return CLOSED
  let after = limits
  if (unit.isInfantry) {
    if (limits >> STEPS_AT >= INFANTRY_STEPS) return CLOSED
    after += 1 << STEPS_AT
  }
  if (at[hex] !== NONE) {
    // No move ends on a unit, so a move that must stop there is not possible.
    if (rules.passFriends === 'no' || board.owner[hex] !== unit.player || isNear) return CLOSED
    if (log.on) log.cite(Clause.G_13)
  }
  const from = nature[(place / SIDES) | 0]
  const to = nature[hex]
  after = cross(from, to, unit.keepsDry, after, rules, log)
  if (after === CLOSED) return CLOSED
  if (!isNear) return after
  if (rules.chargeLos === 'atStart' && !sawFoeBeside(board, unit, hex, log)) return CLOSED
  if (rules.chargeLos === 'duringMove') {
    if (hex === hidden) {
      if ((limits & HAS_SEEN) === 0) return CLOSED
    } else if (mayHide(board, unit, (place / SIDES) | 0, place % SIDES, hex)) return hidden === NONE ? HIDDEN : CLOSED
  }
  return after | (rules.turnAfterCharge === 'yes' ? NO_STEP : STOPS)
}

/**
 * The cheapest way to a place for a unit that pauses there: its points × `STATES` + the limits of the rest of the move; `NONE` if the move
 * is over there.
 */
export function pauseAt(board: Board, unit: Unit, points: number, limits: number, place: number): number {
  const { masks } = board
  const { queue, layers } = board.flood
  if (isLocked(board, unit)) {
    const turns = (place - placeOf(unit) + SIDES) % SIDES
    return Math.min(turns, SIDES - turns) * STATES + limits
  }
  search(board, unit, points, limits, NONE, place)
  masks.fill(0)
  const at = findQueued(board.flood, place, NONE, 1, layers[points])
  if (at === NONE) return NONE
  let cost = 1
  while (layers[cost] <= at) cost++
  return cost * STATES + (queue[at] & (STATES - 1))
}

/**
 * Marks in `board.sighted` the enemies that the unit sees from its place, of those that it may come next to with the rest of its move. On
 * boards without ground that hides units it does nothing.
 */
export function noteSighted({ units }: War, board: Board, unit: Unit): void {
  if (!board.hides) return
  const { distances, count } = board.hexes
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (!foe.isAlive || foe.player === unit.player) continue
    if (distances[unit.hex * count + foe.hex] > pointsOf(unit) + 1) continue
    if (seesFrom(board, unit.hex, unit.facing, foe.hex, SILENT)) board.sighted[i] = 1
  }
}

/**
 * Marks in `board.sighted` the enemies beside a place that the unit would see on a way to it and may therefore charge. WAR-CHG-03,
 * WAR-G-34.
 */
export function noteChargeable(board: Board, unit: Unit, points: number, limits: number, place: number): void {
  const { at, hexes, masks, sighted, rules } = board
  const hex = (place / SIDES) | 0
  const isHidden = rules.chargeLos === 'duringMove' && board.screened[hex] === 1
  let may = 0
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side]
    if (next < 0 || at[next] === NONE || board.owner[next] === unit.player) continue
    board.quarry = at[next]
    let isSeen = rules.chargeLos !== 'atStart' || sawFoeBeside(board, unit, hex, SILENT)
    if (isHidden) {
      searchHidden(board, unit, points, limits, hex)
      isSeen = (masks[hex] & (1 << (place % SIDES))) !== 0
      masks.fill(0)
    }
    if (isSeen) may |= 1 << side
  }
  board.quarry = NONE
  sighted.fill(0)
  for (let side = 0; side < SIDES; side++) {
    if (((may >> side) & 1) === 1) sighted[at[hexes.neighbours[hex * SIDES + side]]] = 1
  }
}
