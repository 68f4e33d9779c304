import type { GameFacts } from '../../core/facts.ts'
import type { MatrixDocument } from '../../result/document.ts'
import type { Triangle } from '../../result/ranked.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import { battlesToWatch } from '../html/battle.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, type Markup, name, scrolled } from '../html/markup.ts'
import { best, interval, known, level, sampledOf, show } from '../sentences/format.ts'
import { pText, pValue } from '../sentences/significance.ts'
import { counted, whole } from '../sentences/text.ts'
import { ratingsChart, trianglesChart } from './charts.ts'
import { circleText, inOrder, isCircle } from './circle.ts'
import { factionData, heatTable } from './map.ts'
import { alpha, edge, elo, isRatedExactly, matchupOf, percent, standing } from './ranking.ts'
import { open } from './undecided.ts'
import { adaptiveNote, cellNote, DEPENDS, fitNote, REGULARISED, ratingNote, triangleNote } from './words.ts'

/** The sections of the page of a matrix, each a figure with the numbers behind it folded away. */
export async function matrixSections(
  document: MatrixDocument,
  _facts?: GameFacts,
  battles: Battles = NO_BATTLES,
): Promise<Markup> {
  if (document.cells.length === 0) return html``
  const pairs = folded('Every pair', cellTable(document), cellNote(document))
  return html`<section>
<h2>All against all</h2>
${heatTable(document, battles)}
${pairs}
${undecided(document)}</section>
${battlesToWatch(document, battles)}${document.ratings.length === 0 ? null : await armies(document)}${document.triangles.length === 0 ? null : await circles(document)}`
}

async function armies(document: MatrixDocument): Promise<Markup> {
  const adaptive = adaptiveNote(document)
  const behind = folded('Every army', ratingTable(document), `${ratingNote(document)} ${fitNote(document)}`)
  return html`<section>
<h2>The armies</h2>
${document.fit.regularised ? html`<p class="warning">${REGULARISED}</p>` : null}
${adaptive === null ? null : html`<p>${adaptive}</p>`}
${await figure('How strong each is', ratingsChart(document), RATINGS, behind)}
</section>
`
}

async function circles(document: MatrixDocument): Promise<Markup> {
  return html`<section>
<h2>Rock, paper, scissors</h2>
${cyclesText(document)}
${await triangles(document)}
</section>
`
}

/** The triangles, with a figure only if one is significant. */
async function triangles(document: MatrixDocument): Promise<Markup | null> {
  const behind = folded('Every triangle', triangleTable(document), triangleNote(document))
  const sure = document.triangles.some(({ adjustedP }) => adjustedP <= alpha(document))
  return sure
    ? figure('Circles, and strength that depends on the enemy', trianglesChart(document), TRIANGLES, behind)
    : behind
}

const RATINGS: Layouts = {
  wide: { width: 340, columns: 1, labels: 260 },
  narrow: { width: 100, columns: 1, labels: 104 },
}
const TRIANGLES: Layouts = {
  wide: { width: 380, columns: 1, labels: 260 },
  narrow: { width: 100, columns: 1, labels: 178 },
}

function folded(summary: string, table: Markup, note: string): Markup {
  return html`<details><summary>${summary}</summary>
${table}
<p class="small note">${note}</p></details>`
}

function cellTable(document: MatrixDocument): Markup {
  const { cells } = document
  const rows = cells.map((cell) => {
    const shown = show(sampledOf(cell.score), 'share')
    const exact = cell.score.exact === undefined ? null : percent(best(cell.score))
    const sampled = html`${shown.value} <small>${interval(shown, 'share')}</small>`
    const number = document.matchups.findIndex(({ armies: [a, b] }) => a === cell.a && b === cell.b) + 1
    return html`<tr data-verdict="${cell.verdict}"${factionData(document, cell.a, 'faction')}${factionData(document, cell.b, 'against')}><th scope="row"><a href="#m${number}">${name(cell.a)} v ${name(cell.b)}</a></th><td data-label="score" data-value="${known(cell.score)}">${exact === null ? sampled : html`${exact} <small>exact; played ${sampled}</small>`}</td><td data-label="verdict">${
      cell.verdict
    }</td><td data-label="adjusted p" data-value="${cell.adjustedP}">${pValue(cell.adjustedP)}</td><td data-label="battles" data-value="${matchupOf(document, cell)?.battles ?? 0}">${whole(matchupOf(document, cell)?.battles ?? 0)}</td></tr>
`
  })
  return scrolled(
    'Every pair',
    html`<table class="sortable stacked rows" data-filters="verdict,faction,against" role="table">
${head(['pair', `score of the first, ${level(cells[0]?.score.level ?? 0)} interval`, 'verdict', 'adjusted p', 'battles'])}
<tbody>
${rows}</tbody>
</table>`,
  )
}

