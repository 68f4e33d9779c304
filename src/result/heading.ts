import type { SwitchValue } from '../core/facts.ts'
import type { Plugin } from '../plugins/plugin.ts'
import type { VariantInfo } from '../scenario/types.ts'
import type { Trust } from './trust.ts'

/** Version of the result document; raised by a change that breaks programs that read it. */
export const SCHEMA = 1

/** Fields of every result document. */
export interface Heading {
  readonly schema: typeof SCHEMA
  readonly command: 'run' | 'exact' | 'compare' | 'sweep' | 'matrix' | 'balance' | 'best' | 'price'
  readonly version: string
  /** Hash of the code that decided the result. */
  readonly build: string
  /** Name of the game. */
  readonly game: string
  /** The file or package of the game and the hash of its files, unless it is built in. */
  readonly plugin?: Plugin
  readonly title: string
  readonly question: string | null
  readonly status: Status
  readonly stop: Stop
  readonly seed: string
  /** The command line that repeats this result. */
  readonly repeat: string
  /** `PATH=VALUE` for everything that differs from the scenario file (`--set`); left out if nothing does. */
  readonly set?: readonly string[]
  /** File name → `sha256…` of the bytes read. */
  readonly inputs: Readonly<Record<string, string>>
  readonly variants: readonly VariantResult[]
  /** SHA-256 of the integer tallies (`run`) or of the exact values (`exact`): equal digests mean equal results. */
  readonly digest: string
  /** Every matchup under every variant; empty for `sweep`, whose cells have their own, and for `balance`. */
  readonly matchups: readonly MatchupResult[]
  /** How often each clause was carried out, over all matchups and variants, by id in alphabetical order; if it was asked for. */
  readonly clauses?: Readonly<Record<string, number>>
  /** Matchups that an interrupted run never started, such as `Order v Levy (earlier-combat)`; else left out. */
  readonly unplayed?: readonly string[]
  /** Part of the blocks that a run played (`--shard`); left out if it played all. */
  readonly shard?: Shard
}

/** `undecided`: at least one matchup reached its limit before the requested precision or verdict. */
export type Status = 'complete' | 'interrupted' | 'undecided'

export interface Stop {
  /**
   * `battles`: the requested number was played; `target-error`: until the interval was narrow enough; `until-decided`: until there was a
   * verdict; `sprt`: until the sequential probability ratio test accepted a hypothesis; `exact`: solved without sampling; `interrupted`:
   * ended by the user.
   */
  readonly rule: 'battles' | 'target-error' | 'until-decided' | 'sprt' | 'exact' | 'interrupted'
  /** Battles requested for each matchup and variant, or their limit; 0 without sampling. */
  readonly asked: number
  /** Number of looks at which a decision was possible, of the matchup with the most looks; 1 if the number of battles was fixed. */
  readonly looks: number
  /** `target-error`: half width of the interval of the score, as a share. */
  readonly targetError?: number
  /** `until-decided`: half width of the band about an even score (or no difference) that counts as balanced (equivalent), as a share. */
  readonly margin?: number
  /** `until-decided`: coverage of each confidence sequence, raised so that all verdicts hold together at `LEVEL`. */
  readonly level?: number
  /** `sprt`: its hypotheses. */
  readonly sprt?: SprtHypotheses
  /** Limit of battles of all matchups together, if one was set. */
  readonly budget?: number
}

export interface SprtHypotheses {
  readonly kind: 'normalised' | 'logistic'
  readonly elo0: number
  readonly elo1: number
  readonly alpha: number
  readonly beta: number
}

/** The part of the blocks that was played. */
export interface Shard {
  /** From 1. */
  readonly index: number
  readonly of: number
}

/** How a matchup ended, if its number of battles was not fixed. */
export interface Ended {
  /**
   * The reason for its end: the rule (`precision`, `verdict`), the limit of its battles, the limit of all battles (`budget`), or the user.
   */
  readonly by: 'precision' | 'verdict' | 'limit' | 'budget' | 'interrupted'
  /**
   * Whether the question is answered: the stopping rule was met, or exact scores answer it however the run ended. Only its own decision
   * answers a sequential probability ratio test.
   */
  readonly settled: boolean
  /** Number of looks. */
  readonly looks: number
  /** Approximate number of battles still needed, if the question is not answered; null if no number would be enough. */
  readonly needed?: number | null
  /** The range of that number over the errors of the estimates. */
  readonly neededRange?: NeededRange
}

/**
 * Battles still needed if the true values are the most favourable of their 95% intervals, and the least favourable; null if no number
 * would be enough.
 */
export interface NeededRange {
  readonly low: number | null
  readonly high: number | null
}

/** Position of a score relative to the band about an even score. */
export type Balance = 'balanced' | 'unbalanced' | 'undecided'

export interface VariantResult extends VariantInfo {
  /** The value of every switch. */
  readonly switches: Readonly<Record<string, SwitchValue>>
}

