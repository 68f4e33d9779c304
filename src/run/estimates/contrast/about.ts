import type { Interval } from '../../../stats/intervals/interval.ts'
import { battlesToSettle } from '../../../stats/sequential/power.ts'
import { chiSquareQuantile } from '../../../stats/special/distributions.ts'
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
  /** Blocks in which something differs: all that is known of the deviation is known from them. All blocks, if those of the two are apart. */
  readonly changed: number
  readonly seats: number
}

/**
 * Battles beyond those fought until a difference that stays as estimated is significant, or lies inside the margin; with the range over the
 * interval of the difference, because the number depends on the square of a distance that is known only roughly. If few blocks differ, the
 * range is also over the interval of the standard deviation. Null if too few differ to know this deviation.
 */
export function battlesLeft({ estimate, low, high, sd, blocks, changed, seats }: Spread, margin: number): BattlesLeft {
  return (directed, inside) => {
    if (changed < LEAST_CHANGED || sd === 0) return null
    const needed = (off: number, of = sd): number | null => {
      const within = Math.abs(off) < margin ? battlesToSettle(off, of, margin, inside) : Number.POSITIVE_INFINITY
      // A difference beyond the margin is no verdict of its own, because its direction is decided sooner. So the edge of the band is as far
      // away as 0 is.
      const one = off === 0 ? Number.POSITIVE_INFINITY : battlesToSettle(Math.abs(off) + 1, of, 1, directed)
      const all = Math.min(within, one)
      return Number.isSafeInteger(all) ? Math.max(1, all - blocks) * seats : null
    }
    const ends = spreadRange(sd, changed).map((of) => rangeOver({ low, high }, (off) => needed(off, of)))
    return {
      needed: needed(estimate),
      neededRange: { low: ends[0]?.low ?? null, high: ends.at(-1)?.high ?? null },
    }
  }
}

/** Fewest differing blocks whose standard deviation says anything about that of others. */
const LEAST_CHANGED = 10

/** Differing blocks from which the error of the standard deviation is small beside that of the difference. */
const ENOUGH = 100

/**
 * The standard deviation or, if few blocks differ, both ends of its 95% interval. Blocks without a difference say how rare differences are, but
 * the spread is the sum of the squares of the others: it is as uncertain as that of as many normal values (chi-square), which is right if all
 * blocks differ, and careful if a few differ by much the same.
 */
function spreadRange(sd: number, changed: number): readonly number[] {
  if (changed >= ENOUGH) return [sd]
  const df = changed - 1
  return [0.975, 0.025].map((p) => sd * Math.sqrt(df / chiSquareQuantile(p, df)))
}
