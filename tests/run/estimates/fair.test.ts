import { describe, expect, test } from 'vitest'
import type { FairCount } from '../../../src/result/swept.ts'
import { SWEEP } from '../../../src/run/commands/sweep.ts'
import { assemble } from '../../../src/run/conduct.ts'
import { fairCount } from '../../../src/run/estimates/fair.ts'
import { Outlines } from '../../../src/run/players/cell.ts'
import { prepare } from '../../../src/run/prepare.ts'
import type { Group } from '../../../src/run/study/group.ts'
import type { SweepStudy } from '../../../src/run/study/study.ts'
import { sweepStudy } from '../../../src/run/study/sweep-study.ts'
import { giveScores } from '../../support/balance/given-scores.ts'
import { COIN_GAMES, coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import { Random } from '../../support/random.ts'
import { documentOf, play, purses, STOPS, studyOf, written } from '../../support/studies.ts'

/** Fair count of levels with these scores of blocks, in half points. */
function fairOf(values: readonly number[], scores: readonly (readonly number[])[], seats = 1): FairCount {
  const matchups = [coinMatchup(5, 5)]
  const base = coinScenario({ battles: (scores[0]?.length ?? 0) * seats, variants: [coinVariant(seats)], matchups })
  const axes = [{ path: 'x', label: 'x', values, numeric: true }]
  const study: SweepStudy = sweepStudy({ axes, base, at: () => base })
  const [group] = SWEEP.groups(study, new Outlines(COIN_GAMES))
  giveScores(group as Group, scores)
  const found = fairCount(study, group as Group)
  if (found === null) throw new Error('no fair count')
  return found
}

/** Wins with these chances. In a block all levels use one uniform number, or each its own. */
function fights(random: Random, chances: readonly number[], blocks: number, shared: boolean): number[][] {
  const uniforms = Array.from({ length: blocks }, () => random.next())
  return chances.map((chance) => uniforms.map((common) => ((shared ? common : random.next()) < chance ? 2 : 0)))
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))
const VALUES = [8, 11, 14, 18, 23, 30]
/** The score is a half at 17. */
const CHANCES = VALUES.map((value) => logistic(2 * Math.log(value / 17)))

describe('the fair count of exact scores', () => {
  const of = (scores: readonly number[]): FairCount => {
    const values = scores.map((_, i) => 10 + 2 * i)
    const study: SweepStudy = sweepStudy({
      axes: [{ path: 'x', label: 'x', values, numeric: true }],
      base: coinScenario({ battles: 100, variants: [coinVariant(1)], matchups: [coinMatchup(5, 5)] }),
      at: () => coinScenario({ battles: 100, variants: [coinVariant(1)], matchups: [coinMatchup(5, 5)] }),
    })
    const [group] = SWEEP.groups(study, new Outlines(COIN_GAMES)) as [Group]
    // The sampled scores differ from the exact ones.
    giveScores(
      group,
      fights(
        new Random(9),
        scores.map(() => 0.3),
        100,
        false,
      ),
    )
    group.members.forEach((cell, i) => {
      const score = scores[i] as number
      cell.twin = { states: 1, outcome: [score, 0, 1 - score], turns: [0, 1], columns: [] }
    })
    return fairCount(study, group) as FairCount
  }

  test('lies on the line between the two values next to a half, without interval, curve and fit', () => {
    expect(of([0.9, 0.6, 0.55, 0.45, 0.2])).toMatchObject({
      estimate: expect.closeTo(15, 9),
      low: null,
      high: null,
      method: 'exact',
      fit: null,
      curve: null,
    })
    expect(of([0.1, 0.49, 0.53])).toMatchObject({ estimate: expect.closeTo(12.5, 9) })
    expect(of([0.6, 0.5, 0.4])).toMatchObject({ estimate: 12 })
    expect(of([0.6, 0.5, 0.5, 0.4])).toMatchObject({ estimate: 13 })
  })

  test('is missing if the score is a half at no value, or at several', () => {
    expect(of([0.9, 0.6, 0.51])).toMatchObject({
      estimate: null,
      note: 'the score does not cross a half in the range; it is closest to a half at 14',
    })
    expect(of([0.4, 0.3, 0.2])).toMatchObject({
      note: 'the score does not cross a half in the range; it is closest to a half at 10',
    })
    expect(of([0.6, 0.4, 0.6])).toMatchObject({ estimate: null, note: 'the score is a half at 2 places' })
  })
})

