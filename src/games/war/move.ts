import { SIDES } from '../../board/hex.ts'
import { mark, unmark } from '../../board/hex-sight.ts'
import { MOVE, pack } from './actions.ts'
import { type Board, placeOf, STATE_BITS, STATES, UNITS_OF } from './board.ts'
import { seesFrom } from './sight.ts'
import { enemyOf, NONE, type Unit } from './state.ts'
import { BLOCKS, BROKEN, HILL, RIVER, WOODS } from './terrain.ts'

/** Where a unit may move: every place (hex and facing) it can reach with its points, WAR-MOVE-01 to -12, WAR-CHG-01 to -05, WAR-TERR-01 to -12. */

/** Most steps of infantry in one move, WAR-MOVE-04. */
const INFANTRY_STEPS = 3

/** What limits the rest of a move: edges crossed already, no further step, the enemies about a hidden hex seen. */
const CROSSED_WOODS = 1
const CROSSED_BROKEN = 2
const CROSSED_RIVER = 4
const NO_STEP = 8
const HAS_SEEN = 16
/** Infantry also counts its steps: two bits from here. */
const STEPS_AT = 5

/** Points a unit may spend now, WAR-MOVE-12. */
export function pointsOf(unit: Unit): number {
  const points = unit.points + unit.hastened - unit.mired
  return points < 0 ? 0 : points
}

/**
 * Adds the moves of a unit with so many points to a list of actions, ascending; returns its new length. The place it stands on is none of
 * them. `limits`: what the part of its move already made leaves it, 0 before.
 */
export function listMoves(
  board: Board,
  unit: Unit,
  points: number,
  limits: number,
  out: Int32Array,
  from: number,
): number {
  if (points <= 0) return from
  findMoves(board, unit, points, limits)
  const { masks } = board
  const { columns, rows } = board.hexes
  const steps = unit.isInfantry ? Math.min(points, INFANTRY_STEPS) : points
  const column = unit.hex % columns
  const row = (unit.hex - column) / columns
  const left = Math.max(0, column - steps)
  const right = Math.min(columns - 1, column + steps)
  const bottom = Math.min(rows - 1, row + steps)
  masks[unit.hex] = (masks[unit.hex] as number) & ~(1 << unit.facing)
  let n = from
  for (let y = Math.max(0, row - steps); y <= bottom; y++) {
    const end = y * columns + right
    for (let hex = y * columns + left; hex <= end; hex++) {
      let bits = masks[hex] as number
      if (bits === 0) continue
      masks[hex] = 0
      for (let place = hex * SIDES; bits !== 0; place++, bits >>= 1) if ((bits & 1) === 1) out[n++] = pack(MOVE, place)
    }
  }
  return n
}

/** Marks every place the unit can reach in `board.masks`, by hex a bit for each side faced; none is marked before and after. */
function findMoves(board: Board, unit: Unit, points: number, limits: number): void {
  const { rules } = board
  const isEngaged = (board.near[enemyOf(unit.player)][unit.hex] as number) > 0
  if (isEngaged && rules.disengage === 'locked') {
    turnOnly(board, unit, points)
    return
  }
  if (unit.isFlying) {
    fly(board, unit, points)
    return
  }
  const isPlain =
    limits === 0 &&
    (board.toLimited[unit.hex] as number) > points &&
    rules.passFriends === 'no' &&
    rules.turnAfterCharge === 'no' &&
    rules.chargeLos !== 'atStart' &&
    (!unit.isInfantry || points <= INFANTRY_STEPS + 1)
  if (isPlain) walk(board, unit, points)
  else toil(board, unit, points, limits)
}

/** The places that turns alone lead to. */
function turnOnly(board: Board, unit: Unit, points: number): void {
  const { masks } = board
  let bits = 0
  for (let turn = 1; turn <= Math.min(3, points); turn++) {
    bits |= 1 << ((unit.facing + turn) % SIDES)
    bits |= 1 << ((unit.facing + SIDES - turn) % SIDES)
  }
  masks[unit.hex] = bits
}

/** On ground that hinders nobody: a flood over places, point by point, that ends beside enemies. */
function walk(board: Board, unit: Unit, points: number): void {
  const { masks, queue, ahead, at, hexAt, bitAt, turns } = board
  const near = board.near[enemyOf(unit.player)]
  const start = placeOf(unit)
  // A fourth step is one straight on from here, the only way to make four with so few points.
  const last = unit.isInfantry && points > INFANTRY_STEPS ? straight(ahead, start, INFANTRY_STEPS) : NONE
  let tail = 0
  queue[tail++] = start
  masks[unit.hex] = bitAt[start] as number
  let head = 0
  for (let cost = 1; cost <= points; cost++) {
    for (const layer = tail; head < layer; head++) {
      const place = queue[head] as number
      const here = hexAt[place] as number
      const right = turns[2 * place] as number
      const left = turns[2 * place + 1] as number
      let bits = masks[here] as number
      if ((bits & (bitAt[right] as number)) === 0) {
        bits |= bitAt[right] as number
        queue[tail++] = right
      }
      if ((bits & (bitAt[left] as number)) === 0) {
        bits |= bitAt[left] as number
        queue[tail++] = left
      }
      masks[here] = bits
      const next = ahead[place] as number
      if (next < 0 || place === last) continue
      const hex = hexAt[next] as number
      const bit = bitAt[next] as number
      if (((masks[hex] as number) & bit) !== 0 || at[hex] !== NONE) continue
      masks[hex] = (masks[hex] as number) | bit
      if (near[hex] === 0) queue[tail++] = next
    }
  }
}

