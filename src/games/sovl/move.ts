import { ARC_CORNER_45, arcOfPoint } from '../../board/arcs.ts'
import { overlaps } from '../../board/overlap.ts'
import { copyShape, onTable, setRectangle } from '../../board/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../board/shapes.ts'
import { ahead, edgeAhead, GRAZE } from '../../board/strip.ts'
import { HeldNotes, type Log, SILENT } from '../../core/log.ts'
import { type Battle, frontCentre, PLAN } from './battle.ts'
import { difficultCost, isEnemy, sideEngaged } from './charge.ts'
import { ADVANCED, DIFFICULT_PAID, PIVOTED, STOOD } from './events.ts'
import { FRONT } from './facts.ts'
import { FLYING, IGNORES_DIFFICULT } from './gear.ts'
import { type Aim, COSINES, GRIDS, type PlanRow, SINES, STEPS } from './grid.ts'
import { BROKEN, FIGHTING, NONE, type SovlState, type Unit } from './state.ts'
import { copyPose, DIFFICULT, GAP, IMPASSABLE } from './table.ts'
import { inContact, meet, moveOff } from './touch.ts'

/**
 * Moving, SOVL-STR-02 to -08: Advance straight ahead, a point an inch, and Pivot about the centre. A move is tried with a ghost;
 * `points[0]` is the movement left to it.
 */

/** Why an Advance stopped. */
const AS_WISHED = 0
const BY_UNIT = 1
const BY_GROUND = 2
const BY_COST = 3
const BY_EDGE = 4
/** It has not: it goes on in the difficult terrain it came to. */
const ENTERS = 5

const EPSILON = 1e-9
/** What an Advance grazes by no more than this it neither meets nor enters (SOVL-G-57): overlaps are looked for beyond it. */
const GRAZED = -GRAZE
const COS_45 = Math.SQRT1_2

/** Places in `Battle.work`: how far an Advance goes and what it pays for difficult terrain; where a plan turns to. */
const GOES = 2
const PAYS = 3
const TO_X = 4
const TO_Y = 5
/** The cosine of a turn; how far may be gone towards an enemy out of whose reach one stays; a vector. */
const TURNED = 12
const SHY = 13
const ALONG_X = 14
const ALONG_Y = 15
/** How far something may be and still be looked at. */
export const REACH = 16

/** The unit takes up its movement, less the price of difficult terrain it starts in. SOVL-STR-02, -08. */
export function beginMove(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  battle.points[0] = unit.movement
  battle.points[1] = 0
  if (ignoresDifficult(unit)) return
  const { table } = battle
  for (let piece = 0; piece < table.pieces; piece++) {
    if (((table.nature[piece] as number) & DIFFICULT) === 0) continue
    if (!overlaps(table.shapes, unit.shape, table.terrain + piece, GRAZED)) continue
    pay(state, battle, unit, piece, 1, log)
    // Wherever it stands in several, it starts in difficult terrain once.
    return
  }
}

function ignoresDifficult(unit: Unit): boolean {
  return (unit.gear & (IGNORES_DIFFICULT | FLYING)) !== 0
}

/** Takes the price of difficult terrain off what is left; `points[1]` counts how often it was paid. */
function pay(state: SovlState, battle: Battle, unit: Unit, piece: number, atStart: number, log: Log): void {
  const { points } = battle
  if (state.rules.difficultRepeat === 'once' && (points[1] as number) > 0) return
  const cost = difficultCost(state, unit)
  points[0] = Math.max(0, (points[0] as number) - cost)
  points[1] = (points[1] as number) + 1
  if (log.on) log.note(DIFFICULT_PAID, unit.index, piece, Math.round(1000 * cost), atStart)
}

/** Advances the unit itself; stops where something is in the way (SOVL-STR-04, -05). */
export function advanceAhead(state: SovlState, battle: Battle, unit: Unit, want: number, log: Log): void {
  lookAround(state, battle, unit)
  battle.work[GOES] = want
  advance(state, battle, unit, unit.shape, log)
}

