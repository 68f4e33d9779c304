import * as maths from '../../core/maths.ts'
import type { Estimate } from '../../result/heading.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { tInterval } from '../../stats/intervals/mean.ts'
import { asymptoticSequence } from '../../stats/intervals/normal-mixture.ts'
import { rareInterval, type Side } from '../../stats/intervals/rare.ts'
import { betaBinomialSequence } from '../../stats/sequential/beta-binomial.ts'
import type { Tally } from '../counts/tally.ts'
import { momentsOf } from './distribution.ts'
import { BEST, besideMean, LEVEL } from './estimate.ts'

/** An exact mean, with the exact probabilities of the values where they are known. */
interface ExactMean {
  readonly mean: number
  readonly pmf?: readonly number[]
}

/** Neither t nor a normal z can be relied on where fewer battles than this differ from the most frequent value. */
const FEW = 10
/** Nor can a normal z with fewer blocks than this. */
const BLOCKS = 30

/**
 * Mean of a count: Student's t on block totals; where few battles differ from the most frequent value, the interval for rare ones; where
 * all are equal, none. `anytime`: an interval that holds whenever one looks, about, in place of Student's. If the exact variance is not
 * known the sampled one stands in for it in z.
 */
export function meanOf(tally: Tally, column: number, exact?: ExactMean, anytime = false): Estimate {
  const { blocks, battles } = tally
  const { seats } = tally.layout
  const total = tInterval(blocks, tally.sum(column), tally.blockSquares(column), LEVEL)
  const estimate = total.mean / seats
  const sampled = maths.squared((total.sd ?? 0) / seats)
  const split = splitOf(tally, column)
  const off = split.above.count + split.below.count
  const pmf = seats === 1 ? exact?.pmf : undefined
  const enough = blocks >= BLOCKS && (pmf ? battles * (1 - Math.max(...pmf)) : off) >= FEW
  const beside = besideMean(estimate, exact?.mean, pmf ? momentsOf(pmf).variance : sampled, blocks, enough)
  if (sampled === 0 || total.low === undefined || total.high === undefined) return { estimate, method: 't', ...beside }
  // Among a handful of battles with a handful of values none is usual.
  const rare = off < FEW && 5 * off <= battles
  const { low, high } = rare
    ? rareOf(tally, column, sampled, split, anytime)
    : anytime
      ? asymptoticSequence(estimate, Math.sqrt(sampled), blocks, { level: LEVEL, best: BEST })
      : { low: total.low / seats, high: total.high / seats }
  const method = rare ? 'rare' : anytime ? 'asymptotic' : 't'
  return { estimate, low: Math.max(0, low), high, level: LEVEL, method, ...beside }
}

/** The most frequent value of a count and the battles off it. */
interface Split {
  readonly usual: number
  readonly above: Side
  readonly below: Side
}

function splitOf(tally: Tally, column: number): Split {
  const histogram = tally.histogram(column)
  const usual = histogram.indexOf(Math.max(...histogram))
  const above = { count: tally.beyond(column), sum: 0, sumSq: 0 }
  const below = { count: 0, sum: 0, sumSq: 0 }
  histogram.forEach((count, value) => {
    if (count === 0 || value === usual) return
    const side = value > usual ? above : below
    side.count += count
    side.sum += count * Math.abs(value - usual)
    side.sumSq += count * maths.squared(value - usual)
  })
  // Those past the end of the histogram are known by their sums alone.
  const { count, sum, sumSq } = tally.pastEnd(column)
  above.sum += sum - count * usual
  above.sumSq += sumSq - 2 * usual * sum + count * maths.squared(usual)
  // A count may lie below its usual value by no more than that, above it perhaps as far.
  const step = (side: typeof above): number => (side.count > 0 ? side.sum / side.count : 1)
  return { usual, above: { ...above, reach: step(below) }, below: { ...below, reach: Math.min(usual, step(above)) } }
}

/** `variance`: of the mean of a block. Battles alike within a block count for less. */
function rareOf(
  tally: Tally,
  column: number,
  variance: number,
  { usual, above, below }: Split,
  anytime: boolean,
): Interval {
  const { battles, layout } = tally
  const mean = tally.sum(column) / battles
  const independent = tally.sumOfSquares(column) / battles - maths.squared(mean)
  const alike = layout.seats === 1 ? 1 : Math.max(1, (layout.seats * variance) / independent)
  const share = ({ count, sum, sumSq, reach = 0 }: Side): Side => ({
    reach,
    count: count / alike,
    sum: sum / alike,
    sumSq: sumSq / alike,
  })
  const sequence = (x: number, n: number, level: number): Interval =>
    betaBinomialSequence(x, n, { level, best: BEST * layout.seats })
  return rareInterval(usual, battles / alike, share(above), share(below), LEVEL, anytime ? sequence : undefined)
}
