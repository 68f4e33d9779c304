import { describe, expect, test } from 'vitest'
import { runStudy } from '../../../src/run/run.ts'
import { RunError } from '../../../src/run/run-error.ts'
import { isLook, nextLook } from '../../../src/run/study/looks.ts'
import { checkStopping, levelOf, type Stopping, type StopRule } from '../../../src/run/study/stop.ts'
import type { Interval } from '../../../src/stats/intervals/interval.ts'
import { betaBinomialSequence } from '../../../src/stats/sequential/beta-binomial.ts'
import { HedgedBets } from '../../../src/stats/sequential/betting.ts'
import { sprtDecision } from '../../../src/stats/sequential/sprt.ts'
import { BlockRows, countsOf, meanOf } from '../../support/block-rows.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../support/coin/coin.ts'
import { COMMANDS, documentOf, MOST, play, resultsOf, STOPS, studyOf } from '../../support/studies.ts'
import { THOROUGH } from '../../support/thorough.ts'

const LOOKING = ['target-error', 'until-decided', 'sprt'] as const
const cases = COMMANDS.flatMap((command) => LOOKING.map((rule) => ({ command, rule })))
const stoppingBy = (rule: (typeof LOOKING)[number]): Stopping => STOPS[rule]

const known = new Map<string, ReturnType<typeof play>>()

/** The study of a command that stops by a rule; each is played once. */
function stopped(command: (typeof COMMANDS)[number], rule: (typeof LOOKING)[number]): ReturnType<typeof play> {
  const key = `${command} ${rule}`
  const found = known.get(key) ?? play(studyOf(command, { stopping: stoppingBy(rule) }))
  known.set(key, found)
  return found
}

/** 100, 125, 157, … up to `blocks`. */
function looksTo(blocks: number): number[] {
  const looks: number[] = []
  for (let look = nextLook(0); look <= blocks; look = nextLook(look)) looks.push(look)
  return looks
}

describe('a run that stops by a rule', () => {
  test.each(cases)(
    '($command, $rule) ends every matchup at a look or at the limit, and counts its looks',
    async (each) => {
      const { document } = await stopped(each.command, each.rule)
      const ends = new Set<string>()
      for (const { blocks = 0, battles = 0, ended } of resultsOf(document)) {
        const limit = MOST / (battles / blocks)
        ends.add(ended?.by ?? '')
        expect(blocks).toBeLessThanOrEqual(limit)
        if (ended?.by === 'limit') expect(blocks).toBe(limit)
        if (blocks < limit) expect(isLook(blocks)).toBe(true)
        expect(ended?.looks).toBe(looksTo(blocks).length + (isLook(blocks) ? 0 : 1))
      }
      expect(ends).toContain(each.rule === 'target-error' ? 'precision' : 'verdict')
      const looks = resultsOf(document).map(({ ended }) => ended?.looks ?? 0)
      expect(document.stop).toMatchObject({ rule: each.rule, asked: MOST, looks: Math.max(...looks) })
      expect(document.status).toBe(ends.has('limit') ? 'undecided' : 'complete')
    },
  )

  test('ends the settings of a sweep one by one, and does not play them any further', async () => {
    const rows = new BlockRows()
    const study = studyOf('sweep', { stopping: stoppingBy('target-error') })
    const { cells } = await documentOf('sweep', study, { onRows: rows.onRows, chunk: 50 })
    const blocks = cells.map(({ matchup }) => matchup.blocks)
    expect(new Set(blocks).size).toBeGreaterThan(1)
    expect(rows.keys.map((key) => rows.of(key).length)).toEqual(blocks)
    // A setting has the same battles with the others or alone.
    for (const { at, matchup } of cells) {
      const alone = runStudy(
        coinScenario({
          battles: matchup.battles ?? 0,
          variants: [coinVariant(2)],
          matchups: [coinMatchup(Number(at[0]), 5)],
        }),
      )
      const [found] = (await documentOf('run', alone)).matchups
      expect(matchup.counts).toEqual(found?.counts)
    }
  })

  test('plays a variant of a comparison until its question is answered, and the base as long as any variant', async () => {
    const { matchups, comparisons } = await documentOf(
      'compare',
      studyOf('compare', { stopping: stoppingBy('until-decided') }),
    )
    const ended = new Set<number>()
    for (const name of ['A v B', 'A v C']) {
      const [base = 0, ...others] = matchups.filter((matchup) => matchup.name === name).map(({ blocks = 0 }) => blocks)
      expect(base).toBe(Math.max(...others))
      for (const blocks of others) ended.add(blocks)
    }
    expect(ended.size).toBeGreaterThan(1)
    for (const { metric, verdict } of comparisons) if (metric === 'score') expect(verdict).not.toBe('undecided')
  })
})

