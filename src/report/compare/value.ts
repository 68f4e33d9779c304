import type { Comparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import { best, show, showDifference } from '../sentences/format.ts'

/**
 * The value under one of the variants, with as many digits as its own interval supports, or the interval of the difference if it has none. Beside an
 * exact difference it is exact, unless the `sampled` value is asked for.
 */
export function value(document: CompareDocument, comparison: Comparison, which: 0 | 1, sampled = false): string {
  const { values, difference, kind } = comparison
  const of = values[which]
  const own = estimateOf(document, comparison, which)
  if (!sampled && own?.exact !== undefined && difference.exact !== undefined) return show(best(own), kind).value
  if (own?.low !== undefined && Math.abs(own.estimate - of) < 1e-9) return show(own, kind).value
  const { value: by, low } = showDifference(difference, kind)
  const digits = /\.(\d+)/.exec(low ?? by)?.[1]?.length ?? 0
  const text = (kind === 'share' ? 100 * of : of).toFixed(digits).replace('-', '\u2212')
  const hidden = low === null || Number(text) === 0 || (kind === 'share' && Number(text) === 100)
  // A value that rounding would turn into 0 or 100% is shown with more digits.
  if (hidden) return show({ estimate: of, method: 'exact' }, kind).value.replace(/^(\d+)\.0+$/, '$1')
  return kind === 'share' ? `${text}%` : text
}

/** The metric in the matchup of one of the variants; undefined if it is absent. */
function estimateOf(
  { matchups }: CompareDocument,
  { matchup, a, b, metric, army, unit, measure }: Comparison,
  which: 0 | 1,
): Estimate | undefined {
  const of = matchups.find(({ name, variant }) => name === matchup && variant === (which === 0 ? a : b))
  if (of === undefined) return undefined
  if (metric === 'score') return of.score
  if (metric === 'turns') return of.turns
  if (unit !== null) return of.units.find((each) => each.army === army && each.unit === unit)?.measures[measure]
  return army === null ? of.battle?.measures[measure] : of.sides?.find((side) => side.army === army)?.measures[measure]
}
