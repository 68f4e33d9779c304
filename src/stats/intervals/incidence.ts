import type { Interval } from './interval.ts'
import { wilson } from './proportion.ts'

/** An estimated probability. */
interface Incidence extends Interval {
  readonly estimate: number
  /** Battles in which it has happened. */
  readonly happened: number
}

/**
 * Probability that an event has happened by the end of turn 1, 2, ...: cumulative incidence with Wilson's interval at each turn.
 * `firstTurn[0]` is the number of battles in which it first happened in turn 1, and so on; all `n` battles are in the denominator.
 *
 * Battles are played to their end, so an event that another one prevented (the enemy broke first) did not happen: without censoring, Aalen
 * and Johansen's estimator is this fraction. One minus Kaplan-Meier, with such battles as censored, would answer another question and be
 * too high.
 *
 * If battles are not independent, `effective` returns the number of independent battles that they are worth when a given number of them has
 * the event.
 *
 * Throws a RangeError if n = 0 or if there are more events than battles.
 *
 * @example cumulativeIncidence([30, 20, 0], 100).map((turn) => turn.estimate) // => [0.3, 0.5, 0.5]
 */
export function cumulativeIncidence(
  firstTurn: ArrayLike<number>,
  n: number,
  level = 0.95,
  effective: (happened: number) => number = () => n,
): Incidence[] {
  if (!(n >= 1)) throw new RangeError('an incidence needs at least one battle')
  let happened = 0
  return Array.from(firstTurn, (count) => {
    happened += count
    const worth = effective(happened)
    const interval = worth === n ? wilson(happened, n, level) : wilson((happened / n) * worth, worth, level)
    return { estimate: happened / n, happened, ...interval }
  })
}
