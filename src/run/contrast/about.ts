import { battlesToSettle } from '../../stats/power.ts'
import { LEVEL } from '../estimate.ts'
import type { BattlesLeft, Contrast, Contrasted } from './contrast.ts'

/** What contrasts have in common, however they were fought. */
export function about(
  { a, b, metric }: Contrasted,
  values: readonly [number, number],
): Pick<
  Contrast,
  | 'matchup'
  | 'a'
  | 'b'
  | 'metric'
  | 'army'
  | 'unit'
  | 'measure'
  | 'kind'
  | 'family'
  | 'correction'
  | 'values'
  | 'blocks'
> {
  return {
    matchup: a.matchup.name,
    a: a.variant.name,
    b: b.variant.name,
    metric: metric.name,
    army: metric.army,
    unit: metric.unit,
    measure: metric.measure,
    kind: metric.kind,
    values,
    family: metric.primary ? 'primary' : 'exploratory',
    correction: metric.primary ? 'holm' : 'benjamini-hochberg',
    blocks: b.tally.blocks,
  }
}

/**
 * Battles beyond those of `played` blocks until an estimate that stays, `off` with a standard deviation of a block of `sd`, is a difference
 * at a level, or lies inside the margin; null where no number would do, or too few were fought to tell.
 */
export function battlesLeft(off: number, sd: number, margin: number, played: number, seats: number): BattlesLeft {
  // Equivalence is not corrected. That a difference is beyond the margin is no verdict: that it is one, comes sooner.
  const inside = Math.abs(off) < margin ? battlesToSettle(off, sd, margin, LEVEL) : Number.POSITIVE_INFINITY
  return (level) => {
    // As far from the edge of a band as the estimate is from 0.
    const directed = off === 0 ? Number.POSITIVE_INFINITY : battlesToSettle(Math.abs(off) + 1, sd, 1, level)
    const blocks = Math.min(inside, directed)
    return played >= ENOUGH && Number.isSafeInteger(blocks) ? Math.max(1, blocks - played) * seats : null
  }
}

const ENOUGH = 100
