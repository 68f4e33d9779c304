import type { SwitchValue } from '../core/facts.ts'
import type { VariantInfo } from '../scenario/types.ts'
import type { Trust } from './trust.ts'

/** Version of the result document; raised by a change that breaks a reader. */
export const SCHEMA = 1

/** What every result document has. */
export interface Heading {
  readonly schema: typeof SCHEMA
  readonly command: 'run' | 'exact' | 'compare' | 'sweep' | 'matrix' | 'balance'
  readonly version: string
  /** Hash of the code that decided the result. */
  readonly build: string
  readonly game: string
  readonly title: string
  readonly question: string | null
  readonly status: Status
  readonly stop: Stop
  readonly seed: string
  /** The command line that repeats this result. */
  readonly repeat: string
  /** `PATH=VALUE` of what was set otherwise than in the scenario file (`--set`); left out if nothing was. */
  readonly set?: readonly string[]
  /** File name → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  readonly variants: readonly VariantResult[]
  /** SHA-256 of the integer tallies (`run`) or of the exact values (`exact`): equal digests, equal results. */
  readonly digest: string
  /** Every matchup under every variant; of `sweep` none: there each cell has its own; of `balance` none. */
  readonly matchups: readonly MatchupResult[]
  /** How often each clause was carried out, over all matchups and variants, by id in alphabetical order; where it was asked for. */
  readonly clauses?: Readonly<Record<string, number>>
  /** What an interrupted run never started, so that it has no result, such as `Order v Levy (earlier-combat)`; else left out. */
  readonly unplayed?: readonly string[]
  /** Which part of the blocks a run played (`--shard`); left out where it played all. */
  readonly shard?: Shard
}

/** `undecided`: ended at its limit before the precision or verdict asked for was reached, somewhere. */
export type Status = 'complete' | 'interrupted' | 'undecided'

export interface Stop {
  /**
   * `battles`: the number asked for was played; `target-error`: until the interval was narrow enough; `until-decided`: until there was
   * a verdict; `sprt`: until the sequential probability ratio test accepted a hypothesis; `exact`: solved, nothing sampled;
   * `interrupted`: ended by the user.
   */
  readonly rule: 'battles' | 'target-error' | 'until-decided' | 'sprt' | 'exact' | 'interrupted'
  /** Battles asked for, per matchup and variant, or their limit; 0 when nothing is sampled. */
  readonly asked: number
  /** Looks at the result in which something was decided, of whichever matchup took most; 1 where the number of battles was fixed. */
  readonly looks: number
  /** `target-error`: half width of the interval of the score, as a share. */
  readonly targetError?: number
  /** `until-decided`: half width of the band about an even score (or no difference) that is called balanced (equivalent), as a share. */
  readonly margin?: number
  /** `until-decided`: coverage of each confidence sequence, raised so that all verdicts hold together at `LEVEL`. */
  readonly level?: number
  /** `sprt`: its hypotheses. */
  readonly sprt?: SprtHypotheses
  /** Limit of battles of all matchups together, where one was set. */
  readonly budget?: number
}

export interface SprtHypotheses {
  readonly kind: 'normalised' | 'logistic'
  readonly elo0: number
  readonly elo1: number
  readonly alpha: number
  readonly beta: number
}

/** Which part of the blocks was played. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly of: number
}

/** How a matchup ended whose number of battles was not fixed. */
export interface Ended {
  /** What ended it: the rule (`precision`, `verdict`), the limit of its battles, the limit of all battles (`budget`), or the user. */
  readonly by: 'precision' | 'verdict' | 'limit' | 'budget' | 'interrupted'
  /**
   * Whether what was asked is answered: the rule came to its end, or, however it ended, exact scores answer it. A sequential probability ratio
   * test is answered by its own decision alone.
   */
  readonly settled: boolean
  /** Looks at which it was judged. */
  readonly looks: number
  /** Battles still needed, about, where what was asked is not answered; null where no number would do. */
  readonly needed?: number | null
  /** The range of that number which the errors of the estimates leave. */
  readonly neededRange?: NeededRange
}

/** Battles that are still needed if the true values are the most favourable of their intervals (95 %), and the least; null where no number would do. */
export interface NeededRange {
  readonly low: number | null
  readonly high: number | null
}

/** The judgement of a score against the band about an even one. */
export type Balance = 'balanced' | 'unbalanced' | 'undecided'

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
  /** Measures of the first army and of the second; left out where the game has none in this mode. */
  readonly sides?: readonly [SideResult, SideResult]
  /** Measures of the battle; left out where the game has none in this mode. */
  readonly battle?: Measured
  readonly twin: Twin
  /** Battles worth watching, of games with a measure `margin` of the battle; left out of others. */
  readonly watch?: readonly Watched[]
  /** What planners make of the score; left out where sides are not led by generals, and where it was not asked. */
  readonly trust?: Trust
  /** First block played; left out where it is 0. */
  readonly from?: number
  /** How it ended, where the number of battles was not fixed. */
  readonly ended?: Ended
  /** Whether it is a fair fight, where that was asked (`--until-decided`): by the exact score where it is known. */
  readonly balance?: Balance
  /** Where the stop was a sequential probability ratio test. */
  readonly sprt?: SprtResult
}

