import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { type Battles, battleFile, linkedBattles, matchupNumber } from '../battles.ts'
import { advantages } from '../sentences/advantage.ts'
import { best, cellOf, type Kind } from '../sentences/format.ts'
import { foremost, isTold, kindOf, measuresOf, titleOf } from '../sentences/measures.ts'
import { playCommand, watching } from '../sentences/watch.ts'
import { html, type Markup, name } from './markup.ts'

/** Parts of the page for a whole battle. */

/** Both armies beside each other, each number with its interval below it. */
export function armiesTable({ sides, battles }: MatchupResult, facts: GameFacts): Markup | null {
  if (sides === undefined) return null
  const measures = measuresOf(facts, 'army').filter(({ name: measure }) => isTold(sides, measure))
  const heads = sides.map(({ army }, side) => html`<th scope="col">${badge(side)}${name(army)}</th>`)
  return html`<table class="stacked">
<thead><tr><td></td>${heads}</tr></thead>
<tbody>
${measures.map(({ name: measure, title, kind }) => {
  const cells = sides.map((side) => stackedCell(side.measures[measure], kind === 'event' ? 'share' : 'count', battles))
  return html`<tr><th scope="row">${title}</th>${cells}</tr>
`
})}</tbody>
</table>`
}

/** A row for each unit with its main results. */
export function unitsTable(
  { name: matchup, variant, armies, units, battles }: MatchupResult,
  facts: GameFacts,
): Markup {
  const measures = foremost(facts, units).filter((measure) => isTold(units, measure))
  return html`<div class="scroll" tabindex="0" role="region" aria-label="The units: ${matchup}, ${variant}"><table class="stacked units rows" role="table">
<thead><tr><td></td>${measures.map((measure) => html`<th scope="col">${titleOf(facts, measure)}</th>`)}</tr></thead>
${armies.map((army, side) => {
  const own = units.filter((unit) => unit.army === army)
  return html`<tbody>
<tr><th colspan="${measures.length + 1}" scope="rowgroup">${badge(side)}${name(army)}</th></tr>
${own.map(({ unit, measures: of }) => {
  const cells = measures.map((measure) =>
    stackedCell(of[measure], kindOf(facts, measure), battles, titleOf(facts, measure)),
  )
  return html`<tr><th scope="row">${name(unit)}</th>${cells}</tr>
`
})}</tbody>
`
})}</table></div>`
}

function badge(side: number): Markup {
  return html`<span class="badge ${side === 0 ? 'first' : 'second'}"></span>`
}

function stackedCell(estimate: Estimate | undefined, kind: Kind, battles: number | undefined, label?: string): Markup {
  if (estimate === undefined) return html`<td></td>`
  const { value, range } = cellOf(best(estimate), kind, battles)
  const named = label === undefined ? null : html` data-label="${label}"`
  return html`<td${named}>${value} <small>${range}</small></td>`
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

/** A link to the page of a battle; without a page, the text alone. */
export function watchLink(file: string, text: Markup, battles: Battles): Markup {
  return battles.has(file) ? html`<a href="${file}">${text}</a>` : text
}

/** A command that plays a battle: folded away if there is a page of it. */
export function watchCommand(command: string, isLinked: boolean, under?: string): Markup {
  const code = html`<code>${words(command)}</code>`
  const how = under === undefined ? null : html` under ${name(under)}`
  return isLinked
    ? html`<details class="command"><summary>the command that plays it${how}</summary>${code}</details>`
    : code
}

/** The battles worth watching: links to their pages, and the commands that replay them. `number`: of the matchup, from 1. */
export function worthWatching(
  document: ResultDocument,
  matchup: MatchupResult,
  number: number,
  battles: Battles,
): Markup | null {
  const worth = watching(document, matchup)
  if (worth.length === 0) return null
  return html`<h3>Worth watching</h3>
<dl class="watch">
${worth.map(({ what, ended, command, block, seat }) => {
  const file = battleFile(number, block, seat)
  return html`<dt>${watchLink(file, html`${what}: ${ended}`, battles)}</dt><dd>${watchCommand(command, battles.has(file))}</dd>\n`
})}</dl>`
}

/** A section with the battles of a matrix or a sweep that have pages, and a picture of the table; null if there are none. */
export function battlesToWatch(document: ResultDocument, battles: Battles): Markup | null {
  const told = linkedBattles(document).filter(({ file }) => battles.has(file))
  const start = told.flatMap(({ file }) => battles.get(file)?.start ?? [])[0]
  if (told.length === 0) return null
  return html`<section>
<h2>Battles to watch</h2>
<dl class="watch">
${told.map(
  (battle) =>
    html`<dt>${watchLink(battle.file, html`${battle.what}`, battles)}</dt><dd>${watchCommand(playCommand(document, battle), true)}</dd>\n`,
)}</dl>
${start === undefined ? null : html`<figure class="field">\n<figcaption>The table before the first turn of the first of them</figcaption>\n${start}\n</figure>`}
</section>
`
}

/** The table before the first turn of a battle of this matchup that has a page; null if there is none. */
export function startOfBattle(number: number, battles: Battles): Markup | null {
  const mine = [...battles].find(([file, { start }]) => matchupNumber(file) === number && start !== null)
  if (mine === undefined) return null
  const [file, { start }] = mine
  return html`<figure class="field">
<figcaption>The table before the first turn of one of the battles; <a href="${file}">watch it step by step</a></figcaption>
${start}
</figure>`
}
