import { EPSILON, HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import type { Battle } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { GAP } from '../state/table.ts'
import type { Unit } from '../state/unit.ts'

/** Neighbours of a move: listed once, so that each try is tested against few shapes. */

/** Lists the units and the terrain that a move of the unit can come near; no move can meet anything else. */
export function lookAround(state: SovlState, battle: Battle, unit: Unit): void {
  battle.work.reach = battle.points[0] + GAP
  listNear(state, battle, unit)
}

/** Lists the units and the terrain within work.reach inches of the unit, whatever way it turns. */
export function listNear(state: SovlState, battle: Battle, unit: Unit): void {
  const { table, near, nearGround } = battle
  const units = state.units
  let n = 0
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other !== unit && inReach(battle, unit.shape, other.shape)) near[n++] = i
  }
  battle.nearUnits = n
  n = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    if (inReach(battle, unit.shape, table.terrain + piece)) nearGround[n++] = piece
  }
  battle.nearPieces = n
}

/** Whether a shape could be within work.reach inches of another, by the circles about them. */
export function inReach(battle: Battle, shape: number, other: number): boolean {
  const { pose, radius, corners } = battle.table.shapes
  if (corners[other] === 0) return false
  const dx = pose[other * POSE + X] - pose[shape * POSE + X]
  const dy = pose[other * POSE + Y] - pose[shape * POSE + Y]
  const reach = battle.work.reach + radius[shape] + radius[other]
  return dx * dx + dy * dy <= reach * reach
}

/**
 * Whether another shape could be less than work.reach inches in front of a rectangle that goes straight ahead, or less than `GAP` beside its
 * way, by the circle about the other shape: a fast first test, before the way is measured.
 */
export function inWay(battle: Battle, shape: number, other: number): boolean {
  const { pose, radius, corners } = battle.table.shapes
  if (corners[other] === 0) return false
  const p = shape * POSE
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  const dx = pose[other * POSE + X] - pose[p + X]
  const dy = pose[other * POSE + Y] - pose[p + Y]
  const size = radius[other] + EPSILON
  const ahead = dx * ux + dy * uy - pose[p + HD]
  if (ahead <= -size || ahead >= battle.work.reach + size) return false
  const aside = dx * uy - dy * ux
  return (aside < 0 ? -aside : aside) < pose[p + HW] + GAP + size
}
