import { DRAW, FIRST_WINS, OUTCOME, SECOND_WINS, type Side } from '../../core/ruleset.ts'
import type { ResultDocument } from '../../result/document.ts'
import { type CountEstimate, type Estimate, type MatchupResult, SCHEMA } from '../../result/heading.ts'
import type { LuckDocument, ToldQuantity } from '../../result/luck.ts'
import type { Scenario } from '../../scenario/types.ts'
import { quantile } from '../../stats/intervals/histogram.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { conduct } from '../conduct.ts'
import type { Engine } from '../engine.ts'
import { LEVEL } from '../estimates/estimate.ts'
import { prepare } from '../prepare.ts'
import { runStudy } from '../run.ts'
import { RunError } from '../run-error.ts'
import type { RunOptions } from '../types.ts'
import { build, VERSION } from '../version.ts'
import { type LuckSuggestion, type Told, toldOf } from './told.ts'

/** The facts of a battle that was really played. */
export interface LuckQuestion {
  /** Facts of the battle, `NAME=VALUE` each: `winner`, `turns`, or a column of `rows.csv`. */
  readonly told: readonly string[]
  /** The army whose luck is judged; the first if left out. */
  readonly army?: string
  /** The command line that repeats it. */
  readonly repeat: string
  readonly suggest: LuckSuggestion
}

/** Plays the battles and judges the given battle. */
type Judge = (options?: Omit<RunOptions, 'onRows'>) => Promise<LuckDocument>

/**
 * Makes ready to judge a battle against those of the only matchup of a scenario. Throws a `RunError` if the scenario has several, or if
 * something told cannot be of such a battle.
 */
export function prepareLuck(engine: Engine, scenario: Scenario, question: LuckQuestion): Judge {
  const study = runStudy(scenario, { trust: 'off', repeat: question.repeat })
  const prepared = prepare(engine, study)
  const [cell, ...others] = prepared.start().flatMap(({ group }) => group.members)
  if (cell === undefined || others.length > 0) throw new RunError('luck is about one matchup under one set of rules')
  const names = cell.matchup.armies.map(({ name }) => name) as [string, string]
  const army = question.army ?? names[0]
  if (!names.includes(army)) throw new RunError(`there is no army \`${army}\`; there are ${names.join(' and ')}`)
  const me: Side = army === names[0] ? 0 : 1
  const told = toldOf(cell, question.told, question.suggest)
  if (told.length === 0) throw new RunError('nothing was told of the battle')
  return async (options = {}) => {
    const columns = told.map(() => [] as number[])
    const scores: number[] = []
    const { document } = await conduct(prepared, {
      ...options,
      onRows: ({ rows, columns: { length } }) => {
        for (let at = 0; at < rows.length; at += 2 + length) {
          scores.push(scoreOf(rows[at + OUTCOME] as number, me))
          for (const [i, fact] of told.entries()) columns[i]?.push(valueOf(fact, rows, at, me))
        }
      },
    })
    const { seats } = cell.tally.layout
    const [matchup] = document.matchups as [MatchupResult]
    const judged = told.map((fact, i) => judge(fact, columns[i] as number[], scores, seats, me, matchup))
    return {
      ...headOf(document),
      rules: cell.variant.name,
      matchup: cell.matchup.name,
      armies: names,
      army,
      battles: scores.length,
      blocks: scores.length / seats,
      told: judged,
      ...togetherOf(judged, told, columns, seats, me),
    }
  }
}

/** 1 for a win, 1/2 for a draw, 0 for a defeat. */
function scoreOf(outcome: number, me: Side): number {
  if (outcome === DRAW) return 0.5
  return (outcome === FIRST_WINS) === (me === 0) ? 1 : 0
}

/** The value of a fact in a simulated battle: the score for the winner, 0 or 1 for an event, else as in the row. */
function valueOf({ metric, kind }: Told, rows: Int32Array, at: number, me: Side): number {
  const value = rows[at + metric.column] as number
  if (kind === 'winner') return scoreOf(value, me)
  return kind === 'event' ? Math.sign(value) : value
}