describe('whole numbers between the values of a sweep', () => {
  const all = { seed: '1', battles: 40, variants: [coinVariant(1)] }
  const twin = { twin: true }

  test('are solved where the exact score passes a half, down to the two nearest whole numbers', async () => {
    const every = await documentOf('sweep', sweepStudy(purses([2, 3, 4, 5, 6, 7, 8, 9], 6, all)), twin)
    const ends = await documentOf('sweep', sweepStudy(purses([2, 9], 6, all)), twin)
    const scores = new Map(every.cells.map(({ at, matchup }) => [at[0], matchup.score.exact]))
    expect(every.fair).not.toHaveProperty('between')
    expect(ends.fair?.estimate).toBeCloseTo(every.fair?.estimate ?? 0, 12)
    const between = ends.fair?.between ?? []
    expect(between.length).toBeGreaterThanOrEqual(2)
    // Bisection of 7 takes at most three steps.
    expect(between.length).toBeLessThanOrEqual(3)
    for (const { value, score } of between) expect(score).toBeCloseTo(scores.get(value) ?? 0, 12)
    const at = ends.fair?.estimate ?? 0
    for (const value of [Math.floor(at), Math.ceil(at)]) expect(between.map((each) => each.value)).toContain(value)
  })

  test('are not solved if there is only a sample, or if the numbers cannot be played', async () => {
    const sampled = await documentOf('sweep', sweepStudy(purses([2, 9], 6, all)))
    expect(sampled.fair?.method).not.toBe('exact')
    const varied = purses([2, 9], 6, all)
    const refuse = (): never => {
      throw new RangeError('no such purse')
    }
    const refused = await documentOf('sweep', sweepStudy({ ...varied, between: refuse }), twin)
    expect(refused.fair).toMatchObject({ method: 'exact' })
    expect(refused.fair).not.toHaveProperty('between')
  })

  test('are the same for merged parts', async () => {
    const study = sweepStudy(purses([2, 9], 6, all))
    const whole = await documentOf('sweep', study, twin)
    const parts = [1, 2].map((index) => sweepStudy(purses([2, 9], 6, all), { shard: { index, of: 2 } }))
    const ledgers = await Promise.all(parts.map(async (part) => written((await play(part, twin)).ledger)))
    const { document } = await assemble(
      prepare(COIN_ENGINE, { ...study, between: undefined } as unknown as SweepStudy),
      ledgers,
    )
    expect(document).toEqual(whole)
  })
})

