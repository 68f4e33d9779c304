import * as maths from '../../core/maths.ts'
import type { SweepDocument } from '../../result/document.ts'
import type { FairCount, SweptCell } from '../../result/swept.ts'
import { apart } from '../charts/apart.ts'
import { type ChartData, type ChartRow, values } from '../charts/chart-rows.ts'
import { known, level, show } from '../sentences/format.ts'
import { clipped, counted, isolated, plain, whole } from '../sentences/text.ts'
import { fairOf, showFair } from './fair.ts'
import { cellAt, numbersOf, type Series, seriesName, seriesOf, valueText } from './setting.ts'
import { axisWords } from './words.ts'

/** Most lines of a panel: three colours, each with two dashes and shapes. */
const LINES = 6

interface Panel {
  readonly title: string
  readonly lines: readonly Line[]
}

/** A series with its name in its panel; the name is null if it is the only series. */
interface Line {
  readonly series: Series
  readonly name: string | null
}

/** Panels of a line chart: one panel for all series if they fit, else one for each matchup if they fit, else one for each series. */
function panelsOf(document: SweepDocument): readonly Panel[] {
  const [axis] = document.axes
  const by = ` by ${axis === undefined ? '' : axisWords(axis)}`
  const all = seriesOf(document)
  if (all.length <= LINES) return [{ title: `Score of ${scorers(all)}${by}`, lines: named(all) }]
  const matchups = [...new Set(all.map(({ matchup }) => matchup))]
  const split = matchups.map((matchup) => all.filter((series) => series.matchup === matchup))
  if (split.every((lines) => lines.length <= LINES)) {
    return split.map((lines) => ({
      title: `${isolated(lines[0]?.matchup ?? '')}\nScore of ${isolated(lines[0]?.army ?? '')}${by}`,
      lines: named(lines),
    }))
  }
  return all.map((series) => ({
    title: `${seriesName(document, series) ?? ''}\nScore of ${isolated(series.army)}${by}`,
    lines: [{ series, name: null }],
  }))
}

/** Series with short distinct names: the second army if all share the first, else the matchup; then the variant. */
function named(all: readonly Series[]): Line[] {
  const count = (of: (series: Series) => string): number => new Set(all.map(of)).size
  const [matchups, variants, armies] = [count((it) => it.matchup), count((it) => it.variant), count((it) => it.army)]
  return all.map((series) => {
    const parts = [
      ...(matchups > 1 ? [armies > 1 ? series.matchup : series.against] : []),
      ...(variants > 1 ? [series.variant] : []),
    ]
    return { series, name: parts.length === 0 ? null : parts.map(isolated).join(', ') }
  })
}

/**
 * Scores along one axis. Numbers make a curve: a row for each value (`estimate`, `low`, `high`, `bandLow`, `bandHigh`), rows of the fitted
 * curve (`curve`), one of the fair count (`fair`, `fairLow`, `fairHigh`), one of the label at the end of the line. Other values have a
 * row each, one below the other.
 */
export function curve(document: SweepDocument): ChartData {
  const [axis] = document.axes
  const numbers = axis === undefined ? null : numbersOf(axis)
  return numbers === null ? valueRows(document) : curveRows(document, numbers)
}

function curveRows(document: SweepDocument, numbers: readonly number[]): ChartData {
  const panels = panelsOf(document)
  const banded = panels.every(({ lines }) => lines.length <= BANDS)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const rows = panels.flatMap(({ title, lines }, order) => {
    const ends = lines.map(({ series: { cells } }) => endOf(cells))
    // Labels keep away from the edges, because there they would move the axis.
    const heights = apart(ends, 1, GAP).map((height) => EDGE + (1 - 2 * EDGE) * height)
    return lines.flatMap(({ series, name }, i): ChartRow[] => {
      const about = { panel: title, order, ...lineRow(series, i) }
      const fair = fairOf(document, series)
      const points = series.cells.map((cell): ChartRow => {
        const { score } = cell.matchup
        return {
          ...about,
          x: Number(cell.at[0]),
          estimate: known(score),
          // An exact score has no error.
          ...(score.exact === undefined ? values(score) : {}),
          ...(banded && score.exact === undefined ? { bandLow: cell.band.low, bandHigh: cell.band.high } : {}),
        }
      })
      return [
        ...points,
        ...exactLine(about, series.cells),
        ...(fair?.curve ? fitted(about, fair.curve, least, most) : sampledLine(about, series.cells)),
        ...(fair === undefined ? [] : fairRow(about, fair, [least, most], name === null, slopeOf(series.cells))),
        ...(name === null ? [] : [{ ...about, labelAt: heights[i] ?? 0.5, label: endLabel(name, fair) }]),
      ]
    })
  })
  const letters = rows.some(({ labelAt }) => labelAt !== undefined) ? 110 : 78
  return {
    chart: 'sweep',
    rows,
    letters,
    ...ticks(numbers),
    note: [sweepNote(document, banded), ...evenNote(rows)].join(' · '),
  }
}

