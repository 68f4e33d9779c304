import type { Comparison } from '../../../result/compared.ts'
import type { NeededRange } from '../../../result/heading.ts'
import type { Interval } from '../../../stats/intervals/interval.ts'
import type { Cell } from '../../players/cell.ts'
import type { Group } from '../../study/group.ts'
import type { Metric } from '../../study/metric.ts'

/** What a variant changes of one metric, before anything is corrected for the number of comparisons. */
export interface Contrast
  extends Omit<Comparison, 'adjustedP' | 'verdict' | 'detectable' | 'needed' | 'neededRange' | 'adjustedEquivalenceP'> {
  /**
   * Interval of the score at any level, by which it is equivalent at a level corrected for the number of comparisons. Null for other
   * metrics, and where a verdict ended the run: that was corrected from the start (`equivalent`).
   */
  readonly at: ((level: number) => Interval) | null
  /** Whether the score differs by less than the margin for certain, in a run that a verdict ended. */
  readonly equivalent: boolean
  /** How many verdicts hold together, where that on this score ended the run. */
  readonly questions?: number
  /** Battles of each variant until there is a verdict, about, beyond those fought; null where it is not asked. */
  readonly more: BattlesLeft | null
  /** The pair that was compared; null for independent runs. */
  readonly group: Group | null
  readonly pair: number | null
}

/** A function of two levels: that at which a difference is one, and that of the interval that must lie inside the margin. Null where too few battles were fought. */
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