/** Advances shape, the unit or its ghost, by up to work[GOES]. Returns why it stopped. */
function advance(state: SovlState, battle: Battle, unit: Unit, shape: number, log: Log): number {
  const { work, points, table } = battle
  const { shapes } = table
  const why = measureAdvance(state, battle, unit, shape)
  const goes = work[GOES] as number
  const { pose } = shapes
  const p = shape * POSE
  pose[p + X] = (pose[p + X] as number) + (pose[p + UX] as number) * goes
  pose[p + Y] = (pose[p + Y] as number) + (pose[p + UY] as number) * goes
  setRectangle(shapes, shape)
  points[0] = Math.max(0, (points[0] as number) - goes - (work[PAYS] as number))
  if (log.on) noteAdvance(battle, unit, why, log)
  return why
}

/** An Advance by work[GOES], told in the order it happens: up to each piece of difficult terrain it paid for, then on. */
function noteAdvance(battle: Battle, unit: Unit, why: number, log: Log): void {
  const { work, paidFor, paidAfter, paidPieces } = battle
  const whole = Math.round(1000 * (work[GOES] as number))
  const cost = Math.round((1000 * (work[PAYS] as number)) / Math.max(1, paidPieces))
  let told = 0
  for (let k = 0; k < paidPieces; k++) {
    const piece = paidFor[k] as number
    const after = Math.round(1000 * (paidAfter[k] as number))
    if (after > told) log.note(ADVANCED, unit.index, after - told, ENTERS, piece)
    log.note(DIFFICULT_PAID, unit.index, piece, cost, 0)
    told = Math.max(told, after)
  }
  if (whole > told) log.note(ADVANCED, unit.index, whole - told, why, battle.stoppedBy)
}

/** work[GOES] = how far the shape gets of what it wants, work[PAYS] = what difficult terrain on the way takes. Returns why it stops. */
function measureAdvance(state: SovlState, battle: Battle, unit: Unit, shape: number): number {
  const { table, work, points } = battle
  const { shapes } = table
  const { out } = shapes
  let why = AS_WISHED
  let limit = work[GOES] as number
  battle.stoppedBy = NONE
  battle.paidPieces = 0
  work[PAYS] = 0
  if (limit > (points[0] as number)) limit = points[0] as number
  edgeAhead(shapes, shape)
  if ((out[0] as number) < limit) {
    limit = out[0] as number
    why = BY_EDGE
  }
  const { near } = battle
  const units = state.units
  for (let k = 0; k < battle.nearUnits; k++) {
    const i = near[k] as number
    const other = units[i] as Unit
    work[REACH] = limit
    if (!inReach(battle, shape, other.shape)) continue
    if (!ahead(shapes, shape, other.shape) || (out[1] as number) <= 0) continue
    const touching = state.rules.advanceContact === 'engages' && isEnemy(unit, other)
    const free = (out[0] as number) - (touching ? 0 : GAP)
    if (free < limit) {
      limit = free > 0 ? free : 0
      why = BY_UNIT
      battle.stoppedBy = i
    }
  }
  const { nearGround } = battle
  if (battle.nearPieces > 0 && (unit.gear & FLYING) === 0) {
    for (let k = 0; k < battle.nearPieces; k++) {
      const piece = nearGround[k] as number
      const terrain = table.terrain + piece
      work[REACH] = limit
      if (((table.nature[piece] as number) & IMPASSABLE) === 0 || !inReach(battle, shape, terrain)) continue
      if (!ahead(shapes, shape, terrain) || (out[1] as number) <= 0) continue
      if ((out[0] as number) < limit) {
        limit = (out[0] as number) > 0 ? (out[0] as number) : 0
        why = BY_GROUND
        battle.stoppedBy = piece
      }
    }
    if (!ignoresDifficult(unit)) {
      work[GOES] = limit
      if (enterDifficult(state, battle, unit, shape)) return BY_COST
      if (work[GOES] < limit - EPSILON) {
        // What it paid leaves too little to get so far.
        battle.stoppedBy = NONE
        why = AS_WISHED
      }
      return why
    }
  }
  work[GOES] = limit
  if ((unit.gear & FLYING) !== 0 && landShort(battle, shape)) why = BY_GROUND
  return why
}

