import { describe, expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import type { Comparison } from '../../../src/result/compared.ts'
import type { CompareDocument } from '../../../src/result/document.ts'
import { conduct } from '../../../src/run/conduct.ts'
import { ENGINE, type Engine } from '../../../src/run/engine.ts'
import { battlesLeft } from '../../../src/run/estimates/contrast/about.ts'
import { differenceOfCounts } from '../../../src/run/estimates/difference.ts'
import { prepare } from '../../../src/run/prepare.ts'
import { RunError } from '../../../src/run/run-error.ts'
import { compareStudy } from '../../../src/run/study/studies.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import type { Scenario, Variant } from '../../../src/scenario/types.ts'
import { differenceTest, newcombe, welch } from '../../../src/stats/intervals/independent.ts'
import { holm } from '../../../src/stats/intervals/multiplicity.ts'
import { mcnemar, noDifference, pairedT, tango } from '../../../src/stats/intervals/paired.ts'
import { battlesToSettle } from '../../../src/stats/sequential/power.ts'
import { BlockRows, countsOf, covarianceBetween, meanOf, sumOf } from '../../support/block-rows.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { stakesMatchup, stakesScenario, stakesVariant } from '../../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../../support/coin/coin-battle-engine.ts'
import { COIN_ENGINE } from '../../support/coin/coin-engine.ts'
import { Random } from '../../support/random.ts'
import { documentOf, play, STOPS, studyOf } from '../../support/studies.ts'
import { THOROUGH } from '../../support/thorough.ts'

/** Both armies led by the default general without its look ahead. */
const QUICK = [0, 1].map((army) => `armies.${army}.policy=generals/quick.yaml`)

const shipped = (name: string): string => new URL(`../../../scenarios/sovl/${name}.yaml`, import.meta.url).pathname

async function compared(scenario: Scenario, engine: Engine): Promise<CompareDocument> {
  const { document } = await conduct(prepare(engine, compareStudy(scenario)), { workers: 0, twin: false })
  if (document.command !== 'compare') throw new Error('another command')
  return document
}

/** Coins of the second purse under each variant, from this many seats; the purse may have another name. */
function variants(seats: number, list: Readonly<Record<string, readonly [coins: number, unit: string]>>): Variant[] {
  return Object.entries(list).map(([name, [coins, unit]]) => ({
    ...coinVariant(seats, name),
    matchups: [renamed(coinMatchup(6, coins), unit), renamed(coinMatchup(5, coins, 8, 'Reds v Blues'), unit)],
  }))
}

function renamed(matchup: Matchup, id: string): Matchup {
  const [first, second] = matchup.armies
  return { ...matchup, armies: [first, { ...second, units: second.units.map((unit) => ({ ...unit, id })) }] }
}

const matchups = [coinMatchup(6, 5), coinMatchup(5, 5, 8, 'Reds v Blues')]

function by(comparisons: readonly Comparison[], matchup: string, b: string, metric: string): Comparison {
  const found = comparisons.find((each) => each.matchup === matchup && each.b === b && each.metric === metric)
  if (found === undefined) throw new Error(`no comparison of ${metric} in ${matchup} under ${b}`)
  return found
}

describe('two equal variants', () => {
  const lines = readScenario(shipped('flank-charge'), { battles: 300, rules: ['one=core', 'two=core', 'three=core'] })
  const twice: [string, Scenario, Engine][] = [
    [
      'coins of one seat',
      coinScenario({ battles: 400, matchups, variants: [coinVariant(1, 'one'), coinVariant(1, 'two')] }),
      COIN_ENGINE,
    ],
    [
      'coins of two seats',
      coinScenario({ battles: 400, matchups, variants: [coinVariant(2, 'one'), coinVariant(2, 'two')] }),
      COIN_ENGINE,
    ],
    [
      'battles of four seats',
      stakesScenario({ variants: [stakesVariant(4, 'one'), stakesVariant(4, 'two')] }),
      STAKES_ENGINE,
    ],
    ['engagements of SOVL', lines, ENGINE],
    [
      'whole battles of SOVL',
      readScenario(shipped('first-move'), { battles: 4, rules: ['one=core', 'two=core'], set: QUICK }),
      ENGINE,
    ],
    [
      'a value set to what it is',
      readScenario(shipped('knights-charge-spears'), { battles: 500, with: ['armies.Order.units.knights.models=5'] }),
      ENGINE,
    ],
  ]
  test.each(twice)('differ in no block: %s', async (_, scenario, engine) => {
    const document = await compared(scenario, engine)
    expect(document.comparisons.length).toBeGreaterThan(5)
    for (const {
      difference,
      values,
      p,
      adjustedP,
      test: name,
      verdict,
      changed,
      metric,
      varianceReduction,
      blocks,
    } of document.comparisons) {
      expect(difference).toMatchObject({ estimate: 0, method: 'unchanged' })
      expect(values[0]).toBe(values[1])
      // A few blocks without a difference say little about later blocks.
      const same = noDifference(blocks) < 0.05 ? 'equivalent' : 'undecided'
      expect([p, adjustedP, name, verdict, varianceReduction]).toEqual([1, 1, 'none', same, null])
      expect(changed).toBe(metric === 'score' ? 0 : null)
    }
    expect(document.flips).toEqual([])
    for (const { difference, verdict, detectable } of document.field) {
      expect(difference.estimate).toBe(0)
      expect(verdict).not.toMatch(/higher|lower/)
      expect(detectable).toBe(undefined)
    }
  })

  test('end a run that waits for a verdict as equivalent, at a look', async () => {
    const scenario = coinScenario({ variants: [coinVariant(2, 'one'), coinVariant(2, 'two')] })
    const stopping = { stop: { rule: 'until-decided', margin: 0.05 }, most: 4000, budget: null } as const
    const {
      comparisons,
      matchups: [found],
      flips,
    } = await documentOf('compare', compareStudy(scenario, { stopping }))
    expect(found?.ended?.by).toBe('verdict')
    expect(found?.battles).toBeLessThan(4000)
    expect(comparisons[0]).toMatchObject({ verdict: 'equivalent', changed: 0, p: 1, difference: { estimate: 0 } })
    expect(flips).toEqual([])
  })
})

describe.each([1, 2])('a comparison in blocks of %i', (seats) => {
  const list = { base: [5, 'purse'], more: [6, 'purse'], other: [6, 'chest'] } as const
  const scenario = coinScenario({ battles: 600, matchups, variants: variants(seats, list) })
  const found = (async () => {
    const rows = new BlockRows()
    const document = await documentOf('compare', compareStudy(scenario), { onRows: rows.onRows, chunk: 77 })
    return { rows, ...document }
  })()
  const pairs = ['Heads v Tails', 'Reds v Blues'].flatMap((matchup) => ['more', 'other'].map((b) => ({ matchup, b })))

  test.each(pairs)('gives the score in $matchup under $b as computed from its rows', async ({ matchup, b }) => {
    const { rows, comparisons } = await found
    const told = by(comparisons, matchup, b, 'score')
    const scores = (variant: string): number[] =>
      rows.scores(`${variant}|${matchup}|purse`).map((half) => half / 2 / seats)
    const [before, after] = [scores('base'), scores(b)]
    const differences = after.map((score, i) => score - (before[i] as number))
    const n = differences.length
    expect(n).toBe(600 / seats)
    expect(told.values[0]).toBeCloseTo(meanOf(before), 12)
    expect(told.values[1]).toBeCloseTo(meanOf(after), 12)
    expect(told.difference.estimate).toBeCloseTo(meanOf(differences), 12)
    expect(told.changed).toBe(differences.filter((difference) => difference !== 0).length)
    expect(told.blocks).toBe(n)
    const drawn = [...before, ...after].some((score) => score === 0.5)
    const [up, down] = [1, -1].map((sign) => differences.filter((difference) => sign * difference > 0).length) as [
      number,
      number,
    ]
    if (seats === 1 && !drawn) {
      expect(told).toMatchObject({ test: 'mcnemar', p: mcnemar(up, down).midP })
      expect(told.difference).toMatchObject({ method: 'tango', ...tango(up, down, n) })
    } else {
      const halves = differences.map((difference) => 2 * seats * difference)
      const { low, high, p } = pairedT(n, sumOf(halves), sumOf(halves.map((half) => half ** 2)), 2 * seats)
      expect(told).toMatchObject({ test: 'paired-t' })
      expect(told.p).toBeCloseTo(p ?? Number.NaN, 12)
      expect(told.difference.low).toBeCloseTo(low ?? Number.NaN, 12)
      expect(told.difference.high).toBeCloseTo(high ?? Number.NaN, 12)
    }
    const apart = covarianceBetween(before, before) + covarianceBetween(after, after)
    expect(told.varianceReduction).toBeCloseTo(apart / covarianceBetween(differences, differences), 9)
    // Both sorted: the worst blocks of one are paired with the worst of the other.
    const [low, high] = [before.toSorted((x, y) => x - y), after.toSorted((x, y) => x - y)]
    const least = low.map((score, i) => (high[i] as number) - score)
    expect(told.varianceBound).toBeCloseTo(apart / covarianceBetween(least, least), 9)
    expect(told.varianceBound).toBeGreaterThanOrEqual((told.varianceReduction ?? 0) - 1e-9)
  })

  test.each(pairs)('gives everything else in $matchup under $b as computed from its rows', async ({ matchup, b }) => {
    const { rows, comparisons } = await found
    // A purse with another name is another unit; only the common measures are left.
    const first = matchup === 'Heads v Tails' ? 'Heads' : 'Reds'
    const measures = ['flips', 'lost', 'broke'].map((name) => ['purse', name, `0/purse/${name}`] as const)
    const own = comparisons.filter((each) => each.matchup === matchup && each.b === b)
    expect(own.map(({ metric }) => metric)).toEqual([
      'score',
      'turns',
      ...['flips', 'lost', 'broke'].map((name) => (b === 'more' ? `${first}.purse.${name}` : `${first}.purse.${name}`)),
      ...(b === 'more'
        ? ['flips', 'lost', 'broke'].map((name) => `${first === 'Heads' ? 'Tails' : 'Blues'}.purse.${name}`)
        : []),
    ])
    for (const [unit, measure, column] of [[null, 'turns', 'turns'] as const, ...measures]) {
      const told = own.find(
        (each) => each.unit === unit && each.measure === measure && each.army !== 'Tails' && each.army !== 'Blues',
      )
      if (told === undefined) throw new Error(`no ${measure}`)
      const event = measure === 'broke'
      const totals = (variant: string): number[] => rows.totals(`${variant}|${matchup}|purse`, column, event)
      const [before, after] = [totals('base'), totals(b)]
      const differences = after.map((total, i) => total - (before[i] as number))
      const n = differences.length
      expect(told.values[0]).toBeCloseTo(meanOf(before) / seats, 12)
      expect(told.values[1]).toBeCloseTo(meanOf(after) / seats, 12)
      expect(told.difference.estimate).toBeCloseTo(meanOf(differences) / seats, 12)
      expect(told.kind).toBe(event ? 'share' : 'count')
      const [up, down] = [1, -1].map((sign) => differences.filter((difference) => difference === sign).length) as [
        number,
        number,
      ]
      const squares = sumOf(differences.map((difference) => difference ** 2))
      if (event && seats === 1) {
        expect(told).toMatchObject({ test: 'mcnemar', p: mcnemar(up, down).midP })
        expect(told.difference).toMatchObject({ method: 'tango', ...tango(up, down, n) })
      } else {
        const { low, high, p } = pairedT(n, sumOf(differences), squares, seats)
        expect(told).toMatchObject({ test: 'paired-t', p })
        expect(told.difference).toMatchObject({ method: 'paired-t', low, high })
      }
      const apart = covarianceBetween(before, before) + covarianceBetween(after, after)
      expect(told.varianceReduction).toBeCloseTo(apart / covarianceBetween(differences, differences), 9)
      expect([told.varianceBound, told.changed]).toEqual([null, null])
    }
  })

  test('corrects all primary metrics together by Holm', async () => {
    const { comparisons } = await found
    const family = comparisons.filter((each) => each.family === 'primary')
    expect(family.length).toBeGreaterThan(4)
    expect(family.map(({ adjustedP }) => adjustedP)).toEqual(holm(family.map(({ p }) => p)))
    for (const { adjustedP, verdict, difference, correction } of family) {
      expect(correction).toBe('holm')
      if (verdict !== 'equivalent') expect(verdict === 'undecided').toBe(adjustedP > 0.05)
      if (verdict === 'higher') expect(difference.estimate).toBeGreaterThan(0)
      if (verdict === 'lower') expect(difference.estimate).toBeLessThan(0)
    }
  })

  test('names the first battles with different results, first those in the direction of the difference', async () => {
    const { flips, rows, comparisons } = await found
    for (const { matchup, b } of pairs) {
      const own = flips.filter((flip) => flip.matchup === matchup && flip.b === b)
      expect(own.length).toBe(3)
      const outcome = (variant: string, block: number, seat: number) =>
        [0, null, 1][rows.of(`${variant}|${matchup}|purse`)[block]?.[seat]?.[0] ?? Number.NaN]
      for (const { block, seat, winners } of own) {
        expect(winners).toEqual([outcome('base', block, seat), outcome(b, block, seat)])
        expect(winners[0]).not.toBe(winners[1])
      }
      // The second purse is larger and wins some battles that the first would have won.
      expect(by(comparisons, matchup, b, 'score').difference.estimate).toBeLessThan(0)
      expect(own.map(({ winners }) => winners)).toEqual([
        [0, 1],
        [0, 1],
        [0, 1],
      ])
      const all = rows
        .of(`base|${matchup}|purse`)
        .flatMap((_, block) => Array.from({ length: seats }, (_none, seat) => ({ block, seat })))
      const first = all.filter(({ block, seat }) => outcome('base', block, seat) === 0 && outcome(b, block, seat) === 1)
      expect(own.map(({ block, seat }) => ({ block, seat }))).toEqual(first.slice(0, 3))
    }
  })

  test('names commands that play such a battle under either variant', async () => {
    const { flips } = await found
    const [flip] = flips.filter(({ b, matchup }) => b === 'other' && matchup === 'Reds v Blues')
    expect(flip?.commands).toEqual(
      [1, 3].map(
        (variant) =>
          `npx fairfight play coins.yaml --seed 7 --matchup Reds:Blues --variant ${variant} --block ${flip?.block} --seat ${flip?.seat}`,
      ),
    )
  })

  test('gives all matchups equal weight in the field', async () => {
    const { field, comparisons } = await found
    expect(field.map(({ a, b }) => [a, b])).toEqual([
      ['base', 'more'],
      ['base', 'other'],
    ])
    for (const { b, difference, most, interaction } of field) {
      const own = pairs.filter((pair) => pair.b === b).map(({ matchup }) => by(comparisons, matchup, b, 'score'))
      expect(difference.estimate).toBeCloseTo(meanOf(own.map((each) => each.difference.estimate)), 12)
      const errors = own.map((each) => ((each.difference.high ?? 0) - (each.difference.low ?? 0)) / 2)
      const half = Math.hypot(...errors) / own.length
      expect(difference.low).toBeCloseTo(difference.estimate - half, 9)
      expect(difference.high).toBeCloseTo(difference.estimate + half, 9)
      const sizes = own.toSorted((x, y) => Math.abs(y.difference.estimate) - Math.abs(x.difference.estimate))
      expect(most).toEqual(sizes.map(({ matchup }) => matchup))
      // Cochran's Q of two: the squared difference in standard errors of it.
      const [x, y] = own.map((each) => each.difference.estimate) as [number, number]
      expect(interaction.q).toBeCloseTo((x - y) ** 2 / (Math.hypot(...errors) / 1.959963984540054) ** 2, 6)
      expect(interaction.df).toBe(1)
    }
  })
})

describe('variants on separate dice', () => {
  const scenario = coinScenario({
    battles: 500,
    matchups,
    variants: variants(1, { base: [5, 'purse'], more: [6, 'purse'] }),
  })

  test('are compared as two samples', async () => {
    const rows = new BlockRows()
    const study = compareStudy(scenario, { independent: true })
    const { comparisons, design, flips } = await documentOf('compare', study, { onRows: rows.onRows })
    expect(design).toBe('independent')
    expect(flips).toEqual([])
    for (const matchup of ['Heads v Tails', 'Reds v Blues']) {
      const keys = ['base', 'more'].map((variant) => `${variant}|${matchup}|purse`) as [string, string]
      const [a, b] = keys.map((key) => countsOf(rows.scores(key), 2)) as [number[], number[]]
      const score = by(comparisons, matchup, 'more', 'score')
      expect(score.difference.estimate).toBeCloseTo(
        ((b[2] ?? 0) + (b[1] ?? 0) / 2 - (a[2] ?? 0) - (a[1] ?? 0) / 2) / 500,
        12,
      )
      expect([score.varianceReduction, score.varianceBound, score.changed]).toEqual([null, null, null])
      if ((a[1] ?? 0) + (b[1] ?? 0) === 0) {
        const { low, high } = newcombe(b[2] ?? 0, 500, a[2] ?? 0, 500)
        expect(score.difference.low).toBeCloseTo(low, 12)
        expect(score.difference.high).toBeCloseTo(high, 12)
        expect(score).toMatchObject(differenceTest(a[2] ?? 0, 500, b[2] ?? 0, 500))
      }
      const [before, after] = keys.map((key) => rows.totals(key, 'turns', false)) as [number[], number[]]
      const sample = (values: readonly number[]) => ({
        n: 500,
        mean: meanOf(values),
        sd: Math.sqrt((covarianceBetween(values, values) * 500) / 499),
      })
      const turns = by(comparisons, matchup, 'more', 'turns')
      const { p = Number.NaN, low = Number.NaN, high = Number.NaN } = welch(sample(before), sample(after))
      expect(turns.test).toBe('welch')
      expect(turns.p).toBeCloseTo(p, 9)
      expect(turns.difference.low).toBeCloseTo(low, 9)
      expect(turns.difference.high).toBeCloseTo(high, 9)
    }
  })

  test('play other battles than the base', async () => {
    const same = coinScenario({ battles: 500, variants: [coinVariant(1, 'one'), coinVariant(1, 'two')] })
    const rows = new BlockRows()
    await play(compareStudy(same, { independent: true }), { onRows: rows.onRows })
    expect(rows.scores('one|Heads v Tails|purse')).not.toEqual(rows.scores('two|Heads v Tails|purse'))
  })

  test('play a fixed number of battles', async () => {
    const study = compareStudy(scenario, { independent: true, stopping: STOPS['until-decided'] })
    await expect(play(study)).rejects.toThrow('a fixed number of battles')
  })
})

describe('a comparison that is undecided', () => {
  test('says how many battles it needs; a decided comparison does not', async () => {
    for (const rule of ['battles', 'until-decided', 'target-error'] as const) {
      const stopping = { ...STOPS[rule], most: 260 }
      const { comparisons } = await documentOf('compare', studyOf('compare', { stopping }, { battles: 60 }))
      for (const { metric, verdict, needed, changed } of comparisons) {
        if (metric !== 'score' || verdict !== 'undecided') expect(needed).toBe(undefined)
        else if ((changed ?? 0) < 10) expect(needed).toBe(undefined)
        else expect(needed).toBeGreaterThan(0)
      }
    }
  })
})

describe('the number of battles that a comparison needs', () => {
  // A difference of 0.1 with a standard deviation of 1 for a block, after 400 blocks: at 95% alone, 385 blocks would have been enough.
  const spread = { estimate: 0.1, low: 0.1, high: 0.1, sd: 1, blocks: 400, changed: 400, seats: 1 }
  const left = battlesLeft(spread, 0.05)

  test('is computed at the corrected level, at which the verdict is given', () => {
    expect(left(0.95, 0.95)?.needed).toBe(1)
    expect(left(0.99, 0.95)?.needed).toBe(664 - 400)
    expect(battlesLeft({ ...spread, estimate: 0 }, 0.05)(0.99, 0.95)?.needed).toBe(1537 - 400)
  })

  test('is not known if few blocks differ, or if no block differed from another', () => {
    expect(battlesLeft({ ...spread, changed: 9 }, 0.05)(0.99, 0.95)).toBe(null)
    expect(battlesLeft({ ...spread, sd: 0 }, 0.05)(0.99, 0.95)).toBe(null)
  })

  test('has a wider range if few blocks differ, whose standard deviation is known only roughly', () => {
    // 39 degrees of freedom: chi-square 58.12 and 23.65 at 97.5% and 2.5%. 664 blocks at a standard deviation of 1.
    const few = battlesLeft({ ...spread, blocks: 40, changed: 40 }, 0.05)(0.99, 0.95)
    expect(few?.needed).toBe(664 - 40)
    const [low, high] = [few?.neededRange.low ?? 0, few?.neededRange.high ?? 0]
    expect(Math.abs(low - ((664 * 39) / 58.12 - 40))).toBeLessThan(2)
    expect(Math.abs(high - ((664 * 39) / 23.65 - 40))).toBeLessThan(2)
  })

  test('a difference of +4 with an interval of −7 to +15 after few blocks needs a number of battles, and not none', () => {
    const { needed, neededRange } =
      battlesLeft({ estimate: 0.04, low: -0.07, high: 0.15, sd: 0.35, blocks: 40, changed: 40, seats: 2 }, 0.05)(
        0.95,
        0.9,
      ) ?? {}
    expect(needed).toBeGreaterThan(100)
    expect(neededRange?.low).toBeGreaterThan(0)
    expect(neededRange?.high).toBeGreaterThan(needed ?? Number.POSITIVE_INFINITY)
  })

  test.each(
    [
      // Shares of blocks that get better and worse, and blocks fought. From all blocks the last range would hold the truth in 88 of 100 runs.
      { better: 0.12, worse: 0.06, blocks: 100, margin: 0.05 },
      { better: 0.25, worse: 0.15, blocks: 40, margin: 0.05 },
      { better: 0.03, worse: 0.02, blocks: 400, margin: 0.01 },
      { better: 0.1625, worse: 0.0875, blocks: 100, margin: 0.15 },
    ].filter((_, i) => THOROUGH || i === 0),
  )('has a range that holds the truth: $better better and $worse worse of $blocks', (truth) => {
    const { better, worse, blocks, margin } = truth
    const random = new Random(7)
    const off = better - worse
    const sd = Math.sqrt(better + worse - off * off)
    const inside = battlesToSettle(off, sd, margin, 0.9)
    const needed = Math.max(1, Math.min(inside, battlesToSettle(off + 1, sd, 1, 0.95)) - blocks)
    let [held, told] = [0, 0]
    for (let run = 0; run < 800; run++) {
      const counts: [number, number, number] = [0, 0, 0]
      for (let i = 0; i < blocks; i++) {
        const u = random.next()
        counts[u < worse ? 0 : u < worse + better ? 2 : 1]++
      }
      const found = differenceOfCounts(counts, true)
      const { low, high } = differenceOfCounts(counts, true, 0.9)
      const isDecided = found.p < 0.05 || (low > -margin && high < margin)
      const range = battlesLeft({ ...found, blocks, seats: 1 }, margin)(0.95, 0.9)?.neededRange
      if (isDecided || range === undefined) continue
      told++
      const [least, most] = [range.low ?? Number.POSITIVE_INFINITY, range.high ?? Number.POSITIVE_INFINITY]
      if (least <= needed && needed <= most) held++
    }
    expect(told).toBeGreaterThan(100)
    expect(held / told).toBeGreaterThan(0.95)
  })

  test('has a range from the interval of the difference, whose ends are far apart', () => {
    // A difference of 0.04 is 0.01 inside the margin, or it is a difference; the sooner of the two counts. At 0.02 both are equally far.
    const { needed, neededRange } =
      battlesLeft({ ...spread, estimate: 0.04, low: 0.02, high: 0.06, sd: 0.5 }, 0.05)(0.95, 0.95) ?? {}
    // (1.96 x 0.5 / 0.04)^2 = 600.2, less the 400 fought.
    expect(needed).toBe(201)
    // The need is greatest between 0 and the margin, at 0.025: (1.96 x 0.5 / 0.025)^2 = 1536.6. At 0.06 it is 266.8 blocks, which were
    // fought.
    expect(neededRange?.high).toBeGreaterThan(1500 - 400)
    expect(neededRange?.high).toBeLessThanOrEqual(1537 - 400)
    expect(neededRange?.low).toBe(1)
  })

  test('is never small if p is below 5% but the corrected p is far above it', async () => {
    const list = Object.fromEntries([5, 5, 5, 5, 5, 5].map((coins, i) => [`v${i}`, [coins, 'purse'] as const]))
    const met = { battles: 160, variants: variants(1, list) }
    const found: Comparison[] = []
    for (let seed = 1; seed <= 20; seed++) {
      const study = compareStudy({ ...coinScenario(met), seed: `corrected ${seed}` }, { independent: true })
      const { comparisons } = await documentOf('compare', study)
      found.push(...comparisons.filter(({ metric, p, adjustedP }) => metric === 'score' && p < 0.05 && adjustedP > 0.1))
    }
    expect(found.length).toBeGreaterThan(0)
    for (const { needed } of found) expect(needed).toBeGreaterThan(20)
  })
})

describe('a comparison is refused', () => {
  test('of a single variant', async () => {
    await expect(play(compareStudy(coinScenario()))).rejects.toThrow('a comparison needs two variants of the rules')
  })

  test('of variants with different numbers of battles in a block', async () => {
    const study = compareStudy(coinScenario({ variants: [coinVariant(1, 'one'), coinVariant(2, 'two')] }))
    await expect(play(study)).rejects.toThrow(RunError)
    await expect(play(study)).rejects.toThrow('Heads v Tails: one has 1 battles a block and two 2')
  })
})

test('battles from four seats are compared block by block', async () => {
  const scenario = stakesScenario({
    variants: [stakesVariant(4, 'base'), { ...stakesVariant(4, 'richer'), matchups: [stakesMatchup(9, 7)] }],
  })
  const rows = new BlockRows()
  const study = compareStudy(scenario)
  const { document } = await conduct(prepare(STAKES_ENGINE, study), { workers: 0, twin: false, onRows: rows.onRows })
  if (document.command !== 'compare') throw new Error('another command')
  const [before, after] = ['base', 'richer'].map((name) =>
    rows.scores(`${name}|Reds v Blues|purse`).map((half) => half / 8),
  )
  const differences = (after ?? []).map((score, i) => score - (before?.[i] ?? Number.NaN))
  expect(document.comparisons[0]?.difference.estimate).toBeCloseTo(meanOf(differences), 12)
  expect(document.comparisons[0]?.changed).toBe(differences.filter((difference) => difference !== 0).length)
  // A measure that starts at 20 and one in halves.
  const margin = document.comparisons.find(({ metric }) => metric === 'battle.margin')
  const totals = (name: string) =>
    rows.totals(`${name}|Reds v Blues|purse`, '0/null/margin', false).map((total) => total / 4 - 20)
  expect(margin?.values[0]).toBeCloseTo(meanOf(totals('base')), 12)
  expect(margin?.values[1]).toBeCloseTo(meanOf(totals('richer')), 12)
  const mover = document.comparisons.find(({ metric }) => metric === 'battle.firstMoverScore')
  const halves = (name: string) =>
    rows.totals(`${name}|Reds v Blues|purse`, '0/null/firstMoverScore', false).map((total) => total / 8)
  expect(mover?.values[0]).toBeCloseTo(meanOf(halves('base')), 12)
  expect(mover?.difference.estimate).toBeCloseTo(meanOf(halves('richer')) - meanOf(halves('base')), 12)
})

test('the score of the first mover is not compared if the rules decide which army moves first', async () => {
  const file = new URL('../../../scenarios/sovereign/six-goblins.yaml', import.meta.url).pathname
  const rules = ['core,initiative=first', 'core,initiative=second']
  const { comparisons, matchups } = await compared(readScenario(file, { rules, battles: 8 }), ENGINE)
  expect(matchups[0]?.battle?.measures.firstMoverScore).toBeDefined()
  expect(comparisons.map(({ metric }) => metric)).toContain('battle.margin')
  expect(comparisons.map(({ metric }) => metric)).not.toContain('battle.firstMoverScore')
})
