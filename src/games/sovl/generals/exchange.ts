import { POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { BROKEN_SHARE } from '../chapters/clash.ts'
import { FRONT, LEFT, REAR } from '../data/sides.ts'
import type { Unit } from '../state/unit.ts'
import type { Knowledge } from './knowledge.ts'
import type { Weights } from './weights.ts'

/** Value of a fight between two units to the one that charges, including the chance that a fleeing unit leaves the table. */

/**
 * Gain of a charge in points: that at `at` in `Knowledge.gains`, corrected by the difference of each unit's chance to flee off the table
 * from its usual chance. In the last turn, of units that flee only those score that leave the table, unless fleeing units or wounds score, too.
 */
export function worthOf(knowledge: Knowledge, weights: Weights, at: number, leavesU: number, leavesV: number): number {
  const { gains, goneU, goneV } = knowledge
  const { turn, lastTurn, rules } = knowledge.state
  if (turn >= lastTurn && rules.scoreFleeing === 'none' && rules.scorePartial === 'none') {
    const wounds = gains[at] - BROKEN_SHARE * (goneV[at] - goneU[at])
    return LAST_WOUNDS * wounds + (leavesV + USUAL) * goneV[at] - (leavesU + USUAL) * goneU[at]
  }
  return worthOnTable(knowledge, weights, at) + weights.edge * (leavesV * goneV[at] - leavesU * goneU[at])
}

/** The part of `worthOf` that does not depend on where the units stand, before the last turn. */
export function worthOnTable({ gains, goneU, goneV }: Knowledge, weights: Weights, at: number): number {
  const broken = BROKEN_SHARE * (goneV[at] - goneU[at])
  return weights.wounds * (gains[at] - broken) + broken
}

/** Weight of wounds in the last turn, which score only if they destroy the unit. */
const LAST_WOUNDS = 0.2

/** Gain in points of charging that side of the target on its present place. A gain is higher if few wounds of the target are left, and by the factors of fast units; a loss is not. */
export function worthOfCharge(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, side: number): number {
  const { pose } = knowledge.battle.table.shapes
  const p = target.shape * POSE
  const x = pose[p + X]
  const y = pose[p + Y]
  const nx = outwardX(side, pose[p + UX], pose[p + UY])
  const ny = outwardY(side, pose[p + UX], pose[p + UY])
  const unitLeaves = leaves(knowledge, unit, x, y, nx, ny)
  const targetLeaves = leaves(knowledge, target, x, y, -nx, -ny)
  const worth = worthOf(knowledge, weights, knowledge.gain(unit, target, side), unitLeaves, targetLeaves)
  if (worth <= 0) return worth
  const fast = unit.movement >= weights.fast
  return worth * nearlyDone(target, weights) * (fast ? (side === FRONT ? weights.fastFront : weights.fastFlank) : 1)
}

/** The direction outward from a side of a unit that faces ux, uy. */
export function outwardX(side: number, ux: number, uy: number): number {
  return side === FRONT ? ux : side === REAR ? -ux : side === LEFT ? -uy : uy
}

export function outwardY(side: number, ux: number, uy: number): number {
  return side === FRONT ? uy : side === REAR ? -uy : side === LEFT ? ux : -ux
}

/** Chance that a broken unit at x, y that flees along dx, dy leaves the table, minus the usual chance: −0.4 to 0.6. */
export function leaves({ battle }: Knowledge, unit: Unit, x: number, y: number, dx: number, dy: number): number {
  const { table } = battle
  const alongX = dx > FLAT ? (table.width - x) / dx : dx < -FLAT ? -x / dx : FAR_OFF
  const alongY = dy > FLAT ? (table.depth - y) / dy : dy < -FLAT ? -y / dy : FAR_OFF
  const far = alongX < alongY ? alongX : alongY
  const chance = (3.5 * unit.flightDice + 6 - far) / 8
  return (chance < 0 ? 0 : chance > 1 ? 1 : chance) - USUAL
}

const USUAL = 0.4
const FLAT = 1e-9
const FAR_OFF = 1e9

/** Factor of wounds on a unit. Only destroyed units score, so the factor is higher for units that have lost much. */
export function nearlyDone(unit: Unit, weights: Weights): number {
  return 1 + weights.finish * (1 - unit.pool / unit.fullPool)
}