/** A flyer passes over anything, but does not end on impassable ground: work[GOES] is cut to before what it would land on. */
function landShort(battle: Battle, shape: number): boolean {
  const { table, work } = battle
  const { shapes } = table
  const { out, pose } = shapes
  const depth = 2 * (pose[shape * POSE + HD] as number)
  let short = false
  for (let k = 0; k < battle.nearPieces && (work[GOES] as number) > 0; k++) {
    const piece = battle.nearGround[k] as number
    if (((table.nature[piece] as number) & IMPASSABLE) === 0 || !ahead(shapes, shape, table.terrain + piece)) continue
    const begins = out[0] as number
    const goes = work[GOES] as number
    if ((out[1] as number) <= 0 || goes <= begins || goes >= (out[1] as number) + depth) continue
    work[GOES] = begins > 0 ? begins : 0
    battle.stoppedBy = piece
    short = true
    // It may now end on one that was passed.
    k = -1
  }
  return short
}

/** Whether something could be met within work[REACH] inches of the shape: a circle about it. */
function inReach(battle: Battle, shape: number, other: number): boolean {
  const { pose, radius, corners } = battle.table.shapes
  if (corners[other] === 0) return false
  const dx = (pose[other * POSE + X] as number) - (pose[shape * POSE + X] as number)
  const dy = (pose[other * POSE + Y] as number) - (pose[shape * POSE + Y] as number)
  const reach = (battle.work[REACH] as number) + (radius[shape] as number) + (radius[other] as number)
  return dx * dx + dy * dy <= reach * reach
}

/**
 * Difficult terrain within work[GOES] ahead: each piece that is entered costs, and one that cannot be paid stops the Advance at its edge
 * (SOVL-TERR-03, -04, SOVL-G-56). Returns whether one did.
 */
function enterDifficult(state: SovlState, battle: Battle, unit: Unit, shape: number): boolean {
  const { table, work, points } = battle
  const { shapes } = table
  const { out } = shapes
  const cost = difficultCost(state, unit)
  const once = state.rules.difficultRepeat === 'once'
  const limit = work[GOES] as number
  let from = -1
  let last = NONE
  let paid = 0
  for (;;) {
    // The next piece entered beyond `from`; of several that begin on one line the lowest number.
    let next = Infinity
    let met = NONE
    for (let k = 0; k < battle.nearPieces; k++) {
      const piece = battle.nearGround[k] as number
      const terrain = table.terrain + piece
      work[REACH] = limit
      if (((table.nature[piece] as number) & DIFFICULT) === 0 || !inReach(battle, shape, terrain)) continue
      if (!ahead(shapes, shape, terrain) || (out[1] as number) <= 0) continue
      const begins = out[0] as number
      if (begins < from || (begins === from && piece <= last) || begins >= next || begins >= limit - 1e-6) continue
      // One it stands in already is not entered.
      if (begins < 0 && overlaps(shapes, shape, terrain, GRAZED)) continue
      next = begins
      met = piece
    }
    // None, or one it has no movement left to come to: what it paid on the way is gone.
    if (next === Infinity || (points[0] as number) - paid < next) break
    from = next
    last = met
    const free = once && ((points[1] as number) > 0 || paid > 0)
    if (free) continue
    // With no more than the price left it comes to the edge, and no step inside.
    if ((points[0] as number) - paid - next < cost + 1e-6) {
      battle.stoppedBy = met
      work[GOES] = Math.max(0, next)
      work[PAYS] = paid
      return true
    }
    paid += cost
    battle.paidFor[battle.paidPieces] = met
    battle.paidAfter[battle.paidPieces] = next > 0 ? next : 0
    battle.paidPieces++
    points[1] = (points[1] as number) + 1
  }
  work[PAYS] = paid
  const affordable = (points[0] as number) - paid
  if (limit > affordable) work[GOES] = Math.max(0, affordable)
  return false
}

/**
 * Turns the ghost of a unit to face along (work[TO_X], work[TO_Y]), which has length 1: one or more pivots (SOVL-STR-06). Returns whether
 * it can be paid and the end position is clear and on the table (SOVL-G-42); if not the ghost is not to be used.
 */
