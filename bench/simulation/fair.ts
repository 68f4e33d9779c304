import type { SweepDocument } from '../../src/result/document.ts'
import { conduct } from '../../src/run/conduct.ts'
import { prepare } from '../../src/run/prepare.ts'
import { sweepStudy, type Varied } from '../../src/run/study/sweep-study.ts'
import { readDesign } from '../../src/scenario/options/vary.ts'
import type { Scenario } from '../../src/scenario/types.ts'
import { scoreOf, simultaneousDuel } from '../../tests/support/statistics/duels.ts'
import { ROOT } from '../reference.ts'
import { PLAYED, QUIETLY, solved } from './games.ts'
import { type Chances, chancesOf, lotteryMatchup, lotteryScenario, lotteryVariant, WHOLE } from './lottery.ts'
import { type Effort, type Row, rowOf, runsOf, Seen } from './row.ts'

const RUNS = 1000

/** The study of the value at which a fight is fair: curves of a known law, and duels that are solved. */
export async function fairCounts(effort: Effort): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, counts, chances, fair, seats } of curves()) {
    for (const blocks of [100, 1000]) {
      const varied = lots(counts, chances, seats)
      rows.push(...(await found(varied, fair, blocks * seats, `${name}; ${blocks} a level`, effort)))
    }
  }
  const spears = readDesign(`${ROOT}/scenarios/sovl/how-many-spears.yaml`, {}, [
    'armies.Levy.units.spears.models=14,18,22,26,30,34,40',
  ])
  const exact: number[] = []
  const counts = (spears.axes[0]?.values ?? []).map(Number)
  for (const [level] of counts.entries()) {
    exact.push((await solved(spears.at([level]))).matchups[0]?.score.estimate as number)
  }
  const fair = interpolated(counts, exact)
  for (const blocks of [100, 1000, 10_000]) {
    const setting = `how-many-spears, fair at ${fair.toFixed(2)}; ${blocks} a level`
    rows.push(...(await found(spears, fair, blocks, setting, effort)))
  }
  return rows
}

interface Curve {
  readonly name: string
  readonly counts: readonly number[]
  readonly chances: (count: number) => Chances
  readonly fair: number
  readonly seats: number
}

function curves(): Curve[] {
  const logistic = (steepness: number, draws: number) => (count: number) =>
    chancesOf(1 / (1 + (count / 10) ** steepness), draws)
  const counts = [6, 7, 8, 10, 12, 14, 17]
  // Five models that hit with chance 1/2 against a count of models that hit with chance 1/3, to the last model.
  const duel = (count: number): Chances => {
    const { win, draw } = simultaneousDuel(5, count, 1 / 2, 1 / 3)
    return { win: Math.round(WHOLE * win), draw: Math.round(WHOLE * draw) }
  }
  const duels = [4, 5, 6, 7, 8, 9]
  const bent = (count: number): Chances =>
    chancesOf(count <= 10 ? 0.85 - 0.035 * count : 0.5 - (0.45 * (count - 10)) / 7)
  return [
    { name: 'logistic curve', counts, chances: logistic(3, 0), fair: 10, seats: 1 },
    { name: 'steep logistic curve, draws', counts, chances: logistic(6, 0.05), fair: 10, seats: 1 },
    { name: 'logistic curve, blocks of 4', counts, chances: logistic(3, 0.1), fair: 10, seats: 4 },
    {
      name: 'duel of 5 in rounds',
      counts: duels,
      chances: duel,
      fair: interpolated(
        duels,
        duels.map((count) => scoreOf(simultaneousDuel(5, count, 1 / 2, 1 / 3))),
      ),
      seats: 1,
    },
    { name: 'a curve with a bend', counts: [6, 8, 9, 10, 11, 12, 14, 17], chances: bent, fair: 10, seats: 1 },
  ]
}

/** Exact scores joined by lines of log odds over the logarithm of the count. */
function interpolated(counts: readonly number[], scores: readonly number[]): number {
  const i = scores.findIndex((score) => score <= 0.5)
  const [before, after] = [scores[i - 1], scores[i]].map((score = Number.NaN) => Math.log(score / (1 - score)))
  const [x0, x1] = [counts[i - 1], counts[i]].map((count = Number.NaN) => Math.log(count))
  const [y0, y1, a, b] = [before, after, x0, x1] as [number, number, number, number]
  return Math.exp(a + ((b - a) * y0) / (y0 - y1))
}

/** Lotteries by count, all on the same dice. */
function lots(counts: readonly number[], chances: (count: number) => Chances, seats: number): Varied {
  const base = lotteryScenario({ variants: [lotteryVariant({ seats, alike: seats === 1 ? 0 : 6 })] })
  const axis = { path: 'armies.Odd.units.Odd.models', label: 'Odd models', values: counts, numeric: true }
  return {
    axes: [axis],
    base,
    at: ([level = 0]) => ({ ...base, matchups: [lotteryMatchup(chances(counts[level] as number))] }),
  }
}

/** The method that the sweep chose. */
async function found(varied: Varied, fair: number, battles: number, setting: string, effort: Effort): Promise<Row[]> {
  const known = (varied.axes[0]?.values ?? []).map((_, level) => varied.at([level]))
  const all = new Seen()
  const methods = new Map<string, Seen>()
  let unbounded = 0
  for (let run = 0; run < runsOf(RUNS, effort); run++) {
    const seed = `coverage ${run}`
    const seeded: Varied = {
      ...varied,
      base: { ...varied.base, seed, battles },
      at: ([level = 0]) => known[level] as Scenario,
    }
    const { document } = await conduct(prepare(PLAYED, sweepStudy(seeded, { repeat: '' })), QUIETLY)
    const { fair: told } = document as SweepDocument
    if (told === null) continue
    const ended = told.low !== null && told.high !== null
    if (!ended) unbounded++
    const [low, high] = [told.low ?? 0, told.high ?? Number.POSITIVE_INFINITY]
    const seen = methods.get(told.method) ?? new Seen()
    methods.set(told.method, seen)
    for (const each of [all, seen]) each.add(low <= fair && fair <= high, { width: ended ? high - low : 0 })
  }
  const about = { what: 'fair count', setting, nominal: 0.95 }
  const note = unbounded > 0 ? { note: `${unbounded} without an end` } : {}
  const [only] = methods.keys()
  if (methods.size === 1 && only !== undefined) return [rowOf({ ...about, method: only, ...note }, all)]
  const parts = [...methods].map(([method, seen]) =>
    rowOf({ ...about, method: `${method}, where it was chosen (${((100 * seen.runs) / all.runs).toFixed(0)}%)` }, seen),
  )
  return [rowOf({ ...about, method: 'whichever was chosen', ...note }, all), ...parts]
}