/** Ticks at values that were played: all, or every second, third, … of many. */
export function ticks(numbers: readonly number[]): { readonly at: readonly number[] } {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const every = Math.ceil(sorted.length / TICKS)
  return { at: sorted.filter((_, i) => i % every === 0) }
}

/** Most ticks of an axis. */
const TICKS = 9

/** The meaning of diamonds and of the numbers before names. */
function evenNote(rows: readonly ChartRow[]): string[] {
  if (!rows.some(({ fair }) => fair !== undefined)) return []
  return [rows.some(({ labelAt }) => labelAt !== undefined) ? 'diamonds, numbers: even there' : 'diamond: even there']
}

/** Whether lines have their names at their ends, so that the chart needs room there. */
export function isLabelled({ rows }: ChartData): boolean {
  return rows.some(({ labelAt }) => labelAt !== undefined)
}

/** Most bands in a panel: more would hide each other. */
const BANDS = 2

function lineRow(series: Series, i: number): ChartRow {
  return {
    matchup: plain(series.matchup),
    variant: plain(series.variant),
    line: i,
    hue: i % 3,
    slot: Math.floor(i / 3) % 2,
  }
}

/** The score at the greatest value. */
function endOf(cells: readonly SweptCell[]): number {
  const [greatest] = cells.toSorted((a, b) => Number(b.at[0]) - Number(a.at[0]))
  return greatest === undefined ? 0.5 : known(greatest.matchup.score)
}

/** The logistic curve from end to end of the axis. */
function fitted(
  about: ChartRow,
  { b0, b1, log }: NonNullable<FairCount['curve']>,
  least: number,
  most: number,
): ChartRow[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const x = least + ((most - least) * step) / STEPS
    return { ...about, x, curve: 1 / (1 + maths.exp(-(b0 + b1 * (log ? maths.log(x) : x)))) }
  })
}

const STEPS = 60

/** A line through the exact scores; empty if one of them is unknown. */
function exactLine(about: ChartRow, cells: readonly SweptCell[]): ChartRow[] {
  const rows = cells.flatMap(({ at, matchup: { score } }): ChartRow[] =>
    score.exact === undefined ? [] : [{ ...about, x: Number(at[0]), curve: score.exact }],
  )
  return rows.length === cells.length ? rows.toSorted((a, b) => Number(a.x) - Number(b.x)) : []
}

/** A line from score to score, where no curve is fitted and not all scores are exact. */
function sampledLine(about: ChartRow, cells: readonly SweptCell[]): ChartRow[] {
  if (cells.every(({ matchup: { score } }) => score.exact !== undefined)) return []
  const rows = cells.map(
    ({ at, matchup: { score } }): ChartRow => ({ ...about, x: Number(at[0]), curve: known(score) }),
  )
  return rows.toSorted((a, b) => Number(a.x) - Number(b.x))
}

