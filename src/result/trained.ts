import type { Estimate } from './heading.ts'

/** What `tune` and `exploit` came to. Scores are those of the general, 0 to 1, over both armies of every matchup. */
export interface TrainedDocument {
  readonly schema: number
  readonly command: 'tune' | 'exploit'
  readonly version: string
  readonly build: string
  readonly game: string
  readonly title: string
  readonly seed: string
  readonly repeat: string
  readonly inputs: Readonly<Record<string, string>>
  readonly rules: string
  readonly matchups: readonly string[]
  /** The general it began with, and the opponent, as they were named. */
  readonly general: string
  readonly against: string
  /** Battles played. */
  readonly battles: number
  /** The general of the game whose weights are the others. */
  readonly like: string
  /** All weights of the start, and those that are other ones at the end. */
  readonly start: Readonly<Record<string, number>>
  readonly changed: Readonly<Record<string, number>>
  /** On fresh dice: the score of the start, that of the weights found, and what these gain. */
  readonly before: Estimate
  readonly after: Estimate
  readonly gain: Estimate
  /** Mean score of each generation of the search. */
  readonly generations: readonly number[]
}