describe('the first look at which the rule is met', () => {
  const single = coinScenario({
    variants: [coinVariant(1)],
    matchups: [coinMatchup(5, 6, 8, 'A v B'), coinMatchup(6, 7, 8, 'A v C')],
  })
  const double = { ...single, variants: [coinVariant(2)] }

  /** The first look, or the limit, at which `met` is true of the block scores so far, as shares of a block. */
  function firstLook(scores: readonly number[], most: number, met: (seen: readonly number[]) => boolean): number {
    return [...looksTo(most), most].find((look) => met(scores.slice(0, look).map((score) => score / 2))) ?? most
  }

  async function scoresAndEnds(scenario: typeof single, stop: StopRule, most: number) {
    const rows = new BlockRows()
    await play(runStudy({ ...scenario, battles: most }), { onRows: rows.onRows })
    const { matchups } = await documentOf('run', runStudy(scenario, { stopping: { stop, most, budget: null } }))
    const seats = (matchups[0]?.battles ?? 0) / (matchups[0]?.blocks ?? 1)
    return rows.keys.map((key, i) => ({
      scores: rows.scores(key).map((score) => score / seats),
      seats,
      blocks: matchups[i]?.blocks ?? 0,
    }))
  }

  test('of a target error is where Wilson’s interval is narrow enough', async () => {
    const error = 0.025
    const found = await scoresAndEnds(single, { rule: 'target-error', error }, 4000)
    for (const { scores, blocks } of found) {
      const z2 = 1.959963984540054 ** 2
      const narrow = (seen: readonly number[]): boolean => {
        const [n, mean] = [seen.length, meanOf(seen)]
        const variance = meanOf(seen.map((score) => (score - mean) ** 2))
        const effective = (n * mean * (1 - mean)) / variance
        // Wilson 1927, with the effective number of battles.
        return Math.sqrt(z2 * mean * (1 - mean) * effective + z2 ** 2 / 4) / (effective + z2) <= error
      }
      expect(firstLook(scores, 4000, narrow)).toBe(blocks)
    }
  })

  test('of a verdict on single battles is where the beta-binomial sequence leaves the edges', async () => {
    const found = await scoresAndEnds(single, { rule: 'until-decided', margin: 0.05 }, 4000)
    for (const { scores, blocks } of found) {
      const level = 1 - 0.05 / 2
      const met = (seen: readonly number[]): boolean =>
        settled(
          betaBinomialSequence(
            seen.reduce((sum, score) => sum + score, 0),
            seen.length,
            { level, best: 2000 },
          ),
        )
      expect(firstLook(scores, 4000, met)).toBe(blocks)
    }
    expect(new Set(found.map(({ blocks }) => blocks)).size).toBe(2)
  })

  test('of a verdict on pairs of battles is where the bets, segment by segment, leave the edges', async () => {
    const found = await scoresAndEnds(double, { rule: 'until-decided', margin: 0.05 }, 4000)
    for (const { scores, blocks } of found) {
      const met = (seen: readonly number[]): boolean => {
        const bets = new HedgedBets(0.95)
        let from = 0
        for (const to of looksTo(seen.length)) {
          bets.add(seen.slice(from, to).map((value) => ({ value, count: 1 })))
          from = to
        }
        return settled(bets.interval(1 - 0.05 / 2))
      }
      expect(firstLook(scores, 2000, met)).toBe(blocks)
    }
  })

  test('of a sequential probability ratio test is where it accepts a hypothesis', async () => {
    const hypotheses = { kind: 'logistic', elo0: -150, elo1: -120, alpha: 0.05, beta: 0.1 } as const
    const found = await scoresAndEnds(single, { rule: 'sprt', hypotheses }, 4000)
    for (const { scores, blocks } of found) {
      const met = (seen: readonly number[]): boolean =>
        sprtDecision(
          countsOf(
            seen.map((score) => 2 * score),
            2,
          ),
          hypotheses,
          hypotheses,
        ) !== 'continue'
      expect(firstLook(scores, 4000, met)).toBe(blocks)
    }
  })

  const settled = ({ low, high }: Interval): boolean => low > 0.55 || high < 0.45 || (low > 0.45 && high < 0.55)
})

/** The family of questions of several matchups. */
const DERIVED = ['stratified', 'bootstrap', 'normal', 'fieller', 'band']

