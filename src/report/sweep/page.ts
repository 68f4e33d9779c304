import type { GameFacts } from '../../core/facts.ts'
import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { FairCount, SweptAxis, SweptCell } from '../../result/swept.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import { battlesToWatch } from '../html/battle.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, type Markup, name, scrolled, unitName } from '../html/markup.ts'
import { best, cellOf, level, show } from '../sentences/format.ts'
import { foremost, kindOf, titleOf } from '../sentences/measures.ts'
import { pText } from '../sentences/significance.ts'
import { whole } from '../sentences/text.ts'
import { bandText, FOUND } from './blocks.ts'
import { curve, isLabelled } from './curve.ts'
import { fairCounts, showFair } from './fair.ts'
import { heat } from './heat.ts'
import { importance } from './importance.ts'
import { sensitivityColumns } from './sensitivity-columns.ts'
import { cellAt, endedBy, type Series, seriesName, seriesOf, valueText } from './setting.ts'
import { isCrowd, unitCurves } from './unit-curves.ts'
import { axisWords, valueWords } from './words.ts'

/** The sections of a sweep: a curve, a map or bars, each with its numbers folded away below it. */
export async function sweepSections(
  document: SweepDocument,
  facts: GameFacts,
  battles: Battles = NO_BATTLES,
): Promise<Markup> {
  const { axes, sensitivity } = document
  if (sensitivity !== undefined) {
    return html`<section>
<h2>What matters</h2>
${await figure('How much each parameter matters', importance(document), BARS, behind(sensitivityTable(document)))}
</section>
`
  }
  if (seriesOf(document).length === 0) return html``
  return html`${axes.length > 1 ? await mapped(document) : await curved(document, facts)}${battlesToWatch(document, battles)}`
}

async function mapped(document: SweepDocument): Promise<Markup> {
  const [down, across] = document.axes
  if (down === undefined || across === undefined) return html``
  const tables = seriesOf(document).map((series) => mapTable(document, series, down, across))
  return html`<section>
<h2>Every setting</h2>
${await figure('Scores by both parameters', heat(document), MAP, behind(html`${tables}${EACH}`))}
</section>
`
}

async function curved(document: SweepDocument, facts: GameFacts): Promise<Markup> {
  const scores = curve(document)
  const layouts = scores.chart === 'sweep' ? (isLabelled(scores) ? NAMED : PLAIN) : VALUES
  return html`<section>
<h2>Every value</h2>
${await figure('Scores', scores, layouts, behind(html`${valuesTable(document)}${EACH}`))}
${fairTable(document)}${await figure('What becomes of the units', unitCurves(document, facts), UNITS, unitsBehind(document, facts))}
</section>
`
}

/** Every unit at every value of the axis, measure by measure, folded away; null unless the chart leaves units out. */
function unitsBehind(document: SweepDocument, facts: GameFacts): Markup | null {
  const [series] = seriesOf(document)
  const [axis] = document.axes
  if (series === undefined || axis === undefined || !isCrowd(series)) return null
  const [first] = series.cells
  const units = first?.matchup.units ?? []
  const heads = series.cells.map(({ at }) => valueText(at[0] ?? null))
  const tables = foremost(
    facts,
    series.cells.flatMap(({ matchup }) => matchup.units),
  ).map((measure) => {
    const kind = kindOf(facts, measure)
    const rows = units.map(({ army, unit }) => {
      const cells = series.cells.map(({ matchup: { units: of, battles } }, i) => {
        const estimate = of.find((each) => each.army === army && each.unit === unit)?.measures[measure]
        if (estimate === undefined) return html`<td data-label="${heads[i] ?? ''}">–</td>`
        const { value, range } = cellOf(best(estimate), kind, battles)
        return html`<td data-label="${heads[i] ?? ''}">${value} <small>${range}</small></td>`
      })
      return html`<tr><th scope="row">${unitName({ army, unit })}</th>${cells}</tr>\n`
    })
    return html`<h4>${titleOf(facts, measure)}</h4>
${scrolled(titleOf(facts, measure), html`<table class="stacked rows" role="table">${head([axisWords(axis), ...heads])}<tbody>\n${rows}</tbody></table>`)}`
  })
  return html`<details><summary>Every unit</summary>\n${tables}</details>`
}

const PLAIN: Layouts = { wide: { width: 640, columns: 1 }, narrow: { width: 286, columns: 1 } }
const NAMED: Layouts = {
  wide: { width: 450, columns: 1, labels: 210 },
  narrow: { width: 166, columns: 1, labels: 122 },
}
const VALUES: Layouts = {
  wide: { width: 440, columns: 1, labels: 200 },
  narrow: { width: 150, columns: 1, labels: 116 },
}
const MAP: Layouts = { wide: { width: 640, columns: 1 }, narrow: { width: 290, columns: 1 } }
const BARS: Layouts = { wide: { width: 470, columns: 1, labels: 190 }, narrow: { width: 170, columns: 1, labels: 110 } }
const UNITS: Layouts = {
  wide: { width: 192, columns: 2, labels: 128 },
  narrow: { width: 180, columns: 1, labels: 120 },
}

const EACH = html`<p class="small">Every number of each setting: in results.csv, under the variant that names the setting.</p>`

function behind(table: Markup): Markup {
  return html`<details><summary>The numbers behind this chart</summary>
${table}</details>`
}

