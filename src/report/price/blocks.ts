import type { GameFacts } from '../../core/facts.ts'
import type { PriceDocument } from '../../result/price.ts'
import { level } from '../sentences/format.ts'
import { SCORE_NOTE } from '../sentences/score-note.ts'
import { isolated, plain } from '../sentences/text.ts'
import { type Column, grid, type Inks, wrapped } from '../table/grid.ts'
import {
  handsOf,
  handText,
  moreTexts,
  otherFieldText,
  scoreRange,
  scoreText,
  sizeText,
  spentText,
  watchCommand,
} from './words.ts'

/** Rows of the table of opponents at the terminal, at each end. */
const ENDS = 5

/** Blocks of the terminal report of a price. `folder`: folder of the reports; null if none are written. */
export function priceBlocks(
  document: PriceDocument,
  _facts: GameFacts,
  width: number,
  ink: Inks,
  folder: string | null = null,
): readonly string[] {
  const titled = (title: string, ...parts: readonly string[]): string => [ink.bold(title), ...parts].join('\n')
  const said = [otherFieldText(document), sizeText(document)]
  const watch = watchCommand(document, folder)
  return [
    ...(document.against.length === 0
      ? []
      : [
          titled('Whom it beats and whom it fears', rivalGrid(document, width, ink)),
          ink.dim(wrapped(SCORE_NOTE, width)),
        ]),
    ...(document.numbers.length === 0
      ? []
      : [titled('Points for one more of each number', numberGrid(document, width, ink))]),
    ...generals(document, width, ink, titled),
    ...said.flatMap((text) => (text === null ? [] : [wrapped(text, width)])),
    ...(watch === null ? [] : [titled('A battle to watch', `    ${ink.dim(watch)}`)]),
    titled('What the figures cannot say', ...document.notes.map((text) => hung(plain(text), width))),
    ink.dim(wrapped(spentText(document), width)),
  ]
}

function hung(text: string, width: number): string {
  return `  ${wrapped(text, width - 4).replaceAll('\n', '\n    ')}`
}

function rivalGrid({ against, field, unit }: PriceDocument, width: number, ink: Inks): string {
  const rows = against.length <= 2 * ENDS + 2 ? against : [...against.slice(0, ENDS), null, ...against.slice(-ENDS)]
  const cells = (of: (row: PriceDocument['against'][number]) => string): string[] =>
    rows.map((row) => (row === null ? '' : of(row)))
  const score = (estimate: PriceDocument['against'][number]['atPrice']): string => {
    if (estimate.method === 'exact') return `${scoreText(estimate)} exact`
    const range = scoreRange(estimate)
    return range === null ? scoreText(estimate) : `${scoreText(estimate)} (${range})`
  }
  const columns: Column[] = [
    {
      head: '',
      cells: rows.map((row) =>
        row === null ? `… ${against.length - 2 * ENDS} more in the page` : isolated(field.names[row.id] ?? row.id),
      ),
    },
    { head: 'score at\nits price', cells: cells(({ atPrice }) => score(atPrice)) },
    ...(unit.current === null
      ? []
      : [
          {
            head: 'score at\ntoday’s cost',
            cells: cells(({ today }) => (today === null ? '' : scoreText(today))),
            minor: true,
          },
        ]),
  ]
  return grid(columns, width, ink, new Set())
}

function numberGrid({ numbers, engagement, battle }: PriceDocument, width: number, ink: Inks): string {
  const of = (key: 'engagement' | 'battle', head: string): Column[] => {
    const told = moreTexts(numbers.map((row) => row[key]))
    return [
      { head, cells: told.map(({ value }) => value) },
      { head: `${level(0.95)}\ninterval`, cells: told.map(({ range }) => range), minor: true },
    ]
  }
  return grid(
    [
      { head: '', cells: numbers.map(({ title, value }) => `${title} (${value})`) },
      ...(engagement === null ? [] : of('engagement', 'straight\nfight')),
      ...(battle === null ? [] : of('battle', 'whole\nbattles')),
    ],
    width,
    ink,
    new Set(),
  )
}

function generals(
  { battle }: PriceDocument,
  width: number,
  ink: Inks,
  titled: (title: string, ...parts: readonly string[]) => string,
): string[] {
  const rows = battle === null ? [] : handsOf(battle)
  if (rows.length < 2) return []
  const table = grid(
    [
      { head: 'whole battles led by', cells: rows.map(({ name }) => isolated(name)) },
      { head: 'points', cells: rows.map(({ cost }) => handText(cost).value) },
      { head: `${level(0.95)} interval`, cells: rows.map(({ cost }) => handText(cost).range) },
    ],
    width,
    ink,
    new Set(),
  )
  return [titled('In other hands', table)]
}