/** Where a sequential probability ratio test stands, on block scores. */
export interface SprtResult {
  /** Log likelihood ratio of the second hypothesis to the first, and the bounds at which one is accepted. */
  readonly llr: number
  readonly lower: number
  readonly upper: number
  readonly accepted: 'h0' | 'h1' | null
  /**
   * Elo of the first army, median-unbiased after the stop, with the likelihood of superiority: one less the one-sided p of an even fight,
   * which is no probability that the army is the stronger. Null where it is beyond all bounds: one side won every battle.
   */
  readonly elo: Estimate | null
  readonly los: number
}

/** A battle to be told with `fairfight play`. */
export interface Watched {
  /**
   * `median`, `low`, `high`: a battle of the 50 %, 5 % and 95 % quantile of the margin. `upset`: the largest margin against the
   * favourite, the army whose score is above 1/2 with its whole interval; left out where there is none, or no margin was against it. Always
   * the first such battle.
   */
  readonly why: 'median' | 'low' | 'high' | 'upset'
  readonly block: number
  readonly seat: number
  /** Margin of the first army over the second. */
  readonly margin: number
  /** Which army won, 0 or 1: not always the one ahead, as an army that is out has lost. Null for a draw. */
  readonly winner: 0 | 1 | null
}

/** Whether the exact answer was computed beside the sampled one. */
export type Twin =
  | { readonly solved: true; readonly states: number }
  | { readonly solved: false; readonly reason: string }

export interface UnitResult extends Measured {
  readonly army: string
  readonly unit: string
  readonly byTurn: NonNullable<Measured['byTurn']>
}

export interface SideResult extends Measured {
  readonly army: string
}

export interface Measured {
  /** Estimates by the measure's name, in the order of the game's facts; counts are in the units of the measure (`Measure.zero`, `Measure.scale`). */
  readonly measures: Readonly<Record<string, Estimate | CountEstimate>>
  /**
   * By the name of each event measure: the probability that it happened by the end of turn 1, 2, …: cumulative incidence. As many
   * turns for every unit and event: to the turn limit, or without one as long as the longest battle lasted (of an exact result: as
   * events are to be expected); where the limit is beyond 127, perhaps fewer. With several battles a block the interval takes each
   * block as one battle until the last turn in which the event was seen: wider than need be. Of armies and battles left out where
   * they have no events.
   */
  readonly byTurn?: Readonly<Record<string, readonly Estimate[]>>
}

export interface Estimate {
  readonly estimate: number
  /** Interval; absent from exact values, and from a count of which no spread was seen: nothing bounds its error. */
  readonly low?: number
  readonly high?: number
  /** Coverage of the interval, such as 0.95; absent without one. */
  readonly level?: number
  /**
   * `exact`, or how the interval is found. `wilson`: Wilson's, for shares and scores. `t`: Student's on block totals, for means of
   * counts, cut off at the least value there can be. `rare`: for means of counts where fewer than ten battles, and a fifth at most, differ from the most frequent value: Wilson's
   * for the share that differs, times the mean difference. After a run that stopped on a verdict intervals hold whenever it stopped:
   * `beta-binomial` (shares), `betting` (scores), `asymptotic` (means of counts). Of differences: `tango` (wins and losses of
   * single battles), `paired-t`, `newcombe` and `welch` (unpaired), `betting`, `asymptotic`; `unchanged`: no block differed, and
   * the share of blocks that may is bounded; `stratified`: normal, of a mean over matchups that weigh the same. Of a matrix `bootstrap` and
   * `normal`, of an SPRT `median-unbiased`, of a screening `morris`.
   */
  readonly method: string
  /** How many independent win-or-lose battles would tell as much as the sample; only for scores. */
  readonly nEff?: number
  /** The exact value, beside a sampled one, where the twin was solved. */
  readonly exact?: number
  /**
   * How far the estimate is from the exact value, as a standard normal value. Of a share: Φ⁻¹ of the binomial's mid-p probability
   * P(X < x) + P(X = x) / 2, within ±40, so that one rare event is not a scandal. Of a score or count: (estimate − exact) / standard
   * error under the exact value, or the sampled error where the exact one is not known; left out where the sum of scores has a
   * variance below 10, and of a count with fewer than 30 blocks or fewer than ten battles off the most frequent value (expected,
   * where the exact probabilities are known). Left out where nothing can vary, and with several battles a block below 30 blocks.
   */
  readonly z?: number
}

export interface CountEstimate extends Estimate {
  /** 5 %, 50 % and 95 % quantiles; absent where the exact twin knows the mean only. */
  readonly quantiles?: { readonly 5: number; readonly 50: number; readonly 95: number }
  /** Battles (sampled) or probabilities (exact) by value `from`, `from + step`, …; the last cell is never empty. */
  readonly histogram?: readonly number[]
  /** Value of the first cell; left out where it is 0. May be negative. */
  readonly from?: number
  /** Distance between two cells; left out where it is 1. */
  readonly step?: number
  /** Battles beyond the histogram's range; left out when there are none. */
  readonly beyond?: number
  /** Exact probabilities by value, beside a sampled histogram, where the twin knows them. */
  readonly exactHistogram?: readonly number[]
}
