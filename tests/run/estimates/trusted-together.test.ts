import { describe, expect, test } from 'vitest'
import type { Trust, Trusted } from '../../../src/result/trust.ts'
import { scoreFound } from '../../../src/run/estimates/trust.ts'
import { trustedTogether } from '../../../src/run/estimates/trusted-together.ts'
import { Random } from '../../support/random.ts'

/** Battles of planners that play no better than the generals of the run, with chance 1/2. */
function unchanged(random: Random, battles: number): Trusted {
  const sums = { n: battles, x: 0, y: 0, xx: 0, yy: 0, xy: 0 }
  for (let i = 0; i < battles; i++) {
    const [x, y] = [random.int(0, 1), random.int(0, 1)]
    sums.x += x
    sums.y += y
    sums.xx += x
    sums.yy += y
    sums.xy += x * y
  }
  return scoreFound(sums, { estimate: 0.5, low: 0.49, high: 0.51, level: 0.95, method: 'wilson' }, 0.05)
}

const trust = (found: Trusted): Trust => ({
  policy: 'planner:8/8',
  blocks: 60,
  battles: 60,
  found,
  more: { blocks: 90, cost: 1000 },
})

describe('answers that are told together', () => {
  test('of which none moves: hardly one family of twenty has one that is said to move', () => {
    const random = new Random(21)
    const families = 300
    let [alone, together] = [0, 0]
    for (let i = 0; i < families; i++) {
      const all = Array.from({ length: 10 }, () => trust(unchanged(random, 60)))
      const moving = (those: readonly (Trust | null)[]): boolean => those.some((one) => one?.found?.verdict === 'moves')
      if (moving(all)) alone++
      if (moving(trustedTogether(all))) together++
    }
    // Ten intervals of 95% each: 1 − 0.95 ** 10 is 40%.
    expect(alone / families).toBeGreaterThan(0.3)
    expect(together / families).toBeLessThan(0.075)
  })

  test('have the p of their interval: 0.05 where the interval ends at 0', () => {
    const random = new Random(5)
    for (let i = 0; i < 200; i++) {
      const { p, change } = unchanged(random, 40)
      expect(p < 0.05).toBe(change.low > 0 || change.high < 0)
    }
  })

  test('keep their advice only where they are open', () => {
    const of = (p: number, verdict: Trusted['verdict']): Trust => trust({ ...unchanged(new Random(1), 40), p, verdict })
    const [first, second, third, none] = trustedTogether([
      of(0.001, 'moves'),
      of(0.03, 'moves'),
      of(0.9, 'holds'),
      null,
    ])
    expect([first?.found?.verdict, second?.found?.verdict, third?.found?.verdict]).toEqual(['moves', 'open', 'holds'])
    expect([first?.found?.adjustedP, second?.found?.adjustedP]).toEqual([0.003, 0.06])
    expect([first?.more, second?.more]).toEqual([undefined, { blocks: 90, cost: 1000 }])
    expect(none).toBeNull()
    expect(trustedTogether([of(0.03, 'moves')])[0]?.found?.verdict).toBe('moves')
  })
})
