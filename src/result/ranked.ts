import type { Balance, Estimate } from './heading.ts'

/** The part that `matrix` adds to the result of a run: every army against every army, for the first variant of the rules. */
export interface Ranked {
  readonly armies: readonly string[]
  /** The faction of each army that has one, by its name; absent if none has. */
  readonly factions?: Readonly<Record<string, string>>
  /** Every pair, in the order of `matchups`. */
  readonly cells: readonly RankedCell[]
  /**
   * The source of the results on all armies. `ratings` (with `fit`, `cyclic` and `triangles`): `exact` if the exact score of every pair is
   * known and is neither 0 nor 1; then nothing has an error: both ends of an interval are the value itself, chi-squares are 0, and p is 0
   * or 1. `nash`: `exact` if the exact score of every pair is known. Otherwise `samples`: the battles played.
   */
  readonly basis: { readonly ratings: Basis; readonly nash: Basis }
  /** Best first. */
  readonly ratings: readonly Rating[]
  /** Whether ratings alone explain the scores: chi-square test of the Bradley-Terry fit. */
  readonly fit: { readonly statistic: number; readonly df: number; readonly p: number; readonly regularised: boolean }
  readonly nash: Nash
  readonly cyclic: Cyclic
  /** Worst first: a beats b beats c beats a. The worst ten, and the clearest circle if it is not among them. */
  readonly triangles: readonly Triangle[]
  /** The clearest circle in which each army scores more than a half against the next; null if there is none. */
  readonly circle: Circle | null
  /** Half width of the band about an even score that counts as balanced, as a share. */
  readonly margin: number
}

export type Basis = 'exact' | 'samples'

export interface RankedCell {
  readonly a: string
  readonly b: string
  /** Score of a against b. */
  readonly score: Estimate
  /** p of the hypothesis that the score is inside the band; a small p means that the pair is unbalanced. */
  readonly p: number
  /** Corrected for all cells by Benjamini and Hochberg. */
  readonly adjustedP: number
  /**
   * Decided by the exact score if it is known (`score.exact`). Otherwise `unbalanced` if adjusted p is at most α; `balanced` if two
   * one-sided tests show that the score is inside the band.
   */
  readonly verdict: Balance
}

export interface Rating {
  readonly army: string
  /** Bradley-Terry strength in Elo; the mean army has 0. */
  readonly rating: number
  readonly low: number
  readonly high: number
  readonly level: number
  /** Mean score against all others, with equal weights; with the exact mean if all its matchups were solved. */
  readonly score: Estimate
}

/** The Nash mixture: how often a player that may pick any army should field each; no other choice beats it. */
export interface Nash {
  /** Weights in the order of `armies`. */
  readonly weights: readonly {
    readonly army: string
    readonly weight: number
    /** Share of the bootstrap samples in which the army has a positive weight; for exact scores 1 or 0. */
    readonly inclusion: number
    /** Payoff (score minus a half) of the army against the Nash mixture. */
    readonly value: number
  }[]
  /** Effective number of armies: exp of the entropy of the weights. */
  readonly effective: Estimate
}

/** The share of the scores that is rock-paper-scissors. */
export interface Cyclic {
  /** Share of the variation of log odds that no ratings explain, without sampling noise. */
  readonly share: number
  readonly low: number
  readonly high: number
  readonly level: number
  /** Chi-square of the hypothesis that there are no cycles, with its degrees of freedom and p. */
  readonly q: number
  readonly df: number
  readonly p: number
}

export interface Triangle {
  readonly armies: readonly [string, string, string]
  /** Scores of a against b, b against c, c against a. */
  readonly scores: readonly [number, number, number]
  /** Sum of the three log odds: 0 if ratings explain everything. */
  readonly curl: Estimate
  readonly p: number
  readonly adjustedP: number
}

/** Three armies, each of which beats the next. */
export interface Circle {
  readonly armies: readonly [string, string, string]
  /** Scores of a against b, b against c, c against a. */
  readonly scores: readonly [number, number, number]
  /** Their exact values, if all three are known; then these decide that it is a circle. */
  readonly exact?: readonly [number, number, number]
  /** p of the hypothesis that one of the three scores is at most a half: the largest of three one-sided p; 0 for exact scores. */
  readonly p: number
}