describe('the document after a stop', () => {
  test('the level of verdicts is divided among all questions', async () => {
    const level = async (command: (typeof COMMANDS)[number]) =>
      (await stopped(command, 'until-decided')).document.stop.level
    // Four cells; two matchups of two variants against the base; six settings; three pairs.
    expect(await level('run')).toBeCloseTo(1 - 0.05 / 4, 12)
    expect(await level('compare')).toBeCloseTo(1 - 0.05 / 4, 12)
    expect(await level('sweep')).toBeCloseTo(1 - 0.05 / 6, 12)
    expect(await level('matrix')).toBeCloseTo(1 - 0.05 / 3, 12)
    expect(levelOf(1)).toBe(0.95)
  })

  test.each(['until-decided', 'sprt'] as const)('intervals hold at any time, whatever the rule: %s', async (rule) => {
    for (const command of COMMANDS) {
      const { document } = await stopped(command, rule)
      // A count that differs in hardly any battle is bounded by the share of battles that differ.
      const allowed = ['beta-binomial', 'betting', 'asymptotic', 'rare', 'unchanged', 'median-unbiased', ...DERIVED]
      for (const method of methodsOf(document)) expect(allowed).toContain(method)
      for (const { score, battles = 0, blocks = 0 } of resultsOf(document)) {
        expect(score.method).toBe(battles === blocks ? 'beta-binomial' : 'betting')
      }
    }
  })

  test('intervals are ordinary after a stop by precision', async () => {
    for (const command of COMMANDS) {
      const { document } = await stopped(command, 'target-error')
      const methods = methodsOf(document)
      for (const method of ['beta-binomial', 'betting', 'asymptotic']) expect(methods).not.toContain(method)
      expect(methods).toContain('wilson')
    }
  })

  test('the balance is the verdict, or undecided if the limit came first', async () => {
    const matchups = [coinMatchup(6, 6, 8, 'A v B'), coinMatchup(5, 6, 8, 'A v C'), coinMatchup(10, 9, 8, 'A v D')]
    const stopping = { stop: { rule: 'until-decided', margin: 0.1 }, most: 1000, budget: null } as const
    const scenario = coinScenario({ variants: [coinVariant(2)], matchups })
    const document = await documentOf('run', runStudy(scenario, { stopping }))
    expect(document.matchups.map(({ balance, ended }) => [balance, ended?.by])).toEqual([
      ['balanced', 'verdict'],
      ['unbalanced', 'verdict'],
      ['undecided', 'limit'],
    ])
    expect(document.status).toBe('undecided')
  })

  test('at the limit the number of further battles is given', async () => {
    for (const { command, rule } of cases) {
      const stopping = { ...stoppingBy(rule), most: 260 }
      const { document } = await play(studyOf(command, { stopping }))
      for (const { ended, score } of resultsOf(document)) {
        if (ended?.by !== 'limit') expect(ended).not.toHaveProperty('needed')
        else if (ended.needed !== null) expect(ended.needed).toBeGreaterThan(0)
        else expect(Math.abs(Math.abs(score.estimate - 0.5) - 0.05)).toBeLessThan(1e-9)
      }
    }
  })

  test.runIf(THOROUGH)('no number is given if the score is on an edge of the band', async () => {
    // 110 of 200 battles are won: the estimate is 0.55 except for its last digit.
    const coin = { ...coinVariant(1) }
    for (let seed = 0; ; seed++) {
      const scenario = coinScenario({ seed: `edge ${seed}`, variants: [coin], matchups: [coinMatchup(5, 6)] })
      const stop = { rule: 'until-decided', margin: 0.2 } as const
      const { matchups } = await documentOf('run', runStudy(scenario, { stopping: { stop, most: 100, budget: null } }))
      const [found] = matchups
      if (found === undefined || Math.abs(Math.abs(found.score.estimate - 0.5) - 0.2) > 1e-9) continue
      expect(found.ended).toEqual({
        by: 'limit',
        looks: 1,
        settled: false,
        needed: null,
        neededRange: { low: expect.any(Number), high: null },
      })
      break
    }
  })

  test.runIf(THOROUGH)(
    'the number still needed is a range, which holds the mean number of battles then played',
    async () => {
      const hypotheses = { kind: 'normalised', elo0: 70, elo1: 100, alpha: 0.05, beta: 0.05 } as const
      for (const stop of [{ rule: 'target-error', error: 0.02 } as const, { rule: 'sprt', hypotheses } as const]) {
        const found: { low: number; high: number; more: number }[] = []
        for (let seed = 0; seed < 12; seed++) {
          const matchups = [coinMatchup(5, 6, 8, 'A v B')]
          const scenario = coinScenario({ seed: `range ${seed}`, variants: [coinVariant(1)], matchups })
          const at = async (most: number) => {
            const study = runStudy(scenario, { stopping: { stop, most, budget: null } })
            return (await documentOf('run', study)).matchups[0]
          }
          const [short, long] = [await at(300), await at(100_000)]
          const { low, high } = short?.ended?.neededRange ?? { low: null, high: null }
          if (short?.ended?.settled === true) continue
          if (low === null || high === null) throw new Error(`${stop.rule}: no range`)
          expect(low).toBeLessThan(high)
          found.push({ low, high, more: (long?.battles ?? 0) - 300 })
        }
        const mean = (of: 'low' | 'high' | 'more') => found.reduce((sum, each) => sum + each[of], 0) / found.length
        expect(found.length, stop.rule).toBeGreaterThan(6)
        // Looks are a quarter apart.
        expect(mean('more'), stop.rule).toBeGreaterThan(mean('low'))
        expect(mean('more'), stop.rule).toBeLessThan(1.3 * mean('high'))
      }
    },
  )

  test('exact scores decide if the battles did not, except in a sequential test', async () => {
    for (const rule of LOOKING) {
      const matchups = [coinMatchup(5, 6, 8, 'A v B')]
      const scenario = coinScenario({ variants: [coinVariant(1)], matchups })
      const stopping = { ...stoppingBy(rule), most: 100 }
      const [solved, unsolved] = [
        await documentOf('run', runStudy(scenario, { stopping }), { twin: true }),
        await documentOf('run', runStudy(scenario, { stopping })),
      ]
      expect(unsolved.matchups[0]?.ended).toMatchObject({ by: 'limit', settled: false, neededRange: expect.anything() })
      expect(unsolved.status).toBe('undecided')
      if (rule === 'sprt') {
        expect(solved.matchups[0]?.ended).toEqual(unsolved.matchups[0]?.ended)
      } else {
        expect(solved.matchups[0]?.ended).toEqual({ by: 'limit', looks: 1, settled: true })
        expect(solved.status).toBe('complete')
      }
    }
  })

  test('the battles needed are about as many as are then played', async () => {
    const matchups = [coinMatchup(5, 6, 8, 'A v B')]
    const scenario = coinScenario({ variants: [coinVariant(2)], matchups })
    const at = async (most: number) => {
      const stopping = { stop: { rule: 'target-error', error: 0.01 }, most, budget: null } as const
      return (await documentOf('run', runStudy(scenario, { stopping }))).matchups[0]
    }
    const [short, long] = [await at(1000), await at(100_000)]
    expect(short?.ended?.by).toBe('limit')
    expect(long?.ended?.by).toBe('precision')
    const total = 1000 + (short?.ended?.needed ?? 0)
    // Looks are a quarter apart.
    expect((long?.battles ?? 0) / total).toBeGreaterThan(0.85)
    expect((long?.battles ?? 0) / total).toBeLessThan(1.4)
  })
})

