import type { Unit } from '../state/state.ts'
import type { Weights } from './weights.ts'

/** How far units reach with so many actions. */

/** Centres of units in contact are at least this share of their radii apart. */
export const TOUCH = 0.94

/** Share of its radius by which a unit must come nearer for all of its models to be in range. */
export const STRIKING = 0.8

/** Inches an action takes a unit, in units of its speed, if there are many: moves and runs in turn. */
const PACE = 1.5

/** Moves and runs that close a gap: a run goes twice the speed, a run and a move three times. */
export function stepsTo(gap: number, speed: number): number {
  if (gap <= 0) return 0
  if (gap <= 2 * speed) return 1
  return gap <= 3 * speed ? 2 : gap / (PACE * speed)
}

/** How much counts of what takes so many actions. */
export function discount({ haste }: Weights, actions: number): number {
  return 1 / (1 + haste * (actions - 1))
}

/** Share of the models of a unit in range of a target at a distance of their centres. */
export function partInRange(far: number, range: number, unit: Unit, target: Unit): number {
  const inside = range + target.disc - far
  if (inside >= STRIKING * unit.disc) return 1
  return inside <= -unit.disc ? 0 : (inside + unit.disc) / ((1 + STRIKING) * unit.disc)
}
