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

/** An exact mean; also the exact probabilities of the values, if they are known. */
interface ExactMean {
  readonly mean: number
  readonly pmf?: readonly number[]
}

/** If fewer battles than this differ from the most frequent value, neither t nor a normal z is reliable. */
const FEW = 10
/** With fewer blocks than this a normal z is not reliable. */
const BLOCKS = 30

/**
 * Mean of a count. The interval is Student's t on block totals; if few battles differ from the most frequent value, the interval for rare
 * values; if all are equal, there is none. `anytime`: an asymptotic confidence sequence instead of Student's t. If the exact variance is
 * not known, z uses the sampled one.
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
  // With a handful of battles and of values, no value counts as the usual one.
  const rare = off < FEW && 5 * off <= battles
  const { low, high } = rare
    ? rareOf(tally, column, sampled, split, anytime)
    : anytime
      ? asymptoticSequence(estimate, Math.sqrt(sampled), blocks, { level: LEVEL, best: BEST })
      : { low: total.low / seats, high: total.high / seats }
  const method = rare ? 'rare' : anytime ? 'asymptotic' : 't'
  return { estimate, low: Math.max(0, low), high, level: LEVEL, method, ...beside }
}

/** The most frequent value of a count, and the battles with other values. */
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
  // Only the sums are known of values past the end of the histogram.
  const { count, sum, sumSq } = tally.pastEnd(column)
  above.sum += sum - count * usual
  above.sumSq += sumSq - 2 * usual * sum + count * maths.squared(usual)
  // How far values may be from the usual one: as far as the mean distance on the other side, but not below 0.
  const step = (side: typeof above): number => (side.count > 0 ? side.sum / side.count : 1)
  return { usual, above: { ...above, reach: step(below) }, below: { ...below, reach: Math.min(usual, step(above)) } }
}

/** The interval for rare values. `variance`: of the mean of a block. If the battles of a block are alike, they count as fewer battles. */
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
