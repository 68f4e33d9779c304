import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { advantages } from '../sentences/advantage.ts'
import { finished } from '../sentences/finished.ts'
import { best, type Cell, cellOf, interval, type Kind, level, show } from '../sentences/format.ts'
import { foremost, isTold, kindOf, measuresOf, titleOf } from '../sentences/measures.ts'
import { isolated, plain } from '../sentences/text.ts'
import { type Watching, watching } from '../sentences/watch.ts'
import { type Column, grid, type Inks, wrapped } from './grid.ts'

/** Parts of the terminal report for a whole battle. */

/** The blocks of a matchup: the armies side by side, the advantages of seats, the units, and the battles worth watching. */
export function battleBlocks(
  document: ResultDocument,
  matchup: MatchupResult,
  facts: GameFacts,
  width: number,
  ink: Inks,
): string[] {
  const rules = document.variants.find(({ name }) => name === matchup.variant)?.switches
  const said = advantages(matchup, facts, document.status !== 'interrupted', rules)
  const worth = watching(document, matchup)
  return [
    ...(matchup.sides === undefined ? [] : [armies(matchup, matchup.sides, facts, width, ink)]),
    ...(said.length === 0 ? [] : [wrapped(said.join(' '), width)]),
    units(matchup, facts, width, ink),
    ...(worth.length === 0 ? [] : [worthWatching(worth, width, ink)]),
  ]
}

function armies(
  { score, battles }: MatchupResult,
  sides: NonNullable<MatchupResult['sides']>,
  facts: GameFacts,
  width: number,
  ink: Inks,
): string {
  const measures = measuresOf(facts, 'army').filter(({ name }) => isTold(sides, name))
  const columns = sides.flatMap(({ army, measures: of }): Column[] => {
    const cells = measures.map(({ name }) => shown(of[name], kindOf(facts, name, 'army'), battles))
    return [
      { head: isolated(army), cells: cells.map(({ value }) => value) },
      { head: `${level(score.level ?? 0)} interval`, cells: cells.map(({ range }) => range), minor: true },
    ]
  })
  const labels = { head: 'The armies', cells: measures.map(({ title }) => title) }
  return grid([labels, ...columns], width, ink, new Set())
}

function shown(estimate: Estimate | undefined, kind: Kind, battles: number | undefined): Cell {
  return estimate === undefined ? { value: '', range: '' } : cellOf(best(estimate), kind, battles)
}

/** A line for each unit with its main measures. */
function units(
  { armies: names, units: all, battles }: MatchupResult,
  facts: GameFacts,
  width: number,
  ink: Inks,
): string {
  const measures = foremost(facts, all).filter((name) => isTold(all, name))
  const lines = names.flatMap((army) => [
    { label: isolated(army), unit: undefined },
    ...all.filter((unit) => unit.army === army).map((unit) => ({ label: `  ${isolated(unit.unit)}`, unit })),
  ])
  const columns = measures.map((name, i) => ({
    head: stacked(titleOf(facts, name)),
    cells: lines.map(({ unit }) => shown(unit?.measures[name], kindOf(facts, name), battles).value),
    minor: i >= UNIT_COLUMNS,
  }))
  const headings = new Set(lines.flatMap(({ unit }, row) => (unit === undefined ? [row] : [])))
  return grid([{ head: 'The units', cells: lines.map(({ label }) => label) }, ...columns], width, ink, headings)
}

/** Columns that are shown however narrow the terminal is. */
const UNIT_COLUMNS = 4

function indented(text: string, width: number): string {
  return wrapped(text, width - 2).replace(/^/gm, '  ')
}

/** A title in two lines, so that columns are as narrow as their numbers. */
function stacked(title: string): string {
  return title.replace(' ', '\n')
}

function worthWatching(worth: readonly Watching[], width: number, { bold, dim }: Inks): string {
  // Commands are not wrapped, so that they can be copied.
  const lines = worth.map(({ what, ended, command }) =>
    [indented(`${what}: ${ended}`, width), `    ${dim(plain(command))}`].join('\n'),
  )
  return [bold('Worth watching'), ...lines].join('\n')
}

function bare(percentage: string): string {
  return percentage.replace('%', '')
}

/** One line for each of many matchups. */
export function scoreLines(document: ResultDocument, width: number, ink: Inks): string {
  const matchups = finished(document)
  const many = document.variants.length > 1
  const share = (head: string, of: (matchup: MatchupResult) => Estimate, minor: boolean): Column => ({
    head: `${head} %`,
    cells: matchups.map((matchup) => bare(show(of(matchup), 'share').value)),
    minor,
  })
  const columns: Column[] = [
    ...(many ? [{ head: 'rules', cells: matchups.map(({ variant }) => isolated(variant)) }] : []),
    share('score', ({ score }) => score, false),
    {
      head: `${level(matchups[0]?.score.level ?? 0)} interval`,
      cells: matchups.map(({ score }) => bare(interval(show(score, 'share'), 'share') ?? '')),
    },
    share('wins', ({ outcome }) => outcome.first, true),
    share('draws', ({ outcome }) => outcome.draw, true),
    share('losses', ({ outcome }) => outcome.second, true),
  ]
  return grid(
    [{ head: 'of the army named first', cells: matchups.map(({ name }) => isolated(name)) }, ...columns],
    width,
    ink,
    new Set(),
  )
}
