import type { Estimate } from './heading.ts'

/**
 * Results over several scenarios; the last document of `run` and `compare` of several files. Effects are differences of the score from 1/2
 * (`run`), or between two variants (`compare`), as shares.
 */
export interface OverallDocument {
  readonly schema: number
  readonly command: 'run' | 'compare'
  readonly version: string
  readonly build: string
  /** Files as named on the command line. */
  readonly files: readonly string[]
  /** The army or role whose score the signs are about; null if none is in every matchup. Then there is no mean with a sign. */
  readonly about: string | null
  /** Half width of the band about no effect that counts as equivalent. */
  readonly margin: number
  /** One for each variant except the base in `compare`, one for each variant in `run`. */
  readonly overall: readonly Overall[]
}

export interface Overall {
  /** The variant, and in `compare` the base. */
  readonly variant: string
  readonly base: string | null
  /** Every matchup of every file. */
  readonly effects: readonly Effect[]
  /** How often each verdict was reached. */
  readonly verdicts: Readonly<Record<Effect['verdict'], number>>
  /** Mean size of the effects, whatever their sign: the square root of their mean square, less what chance adds. */
  readonly size: number
  /**
   * Random-effects mean over matchups, which count as independent even if they are of one file; only if the signs are about something. Limits lie
   * within what is possible.
   */
  readonly mean?: Estimate
  /** Standard deviation of the true effects, and p of the hypothesis that all scenarios have the same. */
  readonly tau?: number
  readonly sameP?: number
  /** Where the effect in one more scenario of the same kind lies, at 95%; left out with fewer than three. */
  readonly prediction?: { readonly low: number; readonly high: number }
}

export interface Effect {
  readonly file: string
  readonly title: string
  readonly matchup: string
  /** The army whose score it is. */
  readonly army: string
  readonly difference: Estimate
  /** Corrected by Holm over all effects of all files under all variants. */
  readonly adjustedP: number
  readonly adjustedEquivalenceP: number
  /**
   * By the exact difference if it is known, else by the corrected p at 5%. `unreached`: no battle changed, and none looked at carried out a
   * clause that the changed switches decide. Nothing is known of such an effect, so the mean and the size leave it out.
   */
  readonly verdict: 'higher' | 'lower' | 'equivalent' | 'undecided' | 'unreached'
}