/** A row per value, series after series. */
function valuesTable(document: SweepDocument): Markup {
  const all = seriesOf(document)
  const cells = all.flatMap((series) => series.cells)
  const ended = cells.some((cell) => endedBy(cell) !== '')
  const of = cells[0]?.matchup.score.level
  const sampled = cells.some(({ matchup }) => matchup.score.exact === undefined)
  const columns = 4 + (sampled ? 1 : 0) + (ended ? 1 : 0)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Scores"><table class="stacked rows" role="table">
<thead><tr><th scope="col">${document.axes[0] === undefined ? '' : axisWords(document.axes[0])}</th><th scope="col">score${
    of === undefined ? null : html`<br><small>${level(of)} interval</small>`
  }</th>${
    sampled
      ? html`<th scope="col">all together${document.simultaneous === null ? null : html`<br><small>${level(document.simultaneous)}, Bonferroni</small>`}</th>`
      : null
  }<th scope="col">verdict</th><th scope="col">battles</th>${ended ? html`<th scope="col">ended by</th>` : null}</tr></thead>
${all.map((series) => {
  const title = seriesName(document, series)
  return html`<tbody>
${title === null ? null : html`<tr><th colspan="${columns}" scope="rowgroup">${title}</th></tr>\n`}${series.cells.map((cell) => valueRow(cell, ended, sampled))}</tbody>
`
})}</table></div>`
}

function valueRow(cell: SweptCell, ended: boolean, sampled: boolean): Markup {
  const { score, battles = 0 } = cell.matchup
  return html`<tr><th scope="row">${valueText(cell.at[0] ?? null)}</th>${shares(score)}${sampled ? html`<td data-label="all together">${score.exact === undefined ? bandText(cell) : ''}</td>` : null}<td data-label="verdict">${cell.balance}</td><td data-label="battles">${whole(battles)}</td>${
    ended ? html`<td data-label="ended by">${endedBy(cell)}</td>` : null
  }</tr>
`
}

function shares(estimate: Estimate): Markup {
  const { value, range } = cellOf(best(estimate), 'share', undefined)
  return html`<td data-label="score">${value} <small>${estimate.exact === undefined ? range : 'exact'}</small></td>`
}

/** The value at which each series is even, and the method by which it was found. */
function fairTable(document: SweepDocument): Markup | null {
  const fairs = fairCounts(document).filter(({ estimate }) => estimate !== null)
  const [some] = fairs
  if (some === undefined) return null
  return html`<h3>Where it is even</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Where it is even"><table class="stacked rows" role="table">
<thead><tr><th scope="col">of</th><th scope="col">${axisWords(some)}${fairs.every(({ method }) => method === 'exact') ? null : html`<br><small>${level(some.level)} interval</small>`}</th><th scope="col">found by</th></tr></thead>
<tbody>
${fairs.map((fair) => {
  const shown = showFair(fair)
  const range = fair.method === 'exact' ? '' : (shown?.range ?? 'no interval')
  const found = FOUND_IN_FULL[fair.method]
  return html`<tr><th scope="row">${seriesName(document, fair) ?? name(fair.matchup)}</th><td data-label="even at">${shown?.value ?? ''} <small>${range}</small></td><td data-label="found by">${found}</td></tr>
`
})}</tbody>
</table></div>
${fitChecks(document, fairs)}`
}

/** Whether the curves fit the scores they go through, folded away. */
function fitChecks(document: SweepDocument, fairs: readonly FairCount[]): Markup | null {
  const fitted = fairs.filter(({ fit }) => fit !== null)
  if (fitted.length === 0) return null
  return html`<details class="checks"><summary>Show checks</summary>
<p class="small">Lack of fit of the curve: ${fitted.map((fair, i) => html`${i === 0 ? '' : '; '}${seriesName(document, fair) ?? name(fair.matchup)} ${fair.fit === null ? '' : pText(fair.fit.p)}`)}.</p></details>
`
}

const FOUND_IN_FULL = {
  exact: 'straight lines between exact scores',
  fieller: `${FOUND.fieller} (logistic, Fieller)`,
  band: `${FOUND.band} from score to score`,
} as const

/** Scores with interval and verdict: a row for each value of the first axis, a column for each of the second. */
function mapTable(document: SweepDocument, series: Series, down: SweptAxis, across: SweptAxis): Markup {
  const title = seriesName(document, series)
  return html`${title === null ? null : html`<h4>${title}</h4>\n`}<div class="scroll" tabindex="0" role="region" aria-label="Scores"><table class="stacked rows" role="table">
<thead><tr><th scope="col">${axisWords(down)} \\ ${axisWords(across)}</th>${across.values.map((value) => html`<th scope="col">${valueText(value)}</th>`)}</tr></thead>
<tbody>
${down.values.map(
  (
    first,
  ) => html`<tr><th scope="row">${valueText(first)}</th>${across.values.map((second) => mapCell(cellAt(series, first, second), valueWords(across, valueText(second))))}</tr>
`,
)}</tbody>
</table></div>
`
}

function mapCell(cell: SweptCell | undefined, label: string): Markup {
  if (cell === undefined) return html`<td data-label="${label}">–</td>`
  const { value } = show(best(cell.matchup.score), 'share')
  const range = cell.matchup.score.exact === undefined ? bandText(cell) : 'exact'
  return html`<td data-label="${label}">${value} <small>${range}</small> <small>${cell.balance}</small></td>`
}

function sensitivityTable(document: SweepDocument): Markup {
  if (document.sensitivity === undefined) return html``
  const [labels, ...columns] = sensitivityColumns(document, document.sensitivity)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Parameters"><table class="rows" role="table">
<thead><tr><th scope="col">${labels?.head ?? ''}</th>${columns.map(({ head }) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${(labels?.cells ?? []).map(
  (
    label,
    row,
  ) => html`<tr><th scope="row">${label}</th>${columns.map(({ head, cells }) => html`<td data-label="${head}">${cells[row] ?? ''}</td>`)}</tr>
`,
)}</tbody>
</table></div>
`
}
