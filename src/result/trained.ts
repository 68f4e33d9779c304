import type { Estimate } from './heading.ts'

/** The result of `tune` and `exploit`. Scores are those of the general, 0 to 1, over both armies of every matchup. */
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
  /** The general at the start, and the opponent, by their names on the command line. */
  readonly general: string
  readonly against: string
  /** Battles played. */
  readonly battles: number
  /** The general of the game that supplies all other weights. */
  readonly like: string
  /** All weights of the start, and the weights that differ at the end. */
  readonly start: Readonly<Record<string, number>>
  readonly changed: Readonly<Record<string, number>>
  /** On fresh dice: the score of the start, the score of the weights found, and the gain. */
  readonly before: Estimate
  readonly after: Estimate
  readonly gain: Estimate
  /** Mean score of each generation of the search. */
  readonly generations: readonly number[]
}
