import type { MatrixDocument } from '../../src/result/document.ts'
import { conduct } from '../../src/run/conduct.ts'
import { prepare } from '../../src/run/prepare.ts'
import { commonOf, runStudy } from '../../src/run/run.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { bradleyTerry } from '../../src/stats/ratings/bradley-terry.ts'
import { cyclicShare } from '../../src/stats/ratings/cyclic-share.ts'
import { cyclicTest, type Edge, hodge, logOdds } from '../../src/stats/ratings/hodge.ts'
import { normalHalfWidth } from '../../src/stats/special/level.ts'
import { PLAYED, QUIETLY } from './games.ts'
import { type Chances, chancesOf, lotteryMatchup, lotteryScenario, lotteryVariant, scoreOfChances } from './lottery.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

const RUNS = 1000

/** Number of battles of a pair. */
const BATTLES = 400

/** The study of ratings, of the test for cycles, of the share of cycles, and of cells that are called unbalanced. */
export async function ratings(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const n of [6, 8]) {
    for (const seats of [1, 4]) {
      for (const cycle of [0, 0.3]) rows.push(...(await tournament(n, seats, cycle, effort)))
    }
  }
  return [...rows, await screening(effort)]
}

/** Army i beats army j with log odds (j − i) / 4; among the first three, `cycle` is added. */
export async function tournament(n: number, seats: number, cycle: number, effort: Effort): Promise<Row[]> {
  const pairs = pairsOf(n).map(([a, b]) => {
    const turn = b < 3 ? (b - a === 2 ? -cycle : cycle) : 0
    const value = (b - a) / 4 + turn
    return { a, b, chances: chancesOf(1 / (1 + Math.exp(-value)), 0.1) }
  })
  const truth = (chances: Chances): number => Math.log(scoreOfChances(chances) / (1 - scoreOfChances(chances)))
  const known = pairs.map(({ a, b, chances }): Edge => ({ a, b, value: truth(chances), variance: 0 }))
  const { total, cyclicTotal } = hodge(known, n)
  const share = cyclicTotal / total
  const scenario = lotteryScenario({
    battles: BATTLES,
    variants: [lotteryVariant({ seats, alike: seats === 1 ? 0 : 6 })],
    matchups: pairs.map(({ a, b, chances }) => lotteryMatchup(chances, `${a} v ${b}`)),
  })
  const [size, covered, rated] = [new Seen(), new Seen(), new Seen()]
  for (let run = 0; run < runsOf(RUNS, effort); run++) {
    const met = await played(scenario, pairs, run)
    const edges = met.map(({ a, b, score, variance }): Edge => ({ a, b, ...logOdds(score, variance, BATTLES) }))
    size.add(cyclicTest(edges, n).p > 0.05)
    const { low, high } = cyclicShare(edges, n)
    covered.add(low <= share && share <= high, { width: high - low })
    const encounters = met.map((pair) => ({ ...pair, games: BATTLES }))
    const found = bradleyTerry(encounters, n)
    const half = found.standardErrors.map((error) => error * normalHalfWidth(0.95))
    // Army i is (n − 1) / 2 − i quarters above the mean.
    const held = found.ratings.filter((rating, i) => Math.abs(rating - ((n - 1) / 2 - i) / 4) <= (half[i] as number))
    rated.add(held.length / n, { width: (2 * half.reduce((sum, one) => sum + one, 0)) / n })
  }
  const setting = `lots, ${n} armies, blocks of ${seats}; ${BATTLES} battles a pair`
  const cyclic = {
    setting: `${setting}, cyclic share ${share.toFixed(3)}`,
    what: 'cyclic share',
    method: 'gamma, inverted',
  }
  if (cycle > 0) return [rowOf({ ...cyclic, nominal: 0.95 }, covered)]
  return [
    rowOf({ setting, what: 'cycles where there are none', method: 'chi-square', nominal: 0.95 }, size),
    rowOf({ ...cyclic, nominal: 0.95 }, covered),
    rowOf({ setting, what: 'ratings', method: 'Bradley-Terry, sandwich', nominal: 0.95 }, rated),
  ]
}

interface Met {
  readonly a: number
  readonly b: number
  readonly score: number
  readonly variance: number
}

/** The variance of a score, computed from its interval as a matrix reports it. */
async function played(
  scenario: Scenario,
  pairs: readonly { readonly a: number; readonly b: number }[],
  run: number,
): Promise<Met[]> {
  const study = runStudy({ ...scenario, seed: `coverage ${run}` }, { repeat: '' })
  const { document } = await conduct(prepare(PLAYED, study), QUIETLY)
  return document.matchups.map(({ score: { estimate, low = 0, high = 1 } }, i) => {
    const { a, b } = pairs[i] as { a: number; b: number }
    return { a, b, score: estimate, variance: ((high - low) / 2 / normalHalfWidth(0.95)) ** 2 }
  })
}

function pairsOf(n: number): [number, number][] {
  return Array.from({ length: n }, (_, a) => a).flatMap((a) =>
    Array.from({ length: n - a - 1 }, (_, i): [number, number] => [a, a + 1 + i]),
  )
}

/**
 * Share of false claims among the cells of a matrix that are called unbalanced. A third of the cells lie at the edge of the band, a third
 * beyond it.
 */
async function screening(effort: Effort): Promise<Row> {
  const scores = [0.55, 0.62, 0.5]
  const matchups = pairsOf(4).map(([a, b], i) => lotteryMatchup(chancesOf(scores[i % 3] as number), `${a} v ${b}`))
  const scenario = lotteryScenario({ battles: 500, matchups })
  const seen = new Seen()
  for (let run = 0; run < runsOf(RUNS / 4, effort); run++) {
    const seeded = { ...scenario, seed: `coverage ${run}` }
    const study = { command: 'matrix' as const, ...commonOf('matrix', seeded, { repeat: '' }) }
    const document = (await conduct(prepare(PLAYED, study), QUIETLY)).document as MatrixDocument
    const claims = document.cells.flatMap(({ verdict }, i) => (verdict === 'unbalanced' ? [i % 3 !== 1] : []))
    seen.add(1 - (claims.length === 0 ? 0 : claims.filter(Boolean).length / claims.length))
  }
  return rowOf(
    {
      what: 'cells called unbalanced',
      setting: 'lots, six cells, two at the edge of the band, two beyond; 500',
      method: 'Benjamini-Hochberg: false claims',
      nominal: 0.95,
    },
    seen,
  )
}
