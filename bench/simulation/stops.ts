import type { CompareDocument, ResultDocument } from '../../src/result/document.ts'
import type { MatchupResult } from '../../src/result/heading.ts'
import { conduct } from '../../src/run/conduct.ts'
import { prepare } from '../../src/run/prepare.ts'
import { commonOf, runStudy } from '../../src/run/run.ts'
import type { StopRule } from '../../src/run/study/stop.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { normalisedElo } from '../../src/stats/ratings/elo.ts'
import { coinMatchup, coinScenario, coinVariant } from '../../tests/support/coin/coin.ts'
import { PLAYED, QUIETLY, shipped, solved } from './games.ts'
import { chancesOf, lotteryMatchup, lotteryScenario, lotteryVariant, scoreOfChances, WHOLE } from './lottery.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

const RUNS = 1000

/** Intervals after a stop at a precision, error rates of sequential tests, and verdicts. The conductor of runs decides when to stop. */
export async function stops(effort: Effort): Promise<Row[]> {
  return [
    ...(await precision(effort)),
    ...(await verdicts(effort)),
    ...(await directions(effort)),
    ...(await sprt(effort)),
  ]
}

/** Ordinary intervals after a stop by `--target-error`. */
async function precision(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const games = [
    { name: 'coins, 6 v 5', scenario: coinScenario(), errors: [0.02, 0.05] },
    { name: 'coins, 6 v 5, blocks of 2', scenario: coinScenario({ variants: [coinVariant(2)] }), errors: [0.02] },
    { name: 'knights-charge-spears', scenario: shipped('knights-charge-spears'), errors: [0.01, 0.02] },
    { name: 'even-lines', scenario: shipped('even-lines'), errors: [0.03] },
  ]
  for (const { name, scenario, errors } of games) {
    const truth = (await solved(scenario)).matchups[0]?.score.estimate as number
    for (const error of errors) {
      const seen = new Seen()
      for (let run = 0; run < runsOf(RUNS, effort); run++) {
        const { matchup } = await stopped(scenario, run, { rule: 'target-error', error })
        const { low = 0, high = 1 } = matchup.score
        seen.add(low <= truth && truth <= high, { width: high - low, battles: matchup.battles ?? 0 })
      }
      const setting = `${name}; to ± ${100 * error} points`
      rows.push(rowOf({ what: 'target error', setting, method: 'wilson', nominal: 0.95 }, seen))
    }
  }
  return rows
}

/** Verdicts of `--until-decided` on scores at the edge of the band, near it and far from it, and the interval printed with them. */
async function verdicts(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const games = [
    { name: 'coins, 4 v 5', scenario: coinScenario({ matchups: [coinMatchup(4, 5)] }) },
    {
      name: 'coins, 12 v 11, blocks of 2',
      scenario: coinScenario({ variants: [coinVariant(2)], matchups: [coinMatchup(12, 11)] }),
    },
  ]
  for (const { name, scenario } of games) {
    const truth = (await solved(scenario)).matchups[0]?.score.estimate as number
    const off = Math.abs(truth - 0.5)
    for (const [place, factor] of [
      ['at the edge', 1],
      ['just inside', 1.2],
      ['inside', 2],
      ['just outside', 0.8],
      ['outside', 0.5],
    ] as const) {
      const margin = off * factor
      const [right, covered] = [new Seen(), new Seen()]
      const undecided = new Seen()
      for (let run = 0; run < runsOf(RUNS / 2, effort); run++) {
        const { matchup } = await stopped(scenario, run, { rule: 'until-decided', margin }, 30_000)
        const { low = 0, high = 1 } = matchup.score
        const { balance, battles = 0 } = matchup
        // The band is open: a score at its edge is outside.
        right.add(balance !== (off < margin ? 'unbalanced' : 'balanced'), { battles })
        covered.add(low <= truth && truth <= high, { width: high - low, battles })
        undecided.add(balance === 'undecided')
      }
      const setting = `${name}, band ± ${(100 * margin).toFixed(1)}, ${place}`
      const note = `undecided at 30,000: ${(100 * undecided.share).toFixed(1)}%`
      const method = matchupMethod(scenario)
      rows.push(
        rowOf({ what: 'until decided: verdict', setting, method, nominal: 0.95, note }, right),
        rowOf({ what: 'until decided: interval', setting, method, nominal: 0.95 }, covered),
      )
    }
  }
  return rows
}

