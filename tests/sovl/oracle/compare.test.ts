import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { toldOf } from '../../../bench/simulation/told.ts'
import type { Comparison } from '../../../src/result/compared.ts'
import type { CompareDocument } from '../../../src/result/document.ts'
import type { MatchupResult } from '../../../src/result/heading.ts'
import { exactOn } from '../../../src/run/commands/exact.ts'
import { conduct } from '../../../src/run/conduct.ts'
import { ENGINE } from '../../../src/run/engine.ts'
import { prepare } from '../../../src/run/prepare.ts'
import { commonOf } from '../../../src/run/run.ts'
import { readScenario } from '../../../src/scenario/read.ts'

const BATTLES = 10_000

/** Engagements of two units. */
const DUELS = [
  'captain-leads',
  'deep-goblins',
  'even-lines',
  'flank-charge',
  'giant-and-axes',
  'how-many-spears',
  'knights-charge-spears',
]

/** All engagements that are solved exactly and sampled. */
const SOLVED = [...DUELS, 'unit-matrix']

/** Engagements of three units take longer to solve. */
const THREE_UNITS = ['hammer-and-anvil', 'surrounded']

/** Exact scores under core and under the earlier combat chapter, from `fairfight exact`, which takes ten seconds. */
const SURROUNDED = [0.501032867054701, 0.14776859296884498]

const found = new Map<string, CompareDocument>()

beforeAll(async () => {
  for (const name of [...DUELS, ...THREE_UNITS, 'unit-matrix', 'four-fights']) found.set(name, await compared(name))
}, 180_000)

async function compared(name: string): Promise<CompareDocument> {
  const scenario = shipped(name)
  const study = { command: 'compare' as const, ...commonOf('compare', scenario, {}), independent: false }
  return (await conduct(prepare(ENGINE, study), { workers: 0, twin: SOLVED.includes(name) }))
    .document as CompareDocument
}

function shipped(name: string) {
  const file = fileURLToPath(new URL(`../../../scenarios/sovl/${name}.yaml`, import.meta.url))
  return readScenario(file, { rules: ['core', 'earlier-combat'], battles: BATTLES })
}

function documentOf(name: string): CompareDocument {
  return found.get(name) as CompareDocument
}

function scores(names: readonly string[]): Comparison[] {
  return names.flatMap((name) => documentOf(name).comparisons).filter(({ metric }) => metric === 'score')
}

/** Whether the reported interval of the difference does not hold the exact difference. */
function misses({ difference: { low = -Infinity, high = Infinity, exact } }: Comparison): boolean {
  return exact !== undefined && (exact < low || exact > high)
}

describe('core against the earlier combat chapter, sampled and solved', () => {
  test('both rules can be solved exactly', () => {
    for (const { twin } of SOLVED.flatMap((name) => documentOf(name).matchups)) expect(twin.solved).toBe(true)
    expect(scores(SOLVED)).toHaveLength(7 + 45)
  })

  test('every estimate of either lies within four standard errors of the exact value', () => {
    const told = SOLVED.flatMap((name) => documentOf(name).matchups.flatMap(toldOf))
    const known = told.flatMap(({ estimate: { z } }) => (z === undefined ? [] : [Math.abs(z)]))
    // Of this many independent normal values one in sixteen thousand would be off; these values are far from independent.
    expect(known.length).toBeGreaterThan(2000)
    expect(Math.max(...known)).toBeLessThan(4)
  })

  test('every difference lies within four standard errors of the exact difference', () => {
    const known = SOLVED.flatMap((name) => documentOf(name).comparisons).flatMap(({ difference: { z } }) =>
      z === undefined ? [] : [Math.abs(z)],
    )
    expect(known.length).toBeGreaterThan(250)
    expect(Math.max(...known)).toBeLessThan(4)
  })

  test('nineteen of twenty intervals of the difference of scores hold the exact difference', () => {
    const varied = scores(SOLVED).filter(({ difference }) => difference.method !== 'unchanged')
    expect(varied).toHaveLength(22)
    // About 1.1 of them should miss; more than 4 miss under one seed in two hundred.
    expect(varied.filter(misses).length).toBeLessThanOrEqual(4)
    // If no block differs, the rule does not affect the fight.
    const unchanged = scores(SOLVED).filter(({ difference }) => difference.method === 'unchanged')
    expect(unchanged.map(({ difference }) => difference.exact)).toEqual(unchanged.map(() => 0))
  })

  test('nineteen of twenty intervals of the other differences hold the exact ones', () => {
    const others = SOLVED.flatMap((name) => documentOf(name).comparisons).filter(
      ({ metric, difference }) => metric !== 'score' && difference.method !== 'unchanged' && 'low' in difference,
    )
    expect(others.length).toBeGreaterThan(250)
    // The metrics of one matchup are correlated, so their share is not very close to a twentieth.
    expect(others.filter(misses).length / others.length).toBeLessThan(0.08)
  })

  test('with three units on the table', async () => {
    const exact = await exactOn(ENGINE, shipped('hammer-and-anvil'), { workers: 0 }, { here: 50_000_000, thread: 0 })
    const truths = [exact.matchups.map(({ score }) => score.estimate), SURROUNDED]
    THREE_UNITS.forEach((name, i) => {
      const [before, after] = truths[i] as [number, number]
      const { matchups, comparisons } = documentOf(name)
      expectNear(matchups, [before, after])
      const score = comparisons.find(({ metric }) => metric === 'score') as Comparison
      expect(misses({ ...score, difference: { ...score.difference, exact: after - before } })).toBe(false)
    })
  })
})

/** Scores within four standard errors, from Wilson's interval. */
function expectNear(matchups: readonly MatchupResult[], truths: readonly number[]): void {
  matchups.forEach(({ score: { estimate, low = 0, high = 1 } }, i) => {
    expect(Math.abs(estimate - (truths[i] as number))).toBeLessThan((4 * (high - low)) / 2 / 1.96)
  })
}

describe('the gain of common dice', () => {
  /** Variance reduction, as a share of that of the best coupling of the two. */
  const shareOf = ({ varianceReduction, varianceBound }: Comparison): number =>
    (varianceReduction as number) / (varianceBound as number)

  test('four fights, one of which the rule changes: at least six times the battles', () => {
    const [score] = scores(['four-fights'])
    expect(score?.varianceReduction).toBeGreaterThan(6)
    expect(shareOf(score as Comparison)).toBeGreaterThan(0.9)
  })

  test.each(['deep-goblins', 'flank-charge', 'how-many-spears', 'knights-charge-spears'])(
    '%s: at least nine tenths of what is possible',
    (name) => {
      const [score] = scores([name])
      expect(shareOf(score as Comparison)).toBeGreaterThan(0.9)
    },
  )

  test('two units of nearly the same price: the same; against a giant at least eight tenths', () => {
    const touched = scores(['unit-matrix']).filter(({ changed }) => (changed ?? 0) > 0)
    expect(touched.length).toBeGreaterThan(15)
    for (const score of touched) {
      // The giant has one model: his enemies' losses come from many dice at once, and are not monotone in the score.
      expect(shareOf(score)).toBeGreaterThan(score.matchup.includes('Giant') ? 0.8 : 0.9)
    }
  })

  test('a mirror match gains too, although the rule only exchanges the winners and no bound on the gain is known', () => {
    const [score] = scores(['even-lines'])
    expect(score?.difference.exact).toBeCloseTo(0, 12)
    expect(score?.varianceReduction).toBeGreaterThan(2)
    expect(score?.verdict).toBe('equivalent')
  })
})
