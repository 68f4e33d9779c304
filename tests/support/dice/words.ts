import type { KeyedDice } from '../../../src/core/keyed-dice.ts'

/** The key of the dice, as `turn, step, actor, target`. */
export type Key = readonly [number, number, number, number]

/** The next 32 uniform bits of the dice: a die of 2^32 sides, for which `die` rounds nothing. */
export function word(dice: KeyedDice): number {
  return dice.die(2 ** 32) - 1
}

/** Number of values that occur earlier; sorts the words. */
export function repeats(words: Uint32Array): number {
  words.sort()
  let repeated = 0
  for (let i = 1; i < words.length; i++) if (words[i] === words[i - 1]) repeated++
  return repeated
}

/**
 * Deviation of the number of repeats among this many words of 32 bits from its expectation, in standard errors. Of 2^24 random words 32,725
 * repeat on average. A permutation has no repeats; values that cluster have more.
 */
export function repeatsZ(words: Uint32Array): number {
  const values = 2 ** 32
  const n = words.length
  const expected = n - values * -Math.expm1(n * Math.log1p(-1 / values))
  return (repeats(words) - expected) / Math.sqrt(expected)
}
