import { describe, expect, test } from 'vitest'
import { compareStudy } from '../../../src/run/study/studies.ts'
import { holm } from '../../../src/stats/intervals/multiplicity.ts'
import { normalCdf } from '../../../src/stats/special/normal.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { Random } from '../../support/random.ts'
import { documentOf } from '../../support/studies.ts'

describe('ten matchups whose differences lie on the edge of the band', () => {
  test('are rarely called equivalent, any of them, by two one-sided tests corrected by Holm', () => {
    const random = new Random(11)
    // The margin is five standard errors wide, so that the other edge never matters.
    const equivalenceP = (z: number): number => Math.max(normalCdf(z), normalCdf(-z - 10))
    const runs = 2_000
    let alone = 0
    let together = 0
    for (let run = 0; run < runs; run++) {
      const p = Array.from({ length: 10 }, () => equivalenceP(random.normal()))
      if (p.some((each) => each <= 0.05)) alone++
      if (holm(p).some((each) => each <= 0.05)) together++
    }
    // 1 - 0.95^10 = 40%.
    expect(alone / runs).toBeGreaterThan(0.35)
    // Binomial with 0.05: 131 of 2,000 or more once in a thousand.
    expect(together).toBeLessThanOrEqual(131)
  })

  test('have that correction in the document: no score with a corrected p above 5% is equivalent', async () => {
    const matchups = Array.from({ length: 10 }, (_, i) => coinMatchup(5, 5, 8, `Heads ${i} v Tails ${i}`))
    let between = 0
    for (let seed = 1; seed <= 6; seed++) {
      const scenario = coinScenario({
        battles: 900,
        matchups,
        variants: [coinVariant(1, 'one'), coinVariant(1, 'two')],
      })
      const study = compareStudy({ ...scenario, seed: `edge ${seed}` }, { independent: true })
      const { comparisons, margin } = await documentOf('compare', study)
      const scores = comparisons.filter(({ metric }) => metric === 'score')
      expect(scores).toHaveLength(10)
      const adjusted = holm(scores.map(({ equivalenceP = 1 }) => equivalenceP))
      scores.forEach(({ verdict, equivalence, equivalenceP = 1, adjustedEquivalenceP }, i) => {
        expect(adjustedEquivalenceP).toBe(adjusted[i])
        expect(verdict === 'equivalent').toBe((adjusted[i] as number) <= 0.05)
        if (equivalenceP <= 0.05 && verdict !== 'equivalent') between++
        // The interval in the document decides like the corrected p.
        const { low = -1, high = 1 } = equivalence ?? {}
        expect(low > -margin && high < margin).toBe(verdict === 'equivalent')
      })
    }
    expect(between).toBeGreaterThan(0)
  })
})
