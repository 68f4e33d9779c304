import { firstOfHighest } from '../../../kit/generals/highest.ts'

/**
 * Points by which values have to differ to be different. Equal choices have values that differ in their last bits if the table is turned by
 * half, and a little more if costs are multiplied and rounded again. Without this tolerance rounding would decide between equal choices.
 */
export const ALIKE = 1e-4

/** Gives the highest of the first `n` values to all that are equal to it within the tolerance, so that of equal choices the first is taken. */
export function levelTies(values: Float64Array, n: number): void {
  const best = values[firstOfHighest(values, n)]
  for (let i = 0; i < n; i++) if (values[i] > best - ALIKE) values[i] = best
}
