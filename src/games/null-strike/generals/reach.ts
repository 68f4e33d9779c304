import type { Unit } from '../state/state.ts'
import type { Weights } from './weights.ts'

/** Distances that units reach with a number of actions. */

/** Least distance of the centres of two units in contact, as a share of the sum of their radii. */
export const TOUCH = 0.94

/** Share of its radius that a unit must come nearer until all of its models are in range. */
export const STRIKING = 0.8

/** Mean distance of an action in multiples of the speed, over many actions: moves and runs in turn. */
const PACE = 1.5

/** Number of moves and runs that close a gap. A run goes twice the speed, so a run and a move go three times the speed. */
export function stepsTo(gap: number, speed: number): number {
  if (gap <= 0) return 0
  if (gap <= 2 * speed) return 1
  return gap <= 3 * speed ? 2 : gap / (PACE * speed)
}

/** Share that counts of a gain that takes `actions` actions. */
export function discount({ haste }: Weights, actions: number): number {
  return 1 / (1 + haste * (actions - 1))
}

/** Share of the models of a unit in range of a target at a distance of their centres. */
export function partInRange(far: number, range: number, unit: Unit, target: Unit): number {
  const inside = range + target.disc - far
  if (inside >= STRIKING * unit.disc) return 1
  return inside <= -unit.disc ? 0 : (inside + unit.disc) / ((1 + STRIKING) * unit.disc)
}
