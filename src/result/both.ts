import type { ToldUnit } from './best.ts'
import type { Estimate, Heading } from './heading.ts'

/** `best --both`: the lists that two armies field if both choose, found by answers to each other’s mixtures. */
export interface BothDocument
  extends Pick<
    Heading,
    'schema' | 'version' | 'build' | 'game' | 'title' | 'seed' | 'repeat' | 'inputs' | 'variants' | 'digest'
  > {
  readonly command: 'best'
  readonly both: readonly [BothSide, BothSide]
  /** Score of the first army's mixture against that of the second, on fresh dice. */
  readonly value: Estimate
  /** Scores of each list of the first army's mixture against each of the second's, on fresh dice: `pairs[i][j]`. */
  readonly pairs: readonly (readonly Estimate[])[]
  /** Rounds of answers. */
  readonly rounds: number
  /** Whether the last answers of both armies were lists that they had already: then more rounds would add nothing. */
  readonly settled: boolean
  /** Battles in all, and blocks of each pair of lists on fresh dice. */
  readonly battles: number
  readonly blocks: number
}

export interface BothSide {
  readonly army: string
  /** Fewest and most points of a list. */
  readonly points: readonly [number, number]
  /** Lists of its mixture, the largest share first. */
  readonly mixture: readonly BothList[]
  /** Number of lists that it came to know. */
  readonly known: number
  /** The best answer to the other army’s mixture that one more search found. */
  readonly answer: BothList
  /** What the army gains by that answer over its mixture, in score, on fresh dice. */
  readonly gain: Estimate
}

export interface BothList {
  /** Share in the mixture, 0 to 1; 0 of an answer that is no part of it. */
  readonly share: number
  readonly units: readonly ToldUnit[]
  readonly points: number
  /** The list in the form of the scenario. */
  readonly list: object
  /** The value of `--set` that gives the army this list. */
  readonly set: string
}
