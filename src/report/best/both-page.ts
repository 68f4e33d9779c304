import type { BothDocument, BothList, BothSide } from '../../result/both.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import type { ChartData } from '../charts/chart-rows.ts'
import { documentOf } from '../html/document.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, Markup, name, prose, scrolled } from '../html/markup.ts'
import { STYLE } from '../html/style.ts'
import { interval, show } from '../sentences/format.ts'
import { clipped, counted, isolated, listed, whole } from '../sentences/text.ts'
import { bothAnswers, bothWatched } from './both.ts'
import { listName } from './both-tables.ts'
import { scoreRow, scoresNote } from './charts.ts'
import { listBattle } from './sections.ts'
import { pointsText, unitTexts } from './words.ts'

/**
 * The result of `best --both` as one page: the answer, both mixtures, how their lists fare against each other, and how to play them.
 * `pages`: of battles beside it, to link to.
 */
export async function bothPage(document: BothDocument, pages: Battles = NO_BATTLES): Promise<string> {
  const { both, title, version, repeat, seed, digest, inputs, battles } = document
  const question = `Which lists do ${isolated(both[0].army)} and ${isolated(both[1].army)} field if both choose?`
  const [answer = '', ...rest] = bothAnswers(document)
  const body = html`<header>
<p class="about">fairfight best · ${name(title)}</p>
<h1>${prose(question)}</h1>
<p class="answer">${prose(answer)}</p>
${rest.map((text) => html`<p>${prose(text)}</p>\n`)}</header>
<main>
${both.map((side) => mixture(side))}<section>
<h2>List against list</h2>
${await figure('Scores of the lists of the mixtures', pairsChart(document), PAIRS, pairsTable(document))}
</section>
<section>
<h2>Play it</h2>
<dl class="watch">
${listBattle('A battle of the lists with the largest shares', bothWatched(document), pages)}</dl>
</section>
<section>
<h2>How to read the numbers</h2>
<ul class="reading">
<li><b>Mixture</b>: how often the army should field which list, so that the other army, which knows this, gains least. It is the equilibrium of the lists that were known: ${listed(both.map(({ army, known }) => `${known} of ${isolated(army)}`))}.</li>
<li><b>The best answer</b>: what one more search found against the other army’s mixture. If it gains for certain, the mixture can be bettered, and more battles (<code>--battles</code>) would better it. If it does not, the answer is not shown to be better; there may be a better list.</li>
<li><b>Scores and gains</b> are of fresh dice, ${counted(document.blocks, 'block')} of each pair of lists, which took no part in any choice. A win counts 1, a draw 0.5.</li>
<li><b>In these hands</b>: the lists are the best as the generals of the scenario lead them.</li>
</ul>
</section>
<section>
<h2>Repeat it</h2>
<pre><code>${repeat}</code></pre>
<dl class="facts">
<dt>Seed</dt><dd>${seed}</dd>
<dt>Battles</dt><dd>${whole(battles)}</dd>
<dt>Digest</dt><dd><code>${digest}</code></dd>
${Object.entries(inputs).map(([file, hash]) => html`<dt>${name(file)}</dt><dd><code>${hash}</code></dd>\n`)}</dl>
</section>
</main>
<footer>fairfight ${version}</footer>`
  return documentOf({ title: question, style: STYLE, script: null, body })
}

const PAIRS: Layouts = { wide: { width: 420, columns: 1 }, narrow: { width: 112, columns: 1, labels: 152 } }

/** The lists of an army, with their shares, and the best answer that was found. */
function mixture(side: BothSide): Markup {
  const { army, mixture: lists, answer, points } = side
  const row = (called: string, list: BothList, share: string): Markup =>
    html`<tr><th scope="row">${called}<br><small>${units(list)}</small></th><td data-label="share">${share}</td><td data-label="points">${pointsText(list.points)}</td></tr>
`
  const rows = lists.map((list, i) => row(listName(i), list, percent(list.share)))
  const more = answer.share === 1 ? [] : [row('the best answer found', answer, percent(answer.share))]
  return html`<section>
<h2>${name(army)}, ${pointsText(points[0])} to ${pointsText(points[1])} points</h2>
${scrolled(
  `Lists of ${isolated(army)}`,
  html`<table class="stacked rows" role="table">
${head(['list', 'share', 'points'])}
<tbody>
${rows}${more}</tbody>
</table>`,
)}
</section>
`
}

function units(list: BothList): Markup {
  return html`${unitTexts(list).map((text, i) => html`${i === 0 ? null : html`<br>`}${text}`)}`
}

function percent(share: number): string {
  return share === 0 ? '–' : `${Math.round(100 * share)}%`
}

/** The score of each list of the first army against each of the second. */
function pairsChart({ both: [one, other], pairs, value }: BothDocument): ChartData {
  const rows = pairs.flatMap((scores, i) =>
    scores.map((score, j) => {
      const matchup = `${clipped(isolated(one.army), 12)} ${i + 1} v ${clipped(isolated(other.army), 12)} ${j + 1}`
      return scoreRow(i * scores.length + j, matchup, score)
    }),
  )
  return { chart: 'scores', rows, note: scoresNote(value) }
}

/** The charts of the page, by the file name without the ending. */
export function bothCharts(document: BothDocument): readonly (readonly [string, ChartData])[] {
  const chart = pairsChart(document)
  return chart.rows.length === 0 ? [] : [[chart.chart, chart]]
}

function pairsTable({ both: [one, other], pairs }: BothDocument): Markup {
  const rows = pairs.flatMap((scores, i) =>
    scores.map((score, j) => {
      const shown = show(score, 'share')
      return html`<tr><th scope="row">${listName(i)} of ${name(one.army)} against ${listName(j)} of ${name(other.army)}</th><td data-label="score">${shown.value} <small>${interval(shown, 'share')}</small></td></tr>
`
    }),
  )
  return html`<details><summary>The numbers behind this chart</summary>
${scrolled('List against list', html`<table class="stacked rows" role="table">\n${head(['lists', `score of ${isolated(one.army)}`])}\n<tbody>\n${rows}</tbody>\n</table>`)}</details>`
}
