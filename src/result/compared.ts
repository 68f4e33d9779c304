import type { Estimate, NeededRange, SprtResult } from './heading.ts'
import type { Trust } from './trust.ts'

/** What `compare` adds to the result of a run: differences between variants, fought on the same blocks with the same dice. */
export interface Compared {
  /** Matchup by matchup, variant by variant against the base, metric by metric. */
  readonly comparisons: readonly Comparison[]
  /** Over all matchups, each weighing the same: one for every variant but the base; empty with a single matchup. */
  readonly field: readonly FieldComparison[]
  /** Battles to watch: the outcome changed with the rules. Up to three of each comparison of scores. */
  readonly flips: readonly Flip[]
  /** `paired`: on the same blocks; `independent`: every variant with dice of its own. */
  readonly design: 'paired' | 'independent'
  /** Whether the clauses that switches decide were carried out, for variants whose switches changed no battle; left out where there are none. */
  readonly reach?: readonly Reach[]
  /** Half width of the band about no difference of the score that is called equivalent, as a share. */
  readonly margin: number
}

/** Which way the second variant differs from the first. */
type Direction = 'higher' | 'lower'

/** `mcnemar` (mid-p), `paired-t`, `chi-square`, `fisher`, `welch`, `rare` (its interval), `anytime` (e-value); `none`: nothing varied. */
export type TestName = 'mcnemar' | 'paired-t' | 'chi-square' | 'fisher' | 'welch' | 'rare' | 'anytime' | 'none'

export interface Comparison {
  /** What planners make of the difference; of scores on the same blocks, where they were asked. */
  readonly trust?: Trust
  readonly matchup: string
  /** Variants: the difference is that of b minus that of a. */
  readonly a: string
  readonly b: string
  /** Name as in the columns of `rows.csv`: `score` (of the first army), `turns`, `knights.broke`, `first.luck`, `battle.margin`. */
  readonly metric: string
  /** What the metric is of: `army` and `unit` are null where it is of none, `measure` is its key in the game's facts or `score`, `turns`. */
  readonly army: string | null
  readonly unit: string | null
  readonly measure: string
  /** `share`: probabilities and scores, differences in points of a percent; `count`: means. */
  readonly kind: 'share' | 'count'
  /** Under a, and under b. */
  readonly values: readonly [number, number]
  readonly difference: Estimate
  /** p of the hypothesis that there is no difference. */
  readonly p: number
  readonly test: TestName
  /**
   * p corrected for all of its family: `primary` metrics by Holm over matchups, variants and metrics; others by Benjamini and Hochberg.
   * Scores whose verdicts ended the run are corrected by Bonferroni, as those verdicts are all the run was for.
   */
  readonly adjustedP: number
  readonly family: 'primary' | 'exploratory'
  readonly correction: 'holm' | 'benjamini-hochberg' | 'bonferroni'
  /**
   * By the exact difference where it is known (`difference.exact`): of the score `equivalent` inside the band, else `higher` or `lower`;
   * of other metrics `equivalent` only where it is 0. Of samples: of the score `equivalent` where two one-sided tests show it to lie
   * inside the band (adjusted p at most α), else `higher` or `lower` where adjusted p is at most α, else `undecided`; of other metrics,
   * which have no band, `equivalent` only where no block of enough to tell differed. `unreached`: no battle changed, and none of those
   * looked at carried out a clause that the changed switches decide, so that nothing is said of these (`Compared.reach`).
   */
  readonly verdict: Direction | 'equivalent' | 'undecided' | 'unreached'
  /** Which way an equivalent score differs for certain, if it does: detectable, but negligible. */
  readonly detectable?: Direction
  /** The interval by which the sample is equivalent, or not, at the level that correction leaves; only for scores. */
  readonly equivalence?: { readonly low: number; readonly high: number; readonly level: number }
  /** p of two one-sided tests, of the score, at most a half. */
  readonly equivalenceP?: number
  /** The p of two one-sided tests corrected by Holm over all scores; left out where a verdict ended the run, which corrects by Bonferroni. */
  readonly adjustedEquivalenceP?: number
  /** The sequential probability ratio test that ended the run, on the differences of blocks, halved and counted from 1/2; only for scores. */
  readonly sprt?: SprtResult
  /** Battles still needed, about, of a score that is undecided; null where no number would do. */
  readonly needed?: number | null
  /** The range of that number which the interval of the difference leaves. */
  readonly neededRange?: NeededRange
  /** How many times the battles independent runs would have needed for the same error: (s_a² + s_b²) / s_d²; null where nothing differed. */
  readonly varianceReduction: number | null
  /** The most any coupling of the two could have given, of the score; null for other metrics. */
  readonly varianceBound: number | null
  /** Blocks in which it differed, of the score; null for other metrics and for independent runs. */
  readonly changed: number | null
  readonly blocks: number
}

/** Battles that were played again to see whether a variant's switches had a part in them. */
export interface Reach {
  readonly a: string
  readonly b: string
  /** Battles looked at, under a and under b each. */
  readonly battles: number
  readonly switches: readonly SwitchReach[]
}

export interface SwitchReach {
  readonly switch: string
  /** Clause, contradiction or gap that it decides. */
  readonly clause: string
  /** Clauses without which it decides nothing, of those that events tell of. */
  readonly clauses: readonly string[]
  /** How often these were carried out, under both variants; null where it is not known, as there are none. */
  readonly times: number | null
}

export interface FieldComparison {
  readonly a: string
  readonly b: string
  /** Mean over matchups of the difference of the score; exact where all of them are known exactly, and then the verdict is by that. */
  readonly difference: Estimate
  readonly p: number
  readonly verdict: Comparison['verdict']
  readonly detectable?: Direction
  readonly equivalenceP: number
  /**
   * The army that is first in every matchup; null where there is none. Then which army of a matchup is first is an accident of order, and so is
   * the sign of the mean difference: reports tell the mean size instead.
   */
  readonly first: string | null
  /** Mean size of the difference, without its sign, as a share; of exact differences where all are known. Chance adds to that of samples. */
  readonly size: number
  /** Whether the rule changes some matchups more than others: Cochran's Q. */
  readonly interaction: { readonly q: number; readonly df: number; readonly p: number }
  /** Matchups it changed most, most first, five at most. */
  readonly most: readonly string[]
}

/** A battle that ended otherwise under other rules. */
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
