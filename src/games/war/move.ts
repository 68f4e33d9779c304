import { SIDES } from '../../board/hex.ts'
import { mark, unmark } from '../../board/hex-sight.ts'
import { type Board, placeOf, STATE_BITS, STATES, UNITS_OF } from './board.ts'
import { CLOSED, cross, INFANTRY_STEPS, NO_STEP, STOPS } from './edges.ts'
import { seesFrom } from './sight.ts'
import { enemyOf, NONE, type Unit, type War } from './state.ts'
import { BLOCKS } from './terrain.ts'

/** Where a unit may move: every place (hex and facing) it can reach with its points, WAR-MOVE-01 to -12, WAR-CHG-01 to -05, WAR-TERR-01 to -12. */

/** Beside what limits the rest of a move (`edges.ts`): the enemies about a hidden hex seen. */
const HAS_SEEN = 16
/** Infantry also counts its steps: two bits from here. */
const STEPS_AT = 5

/** Points a unit may spend now, WAR-MOVE-12. */
export function pointsOf(unit: Unit): number {
  const points = unit.points + unit.hastened - unit.mired
  return points < 0 ? 0 : points
}

function markPlace({ masks, hexAt, bitAt }: Board, place: number): void {
  const hex = hexAt[place] as number
  masks[hex] = (masks[hex] as number) | (bitAt[place] as number)
}

/** Over ground that hinders, or by rules that do not end a move beside an enemy. */
export function toil(board: Board, unit: Unit, points: number, limits: number): void {
  const waiting = search(board, unit, points, limits, NONE)
  for (let i = 0; i < waiting; i++) seekHidden(board, unit, points, limits, board.hidden[i] as number)
}

/**
 * Whether the enemies next to a hex may be hidden from who comes from a place: where that ground, or some beside it, is in the way. Over
 * open ground one of them is always seen a step before.
 */
export function mayHide(board: Board, unit: Unit, from: number, facing: number, hex: number): boolean {
  if (board.screened[hex] === 0) return false
  return ((board.nature[hex] as number) & BLOCKS) !== 0 || !seesFoeBeside(board, unit, from, facing, hex)
}

/** Notes a hidden hex, once; returns how many wait. */
export function wait({ hidden }: Board, hex: number, waiting: number): number {
  for (let i = 0; i < waiting; i++) if (hidden[i] === hex) return waiting
  hidden[waiting] = hex
  return waiting + 1
}

/**
 * A charge onto ground that hides what stands behind it: only by ways from which an enemy beside that hex was seen before it is entered.
 * WAR-CHG-03, WAR-G-10.
 */
export function seekHidden(board: Board, unit: Unit, points: number, limits: number, hidden: number): void {
  const { sight } = board
  // Its own piece goes with it, and hides nothing where it stood.
  unmark(sight, unit.hex, UNITS_OF[unit.player])
  search(board, unit, points, limits, hidden)
  mark(sight, unit.hex, UNITS_OF[unit.player])
}

/** Whether from a place one of the enemies next to a hex is seen: any, or the one that is the quarry. */
function seesFoeBeside(board: Board, unit: Unit, from: number, facing: number, hex: number): boolean {
  const { at, hexes, quarry } = board
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side] as number
    if (next < 0 || at[next] === NONE || (quarry !== NONE && at[next] !== quarry)) continue
    if ((board.owner[next] as number) !== unit.player && seesFrom(board, from, facing, next)) return true
  }
  return false
}

/** Whether an enemy next to a hex was seen where the unit paused before. */
function isSighted({ at, hexes, sighted, quarry }: Board, hex: number): boolean {
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side] as number
    const foe = next < 0 ? NONE : (at[next] as number)
    if (foe !== NONE && sighted[foe] === 1 && (quarry === NONE || foe === quarry)) return true
  }
  return false
}