/** The given value on the scale of `valueOf`. */
function mineOf({ kind, row }: Told, me: Side): number {
  return kind === 'winner' ? scoreOf(row, me) : row
}

function judge(
  fact: Told,
  values: readonly number[],
  scores: readonly number[],
  seats: number,
  me: Side,
  matchup: MatchupResult,
): ToldQuantity {
  const { name, army, unit, measure, scale, zero } = fact.metric
  const mine = mineOf(fact, me)
  const solved = exactOf(fact, matchup, me)
  const share = (holds: (value: number) => boolean): Estimate =>
    solved === null ? shareOf(values, seats, holds) : { estimate: solved(holds), method: 'exact' }
  const more = fact.kind === 'winner' ? 'better' : directionOf(values, scores)
  const asBad = (value: number): boolean => (more === 'better' ? value <= mine : value >= mine)
  return {
    name,
    army,
    unit,
    measure,
    value: fact.value,
    more,
    less: share((value) => value < mine),
    equal: share((value) => value === mine),
    greater: share((value) => value > mine),
    ...(more !== 'none' && { asBad: isBest(fact.kind, more, mine) ? ALL : share(asBad) }),
    ...(fact.kind === 'number' && { quantiles: quantilesOf(values, scale, zero) }),
  }
}

/** All battles. */
const ALL: Estimate = { estimate: 1, method: 'exact' }

/** Whether nothing is better than a win, or than an event that came or stayed away: then every battle is as bad or worse by definition. */
function isBest(kind: Told['kind'], more: ToldQuantity['more'], mine: number): boolean {
  return kind !== 'number' && mine === (more === 'better' ? 1 : 0)
}

/** Standard errors of a correlation beyond which it is taken for one. */
const CLEAR = 3

/** Whether more of a quantity goes with a better score, by the sign of their covariance. */
function directionOf(values: readonly number[], scores: readonly number[]): ToldQuantity['more'] {
  const n = values.length
  const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / n
  const [a, b] = [mean(values), mean(scores)]
  let [aa, ab, bb] = [0, 0, 0]
  for (let i = 0; i < n; i++) {
    const [x, y] = [(values[i] as number) - a, (scores[i] as number) - b]
    aa += x * x
    ab += x * y
    bb += y * y
  }
  if (aa === 0 || bb === 0 || Math.abs(ab) * Math.sqrt(n) <= CLEAR * Math.sqrt(aa * bb)) return 'none'
  return ab > 0 ? 'better' : 'worse'
}

/** Share of battles for which something holds. Its interval rests on blocks, because the battles of a block may be alike. */
function shareOf(values: readonly number[], seats: number, holds: (value: number) => boolean): Estimate {
  const blocks = values.length / seats
  let [sum, squares] = [0, 0]
  for (let at = 0; at < values.length; at += seats) {
    let held = 0
    for (let seat = 0; seat < seats; seat++) held += holds(values[at + seat] as number) ? 1 : 0
    sum += held
    squares += held * held
  }
  const mean = sum / values.length
  const variance = Math.max(0, squares / blocks / (seats * seats) - mean * mean)
  const { low, high } = scoreInterval({ blocks, seats, mean, variance }, LEVEL)
  return { estimate: mean, low, high, level: LEVEL, method: 'wilson' }
}

function quantilesOf(values: readonly number[], scale: number, zero: number): { 5: number; 50: number; 95: number } {
  const counts: number[] = []
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  const at = (q: number): number =>
    (quantile(
      Array.from({ length: counts.length }, (_, value) => counts[value] ?? 0),
      q,
    ) -
      zero) /
    scale
  return { 5: at(0.05), 50: at(0.5), 95: at(0.95) }
}

