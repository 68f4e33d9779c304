import * as maths from '../../core/maths.ts'
import type { Edge } from '../../stats/ratings/hodge.ts'
import { Duel } from './duels.ts'
import type { Rates } from './rates.ts'

/** Results of the duels between units: scores at equal points, and ratios of worth. */

/** Score of the row unit against the column unit at equal points, with its standard error and weight; null if the two cannot meet. */
export function scoreTable(
  { duels, slope }: Rates,
  units: number,
  costs: readonly number[],
): ({ readonly score: number; readonly error: number; readonly weight: number } | null)[][] {
  const table: ReturnType<typeof scoreTable> = Array.from({ length: units }, (_, u) =>
    Array.from({ length: units }, (__, v) => (u === v ? { score: 0.5, error: 0, weight: 0 } : null)),
  )
  for (const duel of duels) {
    const found = duel.score(costs, slope)
    const { a, b } = duel
    if (found === null || a >= units || b >= units) continue
    const { weight } = duel.evenly(costs)
    const error = Math.sqrt(found.variance + found.spread)
    ;(table[a] as (typeof table)[number])[b] = { score: found.score, error, weight }
    ;(table[b] as (typeof table)[number])[a] = { score: 1 - found.score, error, weight }
  }
  return table
}

/**
 * Edges of the ladder of worth, ln(worth of a / worth of b), from the duels that determine them. `isAtOneSize`: all edges are for armies of
 * nearly equal points, so that a worth that depends on size does not look like rock, paper, scissors.
 */
export function edgesOf(
  { duels, slope }: Pick<Rates, 'duels' | 'slope'>,
  costs: readonly number[],
  isAtOneSize = false,
): Edge[] {
  const points = isAtOneSize ? usualPoints(duels, costs) : null
  return duels.flatMap((duel) => {
    const rate = duel.rate(costs, slope, points)
    return rate === null ? [] : [{ a: duel.a, b: duel.b, ...rate }]
  })
}

/** ln of the points of the median duel of usual size; 0 without duels. */
function usualPoints(duels: readonly Duel[], costs: readonly number[]): number {
  const points = duels.flatMap((duel) => {
    const fight = duel.typical(costs)
    return fight === null ? [] : [maths.log(fight.models * (costs[duel.held] as number))]
  })
  return points.toSorted((a, b) => a - b)[points.length >> 1] ?? 0
}
