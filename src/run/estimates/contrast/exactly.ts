import { FIRST_MEASURE, OUTCOME, TURNS } from '../../../core/ruleset.ts'
import type { Estimate } from '../../../result/heading.ts'
import type { Cell } from '../../players/cell.ts'
import { momentsOf } from '../distribution.ts'
import type { Contrasted } from './types.ts'

/** Blocks that differ from which a normal z is told. */
const ENOUGH = 30

/**
 * The exact difference beside the sampled one, where both twins were solved, with z in standard errors (`error`) where enough blocks
 * differ.
 */
export function besideExact(
  difference: Estimate,
  { a, b, metric, columns }: Contrasted,
  error: number,
  differing: number,
): Estimate {
  const [inA, inB] = [exactMean(a, columns[0]), exactMean(b, columns[1])]
  if (inA === undefined || inB === undefined) return difference
  const exact = (inB - inA) / metric.scale
  const known = error > 0 && differing >= ENOUGH
  return { ...difference, exact, ...(known && { z: (difference.estimate - exact) / error }) }
}

function exactMean({ twin }: Cell, column: number): number | undefined {
  if (typeof twin === 'string') return undefined
  if (column === OUTCOME) return twin.outcome[0] + twin.outcome[1] / 2
  return column === TURNS ? momentsOf(twin.turns).mean : twin.columns[column - FIRST_MEASURE]?.mean
}
