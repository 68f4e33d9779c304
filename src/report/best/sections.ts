import type { BestDocument, ToldList } from '../../result/best.ts'
import { type Battles, NO_BATTLES } from '../battles.ts'
import { watchCommand, watchLink, words } from '../html/battle.ts'
import { figure, type Layouts } from '../html/figure.ts'
import { head, html, type Markup, name, scrolled } from '../html/markup.ts'
import { interval, level, show } from '../sentences/format.ts'
import { whole } from '../sentences/text.ts'
import { listsOf } from './blocks.ts'
import { changesChart, fieldChart } from './charts.ts'
import {
  changeText,
  finalistName,
  gainText,
  mixtureTexts,
  percentOf,
  pointsText,
  runOf,
  searchText,
  unitTexts,
  watchOf,
} from './words.ts'

/** The sections of the page of a best list. `battles`: pages beside it, to link to. */
export async function bestSections(document: BestDocument, battles: Battles = NO_BATTLES): Promise<Markup> {
  return html`<section>
<h2>The lists</h2>
${listTable(document)}
<p class="small note">Scores are of fresh dice: none by which a list was found or chosen.</p>
</section>
<section>
<h2>Against each army of the field</h2>
${await figure('How the best list does', fieldChart(document), FIELD, fieldTable(document))}
</section>
${await changes(document)}${mixture(document)}<section>
<h2>Play it</h2>
<dl class="watch">
<dt>The best list against the field</dt><dd><code>${words(runOf(document, document.best.set))}</code></dd>
${listBattle('One battle of it', watchOf(document, document.best.set), battles)}</dl>
</section>
<section>
<h2>How it was found</h2>
<p>${searchText(document)}</p>
</section>
`
}

/** A battle of a list that was found: a link to its page, and the command that plays it. */
export function listBattle(what: string, command: string, battles: Battles): Markup {
  const [linked] = battles
  if (linked === undefined) return html`<dt>${what}, told roll by roll</dt><dd><code>${words(command)}</code></dd>\n`
  const [file] = linked
  return html`<dt>${watchLink(file, html`${what}, step by step`, battles)}</dt><dd>${watchCommand(command, true)}</dd>\n`
}

const FIELD: Layouts = { wide: { width: 420, columns: 1 }, narrow: { width: 112, columns: 1, labels: 152 } }
const CHANGES: Layouts = {
  wide: { width: 300, columns: 1, labels: 330 },
  narrow: { width: 110, columns: 1, labels: 150 },
}

function listTable(document: BestDocument): Markup {
  const rows = listsOf(document).map(({ name: called, list }) => {
    const shown = show(list.score, 'share')
    return html`<tr><th scope="row">${called}<br><small>${units(list)}</small></th><td data-label="points">${pointsText(list.points)}</td><td data-label="score">${shown.value} <small>${interval(shown, 'share')}</small></td><td data-label="battles">${whole(list.battles)}</td></tr>
`
  })
  return scrolled(
    'The lists',
    html`<table class="stacked rows" role="table">
${head(['list', 'points', `score, ${level(document.best.score.level ?? 0)} interval`, 'battles'])}
<tbody>
${rows}</tbody>
</table>`,
  )
}

function units(list: ToldList): Markup {
  return html`${unitTexts(list).map((text, i) => html`${i === 0 ? null : html`<br>`}${text}`)}`
}

function fieldTable({ best, given, gain, field }: BestDocument): Markup {
  const beside = gain === null ? null : given
  const rows = field.map(({ name: foe, points }, i) => {
    const own = best.against[i]
    const other = beside?.against[i]
    const shown = own === undefined ? null : show(own, 'share')
    return html`<tr><th scope="row">${name(foe)}</th><td data-label="points">${points === null ? null : pointsText(points)}</td><td data-label="best list">${shown?.value ?? null} <small>${shown === null ? null : interval(shown, 'share')}</small></td>${other === undefined ? null : html`<td data-label="given list">${show(other, 'share').value} <small>${interval(show(other, 'share'), 'share')}</small></td>`}</tr>
`
  })
  return html`<details><summary>The numbers behind this chart</summary>
${scrolled('Against each army of the field', html`<table class="stacked rows" role="table">\n${head(['army', 'points', 'best list', ...(beside === null ? [] : ['given list'])])}\n<tbody>\n${rows}</tbody>\n</table>`)}</details>`
}

async function changes(document: BestDocument): Promise<Markup | null> {
  const { changes: found } = document
  if (found === null) return null
  const rows = found.told.map((change) => {
    const shown = show(change.score, 'share')
    return html`<tr><th scope="row">${changeText(change)}</th><td data-label="points">${pointsText(change.points)}</td><td data-label="worth">${gainText(change.difference)}</td><td data-label="score">${shown.value} <small>${interval(shown, 'share')}</small></td></tr>
`
  })
  const table = scrolled(
    'What each change is worth',
    html`<table class="stacked rows" role="table">\n${head(['change', 'points of the list', 'worth, points of score', 'score of the changed list'])}\n<tbody>\n${rows}</tbody>\n</table>`,
  )
  return html`<section>
<h2>What each change of the ${found.of} list is worth</h2>
${await figure('Worth of single changes', changesChart(document), CHANGES)}
${table}
<p class="small note">The ${found.told.length} most promising of ${whole(found.tried)} legal changes by a single move, played on common fresh dice beside the list itself. The intervals of the worths hold together at ${level(found.level)}.</p>
</section>
`
}

function mixture(document: BestDocument): Markup | null {
  const { mixture: found, field } = document
  if (found === null) return null
  const rows = field.map(({ name: foe }, i) => {
    const own = found.against[i]
    const shown = own === undefined ? null : show(own, 'share')
    return html`<tr><th scope="row">${name(foe)}</th><td data-label="score of the mixture">${shown?.value ?? null} <small>${shown === null ? null : interval(shown, 'share')}</small></td><td data-label="share in the answer">${Math.round(100 * (found.field[i] ?? 0))}%</td></tr>
`
  })
  const shares = found.weights.map((weight, i) => ({ weight, i })).filter(({ weight }) => weight > 0)
  return html`<section>
<h2>The mixture nobody beats</h2>
<p>Play ${mixtureTexts(document).join(', ')}. Its shares were found on the dice of the last race; what it secures is measured on fresh ones.</p>
<dl class="watch">
${shares.map(({ i }) => html`<dt>${finalistName(i)}</dt><dd>${unitTexts(document.finalists[i] as ToldList).join(', ')}</dd>\n`)}</dl>
${scrolled('The mixture against each army', html`<table class="stacked rows" role="table">\n${head(['army', 'score of the mixture', 'share in the answer that holds the finalists down most'])}\n<tbody>\n${rows}</tbody>\n</table>`)}
<p class="small note">Its least score is ${show(found.secured, 'share').value}; no mixture of the finalists secures more than ${percentOf(found.most.high ?? 1)}. All intervals of this section hold together at ${level(found.level)}.</p>
</section>
`
}
