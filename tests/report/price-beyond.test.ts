import { beforeAll, describe, expect, test } from 'vitest'
import { withPlanners } from '../../src/balance/price/verdict.ts'
import type { GameFacts } from '../../src/core/facts.ts'
import { priceChart } from '../../src/report/price/charts.ts'
import { priceSections } from '../../src/report/price/sections.ts'
import { priceTables } from '../../src/report/price/tables.ts'
import { handText, priceAnswers } from '../../src/report/price/words.ts'
import type { BattlePrice, PriceDocument, PriceVerdict } from '../../src/result/price.ts'
import type { OpenBounds, PriceTrust } from '../../src/result/trust.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { planted } from '../support/balance/priced.ts'

/** Prices in stronger hands that lie beyond the search for them, in every part of the report. */

const bounds = (estimate: number, low: number, high: number) => ({
  estimate,
  low,
  high,
  level: 0.95,
  method: 'control-variate',
})
const worth = (estimate: number | null, low: number, high: number | null): OpenBounds => ({
  ...bounds(0, low, 0),
  estimate,
  high,
})

const NOTHING = worth(0, 0, 12.34)
const BEYOND = worth(null, 4000, null)
const FROM_NOTHING = worth(20, 0, 45)
const UPWARDS = worth(200, 90, null)

let plain: PriceDocument
beforeAll(async () => {
  plain = await planted('beyond', 400, 60, 60)
})

/** The price with a worth in stronger hands. The verdict on the score is another than that on the price. */
function withWorth(theirs: OpenBounds, verdict: PriceTrust['priceVerdict'] = 'moves'): PriceDocument {
  const found = {
    verdict: 'open',
    p: 0.01,
    generals: 0.5,
    planners: 0.2,
    coefficient: 0.5,
    change: bounds(-0.3, -0.4, -0.19),
    corrected: bounds(0.2, 0.1, 0.31),
  } as const
  const trust = { policy: 'planner:8/8', blocks: 40, battles: 40, found, priceVerdict: verdict, worth: theirs }
  return { ...plain, battle: { ...(plain.battle as BattlePrice), trust } }
}

describe('a price in stronger hands beyond the search', () => {
  test.each([
    [NOTHING, 'less than 12.3', ''],
    [BEYOND, 'more than 4000', ''],
    [FROM_NOTHING, '20', '0 to 45'],
    [UPWARDS, '200', '90 or more'],
    [worth(0, 0, null), 'not known', ''],
    [worth(null, 0, null), 'not known', ''],
  ])('%j is told as %s', (theirs, value, range) => {
    expect(handText(theirs)).toEqual({ value, range })
  })

  test('stands in the answer and on the page', async () => {
    const answer = (theirs: OpenBounds): string => priceAnswers(withWorth(theirs), {}).join(' ')
    expect(answer(NOTHING)).toContain('moves the score of armies about')
    expect(answer(NOTHING)).toMatch(/: in such hands it should cost less than 12\.3, not [\d.]+\./)
    expect(answer(BEYOND)).toMatch(/: in such hands it should cost more than 4000, not [\d.]+\./)
    expect(answer(FROM_NOTHING)).toContain('in such hands it should cost about 20 (0 to 45), not')
    expect(answer(UPWARDS)).toContain('in such hands it should cost about 200 (90 or more), not')
    const { text: page } = await priceSections(withWorth(BEYOND), ENGINE.games.war?.facts as GameFacts)
    expect(page).toContain('<td>more than 4000</td>')
    expect(page).not.toMatch(/NaN|Infinity/)
  })

  test('has no row in the chart, and open ends are drawn within it', () => {
    const drawn = (theirs: OpenBounds) => priceChart(withWorth(theirs))
    const rows = priceChart(plain).rows.length
    expect(drawn(NOTHING).rows).toHaveLength(rows)
    expect(drawn(BEYOND).rows).toHaveLength(rows)
    for (const theirs of [FROM_NOTHING, UPWARDS]) {
      const { rows: all } = drawn(theirs)
      expect(all).toHaveLength(rows + 1)
      for (const { cost, low, high } of all as readonly { cost: number; low: number; high: number }[]) {
        expect(low).toBeGreaterThan(0)
        expect(low).toBeLessThanOrEqual(cost)
        expect(high).toBeGreaterThanOrEqual(cost)
      }
    }
  })

  test('has a colour only if the verdict is certain', () => {
    const sideOf = (verdict: PriceVerdict, current: number | null = 40) => {
      const battle = { ...(plain.battle as BattlePrice), verdict }
      const { rows, note } = priceChart({ ...plain, engagement: null, battle, unit: { ...plain.unit, current } })
      return [rows.find(({ unit }) => unit === 'Whole battles')?.side, note]
    }
    expect(sideOf('too-cheap')).toEqual(['first', expect.stringMatching(/purple: dearer than today/)])
    expect(sideOf('too-dear')).toEqual(['second', expect.stringMatching(/green: cheaper than today/)])
    for (const verdict of ['fair', 'undecided', 'by-general'] as const) {
      const [side, note] = sideOf(verdict)
      expect(side).toBe('draw')
      expect(note).not.toMatch(/purple|green/)
      expect(note).toContain('grey: neither is certain')
    }
    expect(sideOf('none', null)).toEqual(['draw', expect.not.stringMatching(/purple|green|certain/)])
  })

  test('leaves cells of price.csv empty', () => {
    const row = (theirs: OpenBounds): string =>
      (priceTables(withWorth(theirs))[0]?.[1] ?? '').split('\n').find((line) => line.includes('planner')) ?? ''
    expect(row(BEYOND)).toContain(',60,,4000,,0.95')
    expect(row(NOTHING)).toContain(',60,0,0,12.34,0.95')
  })

  test('decides the verdict by the verdict on the price, not by that on the score', () => {
    const verdict = (theirs: OpenBounds, of: PriceTrust['priceVerdict']) =>
      withPlanners('fair', withWorth(theirs, of).battle?.trust ?? null, 60, 1)
    expect(verdict(BEYOND, 'moves')).toBe('by-general')
    expect(verdict(NOTHING, 'moves')).toBe('by-general')
    expect(verdict(BEYOND, 'open')).toBe('fair')
  })
})