function straight(ahead: Int32Array, start: number, steps: number): number {
  let place = start
  for (let step = 0; step < steps && place >= 0; step++) place = ahead[place] as number
  return place
}

/** Through the air: over units and every ground, to end on an empty hex that is no river. WAR-MOVE-09, -10, WAR-TERR-08, -12, -19. */
function fly(board: Board, unit: Unit, points: number): void {
  const { queue, ahead, seen } = board
  const pass = ++board.pass
  let tail = 0
  queue[tail++] = placeOf(unit)
  seen[placeOf(unit) * STATES] = pass
  let head = 0
  for (let cost = 1; cost <= points; cost++) {
    for (const layer = tail; head < layer; head++) {
      const place = queue[head] as number
      const facing = place % SIDES
      const right = facing === SIDES - 1 ? place - facing : place + 1
      const left = facing === 0 ? place + SIDES - 1 : place - 1
      const next = ahead[place] as number
      if (seen[right * STATES] !== pass) {
        seen[right * STATES] = pass
        queue[tail++] = right
      }
      if (seen[left * STATES] !== pass) {
        seen[left * STATES] = pass
        queue[tail++] = left
      }
      if (next >= 0 && seen[next * STATES] !== pass) {
        seen[next * STATES] = pass
        queue[tail++] = next
      }
    }
  }
  land(board, unit, points, tail)
}

/** Marks the places in the queue on which a flying unit may end. */
function land(board: Board, unit: Unit, points: number, reached: number): void {
  const { queue, at, nature, rules } = board
  const near = board.near[enemyOf(unit.player)]
  let waiting = 0
  for (let i = 0; i < reached; i++) {
    const place = queue[i] as number
    const hex = (place / SIDES) | 0
    if (hex !== unit.hex) {
      const bits = nature[hex] as number
      if (at[hex] !== NONE || (bits & RIVER) !== 0) continue
      if ((near[hex] as number) > 0) {
        if (rules.chargeLos === 'duringMove' && mayHide(board, unit, unit.hex, unit.facing, hex)) {
          waiting = wait(board, hex, waiting)
          continue
        }
        if (rules.chargeLos === 'atStart' && !sawFoeBeside(board, unit, hex)) continue
      }
    }
    markPlace(board, place)
  }
  for (let i = 0; i < waiting; i++) seekHidden(board, unit, points, 0, board.hidden[i] as number)
}

function markPlace({ masks, hexAt, bitAt }: Board, place: number): void {
  const hex = hexAt[place] as number
  masks[hex] = (masks[hex] as number) | (bitAt[place] as number)
}

/** Over ground that hinders, or by rules that do not end a move beside an enemy. */
function toil(board: Board, unit: Unit, points: number, limits: number): void {
  const waiting = search(board, unit, points, limits, NONE)
  for (let i = 0; i < waiting; i++) seekHidden(board, unit, points, limits, board.hidden[i] as number)
}

/**
 * Whether the enemies next to a hex may be hidden from who comes from a place: where that ground, or some beside it, is in the way. Over
 * open ground one of them is always seen a step before.
 */
function mayHide(board: Board, unit: Unit, from: number, facing: number, hex: number): boolean {
  if (board.screened[hex] === 0) return false
  return ((board.nature[hex] as number) & BLOCKS) !== 0 || !seesFoeBeside(board, unit, from, facing, hex)
}

/** Notes a hidden hex, once; returns how many wait. */
function wait({ hidden }: Board, hex: number, waiting: number): number {
  for (let i = 0; i < waiting; i++) if (hidden[i] === hex) return waiting
  hidden[waiting] = hex
  return waiting + 1
}

/**
 * A charge onto ground that hides what stands behind it: only by ways from which an enemy beside that hex was seen before it is entered.
 * WAR-CHG-03, WAR-G-10.
 */
function seekHidden(board: Board, unit: Unit, points: number, limits: number, hidden: number): void {
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
function sawFoeBeside(board: Board, unit: Unit, hex: number): boolean {
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
  seen[first] = pass
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
      if (seen[reached] === pass) continue
      seen[reached] = pass
      end(board, unit, next, reached, hidden)
      if ((stepped & STOPS) === 0) queue[tail++] = reached
    }
    layers[cost] = tail
  }
  return rules.chargeLos === 'duringMove' ? waiting : 0
}

/** What comes of a step, beside limits: none is possible; it would be a charge into a hidden hex; it ends the move. */
const CLOSED = -1
const HIDDEN = -2
const STOPS = STATES

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
  if (board.seen[reached] === pass) return tail
  board.seen[reached] = pass
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
  const edge = from ^ to
  if ((edge & RIVER) !== 0) {
    if (unit.keepsDry || (limits & CROSSED_RIVER) !== 0) return CLOSED
    after |= CROSSED_RIVER
  }
  if ((edge & (WOODS | BROKEN)) !== 0) {
    const crossed = ((edge & WOODS) !== 0 ? CROSSED_WOODS : 0) | ((edge & BROKEN) !== 0 ? CROSSED_BROKEN : 0)
    if ((limits & crossed) !== 0) return CLOSED
    after |= rules.crossing === 'once' ? crossed : STOPS
  }
  if ((edge & to & HILL) !== 0) after |= rules.hillEntry === 'stopForward' ? NO_STEP : STOPS
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
export function noteSighted(board: Board, unit: Unit): void {
  const { at, hexes, sighted } = board
  for (let hex = 0; hex < hexes.count; hex++) {
    if (at[hex] === NONE || (board.owner[hex] as number) === unit.player) continue
    if (seesFrom(board, unit.hex, unit.facing, hex)) sighted[at[hex] as number] = 1
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
