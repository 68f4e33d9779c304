import type { Interval } from '../../stats/intervals/interval.ts'
import { HedgedBets } from '../../stats/sequential/betting.ts'
import { nextLook } from '../study/looks.ts'

/**
 * The bets on a mean of equally spaced values from 0 to 1, one segment after the other. `from`: the first block; segments end at looks,
 * the last one perhaps before.
 */
export function betsOn(segments: readonly (readonly number[])[], from: number, level: number): HedgedBets {
  const bets = new HedgedBets(level)
  let block = from
  for (const counts of segments) {
    const most = counts.length - 1
    const look = nextLook(block)
    bets.add(
      counts.map((count, i) => ({ value: i / most, count })),
      look - block,
    )
    block = look
  }
  return bets
}

/** An interval of means in 0..1 as one of differences in −1..1. */
export function asDifference({ low, high }: Interval): Interval {
  return { low: 2 * low - 1, high: 2 * high - 1 }
}