function undecided(document: MatrixDocument): Markup | null {
  const all = open(document)
  if (all.length === 0) return null
  const rows = all.map(
    ({ cell, needed, by }) =>
      html`<tr><th scope="row">${name(cell.a)} v ${name(cell.b)}</th><td data-label="score">${percent(cell.score)} <small>${interval(show(cell.score, 'share'), 'share')}</small></td><td data-label="still needed">${needed}</td><td data-label="stopped by">${by}</td></tr>
`,
  )
  return html`<details><summary>${counted(all.length, 'pair')} not yet decided</summary>
${scrolled(
  'Not yet decided',
  html`<table class="stacked rows" role="table">
${head(['pair', `score of the first, ${level(all[0]?.cell.score.level ?? 0)} interval`, 'battles still needed', 'stopped by'])}
<tbody>
${rows}</tbody>
</table>`,
)}</details>
`
}

const STANDINGS = { above: 'too strong', below: 'too weak', inside: 'in line', open: 'undecided' } as const

function ratingTable(document: MatrixDocument): Markup {
  const { ratings, margin, nash } = document
  const rows = ratings.map((rating, i) => {
    const { value, range } = elo(rating)
    const score = show(best(rating.score), 'share')
    const choice = nash.weights.find(({ army }) => army === rating.army)
    return html`<tr data-verdict="${STANDINGS[standing(rating, margin)]}"${factionData(document, rating.army, 'faction')}><th scope="row">${i + 1} ${name(rating.army)}</th><td data-label="against the field" data-value="${known(rating.score)}">${score.value} <small>${interval(score, 'share')}</small></td><td data-label="verdict">${
      STANDINGS[standing(rating, margin)]
    }</td><td data-label="Elo" data-value="${rating.rating}">${value} <small>${range}</small></td><td data-label="to field" data-value="${choice?.weight ?? 0}">${choice === undefined ? null : html`${share(choice.weight)}${nash.effective.method === 'exact' ? null : html` <small>in ${share(choice.inclusion)}</small>`}`}</td></tr>
`
  })
  return scrolled(
    'How strong each is',
    html`<table class="sortable stacked rows" data-filters="faction,verdict" role="table">
${head(['army', 'against the field', 'verdict', isRatedExactly(document) ? 'Elo' : `Elo, ${level(ratings[0]?.level ?? 0)} interval`, 'to field'])}
<tbody>
${rows}</tbody>
</table>`,
  )
}

function share(of: number): string {
  return `${Math.round(100 * of)}%`
}

function cyclesText(document: MatrixDocument): Markup {
  const { cyclic } = document
  if (isRatedExactly(document)) {
    const exact = show({ estimate: cyclic.share, method: 'exact' }, 'share').value
    return html`<p>Share of the variation of the log odds that no ratings explain: exactly <b>${exact}</b>. ${cyclic.share > 0 ? circleText(document) : null}</p>`
  }
  const shown = show(
    { estimate: cyclic.share, low: cyclic.low, high: cyclic.high, level: cyclic.level, method: '' },
    'share',
  )
  return html`<p>Share of the variation of the log odds that no ratings explain:  <b>${shown.value}</b> (${level(cyclic.level)} interval ${interval(shown, 'share')}, without sampling noise). Chance of a share this large without any circle:  ${pText(cyclic.p)} (chi-square ${cyclic.q.toFixed(1)}, df ${cyclic.df}). ${cyclic.p <= alpha(document) ? circleText(document) : null}</p>`
}

/** The kind of a triangle, above its three scores. */
function kindText(triangle: Pick<Triangle, 'scores'>): Markup {
  return html`<small>${isCircle(triangle) ? 'Circle' : DEPENDS}</small>`
}

function triangleTable(document: MatrixDocument): Markup {
  const triangles = inOrder(document)
  const exact = isRatedExactly(document)
  const rows = triangles.map(({ armies, scores, curl, p, adjustedP }) => {
    const shown = show(edge(curl), 'share')
    const legs = armies.map(
      (army, i) =>
        html`${i === 0 ? kindText({ scores }) : null}<br>${share(scores[i] ?? 0)} ${name(army)} v ${name(armies[(i + 1) % 3] ?? '')}`,
    )
    return html`<tr><th scope="row">${legs}</th><td>${shown.value} <small>${interval(shown, 'share')}</small></td>${exact ? null : html`<td>${pValue(p)}</td><td>${pValue(adjustedP)}</td>`}</tr>
`
  })
  return scrolled(
    'Every triangle',
    html`<table class="stacked">
${head(
  exact
    ? ['triangle', 'edge of each']
    : ['triangle', `edge of each, ${level(triangles[0]?.curl.level ?? 0)} interval`, 'p', 'adjusted p'],
)}
<tbody>
${rows}</tbody>
</table>`,
  )
}
