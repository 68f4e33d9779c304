import { HARD, SOFT, SOLID } from '../data/terrain.ts'
import type { Unit } from '../state/state.ts'
import * as Foe from './foe.ts'
import type { Knowledge } from './knowledge.ts'
import type { Facing, Stand } from './scratch.ts'
import { groundBetween, isWalled } from './walls.ts'

/** What stands between a place and an enemy: solid ground, and other enemies in the way of a charge. */

/** What lies on the line of an attack: nothing, soft or hard cover, both, or solid ground. */
export const FREE = 0
export const COVERED = 1
export const HIDDEN = 2
export const WALLED = 3

/**
 * What lies on the line from an attacker’s centre to a target’s: ground, or the footprint of a unit that is neither of them. It stands for the
 * lines to all models. AP-G-28, AP-G-29.
 */
export function lineOf(
  knowledge: Knowledge,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  attacker: number,
  target: number,
): number {
  const { field, covers, state } = knowledge
  const bits = groundBetween(field, covers, fromX, fromY, toX, toY, state.rules.los === 'none' ? 0 : SOLID)
  if ((bits & SOLID) !== 0 && state.rules.los !== 'none') return WALLED
  const line = bits & BOTH
  if (line === BOTH || !field.unitsHide) return line === BOTH ? HIDDEN : line === 0 ? FREE : COVERED
  const { x, y, disc } = field
  const dx = toX - fromX
  const dy = toY - fromY
  const square = dx * dx + dy * dy
  for (let i = 0; i < x.length; i++) {
    const ex = x[i] - fromX
    const ey = y[i] - fromY
    const along = ex * dx + ey * dy
    if (along <= 0 || along >= square || i === attacker || i === target) continue
    const across = ex * dy - ey * dx
    if (across * across < disc[i] * disc[i] * square) return HIDDEN
  }
  return line === 0 ? FREE : COVERED
}

const BOTH = SOFT | HARD

/** Share of the sum of their radii by which a unit must pass another enemy to reach the one behind. */
const ABREAST = 0.9

/** Whether solid ground or another enemy bars a unit at a place the straight way to the k-th enemy. AP-CHG-01, AP-G-27. */
export function isBarred(knowledge: Knowledge, unit: Unit, stand: Stand, facing: Facing, k: number): boolean {
  const { x, y } = stand
  const { foes } = facing
  const dx = foes[k * Foe.FOE + Foe.X] - x
  const dy = foes[k * Foe.FOE + Foe.Y] - y
  const square = dx * dx + dy * dy
  if (knowledge.state.rules.passThrough !== 'all') {
    for (let j = 0; j < facing.count; j++) {
      const ex = foes[j * Foe.FOE + Foe.X] - x
      const ey = foes[j * Foe.FOE + Foe.Y] - y
      const along = ex * dx + ey * dy
      if (along <= 0 || along >= square || j === k) continue
      const across = ex * dy - ey * dx
      const least = ABREAST * (unit.disc + foes[j * Foe.FOE + Foe.DISC])
      if (across * across < least * least * square) return true
    }
  }
  return isWalled(knowledge.field, knowledge.walls, x, y, foes[k * Foe.FOE + Foe.X], foes[k * Foe.FOE + Foe.Y])
}
