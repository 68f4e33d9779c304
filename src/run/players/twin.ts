import { type ExactColumn, type ExactSolution, solve } from '../../core/exact.ts'
import type { Player } from './player.ts'

/**
 * The exact answer for a job: the mean over the seats of a block, because each seat is played equally often. Null if more than `budget`
 * paths would have to be followed.
 */
export function solveTwin(player: Player, turns: number | null, budget: number): ExactSolution | null {
  const { rules, state } = player
  const { seats } = player.layout
  const solutions: ExactSolution[] = []
  for (let seat = 0; seat < seats; seat++) {
    // The solver always resets to the first seat.
    const seated: typeof rules = Object.create(rules, {
      reset: { value: (fresh: unknown) => rules.reset(fresh, seat) },
    })
    const solution = solve(seated, state, turns, Math.floor(budget / seats))
    if (solution === null) return null
    solutions.push(solution)
  }
  return seats === 1 ? (solutions[0] as ExactSolution) : mean(solutions)
}

/** Probability of paths that may be left out if only the score is asked for. */
const NEGLIGIBLE = 1e-9

/**
 * The exact score of the first army, 0 to 1. It takes half the time of `solveTwin`, which gives more. Null if more than `budget` paths
 * would have to be followed, or if the game asks a question that cannot be enumerated.
 */
export function twinScore({ rules, state, seats }: Player, turns: number | null, budget: number): number | null {
  let sum = 0
  for (let seat = 0; seat < seats; seat++) {
    const seated: typeof rules = Object.create(rules, {
      reset: { value: (fresh: unknown) => rules.reset(fresh, seat) },
      columns: { value: () => [] },
    })
    const solution = solve(seated, state, turns, Math.floor(budget / seats), NEGLIGIBLE)
    if (solution === null) return null
    // Battles on paths that were left out are taken to end as the others do.
    const [first, draw, second] = solution.outcome
    sum += (first + draw / 2) / (first + draw + second)
  }
  return sum / seats
}

function mean(solutions: readonly ExactSolution[]): ExactSolution {
  const [first, draw, second] = meanOf(solutions.map((solution) => solution.outcome))
  return {
    states: solutions.reduce((sum, solution) => sum + solution.states, 0),
    outcome: [first as number, draw as number, second as number],
    turns: meanOf(solutions.map((solution) => solution.turns)),
    columns: (solutions[0] as ExactSolution).columns.map((_, i) =>
      meanColumn(solutions.map((solution) => solution.columns[i] as ExactColumn)),
    ),
  }
}

function meanColumn(columns: readonly ExactColumn[]): ExactColumn {
  const byTurn = columns.flatMap((column) => (column.byTurn === undefined ? [] : [column.byTurn]))
  const pmf = columns.flatMap((column) => (column.pmf === undefined ? [] : [column.pmf]))
  return {
    mean: meanOf(columns.map((column) => [column.mean]))[0] as number,
    ...(byTurn.length > 0 && { byTurn: meanOf(byTurn) }),
    ...(pmf.length > 0 && { pmf: meanOf(pmf) }),
  }
}

/** The mean of lists, element by element; after the end of a list its elements count as zeros. */
function meanOf(lists: readonly (readonly number[])[]): number[] {
  const length = Math.max(...lists.map((list) => list.length))
  return Array.from({ length }, (_, i) => lists.reduce((sum, list) => sum + (list[i] ?? 0), 0) / lists.length)
}
