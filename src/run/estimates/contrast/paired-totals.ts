import type { TestName } from '../../../result/compared.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import { asymptoticSequence, normalMixtureEvidence } from '../../../stats/intervals/normal-mixture.ts'
import { mcnemar, noDifference, pairedT, tango } from '../../../stats/intervals/paired.ts'
import { rareInterval, type Side } from '../../../stats/intervals/rare.ts'
import type { Metric } from '../../study/metric.ts'
import { isRare, pOf } from '../difference.ts'
import { BEST, LEVEL } from '../estimate.ts'
import type { Totals } from './totals.ts'
import type { Contrast } from './types.ts'

/** Differences of a column, block by block, as sums. */
interface Differences {
  readonly blocks: number
  /** Battles of a block. */
  readonly seats: number
  /** Factor from the metric, as a mean over the battles of a block, to the whole-number total of a block. */
  readonly unit: number
  readonly metric: Metric
  readonly differences: Totals
  readonly inA: Totals
  readonly inB: Totals
  /** Sum over blocks of total × total. */
  readonly product: number
}

type Told = Pick<Contrast, 'difference' | 'p' | 'test'>

/**
 * The difference of a metric with its interval and test. Events of single battles: Tango's interval and McNemar's test; otherwise Student's
 * t on the differences of blocks or, if few differ, the interval for rare differences. `anytime`: an asymptotic confidence sequence, which
 * holds at any stopping time.
 */
export function differenceOfTotals(all: Differences, anytime: boolean): Told {
  const { blocks, seats, unit, metric, differences, inA, inB, product } = all
  const { sum, squares } = differences
  if (squares === 0) return unchanged(blocks, metric)
  const { mean: estimate, sd = 0, low, high, p } = pairedT(blocks, sum, squares, unit)
  if (low === undefined || high === undefined || p === undefined) {
    return { difference: { estimate, method: 'paired-t' }, p: 1, test: 'none' }
  }
  const told = (method: string, ends: { low: number; high: number }, test: TestName, value: number): Told => ({
    difference: { estimate, ...ends, level: LEVEL, method },
    p: value,
    test,
  })
  if (anytime) {
    const options = { level: LEVEL, best: BEST }
    const ends = asymptoticSequence(estimate, sd, blocks, options)
    return told('asymptotic', ends, 'anytime', normalMixtureEvidence(estimate, sd, blocks, options))
  }
  if (seats === 1 && metric.kind === 'share' && metric.scale === 1) {
    // Battles in which only one of the two had the event.
    const [up, down] = [inB.sum - product, inA.sum - product]
    return told('tango', tango(up, down, blocks), 'mcnemar', mcnemar(up, down).midP)
  }
  // Differences are whole numbers, so at most `squares` blocks differ; if fewer blocks differ, their differences are larger.
  if (isRare(squares, blocks)) {
    const side = (count: number): Side => ({ count, sum: count, sumSq: count, reach: 1 })
    const at = (level: number): Interval => {
      const ends = rareInterval(0, blocks, side((squares + sum) / 2), side((squares - sum) / 2), level)
      return { low: ends.low / unit, high: ends.high / unit }
    }
    return told('rare', at(LEVEL), 'rare', pOf(at))
  }
  return told('paired-t', { low, high }, 'paired-t', p)
}

/** No block differed: the interval bounds the share of blocks that may differ. */
function unchanged(blocks: number, { kind }: Metric): Told {
  const end = noDifference(blocks, LEVEL)
  const ends = kind === 'share' ? { low: -end, high: end, level: LEVEL } : {}
  return { difference: { estimate: 0, ...ends, method: 'unchanged' }, p: 1, test: 'none' }
}
