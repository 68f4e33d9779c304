import type { SweepDocument } from '../../result/document.ts'
import type { SweptAxis, SweptCell } from '../../result/swept.ts'
import { best, interval, level, show } from '../sentences/format.ts'
import { allGenerals } from '../sentences/generals.ts'
import { ruleset } from '../sentences/ruleset.ts'
import { SCORE_NOTE } from '../sentences/score-note.ts'
import { pText } from '../sentences/significance.ts'
import { neededCell } from '../sentences/stopped.ts'
import { counted, isolated, plain, whole } from '../sentences/text.ts'
import { type Column, grid, type Inks, taken, wrapped } from '../table/grid.ts'
import { fairCounts, showFair } from './fair.ts'
import { sweepNotes } from './notes.ts'
import { sensitivityColumns } from './sensitivity-columns.ts'
import { cellAt, endedBy, type Series, seriesName, seriesOf, valueText, variesRules } from './setting.ts'

/** The tables of a sweep for a terminal, with the meaning of their columns. */
export function sweepBlocks(document: SweepDocument, width: number, ink: Inks, checks = false): string[] {
  const { axes, sensitivity } = document
  const [first, second] = axes
  const all = seriesOf(document)
  if (sensitivity === undefined && all.length === 0) return []
  const tables =
    sensitivity !== undefined
      ? [grid(sensitivityColumns(document, sensitivity), width, ink, new Set())]
      : second === undefined
        ? [curve(document, all, width, ink, checks), ...fairTable(document, width, ink, checks)]
        : all.flatMap((series) => (first === undefined ? [] : [map(document, series, first, second, width, ink)]))
  return [about(document, width, ink), ...tables, ink.dim(wrapped(notes(document).join(' '), width))]
}

/** The settings, battles, rules and generals: `7 settings of 10,000 battles, rules core, seed 7`. */
function about(document: SweepDocument, width: number, { dim }: Inks): string {
  const { sensitivity, variants, seed } = document
  const battles = seriesOf(document).flatMap(({ cells }) => cells.map(({ matchup }) => matchup.battles ?? 0))
  const [least, most] = [Math.min(...battles), Math.max(...battles)]
  const each = least === most ? counted(most, 'battle') : `${whole(least)} to ${counted(most, 'battle')}`
  const played =
    sensitivity === undefined
      ? `${counted(battles.length, 'setting')} of ${each}`
      : `${counted(sensitivity.points, 'setting')} of ${counted(sensitivity.battles, 'battle')}`
  const rules = variesRules(document) ? [] : [`rules ${variants.map(({ name }) => ruleset(document, name)).join('; ')}`]
  const generals = allGenerals(document)
  const lines = [[played, ...rules, `seed ${plain(seed)}`].join(', '), ...(generals === null ? [] : [generals])]
  return lines.map((line) => dim(wrapped(line, width))).join('\n')
}

function notes(document: SweepDocument): string[] {
  const said = sweepNotes(document).map(({ word, text }) => `${word}: ${text}`)
  const marked = document.sensitivity === undefined && document.axes.length > 1
  return [SCORE_NOTE, ...(marked ? ['= balanced, ? undecided, – not fought.'] : []), ...said]
}

