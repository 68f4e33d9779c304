import { SIDES } from '../../../board/hex/hex.ts'
import type { Side } from '../../../core/ruleset.ts'
import { mostSteps } from '../chapters/edges.ts'
import { END_AT, HEAD, HEX_BITS, MOST_POINTS, treeFor } from '../space/move-trees.ts'
import type { Board } from '../state/board.ts'
import type { War } from '../state/state.ts'
import { NONE, TIRED, type Unit } from '../state/unit.ts'

/** Bits of a hex in a strike zone: the unit may come next to the hex; it may shoot at the hex. */
export const COMES = 1
export const SHOOTS = 2
/** The bits by which the unit strikes. The other bit: it may stand on the hex. */
export const STRIKES = COMES | SHOOTS
export const STANDS = 4

/** Whether a unit does not act any more in this turn. */
export function isDone(unit: Unit): boolean {
  return unit.activated || unit.exhausted === TIRED
}

/**
 * Strike zones of all units: the hexes that a unit may strike in one activation, as the ground allows it to move, and as enemies that do not
 * act any more in this turn bar its way. All other units may have moved by then. Sight is not asked for: a unit may charge whatever it comes
 * next to, and shoot as far as its range, in steps from where it stands now. A zone is drawn when it is asked for, and again only once a bar
 * in its reach has come or gone.
 */
export class StrikeZones {
  /** By unit, by its index in the roster, and hex: the bits of the zone. */
  readonly bits: Uint8Array
  private readonly state: War
  private readonly board: Board
  /** By unit: the hex on which it bars the way of enemies, or `NONE`. */
  private readonly bars: Int32Array
  /** By army and hex: number of units that bar the way there; number there and next to there. */
  private readonly barred: Uint8Array
  private readonly near: Uint8Array
  /** By unit: what its zone was drawn for, its place, points and range in one number; `NONE` if it must be drawn. */
  private readonly drawn: Float64Array

  constructor(state: War, board: Board) {
    const { count } = board.hexes
    const units = state.roster.length
    this.state = state
    this.board = board
    this.bits = new Uint8Array(units * count)
    this.bars = new Int32Array(units).fill(NONE)
    this.barred = new Uint8Array(2 * count)
    this.near = new Uint8Array(2 * count)
    this.drawn = new Float64Array(units).fill(NONE)
  }

  /** Notes whether a unit bars the way now. Every unit that has changed must be looked at before a zone is drawn. */
  look(unit: Unit): void {
    const { bars } = this
    const isBar = unit.isAlive && unit.index !== this.state.active && isDone(unit)
    const bar = isBar ? unit.hex : NONE
    const before = bars[unit.id]
    if (bar === before) return
    if (before !== NONE) this.bar(before, unit.army, -1)
    if (bar !== NONE) this.bar(bar, unit.army, 1)
    bars[unit.id] = bar
  }

  /** Notes that a unit of an army bars the way on a hex, or no longer does, and forgets the zones of enemies that may stand there or beside it. */
  private bar(hex: number, army: Side, by: number): void {
    const { drawn, bits, barred, near } = this
    const { roster } = this.state
    const { count, neighbours } = this.board.hexes
    const from = army * count
    barred[from + hex] = barred[from + hex] + by
    near[from + hex] = near[from + hex] + by
    for (let side = 0; side < SIDES; side++) {
      const next = neighbours[hex * SIDES + side]
      if (next >= 0) near[from + next] = near[from + next] + by
    }
    for (let i = 0; i < roster.length; i++) {
      if (roster[i].army !== army && (bits[i * count + hex] & (STANDS | COMES)) !== 0) drawn[i] = NONE
    }
  }

  /** Draws the zone of a unit with these points and this range, if it is not drawn. */
  draw(unit: Unit, points: number, range: number): void {
    const reach = Math.min(points, POINTS - 1) * RANGES + Math.min(range, RANGES - 1)
    const key = (unit.hex * SIDES + unit.facing) * PLACE + reach
    if (this.drawn[unit.id] === key) return
    this.drawn[unit.id] = key
    this.drawAnew(unit, points, range, this.bits, unit.id * this.board.hexes.count)
  }

  /** Writes the bits of the strike zone of a unit to `out`, from the index `at` on. */
  drawAnew(unit: Unit, points: number, range: number, out: Uint8Array, at: number): void {
    const { board } = this
    const { count, distances } = board.hexes
    const from = unit.hex * count
    // No tree of moves is that large, so the ground and bars are left out.
    const comes = points > MOST_POINTS && !unit.isFlying ? mostSteps(unit, points) + 1 : NONE
    if (range === 0 && comes === NONE) out.fill(0, at, at + count)
    else {
      for (let hex = 0; hex < count; hex++) {
        const away = distances[from + hex]
        out[at + hex] = (away <= range ? SHOOTS : 0) | (away <= comes ? COMES : 0) | (away < comes ? STANDS : 0)
      }
    }
    const isLocked = board.rules.disengage === 'locked' && this.near[(1 - unit.army) * count + unit.hex] > 0
    if (points > 0 && comes === NONE && !isLocked) this.walk(unit, points, out, at)
    else stand(board, unit.hex, out, at)
  }

  /** Notes the hexes on which the unit may stand after a move: down the branches of its tree of moves, or all hexes of the tree if no bar is in it. */
  private walk(unit: Unit, points: number, out: Uint8Array, at: number): void {
    const { board, barred, near } = this
    const bars = (1 - unit.army) * board.hexes.count
    const tree = treeFor(board.trees, unit, points)
    const { data } = board.trees
    const end = tree + HEAD + data[tree + 1]
    const beside = end + data[tree + 2]
    const last = beside + data[tree + 3]
    let isFree = true
    for (let i = end; i < beside && isFree; i++) isFree = near[bars + data[i]] === 0
    if (isFree) {
      for (let i = end; i < beside; i++) out[at + data[i]] = out[at + data[i]] | STANDS
      for (let i = beside; i < last; i++) out[at + data[i]] = out[at + data[i]] | COMES
      return
    }
    stand(board, unit.hex, out, at)
    for (let i = tree + HEAD; i < end; ) {
      const hex = data[i] & HEX_BITS
      const isBarred = barred[bars + hex] > 0
      if (!isBarred && (out[at + hex] & STANDS) === 0) stand(board, hex, out, at)
      // A branch ends on a bar and beside it.
      i += (isBarred || near[bars + hex] > 0) && !unit.isFlying ? data[i] >> END_AT : 1
    }
  }
}

/** Numbers of points and ranges that a key tells apart. */
const POINTS = 256
const RANGES = 1024
const PLACE = POINTS * RANGES

/** Notes that the unit may stand on a hex, next to all hexes about it. */
function stand({ hexes }: Board, hex: number, out: Uint8Array, at: number): void {
  const { neighbours } = hexes
  out[at + hex] = out[at + hex] | STANDS
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next >= 0) out[at + next] = out[at + next] | COMES
  }
}