describe('a rule that cannot work', () => {
  test.each<[Partial<Stopping>, string]>([
    [
      { stop: { rule: 'target-error', error: 0 } },
      'the error to reach must be between 0 and 50 percentage points, not 0',
    ],
    [{ stop: { rule: 'target-error', error: Number.NaN } }, 'not NaN'],
    [{ stop: { rule: 'until-decided', margin: 0.5 } }, 'the margin must be between 0 and 50 percentage points, not 50'],
    [
      { stop: { rule: 'sprt', hypotheses: { kind: 'logistic', elo0: 5, elo1: 5, alpha: 0.05, beta: 0.05 } } },
      'the first hypothesis must be below the second: 5 and 5 Elo',
    ],
    [{ stop: { rule: 'sprt', hypotheses: { kind: 'logistic', elo0: 0, elo1: 5, alpha: 0, beta: 0.05 } } }, 'alpha'],
    [{ most: 0 }, 'the most battles must be a whole number from 1, not 0'],
    [{ most: 1.5 }, 'the most battles must be a whole number from 1, not 1.5'],
    [{ budget: 0 }, 'the budget must be a whole number from 1, not 0'],
    [{ budget: 0.5 }, 'the budget must be a whole number from 1, not 0.5'],
  ])('is refused in words: %o', (parts, message) => {
    const check = () => checkStopping({ stop: { rule: 'battles' }, most: 1000, budget: null, ...parts })
    expect(check).toThrow(RunError)
    expect(check).toThrow(message)
  })
})

/** All methods named in a document. */
function methodsOf(value: unknown): Set<string> {
  if (typeof value !== 'object' || value === null) return new Set()
  return new Set(
    Object.entries(value).flatMap(([key, own]) => (key === 'method' ? [String(own)] : [...methodsOf(own)])),
  )
}