export interface MatchupResult {
  /** `A v B`. */
  readonly name: string
  readonly variant: string
  readonly armies: readonly [string, string]
  readonly policies: readonly [string | null, string | null]
  /** The roles of the armies in the scenario; left out if it names none. */
  readonly roles?: readonly [string | null, string | null]
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
  /** Measures of the first army and of the second; left out if the game has none in this mode. */
  readonly sides?: readonly [SideResult, SideResult]
  /** Measures of the battle; left out if the game has none in this mode. */
  readonly battle?: Measured
  readonly twin: Twin
  /** Battles worth watching, for games with a measure `margin` of the battle; left out for others. */
  readonly watch?: readonly Watched[]
  /** The judgement of planners on the score; left out if no generals lead, or if it was not asked for. */
  readonly trust?: Trust
  /** First block played; left out if it is 0. */
  readonly from?: number
  /** How it ended, if the number of battles was not fixed. */
  readonly ended?: Ended
  /** Whether the fight is fair, if that was asked (`--until-decided`); decided by the exact score if it is known. */
  readonly balance?: Balance
  /** The state of a sequential probability ratio test, if it is the stopping rule. */
  readonly sprt?: SprtResult
}

/** The state of a sequential probability ratio test, on block scores. */
export interface SprtResult {
  /** Log likelihood ratio of the second hypothesis to the first, and the bounds at which one is accepted. */
  readonly llr: number
  readonly lower: number
  readonly upper: number
  readonly accepted: 'h0' | 'h1' | null
  /**
   * Elo of the first army, median-unbiased after the stop, with the likelihood of superiority. The latter is one minus the one-sided p of
   * an even fight, and not the probability that the army is the stronger. Null if one side won every battle, because Elo is then unbounded.
   */
  readonly elo: Estimate | null
  readonly los: number
}

/** A battle that `fairfight play` can replay. */
export interface Watched {
  /**
   * `median`, `low`, `high`: a battle at the 50%, 5% and 95% quantile of the margin. `upset`: the largest margin against the favourite,
   * which is the army whose whole interval of the score is above 1/2; left out if there is no favourite, or no margin was against it. It is
   * always the first such battle.
   */
  readonly why: 'median' | 'low' | 'high' | 'upset'
  readonly block: number
  readonly seat: number
  /** Margin of the first army over the second. */
  readonly margin: number
  /** The army that won, 0 or 1; null for a draw. It need not be the army with the larger score, because an army without units has lost. */
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
  /**
   * Estimates by the name of the measure, in the order of the game's facts; counts are in the units of the measure (`Measure.zero`,
   * `Measure.scale`).
   */
  readonly measures: Readonly<Record<string, Estimate | CountEstimate>>
  /**
   * By the name of each event measure: the probability that the event happened by the end of turn 1, 2, … (cumulative incidence). All units
   * and events have the same number of turns: up to the turn limit or, without one or with one beyond 127, up to the end of the longest battle
   * (for an exact result: as long as events are to be expected). With several battles in a block the interval
   * treats each block as one battle until the last turn in which the event was seen, so it is wider than necessary. Left out for armies and
   * battles without events.
   */
  readonly byTurn?: Readonly<Record<string, readonly Estimate[]>>
}

export interface Estimate {
  readonly estimate: number
  /** Interval; absent for exact values, and for a count whose battles were all equal, because nothing bounds its error. */
  readonly low?: number
  readonly high?: number
  /** Coverage of the interval, such as 0.95; absent without an interval. */
  readonly level?: number
  /**
   * `exact`, or the method of the interval. `wilson`: Wilson's, for shares and scores. `t`: Student's on block totals, for means of counts,
   * cut off at the smallest possible value, and for what points decide in mixed armies. `rare`: for means of counts if fewer than ten battles, and at most a fifth, differ from the
   * most frequent value: Wilson's interval for the share that differs, times the mean difference. After a run that stopped on a verdict,
   * intervals hold at any stopping time: `beta-binomial` (shares), `betting` (scores), `asymptotic` (means of counts). For differences:
   * `tango` (wins and losses of single battles), `paired-t`, `newcombe` and `welch` (unpaired), `betting`, `asymptotic`; `unchanged`: no
   * block differed, and the interval bounds the share of blocks that may differ; `stratified`: normal, for a mean over matchups with equal
   * weights. For a matrix `bootstrap` and `normal`, for an SPRT `median-unbiased`, for a screening `morris`.
   */
  readonly method: string
  /** Number of independent win-or-lose battles with the same information as the sample; only for scores. */
  readonly nEff?: number
  /** The exact value, beside a sampled one, if the twin was solved. */
  readonly exact?: number
  /**
   * Distance of the estimate from the exact value, as a standard normal value. For a share: Φ⁻¹ of the binomial's mid-p probability P(X <
   * x) + P(X = x) / 2, within ±40, so that one rare event does not raise an alarm. For a score or count: (estimate − exact) / standard
   * error under the exact value, or the sampled error if the exact one is unknown. It is left out if the sum of scores has a variance below
   * 10; for a count with fewer than 30 blocks, or with fewer than ten battles off the most frequent value (expected, if the exact
   * probabilities are known); if nothing can vary; and with several battles in a block for fewer than 30 blocks.
   */
  readonly z?: number
}

export interface CountEstimate extends Estimate {
  /** 5%, 50% and 95% quantiles; absent if the exact twin knows only the mean. */
  readonly quantiles?: { readonly 5: number; readonly 50: number; readonly 95: number }
  /** Battles (sampled) or probabilities (exact) by value `from`, `from + step`, …; the last bin is never empty. */
  readonly histogram?: readonly number[]
  /** Value of the first bin; left out if it is 0. It may be negative. */
  readonly from?: number
  /** Distance between two bins; left out if it is 1. */
  readonly step?: number
  /** Battles beyond the histogram's range; left out if there are none. */
  readonly beyond?: number
  /** Exact probabilities by value, beside a sampled histogram, if the twin knows them. */
  readonly exactHistogram?: readonly number[]
}
