import type { GameFacts } from '../../core/facts.ts'
import { html, type Markup, name, scrolled } from '../html/markup.ts'
import type { BattleLog, MeasureLog } from './log.ts'

/**
 * What the battle adds to the counts of a run: a table of the units, one of the armies, and the counts of the battle itself. Who went first, or
 * had the first edge, only repeats who won; of the battle itself an event that did not happen is left out.
 */
export function tally({ result, armies }: BattleLog, facts: GameFacts): Markup {
  const repeated = new Set(
    facts.measures.filter(({ role }) => role === 'first-move' || role === 'table-side').map((each) => each.name),
  )
  const measures = result.measures.filter(({ measure }) => !repeated.has(measure))
  const units = measures.filter(({ unit }) => unit !== null)
  const sides = measures.filter(({ unit, army }) => unit === null && army !== null)
  const battle = measures.filter(
    ({ unit, army, kind, value: of }) => unit === null && army === null && (kind === 'count' || of !== 0),
  )
  return html`${tallyTable('Of the units', 'unit', units, armies)}${tallyTable('Of the armies', 'army', sides, armies)}${
    battle.length === 0 ? null : html`<p class="small">The battle: ${battle.map(said).join(', ')}</p>`
  }`
}

/** A row for each unit or army, a column for each measure that is not 0 for all. */
function tallyTable(
  title: string,
  heading: string,
  measures: readonly MeasureLog[],
  armies: BattleLog['armies'],
): Markup | null {
  const titles = [...new Set(measures.filter(({ value }) => value !== 0).map((measure) => measure.title))]
  if (titles.length === 0) return null
  const rows = new Map<string, { army: string | null; unit: string | null; cells: Map<string, MeasureLog> }>()
  for (const measure of measures) {
    const key = JSON.stringify([measure.army, measure.unit])
    const row = rows.get(key) ?? { army: measure.army, unit: measure.unit, cells: new Map() }
    rows.set(key, row)
    row.cells.set(measure.title, measure)
  }
  return html`<h3>${title}</h3>
${scrolled(
  title,
  html`<table class="rows tally" role="table">
<thead><tr><th scope="col">${heading}</th>${titles.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>
${[...rows.values()].map(
  ({ army, unit, cells }) =>
    html`<tr><th scope="row"><span class="badge ${armies[0].name === army ? 'first' : 'second'}"></span>${name(unit ?? army ?? '')}</th>${titles.map(
      (each) => html`<td data-label="${each}">${value(cells.get(each))}</td>`,
    )}</tr>\n`,
)}</tbody>
</table>`,
)}`
}

function said(measure: MeasureLog): string {
  return `${measure.title.toLowerCase()} ${measure.value === 0 ? '0' : value(measure)}`
}

/** A count, or the turn of an event; nothing for 0. */
function value(measure: MeasureLog | undefined): string {
  if (measure === undefined || measure.value === 0) return ''
  const text = String(Math.round(measure.value * 1000) / 1000).replace('-', '−')
  return measure.kind === 'count' ? text : `turn ${text}`
}
