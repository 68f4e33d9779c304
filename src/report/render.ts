import type { GameFacts } from '../core/facts.ts'
import type { ResultDocument } from '../run/document.ts'
import { armies, margins, scores } from './battle-charts.ts'
import { fill, toPng, toSvg } from './chart.ts'
import { breakByTurn, type ChartData, winRate, wounds } from './chart-rows.ts'
import { isCrowded } from './crowded.ts'
import { clausesCsv, distributionsCsv, resultsCsv } from './csv.ts'
import { renderHtml } from './html.ts'
import { isBattle } from './measures.ts'

/** File name (with `/` for folders) → content. */
export type Files = ReadonlyMap<string, string | Uint8Array>

/**
 * Every report of a result, in memory. The same document gives the same bytes.
 *
 * `result.json`, `results.csv`, `distributions.csv`, `report.html`, and under `charts/` each chart as `.vl.json`, `.svg`, `.png`:
 * `win-rate` for all matchups; for each, numbered in the order of the document if there are several, `wounds` and `break-by-turn`, of whole
 * battles `armies`, `margin` and `break-by-turn`. Of many battles there is `win-rate` only. `clauses.csv` where clauses were counted.
 */
export async function renderReports(document: ResultDocument, facts: GameFacts): Promise<Files> {
  const files = new Map<string, string | Uint8Array>([
    ['result.json', `${JSON.stringify(document, null, 2)}\n`],
    ['results.csv', resultsCsv(document)],
    ['distributions.csv', distributionsCsv(document)],
  ])
  const clauses = clausesCsv(document)
  if (clauses !== undefined) files.set('clauses.csv', clauses)
  for (const [name, chart] of charts(document, facts)) {
    const spec = fill(chart)
    const svg = await toSvg(spec)
    files.set(`charts/${name}.vl.json`, `${JSON.stringify(spec, null, 2)}\n`)
    files.set(`charts/${name}.svg`, svg)
    files.set(`charts/${name}.png`, await toPng(svg))
  }
  files.set('report.html', await renderHtml(document, facts))
  return files
}

function charts(document: ResultDocument, facts: GameFacts): [string, ChartData][] {
  const { matchups } = document
  if (isCrowded(document)) return [['win-rate', scores(document)]]
  const all: [string, ChartData][] = [['win-rate', winRate(document)]]
  for (const [i, matchup] of matchups.entries()) {
    if (matchup.battles === 0) continue
    const own = isBattle(matchup)
      ? [armies(document, matchup, facts), margins(document, matchup)]
      : [wounds(document, matchup, facts)]
    for (const chart of [...own, breakByTurn(document, matchup, facts)]) {
      all.push([matchups.length === 1 ? chart.chart : `${chart.chart}-${i + 1}`, chart])
    }
  }
  return all.filter(([, { rows }]) => rows.length > 0)
}

/** Whether a file of the output folder is one that a run may write, for this result or an earlier one. */
export function isReport(file: string): boolean {
  return (
    ['result.json', 'results.csv', 'distributions.csv', 'clauses.csv', 'rows.csv', 'report.html'].includes(file) ||
    /^charts\/(win-rate|(wounds|armies|margin|break-by-turn)(-\d+)?)\.(vl\.json|svg|png)$/.test(file)
  )
}
