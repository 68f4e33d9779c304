import type { Plugin } from '../plugins/plugin.ts'
import type { Estimate } from './heading.ts'

/** The result of `luck`: a battle that was really played, compared with the battles of a scenario. */
export interface LuckDocument {
  readonly schema: number
  readonly command: 'luck'
  readonly version: string
  readonly build: string
  readonly game: string
  readonly plugin?: Plugin
  readonly title: string
  readonly seed: string
  readonly repeat: string
  readonly inputs: Readonly<Record<string, string>>
  readonly rules: string
  readonly matchup: string
  readonly armies: readonly [string, string]
  /** The army whose luck is judged. */
  readonly army: string
  readonly battles: number
  readonly blocks: number
  readonly told: readonly ToldQuantity[]
  /**
   * Share of battles in which the army did no better, by all given quantities together. Each quantity ranks the battles from worst to best
   * for the army; the mean of the ranks ranks them together. Left out unless at least two quantities have a direction.
   */
  readonly together?: Estimate
}

/** One fact of the battle that was played. */
export interface ToldQuantity {
  /** As on the command line: `winner`, `turns`, or a column of `rows.csv`. */
  readonly name: string
  readonly army: string | null
  readonly unit: string | null
  /** Its key in the game’s facts, or `winner`, `turns`. */
  readonly measure: string
  /** The given value: a number in the units of the measure, the name of the winner or `draw`, or whether an event happened. */
  readonly value: number | string | boolean
  /**
   * Whether more of it goes with doing worse or better in the simulated battles: the sign of its correlation with the score of the army.
   * `none` if the correlation is within three standard errors of 0: then it is neither luck nor bad luck.
   */
  readonly more: 'better' | 'worse' | 'none'
  /** Shares of battles with less than the value, exactly it, and more. For the winner: worse for the army, the same, and better. */
  readonly less: Estimate
  readonly equal: Estimate
  readonly greater: Estimate
  /** Share of battles that are as bad for the army, or worse; left out without a direction. */
  readonly asBad?: Estimate
  /** 5%, 50% and 95% quantiles of a number. */
  readonly quantiles?: { readonly 5: number; readonly 50: number; readonly 95: number }
}
