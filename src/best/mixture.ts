import type { Mixture } from '../result/best.ts'
import type { Estimate } from '../result/heading.ts'
import { bonferroni } from '../stats/intervals/multiplicity.ts'
import { zeroSum } from '../stats/ratings/zero-sum.ts'
import { LEVEL, meanOf, mixedAgainst } from './scores.ts'
import { type Cell, type Entrant, meanOver } from './trial.ts'

/** A smaller share of a mixture is not worth fielding; the others share it. */
const LEAST = 0.05

/** Most lists of a mixture. */
const MOST = 4

/** Shares of lists, and of the armies of the field, in the equilibrium of the game in which one side picks a list and the other an army. */
export interface Plan {
  readonly weights: ReadonlyMap<Entrant, number>
  readonly field: readonly number[]
}

/** The equilibrium by the scores in some cells; null if there is only one list or one army. */
export function planOf(entrants: readonly Entrant[], cells: readonly Cell[], seats: number): Plan | null {
  const foes = entrants[0]?.scores.length ?? 0
  if (entrants.length < 2 || foes < 2) return null
  const payoffs = entrants.map((entrant) =>
    Array.from({ length: foes }, (_, foe) => {
      const against = cells.filter((cell) => cell.foe === foe)
      return meanOver(entrant, against, seats)
    }),
  )
  const { rows, columns } = zeroSum(payoffs)
  const weights = without(rows, MOST)
  const mixed = entrants.flatMap((entrant, i) => ((weights[i] ?? 0) > 0 ? [[entrant, weights[i] ?? 0] as const] : []))
  return { weights: new Map(mixed), field: without(columns, foes) }
}

/**
 * The score that a mixture of finalists secures against the field, on fresh dice. Its shares come from other dice, because shares found and
 * scored on the same dice would promise too much.
 */
export function mixtureOf(
  finalists: readonly Entrant[],
  { weights: shares, field }: Plan,
  { blocks, seats }: { readonly blocks: number; readonly seats: number },
): Mixture {
  const weights = finalists.map((entrant) => shares.get(entrant) ?? 0)
  // The intervals of both sides hold together.
  const level = bonferroni(LEVEL, field.length + finalists.length)
  const against = field.map((_, foe) => mixedAgainst(finalists, weights, foe, { blocks, seats, level }))
  const held = finalists.map((entrant) => heldTo(entrant, field, { blocks, seats, level }))
  return {
    weights,
    against,
    secured: { ...extreme(against, Math.min), level: LEVEL, method: 'minimum' },
    field,
    most: { ...extreme(held, Math.max), level: LEVEL, method: 'maximum' },
    level: LEVEL,
  }
}

/** Score of a finalist against the mixture of the field. */
function heldTo(
  entrant: Entrant,
  field: readonly number[],
  about: { readonly blocks: number; readonly seats: number; readonly level: number },
): Estimate {
  const parts = field.flatMap((weight, foe): Estimate[] => {
    if (weight === 0) return []
    const { estimate, low = 0, high = 1, level = LEVEL } = mixedAgainst([entrant], [1], foe, about)
    const times = weight * field.filter((share) => share > 0).length
    return [{ estimate: times * estimate, low: times * low, high: times * high, level, method: 'wilson' }]
  })
  return meanOf(parts, 'stratified')
}

/** The least or the largest of estimates whose intervals hold together. */
function extreme(
  estimates: readonly Estimate[],
  of: (...values: number[]) => number,
): { readonly estimate: number; readonly low: number; readonly high: number } {
  return {
    estimate: of(...estimates.map(({ estimate }) => estimate)),
    low: of(...estimates.map(({ low = 0 }) => low)),
    high: of(...estimates.map(({ high = 1 }) => high)),
  }
}

/** Shares without small ones, and without all but the `most` largest. */
export function without(shares: readonly number[], most: number): number[] {
  const least = shares.toSorted((a, b) => b - a)[most - 1] ?? 0
  const kept = shares.map((share) => (share < Math.max(LEAST, least) ? 0 : share))
  const sum = kept.reduce((all, share) => all + share, 0)
  return sum === 0 ? [...shares] : kept.map((share) => share / sum)
}
