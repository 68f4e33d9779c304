import type { ExactColumn } from '../core/exact.ts'
import { FIRST_MEASURE, TURNS } from '../core/ruleset.ts'
import { cumulativeIncidence } from '../stats/incidence.ts'
import type { Cell } from './cell.ts'
import { cumulative, momentsOf, quantilesOf, trimmed } from './distribution.ts'
import type { CountEstimate, Estimate, MatchupResult } from './document.ts'
import { effectiveBattles, LEVEL, meanOf, probability, scoreOf, shareBeside, type Tallied } from './estimate.ts'
import type { Tally } from './tally.ts'
import { tellUnits } from './units.ts'

/** What the battles of a cell tell; at least one block of it was played. */
export function summarise(cell: Cell): MatchupResult {
  const { tally, matchup, columns } = cell
  const exact = typeof cell.twin === 'string' ? undefined : cell.twin
  const column = (index: number): ExactColumn | undefined => exact?.columns[index - FIRST_MEASURE]
  const turns = turnsToTell(cell)
  const [first, draw, second] = outcomesOf(tally)
  const [a, b] = matchup.armies
  return {
    name: matchup.name,
    variant: cell.variant.name,
    armies: [a.name, b.name],
    policies: [a.policy, b.policy],
    battles: tally.battles,
    blocks: tally.blocks,
    counts: { wins: [first.sum, second.sum], draws: draw.sum },
    outcome: {
      first: probability(tally, first, exact?.outcome[0]),
      draw: probability(tally, draw, exact?.outcome[1]),
      second: probability(tally, second, exact?.outcome[2]),
    },
    score: scoreOf(tally, exact?.outcome),
    turns: countOf(tally, TURNS, exact && { mean: momentsOf(exact.turns).mean, pmf: exact.turns }),
    units: tellUnits(matchup, columns, {
      count: (index) => countOf(tally, index, column(index)),
      event: (index) => probability(tally, eventOf(tally, index), column(index)?.mean),
      byTurn: (index) => incidence(tally, index, turns, column(index)?.byTurn),
    }),
    twin: exact ? { solved: true, states: exact.states } : { solved: false, reason: cell.twin as string },
  }
}

/** Battles the first army won, that were drawn, that the second won. */
function outcomesOf(tally: Tally): readonly [Tallied, Tallied, Tallied] {
  const seats = tally.layout.seats
  const found = [0, 1, 2].map(() => ({ sum: 0, squares: 0 })) as [Tallied, Tallied, Tallied]
  tally.eachBlockOutcome((wins, draws, blocks) => {
    for (const [i, battles] of [wins, draws, seats - wins - draws].entries()) {
      const { sum, squares } = found[i] as Tallied
      found[i] = { sum: sum + battles * blocks, squares: squares + battles ** 2 * blocks }
    }
  })
  return found
}

function eventOf(tally: Tally, column: number): Tallied {
  return { sum: tally.happened(column), squares: tally.blockSquares(column) }
}

/** A count: its mean, quantiles and histogram. */
function countOf(tally: Tally, column: number, exact?: ExactColumn): CountEstimate {
  const histogram = tally.histogram(column)
  const beyond = tally.beyond(column)
  const known = exact?.pmf ? { mean: exact.mean, variance: momentsOf(exact.pmf).variance } : exact
  return {
    ...meanOf(tally, column, known),
    quantiles: quantilesOf(histogram, beyond),
    histogram: trimmed(histogram),
    ...(beyond > 0 && { beyond }),
    ...(exact?.pmf && { exactHistogram: exact.pmf }),
  }
}

/** Turns to tell of: up to the last in which any event happened; where none ever did, up to the last played. */
function turnsToTell({ tally }: Cell): number {
  const { events } = tally.layout
  const lasts = events.map((event, column) => (event ? trimmed(tally.histogram(column)).length - 1 : 0))
  return Math.max(...lasts) || trimmed(tally.histogram(TURNS)).length - 1
}

/** The probability that an event has happened by the end of each turn. All battles are in the denominator. */
function incidence(tally: Tally, column: number, turns: number, exact?: readonly number[]): Estimate[] {
  const n = effectiveBattles(tally, eventOf(tally, column))
  const inTurn = Array.from(tally.histogram(column).subarray(1, turns + 1), (battles) => (battles * n) / tally.battles)
  const byTurn = exact && cumulative(exact, turns)
  return cumulativeIncidence(inTurn, n, LEVEL).map(({ estimate, low, high }, i) => {
    const found = { estimate, low, high, level: LEVEL, method: 'wilson' }
    return { ...found, ...shareBeside(estimate, byTurn?.[i], n) }
  })
}
