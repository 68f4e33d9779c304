import seedrandom from 'seedrandom'

/**
 * Two 32-bit words that seed the dice of a matchup. They depend only on the seed text and the matchup's name, so rules variants and
 * settings of a sweep have the same dice (common random numbers). `domain` separates streams, such as each general's own dice.
 */
export function seedWords(seed: string, matchup: string, domain = 'dice'): readonly [number, number] {
  const random = seedrandom([seed, matchup, domain].join('\u0000'))
  return [random.int32(), random.int32()]
}
