import { CORNER_45, HALF_45, inArc, TOTAL_45 } from '../../../board/plane/arcs.ts'
import { EPSILON, POSE, VERTS, X, Y } from '../../../board/plane/shapes.ts'
import { crosses, enclosesPoint } from '../../../board/plane/sight.ts'
import { GRAZE } from '../../../board/plane/strip.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { frontCentre, sideCentre } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { FOREST, OPAQUE } from '../state/table.ts'
import type { Unit } from '../state/unit.ts'

/** Distance in inches inside the edge of terrain at which it begins to block sight; the same as for moves. */
const DEPTH = GRAZE + EPSILON

export const ARCS = { 'corner-45': CORNER_45, 'half-45': HALF_45, 'total-45': TOTAL_45 } as const

/**
 * Line of sight, SOVL-TERR-05 and SOVL-CHG-07: a point is seen if it is in the unit's front arc and nothing opaque is on the straight line
 * to it from the middle of the front edge (SOVL-G-58). As for moves, terrain begins `GRAZE` inside its edge (SOVL-G-57). So a unit that an
 * Advance left at the edge of a wood, with a corner less deep inside, does not stand in the wood.
 */

/**
 * Whether the unit sees the point out[2], out[3]. `shape`: the unit’s own shape or a ghost. `other`: the unit at that point. `log`: give it
 * only for a point that is seen; it gets the readings without which the point would not be seen.
 */
export function seesPoint(state: SovlState, unit: Unit, shape: number, other: Unit, log: Log = SILENT): boolean {
  const battle = state.battle as NonNullable<SovlState['battle']>
  const { shapes } = battle.table
  const { out } = shapes
  const x = out[2]
  const y = out[3]
  out[0] = x
  out[1] = y
  if (!inArc(shapes, shape, ARCS[state.rules.losArc])) return false
  if (log.on && Object.values(ARCS).some((arc) => !inArc(shapes, shape, arc))) log.cite(Clause.G_01)
  frontCentre(battle.table, shape)
  out[2] = x
  out[3] = y
  return lineClear(state, unit, other, log)
}

/** Whether nothing blocks the line from out[0], out[1] to out[2], out[3]. SOVL-G-05, -06, -07. */
function lineClear(state: SovlState, unit: Unit, other: Unit, log: Log): boolean {
  const { table } = state.battle as NonNullable<SovlState['battle']>
  const { shapes, nature } = table
  for (let piece = 0; piece < table.pieces; piece++) {
    if (log.on && (nature[piece] & FOREST) !== 0 && crosses(shapes, table.terrain + piece, DEPTH)) {
      const over = seesOver(state, unit)
      if (over !== seesInto(state, table.terrain + piece)) log.cite(over ? Clause.G_07 : Clause.G_06)
    }
    if (blocksSight(state, unit, piece)) return false
  }
  const blocks = state.rules.unitsBlockLos
  if (!blocks && !log.on) return true
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const between = units[i]
    if (between === unit || between === other || !crosses(shapes, between.shape)) continue
    if (blocks) return false
    log.cite(Clause.G_05)
  }
  return true
}

/** Whether a piece of terrain hides from the unit what is at the other end of the line from out[0], out[1] to out[2], out[3]. SOVL-G-06, -07. */
export function blocksSight(state: SovlState, unit: Unit, piece: number): boolean {
  const { nature, shapes, terrain } = (state.battle as NonNullable<SovlState['battle']>).table
  const bits = nature[piece]
  if ((bits & OPAQUE) === 0 || !crosses(shapes, terrain + piece, DEPTH)) return false
  return (bits & FOREST) === 0 || !(seesOver(state, unit) || seesInto(state, terrain + piece))
}

/** Whether the unit sees over woods. SOVL-G-07. */
function seesOver(state: SovlState, unit: Unit): boolean {
  return unit.large && state.rules.largeSeesOver
}

/** Whether the line leads into the wood or out of it, and sight does not end at its edge. SOVL-G-06. */
function seesInto(state: SovlState, shape: number): boolean {
  return state.rules.forestLos === 'through-only' && endsInside(state, shape)
}

/** Whether an end of the line from out[0], out[1] to out[2], out[3] lies in the shape. A point that only grazes the edge is not inside. */
function endsInside(state: SovlState, shape: number): boolean {
  const { shapes } = (state.battle as NonNullable<SovlState['battle']>).table
  const { out } = shapes
  if (enclosesPoint(shapes, shape, DEPTH)) return true
  const x = out[0]
  const y = out[1]
  out[0] = out[2]
  out[1] = out[3]
  const inside = enclosesPoint(shapes, shape, DEPTH)
  out[0] = x
  out[1] = y
  return inside
}

/** Cites the clauses for the line of sight of a charge or a shot; out[2], out[3] is the point that is seen. */
export function citeSight(state: SovlState, unit: Unit, other: Unit, log: Log): void {
  const { out } = (state.battle as NonNullable<SovlState['battle']>).table.shapes
  const x = out[2]
  const y = out[3]
  log.cite(Clause.TERR_06)
  log.cite(Clause.CHG_07)
  seesPoint(state, unit, unit.shape, other, log)
  out[2] = x
  out[3] = y
}

/**
 * Whether the unit, standing as `shape`, sees the target well enough to shoot: one of its nine points, or its centre (SOVL-G-04). Leaves
 * the seen point in out[2], out[3].
 */
export function seesUnit(state: SovlState, unit: Unit, shape: number, target: Unit): boolean {
  const { table } = state.battle as NonNullable<SovlState['battle']>
  const { pose, out, verts } = table.shapes
  const p = target.shape * POSE
  out[2] = pose[p + X]
  out[3] = pose[p + Y]
  if (seesPoint(state, unit, shape, target)) return true
  if (state.rules.losTarget === 'centre') return false
  for (let side = 0; side < 4; side++) {
    sideCentre(table, target.shape, side)
    if (seesPoint(state, unit, shape, target)) return true
  }
  for (let corner = 0; corner < 4; corner++) {
    out[2] = verts[target.shape * VERTS + 2 * corner]
    out[3] = verts[target.shape * VERTS + 2 * corner + 1]
    if (seesPoint(state, unit, shape, target)) return true
  }
  return false
}
