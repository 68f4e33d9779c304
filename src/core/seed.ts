import seedrandom from 'seedrandom'

/**
 * Two 32-bit words that seed the dice of a matchup, from the seed text and the matchup's name alone, so that rules variants and sweep
 * levels share them (common random numbers). `domain` separates streams, such as each general's own dice.
 */
export function seedWords(seed: string, matchup: string, domain = 'dice'): readonly [number, number] {
  const random = seedrandom([seed, matchup, domain].join('\u0000'))
  return [random.int32(), random.int32()]
}
