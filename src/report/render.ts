import type { GameFacts } from '../core/facts.ts'
import type { BothDocument } from '../result/both.ts'
import type { ResultDocument } from '../result/document.ts'
import { templates } from './assets.ts'
import { type Battles, isBattlePage, NO_BATTLES } from './battles.ts'
import { armies, margins, scores } from './charts/battle-charts.ts'
import { fill, toPng, toSvg } from './charts/chart.ts'
import { breakByTurn, type ChartData, winRate, wounds } from './charts/chart-rows.ts'
import { type ChartForm, USUAL_FORM } from './charts/forms.ts'
import { reportOf } from './commands.ts'
import { clausesCsv, distributionsCsv, resultsCsv } from './csv/csv.ts'
import { renderHtml } from './html/html.ts'
import { isCrowded } from './sentences/crowded.ts'
import { isBattle } from './sentences/measures.ts'

/** File name (with `/` for folders) → content. */
export type Files = ReadonlyMap<string, string | Uint8Array>

export interface ReportOptions {
  /** Forms of the files under `charts/`; the usual one if left out. The page always has its charts. */
  readonly charts?: Iterable<ChartForm>
}

/**
 * Every report of a result, in memory. Equal documents and options give equal bytes.
 *
 * `result.json`, `results.csv`, `distributions.csv`, `report.html`, and under `charts/` each chart in the forms asked for:
 * `win-rate` shows all matchups. Each engagement has `wounds` and `break-by-turn`, each whole battle `armies`, `margin` and
 * `break-by-turn`; they are numbered if there are several matchups. If there are many whole battles, there is only `win-rate`.
 * The pages of `battles` lie under `battles/`, and `report.html` links to them. `clauses.csv` is written if clauses were counted. A part of a divided run has `result.json` alone. Charts and tables of the command come first.
 */
export async function renderReports(
  document: ResultDocument,
  facts: GameFacts,
  battles: Battles = NO_BATTLES,
  { charts: wanted = [USUAL_FORM] }: ReportOptions = {},
): Promise<Files> {
  // A part is put together with the others before anybody looks at it: charts would take longer than many parts play.
  if (document.shard !== undefined) return new Map([['result.json', `${JSON.stringify(document, null, 2)}\n`]])
  const forms = new Set(wanted)
  const report = reportOf(document)
  const files = new Map<string, string | Uint8Array>([
    ['result.json', `${JSON.stringify(document, null, 2)}\n`],
    ['results.csv', resultsCsv(document, report?.rows(document))],
  ])
  // `balance`, `best` and `price` keep only the scores of bouts.
  if (!['balance', 'best', 'price'].includes(document.command))
    files.set('distributions.csv', distributionsCsv(document))
  const clauses = clausesCsv(document)
  if (clauses !== undefined) files.set('clauses.csv', clauses)
  for (const [name, table] of report?.tables(document) ?? []) files.set(name, table)
  for (const [name, chart] of [...(report?.charts(document, facts) ?? []), ...charts(document, facts)]) {
    if (chart.rows.length === 0) continue
    for (const [ending, content] of await chartFiles(chart, forms)) {
      files.set(`charts/${name}.${ending}`, content)
    }
  }
  files.set('report.html', await renderHtml(document, facts, battles))
  for (const [file, { page }] of battles) files.set(file, page)
  return files
}

/** Every report of `best --both`, in memory. The page links to the pages of `battles`, which lie under `battles/`. */
export async function renderBothReports(
  document: BothDocument,
  battles: Battles = NO_BATTLES,
  { charts: wanted = [USUAL_FORM] }: ReportOptions = {},
): Promise<Files> {
  const { bothCharts, bothPage } = await import('./best/both-page.ts')
  const { bothTables } = await import('./best/both-tables.ts')
  const files = new Map<string, string | Uint8Array>([
    ['result.json', `${JSON.stringify(document, null, 2)}\n`],
    ...bothTables(document),
  ])
  for (const [name, chart] of bothCharts(document)) {
    for (const [ending, content] of await chartFiles(chart, new Set(wanted)))
      files.set(`charts/${name}.${ending}`, content)
  }
  files.set('report.html', await bothPage(document, battles))
  for (const [file, { page }] of battles) files.set(file, page)
  return files
}

/** A chart in the forms asked for, by the ending of the file. */
async function chartFiles(chart: ChartData, forms: ReadonlySet<ChartForm>): Promise<[string, string | Uint8Array][]> {
  if (forms.size === 0) return []
  const spec = fill(chart)
  const files: [string, string | Uint8Array][] = []
  if (forms.has('vl')) files.push(['vl.json', `${JSON.stringify(spec, null, 2)}\n`])
  if (!forms.has('svg') && !forms.has('png')) return files
  const svg = await toSvg(spec)
  if (forms.has('svg')) files.push(['svg', svg])
  if (forms.has('png')) files.push(['png', await toPng(svg)])
  return files
}

function charts(document: ResultDocument, facts: GameFacts): [string, ChartData][] {
  const { matchups } = document
  // The charts of a sweep show all its cells.
  if (document.command === 'sweep') return []
  if (isCrowded(document)) return reportOf(document) === null ? [['win-rate', scores(document)]] : []
  const all: [string, ChartData][] = [['win-rate', winRate(document)]]
  for (const [i, matchup] of matchups.entries()) {
    if (matchup.battles === 0) continue
    const own = isBattle(matchup)
      ? [armies(document, matchup, facts), margins(document, matchup, facts)]
      : [wounds(document, matchup, facts)]
    for (const chart of [...own, breakByTurn(document, matchup, facts)]) {
      all.push([matchups.length === 1 ? chart.chart : `${chart.chart}-${i + 1}`, chart])
    }
  }
  return all
}

/** Whether a file of the output folder is one that a command may write, for this result or an earlier one. */
export function isReport(file: string): boolean {
  if (REPORTS.has(file) || isBattlePage(file)) return true
  const chart = /^charts\/(.+?)(?:-\d+)?\.(?:vl\.json|svg|png)$/.exec(file)?.[1]
  return chart !== undefined && templates().includes(chart)
}

/** Files of all commands except their charts, which have the names of their templates. */
const REPORTS: ReadonlySet<string> = new Set([
  'result.json',
  'results.csv',
  'distributions.csv',
  'clauses.csv',
  'rows.csv',
  'report.html',
  'compare.csv',
  'flips.csv',
  'sweep.csv',
  'cells.csv',
  'sensitivity.csv',
  'matrix.csv',
  'ratings.csv',
  'triangles.csv',
  'costs.csv',
  'exchange.csv',
  'lists.csv',
  'changes.csv',
  'mixtures.csv',
  'price.csv',
  'against.csv',
  'numbers.csv',
  'tallies.json',
])