function pivotTo(state: SovlState, battle: Battle, unit: Unit, log: Log): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const fromX = pose[p + UX] as number
  const fromY = pose[p + UY] as number
  const toX = work[TO_X] as number
  const toY = work[TO_Y] as number
  const cosine = fromX * toX + fromY * toY
  if (cosine > 1 - 1e-12) return true
  work[TURNED] = cosine
  const cost = pivotCost(state, battle, unit)
  if ((points[0] as number) < cost - EPSILON) return false
  points[0] = (points[0] as number) - cost
  if (state.rules.pivotClearance === 'swept' && !sweepClear(state, battle, unit)) return false
  battle.entered = 0
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = battle.nearGround[k] as number
    if (overlaps(shapes, ghost, table.terrain + piece, GRAZED)) battle.entered |= 1 << k
  }
  if (cosine < -EPSILON && !clearHalfWay(state, battle, unit)) return false
  pose[p + UX] = toX
  pose[p + UY] = toY
  setRectangle(shapes, ghost)
  if (!isClear(state, battle, unit)) return false
  if (log.on) {
    // A pivot that cannot pay for what it enters does not happen, and is not told.
    const left = points[0]
    const paid = points[1] as number
    const pays = payEntered(state, battle, unit, SILENT)
    points[0] = left
    points[1] = paid
    if (!pays) return false
    const degrees = (Math.atan2(fromX * toY - fromY * toX, cosine) * -180) / Math.PI
    log.note(PIVOTED, unit.index, Math.round(10 * degrees), Math.round(1000 * cost), Math.round(1000 * left))
  }
  return payEntered(state, battle, unit, log)
}

/** Beyond 90° it takes two pivots, each of which must end clear: whether the first can, to the hand the turn goes to. */
function clearHalfWay(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table, work } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const ux = pose[p + UX] as number
  const uy = pose[p + UY] as number
  const left = ux * (work[TO_Y] as number) - uy * (work[TO_X] as number) >= 0
  pose[p + UX] = left ? -uy : uy
  pose[p + UY] = left ? ux : -ux
  setRectangle(shapes, ghost)
  const clear = isClear(state, battle, unit)
  pose[p + UX] = ux
  pose[p + UY] = uy
  return clear
}

/** Price of turning so far, by the cosine of the angle in work[TURNED]: as many pivots as it takes. */
function pivotCost(state: SovlState, battle: Battle, unit: Unit): number {
  const cosine = battle.work[TURNED] as number
  if (state.rules.pivot === '90-cost-2') return cosine > -EPSILON ? 2 : 4
  const pivots = cosine > COS_45 - EPSILON ? 1 : cosine > -EPSILON ? 2 : cosine > -COS_45 - EPSILON ? 3 : 4
  return pivots * unit.pivotCost
}

/** Whether the ghost is on the table and clear of units and impassable terrain. */
function isClear(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table } = battle
  const { shapes, ghost } = table
  if (!onTable(shapes, ghost)) return false
  const { near, nearGround } = battle
  const units = state.units
  for (let k = 0; k < battle.nearUnits; k++) {
    const other = units[near[k] as number] as Unit
    // Two calls: a gap that may be either would be boxed.
    if (isEnemy(unit, other) ? overlaps(shapes, ghost, other.shape, GAP) : overlaps(shapes, ghost, other.shape, GRAZED))
      return false
  }
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = nearGround[k] as number
    if (((table.nature[piece] as number) & IMPASSABLE) !== 0 && overlaps(shapes, ghost, table.terrain + piece, GRAZED))
      return false
  }
  return true
}

/** Lists the units and the terrain that a move of the unit can come near: all else is out of its way whatever it does. */
function lookAround(state: SovlState, battle: Battle, unit: Unit): void {
  battle.work[REACH] = (battle.points[0] as number) + GAP
  listNear(state, battle, unit)
}

/** Lists the units and the terrain that the unit, whichever way it turns, can come near within work[REACH] inches. */
export function listNear(state: SovlState, battle: Battle, unit: Unit): void {
  const { table, near, nearGround } = battle
  const units = state.units
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i] as Unit
    if (other !== unit && inReach(battle, unit.shape, other.shape)) near[n++] = i
  }
  battle.nearUnits = n
  n = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    if (inReach(battle, unit.shape, table.terrain + piece)) nearGround[n++] = piece
  }
  battle.nearPieces = n
}

