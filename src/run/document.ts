import type { SwitchValue } from '../core/facts.ts'
import type { VariantInfo } from '../scenario/types.ts'

/** Version of the result document; raised by a change that breaks a reader. */
export const SCHEMA = 1

/**
 * The result of a command: what `--json` prints and `result.json` holds, and all that a report is made from. It names no clock,
 * worker count or machine path, so equal inputs give equal bytes.
 */
export interface ResultDocument {
  readonly schema: typeof SCHEMA
  readonly command: 'run' | 'exact'
  readonly version: string
  readonly game: string
  readonly title: string
  readonly question: string | null
  readonly status: Status
  readonly stop: Stop
  readonly seed: string
  /** The command line that repeats this result. */
  readonly repeat: string
  /** File name → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  readonly variants: readonly VariantResult[]
  /** SHA-256 of the integer tallies (`run`) or of the exact values (`exact`): equal digests, equal results. */
  readonly digest: string
  readonly matchups: readonly MatchupResult[]
}

export type Status = 'complete' | 'interrupted' | 'undecided'

export interface Stop {
  /** `battles`: the number asked for was played; `exact`: solved, nothing sampled; `interrupted`: ended by the user. */
  readonly rule: string
  /** Battles asked for, per matchup and variant; 0 when nothing is sampled. */
  readonly asked: number
  readonly looks: number
}

export interface VariantResult extends VariantInfo {
  /** Every switch in force. */
  readonly switches: Readonly<Record<string, SwitchValue>>
}

export interface MatchupResult {
  /** `A v B`. */
  readonly name: string
  readonly variant: string
  readonly armies: readonly [string, string]
  readonly policies: readonly [string | null, string | null]
  /** Left out by `exact`, like `blocks` and `counts`. */
  readonly battles?: number
  readonly blocks?: number
  readonly counts?: { readonly wins: readonly [number, number]; readonly draws: number }
  /** Probabilities. */
  readonly outcome: { readonly first: Estimate; readonly draw: Estimate; readonly second: Estimate }
  /** Score of the first army: a win 1, a draw 1/2. */
  readonly score: Estimate
  /** Turns played. */
  readonly turns: CountEstimate
  readonly units: readonly UnitResult[]
  readonly twin: Twin
}

/** Whether the exact answer was computed beside the sampled one. */
export type Twin =
  | { readonly solved: true; readonly states: number }
  | { readonly solved: false; readonly reason: string }

export interface UnitResult {
  readonly army: string
  readonly unit: string
  /** By the measure's name, in the order of the game's facts. */
  readonly measures: Readonly<Record<string, Estimate | CountEstimate>>
  /** By the name of each event measure: the probability that it happened by the end of turn 1, 2, …: cumulative incidence. */
  readonly byTurn: Readonly<Record<string, readonly Estimate[]>>
}

export interface Estimate {
  readonly estimate: number
  /** Interval; absent from exact values. */
  readonly low?: number
  readonly high?: number
  /** Coverage of the interval, such as 0.95. */
  readonly level?: number
  /** `wilson`, `t`, or `exact`. */
  readonly method: string
  /** The exact value, beside a sampled one, where the twin was solved. */
  readonly exact?: number
  /** (estimate − exact) / standard error under the exact value; absent where that error is 0. */
  readonly z?: number
}

export interface CountEstimate extends Estimate {
  /** 5 %, 50 % and 95 % quantiles; absent where the exact twin knows the mean only. */
  readonly quantiles?: { readonly 5: number; readonly 50: number; readonly 95: number }
  /** Battles (sampled) or probabilities (exact) by value 0, 1, 2, …; the last cell is never empty. */
  readonly histogram?: readonly number[]
  /** Battles beyond the histogram's range; left out when there are none. */
  readonly beyond?: number
  /** Exact probabilities by value, beside a sampled histogram, where the twin knows them. */
  readonly exactHistogram?: readonly number[]
}
