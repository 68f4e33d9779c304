import { SIDES } from '../../../board/hex/hex.ts'
import { SILENT } from '../../../core/log.ts'
import { addHidden, mayHide, sawFoeBeside } from '../chapters/charge-sight.ts'
import { mostSteps } from '../chapters/edges.ts'
import { isLocked, searchHidden, searchPlaces } from '../chapters/move.ts'
import * as Action from '../choices/actions.ts'
import type { Board } from '../state/board.ts'
import { enemyOf } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import { END_AT, FACED_AT, HEAD, HEX_BITS, MOST_POINTS, SIDES_AT, treeFor } from './move-trees.ts'

/** The places a unit can move to: from the trees of moves if these cover the move, else by a search (`chapters/move.ts`). */

/**
 * Adds the moves of a unit with this number of points to a list of actions, ascending; returns the new length of the list. The unit’s own
 * place is not among them. `limits`: limits of the rest of a move that has begun, 0 before.
 */
export function listMoves(
  board: Board,
  unit: Unit,
  points: number,
  limits: number,
  out: Int32Array,
  from: number,
): number {
  const hexes = listHexes(board, unit, points, limits)
  const { ends } = board
  let n = from
  for (let i = 0; i < hexes; i++) {
    const bits = ends[i] & 63
    const first = Action.pack(Action.MOVE, (ends[i] >> 6) * SIDES)
    // All six sides are written; the next entry overwrites a side that cannot be faced. This needs no branch.
    for (let side = 0; side < SIDES; side++) {
      out[n] = first + side
      n += (bits >> side) & 1
    }
  }
  board.endHexes = hexes
  return n
}

/** Writes the hexes in reach to `board.ends`, ascending: hex × 64 + the sides that the unit can face, as bits; returns their number. */
export function listHexes(board: Board, unit: Unit, points: number, limits: number): number {
  if (points <= 0) return 0
  const tree = findMoves(board, unit, points, limits)
  const { masks, ends } = board
  masks[unit.hex] = masks[unit.hex] & ~(1 << unit.facing)
  if (tree === NONE) return gatherAbout(board, unit, points)
  const { data } = board.trees
  const first = tree + HEAD + data[tree + 1]
  const end = first + data[tree + 2]
  let n = 0
  for (let i = first; i < end; i++) {
    const hex = data[i]
    const bits = masks[hex]
    masks[hex] = 0
    ends[n] = (hex << 6) | bits
    n += (bits + 63) >> 6
  }
  return n
}

/** Moves the marks of hexes about a unit to `board.ends`; returns the number of hexes. */
function gatherAbout(board: Board, unit: Unit, points: number): number {
  const { masks, ends } = board
  const { columns, rows } = board.hexes
  const steps = mostSteps(unit, points)
  const column = unit.hex % columns
  const row = (unit.hex - column) / columns
  const left = Math.max(0, column - steps)
  const right = Math.min(columns - 1, column + steps)
  const bottom = Math.min(rows - 1, row + steps)
  let n = 0
  for (let y = Math.max(0, row - steps); y <= bottom; y++) {
    const end = y * columns + right
    for (let hex = y * columns + left; hex <= end; hex++) {
      const bits = masks[hex]
      if (bits === 0) continue
      masks[hex] = 0
      ends[n++] = (hex << 6) | bits
    }
  }
  return n
}

/**
 * Marks every place that the unit can reach in `board.masks`: by hex, the sides that it can face, as bits. Returns the tree that holds all
 * marked hexes, or `NONE`.
 */
function findMoves(board: Board, unit: Unit, points: number, limits: number): number {
  const { rules } = board
  if (isLocked(board, unit)) {
    turnOnly(board, unit, points)
    return NONE
  }
  if (unit.isFlying) return fly(board, unit, points)
  // Trees cover moves that depend only on the ground and on the places of units.
  const isPlain = limits === 0 && points <= MOST_POINTS && rules.passFriends === 'no' && rules.chargeLos !== 'atStart'
  if (isPlain) return walk(board, unit, points)
  searchPlaces(board, unit, points, limits)
  return NONE
}

/** Marks the places in reach of a unit that may only turn. */
function turnOnly(board: Board, unit: Unit, points: number): void {
  const { masks } = board
  let bits = 0
  for (let turn = 1; turn <= Math.min(3, points); turn++) {
    bits |= 1 << ((unit.facing + turn) % SIDES)
    bits |= 1 << ((unit.facing + SIDES - turn) % SIDES)
  }
  masks[unit.hex] = bits
}

/**
 * Marks the places in reach of a unit on the ground: follows the branches of its tree of moves as long as no unit stands there, and stops
 * beside enemies.
 */
function walk(board: Board, unit: Unit, points: number): number {
  const { masks, at, rules } = board
  const { neighbours } = board.hexes
  const near = board.near[enemyOf(unit.player)]
  const tree = treeFor(board.trees, unit, points)
  const { data } = board.trees
  const hides = rules.chargeLos === 'duringMove'
  const turnsOn = rules.turnAfterCharge === 'yes'
  const end = tree + HEAD + data[tree + 1]
  let waiting = 0
  masks[unit.hex] = data[tree]
  for (let i = tree + HEAD; i < end; ) {
    const step = data[i]
    const hex = step & HEX_BITS
    if (at[hex] !== NONE) i += step >> END_AT
    else if (near[hex] === 0) {
      masks[hex] = masks[hex] | ((step >> SIDES_AT) & 63)
      i++
    } else {
      const facing = (step >> FACED_AT) & 7
      const back = neighbours[hex * SIDES + ((facing + 3) % SIDES)]
      if (hides && mayHide(board, unit, back, facing, hex)) waiting = addHidden(board, hex, waiting)
      else {
        const sides = turnsOn ? (step >> SIDES_AT) & 63 : 1 << facing
        masks[hex] = masks[hex] | sides
      }
      i += step >> END_AT
    }
  }
  for (let i = 0; i < waiting; i++) searchHidden(board, unit, points, 0, board.hidden[i])
  return tree
}

/**
 * Marks the places in reach of a flying unit: over units and every ground, to an empty hex that is no river. WAR-MOVE-09, -10, WAR-TERR-08,
 * -12, -19.
 */
function fly(board: Board, unit: Unit, points: number): number {
  const { masks, at, rules } = board
  const near = board.near[enemyOf(unit.player)]
  const tree = treeFor(board.trees, unit, points)
  const { data } = board.trees
  const hides = rules.chargeLos === 'duringMove'
  const end = tree + HEAD + data[tree + 1]
  let waiting = 0
  masks[unit.hex] = data[tree]
  for (let i = tree + HEAD; i < end; i++) {
    const hex = data[i] & HEX_BITS
    if (at[hex] !== NONE) continue
    if (near[hex] > 0) {
      if (hides && mayHide(board, unit, unit.hex, unit.facing, hex)) {
        waiting = addHidden(board, hex, waiting)
        continue
      }
      if (rules.chargeLos === 'atStart' && !sawFoeBeside(board, unit, hex, SILENT)) continue
    }
    masks[hex] = (data[i] >> SIDES_AT) & 63
  }
  for (let i = 0; i < waiting; i++) searchHidden(board, unit, points, 0, board.hidden[i])
  return tree
}
