import type { Interval } from '../../stats/intervals/interval.ts'
import { HedgedBets } from '../../stats/sequential/betting.ts'
import { nextLook } from '../study/looks.ts'

/**
 * The bets on a mean of equally spaced values from 0 to 1, one segment after the other. `from`: the first block. Every segment ends at a
 * look; the last one may end before.
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

/** Converts an interval of means in 0..1 to an interval of differences in −1..1. */
export function asDifference({ low, high }: Interval): Interval {
  return { low: 2 * low - 1, high: 2 * high - 1 }
}
