import { POSE } from '../../../board/plane/shapes.ts'
import type { Battle } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'

/**
 * Lists all numbers on which the plans of a unit depend in one battle: its movement, its place, the two enemies nearest to it, and the units and the
 * terrain that its moves can come near. Returns how many they are; those that exceed the list are only counted.
 */
export function listCauses(state: SovlState, battle: Battle, unit: Unit): number {
  const { table, points, near, nearGround, nearUnits, nearPieces } = battle
  const { causes } = battle.kept
  const { units } = state
  causes[0] = points[0]
  causes[1] = points[1]
  causes[2] = nearUnits
  let n = addPose(battle, unit.shape, 3)
  n = battle.nearest === NONE ? n : addPose(battle, units[battle.nearest].shape, n)
  n = battle.second === NONE ? n : addPose(battle, units[battle.second].shape, n)
  for (let k = 0; k < nearUnits; k++) n = addPose(battle, units[near[k]].shape, n)
  for (let k = 0; k < nearPieces; k++) {
    const piece = nearGround[k]
    causes[n++] = table.kind[piece]
    n = addPose(battle, table.terrain + piece, n)
  }
  return n
}

/** Adds the number of a shape and its pose to the list. The corners of a shape follow from these. */
function addPose({ table, kept }: Battle, shape: number, at: number): number {
  const { pose } = table.shapes
  const { causes } = kept
  causes[at] = shape
  for (let k = 0; k < POSE; k++) causes[at + 1 + k] = pose[shape * POSE + k]
  return at + 1 + POSE
}