/** Whether an enemy next to a hex was seen as the activation began; what has since moved is the unit itself. */
export function sawFoeBeside(board: Board, unit: Unit, hex: number): boolean {
  const { startedAt, sight } = board
  const from = (startedAt / SIDES) | 0
  if (from === unit.hex) return seesFoeBeside(board, unit, from, startedAt % SIDES, hex)
  unmark(sight, unit.hex, UNITS_OF[unit.player])
  const saw = seesFoeBeside(board, unit, from, startedAt % SIDES, hex)
  mark(sight, unit.hex, UNITS_OF[unit.player])
  return saw
}

/**
 * The flood with all that limits a move. Searching freely it marks every end but charges into hidden hexes, which it notes in
 * `board.hidden` and counts; with one such hex in mind it marks the ends on that hex alone.
 */
function search(board: Board, unit: Unit, points: number, limits: number, hidden: number): number {
  const { queue, seen, ahead, rules, layers } = board
  const pass = ++board.pass
  let waiting = 0
  let tail = 0
  const sees =
    hidden !== NONE && (isSighted(board, hidden) || seesFoeBeside(board, unit, unit.hex, unit.facing, hidden))
  const first = placeOf(unit) * STATES + (limits | (sees ? HAS_SEEN : 0))
  queue[tail++] = first
  seen[seenAt(board, first)] = pass
  layers[0] = tail
  let head = 0
  for (let cost = 1; cost <= points; cost++) {
    for (const layer = tail; head < layer; head++) {
      const state = queue[head] as number
      const place = state >> STATE_BITS
      const before = state & (STATES - 1)
      const facing = place % SIDES
      const right = facing === SIDES - 1 ? place - facing : place + 1
      const left = facing === 0 ? place + SIDES - 1 : place - 1
      tail = turn(board, unit, right, before, hidden, pass, tail)
      tail = turn(board, unit, left, before, hidden, pass, tail)
      const next = ahead[place] as number
      if (next < 0) continue
      const stepped = step(board, unit, place, next, before, hidden)
      if (stepped === CLOSED) continue
      if (stepped === HIDDEN) {
        waiting = wait(board, (next / SIDES) | 0, waiting)
        continue
      }
      const reached = next * STATES + lookOut(board, unit, next, stepped & (STATES - 1), hidden)
      if ((stepped & STOPS) !== 0) {
        // By another way the move may go on from there.
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
  }
  return rules.chargeLos === 'duringMove' ? waiting : 0
}

/** What may come of a step beside what `cross` says: it would be a charge into a hidden hex. */
const HIDDEN = -2

/** Where it is noted that a state was seen: places side by side, as mostly nothing limits a move. */
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
  if (board.seen[noted] === pass) return tail
  board.seen[noted] = pass
  end(board, unit, place, reached, hidden)
  board.queue[tail] = reached
  return tail + 1
}

/** Adds that an enemy beside the hidden hex is seen from a place, if it is; not from that hex itself. */
function lookOut(board: Board, unit: Unit, place: number, limits: number, hidden: number): number {
  if (hidden === NONE || (limits & HAS_SEEN) !== 0) return limits
  const hex = (place / SIDES) | 0
  if (hex === hidden || !seesFoeBeside(board, unit, hex, place % SIDES, hidden)) return limits
  return limits | HAS_SEEN
}

/** Marks a place as an end, if it can be one: on a hidden hex, if an enemy beside it was seen before. */
function end(board: Board, unit: Unit, place: number, reached: number, hidden: number): void {
  const hex = (place / SIDES) | 0
  if (hidden !== NONE && (hex !== hidden || (reached & HAS_SEEN) === 0)) return
  if (board.at[hex] !== NONE && hex !== unit.hex) return
  markPlace(board, place)
}

/** The limits after a step from place to place, with `STOPS` where the move ends with it; or why there is none. */
function step(board: Board, unit: Unit, place: number, next: number, limits: number, hidden: number): number {
  const { nature, at, rules } = board
  const hex = (next / SIDES) | 0
  const isNear = (board.near[enemyOf(unit.player)][hex] as number) > 0
  if (unit.isFlying) return limits
  if ((limits & NO_STEP) !== 0) return CLOSED
  let after = limits
  if (unit.isInfantry) {
    if (limits >> STEPS_AT >= INFANTRY_STEPS) return CLOSED
    after += 1 << STEPS_AT
  }
  if (at[hex] !== NONE) {
    // Nobody ends there, so nobody stops there either.
    if (rules.passFriends === 'no' || (board.owner[hex] as number) !== unit.player || isNear) return CLOSED
  }
  const from = nature[(place / SIDES) | 0] as number
  const to = nature[hex] as number
  after = cross(from, to, unit.keepsDry, after, rules)
  if (after === CLOSED) return CLOSED
  if (!isNear) return after
  if (rules.chargeLos === 'atStart' && !sawFoeBeside(board, unit, hex)) return CLOSED
  if (rules.chargeLos === 'duringMove') {
    if (hex === hidden) {
      if ((limits & HAS_SEEN) === 0) return CLOSED
    } else if (mayHide(board, unit, (place / SIDES) | 0, place % SIDES, hex)) return hidden === NONE ? HIDDEN : CLOSED
  }
  return after | (rules.turnAfterCharge === 'yes' ? NO_STEP : STOPS)
}

/**
 * The cheapest way to a place, for who wants to go on from there: the points it takes × `STATES` and what it leaves the rest of the move;
 * `NONE` where the move is over with it. Whoever wants another way makes it point by point.
 */
export function wayTo(board: Board, unit: Unit, points: number, limits: number, place: number): number {
  const { queue, layers, masks } = board
  if (board.rules.disengage === 'locked' && (board.near[enemyOf(unit.player)][unit.hex] as number) > 0) {
    const turns = (place - placeOf(unit) + SIDES) % SIDES
    return Math.min(turns, SIDES - turns) * STATES + limits
  }
  search(board, unit, points, limits, NONE)
  masks.fill(0)
  let at = 1
  while (at < (layers[points] as number) && (queue[at] as number) >> STATE_BITS !== place) at++
  if (at === layers[points]) return NONE
  let cost = 1
  while ((layers[cost] as number) <= at) cost++
  return cost * STATES + ((queue[at] as number) & (STATES - 1))
}

/** Notes the enemies that the unit sees where it stands, in `board.sighted`. */
export function noteSighted({ units }: War, board: Board, unit: Unit): void {
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (!foe.isAlive || foe.player === unit.player) continue
    if (seesFrom(board, unit.hex, unit.facing, foe.hex)) board.sighted[i] = 1
  }
}

