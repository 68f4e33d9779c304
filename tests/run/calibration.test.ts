import { describe, expect, test } from 'vitest'
import type { CompareDocument } from '../../src/result/document.ts'
import type { Estimate } from '../../src/result/heading.ts'
import { conduct } from '../../src/run/conduct.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { prepare } from '../../src/run/prepare.ts'
import { runStudy } from '../../src/run/run.ts'
import { compareStudy } from '../../src/run/study/studies.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { coinMatchup, coinScenario, coinVariant } from '../support/coin/coin.ts'
import { documentOf } from '../support/studies.ts'

/** Error rates by simulation, with fixed seeds. Bounds are those of the binomial that hold 999 times of 1,000. */

const SEEDS = (times: number): string[] => Array.from({ length: times }, (_, i) => `run ${i + 1}`)
const holds = ({ low = 0, high = 0 }: Estimate, value: number): boolean => low <= value && value <= high

describe('equal variants on separate dice', () => {
  test('are called different about once in twenty runs, in blocks of one battle or two', async () => {
    let rejected = 0
    let covered = 0
    let family = 0
    for (const [i, seed] of SEEDS(200).entries()) {
      const seats = 1 + (i % 2)
      const variants = [coinVariant(seats, 'one'), coinVariant(seats, 'two')]
      const scenario = coinScenario({ seed, battles: 200, variants, matchups: [coinMatchup(5, 6)] })
      const { comparisons } = await documentOf('compare', compareStudy(scenario, { independent: true }))
      const [score] = comparisons
      if (score === undefined) throw new Error('no comparison of scores')
      if (score.p <= 0.05) rejected++
      if (holds(score.difference, 0)) covered++
      if (comparisons.some((each) => each.family === 'primary' && each.adjustedP <= 0.05)) family++
    }
    // Of 200 tests at 0.05: 2 to 21. If all are corrected together, at most this many.
    expect(rejected).toBeGreaterThanOrEqual(2)
    expect(rejected).toBeLessThanOrEqual(21)
    expect(family).toBeLessThanOrEqual(21)
    expect(covered).toBeGreaterThanOrEqual(179)
  })
})

describe('the paired difference of two editions', () => {
  const path = new URL('../../scenarios/sovl/flank-charge.yaml', import.meta.url).pathname
  const editions = readScenario(path, { battles: 250, rules: ['core', 'earlier-combat'] })

  async function compared(seed: string, twin: boolean): Promise<CompareDocument> {
    const { document } = await conduct(prepare(ENGINE, compareStudy({ ...editions, seed })), { workers: 0, twin })
    if (document.command !== 'compare') throw new Error('another command')
    return document
  }

  test('is in its interval as often as the level says, metric by metric', async () => {
    const exact = new Map(
      (await compared('twin', true)).comparisons.flatMap(({ metric, difference }) =>
        difference.exact === undefined ? [] : [[metric, difference.exact] as const],
      ),
    )
    expect(exact.get('score')).not.toBe(0)
    const found = new Map([...exact.keys()].map((metric) => [metric, { covered: 0, bounded: 0 }]))
    for (const seed of SEEDS(100)) {
      for (const { metric, difference } of (await compared(seed, false)).comparisons) {
        const own = found.get(metric)
        if (own === undefined || difference.low === undefined) continue
        own.bounded++
        if (holds(difference, exact.get(metric) ?? Number.NaN)) own.covered++
      }
    }
    expect(found.get('score')?.bounded).toBe(100)
    // Of 100 intervals at 0.95: 87 or more.
    for (const { covered, bounded } of found.values()) if (bounded === 100) expect(covered).toBeGreaterThanOrEqual(87)
  })
})

describe('a run until decided', () => {
  test.each([1, 2])(
    'has an interval that holds the truth although the interval ended the run, in blocks of %i',
    async (seats) => {
      const of = (seed: string) =>
        coinScenario({ seed, variants: [coinVariant(seats)], matchups: [coinMatchup(10, 9)] })
      const truth =
        (await documentOf('run', runStudy(of('twin')), { twin: true })).matchups[0]?.score.exact ?? Number.NaN
      const margin = 0.02
      // Near an edge of the band, where repeated looks at ordinary intervals would be wrong most often.
      const stopping = { stop: { rule: 'until-decided', margin }, most: 3000, budget: null } as const
      let excluded = 0
      for (const seed of SEEDS(60)) {
        const { matchups } = await documentOf('run', runStudy(of(seed), { stopping }))
        const [found] = matchups
        if (found === undefined || !holds(found.score, truth)) excluded++
        expect(found?.balance).not.toBe(Math.abs(truth - 0.5) > margin ? 'balanced' : 'unbalanced')
      }
      // Of 60 at 0.05: at most 10.
      expect(excluded).toBeLessThanOrEqual(10)
    },
  )
})