describe('the fair count of sampled scores', () => {
  test.each([
    ['the same', true],
    ['their own', false],
  ])('covers the truth as often as its level says, with %s dice for every level', (_, shared) => {
    const random = new Random(shared ? 1 : 2)
    let covered = 0
    let width = 0
    const times = 150
    for (let i = 0; i < times; i++) {
      const { low, high, method } = fairOf(VALUES, fights(random, CHANCES, 150, shared))
      if (low !== null && high !== null && low <= 17 && 17 <= high) covered++
      width += (high ?? 0) - (low ?? 0)
      expect(['fieller', 'band']).toContain(method)
    }
    // Binomial with 0.95: 133 or less of 150 once in 1,000. It is less than 100%, so intervals are not much too wide.
    expect(covered).toBeGreaterThanOrEqual(133)
    expect(width / times).toBeLessThan(6)
  })

  test.each(['1', '2', '3', '4', '5', '6'])('of coins against five is five, with seed %s', async (seed) => {
    const study = sweepStudy(purses([3, 4, 5, 6, 7, 8], 5, { seed, battles: 600, variants: [coinVariant(2)] }))
    const { fair, fairs } = await documentOf('sweep', study)
    expect(fairs).toEqual([fair])
    expect(fair).toMatchObject({
      path: 'armies.Heads.units.purse.models',
      label: 'coins',
      matchup: 'Heads v Tails',
      variant: 'coin',
      level: 0.95,
    })
    expect(fair?.low).toBeLessThanOrEqual(5)
    expect(fair?.high).toBeGreaterThanOrEqual(5)
    expect((fair?.high ?? 0) - (fair?.low ?? 0)).toBeLessThan(1.5)
  })

  test('is read from the curve, over the logarithm of the value', () => {
    const { estimate, curve, method, fit } = fairOf(VALUES, fights(new Random(3), CHANCES, 400, false))
    expect(method).toBe('fieller')
    expect(curve?.log).toBe(true)
    expect(estimate).toBeCloseTo(Math.exp(-(curve?.b0 ?? 0) / (curve?.b1 ?? 1)), 9)
    // Of the six levels only those within 20 points of a half are used.
    expect(fit?.df).toBe(2)
    expect(fit?.p).toBeGreaterThan(0.1)
  })

  test('is read over the value itself if some value is not positive', () => {
    const values = [-3, -1, 0, 1, 3]
    const { estimate, curve } = fairOf(
      values,
      fights(
        new Random(4),
        values.map((value) => logistic(value - 0.4)),
        400,
        false,
      ),
    )
    expect(curve?.log).toBe(false)
    expect(estimate).toBeCloseTo(-(curve?.b0 ?? 0) / (curve?.b1 ?? 1), 9)
    expect(Math.abs((estimate ?? 0) - 0.4)).toBeLessThan(0.4)
  })

  test('does not depend on the order of the values', () => {
    const scores = fights(new Random(5), CHANCES, 300, true)
    const order = [3, 0, 5, 1, 4, 2]
    const mixed = fairOf(
      order.map((i) => VALUES[i] as number),
      order.map((i) => scores[i] as number[]),
    )
    const sorted = fairOf(VALUES, scores)
    for (const key of ['estimate', 'low', 'high'] as const) expect(mixed[key]).toBeCloseTo(sorted[key] ?? Number.NaN, 9)
  })

  test('is that of the band if the scores jump from all lost to all won', () => {
    const scores = [0, 0, 0, 2, 2].map((score) => Array.from({ length: 200 }, () => score))
    const found = fairOf([4, 5, 6, 7, 8], scores)
    expect(found).toMatchObject({ method: 'band', curve: null, fit: null })
    expect(found.estimate).toBeGreaterThan(6)
    expect(found.estimate).toBeLessThan(7)
    expect(found.low).toBeGreaterThanOrEqual(4)
    expect(found.high).toBeLessThanOrEqual(8)
  })

  test('is that of the band if the curve does not fit', () => {
    // A stair: flat, a step, flat at a half, a step, flat.
    const values = [10, 12, 14, 16, 18, 20, 22, 24]
    const chances = [0.31, 0.32, 0.33, 0.49, 0.51, 0.67, 0.68, 0.69]
    const found = fairOf(values, fights(new Random(6), chances, 2000, false))
    expect(found.method).toBe('band')
    expect(found.curve).toBe(null)
    expect(found.fit?.p).toBeLessThan(0.1)
    expect(found.low).toBeLessThan(17)
    expect(found.high).toBeGreaterThan(17)
  })

  test('says whether the scores rise or fall', () => {
    const chances = [0.1, 0.8, 0.2, 0.9, 0.3, 0.95]
    const found = fairOf(VALUES, fights(new Random(7), chances, 500, false))
    expect(found).toMatchObject({ method: 'band', note: 'scores rise and fall along the range by more than chance' })
  })

  test.each([
    [
      'within reach of the curve',
      [0.6, 0.68, 0.75, 0.8, 0.85, 0.9],
      /^the score does not cross a half in the range; the curve would reach a half at about \d/,
    ],
    ['all won', [1, 1, 1, 1, 1, 1], /^the score does not cross a half in the range$/],
    [
      'where the interval of a score contains a half',
      [0.5, 0.58, 0.65, 0.7, 0.75, 0.8],
      /^whether the score crosses a half in the range is undecided, more battles would decide; the curve would reach a half at about \d/,
    ],
  ])('is missing, with a note, if it is outside the range: %s', (_, chances, note) => {
    const found = fairOf(VALUES, fights(new Random(8), chances, 800, false))
    expect([found.estimate, found.low, found.high]).toEqual([null, null, null])
    expect(found.note).toMatch(note)
  })

  test('has no interval ends if the scores hardly change', () => {
    const random = new Random(9)
    for (;;) {
      const found = fairOf(VALUES, fights(random, [0.48, 0.49, 0.5, 0.5, 0.51, 0.52], 60, false))
      if (found.estimate === null || found.low !== null) continue
      expect(found.note).toBe('the scores hardly change over the range, so nothing bounds the value')
      expect(found.high).toBe(null)
      break
    }
  })

  test('is only approximate if levels stopped at their verdicts, and says so', async () => {
    const study = studyOf('sweep', {
      stopping: { stop: { rule: 'until-decided', margin: 0.05 }, most: 4000, budget: null },
    })
    const { fair } = await documentOf('sweep', study)
    if (fair?.method === 'fieller')
      expect(fair.note).toBe('levels stopped at their verdicts, so the interval of the value holds only roughly')
    expect(fair?.low).toBeLessThanOrEqual(5)
    expect(fair?.high).toBeGreaterThanOrEqual(5)
  })

  test('is not computed over values that are not numbers, nor over two axes', async () => {
    const base = coinScenario({ battles: 100, matchups: [coinMatchup(5, 5)] })
    const words = { path: 'x', label: 'x', values: ['few', 'many'], numeric: false }
    const one = await documentOf('sweep', sweepStudy({ axes: [words], base, at: () => base }))
    expect([one.fair, one.fairs]).toEqual([null, []])
    const numbers = { path: 'y', label: 'y', values: [1, 2], numeric: true }
    const two = await documentOf(
      'sweep',
      sweepStudy({ axes: [numbers, { ...numbers, path: 'z' }], base, at: () => base }),
    )
    expect([two.fair, two.fairs]).toEqual([null, []])
    expect(two.cells.map(({ at }) => at)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [2, 2],
    ])
  })
})