/** Pays for difficult terrain the ghost stands in now and did not before. */
function payEntered(state: SovlState, battle: Battle, unit: Unit, log: Log): boolean {
  const { table, points } = battle
  if (ignoresDifficult(unit)) return true
  for (let k = 0; k < battle.nearPieces; k++) {
    const piece = battle.nearGround[k] as number
    if (((table.nature[piece] as number) & DIFFICULT) === 0 || (battle.entered & (1 << k)) !== 0) continue
    if (!overlaps(table.shapes, table.ghost, table.terrain + piece, GRAZED)) continue
    if (state.rules.difficultRepeat === 'once' && (points[1] as number) > 0) continue
    if ((points[0] as number) < difficultCost(state, unit) - 1e-6) return false
    pay(state, battle, unit, piece, 0, log)
  }
  return true
}

/** Whether the ghost can turn through everything up to (work[TO_X], work[TO_Y]), tried every 15°. */
function sweepClear(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table, work } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const p = ghost * POSE
  const fromX = pose[p + UX] as number
  const fromY = pose[p + UY] as number
  const left = fromX * (work[TO_Y] as number) - fromY * (work[TO_X] as number) >= 0 ? 1 : -1
  const end = fromX * (work[TO_X] as number) + fromY * (work[TO_Y] as number)
  let clear = true
  for (let step = 0; step < STEPS && clear; step++) {
    const c = COSINES[step] as number
    const s = SINES[step] as number
    if (c <= end) break
    pose[p + UX] = fromX * c - fromY * s * left
    pose[p + UY] = fromY * c + fromX * s * left
    setRectangle(shapes, ghost)
    clear = isClear(state, battle, unit)
  }
  pose[p + UX] = fromX
  pose[p + UY] = fromY
  setRectangle(shapes, ghost)
  return clear
}

/** The two enemies nearest to the active unit, by centres: fighting ones first. Indices in `Battle.nearest` and `second`. */
export function findNearest(state: SovlState, battle: Battle, unit: Unit): void {
  const { pose } = battle.table.shapes
  const x = pose[unit.shape * POSE + X] as number
  const y = pose[unit.shape * POSE + Y] as number
  let first = Infinity
  let second = Infinity
  battle.nearest = NONE
  battle.second = NONE
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if ((foe.fate !== FIGHTING && foe.fate !== BROKEN) || !isEnemy(unit, foe)) continue
    const dx = (pose[foe.shape * POSE + X] as number) - x
    const dy = (pose[foe.shape * POSE + Y] as number) - y
    const distance = dx * dx + dy * dy + (foe.fate === BROKEN ? 1e6 : 0)
    if (distance < first) {
      second = first
      battle.second = battle.nearest
      first = distance
      battle.nearest = i
    } else if (distance < second) {
      second = distance
      battle.second = i
    }
  }
}

/** Tries every row of the grid for the active unit: which are legal, and where it would stand. */
export function planMoves(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const rows = GRIDS[state.rules.moves]
  const { plans, legal, points, table } = battle
  const { pose } = table.shapes
  const left = points[0] as number
  const paid = points[1] as number
  findNearest(state, battle, unit)
  lookAround(state, battle, unit)
  battle.aimed.fill(UNTRIED)
  for (let row = 0; row < rows.length; row++) {
    points[0] = left
    points[1] = paid
    legal[row] = tryRow(state, battle, unit, rows[row] as PlanRow, log) ? 1 : 0
    const at = row * PLAN
    const p = table.ghost * POSE
    plans[at] = pose[p + X] as number
    plans[at + 1] = pose[p + Y] as number
    plans[at + 2] = pose[p + UX] as number
    plans[at + 3] = pose[p + UY] as number
    plans[at + 4] = points[0]
  }
  points[0] = left
  points[1] = paid
  battle.planned = true
}

