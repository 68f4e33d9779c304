import * as maths from '../../core/maths.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { mcnemar, noDifference, pairedT, tango } from '../../stats/intervals/paired.ts'
import { rareInterval, type Side } from '../../stats/intervals/rare.ts'
import { ALMOST_ALL, leastAlpha } from '../../stats/sequential/least-alpha.ts'
import type { Group } from '../study/group.ts'
import type { Bounded } from './estimate.ts'
import { LEVEL } from './estimate.ts'
import { asDifference, betsOn } from './sequence.ts'

/** The difference of two scores that were fought on the same blocks, with the test that was used. */
interface ScoreDifference extends Bounded {
  /** Standard deviation of the difference of a block. */
  readonly sd: number
  /** p of the hypothesis that there is no difference. */
  readonly p: number
  readonly test: PairedTest
  /** Blocks in which the scores differ. */
  readonly changed: number
}

/** `rare`: whether the interval for rare differences contains 0; `none`: nothing varied. */
type PairedTest = 'mcnemar' | 'paired-t' | 'rare' | 'none'

/**
 * Difference of the scores of a pair, b less a, from the blocks on which both were fought. For blocks of one battle without draws: Tango's
 * score interval and McNemar's test (mid-p). Otherwise: Student's t on the differences of blocks, or the interval for rare differences if
 * few blocks differ from the most frequent difference. If no block differs, the interval bounds the share of blocks that may.
 */
export function differenceOf(group: Group, pair: number, level = LEVEL): ScoreDifference {
  return differenceOfCounts(group.differenceCounts(pair), isWinOrLoss(group, pair), level)
}

/**
 * As `differenceOf`, from blocks by difference in half points: the counts of −most to most, the most half points of a block. `winOrLoss`:
 * blocks are single battles, and none was drawn.
 */
export function differenceOfCounts(counts: readonly number[], winOrLoss: boolean, level = LEVEL): ScoreDifference {
  const most = (counts.length - 1) / 2
  const blocks = counts.reduce((sum, count) => sum + count, 0)
  const changed = blocks - (counts[most] as number)
  const sum = counts.reduce((total, count, i) => total + count * (i - most), 0)
  const squares = counts.reduce((total, count, i) => total + count * maths.squared(i - most), 0)
  const estimate = sum / most / blocks
  const sd = Math.sqrt(Math.max(0, squares / maths.squared(most) / blocks - maths.squared(estimate)))
  const about = { estimate, level, sd, changed }
  if (changed === 0) {
    const end = noDifference(blocks, level)
    return { ...about, low: -end, high: end, method: 'unchanged', p: 1, test: 'none' }
  }
  if (winOrLoss) {
    const [worse, better] = [counts[0] as number, counts[2 * most] as number]
    const p = mcnemar(better, worse).midP
    return { ...about, ...tango(better, worse, blocks, level), method: 'tango', p, test: 'mcnemar' }
  }
  const usual = counts.indexOf(Math.max(...counts))
  if (isRare(blocks - (counts[usual] as number), blocks)) {
    const at = (of: number): Interval => rareDifference(counts, usual, of)
    return { ...about, ...at(level), method: 'rare', p: pOf(at), test: 'rare' }
  }
  const { low, high, p } = pairedT(blocks, sum, squares, most, level)
  if (low === undefined || high === undefined || p === undefined) {
    // A single block says nothing about how blocks vary.
    return { ...about, low: -1, high: 1, method: 'paired-t', p: 1, test: 'none' }
  }
  return { ...about, low: Math.max(-1, low), high: Math.min(1, high), method: 'paired-t', p, test: 'paired-t' }
}

/**
 * Interval of differences if few of them differ from the `usual` one. On a side where no difference was seen, differences may be as large
 * as scores allow.
 */
function rareDifference(counts: readonly number[], usual: number, level: number): Interval {
  const most = (counts.length - 1) / 2
  const blocks = counts.reduce((sum, count) => sum + count, 0)
  const side = (sign: 1 | -1): Side => {
    const found = { count: 0, sum: 0, sumSq: 0 }
    counts.forEach((count, i) => {
      const off = sign * (i - usual)
      if (off <= 0) return
      found.count += count
      found.sum += count * off
      found.sumSq += count * maths.squared(off)
    })
    return { ...found, reach: sign === 1 ? counts.length - 1 - usual : usual }
  }
  const { low, high } = rareInterval(usual - most, blocks, side(1), side(-1), level)
  return { low: Math.max(-1, low / most), high: Math.min(1, high / most) }
}

/** p of no difference, given intervals of every level: the least α at which the interval of level 1 − α does not contain 0. */
export function pOf(at: (level: number) => Interval): number {
  const excludes = (alpha: number): boolean => {
    const { low, high } = at(1 - alpha)
    return low > 0 || high < 0
  }
  return leastAlpha(excludes, ALMOST_ALL, 1)
}

/** Whether so few blocks differ that their spread is not reliable. */
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

/** A confidence sequence for the difference, which holds at any stopping time: hedged bets on the differences of blocks. */
export function differenceSequence(group: Group, pair: number, level: number): Interval {
  const segments = group.differences[pair]?.with(group.differenceCounts(pair)) ?? []
  return asDifference(betsOn(segments, group.from, level).interval(level))
}