/** The mark of the fair count at a score of 50%. If an end of its interval is unknown, the end of the axis is used. */
function fairRow(
  about: ChartRow,
  fair: FairCount,
  [least, most]: readonly [number, number],
  labelled: boolean,
  slope: number,
): ChartRow[] {
  const shown = showFair(fair)
  if (fair.estimate === null || shown === null) return []
  const inside = (end: number | null, otherwise: number): number => Math.min(most, Math.max(least, end ?? otherwise))
  const known = fair.low !== null || fair.high !== null
  return [
    {
      ...about,
      fair: fair.estimate,
      ...(known ? { fairLow: inside(fair.low, least), fairHigh: inside(fair.high, most) } : {}),
      ...(labelled
        ? {
            fairLabel: `even at ${shown.value}`,
            fairRange: shown.range ?? '',
            // The label is to the right of the mark: above it if the curve falls, else below.
            fairAbove: (fair.curve?.b1 ?? slope) < 0 ? 1 : 0,
          }
        : {}),
    },
  ]
}

/** Whether exact scores rise (1) or fall (−1) from end to end; −1 if they are unknown. */
function slopeOf(cells: readonly SweptCell[]): number {
  const sorted = cells.toSorted((a, b) => Number(a.at[0]) - Number(b.at[0]))
  const [first, last] = [sorted[0], sorted.at(-1)].map((cell) => cell?.matchup.score.exact)
  return first !== undefined && last !== undefined && last > first ? 1 : -1
}

/** The label at the end of a line: the fair count, then the name, because a long label is cut at its end. */
function endLabel(name: string, fair: FairCount | undefined): string {
  const shown = fair === undefined ? null : showFair(fair)
  return shown === null ? name : `${shown.value} ${name}`
}

/** Height of a label as a share of the plot. */
const GAP = 0.07
const EDGE = 0.03

/** A chart for values that are not numbers: one row below the other. */
function valueRows(document: SweepDocument): ChartData {
  const [axis] = document.axes
  const all = seriesOf(document)
  const rows = (axis?.values ?? []).flatMap((value) =>
    all.flatMap((series, i): ChartRow[] => {
      const cell = cellAt(series, value)
      if (cell === undefined) return []
      const { score } = cell.matchup
      const name = seriesName(document, series)
      return [
        {
          ...lineRow(series, i),
          value: name === null ? valueText(value) : `${valueText(value)}, ${name}`,
          estimate: score.estimate,
          ...values(score),
          bandLow: cell.band.low,
          bandHigh: cell.band.high,
          label: show(score, 'share').value,
        },
      ]
    }),
  )
  return {
    chart: 'sweep-values',
    rows: rows.map((row, i) => ({ ...row, row: i })),
    note: [`Score of ${scorers(all)} by ${axis === undefined ? '' : axisWords(axis)}`, sweepNote(document, true)].join(
      ' · ',
    ),
  }
}

/** The army whose scores are drawn; `the army named first` if there are several. */
function scorers(all: readonly Series[]): string {
  const armies = new Set(all.map(({ army }) => army))
  return armies.size === 1 ? isolated(all[0]?.army ?? '') : 'the army named first'
}

/** The note below the chart: what was played, and the meaning of the marks. */
function sweepNote(document: SweepDocument, banded: boolean): string {
  const of = seriesOf(document)[0]?.cells[0]?.matchup.score.level
  const solved = seriesOf(document).every(({ cells }) =>
    cells.every(({ matchup: { score } }) => score.exact !== undefined),
  )
  return [
    playedNote(document),
    ...(solved ? ['line: exact'] : []),
    ...(of === undefined || solved ? [] : [`whiskers: ${level(of)} interval`]),
    ...(banded && !solved && document.simultaneous !== null
      ? [`bands: ${level(document.simultaneous)}, all together`]
      : []),
  ].join(' · ')
}

/** The matchup, if there is only one, and the number of battles of each setting. */
export function playedNote(document: SweepDocument): string {
  const all = seriesOf(document)
  const battles = all.flatMap(({ cells }) => cells.map(({ matchup }) => matchup.battles ?? 0))
  const [least, most] = [Math.min(...battles), Math.max(...battles)]
  const matchups = new Set(all.map(({ matchup }) => matchup))
  return [
    ...(matchups.size === 1 ? [isolated(clipped(all[0]?.matchup ?? '', 40))] : []),
    least === most ? `${counted(most, 'battle')} each` : `${whole(least)} to ${counted(most, 'battle')} each`,
  ].join(' · ')
}