/** Moves the ghost of the unit as the row says. Returns whether it can, and goes anywhere by it. */
function tryRow(state: SovlState, battle: Battle, unit: Unit, row: PlanRow, log: Log): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  copyShape(shapes, unit.shape, ghost)
  if (row.aim === 'ahead' && row.distance === 'none') return true
  if (row.aim !== 'ahead' && !turnFirst(state, battle, unit, row.aim, log)) return false
  if (row.distance !== 'none') {
    const spare = row.face ? (state.rules.pivot === '90-cost-2' ? 2 : 2 * unit.pivotCost) : 0
    let want = (points[0] as number) - spare
    if (row.distance === 'half') want /= 2
    if (row.distance === 'shy') {
      findShyDistance(state, battle)
      want = Math.min(want, work[SHY] as number)
    }
    if (row.aim === 'flank' || row.aim === 'rear') want = Math.min(want, work[6] as number)
    if (want < 0.05) return false
    const before = points[0] as number
    work[GOES] = want
    advance(state, battle, unit, ghost, log)
    if (before - (points[0] as number) < 0.05) return false
  }
  if (!row.face || battle.nearest === NONE) return true
  return faceNearest(state, battle, unit, log)
}

/** Turns the ghost where the row aims. Rows share their aims, so what came of one is kept while the rows of a unit are tried. */
function turnFirst(state: SovlState, battle: Battle, unit: Unit, aim: Aim, log: Log): boolean {
  const { table, work, points, aimed, aimedAt } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const which = AIMS.indexOf(aim)
  const at = which * AIMED
  const p = ghost * POSE
  if (aimed[which] === UNTRIED || log.on) {
    const can = aimAt(state, battle, aim) && pivotTo(state, battle, unit, log)
    aimed[which] = can ? CAN : CANNOT
    aimedAt[at] = pose[p + UX] as number
    aimedAt[at + 1] = pose[p + UY] as number
    aimedAt[at + 2] = points[0] as number
    aimedAt[at + 3] = points[1] as number
    aimedAt[at + 4] = work[6] as number
    return can
  }
  if (aimed[which] === CANNOT) return false
  pose[p + UX] = aimedAt[at] as number
  pose[p + UY] = aimedAt[at + 1] as number
  points[0] = aimedAt[at + 2] as number
  points[1] = aimedAt[at + 3] as number
  work[6] = aimedAt[at + 4] as number
  setRectangle(shapes, ghost)
  return true
}

const AIMS: readonly Aim[] = [
  'ahead',
  'left-45',
  'right-45',
  'left-90',
  'right-90',
  'about',
  'nearest',
  'second',
  'flank',
  'rear',
]
/** Numbers kept of an aim, and what came of it. */
const AIMED = 5
const UNTRIED = 0
const CAN = 1
const CANNOT = 2

/** A last pivot to face the nearest enemy; where it cannot, the unit stays as it came. */
function faceNearest(state: SovlState, battle: Battle, unit: Unit, log: Log): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const g = ghost * POSE
  const f = (state.units[battle.nearest] as Unit).shape * POSE
  const left = points[0] as number
  const paid = points[1] as number
  const ux = pose[g + UX] as number
  const uy = pose[g + UY] as number
  work[ALONG_X] = (pose[f + X] as number) - (pose[g + X] as number)
  work[ALONG_Y] = (pose[f + Y] as number) - (pose[g + Y] as number)
  towards(work)
  if (pivotTo(state, battle, unit, log)) return true
  points[0] = left
  points[1] = paid
  pose[g + UX] = ux
  pose[g + UY] = uy
  setRectangle(shapes, ghost)
  return true
}

/** work[TO_X], work[TO_Y] = the direction of work[ALONG_X], work[ALONG_Y], of length 1. */
function towards(work: Float64Array): void {
  const dx = work[ALONG_X] as number
  const dy = work[ALONG_Y] as number
  const length = Math.sqrt(dx * dx + dy * dy)
  work[TO_X] = dx / length
  work[TO_Y] = dy / length
}

