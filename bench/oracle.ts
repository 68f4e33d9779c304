import { FIRST_WINS, OUTCOME } from '../src/core/ruleset.ts'
import type { Tally } from '../src/run/counts/tally.ts'

/** Sums over duels, in the order of `STATISTICS`. */
export interface Sums {
  readonly duels: number
  readonly sums: readonly number[]
}

/**
 * The reference for duel engines: exact mean and variance of a duel, computed in fractions from its transition matrix without any engine.
 */
export const STATISTICS: readonly { readonly name: string; readonly mean: number; readonly variance: number }[] = [
  chance('A wins', 0.971740571008569),
  chance('A breaks', 0.028251424195569),
  chance('B breaks', 0.96303723502811),
  chance('B is destroyed', 0.008703577588),
  { name: 'models lost by A', mean: 2.858026707910989, variance: 5.857689 },
  { name: 'models lost by B', mean: 7.674422106431645, variance: 14.315294 },
]

/** Mean number of dice that players would roll in a duel: attacks, saves, and two for each Break Test. */
export const DICE_PER_DUEL = 57.72710054416133

/** Deviations up to this many standard errors count as chance. */
const GATE = 4

/** Deviations from the exact values, in standard errors. */
export function deviations({ duels, sums }: Sums): number[] {
  return STATISTICS.map(({ mean, variance }, i) => {
    return ((sums[i] as number) - duels * mean) / Math.sqrt(duels * variance)
  })
}

/** The deviation with the largest absolute value, with its sign. */
export function worst(sums: Sums): number {
  return deviations(sums).reduce((most, z) => (Math.abs(z) <= Math.abs(most) ? most : z), 0)
}

/** A message about results whose deviation chance does not explain; empty if chance explains it. */
export function fault(label: string, sums: Sums): string[] {
  const z = worst(sums)
  // NaN is a fault, too.
  return Math.abs(z) < GATE ? [] : [`${label}: results are ${z.toFixed(1)} standard errors off the exact values`]
}

export function added(one: Sums, other: Sums): Sums {
  return { duels: one.duels + other.duels, sums: one.sums.map((sum, i) => sum + (other.sums[i] as number)) }
}

export const NOTHING: Sums = { duels: 0, sums: STATISTICS.map(() => 0) }

/** Reads the statistics from the runner's tally. */
export function sumsOf(tally: Tally): Sums {
  const column = (name: string): number => tally.layout.names.indexOf(name)
  return {
    duels: tally.battles,
    sums: [
      tally.histogram(OUTCOME)[FIRST_WINS] as number,
      tally.happened(column('0/a/broke')),
      tally.happened(column('1/b/broke')),
      tally.happened(column('1/b/destroyed')),
      tally.sum(column('0/a/modelsLost')),
      tally.sum(column('1/b/modelsLost')),
    ],
  }
}

function chance(name: string, p: number): { name: string; mean: number; variance: number } {
  return { name, mean: p, variance: p * (1 - p) }
}
