import type { Estimate, NeededRange, SprtResult } from './heading.ts'
import type { Trust } from './trust.ts'

/** The part that `compare` adds to the result of a run: differences between variants, fought on the same blocks with the same dice. */
export interface Compared {
  /** Matchup by matchup, variant by variant against the base, metric by metric. */
  readonly comparisons: readonly Comparison[]
  /** Means over all matchups, with equal weights: one for every variant except the base; empty with a single matchup. */
  readonly field: readonly FieldComparison[]
  /** Battles whose outcome changed with the rules, up to three for each comparison of scores. */
  readonly flips: readonly Flip[]
  /** `paired`: on the same blocks; `independent`: every variant with dice of its own. */
  readonly design: 'paired' | 'independent'
  /**
   * Whether the clauses that switches decide were carried out, for variants whose switches changed no battle; left out if there are none.
   */
  readonly reach?: readonly Reach[]
  /** Half width of the band about no difference of the score that counts as equivalent, as a share. */
  readonly margin: number
}

/** Which way the second variant differs from the first. */
type Direction = 'higher' | 'lower'

/** `mcnemar` (mid-p), `paired-t`, `chi-square`, `fisher`, `welch`, `rare` (its interval), `anytime` (e-value); `none`: nothing varied. */
export type TestName = 'mcnemar' | 'paired-t' | 'chi-square' | 'fisher' | 'welch' | 'rare' | 'anytime' | 'none'

export interface Comparison {
  /** The difference as planners change it; only for scores on the same blocks, if planners were asked. */
  readonly trust?: Trust
  readonly matchup: string
  /** Variants: the difference is that of b minus that of a. */
  readonly a: string
  readonly b: string
  /** Name as in the columns of `rows.csv`: `score` (of the first army), `turns`, `knights.broke`, `first.luck`, `battle.margin`. */
  readonly metric: string
  /** The owner of the metric: `army` and `unit` are null if it has none; `measure` is its key in the game's facts, or `score`, `turns`. */
  readonly army: string | null
  readonly unit: string | null
  readonly measure: string
  /** `share`: probabilities and scores, differences in percentage points; `count`: means. */
  readonly kind: 'share' | 'count'
  /** Under a, and under b. */
  readonly values: readonly [number, number]
  readonly difference: Estimate
  /** p of the hypothesis that there is no difference. */
  readonly p: number
  readonly test: TestName
  /**
   * p corrected for its family: `primary` metrics by Holm over matchups, variants and metrics; others by Benjamini and Hochberg. Scores
   * whose verdicts ended the run are corrected by Bonferroni over these verdicts.
   */
  readonly adjustedP: number
  readonly family: 'primary' | 'exploratory'
  readonly correction: 'holm' | 'benjamini-hochberg' | 'bonferroni'
  /**
   * If the exact difference is known (`difference.exact`), it decides: a score is `equivalent` inside the band, else `higher` or `lower`;
   * another metric is `equivalent` only if the difference is 0. For samples: a score is `equivalent` if two one-sided tests show that it
   * lies inside the band (adjusted p at most α), else `higher` or `lower` if adjusted p is at most α, else `undecided`. Other metrics have
   * no band; they are `equivalent` only if no block differed among enough blocks to show a difference. `unreached`: no battle changed, and
   * no battle looked at carried out a clause that the changed switches decide, so nothing is known about these switches (`Compared.reach`).
   */
  readonly verdict: Direction | 'equivalent' | 'undecided' | 'unreached'
  /** The certain direction of an equivalent score, if there is one: a difference that is detectable but negligible. */
  readonly detectable?: Direction
  /** The interval that decides equivalence, at the level left after correction; only for scores. */
  readonly equivalence?: { readonly low: number; readonly high: number; readonly level: number }
  /** p of two one-sided tests, of the score, at most a half. */
  readonly equivalenceP?: number
  /**
   * The p of two one-sided tests, corrected by Holm over all scores; left out if a verdict ended the run, because Bonferroni corrects then.
   */
  readonly adjustedEquivalenceP?: number
  /** The sequential probability ratio test that ended the run, on the differences of blocks, halved and shifted by 1/2; only for scores. */
  readonly sprt?: SprtResult
  /**
   * Approximate number of battles still needed for an undecided score; null if no number would be enough, left out if fewer than ten blocks
   * differ.
   */
  readonly needed?: number | null
  /** The range of that number over the interval of the difference and, if few blocks differ, of its standard deviation. */
  readonly neededRange?: NeededRange
  /** Factor by which independent runs would need more battles for the same error: (s_a² + s_b²) / s_d²; null if nothing differed. */
  readonly varianceReduction: number | null
  /** The largest factor that any coupling of the two could give, for the score; null for other metrics. */
  readonly varianceBound: number | null
  /** Number of blocks in which the score differed; null for other metrics and for independent runs. */
  readonly changed: number | null
  readonly blocks: number
}

/** Battles that were played again to see whether a variant's switches had any effect in them. */
export interface Reach {
  readonly a: string
  readonly b: string
  /** Number of battles looked at, under a and under b each. */
  readonly battles: number
  readonly switches: readonly SwitchReach[]
}

export interface SwitchReach {
  readonly switch: string
  /** Clause, contradiction or gap that it decides. */
  readonly clause: string
  /** Clauses without which it decides nothing, among those that events cite. */
  readonly clauses: readonly string[]
  /** How often these were carried out, under both variants; null if unknown, because no event cites them. */
  readonly times: number | null
}

export interface FieldComparison {
  readonly a: string
  readonly b: string
  /** Mean over matchups of the difference of the score. If all differences are known exactly, it is exact and decides the verdict. */
  readonly difference: Estimate
  readonly p: number
  readonly verdict: Comparison['verdict']
  readonly detectable?: Direction
  readonly equivalenceP: number
  /**
   * The army that is first in every matchup; null if there is none. In that case the order of armies, and so the sign of the mean
   * difference, is arbitrary, and reports give the mean size instead.
   */
  readonly first: string | null
  /** Mean absolute difference, as a share; from exact differences if all are known. Chance increases it in samples. */
  readonly size: number
  /** Whether the rule changes some matchups more than others: Cochran's Q. */
  readonly interaction: { readonly q: number; readonly df: number; readonly p: number }
  /** Matchups it changed most, most first, five at most. */
  readonly most: readonly string[]
}

/** A battle with another outcome under other rules. */
export interface Flip {
  readonly matchup: string
  readonly a: string
  readonly b: string
  readonly block: number
  readonly seat: number
  /** The army that won under a, and under b: 0 or 1 as in `armies`, null for a draw. */
  readonly winners: readonly [0 | 1 | null, 0 | 1 | null]
  /** Commands that play the battle under a and under b. */
  readonly commands: readonly [string, string]
}