/** Writes where an aim points from the ghost; work[6] = how far the point aimed at is. Returns whether there is such a point. */
function aimAt(state: SovlState, battle: Battle, aim: Aim): boolean {
  const { table, work } = battle
  const { pose } = table.shapes
  const g = table.ghost * POSE
  switch (aim) {
    case 'left-45':
      return rotate(battle, table.ghost, COS_45, COS_45)
    case 'right-45':
      return rotate(battle, table.ghost, COS_45, -COS_45)
    case 'left-90':
      return rotate(battle, table.ghost, 0, 1)
    case 'right-90':
      return rotate(battle, table.ghost, 0, -1)
    case 'about':
      return rotate(battle, table.ghost, -1, 0)
    default:
  }
  const which = aim === 'second' ? battle.second : battle.nearest
  if (which === NONE) return false
  const foe = state.units[which] as Unit
  const f = foe.shape * POSE
  let x = pose[f + X] as number
  let y = pose[f + Y] as number
  if (aim === 'flank' || aim === 'rear') {
    // A point beside or behind the enemy, with room for the unit and a hand's breadth.
    const fx = pose[f + UX] as number
    const fy = pose[f + UY] as number
    const room = (pose[g + HD] as number) + 2
    if (aim === 'rear') {
      const back = (pose[f + HD] as number) + room
      x -= fx * back
      y -= fy * back
    } else {
      const right = ((pose[g + X] as number) - x) * fy - ((pose[g + Y] as number) - y) * fx > 0 ? 1 : -1
      const out = right * ((pose[f + HW] as number) + room)
      x += fy * out
      y -= fx * out
    }
  }
  const dx = x - (pose[g + X] as number)
  const dy = y - (pose[g + Y] as number)
  work[6] = Math.sqrt(dx * dx + dy * dy)
  if (work[6] < 0.05) return false
  work[ALONG_X] = dx
  work[ALONG_Y] = dy
  towards(work)
  return true
}

function rotate(battle: Battle, shape: number, cosine: number, sine: number): boolean {
  const { pose } = battle.table.shapes
  const { work } = battle
  const ux = pose[shape * POSE + UX] as number
  const uy = pose[shape * POSE + UY] as number
  work[TO_X] = ux * cosine - uy * sine
  work[TO_Y] = uy * cosine + ux * sine
  return true
}

/** work[SHY] = how far the ghost may advance at the nearest enemy and stay half an inch outside the range of its charge. */
function findShyDistance(state: SovlState, battle: Battle): void {
  battle.work[SHY] = Infinity
  if (battle.nearest === NONE) return
  const { table } = battle
  const { out, pose } = table.shapes
  const foe = state.units[battle.nearest] as Unit
  frontCentre(table, foe.shape)
  const x = out[0] as number
  const y = out[1] as number
  frontCentre(table, table.ghost)
  const dx = x - (out[0] as number)
  const dy = y - (out[1] as number)
  const reach = foe.movement + 0.5
  const g = table.ghost * POSE
  // Along the way, the distance to where the enemy's front is.
  const along = dx * (pose[g + UX] as number) + dy * (pose[g + UY] as number)
  const off = dx * dx + dy * dy - along * along
  const within = reach * reach - off
  if (within > 0) battle.work[SHY] = along - Math.sqrt(within)
}

/** The row of any grid on which nothing is done. */
const STANDS = 0

/** Makes the move of a row of the grid. */
export function makeMove(state: SovlState, battle: Battle, unit: Unit, row: number, log: Log): void {
  const { table, points, plans } = battle
  const { shapes, ghost } = table
  // Who stands stays in contact with whom it is.
  if (row === STANDS) {
    if (log.on) log.note(STOOD, unit.index, 0, 0, 0)
    return
  }
  if (battle.planned && !log.on && state.rules.advanceContact === 'stop-short') {
    const at = row * PLAN
    const { pose } = shapes
    const p = unit.shape * POSE
    pose[p + X] = plans[at] as number
    pose[p + Y] = plans[at + 1] as number
    pose[p + UX] = plans[at + 2] as number
    pose[p + UY] = plans[at + 3] as number
    points[0] = plans[at + 4] as number
  } else {
    findNearest(state, battle, unit)
    lookAround(state, battle, unit)
    // Told once the unit stands where it went.
    const held = log.on ? new HeldNotes() : null
    tryRow(state, battle, unit, GRIDS[state.rules.moves][row] as PlanRow, held ?? log)
    copyPose(shapes, ghost, unit.shape)
    setRectangle(shapes, unit.shape)
    held?.release(log)
  }
  // What was paid for difficult ground counts no more: this was the one move.
  points[1] = 0
  finish(state, battle, unit, log)
}