function matchupMethod({ variants }: Scenario): string {
  return variants[0]?.rules.seats === 1 ? 'beta-binomial' : 'betting'
}

/** Verdicts of a comparison that stops when the direction of a difference is known, or when the difference is negligible. */
async function directions(effort: Effort): Promise<Row[]> {
  const base = coinVariant(1)
  const coins = (a: number, b: number): Scenario =>
    coinScenario({ variants: [base, { ...base, name: 'more', matchups: [coinMatchup(a, b)] }] })
  const [even, evener] = [
    shipped('even-lines'),
    shipped('even-lines', { set: ['armies.North.units.north.models=15', 'armies.South.units.south.models=15'] }),
  ]
  const games = [
    { name: 'coins, 6 v 5 to 6 v 6', scenario: coins(6, 6), margin: 0.05 },
    { name: 'coins, 6 v 5 to 7 v 6', scenario: coins(7, 6), margin: 0.05 },
    {
      name: 'even lines of 20 to even lines of 15',
      scenario: {
        ...even,
        variants: even.variants.flatMap((variant) => [
          variant,
          { ...variant, name: 'fewer', matchups: evener.matchups },
        ]),
      },
      margin: 0.05,
    },
  ]
  const rows: Row[] = []
  for (const { name, scenario, margin } of games) {
    const [before, after] = (await solved(scenario)).matchups.map(({ score }) => score.estimate) as [number, number]
    const truth = after - before
    const [right, covered] = [new Seen(), new Seen()]
    const undecided = new Seen()
    for (let run = 0; run < runsOf(RUNS / 2, effort); run++) {
      const seeded = { ...scenario, seed: `coverage ${run}` }
      const stopping = { stop: { rule: 'until-decided', margin } as const, most: 30_000, budget: null }
      const study = {
        command: 'compare' as const,
        ...commonOf('compare', seeded, { repeat: '', margin, stopping }),
        independent: false,
      }
      const document = (await conduct(prepare(PLAYED, study), QUIETLY)).document as CompareDocument
      const battles = document.matchups.reduce((sum, matchup) => sum + (matchup.battles ?? 0), 0)
      const score = document.comparisons.find(({ metric }) => metric === 'score')
      const { low = -1, high = 1 } = score?.difference ?? {}
      const verdict = score?.verdict
      const wrong =
        (verdict === 'higher' && truth <= 1e-9) ||
        (verdict === 'lower' && truth >= -1e-9) ||
        (verdict === 'equivalent' && Math.abs(truth) >= margin)
      right.add(!wrong, { battles })
      undecided.add(verdict === 'undecided')
      covered.add(low <= truth && truth <= high, { width: high - low, battles })
    }
    const setting = `${name}: ${(100 * truth).toFixed(2)} points`
    const about = { setting, method: 'betting, differences', nominal: 0.95 }
    const note = `called undecided: ${(100 * undecided.share).toFixed(1)}%`
    rows.push(
      rowOf({ ...about, what: 'until decided: difference', note }, right),
      rowOf({ ...about, what: 'until decided: interval of it' }, covered),
    )
  }
  return rows
}