/** A row per value, series after series. */
function curve(document: SweepDocument, all: readonly Series[], width: number, ink: Inks, checks: boolean): string {
  const [axis] = document.axes
  const lines = all.flatMap((series): { readonly label: string; readonly cell?: SweptCell }[] => {
    const name = seriesName(document, series)
    const indent = name === null ? '' : '  '
    return [
      ...(name === null ? [] : [{ label: name }]),
      ...series.cells.map((cell) => ({ label: `${indent}${valueText(cell.at[0] ?? null)}`, cell })),
    ]
  })
  const column = (head: string, of: (cell: SweptCell) => string, minor = false): Column => ({
    head,
    cells: lines.map(({ cell }) => (cell === undefined ? '' : of(cell))),
    minor,
  })
  const [some] = all.flatMap(({ cells }) => cells)
  const columns = [
    column('score', ({ matchup }) => show(checks ? matchup.score : best(matchup.score), 'share').value),
    column(`${level(some?.matchup.score.level ?? 0)} interval`, ({ matchup }) =>
      !checks && matchup.score.exact !== undefined ? 'exact' : (interval(show(matchup.score, 'share'), 'share') ?? ''),
    ),
    ...(checks ? [column('exact', ({ matchup }) => show(matchup.score, 'share').exact ?? '', true)] : []),
    // A score that is known exactly has no interval.
    column('all together', (cell) => (!checks && cell.matchup.score.exact !== undefined ? '' : bandText(cell)), true),
    column('verdict', ({ balance }) => balance),
    column('battles', ({ matchup }) => whole(matchup.battles ?? 0), true),
    column('ended by', endedBy, true),
    ...(checks
      ? [
          column(
            'still needed',
            ({ matchup: { ended } }) => (ended?.needed === undefined ? '' : neededCell(ended)),
            true,
          ),
        ]
      : []),
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
  const headings = new Set(lines.flatMap(({ cell }, row) => (cell === undefined ? [row] : [])))
  return grid(
    [
      headed(
        isolated(axis?.label ?? ''),
        lines.map(({ label }) => label),
      ),
      ...columns,
    ],
    width,
    ink,
    headings,
  )
}

/** A column of row labels that is as wide as its head. */
function headed(head: string, labels: readonly string[]): Column {
  return { head, cells: labels.map((label) => label.padEnd(head.length)) }
}

/** The interval that holds for all cells together. */
export function bandText({ matchup, band }: SweptCell): string {
  const shown = show({ ...matchup.score, ...band }, 'share')
  return interval(shown, 'share') ?? ''
}

/** The value at which each series is even, and the method by which it was found. */
function fairTable(document: SweepDocument, width: number, ink: Inks, checks: boolean): string[] {
  const fairs = fairCounts(document).filter(({ estimate }) => estimate !== null)
  const [some] = fairs
  if (some === undefined) return []
  const shown = fairs.map(showFair)
  const columns = [
    { head: isolated(some.label), cells: shown.map((of) => of?.value ?? '') },
    {
      head: `${level(some.level)} interval`,
      cells: fairs.map((fair, i) => (fair.method === 'exact' ? '' : (shown[i]?.range ?? 'none'))),
    },
    { head: 'found by', cells: fairs.map(({ method }) => FOUND[method]) },
    {
      head: 'lack of fit',
      cells: fairs.map(({ fit }) => (fit === null || !checks ? '' : pText(fit.p))),
      minor: true,
    },
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
  const labels = fairs.map((fair) => seriesName(document, fair) ?? isolated(fair.matchup))
  return [grid([headed('Even at', labels), ...columns], width, ink, new Set())]
}

/** Words for the methods of fair counts. */
export const FOUND = { exact: 'exact scores', fieller: 'smooth curve', band: 'straight lines' } as const

/** Scores over two axes: a row for each value of the first axis, a column for each of the second. Too wide a table is split. */
function map(
  document: SweepDocument,
  series: Series,
  down: SweptAxis,
  across: SweptAxis,
  width: number,
  ink: Inks,
): string {
  const labels = headed(`${isolated(down.label)} \\ ${isolated(across.label)}`, down.values.map(valueText))
  const columns = across.values.map((value) => ({
    head: valueText(value),
    cells: down.values.map((row) => marked(cellAt(series, row, value))),
  }))
  const room = width - Math.max(...[labels.head, ...labels.cells].map((text) => text.length))
  const tables: Column[][] = [[]]
  for (const column of columns) {
    const last = tables.at(-1) ?? []
    if (last.length > 0 && taken([...last, column]) > room) tables.push([column])
    else last.push(column)
  }
  const title = `Score of ${isolated(series.army)}, %: ${seriesName(document, series) ?? plain(series.matchup)}`
  return [
    ink.bold(wrapped(title, width)),
    ...tables.map((part) => grid([labels, ...part], width, ink, new Set())),
  ].join('\n')
}

/** A cell of the map: `52.1 ?` undecided, `50.3 =` balanced, `96.8` unbalanced, `–` not fought. */
function marked(cell: SweptCell | undefined): string {
  if (cell === undefined) return '–  '
  return `${show(best(cell.matchup.score), 'share').value.replace('%', '')} ${MARKS[cell.balance]}`
}

const MARKS = { balanced: '=', unbalanced: ' ', undecided: '?' } as const