/** Sets the unit where it came to; under `advanceContact: engages` what it touched is engaged. */
function finish(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const { shapes } = battle.table
  setRectangle(shapes, unit.shape)
  battle.planned = false
  moveOff(state, battle, unit)
  if (state.rules.advanceContact !== 'engages') return
  const units = state.units
  const { out, pose } = shapes
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    // With one who flees the contact sleeps (SOVL-G-59).
    if ((foe.fate !== FIGHTING && foe.fate !== BROKEN) || !isEnemy(unit, foe) || inContact(unit, foe)) continue
    if (!overlaps(shapes, unit.shape, foe.shape, 0.005)) continue
    out[0] = pose[unit.shape * POSE + X] as number
    out[1] = pose[unit.shape * POSE + Y] as number
    const side = arcOfPoint(shapes, foe.shape, ARC_CORNER_45)
    const first = !sideEngaged(unit, FRONT) && !sideEngaged(foe, side)
    meet(state, battle, unit, FRONT, foe, side, first, 0, log)
  }
}

/** Headings of the fine grid: 15° to 90° to the left, the same to the right, then to face each enemy. */
export const HEADINGS = 2 * STEPS

/** Turns the active unit to a heading of the fine grid; false, and nothing moved, if it cannot. `trial`: only asks. */
export function pivotUnit(
  state: SovlState,
  battle: Battle,
  unit: Unit,
  heading: number,
  trial: boolean,
  log: Log,
): boolean {
  const { table, work, points } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  lookAround(state, battle, unit)
  copyShape(shapes, unit.shape, ghost)
  const p = unit.shape * POSE
  const ux = pose[p + UX] as number
  const uy = pose[p + UY] as number
  if (heading < HEADINGS) {
    const c = COSINES[heading % STEPS] as number
    const s = SINES[heading % STEPS] as number
    rotate(battle, unit.shape, c, heading < STEPS ? s : -s)
  } else {
    const foe = state.units[heading - HEADINGS] as Unit
    if ((foe.fate !== FIGHTING && foe.fate !== BROKEN) || !isEnemy(unit, foe)) return false
    const f = foe.shape * POSE
    work[ALONG_X] = (pose[f + X] as number) - (pose[p + X] as number)
    work[ALONG_Y] = (pose[f + Y] as number) - (pose[p + Y] as number)
    towards(work)
    const cosine = ux * (work[TO_X] as number) + uy * (work[TO_Y] as number)
    if (cosine < -EPSILON || cosine > 1 - 1e-9) return false
  }
  const left = points[0] as number
  const paid = points[1] as number
  const held = log.on ? new HeldNotes() : null
  const done = pivotTo(state, battle, unit, held ?? log)
  if (!done || trial) {
    points[0] = left
    points[1] = paid
    return done
  }
  copyPose(shapes, ghost, unit.shape)
  setRectangle(shapes, unit.shape)
  held?.release(log)
  finish(state, battle, unit, log)
  return true
}

/** How far the active unit could advance now, in tenths of an inch. */
export function advanceRoom(state: SovlState, battle: Battle, unit: Unit): number {
  const paid = battle.points[1] as number
  lookAround(state, battle, unit)
  battle.work[GOES] = battle.points[0] as number
  measureAdvance(state, battle, unit, unit.shape)
  battle.points[1] = paid
  return Math.floor(10 * battle.work[GOES] + 1e-6)
}

/** Advances the active unit by so many tenths of an inch, by as much as it can if that is all there is. */
export function advanceUnit(state: SovlState, battle: Battle, unit: Unit, tenths: number, log: Log): void {
  battle.work[GOES] = tenths >= advanceRoom(state, battle, unit) ? (battle.points[0] as number) : tenths / 10
  advance(state, battle, unit, unit.shape, log)
  finish(state, battle, unit, log)
}
