import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { advantages } from '../sentences/advantage.ts'
import { interval, type Kind, show } from '../sentences/format.ts'
import { foremost, kindOf, measuresOf, titleOf } from '../sentences/measures.ts'
import { watching } from '../sentences/watch.ts'
import { html, type Markup, name } from './markup.ts'

/** Parts of the page for a whole battle. */

/** Both armies beside each other, each number with its interval below it. */
export function armiesTable({ sides }: MatchupResult, facts: GameFacts): Markup | null {
  if (sides === undefined) return null
  const measures = measuresOf(facts, 'army').filter((measure) => sides.some((side) => measure.name in side.measures))
  const heads = sides.map(({ army }, side) => html`<th scope="col">${badge(side)}${name(army)}</th>`)
  return html`<table class="stacked">
<thead><tr><td></td>${heads}</tr></thead>
<tbody>
${measures.map(({ name: measure, title, kind }) => {
  const cells = sides.map((side) => stackedCell(side.measures[measure], kind === 'event' ? 'share' : 'count'))
  return html`<tr><th scope="row">${title}</th>${cells}</tr>
`
})}</tbody>
</table>`
}

/** A row for each unit with its main results. */
export function unitsTable({ armies, units }: MatchupResult, facts: GameFacts): Markup {
  const measures = foremost(facts, units)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The units"><table class="stacked units rows" role="table">
<thead><tr><td></td>${measures.map((measure) => html`<th scope="col">${titleOf(facts, measure)}</th>`)}</tr></thead>
${armies.map((army, side) => {
  const own = units.filter((unit) => unit.army === army)
  return html`<tbody>
<tr><th colspan="${measures.length + 1}" scope="rowgroup">${badge(side)}${name(army)}</th></tr>
${own.map(({ unit, measures: of }) => {
  const cells = measures.map((measure) => stackedCell(of[measure], kindOf(facts, measure), titleOf(facts, measure)))
  return html`<tr><th scope="row">${name(unit)}</th>${cells}</tr>
`
})}</tbody>
`
})}</table></div>`
}

function badge(side: number): Markup {
  return html`<span class="badge ${side === 0 ? 'first' : 'second'}"></span>`
}

function stackedCell(estimate: Estimate | undefined, kind: Kind, label?: string): Markup {
  if (estimate === undefined) return html`<td></td>`
  const shown = show(estimate, kind)
  const named = label === undefined ? null : html` data-label="${label}"`
  return html`<td${named}>${shown.value} <small>${interval(shown, kind)}</small></td>`
}

/** First move and side of the table, in a sentence each. */
export function advantageText(document: ResultDocument, matchup: MatchupResult, facts: GameFacts): Markup | null {
  const rules = document.variants.find(({ name }) => name === matchup.variant)?.switches
  const said = advantages(matchup, facts, document.status !== 'interrupted', rules)
  return said.length === 0 ? null : html`<p>${said.join(' ')}</p>`
}

/** A command that breaks only between its options, because a line might otherwise end after a hyphen. */
export function words(command: string): Markup[] {
  return command.split(/ (?=--)/).map((part, i) => html`${i === 0 ? '' : ' '}<span>${part}</span>`)
}

/** The battles worth watching, with the commands that replay them. */
export function worthWatching(document: ResultDocument, matchup: MatchupResult): Markup | null {
  const worth = watching(document, matchup)
  if (worth.length === 0) return null
  return html`<h3>Worth watching</h3>
<dl class="watch">
${worth.map(({ what, ended, command }) => html`<dt>${what}: ${ended}</dt><dd><code>${words(command)}</code></dd>\n`)}</dl>`
}
