import * as maths from '../../../core/maths.ts'
import type { Cell } from '../../players/cell.ts'

/** Sums of a column over all battles of a cell. */
export interface Totals {
  /** Sum of the column over all battles; for an event, battles in which it happened. */
  readonly sum: number
  /** Sum of the squared totals of blocks. */
  readonly squares: number
}

export function totalsOf({ tally }: Cell, column: number): Totals {
  const event = tally.layout.events[column] === true
  return { sum: event ? tally.happened(column) : tally.sum(column), squares: tally.blockSquares(column) }
}

/** Variance of a block’s total (divisor `blocks`). */
export function varianceOf({ sum, squares }: Totals, blocks: number): number {
  return Math.max(0, squares / blocks - maths.squared(sum / blocks))
}
