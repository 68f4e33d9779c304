import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import { crosses } from '../../../board/plane/sight.ts'
import { SILENT } from '../../../core/log.ts'
import { chargeRange } from '../chapters/charge/path.ts'
import { blocksSight } from '../chapters/sight.ts'
import { DIFFICULT, IMPASSABLE, OPAQUE } from '../state/table.ts'
import type { Unit } from '../state/unit.ts'
import { CLOSE, type Knowledge } from './knowledge.ts'

/** Approximate tests of a line from out[0], out[1] to out[2], out[3] of the table's registers. Generals need no exact answer. */

/** Inches of detour for each inch that is missing between the unit and impassable ground for a turn. */
const WEDGED = 1.5

/**
 * Whether a charge along the line in the table's registers is possible: no other unit is in the way, no ground stops it, and it is in range.
 * `from`, `to`: the indices of the charger and its target. `moves`: that of a unit that is about to go elsewhere.
 */
export function isOpen(knowledge: Knowledge, from: number, to: number, moves = from): boolean {
  const { battle, state } = knowledge
  const { table } = battle
  const { shapes } = table
  const { out } = shapes
  const { units } = state
  let slowed = false
  for (let piece = 0; piece < table.pieces; piece++) {
    if (!mayCross(knowledge, table.terrain + piece) || !crosses(shapes, table.terrain + piece)) continue
    if ((table.nature[piece] & IMPASSABLE) !== 0 || blocksSight(state, units[from], piece)) return false
    if ((table.nature[piece] & DIFFICULT) !== 0) slowed = true
  }
  if (slowed) {
    const dx = out[2] - out[0]
    const dy = out[3] - out[1]
    const range = chargeRange(state, battle, units[from], SILENT)
    if (range < 0 || dx * dx + dy * dy > range * range + CLOSE) return false
  }
  for (let i = 0; i < units.length; i++) {
    if (i === from || i === to || i === moves) continue
    const { shape } = units[i]
    if (mayCross(knowledge, shape) && crosses(shapes, shape)) return false
  }
  return true
}

/** Whether the circle about a shape is near the line: a fast first test. */
function mayCross({ battle }: Knowledge, shape: number): boolean {
  const { out, pose, radius, corners } = battle.table.shapes
  if (corners[shape] === 0) return false
  const dx = out[2] - out[0]
  const dy = out[3] - out[1]
  const cx = pose[shape * POSE + X] - out[0]
  const cy = pose[shape * POSE + Y] - out[1]
  const off = dx * cy - dy * cx
  const size = radius[shape]
  const square = dx * dx + dy * dy
  if (off * off > size * size * square) return false
  const along = dx * cx + dy * cy
  const reach = size * Math.sqrt(square)
  return along > -reach && along < square + reach
}

/** Whether no ground on the line in the table's registers hides its end from the unit. */
export function isSeen(knowledge: Knowledge, unit: Unit): boolean {
  const { battle, state } = knowledge
  const { pieces, terrain, nature } = battle.table
  for (let piece = 0; piece < pieces; piece++) {
    if ((nature[piece] & OPAQUE) === 0) continue
    if (mayCross(knowledge, terrain + piece) && blocksSight(state, unit, piece)) return false
  }
  return true
}

/**
 * Adds detours to out[2], the distance from `knowledge.at` to (out[0], out[1]): around impassable ground on the way, and away from ground that
 * is too near for a unit of radius out[3] to turn.
 */
export function addDetour({ battle, at }: Knowledge): void {
  const { table } = battle
  const { out, pose, radius } = table.shapes
  const length = out[2]
  const room = out[3] + 0.5
  if (length < 1) return
  const x = at[0]
  const y = at[1]
  const dx = (out[0] - x) / length
  const dy = (out[1] - y) / length
  let detour = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & IMPASSABLE) === 0) continue
    const shape = table.terrain + piece
    const px = pose[shape * POSE + X] - x
    const py = pose[shape * POSE + Y] - y
    const size = radius[shape]
    const along = px * dx + py * dy
    const off = px * dy - py * dx
    const wide = size + 2 - (off < 0 ? -off : off)
    if (along > 0 && along < length && wide > 0) detour += 1.5 * wide
    if (px * px + py * py < (size + room) * (size + room))
      detour += WEDGED * (size + room - Math.sqrt(px * px + py * py))
  }
  out[2] = length + detour
}
