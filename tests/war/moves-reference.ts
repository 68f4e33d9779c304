import { mark, unmark } from '../../src/board/hex/sight.ts'
import { SILENT } from '../../src/core/log.ts'
import { pointsOf } from '../../src/games/war/chapters/move.ts'
import { seesFrom } from '../../src/games/war/chapters/sight.ts'
import { BROKEN, HILL, RIVER, WOODS } from '../../src/games/war/data/terrain.ts'
import { type Board, placeOf, UNITS_OF } from '../../src/games/war/state/board.ts'
import { type War } from '../../src/games/war/state/state.ts'
import { NONE, type Unit } from '../../src/games/war/state/unit.ts'

/** All moves of a unit, point by point, in a slow and simple way: the reference for the search for moves. */

/** A way so far. */
interface Way {
  readonly place: number
  readonly points: number
  readonly steps: number
  /** Kinds of edges that were crossed. */
  readonly crossed: number
  /** Whether it may take no further step; whether the move is over. */
  readonly halted: boolean
  readonly over: boolean
  readonly before: Way | null
}

/** Every place (hex × 6 + facing) where a move of the unit may end, except its own. WAR-MOVE-01 to -12, WAR-CHG-01 to -05. */
export function reachable(state: War, board: Board, unit: Unit): Set<number> {
  const ends = new Set<number>()
  const looks = new Map<number, boolean>()
  const near = board.near[unit.player === 0 ? 1 : 0]
  const start = placeOf(unit)
  const isLocked = (near[unit.hex] as number) > 0 && state.rules.disengage === 'locked'
  // The piece moves with the unit, so its old hex hides nothing.
  unmark(board.sight, unit.hex, UNITS_OF[unit.player])
  go({
    place: start,
    points: pointsOf(unit),
    steps: 0,
    crossed: 0,
    halted: isLocked,
    over: false,
    before: null,
  })
  mark(board.sight, unit.hex, UNITS_OF[unit.player])
  ends.delete(start)
  return ends

  function go(way: Way): void {
    if (mayEnd(way)) ends.add(way.place)
    if (way.points <= 0 || way.over) return
    const { place } = way
    const facing = place % 6
    for (const by of [1, 5]) {
      go({ ...way, place: place - facing + ((facing + by) % 6), points: way.points - 1, before: way })
    }
    const next = board.hexes.neighbours[place] as number
    if (next < 0) return
    const stepped = step(way, next)
    if (stepped !== null) go(stepped)
  }

  function isTaken(hex: number): boolean {
    return hex !== unit.hex && board.at[hex] !== NONE
  }

  /** WAR-MOVE-10, -11, WAR-TERR-12; a flying unit has charged only if its move ends there. */
  function mayEnd({ place, before }: Way): boolean {
    const hex = Math.floor(place / 6)
    if (isTaken(hex)) return false
    if (!unit.isFlying || hex === unit.hex) return true
    const ground = board.nature[hex] as number
    return (ground & RIVER) === 0 && ((near[hex] as number) === 0 || maySee(before, hex))
  }

  /** Whether a unit that charges onto a hex by a way sees an enemy that it charges: WAR-CHG-03, WAR-G-10. */
  function maySee(way: Way | null, hex: number): boolean {
    if (state.rules.chargeLos === 'none') return true
    if (state.rules.chargeLos === 'atStart') return seesBeside(start, hex)
    for (let at = way; at !== null; at = at.before) {
      if (Math.floor(at.place / 6) !== hex && seesBeside(at.place, hex)) return true
    }
    return false
  }

  function seesBeside(place: number, hex: number): boolean {
    const key = place * board.hexes.count + hex
    const known = looks.get(key)
    if (known !== undefined) return known
    const sees = state.units.some(
      (foe) =>
        foe.isAlive &&
        foe.player !== unit.player &&
        board.hexes.distances[hex * board.hexes.count + foe.hex] === 1 &&
        seesFrom(board, Math.floor(place / 6), place % 6, foe.hex, SILENT),
    )
    looks.set(key, sees)
    return sees
  }

  /** The way after a step ahead, or null if there is none. */
  function step(way: Way, hex: number): Way | null {
    const { rules } = state
    const after = {
      ...way,
      place: hex * 6 + (way.place % 6),
      points: way.points - 1,
      steps: way.steps + 1,
      before: way,
    }
    if (unit.isFlying) return way.halted ? null : after
    if (way.halted || (unit.isInfantry && way.steps === 3)) return null
    const isNear = (near[hex] as number) > 0
    if (isTaken(hex)) {
      const isFriend = board.owner[hex] === unit.player
      if (rules.passFriends === 'no' || !isFriend || isNear) return null
    }
    const from = board.nature[Math.floor(way.place / 6)] as number
    const to = board.nature[hex] as number
    const edges = (from ^ to) & (WOODS | BROKEN | RIVER)
    if ((edges & RIVER) !== 0 && (unit.keepsDry || (way.crossed & RIVER) !== 0)) return null
    const rough = edges & (WOODS | BROKEN)
    if (rules.crossing === 'once' && (way.crossed & rough) !== 0) return null
    const climbs = (to & HILL) !== 0 && (from & HILL) === 0
    if (isNear && !maySee(way, hex)) return null
    return {
      ...after,
      crossed: way.crossed | edges,
      halted: climbs || (isNear && rules.turnAfterCharge === 'yes'),
      over:
        (rules.crossing === 'stop' && rough !== 0) ||
        (climbs && rules.hillEntry === 'stopAll') ||
        (isNear && rules.turnAfterCharge === 'no'),
    }
  }
}
