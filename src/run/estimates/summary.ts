import type { ExactColumn } from '../../core/exact.ts'
import * as maths from '../../core/maths.ts'
import { FIRST_MEASURE, TURNS } from '../../core/ruleset.ts'
import type {
  Balance,
  CountEstimate,
  Ended,
  Estimate,
  MatchupResult,
  SprtHypotheses,
  SprtResult,
} from '../../result/heading.ts'
import { verdictOf } from '../../stats/intervals/equivalence.ts'
import { cumulativeIncidence } from '../../stats/intervals/incidence.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { betaBinomialSequence } from '../../stats/sequential/beta-binomial.ts'
import { tellMeasures } from '../counts/measures.ts'
import type { Tally } from '../counts/tally.ts'
import { worthWatching } from '../counts/watch.ts'
import type { Cell, Ending } from '../players/cell.ts'
import { levelOf, type StopRule } from '../study/stop.ts'
import { meanOf } from './count.ts'
import { cumulative, momentsOf, quantilesOf, trimmed } from './distribution.ts'
import {
  BEST,
  type Bounded,
  besideShare,
  effectiveBattles,
  LEVEL,
  probability,
  probabilitySequence,
  scoreOf,
  scoreSequence,
  sequenceMethod,
  type Tallied,
} from './estimate.ts'
import { balanceNow } from './evidence.ts'
import { exactBalance } from './exact-verdict.ts'
import { rolesOf } from './roles.ts'
import { tellSprt } from './sprt.ts'

/** The result of a cell of which at least one block was played. */
export function summarise(cell: Cell): MatchupResult {
  const { tally, matchup, columns, anytime } = cell
  const exact = typeof cell.twin === 'string' ? undefined : cell.twin
  const column = (index: number): ExactColumn | undefined => exact?.columns[index - FIRST_MEASURE]
  const turns = turnsToTell(cell)
  const [first, draw, second] = outcomesOf(tally)
  const [a, b] = matchup.armies
  const share = (happened: Tallied, value?: number): Bounded =>
    anytime ? probabilitySequence(tally, happened, LEVEL, value) : probability(tally, happened, value)
  return {
    name: matchup.name,
    variant: cell.variant.name,
    armies: [a.name, b.name],
    policies: cell.policies,
    ...rolesOf(matchup),
    battles: tally.battles,
    blocks: tally.blocks,
    ...(cell.from > 0 && { from: cell.from }),
    counts: { wins: [first.sum, second.sum], draws: draw.sum },
    outcome: {
      first: share(first, exact?.outcome[0]),
      draw: share(draw, exact?.outcome[1]),
      second: share(second, exact?.outcome[2]),
    },
    score: scoreEstimate(cell, LEVEL),
    turns: upTo(matchup.turns, countOf(cell, TURNS, exact && { mean: momentsOf(exact.turns).mean, pmf: exact.turns })),
    ...tellMeasures(matchup, columns, {
      count: (index) =>
        columns[index - FIRST_MEASURE]?.measure.score === true
          ? scoreCount(cell, index, columns[index - FIRST_MEASURE]?.measure.scale ?? 1)
          : countOf(cell, index, column(index)),
      event: (index) => share(eventOf(tally, index), column(index)?.mean),
      byTurn: (index) => incidence(cell, index, turns, column(index)?.byTurn),
    }),
    twin: exact ? { solved: true, states: exact.states } : { solved: false, reason: cell.twin as string },
    ...(cell.watched && { watch: worthWatching(tally, cell.watched, columns, scoreOf(tally)) }),
    ...(cell.trust && { trust: cell.trust }),
    ...(cell.ended && { ended: endedOf(cell.ended, cell.settled) }),
  }
}

function endedOf({ needed, neededRange, ...ending }: Ending, settled: boolean): Ended {
  if (settled || needed === undefined) return { ...ending, settled }
  return { ...ending, settled, needed, ...(neededRange && { neededRange }) }
}

/** The result with the judgement of the rule that ended the run. `questions`: how many questions the run had. */
export function judged(cell: Cell, stop: StopRule, questions: number): MatchupResult {
  const told = summarise(cell)
  switch (stop.rule) {
    case 'until-decided':
      return { ...told, balance: balanceIn(cell, stop.margin, levelOf(questions)) }
    case 'sprt':
      return { ...told, sprt: sprtOf(cell, stop.hypotheses) }
    default:
      return told
  }
}

/** Score of the first army; if the run stopped on a verdict, its interval is a confidence sequence, which holds at any stopping time. */
export function scoreEstimate(cell: Cell, level: number): Bounded {
  const { tally, twin, anytime } = cell
  const found = scoreOf(tally, typeof twin === 'string' ? undefined : twin.outcome, level)
  return anytime ? { ...found, ...scoreSequence(cell, level), method: sequenceMethod(tally) } : found
}

/** Whether a score is balanced: decided by the exact score, if it is known, otherwise by an anytime-valid interval at this level. */
export function balanceIn(cell: Cell, margin: number, level: number): Balance {
  const { exact } = scoreEstimate(cell, level)
  return exact === undefined ? balanceNow(cell, margin, level) : exactBalance(exact, margin)
}

