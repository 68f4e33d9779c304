import { expect, test } from 'vitest'
import { compared, pairsAt, rootMeanSquare } from './author.ts'

/**
 * The standard error of a score is at most 0.20 points here and 0.16 in the table, so that of a difference is 0.26. One point is about four
 * of these.
 */
const BATTLES = 60_000

test('129 pairs, six of each unit, score within 1 point of the author’s program', async () => {
  const pairs = pairsAt([1, 6, 17])
  expect(pairs).toHaveLength(129)
  const all = await compared(pairs, BATTLES)
  const outside = all.filter(({ his, ours }) => Math.abs(ours - his) > 0.01)
  expect(outside).toEqual([])
  // 129 squares of standard normal deviates: 1 with a standard error of 0.06.
  expect(rootMeanSquare(all, BATTLES)).toBeLessThan(1.2)
}, 900_000)
