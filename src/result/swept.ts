import type { Balance, Estimate, MatchupResult } from './heading.ts'

/** A value of a scenario, as YAML has it. */
export type Scalar = string | number | boolean | null

/** The part that `sweep` adds to the heading of a result. */
export interface Swept {
  readonly axes: readonly SweptAxis[]
  /**
   * A sweep over one or two axes: a cell for every combination of values, variant and matchup, with the values of the last axis changing
   * fastest. Empty for more axes.
   */
  readonly cells: readonly SweptCell[]
  /** Coverage of the simultaneous intervals of all cells together; null without cells. */
  readonly simultaneous: number | null
  /** Half width of the band about an even score that counts as balanced, as a share. */
  readonly margin: number
  /** The value of the axis at which the fight is fair; null for two axes, or for values that are not numbers. */
  readonly fair: FairCount | null
  /** Fair counts of every variant and matchup; `fair` is the first. */
  readonly fairs: readonly FairCount[]
  /** Which parameters matter, for a sweep over more than two axes. */
  readonly sensitivity?: Sensitivity
}

export interface SweptAxis {
  readonly path: string
  /** Short name. */
  readonly label: string
  readonly values: readonly Scalar[]
}

export interface SweptCell {
  /** A value of each axis. */
  readonly at: readonly Scalar[]
  /** `variant` names the rules; the settings are in `at`. */
  readonly matchup: MatchupResult
  /** Interval of the score that holds for all cells together (Bonferroni). */
  readonly band: { readonly low: number; readonly high: number }
  /** The verdict: by the exact score if it is known, else by `band`. */
  readonly balance: Balance
}

/** The value of a parameter at which both sides score a half. */
export interface FairCount {
  readonly path: string
  readonly label: string
  readonly matchup: string
  readonly variant: string
  /** Null if the score does not cross a half in the range, if whether it does is undecided or, for exact scores, if it crosses it at several places. */
  readonly estimate: number | null
  /** Ends of the interval; null if it is unbounded on that side. */
  readonly low: number | null
  readonly high: number | null
  readonly level: number
  /**
   * `exact`: every score is known exactly; the value lies on straight lines between them, without an interval, a fit or a curve. `fieller`:
   * a logistic curve in ln(value) (or in the value, if it is not positive), with Fieller's interval. `band`: if the curve does not fit, the
   * piecewise line and its simultaneous band.
   */
  readonly method: 'exact' | 'fieller' | 'band'
  /** Whether the logistic curve fits the scores (generalised least squares on its residuals). */
  readonly fit: { readonly statistic: number; readonly df: number; readonly p: number } | null
  /** Coefficients: logit of the score = b0 + b1 x, x = ln(value) or the value. */
  readonly curve: { readonly b0: number; readonly b1: number; readonly log: boolean } | null
  /** Exact scores of values between those of the axis, solved to find where the score passes a half; left out if there are none. */
  readonly between?: readonly { readonly value: number; readonly score: number }[]
  /** Why there is no estimate or no interval, in words. */
  readonly note?: string
}

/** Which of many parameters matter, by the score of the first army. */
export interface Sensitivity {
  readonly method: 'morris' | 'sobol'
  readonly matchup: string
  readonly variant: string
  /** Trajectories (Morris) or rows of the base samples (Sobol). */
  readonly runs: number
  /** Number of settings that were fought, and number of battles of each setting. */
  readonly points: number
  readonly battles: number
  /** Mean score over the design, and the variance of the scores without the variance due to sampling. */
  readonly mean: number
  readonly variance: number
  /** Mean variance of a score due to sampling. */
  readonly noise: number
  readonly parameters: readonly SensitivityParameter[]
}

export interface SensitivityParameter {
  readonly path: string
  readonly label: string
  /** Morris: mean elementary effect, mean absolute effect, standard deviation; an effect is the change over the whole range. */
  readonly mu?: Estimate
  readonly muStar?: Estimate
  readonly sigma?: number
  /** The mean absolute effect that noise alone would give a parameter without an effect. */
  readonly noise?: number
  /** Sobol: share of the variance due to the parameter alone, and together with all its interactions. */
  readonly first?: Estimate
  readonly total?: Estimate
}