/** Position of an interval of a score relative to the band of `margin` about an even score. */
export function balanceOf(interval: { readonly low: number; readonly high: number }, margin: number): Balance {
  return BALANCES[verdictOf(interval, margin, 0.5)]
}

const BALANCES = { inside: 'balanced', outside: 'unbalanced', undecided: 'undecided' } as const

/** Battles that the first army won, draws, and battles that the second army won. */
function outcomesOf(tally: Tally): readonly [Tallied, Tallied, Tallied] {
  const seats = tally.layout.seats
  const found = [0, 1, 2].map(() => ({ sum: 0, squares: 0 })) as [Tallied, Tallied, Tallied]
  tally.eachBlockOutcome((wins, draws, blocks) => {
    for (const [i, battles] of [wins, draws, seats - wins - draws].entries()) {
      const { sum, squares } = found[i] as Tallied
      found[i] = { sum: sum + battles * blocks, squares: squares + maths.squared(battles) * blocks }
    }
  })
  return found
}

function eventOf(tally: Tally, column: number): Tallied {
  return { sum: tally.happened(column), squares: tally.blockSquares(column) }
}

/** A score that a column holds in parts of `scale`, reported in these parts as a count. */
function scoreCount(cell: Cell, column: number, scale: number): CountEstimate {
  const { tally, anytime } = cell
  const { blocks, battles, layout } = tally
  const mean = tally.sum(column) / (battles * scale)
  const variance = Math.max(
    0,
    tally.blockSquares(column) / (blocks * maths.squared(layout.seats * scale)) - maths.squared(mean),
  )
  const { low, high } = anytime
    ? betaBinomialSequence(mean * blocks, blocks, { level: LEVEL, best: BEST })
    : scoreInterval({ blocks, seats: layout.seats, mean, variance }, LEVEL)
  const method = anytime ? 'beta-binomial' : 'wilson'
  const found = { estimate: mean * scale, low: low * scale, high: high * scale, level: LEVEL, method }
  return { ...countOf(cell, column), ...found }
}

/** A count: its mean, quantiles and histogram. */
function countOf({ tally, anytime }: Cell, column: number, exact?: ExactColumn): CountEstimate {
  const histogram = tally.histogram(column)
  const beyond = tally.beyond(column)
  return {
    ...meanOf(tally, column, exact, anytime),
    quantiles: quantilesOf(histogram, beyond),
    histogram: trimmed(histogram),
    ...(beyond > 0 && { beyond }),
    ...(exact?.pmf && { exactHistogram: exact.pmf }),
  }
}

/** A count whose interval ends at the most that is possible; null for no limit. */
function upTo(most: number | null, count: CountEstimate): CountEstimate {
  return most === null || count.high === undefined ? count : { ...count, high: Math.min(count.high, most) }
}

/** A turn limit beyond this one only keeps battles from going on for ever: few turns are reached, and all of them would be told. */
const MOST_TURNS = 127

/**
 * Number of turns to report: all up to the turn limit; without a limit, or with one that only ends endless battles, up to the last turn that
 * any battle reached, but not more than the histograms hold. It does not depend on events: a list that ended at the last event would always
 * end with a rise.
 */
function turnsToTell({ tally, matchup }: Cell): number {
  const last = (tally.layout.lengths[TURNS] as number) - 1
  if (matchup.turns !== null && matchup.turns <= MOST_TURNS) return Math.min(matchup.turns, last)
  return tally.beyond(TURNS) > 0 ? last : trimmed(tally.histogram(TURNS)).length - 1
}

/** The probability that an event has happened by the end of each turn. All battles are in the denominator. */
function incidence({ tally, anytime }: Cell, column: number, turns: number, exact?: readonly number[]): Estimate[] {
  const inTheEnd = eventOf(tally, column)
  const n = effectiveBattles(tally, inTheEnd)
  // Until everything that happens has happened, it is not known how alike the battles of a block are; so far a block counts as one battle.
  const least = tally.layout.seats === 1 ? n : Math.min(n, tally.blocks)
  const effective = (happened: number): number => (happened === inTheEnd.sum ? n : least)
  const inTurn = tally.histogram(column).subarray(1, turns + 1)
  const byTurn = exact && cumulative(exact, turns)
  return cumulativeIncidence(inTurn, tally.battles, LEVEL, effective).map(({ estimate, low, high, happened }, i) => {
    const found = anytime
      ? { ...sequenceOf(tally, estimate), estimate, level: LEVEL, method: 'beta-binomial' }
      : { estimate, low, high, level: LEVEL, method: 'wilson' }
    return { ...found, ...besideShare(tally, happened, byTurn?.[i], effective(happened)) }
  })
}

function sequenceOf({ blocks }: Tally, share: number): { low: number; high: number } {
  return betaBinomialSequence(share * blocks, blocks, { level: LEVEL, best: BEST })
}

/** The state of the sequential test, from block scores. */
function sprtOf({ tally }: Cell, hypotheses: SprtHypotheses): SprtResult {
  return tellSprt(tally.blockScores(), hypotheses)
}
