import type { Interval } from '../../../stats/intervals/interval.ts'
import { battlesToSettle } from '../../../stats/sequential/power.ts'
import { rangeOver } from '../needed.ts'
import type { BattlesLeft, Contrast, Contrasted } from './types.ts'

/** Fields that all contrasts have, however they were fought. */
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

/** The difference, an interval for it, and its spread over blocks: the number of battles still needed depends on these. */
interface Spread extends Interval {
  readonly estimate: number
  /** Standard deviation of the difference of a block. */
  readonly sd: number
  readonly blocks: number
  readonly seats: number
}

/**
 * Battles beyond those fought until a difference that stays as estimated is significant, or lies inside the margin; with the range over the
 * interval of the difference, because the number depends on the square of a distance that is known only roughly.
 */
export function battlesLeft({ estimate, low, high, sd, blocks, seats }: Spread, margin: number): BattlesLeft {
  return (directed, inside) => {
    if (blocks < ENOUGH) return null
    const needed = (off: number): number | null => {
      const within = Math.abs(off) < margin ? battlesToSettle(off, sd, margin, inside) : Number.POSITIVE_INFINITY
      // A difference beyond the margin is no verdict of its own, because its direction is decided sooner. So the edge of the band is as far
      // away as 0 is.
      const one = off === 0 ? Number.POSITIVE_INFINITY : battlesToSettle(Math.abs(off) + 1, sd, 1, directed)
      const all = Math.min(within, one)
      return Number.isSafeInteger(all) ? Math.max(1, all - blocks) * seats : null
    }
    return { needed: needed(estimate), neededRange: rangeOver({ low, high }, needed) }
  }
}

const ENOUGH = 100
