import type { Estimate, SprtHypotheses, SprtResult } from './heading.ts'

/** The result of `elo` and `sprt`: what counts of battles that were played elsewhere say of the strength of the first side. */
export interface RatedDocument {
  readonly schema: number
  readonly command: 'elo' | 'sprt'
  readonly version: string
  /** Number of blocks with each score, from 0 to 1: 3 counts for single battles, 5 for pairs, 2s + 1 for blocks of s. */
  readonly counts: readonly number[]
  readonly blocks: number
  readonly battles: number
  /** Mean score, 0 to 1. */
  readonly score: Estimate
  /** Logistic Elo: 400 log10(score / (1 − score)). Null if every battle was won, or every one lost. */
  readonly elo: Estimate | null
  /** Normalised Elo: the distance of the score from 1/2 in standard deviations of a battle, times 800 / ln 10. */
  readonly normalisedElo: number | null
  /** One minus the one-sided p of an even fight. */
  readonly los: number | null
  readonly sprt?: SprtResult & { readonly hypotheses: SprtHypotheses }
}
