import { describe, expect, test } from 'vitest'
import { mostWhole, priceStages, priceUnit } from '../../src/balance/price/price.ts'
import { verdictOn } from '../../src/balance/price/verdict.ts'
import { priceAnswers } from '../../src/report/price/words.ts'
import type { PriceDocument } from '../../src/result/price.ts'
import type { TrustOption } from '../../src/scenario/types.ts'
import { additive, LotteryArena, type Truth } from '../support/balance/lottery-arena.ts'
import { card, drawn, evenInContact, planted, UNIT, worthWith } from '../support/balance/priced.ts'
import { THOROUGH } from '../support/thorough.ts'

describe('a planted price', () => {
  test('is found in both kinds of fight, and the verdicts name its direction', async () => {
    const unit = card('planted', 1200)
    const found = await planted('planted', 1200, 96, 45)
    const { engagement, battle } = found
    expect(engagement?.cost).toSatisfy(holding(evenInContact(unit, 96, 3)))
    expect(battle?.cost).toSatisfy(holding(45))
    expect([engagement?.verdict, battle?.verdict]).toEqual(['too-cheap', 'too-dear'])
    expect(engagement?.off).toBeCloseTo((engagement?.cost?.estimate ?? 0) - 60, 9)
    expect(found.unit).toMatchObject({ id: UNIT, current: 60 })
  })

  test.runIf(THOROUGH)('of a unit that costs its worth is fair', async () => {
    const { engagement, battle } = await planted('fair', 3000, 60, 60)
    expect(battle?.cost).toSatisfy(holding(60))
    expect([engagement?.verdict, battle?.verdict]).not.toContain('too-cheap')
    expect([engagement?.verdict, battle?.verdict]).not.toContain('too-dear')
  })

  test('is the same with the same seed, and different with another seed', async () => {
    const [one, again, other] = [
      await planted('same', 120, 96, 45),
      await planted('same', 120, 96, 45),
      await planted('other', 120, 96, 45),
    ]
    expect(again).toEqual(one)
    expect(other.digest).not.toBe(one.digest)
  })

  test('beyond the largest army is reported to lie beyond', async () => {
    const unit = card('beyond', 600)
    const truth = additive(worthWith(unit, 9000), 3)
    const { battle } = await drawn(unit, 600, { engagement: truth, battle: truth })
    expect(battle).toMatchObject({ cost: null, bound: { side: 'above' }, verdict: 'too-cheap' })
  })
})

describe('planners beside a price', () => {
  /** The unit is worth its cost in both kinds of fight, and `factor` times as much in the hands of planners. */
  const stronger = (seed: string, factor: number, trust: TrustOption, battles = 1200): Promise<PriceDocument> => {
    const unit = card(seed, battles)
    const [plain, strong] = [additive(worthWith(unit, 60), 3), additive(worthWith(unit, 60 * factor), 3)]
    const truth: Truth = (a, b, policy) => (policy?.startsWith('planner') === true ? strong(a, b) : plain(a, b))
    return drawn(unit, battles, { engagement: plain, battle: truth }, trust)
  }

  test('find that it is worth more in their hands, which makes its verdict one by general', async () => {
    const { battle } = await stronger('stronger', 2, 150)
    const { policy, battles = 0, priceVerdict, worth } = battle?.trust ?? {}
    expect([policy, priceVerdict, battle?.verdict]).toEqual(['planner:8/8', 'moves', 'by-general'])
    // As many as were asked for, or all that were fought at about the price.
    expect(battles).toBeGreaterThan(80)
    expect(battles).toBeLessThanOrEqual(150)
    expect(worth?.low).toBeLessThan(120)
    expect(worth?.high).toBeGreaterThan(120)
    expect(worth?.low).toBeGreaterThan(battle?.cost?.high ?? 0)
  })

  test('leave the price, and all else, as it is without them', async () => {
    const [off, on] = [await stronger('alone', 1, 'off', 200), await stronger('alone', 1, 12, 200)]
    const { trust, ...rest } = on.battle ?? {}
    expect(trust?.battles).toBe(12)
    expect(rest).toEqual(off.battle)
    expect(on.numbers).toEqual(off.numbers)
    expect(on.digest).toBe(off.digest)
  })

  test('are told in words, and that they were too few, or not there', async () => {
    const said = async (...args: Parameters<typeof stronger>): Promise<string> =>
      priceAnswers(await stronger(...args), {}).join(' ')
    expect(await said('told', 2, 150)).toMatch(
      /Stronger play \(\d+ battles of planner:8\/8\) moves the score of armies about Shieldwall Spears at this price by \+\d.* points, to \d+%: in such hands it should cost about [\d.]+ \([\d.]+ to [\d.]+\), not [\d.]+\. So whether it is too cheap/,
    )
    expect(await said('few', 1, 6, 200)).toMatch(/too few battles to tell more|not enough battles to say/)
    expect(await said('none', 1, 'auto', 200)).toContain(
      'How far to trust it, in stronger hands, was not measured: --trust 40 plays 40',
    )
    expect(await said('off', 1, 'off', 200)).not.toContain('tronger')
  })
})