/** Notes in `board.sighted` which of the enemies beside a place the unit may say to have charged, were it to move there: WAR-CHG-03, WAR-G-34. */
export function noteChargeable(board: Board, unit: Unit, points: number, limits: number, place: number): void {
  const { at, hexes, masks, sighted, rules } = board
  const hex = (place / SIDES) | 0
  const isHidden = rules.chargeLos === 'duringMove' && board.screened[hex] === 1
  let may = 0
  for (let side = 0; side < SIDES; side++) {
    const next = hexes.neighbours[hex * SIDES + side] as number
    if (next < 0 || at[next] === NONE || (board.owner[next] as number) === unit.player) continue
    board.quarry = at[next] as number
    let isSeen = rules.chargeLos !== 'atStart' || sawFoeBeside(board, unit, hex)
    if (isHidden) {
      seekHidden(board, unit, points, limits, hex)
      isSeen = ((masks[hex] as number) & (1 << (place % SIDES))) !== 0
      masks.fill(0)
    }
    if (isSeen) may |= 1 << side
  }
  board.quarry = NONE
  sighted.fill(0)
  for (let side = 0; side < SIDES; side++) {
    if (((may >> side) & 1) === 1) sighted[at[hexes.neighbours[hex * SIDES + side] as number] as number] = 1
  }
}
