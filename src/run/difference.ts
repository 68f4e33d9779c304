import type { Interval } from '../stats/interval.ts'
import { mcnemar, noDifference, pairedT, tango } from '../stats/paired.ts'
import { rareInterval } from '../stats/rare.ts'
import type { Bounded } from './estimate.ts'
import { LEVEL } from './estimate.ts'
import type { Group } from './group.ts'
import { asDifference, betsOn } from './sequence.ts'

/** The difference of two scores that were fought on the same blocks, and how it was told. */
export interface ScoreDifference extends Bounded {
  /** Standard deviation of a block. */
  readonly sd: number
  /** Of no difference. */
  readonly p: number
  readonly test: PairedTest
  /** Blocks in which the scores differ. */
  readonly changed: number
}

/** `sign`: of blocks that went up and blocks that went down, where few went either way; `none`: nothing varied. */
export type PairedTest = 'mcnemar' | 'paired-t' | 'sign' | 'none'

/**
 * Difference of the scores of a pair, b less a, from blocks both were fought on. Blocks of one battle without draws: Tango's score
 * interval and McNemar's test (mid-p); else Student's t on the differences of blocks, or where few differ the interval for rare
 * ones and the sign test. Where no block differs the interval bounds the share of blocks that may.
 */
export function differenceOf(group: Group, pair: number, level = LEVEL): ScoreDifference {
  const counts = group.differenceCounts(pair)
  const most = (counts.length - 1) / 2
  const up = { count: 0, sum: 0, sumSq: 0 }
  const down = { count: 0, sum: 0, sumSq: 0 }
  counts.forEach((count, i) => {
    if (i === most) return
    const side = i > most ? up : down
    side.count += count
    side.sum += count * Math.abs(i - most)
    side.sumSq += count * (i - most) ** 2
  })
  const changed = up.count + down.count
  const blocks = changed + (counts[most] as number)
  const sum = up.sum - down.sum
  const estimate = sum / most / blocks
  const squares = up.sumSq + down.sumSq
  const sd = Math.sqrt(Math.max(0, squares / most ** 2 / blocks - estimate ** 2))
  const about = { estimate, level, sd, changed }
  if (changed === 0) {
    const end = noDifference(blocks, level)
    return { ...about, low: -end, high: end, method: 'unchanged', p: 1, test: 'none' }
  }
  const sign = mcnemar(up.count, down.count).midP
  if (isWinOrLoss(group, pair)) {
    return { ...about, ...tango(up.count, down.count, blocks, level), method: 'tango', p: sign, test: 'mcnemar' }
  }
  const { low, high, p } = pairedT(blocks, sum, squares, most, level)
  if (low === undefined || high === undefined || p === undefined) {
    // One block, or all changed alike: nothing is known of how they vary.
    return { ...about, low: -1, high: 1, method: 'paired-t', p: 1, test: 'none' }
  }
  if (isRare(changed, blocks)) {
    const ends = rareInterval(0, blocks, up, down, level)
    return { ...about, low: ends.low / most, high: ends.high / most, method: 'rare', p: sign, test: 'sign' }
  }
  return { ...about, low: Math.max(-1, low), high: Math.min(1, high), method: 'paired-t', p, test: 'paired-t' }
}

/** Whether so few blocks differ that their spread is not to be trusted. */
export function isRare(changed: number, blocks: number): boolean {
  return changed < FEW && 5 * changed <= blocks
}

const FEW = 10

/** Whether blocks are single battles and none was drawn, under either. */
function isWinOrLoss(group: Group, pair: number): boolean {
  if (group.seats > 1) return false
  let drawn = false
  group.cross?.eachScores(pair, (a, b) => {
    drawn ||= a === 1 || b === 1
  })
  return !drawn
}

/** An interval for the difference that holds whenever one looks: hedged bets on the differences of blocks. */
export function differenceSequence(group: Group, pair: number, level: number): Interval {
  const segments = group.differences[pair]?.with(group.differenceCounts(pair)) ?? []
  return asDifference(betsOn(segments, group.from, level).interval(level))
}

/** p of no difference that holds whenever one looks. */
export function differenceEvidence(group: Group, pair: number): number {
  const segments = group.differences[pair]?.with(group.differenceCounts(pair)) ?? []
  return Math.min(1, Math.exp(-betsOn(segments, group.from, LEVEL).logCapital(0.5)))
}
