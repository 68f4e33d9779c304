import type { Mixture } from '../result/best.ts'
import type { Estimate } from '../result/heading.ts'
import { bonferroni } from '../stats/intervals/multiplicity.ts'
import { zeroSum } from '../stats/ratings/zero-sum.ts'
import { LEVEL, meanOf, mixedAgainst } from './scores.ts'
import { type Cell, type Entrant, meanOver } from './trial.ts'

/** A smaller share of a mixture is not worth fielding; the others share it. */
const LEAST = 0.03

/**
 * The mixture of finalists that secures most against the field. Its shares come from the dice of the last race (`cells`), what it secures from
 * fresh ones: shares found and scored on the same dice would promise too much.
 */
export function mixtureOf(
  finalists: readonly Entrant[],
  cells: readonly Cell[],
  { blocks, seats }: { readonly blocks: number; readonly seats: number },
): Mixture | null {
  const foes = finalists[0]?.scores.length ?? 0
  if (finalists.length < 2 || foes < 2) return null
  const payoffs = finalists.map((entrant) =>
    Array.from({ length: foes }, (_, foe) =>
      meanOver(
        entrant,
        cells.filter((cell) => cell.foe === foe),
        seats,
      ),
    ),
  )
  const { rows, columns } = zeroSum(payoffs)
  const weights = without(rows)
  const field = without(columns)
  // The intervals of both sides hold together.
  const level = bonferroni(LEVEL, foes + finalists.length)
  const against = Array.from({ length: foes }, (_, foe) =>
    mixedAgainst(finalists, weights, foe, { blocks, seats, level }),
  )
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
    return [{ estimate: times * estimate, low: times * low, high: times * high, level, method: 't' }]
  })
  return meanOf(parts, 't')
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

function without(shares: readonly number[]): number[] {
  const kept = shares.map((share) => (share < LEAST ? 0 : share))
  const sum = kept.reduce((all, share) => all + share, 0)
  return kept.map((share) => share / sum)
}
