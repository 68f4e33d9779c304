import type { Balance, Estimate } from './heading.ts'

/** What `matrix` adds to the result of a run: every army against every army, of the first variant of the rules. */
export interface Ranked {
  readonly armies: readonly string[]
  /** Every pair, in the order of `matchups`. */
  readonly cells: readonly RankedCell[]
  /**
   * What the results on all armies rest on. `ratings` (with `fit`, `cyclic` and `triangles`): `exact` where the exact score of every pair is
   * known and lies off 0 and 1; then nothing has an error: ends of intervals are the value itself, chi-squares are 0, and p is 0 or 1. `nash`:
   * `exact` where the exact score of every pair is known. Else `samples`: the battles played.
   */
  readonly basis: { readonly ratings: Basis; readonly nash: Basis }
  /** Best first. */
  readonly ratings: readonly Rating[]
  /** Whether ratings alone explain the scores: chi-square of the Bradley-Terry fit. */
  readonly fit: { readonly statistic: number; readonly df: number; readonly p: number; readonly regularised: boolean }
  readonly nash: Nash
  readonly cyclic: Cyclic
  /** Worst first, ten at most: a beats b beats c beats a. */
  readonly triangles: readonly Triangle[]
  /** The clearest circle in which each army scores more than a half against the next; null where there is none. */
  readonly circle: Circle | null
  /** Half width of the band about an even score that is called balanced, as a share. */
  readonly margin: number
}

export type Basis = 'exact' | 'samples'

export interface RankedCell {
  readonly a: string
  readonly b: string
  /** Score of a against b. */
  readonly score: Estimate
  /** p of the hypothesis that the score is inside the band: small where the pair is unbalanced. */
  readonly p: number
  /** Corrected for all cells by Benjamini and Hochberg. */
  readonly adjustedP: number
  /**
   * By the exact score where it is known (`score.exact`). Else `unbalanced` where adjusted p is at most α; `balanced` where two one-sided tests put the score inside the
   * band.
   */
  readonly verdict: Balance
}

export interface Rating {
  readonly army: string
  /** Bradley-Terry strength in Elo, of which the mean army has 0. */
  readonly rating: number
  readonly low: number
  readonly high: number
  readonly level: number
  /** Mean score against all others, each weighing the same; with the exact mean where all its matchups were solved. */
  readonly score: Estimate
}

/** The mixture of armies that a player who may pick any should field: no other choice beats it. */
export interface Nash {
  /** Weights in the order of `armies`. */
  readonly weights: readonly {
    readonly army: string
    readonly weight: number
    /** Share of the bootstrap samples in which the army is fielded at all; of exact scores 1 or 0. */
    readonly inclusion: number
    /** Payoff (score less a half) of the army against that choice. */
    readonly value: number
  }[]
  /** Effective number of armies: exp of the entropy of the weights. */
  readonly effective: Estimate
}

/** How much of what decides is rock-paper-scissors. */
export interface Cyclic {
  /** Share of the variation of log odds that no ratings explain, sampling noise taken off. */
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
  /** Sum of the three log odds: 0 where ratings explain all. */
  readonly curl: Estimate
  readonly p: number
  readonly adjustedP: number
}

/** Rock, paper, scissors. */
export interface Circle {
  readonly armies: readonly [string, string, string]
  /** Scores of a against b, b against c, c against a. */
  readonly scores: readonly [number, number, number]
  /** Their exact values, where all three are known: then the circle is one by these. */
  readonly exact?: readonly [number, number, number]
  /** p of the hypothesis that one of the three scores is at most a half: the largest of three one-sided p; 0 for exact scores. */
  readonly p: number
}
