import type { GameFacts } from '../../core/facts.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'
import { apart } from '../charts/apart.ts'
import { margins } from '../charts/battle-charts.ts'
import { breakByTurn, type ChartData, type ChartRow, wounds } from '../charts/chart-rows.ts'
import { isBattle } from '../sentences/measures.ts'
import { clipped, counted, isolated } from '../sentences/text.ts'
import type { Pair } from './pairs.ts'

/** Charts that show a matchup under two variants at once. */

/** Both results of a matchup: under the variant that is the base, and under the other. */
type Both = readonly [base: MatchupResult, other: MatchupResult]

/** The matchup under both variants; null if one was not played. */
export function bothOf({ matchups }: CompareDocument, { a, b }: Pair, matchup: string): Both | null {
  const [base, other] = [a, b].map((variant) =>
    matchups.find((each) => each.name === matchup && each.variant === variant),
  )
  return base === undefined || other === undefined ? null : [base, other]
}

/** How harm is spread or, for whole battles, by how much they were won: bars under the base, ticks under the other variant. */
export function spreads(document: CompareDocument, [base, other]: Both, facts: GameFacts): ChartData {
  const of = (matchup: MatchupResult): ChartData =>
    isBattle(matchup) ? margins(document, matchup, facts) : wounds(document, matchup, facts)
  const [one, two] = [of(base), of(other)]
  // Margins in steps of different widths cannot be set side by side.
  const widths = new Set([...one.rows, ...two.rows].map(({ from, to }) => Number(to) - Number(from)))
  const isAligned = !isBattle(base) || widths.size === 1
  const rows = new Map<string, ChartRow>()
  for (const row of isAligned ? one.rows : []) rows.set(keyOf(row), { ...placed(row), share: probability(row) })
  for (const row of isAligned ? two.rows : [])
    rows.set(keyOf(row), { share: 0, ...placed(row), ...rows.get(keyOf(row)), other: probability(row) })
  const [width] = widths
  if (isBattle(base) && isAligned && width !== undefined) fillGaps(rows, width)
  return {
    chart: 'compare-spread',
    rows: [...rows.values()].toSorted(
      (a, b) => Number(a.order ?? 0) - Number(b.order ?? 0) || Number(a.value) - Number(b.value),
    ),
    note: noteOf([base, other], ['bars', 'ticks']),
    noun: one.noun ?? 'counts',
  }
}

/** Adds the margins that no battle had between the least and the largest, `width` apart: the axis has a place for each value in the rows. */
function fillGaps(rows: Map<string, ChartRow>, width: number): void {
  const bins = [...rows.values()].map(({ value }) => Math.round(Number(value) / width))
  for (let bin = Math.min(...bins); bin < Math.max(...bins); bin++) {
    const value = bin * width
    const side = value > 0 ? 'first' : value < 0 ? 'second' : 'draw'
    const row = { side, value } as const
    if (!rows.has(keyOf(row))) rows.set(keyOf(row), { ...placed(row), share: 0, other: 0 })
  }
}

function keyOf({ panel = '', value }: ChartRow): string {
  return JSON.stringify([panel, value])
}

/** The exact share, where it is known. */
function probability({ share, exact }: ChartRow): number {
  return Number(exact ?? share ?? 0)
}

function placed({ panel = 'By how much', order = 0, side = 'draw', value = 0 }: ChartRow): ChartRow {
  return { panel, order, side, value }
}

/** What had happened by the end of each turn: solid lines under the base, dashed lines under the other variant. */
export function turns(document: CompareDocument, both: Both, facts: GameFacts): ChartData {
  // Both variants are drawn to the same turn.
  const till = both.flatMap((matchup) => breakByTurn(document, matchup, facts).rows.map(({ turn }) => Number(turn)))
  const all = both.flatMap((matchup, slot) =>
    breakByTurn(document, matchup, facts, Math.max(0, ...till))
      .rows.filter((row) => !isBattle(matchup) || row.unit === undefined)
      .map((row) => drawn(row, slot, matchup.variant)),
  )
  const panels = [...new Set(all.map(({ panel }) => panel))]
  const rows = panels.flatMap((panel) => {
    const own = all.filter((row) => row.panel === panel)
    const ends = own.filter(({ label }) => label !== undefined)
    const top = Math.max(...own.map(({ estimate }) => Number(estimate)))
    const heights = apart(
      ends.map(({ estimate }) => Number(estimate)),
      top,
      GAP,
    )
    return own.map((row) => {
      const at = ends.indexOf(row)
      return at < 0 ? row : { ...row, labelAt: heights[at] ?? 0 }
    })
  })
  return { chart: 'break-by-turn', rows, note: noteOf(both, ['solid', 'dashed lines']) }
}

/** Height of a label as a share of the plot. */
const GAP = 0.1

/** A row of a line under one variant, without errors: the table beside it has them. */
function drawn(row: ChartRow, slot: number, variant: string): ChartRow {
  const { low: _low, high: _high, exact, labelAt: _labelAt, label, name = '', ...rest } = row
  const estimate = Number(exact ?? row.estimate)
  const percent = `${(100 * estimate).toFixed(1)}%`
  return {
    ...rest,
    slot,
    line: `${row.line} ${variant}`,
    estimate,
    ...(label === undefined ? {} : { label: `${percent} ${name}, ${isolated(clipped(variant, 20))}` }),
  }
}

function noteOf([base, other]: Both, [one, two]: readonly [string, string]): string {
  const played = base.battles === undefined ? 'exact' : `${counted(base.battles, 'battle')} under each`
  return [
    isolated(clipped(base.name, 60)),
    played,
    `${one}: ${isolated(clipped(base.variant, 30))}`,
    `${two}: ${isolated(clipped(other.variant, 30))}`,
  ].join(' · ')
}
