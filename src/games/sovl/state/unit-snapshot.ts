import type { Unit } from './unit.ts'

/**
 * The fields of a unit in a saved battle, in the order in which they are written. They are named one by one, because a look ahead saves and loads them
 * all the time, and access by a name in a list takes many times as long.
 */

/** Writes the fields from an index of the array on; returns the index after them. */
export function saveFields(unit: Unit, out: Int32Array, at: number): number {
  out[at] = unit.pool
  out[at + 1] = unit.models
  out[at + 2] = unit.fate
  out[at + 3] = unit.engagement
  out[at + 4] = unit.target
  out[at + 5] = unit.targetSide
  out[at + 6] = unit.declared
  out[at + 7] = unit.modelsBefore
  out[at + 8] = unit.inflicted
  out[at + 9] = unit.roundsWon
  out[at + 10] = unit.brokeTurn
  out[at + 11] = unit.destroyedTurn
  out[at + 12] = unit.shotWounds
  out[at + 13] = unit.frontCharges
  out[at + 14] = unit.flankCharges
  out[at + 15] = unit.rearCharges
  out[at + 16] = unit.rallies
  out[at + 17] = unit.fledTurn
  out[at + 18] =
    (unit.alone ? 1 : 0) |
    (unit.activated ? 2 : 0) |
    (unit.countering ? 4 : 0) |
    (unit.countered ? 8 : 0) |
    (unit.intercepted ? 16 : 0) |
    (unit.charged ? 32 : 0) |
    (unit.tested ? 64 : 0)
  return at + 19
}

/** Reads what `saveFields` wrote; returns the index after it. */
export function loadFields(unit: Unit, from: Int32Array, at: number): number {
  unit.pool = from[at]
  unit.models = from[at + 1]
  unit.fate = from[at + 2] as Unit['fate']
  unit.engagement = from[at + 3]
  unit.target = from[at + 4]
  unit.targetSide = from[at + 5]
  unit.declared = from[at + 6]
  unit.modelsBefore = from[at + 7]
  unit.inflicted = from[at + 8]
  unit.roundsWon = from[at + 9]
  unit.brokeTurn = from[at + 10]
  unit.destroyedTurn = from[at + 11]
  unit.shotWounds = from[at + 12]
  unit.frontCharges = from[at + 13]
  unit.flankCharges = from[at + 14]
  unit.rearCharges = from[at + 15]
  unit.rallies = from[at + 16]
  unit.fledTurn = from[at + 17]
  const truths = from[at + 18]
  unit.alone = (truths & 1) !== 0
  unit.activated = (truths & 2) !== 0
  unit.countering = (truths & 4) !== 0
  unit.countered = (truths & 8) !== 0
  unit.intercepted = (truths & 16) !== 0
  unit.charged = (truths & 32) !== 0
  unit.tested = (truths & 64) !== 0
  return at + 19
}
