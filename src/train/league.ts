import type { Matchup, RulesTable, Weights } from '../core/ruleset.ts'
import type { Arena } from '../run/players/arena.ts'
import type { BoutScore } from '../run/players/bouts.ts'
import { studentQuantile } from '../stats/special/distributions.ts'

/** A matchup on which generals are tried. The opponent leads both of its armies. */
export interface Ground {
  readonly rules: RulesTable
  readonly matchup: Matchup
  /** Number of battles in a block. */
  readonly seats: number
}

/** A mean score, 0 to 1, with its standard error and the number of blocks that it rests on. */
export interface Scored {
  readonly mean: number
  readonly error: number
  readonly blocks: number
}

/**
 * Scores of generals without code against the opponent that leads the matchups. A general leads the first army on one half of the blocks
 * and the second army on the other half, so that the strength of an army does not affect the scores. All generals of one call have common
 * dice, so differences between them are more precise than their scores.
 */
export async function scoresOf(
  arena: Arena,
  grounds: readonly Ground[],
  generals: readonly Weights[],
  { from, blocks }: { readonly from: number; readonly blocks: number },
): Promise<readonly Scored[]> {
  const halves = [0, 1].map((hand) => ({ hand, from: from + hand * blocks, to: from + (hand + 1) * blocks }))
  const bouts = generals.flatMap((weights) =>
    grounds.flatMap(({ rules, matchup }) =>
      halves.map(({ hand, ...range }) => ({ rules, matchup: ledBy(matchup, hand, weights), ...range })),
    ),
  )
  const scores = await arena.play(bouts)
  const each = 2 * grounds.length
  return generals.map((_, i) => pooled(scores.slice(i * each, (i + 1) * each)))
}

/** The matchup with an army, the first or the second, led by a general without code. */
export function ledBy(matchup: Matchup, hand: number, weights: Weights): Matchup {
  const [first, second] = matchup.armies
  const led = (army: typeof first, isLed: boolean) => {
    const { module: _module, ...rest } = army
    return isLed ? { ...rest, policy: 'weights', weights } : army
  }
  return { ...matchup, armies: [led(first, hand === 0), led(second, hand === 1)] }
}

/** The mean over matchups and armies, all with equal weight. The score of a bout is that of the army that the general leads. */
function pooled(bouts: readonly BoutScore[]): Scored {
  let sum = 0
  let variance = 0
  let blocks = 0
  for (const [i, { scores, seats }] of bouts.entries()) {
    const [n, mean, spread] = moments(scores, 2 * seats)
    sum += i % 2 === 0 ? mean : 1 - mean
    variance += n > 1 ? spread / (n - 1) : 0.25
    blocks += n
  }
  return { mean: sum / bouts.length, error: Math.sqrt(variance) / bouts.length, blocks }
}

/** Number, mean and mean squared deviation of scores that are given as counts. `most`: the most half points of a block. */
function moments(scores: readonly number[], most: number): readonly [number, number, number] {
  const n = scores.reduce((sum, count) => sum + count, 0)
  const mean = scores.reduce((sum, count, half) => sum + (count * half) / most, 0) / n
  const squares = scores.reduce((sum, count, half) => sum + (count * half * half) / (most * most), 0) / n
  return [n, mean, Math.max(0, squares - mean * mean)]
}

/**
 * The score of the second general minus that of the first. The error is the one for independent dice; because the dice are common, the
 * true error is at most about as large.
 */
export function gainOf(before: Scored, after: Scored): Scored {
  return {
    mean: after.mean - before.mean,
    error: Math.sqrt(before.error * before.error + after.error * after.error),
    blocks: Math.min(before.blocks, after.blocks),
  }
}

/** Half the width of the 95% interval of a score, by Student's t distribution. */
export function halfWidth({ error, blocks }: Scored): number {
  return studentQuantile(0.975, Math.max(1, blocks - 2)) * error
}
