import type { GameFacts } from '../../core/facts.ts'
import type { Comparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import { variedNoun } from '../sentences/changed.ts'
import { level, showDifference } from '../sentences/format.ts'
import { playedOf } from '../sentences/played.ts'
import { CORRECTIONS, pValue } from '../sentences/significance.ts'
import { counted, isolated, lower, plain } from '../sentences/text.ts'
import { type Column, grid, type Inks, wrapped } from '../table/grid.ts'
import { diceText, pairTitle, verdictText } from './answer.ts'
import { flipText } from './flips.ts'
import { isBrief, metricTitle, ownerOf, type Pair, pairsOf, unchangedText } from './pairs.ts'
import { exactNote, methodNotes } from './reading.ts'
import { value } from './value.ts'

/** Tables of a comparison for a terminal: pair of variants by pair, then the battles to watch and what the columns mean. */
export function compareBlocks(
  document: CompareDocument,
  facts: GameFacts,
  width: number,
  ink: Inks,
  _folder: string | null = null,
  checks = false,
): string[] {
  const pairs = pairsOf(document)
  return [
    ...pairs.flatMap((pair) => pairBlocks({ document, facts, width, ink, checks }, pair)),
    ...flipBlocks(document, width, ink),
    ink.dim(wrapped(methodNotes(document, checks).join(' '), width)),
  ]
}

/** What is printed, and how. */
interface Printing {
  readonly document: CompareDocument
  readonly facts: GameFacts
  readonly width: number
  readonly ink: Inks
  /** Whether p values and samples beside exact differences are printed. */
  readonly checks: boolean
}

function pairBlocks(printing: Printing, pair: Pair): string[] {
  const { document, width, ink } = printing
  const brief = isBrief(document)
  const dice = diceText(document, pair.scores)
  const [only] = pair.scores
  const several = pair.scores.length > 1
  const about = [
    ...(only === undefined || several ? [] : [isolated(only.matchup)]),
    `seed ${plain(document.seed)}`,
    ...(only === undefined ? [] : [`${counted(only.blocks, playedOf(document))}${several ? ' of each matchup' : ''}`]),
  ]
  const heading = `${ink.bold(wrapped(pairTitle(pair), width))}\n${ink.dim(wrapped(about.join(', '), width))}`
  return [
    heading,
    ...(several ? [noted(scoreTable(printing, pair), pair.scores, printing)] : []),
    ...(brief ? [] : pair.scores.flatMap((score) => metricTables(printing, pair, score, several))),
    ...(dice === null ? [] : [wrapped(dice, width)]),
  ]
}

/** Many matchups: a line each, the most changed first, their mean last. */
function scoreTable(printing: Printing, { scores, field }: Pair): string {
  const { width, ink, checks } = printing
  // Without an army that is first in all of them the sign of the mean means nothing.
  const mean =
    field === undefined || field.first === null
      ? undefined
      : { difference: field.difference, p: field.p, verdict: verdictText(field) }
  const cells = (of: (comparison: Comparison) => string, last: string): string[] => [
    ...scores.map(of),
    ...(mean === undefined ? [] : [last]),
  ]
  const shown = mean && showDifference(mean.difference, 'share')
  const columns: Column[] = [
    { head: 'a', cells: cells((each) => bare(printing, each, 0), ''), minor: true },
    { head: 'b', cells: cells((each) => bare(printing, each, 1), ''), minor: true },
    {
      head: 'b − a',
      cells: cells(
        ({ difference }) => told(difference, 'share', checks).value,
        mean === undefined ? '' : told(mean.difference, 'share', checks).value,
      ),
    },
    {
      head: head(scores),
      cells: cells(
        ({ difference }) => told(difference, 'share', checks).range,
        mean === undefined ? '' : told(mean.difference, 'share', checks).range,
      ),
    },
    ...checked(checks, [
      {
        head: 'exact',
        cells: cells(({ difference }) => showDifference(difference, 'share').exact ?? '', shown?.exact ?? ''),
        minor: true,
      },
      { head: 'p', cells: cells(({ p }) => pValue(p), mean === undefined ? '' : pValue(mean.p)), minor: true },
      { head: corrected(scores), cells: cells(({ adjustedP }) => pValue(adjustedP), '') },
    ]),
    { head: 'verdict', cells: cells(verdictText, mean?.verdict ?? '') },
  ]
  const labels = { head: 'score of the first, %', cells: cells(({ matchup }) => isolated(matchup), 'mean of all') }
  return grid([labels, ...columns], width, ink, new Set(mean === undefined ? [] : [scores.length]))
}

/** The metrics of a matchup: primary metrics first, then all others. */
function metricTables(printing: Printing, pair: Pair, { matchup }: Comparison, named: boolean): string[] {
  const { document, facts, width, ink, checks } = printing
  const same = unchangedText(pair, matchup, playedOf(document))
  if (same !== null) return [wrapped(same, width)]
  const own = pair.all.filter((each) => each.matchup === matchup)
  const of = named ? ` of ${isolated(matchup)}` : ''
  const primary = own.filter(({ family }) => family === 'primary')
  const others = own.filter(({ family }) => family === 'exploratory')
  const shown = foremost(others)
  const left = others.length - shown.length
  return [
    ...(primary.length === 0 ? [] : [table(`Primary metrics${of}`, primary)]),
    ...(shown.length === 0 ? [] : [table(`Exploratory metrics${of}`, shown)]),
    ...(left === 0 ? [] : [ink.dim(wrapped(`${left} more, of larger p: in the page and in compare.csv.`, width))]),
  ]

  function table(title: string, comparisons: readonly Comparison[]): string {
    const lines = grouped(comparisons)
    const cells = (cell: (comparison: Comparison) => string): string[] =>
      lines.map((line) => (typeof line === 'string' ? '' : cell(line)))
    const labels = lines.map((line) =>
      typeof line === 'string'
        ? line
        : `${ownerOf(line) === null ? '' : '  '}${metricTitle(line, document, facts)}${line.kind === 'share' ? ', %' : ''}`,
    )
    const columns: Column[] = [
      { head: 'a', cells: cells((each) => bare(printing, each, 0)), minor: true },
      { head: 'b', cells: cells((each) => bare(printing, each, 1)) },
      { head: 'b − a', cells: cells(({ difference, kind }) => told(difference, kind, checks).value) },
      { head: head(comparisons), cells: cells(({ difference, kind }) => told(difference, kind, checks).range) },
      ...checked(checks, [
        {
          head: 'exact',
          cells: cells(({ difference, kind }) => showDifference(difference, kind).exact ?? ''),
          minor: true,
        },
        { head: 'z', cells: cells(({ difference, kind }) => showDifference(difference, kind).z ?? ''), minor: true },
        { head: 'p', cells: cells(({ p }) => pValue(p)), minor: true },
        { head: corrected(comparisons), cells: cells(({ adjustedP }) => pValue(adjustedP)) },
      ]),
      { head: 'verdict', cells: cells(verdictText) },
    ]
    return noted(grid([{ head: title, cells: labels }, ...columns], width, ink, new Set()), comparisons, printing)
  }
}

/** A table, with a note below its checks if its verdicts rest on exact differences. */
function noted(table: string, comparisons: readonly Comparison[], { checks, width, ink }: Printing): string {
  const note = checks ? exactNote(comparisons) : null
  return note === null ? table : `${table}\n${ink.dim(wrapped(note, width))}`
}

/** Columns of checks with a number in them; none if they are not asked for. */
function checked(checks: boolean, columns: readonly Column[]): readonly Column[] {
  return !checks ? [] : columns.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** Exploratory metrics that fit a terminal: those with the smallest p, in the order of the document. */
export function foremost(comparisons: readonly Comparison[]): readonly Comparison[] {
  if (comparisons.length <= ROOM) return comparisons
  const chosen = new Set(comparisons.toSorted((one, other) => one.p - other.p).slice(0, ROOM))
  return comparisons.filter((each) => chosen.has(each))
}

const ROOM = 14

/** Comparisons, with the names of units and armies above their metrics. */
function grouped(comparisons: readonly Comparison[]): (Comparison | string)[] {
  const owners = [...new Set(comparisons.map(ownerOf))]
  return owners.flatMap((owner) => {
    const own = comparisons.filter((each) => ownerOf(each) === owner)
    return owner === null ? own : [owner, ...own]
  })
}

/** `p Holm`: the heading of corrected p. */
function corrected([first]: readonly Comparison[]): string {
  return first === undefined ? 'p' : `p ${CORRECTIONS[first.correction].replace(/^.*\((.*)\)$/, '$1')}`
}

function head(comparisons: readonly Comparison[]): string {
  return `${level(comparisons.find(({ difference }) => difference.level)?.difference.level ?? 0)} interval`
}

/** A value without its percent sign, which is at the head of the row. */
function bare({ document, checks }: Printing, comparison: Comparison, which: 0 | 1): string {
  return value(document, comparison, which, checks).replace('%', '')
}

/** A difference and its error: the exact one, if it is known, unless the sample is asked for. */
export function told(
  difference: Comparison['difference'],
  kind: Comparison['kind'],
  sampled: boolean,
): { readonly value: string; readonly range: string } {
  const { value, exact } = showDifference(difference, kind)
  return exact === null || sampled ? { value, range: range(difference, kind) } : { value: exact, range: 'exact' }
}

/** `−4.5 to −4.1`; `none` where nothing bounds the error. */
export function range(difference: Comparison['difference'], kind: Comparison['kind']): string {
  const { low, high } = showDifference(difference, kind)
  return low === null || high === null ? 'none' : `${low} to ${high}`
}

function flipBlocks(document: CompareDocument, width: number, { bold, dim }: Inks): string[] {
  const { flips } = document
  const shown = isBrief(document) ? flips.slice(0, FLIPS) : flips
  if (shown.length === 0) return []
  const named = new Set(flips.map(({ matchup }) => matchup)).size > 1
  const lines = shown.map((flip) => {
    const of = named ? `${isolated(flip.matchup)}, ${lower(flipText(document, flip))}` : flipText(document, flip)
    // Commands are not wrapped, so that they can be copied.
    return [
      wrapped(of, width - 2).replace(/^/gm, '  '),
      ...flip.commands.map((command) => `    ${dim(plain(command))}`),
    ].join('\n')
  })
  const left = flips.length - shown.length
  return [
    [
      bold(`Battles the ${variedNoun(document)} turned`),
      ...lines,
      ...(left === 0 ? [] : [dim(`  ${left} more: in the page and in flips.csv.`)]),
    ].join('\n'),
  ]
}

/** Most flips on a terminal if there are many matchups. */
const FLIPS = 3
