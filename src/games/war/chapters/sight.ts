import { EDGE, HEAD } from '../../../board/hex/looks.ts'
import {
  BESIDE_EITHER,
  BESIDE_VIEWER,
  isOpen,
  isUnhindered,
  mark,
  NONE as NOBODY,
  type Sight,
  sees,
  unmark,
} from '../../../board/hex/sight.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { BLOCKS, WOODS } from '../data/terrain.ts'
import { ALL_UNITS, type Board, NOT_OVER } from '../state/board.ts'
import { type War } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** Line of sight, and shots over units: WAR-LOS-01 to -09, WAR-SHOOT-10 to -12, -15. The geometry is that of `board/hex/sight.ts`. */

/** Whether a unit on a hex with this facing sees another hex past ground and units. It sees through adjacent units. */
export function seesFrom(board: Board, from: number, facing: number, hex: number, log: Log): boolean {
  const through = board.rules.seeThroughAdjacent === 'viewer' ? BESIDE_VIEWER : BESIDE_EITHER
  const isSeen = sees(board.sight, from, facing, hex, ALL_UNITS, through)
  if (log.on && isSeen) {
    citeLook(board, from, facing, hex, ALL_UNITS, through, log)
    if (!sees(board.sight, from, facing, hex, ALL_UNITS, NOBODY)) log.cite(Clause.LOS_05)
  }
  return isSeen
}

/** Cites the clauses by which a unit sees another hex. Units marked with a bit of `bars` block lines, except those of `except`. */
function citeLook(
  { sight, hexes, nature }: Board,
  from: number,
  facing: number,
  hex: number,
  bars: number,
  except: typeof NOBODY | typeof BESIDE_VIEWER | typeof BESIDE_EITHER,
  log: Log,
): void {
  if (hexes.distances[from * hexes.count + hex] > 1) log.cite(Clause.LOS_02)
  if (!isUnhindered(sight, from, facing, hex, bars, except)) log.cite(Clause.LOS_04)
  if (((nature[from] | nature[hex]) & BLOCKS) !== 0) log.cite(Clause.LOS_07)
  if ((nature[hex] & WOODS) !== 0) log.cite(Clause.TERR_03)
}

/** Range from a unit to another hex, WAR-SHOOT-01. */
export function rangeTo({ hexes, rules }: Board, from: number, hex: number): number {
  const steps = hexes.distances[from * hexes.count + hex]
  return rules.rangeCount === 'inclusive' ? steps : steps - 1
}

/** Number of steps within a range: the inverse of `rangeTo`. */
export function stepsOf({ rules }: Board, range: number): number {
  return rules.rangeCount === 'inclusive' ? range : range + 1
}

/**
 * How a unit may shoot at a hex: `DIRECT`, `FROM_HILL` (over units adjacent to its hill), `OVER_UNITS` + 16 × the number of units shot
 * over, or `NONE` if it may not shoot. A direct shot passes no unit, but for adjacent units under `shootPastAdjacentFriend`.
 * WAR-SHOOT-10, -15, WAR-C-05.
 */
export function shotAt(state: War, board: Board, unit: Unit, hex: number, log: Log): number {
  const { sight, rules } = board
  if (!isOpen(sight, unit.hex, unit.facing, hex)) return NONE
  const either = rules.seeThroughAdjacent === 'viewer' ? BESIDE_VIEWER : BESIDE_EITHER
  const except = rules.shootPastAdjacentFriend === 'yes' ? either : NOBODY
  if (sees(sight, unit.hex, unit.facing, hex, ALL_UNITS, except)) {
    if (log.on) {
      citeLook(board, unit.hex, unit.facing, hex, ALL_UNITS, except, log)
      if (!isUnhindered(sight, unit.hex, unit.facing, hex, ALL_UNITS, NOBODY)) log.cite(Clause.SHOOT_15)
      if (!sees(sight, unit.hex, unit.facing, hex, ALL_UNITS, NOBODY)) log.cite(Clause.C_05)
    }
    return Event.DIRECT
  }
  const onHill = board.hill[unit.hex] !== NONE && (unit.isArtillery || rules.hillShootOver === 'all')
  if (!onHill && !unit.isArtillery) return NONE
  // How many units are shot over is told, and may count.
  if (!onHill && !log.on && rules.shootOverPenalty === 'once') return Event.OVER_UNITS + 16
  markBarring(state, board, unit, onHill)
  let how = NONE
  if (onHill && sees(sight, unit.hex, unit.facing, hex, NOT_OVER, except)) how = Event.FROM_HILL
  else if (unit.isArtillery) how = Event.OVER_UNITS + 16 * fewestOver(sight, unit.hex, unit.facing, hex)
  if (log.on && how !== NONE) citeShotOver(board, unit, hex, how, except, log)
  unmarkBarring(state, board)
  return how
}