test.runIf(THOROUGH)(
  'no part of the work takes more battles than are told before, also if the search for the price ends early',
  async () => {
    const battles = 3000
    for (const [worth, decisive] of [
      [60, 12],
      [240, 3],
    ] as const) {
      const unit = card('parts', battles)
      const truth = additive(worthWith(unit, worth), decisive)
      const arenas = new Map<string, LotteryArena>()
      const at: { readonly name: string; readonly played: number }[] = []
      await priceUnit(
        unit,
        ({ seed, mode }) => {
          const arena = new LotteryArena(seed, truth, 0.15)
          arenas.set(mode, arena)
          return arena
        },
        {
          battles,
          repeat: '',
          onStage: ({ name }) => at.push({ name, played: arenas.get('battle')?.played ?? 0 }),
        },
      )
      const all = arenas.get('battle')?.played ?? 0
      const [led = all, moved = all] = ['whole battles led by', 'numbers of the profile in whole battles'].map(
        (begins) => at.find(({ name }) => name.startsWith(begins))?.played,
      )
      const stages = priceStages(unit, battles, { engagement: 1, battle: 2 })
      const most = (name: string): number => stages.find((stage) => stage.name === name)?.battles ?? 0
      expect(most('the price in whole battles')).toBeGreaterThanOrEqual(led)
      expect(most('whole battles led by other generals')).toBeGreaterThanOrEqual(moved - led)
      expect(most('numbers of the profile in whole battles')).toBeGreaterThanOrEqual(all - moved)
      expect(mostWhole(unit, battles, 2)).toBeGreaterThanOrEqual(all)
      expect(mostWhole(unit, battles, 2)).toBeLessThan(1.1 * all)
    }
  },
)

test.runIf(THOROUGH)('a unit whose cost is its worth scores a half against each opponent', async () => {
  const { against, engagement } = await planted('against', 1200, 60, 60)
  expect(engagement).not.toBeNull()
  expect(against).toHaveLength(15)
  for (const { atPrice } of against) expect(atPrice.estimate).toBeGreaterThan(0.3)
  expect(against.map(({ atPrice }) => -atPrice.estimate)).toEqual(
    against.map(({ atPrice }) => -atPrice.estimate).toSorted((a, b) => a - b),
  )
})

test.each([
  ['too-cheap', { estimate: 38, low: 37, high: 39 }, 16],
  ['too-dear', { estimate: 10, low: 9, high: 11 }, 16],
  ['fair', { estimate: 16.2, low: 16.1, high: 16.3 }, 16],
  ['fair', { estimate: 100, low: 96, high: 104 }, 100],
  ['undecided', { estimate: 16, low: 12, high: 20 }, 16],
  ['none', { estimate: 16, low: 12, high: 20 }, null],
] as const)('%s: a price of %o beside a cost of %s', (verdict, ends, current) => {
  expect(verdictOn({ ...ends, level: 0.95, method: 'normal' }, current, 1)).toBe(verdict)
})

test('a price that is not known is undecided', () => {
  expect(verdictOn(null, 16, 1)).toBe('undecided')
})

function holding(truth: number) {
  return (cost: { readonly low?: number; readonly high?: number }): boolean =>
    (cost.low ?? Number.POSITIVE_INFINITY) <= truth && truth <= (cost.high ?? Number.NEGATIVE_INFINITY)
}