/** Errors of both kinds of the sequential probability ratio test, and the interval of its estimate. */
export async function sprt(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  const kinds = [
    { name: 'single battles', seats: 1, alike: 0, draws: 0 },
    { name: 'single battles, draws', seats: 1, alike: 0, draws: 0.4 },
    { name: 'blocks of 2', seats: 2, alike: 6, draws: 0.2 },
    { name: 'blocks of 4', seats: 4, alike: 6, draws: 0.2 },
  ]
  // The two hypotheses are far enough apart that runs stop soon, but not before the test's least number of blocks.
  const [even, better] = [0.5, 0.54]
  for (const { name, seats, alike, draws } of kinds) {
    const elo = (score: number): number => eloOfLots(score, draws, seats, alike)
    const hypotheses = { kind: 'normalised', elo0: elo(even), elo1: elo(better), alpha: 0.05, beta: 0.05 } as const
    for (const [truth, wrong] of [
      [even, 'h1'],
      [better, 'h0'],
    ] as const) {
      const chances = chancesOf(truth, draws)
      const scenario = lotteryScenario({
        variants: [lotteryVariant({ seats, alike })],
        matchups: [lotteryMatchup(chances)],
      })
      const [right, covered] = [new Seen(), new Seen()]
      const value = elo(scoreOfChances(chances))
      for (let run = 0; run < runsOf(RUNS, effort); run++) {
        const { matchup } = await stopped(scenario, run, { rule: 'sprt', hypotheses }, 200_000)
        const { sprt: told, battles = 0 } = matchup
        right.add(told?.accepted !== wrong, { battles })
        const { low, high } = told?.elo ?? {}
        if (low !== undefined && high !== undefined) covered.add(low <= value && value <= high, { width: high - low })
      }
      const setting = `lots, ${name}; at ${wrong === 'h1' ? 'elo0' : 'elo1'}`
      const about = { setting, nominal: 0.95 }
      rows.push(
        rowOf({ ...about, what: 'SPRT: decision', method: `GSPRT, ${wrong === 'h1' ? 'alpha' : 'beta'}` }, right),
        rowOf({ ...about, what: 'SPRT: Elo', method: 'median-unbiased' }, covered),
      )
    }
  }
  return rows
}

/** Normalised Elo of a lottery, computed from the chance of every score of a block. */
function eloOfLots(score: number, draws: number, seats: number, alike: number): number {
  const { win, draw } = chancesOf(score, draws)
  const one = [1 - (win + draw) / WHOLE, draw / WHOLE, win / WHOLE]
  const shared = alike / 20
  // Given the lot of the block, battles are independent.
  const mixed = one.map((chance, own) => {
    const each = one.map((other, i) => (1 - shared) * other + (i === own ? shared : 0))
    return power(each, seats).map((value) => chance * value)
  })
  const counts = (mixed[0] as number[]).map((_, i) => mixed.reduce((sum, list) => sum + (list[i] as number), 0) * 1e12)
  return normalisedElo(counts)
}

/** Distribution of the sum of `n` draws from a distribution on 0, 1, 2. */
function power(law: readonly number[], n: number): number[] {
  let sums = [1]
  for (let i = 0; i < n; i++) {
    const next = new Array<number>(sums.length + 2).fill(0)
    sums.forEach((chance, sum) => {
      law.forEach((other, value) => {
        next[sum + value] = (next[sum + value] as number) + chance * other
      })
    })
    sums = next
  }
  return sums
}

async function stopped(
  scenario: Scenario,
  run: number,
  stop: StopRule,
  most = 1_000_000,
): Promise<{ document: ResultDocument; matchup: MatchupResult }> {
  const margin = stop.rule === 'until-decided' ? stop.margin : 0.05
  const seeded = { ...scenario, seed: `coverage ${run}` }
  const study = runStudy(seeded, { repeat: '', margin, stopping: { stop, most, budget: null } })
  const { document } = await conduct(prepare(PLAYED, study), QUIETLY)
  const [matchup] = document.matchups
  if (matchup === undefined) throw new RangeError('a run of nothing')
  return { document, matchup }
}
