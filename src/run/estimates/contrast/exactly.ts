import { FIRST_MEASURE, OUTCOME, TURNS } from '../../../core/ruleset.ts'
import type { Estimate } from '../../../result/heading.ts'
import type { Cell } from '../../players/cell.ts'
import { momentsOf } from '../distribution.ts'
import type { Contrasted } from './types.ts'

/** Number of differing blocks from which a normal z is reported. */
const ENOUGH = 30

/** Adds the exact difference to the sampled one if both twins were solved, with z in standard errors (`error`) if enough blocks differ. */
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
