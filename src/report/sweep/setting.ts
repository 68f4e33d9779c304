import type { SweepDocument } from '../../result/document.ts'
import type { Scalar, SweptAxis, SweptCell } from '../../result/swept.ts'
import { band } from '../sentences/stopped.ts'
import { isolated } from '../sentences/text.ts'

/** The cells of one matchup under one reading of the rules, in the order of the axes. */
export interface Series {
  readonly matchup: string
  readonly variant: string
  /** The army whose score is reported. */
  readonly army: string
  readonly against: string
  /** The cells that were fought; an interrupted sweep has others. */
  readonly cells: readonly SweptCell[]
}

/** Every matchup under every reading of the rules, in the order of the document. */
export function seriesOf({ cells }: SweepDocument): Series[] {
  const all = new Map<string, Series & { readonly cells: SweptCell[] }>()
  for (const cell of cells) {
    const { name: matchup, variant, armies, battles } = cell.matchup
    if (battles === 0) continue
    const key = JSON.stringify([matchup, variant])
    const series = all.get(key) ?? { matchup, variant, army: armies[0], against: armies[1], cells: [] }
    series.cells.push(cell)
    all.set(key, series)
  }
  return [...all.values()]
}

/** The shortest distinct name of a series: `Order v Levy`, `Order v Levy under core`; null if there is only one series. */
export function seriesName(
  document: SweepDocument,
  { matchup, variant }: Pick<Series, 'matchup' | 'variant'>,
): string | null {
  const matchups = new Set(document.cells.map((cell) => cell.matchup.name))
  if (document.variants.length > 1)
    return matchups.size > 1 ? `${isolated(matchup)} under ${isolated(variant)}` : isolated(variant)
  return matchups.size > 1 ? isolated(matchup) : null
}

/** Whether the sweep is a screening, which asks only which parameters matter. Its cells are not reported. */
export function isScreening({ simultaneous }: SweepDocument): boolean {
  return simultaneous === null
}

/** A value as reports show it; `none` for null. */
export function valueText(value: Scalar): string {
  return isolated(String(value ?? 'none')).replace(/^-(?=\d)/, '\u2212')
}

/** `spears models = 18, rear bonus = 2`. */
export function settingText(axes: readonly SweptAxis[], at: readonly Scalar[]): string {
  return axes.map(({ label }, i) => `${isolated(label)} = ${valueText(at[i] ?? null)}`).join(', ')
}

/** The values of an axis if it has at least two and all are numbers; else null. */
export function numbersOf({ values }: SweptAxis): readonly number[] | null {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.length > 1 && numbers.length === values.length ? numbers : null
}

/** Whether the rules themselves are varied, so that no heading can name the rules that were played. */
export function variesRules({ axes }: Pick<SweepDocument, 'axes'>): boolean {
  return axes.some(({ path }) => path === 'rules')
}

/** The range of an axis: `15 to 35`, or every value if they are not numbers: `core, earlier-combat`. */
export function rangeOf(axis: SweptAxis): string {
  const numbers = numbersOf(axis)
  if (numbers === null) return axis.values.map(valueText).join(', ')
  return `${valueText(Math.min(...numbers))} to ${valueText(Math.max(...numbers))}`
}

/** The cell of a setting; undefined if it was not fought. */
export function cellAt({ cells }: Series, ...at: readonly Scalar[]): SweptCell | undefined {
  return cells.find((cell) => at.every((value, axis) => cell.at[axis] === value))
}

/** The scores that are called balanced: `45 to 55%`. */
export function balancedBand({ margin }: SweepDocument): string {
  return band(margin)
}

/** What ended a cell, in words; empty if its number of battles was fixed. */
export function endedBy({ matchup: { ended } }: SweptCell): string {
  return ended === undefined ? '' : ENDED[ended.by]
}

const ENDED = {
  precision: 'precision',
  verdict: 'verdict',
  limit: 'limit',
  budget: 'budget',
  interrupted: 'user',
} as const