test('the bands of a sweep hold together, because the error of each is divided by their number', async () => {
  const { cells, simultaneous } = await documentOf('sweep', studyOf('sweep'))
  expect(simultaneous).toBe(0.95)
  for (const { band, matchup, at, balance } of cells) {
    const { low = 0, high = 1, estimate } = matchup.score
    expect(band.low).toBeLessThanOrEqual(low)
    expect(band.high).toBeGreaterThanOrEqual(high)
    // Standard normal quantiles at 1 - 0.025 / 6 and 1 - 0.025: 2.638257 and 1.959964 (R 4.2.2 qnorm).
    if (at[0] !== 5 && estimate > 0.1 && estimate < 0.9) {
      expect((band.high - band.low) / (high - low)).toBeGreaterThan(1.33)
      expect((band.high - band.low) / (high - low)).toBeLessThan(1.36)
    }
    expect(balance).toBe(
      band.low > 0.45 && band.high < 0.55
        ? 'balanced'
        : band.low >= 0.55 || band.high <= 0.45
          ? 'unbalanced'
          : 'undecided',
    )
  }
})

test('a sweep under several rules has a fair count of each', async () => {
  const stopping = STOPS.battles
  const study = studyOf('sweep', { stopping }, { variants: [coinVariant(2, 'one'), coinVariant(2, 'two')] })
  const { fairs, fair, cells } = await documentOf('sweep', study)
  expect(fairs.map(({ variant }) => variant)).toEqual(['one', 'two'])
  expect(fair).toEqual(fairs[0])
  expect({ ...fairs[1], variant: 'one' }).toEqual(fairs[0])
  expect(cells.map(({ matchup }) => matchup.variant)).toEqual([...Array(6).fill('one'), ...Array(6).fill('two')])
})