/** Exact probability that the value meets a condition; null if the exact distribution is not known. */
function exactOf(fact: Told, matchup: MatchupResult, me: Side): ((holds: (value: number) => boolean) => number) | null {
  const { outcome, turns } = matchup
  if (fact.kind === 'winner') {
    const chances = [
      [FIRST_WINS, outcome.first.exact],
      [DRAW, outcome.draw.exact],
      [SECOND_WINS, outcome.second.exact],
    ] as const
    if (chances.some(([, chance]) => chance === undefined)) return null
    return (holds) => chances.reduce((sum, [row, chance]) => sum + (holds(scoreOf(row, me)) ? (chance ?? 0) : 0), 0)
  }
  const { metric } = fact
  const found = metric.measure === 'turns' && metric.army === null ? turns : measuredOf(matchup, fact)
  if (fact.kind === 'event') {
    const chance = found?.exact
    return chance === undefined ? null : (holds) => (holds(1) ? chance : 0) + (holds(0) ? 1 - chance : 0)
  }
  const { exactHistogram, from = 0, step = 1 } = (found ?? {}) as Partial<CountEstimate>
  if (exactHistogram === undefined) return null
  // Values of the document are in units of the measure, those of rows are not.
  const rowOf = (i: number): number => Math.round((from + i * step) * metric.scale + metric.zero)
  return (holds) => exactHistogram.reduce((sum, chance, i) => sum + (holds(rowOf(i)) ? chance : 0), 0)
}

function measuredOf({ units, sides, battle }: MatchupResult, { metric }: Told): Estimate | CountEstimate | undefined {
  const { army, unit, measure } = metric
  const owner =
    unit !== null
      ? units.find((each) => each.army === army && each.unit === unit)
      : army !== null
        ? sides?.find((each) => each.army === army)
        : battle
  return owner?.measures[measure]
}

/** The share of battles that rank no better than the given battle, by all quantities with a direction together. */
function togetherOf(
  judged: readonly ToldQuantity[],
  told: readonly Told[],
  columns: readonly (readonly number[])[],
  seats: number,
  me: Side,
): { together: Estimate } | Record<string, never> {
  const directed = judged.flatMap(({ more }, i) => (more === 'none' ? [] : [i]))
  if (directed.length < 2) return {}
  const n = columns[0]?.length ?? 0
  const sums = new Float64Array(n)
  let mine = 0
  for (const i of directed) {
    const values = columns[i] as number[]
    const sign = judged[i]?.more === 'better' ? 1 : -1
    const rank = ranking(values.map((value) => sign * value))
    for (let k = 0; k < n; k++) sums[k] = (sums[k] as number) + rank(sign * (values[k] as number))
    mine += rank(sign * mineOf(told[i] as Told, me))
  }
  return { together: shareOf([...sums], seats, (sum) => sum <= mine + ROUNDING) }
}

/** Larger than rounding errors of a sum of ranks, smaller than half a battle’s rank. */
const ROUNDING = 1e-9

/** The mid-rank of a value among others: the share of lower values and half the share of equal ones. */
function ranking(values: readonly number[]): (value: number) => number {
  const sorted = Float64Array.from(values).toSorted()
  const known = new Map<number, number>()
  return (value) => {
    let rank = known.get(value)
    if (rank === undefined) {
      rank = (lowerBound(sorted, value) + lowerBound(sorted, value + HALF)) / 2 / sorted.length
      known.set(value, rank)
    }
    return rank
  }
}

/** Values are whole numbers or halves. */
const HALF = 0.25

/** How many of the sorted values are below `value`. */
function lowerBound(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function headOf(document: ResultDocument) {
  const { game, plugin, title, seed, repeat, inputs } = document
  return {
    schema: SCHEMA,
    command: 'luck',
    version: VERSION,
    build: build(),
    game,
    ...(plugin && { plugin }),
    title,
    seed,
    repeat,
    inputs,
  } as const
}