/** Cites the clauses by which a unit shoots over others. Call it while the units that bar the shot are marked. */
function citeShotOver(
  board: Board,
  unit: Unit,
  hex: number,
  how: number,
  except: typeof NOBODY | typeof BESIDE_VIEWER | typeof BESIDE_EITHER,
  log: Log,
): void {
  log.cite(Clause.SHOOT_15)
  log.cite(Clause.LOS_03)
  log.cite(Clause.LOS_08)
  if (how === Event.FROM_HILL) {
    log.cite(unit.isArtillery ? Clause.SHOOT_12 : Clause.TERR_07)
    log.cite(Clause.TERR_18)
  }
  citeLook(board, unit.hex, unit.facing, hex, NOT_OVER, except, log)
}

/** Whether a unit may shoot at a hex at all. Faster than `shotAt`. */
export function mayShootAt(state: War, board: Board, unit: Unit, hex: number): boolean {
  const { sight, rules } = board
  if (!isOpen(sight, unit.hex, unit.facing, hex)) return false
  // Artillery may always shoot over units.
  if (unit.isArtillery) return true
  const either = rules.seeThroughAdjacent === 'viewer' ? BESIDE_VIEWER : BESIDE_EITHER
  const except = rules.shootPastAdjacentFriend === 'yes' ? either : NOBODY
  if (sees(sight, unit.hex, unit.facing, hex, ALL_UNITS, except)) return true
  if (board.hill[unit.hex] === NONE || rules.hillShootOver !== 'all') return false
  markBarring(state, board, unit, true)
  const isSeen = sees(sight, unit.hex, unit.facing, hex, NOT_OVER, except)
  unmarkBarring(state, board)
  return isSeen
}

/** Marks the units that bar a shot: all but the shooter and, if it stands on a hill, those beside that hill. */
function markBarring({ units }: War, board: Board, shooter: Unit, onHill: boolean): void {
  const { hill, besideHill, hexes, sight } = board
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (!unit.isAlive || unit === shooter) continue
    if (onHill && besideHill[hill[shooter.hex] * hexes.count + unit.hex] === 1) continue
    mark(sight, unit.hex, NOT_OVER)
  }
}

function unmarkBarring({ units }: War, { sight }: Board): void {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.isAlive) unmark(sight, unit.hex, NOT_OVER)
  }
}

/** The smallest number of units marked `NOT_OVER` on a line, over all lines that the ground leaves open. WAR-G-18. */
function fewestOver(sight: Sight, viewer: number, facing: number, target: number): number {
  const { looks, open, cells, board } = sight
  const { data } = looks
  const at = ((facing * board.count + viewer) * board.count + target) * 2
  const look = facing * looks.offsets + looks.offsetBase[target] - looks.offsetBase[viewer] + looks.middle
  const from = looks.cellOf[viewer]
  let fewest = 99
  for (let word = 0; word < 2; word++) {
    let bits = open[at + word]
    for (let line = looks.first[look] + 32 * word; bits !== 0; line++, bits >>>= 1) {
      if ((bits & 1) === 0) continue
      const start = looks.lineAt[line]
      const end = start + HEAD + data[start]
      let over = 0
      for (let i = start + HEAD; i < end; i++) {
        if ((cells[from + data[i]] & NOT_OVER) !== 0) over++
      }
      // A line along an edge with a unit on either side goes over one of them.
      const edges = end + EDGE * data[start + 3]
      for (let i = end; i < edges; i += EDGE) {
        const both = cells[from + data[i]] & cells[from + data[i + 1]]
        if ((both & NOT_OVER) !== 0) over++
      }
      if (over < fewest) fewest = over
    }
  }
  return fewest < 1 ? 1 : fewest
}
