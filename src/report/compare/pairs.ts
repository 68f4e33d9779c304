import type { GameFacts } from '../../core/facts.ts'
import type { Comparison, FieldComparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import { known, level } from '../sentences/format.ts'
import { titleOf } from '../sentences/measures.ts'
import type { Played } from '../sentences/played.ts'
import { isolated, unitName, whole } from '../sentences/text.ts'

/** Two variants of the rules and all that was compared under them. */
export interface Pair {
  readonly a: string
  readonly b: string
  /** Comparisons of the score, one a matchup, the largest difference first. */
  readonly scores: readonly Comparison[]
  /** All comparisons, in the order of the document. */
  readonly all: readonly Comparison[]
  /** The comparison of the mean of all matchups; undefined with a single one. */
  readonly field: FieldComparison | undefined
}

/** The pairs of variants, in the order of the document. */
export function pairsOf({ comparisons, field }: CompareDocument): readonly Pair[] {
  const names = new Map(comparisons.map(({ a, b }) => [JSON.stringify([a, b]), { a, b }]))
  return [...names.values()].map(({ a, b }) => {
    const all = comparisons.filter((each) => each.a === a && each.b === b)
    return {
      a,
      b,
      all,
      scores: all.filter(isScore).toSorted((one, other) => size(other) - size(one)),
      field: field.find((each) => each.a === a && each.b === b),
    }
  })
}

/** Whether a comparison is about the score of the first army, which has a band of equivalence. */
export function isScore({ metric }: Pick<Comparison, 'metric'>): boolean {
  return metric === 'score'
}

function size({ difference }: Comparison): number {
  return Math.abs(known(difference))
}

/** The armies of a comparison’s matchup. */
export function armiesOf({ matchups }: CompareDocument, matchup: string): readonly [string, string] {
  return matchups.find(({ name }) => name === matchup)?.armies ?? [matchup, 'the other army']
}

/** Most comparisons that are shown with all their metrics. If there are more, each matchup has one line. */
const MOST = 4

/** Whether there are few enough comparisons of scores to show every metric of each. */
export function isBrief({ comparisons }: CompareDocument): boolean {
  return comparisons.filter(isScore).length > MOST
}

/** Whether no block differed in anything, for example because a variant is compared with itself. */
export function isSame({ all }: Pair): boolean {
  return all.every(isUnchanged)
}

/** Exact differences below this are rounding. */
const ROUNDING = 1e-12

function isUnchanged({ difference, changed }: Comparison): boolean {
  // A known exact difference is shown even if no battle showed it.
  if (Math.abs(difference.exact ?? 0) > ROUNDING) return false
  return changed === 0 || difference.method === 'unchanged'
}

/** A line for a matchup in which nothing differed; null for others. `noun`: word for battles on the same dice. */
export function unchangedText({ all, b }: Pair, matchup: string, noun: Played): string | null {
  const own = all.filter((each) => each.matchup === matchup)
  const score = own.find(isScore)
  if (score === undefined || !own.every(isUnchanged)) return null
  const { low, high, level: of } = score.difference
  const bound =
    high === undefined || low === undefined || of === undefined
      ? ''
      : ` (the score changes by at most ${(50 * (high - low)).toPrecision(2)} points, with ${level(of)} certainty)`
  return `No ${noun} of ${whole(score.blocks)} changed in ${isolated(matchup)} under ${isolated(b)}, in any metric${bound}.`
}

/** The owner of a metric: `Levy’s line`, an army; null for the whole battle and for the score. */
export function ownerOf({ army, unit, metric }: Comparison): string | null {
  if (army === null || isScore({ metric })) return null
  return unit === null ? isolated(army) : unitName({ army, unit })
}

/** The name of a metric, without its owner. */
export function metricTitle(comparison: Comparison, document: CompareDocument, facts: GameFacts): string {
  const { army, unit, measure, matchup } = comparison
  if (isScore(comparison)) return `Score of ${isolated(armiesOf(document, matchup)[0])}`
  if (comparison.metric === 'turns') return 'Turns played'
  return titleOf(facts, measure, unit !== null ? 'unit' : army !== null ? 'army' : 'battle')
}
