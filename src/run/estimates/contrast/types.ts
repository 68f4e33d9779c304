import type { Comparison } from '../../../result/compared.ts'
import type { NeededRange } from '../../../result/heading.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import type { Cell } from '../../players/cell.ts'
import type { Group } from '../../study/group.ts'
import type { Metric } from '../../study/metric.ts'

/** The effect of a variant on one metric, before correction for the number of comparisons. */
export interface Contrast
  extends Omit<Comparison, 'adjustedP' | 'verdict' | 'detectable' | 'needed' | 'neededRange' | 'adjustedEquivalenceP'> {
  /**
   * Interval of the score at any level, to test equivalence at a level corrected for the number of comparisons. Null for other metrics. Null,
   * too, if a verdict ended the run: this verdict was corrected from the start (`equivalent`).
   */
  readonly at: ((level: number) => Interval) | null
  /** Whether the score differs by less than the margin for certain, in a run that a verdict ended. */
  readonly equivalent: boolean
  /** Number of verdicts that hold together, if the verdict on this score ended the run. */
  readonly questions?: number
  /** Approximate number of further battles of each variant until there is a verdict; null if it is not asked. */
  readonly more: BattlesLeft | null
  /** The pair that was compared; null for independent runs. */
  readonly group: Group | null
  readonly pair: number | null
}

/**
 * A function of two levels: for the test of a difference, and for the interval that must lie inside the margin. Null if too few battles
 * were fought to tell.
 */
export type BattlesLeft = (
  directed: number,
  inside: number,
) => { readonly needed: number | null; readonly neededRange: NeededRange } | null

/** One metric of a matchup under two variants. */
export interface Contrasted {
  readonly a: Cell
  readonly b: Cell
  readonly metric: Metric
  /** Its column in each. */
  readonly columns: readonly [number, number]
}
