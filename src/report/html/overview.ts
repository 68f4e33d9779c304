import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { scores } from '../charts/battle-charts.ts'
import { interval, level, show } from '../sentences/format.ts'
import { allGenerals } from '../sentences/generals.ts'
import { figure, type Layouts } from './figure.ts'
import { html, type Markup, name } from './markup.ts'

/** Many matchups at once: a chart of their scores, and a row for each, which leads to its section. */
export async function overview(document: ResultDocument): Promise<Markup> {
  const { matchups, variants } = document
  const many = variants.length > 1
  const generals = allGenerals(document)
  return html`<section>
<h2>All matchups</h2>
${generals === null ? null : html`<p class="small">${generals}</p>`}
${await figure('Who scores', scores(document), SCORES)}
<table class="stacked overview">
<thead><tr><th scope="col">matchup</th>${many ? html`<th scope="col">rules</th>` : null}<th scope="col">score of the first<br><small>${level(
    matchups[0]?.score.level ?? 0,
  )} interval</small></th><th scope="col">wins</th><th scope="col">draws</th><th scope="col">losses</th></tr></thead>
<tbody>
${matchups.map((matchup, i) => row(matchup, i, many))}</tbody>
</table>
</section>
`
}

const SCORES: Layouts = { wide: { width: 420, columns: 1 }, narrow: { width: 112, columns: 1, labels: 152 } }

function row({ name: matchup, variant, battles, score, outcome }: MatchupResult, i: number, many: boolean): Markup {
  const of = battles === 0 ? [] : [outcome.first, outcome.draw, outcome.second]
  const shown = show(score, 'share')
  return html`<tr><th scope="row"><a href="#m${i + 1}">${name(matchup)}</a></th>${many ? html`<td>${name(variant)}</td>` : null}<td>${
    battles === 0 ? null : html`${shown.value} <small>${interval(shown, 'share')}</small>`
  }</td>${of.map((estimate: Estimate) => html`<td>${show(estimate, 'share').value}</td>`)}</tr>
`
}
