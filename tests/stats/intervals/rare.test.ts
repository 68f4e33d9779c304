import { describe, expect, test } from 'vitest'
import { wilson } from '../../../src/stats/intervals/proportion.ts'
import { rareInterval } from '../../../src/stats/intervals/rare.ts'

const NONE = { count: 0, sum: 0, sumSq: 0 }

describe('the interval of a mean with rare deviations (rareInterval)', () => {
  test('for equal deviations is the interval of their share, times the deviation', () => {
    const { low, high } = rareInterval(0, 1000, { count: 4, sum: 12, sumSq: 36 }, NONE)
    const share = wilson(4, 1000)
    expect(low).toBeCloseTo(3 * share.low, 12)
    expect(high).toBeCloseTo(3 * share.high, 12)
  })

  test('is mirrored for deviations below the usual value', () => {
    const few = { count: 4, sum: 12, sumSq: 36 }
    const up = rareInterval(5, 1000, few, NONE)
    const down = rareInterval(5, 1000, NONE, few)
    expect(down.low).toBeCloseTo(10 - up.high, 12)
    expect(down.high).toBeCloseTo(10 - up.low, 12)
  })

  test('is wider for different deviations, and for rare values on both sides', () => {
    const width = ({ low, high }: { low: number; high: number }) => high - low
    const like = width(rareInterval(2, 1000, { count: 4, sum: 8, sumSq: 16 }, NONE))
    expect(width(rareInterval(2, 1000, { count: 4, sum: 8, sumSq: 28 }, NONE))).toBeGreaterThan(like)
    expect(
      width(rareInterval(2, 1000, { count: 4, sum: 8, sumSq: 16 }, { count: 1, sum: 1, sumSq: 1 })),
    ).toBeGreaterThan(like)
  })
})
