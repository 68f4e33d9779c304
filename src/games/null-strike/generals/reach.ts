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

/** Moves and runs that bring a unit on in one turn: one of each. AP-ACT-02. */
export const STEPS_A_TURN = 2

/**
 * Most moves and runs that a unit may make in `turns` turns with `actions` actions each, so that one action is left for the attack or the capture
 * at their end.
 */
export function mostSteps(turns: number, actions: number): number {
  if (turns <= 0 || actions <= 0) return NO_TIME
  return Math.min(STEPS_A_TURN, actions) * (turns - 1) + Math.min(STEPS_A_TURN, actions - 1)
}

/** A number of steps for a player that has no turn left, so that nothing is in reach. */
const NO_TIME = -1

/**
 * Share of a gain that counts if `steps` moves and runs come before it: less for each of them, and 0 if there are more than `most`, for which the
 * battle leaves time.
 */
export function discount(weights: Weights, steps: number, most: number): number {
  return steps > most ? 0 : shareAfter(weights, steps)
}

/** Share that counts of a gain that takes `steps` moves and runs first, if there is time for them. */
export function shareAfter({ haste }: Weights, steps: number): number {
  return steps === 0 ? 1 : 1 / (1 + haste * steps)
}

/** Share of the models of a unit in range of a target at a distance of their centres. */
export function partInRange(far: number, range: number, unit: Unit, target: Unit): number {
  const inside = range + target.disc - far
  if (inside >= STRIKING * unit.disc) return 1
  return inside <= -unit.disc ? 0 : (inside + unit.disc) / ((1 + STRIKING) * unit.disc)
}
