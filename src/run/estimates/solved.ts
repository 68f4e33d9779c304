import type { ExactColumn, ExactSolution } from '../../core/exact.ts'
import { FIRST_MEASURE, TURNS } from '../../core/ruleset.ts'
import type { CountEstimate, Estimate, MatchupResult } from '../../result/heading.ts'
import { tellMeasures } from '../counts/measures.ts'
import type { Cell } from '../players/cell.ts'
import { cumulative, momentsOf, quantilesOf } from './distribution.ts'
import { rolesOf } from './roles.ts'

/** The result of a cell from its exact answer. */
export function tellSolved(cell: Cell, exact: ExactSolution): MatchupResult {
  const { matchup, columns } = cell
  const [first, draw, second] = exact.outcome
  const [a, b] = matchup.armies
  const column = (index: number): ExactColumn => exact.columns[index - FIRST_MEASURE] as ExactColumn
  const turns = turnsToTell(cell, exact)
  return {
    name: matchup.name,
    variant: cell.variant.name,
    armies: [a.name, b.name],
    policies: cell.policies,
    ...rolesOf(matchup),
    outcome: { first: certain(first), draw: certain(draw), second: certain(second) },
    score: certain(first + draw / 2),
    turns: countOf({ mean: momentsOf(exact.turns).mean, pmf: exact.turns }),
    ...tellMeasures(matchup, columns, {
      count: (index) => countOf(column(index)),
      event: (index) => certain(column(index).mean),
      byTurn: (index) => cumulative(column(index).byTurn ?? [], turns).map(certain),
    }),
    twin: { solved: true, states: exact.states },
  }
}

function certain(estimate: number): Estimate {
  return { estimate, method: 'exact' }
}

function countOf({ mean, pmf }: ExactColumn): CountEstimate {
  return pmf ? { ...certain(mean), quantiles: quantilesOf(pmf), histogram: pmf } : certain(mean)
}

/** Battles without a turn limit may have no last turn; turns that add less than this to every event are not reported. */
const NEGLIGIBLE = 1e-9

/**
 * Number of turns to report: all up to the turn limit, as in a sampled result; without a limit, up to the last turn in which any event
 * happens.
 */
function turnsToTell({ matchup, tally }: Cell, { columns, turns }: ExactSolution): number {
  if (matchup.turns !== null) return Math.min(matchup.turns, (tally.layout.lengths[TURNS] as number) - 1)
  const lasts = columns.map(({ byTurn = [] }) => byTurn.findLastIndex((chance) => chance > NEGLIGIBLE) + 1)
  return Math.max(0, ...lasts) || turns.length - 1
}
